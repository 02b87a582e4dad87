"""Where each case of two lists is shown: the hand-off matrix by ids in the names of tests, a workstation's troubles by
a table. A case whose test is renamed or removed fails here.

Sources: handoff.md sections 8.1 to 8.5; engines.md section 5 ("What to try first").
"""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.support.processes import ROOT

TESTS = ROOT / "tests"
CASES = {"f": 33, "s": 12, "o": 18, "d": 17, "b": 5, "l": 5, "m": 3}
"""Folder and SFTP source, object store, destinations, bundles, leases, store: how many cases each has."""
MATRIX = [f"{letter}{number:02}" for letter, most in CASES.items() for number in range(1, most + 1)]

ROWS = {
    1: (
        "a writer that shares access goes on writing after the claim",
        "locations/folder/test_claim.py::test_f20_a_writer_that_is_still_there_keeps_its_file",
        "locations/folder/test_claim.py::test_a_writer_that_comes_after_the_claim_is_seen_before_the_commit",
        "locations/folder/test_holding.py::test_a_leftover_that_a_program_writes_is_kept_until_it_is_done",
        "engine/test_intake.py::test_f21_changed_after_the_commit_is_kept_and_becomes_a_message_that_names_the_first",
        "windows/native/test_sharing.py::test_a_held_file_is_left_as_in_use_and_taken_whole_later",
    ),
    2: (
        "a large copy that keeps its old time, also over a slow share",
        "engine/test_rows.py::test_row_02_a_copy_with_an_old_time_is_taken_whole_where_no_writer_can_be_seen",
        "engine/test_rows.py::test_row_02_a_copy_that_looks_whole_and_old_all_the_time_waits_for_its_writer",
        "windows/native/test_program.py::test_a_file_that_is_being_written_waits_and_comes_whole",
    ),
    3: (
        "file ids all zero or changing",
        "locations/folder/test_place.py::test_ids_that_are_missing_or_alike_are_unsteady_too",
        "locations/folder/test_place.py::test_unsteady_ids_are_refused_each_pass_and_the_files_stay",
        "disks/test_odd_disks.py::test_unsteady_ids_are_refused_with_the_code_and_files_stay",
        "disks/test_odd_disks.py::test_single_node_reads_what_is_refused_otherwise",
        "windows/native/test_handles.py::test_all_zeros_and_all_ones_are_no_id",
    ),
    4: (
        "a rename that was done and whose answer was lost",
        "locations/sftp/test_source_claim.py::test_s01_a_rename_whose_answer_was_lost_is_looked_up_and_stored_once",
        "locations/objects/test_steps.py::test_o03_a_lost_answer_to_the_marker_is_ours_when_the_marker_says_so",
    ),
    5: (
        "an SFTP server before an object store: it renames by copying",
        "locations/sftp/test_source_probe.py::test_a_server_that_can_t_be_trusted_is_refused_with_its_own_code",
    ),
    6: (
        "a server that flushes only what is open for writing, as OpenSSH on Windows",
        "locations/sftp/test_source_probe.py::test_a_flush_that_is_offered_and_not_done_for_a_reader_is_none",
    ),
    7: (
        "a share goes away in mid-pass and comes back, also with another password",
        "engine/test_places_come_and_go.py::test_row_07_away_and_back_with_no_restart",
        "engine/test_places_come_and_go.py::test_a_drive_that_vanishes_between_any_two_steps_loses_nothing",
        "engine/test_places_come_and_go.py::test_a_share_that_hangs_holds_up_itself_alone",
        "disks/test_odd_disks.py::test_f30_a_mounted_sftp_folder_that_is_cut_in_the_middle_loses_nothing",
    ),
    8: (
        "a scanner holds the claimed file, or the output at its rename",
        "engine/test_rows.py::test_row_08_a_claim_that_a_scanner_has_is_shown_as_held_and_finished_later",
        "locations/folder/test_destination.py::test_d06_a_name_that_a_program_holds_is_tried_for_10_s",
        "windows/native/test_sharing.py::test_a_scanner_that_holds_a_file_for_a_moment_is_waited_for",
        "windows/native/test_sharing.py::test_one_that_holds_it_for_long_is_told",
    ),
    9: (
        "the right to read and delete, and none to write",
        "engine/test_rows.py::test_row_09_a_right_that_is_missing_is_named",
        "locations/folder/test_windows.py::test_a_read_only_file_stays_and_says_that_it_may_not_be_written",
    ),
    10: (
        "empty files",
        "engine/test_rows.py::test_row_10_a_hundred_empty_files_are_left_and_every_one_is_shown",
    ),
    11: (
        "a conflict at the marker; a store that forgets conditions in an upgrade",
        "locations/objects/test_steps.py::test_o04_a_conflict_on_the_marker_is_not_ours_this_pass",
        (
            "locations/objects/test_rules.py::"
            "test_row_11_a_store_that_forgets_conditions_in_an_upgrade_is_refused_when_it_is_back"
        ),
    ),
    12: (
        "a delete whose condition is ignored; an object written over between read and delete",
        "locations/objects/test_source_faults.py::test_o02_a_store_that_ignores_the_tag_of_a_delete_alone_is_refused",
        (
            "locations/objects/test_steps.py::"
            "test_o06_o09_an_object_written_over_before_any_step_is_never_lost_and_never_deleted_unread"
        ),
    ),
    13: (
        "a marker's name that is too long, a marker without a living owner, one channel name on two machines",
        "locations/objects/test_claim.py::test_o15_e033_a_path_too_long_for_a_marker_gets_a_hashed_one",
        "locations/objects/test_steps.py::test_o11_another_engine_s_marker_is_shown_and_taken_over_by_a_person",
        "locations/objects/test_steps.py::test_o12_two_installations_with_one_channel_name_finish_their_own_only",
    ),
    14: (
        "keys with every odd character, and twins of case and Unicode form",
        "locations/objects/test_claim.py::test_e025_names_come_back_byte_for_byte",
        "locations/objects/test_claim.py::test_both_unicode_forms_and_both_cases_are_two_objects",
        "locations/objects/test_claim.py::test_e030_a_control_character_in_a_key_does_not_hide_the_others",
    ),
    15: (
        "10,001 objects of which the first thousand are not ready",
        "locations/objects/test_claim.py::test_pages_of_any_length_and_ten_thousand_with_the_first_thousand_not_ready",
    ),
    16: (
        "versioned and locked buckets, snapshots, leases, cold objects",
        "locations/objects/test_rules.py::test_row_16_an_object_under_a_lock_is_hidden_by_the_delete_and_stored_once",
        "locations/objects/test_steps.py::test_o13_snapshots_stop_the_source_alone_until_they_are_gone",
        "locations/objects/test_claim.py::test_cold_objects_are_shown_in_their_own_words",
    ),
    17: (
        "names and paths at the limits of each system",
        "end_to_end/test_names.py::test_f28_names_come_back_exactly",
        "engine/test_rows.py::test_row_17_a_path_near_and_beyond_the_old_limit_of_windows_is_read",
        "windows/native/test_names_and_paths.py::test_names_are_counted_in_units_by_the_disk_and_in_bytes_by_the_claim",
        "windows/native/test_names_and_paths.py::test_a_name_with_half_a_character_is_taken",
        "windows/native/test_names_and_paths.py::test_such_a_file_made_by_another_program_is_left_and_told",
        "windows/native/test_names_and_paths.py::test_a_deep_folder_is_read_and_written_whole",
    ),
    18: (
        "a Latin-1 name on a server among 500 good ones",
        "locations/sftp/test_source_claim.py::test_a_folder_with_a_latin_1_name_among_500_is_read_whole",
    ),
    19: (
        "a server's clock that is off; summer time on FAT",
        "engine/test_rows.py::test_row_19_a_server_whose_clock_is_off_costs_no_wait",
        "engine/test_rows.py::test_row_19_summer_time_on_a_stick_makes_no_new_message",
        "engine/test_rows.py::test_row_19_a_stick_that_was_pulled_out_before_summer_time_is_known_after_it",
        "engine/test_passes.py::test_times_of_files_are_never_compared_with_a_clock",
        "engine/test_passes.py::test_f32_a_clock_that_jumps_changes_neither_readiness_nor_order",
    ),
    20: (
        "100,000 files that are looked at each second",
        "engine/test_places_hints.py::test_100_000_waiting_files_leave_half_of_the_time_free",
        "engine/test_places_hints.py::test_hints_come_no_closer_than_a_pass_is_long",
        "engine/test_passes.py::test_more_waiting_files_than_are_shown_are_counted",
        "locations/folder/test_listing.py::test_many_entries_are_listed_quickly",
    ),
    21: (
        "the disk is full while storing, delivering, removing old messages",
        "end_to_end/test_full_disk.py::test_f29_a_home_that_fills_up_while_the_engine_runs_loses_nothing",
        "end_to_end/test_full_disk.py::test_f29_a_full_drop_disk_is_drained",
        "end_to_end/test_full_disk.py::test_a_full_disk_under_a_destination_holds_up_that_destination_only",
        "locations/folder/test_destination.py::test_a_full_disk_keeps_the_message_and_goes_on_when_there_is_room",
        "store/test_full_disk.py::test_full_disk",
    ),
    22: (
        "a second instance, or a second user, on the same home",
        "end_to_end/test_run.py::test_f23_a_second_engine_on_the_home_is_refused_with_status_3",
        "engine/test_home_lock.py::test_a_second_one_is_refused_and_the_first_keeps_it",
        "desktop/real/test_life.py::test_a_second_process_raises_the_first_and_quit_ends_it",
        "windows/native/test_processes.py::test_one_process_holds_a_home_until_it_ends",
        "windows/native/test_processes.py::test_four_processes_make_one_store",
        "end_to_end/test_home_faults.py::test_rights_of_what_is_made",
    ),
    25: (
        "what a dead worker had in hand; acts on claims pressed twice and on two machines",
        "store/test_deliveries.py::test_what_a_stopped_run_had_begun_is_due_again",
        "crash/test_matrix.py::test_d04_published_and_not_recorded",
        "engine/test_two_engines_claims.py::test_an_engine_at_work_is_seen_to_live_and_one_that_is_gone_to_be_silent",
        "engine/test_two_engines_claims.py::test_two_installations_press_at_once_and_one_gets_each_file",
        "engine/test_two_engines_claims.py::test_finish_works_on_a_paused_channel_and_is_safe_to_repeat",
        "locations/folder/test_take_over_claim.py::test_a_second_press_finds_nothing_and_touches_nothing",
        "locations/folder/test_take_over_claim.py::test_of_eight_machines_at_once_one_gets_each_file",
    ),
    26: (
        "a message that was removed as old, and its file again",
        "engine/test_rows.py::test_row_26_m03_a_message_that_was_purged_is_known_when_its_file_comes_back",
    ),
    27: (
        "the same bytes twice in one second under one key",
        "locations/objects/test_rules.py::test_row_27_the_same_bytes_in_the_same_second_are_the_same_object",
        "locations/objects/test_rules.py::test_row_27_the_card_of_a_container_says_that_every_write_is_new",
    ),
    28: (
        "a folder that leads to its parent; a file of a cloud folder that is not on this computer",
        "engine/test_rows.py::test_row_28_a_folder_that_leads_to_its_parent_ends_the_listing",
        "engine/test_rows.py::test_row_28_the_folder_mounted_into_itself_shows_each_file_once",
        "engine/test_rows.py::test_row_28_a_file_that_is_not_on_this_computer_is_told_and_not_opened",
        "locations/folder/test_windows.py::test_row_28_a_link_is_not_entered_and_what_lies_in_a_cloud_is_not_opened",
    ),
}
"""Number of the row: what goes wrong, and the tests that show what the program does then."""


