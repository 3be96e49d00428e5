#include "game/tracker/tracker_parts.h"

#include "chess/laws/rules.h"

#include <assert.h>
#include <string.h>

/* Looks again at the last half-moves that were recorded although nobody pressed for them. When squares contradict the
 * record, one of them may have been a piece that only rested on its way, or another capture that looked the same: the
 * lines from the position before it are priced as all others are, and the record follows them if they explain what it
 * cannot. */

/* The tracker as it would be, had the last `back` half-moves not been recorded. */
static void look_back(const struct tracker *t, int back, struct tracker *was)
{
    *was = *t;
    was->tell = NULL;
    history_position(&t->game, t->game.plies - back, &was->game.now);
    beam_begin(&was->beam, track_recent(t, back));
    presses_drop(&was->presses, was->presses.count);
    lies_begin(was);
    shown_look_back(&was->shown, was->beam.since);
}

/* When the piece came to that square, since the beam began; MSEC_NEVER if it did not. */
static msec came(const struct tracker *was, piece what, int to)
{
    struct shown_change c;
    msec at = MSEC_NEVER;
    for (uint32_t i = 0; shown_change(&was->shown, i, &c) && c.at >= was->beam.since; i++)
        if (c.square == to && (was->seen.only_occupied ? c.is != EMPTY : c.is == what))
            at = c.at;
    return at;
}

/* The half-moves of the record that come behind it; false if one of them would not have been legal. */
static bool follow(const struct tracker *t, struct position *p, struct hypothesis *line, int back)
{
    for (int i = back - 1; i > 0; i--) {
        move m = t->game.moves[t->game.plies - i];
        if (!rules_may_be_played(p, m))
            return false;
        line->moves[line->count] = m;
        line->stood[line->count++] = (int32_t)(track_recent(t, i - 1) - track_recent(t, back));
        beam_play(p, m, 0);
    }
    return true;
}

/* The piece went somewhere else, where it was seen as well, and the game went on as it is recorded. */
static void try_elsewhere(const struct tracker *t, struct tracker *was, int back, move instead)
{
    struct position p = was->game.now;
    struct hypothesis line = {.count = 1, .moves = {instead}};
    msec at = came(was, p.on[move_from(instead)], move_to(instead));
    if (at == MSEC_NEVER || at > track_recent(t, back - 2))
        return; /* the answer was on the board before */
    line.stood[0] = (int32_t)(at - was->beam.since);
    beam_play(&p, instead, 0);
    if (!follow(t, &p, &line, back))
        return;
    struct hypothesis before = line;
    int last = --before.count;
    beam_add(was, &before, line.moves[last], was->beam.since + line.stood[last], 0);
}

static const struct hypothesis *best_from(const struct tracker *t, struct tracker *was, int back, msec now)
{
    move list[MOVES_MAX], told = t->game.moves[t->game.plies - back];
    look_back(t, back, was);
    int count = rules_playable(&was->game.now, list);
    for (int i = 0; i < count && back > 1; i++)
        if (move_from(list[i]) == move_from(told) && move_to(list[i]) != move_to(told) &&
            move_how(list[i]) != PASSING && move_how(list[i]) != IL_VATICANO)
            try_elsewhere(t, was, back, list[i]);
    beam_grow(was);
    beam_weigh(was, now);
    return beam_best(&was->beam);
}

static bool begins_as_told(const struct tracker *t, const struct hypothesis *h, int back)
{
    bool same = h->count >= back;
    for (int i = 0; i < back && same; i++)
        same = h->moves[i] == t->game.moves[t->game.plies - back + i];
    return same;
}

static struct move_line told_line(const struct tracker *t, int back)
{
    struct move_line l = {.count = back};
    memcpy(l.moves, t->game.moves + t->game.plies - back, sizeof(move) * (size_t)back);
    return l;
}

/* What the record would follow: these lines, from the position before the last `back` half-moves. */
struct reread {
    int back; /* 0: nothing better was found */
    struct position before;
    struct beam beam;
};

/* The cheapest that explains what the record cannot; `most`: it may cost no more. */
static void look_for(const struct tracker *t, int most, msec now, struct reread *found)
{
    struct tracker was;
    found->back = 0;
    for (int back = 1; back <= t->told.recents && back < LINE_PLIES; back++) {
        const struct hypothesis *h = best_from(t, &was, back, now);
        int price = h->price + cost_of(COST_REVISED);
        if (!h->count || h->price > EASY || price > most || begins_as_told(t, h, back))
            continue;
        most = price - 1;
        found->back = back;
        found->before = was.game.now;
        found->beam = was.beam;
    }
}

/* A clock says which moves were made; without one nothing is sure until much later. */
bool track_revise(struct tracker *t, msec now)
{
    struct reread found;
    int most = beam_best(&t->beam)->price - MARGIN;
    if (has_clock_now(t) || t->over || t->restoring || t->unseen || t->swept.now || most < cost_of(COST_REVISED) ||
        now - t->shown.steady_at < SETTLED)
        return false;
    look_for(t, most, now, &found);
    if (!found.back)
        return false;
    struct move_lines lines = {.count = 2};
    const struct hypothesis *h = beam_best(&found.beam);
    lines.line[0].count = h->count;
    memcpy(lines.line[0].moves, h->moves, sizeof h->moves);
    lines.line[1] = told_line(t, found.back);
    track_take_back_unpressed(t, found.back, now);
    beam_follow(&t->beam, &found.beam);
    track_decide(t, now);
    track_ask_again(t, &found.before, &lines, now);
    return true;
}
