#include "report/record_parts.h"

#include "base/memory.h"
#include "log/body.h"

#include <stdlib.h>

/* A log is gone through twice: where its rounds begin is known only from what comes after. */

struct record_reader {
    struct reading_log l;
    struct log *log;
    struct log_cursor *looks, *reads; /* one after the other                        */
    int highest, boards;              /* numbers met so far: of a round, of a board */
    bool has_event;
};

struct record_reader *record_begin(struct log *log)
{
    struct record_reader *r = memory_take(1, sizeof *r);
    r->l.record = memory_take(1, sizeof *r->l.record);
    r->log = log;
    r->looks = log_read(log, &(struct log_filter){0});
    return r;
}

/* --- what comes: a round is set up some entries before it is started ---------------------------------------------- */

static void look_at_round(struct record_reader *r, const struct entry *e)
{
    json_t *body = body_parse(e->body, NULL);
    int number = (int)body_number_of(body, "round", 0);
    if (number > r->highest && r->l.upcoming_count < EVENT_ROUNDS_MAX)
        r->l.upcoming[r->l.upcoming_count++] = r->highest = number;
    json_decref(body);
}

static void look_at(struct record_reader *r, const struct entry *e)
{
    r->has_event = r->has_event || e->kind == ENTRY_EVENT;
    if (e->board > r->boards && e->board <= EVENT_BOARDS_MAX)
        r->boards = e->board;
    if (e->kind == ENTRY_ROUND)
        look_at_round(r, e);
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
    r->l.boards = r->has_event ? 0 : r->boards; /* without an event it is nowhere said how many there are */
    record_begin_event(&r->l);
    r->reads = log_read(r->log, &(struct log_filter){0});
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
    if (left < entries || !record->has_head)
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
    free(r);
}

struct record *record_read(struct log *log, struct error *why)
{
    enum { AT_ONCE = 1000000 };
    struct record_reader *r = record_begin(log);
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
