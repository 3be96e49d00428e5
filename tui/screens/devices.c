#include "base/sentence.h"
#include "base/tongue.h"
#include "console/console.h"
#include "hall/board_view.h"
#include "session/session.h"
#include "terminal/terminal.h"
#include "widgets/list.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

struct devices_screen {
    struct list list;
};

static const char *state_words(const struct line_facts *f)
{
    if (f->state == LINE_OPEN)
        return f->noisy     ? /* at most 18 columns */ _("noisy: not believed")
               : f->present ? /* at most 18 columns */ _("speaks")
                            : /* at most 18 columns */ _("open, says nothing");
    return f->state == LINE_ENDED        ? /* at most 18 columns */ _("recording is over")
           : f->state == LINE_CONNECTING ? /* at most 18 columns */ _("connecting")
                                         : /* at most 18 columns */ _("not there");
}

static enum role state_role(const struct line_facts *f)
{
    return f->state == LINE_OPEN && f->present && !f->noisy ? ROLE_GOOD : f->state == LINE_ENDED ? ROLE_DIM : ROLE_BAD;
}

enum { STATE_COLUMNS = 19, BOARD_COLUMNS = 6, DRIVER_COLUMNS = 9, COUNT_COLUMNS = 7 };

static void draw_head(struct area a)
{
    int column = draw_field(a, 0, 0, BOARD_COLUMNS, ROLE_DIM, _("board"));
    column = draw_field(a, 0, column, DRIVER_COLUMNS, ROLE_DIM, /* at most 8 columns */ _("driver"));
    column = draw_field(a, 0, column, STATE_COLUMNS, ROLE_DIM, _("state"));
    column = draw_right(a, 0, column, COUNT_COLUMNS, ROLE_DIM, /* at most 6 columns */ _("frames"));
    column = draw_right(a, 0, column, COUNT_COLUMNS, ROLE_DIM, /* at most 6 columns */ _("faults"));
    column = draw_right(a, 0, column, 6, ROLE_DIM, /* at most 5 columns */ C_("frames", "lost"));
    draw_text(a, 0, column + 2, ROLE_DIM, _("line, device, trouble"));
}

/* Paths are long, and only their ends differ; "/dev/pts/7" is shown as pts/7. */
static const char *short_path(const char *address)
{
    const char *slash = strrchr(address, '/');
    if (!strncmp(address, "/dev/pts/", 9))
        return address + 5;
    return slash && slash[1] ? slash + 1 : address;
}

static void boards_text(int first, int boards, char *out, size_t room)
{
    if (boards > 1)
        snprintf(out, room, "%d-%d", first, first + boards - 1);
    else
        snprintf(out, room, "%d", first);
}

static void draw_row(struct area a, int row, const struct line_facts *f, int board, int boards, bool chosen)
{
    char text[256];
    enum role usual = chosen ? ROLE_SELECTED : ROLE_TEXT;
    if (chosen)
        draw_fill(a, row, ROLE_SELECTED);
    boards_text(board, boards, text, sizeof text);
    int column = draw_field(a, row, 0, BOARD_COLUMNS, usual, text);
    column = draw_field(a, row, column, DRIVER_COLUMNS, usual, f->driver->name);
    column = draw_field(a, row, column, STATE_COLUMNS, chosen ? ROLE_SELECTED : state_role(f), state_words(f));
    snprintf(text, sizeof text, "%llu", (unsigned long long)f->frames);
    column = draw_right(a, row, column, COUNT_COLUMNS, usual, text);
    snprintf(text, sizeof text, "%llu", (unsigned long long)line_facts_faults(f));
    column = draw_right(a, row, column, COUNT_COLUMNS, line_facts_faults(f) && !chosen ? ROLE_BAD : usual, text);
    snprintf(text, sizeof text, "%u", f->lost);
    column = draw_right(a, row, column, 6, usual, text);
    snprintf(text, sizeof text, "%s%s %s%s%s %s", f->recording ? "REC " : "", short_path(f->address), f->identity,
             *f->clock ? _(", clock ") : "", f->clock, *f->trouble.what ? _(f->trouble.what) : "");
    draw_field(a, row, column + 2, a.columns - column - 2, chosen ? ROLE_SELECTED : ROLE_DIM, text);
}

/* The chosen board may have no line, and then no row here. */
static void draw_lineless(struct console *c, struct area a)
{
    int32_t address;
    if (chosen_board_number(c) && !session_line_of_board(console_session(c), chosen_board_number(c), &address))
        draw_format(a, 0, 1, ROLE_STRONG, "board %d has no device: L gives it one", chosen_board_number(c));
}

/* --- the chosen line, whole ------------------------------------------------------------------------------------ */

enum { DETAIL_ROWS = 6, ROOMY = 14 };

static void add_faults(const struct line_facts *f, struct text *out)
{
    const char *between = _("; faults: ");
    for (int i = 0; i < FAULTS; i++)
        if (f->faults[i]) {
            text_addf(out, "%s%llu %s", between, (unsigned long long)f->faults[i],
                      _(fault_name((enum reading_fault)i)));
            between = ", ";
        }
    if (!line_facts_faults(f))
        text_add(out, _("; no faults"));
}

/* Each board with the quality of its connection, and what is wrong with its clock; another line may have taken a board
 * over. */
