#include "session/sections.h"

#include "base/memory.h"
#include "base/sentence.h"
#include "base/text.h"
#include "base/tongue.h"
#include "base/utf8.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/round.h"
#include "hall/round_clock.h"
#include "session/session_broadcast.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { PATH_ROOM = 512, MINUTE = 60000 };

struct sections {
    struct session *list[EVENT_SECTIONS_MAX + 1];
    char names[EVENT_SECTIONS_MAX + 1][48];
    int count, shown;
    char notice[512]; /* why a section could not be opened, or "" */
    char shared[400]; /* about a line that two sections name, or "" */
};

/* --- opened and closed -------------------------------------------------------------------------------------------- */

struct sections *sections_of(struct session *s)
{
    struct sections *all = memory_take(1, sizeof *all);
    all->list[0] = s;
    all->count = 1;
    copy_text(all->names[0], sizeof all->names[0], session_title(s));
    return all;
}

bool sections_path(const struct event_part *p, const char *event, char *out, size_t room)
{
    const char *slash = strrchr(event, '/');
    int folder = slash && *p->file != '/' ? (int)(slash + 1 - event) : 0;
    return snprintf(out, room, "%.*s%s", folder, event, p->file) < (int)room;
}

bool section_has_its_boards(const struct event_part *p, const struct chess_event *e, struct error *why)
{
    if (e->first_board == p->first && e->boards == p->last)
        return !e->part_count || failf(why, e->file, "name all sections in one file", "a section cannot have sections");
    return failf(why, e->file, "write first-board and boards in it as the event's [sections] has them",
                 "the section %s has the boards %d-%d, and its file says %d-%d", p->name, p->first, p->last,
                 e->first_board ? e->first_board : 1, e->boards);
}

/* A port without its speed; the same one may have several names. */
static void port_of(const char *address, char out[PATH_MAX])
{
    char path[sizeof((struct device *)0)->address];
    snprintf(path, sizeof path, "%.*s", (int)strcspn(address, "@"), address);
    if (!realpath(path, out))
        copy_text(out, PATH_MAX, path);
}

/* Games of another program, and recordings, can be read by several at once. */
static bool is_one_speakers(const struct device *d)
{
    return strcmp(d->driver, "pgn") != 0 && strncmp(d->address, "log", 3) != 0 && strncmp(d->address, "ws:", 3) != 0;
}

bool section_has_its_lines(const struct chess_event *section, const struct chess_event *of, struct error *why)
{
    char one[PATH_MAX], other[PATH_MAX];
    for (int i = 0; i < section->device_count; i++)
        for (int k = 0; k < of->device_count; k++) {
            const struct device *d = &section->devices[i], *e = &of->devices[k];
            if (!is_one_speakers(d) || !is_one_speakers(e))
                continue;
            port_of(d->address, one);
            port_of(e->address, other);
            if (!strcmp(one, other))
                return failf(why, section->file,
                             "give each section a line of its own, or let these boards play in one section",
                             "boards %d-%d are on the line %.80s, which %.80s has for its boards %d-%d", d->first_board,
                             d->last_board, d->address, of->file, e->first_board, e->last_board);
        }
    return true;
}

/* When only reading, only rounds that have begun are found. */
static bool is_to_be_read(const char *path)
{
    char log[PATH_ROOM];
    struct stat st;
    return session_log_path(path, log, sizeof log) && stat(log, &st) == 0;
}

static bool has_same_zone(const struct chess_event *e, const struct chess_event *whole, struct error *why)
{
    return !strcmp(e->zone, whole->zone) ||
           failf(why, e->file, "write the same zone in both files",
                 "its times of day are those of %s, and the hall's of %s", *e->zone ? e->zone : N_("this machine"),
                 *whole->zone ? whole->zone : N_("this machine"));
}

