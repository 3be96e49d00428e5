/* From a decision on the page to one in the log: contradictions are asked about first, and taking back moves needs a
 * reason. */
#include "screens/ruling_screen.h"

#include "base/text.h"
#include "base/tongue.h"
#include "console/console.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/ruling.h"
#include "ruling/contradiction.h"
#include "ruling/effect.h"
#include "ruling/evidence.h"
#include "screens/hearing.h"
#include "session/session.h"

#include <stdio.h>

static struct ruling_case *current(struct console *c)
{
    return rulings_current(&ruling_screen_state(c)->rulings);
}

/* The clocks have run on since the page was drawn: what it says is what is ordered. */
static int carry_out(struct console *c, const struct ruling_case *k, struct ruling *r, struct error *why)
{
    const struct ruling_screen *s = ruling_screen_state(c);
    const char *who = session_who(console_session(c));
    if (!s->has_shown || s->shown_of != ruling_screen_mark(c, k))
        return hall_rule(console_hall(c), r, who, console_now(c), why);
    ruling_keep_times(r, s->shown);
    return hall_rule_as_shown(console_hall(c), r, who, console_now(c), why);
}

static bool times_are_awaited(const struct console *c, int board)
{
    const struct hall_board *b = console_session(c) ? hall_board(console_hall(c), board) : NULL;
    return b && board_order(b) && !board_order(b)->done;
}

/* A clock that nothing reads is set by the arbiter, and the hall knows of it what is entered then. */
static void say_it_is_logged(struct console *c, const struct ruling *r, int id)
{
    char white[CLOCK_DIGITS], black[CLOCK_DIGITS];
    if (!r->orders || !times_are_awaited(c, r->board))
        console_say(c, ROLE_GOOD, "D-%04d, board %d: logged", id, r->board);
    else if (board_tracker(hall_board(console_hall(c), r->board))->has_clock)
        console_say_while(c, ROLE_GOOD, times_are_awaited, r->board,
                          "D-%04d, board %d: logged; watching the clock for the ordered times", id, r->board);
    else
        console_say_while(c, ROLE_GOOD, times_are_awaited, r->board,
                          "D-%04d, board %d: logged; set White %s, Black %s, then T", id, r->board,
                          clock_digits(r->left_s[WHITE], white), clock_digits(r->left_s[BLACK], black));
}

static void decide(struct console *c, struct ruling_case *k)
{
    struct error why = {0};
    struct ruling r;
    int board = ruling_case_board(k), id;
    char script[SCRIPT_MAX];
    (void)copy_text(script, sizeof script, ruling_case_script(k));
    if (!ruling_decide(k, console_hall(c), console_now(c), &r, &why) || !(id = carry_out(c, k, &r, &why))) {
        console_complain(c, &why);
        return;
    }
    session_log_walk(console_session(c), board, id, ruling_walk(k));
    rulings_drop(&ruling_screen_state(c)->rulings, k);
    console_back(c);
    chosen_unpoint(c);
    say_it_is_logged(c, &r, id);
    console_settings(c)->work->ruled(c, board, script);
}

/* --- moves that go -------------------------------------------------------------------------------------------- */

/* How many half-moves were played since; below 2 only the move itself. */
static int undone_by(const struct console *c, const struct ruling_case *k)
{
    struct ruling_effect e;
    return ruling_effect(k, console_hall(c), console_now(c), &e) && e.restores ? e.undone : 0;
}

/* Kept with the walk, as every reason is. The fact about the number of moves is not changed. */
static void late_reason_given(struct console *c, const char *reason)
{
    struct error why = {0};
    struct ruling_case *k = current(c);
    char moves[24];
    if (!k || !reason || !*reason) {
        console_say(c, ROLE_DIM, "nothing is decided: a reason is needed");
        return;
    }
    const struct fact *since = facts_find(walk_facts(ruling_walk(k)), "moves_since");
    snprintf(moves, sizeof moves, "%.20s", since ? since->value : "0");
    if (!since)
        snprintf(moves, sizeof moves, "%d", undone_by(c, k) / 2);
    if (!ruling_overrule(k, console_hall(c), "moves_since", moves, reason, &why))
        console_complain(c, &why);
    else
        decide(c, k);
}

