#include "commands/report.h"

#include "data.h"
#include "local_time.h"
#include "log/bundle.h"
#include "log/verify.h"

#include <string.h>

/* While a console writes, what is read may end before the head that is read after it: then it is read again. */
static bool read_whole(struct reported *r, const char *path, struct error *why)
{
    enum { TRIES = 5 };
    for (int i = 0; i < TRIES; i++) {
        record_free(r->record);
        r->record = NULL;
        if (r->log)
            log_close(r->log, NULL);
        r->log = log_open(path, &(struct log_opening){.mode = LOG_EXAMINE}, why);
        r->record = r->log ? record_read(r->log, why) : NULL;
        if (!r->record || !r->record->has_head || r->record->head.sequence == r->record->entries)
            break;
    }
    return r->record != NULL;
}

static bool choose_round(struct reported *r, const char *path, int round, struct error *why)
{
    r->report.round = record_round(r->record, round);
    if (r->report.round)
        return true;
    const struct record_round *last = record_round(r->record, 0);
    if (!last)
        return fail(why, path, "no round was played in it", "report on it when one was");
    return failf(why, path, "name a round that was played, or none for the last",
                 "there is no round %d in it; the last is %d", round, last->number);
}

bool reported_open(struct reported *r, const char *path, int round, struct error *why)
{
    struct log_verdict verdict = {0};
    struct log_expected nothing = {0};
    memset(r, 0, sizeof *r);
    if (file_is_bundle(path))
        return fail(why, path, "is a bundle: its report is inside, a new one is made from the log",
                    "name the event's log");
    bool whole = log_verify(path, &nothing, &verdict, &r->damage);
    r->was_opened = verdict.was_opened;
    if (!whole && !r->was_opened) {
        *why = r->damage;
        return false;
    }
    if (!read_whole(r, path, why) || !choose_round(r, path, round, why))
        return false;
    r->book = data_rulebook(r->record->event->rulebook);
    r->report.record = r->record;
    r->report.book = r->book;
    r->report.shelf = data_shelf();
    r->report.damage = whole ? NULL : &r->damage;
    r->report.unverified = whole && !verdict.pages_are_checked;
    r->report.utc_offset_min = local_offset_min(r->report.round->first.wall);
    return true;
}

void reported_close(struct reported *r)
{
    record_free(r->record);
    rulebook_free(r->book);
    shelf_free(r->report.shelf);
    if (r->log)
        log_close(r->log, NULL);
}
