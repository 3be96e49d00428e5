#include "laws2023_reference.h"

bool on_board(int file, int rank)
{
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

bool is_white(struct reference_piece m)
{
    return m.letter && isupper((unsigned char)m.letter);
}

char plain(struct reference_piece m)
{
    return (char)toupper((unsigned char)m.letter);
}

int sign(int n)
{
    return (n > 0) - (n < 0);
}

static bool way_is_free(const struct game *g, int f, int r, int tf, int tr)
{
    int df = sign(tf - f), dr = sign(tr - r);
    for (f += df, r += dr; f != tf || r != tr; f += df, r += dr)
        if (g->at[f][r].letter)
            return false;
    return true;
}

bool attacks(const struct game *g, int f, int r, int tf, int tr)
{
    struct reference_piece m = g->at[f][r];
    int df = abs(tf - f), dr = abs(tr - r);
    if (df == 0 && dr == 0)
        return false;
    bool straight = df == 0 || dr == 0, slanted = df == dr;
    switch (plain(m)) {
    case 'P': return df == 1 && tr - r == (is_white(m) ? 1 : -1);
    case 'N': return df * dr == 2;
    case 'K': return df <= 1 && dr <= 1;
    case 'R': return straight && way_is_free(g, f, r, tf, tr);
    case 'B': return slanted && way_is_free(g, f, r, tf, tr);
    case 'Q': return (straight || slanted) && way_is_free(g, f, r, tf, tr);
    default: return false;
    }
}

static void find_king(const struct game *g, bool white, int *f, int *r)
{
    for (int sq = 0; sq < 64; sq++)
        if (g->at[sq % 8][sq / 8].letter == (white ? 'K' : 'k')) {
            *f = sq % 8;
            *r = sq / 8;
        }
}

bool king_is_in_check(const struct game *g, bool white, uint64_t but_for)
{
    int kf = 0, kr = 0;
    find_king(g, white, &kf, &kr);
    for (int sq = 0; sq < 64; sq++) {
        struct reference_piece m = g->at[sq % 8][sq / 8];
        if (m.letter && is_white(m) != white && !(but_for >> sq & 1) && attacks(g, sq % 8, sq / 8, kf, kr))
            return true;
    }
    return false;
}

void play(struct game *g, move m)
{
    int from = m & 63, to = m >> 6 & 63, how = m >> 12;
    int f = from % 8, r = from / 8, tf = to % 8, tr = to / 8;
    struct reference_piece mover = g->at[f][r];
    g->passed_before = g->passed_last;
    g->passed_last = how == PASSING;
    g->crossed_file = -1;
    g->white_moves = !g->white_moves;
    if (how == PASSING)
        return;
    mover.has_moved = true;
    if (how == CASTLING) {
        struct reference_piece rook = g->at[tf][tr];
        int df = sign(tf - f), dr = sign(tr - r);
        rook.has_moved = true;
        g->at[f][r].letter = g->at[tf][tr].letter = 0;
        g->at[f + 2 * df][r + 2 * dr] = mover;
        g->at[f + df][r + dr] = rook;
        return;
    }
    if (how == IL_VATICANO) {
        struct reference_piece second = g->at[tf][tr];
        int df = sign(tf - f), dr = sign(tr - r);
        second.has_moved = true;
        g->at[f + df][r + dr].letter = g->at[f + 2 * df][r + 2 * dr].letter = 0;
        g->at[tf][tr] = mover;
        g->at[f][r] = second;
        return;
    }
    if (how == EN_PASSANT)
        g->at[tf][r].letter = 0;
    if (plain(mover) == 'P' && abs(tr - r) == 2) {
        g->crossed_file = f;
        g->crossed_rank = (r + tr) / 2;
    }
    if (how >= PROMOTE_KNIGHT && how <= PROMOTE_QUEEN) { /* 3.4.3.1: never been moved */
        char became = "NBRQ"[how - PROMOTE_KNIGHT];
        mover = (struct reference_piece){is_white(mover) ? became : (char)tolower(became), false, false};
    }
    g->at[f][r].letter = 0;
    g->at[tf][tr] = mover;
}

void note(const struct game *g, struct moves *l, int from, int to, int how, uint64_t but_for)
{
    struct game after = *g;
    move m = (move)(from | to << 6 | how << 12);
    play(&after, m);
    if (!king_is_in_check(&after, g->white_moves, but_for))
        l->list[l->count++] = m;
}

static void note_pawn(const struct game *g, struct moves *l, int from, int to, uint64_t but_for)
{
    if (to / 8 != 0 && to / 8 != 7) {
        note(g, l, from, to, ORDINARY, but_for);
        return;
    }
    for (int how = PROMOTE_KNIGHT; how <= PROMOTE_QUEEN; how++)
        note(g, l, from, to, how, but_for);
}

/* 3.4 to 3.10 from one square to another, castling apart. */
static void try_move(const struct game *g, struct moves *l, int from, int to, uint64_t but_for)
{
    int f = from % 8, r = from / 8, tf = to % 8, tr = to / 8, up = g->white_moves ? 1 : -1;
    struct reference_piece mover = g->at[f][r], there = g->at[tf][tr];
    if (!mover.letter || is_white(mover) != g->white_moves)
        return;
    if (there.letter && (is_white(there) == g->white_moves || plain(there) == 'K'))
        return;
    if (plain(mover) != 'P') {
        if (attacks(g, f, r, tf, tr))
            note(g, l, from, to, ORDINARY, but_for);
    } else if (there.letter) {
        if (attacks(g, f, r, tf, tr))
            note_pawn(g, l, from, to, but_for);
    } else if (tf == f && tr == r + up) {
        note_pawn(g, l, from, to, but_for);
    } else if (tf == f && tr == r + 2 * up && r == (g->white_moves ? 1 : 6) && !g->at[f][r + up].letter) {
        note(g, l, from, to, ORDINARY, but_for);
    } else if (attacks(g, f, r, tf, tr) && g->crossed_file == tf && g->crossed_rank == tr) {
        note(g, l, from, to, EN_PASSANT, but_for);
    }
}

static void try_castling(const struct game *g, struct moves *l, int rook, uint64_t but_for)
{
    int kf = 0, kr = 0, f = rook % 8, r = rook / 8;
    find_king(g, g->white_moves, &kf, &kr);
    struct reference_piece m = g->at[f][r];
    if (m.letter != (g->white_moves ? 'R' : 'r') || m.has_moved || g->at[kf][kr].has_moved)
        return;
    int df = abs(f - kf), dr = abs(r - kr);
    if ((df && dr && df != dr) || (df < 2 && dr < 2) || !way_is_free(g, kf, kr, f, r))
        return;
    note(g, l, kf + kr * 8, rook, CASTLING, but_for);
}

static void try_il_vaticano(const struct game *g, struct moves *l, int one, int two, uint64_t but_for)
{
    int f = one % 8, r = one / 8, df = two % 8 - f, dr = two / 8 - r;
    char bishop = g->white_moves ? 'B' : 'b', pawn = g->white_moves ? 'p' : 'P';
    struct reference_piece a = g->at[f][r], b = g->at[f + df][r + dr];
    if (one >= two || a.letter != bishop || b.letter != bishop || a.has_forfeited || b.has_forfeited)
        return;
    if ((abs(df) != 3 && df) || (abs(dr) != 3 && dr))
        return;
    if (g->at[f + df / 3][r + dr / 3].letter == pawn && g->at[f + df / 3 * 2][r + dr / 3 * 2].letter == pawn)
        note(g, l, one, two, IL_VATICANO, but_for);
}

static bool has_only_king_and_pawns(const struct game *g, bool white)
{
    for (int sq = 0; sq < 64; sq++) {
        struct reference_piece m = g->at[sq % 8][sq / 8];
        if (m.letter && is_white(m) == white && plain(m) != 'K' && plain(m) != 'P')
            return false;
    }
    return true;
}

/* 3.4.4 for the pawn on `from`, if it has no other move among `l`. */
static void try_slant(const struct game *g, struct moves *l, int others, int from)
{
    int f = from % 8, r = from / 8, up = g->white_moves ? 1 : -1;
    struct reference_piece m = g->at[f][r];
    if (m.letter != (g->white_moves ? 'P' : 'p'))
        return;
    struct reference_piece front = g->at[f][r + up];
    if (!front.letter || is_white(front) == g->white_moves)
        return;
    for (int i = 0; i < others; i++)
        if ((l->list[i] & 63) == from)
            return;
    for (int tf = f - 1; tf <= f + 1; tf += 2)
        if (on_board(tf, r + up) && !g->at[tf][r + up].letter)
            note_pawn(g, l, from, tf + (r + up) * 8, 0);
}

static void moves_disregarding(const struct game *g, struct moves *l, uint64_t but_for)
{
    l->count = 0;
    for (int from = 0; from < 64; from++)
        for (int to = 0; to < 64; to++) {
            try_move(g, l, from, to, but_for);
            try_il_vaticano(g, l, from, to, but_for);
        }
    for (int rook = 0; rook < 64; rook++)
        try_castling(g, l, rook, but_for);
}

void reference_moves(const struct game *g, struct moves *l)
{
    bool check = king_is_in_check(g, g->white_moves, 0);
    moves_disregarding(g, l, 0);
    if (!check && has_only_king_and_pawns(g, g->white_moves))
        for (int from = 0, others = l->count; from < 64; from++)
            try_slant(g, l, others, from);
    if (!check && l->count > 0 && !g->passed_last && !g->passed_before) {
        int kf = 0, kr = 0;
        find_king(g, g->white_moves, &kf, &kr);
        l->list[l->count++] = (move)((kf + kr * 8) | (kf + kr * 8) << 6 | PASSING << 12);
    }
}

static bool is_mated(const struct game *g)
{
    struct moves l;
    if (!king_is_in_check(g, g->white_moves, 0))
        return false;
    reference_moves(g, &l);
    return l.count == 0;
}

void reference_countermates(const struct game *g, struct moves *out)
{
    struct moves l;
    int kf = 0, kr = 0;
    uint64_t mating = 0;
    out->count = 0;
    if (!is_mated(g))
        return;
    find_king(g, g->white_moves, &kf, &kr);
    for (int sq = 0; sq < 64; sq++) {
        struct reference_piece m = g->at[sq % 8][sq / 8];
        if (m.letter && is_white(m) != g->white_moves && attacks(g, sq % 8, sq / 8, kf, kr))
            mating |= (uint64_t)1 << sq;
    }
    moves_disregarding(g, &l, mating);
    for (int i = 0; i < l.count; i++) {
        struct game after = *g;
        play(&after, l.list[i]);
        if (is_mated(&after))
            out->list[out->count++] = l.list[i];
    }
}
