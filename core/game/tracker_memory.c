#include "game/tracker_parts.h"

#include "chess/movegen.h"

#include <string.h>

/* A board that is asked for what changed since it was asked before: squares and presses in the order in which they came,
 * but without their times. Each is given the latest time that it can have had, since what belongs to it may still
 * come; and what stood before it is taken to have stood no longer than to the event or the answer before, since it may
 * have come right after. Nothing is judged beyond what is known so.
 *
 * Its whole board is asked for by itself, and may show what is only told as changed afterwards: it is believed once a
 * later answer tells none. */

enum { QUICK_STEP = 100, STEP = 250, TAG_BYTES = 2 };

static void nothing_changed(struct tracker *t, msec at)
{
    struct reading whole = {.kind = READING_BOARD, .at = at};
    t->known = at;
    if (t->memory.board_waits && at - t->memory.board_at >= t->lag) {
        t->memory.board_waits = false;
        memcpy(whole.as.board, t->memory.board, sizeof whole.as.board);
        tracker_take(t, &whole);
    }
    t->due = 0; /* what waited for more to be known */
    tracker_settle(t, at);
}

/* The one move that a man who is gone can have made to these squares; NO_MOVE: none, or one of several. */
static move moved_unheard(const struct tracker *t, sqset gone, sqset to)
{
    move list[MOVES_MAX], found = NO_MOVE;
    for (int i = 0, n = legal_moves(&t->game.now, list); i < n; i++) {
        if (!has(gone, move_from(list[i])) || !has(to, move_to(list[i])))
            continue;
        if (found != NO_MOVE)
            return NO_MOVE;
        found = list[i];
    }
    return found;
}

/* Before anybody listened, squares had changed that are not told again. The whole board shows those; of squares that
 * are told now it shows only how they end. A man that is gone had come to one that he is then lifted from, or taken on. */
static void begin_with_board(struct tracker *t, const struct reading *r, msec at)
{
    struct reading whole = {.kind = READING_BOARD, .at = at};
    const sqset told = r->as.news.squares, lifted = r->as.news.lifted, men = occupied(&t->game.now);
    sqset gone = 0;
    if (!t->memory.board_waits)
        return;
    for (int sq = 0; sq < 64; sq++) {
        whole.as.board[sq] = has(told, sq) ? t->game.now.on[sq] : t->memory.board[sq];
        if (has(men, sq) && whole.as.board[sq] == EMPTY)
            gone |= bit(sq);
    }
    move m = moved_unheard(t, gone, lifted & ~men);
    if (m == NO_MOVE)
        m = moved_unheard(t, gone, told & ~lifted);
    if (m != NO_MOVE)
        whole.as.board[move_to(m)] = t->game.now.on[move_from(m)];
    tracker_take(t, &whole);
}

void track_answered(struct tracker *t, const struct reading *r)
{
    bool changes = !strcmp(r->text, "changes"), again = t->by_asking && t->memory.answered == r->at;
    int count = r->as.news.number / TAG_BYTES;
    t->memory.telling = changes;
    if (!changes || again)
        return;
    if (!t->by_asking) { /* since when, nobody knows */
        t->known = t->memory.answered = r->at - STEP * count;
        t->by_asking = true;
        begin_with_board(t, r, t->known);
    }
    msec step = count ? (r->at - t->memory.answered) / count : 0;
    t->by_asking = true;
    t->memory.answered = r->at;
    t->memory.step = step < STEP ? step : STEP;
    t->memory.at = r->at - t->memory.step * count;
    if (count)
        t->memory.board_waits = false;
    else
        nothing_changed(t, r->at);
}

bool tracker_memory_time(struct tracker *t, const struct reading *r, msec *at)
{
    if (!t->memory.telling || t->memory.answered != r->at)
        return false;
    msec step = r->quick && t->memory.step > QUICK_STEP ? QUICK_STEP : t->memory.step;
    t->memory.at = t->memory.at + step < r->at ? t->memory.at + step : r->at;
    t->due = 0;
    tracker_settle(t, t->known);
    *at = t->known = t->memory.at > t->known ? t->memory.at : t->known;
    t->due = MSEC_NEVER; /* nothing is judged by the time between the two */
    return true;
}

bool track_held_back(struct tracker *t, const struct reading *r)
{
    if ((!t->by_asking && !r->on_bus) || r->kind != READING_BOARD || r->at == t->known)
        return false;
    memcpy(t->memory.board, r->as.board, sizeof t->memory.board);
    t->memory.board_at = r->at;
    t->memory.board_waits = true;
    return true;
}
