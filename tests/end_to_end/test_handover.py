"""The hand-over through the command line: two installations' worth of channels, what waits, what is refused, what a
person does with halves."""

import hashlib
import json
import shutil

import pytest

from tests.support.command_line import Site

HL7 = b"MSH|^~\\&|ZZ|||||||ZZ1|T|2.5\r"
DONE = {"doneFile": "{name}.done"}
MANIFEST = {"doneFile": "{name}.json", "manifest": True}


def manifest(name: str, data: bytes = HL7, **changes: object) -> bytes:
    told: dict[str, object] = {
        "fileName": name,
        "size": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
        "idempotencyKey": f"key-of-{name}",
        "createdAt": "2026-12-01T08:00:00Z",
        **changes,
    }
    return json.dumps(told).encode()


def chain(site: Site) -> None:
    """Two channels: the first writes with manifests what the second takes by them."""
    site.channel("lab", into="drop", to=["between"], destination={"fileName": "{name}", **MANIFEST})
    site.channel("ward", into="between", to=["out"], source=MANIFEST, destination={"fileName": "{id}-{name}"})


def test_what_one_channel_publishes_with_a_manifest_another_takes_by_it(site: Site) -> None:
    chain(site)
    for number in range(20):
        site.drop(f"zztest-{number:02}.hl7", HL7 + b"PID|%d\r" % number)
    site.once()
    site.once()
    assert site.dropped("between") == []
    assert sorted(site.outputs().values()) == sorted(HL7 + b"PID|%d\r" % number for number in range(20))
    lab, ward = site.messages("--channel", "lab"), site.messages("--channel", "ward")
    assert sorted(row["key"] for row in ward) == sorted(f"manifest:{row['id']}-1" for row in lab)


def test_what_one_channel_publishes_as_bundles_another_takes_whole(site: Site) -> None:
    site.channel("lab", into="drop", to=["between"], destination={"bundle": True})
    site.channel("ward", into="between", to=["out"], source={"bundle": True}, destination={"fileName": "{id}.hl7"})
    for number in range(20):
        site.drop(f"zztest-{number:02}.hl7", HL7 + b"PID|%d\r" % number)
    site.once()
    site.once()
    assert site.dropped("between") == []
    assert site.claimed("ward", "between") == []
    assert sorted(site.outputs().values()) == sorted(HL7 + b"PID|%d\r" % number for number in range(20))
    lab, ward = site.messages("--channel", "lab"), site.messages("--channel", "ward")
    assert sorted(row["key"] for row in ward) == sorted(f"manifest:{row['id']}-1" for row in lab)
    assert {row["name"] for row in ward} == {f"{row['id']}-1.hl7/{row['id']}-1.hl7" for row in lab}


def test_d17_a_resend_is_a_hand_over_of_its_own_and_a_repeated_try_is_not(site: Site) -> None:
    chain(site)
    site.drop("zztest.hl7", HL7)
    site.once()
    # A sender whose record was lost publishes the same pair again: the receiver answers by its key.
    pair = {path: path.read_bytes() for path in (site.root / "between").iterdir() if not path.name.startswith(".")}
    assert len(pair) == 2
    site.once()
    for path, data in pair.items():
        path.write_bytes(data)
    site.once()
    assert len(site.messages("--channel", "ward")) == 1
    assert site.dropped("between") == []
    # A person who sends it again means it.
    (message,) = site.messages("--channel", "lab")
    site.run("resend", message["id"])
    site.once()
    site.once()
    keys = [row["key"] for row in site.messages("--channel", "ward")]
    assert keys == [f"manifest:{message['id']}-1", f"manifest:{message['id']}-1-resend:1"]


def test_f33_what_waits_for_its_other_half_is_listed_with_its_age(site: Site) -> None:
    site.channel(source={**DONE, "match": ["*.hl7"]})
    site.drop("lone.hl7")
    site.drop("gone.hl7.done", b"")
    site.drop("other.pdf")
    site.drop("other.pdf.done", b"")
    site.once()
    rows = {row["name"]: row for row in site.rows("waiting")}
    assert {name: row["reason"] for name, row in rows.items()} == {
        "lone.hl7": "done-file-missing",
        "gone.hl7.done": "payload-missing",
        "other.pdf": "not-matched",
    }
    assert all(row["seen_since"] for row in rows.values())
    site.once()
    again = {row["name"]: row["seen_since"] for row in site.rows("waiting")}
    assert again == {name: row["seen_since"] for name, row in rows.items()}, "a restart is no news of the file"
    assert site.messages() == []
    site.drop("lone.hl7.done", b"")
    site.drop("gone.hl7", HL7)
    site.once()
    assert [row["name"] for row in site.messages()] == ["gone.hl7", "lone.hl7"]


def test_b05_a_key_that_comes_again_with_other_bytes_fails_the_run_s_listing(site: Site) -> None:
    site.channel(source=MANIFEST)
    site.drop("zztest.hl7", HL7)
    site.drop("zztest.hl7.json", manifest("zztest.hl7"))
    site.once()
    site.drop("zzother.hl7", HL7 + b"x")
    site.drop("zzother.hl7.json", manifest("zzother.hl7", HL7 + b"x", idempotencyKey="key-of-zztest.hl7"))
    site.once(expect=None)
    assert site.codes() == {"ERR_PATHWAYS_KEY_REUSED"}
    (failure,) = site.failures()
    assert failure["action"]
    assert len(site.messages()) == 1
    states = {row["name"]: row["state"] for row in site.rows("claims")}
    assert states["zzother.hl7"] in ("held", "earlier-run")
    assert set(states) == {"zzother.hl7", "zzother.hl7.json"}
    text = json.dumps(site.log())
    assert "zzother" not in text
    assert "key-of" not in text


