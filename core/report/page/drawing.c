#include "report/page/drawing.h"

#include "base/table.h"
#include "chess/board/position.h"
#include "report/page/page.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* --- the pieces --------------------------------------------------------------------------------------------------- */

/* `cut` is drawn in the other colour: the lines within the shape. */
static const struct {
    enum kind kind;
    const char *shape, *cut;
} shapes[] = {
    {PAWN,
     "<circle cx='22.5' cy='13.5' r='5.5'/><path d='M17.5 20h10l-1.5 2c.3 5 1.5 8 4.5 11h-16c3-3 4.2-6 4.5-11z'/>"
     "<path d='M11.5 39v-3.5c0-1.5 1-2.5 2.5-2.5h17c1.5 0 2.5 1 2.5 2.5v3.5z'/>",
     ""},
    {KNIGHT,
     "<path d='M12.5 33.5c-.5-7 3-10 5.5-13.5-2 .5-3.5 2.5-5.5 3.5-1.5.7-3.5-.3-3.700-2.2-.1-1.3.8-2.2 "
     "1.700-3.3l4.5-6.5.5-5.5 "
     "4 3.5c8.5-.5 13.5 6 13.5 14 0 4-.8 7-1.5 10z'/><path d='M10.5 39v-3c0-1.5 1-2.5 2.5-2.5h19.5c1.5 0 2.5 1 2.5 "
     "2.5v3z'/>",
     "<circle cx='17.3' cy='14.3' r='1.3'/><path d='M24 12.5c4.5 2 6 7.5 5.5 14' fill='none'/>"},
    {BISHOP,
     "<circle cx='22.5' cy='7' r='2.3'/><path d='M22.5 9.5c-5 4-7.5 8.5-7.5 12.5 0 2.600 1.3 4.5 3.5 5.5h8c2.2-1 "
     "3.5-2.900 3.5-5.5 "
     "0-4-2.5-8.5-7.5-12.5z'/><path d='M18 27.5h9l2 6h-13z'/><path d='M10.5 39v-3c0-1.5 1-2.5 2.5-2.5h19c1.5 0 2.5 1 "
     "2.5 2.5v3z'/>",
     "<path d='M22.5 14.5v8M18.5 18.5h8' fill='none'/>"},
    {ROOK,
     "<path d='M12 9h5v3.5h3v-3.5h5v3.5h3v-3.5h5v6.5l-3 3h-15l-3-3z'/><path d='M15.5 18.5h14l1.5 13h-17z'/>"
     "<path d='M10.5 39v-4c0-1.5 1-2.5 2.5-3.5h19c1.5 1 2.5 2 2.5 3.5v4z'/>",
     "<path d='M15.5 18.5h14M14 31.5h17' fill='none'/>"},
    {QUEEN,
     "<path d='M9.5 13l4.5 18.5h17l4.5-18.5-6.5 8-2-11.5-4.5 10.5-4.5-10.5-2 11.5z'/><circle cx='9' cy='11.5' r='2.2'/>"
     "<circle cx='17.5' cy='8' r='2.2'/><circle cx='27.5' cy='8' r='2.2'/><circle cx='36' cy='11.5' r='2.2'/>"
     "<path d='M11 39v-4c0-1.5 1-2.5 2.5-3.5h18c1.5 1 2.5 2 2.5 3.5v4z'/>",
     "<path d='M14 31.5h17' fill='none'/>"},
    {KING,
     "<path d='M21.3 3.5h2.400v3h3v2.400h-3v4h-2.400v-4h-3v-2.400h3z'/><path d='M22.5 16.5c-4-4.5-12.5-3.5-12.5 4 0 4 "
     "2.5 7 4.5 11h16"
     "c2-4 4.5-7 4.5-11 0-7.5-8.5-8.5-12.5-4z'/><path d='M20 14.5c0-2 5-2 5 0 0 3-1 4.5-2.5 7-1.5-2.5-2.5-4-2.5-7z'/>"
     "<path d='M11 39v-4c0-1.5 1-2.5 2.5-3.5h18c1.5 1 2.5 2 2.5 3.5v4z'/>",
     "<path d='M14.5 31.5h16' fill='none'/>"},
};

static const char letters[] = " pnbrqk";

