#include "game/signs.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

#define CENTRE (bit(27) | bit(28) | bit(35) | bit(36)) /* d4 e4 d5 e5 */

static const char *const results[] = {"1-0", "0-1", "1/2"};

void signs_begin(struct signs *s)
{
    memset(s, 0, sizeof *s);
    s->king[WHITE] = s->king[BLACK] = NO_SQUARE;
    for (int i = 0; i < SIGNS_REMEMBERED; i++)
        s->last[i].square = NO_SQUARE;
}

void signs_distrust(struct signs *s, sqset lies)
{
    s->lies = lies;
}

static void tell_sign(const struct reading *cause, enum news what, int number, const char *words, reading_fn *take,
                      void *context)
{
    struct reading r = {.kind = READING_NEWS, .address = cause->address, .at = cause->at};
    r.as.news.what = (uint8_t)what;
    r.as.news.number = number;
    copy_text(r.text, sizeof r.text, words);
    take(context, &r);
}

static bool in_centre(const struct signs *s, int sq)
{
    return sq != NO_SQUARE && has(CENTRE & ~s->lies, sq);
}

static void look_for_result(struct signs *s, const struct reading *cause, reading_fn *take, void *context)
{
    char words[64];
    if (!in_centre(s, s->king[WHITE]) || !in_centre(s, s->king[BLACK])) {
        s->told = false;
        return;
    }
    if (s->told)
        return;
    s->told = true;
    int one = s->king[s->first_put], two = s->king[!s->first_put];
    int light = has(LIGHT_SQUARES, one) + has(LIGHT_SQUARES, two);
    int result = light == 2 ? 0 : light == 0 ? 1 : 2;
    snprintf(words, sizeof words, "result %s kings %c%d %c%d", results[result], 'a' + file_of(one), rank_of(one) + 1,
             'a' + file_of(two), rank_of(two) + 1);
    tell_sign(cause, NEWS_RESULT_SIGN, result, words, take, context);
}

/* Corner empty, rook next to where the king will land, king's square empty, king two files on: in this order. On a
 * board turned round every square i is 63 - i. */
static bool rook_came_first(const struct signs *s, enum side side, bool kingside, bool turned)
{
    int home = side == WHITE ? 0 : 56, turn = turned ? 63 : 0;
    const int squares[SIGNS_REMEMBERED] = {
        (home + (kingside ? G1 : C1)) ^ turn,
        (home + E1) ^ turn,
        (home + (kingside ? F1 : D1)) ^ turn,
        (home + (kingside ? H1 : A1)) ^ turn,
    };
    const piece pieces[SIGNS_REMEMBERED] = {piece_of(side, KING), EMPTY, piece_of(side, ROOK), EMPTY};
    for (int i = 0; i < SIGNS_REMEMBERED; i++)
        if (s->last[i].square != squares[i] || s->last[i].piece != pieces[i])
            return false;
    return true;
}

static void look_for_castling(const struct signs *s, const struct reading *cause, reading_fn *take, void *context)
{
    enum side side = side_of(s->last[0].piece);
    for (int i = 0; i < 4; i++) {
        if (rook_came_first(s, side, i & 1, i & 2)) {
            tell_sign(cause, NEWS_ROOK_FIRST, (int)side, "order rook-first", take, context);
            return;
        }
    }
}

static void note_field(struct signs *s, const struct field_reading *f)
{
    memmove(&s->last[1], &s->last[0], sizeof s->last[0] * (SIGNS_REMEMBERED - 1));
    s->last[0].square = f->square;
    s->last[0].piece = f->piece;
    for (int side = WHITE; side <= BLACK && !has(s->lies, f->square); side++) {
        if (f->piece == piece_of((enum side)side, KING)) {
            s->king[side] = f->square;
            s->first_put = !side;
        } else if (s->king[side] == f->square) {
            s->king[side] = NO_SQUARE;
        }
    }
}

static void note_board(struct signs *s, const piece board[64])
{
    for (int side = WHITE; side <= BLACK; side++) {
        int found = NO_SQUARE, known = s->king[side];
        bool stays = known != NO_SQUARE && board[known] == piece_of((enum side)side, KING) && !has(s->lies, known);
        if (stays)
            continue; /* where it was put last; the sensor of the other square shows a piece that is not there */
        for (int sq = 0; sq < 64; sq++)
            if (board[sq] == piece_of((enum side)side, KING) && !has(s->lies, sq))
                found = sq;
        if (found != s->king[side] && found != NO_SQUARE)
            s->first_put = !side;
        s->king[side] = found;
    }
}

void signs_note(struct signs *s, const struct reading *r, reading_fn *take, void *context)
{
    if (r->kind == READING_BOARD)
        note_board(s, r->as.board);
    else if (r->kind == READING_FIELD)
        note_field(s, &r->as.field);
    else
        return;
    look_for_result(s, r, take, context);
    if (r->kind == READING_FIELD && kind_of(r->as.field.piece) == KING)
        look_for_castling(s, r, take, context);
}

sqset signs_unnamed(const struct position *p, sqset occupied_now, sqset changed)
{
    sqset kings = pieces(p, WHITE, KING) | pieces(p, BLACK, KING), others = occupied(p) & ~kings;
    sqset stay = kings & CENTRE & occupied_now & ~changed, came = occupied_now & ~occupied(p);
    sqset put = came & CENTRE;
    if (count_of(put | stay) < 2) /* on squares that others had, or where a king was */
        put |= CENTRE & occupied_now & changed;
    sqset left = kings & ~stay & ~put, aside = came & ~put;
    if (!put || count_of(put | stay) != 2 || left & occupied_now || others & ~occupied_now ||
        count_of(aside) > count_of(others & put))
        return 0;
    return put | stay;
}

void signs_note_unnamed(struct signs *s, sqset kings, const struct reading *r, reading_fn *take, void *context)
{
    s->told = s->told && kings == (bit(s->king[WHITE]) | bit(s->king[BLACK]));
    s->king[WHITE] = kings ? take_first(&kings) : NO_SQUARE;
    s->king[BLACK] = kings ? take_first(&kings) : NO_SQUARE;
    look_for_result(s, r, take, context);
}
