#include "screens/hall_cells.h"

#include "base/table.h"
#include "base/text.h"
#include "base/tongue.h"
#include "hall/board_view.h"
#include "widgets/board_picture.h"
#include "widgets/diagram.h"
#include "widgets/glance.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* For cells with room for one letter, for two, or for each side's part only; order: enum result. */
static const struct {
    char letter;
    const char *sign, *score[2];
} ends[] = {
    [RESULT_OPEN] = {'-', "--", {"", ""}},    [RESULT_WHITE] = {'W', "W ", {"1", "0"}},
    [RESULT_BLACK] = {'B', "B ", {"0", "1"}}, [RESULT_DRAW] = {'=', "= ", {"1/2", "1/2"}},
    [RESULT_NONE] = {'-', "00", {"0", "0"}},  [RESULT_ANNULLED] = {'-', "--", {"-", "-"}},
};
ROW_FOR_EACH(ends, RESULTS);

/* A game that was not played is not shown as 1-0 if there is room for a sign. */
static const char *score_of(const struct hall_board *b, enum side side)
{
    assert(HAS_ROW(ends, board_result(b)) && "a result");
    enum result wins = side == WHITE ? RESULT_WHITE : RESULT_BLACK;
    if (board_is_forfeit(b))
        return board_result(b) == wins ? "+" : "-";
    return ends[board_result(b)].score[side];
}

static const char *end_sign(const struct hall_board *b)
{
    if (board_is_forfeit(b))
        return board_result(b) == RESULT_WHITE ? "+-" : board_result(b) == RESULT_BLACK ? "-+" : "--";
    return ends[board_result(b)].sign;
}

static enum role role_of(const struct hall_board *b, const struct hall_sight *s)
{
    if (s->chosen && s->focus)
        return ROLE_SELECTED;
    return condition_row(condition_of(b, s->for_public))->role;
}

static const char *sign_of(const struct hall_board *b, const struct hall_sight *s)
{
    return condition_row(condition_of(b, s->for_public))->sign;
}

static bool to_move(const struct hall_board *b, enum side side)
{
    return board_waits_for_result(b) && board_position(b)->turn == side;
}

enum { LINE_NAME_MIN = 6, LINE_TIME = 7, LINE_HEAD = 7, LINE_MOVE = 11, LINE_NAME_SHORT = 8, LINE_NAME_USUAL = 14 };

/* The time of the running side is highlighted; also that of a side in time trouble, but not for spectators. */
static enum role time_role(const struct hall_board *b, enum side side, const struct hall_sight *s)
{
    bool low = hall_in_trouble(b, side) || time_left_of(b, side, s->now) != TIME_ENOUGH;
    if (!s->for_public && low && board_waits_for_result(b))
        return ROLE_TROUBLE;
    return board_clock(b)->seen.runs == (int8_t)side && board_waits_for_result(b) ? ROLE_STRONG : ROLE_DIM;
}

/* With a sign if little time is left, which spectators do not see. */
static const char *time_of(const struct hall_board *b, enum side side, const struct hall_sight *s, char out[16])
{
    const char *sign = s->for_public ? "" : time_left_sign(time_left_of(b, side, s->now));
    clock_words(hall_left(b, side, s->now), out);
    if (strlen(out) + strlen(sign) < LINE_TIME)
        strcat(out, sign);
    return out;
}

/* A match of the search comes first: it disappears with the search. */
static const char *marks_of(const struct hall_board *b, const struct hall_sight *s)
{
    if (s->found)
        return "/";
    if (s->for_public)
        return " ";
    return board_is_marked(b) ? glyph(GLYPH_MARK) : board_is_frozen(b) ? "z" : *board_arbiter(b) ? "@" : " ";
}

/* The quality of the board's connection. */
static int draw_feed(struct area a, int column, const struct hall_board *b, const struct hall_sight *s)
{
    enum role role = s->chosen && s->focus ? ROLE_SELECTED : feed_role(board_feed(b));
    return draw_format(a, 0, column, role, "%c", feed_letter(b));
}

/* If there is little room, a good connection is not shown. */
static bool has_feed_trouble(const struct hall_board *b, const struct hall_sight *s)
{
    return !s->for_public && board_waits_for_result(b) && board_feed(b) != FEED_FRESH && feed_letter(b) != ' ';
}

/* --- a tile ------------------------------------------------------------------------------------------------- */

