"""The two ports: addresses, credentials, trust, time limits, and each foreign error by its own words."""

from __future__ import annotations

import datetime as dt
import ipaddress
import logging
import ssl
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from pathways_desktop.locations.objects import azblob_client, s3_client
from pathways_desktop.locations.objects.azblob import AzblobStore
from pathways_desktop.locations.objects.azblob_client import address
from pathways_desktop.locations.objects.azblob_faults import from_azure_error
from pathways_desktop.locations.objects.naming import folder_prefix, marker_key
from pathways_desktop.locations.objects.port import ABSENT, Fault, ObjectStore, Payload, StoreFault
from pathways_desktop.locations.objects.s3 import S3Store
from pathways_desktop.locations.objects.s3_client import addressing
from pathways_desktop.locations.objects.s3_faults import from_client_error
from pathways_desktop.locations.objects.settings import AzblobSettings, S3Settings
from tests.locations.objects.rooms import AzblobRoom, Room, S3Room
from tests.peers.http_filter import Hold
from tests.peers.process import free_port

SECRET = "ZZ-made-up-secret-ZZ"


def s3_at(endpoint: str | None, **changes: Any) -> S3Store:
    """A bucket `lab` with made-up keys at an endpoint."""
    secrets = {"accessKeyId": "testkey", "secretAccessKey": SECRET}
    return S3Store(S3Settings("lab", endpoint=endpoint, **{"secret": secrets.get, **changes}))


@pytest.fixture
def opened() -> Iterator[Callable[[ObjectStore], ObjectStore]]:
    """Closes what a test opens."""
    stores: list[ObjectStore] = []

    def keep(store: ObjectStore) -> ObjectStore:
        stores.append(store)
        return store

    yield keep
    for store in stores:
        store.close()


Opened = Callable[[ObjectStore], ObjectStore]


def fault_of(act: Callable[[], object]) -> StoreFault:
    with pytest.raises(StoreFault) as caught:
        act()
    return caught.value


# ---------------------------------------------------------------- names


@pytest.mark.parametrize(("text", "prefix"), [("in", "in/"), ("in/", "in/"), ("", ""), ("a/b", "a/b/")])
def test_in_and_in_with_a_slash_are_one_place(text: str, prefix: str) -> None:
    assert folder_prefix(text) == prefix


def test_a_marker_s_key_is_hashed_only_where_it_must_be() -> None:
    limits = S3Store(S3Settings("lab")).limits
    longest = "x" * (1024 - len("in/.claimed/"))
    assert marker_key("in/", longest, limits) == f"in/.claimed/{longest}"
    assert marker_key("in/", longest + "x", limits).startswith("in/.claimed/.long/")
    two_bytes = "é" * 600
    assert marker_key("in/", two_bytes, limits).startswith("in/.claimed/.long/"), "bytes count on S3"
    azure = AzblobStore(AzblobSettings("lab", "box")).limits
    assert marker_key("in/", two_bytes, azure) == f"in/.claimed/{two_bytes}", "characters count on Azure"


@pytest.mark.parametrize(
    ("endpoint", "asked", "style"),
    [(None, "auto", "auto"), ("https://s3.example", "auto", "auto"), ("https://s3.example:9000", "auto", "path"),
     ("http://10.1.2.3", "auto", "path"), ("http://[::1]", "auto", "path"), ("https://s3.example", "path", "path"),
     ("http://10.1.2.3:9000", "virtual", "virtual")],
)  # fmt: skip
def test_path_style_for_every_endpoint_with_a_port_or_an_address(endpoint: str | None, asked: Any, style: str) -> None:
    assert addressing(S3Settings("lab", endpoint=endpoint, addressing=asked)) == style


@pytest.mark.parametrize(
    ("endpoint", "url"),
    [(None, "https://lab.blob.core.windows.net"), ("https://lab.example", "https://lab.example"),
     ("http://127.0.0.1:10000", "http://127.0.0.1:10000/lab"), ("http://127.0.0.1:1/lab", "http://127.0.0.1:1/lab"),
     ("http://localhost:10000", "http://localhost:10000/lab")],
)  # fmt: skip
def test_an_emulator_has_the_account_in_its_path(endpoint: str | None, url: str) -> None:
    assert address(AzblobSettings("lab", "box", endpoint=endpoint)) == url


# ---------------------------------------------------------------- credentials


