"""The registry's words for SFTP servers: the link, host keys, logins, extensions, statuses. Data only."""

from __future__ import annotations

from pathways_desktop.domain.error_rows import RETRIES, row
from pathways_desktop.domain.errors import Button, ErrorSpec, Retry, Severity

_LINK = (Button.TRY_NOW, Button.EDIT_CHANNEL)
_CHANGE = (Button.CHECK_AGAIN, Button.EDIT_CHANNEL)
_NOT_CLAIMED = (Button.READ_IN_PLACE, Button.CHECK_AGAIN, Button.EDIT_CHANNEL)
_WAITS = "Nothing was sent and nothing is lost: files stay where they are, messages wait in the store."

_REFUSED = (
    "The login was refused, so no file and no message was sent or fetched. Nothing is lost: files stay where they are, "
    "messages wait in the store. It is tried again with growing pauses."
)


def _login(code: str, title: str, meaning: str, action: str, *buttons: Button, meanwhile: str = _WAITS) -> ErrorSpec:
    """`buttons` are all where they name one of `_CHANGE`, else those that stand before it."""
    shown = buttons if set(buttons) & set(_CHANGE) else (*buttons, *_CHANGE)
    return row(code, title, meaning, action, meanwhile, retry=Retry.AFTER_CHANGE, buttons=shown)


