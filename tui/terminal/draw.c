#include "terminal/draw.h"

#include "base/text.h"
#include "base/tongue.h"
#include "terminal/terminal.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LINE_ROOM = 1024 };

static int cursor_row, cursor_column;

struct area draw_screen(void)
{
    return (struct area){0, 0, LINES, COLS};
}

bool draw_is_small(void)
{
    enum { USUAL_ROWS = 24, USUAL_COLUMNS = 80 };
    return LINES < USUAL_ROWS || COLS < USUAL_COLUMNS;
}

bool draw_is_narrow(struct area a)
{
    enum { NARROW_COLUMNS = 60 };
    return a.columns < NARROW_COLUMNS;
}

struct area area_inside(struct area a, int top, int left, int rows, int columns)
{
    if (top > a.rows)
        top = a.rows;
    if (left > a.columns)
        left = a.columns;
    int most_rows = a.rows - top, most_columns = a.columns - left;
    return (struct area){a.top + top, a.left + left, rows < 0 || rows > most_rows ? most_rows : rows,
                         columns < 0 || columns > most_columns ? most_columns : columns};
}

bool area_has(struct area a, int row, int column)
{
    return row >= a.top && row < a.top + a.rows && column >= a.left && column < a.left + a.columns;
}

/* --- text --------------------------------------------------------------------------------------------------- */

/* As many characters as fit into `width` columns; with an ellipsis if it had to be cut. Returns the columns used. */
static int fit(const char *utf8, int width, wchar_t out[LINE_ROOM])
{
    int used = 0, n = 0, last_n = 0, last_used = 0; /* last: where an ellipsis would still fit */
    for (int32_t c; (c = text_next(&utf8)) && n < LINE_ROOM - 2;) {
        c = char_shown(c);
        int w = char_width(c);
        if (used + w > width) {
            const char *cut = glyph(GLYPH_CUT);
            out[last_n] = (wchar_t)text_next(&cut);
            out[last_n + (width > 0)] = L'\0';
            return width > 0 ? last_used + 1 : 0;
        }
        if (used + w < width) {
            last_n = n + 1;
            last_used = used + w;
        }
        out[n++] = (wchar_t)c;
        used += w;
    }
    out[n] = L'\0';
    return used;
}

/* The common case: a column for each byte. Returns how many; -1 if the text has other characters, or is too long. */
static int plain_columns(const char *utf8, int width)
{
    int used = 0;
    while (used <= width && utf8[used] >= ' ' && utf8[used] <= '~')
        used++;
    return !utf8[used] && used <= width ? used : -1;
}

static int put(struct area a, int row, int column, int width, const char *utf8)
{
    wchar_t line[LINE_ROOM];
    if (row < 0 || row >= a.rows || column < 0 || column >= a.columns)
        return 0;
    if (width > a.columns - column)
        width = a.columns - column;
    int plain = plain_columns(utf8, width);
    if (plain >= 0) {
        (void)mvaddnstr(a.top + row, a.left + column, utf8, plain);
        return plain;
    }
    int used = fit(utf8, width, line);
    (void)mvaddwstr(a.top + row, a.left + column, line);
    return used;
}

static void put_blanks(struct area a, int row, int column, int count)
{
    if (row < 0 || row >= a.rows || column < 0 || column >= a.columns)
        return;
    if (count > a.columns - column)
        count = a.columns - column;
    (void)mvhline(a.top + row, a.left + column, ' ', count);
}

int draw_text(struct area a, int row, int column, enum role role, const char *utf8)
{
    theme_use(role);
    return column + put(a, row, column, LINE_ROOM, utf8);
}

int draw_field(struct area a, int row, int column, int width, enum role role, const char *utf8)
{
    theme_use(role);
    int used = put(a, row, column, width, utf8);
    put_blanks(a, row, column + used, width - used);
    return column + width;
}

int draw_right(struct area a, int row, int column, int width, enum role role, const char *utf8)
{
    int blank = width - text_width(utf8);
    theme_use(role);
    if (blank > 0)
        put_blanks(a, row, column, blank);
    put(a, row, column + (blank > 0 ? blank : 0), width, utf8);
    return column + width;
}

int draw_format(struct area a, int row, int column, enum role role, const char *format, ...)
{
    char text[LINE_ROOM];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, _(format), args);
    va_end(args);
    return draw_text(a, row, column, role, text);
}

void draw_clear(struct area a)
{
    theme_use(ROLE_TEXT);
    for (int row = 0; row < a.rows; row++)
        (void)mvhline(a.top + row, a.left, ' ', a.columns);
}

void draw_fill(struct area a, int row, enum role role)
{
    theme_use(role);
    put_blanks(a, row, 0, a.columns);
}

