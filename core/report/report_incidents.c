#include "log/body.h"
#include "report/parts.h"
#include "report/record/record_look.h"
#include "report/record/words.h"

#include <stdio.h>
#include <stdlib.h>

/* --- incidents: what an arbiter had to deal with one by one, the rest as numbers ---------------------------------- */

static const struct record_ruling *ruling_of(const struct record_round *r, int incident)
{
    for (int i = 0; i < r->rulings.count; i++)
        if (r->rulings.at[i].incident == incident)
            return &r->rulings.at[i];
    return NULL;
}

static const struct record_alert *alert_of(const struct record_round *r, const struct incident *i)
{
    return i->alert >= 1 && i->alert <= r->alerts.count ? &r->alerts.at[i->alert - 1] : NULL;
}

/* Incidents that were over before anyone was called are only counted. */
static bool is_told(const struct record_round *r, const struct record_incident *k)
{
    const struct record_alert *a = alert_of(r, k->is);
    bool called = k->is->priority >= PRIORITY_2 && a && a->shown.entry;
    return !incident_is_of_device(k->is) && (called || *k->reported_by || ruling_of(r, k->is->id));
}

static void add_acknowledged(const struct record_alert *a, struct page *p)
{
    struct words after;
    if (a && a->shown.entry && a->acknowledged.entry)
        page_cell(p, "%s", words_since(a->acknowledged.mono - a->shown.mono, &after));
    else
        page_cell(p, "%s", a && a->shown.entry ? "never" : "-");
}

static void add_outcome(const struct record_round *r, const struct record_incident *k, struct page *p)
{
    const struct record_ruling *ruling = ruling_of(r, k->is->id);
    struct words number, after, fate;
    if (ruling)
        page_cell(p, "%s%s%s", words_decision(ruling->is.id, &number), record_in_force(ruling) ? "" : ", ",
                  record_in_force(ruling) ? "" : words_fate(ruling, &fate));
    else if (!k->ended.entry)
        page_cell(p, "%s, still open", handling_words((enum handling)k->is->handling));
    else if (k->is->handling != HANDLING_NOTED)
        page_cell(p, "%s", handling_words((enum handling)k->is->handling));
    else if (*k->end_reason)
        page_cell(p, "ended: %s", k->end_reason);
    else
        page_cell(p, "ended after %s", words_since(k->ended.mono - k->begun.mono, &after));
}

static void add_incident(const struct report *r, const struct record_incident *k, struct page *p)
{
    const struct record_board *b = record_board(r->round, k->is->board);
    struct words time, last;
    page_cell(p, "%s", words_time(r, k->begun.wall, &time));
    if (k->is->board)
        page_cell(p, "%d", k->is->board);
    else
        page_cell(p, "hall");
    page_cell(p, "%s", !b ? "" : k->is->ply ? words_move(b, k->is->ply, k->begun.entry, &last) : "start");
    page_cell(p, "%s", priority_words((enum priority)k->is->priority));
    add_acknowledged(alert_of(r->round, k->is), p);
    page_cell(p, "%s", k->is->article);
    add_outcome(r->round, k, p);
    page_cell(p, "%s%s%s", k->is->words, *k->reported_by ? "; reported by " : "", k->reported_by);
}

static void add_others(const struct report *r, struct page *p)
{
    int count[INCIDENT_KINDS] = {0};
    char words[INCIDENT_WORDS];
    struct text line = {0};
    for (int i = 0; i < r->round->incidents.count; i++)
        if (!is_told(r->round, &r->round->incidents.at[i]))
            count[r->round->incidents.at[i].is->kind]++;
    for (int kind = INCIDENT_NONE + 1; kind < INCIDENT_KINDS; kind++)
        if (count[kind])
            text_addf(&line, "%s%s (%d)", line.length ? "; " : "",
                      incident_words((enum incident_kind)kind, NO_SIDE, words), count[kind]);
    if (line.length)
        page_say(p, "Also noted, but not listed individually: %s.", text_chars(&line));
    text_release(&line);
}

void report_add_incidents(const struct report *r, struct page *p)
{
    bool any = false;
    page_heading(p, "Incidents");
    page_table(p, "<Time >Board <After move <Priority >Seen after <Article <Outcome <What");
    for (int i = 0; i < r->round->incidents.count; i++) {
        const struct record_incident *k = &r->round->incidents.at[i];
        any = any || is_told(r->round, k);
        if (is_told(r->round, k))
            add_incident(r, k, p);
    }
    page_table_end(p);
    if (!any)
        page_say(p, "None that needed an arbiter.");
    add_others(r, p);
}

