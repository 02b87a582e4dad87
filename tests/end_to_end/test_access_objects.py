"""The secrets of object stores as an operator sets them: `check` says what is missing, a running engine takes it."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from tests.end_to_end.test_access import nowhere, secret_set
from tests.peers.azure import Azurite
from tests.peers.s3 import SeaweedFS
from tests.support.command_line import Site, wait_until

WRONG = "ERR_PATHWAYS_OBJECT_CREDENTIALS_WRONG"
SECRET_MISSING = "ERR_PATHWAYS_SECRET_MISSING"


@dataclass(frozen=True)
class Store:
    """One store with a bucket or container of the test's own."""

    source: dict[str, object]
    put: Callable[[str, bytes], object]
    secrets: dict[str, str]
    """Each field with its right value; the last one can be wrong."""
    wrong: str


@pytest.fixture
def s3(seaweedfs: SeaweedFS, bucket_name: str) -> Store:
    client = seaweedfs.client
    client.create_bucket(Bucket=bucket_name)
    source: dict[str, object] = {
        "type": "s3", "bucket": bucket_name, "prefix": "in/", "endpoint": seaweedfs.endpoint,
        "region": seaweedfs.region, "minAge": 0,
    }  # fmt: skip
    secrets = {"accessKeyId": seaweedfs.access_key, "secretAccessKey": seaweedfs.secret_key}
    return Store(
        source, lambda name, data: client.put_object(Bucket=bucket_name, Key=name, Body=data), secrets, "wrongsecret1"
    )


MISSING = {
    "s3": "secret set lab/source/accessKeyId and secret set lab/source/secretAccessKey",
    "azblob": "secret set lab/source/accountKey or secret set lab/source/sas or secret set lab/source/connectionString",
}


@pytest.fixture
def azblob(azurite: Azurite, bucket_name: str) -> Store:
    container = azurite.service.create_container(bucket_name)
    source: dict[str, object] = {
        "type": "azblob", "account": azurite.account, "container": bucket_name, "prefix": "in",
        "endpoint": azurite.endpoint, "minAge": 0,
    }  # fmt: skip
    # base64, as an account key is
    return Store(source, container.upload_blob, {"accountKey": azurite.account_key}, "d3Jvbmcga2V5IG9mIGEgdGVzdA==")


@pytest.mark.parametrize("kind", ["s3", "azblob"])
def test_an_operator_sets_the_secrets_while_the_engine_runs(
    kind: str, site: Site, request: pytest.FixtureRequest
) -> None:
    store: Store = request.getfixturevalue(kind)
    out = {"name": "out", "type": "folder", "dir": str(site.folder("out")), "fileName": "{name}"}
    site.channels.append({"name": "lab", "source": store.source, "destinations": [out]})
    site.write_config()
    store.put("in/a.hl7", b"ZZTEST")
    told = site.run("check", "lab", "--json", expect=1).rows()
    rows = {row["check"]: row for row in told if row["place"] == "source"}
    assert "none: messages cross the network as plain text" in rows["encryption"]["detail"]
    assert rows["secrets"]["code"] == SECRET_MISSING
    assert rows["secrets"]["detail"].partition(": ")[2] == MISSING[kind]
    last = list(store.secrets)[-1]
    with site.start() as engine:
        wait_until(lambda: site.codes() == {SECRET_MISSING}, what="the missing credentials are told")
        for field, value in store.secrets.items():
            secret_set(site, store.wrong if field == last else value, f"lab/source/{field}")
        wait_until(lambda: WRONG in site.codes(), what="the wrong secret is told")
        secret_set(site, store.secrets[last], f"lab/source/{last}")
        assert site.await_outputs(1) == {"a.hl7": b"ZZTEST"}
        wait_until(lambda: site.codes() == set(), what="nothing is wrong any more")
        engine.interrupt()
    assert {row["check"] for row in site.run("check", "lab", "--json").rows()} >= {"encryption", "secrets", "probe"}
    nowhere(site.root, store.secrets[last])
    if kind == "s3":
        # One of two is told alone: the other is there.
        site.run("secret", "delete", "lab/source/accessKeyId")
        (row,) = [row for row in site.run("check", "lab", "--json", expect=1).rows() if row["check"] == "secrets"]
        assert row["detail"].partition(": ")[2] == "secret set lab/source/accessKeyId"


def test_check_says_which_of_several_secrets_is_used(site: Site, azblob: Store, azurite: Azurite) -> None:
    """A wrong key beside a right connection string harms nothing; a right one beside a wrong one helps nothing."""
    out = {"name": "out", "type": "folder", "dir": str(site.folder("out"))}
    site.channels.append({"name": "lab", "source": azblob.source, "destinations": [out]})
    site.write_config()

    def looked(status: int) -> dict[str, dict[str, str]]:
        rows = site.run("check", "lab", "--json", expect=status).rows()
        return {row["check"]: row for row in rows if row["place"] == "source"}

    secret_set(site, azblob.wrong, "lab/source/accountKey")
    assert looked(1)["secrets"]["detail"] == "accountKey"
    secret_set(site, azurite.connection_string, "lab/source/connectionString")
    assert looked(0)["secrets"]["detail"] == "accountKey, connectionString; only connectionString is used"
    secret_set(site, azblob.secrets["accountKey"], "lab/source/accountKey")
    wrong = azurite.connection_string.replace(azurite.account_key, azblob.wrong)
    secret_set(site, wrong, "lab/source/connectionString")
    rows = looked(1)
    assert rows["secrets"]["detail"] == "accountKey, connectionString; only connectionString is used"
    assert rows["probe"]["code"] == WRONG
