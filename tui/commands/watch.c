/* What happens in a hall, as plain lines of text: for logs, pipes and screen readers. */
#include "commands/watch.h"

#include "base/plain_file.h"
#include "base/text.h"
#include "commands/command.h"
#include "commands/open.h"
#include "host/locale.h"
#include "host/loop.h"
#include "host/trace_file.h"
#include "line.h"
#include "lines.h"
#include "sim/folder.h"
#include "terminal/glyphs.h"

#include <errno.h>
#include <locale.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct watch_options {
    bool plain, public, relative, all, readings, until_lost;
    const char *control;
    struct console_options console;
    const char *folder;
    long seconds;
};

static const struct option_row options[] = {
    {"plain", 'p', NULL, "lines of text", OPTION_FLAG, offsetof(struct watch_options, plain), 0, 0},
    {"public", 0, NULL, "a screen for spectators: boards, moves and clocks of an event that a console runs",
     OPTION_FLAG, offsetof(struct watch_options, public), 0, 0},
    {"all", 'a', NULL, "every move, clock and device too", OPTION_FLAG, offsetof(struct watch_options, all), 0, 0},
    {"dir", 0, "DIR", "the folder of a simulated hall (flagfall demo --serve)", OPTION_TEXT,
     offsetof(struct watch_options, folder), 0, 0},
    {"relative", 'r', NULL, "seconds since the start instead of the time of day", OPTION_FLAG,
     offsetof(struct watch_options, relative), 0, 0},
    {"readings", 0, NULL, "what the devices say, reading by reading", OPTION_FLAG,
     offsetof(struct watch_options, readings), 0, 0},
    {"control", 0, "TIME", "the time control of all boards, as in 90+30; without it no times are judged", OPTION_TEXT,
     offsetof(struct watch_options, control), 0, 0},
    {"seconds", 0, "N", "end after N seconds", OPTION_NUMBER, offsetof(struct watch_options, seconds), 1, 1000000},
    {"until-lost", 0, NULL, "end when all lines are gone", OPTION_FLAG, offsetof(struct watch_options, until_lost), 0,
     0},
    CONSOLE_OPTION_ROWS(struct watch_options, console),
    {0},
};

/* --- lines -------------------------------------------------------------------------------------------------- */

/* Whatever a name, a note or a device contains, nothing in it controls the terminal, and only what the terminal can
 * show is printed. */
static void add_shown(struct text *out, const char *words)
{
    for (const char *at = words, *next = at; *at; at = next) {
        int32_t c = text_next(&next), shown = char_shown(c);
        if (shown == c)
            text_add_bytes(out, at, (size_t)(next - at));
        else
            text_add_char(out, (char)shown);
    }
}

/* The hall's time begins with the session. */
static void add_moment(const struct watch *w, msec at, msec wall, struct text *out)
{
    time_t s = (time_t)(wall / 1000);
    struct tm t;
    localtime_r(&s, &t);
    if (w->settings.relative)
        text_addf(out, "%8lld.%03d  ", (long long)(at / 1000), (int)(at % 1000));
    else
        text_addf(out, "%02d:%02d:%02d.%03d  ", t.tm_hour, t.tm_min, t.tm_sec, (int)(wall % 1000));
}

static void print_words(const struct watch *w, int board, msec at, msec wall, const char *words)
{
    struct text line = {0};
    add_moment(w, at, wall, &line);
    if (board)
        text_addf(&line, "board %d  ", board);
    add_shown(&line, words);
    text_add_char(&line, '\n');
    lines_out_add(w->out, line.chars, line.length);
    text_release(&line);
}

static void on_entry(void *self, const struct session *s, const struct entry *e)
{
    struct watch *w = self;
    struct text words = {0};
    if (!w->settings.readings && plain_words_for(&w->told, session_hall(s), e, w->settings.all, &words))
        print_words(w, e->board, e->mono_ms, e->wall_ms, text_chars(&words));
    text_release(&words);
}