def test_a_wrong_secret_has_its_own_words(request: pytest.FixtureRequest, bucket_name: str, opened: Opened) -> None:
    room = S3Room(request.getfixturevalue("seaweedfs"), bucket_name)
    for secrets, code in (
        ({"accessKeyId": room.peer.access_key, "secretAccessKey": SECRET}, "CREDENTIALS_WRONG"),
        ({"accessKeyId": "nobody", "secretAccessKey": SECRET}, "CREDENTIALS_WRONG"),
    ):
        fault = fault_of(lambda secrets=secrets: opened(room.store(secret=secrets.get)).list_page(""))  # type: ignore[misc]
        assert fault.code == f"ERR_PATHWAYS_OBJECT_{code}"
        assert fault.fault is Fault.PLACE
        assert SECRET not in f"{fault!r} {fault}"


def test_azure_s_ways_to_sign_in_and_their_failures(azure_room: AzblobRoom, opened: Opened) -> None:
    from azure.storage.blob import ContainerSasPermissions, generate_container_sas

    peer = azure_room.peer

    def sas(minutes: int, **rights: bool) -> str:
        end = dt.datetime.now(dt.UTC) + dt.timedelta(minutes=minutes)
        return generate_container_sas(
            peer.account, azure_room.name, peer.account_key, permission=ContainerSasPermissions(**rights), expiry=end
        )

    whole = {"read": True, "write": True, "list": True, "delete": True}
    azure_room.put("in/a", b"a")
    for secrets in (
        {"connectionString": peer.connection_string}, {"sas": "?" + sas(60, **whole)}, {"accountKey": peer.account_key},
    ):  # fmt: skip
        assert len(opened(azure_room.store(secret=secrets.get)).list_page("").objects) == 1
    other = peer.connection_string.replace(f"AccountName={peer.account}", "AccountName=other")
    for told, code in (
        ({"sas": sas(-5, **whole)}, "CREDENTIALS_EXPIRED"),
        ({"sas": sas(60, read=True)}, "FORBIDDEN"),
        ({"accountKey": "AAAA" + peer.account_key[4:]}, "CREDENTIALS_WRONG"),
        ({"connectionString": other}, "CREDENTIALS_WRONG"),
        ({"connectionString": SECRET}, "CREDENTIALS_WRONG"),
        ({"accountKey": "no base64"}, "CREDENTIALS_WRONG"),
        ({"accountKey": "no base64 at all!!"}, "CREDENTIALS_WRONG"),
        ({"accountKey": "QUJ"}, "CREDENTIALS_WRONG"),
        ({"connectionString": peer.connection_string.replace("==", "")}, "CREDENTIALS_WRONG"),
    ):
        fault = fault_of(lambda told=told: opened(azure_room.store(secret=told.get)).list_page(""))  # type: ignore[misc]
        assert fault.code == f"ERR_PATHWAYS_OBJECT_{code}", told.keys()
        assert not [value for value in told.values() if value in f"{fault!r} {fault}"]


def test_a_secret_that_is_not_set_is_named_as_it_is_set(fast_room: Room, opened: Opened) -> None:
    def told(secrets: dict[str, str]) -> str:
        store = opened(fast_room.store(secret=secrets.get, owner="lab/source"))
        fault = fault_of(lambda: store.list_page(""))
        assert (fault.code, fault.fault) == ("ERR_PATHWAYS_SECRET_MISSING", Fault.PLACE)
        return fault.detail

    if fast_room.kind == "azblob":
        assert told({}) == "lab/source/accountKey or lab/source/sas or lab/source/connectionString"
    else:
        assert told({}) == "lab/source/accessKeyId and lab/source/secretAccessKey"
        assert told({"accessKeyId": "key"}) == "lab/source/secretAccessKey"


def test_which_secret_of_a_container_is_not_in_its_form(azure_room: AzblobRoom, opened: Opened) -> None:
    whole = azure_room.peer.connection_string
    for secrets, words in (
        ({"accountKey": "no base64 at all!!"}, "accountKey is not base64"),
        ({"connectionString": whole.replace("AccountKey=", "AccountKey=!")}, "connectionString: its AccountKey is not"),
    ):
        fault = fault_of(lambda told=secrets: opened(azure_room.store(secret=told.get)).list_page(""))  # type: ignore[misc]
        assert fault.code == "ERR_PATHWAYS_OBJECT_CREDENTIALS_WRONG"
        assert words in fault.detail


