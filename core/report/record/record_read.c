#include "report/record/record_parts.h"

#include "base/memory.h"
#include "log/body.h"
#include "report/record/record_read.h"

#include <stdlib.h>
#include <string.h>

/* A log is read twice: where its rounds begin is only known from later entries. */

struct record_reader {
    struct reading_log l;
    struct log *log;
    struct log_cursor *looks, *reads; /* one after the other                        */
    int highest, boards;              /* numbers met so far: of a round, of a board */
    char *event;                      /* the body of the last entry of kind event; NULL if there was none yet */
    int64_t to;                       /* the last entry to read; 0 for all */
    int looks_round;                  /* of the current entry; 0 if none has been named yet */
};

static const struct record_wanted everything = {.steps = true, .all_play = true};

struct record_reader *record_begin_wanted(struct log *log, int64_t last, const struct record_wanted *wanted)
{
    struct record_reader *r = memory_take(1, sizeof *r);
    r->l.record = memory_take(1, sizeof *r->l.record);
    r->l.record->seatings = memory_take(EVENT_ROUNDS_MAX + 1, sizeof *r->l.record->seatings);
    r->l.wanted = *wanted;
    r->l.play = wanted->all_play ? 0 : wanted->round;
    r->log = log;
    r->to = last;
    r->looks = log_read(log, &(struct log_filter){.to = last});
    return r;
}

struct record_reader *record_begin(struct log *log)
{
    return record_begin_wanted(log, 0, &everything);
}

/* --- what comes: a round is set up some entries before it is started ---------------------------------------------- */

/* The round was played as the event stands now: pairs were changed after it was set up, too. */
static void note_event(struct record_reader *r, int round)
{
    if (round >= 1 && round <= EVENT_ROUNDS_MAX && r->event && !r->l.events_of[round])
        r->l.events_of[round] = record_keep(r->l.record, r->event);
}

static void look_at_round(struct record_reader *r, const struct entry *e)
{
    struct change c;
    if (!change_read(&c, e, NULL))
        return;
    if (c.action == ACTION_ROUND_ENDED || (c.as.round.round && c.as.round.round != r->looks_round))
        note_event(r, r->looks_round);
    if (c.as.round.round >= 1 && c.as.round.round <= EVENT_ROUNDS_MAX)
        r->looks_round = c.as.round.round;
    if (c.as.round.round > r->highest && r->l.upcoming_count < EVENT_ROUNDS_MAX)
        r->l.upcoming[r->l.upcoming_count++] = r->highest = c.as.round.round;
    json_decref(c.body);
}

static void look_at(struct record_reader *r, const struct entry *e)
{
    if (e->kind == ENTRY_EVENT) {
        r->event = memory_resize(r->event, strlen(e->body) + 1);
        strcpy(r->event, e->body);
    }
    if (e->board > r->boards && e->board <= EVENT_BOARDS_MAX)
        r->boards = e->board;
    if (e->kind == ENTRY_ROUND)
        look_at_round(r, e);
    seating_take(&r->l.record->seatings[r->looks_round], e);
}

static bool look(struct record_reader *r, int entries, struct error *why)
{
    struct entry e;
    while (entries > 0 && log_next(r->looks, &e)) {
        look_at(r, &e);
        entries--;
    }
    if (!entries)
        return true;
    bool good = !log_cursor_failed(r->looks, why);
    log_cursor_free(r->looks);
    r->looks = NULL;
    note_event(r, r->highest);              /* not started yet */
    r->l.boards = r->event ? 0 : r->boards; /* without an event their number is not known */
    record_begin_event(&r->l, r->event);
    r->reads = log_read(r->log, &(struct log_filter){.to = r->to});
    return good;
}

/* --- and what there is ------------------------------------------------------------------------------------------- */

static bool read_entries(struct record_reader *r, int entries, struct error *why)
{
    struct record *record = r->l.record;
    struct entry e;
    int left = entries;
    while (left > 0 && log_next(r->reads, &e)) {
        record_take(&r->l, &e);
        left--;
    }
    if (!left)
        return true;
    for (int i = 0; i < record->rounds.count && left < entries; i++)
        record_point_to_hall(&record->rounds.at[i]);
    if (!r->to && (left < entries || !record->has_head))
        record->has_head = log_head(r->log, &record->head, NULL);
    (void)log_cursor_failed(r->reads, why);
    return false;
}

bool record_more(struct record_reader *r, int entries, struct error *why)
{
    *why = (struct error){0};
    return r->looks ? look(r, entries, why) : read_entries(r, entries, why);
}

const struct record *record_of(const struct record_reader *r)
{
    return r->l.record;
}

void record_end(struct record_reader *r)
{
    if (!r)
        return;
    if (r->looks)
        log_cursor_free(r->looks);
    if (r->reads)
        log_cursor_free(r->reads);
    record_free(r->l.record);
    free(r->event);
    free(r);
}

struct record *record_read(struct log *log, struct error *why)
{
    return record_read_wanted(log, 0, &everything, why);
}

struct record *record_read_wanted(struct log *log, int64_t last, const struct record_wanted *wanted, struct error *why)
{
    enum { AT_ONCE = 1000000 };
    struct record_reader *r = record_begin_wanted(log, last, wanted);
    struct record *record = NULL;
    struct error failed;
    while (record_more(r, AT_ONCE, &failed))
        continue;
    if (!*failed.what) {
        record = r->l.record;
        r->l.record = NULL;
    } else if (why) {
        *why = failed;
    }
    record_end(r);
    return record;
}
