"""Nothing of a message stands in plain text but where it is delivered: not in the store, the log or the output."""

import os
import re
from pathlib import Path

from tests.support.command_line import Result, Site, wait_until

NAME = "ZZNAMEOFFILE-4711.hl7"
WORDS = ("ZZPATIENTFAMILY", "ZZGIVENNAME", "ZZMRN0815", "ZZCONTROLID77", "ZZACCESSION55", "ZZSENDINGAPP")
BODY = (
    "MSH|^~\\&|ZZSENDINGAPP|ZZFAC|||20260101||ORU^R01|ZZCONTROLID77|P|2.5\r"
    "PID|1||ZZMRN0815^^^ZZ||ZZPATIENTFAMILY^ZZGIVENNAME\rOBR|1||ZZACCESSION55\r"
).encode("ascii")


def leaks(folder: Path, *, without: tuple[str, ...] = ()) -> list[str]:
    """Every file below `folder` that holds one of the words or the name, in text or as UTF-16 or base64."""
    import base64

    wanted = [word.encode() for word in (*WORDS, NAME, NAME.split(".")[0])]
    wanted += [word.decode().encode("utf-16-le") for word in list(wanted)]
    wanted += [base64.b64encode(BODY[offset : offset + 30])[2:-6] for offset in range(3)]
    found = []
    for path in folder.rglob("*"):
        if path.is_file() and path.name not in without:
            data = path.read_bytes() + os.fsencode(path.name)
            found += [f"{path.relative_to(folder)}: {word!r}" for word in wanted if word in data]
    return found


def assert_silent(result: Result) -> None:
    """Standard output and standard error of a run tell nothing of a message."""
    assert not re.search("|".join((*WORDS, re.escape(NAME))), result.out + result.err)


def test_the_home_holds_no_word_of_a_message(site: Site) -> None:
    """Through everything that can happen to one: stored, failed, delivered, resent, listed, searched, left waiting."""
    site.channel(
        source={"maxSize": "1MiB"}, destination={"fileName": "{name}", "retry": {"first": "100ms", "most": "100ms"}}
    )
    site.root.joinpath("out").rmdir()
    site.drop(NAME, BODY)
    assert_silent(site.once(expect=1))
    assert leaks(site.home) == []
    (site.root / "drop" / f"large-{NAME}").write_bytes(BODY * 10_000)
    with site.start() as running:
        wait_until(lambda: len(site.rows("waiting")) == 1)
        site.folder("out")
        site.await_outputs(1)
        (message,) = site.messages()
        assert message["hl7"]["control_id"] == "ZZCONTROLID77", "it is known, and sealed"
        site.run("resend", message["id"])
        assert len(site.rows("messages", "--find", "ZZMRN0815")) == 1
        assert len(site.rows("messages", "--find", NAME)) == 1
        wait_until(lambda: site.messages()[0]["deliveries"][0]["attempts"] >= 3)
        assert leaks(site.home) == [], "while it runs, with its log of writes beside the store"
        assert_silent(running.interrupt())
    assert leaks(site.home) == []
    assert leaks(site.root / "drop" / ".claimed") == []


def test_a_crash_leaves_no_word_in_the_home(site: Site) -> None:
    site.channel()
    for number in range(40):
        (site.folder("drop") / f"{number:02}-{NAME}").write_bytes(BODY * 300)
    with site.start() as running:
        site.await_outputs(5)
        running.kill()
    assert leaks(site.home) == []


def test_errors_tell_no_name(ordinary_site: Site) -> None:
    site = ordinary_site
    site.channel(source={"errorDir": "errors", "readTries": 1})
    bad = site.drop(NAME, BODY)
    bad.chmod(0)
    (site.root / "drop" / "errors").symlink_to(site.root)
    result = site.once(expect=None)
    assert_silent(result)
    assert leaks(site.home) == []
    assert any(line["code"] == "EACCES" for line in site.log())
    bad.chmod(0o600)


def test_temporary_folders_hold_no_word(site: Site) -> None:
    """The system's folder for temporary files is everybody's."""
    site.channel()
    site.drop(NAME, BODY * 2000)
    own = site.folder("tmp")
    import subprocess

    from tests.support.processes import clean_environment

    done = subprocess.run(
        site.command("run", "--once"),
        env=clean_environment(TMPDIR=str(own), SQLITE_TMPDIR=str(own)),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert list(own.iterdir()) == []


SECRETS = {
    "lab/source/password": "ZZPASSWORDPLANTED",
    "lab/out/secretAccessKey": "ZZSECRETKEYPLANTED",
    "lab/out/accessKeyId": "ZZACCESSKEYPLANTED",
}
PLANTED = """
channels:
  - name: lab
    source: {{type: sftp, host: zzhost.planted.example, user: zzuserplanted, dir: /zzdirplanted, password: stored}}
    destinations:
      - {{name: out, type: s3, bucket: zzbucketplanted, region: eu-1, endpoint: "http://127.0.0.1:9",
          credentials: stored, retry: {{first: 1s, tries: 2}}}}
  - name: ward
    source: {{type: folder, dir: "{drop}", match: ["*ZZNAME*", "*.txt"], minAge: 0}}
    destinations: [{{name: dest, type: folder, dir: "{out}", fileName: "{{name}}"}}]
"""


def test_no_planted_word_stands_in_any_file_that_was_written_in_the_log_or_in_the_bundle(site: Site) -> None:
    """Contents, names of files, identifiers, passwords, keys, hosts, users: through failures, a crash and a reseal."""
    import zipfile

    drop, out = site.folder("drop"), site.folder("out")
    site.home.mkdir(parents=True, exist_ok=True)
    config = PLANTED.format(drop=drop.as_posix(), out=out.as_posix())
    (site.home / "channels.yaml").write_text(config, "utf-8")
    for name, value in SECRETS.items():
        site.run("secret", "set", name, text=f"{value}\n")
    paper = site.run("key", "recovery").out.strip()
    out.rmdir()
    for number in range(5):
        site.drop(f"{number}-{NAME}", BODY)
    site.once(expect=1)
    with site.start() as running:
        wait_until(lambda: {row["channel"] for row in site.rows("failures")} >= {"lab", "ward"}, timeout=60)
        running.kill()
    site.folder("out")
    with site.start() as running:
        site.await_outputs(5)
        site.run("messages", "--find", "ZZMRN0815")
        site.run("show", site.messages()[0]["id"])
        running.interrupt()
    site.run("key", "rotate", "--reseal")
    site.run("backup", str(site.root / "copy"))
    bundle = site.root / "bundle.zip"
    shown = site.run("diagnostics").out
    site.run("diagnostics", str(bundle))
    with zipfile.ZipFile(bundle) as made:
        parts = {name: made.read(name).decode() for name in made.namelist()}
    words = [*WORDS, NAME, *SECRETS.values(), paper, *paper.split(), str(site.root)]
    outside = ["zzhost.planted", "zzuserplanted", "zzdirplanted", "zzbucketplanted", "*ZZNAME*"]
    for text in (shown, *parts.values()):
        assert [word for word in (*words, *outside) if word in text] == []
    assert '"name": "ward"' in parts["channels.json"], "what may be told is told"
    assert '"event": "engine-start"' in parts["log.jsonl"]
    assert '"code"' in parts["failures.json"]
    written = [*site.home.rglob("*"), site.root / "copy", site.key, bundle]
    for path in written:
        if path.is_file() and path.name != "channels.yaml":
            data = path.read_bytes()
            found = [word for word in words[:-1] if word.encode() in data or word.encode("utf-16-le") in data]
            assert found == [], path.name
