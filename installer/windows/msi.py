"""The MSI for all users of a machine, for Group Policy and Intune: made by wixl, and completed by msibuild.

wixl 0.101 knows no program as a custom action, no condition of a component and no property of a shortcut, so these
rows are added after it. Same tree, same rows: identifiers are made from paths, the package code from the content.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from xml.sax.saxutils import quoteattr

from installer.stages import Refused
from installer.windows.signing import Signing
from installer.windows.stage import Tree
from pathways_desktop.system import identity

TOOLS = {"wixl": "wixl", "msibuild": "msitools"}
UPGRADE_CODE = "3F0B4C1A-6E52-4C0D-9B0D-6A5E2B7C8D19"
"""Stays for ever: by it a version finds the one before."""
_SPACE = uuid.UUID("8d0c0b9e-0a7f-5d58-9d0a-4f6b1f2c7a31")
LEAVE_SECONDS = 120
OLDEST_WINDOWS = 603
"""What Windows Installer calls Windows 10 and 11, and 8.1: it has told no other number since."""


@dataclass(frozen=True, slots=True)
class MsiParts:
    """What the MSI is made of."""

    tree: Tree
    steps: Path
    icon: Path
    signing: Signing | None


def file_name(version: str) -> str:
    """Named apart from the setup program, which is for one user."""
    return f"PathwaysDesktop-{version}-x64-all-users.msi"


def product_code(version: str) -> str:
    """Another one for each version, as a major upgrade asks for."""
    return _guid("product", version)


def build(parts: MsiParts, target: Path) -> Path:
    """Make the MSI in the folder `target`. Raises `Refused`, `CalledProcessError`."""
    for tool, package in TOOLS.items():
        if shutil.which(tool) is None:
            raise Refused(f"{tool} is missing; on Debian it comes with {package}")
    work = parts.tree.folder.parent / "msi"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    shutil.copyfile(parts.steps, work / "steps.exe")
    shutil.copyfile(parts.icon, work / "app.ico")
    # wixl takes relative paths only.
    (work / "tree").symlink_to(parts.tree.folder, target_is_directory=True)
    text = _source(parts.tree)
    (work / "product.wxs").write_text(text, "utf-8")
    made = target / file_name(parts.tree.version)
    made.unlink(missing_ok=True)
    _run(["wixl", "-a", "x64", "-o", str(made), "product.wxs"], work)
    _complete(made, parts, _content(text, parts), work)
    if parts.signing is not None:
        parts.signing.sign(made)
    return made


def _content(text: str, parts: MsiParts) -> str:
    """All that is in the package, for its code."""
    steps = hashlib.sha256(parts.steps.read_bytes()).hexdigest()
    return f"{text}\0{steps}\0{parts.tree.digest()}"


def _complete(made: Path, parts: MsiParts, content: str, work: Path) -> None:
    """What wixl leaves out, and a package code that says what is inside."""
    shortcut = work / "MsiShortcutProperty.idt"
    rows = [
        "MsiShortcutProperty\tShortcut_\tPropertyKey\tPropVariantValue",
        "s72\ts72\ts255\ts255",
        "MsiShortcutProperty\tMsiShortcutProperty",
        f"ApplicationId\tStartMenu\tSystem.AppUserModel.ID\t{identity.APP_ID}",
        "",
    ]
    shortcut.write_text("\r\n".join(rows), "ascii", newline="")
    _run(["msibuild", str(made), "-i", str(shortcut)], work)
    # A program of the package's own, run at once; its status other than 0 ends the installation before it began.
    action = "'AskToLeave', 2, 'Steps', 'leave-all \"[INSTALLDIR].\" [LEAVESECONDS]'"
    secure = "WIX_DOWNGRADE_DETECTED;WIX_UPGRADE_DETECTED;AUTOSTART;LEAVESECONDS"
    queries = [
        f"INSERT INTO `CustomAction` (`Action`, `Type`, `Source`, `Target`) VALUES ({action})",
        "INSERT INTO `InstallExecuteSequence` (`Action`, `Condition`, `Sequence`) VALUES ('AskToLeave', '', 1390)",
        "UPDATE `Component` SET `Condition` = 'AUTOSTART<>\"0\"' WHERE `Component` = 'Autostart'",
        f"UPDATE `Property` SET `Value` = '{secure}' WHERE `Property` = 'SecureCustomProperties'",
    ]
    for query in queries:
        _run(["msibuild", str(made), "-q", query], work)
    summary = [identity.PRODUCT, identity.COMPANY, "x64;1033", "{" + _guid("package", content) + "}"]
    _run(["msibuild", str(made), "-s", *summary], work)


def _source(tree: Tree) -> str:
    components: list[str] = []
    folders = _directories(tree.files(), components)
    components += ["Keys", "StartMenuEntry", "Autostart"]
    references = "".join(f'<ComponentRef Id="{name}"/>\n' for name in components)
    setup_key, run_key = quoteattr(identity.SETUP_KEY), quoteattr(identity.RUN_KEY)
    run = quoteattr(f'"[INSTALLDIR]{identity.WINDOW_PROGRAM}" tray --hidden')
    return f"""<?xml version="1.0" encoding="utf-8"?>
