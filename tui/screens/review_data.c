#include "screens/review_data.h"

#include "base/list.h"
#include "base/text.h"
#include "report/record/record_look.h"
#include "report/record/record_read.h"

#include "base/memory.h"
#include "console/console.h"
#include "host/local_time.h"
#include "host/loop.h"
#include "host/moved_logs.h"
#include "line.h"
#include "session/session.h"
#include "widgets/fuzzy.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A slice is too short to be noticed; between two slices keys and alarms are handled. */
enum { SLICE_MS = 3, AT_ONCE = 100, STEPS_AT_ONCE = 500, PAUSE_MS = 1, FOLLOW_MS = 500 };

const struct record *review_record(const struct review *r)
{
    return record_of(r->reader);
}

const struct record_round *review_round(const struct review *r)
{
    const struct record *record = review_record(r);
    return r->at.round < record->rounds.count ? &record->rounds.at[r->at.round] : NULL;
}

int review_percent(const struct review *r)
{
    int64_t met = review_record(r)->entries;
    return (int)(met < r->length ? met * 100 / r->length : 100);
}

/* --- a slice of work ---------------------------------------------------------------------------------------------- */

static bool read_on(struct review *r)
{
    struct error why;
    if (r->failed)
        return false;
    bool more = record_more(r->reader, AT_ONCE, &why);
    if (!more && *why.what) {
        r->failed = true;
        r->trouble = why;
    }
    return more;
}

static bool row_fits(const struct review *r, int row)
{
    assert(row >= 0 && row < r->all.rows.count && "a row of the timeline");
    struct text line = {0};
    timeline_words(review_record(r), r->all.rows.at[row], &line);
    bool fits = filter_fits(r->words, text_chars(&line));
    text_release(&line);
    return fits;
}

/* True if it has to continue. */
static bool look_on(struct review *r)
{
    for (int i = 0; i < AT_ONCE && r->looks; i++) {
        int next = r->found + r->looks;
        if (next < 0 || next >= r->all.rows.count) {
            r->looks = 0;
            r->found = r->from;
            console_say(r->console, ROLE_DIM, "nothing more matches %s", r->words);
            return false;
        }
        r->found = next;
        if (row_fits(r, next))
            r->looks = 0;
    }
    return r->looks != 0;
}

static bool work_on(struct review *r)
{
    bool more = read_on(r);
    r->is_read = r->is_read || (!more && !r->failed);
    more = timeline_more(&r->all, review_record(r), STEPS_AT_ONCE) || more;
    if (r->at.board)
        more = timeline_more(&r->around, review_record(r), 10 * STEPS_AT_ONCE) || more;
    return (r->looks && look_on(r)) || more;
}

static bool work_for_a_slice(struct review *r)
{
    msec end = line_now() + SLICE_MS;
    bool more = true;
    while (more && line_now() < end)
        more = work_on(r);
    return more;
}

static void plan(struct review *r, msec wait)
{
    struct timeval tv = {.tv_sec = (time_t)(wait / 1000), .tv_usec = (suseconds_t)(wait % 1000 * 1000)};
    evtimer_add(r->timer, &tv);
}

void review_wake(struct review *r)
{
    plan(r, 4 * PAUSE_MS);
}

static void on_time(evutil_socket_t fd, short what, void *self)
{
    struct review *r = self;
    int64_t before = review_record(r)->entries;
    bool looked = r->looks != 0, was_read = r->is_read;
    int rows = r->all.rows.count;
    (void)fd;
    (void)what;
    bool more = work_for_a_slice(r);
    if (r->wanted_ruling && r->is_read && review_go_to_ruling(r, r->wanted_round, r->wanted_ruling))
        r->wanted_ruling = 0;
    bool changed = review_record(r)->entries != before || r->all.rows.count != rows || looked || was_read != r->is_read;
    if (changed)
        console_changed(r->console);
    plan(r, more ? PAUSE_MS : FOLLOW_MS);
}

/* --- opening ------------------------------------------------------------------------------------------------------ */

static void review_free(struct review *r)
{
    if (!r)
        return;
    struct error unused;
    if (r->timer)
        event_free(r->timer);
    story_free(r->story);
    timeline_release(&r->all);
    timeline_release(&r->around);
    free(r->late);
    record_end(r->reader);
    if (r->log)
        log_close(r->log, &unused);
    free(r);
}

/* Opens the log beside its writer; a file on a read-only medium is read as it is. */
static struct log *open_log(const char *path, struct error *why)
{
    struct error unused;
    struct log *log = log_open(path, &(struct log_opening){.mode = LOG_READ}, why);
    return log ? log : log_open(path, &(struct log_opening){.mode = LOG_EXAMINE}, &unused);
}

static struct review *open_review(struct console *c, const char *path)
{
    struct error why = {0};
    struct log_head head = {0};
    struct log *log = open_log(path, &why);
    if (!log) {
        console_complain(c, &why);
        return NULL;
    }
    if (console_settings(c)->review && moved_log_was_left(path, &why))
        console_complain(c, &why);
    struct review *r = memory_take(1, sizeof *r);
    r->console = c;
    copy_text(r->path, sizeof r->path, path);
    r->log = log;
    r->length = log_head(log, &head, &why) ? head.sequence : 0;
    r->reader = record_begin(log);
    r->all.filter.fits = filter_fits;
    r->timer = evtimer_new(console_base(c), on_time, r);
    if (!r->timer)
        memory_exhausted();
    plan(r, PAUSE_MS);
    return r;
}

void review_end(struct console *c)
{
    review_free(console_review(c));
    console_take_review(c, NULL);
}