static void draw_player(struct area a, int row, const struct hall_board *b, enum side side, const struct hall_sight *s)
{
    enum { TIME_COLUMNS = 8 };
    char name[NAME_MAX_BYTES], time[16];
    int column = draw_text(a, row, 0, ROLE_TEXT, to_move(b, side) ? glyph(GLYPH_ARROW) : " ");
    int width = a.columns - column - TIME_COLUMNS;
    draw_field(a, row, column, width, to_move(b, side) ? ROLE_TEXT : ROLE_DIM, short_name_in(b, side, width, name));
    draw_right(a, row, a.columns - TIME_COLUMNS, TIME_COLUMNS, time_role(b, side, s), time_of(b, side, s, time));
}

/* A lost connection is named in the heading. */
static bool says_feed(const struct hall_board *b, const struct hall_sight *s)
{
    return has_feed_trouble(b, s) && board_feed(b) != FEED_LOST;
}

/* The result or the last move on the right, and the board's state in words before it if they fit: the sign shows it
 * already. */
static void draw_head(struct area a, const struct hall_board *b, const struct hall_sight *s)
{
    const struct condition_row *c = condition_row(condition_of(b, s->for_public));
    char last[32], end[48];
    enum role role = role_of(b, s);
    const char *result = !board_waits_for_result(b) ? board_result_words(b) : "";
    draw_fill(a, 0, role);
    int column = draw_format(a, 0, 0, role, "%s%3d %s ", marks_of(b, s), board_number(b), sign_of(b, s));
    int last_column = a.columns - (says_feed(b, s) ? 2 : 0), left = last_column - column;
    last_move_words(b, last);
    snprintf(end, sizeof end, "%s%s%s", last, *result && *last ? " " : "", result);
    if (text_width(end) > left && *result)
        copy_text(end, sizeof end, result);
    int width = text_width(end) < left ? text_width(end) : left;
    if (text_width(_(c->brief)) + (width > 0) + width <= left)
        draw_text(a, 0, column, role, _(c->brief));
    draw_right(a, 0, last_column - width, width, role, end);
}

/* Beside the squares of a tile the bars of both times; above and below them the board's state and the players. */
enum { TILE_BESIDE = 4, TILE_ABOVE = 2, TILE_BELOW = 1 };

bool hall_tile_size(int size, int *columns, int *rows)
{
    struct diagram d = {0};
    if (!diagram_size(&d, size))
        return false;
    *columns = 8 * d.columns + TILE_BESIDE + 1;
    *rows = 8 * d.rows + TILE_ABOVE + TILE_BELOW;
    return true;
}

static struct diagram diagram_in(struct area a)
{
    struct diagram d = {0};
    int columns, rows, size = 0;
    while (hall_tile_size(size, &columns, &rows) && (columns - 1 > a.columns || rows > a.rows))
        size++;
    if (!diagram_size(&d, size))
        d = (struct diagram){.columns = 2, .rows = 1};
    return d;
}

static void draw_tile(struct area a, const struct hall_board *b, const struct hall_sight *s)
{
    const struct history *g = board_game(b);
    move last = g->plies ? g->moves[g->plies - 1] : NO_MOVE;
    struct diagram d = diagram_in(a);
    int half = 4 * d.rows, below = TILE_ABOVE + 2 * half;
    d.on = g->now.on;
    d.last = last == NO_MOVE ? 0 : bit(move_from(last)) | bit(move_to(last));
    draw_head(a, b, s);
    if (says_feed(b, s))
        draw_feed(a, a.columns - 1, b, s);
    draw_player(a, 1, b, BLACK, s);
    diagram_draw(a, TILE_ABOVE, (a.columns - diagram_columns(&d)) / 2, &d);
    time_gauge_draw(b, BLACK, s->now, area_inside(a, TILE_ABOVE, a.columns - 1, half, 1));
    time_gauge_draw(b, WHITE, s->now, area_inside(a, TILE_ABOVE + half, a.columns - 1, half, 1));
    draw_player(a, below, b, WHITE, s);
}

/* --- a line ------------------------------------------------------------------------------------------------- */

static bool has_room_for_result(struct area a, int names)
{
    enum { RESULT_COLUMNS = 8 };
    return LINE_HEAD + 2 * (1 + names + LINE_TIME) + RESULT_COLUMNS <= a.columns;
}