/* The other sections can still play, and this one too if it is open. */
static void note_section(struct sections *all, const struct event_part *p, bool is_open, const struct error *why)
{
    size_t used = strlen(all->notice);
    struct text words = {0}, fault = {0};
    sentence_add_error(why, &fault);
    text_add(&words, used ? " " : "");
    if (is_open)
        text_addf(&words, _("The section %s is open, and its file has to be corrected: %s"), p->name,
                  text_chars(&fault));
    else
        text_addf(&words, _("The section %s is not open: %s"), p->name, text_chars(&fault));
    copy_text(all->notice + used, sizeof all->notice - used, text_chars(&words));
    text_release(&fault);
    text_release(&words);
}

/* Nobody else plays there: not the event, nor another of its sections. */
static bool boards_are_free(const struct sections *all, const struct event_part *p, const struct session *s,
                            struct error *why)
{
    const struct hall *h = session_hall(s);
    for (int i = 0; i < hall_count(h); i++) {
        int board = board_number(hall_at(h, i)), other = sections_with_board(all, board);
        const struct event_part *of = event_part_of(session_event(all->list[0]), board);
        if (of != p && (of || other >= 0))
            return failf(why, session_event(s)->file, "number its boards as the event's [sections] has them",
                         "it has a pair at board %d, which is one of %s", board, of ? of->name : all->names[other]);
    }
    return true;
}

/* A section whose file has other boards than the event says can be played, as long as no board is in two sections. */
static bool goes_with(struct sections *all, const struct event_part *p, const struct session *s, struct error *why)
{
    const struct chess_event *e = session_event(s), *whole = session_event(all->list[0]);
    if (!has_same_zone(e, whole, why))
        return false;
    if (section_has_its_boards(p, e, why))
        return true;
    if (e->part_count || !boards_are_free(all, p, s, why))
        return false;
    note_section(all, p, true, why);
    return true;
}

static bool open_part(struct sections *all, struct event_base *base, const struct session_settings *settings,
                      const struct event_part *p, const char *event, struct error *why)
{
    char path[PATH_ROOM];
    struct session_settings own = *settings;
    own.round = 0;
    own.zone = session_event(all->list[0])->zone;
    own.first_board = p->first;
    own.last_board = p->last;
    if (!sections_path(p, event, path, sizeof path))
        return fail(why, p->file, "the name is too long", "move it beside the event's file");
    if (settings->readonly && !is_to_be_read(path))
        return true;
    struct session *s = session_open_event(base, &own, path, why);
    bool good = s && goes_with(all, p, s, why);
    if (!good) {
        session_close(s, NULL);
        return false;
    }
    assert(all->count <= EVENT_SECTIONS_MAX && "an event's file names no more");
    copy_text(all->names[all->count], sizeof all->names[0], p->name);
    all->list[all->count++] = s;
    return true;
}

static void note_shared_line(struct sections *all, const char *section, const struct error *why)
{
    struct text words = {0};
    sentence_add_fault(why, &words);
    snprintf(all->shared, sizeof all->shared, "%.60s: %.300s", section, text_chars(&words));
    text_release(&words);
}

static void note_shared_lines(struct sections *all)
{
    struct error why;
    for (int i = 1; i < all->count && !*all->shared; i++)
        for (int k = 0; k < i && !*all->shared; k++)
            if (!section_has_its_lines(session_event(all->list[i]), session_event(all->list[k]), &why))
                note_shared_line(all, all->names[i], &why);
}

struct sections *sections_open(struct event_base *base, const struct session_settings *settings, const char *path,
                               struct error *why)
{
    struct session *s = session_open_event(base, settings, path, why);
    if (!s)
        return NULL;
    struct sections *all = sections_of(s);
    const struct chess_event *e = session_event(s);
    for (int i = 0; e && i < e->part_count; i++) {
        struct error missing = {0};
        if (!open_part(all, base, settings, &e->parts[i], path, &missing))
            note_section(all, &e->parts[i], false, &missing);
    }
    note_shared_lines(all);
    if (*all->shared && !*all->notice)
        snprintf(all->notice, sizeof all->notice, "%s", all->shared);
    return all;
}

const char *sections_shared_line(const struct sections *all)
{
    return *all->shared ? all->shared : NULL;
}

const char *sections_notice(const struct sections *all)
{
    return *all->notice ? all->notice : NULL;
}

