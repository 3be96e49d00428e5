/* Any bytes are imported, as TRF, CSV or PGN; what is taken in is written as an event file and as a TRF, and both read
 * back the same; a TRF whose lines are kept goes back byte for byte. */
#include "event/import.h"
#include "report/trf.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The second time nothing changes any more: the first may make an apostrophe the typographic one. */
static void event_file_reads_back(struct chess_event *e)
{
    struct text first = {0}, once = {0}, twice = {0};
    struct error why;
    if (!*e->name)
        strcpy(e->name, "Fuzz");
    event_write(e, &first);
    struct chess_event *second = event_read(text_chars(&first), first.length, "fuzz.ini", &why);
    assert(second && second->player_count == e->player_count && second->rounds_known == e->rounds_known);
    event_write(second, &once);
    struct chess_event *third = event_read(text_chars(&once), once.length, "fuzz.ini", &why);
    assert(third);
    event_write(third, &twice);
    assert(!strcmp(text_chars(&once), text_chars(&twice)));
    chess_event_free(second);
    chess_event_free(third);
    text_release(&first);
    text_release(&once);
    text_release(&twice);
}

static void report_reads_back(const struct chess_event *e)
{
    struct text report = {0};
    struct import again = {.event = chess_event_new(), .file = "fuzz.trf"};
    struct error why;
    trf_write(e, &(struct trf_choice){0}, &report);
    if (e->player_count) {
        assert(import_trf(&again, text_chars(&report), report.length, &why));
        assert(again.event->player_count == e->player_count);
    }
    chess_event_free(again.event);
    import_release(&again);
    text_release(&report);
}

static void goes_back(const struct chess_event *e, const uint8_t *data, size_t size)
{
    struct text report = {0};
    trf_write(e, &(struct trf_choice){.form = TRF_AS_IT_CAME}, &report);
    assert(!e->source.lines || (report.length == size && !memcmp(text_chars(&report), data, size)));
    text_release(&report);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct import i = {.event = chess_event_new(), .file = "fuzz", .round = 1};
    struct error why = {0};
    enum import_kind kind = import_kind_of((const char *)data, size);
    if (import_text(&i, (const char *)data, size, &why)) {
        if (kind == IMPORT_TRF)
            goes_back(i.event, data, size);
        event_file_reads_back(i.event);
        if (kind == IMPORT_TRF)
            report_reads_back(i.event);
    } else {
        assert(*why.where && *why.what && *why.remedy);
    }
    chess_event_free(i.event);
    import_release(&i);
    return 0;
}
