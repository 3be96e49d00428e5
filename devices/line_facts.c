/* What a device has reported about itself, for the devices screen. */
#include "base/text.h"
#include "line.h"

#include <stdio.h>
#include <string.h>

static void note_clock(struct line_facts *f, const char *version)
{
    int major, minor, known = 0;
    if (sscanf(version, "version=%2d.%2d", &major, &minor) != 2)
        return;
    while (f->driver->clocks && f->driver->clocks[known])
        known++;
    snprintf(f->clock, sizeof f->clock, "%s, version %d.%d",
             major >= 0 && major < known ? f->driver->clocks[major] : "unknown", major, minor);
}

void line_facts_note(struct line_facts *f, const struct reading *r)
{
    const char *version = r->kind == READING_NEWS ? strstr(r->text, "version=") : NULL;
    if (r->kind == READING_CLOCK && (!f->clock[0] || !strcmp(f->clock, "absent")))
        strcpy(f->clock, "of a kind it does not tell");
    if (r->kind != READING_NEWS)
        return;
    if (r->as.news.what == NEWS_CLOCK_ABSENT)
        strcpy(f->clock, "absent");
    else if (r->as.news.what == NEWS_DONE && version)
        note_clock(f, version);
    else if (r->as.news.what == NEWS_IDENTITY && strncmp(r->text, "version ", 8) == 0)
        copy_text(f->firmware, sizeof f->firmware, r->text + 8);
    else if (r->as.news.what == NEWS_IDENTITY && r->address < 0)
        copy_text(f->identity, sizeof f->identity, r->text);
}

uint64_t line_facts_faults(const struct line_facts *f)
{
    uint64_t sum = 0;
    for (int kind = 0; kind < FAULTS; kind++)
        sum += f->faults[kind];
    return sum;
}
