/* Until when a decision may be appealed: found by running the rulebook's script `appeal` for this moment and later
 * ones. */
#include "base/text.h"
#include "hall/hall_parts.h"

#include "base/tongue.h"
#include "hall/correspondence.h"
#include "hall/known.h"
#include "hall/ruling.h"
#include "rules/facts.h"
#include "rules/walk.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MINUTE = 60000, LONGEST = 15 * 24 * 60 }; /* longer than any rulebook allows */

/* Started minutes count: after exactly thirty minutes it is the thirtieth, a moment later the next. */
static int minutes_of(msec passed)
{
    return passed <= 0 ? 0 : (int)((passed + MINUTE - 1) / MINUTE);
}

static void yes_no(struct facts *f, const char *name, bool is, const char *evidence)
{
    facts_know(f, name, is ? "yes" : "no", FACT_FROM_LOG, evidence);
}

/* 21H2: a player who won the game nevertheless has nothing to appeal. */
static bool has_won(const struct hall_board *b, int side)
{
    return b->result == (side == WHITE ? RESULT_WHITE : RESULT_BLACK);
}

/* When it was decided on appeal, or made on one; otherwise MSEC_NEVER. */
static msec heard_at(const struct hall *h, const struct ruling *r)
{
    msec at = r->appeal ? r->at : MSEC_NEVER;
    for (int i = 0; i < h->appeal_count; i++)
        if (h->appeals[i].ruling == r->id && h->appeals[i].state == APPEAL_DECIDED)
            at = h->appeals[i].ended;
    return at;
}

static void facts_at(const struct hall *h, msec now, int ruling, int side, const struct facts *event, struct facts *f)
{
    const struct ruling *r = hall_ruling(h, ruling);
    const struct hall_board *b = r ? hall_board(h, r->board) : NULL;
    if (event)
        facts_copy(f, event);
    if (!b)
        return;
    hall_facts(h, b->number, 0, "appeal", NO_SIDE, f);
    bool moved = b->made[side] > r->made[side], over = b->result != RESULT_OPEN;
    facts_know(f, "claimed", "yes", FACT_FROM_PERSON, N_("the appeal"));
    facts_know(f, "claimant", side_word(side), FACT_FROM_PERSON, N_("the appeal"));
    facts_know_number(f, "minutes_since", minutes_of(now - r->at), FACT_FROM_LOG, N_("the log"));
    yes_no(f, "moved_since", moved, N_("the moves"));
    yes_no(f, "resumed", moved, N_("the moves"));
    yes_no(f, "game_over", over, "the game");
    if (!facts_find(f, "next_round_started"))
        yes_no(f, "next_round_started", false, N_("the log"));
    msec heard = heard_at(h, r);
    yes_no(f, "on_appeal", heard != MSEC_NEVER, N_("the log"));
    if (heard != MSEC_NEVER)
        facts_know_number(f, "minutes_since_appeal", minutes_of(now - heard), FACT_FROM_LOG, N_("the log"));
    yes_no(f, "extended", r->extended, N_("the log"));
    if (over)
        facts_know_number(f, "minutes_since_game", minutes_of(now - b->finished), FACT_FROM_LOG, N_("the log"));
    yes_no(f, "won_since", over && has_won(b, side), "the game");
}

void appeal_facts(const struct hall *h, int ruling, int side, const struct facts *event, struct facts *f)
{
    facts_at(h, h->now, ruling, side, event, f);
}

/* Whether it is admissible, as far as the rulebook can decide without a hearing. */
static bool admits(const struct rulebook *book, const struct facts *f, struct appeal_window *out)
{
    struct walk *w = walk_new(book, "appeal", f, NULL);
    const struct decision *d = w ? walk_decision(w) : NULL;
    bool open = !d || strcmp(d->value[OUT_CLAIM], "invalid") != 0;
    if (d && out) {
        copy_text(out->article, sizeof out->article, d->value[OUT_CITE]);
        copy_text(out->words, sizeof out->words, d->value[OUT_WHY]);
    }
    walk_free(w);
    return open;
}

static bool admits_at(const struct rulebook *book, struct facts *f, const char *counted, int minutes)
{
    facts_know_number(f, counted, minutes, FACT_FROM_LOG, "");
    return admits(book, f, NULL);
}

/* The last minute in which it is still admissible; below 0 if there is none. */
static int last_minute(const struct rulebook *book, struct facts *f, const char *counted, int now)
{
    int open = now, closed = LONGEST;
    if (admits_at(book, f, counted, closed)) {
        facts_know_number(f, counted, now, FACT_FROM_LOG, "");
        return -1;
    }
    while (closed - open > 1) {
        int middle = open + (closed - open) / 2;
        if (admits_at(book, f, counted, middle))
            open = middle;
        else
            closed = middle;
    }
    facts_know_number(f, counted, now, FACT_FROM_LOG, "");
    return open;
}