SFTP = (
    # --- the link
    row(
        "ERR_PATHWAYS_SFTP_LINK_DOWN",
        "The connection to the SFTP server broke",
        "The connection ended, or nothing came in time, while an answer was due. Whether the last step was done is "
        "looked up on the next connection and never guessed.",
        "Nothing, when it comes back by itself. Else ask who runs the server or the network between.",
        RETRIES,
        retry=Retry.BACK_OFF,
        buttons=_LINK,
    ),
    row(
        "ERR_PATHWAYS_SFTP_PROTOCOL",
        "The SFTP server answers what the protocol does not allow",
        "An answer did not fit the request, or a listing held a name that is none. The connection was closed; the last "
        "step is looked up on the next one.",
        "Tell who runs the server which program and version it is. A login script that prints text does this too.",
        RETRIES,
        retry=Retry.BACK_OFF,
        buttons=_LINK,
    ),
    row(
        "ERR_PATHWAYS_SFTP_HOST_UNKNOWN",
        "No address is known for this server's name",
        "The name of the server could not be turned into an address. It is misspelled, or the name service is away.",
        "Look at `host` in the channel, and at this machine's network.",
        RETRIES,
        retry=Retry.BACK_OFF,
        buttons=_LINK,
    ),
    row(
        "ERR_PATHWAYS_SFTP_NO_SSH",
        "No SSH server answers there",
        "Something took the connection and answered, but not as an SSH server does.",
        "Look at `host` and `port` in the channel. FTP and FTPS are other protocols than SFTP.",
        RETRIES,
        retry=Retry.BACK_OFF,
        buttons=_LINK,
    ),
    row(
        "ERR_PATHWAYS_SFTP_NO_GREETING",
        "The server took the connection and gave no greeting",
        "It ended the connection, or stayed silent, before it said which program it is. A server that is overrun does "
        "that, one that shuts this address out for a while, and a firewall before a server that is down.",
        "Nothing, when it passes by itself. Else let who runs the server look at its log and its load.",
        RETRIES,
        retry=Retry.BACK_OFF,
        buttons=_LINK,
    ),
    row(
        "ERR_PATHWAYS_SFTP_NO_COMMON_ALGORITHM",
        "The server's encryption is too old or too new",
        "Server and program have no way of encrypting, or of proving a key, in common.",
        "Ask who runs the server for a current SSH program with an Ed25519, ECDSA or RSA (SHA-2) host key.",
        RETRIES,
        retry=Retry.AFTER_CHANGE,
        buttons=_LINK,
    ),
    row(
        "ERR_PATHWAYS_SFTP_LOGIN_CUT",
        "The connection ended during the login",
        "The server ended the connection, or fell silent, before it had accepted or refused the login.",
        "Nothing, when it comes back by itself. Else let who runs the server look at its log.",
        RETRIES,
        retry=Retry.BACK_OFF,
        buttons=_LINK,
    ),
    row(
        "ERR_PATHWAYS_SFTP_NO_SUBSYSTEM",
        "This account may log in, but has no SFTP",
        "The login was accepted and the server then refused the SFTP service.",
        "Ask who runs the server to let this account use SFTP.",
        "No file and no message was sent. Nothing is lost: files stay where they are, messages wait in the store.",
        retry=Retry.AFTER_CHANGE,
        buttons=_CHANGE,
    ),
    row(
        "ERR_PATHWAYS_SFTP_KIT_MISSING",
        "The program's part for SFTP is not installed",
        "This installation was made without the part that speaks to SFTP servers.",
        "Install the program again as the README says; nothing that waits is lost.",
        RETRIES,
        severity=Severity.FAILURE,
        retry=Retry.AFTER_CHANGE,
        buttons=(Button.TRY_NOW,),
    ),
    # --- host keys
    _login(
        "ERR_PATHWAYS_SFTP_HOST_KEY_UNKNOWN",
        "The server's key is not trusted yet",
        "No key of this server was trusted so far, so it cannot be told from another one. No password or key was sent.",
        "Compare the fingerprint with the one that the server's owner gives you by another way. If they agree, trust "
        "it in the window or with `trust CHANNEL`, or write the key as `hostKey` into the channel.",
        Button.TRUST_SERVER,
    ),
    _login(
        "ERR_PATHWAYS_SFTP_HOST_KEY_CHANGED",
        "The server has another key than the trusted one",
        "Either the server was set up anew, or something else answers in its place. No password or key was sent.",
        "Do not trust the new key by habit: ask the server's owner, by another way, for the fingerprint. If it agrees, "
        "trust it in the window or with `trust CHANNEL`, or change `hostKey` in the channel.",
        *_CHANGE,
        Button.TRUST_SERVER,
    ),
    # --- logins
    _login(
        "ERR_PATHWAYS_SFTP_PASSWORD_REFUSED",
        "The server refused the password",
        "User name and password do not fit, or the server takes no password from this account.",
        "Set the password anew (`secret set`), and look at `user` in the channel. No other way of login was tried.",
        Button.ENTER_SECRET,
        meanwhile=_REFUSED,
    ),
    _login(
        "ERR_PATHWAYS_SFTP_KEY_REFUSED",
        "The server refused the key",
        "The private key, or every key of the agent, is none that this account may log in with.",
        "Have the public key entered at the server for this user. No other way of login was tried.",
        meanwhile=_REFUSED,
    ),
    _login(
        "ERR_PATHWAYS_SFTP_KEY_UNREADABLE",
        "The private key can't be read",
        "The file is missing, may not be read, or holds no private key of a kind that is supported (Ed25519, ECDSA, "
        "RSA, in OpenSSH or PEM form).",
        "Look at the path in the channel and at the file's rights. A `.ppk` file is exported as an OpenSSH key first.",
    ),
    _login(
        "ERR_PATHWAYS_SFTP_KEY_LOCKED",
        "The private key needs its passphrase",
        "The key file is protected, and the channel names no passphrase for it.",
        "Write `passphrase: stored` below `privateKey` and enter the passphrase (`secret set`).",
    ),
    _login(
        "ERR_PATHWAYS_SFTP_PASSPHRASE_WRONG",
        "The passphrase does not open the private key",
        "The stored passphrase is not the one of this key file.",
        "Store the right passphrase (`secret set`).",
        Button.ENTER_SECRET,
    ),
    _login(
        "ERR_PATHWAYS_SFTP_AGENT_EMPTY",
        "The key agent has no key",
        "No agent runs for the user who runs this program, it did not answer, or it holds no key.",
        "Start the agent and add the key, or give the channel a password or a key file.",
    ),
    # --- what the server can and does
    row(
        "ERR_PATHWAYS_SFTP_EXTENSION_MISSING",
        "The SFTP server lacks something that is needed",
        "The server does not offer the extension that is named. Without it a file can't be moved in one step, and two "
        "engines could take it, or a reader see half of it.",
        "Ask for a server that offers it: OpenSSH, ProFTPD and many others do. A source that only one engine reads "
        "can do without: `singleNode: true` reads the files in place.",
        retry=Retry.AFTER_CHANGE,
        buttons=_NOT_CLAIMED,
    ),
    row(
        "ERR_PATHWAYS_SFTP_RENAME_NOT_ONE_STEP",
        "The SFTP server doesn't rename in one step",
        "A trial with empty files of the engine's own showed that one file can be renamed twice, or to two names. Two "
        "engines could take the same file here.",
        "Use another server, or let one engine alone read the folder: `singleNode: true` reads the files in place.",
        retry=Retry.AFTER_CHANGE,
        buttons=_NOT_CLAIMED,
    ),
    row(
        "ERR_PATHWAYS_SFTP_RENAME_COPIES",
        "The SFTP server copies a file where it should rename it",
        "A trial with an empty file showed another time, owner or mode after the move, or both names at once. Servers "
        "in front of an object store do that. A claim could not be told from another file.",
        "Read the object store itself (`type: s3` or `azblob`), use another server, or let one engine alone read the "
        "folder: `singleNode: true` reads the files in place.",
        retry=Retry.AFTER_CHANGE,
        buttons=_NOT_CLAIMED,
    ),
    row(
        "ERR_PATHWAYS_SFTP_ATTRIBUTES",
        "The SFTP server tells two things of one file",
        "A trial with an empty file showed other attributes in the listing, for the name and for the open file. "
        "Without them one file can't be told from another.",
        "Tell who runs the server which program and version it is; another SFTP program is needed.",
        retry=Retry.AFTER_CHANGE,
        buttons=_CHANGE,
    ),
    row(
        "ERR_PATHWAYS_SFTP_LINKS_HIDDEN",
        "The SFTP server shows links as files",
        "A trial link of the engine's own was listed as the file it leads to. A link put into the folder could lead to "
        "any file of the server.",
        "Turn off in the server that links are followed. OpenSSH shows them as links.",
        retry=Retry.AFTER_CHANGE,
        buttons=_CHANGE,
    ),
    row(
        "ERR_PATHWAYS_SFTP_NO_RIGHT",
        "The account may read the folder, but not take files from it",
        "Taking a file needs the rights to make, rename and delete in the folder and in `.claimed`. The account lacks "
        "the one that is named.",
        "Ask who runs the server to give the account these rights in the folder.",
        retry=Retry.AFTER_CHANGE,
        buttons=_CHANGE,
    ),
    row(
        "ERR_PATHWAYS_SFTP_UNSUPPORTED",
        "The SFTP server does not do what it offers",
        "The server answered that it does not know the request.",
        "Tell who runs the server which step failed; another SFTP program may be needed.",
        RETRIES,
        retry=Retry.BACK_OFF,
        buttons=_LINK,
    ),
    row(
        "ERR_PATHWAYS_SFTP_FAILURE",
        "The SFTP server could not do it",
        "The server answered with its general failure. SFTP has no number for most causes: an existing name, a full "
        "disk and a quota all look like this.",
        "Look at the server's log and at the space on its disk.",
        RETRIES,
        retry=Retry.BACK_OFF,
        buttons=_LINK,
    ),
    row(
        "ERR_PATHWAYS_SFTP_SIZE_MISMATCH",
        "The written file is shorter or longer than the message",
        "After the transfer the file on the server had another size than was written. It was not given its name.",
        "Look at the space and the quota on the server. The engine writes the whole file again.",
        RETRIES,
        retry=Retry.BACK_OFF,
        buttons=_LINK,
    ),
    row(
        "ERR_PATHWAYS_SFTP_NO_REPLACE",
        "This server can't replace a file in one step",
        "It does not offer to rename a file over another one, or in a trial it did not, or said so and did not. A "
        "reader could see half a file, or a resend leave two. No message was written.",
        "Ask for a server that does `posix-rename@openssh.com` as it offers it: OpenSSH does.",
        retry=Retry.AFTER_CHANGE,
        buttons=_CHANGE,
    ),
    row(
        "ERR_PATHWAYS_SFTP_BUNDLE_UNSAFE",
        "This server can't publish a folder by one rename",
        "`bundle: true` needs a server that renames a folder as a whole and leaves another folder of that name alone. "
        "A trial showed that this one does not, or offers no such step. Nothing was written.",
        "Use `doneFile` with `manifest: true` instead of bundles, or a server that renames folders: OpenSSH does.",
        retry=Retry.AFTER_CHANGE,
        buttons=_CHANGE,
    ),
    row(
        "ERR_PATHWAYS_SFTP_CREATE_UNSAFE",
        "This server can't refuse an existing name",
        "`mode: create` needs a server that refuses to put a file where one stands. A trial showed that this one "
        "replaces it, or that it offers no such step. Nothing was written.",
        "Use `mode: replace` with names that no two messages share, or a server with `hardlink@openssh.com`.",
        retry=Retry.AFTER_CHANGE,
        buttons=_CHANGE,
    ),
)
