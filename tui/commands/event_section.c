#include "commands/event_section.h"

#include "base/ini_scan.h"
#include "base/text.h"
#include "event/event.h"
#include "event/people_row.h"
#include "host/data.h"
#include "host/files.h"
#include "rules/rulebook.h"
#include "session/event_load.h"
#include "session/event_shape.h"
#include "session/sections.h"
#include "session/set_up.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* "open.ini" and "Rapid U16" become "open-rapid-u16.ini". */
static void name_file(const char *event, const char *name, char out[sizeof((struct event_part *)0)->file])
{
    const char *slash = strrchr(event, '/'), *base = slash ? slash + 1 : event, *dot = strrchr(base, '.');
    size_t room = sizeof((struct event_part *)0)->file, used;
    used = (size_t)snprintf(out, room, "%.*s-", (int)(dot ? dot - base : (int)strlen(base)), base);
    for (; *name && used + 5 < room; name++)
        if (isalnum((unsigned char)*name))
            out[used++] = (char)tolower((unsigned char)*name);
        else if (out[used - 1] != '-')
            out[used++] = '-';
    used -= used && out[used - 1] == '-';
    snprintf(out + used, room - used, ".ini");
}

static bool read_part(char **names, struct event_part *out, struct error *why)
{
    int end = 0;
    if (sscanf(names[2], "%d-%d%n", &out->first, &out->last, &end) != 2 || names[2][end] || out->first < 1 ||
        out->last < out->first || out->last > EVENT_BOARDS_MAX)
        return fail(why, names[2], "are no boards", "write the first and the last, as in 41-60");
    if (!*names[1] || strpbrk(names[1], "|;#\"") || !copy_text(out->name, sizeof out->name, names[1]))
        return fail(why, names[1], "cannot be the name of a section", "write a short one without | ; and #");
    name_file(names[0], out->name, out->file);
    return true;
}

/* Arbiters work in all sections of the hall; what is played belongs to the section. */
static bool fill(const struct chess_event *of, const struct event_part *part, const struct event_section *asked,
                 struct chess_event *e, struct error *why)
{
    snprintf(e->name, sizeof e->name, "%.100s, %s", of->name, part->name);
    memcpy(e->place, of->place, sizeof e->place);
    memcpy(e->federation, of->federation, sizeof e->federation);
    memcpy(e->zone, of->zone, sizeof e->zone);
    e->first_day = of->first_day;
    e->last_day = of->last_day;
    e->control = of->control;
    memcpy(e->rulebook, of->rulebook, sizeof e->rulebook);
    if (asked->rulebook && !copy_text(e->rulebook, sizeof e->rulebook, asked->rulebook))
        return fail(why, "--rulebook", "the name is too long", "choose one: flagfall rulebook list");
    for (int i = 0; i < of->arbiter_count; i++) {
        struct arbiter *a = event_add_arbiter(e, of->arbiters[i].initials);
        if (a)
            *a = of->arbiters[i];
    }
    e->first_board = part->first;
    e->boards = part->last;
    struct rulebook *book = data_rulebook(e->rulebook);
    bool good = !asked->control || control_read_typed(asked->control, &e->control, why);
    e->round_count = asked->rounds;
    e->phase = event_shape_phase(e, book);
    rulebook_free(book);
    return good;
}

static bool write_section(struct chess_event *e, const char *path, struct text *out, struct error *why)
{
    struct set_up s;
    struct text reminder = {0};
    bool good = set_up_begin(&s, e, why);
    if (good)
        set_up_remind(&s, &reminder);
    set_up_end(&s);
    event_write(e, out);
    text_add(out, text_chars(&reminder));
    text_release(&reminder);
    struct chess_event *again = good ? event_load_text(text_chars(out), out->length, path, why) : NULL;
    chess_event_free(again);
    return again != NULL;
}

/* Added after the last line of [sections], or as a new section at the end; everything else stays as it is. */
static bool name_section(const char *old, const char *file, const struct event_part *part, struct text *out,
                         struct error *why)
{
    struct ini_scan scan;
    struct text row = {0};
    if (!ini_scan(&scan, old, strlen(old), file, why))
        return false;
    const struct ini_section *s = ini_scan_section(&scan, "sections");
    size_t at = s ? s->end : strlen(old);
    while (s && at > s->begin && isspace((unsigned char)old[at - 1]))
        at--;
    section_row_write(part, &row);
    text_add_bytes(out, old, at);
    text_add(out, s ? "\n" : at && old[at - 1] != '\n' ? "\n\n[sections]\n" : "\n[sections]\n");
    text_addf(out, "%d-%d = %s%s", part->first, part->last, text_chars(&row), s ? "" : "\n");
    text_add(out, old + at);
    text_release(&row);
    ini_scan_release(&scan);
    struct chess_event *e = event_load_text(text_chars(out), out->length, file, why);
    chess_event_free(e);
    return e != NULL;
}

bool event_section_make(const struct event_section *asked, char **names, char *made, size_t room, struct error *why)
{
    struct event_part part = {0};
    struct text old = {0}, named = {0}, section = {0};
    struct chess_event *e = chess_event_new();
    bool good = read_part(names, &part, why) && file_read(names[0], EVENT_FILE_BYTES, &old, why);
    struct chess_event *of = good ? event_load_text(text_chars(&old), old.length, names[0], why) : NULL;
    good = of && (sections_path(&part, names[0], made, room) ||
                  fail(why, part.file, "the name is too long", "choose a shorter name for the section"));
    if (good && access(made, F_OK) == 0)
        good = fail(why, made, "is there already",
                    "choose another name for the section, or name that file in "
                    "[sections] by hand");
    good = good && fill(of, &part, asked, e, why) && write_section(e, made, &section, why) &&
           name_section(text_chars(&old), names[0], &part, &named, why) && file_write(made, &section, why) &&
           file_write(names[0], &named, why);
    chess_event_free(of);
    chess_event_free(e);
    text_release(&old);
    text_release(&named);
    text_release(&section);
    return good;
}