static void on_reading(void *self, const struct session *s, int board, const struct reading *r)
{
    const struct watch *w = self;
    struct text words = {0};
    if (!w->settings.readings)
        return;
    reading_print(r, &words);
    print_words(w, board, r->at, session_wall(s, r->at), text_chars(&words));
    text_release(&words);
}

struct session_settings watch_settings_of(struct watch *w, const char *who)
{
    return (struct session_settings){.who = who, .entry = on_entry, .reading = on_reading, .self = w};
}

/* --- the command -------------------------------------------------------------------------------------------- */

static bool read_list(const char *path, struct line_list *out, struct error *why)
{
    enum { LIST_BYTES = 1 << 20 };
    FILE *f = plain_file_open(path, LIST_BYTES, why);
    if (!f) {
        snprintf(why->remedy, sizeof why->remedy, "name a list of lines, or ports as PATH:DRIVER");
        return false;
    }
    bool good = lines_read(f, path, out, why);
    fclose(f);
    return good;
}

enum { FOLDER_PATH_MAX = 192 };

/* A hall that a console records has a log to follow; one that is only simulated has lines to listen to. */
static bool read_folder(const char *asked, struct line_list *out, char log[FOLDER_PATH_MAX], struct error *why)
{
    char folder[160], path[FOLDER_PATH_MAX];
    if (asked)
        copy_text(folder, sizeof folder, asked);
    else
        folder_default(folder, sizeof folder);
    snprintf(path, sizeof path, "%s/lines", folder);
    snprintf(log, FOLDER_PATH_MAX, "%s/log.flagfall", folder);
    if (!folder_is_held(folder, why))
        return false;
    if (access(log, R_OK) == 0)
        return true;
    log[0] = '\0';
    return read_list(path, out, why);
}

/* PATH:DRIVER; the driver is what follows the last colon. */
static bool read_port(const char *text, struct line_list *out)
{
    struct line_entry e = {.board = out->count + 1};
    const char *colon = strrchr(text, ':');
    if (!colon || !(e.driver = driver_named(colon + 1)) || colon - text >= LINE_ADDRESS_MAX)
        return false;
    memcpy(e.address, text, (size_t)(colon - text));
    return lines_add(out, &e);
}

static bool read_ports(int argc, char **argv, const char **wrong, struct line_list *out)
{
    out->speed = 1;
    for (int i = 1; i < argc; i++) {
        *wrong = argv[i];
        if (!read_port(argv[i], out))
            return false;
    }
    return true;
}

enum { WATCH_EVERY = 100 };

/* A pipe whose reader is gone; waiting for the next line to find out may take all day. */
static bool reader_left(void)
{
    struct pollfd out = {.fd = STDOUT_FILENO};
    return poll(&out, 1, 0) == 1 && out.revents & POLLERR;
}

/* A recording may have come and gone within one turn of the loop. */
static bool any_has_gone(const struct session *s)
{
    struct line_facts f;
    int board;
    for (int i = 0; i < session_lines(s); i++) {
        session_line(s, i, &f, &board);
        if (f.lost || f.state == LINE_ENDED)
            return true;
    }
    return false;
}

static bool is_over(const struct session *s, bool until_lost)
{
    return reader_left() || (until_lost && !session_lines_open(s) && any_has_gone(s));
}

static void on_time(evutil_socket_t fd, short what, void *self)
{
    (void)fd;
    (void)what;
    (void)self; /* the loop goes round */
}

/* A reader who leaves is no error; a disk that is full is. */
static int how_it_ended(const struct lines_out *out)
{
    struct error why;
    int error = lines_out_failed(out);
    if (!error || error == EPIPE)
        return STATUS_OK;
    failf(&why, "standard output", "what was printed is not whole", "%s", strerror(error));
    complain(&why);
    return STATUS_FAILED;
}

enum { KEPT_FOR_READER = 256 << 10, LAST_WAIT = 2000 };

