#include "game/orientation.h"

#include "base/table.h"
#include "base/text.h"
#include "base/tongue.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    MAN = 7,        /* on boards that only know occupied squares */
    MOST_WRONG = 6, /* squares that may differ from a set-up which is still recognised */
    NEARLY_ALL = 6, /* of eight pieces in a row                     */
};

enum royals { NONE_EXCHANGED, WHITE_EXCHANGED, BLACK_EXCHANGED, BOTH_EXCHANGED };

int orientation_square(enum turn t, int sq)
{
    assert(sq >= 0 && sq < 64);
    int file = file_of(sq), rank = rank_of(sq);
    if (t & TURN_EXCHANGED)
        sq = square_at(rank, file);
    return sq ^ ((t & TURN_MIRROR ? 7 : 0) | (t & TURN_MIRROR_RANKS ? 56 : 0));
}

/* Combines two rotations. */
static enum turn then(enum turn one, enum turn two)
{
    unsigned reversed = (unsigned)one & 3;
    if (two & TURN_EXCHANGED)
        reversed = reversed >> 1 | (reversed & 1) << 1;
    return (enum turn)((((unsigned)one ^ (unsigned)two) & TURN_EXCHANGED) | (reversed ^ ((unsigned)two & 3)));
}

/* --- what was seen ------------------------------------------------------------------------------------------- */

static void take_board(struct orientation *o, const piece board[64])
{
    memmove(o->boards[1], o->boards[0], sizeof o->boards[0] * (WHOLE_BOARDS - 1));
    memcpy(o->boards[0], board, sizeof o->boards[0]);
    o->seen += o->seen < WHOLE_BOARDS;
}

/* A change makes all whole boards seen so far outdated. */
static void take_square(struct orientation *o, int sq, piece what)
{
    for (int i = 0; i < WHOLE_BOARDS; i++)
        o->boards[i][sq] = what;
    assert(o->seen >= 0 && o->seen <= WHOLE_BOARDS);
}

static void take_occupied(struct orientation *o, sqset occupied)
{
    piece board[64];
    for (int sq = 0; sq < 64; sq++)
        board[sq] = has(occupied, sq) ? MAN : EMPTY;
    take_board(o, board);
}

/* What most of the whole boards show; if only two differ, either will do. */
static bool shows(const struct orientation *o, int sq, piece wanted)
{
    int fitting = 0;
    for (int i = 0; i < o->seen; i++) {
        piece p = o->boards[i][sq];
        fitting += p == wanted || (p == MAN && wanted != EMPTY);
    }
    return 2 * fitting >= o->seen;
}

static bool only_occupied(const struct orientation *o)
{
    for (int sq = 0; sq < 64; sq++)
        if (o->boards[0][sq] == MAN)
            return true;
    return false;
}

static int pieces_shown(const struct orientation *o)
{
    int pieces = 0;
    for (int sq = 0; sq < 64; sq++)
        pieces += !shows(o, sq, EMPTY);
    return pieces;
}

/* --- set-ups to compare with --------------------------------------------------------------------------------- */

static const enum kind back_row[8] = {ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK};
static const enum turn rotations[4] = {TURN_NONE, TURN_HALF, TURN_LEFT, TURN_RIGHT};

static piece in_set_up(int sq, enum royals exchanged)
{
    enum side side = sq < 32 ? WHITE : BLACK;
    int rank = rank_for(side, rank_of(sq)), file = file_of(sq);
    if (rank > 1)
        return EMPTY;
    bool other_way = exchanged & (side == WHITE ? WHITE_EXCHANGED : BLACK_EXCHANGED);
    if (other_way && (file == 3 || file == 4))
        file = 7 - file;
    return rank == 1 ? piece_of(side, PAWN) : piece_of(side, back_row[file]);
}

static sqset differing(const struct orientation *o, enum turn t, enum royals exchanged)
{
    sqset wrong = 0;
    for (int sq = 0; sq < 64; sq++)
        if (!shows(o, sq, in_set_up(orientation_square(t, sq), exchanged)))
            wrong |= bit(sq);
    return wrong;
}

struct orientation_set_up {
    enum turn turn; /* from the device's squares */
    enum royals exchanged;
    sqset wrong;
};

/* --- the finding --------------------------------------------------------------------------------------------- */

static void add_cause(struct orientation_finding *f, enum arrangement a, enum turn t)
{
    for (int i = 0; i < f->count; i++)
        if (f->causes[i].arrangement == a && f->causes[i].turn == t)
            return;
    if (f->count < CAUSES_MAX)
        f->causes[f->count++] = (struct cause){(uint8_t)a, (uint8_t)t};
}

