/* The words of entries for timelines and plain lines, one function for a row of the schema or for several similar ones.
 * The words name who did it, but not the time and the board.
 */
#ifndef FLAGFALL_HALL_ENTRY_WORDS_H
#define FLAGFALL_HALL_ENTRY_WORDS_H

#include "hall/schema.h"

struct incident_change;

entry_words_fn told_as_said, told_round, told_round_opened, told_pairing, told_assigned, told_device, told_board,
    told_board_on, told_absent, told_counted, told_brought, told_proposed, told_move, told_clock, told_walk,
    told_ruling, told_of_decision, told_worded, told_penalty, told_order, told_verified, told_result, told_appeal,
    told_came, told_note, told_observed, told_card, told_checked_in, told_substituted, told_mark, told_broadcast,
    told_correction;
/* entry_words_alerts.c */
entry_words_fn told_begun, told_ended, told_handled, told_shown, told_grouped, told_alert, told_alert_from,
    told_priority;
/* entry_words_machine.c */
entry_words_fn told_stood_still, told_computer_set, told_nobody_looks, told_attached_again, told_taken_over,
    told_journal_damaged, told_entries_gone, told_file_short, told_mark_doubtful;

/* correspondence_words.c */
entry_words_fn told_letter, told_repeated, told_excused, told_conditional, told_calendar;

/* The alert that an incident joins at a board as a repetition; NULL if it will get its own. */
const struct alert *entry_alert_joined(const struct hall *, int board, const struct incident_change *);

/* What an alert requires of the arbiter: "act now" alone where that is so, "answer the call", "wait for the claim",
 * "watch". */
const char *entry_stance_words(const struct alert *);

#endif
