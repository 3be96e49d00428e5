#include "game/tracker/tracker_parts.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* What a board stored while nobody was listening. After a cable was out, or a board restarted, the readings show the
 * squares as they are now, but not the order in which they changed; the board's own memory has that order, presses
 * included. The memory goes far back: only what came after the last certain position in it is replayed, as if it had
 * been heard. It holds no times. If squares have changed since, or the board had no power in between, only the squares
 * can be judged. */

enum { TAKES = 12000, STEP = 250, STORED_MOST = 96 };

struct stored_changes {
    bool knows; /* the last certain position was found in it */
    int count;
    struct {
        uint8_t square; /* NO_SQUARE: a press */
        piece is;
        int8_t side;
    } of[STORED_MOST];
    struct seen_squares shows, before; /* before: as the squares were before all these changes */
};

void stored_asked(struct tracker *t, msec at)
{
    t->stored.until = at + TAKES;
}

void stored_release(struct tracker *t)
{
    free(t->stored.told);
    t->stored.told = NULL;
}

void stored_begin(struct tracker *t, msec at)
{
    stored_release(t);
    t->stored.told = memory_take(1, sizeof *t->stored.told);
    t->stored.at = at;
    track_look_at(t, at + 1); /* after the whole memory has arrived */
}

/* The board restarted: a list of all its pieces follows. It does not know what was played while it had no power. */
void stored_power_up(struct tracker *t)
{
    memset(&t->stored.told->shows, 0, sizeof t->stored.told->shows);
    t->stored.told->knows = false;
}

static void keep(struct tracker *t, int square, piece is, int side)
{
    if (t->stored.told->count == STORED_MOST)
        t->stored.told->knows = false;
    if (!t->stored.told->knows)
        return;
    t->stored.told->of[t->stored.told->count].square = (uint8_t)square;
    t->stored.told->of[t->stored.told->count].is = is;
    t->stored.told->of[t->stored.told->count++].side = (int8_t)side;
}

static bool is_certain(const struct tracker *t, const struct seen_squares *s)
{
    return !(seen_differs(s, &t->game.now) & ~t->lies.known);
}

/* True if the squares show the position with a half-move that was not complete yet when the power went. */
static bool is_under_way(const struct tracker *t, const struct seen_squares *s)
{
    for (int i = 1; i < t->beam.count; i++) {
        struct position p;
        if (t->beam.of[i].count != 1)
            continue;
        beam_after(&t->beam.of[i], &t->game.now, &p);
        if (!(seen_differs(s, &p) & ~t->lies.known))
            return true;
    }
    return false;
}

void stored_square(struct tracker *t, int square, piece is)
{
    seen_put(&t->stored.told->shows, square, is);
    keep(t, square, is, -1);
    if (!is_certain(t, &t->stored.told->shows) && (t->stored.told->knows || !is_under_way(t, &t->stored.told->shows)))
        return;
    t->stored.told->knows = true;
    t->stored.told->count = 0;
    t->stored.told->before = t->stored.told->shows;
}

bool tracker_stores_press(struct tracker *t, enum side side)
{
    if (t->stored.told && t->stored.told->count)
        keep(t, NO_SQUARE, EMPTY, (int)side);
    return t->stored.told != NULL;
}

static bool is_of_use(const struct tracker *t)
{
    return t->stored.told->knows && t->stored.told->count && !t->over && !t->restoring && !t->lost &&
           t->shown.gap_at > t->beam.since && !t->seen.only_occupied &&
           !memcmp(t->stored.told->shows.on, t->seen.on, sizeof t->seen.on);
}

static void play(struct tracker *t, const struct stored_changes *told, msec from)
{
    const int count = told->count;
    for (int i = 0; i < count; i++) {
        msec at = from + STEP * (i + 1);
        int square = told->of[i].square;
        enum side side = (enum side)told->of[i].side;
        struct reading r = {.kind = READING_FIELD, .address = -1, .at = at};
        r.as.field.square = (uint8_t)square;
        r.as.field.piece = told->of[i].is;
        memory_at(t, at);
        if (square == NO_SQUARE) {
            tracker_press(t, side, at);
            runs_as_stored(&t->runs, other(side));
        } else {
            tracker_take(t, &r);
        }
    }
}

void stored_play(struct tracker *t, msec now)
{
    const struct runs was = t->runs;
    t->stored.until = 0;
    if (!is_of_use(t)) {
        stored_release(t);
        return;
    }
    struct stored_changes *told = t->stored.told;
    t->stored.told = NULL;
    msec from = now - (msec)STEP * told->count, since = from < t->beam.since ? from : t->beam.since;
    seen_put_back(&t->seen, &told->before);
    shown_forget(&t->shown, since);
    track_saw_all(t);
    swept_nothing(t);
    presses_drop(&t->presses, t->presses.count);
    beam_begin(&t->beam, since);
    beam_grow(t); /* a half-move may already have been on the board */
    runs_as_stored(&t->runs, turn_of(t));
    memory_plays(t, true); /* the order is known, but not the times */
    play(t, told, from);
    free(told);
    memory_plays(t, false);
    t->stored.played_at = now;
    runs_as_before(&t->runs, &was);
    track_look_at(t, now);
}
