"""How a row of the error registry is written: defaults that most rows share. Data lives in the two text modules."""

from __future__ import annotations

from pathways_desktop.domain.errors import Button, ErrorSpec, Retry, Scope, Severity

GOES_ON = "The other channels go on. Nothing is lost: the files stay where they are."
RETRIES = "The engine tries again by itself, with growing pauses. Nothing is lost: the messages wait in the store."
STAYS = "The file stays where it is and is looked at again on each pass. The others are taken."
STOPS = "Nothing is claimed and nothing is delivered. Files and messages stay as they are."

FOLDER_BUTTONS = (Button.TRY_NOW, Button.OPEN_FOLDER, Button.EDIT_CHANNEL)


def row(
    code: str,
    title: str,
    meaning: str,
    action: str,
    meanwhile: str = GOES_ON,
    severity: Severity = Severity.ATTENTION,
    retry: Retry = Retry.NEXT_PASS,
    scope: Scope = Scope.PLACE,
    buttons: tuple[Button, ...] = (),
) -> ErrorSpec:
    return ErrorSpec(code, title, meaning, action, meanwhile, severity, retry, scope, buttons)
