"""Two tables of the README, each row with the tests that show it: what goes wrong in a hand-off, and the shared queue.

A test that is renamed or removed, a row that nobody shows, and a file that the README names in vain fail here.
"""

import re

import pytest

from tests.support.processes import ROOT
from tests.test_readme import section
from tests.test_where_shown import TESTS, defined_in

ANTIPATTERNS = {
    "3.1": (
        "locations/folder/test_race.py::test_f24_two_engines_with_one_channel_name_take_each_file_once",
        "end_to_end/test_sharing.py::test_engines_of_four_homes_race_on_one_folder",
        "handoff/test_lease.py::test_l01_of_eight_takers_one_owns_the_lease_in_every_round",
        "handoff/test_lease.py::test_l01_negative_control_delete_then_create_has_several_owners",
    ),
    "3.2": (
        "locations/folder/test_destination.py::test_an_output_is_written_whole_flushed_and_renamed",
        "locations/folder/test_done_output.py::test_the_done_file_comes_after_the_flushed_payload",
        "crash/test_handover.py::test_b01_d16_a_kill_at_any_step_leaves_two_halves_that_come_together",
    ),
    "3.3": (
        "end_to_end/test_changing_files.py::test_a_file_that_is_still_open_for_writing_is_left",
        "engine/test_passes.py::test_a_file_is_taken_when_two_looks_far_enough_apart_saw_it_the_same",
        "locations/folder/test_claim.py::test_a_writer_that_comes_after_the_claim_is_seen_before_the_commit",
        "engine/test_handover.py::test_a_done_file_makes_its_payload_ready_whatever_its_age_and_goes_with_it",
        "desktop/test_editor.py::test_the_age_of_a_file_is_said_to_be_a_guess_and_what_is_sure",
    ),
    "3.4": (
        "engine/test_two_engines_claims.py::test_another_engines_claim_is_shown_and_never_finished_by_itself",
        "handoff/test_lease.py::test_l02_an_owner_that_slept_past_its_lease_is_stopped_by_the_fence",
        "locations/queue/test_source.py::test_short_or_missing_stamps_are_mended_in_place_and_everything_is_listed",
        "peers/test_queue_peers.py::test_fsq_no_stamp_found_by_rescan",
    ),
    "3.5": (
        "engine/test_leases.py::test_l02_a_lease_that_is_lost_in_a_pass_stops_the_commit",
        "store/test_intake.py::test_known_claim_stores_nothing",
        "crash/test_every_step.py::test_a_kill_at_any_step_loses_nothing_and_doubles_nothing",
        "end_to_end/test_queue.py::test_a_message_that_was_stored_and_not_removed_is_removed_and_not_stored_again",
    ),
}
"""Section of the article: the tests that show its answer."""

