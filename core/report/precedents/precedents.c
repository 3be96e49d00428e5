#include "report/precedents/precedents.h"

#include "base/list.h"
#include "base/memory.h"
#include "base/text.h"
#include "log/body.h"
#include "report/record/record_look.h"
#include "report/record/record_read.h"
#include "rules/walk.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct precedents {
    RECORD_LIST(struct precedent) list;
    RECORD_LIST(struct record *) records; /* read for it */
    RECORD_LIST(char *) names;
    struct shelf *shelf;
    int utc_offset_min;
};

struct precedents *precedents_new(void)
{
    return memory_take(1, sizeof(struct precedents));
}

void precedents_offset(struct precedents *p, int utc_offset_min)
{
    p->utc_offset_min = utc_offset_min;
}

void precedents_shelf(struct precedents *p, struct shelf *shelf)
{
    p->shelf = shelf;
}

void precedents_free(struct precedents *p)
{
    if (!p)
        return;
    for (int i = 0; i < p->list.count; i++)
        facts_release(&p->list.at[i].facts);
    for (int i = 0; i < p->records.count; i++)
        record_free(p->records.at[i]);
    for (int i = 0; i < p->names.count; i++)
        free(p->names.at[i]);
    free(p->list.at);
    free(p->records.at);
    free(p->names.at);
    free(p);
}

int precedents_count(const struct precedents *p)
{
    return p->list.count;
}

const struct precedent *precedents_at(const struct precedents *p, int index)
{
    assert(index >= 0 && index < p->list.count);
    return &p->list.at[index];
}

/* --- what its walk says ------------------------------------------------------------------------------------------- */

enum { PARTS = 4 };

/* The next line's parts, separated by tabs; returns what follows it. */
static const char *parts_of(const char *at, char parts[PARTS][FACT_EVIDENCE_MAX])
{
    const char *end = at + strcspn(at, "\n");
    for (int i = 0; i < PARTS; i++) {
        size_t n = at < end ? strcspn(at, "\t\n") : 0;
        snprintf(parts[i], FACT_EVIDENCE_MAX, "%.*s", (int)n, at);
        at += n + (at + n < end);
    }
    return *end ? end + 1 : end;
}

static void read_walk(struct precedent *p, const char *text)
{
    char part[PARTS][FACT_EVIDENCE_MAX];
    while (*text) {
        text = parts_of(text, part);
        if (!strcmp(part[0], "walk")) {
            copy_text(p->rulebook, sizeof p->rulebook, part[1]);
            copy_text(p->edition, sizeof p->edition, part[3]);
        } else if (!strcmp(part[0], "fact")) {
            facts_set(&p->facts, part[1], part[2], FACT_GIVEN, part[3]);
        } else if (!strcmp(part[0], "answer") || !strcmp(part[0], "overrule")) {
            bool overrules = *part[0] == 'o';
            facts_set(&p->facts, part[1], part[2], overrules ? FACT_OVERRULED : FACT_ANSWERED, part[3]);
        }
    }
}

/* --- what became of it -------------------------------------------------------------------------------------------- */

/* In older logs ids restart with each round: then only entries of the same round refer to this one. */
static bool is_meant(const struct precedent *p, const struct record_round *in, int ruling)
{
    const struct record_round *last = NULL;
    if (ruling != p->ruling->is.id)
        return false;
    return in == p->round ||
           (record_ruling(p->record, ruling, &last) && last == p->round && in->number >= last->number);
}

static enum fate decided(const char *decision)
{
    static const struct {
        const char *word;
        enum fate fate;
    } rows[] = {{"uphold", FATE_UPHELD}, {"modify", FATE_MODIFIED}, {"reverse", FATE_REVERSED}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(decision, rows[i].word))
            return rows[i].fate;
    return FATE_STANDS; /* moot: the appeal came to nothing */
}

static void follow_appeal(struct precedent *p, const struct record_appeal *a)
{
    if (a->action == ACTION_APPEAL_DECIDED) {
        p->fate = (uint8_t)decided(a->is.decision);
        p->instead = a->is.instead;
        copy_text(p->fate_why, sizeof p->fate_why, a->is.reason);
    } else if (a->action == ACTION_APPEAL_WITHDRAWN)
        p->fate = FATE_STANDS;
    else if (p->fate == FATE_STANDS)
        p->fate = FATE_APPEALED;
}

/* Entries after the filing may name only the appeal. */
static int appealed_ruling(const struct record_round *r, int at)
{
    const struct appeal_change *c = &r->appeals.at[at].is;
    int id = c->ruling;
    for (int i = at - 1; i >= 0 && !id; i--)
        if (r->appeals.at[i].is.appeal == c->appeal)
            id = r->appeals.at[i].is.ruling;
    return id;
}

/* The outcome of an appeal counts more than the undoing of the ruling that it replaced. */
static void follow_fate(struct precedent *p)
{
    if (p->ruling->undone.entry) {
        p->fate = FATE_UNDONE;
        copy_text(p->fate_why, sizeof p->fate_why, p->ruling->undone_reason);
    }
    for (int i = 0; i < p->record->rounds.count; i++) {
        const struct record_round *r = &p->record->rounds.at[i];
        for (int k = 0; k < r->appeals.count; k++)
            if (is_meant(p, r, appealed_ruling(r, k)))
                follow_appeal(p, &r->appeals.at[k]);
        for (int k = 0; k < r->marks.count; k++) {
            const struct mark_change *m = &r->marks.at[k].is;
            if (r->marks.at[k].action == ACTION_ROUTINE && is_meant(p, r, m->ruling))
                p->routine = m->on;
        }
    }
}

/* --- what there is ------------------------------------------------------------------------------------------------ */

static void add_ruling(struct precedents *all, const char *file, const struct record *record,
                       const struct record_round *round, const struct record_ruling *ruling)
{
    LIST_ROOM(all->list.at, all->list.count, all->list.room);
    struct precedent *p = &all->list.at[all->list.count++];
    *p = (struct precedent){
        .file = file, .record = record, .round = round, .ruling = ruling, .utc_offset_min = all->utc_offset_min};
    copy_text(p->rulebook, sizeof p->rulebook, round->event->rulebook);
    read_walk(p, ruling->walk ? ruling->walk : "");
    follow_fate(p);
    p->since = (uint8_t)shelf_rule_since(all->shelf, ruling->is.script, ruling->is.rule, ruling->walk);
}

void precedents_add(struct precedents *all, const char *file, const struct record *record)
{
    LIST_ROOM(all->names.at, all->names.count, all->names.room);
    size_t size = strlen(file) + 1;
    char *name = all->names.at[all->names.count++] = memory_take(1, size);
    memcpy(name, file, size);
    for (int i = 0; i < record->rounds.count; i++)
        for (int k = 0; k < record->rounds.at[i].rulings.count; k++)
            add_ruling(all, name, record, &record->rounds.at[i], &record->rounds.at[i].rulings.at[k]);
}

bool precedents_add_file(struct precedents *all, const char *path, struct log_progress progress, struct error *why)
{
    struct error unused;
    struct log *log = log_open(path, &(struct log_opening){.mode = LOG_EXAMINE, .progress = progress}, why);
    struct record *r = log ? record_read_wanted(log, 0, &(struct record_wanted){0}, why) : NULL;
    if (log)
        log_close(log, &unused);
    if (!r)
        return false;
    LIST_ROOM(all->records.at, all->records.count, all->records.room);
    all->records.at[all->records.count++] = r;
    precedents_add(all, path, r);
    return true;
}
