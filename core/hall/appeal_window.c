/* Until when a decision may be appealed: asked of the rulebook's script `appeal`, at this moment and at later ones. */
#include "hall/hall_parts.h"

#include "rules/facts.h"
#include "rules/walk.h"

#include <stdio.h>
#include <string.h>

enum { MINUTE = 60000, LONGEST = 14 * 24 * 60 };

/* A minute that has begun counts: after exactly thirty minutes it is the thirtieth, a moment later the next. */
static int minutes_of(msec passed)
{
    return passed <= 0 ? 0 : (int)((passed + MINUTE - 1) / MINUTE);
}

static void yes_no(struct facts *f, const char *name, bool is, const char *evidence)
{
    facts_set(f, name, is ? "yes" : "no", FACT_GIVEN, evidence);
}

/* 21H2: who won the game all the same has nothing left to appeal for. */
static bool has_won(const struct hall_board *b, int side)
{
    return b->result == (side == WHITE ? RESULT_WHITE : RESULT_BLACK);
}

static bool was_heard(const struct hall *h, const struct ruling *r)
{
    bool heard = r->appeal != 0;
    for (int i = 0; i < h->appeal_count; i++)
        heard = heard || (h->appeals[i].ruling == r->id && h->appeals[i].state == APPEAL_DECIDED);
    return heard;
}

void appeal_facts(const struct hall *h, int ruling, int side, const struct facts *event, struct facts *f)
{
    const struct ruling *r = hall_ruling(h, ruling);
    const struct hall_board *b = r ? hall_board(h, r->board) : NULL;
    if (event)
        facts_copy(f, event);
    if (!b)
        return;
    hall_facts(h, b->number, 0, "appeal", f);
    bool moved = b->made[side] > r->made[side], over = b->result != RESULT_OPEN;
    facts_set(f, "claimed", "yes", FACT_GIVEN, "the appeal");
    facts_set(f, "claimant", side == WHITE ? "white" : "black", FACT_GIVEN, "the appeal");
    facts_set_number(f, "minutes_since", minutes_of(h->now - r->at), FACT_GIVEN, "the log");
    yes_no(f, "moved_since", moved, "the moves");
    yes_no(f, "resumed", moved, "the moves");
    yes_no(f, "game_over", over, "the game");
    if (!facts_find(f, "next_round_started"))
        yes_no(f, "next_round_started", false, "the log");
    yes_no(f, "on_appeal", was_heard(h, r), "the log");
    if (over)
        facts_set_number(f, "minutes_since_game", minutes_of(h->now - b->finished), FACT_GIVEN, "the log");
    yes_no(f, "won_since", over && has_won(b, side), "the game");
}

/* Admitted, as far as the rulebook can say without a hearing. */
static bool admits(const struct hall *h, const struct facts *f, struct appeal_window *out)
{
    struct walk *w = walk_new(h->settings.book, "appeal", f, NULL);
    const struct decision *d = w ? walk_decision(w) : NULL;
    bool open = !d || strcmp(d->value[OUT_CLAIM], "invalid") != 0;
    if (d && out) {
        snprintf(out->article, sizeof out->article, "%.*s", (int)sizeof out->article - 1, d->value[OUT_CITE]);
        snprintf(out->words, sizeof out->words, "%.*s", (int)sizeof out->words - 1, d->value[OUT_WHY]);
    }
    walk_free(w);
    return open;
}

static bool admits_at(const struct hall *h, struct facts *f, const char *counted, int minutes)
{
    facts_set_number(f, counted, minutes, FACT_GIVEN, "");
    return admits(h, f, NULL);
}

/* The last minute of this count in which it is still admitted; below 0: there is none. */
static int last_minute(const struct hall *h, struct facts *f, const char *counted, int now)
{
    int open = now, closed = LONGEST;
    if (admits_at(h, f, counted, closed)) {
        facts_set_number(f, counted, now, FACT_GIVEN, "");
        return -1;
    }
    while (closed - open > 1) {
        int middle = open + (closed - open) / 2;
        if (admits_at(h, f, counted, middle))
            open = middle;
        else
            closed = middle;
    }
    facts_set_number(f, counted, now, FACT_GIVEN, "");
    return open;
}

static msec closes_at(const struct hall *h, struct facts *f, const char *counted, msec from)
{
    if (from == MSEC_NEVER)
        return MSEC_NEVER;
    int last = last_minute(h, f, counted, minutes_of(h->now - from));
    return last < 0 ? MSEC_NEVER : from + (msec)last * MINUTE;
}

bool appeal_window(const struct hall *h, int ruling, int side, const struct facts *event, struct appeal_window *out)
{
    struct facts f = {0};
    const struct ruling *r = hall_ruling(h, ruling);
    const struct hall_board *b = r ? hall_board(h, r->board) : NULL;
    *out = (struct appeal_window){.open = true, .closes = MSEC_NEVER};
    if (!b || !h->settings.book)
        return b != NULL;
    appeal_facts(h, ruling, side, event, &f);
    out->open = admits(h, &f, out);
    if (out->open) {
        msec ruled = closes_at(h, &f, "minutes_since", r->at);
        msec ended = closes_at(h, &f, "minutes_since_game", b->finished);
        out->closes = ruled < ended ? ruled : ended;
    }
    facts_release(&f);
    return true;
}
