#include "report/clock_sheets.h"

#include "hall/words/entry_words.h"
#include "log/body.h"
#include "report/record/record_look.h"
#include "report/record/words.h"

#include <stdlib.h>

/* A list for each board. order: as the session writes it */
enum { BOARD, PLIES, WHITE_S, BLACK_S, DIFFERENCE };

static int number(const json_t *row, size_t at)
{
    const json_t *n = json_array_get(row, at);
    return json_is_integer(n) ? (int)json_integer_value(n) : -1;
}

static const char *differs(const json_t *row, struct words *w)
{
    const json_t *n = json_array_get(row, DIFFERENCE);
    int s = (int)json_integer_value(n), over = abs(s);
    if (!json_is_integer(n))
        snprintf(w->chars, sizeof w->chars, "not known");
    else if (over > 60)
        snprintf(w->chars, sizeof w->chars, "%c%d:%02d:%02d: check", s < 0 ? '-' : '+', over / 3600, over / 60 % 60,
                 over % 60);
    else
        snprintf(w->chars, sizeof w->chars, s ? "%+d s" : "none", s);
    return w->chars;
}

/* --- what was read at the boards ---------------------------------------------------------------------------------- */

/* NULL if the entry of that index is none. */
static const struct record_touch *reading(const struct report *r, int index)
{
    const struct record_touch *t = &r->round->touches.at[index];
    return t->action == ACTION_BOARD_COUNTED ? t : NULL;
}

static bool any_reading(const struct report *r)
{
    int i = 0;
    while (i < r->round->touches.count && !reading(r, i))
        i++;
    return i < r->round->touches.count;
}

static bool is_row_of(const json_t *row, const struct record_touch *k)
{
    return number(row, BOARD) == k->board && number(row, PLIES) == 2 * k->read.moves &&
           number(row, WHITE_S) == k->read.left_s[WHITE] && number(row, BLACK_S) == k->read.left_s[BLACK];
}

/* The reading that the row is of: the last one of that board before the sheet. NULL: a device reported it. */
static const struct record_touch *reading_of(const struct report *r, const json_t *row, const struct record_sheet *s)
{
    const struct record_touch *found = NULL;
    for (int i = 0; i < r->round->touches.count; i++) {
        const struct record_touch *k = reading(r, i);
        if (k && k->when.entry < s->when.entry && is_row_of(row, k))
            found = k;
    }
    return found;
}

static bool stands_on(const struct report *r, const struct record_touch *k, const struct record_sheet *s)
{
    json_t *body = body_parse(s->body, NULL), *row;
    bool found = false;
    size_t i;
    json_array_foreach(json_object_get(body, "boards"), i, row) found = found || reading_of(r, row, s) == k;
    json_decref(body);
    return found;
}

static bool sheets_between(const struct report *r, int64_t from, int64_t to)
{
    for (int i = 0; i < r->round->sheets.count; i++)
        if (r->round->sheets.at[i].when.entry > from && r->round->sheets.at[i].when.entry < to)
            return true;
    return false;
}

/* The game was over before the next sheet, or there was none: nobody else would ever see what was read. What was read
 * once more before the next sheet was corrected. */
static bool is_on_no_sheet(const struct report *r, int index)
{
    const struct record_touch *k = reading(r, index);
    for (int i = 0; i < r->round->sheets.count; i++)
        if (r->round->sheets.at[i].when.entry > k->when.entry && stands_on(r, k, &r->round->sheets.at[i]))
            return false;
    for (int i = index + 1; i < r->round->touches.count; i++)
        if (reading(r, i) && reading(r, i)->board == k->board)
            return sheets_between(r, k->when.entry, reading(r, i)->when.entry);
    return true;
}

/* --- the tables --------------------------------------------------------------------------------------------------- */

static void add_board(const struct report *r, const json_t *row, const struct record_sheet *s, struct page *p)
{
    const struct record_board *b = record_board(r->round, number(row, BOARD));
    const struct record_touch *k = reading_of(r, row, s);
    struct words white, black, left, right, off, time;
    page_cell(p, "%d", number(row, BOARD));
    page_cell(p, "%s", words_player(b, WHITE, &white));
    page_cell(p, "%s", words_clock(number(row, WHITE_S), &left));
    page_cell(p, "%s", words_player(b, BLACK, &black));
    page_cell(p, "%s", words_clock(number(row, BLACK_S), &right));
    page_cell(p, "%d", number(row, PLIES) / 2);
    page_cell(p, "%s", differs(row, &off));
    if (any_reading(r))
        page_cell(p, "%s", k ? words_time(r, k->when.wall, &time) : "");
}

#define COLUMNS ">Board <White >Clock <Black >Clock >Moves"

static void add_sheet(const struct report *r, const struct record_sheet *s, struct page *p)
{
    struct words day_of, time;
    json_t *body = body_parse(s->body, NULL), *row;
    size_t i;
    page_heading(p, "%s %s", words_day(r, s->when.wall, &day_of), words_time(r, s->when.wall, &time));
    if (s->is.missed) {
        struct text words = {0};
        entry_tell(&(struct entry_telling){.hall = r->round->hall, .action = ACTION_SHEET, .who = "", .change = &s->is},
                   &words);
        page_say(p, "%s.", text_chars(&words));
        text_release(&words);
        json_decref(body);
        return;
    }
    if (!json_array_size(json_object_get(body, "boards"))) {
        page_say(p, "No clock of an open game was known then.");
        json_decref(body);
        return;
    }
    page_table(p, any_reading(r) ? COLUMNS " <Off the time elapsed <Read at" : COLUMNS " >Off the time elapsed");
    json_array_foreach(json_object_get(body, "boards"), i, row) add_board(r, row, s, p);
    page_table_end(p);
    json_decref(body);
}

static void add_reading(const struct report *r, const struct record_touch *k, struct page *p)
{
    const struct record_board *b = record_board(r->round, k->board);
    struct words white, black, left, right, time;
    page_cell(p, "%d", k->board);
    page_cell(p, "%s", words_player(b, WHITE, &white));
    page_cell(p, "%s", words_clock(k->read.left_s[WHITE], &left));
    page_cell(p, "%s", words_player(b, BLACK, &black));
    page_cell(p, "%s", words_clock(k->read.left_s[BLACK], &right));
    page_cell(p, "%d", k->read.moves);
    page_cell(p, "%s", words_time(r, k->when.wall, &time));
    page_cell(p, "%s", k->who);
}

static bool add_readings(const struct report *r, struct page *p)
{
    bool any = false;
    for (int i = 0; i < r->round->touches.count; i++) {
        if (!reading(r, i) || !is_on_no_sheet(r, i))
            continue;
        if (!any) {
            page_heading(p, "Read at the boards, and on no sheet");
            page_table(p, COLUMNS " <Read at <By");
        }
        any = true;
        add_reading(r, reading(r, i), p);
    }
    if (any)
        page_table_end(p);
    return any;
}

void clock_sheets_write(const struct report *r, struct page *p)
{
    for (int i = 0; i < r->round->sheets.count; i++)
        add_sheet(r, &r->round->sheets.at[i], p);
    bool any = add_readings(r, p);
    if (!r->round->sheets.count && !any)
        page_say(p, "No sheet has been written yet: the first is due half an hour after the start, or when an arbiter "
                    "asks for it.");
    report_add_source(r, p);
}
