/* How an arbiter rules: what `r` begins, and what it says where there is nothing to rule on; the keys of a ruling. */
#include "acts/acts.h"

#include "base/tongue.h"
#include "console/alert_row.h"
#include "hall/board_order.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hand.h"
#include "hall/presence.h"
#include "hall/ruling.h"
#include "hall/which_move.h"
#include "ruling/ruling.h"
#include "screens/ruling.h"
#include "session/session.h"

#include <stdio.h>
#include <string.h>

static void set_by_hand(struct console *c, const char *answer)
{
    struct error why = {0};
    chosen_as_kept(c);
    int board = chosen_board_number(c);
    if (!answer || *answer != 'y')
        console_say(c, ROLE_DIM, "board %d: the times are still to be set", board);
    else
        console_report(c,
                       hall_order_taken(console_hall(c), board, session_who(console_session(c)), console_now(c), &why),
                       &why, "board %d: the clock is set", board);
}

static void ask_if_set(struct console *c, const struct hall_board *b)
{
    struct text words = {0};
    order_words(board_order(b), &words);
    console_confirm(c, "Is the clock set now?", set_by_hand);
    console_say(c, ROLE_PRIORITY_2, "board %d needs no ruling; %s", board_number(b), text_chars(&words));
    text_release(&words);
}

/* What a clock shows of times that were ordered and are not on it yet. */
static const struct incident_set not_set_yet = {.has = {[INCIDENT_CLOCK_WRONG_SIDE] = true,
                                                        [INCIDENT_CLOCK_SET_WRONG] = true,
                                                        [INCIDENT_CLOCK_NO_BONUS] = true,
                                                        [INCIDENT_CLOCK_JUMP] = true,
                                                        [INCIDENT_TIMES_CHANGED] = true,
                                                        [INCIDENT_TIMES_NOT_SET] = true,
                                                        [INCIDENT_CLOCK_DIFFERS] = true}};

/* True if the ruling would be about times that were ordered: there is nothing to rule. That holds right after the
 * decision, too, while no alert is chosen, or still the one that was decided. */
static bool asks_if_set(struct console *c)
{
    const struct alert *a = ruling_screen_alert(c, chosen_board_number(c), chosen_alert_id(c));
    const struct hall_board *b = a ? hall_board(console_hall(c), a->board) : chosen_board_or_none(c);
    bool is_chosen = a && a->id == chosen_alert_id(c), is_awaited = b && board_has(b, INCIDENT_TIMES_NOT_SET);
    bool is_meant = is_chosen ? a->kind == INCIDENT_TIMES_NOT_SET : is_awaited && (!a || not_set_yet.has[a->kind]);
    if (!b || !board_order(b) || !is_meant)
        return false;
    if (board_number(b) != chosen_board_number(c))
        chosen_go_along(c, board_number(b));
    ask_if_set(c, b);
    return true;
}

/* A player who was entered as missing some time ago may have come by now. */
static void still_missing(struct console *c, const char *answer)
{
    chosen_as_kept(c);
    const struct hall_board *b = chosen_board(c);
    if (!b || !answer)
        return;
    if (*answer == 'y')
        ruling_screen_begin(c, board_number(b), chosen_alert_id(c), "");
    else
        console_say(c, ROLE_STRONG,
                    "board %d: no ruling. If they are there: :start-board; if they came too late: I late",
                    board_number(b));
}

/* True if the default time has passed for a player who was entered as missing; without `a`, at that board. */
static bool asks_if_missing(struct console *c, const struct alert *a, const struct hall_board *b)
{
    char question[LABEL_ROOM], name[PLAYER_CALLED];
    bool white = hall_is_absent(b, WHITE), black = hall_is_absent(b, BLACK);
    bool is_over = a ? a->kind == INCIDENT_DEFAULT_REACHED : board_has(b, INCIDENT_DEFAULT_REACHED);
    if (!is_over || (!white && !black))
        return false;
    snprintf(question, sizeof question, _("Is %.60s still missing?"),
             white && black ? _("one of the two") : board_player_called(b, white ? WHITE : BLACK, name));
    console_confirm(c, question, still_missing);
    console_say(c, ROLE_PRIORITY_2, "board %d: the default time has passed.", board_number(b));
    return true;
}

/* True if the chosen alert was about a missing player, and the game was lost for that meanwhile, as by :no-shows. */
static bool says_it_is_decided(struct console *c, const struct alert *a, const struct hall_board *b)
{
    const struct ruling *r = hall_last_ruling(console_hall(c), board_number(b));
    if (!a || a->kind != INCIDENT_DEFAULT_REACHED || a->state != ALERT_CLEARED || board_result(b) == RESULT_OPEN)
        return false;
    if (r && r->result != RESULT_OPEN)
        console_say(c, ROLE_STRONG, "board %d: %s was decided already, D-%04d; u takes it back", board_number(b),
                    board_result_words(b), r->id);
    else
        console_say(c, ROLE_STRONG, "board %d: %s was entered already; u takes it back", board_number(b),
                    board_result_words(b));
    return true;
}

