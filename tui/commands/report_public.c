#include "commands/report_public.h"

#include "commands/report_pages.h"
#include "hall/board_view.h"
#include "hall/round.h"
#include "host/complain.h"
#include "host/files.h"
#include "host/local_time.h"
#include "report/lists.h"
#include "session/sections.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { NAME_ROOM = 1024, REFRESH_S = 20, LOOK_MS = 500, PAGE_MOST = 64 << 20 };

#define OURS "<meta name=\"generator\" content=\"flagfall public\">"

/* --- pages -------------------------------------------------------------------------------------------------------- */

static void add_clock(const struct report *r, struct page *p)
{
    char when[TIME_OF_DAY], now[TIME_OF_DAY];
    const struct record_round *round = r->round;
    msec wall = wall_now();
    long minutes = round->started.entry ? (long)((wall - round->started.wall) / 60000) : 0;
    local_time_of_day(wall, now);
    if (!round->started.entry)
        page_say(p, "Round %d has not begun. It is %.5s.", round->number, now);
    else if (round->ended.entry)
        page_say(p, "Round %d is over.", round->number);
    else
        page_say(p, "Round %d began at %.*s. At %.5s it was %ld:%02ld old, and %d of its games were being played.",
                 round->number, (int)strlen(local_time_and_day(round->started.wall, wall, when)) - 3, when, now,
                 minutes / 60, minutes % 60, hall_open_boards(round->hall));
}

static void add_links(struct page *p)
{
    page_html(p, "<p><a href=\"index.html\">Results</a> <a href=\"names.html\">By name</a> "
                 "<a href=\"standings.html\">Standings</a> <a href=\"players.html\">Players</a></p>\n");
}

/* The sections of the event have folders of their own in its folder, with a link back. */
struct public_whole {
    char log[NAME_ROOM];
    const char *folder;
    struct {
        char name[sizeof((struct event_part *)0)->name], log[NAME_ROOM], folder[24];
    } sections[EVENT_SECTIONS_MAX];
    int count;
};

/* The rounds that have begun. */
static void find_sections(const struct chess_event *e, struct public_whole *w)
{
    char file[NAME_ROOM];
    struct stat st;
    w->count = 0;
    for (int i = 0; i < e->part_count; i++) {
        const struct event_part *part = &e->parts[i];
        char *log = w->sections[w->count].log;
        if (!sections_path(part, w->log, file, sizeof file) || !session_log_path(file, log, NAME_ROOM) ||
            stat(log, &st) != 0)
            continue;
        copy_text(w->sections[w->count].name, sizeof w->sections[0].name, part->name);
        snprintf(w->sections[w->count++].folder, sizeof w->sections[0].folder, "boards-%d-%d", part->first, part->last);
    }
}

static void add_section_links(struct page *p, const struct public_whole *w, bool within)
{
    struct text html = {0};
    for (int i = 0; !within && i < w->count; i++) {
        text_addf(&html, "%s<a href=\"%s/index.html\">", i ? " " : "<p>Sections: ", w->sections[i].folder);
        html_add(&html, w->sections[i].name);
        text_add(&html, i + 1 == w->count ? "</a></p>\n" : "</a>");
    }
    page_html(p, within ? "<p><a href=\"../index.html\">Other sections</a></p>\n" : text_chars(&html));
    text_release(&html);
}

static const struct public_page {
    const char *file, *heading; /* heading: NULL where the list has its own */
    void (*write)(const struct report *, struct page *);
} pages[] = {
    {"names.html", "By name", lists_names},
    {"standings.html", NULL, lists_standings},
    {"players.html", "Players", lists_players},
    {"index.html", "Pairings and results", lists_pairings},
};

/* The page itself says that it reloads. */
static void add_refresh(const struct text *page, struct text *out)
{
    const char *head = strstr(text_chars(page), "<head>\n");
    size_t at = head ? (size_t)(head - text_chars(page)) + strlen("<head>\n") : 0;
    text_add_bytes(out, text_chars(page), at);
    text_addf(out, OURS "\n<meta http-equiv=\"refresh\" content=\"%d\">\n", REFRESH_S);
    text_add(out, text_chars(page) + at);
}

static bool put(const char *folder, const char *name, const struct text *text, struct error *why)
{
    char path[NAME_ROOM + 64];
    struct text old = {0};
    snprintf(path, sizeof path, "%s/%s", folder, name);
    struct stat st;
    bool same = stat(path, &st) == 0 && file_read(path, PAGE_MOST, &old, NULL) && old.length == text->length &&
                !memcmp(text_chars(&old), text_chars(text), text->length);
    text_release(&old);
    return same || file_write(path, text, why);
}

static bool put_page(const struct report *r, const struct public_page *which, const struct public_whole *w,
                     const char *folder, struct error *why)
{
    struct page p;
    struct text page = {0}, out = {0};
    char title[256];
    snprintf(title, sizeof title, "%.180s, round %d", r->round->event->name, r->round->number);
    page_begin(&p, PAGE_HTML, &page, title);
    add_clock(r, &p);
    add_links(&p);
    add_section_links(&p, w, folder != w->folder);
    if (which->heading)
        page_heading(&p, "%s", which->heading);
    which->write(r, &p);
    page_end(&p);
    add_refresh(&page, &out);
    bool good = put(folder, which->file, &out, why);
    text_release(&page);
    text_release(&out);
    return good;
}

