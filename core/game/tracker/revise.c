#include "game/tracker/tracker_parts.h"

#include "chess/laws/rules.h"

#include <assert.h>
#include <string.h>

/* Looks again at the last half-moves that were recorded although nobody pressed for them. When squares contradict the
 * record, one of them may have been a piece that only rested on its way, or another capture that looked the same: the
 * lines from the position before it are priced as all others are, and the record follows them if they explain what it
 * cannot. One that was pressed for is only looked at again while its squares may still come. */

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

/* The tracker as it would be, had that rival been recorded; the lines from there. */
static const struct hypothesis *best_of_rival(const struct tracker *t, const struct position *p, struct tracker *was,
                                              msec now)
{
    *was = *t;
    was->tell = NULL;
    was->game.now = *p;
    beam_begin(&was->beam, t->beam.since);
    lies_begin(was);
    shown_look_back(&was->shown, was->beam.since);
    beam_grow(was);
    beam_weigh(was, now);
    return beam_best(&was->beam);
}

enum { HISTORY_MOST = 40 }; /* half-moves, as far back as a question is looked at again */

/* It was open which move it was, and the record went on with another: now it has this one, and what followed. */
static bool follow_rival(struct tracker *t, const struct open_question *asked, int k, const struct beam *lines,
                         msec now)
{
    const struct open_question q = *asked;
    move then[HISTORY_MOST];
    int ply = q.ply, plies = t->game.plies, count = plies - ply - q.told.count;
    struct position before;
    struct beam beam = *lines;
    struct move_lines both = {.count = 2, .line = {q.rival[k], q.told}};
    if (count > HISTORY_MOST)
        return false;
    memcpy(then, t->game.moves + ply + q.told.count, sizeof *then * (size_t)count);
    history_position(&t->game, ply, &before);
    track_take_back_unpressed(t, plies - ply, now);
    for (int i = 0; i < q.rival[k].count; i++)
        track_record(t, q.rival[k].moves[i], now);
    for (int i = 0; i < count; i++)
        track_record(t, then[i], now);
    beam_follow(&t->beam, &beam);
    track_ask_again(t, &before, ply, &both, now);
    return true;
}

static bool revise_asked(struct tracker *t, int most, msec now)
{
    for (int n = 0; n < tracker_questions(t); n++) {
        const struct open_question *q = &t->asked->of[n];
        for (int k = 0; k < q->rivals && asked_is_as_told(t, q); k++) {
            struct position p;
            struct tracker was;
            if (!asked_rival(t, q, k, &p))
                continue;
            const struct hypothesis *h = best_of_rival(t, &p, &was, now);
            if (h->price <= EASY && h->price + cost_of(COST_REVISED) <= most)
                return follow_rival(t, q, k, &was.beam, now);
        }
    }
    return false;
}

/* --- on its way as the clock was pressed -------------------------------------------------------------------------- */

/* To that square the piece may have gone instead, and then all that differs is what the other player has lifted. */
static move went_there(const struct tracker *t, const struct position *before, move told, int to)
{
    move list[MOVES_MAX];
    for (int i = 0, n = rules_playable(before, list); i < n; i++) {
        struct position p = *before;
        if (move_from(list[i]) != move_from(told) || move_to(list[i]) != to || move_how(list[i]) == CASTLING)
            continue;
        beam_play(&p, list[i], 0);
        sqset rest = seen_differs(&t->seen, &p) & ~t->lies.known;
        if (t->seen.on[to] == p.on[to] && !(rest & (seen_occupied(&t->seen) | ~p.side[p.turn])))
            return list[i];
    }
    return NO_MOVE;
}

/* Since the last half-move stood something came to another square than that: as in a scramble, where presses are told
 * long after their moves, it may have been answered. */
static bool something_came(const struct tracker *t, int but)
{
    struct shown_change c;
    for (uint32_t i = 0; shown_change(&t->shown, i, &c) && c.at > t->beam.since; i++)
        if (c.is != EMPTY && c.square != but)
            return true;
    return false;
}

/* Until then no hand can have taken up the piece that was pressed for. A board on a bus tells what came close behind
 * its press, in an answer of its own perhaps. */
static msec on_its_way_until(const struct tracker *t)
{
    enum { CLOSE_BEHIND = 300 };
    return t->told.turn_at + (t->memory.asks ? CLOSE_BEHIND : t->lag);
}

/* Where the piece of the last half-move went instead, if it was there before any hand could have taken it up after its
 * press, and stays: what is about to be taken may be brushed against a square as well. */
static move went_instead(const struct tracker *t, msec now)
{
    struct position before;
    move m = t->game.moves[t->game.plies - 1], instead = NO_MOVE;
    msec until = on_its_way_until(t);
    history_position(&t->game, t->game.plies - 1, &before);
    if (has(seen_occupied(&t->seen), move_to(m)) || before.on[move_to(m)] != EMPTY ||
        t->shown.changed_at[move_to(m)] > until)
        return NO_MOVE;
    for (sqset come = differing(t) & seen_occupied(&t->seen); come && instead == NO_MOVE;) {
        int to = take_first(&come);
        if (t->shown.changed_at[to] <= until && now - t->shown.changed_at[to] >= ANSWERED && !something_came(t, to))
            instead = went_there(t, &before, m, to);
    }
    return instead;
}

/* The last half-move was told as its clock was pressed, but its piece was only slid over that square, or tried there:
 * the squares that show where it stands were told later than the press. */
static bool revise_pressed(struct tracker *t, msec now)
{
    const struct tracker_told *told = &t->told;
    if (told->last_how != HOW_PRESS || !t->game.plies || t->presses.count || is_wrong(t))
        return false;
    msec since = t->beam.since;
    move instead = went_instead(t, now);
    if (instead == NO_MOVE)
        return false;
    track_take_back_unpressed(t, 1, now);
    beam_begin(&t->beam, since);
    beam_certain(t, instead, t->shown.changed_at[move_to(instead)]);
    presses_add(&t->presses, turn_of(t), told->turn_at);
    beam_set_press(&t->beam.of[t->beam.best], 0, 0);
    track_complete(t, HOW_PRESS, now);
    return true;
}

/* A clock says which moves were made; without one, or where it was asked, nothing is sure until much later. */
bool track_revise(struct tracker *t, msec now)
{
    struct reread found;
    int most = beam_best(&t->beam)->price - MARGIN;
    if (t->over || t->restoring || t->unseen || t->swept.now)
        return false;
    if (revise_pressed(t, now))
        return true;
    if (most < cost_of(COST_REVISED) || now - t->shown.steady_at < SETTLED)
        return false;
    if (bare_is_alive(t))
        return false; /* bare_told.c looks at whole games */
    if (revise_asked(t, most, now))
        return true;
    if (has_clock_now(t))
        return false;
    look_for(t, most, now, &found);
    if (!found.back)
        return false;
    struct move_lines lines = {.count = 2};
    const struct hypothesis *h = beam_best(&found.beam);
    lines.line[0].count = h->count;
    memcpy(lines.line[0].moves, h->moves, sizeof h->moves);
    lines.line[1] = told_line(t, found.back);
    int ply = t->game.plies - found.back;
    track_take_back_unpressed(t, found.back, now);
    beam_follow(&t->beam, &found.beam);
    track_decide(t, now);
    track_ask_again(t, &found.before, ply, &lines, now);
    return true;
}
