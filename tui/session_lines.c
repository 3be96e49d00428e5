/* The lines of a session: from what a line says to the boards that hang on it. */
#include "session_parts.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static int board_of(const struct session_line *l, int32_t address)
{
    if (address < 0)
        return l->entry.board;
    return l->entry.first_address ? l->entry.board + address - l->entry.first_address : address;
}

/* On a bus a board's changes are told without its address, after the news that they come. */
static int32_t who_speaks(struct session_line *l, const struct reading *r)
{
    if (r->kind == READING_NEWS && r->as.news.what == NEWS_MEMORY)
        l->speaking = r->address;
    return r->address < 0 && r->from_memory ? l->speaking : r->address;
}

static void on_reading(void *self, struct line *line, const struct reading *reading)
{
    struct session_line *l = self;
    struct session *s = l->session;
    struct reading r = *reading;
    int32_t address = who_speaks(l, &r);
    (void)line;
    r.at = (msec)((double)(r.at - s->began) * s->speed);
    if (s->settings.reading)
        s->settings.reading(s->settings.self, s, board_of(l, address), &r);
    if (r.kind != READING_NEWS || address >= 0) {
        hall_take(s->hall, board_of(l, address), &r, session_now(s));
        return;
    }
    for (int i = 0; i < l->boards; i++) /* what befalls a line befalls all of its boards */
        hall_take(s->hall, l->entry.board + i, &r, session_now(s));
}

static const struct line_listener listener = {.reading = on_reading};

/* The boards between this line's first and the next line's first are its own. */
static int boards_on(const struct session *s, const struct line_list *lines, int index)
{
    int first = lines->entries[index].board, end = first + 1;
    if (lines->entries[index].first_address) {
        end = s->count + 1;
        for (int i = 0; i < lines->count; i++)
            if (lines->entries[i].board > first && lines->entries[i].board < end)
                end = lines->entries[i].board;
    }
    return end - first;
}

bool session_open_lines(struct session *s, const struct line_list *lines, struct error *why)
{
    s->lines = memory_take((size_t)lines->count + 1, sizeof *s->lines);
    for (; s->lines_count < lines->count; s->lines_count++) {
        struct session_line *l = &s->lines[s->lines_count];
        *l = (struct session_line){.session = s, .entry = lines->entries[s->lines_count], .speaking = -1};
        l->boards = boards_on(s, lines, s->lines_count);
        l->line = line_new(s->base, l->entry.address, l->entry.driver, &listener, l, why);
        if (!l->line)
            return false;
        for (int i = 0; i < l->boards; i++)
            hall_clock_takes_orders(s->hall, l->entry.board + i, l->entry.driver->order != NULL);
    }
    return true;
}

void session_close_lines(struct session *s)
{
    for (int i = 0; i < s->lines_count; i++)
        line_free(s->lines[i].line);
    free(s->lines);
    s->lines = NULL;
    s->lines_count = 0;
    session_close_feeds(s);
}

/* By wire first; what the device refuses is set by hand, and watched all the same. */
void session_send_order(struct session *s, int board)
{
    const struct hall_board *b = hall_board(s->hall, board);
    enum order_wish wish = hall_order_wants(s->hall, board);
    struct clock_order order = {.kind = wish == ORDER_WANTS_RUN ? ORDER_RUN : ORDER_TIMES};
    struct error why;
    struct line *line = b && wish != ORDER_WANTS_NOTHING ? session_line_of_board(s, board, &order.address) : NULL;
    if (!line)
        return;
    order.left_s = b->order.left_s;
    order.right_s = b->order.right_s;
    order.side = b->order.side;
    if (line_order(line, &order, &why))
        hall_order_sent(s->hall, board, session_now(s));
    else
        hall_order_refused(s->hall, board, session_now(s));
}

int session_lines(const struct session *s)
{
    return s->lines_count + s->feeds_count;
}

int session_lines_open(const struct session *s)
{
    int open = 0;
    for (int i = 0; i < session_lines(s); i++) {
        struct line_facts f;
        int board;
        session_line(s, i, &f, &board);
        open += f.state == LINE_OPEN && f.present;
    }
    return open;
}

void session_line(const struct session *s, int index, struct line_facts *facts, int *first_board)
{
    if (index >= s->lines_count) {
        session_feed_facts(s->feeds[index - s->lines_count], facts, first_board);
        return;
    }
    line_facts(s->lines[index].line, facts);
    *first_board = s->lines[index].entry.board;
}

struct line *session_line_of_board(const struct session *s, int board, int32_t *address)
{
    for (int i = 0; i < s->lines_count; i++) {
        const struct session_line *l = &s->lines[i];
        if (board < l->entry.board || board >= l->entry.board + l->boards)
            continue;
        *address = l->entry.first_address ? board - l->entry.board + l->entry.first_address : -1;
        return l->line;
    }
    return NULL;
}
