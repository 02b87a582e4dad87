"""The JSON Schema of `channels.yaml`, made from the model. Nothing about a key is said here a second time."""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import GenerateJsonSchema

from pathways_desktop.config.model import Config
from pathways_desktop.config.units import Duration, Size

DIALECT = "https://json-schema.org/draft/2020-12/schema"


class _Generator(GenerateJsonSchema):
    """Leaves out titles that only repeat the key, and writes defaults as the file would."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def encode_default(self, dft: Any) -> Any:
        return str(dft) if isinstance(dft, (Duration, Size)) else super().encode_default(dft)


def json_schema() -> dict[str, Any]:
    """The schema that an editor completes and checks `channels.yaml` with: JSON Schema 2020-12.

    It knows every key, type, default and help text. What holds between keys and what a path may be is checked when
    the file is read.
    """
    made = Config.model_json_schema(by_alias=True, schema_generator=_Generator)
    return {"$schema": DIALECT, **made, "title": "channels.yaml of Pathways Desktop"}
