/* Entries as a forged or damaged log may hold them, a line each: kind, board, milliseconds, initials or -, body.
 *
 * Whatever they say: each is taken or refused with a reason, what is taken is written again as it was read, the hall
 * and the record go on, and the words, the nameless lines and the reports of all that can be made. */
#include "base/utf8.h"
#include "hall/alert_words.h"
#include "hall/changes.h"
#include "hall/desk.h"
#include "hall/hand.h"
#include "hall/rates.h"
#include "hall/seats.h"
#include "report/privacy/nameless.h"
#include "report/record/record_parts.h"
#include "report/record/record_read.h"
#include "report/report.h"
#include "report/timeline.h"
#include "session/plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOARDS = 4 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool fact)
{
    if (!fact)
        abort();
}

struct folds {
    struct hall *hall; /* as the console folds it: it ends at the first that it cannot read */
    bool stopped;
    struct reading_log log; /* as reports read it: what cannot be read is counted */
    int refused;
    msec now;
};

/* --- one entry ---------------------------------------------------------------------------------------------------- */

/* What was read is written as an entry that is read as the same. */
static void reads_back(const struct entry *e, const struct change *c)
{
    struct body first = {0}, second = {0};
    struct entry again = *e;
    struct change same;
    struct error why = {0};
    again.body = entry_write(&first, c->action, &c->as);
    demand(change_read(&same, &again, &why));
    demand(same.action == c->action);
    demand(!strcmp(entry_write(&second, same.action, &same.as), text_chars(&first.text)));
    json_decref(same.body);
    body_release(&first);
    body_release(&second);
}

static void take(struct folds *f, const struct entry *e)
{
    struct error why = {0};
    struct change c;
    bool good = change_read(&c, e, &why);
    demand(good || (*why.what && *why.remedy));
    f->refused += !good;
    if (good && c.action != ACTION_SHEET)
        reads_back(e, &c);
    if (good)
        json_decref(c.body);
    record_take(&f->log, e);
    why.what[0] = '\0';
    if (!f->stopped && !hall_replay(f->hall, e, &why)) {
        f->stopped = true;
        demand(*why.what && *why.remedy);
    }
    f->now = good && e->mono_ms > f->now ? e->mono_ms : f->now;
}

static void say(const struct folds *f, const struct entry *e)
{
    struct text out = {0};
    if (plain_words(f->hall, e, true, &out))
        demand(out.length > 0);
    text_release(&out);
}

/* --- what is made of all ------------------------------------------------------------------------------------------ */

static void tell_all(const struct record *r)
{
    struct timeline t = {0};
    struct text out = {0};
    timeline_begin(&t, &(struct timeline_filter){0});
    while (timeline_more(&t, r, 1000))
        continue;
    for (int i = 0; i < t.rows.count; i++) {
        text_clear(&out);
        timeline_words(r, t.rows.at[i], &out);
        demand(out.length > 0);
    }
    timeline_release(&t);
    text_release(&out);
}

static void report_all(const struct record *r)
{
    for (int i = 0; i < r->rounds.count; i++) {
        struct report report = {.record = r, .round = &r->rounds.at[i]};
        struct text out = {0};
        struct page page;
        page_begin(&page, PAGE_TEXT, &out, "fuzz");
        report_write(&report, false, &page);
        page_end(&page);
        report_add_pgn(&report, &out);
        text_release(&out);
    }
}

/* Of a far moment too, but half-hour by half-hour: that would be all that is done in the fuzzer's time. */
static void go_on(struct hall *h, msec now)
{
    enum { A_WEEK = 7 * 86400000 };
    const struct alert *const *list;
    struct text out = {0};
    int count = hall_alerts(h, &list);
    for (int i = 0; i < count; i++)
        hall_alert_words(h, list[i], &out);
    if (now < A_WEEK)
        hall_advance(h, now + 1000);
    for (int i = 1; now < A_WEEK && i <= BOARDS; i++)
        hall_note(h, i, "goes on", "AB", now + 2000);
    text_release(&out);
}

/* --- lines -------------------------------------------------------------------------------------------------------- */

enum { WHO_ROOM = 16 };

static bool read_line(char *line, struct entry *e, char who[WHO_ROOM])
{
    char kind[16];
    long long board, at;
    int end = 0;
    if (sscanf(line, "%15s %lld %lld %15s %n", kind, &board, &at, who, &end) != 4 || !end)
        return false;
    *e = (struct entry){.station = "desk", .board = (int)(board & INT32_MAX), .mono_ms = at, .body = line + end};
    if (!entry_kind_named(kind, &e->kind))
        return false;
    e->who = strcmp(who, "-") ? who : "";
    return true;
}

static void each_line(struct folds *f, char *text)
{
    struct nameless *n = nameless_new(f->log.record);
    struct text nameless = {0};
    int64_t sequence = 0;
    char *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        struct entry e;
        char who[WHO_ROOM];
        if (!read_line(line, &e, who))
            continue;
        e.sequence = ++sequence;
        text_clear(&nameless);
        if (utf8_is_valid(e.body, strlen(e.body)) && utf8_is_valid(e.who, strlen(e.who)))
            nameless_add(n, &e, &nameless);
        take(f, &e);
        say(f, &e);
    }
    nameless_free(n);
    text_release(&nameless);
}

static struct hall *new_hall(const struct chess_event *e)
{
    struct hall_settings settings;
    struct hall_seat *seats = seats_of(e, 1, MSEC_NEVER, NULL, &settings);
    struct hall *h = hall_new(&settings, NULL);
    free(seats);
    return h;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct folds f = {.log = {.boards = BOARDS}};
    char *text = memcpy(calloc(size + 1, 1), data, size);
    f.log.record = calloc(1, sizeof *f.log.record);
    f.log.record->seatings = calloc(EVENT_ROUNDS_MAX + 1, sizeof *f.log.record->seatings);
    record_begin_event(&f.log, NULL);
    f.hall = new_hall(f.log.record->event);
    each_line(&f, text);
    demand(f.log.record->faults >= f.refused);
    for (int i = 0; i < f.log.record->rounds.count; i++)
        record_point_to_hall(&f.log.record->rounds.at[i]);
    tell_all(f.log.record);
    report_all(f.log.record);
    go_on(f.hall, f.now);
    hall_free(f.hall);
    record_free(f.log.record);
    free(text);
    return 0;
}