int draw_text_on(struct area a, int row, int column, enum role role, enum role back, const char *utf8)
{
    theme_use_on(role, back);
    return column + put(a, row, column, LINE_ROOM, utf8);
}

/* The piece is in the middle; the rest of the width has the colour of the square. */
void draw_piece(struct area a, int row, int column, piece p, enum role square, int width)
{
    assert(square >= ROLE_SQUARE_LIGHT && square <= ROLE_SQUARE_WRONG && "the colour of a square");
    bool coloured = theme_colours() > 0;
    bool dotted =
        p == EMPTY && !coloured && square != ROLE_SQUARE_LIGHT; /* so the board looks chequered without colour */
    const char *sign = dotted ? glyph(GLYPH_EMPTY_SQUARE) : glyph_piece(p, coloured);
    theme_use_on(side_of(p) == WHITE ? ROLE_PIECE_WHITE : ROLE_PIECE_BLACK, square);
    int lead = width > 2 ? (width - 1) / 2 : 0;
    put_blanks(a, row, column, lead);
    put(a, row, column + lead, 1, sign);
    put_blanks(a, row, column + lead + 1, width - 1 - lead);
}

/* --- paragraphs and lines ----------------------------------------------------------------------------------- */

/* The length of the next row: up to the last blank that fits, or as much as fits of a word that is too long. */
static size_t row_bytes(const char *text, int width)
{
    size_t blank = 0;
    int used = 0;
    const char *p = text;
    while (*p && *p != '\n') {
        const char *at = p;
        int w = char_width(char_shown(text_next(&p)));
        if (used + w > width)
            return blank ? blank : (size_t)(at > text ? at - text : p - text);
        if (*at == ' ')
            blank = (size_t)(at - text);
        used += w;
    }
    return (size_t)(p - text);
}

int draw_paragraph(struct area a, int row, int column, int width, int most, int role, const char *utf8)
{
    assert(role < (int)ROLES && "a role, or below 0: its rows are only counted");
    int rows = 0;
    if (width < 1)
        return 0;
    while (*utf8 && rows < most) {
        char line[LINE_ROOM];
        size_t n = row_bytes(utf8, width);
        bool cut = rows == most - 1;
        snprintf(line, sizeof line, "%.*s", cut ? (int)sizeof line - 1 : (int)n, utf8);
        if (role >= 0)
            draw_field(a, row + rows, column, width, (enum role)role, line);
        rows++;
        utf8 += n;
        utf8 += *utf8 == ' ' || *utf8 == '\n';
    }
    return rows;
}

void draw_across(struct area a, int row, const char *title)
{
    theme_use(ROLE_BORDER);
    for (int i = 0; i < a.columns; i++)
        put(a, row, i, 1, glyph(GLYPH_ACROSS));
    if (*title)
        draw_format(a, row, 1, ROLE_TITLE, " %s ", title);
}

void draw_down(struct area a, int column)
{
    theme_use(ROLE_BORDER);
    for (int i = 0; i < a.rows; i++)
        put(a, i, column, 1, glyph(GLYPH_DOWN));
}

static int digit_at(struct area a, int row, int column)
{
    bool inside = row >= 0 && row < a.rows && column >= 0 && column < a.columns;
    chtype c = inside ? mvinch(a.top + row, a.left + column) & A_CHARTEXT : ' ';
    return c >= '0' && c <= '9' ? (int)(c - '0') : -1;
}

int draw_number_at(struct area a, int row, int column)
{
    enum { DIGITS = 6 };
    int number = -1;
    while (digit_at(a, row, column - 1) >= 0 && digit_at(a, row, column) >= 0)
        column--;
    for (int i = 0, digit; i < DIGITS && (digit = digit_at(a, row, column + i)) >= 0; i++)
        number = (number < 0 ? 0 : 10 * number) + digit;
    return number;
}

void draw_cursor(struct area a, int row, int column)
{
    cursor_row = a.top + row;
    cursor_column = a.left + column;
}

void draw_place_cursor(void)
{
    (void)wmove(stdscr, cursor_row < LINES ? cursor_row : LINES - 1, cursor_column < COLS ? cursor_column : COLS - 1);
}

/* --- times -------------------------------------------------------------------------------------------------- */

const char *clock_words(int64_t left_ms, char out[16])
{
    int64_t s = left_ms / 1000;
    return left_ms < 0 ? strcpy(out, "-:--") : clock_digits(s, out);
}

const char *age_words(int64_t ms, char out[16])
{
    int64_t s = ms < 0 ? 0 : ms / 1000;
    if (s < 120)
        snprintf(out, 16, "%ds", (int)s);
    else if (s < 7200)
        snprintf(out, 16, "%dm", (int)(s / 60));
    else
        snprintf(out, 16, "%dh", (int)(s / 3600 % 1000));
    return out;
}
