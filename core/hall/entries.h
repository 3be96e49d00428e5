/* All entries: a row for each action, once. From this list come the actions (schema.h), the functions that fold them
 * (changes.h) and tell them (words/entry_words.h), and the table of the schema (schema.c).
 *
 *     ROW(action, kind, what, place, fields, does, tells, said, call, plain)   `does` folds it into the hall
 *     VIEW(action, kind, what, place, fields, tells, said, call, plain)        others keep it: walks, troubles
 *
 * The columns are those of struct entry_row, as words of schema.c, which has the fields too. Rows of one kind are
 * adjacent, and folded all or none. Where the order is that of another enum, it is said.
 */
#ifndef FLAGFALL_HALL_ENTRIES_H
#define FLAGFALL_HALL_ENTRIES_H

#define ENTRY_ACTION_LIST(ROW, VIEW) \
    VIEW(ACTION_STATION, ENTRY_STATION, NULL, ANY, station, told_nothing, "", NULL, NEVER) \
    VIEW(ACTION_EVENT, ENTRY_EVENT, NULL, ANY, event, told_nothing, "", NULL, NEVER) \
    /* the entries that follow are of this round */ \
    ROW(ACTION_ROUND_OPENED, ENTRY_ROUND, "opened", ANY, round_of_event, do_round_opened, told_round_opened, "", \
        NULL, ALWAYS) \
    ROW(ACTION_ROUND_STARTED, ENTRY_ROUND, "started", ANY, round_of_event, do_round_started, told_round, "started", \
        NULL, ALWAYS) \
    ROW(ACTION_ROUND_ENDED, ENTRY_ROUND, "ended", ANY, round_of_event, do_round_ended, told_round, "ended", NULL, \
        ALWAYS) \
    /* as opened, in logs of version 1 */ \
    ROW(ACTION_ROUND_NAMED, ENTRY_ROUND, NULL, ANY, round_of_event, do_nothing, told_round_opened, "", NULL, ALWAYS) \
    ROW(ACTION_PAIRING, ENTRY_PAIRING, NULL, ANY, pairing, do_paired, told_pairing, "", NULL, NEVER) \
    \
    ROW(ACTION_DEVICE_ASSIGNED, ENTRY_DEVICE, "assigned", BOARD, assigned, do_assigned, told_assigned, "", NULL, ALL) \
    ROW(ACTION_DEVICE_HEARD, ENTRY_DEVICE, "heard", BOARD, device, do_device, told_device, "heard", NULL, ALL) \
    ROW(ACTION_DEVICE_LATE, ENTRY_DEVICE, "late", BOARD, device, do_device, told_device, "late", NULL, ALL) \
    ROW(ACTION_DEVICE_LOST, ENTRY_DEVICE, "lost", BOARD, device, do_device, told_device, "lost", NULL, ALL) \
    ROW(ACTION_DEVICE_BACK, ENTRY_DEVICE, "back", BOARD, device, do_device, told_device, "back", NULL, ALL) \
    ROW(ACTION_DEVICE_FAULTY, ENTRY_DEVICE, "faulty", BOARD, device, do_device, told_device, "faulty", NULL, ALL) \
    ROW(ACTION_DEVICE_IDENTITY, ENTRY_DEVICE, "identity", BOARD, device, do_device, told_device, "identity", NULL, \
        ALL) \
    ROW(ACTION_DEVICE_RESTARTED, ENTRY_DEVICE, "restarted", BOARD, device, do_device, told_device, "restarted", NULL, \
        ALL) \
    \
    ROW(ACTION_BOARD_STARTED, ENTRY_GAME, "started", BOARD, since, do_board_started, told_board, "started", NULL, \
        NEVER) \
    ROW(ACTION_BOARD_SAT_AT, ENTRY_GAME, "sat-at", BOARD, on_or_off, do_board_sat_at, told_board_on, "at the board", \
        NULL, NEVER) \
    ROW(ACTION_BOARD_MARKED, ENTRY_GAME, "marked", BOARD, on_or_off, do_board_marked, told_board_on, "marked", NULL, \
        NEVER) \
    ROW(ACTION_BOARD_FROZEN, ENTRY_GAME, "frozen", BOARD, on_or_off, do_board_frozen, told_board_on, "frozen", NULL, \
        NEVER) \
    ROW(ACTION_BOARD_OUT_OF_SERVICE, ENTRY_GAME, "out-of-service", BOARD, on_or_off, do_board_out, told_board_on, \
        "devices out of service", NULL, NEVER) \
    ROW(ACTION_BOARD_TURNED, ENTRY_GAME, "turned", BOARD, turned_round, do_board_turned, told_board, \
        "board orientation set", NULL, NEVER) \
    ROW(ACTION_BOARD_DEFAULT, ENTRY_GAME, "default", BOARD, default_time, do_board_default, told_board, \
        "another default time", NULL, NEVER) \
    ROW(ACTION_BOARD_ABSENT, ENTRY_GAME, "absent", BOARD, absent, do_board_absent, told_absent, "", NULL, NEVER) \
    ROW(ACTION_BOARD_COUNTED, ENTRY_GAME, "counted", BOARD, counted, do_board_counted, told_counted, "", NULL, NEVER) \
    ROW(ACTION_BOARD_COLLECTED, ENTRY_GAME, "scoresheets", BOARD, on_or_off, do_board_collected, told_board_on, \
        "scoresheets collected", NULL, NEVER) \
    /* another pair sits there, with what is known of it */ \
    ROW(ACTION_BOARD_BROUGHT, ENTRY_GAME, "brought", BOARD, brought, do_board_brought, told_brought, "", NULL, NEVER) \
    ROW(ACTION_BOARD_PROPOSED, ENTRY_GAME, "proposed", BOARD, proposed, do_board_proposed, told_proposed, \
        "a result shows:", NULL, NEVER) \
    /* the games of two boards, with all that was entered there */ \
    ROW(ACTION_BOARDS_EXCHANGED, ENTRY_GAME, "exchanged", BOARD, exchanged, do_boards_exchanged, told_board, \
        "its game, with all that was entered, changes places with another board", NULL, NEVER) \
    ROW(ACTION_MOVE, ENTRY_MOVE, NULL, BOARD, made_move, do_move, told_move, "", NULL, ALL) \
    \
    /* order: enum clock_event_kind */ \
    ROW(ACTION_CLOCK_PRESSED, ENTRY_CLOCK, "pressed", BOARD, clock_seen, do_clock, told_clock, "pressed", NULL, ALL) \
    ROW(ACTION_CLOCK_FLAG, ENTRY_CLOCK, "flag", BOARD, clock_seen, do_clock_flag, told_clock, "flag fallen", NULL, \
        ALL) \
    ROW(ACTION_CLOCK_BOTH_FLAGS, ENTRY_CLOCK, "both-flags", BOARD, clock_seen, do_clock, told_clock, \
        "both flags fallen", NULL, ALL) \
    ROW(ACTION_CLOCK_PERIOD, ENTRY_CLOCK, "period", BOARD, clock_seen, do_clock_period, told_clock, "period", NULL, \
        ALL) \
    ROW(ACTION_CLOCK_NO_PERIOD, ENTRY_CLOCK, "no-period", BOARD, clock_seen, do_clock, told_clock, "no new period", \
        NULL, ALL) \
    ROW(ACTION_CLOCK_STOPPED, ENTRY_CLOCK, "stopped", BOARD, clock_seen, do_clock_stopped, told_clock, "stopped", \
        NULL, ALL) \
    ROW(ACTION_CLOCK_STARTED, ENTRY_CLOCK, "started", BOARD, clock_seen, do_clock_started, told_clock, "started", \
        NULL, ALL) \
    ROW(ACTION_CLOCK_WRONG_SIDE, ENTRY_CLOCK, "wrong-side", BOARD, clock_seen, do_clock, told_clock, \
        "running for the wrong side", NULL, ALL) \
    ROW(ACTION_CLOCK_LEVER, ENTRY_CLOCK, "lever", BOARD, clock_seen, do_clock, told_clock, "lever", NULL, ALL) \
    ROW(ACTION_CLOCK_SET_WRONG, ENTRY_CLOCK, "set-wrong", BOARD, clock_seen, do_clock, told_clock, "set wrongly", \
        NULL, ALL) \
    ROW(ACTION_CLOCK_NO_BONUS, ENTRY_CLOCK, "no-bonus", BOARD, clock_seen, do_clock, told_clock, \
        "adds no increment", NULL, ALL) \
    ROW(ACTION_CLOCK_TIMES_SET, ENTRY_CLOCK, "times-set", BOARD, clock_seen, do_clock_begins_again, told_clock, \
        "times set", NULL, ALL) \
    ROW(ACTION_CLOCK_JUMP, ENTRY_CLOCK, "jump", BOARD, clock_seen, do_clock_begins_again, told_clock, "jump", NULL, \
        ALL) \
    ROW(ACTION_CLOCK_BATTERY, ENTRY_CLOCK, "battery", BOARD, clock_seen, do_clock, told_clock, "battery", NULL, ALL) \
    ROW(ACTION_CLOCK_ABSENT, ENTRY_CLOCK, "absent", BOARD, clock_seen, do_clock, told_clock, "absent", NULL, ALL) \
    ROW(ACTION_CLOCK_SILENT, ENTRY_CLOCK, "silent", BOARD, clock_seen, do_clock, told_clock, "silent", NULL, ALL) \
    ROW(ACTION_CLOCK_BACK, ENTRY_CLOCK, "back", BOARD, clock_seen, do_clock_begins_again, told_clock, "back", NULL, \
        ALL) \
    ROW(ACTION_CLOCK_TYPED, ENTRY_CLOCK, "typed", BOARD, clock_seen, do_clock_typed, told_clock, "times entered", \
        NULL, ALL) \
    ROW(ACTION_CLOCK_REACHED, ENTRY_CLOCK, "reached", BOARD, clock_seen, do_period_reached, told_clock, \
        "next period entered", NULL, ALL) \
    /* by correspondence: a move with its dates */ \
    ROW(ACTION_LETTER, ENTRY_CLOCK, "letter", BOARD, letter, do_letter, told_letter, "", NULL, ALWAYS) \
    ROW(ACTION_LETTER_REPEATED, ENTRY_CLOCK, "repeated", BOARD, repeated, do_repeated, told_repeated, "", NULL, \
        ALWAYS) \
    ROW(ACTION_TIME_EXCUSED, ENTRY_CLOCK, "excused", BOARD, excused, do_excused, told_excused, "", NULL, ALWAYS) \
    /* moves that are offered for the case that the answer is as they say */ \
    ROW(ACTION_CONDITIONAL, ENTRY_CLOCK, "conditional", BOARD, conditional, do_conditional, told_conditional, "", \
        NULL, ALWAYS) \
    /* which day it is */ \
    ROW(ACTION_CALENDAR, ENTRY_CLOCK, "calendar", ANY, calendar, do_calendar, told_calendar, "", NULL, NEVER) \
    \
    ROW(ACTION_INCIDENT_BEGUN, ENTRY_INCIDENT, "begun", ANY, begun, do_begun, told_begun, "", "ALERT", AGAIN) \
    ROW(ACTION_INCIDENT_ENDED, ENTRY_INCIDENT, "ended", ANY, numbered, do_ended, told_ended, "", NULL, NEVER) \
    ROW(ACTION_INCIDENT_HANDLED, ENTRY_INCIDENT, "handled", ANY, handled, do_handled, told_handled, "", NULL, NEVER) \
    \
    /* order: enum alert_event */ \
    ROW(ACTION_ALERT_SHOWN, ENTRY_ALERT, "shown", ANY, alert, do_alert_shown, told_shown, "shown", "ALERT", ALWAYS) \
    ROW(ACTION_ALERT_RETURNED, ENTRY_ALERT, "returned", ANY, alert, do_alert_returned, told_alert, "over", "alert", \
        ALWAYS) \
    ROW(ACTION_ALERT_AGAIN, ENTRY_ALERT, "again", ANY, alert, do_nothing, told_alert, "again", NULL, NEVER) \
    ROW(ACTION_ALERT_ACKNOWLEDGED, ENTRY_ALERT, "acknowledged", ANY, alert, do_alert_acknowledged, told_alert, \
        "acknowledged", "alert", ALWAYS) \
    ROW(ACTION_ALERT_SHELVED, ENTRY_ALERT, "shelved", ANY, alert, do_alert_shelved, told_alert, "shelved", "alert", \
        ALWAYS) \
    ROW(ACTION_ALERT_WOKEN, ENTRY_ALERT, "woken", ANY, alert, do_alert_woken, told_alert, "back from the shelf", \
        "alert", ALWAYS) \
    ROW(ACTION_ALERT_GROUPED, ENTRY_ALERT, "grouped", ANY, alert, do_alert_grouped, told_grouped, \
        "stands behind another", NULL, ALWAYS) \
    ROW(ACTION_ALERT_RELEASED, ENTRY_ALERT, "released", ANY, alert, do_alert_released, told_alert, \
        "stands by itself again", "alert", ALWAYS) \
    ROW(ACTION_ALERT_TAKEN_OUT, ENTRY_ALERT, "taken-out", ANY, alert, do_alert_taken_out, told_alert, \
        "out of service", "alert", ALWAYS) \
    ROW(ACTION_ALERT_PUT_BACK, ENTRY_ALERT, "put-back", ANY, alert, do_alert_put_back, told_alert, "back in service", \
        "alert", ALWAYS) \
    ROW(ACTION_ALERT_CLEARED, ENTRY_ALERT, "cleared", ANY, alert, do_alert_cleared, told_alert, "closed", "alert", \
        ALWAYS) \
    /* from here on not in the order of enum alert_event */ \
    ROW(ACTION_ALERT_TAKEN, ENTRY_ALERT, "taken", ANY, alert, do_alert_taken, told_alert, "taken", "alert", ALWAYS) \
    ROW(ACTION_ALERT_TAKEN_OVER, ENTRY_ALERT, "taken-over", ANY, alert, do_alert_taken, told_alert_from, \
        "taken over", "alert", ALWAYS) \
    ROW(ACTION_ALERT_OFFERED, ENTRY_ALERT, "offered", ANY, alert, do_alert_offered, told_alert, "offered", "alert", \
        ALWAYS) \
    ROW(ACTION_ALERT_ACCEPTED, ENTRY_ALERT, "accepted", ANY, alert, do_alert_taken, told_alert, "accepted", "alert", \
        ALWAYS) \
    ROW(ACTION_ALERT_DECLINED, ENTRY_ALERT, "declined", ANY, alert, do_alert_offered, told_alert, "declined", \
        "alert", ALWAYS) \
    ROW(ACTION_ALERT_LEADS, ENTRY_ALERT, "leads", ANY, alert, do_alert_leads, told_alert, \
        "stands for the others now", "alert", ALWAYS) \
    ROW(ACTION_ALERT_FLOOD, ENTRY_ALERT, "flood", ANY, nothing, do_flood, told_as_said, "a flood of alerts begins", \
        NULL, ALWAYS) \
    ROW(ACTION_ALERT_FLOOD_OVER, ENTRY_ALERT, "flood-over", ANY, nothing, do_flood_over, told_as_said, \
        "the flood of alerts is over", NULL, ALWAYS) \
    ROW(ACTION_ALERT_PRIORITY, ENTRY_ALERT, "priority", ANY, priority, do_priority, told_priority, "", NULL, NEVER) \
    \
    VIEW(ACTION_WALK, ENTRY_WALK, NULL, ANY, walk, told_walk, "", NULL, NEVER) \
    ROW(ACTION_DECISION_MADE, ENTRY_DECISION, "made", BOARD, ruling, do_ruling, told_ruling, "", "DECISION", ALWAYS) \
    ROW(ACTION_DECISION_UNDONE, ENTRY_DECISION, "undone", BOARD, numbered, do_undone, told_of_decision, \
        " taken back", "DECISION", ALWAYS) \
    ROW(ACTION_DECISION_WORDED, ENTRY_DECISION, "worded", ANY, worded, do_worded, told_worded, "", "DECISION", ALWAYS) \
    ROW(ACTION_DECISION_EXTENDED, ENTRY_DECISION, "extended", BOARD, numbered, do_extended, told_of_decision, \
        ": more time to appeal", "DECISION", ALWAYS) \
    ROW(ACTION_PENALTY, ENTRY_PENALTY, NULL, ANY, penalty, do_penalty, told_penalty, "", NULL, ALWAYS) \
    ROW(ACTION_ORDER, ENTRY_ORDER, NULL, BOARD, order, do_order, told_order, "", NULL, NEVER) \
    \
    /* order: enum order_news, from its second on */ \
    ROW(ACTION_VERIFIED_SHOWN, ENTRY_VERIFIED, "shown", BOARD, clock_seen, do_verified, told_verified, \
        "shown as ordered", NULL, ALWAYS) \
    ROW(ACTION_VERIFIED_ARRIVED, ENTRY_VERIFIED, "arrived", BOARD, clock_seen, do_arrived, told_verified, \
        "shown, and running", NULL, ALWAYS) \
    ROW(ACTION_VERIFIED_WRONG_SIDE, ENTRY_VERIFIED, "wrong-side", BOARD, clock_seen, do_verified, told_verified, \
        "ran for the wrong side", NULL, ALWAYS) \
    ROW(ACTION_VERIFIED_OTHER_TIMES, ENTRY_VERIFIED, "other-times", BOARD, clock_seen, do_verified, told_verified, \
        "ran with other times", NULL, ALWAYS) \
    ROW(ACTION_VERIFIED_NOT_SET, ENTRY_VERIFIED, "not-set", BOARD, clock_seen, do_verified, told_verified, \
        "still not set", NULL, ALWAYS) \
    ROW(ACTION_VERIFIED_BY_HAND, ENTRY_VERIFIED, "by-hand", BOARD, clock_seen, do_verified, told_verified, \
        "to be set by hand", NULL, ALWAYS) \
    ROW(ACTION_RESULT, ENTRY_RESULT, NULL, BOARD, result, do_result, told_result, "", NULL, ALWAYS) \
    \
    ROW(ACTION_APPEAL_FILED, ENTRY_APPEAL, "filed", BOARD, filed, do_appeal_filed, told_appeal, "filed", "APPEAL", \
        ALWAYS) \
    /* order: enum appeal_step */ \
    ROW(ACTION_APPEAL_WRITTEN, ENTRY_APPEAL, "written", BOARD, appeal, do_appeal_written, told_appeal, "written", \
        "APPEAL", ALWAYS) \
    ROW(ACTION_APPEAL_PROTEST, ENTRY_APPEAL, "protest", BOARD, appeal, do_appeal_protest, told_appeal, "protest", \
        "APPEAL", ALWAYS) \
    ROW(ACTION_APPEAL_HEARD, ENTRY_APPEAL, "heard", BOARD, appeal, do_appeal_heard, told_appeal, "heard", "APPEAL", \
        ALWAYS) \
    ROW(ACTION_APPEAL_DEPOSIT_HELD, ENTRY_APPEAL, "deposit-held", BOARD, appeal, do_deposit_held, told_appeal, \
        "deposit held", "APPEAL", ALWAYS) \
    ROW(ACTION_APPEAL_DEPOSIT_RETURNED, ENTRY_APPEAL, "deposit-returned", BOARD, appeal, do_deposit_returned, \
        told_appeal, "deposit returned", "APPEAL", ALWAYS) \
    ROW(ACTION_APPEAL_DEPOSIT_KEPT, ENTRY_APPEAL, "deposit-kept", BOARD, appeal, do_deposit_kept, told_appeal, \
        "deposit kept", "APPEAL", ALWAYS) \
    ROW(ACTION_APPEAL_WITHDRAWN, ENTRY_APPEAL, "withdrawn", BOARD, appeal, do_appeal_withdrawn, told_appeal, \
        "withdrawn", "APPEAL", ALWAYS) \
    ROW(ACTION_APPEAL_DECIDED, ENTRY_APPEAL, "decided", BOARD, appeal, do_appeal_decided, told_appeal, "decided", \
        "APPEAL", ALWAYS) \
    \
    ROW(ACTION_SHEET, ENTRY_SHEET, NULL, ANY, sheet, do_sheet, told_sheet, "", NULL, NEVER) \
    VIEW(ACTION_ARBITER_CAME, ENTRY_ARBITER, "came", ANY, came, told_came, "", NULL, NEVER) \
    \
    ROW(ACTION_NOTE, ENTRY_NOTE, NULL, ANY, note, do_note, told_note, "note", NULL, ALWAYS) \
    ROW(ACTION_FLAG_OBSERVED, ENTRY_NOTE, "flag-observed", BOARD, observed, do_observed, told_observed, "note", NULL, \
        ALWAYS) \
    ROW(ACTION_CARD, ENTRY_NOTE, "card", BOARD, card, do_card, told_card, "", NULL, ALWAYS) \
    ROW(ACTION_SUBSTITUTED, ENTRY_NOTE, "substituted", BOARD, substituted, do_substituted, told_substituted, "", \
        NULL, ALWAYS) \
    ROW(ACTION_CHECKED_IN, ENTRY_NOTE, "checked-in", ANY, checked_in, do_checked_in, told_checked_in, "", NULL, NEVER) \
    ROW(ACTION_BOOKMARK, ENTRY_NOTE, "bookmark", ANY, mark, do_nothing, told_mark, "bookmark", NULL, ALWAYS) \
    ROW(ACTION_ROUTINE, ENTRY_NOTE, "routine", ANY, mark, do_nothing, told_mark, "routine", NULL, ALWAYS) \
    /* what spectators are shown from now on */ \
    ROW(ACTION_BROADCAST, ENTRY_NOTE, "broadcast", ANY, broadcast, do_broadcast, told_broadcast, "", NULL, ALWAYS) \
    \
    ROW(ACTION_POSITION_SET, ENTRY_CORRECTION, "position", BOARD, position_set, do_position, told_correction, \
        "another position set", "CORRECTION", ALWAYS) \
    ROW(ACTION_MOVES_CORRECTED, ENTRY_CORRECTION, "moves", BOARD, moves, do_moves, told_correction, \
        "the moves corrected", "CORRECTION", ALWAYS) \
    \
    VIEW(ACTION_STOOD_STILL, ENTRY_TROUBLE, "stood-still", ANY, trouble, told_stood_still, "", NULL, ALWAYS) \
    VIEW(ACTION_CLOCK_OF_COMPUTER_SET, ENTRY_TROUBLE, "clock-set", ANY, trouble, told_computer_set, "", NULL, ALWAYS) \
    VIEW(ACTION_NOBODY_LOOKS, ENTRY_TROUBLE, "nobody-looks", ANY, trouble, told_nobody_looks, "", NULL, ALWAYS) \
    VIEW(ACTION_ATTACHED_AGAIN, ENTRY_TROUBLE, "attached-again", ANY, trouble, told_attached_again, "", NULL, ALWAYS) \
    VIEW(ACTION_TAKEN_OVER, ENTRY_TROUBLE, "taken-over", ANY, trouble, told_taken_over, "", NULL, ALWAYS) \
    /* these six are written by core/log itself, when it opens a log */ \
    VIEW(ACTION_JOURNAL_DAMAGED, ENTRY_TROUBLE, "journal-damaged", ANY, journal, told_journal_damaged, "", NULL, \
        ALWAYS) \
    VIEW(ACTION_JOURNAL_FOREIGN, ENTRY_TROUBLE, "journal-foreign", ANY, journal, told_journal_foreign, "", NULL, \
        ALWAYS) \
    VIEW(ACTION_WAL_FOREIGN, ENTRY_TROUBLE, "wal-foreign", ANY, journal, told_wal_foreign, "", NULL, ALWAYS) \
    VIEW(ACTION_ENTRIES_GONE, ENTRY_TROUBLE, "entries-gone", ANY, journal, told_entries_gone, "", NULL, ALWAYS) \
    VIEW(ACTION_FILE_SHORT, ENTRY_TROUBLE, "file-short", ANY, nothing, told_file_short, "", NULL, ALWAYS) \
    VIEW(ACTION_MARK_DOUBTFUL, ENTRY_TROUBLE, "mark-doubtful", ANY, nothing, told_mark_doubtful, "", NULL, ALWAYS)

#endif
