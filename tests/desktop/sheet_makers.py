"""Each sheet of the window, made as the window makes it. No assertions."""

from collections.abc import Callable

from pathways_desktop.desktop.dialogs.access import SecretSheet, TrustSheet
from pathways_desktop.desktop.dialogs.compare import CompareSheet
from pathways_desktop.desktop.dialogs.confirm import AcceptDriveSheet, GoOnWithoutSheet, ReadInPlaceSheet, TakeOverSheet
from pathways_desktop.desktop.dialogs.diagnostics import DiagnosticsSheet
from pathways_desktop.desktop.dialogs.export_list import ExportListSheet
from pathways_desktop.desktop.dialogs.help import HelpSheet
from pathways_desktop.desktop.dialogs.keeping import ExchangeKeySheet, RemoveSheet, RetentionSheet, SealAnewSheet
from pathways_desktop.desktop.dialogs.notes import AcknowledgeSheet, RevealSheet
from pathways_desktop.desktop.dialogs.recovery import MakeRecoverySheet
from pathways_desktop.desktop.dialogs.resend import ResendSheet
from pathways_desktop.desktop.dialogs.resend_job import ResendJobSheet
from pathways_desktop.desktop.dialogs.sheet import Sheet
from pathways_desktop.desktop.dialogs.tray_notice import TrayNotice
from pathways_desktop.desktop.rescue import BackupSheet, LookSheet, RestoreSheet
from pathways_desktop.desktop.settings.keys import TryPaperSheet
from pathways_desktop.desktop.wizard.wizard import Wizard
from pathways_desktop.domain.access import HostKeyRow, HostKeyState, OfferedKey, SecretField
from pathways_desktop.domain.resends import ResendJob, ResendOrder
from pathways_desktop.domain.rows import FailureRow, MessageRow
from pathways_desktop.engine.facade_keeping import ChannelKept
from tests.desktop import fake_data
from tests.desktop.conftest import Shown

SERVER = HostKeyRow(
    "sftp.lab.example",
    22,
    ("source",),
    HostKeyState.NEW,
    OfferedKey("ssh-ed25519", "SHA256:" + "A" * 43, "ssh-ed25519 A"),
)
FAILURE = FailureRow(1, "lab-results", "ENOENT", "archive", 0, 0, 1, True, "The folder is not there", "Make it.")


def rows(shown: Shown, count: int) -> tuple[MessageRow, ...]:
    """The newest messages."""
    return tuple(shown.facade.row(1204 - number) for number in range(count))


def resend_job(shown: Shown) -> ResendJob:
    """A resend of two messages, begun."""
    outputs = tuple((row.id, name) for row in rows(shown, 2) for name in ("archive", "lis"))
    return shown.facade.resends.begin(ResendOrder(outputs)).result()


def kept(shown: Shown) -> ChannelKept:
    """A channel as the page about retention lists it."""
    return shown.facade.keeping.kept().result().channels[0]


MAKERS: dict[str, Callable[[Shown], Sheet]] = {
    "resend": lambda shown: ResendSheet(shown.commands, rows(shown, 3), pick=False, parent=shown.window),
    "resends": lambda shown: ResendJobSheet(shown.commands, resend_job(shown), parent=shown.window),
    "compare": lambda shown: CompareSheet(shown.commands, rows(shown, 1)[0], ("archive", "lis"), parent=shown.window),
    "take over": lambda shown: TakeOverSheet(shown.facade.claim_rows, shown.facade.now, parent=shown.window),
    "read in place": lambda shown: ReadInPlaceSheet("usb-import", parent=shown.window),
    "go on": lambda shown: GoOnWithoutSheet("blob-import", parent=shown.window),
    "drive": lambda shown: AcceptDriveSheet("usb-import", fake_data.place("E:", 0), parent=shown.window),
    "export list": lambda shown: ExportListSheet(12, parent=shown.window),
    "help": lambda shown: HelpSheet("EACCES", parent=shown.window),
    "reveal": lambda shown: RevealSheet("id", "PID-5 Patient name", parent=shown.window),
    "acknowledge": lambda shown: AcknowledgeSheet(FAILURE, parent=shown.window),
    "tray": lambda shown: TrayNotice(parent=shown.window),
    "trust": lambda shown: TrustSheet(SERVER, parent=shown.window),
    "secret": lambda shown: SecretSheet(
        "lab", (SecretField("lab/source/password", "password", None),), 0, parent=shown.window
    ),
    "diagnostics": lambda shown: DiagnosticsSheet(shown.facade, shown.bridge, parent=shown.window),
    "retention": lambda shown: RetentionSheet(shown.commands, kept(shown), parent=shown.window),
    "remove": lambda shown: RemoveSheet(shown.commands, parent=shown.window),
    "exchange": lambda shown: ExchangeKeySheet("key file", parent=shown.window),
    "seal anew": lambda shown: SealAnewSheet(parent=shown.window),
    "recovery key": lambda shown: MakeRecoverySheet(shown.commands, again=False, parent=shown.window),
    "try paper": lambda shown: TryPaperSheet(shown.commands, parent=shown.window),
    "restore": lambda shown: RestoreSheet(shown.facade, shown.bridge, parent=shown.window),
    "restore-backup": lambda shown: BackupSheet(shown.facade, shown.bridge, "/zz/copy.backup", parent=shown.window),
    "look": lambda shown: LookSheet(shown.facade, shown.bridge, parent=shown.window),
    "wizard": lambda shown: Wizard(shown.commands, parent=shown.window),
}
