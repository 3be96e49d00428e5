#include "screens/entered.h"

#include "base/text.h"
#include "base/tongue.h"
#include "console/console.h"
#include "hall/board_view.h"
#include "hall/round.h"
#include "terminal/draw.h"

#include <stdio.h>
#include <string.h>

enum { HEAD_ROOM = 24, BELOW = 6, MUCH_BETTER = 400 };

struct side_words {
    char name[PLAYER_CALLED], rating[16];
    int width;
};

static struct side_words side_words(const struct hall_board *b, enum side side)
{
    struct side_words s = {0};
    int rating = board_player(b, side)->rating;
    board_player_called(b, side, s.name);
    if (rating)
        snprintf(s.rating, sizeof s.rating, " %d", rating);
    s.width = text_width(s.name) + text_width(s.rating);
    return s;
}

/* The result stands first: it is never cut off. */
static void head_words(const struct hall_board *b, char out[HEAD_ROOM])
{
    bool open = board_waits_for_result(b);
    snprintf(out, HEAD_ROOM, "%4d  %s%s", board_number(b), open ? "" : board_result_words(b), open ? "" : "  ");
}

/* Over more rows where one has no room for it; *row: the last one that it takes. Returns the column behind it. */
static int put_side(struct area a, bool drawn, int *row, int column, const struct side_words *s)
{
    enum { MOST = 3 };
    char words[sizeof s->name + sizeof s->rating];
    if (column + s->width <= a.columns) {
        if (drawn)
            draw_text(a, *row, draw_text(a, *row, column, ROLE_TEXT, s->name), ROLE_DIM, s->rating);
        return column + s->width;
    }
    snprintf(words, sizeof words, "%s%s", s->name, s->rating);
    *row += draw_paragraph(a, *row, column, a.columns - column, MOST, drawn ? ROLE_TEXT : -1, words) - 1;
    return a.columns;
}

/* Black has a row of their own where both names do not fit: neither is cut off. */
static int put_pair(struct area a, bool drawn, int *row, const struct hall_board *b)
{
    char head[HEAD_ROOM];
    struct side_words white = side_words(b, WHITE), black = side_words(b, BLACK);
    head_words(b, head);
    bool split = text_width(head) + white.width + 3 + black.width > a.columns;
    if (drawn)
        draw_text(a, *row, 0, ROLE_STRONG, head);
    int column = put_side(a, drawn, row, text_width(head), &white);
    const char *dash = split ? "- " : " - ";
    *row += split;
    column = split ? BELOW : column;
    if (drawn)
        draw_text(a, *row, column, ROLE_DIM, dash);
    return put_side(a, drawn, row, column + text_width(dash), &black);
}

int entered_draw_pair(struct area a, int *row, const struct hall_board *b)
{
    return put_pair(a, true, row, b);
}

void entered_add_doubt(const struct hall_board *b, char out[ENTERED_WORDS])
{
    enum result r = board_result(b);
    int white = board_player(b, WHITE)->rating, black = board_player(b, BLACK)->rating;
    int worse = r == RESULT_WHITE ? black - white : r == RESULT_BLACK ? white - black : 0;
    if (board_one_side_moved(b))
        snprintf(out, ENTERED_WORDS, "%s", _("one side made no move: not rated"));
    else if (white && black && worse >= MUCH_BETTER)
        snprintf(out, ENTERED_WORDS, _("colours? rated %d lower, and won"), worse);
}

/* None any more of a result that was undone. */
static const char *words_of(const struct hall_board *b, const struct entered *e)
{
    return board_waits_for_result(b) ? "" : e->words;
}

static bool is_below(struct area a, int column, const char *words)
{
    return *words && column + 2 + text_width(words) > a.columns; /* never cut off: it is what to look at */
}

int entered_rows(const struct console *c, struct area a, const struct entered *e)
{
    const struct hall_board *b = hall_board(console_hall(c), e->board);
    int row = 0;
    if (!b)
        return 0;
    int column = put_pair(a, false, &row, b);
    return 1 + row + is_below(a, column, words_of(b, e));
}

int entered_draw(const struct console *c, struct area a, int row, const struct entered *e)
{
    const struct hall_board *b = hall_board(console_hall(c), e->board);
    if (!b)
        return row;
    int column = entered_draw_pair(a, &row, b);
    bool below = is_below(a, column, words_of(b, e));
    row += below;
    draw_text(a, row, below ? BELOW : column + 2, ROLE_PRIORITY_2, words_of(b, e));
    return row + 1;
}

/* "3 5-9 12", in so many parts at most; returns how many parts there are. *left: the boards in those left out. */
static int add_boards(const struct hall *h, board_fits *fits, const void *self, int most, int *left, struct text *out)
{
    int parts = 0;
    *left = 0;
    for (int i = 0, from = -1; i <= hall_count(h); i++) {
        bool is_one = i < hall_count(h) && fits(self, hall_at(h, i));
        if (is_one && from < 0)
            from = i;
        if (is_one || from < 0)
            continue;
        if (++parts > most)
            *left += i - from;
        else
            text_addf(out, i - from > 1 ? " %d-%d" : " %d", board_number(hall_at(h, from)),
                      board_number(hall_at(h, i - 1)));
        from = -1;
    }
    return parts;
}

void entered_list(const struct hall *h, board_fits *fits, const void *self, const char *title, struct area a,
                  struct text *out)
{
    int most = a.columns * a.rows / 2, left; /* a part has at least two columns */
    do {
        text_clear(out);
        text_add(out, title);
        int parts = add_boards(h, fits, self, most, &left, out);
        if (!parts)
            text_clear(out);
        if (left) {
            text_add_char(out, ' ');
            text_addf(out, tongue_count("and %d more", "and %d more", left), left);
        }
        most = (parts < most ? parts : most) - 1;
    } while (most > 0 && draw_paragraph(a, 0, 0, a.columns, a.rows + 1, -1, text_chars(out)) > a.rows);
}

/* --- keys --------------------------------------------------------------------------------------------------------- */

/* These do something to a board at once, or move what is chosen, and ask nothing: as letters they are slips of the hand
 * here, an l for a 1, an O for a 0. */
static bool acts_at_once(const struct action *a)
{
    static const char *const names[] = {"up",   "down", "left",   "right", "home",    "end", "take",
                                        "mark", "sit",  "freeze", "sheet", "service", NULL};
    for (const char *const *name = names; *name; name++)
        if (!strcmp(a->name, *name))
            return true;
    return false;
}

/* Asks, or begins something, for the board whose number was typed. */
static bool is_for_the_board_typed(const struct action *a)
{
    return a->argument || a->needs == NEEDS_BOARD || !strcmp(a->name, "command") || !strcmp(a->name, "appeal");
}

bool entered_may_begin(const struct action *a, bool is_begun)
{
    return !acts_at_once(a) && (!is_begun || is_for_the_board_typed(a));
}
