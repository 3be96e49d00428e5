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

/* A moment of the board: what it showed, since when. */
struct moment {
    struct seen seen;
    msec at;
};

/* When that square came to show that, as of then; MSEC_NEVER: long before. */
static msec changed_to(const struct tracker *t, int sq, piece what, msec then)
{
    const struct shown_change *c;
    for (uint32_t i = 0; (c = shown_change(&t->shown, i)) != NULL && c->at >= t->since; i++)
        if (c->square == sq && c->is == what && c->at <= then)
            return c->at;
    return MSEC_NEVER;
}

/* It was still shown where it came from when it stood where it went: another man. */
static bool left_too_late(const struct tracker *t, const struct moment *s, move m)
{
    enum { ROUND = 250 }; /* squares are sampled one after the other */
    int from = move_from(m), to = move_to(m);
    if (has(t->ignored | t->suspects, from) || s->seen.on[from] != EMPTY || t->seen.only_occupied)
        return false;
    msec left = changed_to(t, from, EMPTY, s->at), came = changed_to(t, to, s->seen.on[to], s->at);
    return left != MSEC_NEVER && came != MSEC_NEVER && t->shown.gap_at < came && left > came + ROUND;
}

/* A man that can be seen where it went; of castling, one of the two. */
static bool in_sight(const struct tracker *t, const struct moment *s, move m)
{
    enum side us = turn_of(t);
    piece what = move_promotes(m) ? piece_of(us, move_promotion(m)) : t->game.now.on[move_from(m)];
    if (move_how(m) != CASTLING)
        return shows_man(t, &s->seen, move_to(m), what) && !left_too_late(t, s, m);
    int king_to, rook_to;
    castling_squares(&t->game.now, move_from(m), move_to(m), &king_to, &rook_to);
    return shows_man(t, &s->seen, king_to, what) || shows_man(t, &s->seen, rook_to, piece_of(us, ROOK));
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
    for (sqset own = gone & t->game.now.side[us] & ~t->game.now.kind[KING]; own;) {
        int sq = take_first(&own);
        if (t->empty_at[sq] <= t->turn_at)
            away |= bit(sq);
    }
    return count_of(away) > AIR_MOST ? 0 : away;
}

static void keep_in_sight(const struct tracker *t, const struct moment *s, struct lines *f)
{
    int kept = 0;
    for (int i = 0; i < f->count && i < LINES_KEPT; i++)
        if (in_sight(t, s, f->line[i].moves[0]))
            f->line[kept++] = f->line[i];
    f->count = f->count > LINES_KEPT ? 0 : kept;
}

/* The rook of a castling whose king went where nothing is seen, from a square that now sticks. */
static bool is_rook_of(const struct tracker *t, move castling, move m)
{
    int king_to, rook_to;
    if (move_how(castling) != CASTLING || move_to(castling) != move_from(m))
        return false;
    castling_squares(&t->game.now, move_from(castling), move_to(castling), &king_to, &rook_to);
    return rook_to == move_to(m) && has(t->ignored | t->suspects, king_to);
}

/* From a square that lies nobody saw it leave: as well another such man may have gone, from one that now sticks. */
static bool is_twin(const struct tracker *t, const struct seen *s, move other_move, move m)
{
    int from = move_from(other_move);
    piece what = t->game.now.on[move_from(m)];
    return has(t->ignored | t->suspects, move_from(m)) && move_to(other_move) == move_to(m) && s->on[from] == what &&
           t->game.now.on[from] == what && move_how(other_move) == move_how(m);
}

static void add_twins(const struct tracker *t, const struct seen *s, struct lines *f)
{
    move m = f->line[0].moves[0], list[MOVES_MAX];
    if (f->count != 1 || !(t->ignored | t->suspects) || t->seen.only_occupied || move_how(m) == CASTLING)
        return;
    for (int i = 0, n = legal_moves(&t->game.now, list); i < n && f->count < LINES_KEPT; i++)
        if (list[i] != m && (is_twin(t, s, list[i], m) || is_rook_of(t, list[i], m)))
            f->line[f->count++] = (struct line){{list[i]}, 1};
}

static bool find_with(const struct tracker *t, const struct moment *s, const struct evidence *e, struct lines *f)
{
    explain_moves(&t->game.now, e, f);
    keep_in_sight(t, s, f);
    return f->count > 0;
}

/* Nothing but squares that are known to lie is left open; else what was doubted may lie, too, or some men are away; else
 * its own square of departure goes on showing it. */
