/* What happens on the lines, as plain lines of text: for logs, pipes and screen readers. */
#include "commands/watch.h"

#include "base/memory.h"
#include "commands/command.h"
#include "commands/loop.h"
#include "commands/watch_board.h"
#include "line.h"
#include "lines.h"
#include "sim/folder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct asked {
    bool plain, relative, readings, until_lost;
    const char *folder;
    long seconds;
};

static const struct option_row options[] = {
    {"plain", 'p', NULL, "lines of text", OPTION_FLAG, offsetof(struct asked, plain), 0, 0},
    {"dir", 0, "DIR", "the folder of a simulated hall (flagfall demo)", OPTION_TEXT, offsetof(struct asked, folder), 0, 0},
    {"relative", 'r', NULL, "seconds since the beginning instead of the time of day", OPTION_FLAG,
     offsetof(struct asked, relative), 0, 0},
    {"readings", 0, NULL, "what the devices say, reading by reading", OPTION_FLAG, offsetof(struct asked, readings), 0, 0},
    {"seconds", 0, "N", "end after N seconds", OPTION_NUMBER, offsetof(struct asked, seconds), 1, 1000000},
    {"until-lost", 0, NULL, "end when all lines are gone", OPTION_FLAG, offsetof(struct asked, until_lost), 0, 0},
    {0},
};

/* A line with the boards that hang on it, met one after the other. */
struct watched_line {
    struct watch *watch;
    const struct line_entry *entry;
    struct line *line;
    struct watched **boards;
    int boards_count, speaking; /* speaking: whose memory a bus tells now */
    bool open;
};

enum { BOARDS_A_LINE = 512 };

struct watch {
    struct watch_settings settings;
    struct event_base *base;
    struct watched_line *lines;
    int count;
    msec began, time_of_day; /* time_of_day: to be added to line_now() */
    bool seen_any;
};

/* --- words -------------------------------------------------------------------------------------------------- */

static void print_words(void *self, int board, msec at, const char *words)
{
    const struct watch *w = self;
    if (w->settings.relative) {
        printf("%8lld.%03d", (long long)((at - w->began) / 1000), (int)((at - w->began) % 1000));
    } else {
        time_t s = (time_t)((at + w->time_of_day) / 1000);
        struct tm t;
        localtime_r(&s, &t);
        printf("%02d:%02d:%02d.%03d", t.tm_hour, t.tm_min, t.tm_sec, (int)((at + w->time_of_day) % 1000));
    }
    printf("  board %d  %s\n", board, words);
}

static void print_reading(struct watch *w, int board, const struct reading *r)
{
    struct text words = {0};
    reading_print(r, &words);
    print_words(w, board, r->at, text_chars(&words));
    text_release(&words);
}

/* --- readings to boards ------------------------------------------------------------------------------------- */

static int number_of(const struct watched_line *l, int32_t address)
{
    if (address < 0)
        return l->entry->board;
    return l->entry->first_address ? l->entry->board + address - l->entry->first_address : address;
}

static struct watched *board_of(struct watched_line *l, int32_t address)
{
    int number = number_of(l, address);
    for (int i = 0; i < l->boards_count; i++)
        if (watched_number(l->boards[i]) == number)
            return l->boards[i];
    if (l->boards_count == BOARDS_A_LINE)
        return l->boards[0];
    l->boards = memory_resize(l->boards, (size_t)(l->boards_count + 1) * sizeof *l->boards);
    l->boards[l->boards_count] = watched_new(number, l->watch->settings.speed, print_words, l->watch);
    return l->boards[l->boards_count++];
}

static void note_line(struct watched_line *l, const struct reading *r)
{
    if (r->kind != READING_NEWS || r->address >= 0)
        return;
    if (r->as.news.what == NEWS_BACK)
        l->open = l->watch->seen_any = true;
    if (r->as.news.what == NEWS_LOST)
        l->open = false;
}

/* On a bus a board's changes are told without its address, after the news that they come. */
static int32_t who_speaks(struct watched_line *l, const struct reading *r)
{
    if (r->kind == READING_NEWS && r->as.news.what == NEWS_MEMORY)
        l->speaking = r->address;
    return r->address < 0 && r->from_memory ? l->speaking : r->address;
}

static void on_reading(void *self, struct line *line, const struct reading *r)
{
    struct watched_line *l = self;
    int32_t address = who_speaks(l, r);
    (void)line;
    note_line(l, r);
    struct watched *b = board_of(l, address);
    if (l->watch->settings.readings)
        print_reading(l->watch, watched_number(b), r);
    else if (r->kind == READING_NEWS && address < 0)
        for (int i = 0; i < l->boards_count; i++) /* what befalls a line befalls all of its boards */
            watched_take(l->boards[i], r);
    else
        watched_take(b, r);
}

static const struct line_listener listener = {.reading = on_reading};

/* --- the watch ---------------------------------------------------------------------------------------------- */