static msec closes_at(const struct rulebook *book, msec now, struct facts *f, const char *counted, msec from)
{
    if (from == MSEC_NEVER)
        return MSEC_NEVER;
    int last = last_minute(book, f, counted, minutes_of(now - from));
    return last < 0 ? MSEC_NEVER : from + (msec)last * MINUTE;
}

/* By correspondence calendar days count, not minutes. */
static msec last_day(const struct hall *h, const struct rulebook *book, msec now, struct facts *f)
{
    enum { DAY_MS = 24 * 60 * MINUTE, MOST_DAYS = 366 };
    const struct fact *since = facts_find(f, "days_since_end");
    int today = since ? atoi(since->value) : 0, last = today;
    if (!since || !h->settings.last_day)
        return MSEC_NEVER;
    while (last < MOST_DAYS && admits_at(book, f, "days_since_end", last + 1))
        last++;
    facts_know_number(f, "days_since_end", today, FACT_FROM_LOG, N_("the calendar"));
    int before = h->settings.last_day > h->calendar.today ? h->settings.last_day - h->calendar.today : 0;
    return last == MOST_DAYS ? MSEC_NEVER : now + (msec)(before + last - today + 1) * DAY_MS;
}

bool appeal_window_under(const struct hall *h, const struct rulebook *book, int ruling, int side,
                         const struct facts *event, msec now, struct appeal_window *out)
{
    struct facts f = {0};
    const struct ruling *r = hall_ruling(h, ruling);
    const struct hall_board *b = r ? hall_board(h, r->board) : NULL;
    *out = (struct appeal_window){.open = true, .closes = MSEC_NEVER};
    if (!b || !book)
        return b != NULL;
    facts_at(h, now, ruling, side, event, &f);
    out->open = admits(book, &f, out);
    if (out->open) {
        msec ruled = closes_at(book, now, &f, "minutes_since", r->at);
        msec ended = closes_at(book, now, &f, "minutes_since_game", b->finished);
        msec heard = closes_at(book, now, &f, "minutes_since_appeal", heard_at(h, r));
        out->closes = ruled < ended ? ruled : ended;
        out->closes = heard < out->closes ? heard : out->closes;
        if (board_is_by_letter(b))
            out->closes = last_day(h, book, now, &f);
    }
    facts_release(&f);
    return true;
}

bool appeal_window(const struct hall *h, int ruling, int side, const struct facts *event, struct appeal_window *out)
{
    return appeal_window_under(h, h->settings.book, ruling, side, event, h->now, out);
}

/* --- more of it --------------------------------------------------------------------------------------------------- */

void do_extended(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct number_change *c = change;
    (void)who, (void)at;
    if (c->number < 1 || c->number > h->ruling_count)
        return;
    h->rulings[c->number - 1].extended = true;
    board_changed(h, b);
}

/* Whether an extension would allow an appeal later than now. */
static bool gives_more(struct hall *h, int ruling, const struct facts *event)
{
    bool *extended = &h->rulings[ruling - 1].extended;
    bool more = false;
    for (int side = WHITE; side <= BLACK; side++) {
        struct appeal_window is, would;
        *extended = false;
        bool known = appeal_window(h, ruling, side, event, &is);
        *extended = true;
        known = known && appeal_window(h, ruling, side, event, &would);
        more = more || (known && would.open && (!is.open || would.closes > is.closes));
    }
    *extended = false;
    return more;
}

bool hall_extend_appeal(struct hall *h, int ruling, const struct facts *event, const char *reason, const char *who,
                        msec now, struct error *why)
{
    assert(who && reason);
    const struct ruling *r = hall_ruling(h, ruling);
    struct number_change c = {.number = ruling};
    hall_advance(h, now);
    if (!r || !r->board || r->undone)
        return failf(why, "appeal", "see the docket: F9", "no D-%04d is in force in this round", ruling);
    if (r->extended)
        return failf(why, "appeal", "a late appeal can still be allowed, with a reason",
                     "D-%04d was given more time already", ruling);
    if (!reason || !*reason)
        return fail(why, "appeal", "more time to appeal needs a reason", "say why");
    if (!gives_more(h, ruling, event))
        return failf(why, "appeal", "a late appeal can still be allowed, with a reason",
                     "the rulebook gives no more time to appeal against D-%04d", ruling);
    copy_text(c.reason, sizeof c.reason, reason);
    hall_tell(h, ACTION_DECISION_EXTENDED, r->board, who, &c);
    return true;
}