static void find_standing(const struct tracker *t, const struct moment *s, struct lines *f, bool *still_shown)
{
    struct evidence e = evidence_of(t, t->suspects);
    sqset left = 0, away = away_in(t, &s->seen), lies = e.ignored;
    e.seen = &s->seen;
    f->count = 0;
    *still_shown = false;
    if (!(evidence_differs(&e, &t->game.now) & ~away))
        return;
    bool found = find_with(t, s, &e, f);
    e.ignored |= t->doubted;
    found = found || (t->doubted && find_with(t, s, &e, f));
    e.ignored |= away;
    found = found || (away && find_with(t, s, &e, f));
    if (found)
        add_twins(t, &s->seen, f);
    if (found || t->seen.only_occupied)
        return;
    *still_shown = true;
    e.ignored &= ~t->game.now.side[turn_of(t)] | lies;
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
    struct moment s = {.seen = t->seen};
    struct lines f;
    msec until = now, earliest = pressed - (t->by_asking ? BEFORE_TAG : 5 * t->lag / 2);
    list->count = 0;
    for (uint32_t i = 0; until >= earliest; i++) {
        const struct shown_change *c = shown_change(&t->shown, i);
        msec from = c ? c->at : t->since;
        if (from <= pressed + t->lag && until - from >= BRIEFLY) {
            bool still_shown;
            s.at = from;
            find_standing(t, &s, &f, &still_shown);
            for (int k = 0; k < f.count; k++)
                note_standing(list, &(struct stood){f.line[k].moves[0], from, until, still_shown});
        }
        bool guesses = t->seen.only_occupied && list->count; /* there, every man in the air may have captured */
        if (!c || c->at <= t->since || guesses)
            return;
        undo_change(&s.seen, c);
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
static bool leads_on(const struct tracker *t, move m, struct lines *f, sqset *unseen)
{
    sqset from = bit(move_from(m)), old = away_in(t, &t->seen) & t->game.now.side[turn_of(t)];
    if (t->seen.on[move_from(m)] != t->game.now.on[move_from(m)])
        from = 0;
    int plies = t->presses_waiting < LINE_PLIES ? t->presses_waiting + 1 : LINE_PLIES;
    const sqset also[] = {0, t->suspects, t->suspects | from, t->suspects | from | old};
    for (size_t i = 0; i < sizeof also / sizeof *also; i++) {
        struct evidence e = evidence_of(t, also[i]);
        *unseen = e.ignored;
        if ((!i || also[i] != also[i - 1]) && explain_after(&t->game.now, &e, m, plies, f))
            return true;
    }
    return false;
}

/* Between a move and its press, as far as it is told, passes at least so much time at this table; 0: not known yet. */
static msec quickest(const struct tracker *t)
{
    enum { ENOUGH = 5, ROUND = 250 };
    return t->quick_count >= ENOUGH && t->quickest > ROUND ? t->quickest - ROUND : 0;
}

/* From this move other moves lead to what is seen; none that nobody pressed ends where nobody sees it. */
static bool is_way(const struct tracker *t, const struct stood *s, struct lines *f)
{
    sqset unseen;
    if (!leads_on(t, s->move, f, &unseen))
        return false;
    const struct line *l = &f->line[0];
    return l->count <= t->presses_waiting || !has(unseen, move_to(l->moves[l->count - 1]));
}

/* A man who had left before the press was not put there by the move, where board and clock tell in one order. */
static int how_likely(const struct tracker *t, const struct stood *s)
{
    bool left = t->by_asking && s->until < t->presses[0].at;
    bool in_time = s->from <= t->presses[0].at - quickest(t);
    return left ? 0 : 1 + in_time;
}

bool track_likeliest(const struct tracker *t, const struct stood_moves *list, struct lines *found)
{
    struct lines f;
    int best = -1;
    for (int i = 0; i < list->count; i++) {
        int likely = how_likely(t, &list->stood[i]);
        if (!is_way(t, &list->stood[i], &f))
            continue;
        if (likely == best)
            return false;
        if (likely > best)
            *found = f;
        best = likely > best ? likely : best;
    }
    return best >= 0;
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

/* When that man was last shown to leave that square. */
static msec left_at(const struct tracker *t, int sq, piece what)
{
    const struct shown_change *c;
    for (uint32_t i = 0; (c = shown_change(&t->shown, i)) != NULL && c->at >= t->since; i++)
        if (c->square == sq && c->was == what)
            return c->at;
    return t->since;
}

/* Without a press nothing says that a man went where nobody saw it: as well it was taken where it had stood in sight.
 * Once let go of, it had moved there (FIDE 4.7); what stood too briefly for that may have been in a hand: it is asked. */
void track_taken_in_sight(struct tracker *t, msec now)
{
    struct lines f;
    int fits = 0;
    struct line seen = {0};
    if (t->seen.only_occupied || !track_line(t, 2, &f) || f.count > LINES_KEPT)
        return;
    for (int i = 0; i < f.count; i++)
        if (!track_hides(t, &f.line[i]) && f.line[i].count == t->made.count && !fits++)
            seen = f.line[i];
    if (!fits)
        return;
    int to = move_to(seen.moves[0]);
    piece what = t->game.now.on[move_from(seen.moves[0])];
    msec put = shown_put(&t->shown, to, what, t->since);
    if (fits > 1 || put == MSEC_NEVER || left_at(t, to, what) - put < UNPRESSED) {
        track_ask(t, &f, now);
        return;
    }
    t->made_at[0] = put;
    for (int i = 0; i < seen.count; i++)
        track_make(t, i, seen.moves[i], t->made_at[i]);
}
