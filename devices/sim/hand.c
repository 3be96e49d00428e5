#include "sim/hand.h"

#include "chess/board/attacks.h"

struct maker {
    struct hand *hand;
    const struct position *p;
    struct sim_chance *chance;
    int hurry;
};

static int32_t pause(struct maker *m, int least, int most)
{
    int ms = chance_between(m->chance, least, most);
    return ms - ms * m->hurry / 250; /* in a scramble hands take three fifths of the time */
}

static void step(struct maker *m, int square, piece what, int least, int most)
{
    if (m->hand->count == HAND_STEPS)
        return;
    m->hand->steps[m->hand->count++] = (struct hand_step){pause(m, least, most), (uint8_t)square, what};
}

static void adjust(struct maker *m, int square)
{
    step(m, square, EMPTY, 200, 900);
    step(m, square, m->p->on[square], 250, 1200);
}

/* The squares in between, one after the other; sometimes two at once while the piece is on an edge. */
static void slide(struct maker *m, int from, int to)
{
    piece what = m->p->on[from];
    int df = (file_of(to) > file_of(from)) - (file_of(to) < file_of(from));
    int dr = (rank_of(to) > rank_of(from)) - (rank_of(to) < rank_of(from));
    int last = from;
    for (int sq = from + df + 8 * dr; sq != to; last = sq, sq += df + 8 * dr) {
        step(m, sq, what, 40, 260);
        step(m, last, EMPTY, 10, 60);
    }
    if (last != from)
        step(m, last, EMPTY, 30, 120);
}

static bool can_slide(const struct maker *m, int from, int to)
{
    sqset way = squares_between[from][to];
    return way && kind_of(m->p->on[from]) != KNIGHT && !(way & occupied(m->p));
}

static void brush(struct maker *m, int from, piece victim)
{
    sqset near = king_attacks[from] & ~occupied(m->p);
    if (!near)
        return;
    int sq = first(near);
    step(m, sq, victim, 20, 80);
    step(m, sq, EMPTY, 200, 500);
}

/* A legal square that is not the intended one. */
static void try_square(struct maker *m, int from, int to)
{
    piece what = m->p->on[from];
    sqset near = piece_attacks(kind_of(what), from, occupied(m->p)) & ~occupied(m->p) & ~bit(to);
    if (!near)
        return;
    int sq = first(near);
    step(m, sq, what, 200, 700);
    step(m, sq, EMPTY, 400, 1500);
}

/* A piece held low over its square, or put down on the edge: seen and not seen in turn. */
static void hover(struct maker *m, int to, piece what)
{
    for (int times = chance_between(m->chance, 1, 3); times > 0; times--) {
        step(m, to, what, 100, 300);
        step(m, to, EMPTY, 150, 300);
    }
}

static void place(struct maker *m, int from, int to, piece what, unsigned ways)
{
    bool promoted = kind_of(what) != kind_of(m->p->on[from]);
    if (promoted && ways & HAND_LEAVES_PAWN && chance_of(m->chance, 1, 2)) {
        step(m, to, m->p->on[from], 200, 700);
        step(m, to, EMPTY, 500, 1500);
    }
    if (ways & HAND_HOVERS && chance_of(m->chance, 1, 60))
        hover(m, to, what);
    step(m, to, what, promoted ? 400 : 190, promoted ? 1500 : 470);
}

static void quiet_move(struct maker *m, int from, int to, piece what, unsigned ways)
{
    if (ways & HAND_SLIDES && can_slide(m, from, to) && chance_of(m->chance, 1, 12)) {
        slide(m, from, to);
        step(m, from, EMPTY, 10, 60);
        place(m, from, to, what, ways);
        return;
    }
    step(m, from, EMPTY, 100, 400);
    if (ways & HAND_TRIES && chance_of(m->chance, 1, 25) && kind_of(m->p->on[from]) != PAWN &&
        kind_of(m->p->on[from]) != KING)
        try_square(m, from, to);
    place(m, from, to, what, ways);
}