void drawing_add_pieces(struct text *out)
{
    static const char *const fill[] = {"#fff", "#1a1a1a"}, *const cut[] = {"#1a1a1a", "#fff"};
    text_add(out, "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>\n");
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        for (int side = WHITE; side <= BLACK; side++)
            text_addf(out,
                      "<g id=\"%c%c\" fill=\"%s\" stroke=\"#1a1a1a\" stroke-width=\"1.5\" stroke-linejoin=\"round\">%s"
                      "<g stroke=\"%s\" fill=\"%s\" stroke-width=\"1.3\" stroke-linecap=\"round\">%s</g></g>\n",
                      side == WHITE ? 'w' : 'b', letters[shapes[i].kind], fill[side], shapes[i].shape, cut[side],
                      cut[side], shapes[i].cut);
    text_add(out, "</defs></svg>\n");
}

/* --- a position --------------------------------------------------------------------------------------------------- */

enum { SQUARE = 45, EDGE = 18, BOARD_SIZE = 8 * SQUARE, SHOWN = 270 };

static void add_square(struct text *out, int sq, piece p, bool marked)
{
    assert(sq >= 0 && sq < 64);
    int x = EDGE + SQUARE * file_of(sq), y = SQUARE * (7 - rank_of(sq));
    if ((file_of(sq) + rank_of(sq)) % 2 == 0)
        text_addf(out, "<rect x=\"%d\" y=\"%d\" width=\"45\" height=\"45\" fill=\"#b9c4b1\"/>", x, y);
    if (marked)
        text_addf(
            out,
            "<rect x=\"%d\" y=\"%d\" width=\"39\" height=\"39\" fill=\"none\" stroke=\"#1a1a1a\" stroke-width=\"2.5\" "
            "stroke-dasharray=\"5 3\"/>",
            x + 3, y + 3);
    if (p != EMPTY)
        text_addf(out, "<use href=\"#%c%c\" x=\"%d\" y=\"%d\"/>", side_of(p) == WHITE ? 'w' : 'b', letters[kind_of(p)],
                  x, y);
}

/* "White: king e1, rooks a1 h1; Black: king e8": for readers who cannot see the drawing. */
static void add_in_words(struct text *out, const struct position *p)
{
    static const char *const kinds[] = {
        [PAWN] = "pawn", [KNIGHT] = "knight", [BISHOP] = "bishop", [ROOK] = "rook", [QUEEN] = "queen", [KING] = "king"};
    ROW_FOR_EACH(kinds, PIECE_KINDS);
    for (int side = WHITE; side <= BLACK; side++) {
        text_addf(out, "%s%s:", side == WHITE ? "" : "; ", side_name(side));
        const char *before = " ";
        for (int kind = KING; kind >= PAWN; kind--) {
            sqset on = pieces(p, (enum side)side, (enum kind)kind);
            if (!on)
                continue;
            text_addf(out, "%s%s%s", before, kinds[kind], more_than_one(on) ? "s" : "");
            while (on) {
                int sq = take_first(&on);
                text_addf(out, " %c%d", 'a' + file_of(sq), rank_of(sq) + 1);
            }
            before = ", ";
        }
    }
}

bool drawing_add_position(struct text *out, const char *fen, sqset marked, const char *caption)
{
    struct position p;
    if (!fen || !*fen || !position_on_board(&p, fen, RULES_CHESS, NULL))
        return false;
    text_addf(out, "<figure><svg width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", SHOWN,
              SHOWN, BOARD_SIZE + EDGE + 2, BOARD_SIZE + EDGE + 2);
    add_in_words(out, &p);
    text_addf(out, "\">\n<rect x=\"%d\" y=\"0\" width=\"%d\" height=\"%d\" fill=\"#fbfaf6\"/>", EDGE, BOARD_SIZE,
              BOARD_SIZE);
    for (int sq = 0; sq < 64; sq++)
        add_square(out, sq, p.on[sq], has(marked, sq));
    text_addf(out,
              "<rect x=\"%d\" y=\"0.75\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#1a1a1a\" "
              "stroke-width=\"1.5\"/>\n",
              EDGE, BOARD_SIZE, BOARD_SIZE);
    for (int i = 0; i < 8; i++)
        text_addf(out,
                  "<text x=\"4\" y=\"%d\" font-size=\"14\">%d</text><text x=\"%d\" y=\"%d\" font-size=\"14\">%c</text>",
                  SQUARE * i + 28, 8 - i, EDGE + SQUARE * i + 18, BOARD_SIZE + 15, 'a' + i);
    text_add(out, "</svg>\n");
    if (caption) {
        text_add(out, "<figcaption>");
        html_add(out, caption);
        text_addf(out, " %s to move.</figcaption>", side_name(p.turn));
    }
    text_add(out, "</figure>\n");
    return true;
}