static void decide_unless_late(struct console *c, struct ruling_case *k)
{
    char words[96];
    int undone = undone_by(c, k);
    if (undone < 2) {
        decide(c, k);
        return;
    }
    snprintf(words, sizeof words, _("%d half-moves are taken back from the board and from the game."), undone);
    console_ask_why(c, words, "Reason: ", late_reason_given);
}

/* --- what speaks against it ----------------------------------------------------------------------------------- */

/* Logged with the walk, like every fact by which an arbiter contradicts what the program knows. */
static void reason_given(struct console *c, const char *reason)
{
    struct error why = {0};
    struct contradiction against;
    struct ruling_case *k = current(c);
    if (!k || !reason || !*reason || !ruling_contradiction(k, console_hall(c), console_now(c), &against)) {
        console_say(c, ROLE_DIM, "nothing is decided: a reason is needed");
        return;
    }
    if (!ruling_overrule(k, console_hall(c), against.fact, against.value, reason, &why))
        console_complain(c, &why);
    else
        decide_unless_late(c, k);
}

static void decide_unless_contradicted(struct console *c, struct ruling_case *k)
{
    struct contradiction against;
    if (ruling_contradiction(k, console_hall(c), console_now(c), &against))
        console_ask_why(c, against.words, "Keep it all the same. Reason: ", reason_given);
    else
        decide_unless_late(c, k);
}

static void decide_all_the_same(struct console *c, const char *answer)
{
    struct ruling_case *k = current(c);
    if (k && answer && *answer == 'y')
        decide_unless_contradicted(c, k);
}

/* --- what happened while it was on the screen ------------------------------------------------------------------- */

static void decide_though_settled(struct console *c, const char *answer)
{
    struct ruling_case *k = current(c);
    if (k && answer && *answer == 'y')
        decide_unless_contradicted(c, k);
    else
        console_say(c, ROLE_DIM, "nothing is decided");
}

/* The incident was not settled while the page was being read. */
static void ask_though_settled(struct console *c, const struct ruling_case *k)
{
    struct text words = {0};
    ruling_meanwhile(k, console_hall(c), console_now(c), &words);
    console_confirm(c, "Rule on it all the same?", decide_though_settled);
    console_warn(c, text_chars(&words));
    text_release(&words);
}

/* --- asked ---------------------------------------------------------------------------------------------------- */

static bool was_seen(struct console *c, const struct ruling_case *k)
{
    struct ruling_screen *s = ruling_screen_state(c);
    if (page_seen_shows(&s->page, ruling_screen_mark(c, k), s->decided))
        return true;
    console_say(c, ROLE_BAD, "%s",
                s->view == RULING_PAGE && s->page.rows > s->page.room
                    ? _("not all of the decision was on the screen: page-down shows the rest, then y")
                    : _("the decision was not on the screen yet: look at it, then y"));
    s->view = RULING_PAGE;
    return false;
}

void ruling_confirm(struct console *c, struct ruling_case *k)
{
    if (!was_seen(c, k))
        return;
    if (ruling_hearing(k)->appeal)
        hearing_confirm(c, k);
    else if (console_settings(c)->readonly)
        console_say(c, ROLE_BAD, "this console only looks (--readonly)");
    else if (ruling_is_unclaimed(k, console_hall(c)))
        console_confirm(c, "Only a player may claim this, and nobody has. Rule?", decide_all_the_same);
    else if (ruling_settled_meanwhile(k, console_hall(c)))
        ask_though_settled(c, k);
    else
        decide_unless_contradicted(c, k);
}