static void capture(struct maker *m, int from, int to, piece what, unsigned ways)
{
    piece victim = m->p->on[to];
    switch (chance_between(m->chance, 0, 6)) {
    case 0: /* the captured piece first, into the hand or the box */
        step(m, to, EMPTY, 100, 500);
        if (ways & HAND_BRUSHES && chance_of(m->chance, 1, 12))
            brush(m, to, victim);
        step(m, from, EMPTY, 200, 900);
        break;
    case 1: /* the own piece first, then the captured piece with the same hand */
        step(m, from, EMPTY, 100, 400);
        step(m, to, EMPTY, 150, 500);
        break;
    default: /* swapped in one go: the square is never empty */ step(m, from, EMPTY, 100, 400); break;
    }
    place(m, from, to, what, ways);
}

static void castle(struct maker *m, int king, int rook, unsigned ways)
{
    int king_to, rook_to;
    castling_squares(m->p, king, rook, &king_to, &rook_to);
    const int from[2] = {king, rook}, to[2] = {king_to, rook_to};
    int begin = ways & HAND_ROOK_FIRST && chance_of(m->chance, 1, 10);
    for (int i = 0; i < 2; i++) {
        int which = begin ^ i;
        step(m, from[which], EMPTY, 150, 500);
        step(m, to[which], m->p->on[from[which]], 200, 700);
    }
}

/* Both bishops are lifted, the pawns removed, and each bishop put where the other was. */
static void il_vaticano(struct maker *m, int one, int two)
{
    sqset pawns = squares_between[one][two];
    bool pawns_first = chance_of(m->chance, 1, 2);
    for (sqset all = pawns; pawns_first && all;)
        step(m, take_first(&all), EMPTY, 150, 600);
    step(m, one, EMPTY, 150, 500);
    step(m, two, EMPTY, 100, 500);
    for (sqset all = pawns; !pawns_first && all;)
        step(m, take_first(&all), EMPTY, 150, 600);
    step(m, two, m->p->on[one], 200, 700);
    step(m, one, m->p->on[two], 200, 700);
}

static void en_passant(struct maker *m, int from, int to)
{
    int victim = square_at(file_of(to), rank_of(from));
    bool victim_first = chance_of(m->chance, 1, 4);
    if (victim_first)
        step(m, victim, EMPTY, 100, 500);
    step(m, from, EMPTY, 100, 500);
    step(m, to, m->p->on[from], 200, 700);
    if (!victim_first)
        step(m, victim, EMPTY, 300, 1500);
}

void hand_move(struct hand *h, const struct position *p, move mv, unsigned ways, int hurry, struct sim_chance *chance)
{
    struct maker m = {.hand = h, .p = p, .chance = chance, .hurry = hurry};
    int from = move_from(mv), to = move_to(mv);
    piece mover = p->on[from];
    piece what = move_promotes(mv) ? piece_of(side_of(mover), move_promotion(mv)) : mover;
    h->count = 0;
    if (ways & HAND_ADJUSTS && chance_of(chance, 1, 40))
        adjust(&m, first(p->side[side_of(mover)]));
    if (move_how(mv) == CASTLING)
        castle(&m, from, to, ways);
    else if (move_how(mv) == EN_PASSANT)
        en_passant(&m, from, to);
    else if (move_how(mv) == IL_VATICANO)
        il_vaticano(&m, from, to);
    else if (p->on[to] != EMPTY)
        capture(&m, from, to, what, ways);
    else
        quiet_move(&m, from, to, what, ways);
}

/* Pieces in the way are pushed aside; both kings are lifted before either is put down. */
void hand_kings_sign(struct hand *h, const struct position *p, int result, struct sim_chance *chance)
{
    static const int squares[3][2] = {{28, 35}, {27, 36}, {27, 35}}; /* e4 d5, d4 e5, d4 d5 */
    struct maker m = {.hand = h, .p = p, .chance = chance};
    h->count = 0;
    for (int i = 0; i < 2; i++)
        if (p->on[squares[result][i]] != EMPTY && kind_of(p->on[squares[result][i]]) != KING)
            step(&m, squares[result][i], EMPTY, 400, 1500);
    step(&m, king_square(p, WHITE), EMPTY, 300, 1200);
    step(&m, king_square(p, BLACK), EMPTY, 300, 1200);
    int swap = chance_of(chance, 1, 2);
    step(&m, squares[result][swap], piece_of(WHITE, KING), 300, 1200);
    step(&m, squares[result][!swap], piece_of(BLACK, KING), 300, 1200);
}