@cache
def defined_in(path: Path) -> frozenset[str]:
    """The names of the tests that a file defines."""
    tree = ast.parse(path.read_text("utf-8"))
    return frozenset(
        node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


def ids_in(name: str) -> set[str]:
    """The ids of the matrix that a test's name tells; `f03_to_d04` tells its two ends."""
    return set(re.findall(r"(?<=_)([bdflmos]\d\d)(?=_|$)", name))


@pytest.mark.parametrize("case", MATRIX)
def test_each_case_of_the_matrix_has_a_test_with_its_id_in_the_name(case: str) -> None:
    shown = [name for path in TESTS.rglob("test_*.py") for name in defined_in(path) if case in ids_in(name)]
    assert shown


@pytest.mark.parametrize("number", ROWS)
def test_each_row_names_tests_that_there_are(number: int) -> None:
    _, *shown = ROWS[number]
    assert shown
    for each in shown:
        path, _, name = each.partition("::")
        assert name in defined_in(TESTS / path), each


def test_a_test_that_names_its_row_stands_in_the_table() -> None:
    listed = {each for _, *shown in ROWS.values() for each in shown}
    for path in TESTS.rglob("test_*.py"):
        for name in defined_in(path):
            found = re.match(r"test_row_(\d\d)_", name)
            if found:
                where = f"{path.relative_to(TESTS).as_posix()}::{name}"
                assert where in listed, where
                assert where in ROWS[int(found[1])]
