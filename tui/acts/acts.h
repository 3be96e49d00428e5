/* The functions of the rows in actions_table.c, one file for each kind: view.c, alerts.c, boards.c, hand.c and so on.
 *
 * They work on the chosen board and the chosen alert, whichever screen these were chosen on.
 */
#ifndef FLAGFALL_ACTS_ACTS_H
#define FLAGFALL_ACTS_ACTS_H

#include "console/console.h"
#include "hall/hall.h"

typedef void act(struct console *, const char *argument);

/* acts/view.c */
act act_up, act_down, act_left, act_right, act_page_up, act_page_down, act_home, act_end, act_open, act_next_pane,
    act_back, act_suspend, act_detach, act_help, act_command, act_search, act_filter, act_next, act_previous,
    act_redraw, act_go, act_level, act_chip, act_group, act_sort_number, act_sort_need, act_sort_time, act_trace;
void view_see(struct console *, enum screen_id); /* shows a screen as its own action does */
const struct alert *view_next_alert(const struct console *); /* where `n` goes; NULL: not to an alert of this section */

/* acts/quit.c */
act act_quit;
void quit_by_going_back(struct console *); /* from the first screen, where it may have been pressed once too often */

/* acts/alerts.c */
act act_acknowledge, act_take, act_hand_over, act_hand_board, act_complete_later, act_accept, act_decline, act_shelve,
    act_clear, act_handle, act_priority;
prompt_offers offer_handlings, offer_kinds, offer_reasons;
/* The chosen board; NULL, with a message, if there is none. */
const struct hall_board *chosen_board(struct console *);
/* the chosen alert, or that of the chosen board; NULL without a message */
const struct alert *alert_meant(const struct console *);
bool alert_is_gone(const struct console *, struct error *); /* why there is none; always false */
/* the same; of an alert for a whole line, only the chosen board's part */
const struct alert *alert_to_clear(struct console *);
/* Shows the words if it was done, or else the error. */
void console_report(struct console *, bool done, const struct error *why, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* acts/rule.c */
act act_rule, act_confirm, act_start_over, act_back_step, act_give_up, act_give_back, act_see_facts, act_see_evidence,
    act_see_repeats, act_show_players;

/* acts/boards.c */
act act_call, act_claim, act_report, act_observed, act_freeze, act_mark, act_sit, act_service, act_note,
    act_turn, act_flip, act_back_ply, act_on_ply, act_live, act_let_run;
prompt_offers offer_claims, offer_incidents, offer_positions, offer_sides, offer_ways;

/* acts/hand.c */
act act_move, act_correct, act_which, act_times, act_next_period, act_connection, act_position;
prompt_offers offer_moves;
void which_matter(struct console *, char out[MATTER_ROOM]); /* the move that :which asks about */
/* How many half-moves would go out of the record with that answer to which move it was. */
int which_cuts(struct console *, const char *text);
/* Adds what is doubtful about times as they were typed; false if nothing. */
bool times_doubted(const struct hall_board *, const char *text, struct text *);

/* acts/letters.c */
act act_letter, act_conditional, act_repeated, act_inquired, act_quits, act_excused;

/* acts/results.c */
act act_result, act_accept_result;
prompt_offers offer_results;

/* acts/undo.c */
act act_undo, act_redo;
/* Adds what the key u would take back, and what that removes; false if nothing. */
bool act_undo_words(struct console *, struct text *);
bool act_redo_words(struct console *, struct text *); /* the same for what C-r would do again */

/* acts/round.c */
act act_section, act_next_section, act_start_board, act_sheet, act_end_round, act_next_round, act_backup, act_record,
    act_test_clock, act_assign;
prompt_offers offer_devices, offer_sections;

/* acts/round_start.c */
act act_start_round, act_default_time;

/* acts/results.c: what y enters is what was on the screen when that was last drawn */
void results_drawn(struct console *);

/* acts/results_list.c */
act act_results, act_old_result;

/* acts/broadcast.c */
act act_broadcast;
prompt_offers offer_orders;

/* acts/presence.c */
act act_empty, act_no_shows, act_host_failed;
prompt_offers offer_away;

/* acts/changes.c */
act act_swap, act_colours, act_pair, act_unpair, act_bye, act_no_bye, act_withdraw, act_add, act_rename,
    act_undo_change, act_player;
prompt_offers offer_players, offer_players_first;

/* acts/report.c */
act act_hand_in, act_sheets;

/* acts/team.c */
act act_card, act_substitute;
prompt_offers offer_cards, offer_substitutes;

/* acts/review.c */
act act_moment, act_earlier, act_later, act_minute_back, act_minute_on, act_plot, act_review_flip, act_bookmark,
    act_bookmark_off, act_note_moment, act_routine;

/* acts/words.c */
act act_words;

/* acts/roles.c */
act act_confirm_role;
prompt_offers offer_roles;
enum { ROLE_WORDS = 200 };
/* Writes what confirming would change, in the language shown; false if nothing. */
bool act_role_words(struct console *, const char *initials, char out[ROLE_WORDS]);

/* acts/appeals.c */
act act_appeal, act_appeal_hear, act_appeal_written, act_appeal_protest, act_appeal_deposit, act_appeal_withdraw,
    act_appeal_extend;
prompt_offers offer_deposits;

#endif