/* --- clocks: what was ordered, and what the half-hourly sheets found ---------------------------------------------- */

static const struct record_clock *verified_after(const struct record_board *b, const struct when *ordered)
{
    for (int i = 0; b && i < b->clocks.count; i++)
        if (b->clocks.at[i].verifies && b->clocks.at[i].when.entry > ordered->entry)
            return &b->clocks.at[i];
    return NULL;
}

static void add_order(const struct report *r, const struct record_order *o, struct page *p)
{
    const struct record_clock *seen = verified_after(record_board(r->round, o->board), &o->when);
    struct words time, left, right, after, who;
    page_cell(p, "%s", words_time(r, o->when.wall, &time));
    page_cell(p, "%d", o->board);
    page_cell(p, "%s / %s", words_clock(o->is.left_s, &left), words_clock(o->is.right_s, &right));
    page_cell(p, "%s", o->is.by_wire ? "by wire" : "by hand");
    page_cell(p, "%s", words_arbiter(r->record, o->who, &who));
    if (seen)
        page_cell(p, "%s after %s", entry_row(seen->action)->said, words_since(seen->when.mono - o->when.mono, &after));
    else
        page_cell(p, "never shown by the clock");
}

/* Of each board a list: number, half-moves, White's seconds, Black's, difference. */
static void add_sheet(const struct report *r, const struct record_sheet *s, struct page *p)
{
    enum { DIFFERENCE = 4, MINUTE_S = 60 };
    struct words time, largest;
    json_t *body = body_parse(s->body, NULL), *boards = json_object_get(body, "boards"), *row;
    size_t i;
    int over = 0, most = 0;
    json_array_foreach(boards, i, row)
    {
        int differs = abs((int)json_integer_value(json_array_get(row, DIFFERENCE)));
        over += differs > MINUTE_S;
        most = differs > most ? differs : most;
    }
    page_cell(p, "%s", words_time(r, s->when.wall, &time));
    page_cell(p, s->is.missed ? "missed" : "%zu", json_array_size(boards));
    page_cell(p, "%s", s->is.missed ? "-" : words_clock(most, &largest));
    page_cell(p, s->is.missed ? "-" : "%d", over);
    json_decref(body);
}

void report_add_clocks(const struct report *r, struct page *p)
{
    if (!r->round->orders.count && !r->round->sheets.count)
        return;
    page_heading(p, "Clocks");
    page_table(p, "<Time >Board >Ordered, left / right <Set <By <Clock");
    for (int i = 0; i < r->round->orders.count; i++)
        add_order(r, &r->round->orders.at[i], p);
    page_table_end(p);
    page_table(p, "<Sheet of >Clocks >Largest difference >More than a minute");
    for (int i = 0; i < r->round->sheets.count; i++)
        add_sheet(r, &r->round->sheets.at[i], p);
    page_table_end(p);
}

/* --- corrections, notes ------------------------------------------------------------------------------------------- */

static void add_correction(const struct report *r, const struct record_correction *c, struct page *p)
{
    struct words time, who;
    page_cell(p, "%s", words_time(r, c->when.wall, &time));
    page_cell(p, "%d", c->board);
    page_cell(p, "%s", c->of_moves ? "moves" : "position");
    page_cell(p, "%s", words_arbiter(r->record, c->who, &who));
    page_cell(p, "%s", c->reason);
}

void report_add_corrections(const struct report *r, struct page *p)
{
    if (!r->round->corrections.count)
        return;
    page_heading(p, "Corrections of games");
    page_table(p, "<Time >Board <What <By <Why");
    for (int i = 0; i < r->round->corrections.count; i++)
        add_correction(r, &r->round->corrections.at[i], p);
    page_table_end(p);
}

void report_add_notes(const struct report *r, struct page *p)
{
    struct words time, who;
    if (!r->round->notes.count)
        return;
    page_heading(p, "Notes");
    page_table(p, "<Time >Board <By <Note");
    for (int i = 0; i < r->round->notes.count; i++) {
        const struct record_note *n = &r->round->notes.at[i];
        page_cell(p, "%s", words_time(r, n->when.wall, &time));
        if (n->board)
            page_cell(p, "%d", n->board);
        else
            page_cell(p, "hall");
        page_cell(p, "%s", words_arbiter(r->record, n->who, &who));
        page_cell(p, "%s", n->words);
    }
    page_table_end(p);
}
