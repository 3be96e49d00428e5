/* A simulated hall as an event: its players use real pseudo-terminals, and its log is removed when it is closed. */
#include "base/text.h"
#include "hall/round.h"
#include "session/session_parts.h"

#include "base/memory.h"
#include "hall/seats.h"
#include "host/files.h"
#include "sim/folder.h"
#include "sim/people.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void fill_seats(struct session *s, const struct line_list *lines, const struct control *control,
                       const struct demo_settings *asked)
{
    for (int i = 0; i < s->count; i++) {
        struct hall_seat *seat = &s->seats[i];
        const struct control *own = demo_people_control(asked, i + 1);
        *seat = (struct hall_seat){.number = i + 1, .control = own ? *own : *control};
        sim_person(&seat->players[WHITE], 2 * i);
        sim_person(&seat->players[BLACK], 2 * i + 1);
        for (int k = 0; k < lines->count; k++)
            if (lines->entries[k].board <= seat->number)
                snprintf(seat->line, sizeof seat->line, "%.31s", strrchr(lines->entries[k].address, '/') + 1);
    }
}

static bool read_lines(const char *folder, struct line_list *lines, struct error *why)
{
    char path[192];
    snprintf(path, sizeof path, "%s/lines", folder);
    FILE *f = fopen(path, "re");
    if (!f)
        return failf(why, path, "run it again", "cannot be opened: %s", strerror(errno));
    bool good = lines_read(f, path, lines, why);
    fclose(f);
    return good;
}

static bool open_own_log(struct session *s, struct error *why)
{
    char path[SESSION_PATH_MAX + 32];
    snprintf(path, sizeof path, "%s/demo.flagfall", s->folder);
    return session_open_log(s, path, LOG_CREATE, why);
}

/* The players in the form of an event's file, so that others can follow the log like that of any event. */
static void note_people(struct session *s, const struct line_list *lines, const struct hall_settings *settings)
{
    struct chess_event *e = event_of_seats(s->title, settings);
    struct text text = {0};
    for (int k = 0; k < lines->count; k++) {
        const struct line_entry *l = &lines->entries[k];
        struct device *d = event_add_device(e, l->board, k + 1 < lines->count ? l[1].board - 1 : s->count);
        d->first_address = l->first_address;
        copy_text(d->driver, sizeof d->driver, l->driver->name);
        copy_text(d->address, sizeof d->address, l->address);
    }
    event_write(e, &text);
    session_note_event(s, text_chars(&text));
    text_release(&text);
    chess_event_free(e);
}

/* Makes a link in the folder where `flagfall watch` looks. Another demo that is already found there keeps its link. */
static void be_found(struct session *s, const char *asked)
{
    char folder[160];
    struct error why;
    if (asked)
        copy_text(folder, sizeof folder, asked);
    else
        folder_default(folder, sizeof folder);
    if (!asked && (s->found_by = folder_hold(folder, &why)) < 0)
        return;
    snprintf(s->link, sizeof s->link, "%.140s/log.flagfall", folder);
    (void)unlink(s->link);
    if (symlink(s->path, s->link) < 0)
        s->link[0] = '\0';
}

static bool open_all(struct session *s, const struct demo_settings *asked, struct error *why)
{
    struct line_list lines = {0};
    struct control control;
    struct hall_settings settings = {.round = 1,
                                     .phase = EVENT_RAPID,
                                     .starts_at = MSEC_NEVER,
                                     .default_after = MSEC_NEVER,
                                     .rulebook = s->rulebook};
    if (!control_read(demo_control(asked), &control, why) || !read_lines(s->demo.folder, &lines, why))
        return false;
    s->count = (int)asked->boards;
    s->seats = memory_take((size_t)s->count, sizeof *s->seats);
    fill_seats(s, &lines, &control, asked);
    settings.seats = s->seats;
    settings.phase = control_phase_in_hall(&control);
    settings.count = s->count;
    bool good = open_own_log(s, why);
    if (good)
        note_people(s, &lines, &settings);
    good = good && log_commit(s->log, session_now(s), why) && session_open_hall(s, &settings, why) &&
           session_open_lines(s, &lines, why);
    lines_release(&lines);
    if (good) {
        be_found(s, asked->folder);
        hall_open(s->hall, s->settings.who, session_now(s));
        hall_start(s->hall, s->settings.who, session_now(s));
    }
    return good;
}

/* In a folder of its own, so that several can run at once, unless a folder was given. */
static bool open_people(struct session *s, struct demo_settings asked, struct error *why)
{
    char own[SESSION_PATH_MAX + 16];
    snprintf(own, sizeof own, "%s/hall", s->folder);
    asked.folder = asked.folder ? asked.folder : own;
    asked.at_once = true;
    asked.waits = asked.waits || asked.tour || (!asked.rate && !asked.faults);
    if (!demo_open(&s->demo, s->base, &asked, why))
        return false;
    s->speed = s->demo.speed;
    demo_people_begin(&s->demo.people, ptys_hall(s->demo.ptys), &asked);
    return true;
}

struct session *session_open_demo(struct event_base *base, const struct session_settings *settings, struct error *why)
{
    struct session *s = session_begin(base, settings, 1);
    s->is_demo = true;
    s->found_by = -1;
    snprintf(s->title, sizeof s->title, "Demo hall");
    snprintf(s->rulebook, sizeof s->rulebook, "fide-2023");
    if (folder_make_own(s->folder, why) && open_people(s, *settings->demo, why) && open_all(s, settings->demo, why))
        return s;
    session_close(s, NULL);
    return NULL;
}

static void remove_file(const struct session *s, const char *ending)
{
    char path[SESSION_PATH_MAX + 16];
    snprintf(path, sizeof path, "%s%s", s->path, ending);
    (void)unlink(path);
}

void session_close_demo(struct session *s)
{
    static const char *const endings[] = {"", "-wal", "-shm", ".key", ".lock", "-lock"};
    char hall[SESSION_PATH_MAX + 16];
    if (*s->link)
        (void)unlink(s->link);
    if (s->found_by >= 0)
        close(s->found_by);
    demo_close(&s->demo);
    for (size_t i = 0; *s->path && i < sizeof endings / sizeof *endings; i++)
        remove_file(s, endings[i]);
    snprintf(hall, sizeof hall, "%s/hall", s->folder);
    if (*s->folder) {
        (void)rmdir(hall);
        (void)rmdir(s->folder);
    }
}

bool session_tour(const struct session *s, char *out, size_t room)
{
    char words[TOUR_WORDS];
    bool shows = s->is_demo && demo_people_tour(&s->demo.people, session_hall(s), words);
    if (shows)
        copy_text(out, room, words);
    return shows;
}
