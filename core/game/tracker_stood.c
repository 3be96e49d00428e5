#include "game/tracker_parts.h"

#include "chess/movegen.h"

/* The move that was on the board, in full sight, when the clock was pressed. By FIDE 6.2.1 it is completed then, whatever
 * the players do next. Clock and squares come on paths of their own, so a press is told while the board already shows
 * what followed: a man lifted to be captured, or brushing past another square on its way off the board. So all moves are
 * looked for that stood about the time of the press; what leads on from one of them to what is seen says which it was. */

enum { BRIEFLY = 100, BEFORE_TAG = 300, AIR_MOST = 2 };

static bool shows_man(const struct tracker *t, const struct seen *s, int sq, piece what)
{
    return !has(t->ignored | t->suspects, sq) &&
           (t->seen.only_occupied ? has(seen_occupied(s), sq) : s->on[sq] == what);
}

/* A man that can be seen where it went. */
static bool in_sight(const struct tracker *t, const struct seen *s, move m)
{
    int to = move_to(m), rook_to;
    if (move_how(m) == CASTLING)
        castling_squares(&t->game.now, move_from(m), move_to(m), &to, &rook_to);
    piece what = t->game.now.on[move_from(m)];
    if (move_promotes(m))
        what = piece_of(turn_of(t), move_promotion(m));
    return shows_man(t, s, to, what);
}

/* Men that may be away without having moved: the opponent already lifts his; one of ours that was gone before our turn
 * stands, as it seems, on a square that sees nothing. */
static sqset away_in(const struct tracker *t, const struct seen *s)
{
    enum side us = turn_of(t);
    sqset gone = seen_differs(s, &t->game.now) & ~t->ignored & ~t->suspects & ~seen_occupied(s);
    sqset away = gone & t->game.now.side[other(us)];
    if (t->seen.only_occupied)
        return 0; /* what comes may be anybody's */
    for (sqset own = gone & t->game.now.side[us]; own;) {
        int sq = take_first(&own);
        if (t->empty_at[sq] <= t->turn_at)
            away |= bit(sq);
    }
    return count_of(away) > AIR_MOST ? 0 : away;
}

static void keep_in_sight(const struct tracker *t, const struct seen *s, struct lines *f)
{
    int kept = 0;
    for (int i = 0; i < f->count && i < LINES_KEPT; i++)
        if (in_sight(t, s, f->line[i].moves[0]))
            f->line[kept++] = f->line[i];
    f->count = f->count > LINES_KEPT ? 0 : kept;
}

/* Its own square of departure may go on showing it. */
static void find_standing(const struct tracker *t, const struct seen *s, struct lines *f, bool *still_shown)
{
    struct evidence e = evidence_of(t, t->suspects);
    sqset left = 0, away = away_in(t, s);
    e.seen = s;
    f->count = 0;
    *still_shown = false;
    if (!(evidence_differs(&e, &t->game.now) & ~away))
        return;
    explain_moves(&t->game.now, &e, f);
    keep_in_sight(t, s, f);
    e.ignored |= away;
    if (!f->count && away) {
        explain_moves(&t->game.now, &e, f);
        keep_in_sight(t, s, f);
    }
    if (f->count || t->seen.only_occupied)
        return;
    *still_shown = true;
    e.ignored &= ~t->game.now.side[turn_of(t)] | t->ignored | t->suspects;
    explain_leaving(&t->game.now, &e, f, &left);
    for (int i = 0; i < f->count && i < LINES_KEPT; i++)
        if (left_after(&t->game.now, &e, f->line[i].moves[0]) != bit(move_from(f->line[i].moves[0])))
            f->count = 0;
    keep_in_sight(t, s, f);
}

/* A man that is still shown where it came from only counts while none is that is not. */
static void note_standing(struct stood_moves *list, const struct stood *s)
{
    int kept = 0;
    if (list->count && s->still_shown && !list->stood[0].still_shown)
        return;
    for (int i = 0; i < list->count; i++)
        if (s->still_shown || !list->stood[i].still_shown)
            list->stood[kept++] = list->stood[i];
    list->count = kept;
    for (int i = 0; i < list->count; i++) {
        if (list->stood[i].move == s->move) {
            list->stood[i].from = s->from;
            return;
        }
    }
    if (list->count < STOOD_MOST)
        list->stood[list->count++] = *s;
}

static void undo_change(struct seen *s, const struct shown_change *c)
{
    if (s->only_occupied)
        seen_occupy(s, c->square, c->was != EMPTY);
    else
        seen_put(s, c->square, c->was);
}

void track_stood(const struct tracker *t, msec pressed, msec now, struct stood_moves *list)
{
    struct seen s = t->seen;
    struct lines f;
    msec until = now, earliest = pressed - (t->by_asking ? BEFORE_TAG : 5 * t->lag / 2);
    list->count = 0;
    for (uint32_t i = 0; until >= earliest; i++) {
        const struct shown_change *c = shown_change(&t->shown, i);
        msec from = c ? c->at : t->since;
        if (from <= pressed + t->lag && until - from >= BRIEFLY) {
            bool still_shown;
            find_standing(t, &s, &f, &still_shown);
            for (int k = 0; k < f.count; k++)
                note_standing(list, &(struct stood){f.line[k].moves[0], from, until, still_shown});
        }
        bool guesses = t->seen.only_occupied && list->count; /* there, every man in the air may have captured */
        if (!c || c->at <= t->since || guesses)
            return;
        undo_change(&s, c);
        until = c->at;
    }
}

/* Whatever else was touched: its man where it went, no man of its side where it was. */
bool track_untouched(const struct tracker *t, move m)
{
    struct position p = t->game.now;
    struct undo unused;
    enum side us = turn_of(t);
    position_make(&p, m, &unused);
    sqset own = (p.side[us] ^ t->game.now.side[us]) & ~t->ignored & ~t->suspects;
    if (t->seen.only_occupied)
        return !(own & seen_differs(&t->seen, &p));
    if (t->seen.on[move_from(m)] == t->game.now.on[move_from(m)])
        own &= ~bit(move_from(m)); /* goes on showing it */
    return !(own & seen_differs(&t->seen, &p) & (t->seen.side[us] | p.side[us]));
}

/* It, and what may have followed, is what is seen: but for a square of departure that goes on showing it, and men that
 * were away before. */
bool track_leads_on(const struct tracker *t, move m, struct lines *f)
{
    sqset from = bit(move_from(m)), old = away_in(t, &t->seen) & t->game.now.side[turn_of(t)];
    if (t->seen.on[move_from(m)] != t->game.now.on[move_from(m)])
        from = 0;
    int plies = t->presses_waiting < LINE_PLIES ? t->presses_waiting + 1 : LINE_PLIES;
    const sqset also[] = {0, t->suspects, t->suspects | from, t->suspects | from | old};
    for (size_t i = 0; i < sizeof also / sizeof *also; i++) {
        struct evidence e = evidence_of(t, also[i]);
        if ((!i || also[i] != also[i - 1]) && explain_after(&t->game.now, &e, m, plies, f))
            return true;
    }
    return false;
}

/* A man of ours stands where this move does not put it. */
bool track_stands_elsewhere(const struct tracker *t, move m)
{
    struct position p = t->game.now;
    struct undo unused;
    enum side us = turn_of(t);
    position_make(&p, m, &unused);
    sqset differs = seen_differs(&t->seen, &p) & ~t->ignored & ~t->suspects & ~bit(move_from(m));
    return !t->seen.only_occupied && differs & t->seen.side[us];
}
