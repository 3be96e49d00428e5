/* Reads rows in batches, so that no statement stays open between two calls and the writer is never blocked. */
#include "base/list.h"
#include "base/memory.h"
#include "log/body.h"
#include "log/log.h"
#include "log/log_file.h"
#include "log/log_parts.h"

#include <stdlib.h>
#include <string.h>

enum { BATCH = 64 };

struct sitting;

struct log_cursor {
    struct log *log;
    struct log_filter filter;
    int64_t from, to; /* what is still to be read */
    sqlite3_stmt *rows;
    struct entry batch[BATCH];
    struct text texts; /* index in the batch */
    size_t count, next, given;
    int64_t met, all;         /* all: 0 where nobody is informed */
    struct sitting *sittings; /* of the player whom the filter names */
    size_t sitting_count;
    bool has_failed;
    struct error error;
};

/* --- what the filter lets through ----------------------------------------------------------------------------- */

/* When and where the player sits: from one pairing of that board to the next. */
struct sitting {
    int board;
    int64_t from, to;
};

/* In a value, not in the name of a member: every pairing contains "white". */
static bool says_name(const char *body, const char *name)
{
    for (const char *at = body; (at = strcasestr(at, name)); at++) {
        const char *end = at;
        while (*end && *end != '"')
            end += *end == '\\' && end[1] ? 2 : 1;
        if (!*end || end[1] != ':')
            return true;
    }
    return false;
}

static void add_sitting(struct log_cursor *c, const struct entry *e)
{
    for (size_t i = 0; i < c->sitting_count; i++)
        if (c->sittings[i].board == e->board && c->sittings[i].to == INT64_MAX)
            c->sittings[i].to = e->sequence - 1;
    if (!says_name(e->body, c->filter.player))
        return;
    LIST_ROOM_FOR_ONE(c->sittings, c->sitting_count);
    c->sittings[c->sitting_count++] = (struct sitting){e->board, e->sequence, INT64_MAX};
}

static void find_sittings(struct log_cursor *c)
{
    struct log_cursor *pairings = log_read(c->log, &(struct log_filter){.kinds = 1u << ENTRY_PAIRING});
    struct entry e;
    while (log_next(pairings, &e))
        if (e.board != BOARD_NONE)
            add_sitting(c, &e);
    c->has_failed = c->has_failed || log_cursor_failed(pairings, &c->error);
    log_cursor_free(pairings);
}

static bool concerns_player(const struct log_cursor *c, const struct entry *e)
{
    for (size_t i = 0; i < c->sitting_count; i++) {
        const struct sitting *s = &c->sittings[i];
        if (e->board == s->board && e->sequence >= s->from && e->sequence <= s->to)
            return true;
    }
    return says_name(e->body, c->filter.player);
}

static bool lets_through(const struct log_cursor *c, const struct entry *e)
{
    const struct log_filter *f = &c->filter;
    return (!f->board || e->board == f->board) && (!f->kinds || f->kinds & 1u << e->kind) &&
           (!f->after || e->wall_ms >= f->after) && (!f->before || e->wall_ms < f->before) &&
           (!f->who || !strcmp(e->who, f->who)) && (!f->text || strcasestr(e->body, f->text)) &&
           (!f->player || concerns_player(c, e));
}

/* --- batches -------------------------------------------------------------------------------------------------- */

static void keep(struct log_cursor *c, const struct entry *e)
{
    struct entry *copy = &c->batch[c->count++];
    const char *texts[] = {e->station, e->who, e->body};
    *copy = *e;
    for (size_t i = 0; i < 3; i++)
        text_add_bytes(&c->texts, texts[i], strlen(texts[i]) + 1);
}

/* The texts are stored one after another; their addresses are final once no more are added. */
static void point_to_texts(struct log_cursor *c)
{
    const char *at = c->texts.chars;
    for (size_t i = 0; i < c->count; i++) {
        const char **texts[] = {&c->batch[i].station, &c->batch[i].who, &c->batch[i].body};
        for (size_t k = 0; k < 3; k++) {
            *texts[k] = at;
            at += strlen(at) + 1;
        }
    }
}

static void meet(struct log_cursor *c, const struct entry *e)
{
    file_tell(&c->log->progress, c->log->path, ++c->met, c->all);
    if (c->filter.newest_first)
        c->to = e->sequence - 1;
    else
        c->from = e->sequence + 1;
    if (lets_through(c, e))
        keep(c, e);
}

static void read_file(struct log_cursor *c)
{
    struct entry e;
    int status = SQLITE_DONE;
    sqlite3_bind_int64(c->rows, 1, c->from);
    sqlite3_bind_int64(c->rows, 2, c->to);
    while (c->count < BATCH && (status = sqlite3_step(c->rows)) == SQLITE_ROW) {
        if (!file_entry(c->rows, c->log->path, &e, &c->error)) {
            c->has_failed = true;
            break;
        }
        meet(c, &e);
    }
    if (status != SQLITE_ROW && status != SQLITE_DONE) {
        c->has_failed = true;
        file_failed(c->log->db, c->log->path, &c->error);
    }
    sqlite3_reset(c->rows);
}

static void read_waiting(struct log_cursor *c)
{
    const struct waiting_entries *w = &c->log->waiting;
    for (size_t i = 0; i < w->count && c->count < BATCH; i++) {
        const struct entry *e = w->entries[c->filter.newest_first ? w->count - 1 - i : i];
        if (e->sequence >= c->from && e->sequence <= c->to)
            meet(c, e);
    }
}

/* The writer knows where the file ends; entries that only wait are not looked for in a damaged file. */
static bool file_may_have_more(const struct log_cursor *c)
{
    return c->from <= c->to && (!c->log->may_write || c->from <= c->log->head.sequence);
}

static void fill(struct log_cursor *c)
{
    c->count = c->next = 0;
    text_clear(&c->texts);
    if (c->filter.newest_first)
        read_waiting(c);
    if (c->count < BATCH && file_may_have_more(c))
        read_file(c);
    if (!c->filter.newest_first && !c->has_failed && c->count < BATCH)
        read_waiting(c);
    point_to_texts(c);
}

/* --- the cursor ----------------------------------------------------------------------------------------------- */

struct log_cursor *log_read(struct log *log, const struct log_filter *filter)
{
    struct log_cursor *c = memory_take(1, sizeof *c);
    c->log = log;
    c->filter = *filter;
    c->from = filter->from > 0 ? filter->from : 1;
    c->to = filter->to > 0 ? filter->to : INT64_MAX;
    c->rows =
        file_prepare(log->db, filter->newest_first ? file_select_backwards : file_select_entries, log->path, &c->error);
    c->has_failed = !c->rows && file_may_have_more(c);
    if (log->progress.tell)
        c->all = file_entries(log->db, c->from, c->to);
    if (filter->player && !c->has_failed)
        find_sittings(c);
    return c;
}

bool log_next(struct log_cursor *c, struct entry *e)
{
    if (c->filter.most && c->given == c->filter.most)
        return false;
    if (c->next == c->count && !c->has_failed)
        fill(c);
    if (c->next == c->count)
        return false;
    *e = c->batch[c->next++];
    c->given++;
    return true;
}

bool log_cursor_failed(const struct log_cursor *c, struct error *why)
{
    if (c->has_failed && why)
        *why = c->error;
    return c->has_failed;
}

void log_cursor_free(struct log_cursor *c)
{
    if (!c)
        return;
    sqlite3_finalize(c->rows);
    text_release(&c->texts);
    free(c->sittings);
    free(c);
}
