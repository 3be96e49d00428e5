/* What the rows of actions.c do, one file for each kind: view.c, alerts.c, boards.c, hand.c, undo.c, round.c, report.c, team.c.
 *
 * They work on the chosen board and the chosen alert, whatever screen these were chosen on.
 */
#ifndef FLAGFALL_ACTS_H
#define FLAGFALL_ACTS_H

#include "console.h"
#include "hall/hall.h"

typedef void act(struct console *, const char *argument);

/* acts/view.c */
act act_up, act_down, act_left, act_right, act_page_up, act_page_down, act_home, act_end, act_open, act_next_pane, act_back,
    act_quit, act_suspend, act_detach, act_help, act_command, act_search, act_filter, act_next, act_previous, act_redraw, act_go,
    act_see_hall, act_see_board, act_see_alerts, act_see_ruling, act_see_penalties, act_see_devices, act_see_match,
    act_level, act_group, act_sort_number, act_sort_need, act_sort_time, act_who;

/* acts/alerts.c */
act act_acknowledge, act_take, act_hand_over, act_hand_board, act_complete_later, act_accept, act_decline, act_shelve, act_clear, act_handle, act_priority;

/* acts/boards.c */
act act_rule, act_call, act_claim, act_report, act_observed, act_freeze, act_mark, act_sit, act_service, act_note, act_turn,
    act_flip, act_back_ply, act_on_ply, act_live,
    act_confirm, act_start_over, act_see_repeats, act_let_run, act_back_step, act_give_up, act_give_back, act_overrule, act_show_players;

/* acts/hand.c */
act act_move, act_correct, act_which, act_times, act_result, act_position;

/* acts/undo.c */
act act_undo, act_redo;

/* acts/round.c */
act act_start_round, act_start_board, act_sheet, act_end_round, act_next_round, act_pairings, act_default_time, act_move_log, act_backup,
    act_record, act_test_clock, act_assign;

/* acts/report.c */
act act_hand_in;

/* acts/team.c */
act act_card, act_substitute;

/* acts/review.c */
act act_see_review, act_moment, act_earlier, act_later, act_minute_back, act_minute_on, act_plot, act_review_flip, act_bookmark,
    act_bookmark_off, act_note_moment, act_routine;
/* acts/words.c */
act act_words;

/* acts/appeals.c */
act act_see_appeals, act_appeal, act_appeal_hear, act_appeal_written, act_appeal_protest, act_appeal_deposit, act_appeal_withdraw, act_appeal_extend;

prompt_offers offer_handlings, offer_kinds, offer_cards, offer_substitutes, offer_devices,
    offer_boards, offer_reasons, offer_results, offer_moves, offer_sides, offer_scripts, offer_claims, offer_ways, offer_facts,
    offer_arbiters, offer_deposits;

/* The board or alert that is meant; NULL: there is none, and that was said. */
const struct hall_board *chosen_board(struct console *);
const struct alert *chosen_alert(struct console *);
const struct alert *alert_meant(struct console *);    /* the same, and nothing is said if there is none */
const struct alert *alert_to_clear(struct console *); /* at a board its own part of a line of many */

/* What u would take back, and what goes with it; false: nothing. */
bool undo_words(struct console *, struct text *);
const char *undo_maker(struct console *); /* whose that is; NULL: anybody's */
const char *redo_maker(struct console *); /* who took it back; NULL: nothing was */
bool result_is_special(const char *text); /* no play gives it: a forfeit, lost by both, annulled */
bool redo_words(struct console *, struct text *); /* what C-r would do again */

/* Says what was done, or why not. */
void report(struct console *, bool done, const struct error *why, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
