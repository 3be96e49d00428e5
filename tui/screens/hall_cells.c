#include "screens/hall_cells.h"

#include "glance.h"
#include "widgets/diagram.h"

#include <stdio.h>

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

static bool is_over(const struct hall_board *b)
{
    return b->result != RESULT_OPEN;
}

static bool to_move(const struct hall_board *b, enum side side)
{
    return !is_over(b) && b->tracker.game.now.turn == side;
}

/* The time of the side that runs stands out; of one in trouble too, but not for spectators. */
static enum role time_role(const struct hall_board *b, enum side side, const struct hall_sight *s)
{
    if (!s->for_public && hall_in_trouble(b, side) && !is_over(b))
        return ROLE_TROUBLE;
    return b->press.clock.seen.runs == (int8_t)side && !is_over(b) ? ROLE_STRONG : ROLE_DIM;
}

static const char *time_of(const struct hall_board *b, enum side side, msec now, char out[16])
{
    return clock_words(hall_left(b, side, now), out);
}

static const char *marks_of(const struct hall_board *b, const struct hall_sight *s)
{
    if (s->for_public)
        return " ";
    return b->marked ? glyph(GLYPH_MARK) : b->frozen ? "z" : *b->arbiter ? "@" : s->found ? "/" : " ";
}

/* How well the board is heard. */
static int draw_feed(struct area a, int column, const struct hall_board *b, const struct hall_sight *s)
{
    enum role role = s->chosen && s->focus ? ROLE_SELECTED : feed_role((enum feed)b->feed);
    return draw_format(a, 0, column, role, "%c", feed_letter(b));
}

/* Where there is little room a board that is heard well says nothing of it. */
static void draw_feed_trouble(struct area a, int column, const struct hall_board *b, const struct hall_sight *s)
{
    if (!s->for_public && !is_over(b) && b->feed != FEED_FRESH)
        draw_feed(a, column, b, s);
}

/* --- a tile ------------------------------------------------------------------------------------------------- */

static void draw_player(struct area a, int row, const struct hall_board *b, enum side side, const struct hall_sight *s)
{
    enum { TIME_COLUMNS = 8 };
    char name[NAME_MAX_BYTES], time[16];
    int column = draw_text(a, row, 0, ROLE_TEXT, to_move(b, side) ? glyph(GLYPH_ARROW) : " ");
    draw_field(a, row, column, a.columns - column - TIME_COLUMNS, to_move(b, side) ? ROLE_TEXT : ROLE_DIM,
               short_name(b, side, name));
    draw_right(a, row, a.columns - TIME_COLUMNS, TIME_COLUMNS, time_role(b, side, s), time_of(b, side, s->now, time));
}

static void draw_head(struct area a, const struct hall_board *b, const struct hall_sight *s)
{
    const struct condition_row *c = condition_row(condition_of(b, s->for_public));
    char last[32];
    enum role role = role_of(b, s);
    draw_fill(a, 0, role);
    int column = draw_format(a, 0, 0, role, "%s%3d %s ", marks_of(b, s), b->number, sign_of(b, s));
    last_move_words(b, last);
    bool says_more = c->role != ROLE_RUNNING && c->role != ROLE_WAITING;
    draw_field(a, 0, column, a.columns - column - 2, role,
               is_over(b)  ? result_text((enum result)b->result)
               : says_more ? c->words
                           : last);
}

static void draw_tile(struct area a, const struct hall_board *b, const struct hall_sight *s)
{
    const struct history *g = &b->tracker.game;
    move last = g->plies ? g->moves[g->plies - 1] : NO_MOVE;
    struct diagram d = {.on = g->now.on,
                        .columns = 2,
                        .rows = 1,
                        .last = last == NO_MOVE ? 0 : bit(move_from(last)) | bit(move_to(last))};
    draw_head(a, b, s);
    draw_feed_trouble(a, a.columns - 1, b, s);
    draw_player(a, 1, b, BLACK, s);
    diagram_draw(a, 2, (a.columns - 16) / 2, &d);
    draw_player(a, 10, b, WHITE, s);
}

/* --- a line ------------------------------------------------------------------------------------------------- */

enum { LINE_NAME_MIN = 8, LINE_TIME = 7, LINE_HEAD = 7, LINE_MOVE = 11, LINE_NAME_USUAL = 14 };

static int draw_side(struct area a, int column, int width, const struct hall_board *b, enum side side,
                     const struct hall_sight *s)
{
    char name[NAME_MAX_BYTES], time[16];
    enum role role = s->chosen && s->focus ? ROLE_SELECTED : is_over(b) ? ROLE_FINISHED : ROLE_TEXT;
    column = draw_text(a, 0, column, role, to_move(b, side) ? glyph(GLYPH_ARROW) : " ");
    column = draw_field(a, 0, column, width, role, short_name(b, side, name));
    return draw_right(a, 0, column, LINE_TIME, s->chosen && s->focus ? ROLE_SELECTED : time_role(b, side, s),
                      time_of(b, side, s->now, time));
}

static void draw_line_end(struct area a, int column, const struct hall_board *b, const struct hall_sight *s)
{
    char last[32];
    enum role role = s->chosen && s->focus ? ROLE_SELECTED : ROLE_DIM;
    if (is_over(b)) {
        draw_format(a, 0, column + 1, role, "%s", result_text((enum result)b->result));
        return;
    }
    last_move_words(b, last);
    if (column + LINE_MOVE <= a.columns)
        column = draw_field(a, 0, column + 1, LINE_MOVE, role, last);
    if (!s->for_public && column + 16 <= a.columns) {
        const struct condition_row *c = condition_row(condition_of(b, false));
        column = draw_field(a, 0, column, 15, s->chosen && s->focus ? role : ROLE_TEXT,
                            c->role == ROLE_RUNNING ? "" : c->words);
    }
    if (!s->for_public && column + 3 <= a.columns)
        draw_text(a, 0, draw_feed(a, column, b, s) + 1, role, b->arbiter);
}

static void draw_line(struct area a, const struct hall_board *b, const struct hall_sight *s)
{
    enum role role = role_of(b, s);
    if (s->chosen && s->focus)
        draw_fill(a, 0, ROLE_SELECTED);
    int column = draw_format(a, 0, 0, role, "%s%3d %s", marks_of(b, s), b->number, sign_of(b, s));
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
    draw_format(a, 0, 0, s->found ? ROLE_MATCH : role_of(b, s), "%4d%s", b->number, sign_of(b, s));
    if (b->number < 1000) /* just before the number */
        draw_feed_trouble(a, b->number < 10 ? 2 : b->number < 100 ? 1 : 0, b, s);
}

static void draw_dot(struct area a, const struct hall_board *b, const struct hall_sight *s)
{
    enum condition c = condition_of(b, s->for_public);
    bool late = c == CONDITION_RUNNING && b->feed == FEED_LATE && !s->for_public;
    char letter[2] = {late ? feed_letter(b) : c == CONDITION_RUNNING ? '.' : condition_row(c)->letter, '\0'};
    draw_text(a, 0, 0, late && !s->chosen ? feed_role(FEED_LATE) : role_of(b, s), letter);
}

static const struct hall_place places[LEVELS] = {
    [LEVEL_TILES] = {21, 11, draw_tile},
    [LEVEL_ROWS] = {LINE_HEAD + 2 * (1 + LINE_NAME_MIN + LINE_TIME), 1, draw_line},
    [LEVEL_CELLS] = {7, 1, draw_cell},
    [LEVEL_DOTS] = {2, 1, draw_dot},
};

const struct hall_place *hall_place(enum hall_level level)
{
    return &places[level];
}
