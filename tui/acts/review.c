/* Looking through what happened: moments, bookmarks, notes. Bookmarks and notes are entries of the log. */
#include "acts/acts.h"

#include "base/tongue.h"
#include "hall/hand.h"
#include "hall/ruling.h"
#include "screens/penalties.h"
#include "screens/review.h"
#include "screens/review_game.h"
#include "session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void act_moment(struct console *c, const char *a)
{
    const struct penalty *p = penalties_screen_chosen(c);
    struct review *r = p ? review_of(c) : NULL;
    (void)a;
    if (!p)
        console_say(c, ROLE_DIM, "no penalty is chosen");
    if (!r)
        return;
    bool found = review_go_to_ruling(r, p->round, p->ruling);
    r->wanted_round = p->round;
    r->wanted_ruling = found ? 0 : p->ruling; /* it is shown when it has been read */
    console_open(c, SCREEN_REVIEW_GAME);
}

/* --- time --------------------------------------------------------------------------------------------------------- */

enum { SOME_MS = 10000, MINUTE_MS = 60000 };

#define PASS(name, ms) \
    void name(struct console *c, const char *a) \
    { \
        (void)a; \
        review_game_pass(c, ms); \
    }
PASS(act_earlier, -SOME_MS)
PASS(act_later, SOME_MS)
PASS(act_minute_back, -MINUTE_MS)
PASS(act_minute_on, MINUTE_MS)

void act_plot(struct console *c, const char *a)
{
    (void)a;
    review_game_plot(c);
}

void act_review_flip(struct console *c, const char *a)
{
    (void)a;
    review_game_flip(c);
}

/* --- what is left in the log -------------------------------------------------------------------------------------- */

/* The moment that is shown. Returns false, after saying so, if there is none, or if this session does not write. */
static bool moment_of(struct console *c, int *board, int64_t *entry)
{
    struct review *r = review_of(c);
    int round;
    if (!console_session(c) || !r) {
        console_say(c, ROLE_BAD, "this review only looks; open the event with flagfall FILE to leave something in it");
        return false;
    }
    const struct record_step *s = console_top(c) == SCREEN_REVIEW ? review_screen_step(c, &round) : NULL;
    *board = s ? s->board : r->at.board;
    *entry = s ? s->when.entry : r->at.entry;
    if (!s && console_top(c) == SCREEN_REVIEW)
        console_say(c, ROLE_BAD, "choose a line of the timeline first");
    return s || console_top(c) == SCREEN_REVIEW_GAME;
}

static void bookmark(struct console *c, const char *words, bool on)
{
    int board;
    int64_t entry;
    if (!moment_of(c, &board, &entry))
        return;
    hall_bookmark(console_hall(c), board, entry, *words ? words : NULL, on, session_who(console_session(c)),
                  console_now(c));
    review_wake(console_review(c));
    console_say(c, ROLE_GOOD,
                on ? N_("entry %lld is marked; the filter kind:note finds it") : N_("entry %lld is no longer marked"),
                (long long)entry);
}

void act_bookmark(struct console *c, const char *words)
{
    bookmark(c, words, true);
}

void act_bookmark_off(struct console *c, const char *a)
{
    bookmark(c, a, false);
}

void act_note_moment(struct console *c, const char *words)
{
    char text[PROMPT_ROOM];
    int board;
    int64_t entry;
    if (!*words || !moment_of(c, &board, &entry))
        return;
    snprintf(text, sizeof text, "entry %lld: %.1900s", (long long)entry, words);
    hall_note(console_hall(c), hall_board(console_hall(c), board) ? board : BOARD_NONE, text,
              session_who(console_session(c)), console_now(c));
    review_wake(console_review(c));
    console_say(c, ROLE_GOOD, "noted at entry %lld", (long long)entry);
}

static bool is_routine(const struct record_round *r, int ruling)
{
    bool on = false;
    for (int i = 0; i < r->marks.count; i++)
        if (r->marks.at[i].is.ruling == ruling && r->marks.at[i].action == ACTION_ROUTINE)
            on = r->marks.at[i].is.on;
    return on;
}

void act_routine(struct console *c, const char *a)
{
    struct review *r = review_of(c);
    struct error why = {0};
    int place = 0;
    const struct record_step *s = review_screen_step(c, &place);
    (void)a;
    if (!console_session(c) || !r || !s || s->action != ACTION_DECISION_MADE || s->at < 0) {
        console_say(c, ROLE_BAD, "choose the line of a decision of this round first");
        return;
    }
    const struct record_round *round = &review_record(r)->rounds.at[place];
    int id = round->rulings.at[s->at].is.id;
    bool on = !is_routine(round, id);
    bool done = hall_routine(console_hall(c), id, on, session_who(console_session(c)), console_now(c), &why);
    review_wake(r);
    console_report(c, done, &why, on ? N_("D-%04d is routine") : N_("D-%04d is no longer routine"), id);
}
