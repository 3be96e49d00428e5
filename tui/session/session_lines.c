/* The lines of a session: passes on what a line reports to the boards that depend on it. */
#include "base/list.h"
#include "base/text.h"
#include "hall/board_order.h"
#include "session/session_parts.h"

#include "base/memory.h"
#include "hall/assign.h"
#include "hall/board_view.h"
#include "host/files.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int board_of(const struct session_line *l, int32_t address)
{
    if (address < 0)
        return l->entry.board;
    return l->entry.first_address ? l->entry.board + address - l->entry.first_address : address;
}

/* On a bus a board's changes are reported without its address, after the message that they follow. */
static int32_t who_speaks(struct session_line *l, const struct reading *r)
{
    if (r->kind == READING_NEWS && r->as.news.what == NEWS_MEMORY)
        l->speaking = r->address;
    return r->address < 0 && r->from_memory ? l->speaking : r->address;
}

/* A board on a bus that has been given a device of its own. */
static bool has_another(const struct session_line *l, int board)
{
    const struct session *s = l->session;
    for (int i = 0; s->assigned && l->boards > 1 && i < s->lines_count; i++)
        if (s->lines[i] != l && s->lines[i]->boards == 1 && s->lines[i]->entry.board == board)
            return true;
    return false;
}

static void on_reading(void *self, struct line *line, const struct reading *reading)
{
    struct session_line *l = self;
    struct session *s = l->session;
    struct reading r = *reading;
    int32_t address = who_speaks(l, &r);
    (void)line;
    r.at = session_at(s, r.at);
    if (trace_is_on(s->settings.trace, TRACE_LINE))
        session_trace_reading(s, board_of(l, address), &r);
    if (s->settings.reading)
        s->settings.reading(s->settings.self, s, board_of(l, address), &r);
    if (r.kind != READING_NEWS || address >= 0) {
        if (!has_another(l, board_of(l, address)))
            hall_take(s->hall, board_of(l, address), &r, r.at);
        return;
    }
    for (int i = 0; i < l->boards; i++) /* what happens to a line happens to all of its boards */
        if (!has_another(l, l->entry.board + i))
            hall_take(s->hall, l->entry.board + i, &r, r.at);
}

static void on_bytes(void *self, struct line *line, bool sent, struct span bytes, msec at)
{
    const struct session_line *l = self;
    (void)line;
    if (trace_is_on(l->session->settings.trace, TRACE_FRAME))
        session_trace_bytes(l->session, l->entry.board, sent, bytes, session_at(l->session, at));
}

static const struct line_listener listener = {.reading = on_reading, .bytes = on_bytes};

static int highest_board(const struct hall *h)
{
    int highest = 0;
    for (int i = 0; i < hall_count(h); i++)
        highest = board_number(hall_at(h, i)) > highest ? board_number(hall_at(h, i)) : highest;
    return highest;
}

/* The boards between this line's first and the next line's first are its own, unless its last one was said. */
static int boards_on(const struct session *s, const struct line_list *lines, int index)
{
    assert(index >= 0 && index < lines->count && "a line of the list");
    int first = lines->entries[index].board, end = first + 1, last = lines->entries[index].last_board;
    if (last > 0)
        end = last + 1;
    else if (lines->entries[index].first_address) {
        end = highest_board(s->hall) + 1;
        for (int i = 0; i < lines->count; i++)
            if (lines->entries[i].board > first && lines->entries[i].board < end)
                end = lines->entries[i].board;
    }
    return end - first;
}

static struct session_line *open_line(struct session *s, const struct line_entry *e, int boards, struct error *why)
{
    struct session_line *l = memory_take(1, sizeof *l);
    *l = (struct session_line){.session = s, .entry = *e, .speaking = -1, .boards = boards};
    l->line = line_new_apart(s->settings.world, s->base, l->entry.address, l->entry.driver, &listener, l, why);
    if (!l->line) {
        free(l);
        return NULL;
    }
    LIST_ROOM(s->lines, s->lines_count, s->lines_room);
    s->lines[s->lines_count++] = l;
    struct capabilities can = e->driver->can;
    can.orders = e->driver->order != NULL;
    for (int i = 0; i < boards; i++)
        hall_device_can(s->hall, e->board + i, &can);
    return l;
}

bool session_open_lines(struct session *s, const struct line_list *lines, struct error *why)
{
    for (int i = 0; i < lines->count; i++)
        if (!open_line(s, &lines->entries[i], boards_on(s, lines, i), why))
            return false;
    return true;
}

static void close_line(struct session *s, int at)
{
    assert(at >= 0 && at < s->lines_count && "a line that is open");
    line_free(s->lines[at]->line);
    free(s->lines[at]);
    s->lines[at] = s->lines[--s->lines_count];
}

void session_close_lines(struct session *s)
{
    while (s->lines_count)
        close_line(s, s->lines_count - 1);
    free(s->lines);
    s->lines = NULL;
    s->lines_room = 0;
    session_close_feeds(s);
}

/* --- assigning while the round is played ---------------------------------------------------------------------- */

/* The line that serves only this board; -1 if there is none. */
static int own_line(const struct session *s, int board)
{
    for (int i = 0; i < s->lines_count; i++)
        if (s->lines[i]->boards == 1 && s->lines[i]->entry.board == board)
            return i;
    return -1;
}

