#include "report/clock_sheets.h"

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

static void add_board(const struct report *r, const json_t *row, struct page *p)
{
    const struct record_board *b = record_board(r->round, number(row, BOARD));
    struct words white, black, left, right, off;
    page_cell(p, "%d", number(row, BOARD));
    page_cell(p, "%s", words_player(b, WHITE, &white));
    page_cell(p, "%s", words_clock(number(row, WHITE_S), &left));
    page_cell(p, "%s", words_player(b, BLACK, &black));
    page_cell(p, "%s", words_clock(number(row, BLACK_S), &right));
    page_cell(p, "%d", number(row, PLIES) / 2);
    page_cell(p, "%s", differs(row, &off));
}

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
    page_table(p, ">Board <White >Clock <Black >Clock >Moves >Off the time elapsed");
    json_array_foreach(json_object_get(body, "boards"), i, row) add_board(r, row, p);
    page_table_end(p);
    json_decref(body);
}

void clock_sheets_write(const struct report *r, struct page *p)
{
    for (int i = 0; i < r->round->sheets.count; i++)
        add_sheet(r, &r->round->sheets.at[i], p);
    if (!r->round->sheets.count)
        page_say(p, "No sheet has been written yet: the first is due half an hour after the start, or when an arbiter "
                    "asks for it.");
    report_add_source(r, p);
}
