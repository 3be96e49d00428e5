#include "commands/report.h"

#include "hall/changes.h"
#include "host/data.h"
#include "host/local_time.h"
#include "host/progress.h"
#include "log/bundle.h"
#include "log/verify.h"
#include "report/record/record_look.h"
#include "report/record/record_read.h"

#include <string.h>

/* While a console writes, the entries may end before the head, which is read after them: then they are read again. */
static bool read_whole(struct reported *r, const char *path, const struct record_wanted *wanted, struct error *why)
{
    enum { TRIES = 5 };
    for (int i = 0; i < TRIES; i++) {
        record_free(r->record);
        r->record = NULL;
        if (r->log)
            log_close(r->log, NULL);
        r->log = progress_log(path, why);
        r->record = r->log ? record_read_wanted(r->log, 0, wanted, why) : NULL;
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
        return fail(why, path, "no round was played in it", "report on it once one was");
    return failf(why, path, "name a round that was played, or none for the last",
                 "there is no round %d in it; the last is %d", round, last->number);
}

static void take_sources(struct reported *r)
{
    r->report.record = r->record;
    r->report.shelf = data_shelf();
    r->report.book = r->report.shelf ? shelf_rulebook(r->report.shelf, r->report.round->event->rulebook) : NULL;
}

void reported_take_zone(struct report *r, const struct chess_event *e, msec wall, const struct reported_as *as)
{
    r->zone = local_zone_is_known(e->zone) ? e->zone : "";
    local_zone_set(r->zone);
    r->utc_offset_min = as && !*r->zone ? as->utc_offset_min : local_offset_min(wall);
    msec last = r->round && r->round->ended.entry ? r->round->ended.wall : r->record ? r->record->last_wall : 0;
    r->offset_changes = as && !*r->zone ? 0 : local_offset_changes(wall, last);
    r->utc_offset_after_min = r->offset_changes ? local_offset_min(last) : r->utc_offset_min;
}

bool reported_open_as(struct reported *r, const char *path, int round, const struct reported_as *as, struct error *why)
{
    memset(r, 0, sizeof *r);
    r->log = progress_log(path, why);
    r->record =
        r->log ? record_read_wanted(r->log, as->head->sequence, &(struct record_wanted){.all_play = true}, why) : NULL;
    if (!r->record || !choose_round(r, path, round, why))
        return false;
    r->record->head = *as->head;
    r->record->has_head = true;
    take_sources(r);
    r->report.unverified = as->unverified;
    reported_take_zone(&r->report, r->record->event, r->report.round->first.wall, as);
    return true;
}

bool reported_open(struct reported *r, const char *path, int round, bool of_all, struct error *why)
{
    struct log_verdict verdict = {0};
    const struct record_wanted wanted = {.all_play = of_all, .round = round};
    struct entry_numbers numbers = {0};
    struct log_expected expected = {.makes_sense = entry_can_follow, .past = &numbers, .progress = progress_line()};
    memset(r, 0, sizeof *r);
    bool whole = (file_is_bundle(path) ? bundle_verify : log_verify)(path, &expected, &verdict, &r->damage);
    r->was_opened = verdict.was_opened;
    if (!whole && !r->was_opened) {
        *why = r->damage;
        return false;
    }
    r->report.damage = whole ? NULL : &r->damage;
    if (!read_whole(r, path, &wanted, why) || !choose_round(r, path, round, why))
        return false;
    take_sources(r);
    r->report.unverified = whole && !verdict.pages_are_checked;
    reported_take_zone(&r->report, r->record->event, r->report.round->first.wall, NULL);
    return true;
}

void reported_close(struct reported *r)
{
    record_free(r->record);
    shelf_free(r->report.shelf);
    if (r->log)
        log_close(r->log, NULL);
}