def test_a_profile_and_the_default_chain_are_asked_by_name(
    s3_room: S3Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: Opened
) -> None:
    file = tmp_path / "credentials"
    key, secret = s3_room.peer.access_key, s3_room.peer.secret_key
    file.write_text(f"[lab]\naws_access_key_id={key}\naws_secret_access_key={secret}\n", encoding="ascii")
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", str(file))
    monkeypatch.setenv("AWS_CONFIG_FILE", str(tmp_path / "none"))
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    assert opened(s3_room.store(credentials="profile:lab")).list_page("").objects == ()
    for name in ("profile:nobody", "default"):
        fault = fault_of(lambda name=name: opened(s3_room.store(credentials=name)).list_page(""))  # type: ignore[misc]
        assert fault.code == "ERR_PATHWAYS_OBJECT_CREDENTIALS_MISSING"
        assert name == "default" or fault.detail == "the user that runs the engine has no profile nobody"
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", key)
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", secret)
    assert opened(s3_room.store(credentials="default")).list_page("").objects == ()


def test_new_secrets_count_on_the_next_call(request: pytest.FixtureRequest, bucket_name: str, opened: Opened) -> None:
    room = S3Room(request.getfixturevalue("seaweedfs"), bucket_name)
    secrets = {"accessKeyId": room.peer.access_key, "secretAccessKey": "wrong"}
    store = opened(room.store(secret=secrets.get))
    fault_of(lambda: store.list_page(""))
    secrets["secretAccessKey"] = room.peer.secret_key
    assert store.list_page("").objects == ()


def test_no_secret_in_a_representation_or_a_log(
    fast_room: Room, opened: Opened, caplog: pytest.LogCaptureFixture
) -> None:
    secrets = {"accessKeyId": "testkey", "secretAccessKey": SECRET, "accountKey": "QUJD" * 20}
    store = opened(fast_room.store(secret=secrets.get))
    with caplog.at_level(logging.INFO):
        try:
            store.list_page("")
        except StoreFault as fault:
            told = f"{fault!r} {fault} {fault.error()!r}"
        else:
            told = ""
    shown = f"{S3Settings('lab', secret=secrets.get)!r} {AzblobSettings('lab', 'box', secret=secrets.get)!r}"
    for text in (told, shown, caplog.text, repr(store)):
        assert SECRET not in text
        assert "QUJD" not in text


@pytest.mark.parametrize(
    ("status", "word", "code"),
    [(403, "RequestTimeTooSkewed", "CLOCK_SKEWED"), (400, "ExpiredToken", "CREDENTIALS_EXPIRED"),
     (403, "AccessDenied", "FORBIDDEN"), (404, "NoSuchBucket", "BUCKET_MISSING"), (301, "PermanentRedirect", "REGION"),
     (400, "AuthorizationHeaderMalformed", "REGION"),
     (503, "SlowDown", "STORE_BUSY"), (500, "InternalError", "STORE_FAILED"),
     (403, "InvalidObjectState", "COLD"), (400, "XAmzContentSHA256Mismatch", "REQUEST_REFUSED")],
)  # fmt: skip
def test_s3_s_words_decide(status: int, word: str, code: str) -> None:
    from botocore.exceptions import ClientError

    answer: Any = {"Error": {"Code": word, "Message": SECRET}, "ResponseMetadata": {"HTTPStatusCode": status}}
    fault = from_client_error(ClientError(answer, "GetObject"))
    assert fault.code == f"ERR_PATHWAYS_OBJECT_{code}"
    assert SECRET not in f"{fault!r} {fault}"


def test_azure_s_clock_and_end_of_a_token_are_told_by_its_text() -> None:
    from azure.core.exceptions import HttpResponseError

    class Response:
        status_code, reason, headers = 403, "", {"x-ms-error-code": "AuthenticationFailed"}

        def text(self, encoding: str | None = None) -> str:
            return ""

    for text, code in (
        ("Request date header too old: 'x'", "CLOCK_SKEWED"),
        ("Signature not valid in the specified time frame", "CREDENTIALS_EXPIRED"),
        ("The MAC signature found is not the same", "CREDENTIALS_WRONG"),
    ):
        response: Any = Response()
        error = HttpResponseError(message=text, response=response)
        error.status_code = 403
        assert from_azure_error(error).code == f"ERR_PATHWAYS_OBJECT_{code}"


# ---------------------------------------------------------------- the way there