/* A possible reading of a set-up: the rotation with which it fits, and whose king and queen are then exchanged. Both
 * exchanged looks like a mirrored wiring. */
static void add_causes(struct orientation_finding *f, const struct orientation_set_up *s, enum turn before,
                       bool may_be_mirrored)
{
    static const struct {
        enum turn turn;
        enum royals exchanged;
        struct cause causes[2];
    } table[] = {
        {TURN_NONE, NONE_EXCHANGED, {{ARRANGEMENT_RIGHT, TURN_NONE}}},
        {TURN_NONE, WHITE_EXCHANGED, {{ARRANGEMENT_ROYALS, TURN_NONE}}},
        {TURN_NONE, BLACK_EXCHANGED, {{ARRANGEMENT_ROYALS, TURN_NONE}}},
        {TURN_NONE, BOTH_EXCHANGED, {{ARRANGEMENT_ROYALS, TURN_NONE}, {ARRANGEMENT_MIRRORED, TURN_MIRROR}}},
        {TURN_HALF, NONE_EXCHANGED, {{ARRANGEMENT_TURNED, TURN_HALF}, {ARRANGEMENT_REVERSED, TURN_NONE}}},
        {TURN_HALF, WHITE_EXCHANGED, {{ARRANGEMENT_ROYALS, TURN_HALF}}},
        {TURN_HALF, BLACK_EXCHANGED, {{ARRANGEMENT_ROYALS, TURN_HALF}}},
        {TURN_HALF, BOTH_EXCHANGED, {{ARRANGEMENT_REVERSED, TURN_NONE}, {ARRANGEMENT_MIRRORED, TURN_MIRROR_RANKS}}},
    };
    if (s->turn == TURN_LEFT || s->turn == TURN_RIGHT)
        add_cause(f, ARRANGEMENT_SIDEWAYS, then(before, s->turn));
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (table[i].turn != s->turn || table[i].exchanged != s->exchanged)
            continue;
        for (int c = 0; c < 2; c++) {
            enum arrangement a = table[i].causes[c].arrangement;
            if (a != ARRANGEMENT_UNKNOWN && (a != ARRANGEMENT_MIRRORED || may_be_mirrored))
                add_cause(f, a, then(before, (enum turn)table[i].causes[c].turn));
        }
    }
}

/* One piece has moved towards the middle: it is White's, as White begins. Only for boards that cannot see colours. */
static bool speaks_against(const struct orientation *o, const struct orientation_set_up *s)
{
    sqset left = 0, came = 0;
    for (int sq = 0; sq < 64; sq++)
        if (has(s->wrong, sq))
            *(shows(o, sq, EMPTY) ? &left : &came) |= bit(sq);
    enum turn now = o->confirmed ? then((enum turn)o->turn, s->turn) : s->turn;
    return count_of(left) == 1 && count_of(came) == 1 && rank_of(orientation_square(now, first(left))) > 1;
}

/* Tries every rotation with every exchange of kings and queens; keeps those that fit best, and how well. */
static int best_set_ups(const struct orientation *o, struct orientation_set_up best[16])
{
    enum turn before = orientation_turn(o);
    bool blind = only_occupied(o);
    int count = 0, least = MOST_WRONG;
    for (int i = 0; i < 16; i++) {
        struct orientation_set_up s = {.turn = rotations[i / 4], .exchanged = (enum royals)(i % 4)};
        s.wrong = differing(o, then(before, s.turn), s.exchanged);
        int wrong = count_of(s.wrong);
        if (wrong > least || (blind && speaks_against(o, &s)))
            continue;
        if (wrong < least)
            count = 0;
        least = wrong;
        best[count++] = s;
    }
    return count;
}

/* A piece in another's place is neither noise nor a piece that is still in the hand. */
static bool wrong_piece(const struct orientation *o, const struct orientation_set_up *s, enum turn before)
{
    for (sqset left = s->wrong; left;) {
        int sq = take_first(&left);
        int rank = rank_of(orientation_square(then(before, s->turn), sq));
        if ((rank < 2 || rank > 5) && !shows(o, sq, EMPTY))
            return true;
    }
    return false;
}

static int row_of(const struct orientation *o, enum turn t, enum side side, int rank, bool pawns)
{
    int count = 0;
    for (int sq = 0; sq < 64; sq++) {
        piece p = o->boards[0][sq];
        bool there = rank_for(side, rank_of(orientation_square(t, sq))) == rank && p != EMPTY && side_of(p) == side;
        count += there && (kind_of(p) == PAWN) == pawns;
    }
    return count;
}

