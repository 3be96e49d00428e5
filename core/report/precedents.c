#include "report/precedents.h"

#include "base/memory.h"
#include "log/body.h"
#include "rules/walk.h"

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
    return &p->list.at[index];
}

/* --- what its walk says -------------------------------------------------------------------------------------------- */

enum { PARTS = 4 };

/* The next line's parts, parted by tabs; returns what follows it. */
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
            snprintf(p->rulebook, sizeof p->rulebook, "%.*s", (int)sizeof p->rulebook - 1, part[1]);
            snprintf(p->edition, sizeof p->edition, "%.*s", (int)sizeof p->edition - 1, part[3]);
        } else if (!strcmp(part[0], "fact")) {
            facts_set(&p->facts, part[1], part[2], FACT_GIVEN, part[3]);
        } else if (!strcmp(part[0], "answer") || !strcmp(part[0], "overrule")) {
            bool overrules = *part[0] == 'o';
            facts_set(&p->facts, part[1], part[2], overrules ? FACT_OVERRULED : FACT_ANSWERED, part[3]);
        }
    }
}

/* --- what became of it --------------------------------------------------------------------------------------------- */

/* Ids begin anew with each round in older logs: then only what stands in the same round means this one. */
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

static void follow_appeal(struct precedent *p, const char *body_text)
{
    json_t *body = body_parse(body_text, NULL);
    const char *what = body_text_of(body, "what", "");
    bool is_decided = !strcmp(what, "decided");
    if (is_decided)
        p->fate = (uint8_t)decided(body_text_of(body, "decision", ""));
    else if (!strcmp(what, "withdrawn"))
        p->fate = FATE_STANDS;
    else if (p->fate == FATE_STANDS)
        p->fate = FATE_APPEALED;
    if (is_decided) {
        p->instead = (int)body_number_of(body, "id", 0);
        snprintf(p->fate_why, sizeof p->fate_why, "%s", body_text_of(body, "reason", ""));
    }
    json_decref(body);
}

/* What comes after the filing may name the appeal alone. */
static int appealed_ruling(const struct record_round *r, int at)
{
    json_t *body = body_parse(r->appeals.at[at].body, NULL);
    int id = (int)body_number_of(body, "ruling", 0), appeal = (int)body_number_of(body, "appeal", 0);
    json_decref(body);
    for (int i = at - 1; i >= 0 && !id && appeal; i--) {
        body = body_parse(r->appeals.at[i].body, NULL);
        if (body_number_of(body, "appeal", 0) == appeal)
            id = (int)body_number_of(body, "ruling", 0);
        json_decref(body);
    }
    return id;
}

/* What a higher decision said counts more than that the ruling it replaced was taken back for it. */
static void follow_fate(struct precedent *p)
{
    if (p->ruling->undone.entry) {
        p->fate = FATE_UNDONE;
        snprintf(p->fate_why, sizeof p->fate_why, "%s", p->ruling->undone_reason);
    }
    for (int i = 0; i < p->record->rounds.count; i++) {
        const struct record_round *r = &p->record->rounds.at[i];
        for (int k = 0; k < r->appeals.count; k++)
            if (is_meant(p, r, appealed_ruling(r, k)))
                follow_appeal(p, r->appeals.at[k].body);
        for (int k = 0; k < r->marks.count; k++) {
            const struct mark_change *m = &r->marks.at[k].is;
            if (!strcmp(m->what, "routine") && is_meant(p, r, m->ruling))
                p->routine = m->on;
        }
    }
}

/* --- what there is ------------------------------------------------------------------------------------------------- */

/* One more at the end of a list. */
static void *room_for(void *at, int count, int *room, size_t size)
{
    if (count < *room)
        return at;
    *room = *room ? 2 * *room : 16;
    return memory_resize(at, (size_t)*room * size);
}

static void add_ruling(struct precedents *all, const char *file, const struct record *record,
                       const struct record_round *round, const struct record_ruling *ruling)
{
    all->list.at = room_for(all->list.at, all->list.count, &all->list.room, sizeof *all->list.at);
    struct precedent *p = &all->list.at[all->list.count++];
    *p = (struct precedent){
        .file = file, .record = record, .round = round, .ruling = ruling, .utc_offset_min = all->utc_offset_min};
    snprintf(p->rulebook, sizeof p->rulebook, "%.*s", (int)sizeof p->rulebook - 1, round->event->rulebook);
    read_walk(p, ruling->walk ? ruling->walk : "");
    follow_fate(p);
    p->since = (uint8_t)shelf_rule_since(all->shelf, ruling->is.script, ruling->is.rule, ruling->walk);
}

void precedents_add(struct precedents *all, const char *file, const struct record *record)
{
    all->names.at = room_for(all->names.at, all->names.count, &all->names.room, sizeof *all->names.at);
    size_t size = strlen(file) + 1;
    char *name = all->names.at[all->names.count++] = memory_take(1, size);
    memcpy(name, file, size);
    for (int i = 0; i < record->rounds.count; i++)
        for (int k = 0; k < record->rounds.at[i].rulings.count; k++)
            add_ruling(all, name, record, &record->rounds.at[i], &record->rounds.at[i].rulings.at[k]);
}

bool precedents_add_file(struct precedents *all, const char *path, struct error *why)
{
    struct error unused;
    struct log *log = log_open(path, &(struct log_opening){.mode = LOG_EXAMINE}, why);
    struct record *r = log ? record_read(log, why) : NULL;
    if (log)
        log_close(log, &unused);
    if (!r)
        return false;
    all->records.at = room_for(all->records.at, all->records.count, &all->records.room, sizeof *all->records.at);
    all->records.at[all->records.count++] = r;
    precedents_add(all, path, r);
    return true;
}
