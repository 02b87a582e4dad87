"""What is built: the tree, the setup program and the MSI, the same twice; signed with a throw-away certificate."""

import ast
import hashlib
import json
import shutil
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest

assert sys.platform != "win32"

from installer.stages import Refused  # noqa: E402 - the assertion stands first
from installer.windows import admx, cut, msi, native, parts, pe, stage  # noqa: E402
from installer.windows.build import Request, build, describe  # noqa: E402
from installer.windows.signing import Signing  # noqa: E402
from pathways_desktop.system import identity  # noqa: E402
from tests.installer.windows.conftest import Products  # noqa: E402
from tests.installer.windows.signatures import signed  # noqa: E402
from tests.support.peers import require  # noqa: E402
from tests.support.processes import ROOT  # noqa: E402
from tests.support.wine.parts import SHIMS, WINDOW_SHIMS  # noqa: E402

LONG = pytest.mark.timeout(1800)


def exported(package: Path, table: str) -> list[list[str]]:
    """The rows of a table, without their head."""
    # Streams of a table are written into folders where it runs.
    command = ["msiinfo", "export", str(package), table]
    done = subprocess.run(command, cwd=package.parent, capture_output=True, check=True, timeout=120)
    return [line.split("\t") for line in done.stdout.decode("utf-8").splitlines()[3:]]


def tables(package: Path) -> list[str]:
    done = subprocess.run(["msiinfo", "tables", str(package)], capture_output=True, text=True, check=True, timeout=120)
    return sorted(name for name in done.stdout.split() if not name.startswith("_"))


def cabinet(package: Path) -> str:
    done = subprocess.run(
        ["msiinfo", "extract", str(package), "program.cab"], capture_output=True, check=True, timeout=300
    )
    return hashlib.sha256(done.stdout).hexdigest()


@LONG
def test_the_tree_is_whole_and_holds_nothing_of_the_tests(products: Products) -> None:
    tree = products.new.tree
    names = tree.files()
    stand_ins = {f"{source.stem}.dll" for source in [*SHIMS.glob("*.c"), *WINDOW_SHIMS.glob("*.c")]}
    assert len(stand_ins) == 3
    assert {Path(name).name for name in names} & stand_ins == set()
    assert not [name for name in names if "__pycache__" in name or name.endswith((".pyc", ".pyi", ".lib"))]
    assert {identity.WINDOW_PROGRAM, identity.COMMAND_PROGRAM, "build.json", "python/_wmi.pyd"} <= set(names)
    assert {name.removeprefix("lib/") for name in names} >= cut.QT_FILES
    assert "lib/pathways_desktop/resources/icons/app.svg" in names
    assert stage.missing_libraries(tree.folder) == {}
    path_file = next(name for name in names if name.endswith("._pth"))
    assert (tree.folder / path_file).read_text("ascii").split() == ["python312.zip", ".", "..\\lib"]
    assert {int((tree.folder / name).stat().st_mtime) for name in names} == {tree.epoch}
    assert all(name.isascii() for name in names)


@LONG
def test_everything_that_the_package_imports_or_reads_is_in_the_tree(products: Products) -> None:
    """Also what is imported late: the kits of servers and object stores, the key store, the window."""
    tree = products.new.tree.folder
    have = {path.stem.partition(".")[0] if path.is_file() else path.name for path in (tree / "lib").iterdir()}
    wanted: dict[str, str] = {}
    for file in (tree / "lib" / stage.PACKAGE).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_bytes())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            wanted |= {name.partition(".")[0]: file.name for name in names}
    missing = {name: who for name, who in wanted.items() if name not in have | sys.stdlib_module_names}
    assert missing == {}
    assert {"paramiko", "boto3", "azure", "keyring", "PySide6", "win32ctypes", "tzdata"} <= have
    resources = tree / "lib" / stage.PACKAGE / "resources"
    for path in (ROOT / "resources").rglob("*"):
        if path.is_file() and "screenshots" not in path.parts:
            assert (resources / path.relative_to(ROOT / "resources")).read_bytes() == path.read_bytes()
    own = {path.stem.rpartition("_")[2] for path in (ROOT / "resources" / "i18n").glob("*.qm")}
    assert own <= set(cut.QT_LANGUAGES), "Qt's own buttons speak these too"


@LONG
def test_what_is_missing_in_a_tree_is_named(products: Products, tmp_path: Path) -> None:
    library = products.new.tree.folder / "lib" / "PySide6"
    shutil.copyfile(library / "Qt6Svg.dll", tmp_path / "Qt6Svg.dll")
    assert stage.missing_libraries(tmp_path)["qt6gui.dll"] == "Qt6Svg.dll"