static bool open_assigned(struct session *s, const struct assigned *a, struct error *why)
{
    struct line_entry e = {.driver = driver_named(a->driver), .board = a->board};
    copy_text(e.address, sizeof e.address, a->address);
    int old = own_line(s, a->board);
    s->assigned = true;
    if (!*a->driver) {
        if (old >= 0)
            close_line(s, old);
        return true;
    }
    if (!e.driver)
        return failf(why, "device", "see: flagfall devices", "no driver is called %s", a->driver);
    if (!open_line(s, &e, 1, why))
        return false;
    if (old >= 0)
        close_line(s, old);
    return true;
}

void session_open_assigned(struct session *s)
{
    const struct assigned *list;
    int count = hall_assignments(s->hall, &list);
    for (int i = 0; i < count; i++)
        (void)open_assigned(s, &list[i],
                            NULL); /* it could be opened once; the devices screen shows if it is not there now */
}

static bool is_free(const struct session *s, const char *address, struct error *why)
{
    for (int i = 0; i < s->lines_count; i++)
        if (!strcmp(s->lines[i]->entry.address, address))
            return failf(why, address, "give that board another device first", "board %d has it",
                         s->lines[i]->entry.board);
    return true;
}

bool session_assign(struct session *s, int board, const char *driver, const char *address, struct error *why)
{
    struct assigned a = {.board = board};
    if (strlen(driver) >= sizeof a.driver || strlen(address) >= sizeof a.address)
        return fail(why, "device", "use the port's short name", "the name is too long");
    copy_text(a.driver, sizeof a.driver, driver);
    copy_text(a.address, sizeof a.address, address);
    if (*driver && !is_free(s, address, why))
        return false;
    return open_assigned(s, &a, why) &&
           hall_assign(s->hall, board, driver, address, s->settings.who, session_now(s), why);
}

/* --- recording -------------------------------------------------------------------------------------------------- */

/* NAME.recorded, beside the event. */
static void record_folder(const struct session *s, char out[SESSION_PATH_MAX + 16])
{
    size_t stem = strlen(s->path);
    const char *ending = ".flagfall";
    if (stem > strlen(ending) && !strcmp(s->path + stem - strlen(ending), ending))
        stem -= strlen(ending);
    snprintf(out, SESSION_PATH_MAX + 16, "%.*s.recorded", (int)stem, s->path);
}

/* NAME.recorded/board-17-20261121T143000.log: named by when this session began, so that none is overwritten. */
void session_record_path(const struct session *s, int board, char *out, size_t room)
{
    char folder[SESSION_PATH_MAX + 16], when[32];
    time_t began = (time_t)(s->wall_began / 1000);
    struct tm t;
    record_folder(s, folder);
    localtime_r(&began, &t);
    strftime(when, sizeof when, "%Y%m%dT%H%M%S", &t);
    snprintf(out, room, "%s/board-%d-%s.log", folder, board, when);
}

bool session_record(struct session *s, int board, const char *path, struct error *why)
{
    char usual[SESSION_PATH_MAX + 64], folder[SESSION_PATH_MAX + 16];
    int32_t address;
    struct line *line = session_line_of_board(s, board, &address);
    if (!line)
        return failf(why, "device", "L gives it a device", "board %d is on no serial line", board);
    session_record_path(s, board, usual, sizeof usual);
    record_folder(s, folder);
    bool by_itself = path && !*path;
    return (!by_itself || folder_make(folder, why)) && line_record(line, by_itself ? usual : path, why);
}

/* Sent to the device first; what it refuses is set by hand, and checked as well. */
void session_send_order(struct session *s, int board)
{
    const struct hall_board *b = hall_board(s->hall, board);
    enum order_wish wish = hall_order_wants(s->hall, board);
    struct clock_order order = {.kind = wish == ORDER_WANTS_RUN ? ORDER_RUN : ORDER_TIMES};
    struct error why;
    bool wanted = b && !board_is_frozen(b) &&
                  wish != ORDER_WANTS_NOTHING; /* frozen: nothing happens by itself until a person resumes it */
    struct line *line = wanted ? session_line_of_board(s, board, &order.address) : NULL;
    if (!line)
        return;
    order.left_s = board_order(b)->left_s;
    order.right_s = board_order(b)->right_s;
    order.side = board_order(b)->side;
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
    assert(index >= 0 && index < session_lines(s) && "a line of the session");
    if (index >= s->lines_count) {
        session_feed_facts(s->feeds[index - s->lines_count], facts, first_board);
        return;
    }
    line_facts(s->lines[index]->line, facts);
    *first_board = s->lines[index]->entry.board;
}

int session_line_boards(const struct session *s, int index)
{
    assert(index >= 0 && index < session_lines(s) && "a line of the session");
    return index < s->lines_count ? s->lines[index]->boards : 1;
}

struct line *session_line_of_board(const struct session *s, int board, int32_t *address)
{
    int own = s->assigned ? own_line(s, board) : -1;
    for (int i = own < 0 ? 0 : own; i < s->lines_count; i++) {
        const struct session_line *l = s->lines[i];
        if (board < l->entry.board || board >= l->entry.board + l->boards)
            continue;
        *address = l->entry.first_address ? board - l->entry.board + l->entry.first_address : -1;
        return l->line;
    }
    return NULL;
}