/* --- the folder --------------------------------------------------------------------------------------------------- */

static bool is_free_or_ours(const char *folder, struct error *why)
{
    char path[NAME_ROOM + 64];
    struct text text = {0};
    struct stat st;
    if (strlen(folder) >= NAME_ROOM)
        return fail(why, folder, "the name is too long", "choose a shorter one");
    snprintf(path, sizeof path, "%s/index.html", folder);
    if (stat(path, &st) != 0)
        return true;
    bool ours = file_read(path, PAGE_MOST, &text, NULL) && strstr(text_chars(&text), OURS);
    text_release(&text);
    return ours || fail(why, path, "is there already and is not a public page of Flagfall's", "name another folder");
}

/* For a web server, which runs as another user. */
static void open_to_all(const char *folder)
{
    char path[NAME_ROOM + 64];
    (void)chmod(folder, 0755);
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, pages[i].file);
        (void)chmod(path, 0644);
    }
}

static bool write_one(const struct reported *r, const struct public_whole *w, const char *folder, struct error *why)
{
    bool good = true;
    for (size_t i = 0; good && i < sizeof pages / sizeof *pages; i++)
        good = put_page(&r->report, &pages[i], w, folder, why);
    open_to_all(folder);
    return good;
}

static bool write_section(const struct public_whole *w, int which, struct error *why)
{
    assert(which >= 0 && which < w->count && "a section of the round");
    struct reported r;
    char folder[NAME_ROOM + 32];
    snprintf(folder, sizeof folder, "%s/%s", w->folder, w->sections[which].folder);
    if (!is_free_or_ours(folder, why) || !folder_make(folder, why))
        return false;
    bool good = reported_open(&r, w->sections[which].log, 0, false, why) && write_one(&r, w, folder, why);
    reported_close(&r);
    return good;
}

static bool write_all(struct public_whole *w, int round, struct error *why)
{
    struct reported r;
    bool good = reported_open(&r, w->log, round, false, why);
    if (good) {
        find_sections(r.record->event, w);
        good = write_one(&r, w, w->folder, why);
    }
    reported_close(&r);
    for (int i = 0; good && i < w->count; i++)
        good = write_section(w, i, why);
    return good;
}

/* What changes in a file when something is written. */
static long long state_of_log(const char *log)
{
    char wal[NAME_ROOM + 8];
    struct stat st;
    long long state = stat(log, &st) == 0 ? (long long)st.st_size + st.st_mtim.tv_nsec + st.st_mtim.tv_sec : 0;
    snprintf(wal, sizeof wal, "%.1000s-wal", log);
    return state + (stat(wal, &st) == 0 ? (long long)st.st_size * 7 + st.st_mtim.tv_nsec + st.st_mtim.tv_sec : 0);
}

static long long state_of(const struct public_whole *w)
{
    long long state = state_of_log(w->log);
    for (int i = 0; i < w->count; i++)
        state += (i + 2) * state_of_log(w->sections[i].log);
    return state;
}

bool report_public(const char *log, int round, const char *folder, bool watch, struct error *why)
{
    struct timespec pause = {.tv_nsec = LOOK_MS * 1000000L};
    struct public_whole w = {.folder = folder};
    if (!copy_text(w.log, sizeof w.log, log))
        return fail(why, log, "the name is too long", "choose a shorter one");
    if (!is_free_or_ours(folder, why) || !folder_make(folder, why))
        return false;
    bool good = write_all(&w, round, why);
    long long seen = state_of(&w), minute = time(NULL) / 60;
    while (good && watch) { /* NOLINT(bugprone-infinite-loop): the user ends it */
        nanosleep(&pause, NULL);
        if (state_of(&w) == seen && time(NULL) / 60 == minute)
            continue;
        seen = state_of(&w);
        minute = time(NULL) / 60;
        if (!write_all(&w, round, why)) /* the file may be in the middle of a write: it is tried again */
            complain(why);
    }
    return good;
}

/* --- sheets ------------------------------------------------------------------------------------------------------- */

bool report_sheets(const struct report *r, const char *folder, struct error *why)
{
    static const char *const names[] = {"pairings", "names", "slips", "places", "players"};
    bool good = (strlen(folder) < NAME_ROOM || fail(why, folder, "the name is too long", "choose a shorter one")) &&
                folder_make(folder, why);
    for (size_t i = 0; good && i < 2 * sizeof names / sizeof *names; i++) {
        struct report_asked asked = {.page = report_page_named(names[i / 2]),
                                     .form = i % 2 ? REPORT_HTML : REPORT_TEXT,
                                     .is_for_wall = i % 2 == 0};
        struct text page = {0};
        char file[32];
        snprintf(file, sizeof file, "%s.%s", names[i / 2], i % 2 ? "html" : "txt");
        good = report_page_write(r, &asked, &page, why) && put(folder, file, &page, why);
        text_release(&page);
    }
    return good;
}