struct review *review_of(struct console *c)
{
    const char *path = console_session(c) ? session_path(console_session(c)) : console_settings(c)->review;
    if (!path || !*path) {
        console_say(c, ROLE_BAD, "there is no log to look through: these are lines without an event");
        return NULL;
    }
    struct review *r = console_review(c);
    if (r && !strcmp(r->path, path))
        return r;
    review_free(r);
    r = open_review(c, path);
    console_take_review(c, r);
    return r;
}

/* --- filter and search -------------------------------------------------------------------------------------------- */

void review_use_filter(struct review *r, const char *text)
{
    struct timeline_filter f = {.fits = filter_fits, .utc_offset_min = local_offset_min(review_record(r)->last_wall)};
    struct error why = {0};
    if (!strcmp(text, r->filter))
        return;
    copy_text(r->filter, sizeof r->filter, text);
    r->filter_trouble = why;
    (void)timeline_filter_read(&f, text, &r->filter_trouble); /* while it is being typed, as much of it as is valid */
    timeline_begin(&r->all, &f);
    r->found = r->looks = 0;
    (void)work_for_a_slice(r); /* in a round of normal length that is everything: the next key finds the rows there */
    review_wake(r);
}

void review_find(struct review *r, const char *words, int from, int way)
{
    copy_text(r->words, sizeof r->words, words);
    r->found = r->from = from;
    r->looks = way;
    if (look_on(r)) /* in a round of normal length that is everything */
        review_wake(r);
}

/* --- places ------------------------------------------------------------------------------------------------------- */

bool review_go(struct review *r, struct review_place to)
{
    const struct record *record = review_record(r);
    if (to.round < 0 || to.round >= record->rounds.count || !record_board(&record->rounds.at[to.round], to.board))
        return false;
    bool other = to.board != r->at.board || to.round != r->at.round || !r->story;
    r->at = to;
    if (other) {
        struct timeline_filter f = {.board = to.board, .round = record->rounds.at[to.round].number};
        story_free(r->story);
        r->story = NULL;
        timeline_begin(&r->around, &f);
        review_wake(r);
    }
    return true;
}

/* The step of that entry, in any round; false if there is none. */
static bool step_of(const struct record *record, int64_t entry, struct timeline_row *out)
{
    for (int i = 0; i < record->rounds.count; i++) {
        const struct record_round *round = &record->rounds.at[i];
        int low = 0, high = round->steps.count;
        while (low < high) {
            int middle = (low + high) / 2;
            if (round->steps.at[middle].when.entry < entry)
                low = middle + 1;
            else
                high = middle;
        }
        *out = (struct timeline_row){i, low};
        if (low < round->steps.count && round->steps.at[low].when.entry == entry)
            return true;
    }
    return false;
}

/* A bookmark stands for the moment that it marks. */
bool review_go_to_step(struct review *r, int round, int step)
{
    const struct record *record = review_record(r);
    assert(round >= 0 && round < record->rounds.count && "a round of the record");
    struct timeline_row row = {round, step}, marked;
    const struct record_step *s = timeline_step(record, row);
    bool is_mark = s->at >= 0 && (s->action == ACTION_BOOKMARK || s->action == ACTION_ROUTINE);
    if (is_mark && step_of(record, record->rounds.at[round].marks.at[s->at].is.entry, &marked))
        row = marked;
    s = timeline_step(record, row);
    return review_go(r, (struct review_place){row.round, s->board, s->when.entry, s->when.mono});
}

bool review_is_marked(const struct review *r, int64_t entry)
{
    const struct record *record = review_record(r);
    bool on = false;
    for (int i = 0; i < record->rounds.count; i++)
        for (int k = 0; k < record->rounds.at[i].marks.count; k++) {
            const struct mark_change *m = &record->rounds.at[i].marks.at[k].is;
            if (m->entry == entry && record->rounds.at[i].marks.at[k].action == ACTION_BOOKMARK)
                on = m->on;
        }
    return on;
}

bool review_go_to_ruling(struct review *r, int round_number, int ruling)
{
    const struct record *record = review_record(r);
    for (int i = record->rounds.count - 1; i >= 0; i--) {
        const struct record_round *round = &record->rounds.at[i];
        for (int k = 0; k < round->rulings.count; k++) {
            const struct record_ruling *d = &round->rulings.at[k];
            if (d->is.id != ruling || (round_number && round->number != round_number))
                continue;
            /* what the ruling was about; without an incident, the state before the ruling */
            bool known = d->incident >= 1 && d->incident <= round->incidents.count;
            struct when at = known ? round->incidents.at[d->incident - 1].begun : d->when;
            return review_go(r, (struct review_place){i, d->board, known ? at.entry : at.entry - 1, at.mono});
        }
    }
    return false;
}

struct story *review_story(struct review *r)
{
    const struct record *record = review_record(r);
    if (!r->at.board)
        return NULL;
    if (r->story && r->story_read == record->entries)
        return r->story;
    story_free(r->story);
    r->story_read = record->entries;
    r->story = story_of(review_round(r), r->at.board);
    return r->story;
}

/* --- late --------------------------------------------------------------------------------------------------------- */

static void add_late(struct review *r, int round, const struct late_list *list)
{
    for (int i = 0; i < list->count; i++) {
        LIST_ROOM(r->late, r->late_count, r->late_room);
        r->late[r->late_count++] = (struct late_row){round, list->at[i]};
    }
}

void review_refresh_late(struct review *r)
{
    const struct record *record = review_record(r);
    struct late_list list = {0};
    if (!r->is_read || r->late_read == record->entries)
        return;
    r->late_read = record->entries;
    r->late_count = 0;
    for (int i = 0; i < record->rounds.count; i++) {
        late_find(&record->rounds.at[i], &list);
        add_late(r, i, &list);
    }
    late_release(&list);
}