bool sections_close(struct sections *all, struct error *why)
{
    bool good = true;
    for (int i = 0; all && i < all->count; i++)
        good = session_close(all->list[i], good ? why : NULL) && good;
    free(all);
    return good;
}

/* --- asked -------------------------------------------------------------------------------------------------------- */

int sections_count(const struct sections *all)
{
    return all->count;
}

struct session *sections_at(const struct sections *all, int which)
{
    assert(which >= 0 && which < all->count);
    return all->list[which];
}

const char *sections_name(const struct sections *all, int which)
{
    assert(which >= 0 && which < all->count && "a section that is open");
    return all->names[which];
}

int sections_shown(const struct sections *all)
{
    assert(all->shown >= 0 && all->shown < all->count && "a section that is open");
    return all->shown;
}

void sections_show(struct sections *all, int which)
{
    assert(which >= 0 && which < all->count);
    all->shown = which;
}

int sections_with_board(const struct sections *all, int board)
{
    for (int i = 0; i < all->count; i++) {
        const struct hall_board *b = hall_board(session_hall(all->list[i]), board);
        if (b && !board_seat(b)->gone)
            return i;
    }
    return -1;
}

int sections_named(const struct sections *all, const char *words)
{
    int found = -1;
    for (int i = 0; i < all->count; i++) {
        if (!strcasecmp(all->names[i], words))
            return i;
        if (strncasecmp(all->names[i], words, strlen(words)) != 0)
            continue;
        if (found >= 0)
            return -1;
        found = i;
    }
    return found;
}

/* --- time goes on in all ------------------------------------------------------------------------------------------ */

enum session_news sections_turn(struct sections *all)
{
    enum session_news most = SESSION_QUIET;
    for (int i = 0; i < all->count; i++) {
        session_look_at_broadcast(all->list[i]);
        session_look_at_file(all->list[i]);
        enum session_news news = session_turn(all->list[i]);
        most = news > most ? news : most;
    }
    return most;
}

/* What tells it from another that begins alike stands at its end: "Mas(1st)" of "Master (1st)". */
static void add_short_name(const struct sections *all, int which, struct text *out)
{
    enum { SHORT_NAME = 8, BEGINNING = 3 };
    const char *name = all->names[which];
    size_t length = strlen(name), characters = utf8_characters(name), cut = utf8_offset(name, length, SHORT_NAME);
    bool alike = false;
    for (int i = 0; i < all->count; i++)
        alike = alike || (i != which && !strncmp(all->names[i], name, cut));
    if (alike && characters > SHORT_NAME) {
        text_add_bytes(out, name, utf8_offset(name, length, BEGINNING));
        text_add(out, name + utf8_offset(name, length, characters - (SHORT_NAME - BEGINNING)));
    } else
        text_add_bytes(out, name, cut);
}

void sections_words(const struct sections *all, int which, bool in_short, struct text *out)
{
    assert(which >= 0 && which < all->count && "a section that is open");
    enum { LONG_NAME = 24 };
    const struct hall *h = session_hall(all->list[which]);
    msec now = session_now(all->list[which]);
    struct round_clock r = hall_round_clock(h, NULL, NULL, now);
    const char *name = all->names[which];
    if (in_short)
        add_short_name(all, which, out);
    else
        text_add_bytes(out, name, utf8_offset(name, strlen(name), LONG_NAME));
    text_addf(out, " R%d", hall_settings_of(h)->round);
    if (hall_is_ended(h))
        text_add(out, /* at most 8 columns */ _(" over"));
    else if (r.begun == MSEC_NEVER)
        text_add(out, in_short ? /* at most 8 columns */ _(" waits") : _(" not begun"));
    else if (r.boards && !r.open)
        text_add(out, /* at most 8 columns */ _(" all in"));
    else if (in_short)
        text_addf(out, /* at most 8 columns */ _(" %d open"), r.open);
    else
        text_addf(out, _(" +%lld:%02lld %d open"), (long long)((now - r.begun) / (60 * MINUTE)),
                  (long long)((now - r.begun) / MINUTE % 60), r.open);
}