struct watch *watch_begin(struct event_base *base, const struct lines *lines, const struct watch_settings *settings,
                          struct error *why)
{
    struct watch *w = memory_take(1, sizeof *w);
    struct timespec t;
    w->settings = *settings;
    w->settings.speed = lines->speed;
    w->base = base;
    w->began = line_now();
    clock_gettime(CLOCK_REALTIME, &t);
    w->time_of_day = (msec)t.tv_sec * 1000 + t.tv_nsec / 1000000 - w->began;
    w->lines = memory_take((size_t)lines->count, sizeof *w->lines);
    for (; w->count < lines->count; w->count++) {
        const struct line_entry *e = &lines->entries[w->count];
        struct watched_line *l = &w->lines[w->count];
        *l = (struct watched_line){.watch = w, .entry = e, .speaking = -1};
        if (!(l->line = line_new(base, e->address, e->driver, &listener, l, why))) {
            watch_end(w);
            return NULL;
        }
    }
    return w;
}

void watch_end(struct watch *w)
{
    if (!w)
        return;
    for (int i = 0; i < w->count; i++) {
        line_free(w->lines[i].line);
        for (int k = 0; k < w->lines[i].boards_count; k++)
            watched_free(w->lines[i].boards[k]);
        free(w->lines[i].boards);
    }
    free(w->lines);
    free(w);
}

bool watch_time(struct watch *w)
{
    msec now = line_now();
    int open = 0;
    for (int i = 0; i < w->count; i++) {
        for (int k = 0; k < w->lines[i].boards_count; k++)
            watched_time(w->lines[i].boards[k], now);
        open += w->lines[i].open;
    }
    return open > 0 || !w->seen_any;
}

/* --- the command -------------------------------------------------------------------------------------------- */

static bool read_list(const char *path, struct lines *out, struct error *why)
{
    FILE *f = fopen(path, "rbe");
    if (!f)
        return failf(why, path, "name a list of lines, or ports as PATH:DRIVER", "cannot be opened: %s", strerror(errno));
    bool good = lines_read(f, path, out, why);
    fclose(f);
    return good;
}

static bool read_folder(const char *asked, struct lines *out, struct error *why)
{
    char folder[160], path[192];
    if (asked)
        snprintf(folder, sizeof folder, "%s", asked);
    else
        folder_default(folder, sizeof folder);
    snprintf(path, sizeof path, "%s/lines", folder);
    return folder_is_held(folder, why) && read_list(path, out, why);
}

/* PATH:DRIVER; the driver is what follows the last colon. */
static bool read_port(const char *text, struct lines *out)
{
    struct line_entry e = {.board = out->count + 1};
    const char *colon = strrchr(text, ':');
    if (!colon || !(e.driver = driver_named(colon + 1)) || colon - text >= LINE_ADDRESS_MAX)
        return false;
    memcpy(e.address, text, (size_t)(colon - text));
    return lines_add(out, &e);
}

static bool read_ports(int argc, char **argv, const char **wrong, struct lines *out)
{
    out->speed = 1;
    for (int i = 1; i < argc; i++) {
        *wrong = argv[i];
        if (!read_port(argv[i], out))
            return false;
    }
    return true;
}

struct going {
    struct watch *watch;
    struct event_base *base;
    bool until_lost;
    msec end;
};

static void on_time(evutil_socket_t fd, short what, void *self)
{
    const struct going *g = self;
    (void)fd;
    (void)what;
    bool open = watch_time(g->watch);
    if ((!open && g->until_lost) || line_now() >= g->end || ferror(stdout))
        event_base_loopbreak(g->base);
}

static int follow(const struct lines *lines, const struct asked *asked)
{
    struct watch_settings settings = {.relative = asked->relative, .readings = asked->readings};
    struct error why = {0};
    struct loop *loop = loop_new();
    loop_raise_files();
    struct going g = {.base = loop_base(loop), .until_lost = asked->until_lost, .end = MSEC_NEVER};
    g.watch = watch_begin(g.base, lines, &settings, &why);
    if (g.watch) {
        if (asked->seconds)
            g.end = line_now() + asked->seconds * 1000;
        loop_every(loop, WATCH_EVERY, on_time, &g);
        event_base_dispatch(g.base);
    } else {
        complain(&why);
    }
    int status = g.watch ? STATUS_OK : STATUS_USAGE;
    watch_end(g.watch);
    loop_free(loop);
    return status;
}

static int run_watch(int argc, char **argv)
{
    struct asked asked = {0};
    struct lines lines = {0};
    struct error why = {0};
    const char *wrong = "";
    int status = options_read(&command_watch, &argc, argv, &asked);
    if (status)
        return status;
    if (!asked.plain)
        return usage_error(&command_watch, "only plain lines are to be had: add --plain");
    if (asked.folder && argc > 1)
        return usage_error(&command_watch, "%s: either --dir or lines, not both", argv[1]);
    bool ports = argc > 1 && read_ports(argc, argv, &wrong, &lines);
    if (!ports && argc > 2)
        status = usage_error(&command_watch, "%s is not of the form PATH:DRIVER", wrong);
    else if (!ports && !(argc == 2 ? read_list(argv[1], &lines, &why) : read_folder(asked.folder, &lines, &why)))
        status = STATUS_USAGE, complain(&why);
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (!status)
        status = follow(&lines, &asked);
    lines_release(&lines);
    return status;
}

const struct command command_watch = {
    .name = "watch",
    .summary = "what happens on the boards, as plain lines",
    .usage = "--plain [OPTION]... [LINES-FILE | PATH:DRIVER...]",
    .options = options,
    .notes = "Without a file or ports it watches the simulated hall that runs (flagfall demo). A LINES-FILE has one line for\n"
             "each port: its path, its driver, the number of its first board, as in: /dev/ttyUSB0 dgt 12",
    .run = run_watch,
};