<Wix xmlns="http://schemas.microsoft.com/wix/2006/wi">
<Product Id="{product_code(tree.version)}" Name="{identity.PRODUCT}" Language="1033" Version="{tree.version}"
 Manufacturer="{identity.COMPANY}" UpgradeCode="{UPGRADE_CODE}">
<Package InstallerVersion="500" Compressed="yes" InstallScope="perMachine"/>
<Media Id="1" Cabinet="program.cab" EmbedCab="yes"/>
<MajorUpgrade DowngradeErrorMessage="A newer version of {identity.PRODUCT} is installed."/>
<Property Id="AUTOSTART" Value="1"/>
<Property Id="LEAVESECONDS" Value="{LEAVE_SECONDS}"/>
<Property Id="ARPPRODUCTICON" Value="app.ico"/>
<Property Id="ARPNOMODIFY" Value="1"/>
<Property Id="REBOOT" Value="ReallySuppress"/>
<Property Id="MSIRESTARTMANAGERCONTROL" Value="Disable"/>
<Property Id="INSTALLEDFORUSER">
<RegistrySearch Id="ForUser" Root="HKCU" Key={setup_key} Name="InstallDir" Type="raw" Win64="yes"/>
</Property>
<Condition Message="{identity.PRODUCT} is installed for this user alone. Uninstall that first; its data stays."
>Installed OR NOT INSTALLEDFORUSER</Condition>
<Condition Message="{identity.PRODUCT} needs Windows 10 (64-bit) or newer."
>Installed OR (VersionNT64 &gt;= {OLDEST_WINDOWS})</Condition>
<Binary Id="Steps" SourceFile="steps.exe"/>
<Icon Id="app.ico" SourceFile="app.ico"/>
<Directory Id="TARGETDIR" Name="SourceDir">
<Directory Id="ProgramFiles64Folder"><Directory Id="INSTALLDIR" Name="{identity.PRODUCT}">
{folders}<Component Id="Keys" Guid="{_guid("component", "keys")}" Win64="yes">
<RegistryValue Root="HKLM" Key={setup_key} Name="InstallDir" Type="string" Value="[INSTALLDIR]" KeyPath="yes"/>
<RegistryValue Root="HKLM" Key={setup_key} Name="Version" Type="string" Value="[ProductVersion]"/>
</Component>
<Component Id="Autostart" Guid="{_guid("component", "autostart")}" Win64="yes">
<RegistryValue Root="HKLM" Key={run_key} Name="{identity.RUN_NAME}" Type="string" Value={run} KeyPath="yes"/>
</Component>
</Directory></Directory>
<Directory Id="ProgramMenuFolder"><Component Id="StartMenuEntry" Guid="{_guid("component", "start-menu")}" Win64="yes">
<Shortcut Id="StartMenu" Name="{identity.SHORTCUT}" Target="[INSTALLDIR]{identity.WINDOW_PROGRAM}"
 WorkingDirectory="INSTALLDIR" Icon="app.ico"/>
<RegistryValue Root="HKLM" Key={setup_key} Name="Shortcut" Type="integer" Value="1" KeyPath="yes"/>
</Component></Directory>
</Directory>
<Feature Id="Program" Level="1">
{references}</Feature>
</Product>
</Wix>
"""


def _directories(files: Sequence[str], components: list[str]) -> str:
    """The tree as elements: a component a file, each known by its path in every version."""
    lines: list[str] = []
    open_folders: tuple[str, ...] = ()
    for name in sorted(files, key=lambda name: (PurePosixPath(name).parent.parts, name)):
        folder = PurePosixPath(name).parent.parts
        common = 0
        while common < min(len(open_folders), len(folder)) and open_folders[common] == folder[common]:
            common += 1
        lines += ["</Directory>"] * (len(open_folders) - common)
        for depth in range(common, len(folder)):
            path = "/".join(folder[: depth + 1])
            lines.append(f'<Directory Id="{_id("d", path)}" Name={quoteattr(folder[depth])}>')
        open_folders = folder
        components.append(_id("c", name))
        source = quoteattr(f"tree/{name}")
        lines.append(
            f'<Component Id="{components[-1]}" Guid="{_guid("file", name)}" Win64="yes"><File Id="{_id("f", name)}" '
            f'Name={quoteattr(PurePosixPath(name).name)} Source={source} KeyPath="yes"/></Component>'
        )
    lines += ["</Directory>"] * len(open_folders)
    return "\n".join(lines) + "\n"


def _id(kind: str, path: str) -> str:
    return kind + hashlib.sha256(path.encode()).hexdigest()[:24]


def _guid(*words: str) -> str:
    return str(uuid.uuid5(_SPACE, "\0".join(words))).upper()


def _run(command: list[str], work: Path) -> None:
    done = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)
    # wixl says what it does not understand and goes on.
    if done.returncode or "CRITICAL" in done.stderr:
        print(done.stdout[-2000:], done.stderr[-2000:])
        raise subprocess.CalledProcessError(done.returncode or 1, command[:2])