/* Pawns before the other pieces on both sides, in any order of these. */
static bool like_a_set_up(const struct orientation *o, enum turn t)
{
    for (enum side side = WHITE; side <= BLACK; side++)
        if (row_of(o, t, side, 1, true) < NEARLY_ALL || row_of(o, t, side, 0, false) < NEARLY_ALL)
            return false;
    return true;
}

/* Both sides alike, bishops on squares of different colours, the king between the rooks. */
static bool is_chess960(const struct orientation *o, enum turn t)
{
    piece row[2][8] = {{0}};
    char order[9] = "", letters[] = " PNBRQK";
    for (int sq = 0; sq < 64; sq++) {
        int there = orientation_square(t, sq);
        if (rank_of(there) == 0 || rank_of(there) == 7)
            row[rank_of(there) == 7][file_of(there)] = o->boards[0][sq];
    }
    for (int file = 0; file < 8; file++) {
        if (row[0][file] != piece_of(WHITE, kind_of(row[0][file])) ||
            row[1][file] != piece_of(BLACK, kind_of(row[0][file])))
            return false;
        order[file] = letters[kind_of(row[0][file])];
    }
    const char *bishop = strchr(order, 'B'), *rook = strchr(order, 'R'), *king = strchr(order, 'K');
    const char *knight = strchr(order, 'N');
    if (!bishop || !rook || !king || !knight || !strchr(order, 'Q') || !strchr(knight + 1, 'N'))
        return false;
    const char *bishop2 = strchr(bishop + 1, 'B'), *rook2 = strchr(rook + 1, 'R');
    return bishop2 && (bishop2 - bishop) % 2 && rook2 && rook < king && king < rook2;
}

static bool find_other_set_up(const struct orientation *o, enum turn before, struct orientation_finding *f)
{
    for (int i = 0; i < 4; i++) {
        enum turn t = then(before, rotations[i]);
        if (!like_a_set_up(o, t))
            continue;
        f->wrong = differing(o, t, NONE_EXCHANGED);
        f->arrangement = is_chess960(o, t) ? ARRANGEMENT_CHESS960 : ARRANGEMENT_WRONG;
        add_cause(f, f->arrangement, t);
        return true;
    }
    return false;
}

static const char *const sentences[] = {
    N_("the pieces are not in a starting position"),
    N_("the board is empty"),
    N_("the board and its pieces are as they should be"),
    N_("the board is rotated by 180 degrees: the board or the players are the wrong way round"),
    N_("the colours are reversed: White's pieces stand at Black's end, and no queen on her own colour"),
    N_("the board is wired mirrored"),
    N_("the board lies sideways: a dark corner is at the players' right hand"),
    N_("king and queen are exchanged"),
    N_("the pieces stand in another starting position of Chess960"),
    N_("wrong starting position"),
};
const struct sentences orientation_sentences = SENTENCES(sentences);

static const char alike_for_now[] =
    N_("pieces are set up at both ends, but the board cannot tell which end is White's; the first move will");
static const char alike[] = N_("pieces are set up at both ends, but the board cannot tell which end is White's");
static const char not_seen[] = N_("the board has not yet reported its pieces");
static const char *const formats[] = {alike_for_now, alike, not_seen};
const struct sentences orientation_doubts = SENTENCES(formats);

static const char alike_royals[] = N_("; kings and queens cannot be told apart yet");
static const char or_mirrored[] = N_("; or the board is wired mirrored");
static const char look_at[] = N_(": look at");
static const char not_at_start[] = N_("; not in the starting position:");
static const char and_more[] = N_(" and %d more");
static const char *const clauses[] = {alike_royals, or_mirrored, look_at, not_at_start, and_more};
const struct sentences orientation_clauses = SENTENCES(clauses);

static void add_squares(struct orientation_finding *f, const char *before)
{
    enum { NAMED = 8 };
    size_t at = strlen(f->words);
    int named = 0;
    if (!f->wrong)
        return;
    at += (size_t)snprintf(f->words + at, sizeof f->words - at, "%s", before);
    for (sqset left = f->wrong; left && named < NAMED; named++) {
        int sq = take_first(&left);
        at += (size_t)snprintf(f->words + at, sizeof f->words - at, " %c%d", 'a' + file_of(sq), rank_of(sq) + 1);
    }
    if (count_of(f->wrong) > NAMED)
        snprintf(f->words + at, sizeof f->words - at, and_more, count_of(f->wrong) - NAMED);
}

static bool has_cause(const struct orientation_finding *f, enum arrangement a)
{
    for (int i = 0; i < f->count; i++)
        if (f->causes[i].arrangement == a)
            return true;
    return false;
}