static int draw_side(struct area a, int column, int width, const struct hall_board *b, enum side side,
                     const struct hall_sight *s)
{
    char name[NAME_MAX_BYTES], time[16];
    enum role role = s->chosen && s->focus ? ROLE_SELECTED : !board_waits_for_result(b) ? ROLE_FINISHED : ROLE_TEXT;
    column = draw_text(a, 0, column, role, to_move(b, side) ? glyph(GLYPH_ARROW) : " ");
    column = draw_field(a, 0, column, width, role, short_name_in(b, side, width, name));
    if (!board_waits_for_result(b) &&
        !has_room_for_result(a, width)) /* in the place of the clock: it is never cut off */
        return draw_right(a, 0, column, LINE_TIME, role, score_of(b, side));
    return draw_right(a, 0, column, LINE_TIME, s->chosen && s->focus ? ROLE_SELECTED : time_role(b, side, s),
                      time_of(b, side, s, time));
}

static void draw_line_end(struct area a, int column, const struct hall_board *b, const struct hall_sight *s)
{
    char last[32];
    enum role role = s->chosen && s->focus ? ROLE_SELECTED : ROLE_DIM;
    if (!board_waits_for_result(b)) {
        const char *result = board_result_words(b);
        if (column + 1 + text_width(result) <= a.columns) /* what would be cut off is already beside both names */
            draw_text(a, 0, column + 1, role, result);
        return;
    }
    last_move_words(b, last);
    if (column + LINE_MOVE <= a.columns)
        column = draw_field(a, 0, column + 1, LINE_MOVE, role, last);
    if (!s->for_public && column + 16 <= a.columns) {
        const struct condition_row *c = condition_row(condition_of(b, false));
        column = draw_field(a, 0, column, 15, s->chosen && s->focus ? role : ROLE_TEXT,
                            c->role == ROLE_RUNNING              ? ""
                            : board_result(b) == RESULT_ANNULLED ? _("new game")
                                                                 : _(c->words));
    }
    if (!s->for_public && column + 3 <= a.columns)
        draw_text(a, 0, draw_feed(a, column, b, s) + 1, role, board_arbiter(b));
}

/* "90m" from ten minutes on, "9:59", "0:17!" */
static void minutes_of(const struct hall_board *b, enum side side, const struct hall_sight *s, char out[16])
{
    enum { MINUTE = 60 * 1000 };
    msec left = hall_left(b, side, s->now);
    const char *sign = s->for_public ? "" : time_left_sign(time_left_of(b, side, s->now));
    if (left >= 10 * MINUTE)
        snprintf(out, 16, "%lldm", (long long)(left / MINUTE));
    else
        clock_words(left, out);
    if (strlen(out) + strlen(sign) < 16)
        strcat(out, sign);
}

static int draw_short_side(struct area a, int column, int width, const struct hall_board *b, enum side side,
                           const struct hall_sight *s)
{
    enum { MINUTES = 5 };
    char name[NAME_MAX_BYTES], time[16];
    bool chosen = s->chosen && s->focus, over = !board_waits_for_result(b);
    enum role role = chosen ? ROLE_SELECTED : over ? ROLE_FINISHED : ROLE_TEXT;
    if (over)
        copy_text(time, sizeof time, score_of(b, side));
    else
        minutes_of(b, side, s, time);
    int times = text_width(time) > MINUTES ? text_width(time) : MINUTES;
    column = draw_text(a, 0, column, role, to_move(b, side) ? glyph(GLYPH_ARROW) : " ");
    column = draw_field(a, 0, column, width - 1 - times, role, short_name_in(b, side, width - 1 - times, name));
    return draw_right(a, 0, column, times, chosen || over ? role : time_role(b, side, s), time);
}

/* Whether it is chosen, found or marked is shown before the number if there is room. */
static void draw_short_line(struct area a, const struct hall_board *b, const struct hall_sight *s)
{
    enum { HEAD = 6 };
    int width = (a.columns - HEAD) / 2;
    if (s->chosen && s->focus)
        draw_fill(a, 0, ROLE_SELECTED);
    int column = draw_format(a, 0, 0, role_of(b, s), "%s%3d%s", marks_of(b, s), board_number(b), sign_of(b, s));
    column = draw_short_side(a, column, width, b, WHITE, s);
    draw_short_side(a, column, width, b, BLACK, s);
}