SOURCE, FORMAT, END = (
    "locations/queue/test_source.py::",
    "locations/queue/test_format.py::",
    "end_to_end/test_queue.py::",
)
PEERS, OUT = "peers/test_queue_peers.py::", "locations/queue/test_destination.py::"
QUEUE = {
    "topics, `*` and `#`": (
        FORMAT + "test_a_pattern_takes_the_topics_that_it_takes_in_the_package",
        FORMAT + "test_what_the_package_refuses_is_never_asked_of_it",
        "peers/test_queue_vectors.py::test_any_pattern_takes_the_topics_that_it_takes_in_the_package",
        OUT + "test_a_topic_that_would_end_node_peers_is_refused_and_nothing_stays",
    ),
    "broadcast (multi) and work (single)": (
        END + "test_broadcast_is_taken_once_over_restarts_with_what_came_while_the_engine_was_down",
        PEERS + "test_fsq_python_publish_node_receive_single_once",
        PEERS + "test_fsq_existing_messages_at_start",
    ),
    "a lock on the message's own file": (
        PEERS + "test_fsq_python_lock_keeps_node_away",
        PEERS + "test_fsq_node_lock_keeps_python_away",
        PEERS + "test_fsq_posix_record_lock_does_not_count",
        SOURCE + "test_two_processes_keep_each_other_out_and_a_killed_one_gives_up",
    ),
    "takes as many locks as it can get": (
        SOURCE + "test_no_more_is_locked_than_one_commit_takes",
        SOURCE + "test_a_message_is_locked_from_the_claim_to_its_end_and_free_after_a_stop",
    ),
    "a refused message comes back at once, for ever": (
        END + "test_a_message_that_can_t_be_taken_again_and_again_is_told_and_in_nobody_s_way",
        PEERS + "test_fsq_node_refusal_then_python",
    ),
    "expiry": (
        SOURCE + "test_an_expired_message_is_deleted_wanted_or_not_and_told_when_it_was_wanted",
        SOURCE + "test_a_clock_of_ours_that_runs_fast_deletes_nothing_that_is_good",
        PEERS + "test_fsq_expired_before_read_is_not_delivered",
    ),
    "time to live: 1 h work, 1 min broadcast": (END + "test_a_message_lives_as_long_as_its_kind_and_the_file_say",),
    "UPDATE stamps, watching, a listing each 10 s": (
        SOURCE + "test_a_message_without_its_stamp_is_found_by_the_full_listing",
        PEERS + "test_fsq_stamp_wakes_node_at_once",
        PEERS + "test_fsq_update_file_deleted_while_running",
    ),
    "buckets, long topics, `order_by_expiry`, `encode_topics`, stamp size": (
        SOURCE + "test_each_layout_is_written_and_read",
        SOURCE + "test_a_queue_that_was_made_with_other_settings_is_refused_and_not_touched",
        PEERS + "test_fsq_python_long_topic_node_receive",
    ),
    "messages may get dropped in a crash": (
        "crash/test_queue.py::test_b01_d16_a_kill_at_any_step_on_a_queue_loses_nothing_and_doubles_nothing",
    ),
    "left-over staging files and ownerless topics": (
        SOURCE + "test_staging_and_topics_that_a_stopped_peer_left_go_when_their_time_is_over_and_not_before",
        PEERS + "test_fsq_old_staging_file_stays",
    ),
    "`filter`, handlers, `dedup`, streams as an API": (
        END + "test_match_and_ignore_go_by_the_last_word_and_a_size_by_the_payload",
        "peers/test_queue_vectors.py::test_a_message_that_a_pattern_takes_in_several_ways_comes_once_here_as_there",
        PEERS + "test_fsq_node_stream_large_python_receive",
    ),
    "`handler_concurrency`, `bucket_concurrency`, `message_concurrency`, `getdents`": (),
    "direct handlers, `disruptor`, `ephemeral`": (
        SOURCE + "test_odd_names_direct_messages_and_folders_are_left_as_they_are",
    ),
    "`hasher`, `bucket`, `mode`, `unique_bytes` of a publisher": (
        SOURCE + "test_a_message_in_another_bucket_and_one_that_never_expires_are_taken",
        PEERS + "test_fsq_wrong_bucket_still_read",
    ),
    "order of delivery": (),
    "`poll_interval`, `notify`, `retry_interval`, `refresh_now`, `force_refresh`": (
        END + "test_a_stamp_wakes_the_engine_long_before_the_next_look",
    ),
    "`stop_watching`, a process that only publishes": (OUT + "test_a_message_lies_whole_in_its_bucket_with_its_stamp",),
    "events `start`, `stop`, `error`, `warning`, `single_disabled`": (
        SOURCE + "test_a_folder_where_locks_do_not_hold_is_refused_for_work_and_good_for_broadcast",
        OUT + "test_work_that_nobody_takes_is_told_on_the_card",
        OUT + "test_a_part_without_the_right_to_write_is_told_with_whose_it_is_and_who_we_are",
    ),
    "tested on BeeGFS and CephFS, from several hosts": (),
    "`fsq_dir` is made where it is missing": (END + "test_a_missing_folder_is_made_when_a_person_asks",),
    "security and privacy": (END + "test_no_name_of_a_message_and_no_content_is_in_the_log",),
}
"""First cell of a row: the tests that show what it says; none where there is nothing but the word not."""


def rows(title: str, head: str) -> dict[str, list[str]]:
    """The rows of a table of the README by their first cells."""
    table = section(title).split(f"\n| {head} |", 1)[1].split("\n\n", 1)[0]
    cells = [re.split(r" \| ", line.strip().strip("|").strip()) for line in table.splitlines()[2:]]
    return {first: rest for first, *rest in cells}


@pytest.mark.parametrize("number", ANTIPATTERNS)
def test_each_way_in_which_a_hand_off_goes_wrong_is_answered_by_tests_that_there_are(number: str) -> None:
    table = rows("Hand-off with done files and manifests", "goes wrong")
    assert sorted(first[:3] for first in table) == sorted(ANTIPATTERNS)
    (shown,) = [rest[1] for first, rest in table.items() if first.startswith(number)]
    named = set(re.findall(r"`tests/([a-z0-9_/]+\.py)`", shown))
    assert named == {each.partition("::")[0] for each in ANTIPATTERNS[number]}
    for each in ANTIPATTERNS[number]:
        path, _, name = each.partition("::")
        assert name in defined_in(TESTS / path), each


def test_each_row_about_the_queue_has_tests_that_there_are_or_says_not() -> None:
    table = rows("A shared queue", "there")
    assert list(table) == list(QUEUE)
    for first, (here, *_) in table.items():
        assert QUEUE[first] or here.startswith("not"), first
        for each in QUEUE[first]:
            path, _, name = each.partition("::")
            assert name in defined_in(TESTS / path), each


def test_every_test_file_that_the_readme_names_is_there() -> None:
    named = set(re.findall(r"`(tests/[a-z0-9_/*]+(?:\.py)?)", (ROOT / "README.md").read_text("utf-8")))
    assert len(named) > 20
    assert [name for name in named if not list(ROOT.glob(name))] == []


def test_the_readme_says_when_files_are_the_wrong_tool() -> None:
    (told,) = re.findall(
        r"\n(Files are the wrong tool where .*?)\n\n",
        section("Hand-off with done files and manifests") + "\n\n",
        re.DOTALL,
    )
    assert "several writers change one state" in " ".join(told.split())