static void add_boards(const struct console *c, int first, int boards, const char *address, struct text *out)
{
    for (int board = first; board < first + boards; board++) {
        struct line_facts of_it = {.address = address};
        int32_t unused;
        const struct hall_board *b = hall_board(console_hall(c), board);
        struct line *line = session_line_of_board(console_session(c), board, &unused);
        if (line)
            line_facts(line, &of_it);
        if (!b || of_it.address != address)
            continue;
        text_addf(out, "%s%d %s%s%s%s", out->length ? ", " : "", board, _(feed_name(board_feed(b))),
                  board_has(b, INCIDENT_CLOCK_BATTERY) ? _(" battery low") : "",
                  board_has(b, INCIDENT_CLOCK_ABSENT) ? _(" no clock") : "",
                  board_is_out_of_service(b) ? _(" out of service") : "");
    }
}

static void draw_details(const struct console *c, struct area a, int index)
{
    assert(index >= 0 && index < session_lines(console_session(c)) && "one of the lines");
    struct line_facts f;
    struct text words = {0};
    int first;
    session_line(console_session(c), index, &f, &first);
    text_addf(&words, "%s%s%s%s%s", f.address, *f.identity ? ": " : "", f.identity, *f.firmware ? _(", version ") : "",
              f.firmware);
    add_faults(&f, &words);
    if (f.trouble.what[0]) {
        text_add(&words, "; ");
        sentence_add_fault(&f.trouble, &words);
    }
    draw_across(a, 0, "");
    int row = 1 + draw_paragraph(a, 1, 1, a.columns - 2, 2, ROLE_TEXT, text_chars(&words));
    text_clear(&words);
    add_boards(c, first, session_line_boards(console_session(c), index), f.address, &words);
    if (words.length)
        draw_paragraph(a, row, 1, a.columns - 2, a.rows - row, ROLE_TEXT, text_chars(&words));
    text_release(&words);
}

static void settle(struct console *c, void *state, struct area a)
{
    struct devices_screen *s = state;
    list_settle(&s->list, session_lines(console_session(c)), a.rows - 3);
}

static void draw(struct console *c, void *state, struct area a)
{
    struct devices_screen *s = state;
    int count = session_lines(console_session(c));
    int column = draw_format(a, 0, 0, ROLE_TITLE, tongue_count(" %d line", " %d lines", count), count);
    draw_format(a, 0, column, ROLE_DIM, "   this console: %llu redraws, %llu kB to the terminal",
                (unsigned long long)console_redraws(c), (unsigned long long)(terminal_sent() / 1000));
    draw_lineless(c, area_inside(a, a.rows - 1, 0, 1, -1));
    draw_head(area_inside(a, 1, 0, 1, -1));
    bool whole = count && a.rows >= ROOMY;
    struct area list = area_inside(a, 2, 0, a.rows - 3 - (whole ? DETAIL_ROWS : 0), -1);
    list_fit(&s->list, count, list.rows);
    if (whole)
        draw_details(c, area_inside(a, a.rows - 1 - DETAIL_ROWS, 0, DETAIL_ROWS, -1), s->list.chosen);
    if (!count)
        draw_text(list, 0, 1, ROLE_DIM, _("no devices: all boards are kept by hand"));
    for (int i = 0; i < list.rows && s->list.first + i < count; i++) {
        struct line_facts f;
        int board;
        bool chosen = s->list.first + i == s->list.chosen;
        session_line(console_session(c), s->list.first + i, &f, &board);
        draw_row(list, i, &f, board, session_line_boards(console_session(c), s->list.first + i), chosen);
        if (chosen)
            draw_cursor(list, i, 0);
    }
}

static void choose(struct console *c, const struct devices_screen *s)
{
    struct line_facts f;
    int board = chosen_board_number(c);
    if (s->list.chosen < session_lines(console_session(c)))
        session_line(console_session(c), s->list.chosen, &f, &board);
    chosen_go_along(c, board);
}

static void step(struct console *c, void *state, enum screen_step step)
{
    struct devices_screen *s = state;
    list_step(&s->list, step);
    choose(c, s);
    if (step == STEP_OPEN)
        console_open(c, SCREEN_BOARD);
}

/* The number that stands before a row chooses it, as does any other board of that line. */
static bool key(struct console *c, void *state, int key)
{
    struct devices_screen *s = state;
    struct line_facts f;
    if (!chosen_type_number(c, key))
        return false;
    for (int i = 0, first; i < session_lines(console_session(c)); i++) {
        session_line(console_session(c), i, &f, &first);
        if (chosen_board_number(c) >= first &&
            chosen_board_number(c) < first + session_line_boards(console_session(c), i))
            s->list.chosen = i;
    }
    return true;
}

static void click(struct console *c, void *state, int row, int column)
{
    struct devices_screen *s = state;
    (void)column;
    list_click(&s->list, row - 2);
    choose(c, s);
}

const struct screen screen_devices = {
    .name = "devices",
    .title = "Devices",
    .about =
        "One row a line: what is connected to it, how it is doing, what it got wrong; below, everything about the "
        "chosen one, with each of its boards. "
        "A line that is lost is opened again and again. "
        "L gives the chosen board a device, or takes it away; W shows a word on its clock; E keeps its bytes (REC).",
    .footer = "assign test-clock record service turn back",
    .state_size = sizeof(struct devices_screen),
    .settle = settle,
    .draw = draw,
    .step = step,
    .key = key,
    .click = click,
};