static void draw_line(struct area a, const struct hall_board *b, const struct hall_sight *s)
{
    enum { LEAST = LINE_HEAD + 2 * (1 + LINE_NAME_SHORT + LINE_TIME) };
    if (a.columns < LEAST) { /* names would touch times of hours, and be cut */
        draw_short_line(a, b, s);
        return;
    }
    enum role role = role_of(b, s);
    if (s->chosen && s->focus)
        draw_fill(a, 0, ROLE_SELECTED);
    int column = draw_format(a, 0, 0, role, "%s%3d %s", marks_of(b, s), board_number(b), sign_of(b, s));
    int names = (a.columns - LINE_HEAD - 2 * LINE_TIME - 2) / 2;
    if (names > LINE_NAME_USUAL)
        names = LINE_NAME_USUAL + (names - LINE_NAME_USUAL) / 4;
    column = draw_side(a, column, names, b, WHITE, s);
    column = draw_side(a, column, names, b, BLACK, s);
    draw_line_end(a, column, b, s);
}

/* --- a cell, a letter --------------------------------------------------------------------------------------- */

static void draw_cell(struct area a, const struct hall_board *b, const struct hall_sight *s)
{
    char time[16], name[NAME_MAX_BYTES];
    enum role role = s->found ? ROLE_MATCH : role_of(b, s);
    int column =
        draw_format(a, 0, 0, role, "%4d%s", board_number(b), !board_waits_for_result(b) ? end_sign(b) : sign_of(b, s));
    if (board_number(b) < 1000 && has_feed_trouble(b, s)) /* just before the number */
        draw_feed(a, board_number(b) < 10 ? 2 : board_number(b) < 100 ? 1 : 0, b, s);
    if (a.columns < column + CELL_TIME - 1)
        return;
    enum side turn = (enum side)board_position(b)->turn;
    enum role rest = role == ROLE_SELECTED ? role : !board_waits_for_result(b) ? ROLE_FINISHED : ROLE_TEXT;
    int named = a.columns - column - CELL_TIME;
    if (named >= CELL_NAME - 2)
        column = 1 + draw_field(a, 0, column + 1, named - 1, rest,
                                short_name_in(b, turn, named - 1, name)); /* room for hours */
    if (!board_waits_for_result(b))
        draw_right(a, 0, column, CELL_TIME - 1, rest, board_result_words(b));
    else
        draw_right(a, 0, column, CELL_TIME - 1, role == ROLE_SELECTED ? role : time_role(b, turn, s),
                   time_of(b, turn, s, time));
}

static void draw_dot(struct area a, const struct hall_board *b, const struct hall_sight *s)
{
    enum condition c = condition_of(b, s->for_public);
    bool late = c == CONDITION_RUNNING && board_feed(b) == FEED_LATE && !s->for_public;
    char letter[2] = {!board_waits_for_result(b) ? ends[board_result(b)].letter
                      : late                     ? feed_letter(b)
                      : c == CONDITION_RUNNING   ? '.'
                                                 : condition_row(c)->letter,
                      '\0'};
    draw_text(a, 0, 0, s->found ? ROLE_MATCH : late && !s->chosen ? feed_role(FEED_LATE) : role_of(b, s), letter);
}

/* In the plan of the room: its state, and how much of the time is left. */
static void draw_seat(struct area a, const struct hall_board *b, const struct hall_sight *s)
{
    enum role role = s->found ? ROLE_MATCH : role_of(b, s);
    int column = draw_format(a, 0, 0, role, "%4d", board_number(b));
    if (!board_waits_for_result(b))
        draw_format(a, 0, column, role, "%c", ends[board_result(b)].letter);
    else
        time_mark_draw(b, s->now, a, 0, column);
}

static const struct hall_place places[] = {
    [LEVEL_TILES] = {21, 11, draw_tile}, [LEVEL_ROWS] = {LINE_HEAD + 2 * (1 + LINE_NAME_MIN + LINE_TIME), 1, draw_line},
    [LEVEL_CELLS] = {7, 1, draw_cell},   [LEVEL_DOTS] = {2, 1, draw_dot},
    [LEVEL_PLAN] = {7, 1, draw_seat},
};
ROW_FOR_EACH(places, LEVELS);

const struct hall_place *hall_place(enum hall_level level)
{
    assert(HAS_ROW(places, level) && places[level].draw && "a level at which boards are drawn");
    return &places[level];
}