@pytest.mark.parametrize("act", ["finish", "give-back"])
def test_a_person_acts_on_both_halves_by_naming_either(site: Site, act: str) -> None:
    site.channel(source=MANIFEST)
    site.drop("zztest.hl7", HL7)
    site.drop("zztest.hl7.json", manifest("zztest.hl7", size=5))
    site.once(expect=None)
    rows = site.rows("claims")
    assert sorted(row["name"] for row in rows) == ["zztest.hl7", "zztest.hl7.json"]
    if act == "finish":
        # The manifest is mended where it lies; naming the done file is enough.
        done = next(path for path in (site.root / "drop" / ".claimed" / "lab").iterdir() if path.name.endswith(".json"))
        done.write_bytes(manifest("zztest.hl7"))
    named = [row["claim_id"] for row in rows if row["name"].endswith(".json")]
    site.run("claims", act, *named)
    if act == "finish":
        assert [row["name"] for row in site.messages()] == ["zztest.hl7"]
        assert site.dropped() == []
    else:
        assert site.messages() == []
        assert site.dropped() == ["zztest.hl7", "zztest.hl7.json"]
    assert site.rows("claims") == []
    assert site.claimed() == []


@pytest.mark.parametrize(
    ("source", "destination", "expected"),
    [
        ({"manifest": True}, {}, "no manifest without doneFile"),
        ({"doneFile": "{id}.done"}, {}, "{name} or {stem} once"),
        ({"doneFile": ".{name}"}, {}, "not begin with a dot"),
        ({**DONE, "singleNode": True}, {}, "no doneFile with singleNode"),
        ({}, {"doneFile": "done"}, "{name} or {stem} once"),
        ({}, {"manifest": True}, "no manifest without doneFile"),
    ],
)
def test_a_bad_setting_is_told_with_its_line(
    site: Site, source: dict[str, object], destination: dict[str, object], expected: str
) -> None:
    site.channel(source=source, destination=destination)
    found = site.run("check", expect=2)
    assert "ERR_PATHWAYS_CONFIG_INVALID" in found.err
    assert expected in found.err
    assert "line " in found.err


def test_a_half_left_by_a_killed_run_is_told_and_reunited(site: Site) -> None:
    site.channel(source=DONE)
    site.drop("zztest.hl7", HL7)
    site.drop("zztest.hl7.done", b"")
    site.once()
    (message,) = site.messages()
    claim = message["key"].removeprefix("claim:")
    # As a run of this engine would have left it that ended after the first of the two moves.
    folder = site.folder("drop/.claimed/lab")
    site.drop("again.hl7.done", b"")
    shutil.move(site.root / "drop" / "again.hl7.done", folder / f"{claim[:9]}0007{claim[13:]}-again.hl7.done")
    site.once(expect=1)
    assert {row["name"]: (row["reason"], row["detail"]) for row in site.rows("waiting")} == {
        "again.hl7.done": ("payload-missing", "in the claim folder")
    }
    assert site.codes() == {"ERR_PATHWAYS_PAYLOAD_MISSING"}
    refused = site.run("claims", "finish", site.rows("claims")[0]["claim_id"], expect=1)
    assert "ERR_PATHWAYS_PAYLOAD_MISSING" in refused.err
    site.drop("again.hl7", HL7 + b"x")
    site.once()
    site.once()
    assert [row["name"] for row in site.messages()] == ["zztest.hl7", "again.hl7"]
    assert site.claimed() == []
    assert site.codes() == set()


def test_the_operator_sees_incoming_claimed_processed_and_error_with_their_files(site: Site) -> None:
    site.channel(source={**MANIFEST, "keepProcessed": "done", "errorDir": "errors"})
    site.drop("good.hl7", HL7)
    site.drop("good.hl7.json", manifest("good.hl7"))
    site.drop("bad.hl7", HL7)
    site.drop("bad.hl7.json", manifest("bad.hl7", size=5))
    site.drop("lone.hl7", HL7)
    site.once(expect=None)
    rows = {row["state"]: row for row in site.rows("channels", "--folders")}
    assert {state: (row["count"], row["more"], row["code"]) for state, row in rows.items()} == {
        "incoming": (1, False, None),
        "claimed": (0, False, None),
        "processed": (2, False, None),
        "error": (2, False, None),
    }
    names = {state: sorted(file["name"] for file in row["files"]) for state, row in rows.items()}
    assert names["incoming"] == ["lone.hl7"]
    assert names["processed"] == ["good.hl7", "good.hl7.json"]
    assert names["error"] == ["bad.hl7", "bad.hl7.json"]
    assert all(file["since"] for row in rows.values() for file in row["files"])
    shown = site.run("channels", "--channel", "lab").out
    assert "bad.hl7.json" in shown
    assert str(site.root / "drop" / "errors") in shown
