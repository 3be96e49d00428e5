#include "widgets/piece_picture.h"

#include <assert.h>
#include <string.h>

enum { DOTS_MOST = 8 };

/* Two rows of dots are one row of characters. Each picture is drawn on squares that are a little larger. */
static const struct piece_size {
    int dots;
    const char *rows[PIECE_KINDS][DOTS_MOST];
} sizes[] = {
    {8,
     {[PAWN] = {"        ", "   ##   ", "  ####  ", "  ####  ", "   ##   ", "  ####  ", " ###### ", " ###### "},
      [KNIGHT] = {"   # #  ", "  ##### ", " ## ####", " #######", " ## ####", "   #### ", "  ##### ", " ###### "},
      [BISHOP] = {"   ##   ", "  #  #  ", " ### ## ", " ## ### ", "  ####  ", "   ##   ", "  ####  ", " ###### "},
      [ROOK] = {"        ", " # ## # ", " ###### ", "  ####  ", "  ####  ", "  ####  ", " ###### ", " ###### "},
      [QUEEN] = {" #    # ", "#  ##  #", "## ## ##", " ###### ", " ###### ", "  ####  ", " ###### ", " ###### "},
      [KING] = {"   ##   ", " ###### ", "   ##   ", " ##  ## ", "########", " ###### ", "  ####  ", " ###### "}}},
    {6,
     {[PAWN] = {"      ", "      ", "  ##  ", " #### ", "  ##  ", " #### "},
      [KNIGHT] = {"  #   ", " #### ", "## ###", "# ### ", "  ### ", " #### "},
      [BISHOP] = {"  ##  ", " #  # ", " # ## ", " #### ", "  ##  ", " #### "},
      [ROOK] = {"      ", "# ## #", "######", " #### ", " #### ", "######"},
      [QUEEN] = {"#    #", "# ## #", "######", " #### ", " #### ", "######"},
      [KING] = {"  ##  ", " #### ", "  ##  ", "######", " #### ", "######"}}},
};

static bool can_be_drawn(void)
{
    return theme_colours() > 0 && strcmp(glyph(GLYPH_BAR_FULL), "#") != 0;
}

static void draw(const struct piece_size *size, struct area a, int row, int column, piece p, enum role colour)
{
    assert(p != EMPTY && size->dots % 2 == 0 && "a piece, two of its dots in a cell");
    enum role role = side_of(p) == WHITE ? ROLE_PIECE_WHITE : ROLE_PIECE_BLACK;
    const char *const *rows = size->rows[p & 7];
    for (int i = 0; i < size->dots; i++)
        for (int k = 0; k < size->dots; k += 2) {
            bool above = rows[k][i] != ' ', below = rows[k + 1][i] != ' ';
            if (above || below)
                draw_text_on(a, row + k / 2, column + i, role, colour,
                             glyph(above && below ? GLYPH_BAR_FULL
                                   : above        ? GLYPH_BLOCK_UPPER
                                                  : GLYPH_BLOCK_LOWER));
        }
}

bool piece_picture_draw(struct area square, piece p, enum role colour)
{
    enum { MARGIN = 2 };
    for (size_t i = 0; can_be_drawn() && p != EMPTY && i < sizeof sizes / sizeof *sizes; i++) {
        const struct piece_size *s = &sizes[i];
        if (square.columns < s->dots + MARGIN || square.rows < s->dots / 2)
            continue;
        draw(s, square, (square.rows - s->dots / 2) / 2, (square.columns - s->dots) / 2, p, colour);
        return true;
    }
    return false;
}