static void put_in_words(struct orientation_finding *f)
{
    ROW_FOR_EACH(sentences, ARRANGEMENTS);
    copy_text(f->words, sizeof f->words, sentences[f->arrangement]);
    size_t at = strlen(f->words);
    if (f->arrangement == ARRANGEMENT_UNKNOWN && f->count)
        copy_text(f->words, sizeof f->words, f->wrong ? alike : alike_for_now);
    else if (f->arrangement == ARRANGEMENT_RIGHT && has_cause(f, ARRANGEMENT_ROYALS))
        snprintf(f->words + at, sizeof f->words - at, alike_royals);
    else if (has_cause(f, ARRANGEMENT_MIRRORED))
        snprintf(f->words + at, sizeof f->words - at, or_mirrored);
    bool whole = f->arrangement == ARRANGEMENT_WRONG || f->arrangement == ARRANGEMENT_CHESS960 ||
                 f->arrangement == ARRANGEMENT_ROYALS;
    add_squares(f, whole ? look_at : not_at_start);
}

/* Both ends are equally likely to be White's, so there is no most likely reading. */
static bool ends_alike(const struct orientation_set_up *s, int count)
{
    bool none = false, half = false;
    for (int i = 0; i < count; i++) {
        none |= s[i].turn == TURN_NONE;
        half |= s[i].turn == TURN_HALF;
    }
    return none && half;
}

static void find_from_set_ups(const struct orientation *o, const struct orientation_set_up *best, int count,
                              struct orientation_finding *f)
{
    enum turn before = orientation_turn(o);
    for (int i = 0; i < count; i++)
        add_causes(f, &best[i], before, !o->confirmed);
    f->arrangement = ends_alike(best, count) ? ARRANGEMENT_UNKNOWN : (enum arrangement)f->causes[0].arrangement;
    f->wrong = best[0].wrong;
    if (f->arrangement == ARRANGEMENT_ROYALS)
        f->wrong |= differing(o, then(before, best[0].turn), NONE_EXCHANGED);
    if (wrong_piece(o, &best[0], before)) {
        f->count = 0;
        f->arrangement = ARRANGEMENT_WRONG;
        add_cause(f, ARRANGEMENT_WRONG, then(before, best[0].turn));
    }
}

void orientation_find(const struct orientation *o, struct orientation_finding *f)
{
    struct orientation_set_up best[16];
    *f = (struct orientation_finding){0};
    if (!o->seen) {
        copy_text(f->words, sizeof f->words, not_seen);
        return;
    }
    int pieces = pieces_shown(o), count = best_set_ups(o, best);
    enum turn before = orientation_turn(o);
    if (!pieces)
        f->arrangement = ARRANGEMENT_EMPTY;
    else if (count)
        find_from_set_ups(o, best, count, f);
    else if (!only_occupied(o))
        find_other_set_up(o, before, f);
    put_in_words(f);
}

/* --- what is confirmed -------------------------------------------------------------------------------------------- */

void orientation_note(struct orientation *o, const struct reading *r)
{
    if (r->from_memory)
        return;
    switch ((enum reading_kind)r->kind) {
    case READING_BOARD: take_board(o, r->as.board); break;
    case READING_OCCUPIED: take_occupied(o, r->as.occupied); break;
    case READING_FIELD: take_square(o, r->as.field.square & 63, r->as.field.piece); break;
    case READING_TOUCHED: take_square(o, r->as.touched.square & 63, r->as.touched.occupied ? MAN : EMPTY); break;
    case READING_CLOCK:
    case READING_HALTED:
    case READING_MOVE:
    case READING_NEWS:
    case READING_FAULT: break;
    }
}

void orientation_confirm(struct orientation *o, enum turn t)
{
    o->confirmed = true;
    o->turn = (uint8_t)t;
}

static sqset all_turned(enum turn t, sqset squares)
{
    sqset out = 0;
    while (squares)
        out |= bit(orientation_square(t, take_first(&squares)));
    return out;
}

void orientation_apply(const struct orientation *o, const struct reading *r, struct reading *out)
{
    enum turn t = orientation_turn(o);
    *out = *r;
    if (r->kind == READING_BOARD)
        for (int sq = 0; sq < 64; sq++)
            out->as.board[orientation_square(t, sq)] = r->as.board[sq];
    if (r->kind == READING_FIELD)
        out->as.field.square = (uint8_t)orientation_square(t, r->as.field.square);
    if (r->kind == READING_TOUCHED)
        out->as.touched.square = (uint8_t)orientation_square(t, r->as.touched.square);
    if (r->kind == READING_OCCUPIED)
        out->as.occupied = all_turned(t, r->as.occupied);
    if (r->kind == READING_NEWS) {
        out->as.news.squares = all_turned(t, r->as.news.squares);
        out->as.news.lifted = all_turned(t, r->as.news.lifted);
    }
}
