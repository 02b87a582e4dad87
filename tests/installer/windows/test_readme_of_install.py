"""What the README says of the installation is what there is: switches, statuses, properties, values, files."""

import re
import sys

import pytest

assert sys.platform != "win32"

from installer.windows import line, msi, parts, setup  # noqa: E402 - the assertion stands first
from pathways_desktop.domain.policies import POLICIES, Kind  # noqa: E402
from pathways_desktop.system import identity  # noqa: E402
from tests.support.processes import ROOT  # noqa: E402
from tests.test_readme import section  # noqa: E402

TEXT = section("Install on Windows")
SCRIPT = setup.SCRIPT.read_text("utf-8")


def test_every_status_of_the_setup_program_is_explained() -> None:
    ours = {int(number) for number in re.findall(r"^!define [A-Z_]+ (\d+)$", SCRIPT, re.MULTILINE)}
    told = TEXT.split("Exit statuses of the setup program:", 1)[1].split("Those of the MSI", 1)[0]
    named = {int(number) for number in re.findall(r"(?:^|[;\s])(\d+) [a-z]", told)}
    # NSIS' own: 0 done, 1 cancelled, 2 stopped by a fault.
    assert named == ours | {0, 1, 2}


def test_every_switch_of_the_setup_program_is_there_and_told() -> None:
    read = set(re.findall(r'\$\{GetOptions\} \$Parameters "(/[A-Z]+)=?"', SCRIPT))
    told = set(re.findall(r"(/[A-Z]{2,})\b", re.sub(r"HKLM|`/l\*v", "", TEXT)))
    assert told == read


def test_every_property_of_the_msi_is_there() -> None:
    for name in re.findall(r"`([A-Z]+)=[0N]`", TEXT):
        assert f'Property Id="{name}"' in (ROOT / "installer" / "windows" / "msi.py").read_text("utf-8")


def test_every_option_of_the_build_is_there() -> None:
    told = set(re.findall(r"--[a-z][a-z-]+", TEXT.split("**Build.**", 1)[1].split("\n\n", 1)[0]))
    assert told <= {option for action in line.parser()._actions for option in action.option_strings}
    assert {"--python", "--sign", "--lock", "--password-file", "--time-server"} <= told


def test_every_value_of_the_policy_is_told_with_its_kind() -> None:
    kinds = {Kind.DAYS: "DWORD", Kind.SWITCH: "DWORD", Kind.TEXT: "SZ"}
    told = re.findall(r"^\| `([A-Za-z]+)` \((DWORD|SZ)\)", TEXT, re.MULTILINE)
    assert told == [(policy.value, kinds[policy.kind]) for policy in POLICIES]
    assert identity.POLICY_KEY in TEXT


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`((?:resources|installer|tests)/[\w./-]+)`", TEXT))))
def test_every_file_that_is_named_is_there(path: str) -> None:
    assert (ROOT / path).exists()


def test_names_of_products_programs_and_the_python_inside() -> None:
    assert setup.file_name("X.Y.Z") in TEXT
    assert msi.file_name("X.Y.Z") in TEXT
    assert identity.BYTECODE_FOLDER in TEXT
    release = re.search(r"python-(\d+\.\d+\.\d+)-", parts.PYTHON_ARCHIVE)
    assert release is not None
    assert f"The Python inside is {release.group(1)}" in TEXT