def test_an_endpoint_that_is_not_there_is_unreachable_at_once(opened: Opened) -> None:
    nowhere = f"http://127.0.0.1:{free_port()}"
    azure = AzblobSettings("lab", "box", endpoint=nowhere, secret={"accountKey": "QUJD"}.get)
    for store in (s3_at(nowhere), AzblobStore(azure), s3_at("https://no-such-host.invalid")):
        fault = fault_of(lambda store=store: opened(store).list_page(""))  # type: ignore[misc]
        assert (fault.fault, fault.code) == (Fault.PLACE, "ERR_PATHWAYS_OBJECT_UNREACHABLE")


def test_a_silent_store_is_given_up(fast_room: Room, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (s3_client, azblob_client):
        monkeypatch.setattr(module, "ANSWER_SECONDS", 0.3)
    with fast_room.filter(lambda request: Hold()) as faults:
        store = opened(fast_room.store(faults))
        fault = fault_of(lambda: store.put("in/a", Payload.of(b"x"), ABSENT))
        assert (fault.fault, fault.code) == (Fault.UNKNOWN, "ERR_PATHWAYS_OBJECT_NO_ANSWER")
        store.close()


@pytest.mark.parametrize("kind", ["s3", "azblob"])
def test_a_missing_bucket_is_told_apart_from_a_missing_object(fast_room: Room, opened: Opened, kind: str) -> None:
    change = {"bucket": "not-there"} if fast_room.kind == "s3" else {"container": "not-there"}
    store = opened(fast_room.store(**change))  # type: ignore[arg-type]
    for act in (lambda: store.list_page(""), lambda: store.put("a", Payload.of(b"x"))):
        fault = fault_of(act)
        assert (fault.fault, fault.code) == (Fault.PLACE, "ERR_PATHWAYS_OBJECT_BUCKET_MISSING")
    there = opened(fast_room.store())
    assert fault_of(lambda: there.head("in/nothing")).fault is Fault.GONE
    assert fault_of(lambda: there.read("in/nothing", "abc")).fault in (Fault.GONE, Fault.REPLACED)


BROKEN = (
    b'<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>lab</Name>'
    b"<IsTruncated>true</IsTruncated><KeyCount>0</KeyCount></ListBucketResult>"
)


class Answers(BaseHTTPRequestHandler):
    """Gives the same listing to everybody: cut, and without the token of the next page."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/xml")
        self.send_header("Content-Length", str(len(BROKEN)))
        self.end_headers()
        self.wfile.write(BROKEN)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the base class's
        """Nothing."""


def serve(context: ssl.SSLContext | None = None) -> ThreadingHTTPServer:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    if context is not None:
        server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, args=(0.02,), name="answers").start()
    return server


def test_a_page_that_is_cut_without_a_token_is_an_error_and_no_loop(opened: Opened) -> None:
    server = serve()
    try:
        fault = fault_of(lambda: opened(s3_at(f"http://127.0.0.1:{server.server_port}")).list_page(""))
        assert fault.code == "ERR_PATHWAYS_OBJECT_LISTING_BROKEN"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture
def authority(tmp_path: Path) -> tuple[Path, ssl.SSLContext]:
    """An authority of a hospital's own, and a server's context with its certificate for 127.0.0.1."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "made-up authority")])
    now = dt.datetime.now(dt.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(hours=1))
        .not_valid_after(now + dt.timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), True)
        .sign(key, hashes.SHA256())
    )
    pem = certificate.public_bytes(serialization.Encoding.PEM)
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    ca_file, both = tmp_path / "ca.pem", tmp_path / "both.pem"
    ca_file.write_bytes(pem)
    both.write_bytes(pem + secret)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(both)
    return ca_file, context


def test_an_authority_of_ones_own_is_trusted_where_it_is_named(
    authority: tuple[Path, ssl.SSLContext], tmp_path: Path, opened: Opened
) -> None:
    ca_file, context = authority
    server = serve(context)
    url = f"https://127.0.0.1:{server.server_port}"
    azure = {"accountKey": "QUJD"}.get
    try:
        reached = {
            s3_at(url, ca_file=str(ca_file)): "LISTING_BROKEN",
            AzblobStore(AzblobSettings("lab", "box", url, ca_file=str(ca_file), secret=azure)): "STORE_FAILED",
            s3_at(url): "CERTIFICATE",
            AzblobStore(AzblobSettings("lab", "box", url, secret=azure)): "CERTIFICATE",
            s3_at(url, ca_file=str(tmp_path / "none.pem")): "CERTIFICATE",
        }
        for store, code in reached.items():
            assert fault_of(lambda store=store: opened(store).list_page("")).code == f"ERR_PATHWAYS_OBJECT_{code}"  # type: ignore[misc]
    finally:
        server.shutdown()
        server.server_close()
