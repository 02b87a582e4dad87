"""The machine's policy in a running home: nothing younger is removed by anybody, and a recovery key is asked for."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from pathways_desktop.app import App
from pathways_desktop.cli.ports import HomeOptions
from pathways_desktop.config.units import Duration
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.policies import DAY_MS, FOR_EVER_MS, MachineRules
from pathways_desktop.engine import pulse
from pathways_desktop.engine.running import RunningHome
from tests.support.command_line import Site
from tests.support.waiting import wait_until

CHANNEL = """\
channels:
  - name: lab
    retention: {retention}
    source: {{type: folder, dir: {root}/in, minAge: 0}}
    destinations: [{{name: out, type: folder, dir: {root}/out}}]
"""
SECONDS = 30.0


@dataclass
class Policy:
    """A policy that an administrator changes while the program runs."""

    rules: MachineRules = field(default_factory=MachineRules)

    def read(self) -> MachineRules:
        return self.rules


@pytest.fixture
def policy() -> Policy:
    return Policy()


@pytest.fixture
def site(tmp_path: Path) -> Site:
    made = Site(tmp_path / "site")
    for name in ("in", "out"):
        (made.root / name).mkdir(parents=True, exist_ok=True)
    made.home.mkdir(parents=True, exist_ok=True)
    (made.home / "channels.yaml").write_text(CHANNEL.format(root=made.root.as_posix(), retention="90d"), "utf-8")
    return made


@pytest.fixture
def home(site: Site, policy: Policy, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningHome]:
    monkeypatch.setattr(pulse, "POLICY_SECONDS", 0.1)
    made = App(rules=policy.read).running_home(HomeOptions(site.home, site.key), hints=False)
    made.start().result(SECONDS)
    yield made
    made.stop().result(SECONDS)
    made.close()


def feed(site: Site, home: RunningHome) -> None:
    site.drop("zztest.hl7", into="in")
    wait_until(lambda: home.snapshot().received_today == 1, SECONDS, "received")
    site.await_outputs(1, "out")
    wait_until(lambda: not sum(row.queued for row in home.snapshot().channels), SECONDS, "delivered")


def codes(home: RunningHome) -> set[str]:
    return {row.code for row in home.failures(closed=False).result(SECONDS)}


def test_nothing_younger_than_the_policy_is_removed_by_a_person(site: Site, home: RunningHome, policy: Policy) -> None:
    feed(site, home)
    assert [row.messages for row in home.keeping.removable(1e-6).result(SECONDS)] == [1]
    assert home.keeping.kept().result(SECONDS).least is None
    assert home.keeping.rules().result(SECONDS) == MachineRules()

    policy.rules = MachineRules(365 * DAY_MS)
    wait_until(lambda: home.keeping.kept().result(SECONDS).least == "365d", SECONDS, "the policy is followed")
    assert home.keeping.rules().result(SECONDS) == policy.rules
    with pytest.raises(PathwaysError) as refused:
        home.keeping.removable(24.0).result(SECONDS)
    assert (refused.value.code, refused.value.detail) == ("ERR_PATHWAYS_POLICY_RETENTION", "at least 365d")
    (row,) = home.keeping.removable(None).result(SECONDS)
    assert (row.messages, row.kept) == (0, "365d"), "the channel says 90d"
    store = home._opening.store
    assert store is not None
    assert store.retention.purge("lab", 1 << 62).messages == 0
    policy.rules = MachineRules()
    wait_until(lambda: home.keeping.kept().result(SECONDS).least is None, SECONDS, "the policy is gone")
    assert store.retention.purge("lab", 1 << 62).messages == 1


def test_a_missing_recovery_key_is_told_until_it_is_made(site: Site, home: RunningHome, policy: Policy) -> None:
    assert codes(home) == set()
    policy.rules = MachineRules(recovery_key_required=True)
    wait_until(lambda: codes(home) == {"ERR_PATHWAYS_POLICY_RECOVERY_KEY"}, SECONDS, "told")
    feed(site, home)
    home.setup.keep_recovery_key(home.setup.new_recovery_key().result(SECONDS)).result(SECONDS)
    wait_until(lambda: codes(home) == set(), SECONDS, "closed by itself")


def test_a_policy_that_cannot_be_understood_is_told_and_keeps_everything(home: RunningHome, policy: Policy) -> None:
    policy.rules = MachineRules(FOR_EVER_MS, unread="RetentionMinimumDays: expected 0 to 36500 days")
    wait_until(lambda: codes(home) == {"ERR_PATHWAYS_POLICY_UNREAD"}, SECONDS, "told")
    assert home.keeping.kept().result(SECONDS).least == "36500d"
    policy.rules = MachineRules()
    wait_until(lambda: codes(home) == set(), SECONDS, "closed by itself")


def test_a_command_beside_the_engine_keeps_to_it_too(site: Site, policy: Policy) -> None:
    policy.rules = MachineRules(7 * DAY_MS)
    options = HomeOptions(site.home, site.key)
    app = App(rules=policy.read)
    home = app.running_home(options, hints=False)
    home.start().result(SECONDS)
    home.stop().result(SECONDS)
    home.close()
    with app.open_home(options) as visited:
        with pytest.raises(PathwaysError) as refused:
            visited.purgeable(Duration(DAY_MS))
        assert refused.value.code == "ERR_PATHWAYS_POLICY_RETENTION"