@LONG
def test_licences_and_the_bill_of_materials_name_every_wheel_with_its_hash(products: Products) -> None:
    folder = products.new.tree.folder / "licences"
    bill = json.loads((folder / "sbom.cdx.json").read_text("ascii"))
    named = {entry["name"].lower().replace("_", "-").replace(".", "-"): entry for entry in bill["components"]}
    for release in parts.locked():
        assert named[release.name]["version"] == release.version
        assert named[release.name]["hashes"] == [{"alg": "SHA-256", "content": release.sha256}]
        (notes,) = [
            path
            for path in folder.iterdir()
            if parts.canonical(path.name) == parts.canonical(f"{release.name}-{release.version}")
        ]
        texts = [path for path in notes.iterdir() if path.suffix != ".json"]
        assert texts, f"no licence of {release.name}"
        assert all(path.stat().st_size for path in texts)
    inside = [each for entry in bill["components"] for each in entry.get("components", ())]
    # Scanners go by these. There are two of OpenSSL: Python's own and the one of `cryptography`.
    for library, times in (("openssl", 2), ("sqlite", 1), ("qt", 1)):
        assert sum(each.get("purl", "").startswith(f"pkg:generic/{library}@") for each in inside) == times
    assert named["python"]["version"] == products.new.tree.python.version
    assert len(bill["components"]) == len(parts.locked()) + 1
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in (folder / "LGPL-3.0.txt").read_text("utf-8")
    listed = (folder / "THIRD-PARTY.txt").read_text("utf-8")
    assert all(entry["name"] in listed for entry in bill["components"])


@LONG
def test_a_release_engineer_is_told_which_python_is_inside_and_how_old_it_is(products: Products) -> None:
    python = products.new.tree.python
    note = json.loads((products.new.tree.folder / "build.json").read_text("ascii"))
    assert (note["python"], note["pythonMade"]) == (python.version, python.made.date().isoformat())
    old = describe(products.new, python.made + timedelta(days=400))
    assert f"Python {python.version}" in old
    assert "400 days old" in old
    assert "--python" in old
    assert "--python" not in describe(products.new, python.made + timedelta(days=20))


def test_a_folder_that_is_no_embeddable_python_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no embeddable Python"):
        parts.bring_python([], tmp_path, tmp_path / "into")
    (tmp_path / "a.txt").write_text("x")
    with pytest.raises(Refused, match="neither a folder nor a zip"):
        parts.bring_python([], tmp_path / "a.txt", tmp_path / "into")


@LONG
def test_a_python_that_is_given_takes_the_place(products: Products, tmp_path: Path) -> None:
    given = tmp_path / "given"
    shutil.copytree(products.new.tree.python.folder, given)
    found = parts.bring_python([], given, tmp_path / "into")
    assert (found.version, found.library) == (products.new.tree.python.version, "python312.dll")
    assert pe.read(found.folder / found.library).machine == pe.AMD64


def test_every_python_has_the_same_releases_and_one_without_a_list_is_refused() -> None:
    lists = [[(release.name, release.version) for release in parts.locked(minor)] for minor in ("3.12", "3.13")]
    assert lists[0] == lists[1]
    with pytest.raises(Refused, match=r"--lock 3\.10"):
        parts.locked("3.10")


@pytest.mark.parametrize("version", ["1.2", "1.2.3.4", "1.2.x", "256.0.0", "1.0.65536"])
def test_a_version_that_windows_cannot_compare_is_refused(version: str) -> None:
    with pytest.raises(Refused):
        native.four_numbers(version)


@LONG
def test_built_twice_it_is_the_same(products: Products, pip: list[str], parts_folder: Path, tmp_path: Path) -> None:
    work = tmp_path / "work"
    work.mkdir()
    for name in (f"wheels-{parts.PYTHON}", "python-wheel"):
        (work / name).symlink_to(parts_folder / name, target_is_directory=True)
    again = build(Request(tmp_path / "out", products.new.tree.version, quick=True), pip, ROOT, work)
    first, second = (each.products for each in (products.new, again))
    assert first[0].read_bytes() == second[0].read_bytes()
    assert tables(first[1]) == tables(second[1])
    for table in tables(first[1]):
        assert exported(first[1], table) == exported(second[1], table), table
    assert cabinet(first[1]) == cabinet(second[1])
    codes = [summary(package)["Revision number (UUID)"] for package in (first[1], second[1])]
    assert codes[0] == codes[1]
    assert codes[0] != summary(products.product(products.old, ".msi"))["Revision number (UUID)"]
    shutil.rmtree(tmp_path / "out")


