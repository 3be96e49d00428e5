/* A ruling as questions and answers in sentences. */
#include "commands/line_mode.h"

#include "acts/changes.h"
#include "base/text.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/presence.h"
#include "hall/ruling.h"
#include "rules/facts.h"
#include "rules/rulebook.h"
#include "rules/walk.h"
#include "rules/words.h"
#include "ruling/effect.h"
#include "ruling/ruling.h"
#include "session/rulings.h"
#include "session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A player is called by name; White and Black alone name nobody. */
static const char *choice_words(const struct line_mode *m, const char *fact, const char *choice,
                                char out[FACT_VALUE_MAX])
{
    const struct hall_board *b = hall_board(session_hall(m->session), ruling_case_board(m->walk));
    bool is_white = !strcmp(choice, "white"), is_side = is_white || !strcmp(choice, "black");
    char called[PLAYER_CALLED];
    const char *name = b && is_side ? board_player_called(b, is_white ? WHITE : BLACK, called) : "";
    if (!*name)
        return answer_words(fact, choice, out);
    snprintf(out, FACT_VALUE_MAX, "%s (%s)", name, side_name(is_white ? WHITE : BLACK));
    return out;
}

static void say_question(const struct line_mode *m, const struct question *q)
{
    struct text choices = {0};
    char words[FACT_VALUE_MAX];
    for (int i = 0; i < rulings_choices(q); i++)
        text_addf(&choices, "%s%d %s", i ? ", " : "", i + 1, choice_words(m, q->fact, rulings_choice(q, i), words));
    line_say("%s", q->text);
    if (choices.length)
        line_say("Answer with a number: %s; or discard leaves it.", text_chars(&choices));
    else if (rulings_asks_time(q))
        line_say("Answer with seconds, or with minutes and seconds as in 2:30; or discard leaves it.");
    else if (q->is_number)
        line_say("Answer with a number from %lld to %lld; or discard leaves it.", (long long)q->least,
                 (long long)q->most);
    text_release(&choices);
}

static void say_side(const char *name, const struct ruling_time *t)
{
    char digits[CLOCK_DIGITS];
    if (t->changes && t->after_s != SECONDS_UNKNOWN)
        line_say("%s's clock: set it to %s.", name, clock_digits(t->after_s, digits));
    else if (t->change_s)
        line_say("%s's clock: %s %s.", name, clock_digits(abs(t->change_s), digits), t->change_s > 0 ? "more" : "less");
}

/* A player who was entered as missing some time ago may have come by now. */
static void say_who_is_missing(const struct line_mode *m)
{
    const struct hall_board *b = hall_board(session_hall(m->session), ruling_case_board(m->walk));
    const struct alert *a = hall_alert(session_hall(m->session), ruling_case_alert(m->walk));
    char name[PLAYER_CALLED];
    if (!b || !a || a->kind != INCIDENT_DEFAULT_REACHED)
        return;
    for (int side = WHITE; side <= BLACK; side++)
        if (hall_is_absent(b, (enum side)side))
            line_say("Is %s still missing? If not: discard, and then incident %d late.",
                     board_player_called(b, side, name), board_number(b));
}

static void say_result_that_stands(const struct line_mode *m)
{
    const struct hall_board *b = hall_board(session_hall(m->session), ruling_case_board(m->walk));
    enum result_standing standing = ruling_result_standing(m->walk, b);
    if (standing == STANDING_ENTERED)
        line_say("Result: %s, unchanged.", board_result_words(b));
    else if (standing == STANDING_TO_ENTER)
        line_say("The result is not entered yet: after this, enter what was signed.");
}

static void say_decision(struct line_mode *m)
{
    const struct decision *d = ruling_decision(m->walk);
    struct ruling_effect e;
    char list[OPEN_PENALTIES][PENALTY_MAX], words[FACT_VALUE_MAX];
    int open = ruling_penalties(m->walk, list);
    line_say("Decision: %s.", d->title);
    if (ruling_effect(m->walk, session_hall(m->session), session_now(m->session), &e)) {
        memcpy(m->said, e.time, sizeof m->said);
        if (e.result != RESULT_OPEN)
            line_say("Result: %s.", forfeit_text((enum result)e.result, e.forfeit));
        else
            say_result_that_stands(m);
        if (e.restores && e.undone)
            line_say("The position goes back by %d half-moves.", e.undone);
        if (e.must_play && *ruling_announced_words(m->walk))
            line_say("%s, as announced, must be played.", ruling_announced_words(m->walk));
        say_side("White", &e.time[WHITE]);
        say_side("Black", &e.time[BLACK]);
        line_say("Article %s.", e.articles && *e.articles ? e.articles : "not named");
    }
    if (*d->say)
        line_say("Say to the players: %s", d->say);
    for (int i = 0; i < open; i++)
        line_say("Penalty %d: %s.", i + 1, penalty_words(list[i], words));
    say_who_is_missing(m);
    line_say(open ? "Choose a penalty by its number; back takes an answer back, discard gives up."
                  : "Say yes to confirm, back to take an answer back, discard to give up.");
}