/* lines: NULL to follow the event's file, which a console writes. */
static int follow(const struct line_list *lines, const char *file, const struct watch_options *asked,
                  const struct control *control)
{
    struct watch watch = {.settings = {.relative = asked->relative, .all = asked->all, .readings = asked->readings}};
    struct session_settings settings = watch_settings_of(&watch, console_who(&(struct console_options){0}));
    struct error why = {0};
    struct trace_file trace = {0};
    if (!console_trace(&asked->console, &trace, &why)) {
        complain(&why);
        return STATUS_USAGE;
    }
    watch.out = lines_out_new(STDOUT_FILENO, KEPT_FOR_READER);
    settings.control = control;
    struct loop *loop = loop_new();
    loop_raise_files();
    settings.readonly = !lines;
    settings.trace = &trace.trace;
    struct session *s = lines ? session_open_watch(loop_base(loop), &settings, lines, &why)
                              : session_open_event(loop_base(loop), &settings, file, &why);
    if (s) {
        msec end = asked->seconds ? line_now() + asked->seconds * 1000 : MSEC_NEVER;
        loop_every(loop, WATCH_EVERY, on_time, NULL);
        while (!loop_interrupted(loop) && line_now() < end && !lines_out_failed(watch.out) &&
               !is_over(s, asked->until_lost)) {
            event_base_loop(loop_base(loop), EVLOOP_ONCE);
            session_turn(s);
            lines_out_flush(watch.out);
        }
        lines_out_finish(watch.out, LAST_WAIT);
    } else {
        complain(&why);
    }
    int status = s ? how_it_ended(watch.out) : STATUS_USAGE;
    (void)session_close(s, NULL); /* nothing was written that is kept */
    trace_file_close(&trace);
    lines_out_free(watch.out);
    plain_told_release(&watch.told);
    loop_free(loop);
    return status;
}

static int run_watch(int argc, char **argv)
{
    struct watch_options asked = {0};
    struct line_list lines = {0};
    struct control control;
    struct error why = {0};
    const char *wrong = "";
    char log[FOLDER_PATH_MAX] = "";
    int status = options_read(&command_watch, &argc, argv, &asked);
    if (status)
        return status;
    bool event = argc == 2 && strstr(argv[1], ".flagfall");
    if (asked.public) {
        asked.console.public_view = asked.console.readonly = true;
        return event ? console_with(&asked.console, NULL, argv[1])
                     : usage_error(&command_watch, "name the event's file");
    }
    if (!asked.plain)
        return usage_error(&command_watch, "choose what you want to see: add --plain or --public");
    setvbuf(stdout, NULL, _IOLBF, 0);
    locale_take(LC_CTYPE);
    glyphs_begin(asked.console.ascii || !locale_is_utf8(), false);
    if (event)
        return asked.control ? usage_error(&command_watch, "the event says what is played: no --control")
                             : follow(NULL, argv[1], &asked, NULL);
    if (asked.folder && argc > 1)
        return usage_error(&command_watch, "%s: either --dir or lines, not both", argv[1]);
    bool ports = argc > 1 && read_ports(argc, argv, &wrong, &lines);
    if (!ports && argc > 2)
        status = usage_error(&command_watch, "%s is not of the form PATH:DRIVER", wrong);
    else if (!ports && !(argc == 2 ? read_list(argv[1], &lines, &why) : read_folder(asked.folder, &lines, log, &why)))
        status = STATUS_USAGE, complain(&why);
    if (!status && asked.control && !control_read_typed(asked.control, &control, &why))
        status = STATUS_USAGE, complain(&why);
    if (!status)
        status = *log ? follow(NULL, log, &asked, NULL) : follow(&lines, "", &asked, asked.control ? &control : NULL);
    lines_release(&lines);
    return status;
}

const struct command command_watch = {
    .name = "watch",
    .summary = "what happens in a hall, as plain lines, or on a screen for spectators",
    .usage = "--plain [OPTION]... [EVENT.flagfall | LINES-FILE | PATH:DRIVER...] | --public EVENT.flagfall",
    .options = options,
    .notes = "Without a file or ports it watches the simulated hall that runs (flagfall demo).\n"
             "A LINES-FILE has one line for each port: its path, its driver, the number of its first board, as "
             "in: /dev/ttyUSB0 dgt 12",
    .run = run_watch,
};
