#include "commands/report_tables.h"

#include "commands/event_hand_on.h"
#include "commands/report_pages.h"

#include <string.h>

enum { ALIKE_MIN = 4 }; /* how many bytes must begin the same way; fewer may be chance */

struct search {
    const char *path;
    const struct text *file;
    bool found;
    size_t alike;        /* so many bytes at the beginning are the same in the most similar one */
    struct error differ; /* the place in it */
};

static void look_at(struct search *s, const struct text *table)
{
    const char *a = text_chars(s->file), *b = text_chars(table);
    size_t alike = 0;
    while (alike < s->file->length && alike < table->length && a[alike] == b[alike])
        alike++;
    struct error why;
    if (report_page_is(s->path, s->file, table, &why))
        s->found = true;
    else if (alike >= ALIKE_MIN && alike > s->alike) {
        s->alike = alike;
        s->differ = why;
    }
}

static void look_at_page(struct search *s, struct reported *r, const struct report_asked *asked)
{
    for (int i = 0; !s->found && i < r->record->rounds.count; i++) {
        struct text table = {0};
        r->report.round = &r->record->rounds.at[i];
        reported_take_zone(&r->report, r->record->event, r->report.round->first.wall, NULL);
        if (report_page_write(&r->report, asked, &table, NULL))
            look_at(s, &table);
        text_release(&table);
    }
}

static void look_at_sheets(struct search *s, struct reported *r)
{
    static const char *const names[] = {"pairings", "names", "slips", "places", "players"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        look_at_page(s, r, &(struct report_asked){.page = report_page_named(names[i]), .is_for_wall = true});
}

static void look_at_export(struct search *s, const char *log, const struct event_hand_on *asked)
{
    struct text table = {0};
    if (!s->found && event_hand_on_text(asked, log, &table, NULL))
        look_at(s, &table);
    text_release(&table);
}

static void look_at_exports(struct search *s, const char *log, int rounds)
{
    for (int as = 0; as <= AS_PGN; as++)
        look_at_export(s, log, &(struct event_hand_on){.as = (enum hand_on_as)as});
    for (int round = 1; round <= rounds; round++)
        look_at_export(s, log, &(struct event_hand_on){.as = AS_PGN, .round = round});
    look_at_export(s, log, &(struct event_hand_on){.as = AS_TRF, .for_pairing = true});
}

bool report_table_fits(const char *log, const char *path, const struct text *file, struct error *why)
{
    struct search s = {.path = path, .file = file};
    struct reported r = {0};
    bool opened = reported_open(&r, log, 0, true, why);
    if (opened) {
        look_at_page(&s, &r, &(struct report_asked){.page = report_page_named("penalties"), .form = REPORT_CSV});
        look_at_sheets(&s, &r);
        look_at_exports(&s, log, r.record->rounds.count);
    }
    reported_close(&r);
    if (opened && !s.found && s.alike)
        *why = s.differ;
    else if (opened && !s.found)
        fail(why, path, "it does not say which log it was made from, and is no table that this log gives as it stands",
             "name a report of flagfall report, which says it");
    return s.found;
}
