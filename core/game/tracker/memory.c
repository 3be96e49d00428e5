#include "game/tracker/tracker_parts.h"

#include "chess/laws/rules.h"

#include <string.h>

/* A board that is asked for what changed since it was asked before: squares and presses in the order in which they
 * came, but without their times. Each is given the latest time that it can have had, since what belongs to it may still
 * come; and what stood before it is taken to have stood no longer than to the event or the answer before, since it may
 * have come right after. Nothing is judged beyond what is known so.
 *
 * Its whole board is asked for by itself, and may show what is only told as changed afterwards: it is believed once a
 * later answer tells none. What the board says came close behind a press is dated by that. */

enum { QUICK_STEP = 100, STEP = 250, TAG_BYTES = 2 };

static void nothing_changed(struct tracker *t, msec at)
{
    struct reading whole = {.kind = READING_BOARD, .at = at};
    t->memory.known = at;
    presses_close(&t->presses, at);
    if (t->memory.board_waits && at - t->memory.board_at >= t->lag) {
        t->memory.board_waits = false;
        memcpy(whole.as.board, t->memory.board, sizeof whole.as.board);
        track_squares(t, &whole);
    }
    track_look_at(t, 0); /* for decisions that waited until more is known */
    tracker_settle(t, at);
}

/* The only move that a missing piece can have made to these squares; NO_MOVE if there is none, or more than one. */
static move moved_unheard(const struct tracker *t, sqset gone, sqset to)
{
    move list[MOVES_MAX], found = NO_MOVE;
    for (int i = 0, n = rules_playable(&t->game.now, list); i < n; i++) {
        if (!has(gone, move_from(list[i])) || !has(to, move_to(list[i])))
            continue;
        if (found != NO_MOVE)
            return NO_MOVE;
        found = list[i];
    }
    return found;
}

/* Squares that changed before anybody listened are not reported again, but the dump of the whole board shows them; of
 * squares reported now it shows only their final state. A missing piece must have reached a square from which it was
 * then lifted, or on which it was captured. */
static void begin_with_board(struct tracker *t, const struct reading *r, msec at)
{
    struct reading whole = {.kind = READING_BOARD, .at = at};
    const sqset told = r->as.news.squares, lifted = r->as.news.lifted, stood = occupied(&t->game.now);
    sqset gone = 0;
    if (!t->memory.board_waits)
        return;
    for (int sq = 0; sq < 64; sq++) {
        whole.as.board[sq] = has(told, sq) ? t->game.now.on[sq] : t->memory.board[sq];
        if (has(stood, sq) && whole.as.board[sq] == EMPTY)
            gone |= bit(sq);
    }
    move m = moved_unheard(t, gone, lifted & ~stood);
    if (m == NO_MOVE)
        m = moved_unheard(t, gone, told & ~lifted);
    if (m != NO_MOVE)
        whole.as.board[move_to(m)] = t->game.now.on[move_from(m)];
    track_squares(t, &whole);
}

static void alone_answered(struct tracker *t, const struct reading *r)
{
    if (!strcmp(r->text, "asked"))
        stored_asked(t, r->at);
    else if (!strcmp(r->text, "eeprom"))
        stored_begin(t, r->at);
}

/* The answer before has been told to its end. */
static void all_told(struct tracker *t)
{
    bool told = t->memory.telling, first = t->memory.first;
    t->memory.telling = t->memory.first = false;
    if (!told)
        return;
    track_look_at(t, 0);
    tracker_settle(t, t->memory.known);
    if (first && differing(t))
        track_unseen(t);
}

/* What changed before may have come at any time since the tracker began. */
static void answers_first(struct tracker *t, const struct reading *r, int count)
{
    msec from = r->at - STEP * count, earliest = t->beam.since + 1;
    from = from < earliest ? earliest : from;
    t->memory.known = t->memory.answered = from < r->at ? from : r->at;
    t->memory.asks = true;
    t->memory.first = count > 0;
    begin_with_board(t, r, t->memory.known);
}

void memory_answered(struct tracker *t, const struct reading *r)
{
    if (!t->memory.asks && !r->on_bus)
        alone_answered(t, r);
    int count = r->as.news.number / TAG_BYTES;
    all_told(t);
    if (strcmp(r->text, "changes") != 0)
        return;
    t->memory.telling = count > 0;
    if (!t->memory.asks)
        answers_first(t, r, count);
    msec step = count ? (r->at - t->memory.answered) / count : 0;
    t->memory.answered = r->at;
    t->memory.step = (int32_t)(step < STEP ? step : STEP);
    t->memory.at = r->at - t->memory.step * count;
    if (count)
        t->memory.board_waits = false;
    else
        nothing_changed(t, r->at);
}

/* True if a press is the last thing that the board reported, perhaps an answer earlier, or all since then came close
 * behind it. */
static bool follows_press(const struct tracker *t)
{
    bool waits = t->presses.count, told = t->game.plies && t->told.last_how == HOW_PRESS;
    msec pressed = waits ? t->presses.waiting[t->presses.count - 1].at : t->told.turn_at;
    msec behind = t->memory.known - pressed;
    return (waits || told) && behind >= 0 && behind <= 2 * QUICK_STEP;
}

/* The answer's parts may be handed on one by one, each of them later than the one before: its time is when it began. */
bool tracker_memory_time(struct tracker *t, const struct reading *r, msec *at)
{
    if (!t->memory.telling)
        return false;
    msec quick = t->memory.first ? t->memory.step / 3 : QUICK_STEP;
    msec step = r->quick && t->memory.step > quick ? quick : t->memory.step;
    t->memory.at = t->memory.at + step < t->memory.answered ? t->memory.at + step : t->memory.answered;
    track_look_at(t, 0);
    tracker_settle(t, t->memory.known);
    msec close = t->memory.known + QUICK_STEP;
    *at = r->quick && follows_press(t) && close < t->memory.at ? close : t->memory.at;
    *at = t->memory.known = *at > t->memory.known ? *at : t->memory.known;
    track_look_at(t, MSEC_NEVER); /* the time between two changes is not known, so nothing is judged by it */
    return true;
}

bool memory_holds_back(struct tracker *t, const struct reading *r)
{
    if ((!t->memory.asks && !r->on_bus) || r->kind != READING_BOARD)
        return false;
    memcpy(t->memory.board, r->as.board, sizeof t->memory.board);
    t->memory.board_at = r->at;
    t->memory.board_waits = true;
    return true;
}

void memory_plays(struct tracker *t, bool plays)
{
    t->memory.asks = plays;
    t->memory.known = 0;
}

void memory_at(struct tracker *t, msec at)
{
    t->memory.known = at;
}
