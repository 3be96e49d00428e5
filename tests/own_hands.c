#include "own_hands.h"

#include <stdlib.h>

enum { OWN_QUICK = 4 }; /* squares that a half-move changes, at most */

struct hand_now {
    struct own_hands *hands;
    struct sim_chance *chance;
    msec at;
    int pace; /* 0 at leisure, 1 quick, 2 in a hurry */
};

static bool percent(struct hand_now *h, int n)
{
    return chance_between(h->chance, 1, 100) <= n;
}

static void after(struct hand_now *h, int least, int most)
{
    int ms = chance_between(h->chance, least, most);
    h->at += h->pace == 2 ? ms * 2 / 3 : ms;
}

static void does(struct hand_now *h, int square, piece what)
{
    struct own_hands *s = h->hands;
    if (s->count < OWN_STEPS)
        s->steps[s->count++] = (struct own_step){h->at, (uint8_t)square, what};
}

/* Lifts another of the own pieces, and puts it back. */
static void adjusts(struct hand_now *h, const struct position *p, int but)
{
    sqset own = p->side[p->turn] & ~bit(but);
    if (!own)
        return;
    for (int skip = chance_between(h->chance, 0, count_of(own) - 1); skip > 0; skip--)
        own &= own - 1;
    int sq = first(own);
    does(h, sq, EMPTY);
    after(h, 250, 1500);
    does(h, sq, p->on[sq]);
    after(h, 200, 1200);
}

/* An empty square where the piece may be put down on its way; NO_SQUARE if there is none. */
static int on_the_way(struct hand_now *h, const struct position *p, int from, int to)
{
    int df = file_of(to) - file_of(from), dr = rank_of(to) - rank_of(from);
    int steps = abs(df) > abs(dr) ? abs(df) : abs(dr);
    if (steps < 2)
        return NO_SQUARE;
    int i = chance_between(h->chance, 1, steps - 1);
    int sq = square_at(file_of(from) + (df * i + (df > 0 ? steps / 2 : -(steps / 2))) / steps,
                       rank_of(from) + (dr * i + (dr > 0 ? steps / 2 : -(steps / 2))) / steps);
    return p->on[sq] == EMPTY ? sq : NO_SQUARE;
}

static void rests(struct hand_now *h, const struct position *p, int from, int to)
{
    int sq = on_the_way(h, p, from, to);
    if (sq == NO_SQUARE || sq == from || sq == to)
        return;
    does(h, sq, p->on[from]);
    after(h, 300, percent(h, 50) ? 1200 : 2500);
    does(h, sq, EMPTY);
    after(h, 40, 300);
}

static void lands(struct hand_now *h, const struct position *p, int from, int to, piece what)
{
    if (what != p->on[from] && percent(h, 40)) { /* the pawn stands until a queen is found */
        does(h, to, p->on[from]);
        after(h, 400, 2500);
        does(h, to, EMPTY);
        after(h, 100, 600);
    }
    does(h, to, what);
}

static void takes(struct hand_now *h, const struct position *p, int from, int to, piece what)
{
    int way = chance_between(h->chance, 0, 9);
    if (way < 3) { /* the victim first */
        does(h, to, EMPTY);
        after(h, 150, 900);
        does(h, from, EMPTY);
        after(h, 120, 700);
    } else if (way < 5) { /* with both hands */
        does(h, from, EMPTY);
        does(h, to, EMPTY);
        after(h, 100, 500);
    } else if (way < 8) { /* the own piece first, which takes the place at once */
        does(h, from, EMPTY);
        after(h, 150, 700);
        if (percent(h, 10))
            rests(h, p, from, to);
    } else { /* the own piece first, then the victim, with one hand */
        does(h, from, EMPTY);
        after(h, 150, 600);
        does(h, to, EMPTY);
        after(h, 150, 700);
    }
    lands(h, p, from, to, what);
}

static void castles(struct hand_now *h, const struct position *p, int king, int rook)
{
    int to[2], from[2] = {king, rook}, begin = percent(h, 20);
    castling_squares(p, king, rook, &to[0], &to[1]);
    for (int i = 0; i < 2; i++) {
        int k = i ^ begin;
        does(h, from[k], EMPTY);
        after(h, 150, 700);
        does(h, to[k], p->on[from[k]]);
        after(h, 150, 900);
    }
}

static void plays(struct hand_now *h, const struct position *p, move m)
{
    int from = move_from(m), to = move_to(m);
    piece what = move_promotes(m) ? piece_of((enum side)p->turn, move_promotion(m)) : p->on[from];
    if (h->pace < 2 && percent(h, 4))
        adjusts(h, p, from);
    if (h->pace < 2 && percent(h, 5)) { /* takes it, and puts it back to think again */
        does(h, from, EMPTY);
        after(h, 300, 1800);
        does(h, from, p->on[from]);
        after(h, 300, 2500);
    }
    if (move_how(m) == CASTLING) {
        castles(h, p, from, to);
    } else if (move_how(m) == EN_PASSANT) {
        int victim = square_at(file_of(to), rank_of(from));
        bool first_one = percent(h, 30);
        if (first_one)
            does(h, victim, EMPTY), after(h, 150, 700);
        does(h, from, EMPTY);
        after(h, 150, 600);
        does(h, to, what);
        after(h, 200, 900);
        if (!first_one)
            does(h, victim, EMPTY);
    } else if (p->on[to] != EMPTY) {
        takes(h, p, from, to, what);
    } else {
        does(h, from, EMPTY);
        after(h, 120, 700);
        if (percent(h, 8))
            rests(h, p, from, to);
        lands(h, p, from, to, what);
    }
}

