"""The JSON Schema: it is one, it knows every setting with its help, and it agrees with the model."""

import importlib
from typing import Any

import pytest
from ruamel.yaml import YAML

from pathways_desktop.config.faults import ConfigError
from pathways_desktop.config.reading import parse_config
from pathways_desktop.config.schema import json_schema
from tests.config.samples import GOOD, channel

# The folder example of the contract.
CONTRACT_EXAMPLE = r"""
channels:
  - name: lab-results
    enabled: true
    source:
      type: folder
      dir: D:\Drops\Lab
      pollInterval: 1s        # default 1s
      minAge: 1s              # default 1s
      recursive: false
      match: ["*.hl7", "*.txt"]   # glob on the name, any of; default all. ignore: the other way
      maxSize: 64MiB
      order: name             # name (bytes of the path in UTF-8, on every system) | modified
      keepProcessed: processed    # folder: move there instead of deleting
      doneFile: "{name}.done"     # taken only when its done file is there; both are claimed
      manifest: false         # the done file is a manifest: name, size, hash, records, key, time are verified
      errorDir: errors        # a file that can't be read readTries times goes here
      readTries: 3
      singleNode: false       # claim nothing: only one engine reads this place
    destinations:
      - name: archive
        type: folder
        dir: \\server\share\archive
        fileName: "{id}-{output}{ext}"    # default; also {name} {stem} {channel} {received:%Y%m%d}
        doneFile: "{name}.done"
        retry: {first: 5s, factor: 2, most: 5m, tries: 0}   # 0: until it works
    alerts: {silentAfter: 1h, waitingAfter: 10m}
    retention: 30d
"""


def validator() -> Any:
    module: Any = importlib.import_module("jsonschema")
    module.Draft202012Validator.check_schema(json_schema())
    return module.Draft202012Validator(json_schema())


def data_of(text: str) -> Any:
    return YAML(typ="safe", pure=True).load(text)


def test_the_contracts_example_is_valid() -> None:
    assert list(validator().iter_errors(data_of(CONTRACT_EXAMPLE))) == []


@pytest.mark.parametrize("text", [GOOD, channel(), "channels: []"])
def test_what_the_program_reads_is_valid(text: str) -> None:
    parse_config(text.encode())
    assert list(validator().iter_errors(data_of(text))) == []


@pytest.mark.parametrize(
    "text",
    [
        channel("minAge: soon"),
        channel("minAge: -1"),
        channel("bogus: 1"),
        channel("order: size"),
        channel("match: x"),
        channel("maxSize: 64k"),
        channel("readTries: 0"),
        channel(name="Lab"),
        channel("", "retry: {factor: 0.5}"),
        channel().replace("type: folder", "type: queue", 1),
        "channels:\n  - name: a\n",
        "channels: 5",
        "{}",
    ],
)
def test_what_the_program_refuses_for_its_form_is_not_valid(text: str) -> None:
    with pytest.raises(ConfigError):
        parse_config(text.encode())
    assert list(validator().iter_errors(data_of(text)))


def test_every_setting_has_help() -> None:
    schema = json_schema()
    models = [schema, *schema["$defs"].values()]
    assert len(models) == 15
    for model in models:
        assert model["additionalProperties"] is False
        assert model["description"]
        for name, setting in model["properties"].items():
            assert len(setting["description"]) > 10, name


def test_defaults_are_written_as_the_file_would() -> None:
    source = json_schema()["$defs"]["FolderSource"]["properties"]
    assert source["pollInterval"]["default"] == "1s"
    assert source["readTries"]["default"] == 3
    assert json_schema()["$defs"]["Channel"]["properties"]["retention"]["default"] == "90d"
    assert json_schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"