def summary(package: Path) -> dict[str, str]:
    done = subprocess.run(["msiinfo", "suminfo", str(package)], capture_output=True, text=True, check=True, timeout=60)
    return dict(line.split(": ", 1) for line in done.stdout.splitlines() if ": " in line)


@LONG
def test_both_carry_the_same_files(products: Products) -> None:
    package = products.product(products.new, ".msi")
    names = sorted(row[2] for row in exported(package, "File"))
    assert names == sorted(Path(name).name for name in products.new.tree.files())
    script = (products.new.tree.folder.parent / "setup" / "files.nsh").read_text("utf-8")
    assert script.count("\nFile ") == len(products.new.tree.files())


@LONG
def test_the_tables_say_what_administrators_rely_on(products: Products) -> None:
    package = products.product(products.new, ".msi")
    properties = dict(row for row in exported(package, "Property") if len(row) == 2)
    version = products.new.tree.version
    assert properties["ProductVersion"] == version
    assert properties["ProductCode"] == "{" + msi.product_code(version) + "}"
    assert properties["UpgradeCode"] == "{" + msi.UPGRADE_CODE + "}"
    assert properties["ALLUSERS"] == "1"
    assert properties["REBOOT"] == "ReallySuppress"
    assert {"AUTOSTART", "LEAVESECONDS"} <= set(properties["SecureCustomProperties"].split(";"))
    upgrade = exported(package, "Upgrade")
    assert {row[6] for row in upgrade} == {"WIX_UPGRADE_DETECTED", "WIX_DOWNGRADE_DETECTED"}
    conditions = {row[0] for row in exported(package, "LaunchCondition")}
    assert conditions == {
        "NOT WIX_DOWNGRADE_DETECTED",
        "Installed OR NOT INSTALLEDFORUSER",
        f"Installed OR (VersionNT64 >= {msi.OLDEST_WINDOWS})",
    }
    assert exported(package, "RegLocator")[0][1:4] == ["1", identity.SETUP_KEY, "InstallDir"]
    assert exported(package, "CustomAction") == [
        ["AskToLeave", "2", "Steps", 'leave-all "[INSTALLDIR]." [LEAVESECONDS]', ""]
    ]
    order = {row[0]: int(row[2]) for row in exported(package, "InstallExecuteSequence")}
    assert order["CostFinalize"] < order["AskToLeave"] < order["InstallValidate"] < order["RemoveExistingProducts"]
    assert "ScheduleReboot" not in order
    assert "ForceReboot" not in order
    registry = {(row[1], row[2], row[3]): row[4] for row in exported(package, "Registry")}
    assert registry["2", identity.RUN_KEY, identity.RUN_NAME] == (
        f'"[INSTALLDIR]{identity.WINDOW_PROGRAM}" tray --hidden'
    )
    components = {row[0]: row for row in exported(package, "Component")}
    assert components["Autostart"][4] == 'AUTOSTART<>"0"'
    assert all(int(row[3]) & 256 for row in components.values()), "64-bit, one and all"
    shortcut = exported(package, "MsiShortcutProperty")
    assert shortcut == [["ApplicationId", "StartMenu", "System.AppUserModel.ID", identity.APP_ID]]


@LONG
def test_all_programs_of_ours_and_both_products_are_signed_with_the_certificate_that_is_given(
    products: Products, tmp_path: Path
) -> None:
    """The uninstaller, which lies packed in the setup program, is looked at after an installation."""
    package = products.product(products.old, ".msi")
    steps = tmp_path / native.STEPS
    command = ["msiinfo", "extract", str(package), "Binary.Steps"]
    steps.write_bytes(subprocess.run(command, capture_output=True, check=True, timeout=60).stdout)
    programs = [products.old.tree.folder / name for name in (identity.WINDOW_PROGRAM, identity.COMMAND_PROGRAM)]
    for file in (*programs, steps, products.product(products.old, ".exe"), package):
        assert signed(file, products.certificate), file.name
    assert not signed(products.product(products.new, ".exe"), products.certificate)


def test_signing_needs_its_certificate(tmp_path: Path) -> None:
    require("osslsigncode")
    with pytest.raises(Refused, match="is no file"):
        Signing(tmp_path / "none.p12", None, None)


def test_the_policy_templates_are_those_of_the_declaration() -> None:
    folder = ROOT / admx.FOLDER
    assert (folder / admx.ADMX).read_text("utf-8") == admx.admx(), "python3 -m installer windows --templates"
    assert (folder / admx.ADML).read_text("utf-8") == admx.adml()