/* Small positions have squares of one unit and shapes with names of one letter, that of a FEN for pieces; P3
 * is three of White's pawns beside each other. */
static const char small_scale[] = "transform=\"scale(.02222)\"";

static char small_letter(enum side side, int kind)
{
    return side == WHITE ? (char)toupper((unsigned char)letters[kind]) : letters[kind];
}

static void add_pawns(struct text *out, char letter, int count)
{
    text_addf(out, "<g id=\"%c%d\">", letter, count);
    for (int i = 0; i < count; i++)
        text_addf(out, "<use href=\"#%c\" x=\"%d\"/>", letter, i);
    text_add(out, "</g>\n");
}

void drawing_add_small_board(struct text *out)
{
    text_addf(out,
              "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>\n"
              "<g id=\"s\" %s><rect width=\"%d\" height=\"%d\" fill=\"#fbfaf6\"/><path fill=\"#b9c4b1\" d=\"",
              small_scale, BOARD_SIZE, BOARD_SIZE);
    for (int sq = 0; sq < 64; sq++)
        if ((file_of(sq) + rank_of(sq)) % 2 == 0)
            text_addf(out, "M%d %dh%dv%dh-%dz", SQUARE * file_of(sq), SQUARE * (7 - rank_of(sq)), SQUARE, SQUARE,
                      SQUARE);
    text_addf(out,
              "\"/><rect x=\"1\" y=\"1\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#1a1a1a\" "
              "stroke-width=\"2\"/></g>\n<g id=\"m\" %s><rect x=\"3\" y=\"3\" width=\"39\" height=\"39\" fill=\"none\" "
              "stroke=\"#1a1a1a\" stroke-width=\"4\" stroke-dasharray=\"8 5\"/></g>\n",
              BOARD_SIZE - 2, BOARD_SIZE - 2, small_scale);
    for (int kind = PAWN; kind <= KING; kind++)
        for (int side = WHITE; side <= BLACK; side++)
            text_addf(out, "<g id=\"%c\" %s><use href=\"#%c%c\"/></g>\n", small_letter((enum side)side, kind),
                      small_scale, side == WHITE ? 'w' : 'b', letters[kind]);
    for (int side = WHITE; side <= BLACK; side++)
        for (int count = 2; count <= 8; count++)
            add_pawns(out, small_letter((enum side)side, PAWN), count);
    text_add(out, "</defs></svg>\n");
}

/* Without quotes: a page may have thousands. A blank ends the last value. */
static void use_small(struct text *out, char shape, int count, int sq)
{
    text_addf(out, "<use href=#%c", shape);
    if (count > 1)
        text_addf(out, "%d", count);
    if (file_of(sq))
        text_addf(out, " x=%d", file_of(sq));
    if (rank_of(sq) < 7)
        text_addf(out, " y=%d", 7 - rank_of(sq));
    text_add(out, " />");
}

/* Pawns that stand beside each other are one shape. */
static int alike(const struct position *p, int sq)
{
    int count = 1;
    while (kind_of(p->on[sq]) == PAWN && file_of(sq) + count < 8 && p->on[sq + count] == p->on[sq])
        count++;
    return count;
}

void drawing_add_small(struct text *out, const struct position *p, sqset marked, const char *words)
{
    text_add(out, "<svg viewBox=\"0 0 8 8\" role=img aria-label=\"");
    html_add(out, words);
    text_add(out, "\"><use href=#s />");
    for (int sq = 0; sq < 64; sq++)
        if (has(marked, sq))
            use_small(out, 'm', 1, sq);
    for (int sq = 0, count; sq < 64; sq += count) {
        count = alike(p, sq);
        if (p->on[sq] != EMPTY)
            use_small(out, small_letter(side_of(p->on[sq]), (int)kind_of(p->on[sq])), count, sq);
    }
    text_add(out, "</svg>\n");
}