/* It ended by itself, and nobody ruled on it although there is a ruling for it. */
static bool is_over_unruled(const struct hall *h, const struct alert *a, int board)
{
    const struct incident *in = hall_incident(h, a->latest ? a->latest : a->incident);
    if (a->board != board || a->state != ALERT_CLEARED || !a->returned || !in || !*in->script)
        return false;
    for (int id = hall_rulings(h); id > 0; id--)
        if (hall_ruling(h, id)->alert == a->id && !hall_ruling(h, id)->undone)
            return false;
    return true;
}

/* The chosen alert, or else the last of the board while it is still what the arbiter saw there; NULL: it is not over,
 * or needed no ruling. */
static const struct alert *over_unruled(const struct console *c, int board)
{
    enum { JUST_NOW = 60000 };
    const struct hall *h = console_hall(c);
    const struct alert *chosen = hall_alert(h, chosen_alert_id(c)), *last = NULL;
    if (chosen || chosen_is_unpointed(c, board) || hall_alert_to_rule(h, board))
        return chosen && is_over_unruled(h, chosen, board) ? chosen : NULL;
    for (int id = hall_alert_count(h); id > 0; id--) {
        const struct alert *a = hall_alert(h, id);
        if (is_over_unruled(h, a, board) && console_now(c) - a->over <= JUST_NOW && (!last || a->over > last->over))
            last = a;
    }
    return last;
}

/* True if what `r` is meant for ended meanwhile: nothing else is begun in its place; what was begun on it goes on. */
static bool says_it_is_over(struct console *c, const struct hall_board *b)
{
    char words[2 * INCIDENT_WORDS];
    const struct alert *a = b ? over_unruled(c, board_number(b)) : NULL;
    if (!a)
        return false;
    if (ruling_screen_begun(c, a)) {
        ruling_screen_begin(c, a->board, a->id,
                            hall_incident(console_hall(c), a->latest ? a->latest : a->incident)->script);
        return true;
    }
    alert_happening(console_hall(c), a, words, sizeof words);
    console_say(c, ROLE_PRIORITY_2, "board %d, over without a ruling: %s; I enters an incident to rule on it", a->board,
                words);
    return true;
}

/* What was played is answered before anything is ruled on that the answer may explain: pieces that stand elsewhere. */
static bool asks_what_was_played(const struct console *c)
{
    const struct hall *h = console_hall(c);
    const struct alert *const *list, *a = alert_meant(c);
    bool is_unexplained = a && (a->kind == INCIDENT_MISMATCH || a->kind == INCIDENT_DISPLACED);
    if (!is_unexplained)
        return a && hall_asks_which(h, a);
    for (int i = 0, count = hall_alerts(h, &list); i < count; i++)
        if (list[i]->board == a->board && !alert_is_settled(list[i]) && hall_asks_which(h, list[i]))
            return true;
    return false;
}

void act_rule(struct console *c, const char *script)
{
    const struct alert *a = *script ? NULL : hall_alert(console_hall(c), chosen_alert_id(c));
    if (a && !a->board && (a->kind == INCIDENT_DEFAULT_NEAR || a->kind == INCIDENT_DEFAULT_REACHED)) {
        console_do(c, action_named("empty"), ""); /* who it is about has to be said first */
        return;
    }
    const struct hall_board *b = chosen_board(c);
    if (b && !*script && asks_what_was_played(c))
        console_do(c, action_named("which"), "");
    else if (!*script && (asks_if_set(c) || says_it_is_over(c, b)))
        return;
    else if (b && (*script || (!says_it_is_decided(c, a, b) && !asks_if_missing(c, a, b))))
        ruling_screen_begin(c, board_number(b), *script ? 0 : chosen_alert_id(c), script);
}

void act_confirm(struct console *c, const char *a)
{
    (void)a;
    ruling_screen_confirm(c);
}

void act_back_step(struct console *c, const char *a)
{
    (void)a;
    ruling_screen_back(c);
}

void act_start_over(struct console *c, const char *a)
{
    (void)a;
    ruling_screen_start_over(c);
}

void act_see_repeats(struct console *c, const char *a)
{
    const struct hall_board *b = chosen_board(c);
    (void)a;
    if (b && board_claims(b)->times < 2 && !board_claims(b)->repeating_count)
        console_say(c, ROLE_DIM, "board %d: the position has appeared only once", board_number(b));
    else if (b)
        console_open(c, SCREEN_REPEATS);
}

void act_show_players(struct console *c, const char *a)
{
    const struct ruling_case *k = console_top(c) == SCREEN_RULING ? ruling_screen_case(c) : NULL;
    (void)a;
    if (console_top(c) != SCREEN_RULING ? hall_last_ruling(console_hall(c), chosen_board_number(c)) != NULL
                                        : k && ruling_decision(k) && !ruling_decision(k)->only_stance)
        console_open(c, SCREEN_CARD);
    else
        console_say(c, ROLE_DIM, "there is no decision yet that players could read");
}

void act_give_back(struct console *c, const char *a)
{
    (void)a;
    ruling_screen_give_back(c);
}

void act_give_up(struct console *c, const char *a)
{
    (void)a;
    ruling_screen_give_up(c);
}

void act_see_facts(struct console *c, const char *a)
{
    (void)a;
    ruling_screen_see_facts(c);
}

void act_see_evidence(struct console *c, const char *a)
{
    (void)a;
    ruling_screen_see_evidence(c);
}