static void say_next(struct line_mode *m)
{
    struct question q;
    const char *stuck = walk_stuck(ruling_walk(m->walk));
    if (ruling_asks(m->walk, &q))
        say_question(m, &q);
    else if (ruling_decision(m->walk))
        say_decision(m);
    else {
        line_say("This ruling cannot go on: %s.", stuck ? stuck : "the rulebook does not say");
        ruling_free(m->walk);
        m->walk = NULL;
    }
}

void line_begin_ruling(struct line_mode *m, int board, int alert, const char *script)
{
    struct facts known = {0};
    struct error why = {0};
    session_ruling_facts(m->session, board, script, &known);
    m->walk = ruling_begin(session_hall(m->session), board, alert, script, &known, &why);
    facts_release(&known);
    const char *pause = m->walk ? ruling_pause(m->walk, session_hall(m->session)) : NULL;
    if (pause)
        line_say("Stop the clocks (%s).", pause);
    if (m->walk)
        say_next(m);
    else
        line_say("%s. %s", why.what, why.remedy);
}

static void discard(struct line_mode *m)
{
    ruling_free(m->walk);
    m->walk = NULL;
}

static void say_who_has_white(const struct line_mode *m, int board, const char *script)
{
    struct pairing_order o;
    struct text words = {0};
    char white[PLAYER_CALLED], black[PLAYER_CALLED];
    const struct hall_board *b = hall_board(session_hall(m->session), board);
    if (change_after_ruling(m->session, board, script, &o, &words))
        line_say("In the new game %s has White. If that should be %s, say colours %d and why.",
                 board_player_called(b, WHITE, white), board_player_called(b, BLACK, black), board);
    if (pairing_after_ruling(m->session, board, script))
        line_say("A new game begins at board %d. For another pair say unpair %d, then pair.", board, board);
    text_release(&words);
}

static void confirm(struct line_mode *m)
{
    struct ruling r;
    struct error why = {0};
    struct hall *h = session_hall(m->session);
    if (!ruling_decide(m->walk, h, session_now(m->session), &r, &why)) {
        line_say("%s. %s", why.what, why.remedy);
        return;
    }
    ruling_keep_times(&r, m->said);
    int id = hall_rule_as_shown(h, &r, session_who(m->session), session_now(m->session), &why);
    if (!id) {
        line_say("%s. %s", why.what, why.remedy);
        return;
    }
    session_log_walk(m->session, ruling_case_board(m->walk), id, ruling_walk(m->walk));
    line_say("Decision %d is made at board %d.", id, ruling_case_board(m->walk));
    say_who_has_white(m, ruling_case_board(m->walk), ruling_case_script(m->walk));
    discard(m);
}

/* A number is a choice if there are choices; otherwise it is the answer itself. */
static const char *answer_of(struct line_mode *m, const char *typed, char list[OPEN_PENALTIES][PENALTY_MAX])
{
    struct question q;
    char *end;
    long n = strtol(typed, &end, 10);
    int open = ruling_penalties(m->walk, list);
    if (*end || end == typed || n < 1)
        return typed;
    if (!ruling_asks(m->walk, &q))
        return n <= open ? list[n - 1] : typed;
    return n <= rulings_choices(&q) ? rulings_choice(&q, (int)n - 1) : typed;
}

void line_answer(struct line_mode *m, const char *answer)
{
    char list[OPEN_PENALTIES][PENALTY_MAX];
    struct error why = {0};
    const struct hall *h = session_hall(m->session);
    bool decided = !ruling_asks(m->walk, NULL) && ruling_decision(m->walk);
    if (!strcmp(answer, "discard")) {
        discard(m);
        line_say("The ruling is discarded: nothing was decided.");
        return;
    }
    if (!strcmp(answer, "back")) {
        if (!ruling_back(m->walk, h))
            line_say("This is the first question.");
    } else if (decided && (!strcmp(answer, "yes") || !strcmp(answer, "y")) && !ruling_penalties(m->walk, list)) {
        confirm(m);
    } else if (decided && ruling_penalties(m->walk, list)) {
        if (!ruling_answer(m->walk, h, "penalty", answer_of(m, answer, list), &why))
            line_say("%s. %s", why.what, why.remedy);
    } else if (decided) {
        line_say("The ruling at board %d is not finished: %s. Say yes, back or discard.", ruling_case_board(m->walk),
                 ruling_decision(m->walk)->title);
        return;
    } else if (!rulings_type(m->walk, h, answer_of(m, answer, list), &why)) {
        line_complain(&why);
    }
    if (m->walk)
        say_next(m);
}