/* A piece that has just taken is often taken at once. */
static int think(struct hand_now *h, const struct history *g, move next)
{
    static const int think_ms[3][2] = {{1500, 9000}, {700, 3500}, {250, 1200}};
    bool again = g->plies && move_to(next) == move_to(g->moves[g->plies - 1]);
    if (again && percent(h, 60))
        return chance_between(h->chance, 300, 2000);
    return chance_between(h->chance, think_ms[h->pace][0], think_ms[h->pace][1]);
}

static int by_time(const void *a, const void *b)
{
    const struct own_step *x = a, *y = b;
    return x->at != y->at ? (x->at > y->at) - (x->at < y->at) : (x > y) - (x < y);
}

void own_hands_play(struct own_hands *s, const struct sim_game *g, bool clock, struct sim_chance *chance)
{
    enum { BEGINS = 20000, LINGERS = 5000 };
    struct position start;
    struct hand_now h = {.hands = s, .chance = chance, .at = BEGINS};
    int usual = chance_between(h.chance, 0, 5);
    msec pressed = BEGINS;
    s->count = 0;
    position_start(&start, g->rules);
    history_begin(&s->played, &start);
    does(&h, OWN_START, EMPTY);
    for (int i = 0; i < g->plies; i++) {
        h.pace = usual < 3 ? 0 : usual < 5 ? 1 : i > 30 && clock ? 2 : 1;
        h.at += think(&h, &s->played, g->moves[i]);
        if (i < OWN_PLIES)
            s->began[i] = h.at;
        bool takes_one = s->played.now.on[move_to(g->moves[i])] != EMPTY;
        plays(&h, &s->played.now, g->moves[i]);
        history_add(&s->played, g->moves[i]);
        msec on_board = h.at;
        after(&h, 150, 1200);
        h.at = h.at > pressed + 100 ? h.at : pressed + 100;
        pressed = h.at;
        does(&h, OWN_PRESS, EMPTY);
        if (i + 1 < g->plies && takes_one && move_to(g->moves[i + 1]) == move_to(g->moves[i]) && percent(&h, 25))
            h.at = on_board; /* the answer comes before the press */
    }
    h.at += LINGERS;
    does(&h, OWN_STOP, EMPTY);
    qsort(s->steps, (size_t)s->count, sizeof *s->steps, by_time);
}

/* --- a scramble --------------------------------------------------------------------------------------------------- */

/* The changes of a half-move, in the order of a hand that takes with the piece that it puts there. */
static int quick_changes(const struct position *p, move m, struct own_step out[OWN_QUICK])
{
    int from = move_from(m), to = move_to(m), n = 0, king_to, rook_to;
    piece what = move_promotes(m) ? piece_of((enum side)p->turn, move_promotion(m)) : p->on[from];
    out[n++] = (struct own_step){.square = (uint8_t)from, .what = EMPTY};
    if (move_how(m) == CASTLING) {
        castling_squares(p, from, to, &king_to, &rook_to);
        out[n++] = (struct own_step){.square = (uint8_t)king_to, .what = p->on[from]};
        out[n++] = (struct own_step){.square = (uint8_t)to, .what = EMPTY};
        out[n++] = (struct own_step){.square = (uint8_t)rook_to, .what = p->on[to]};
        return n;
    }
    out[n++] = (struct own_step){.square = (uint8_t)to, .what = what};
    if (move_how(m) == EN_PASSANT)
        out[n++] = (struct own_step){.square = (uint8_t)square_at(file_of(to), rank_of(from)), .what = EMPTY};
    return n;
}

void own_hands_race(struct own_hands *s, const struct sim_game *g, int least, int most, struct sim_chance *chance)
{
    enum { BEGINS = 20000, LINGERS = 5000, CALM = 8, SECOND_PAUSE = 2000, LONG_PAUSE = 6000, ROW_LEAST = 6, ROW = 20 };
    struct position start;
    struct hand_now h = {.hands = s, .chance = chance, .at = BEGINS};
    int row = 0;
    s->count = 0;
    position_start(&start, g->rules);
    history_begin(&s->played, &start);
    does(&h, OWN_START, EMPTY);
    for (int i = 0; i < g->plies; i++) {
        struct own_step step[OWN_QUICK];
        int whole = i < CALM ? chance_between(chance, 1500, 4000) : chance_between(chance, least, most);
        int n = quick_changes(&s->played.now, g->moves[i], step);
        if (i >= CALM && row-- <= 0) {
            h.at += chance_between(chance, SECOND_PAUSE, LONG_PAUSE);
            row = chance_between(chance, ROW_LEAST, ROW);
        }
        if (i < OWN_PLIES)
            s->began[i] = h.at;
        msec began = h.at;
        for (int k = 0; k < n; k++) {
            h.at = began + whole * (k + 1) / (n + 1);
            does(&h, step[k].square, step[k].what);
        }
        h.at = began + whole;
        does(&h, OWN_PRESS, EMPTY);
        history_add(&s->played, g->moves[i]);
    }
    h.at += LINGERS;
    does(&h, OWN_STOP, EMPTY);
}
