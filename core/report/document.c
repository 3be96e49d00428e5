#include "report/document.h"

#include "base/text.h"
#include "base/tongue.h"
#include "hall/ruling.h"

#include "hall/appeal.h"
#include "log/body.h"
#include "report/page/drawing.h"
#include "report/parts.h"
#include "report/record/record_look.h"
#include "report/record/record_rules.h"
#include "report/record/words.h"
#include "rules/shelf.h"
#include "rules/walk.h"
#include "rules/words.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

struct document {
    const struct report *report; /* with the rulebook that the decision was made under */
    const struct record_rules *rules;
    const struct record_ruling *ruling;
    const struct record_board *board;
    const struct document_asked *asked;
    struct document_version versions[DOCUMENT_VERSIONS];
    int version, last; /* the version being written, and the number of versions */
    struct page *page;
};

/* --- versions ----------------------------------------------------------------------------------------------------- */

static void add_version(struct document_version *out, int *count, const struct document_version *v)
{
    int at = *count;
    assert(at >= 0 && at <= DOCUMENT_VERSIONS);
    if (*count == DOCUMENT_VERSIONS)
        return;
    for (; at > 0 && out[at - 1].when.entry > v->when.entry; at--)
        out[at] = out[at - 1];
    out[at] = *v;
    (*count)++;
}

static void add_appeals(const struct report *r, int id, struct document_version *out, int *count)
{
    for (int i = 0; i < r->round->appeals.count; i++) {
        const struct record_appeal *a = &r->round->appeals.at[i];
        const struct appeal *appeal = hall_appeal_of(r->round->hall, a->is.appeal);
        struct document_version v = {.when = a->when, .words = ""};
        memcpy(v.who, a->who, sizeof v.who);
        snprintf(v.what, sizeof v.what, "appeal A-%04d %.20s", appeal ? appeal->id : 0, entry_row(a->action)->what);
        if (appeal && appeal->ruling == id) {
            v.words = a->action == ACTION_APPEAL_DECIDED ? appeal->reason : appeal->ground;
            add_version(out, count, &v);
        }
    }
}

static void add_end(const struct when *when, const char *who, const char *what, const char *words,
                    struct document_version *out, int *count)
{
    struct document_version v = {.when = *when, .words = words};
    copy_text(v.who, sizeof v.who, who);
    copy_text(v.what, sizeof v.what, what);
    if (when->entry)
        add_version(out, count, &v);
}

static void add_wordings(const struct report *r, int id, struct document_version *out, int *count)
{
    for (int i = 0; i < r->record->wordings.count; i++) {
        const struct record_wording *w = &r->record->wordings.at[i];
        struct document_version v = {.when = w->when, .is_private = !w->is_public, .words = ""};
        memcpy(v.who, w->who, sizeof v.who);
        snprintf(v.what, sizeof v.what, "wording %s%s", w->is_public ? "for everybody" : "for arbiters",
                 *w->words ? "" : " withdrawn");
        if (w->ruling == id)
            add_version(out, count, &v);
    }
}

/* What happened to a decision, oldest first; returns how many. */
static int document_versions(const struct report *r, const struct record_ruling *k,
                             struct document_version out[DOCUMENT_VERSIONS])
{
    struct document_version made = {.when = k->when, .words = ""};
    int count = 0;
    snprintf(made.what, sizeof made.what, k->is.supersedes ? "made on appeal" : "made");
    memcpy(made.who, k->who, sizeof made.who);
    add_version(out, &count, &made);
    add_end(&k->undone, k->undone_by, "taken back", k->undone_reason, out, &count);
    add_end(&k->superseded, k->superseded_who, "superseded", "", out, &count);
    add_end(&k->extended, k->extended_by, "more time to appeal", k->extended_reason, out, &count);
    add_appeals(r, k->is.id, out, &count);
    add_wordings(r, k->is.id, out, &count);
    return count;
}

static bool was_before(const struct when *end, const struct document *d)
{
    return end->entry && end->entry <= d->versions[d->version - 1].when.entry;
}

static bool stands_in_version(const struct document *d)
{
    return !was_before(&d->ruling->undone, d) && !was_before(&d->ruling->superseded, d);
}

/* --- parts -------------------------------------------------------------------------------------------------------- */

static void say_head(const struct document *d)
{
    const struct report *r = d->report;
    const struct record_ruling *k = d->ruling;
    struct words white, black, when, clock, who;
    page_field(d->page, "Event", "%s", r->record->event->name);
    page_field(d->page, "Round, board", "%d, %d", k->round, k->board);
    page_field(d->page, "White", "%s", words_ruled_on(d->board, k->is.id, WHITE, &white));
    page_field(d->page, "Black", "%s", words_ruled_on(d->board, k->is.id, BLACK, &black));
    page_field(d->page, "Decided", "%s at %s by %s", words_day(r, k->when.wall, &when),
               words_time(r, k->when.wall, &clock), words_arbiter(r->record, k->who, &who));
    page_field(d->page, "Time zone", "%s", words_zone(r->zone, r->utc_offset_min, &clock));
    if (!stands_in_version(d))
        page_field(d->page, "Status", "NO LONGER IN FORCE: %s%s%s", words_fate(k, &when), *k->undone_reason ? ": " : "",
                   k->undone_reason);
    if (k->is.supersedes)
        page_field(d->page, "Supersedes", "%s, on appeal A-%04d", words_decision(k->is.supersedes, &when),
                   k->is.appeal);
}

static const struct record_incident *incident_of(const struct document *d)
{
    return record_incident_of(d->report->round, d->ruling);
}

static void say_incident(const struct document *d)
{
    const struct report *r = d->report;
    const struct record_incident *seen = incident_of(d);
    const struct incident *i = seen ? seen->is : NULL;
    struct words when, last;
    if (!i)
        return;
    page_item(d->page, "%s, %s%s: %s", words_time(r, seen->begun.wall, &when), i->ply ? "after " : "",
              words_move(d->board, i->ply, seen->begun.entry, &last), i->words);
    if (d->asked->is_public)
        return;
    page_item(d->page, *seen->reported_by ? "Reported by %s" : "Detected by the console%s", seen->reported_by);
}

/* Readings of devices are not sentences: they are at the end, for anyone who examines them. */
static void say_annex(const struct document *d)
{
    const struct record_incident *i = incident_of(d);
    const char *readings = i ? i->readings : "";
    if (d->asked->is_public || !*readings)
        return;
    page_heading(d->page, "Annex: the last readings of the board");
    page_say(d->page, "In milliseconds before the incident: %s", readings);
}

/* --- before and after --------------------------------------------------------------------------------------------- */

static void draw(const struct document *d, const char *fen, sqset marked, const char *caption)
{
    struct text svg = {0};
    drawing_add_position(&svg, fen, marked, caption);
    page_html(d->page, text_chars(&svg));
    text_release(&svg);
}

static void draw_positions(const struct document *d)
{
    const struct record_ruling *k = d->ruling;
    sqset marked;
    const char *before = record_position_ruled(d->report->round, k, &marked);
    if (!page_draws(d->page) || !*before)
        return;
    report_add_piece_shapes(d->page);
    page_html(d->page, "<div class=\"pair\">");
    draw(d, before, marked, "Before.");
    if (*k->after)
        draw(d, k->after, 0, "After the decision.");
    page_html(d->page, "</div>\n");
}

static void say_evidence(const struct document *d)
{
    const struct record_ruling *k = d->ruling;
    struct words clocks;
    if (k->was_s[WHITE] >= 0 || k->was_s[BLACK] >= 0)
        page_item(d->page, "Clocks as last reported before the decision: %s", words_clocks(k->was_s, &clocks));
    if (*k->before)
        page_item(d->page, "Position when it was decided: %s", k->before);
    if (*k->after && strcmp(k->before, k->after) != 0)
        page_item(d->page, "Position after the decision: %s", k->after);
}

static void say_steps(const struct document *d, const struct walk *w)
{
    const struct walk_step *steps;
    size_t count = walk_steps(w, &steps);
    for (size_t i = 0; i < count; i++) {
        const struct walk_step *s = &steps[i];
        char way[FACT_VALUE_MAX], step[FACT_VALUE_MAX];
        const char *words = *s->text ? s->text : name_words(s->step, step);
        page_item(d->page, "%s %s%s%s%s%s%s (%s)", words, answer_words(s->fact ? s->fact : "", s->way, way),
                  *s->said ? " [" : "", s->said, *s->said ? "]" : "", *s->cite ? ", " : "", s->cite,
                  fact_origin_name(s->origin));
    }
}

/* The rulebook has changed since, or is not available: the answers as they were logged. */
static void say_answers(const struct document *d)
{
    struct text line = {0};
    for (const char *at = d->ruling->walk; at && *at;) {
        text_clear(&line);
        at = walk_text_say(at, &line);
        if (line.length)
            page_item(d->page, "%s", text_chars(&line));
    }
    text_release(&line);
}

static void say_walk(const struct document *d)
{
    struct error why;
    const char *text = d->ruling->walk;
    const struct ruling *k = &d->ruling->is;
    bool told = rule_since_tells(shelf_rule_since(d->report->shelf, k->script, k->rule, text));
    struct walk *w = text && told && d->report->book ? walk_from_text(d->report->book, text, &why) : NULL;
    if (w)
        say_steps(d, w);
    else
        say_answers(d);
    walk_free(w);
}

/* The wording at the time of this version. */
static const char *wording(const struct document *d, bool is_public)
{
    const char *words = "";
    for (int i = 0; i < d->report->record->wordings.count; i++) {
        const struct record_wording *w = &d->report->record->wordings.at[i];
        bool known = d->version == d->last || w->when.entry <= d->versions[d->version - 1].when.entry;
        if (w->ruling == d->ruling->is.id && w->is_public == is_public && known)
            words = w->words;
    }
    return words;
}

static void say_typed(const struct document *d)
{
    const char *everybody = wording(d, true), *arbiters = wording(d, false);
    if (*everybody && d->asked->is_public)
        page_say(d->page, "%s", everybody);
    else if (*everybody)
        page_field(d->page, "For everybody", "%s", everybody);
    if (*arbiters && !d->asked->is_public)
        page_field(d->page, "For arbiters", "%s", arbiters);
}

/* A public wording that someone has typed replaces the facts. */
static void say_facts(const struct document *d)
{
    bool told = d->asked->is_public && *wording(d, true);
    page_heading(d->page, "Facts");
    say_typed(d);
    if (!told)
        say_incident(d);
    if (!told && !incident_of(d))
        page_item(d->page, "Ruled on what the arbiter saw or heard.");
    if (d->asked->is_public)
        return;
    say_evidence(d);
    say_walk(d);
}

static void say_rule(const struct document *d)
{
    const struct ruling *k = &d->ruling->is;
    const struct rulebook *book = d->report->book;
    const char *edition = d->rules->edition;
    page_heading(d->page, "Rule");
    page_say(d->page, book ? "%s: %s, %s%s%s%s" : "%s: %s, rulebook %s%s%s%s", words_script(d->report, NULL, k->script),
             k->article, book ? rulebook_name(book) : d->rules->id, *edition ? " (" : "", edition, *edition ? ")" : "");
    if (k->supersedes && book && rulebook_appeal(book, "cite"))
        page_field(d->page, "On appeal", "by %s", rulebook_appeal(book, "cite"));
    page_field(d->page, "Note", "%s", words_rule_since(d->report, d->ruling));
}

static void say_decision(const struct document *d)
{
    struct text whole = {0};
    page_heading(d->page, "Decision");
    if (d->ruling->is.supersedes)
        ruling_consequences(d->report->round->hall, &d->ruling->is, &whole);
    if (whole.length)
        page_item(d->page, "%s.", text_chars(&whole));
    else
        words_effects(d->ruling, d->board, page_take_item, d->page);
    text_release(&whole);
    for (int side = WHITE; side <= BLACK; side++) {
        int points = words_tiebreak(d->report, d->ruling, side);
        if (points)
            page_item(d->page, "Team tie-break points of %s: %+d.", words_side(side), points);
    }
    if (!stands_in_version(d))
        page_item(d->page, "This decision is no longer in force, and neither are its effects.");
}

static void say_reason(const struct document *d)
{
    if (!*d->ruling->is.words)
        return;
    page_heading(d->page, "Reason");
    page_say(d->page, "%s", d->ruling->is.words);
}

/* The event's answers, each under its question. */
static bool say_answers_of_event(const struct document *d)
{
    static const char prefix[] = "appeal.";
    const struct rulebook *book = d->report->book;
    const struct chess_event *e = d->report->round->event;
    struct setup_question q;
    bool any = false;
    for (size_t i = 0; book && rulebook_setup(book, i, &q); i++) {
        const char *value = strncmp(q.name, prefix, sizeof prefix - 1) ? NULL : event_choice_value(&e->answers, q.name);
        if (value)
            page_item(d->page, "%s %s", q.text, value);
        any = any || value;
    }
    return any;
}

/* Of a decision that was made on appeal there is only who has the last word, and where it goes from there. */
static void say_appeal(const struct document *d)
{
    static const struct {
        const char *key, *name;
        bool on_appeal;
    } rows[] = {{"to", "To", false},
                {"deadline", "Until", false},
                {"form", "Form", false},
                {"deposit", "Deposit", false},
                {"committee", "Heard by", false},
                {"final", "Final authority", true},
                {"further", "From there", true},
                {"note", "Also", false},
                {"cite", "Article", true}};
    const struct rulebook *book = d->report->book;
    bool any = false, is_appeal = d->ruling->is.appeal;
    page_heading(d->page, "Right to appeal");
    if (is_appeal)
        page_say(d->page, "This decision was made on appeal A-%04d.", d->ruling->is.appeal);
    for (size_t i = 0; book && i < sizeof rows / sizeof *rows; i++) {
        const char *value = is_appeal && !rows[i].on_appeal ? NULL : rulebook_appeal(book, rows[i].key);
        if (value)
            page_field(d->page, rows[i].name, "%s", value);
        any = any || value;
    }
    any = (!is_appeal && say_answers_of_event(d)) || any;
    if (!any)
        page_say(d->page, "%s",
                 book ? "The rulebook says nothing about appeals: see the event's regulations."
                      : "See the rulebook and the event's regulations.");
}

static void say_versions(const struct document *d)
{
    struct words day_of, clock, who;
    page_heading(d->page, "Versions");
    page_table(d->page, ">Version <When <What <Who <Why");
    for (int i = 0; i < d->version; i++) {
        const struct document_version *v = &d->versions[i];
        if (v->is_private && d->asked->is_public)
            continue;
        page_cell(d->page, "%d", i + 1);
        page_cell(d->page, "%s %s", words_day(d->report, v->when.wall, &day_of),
                  words_time(d->report, v->when.wall, &clock));
        page_cell(d->page, "%s", v->what);
        page_cell(d->page, "%s", words_arbiter(d->report->record, v->who, &who));
        page_cell(d->page, "%s", v->words);
    }
    page_table_end(d->page);
}

static void say_all(const struct document *d)
{
    say_head(d);
    say_facts(d);
    say_rule(d);
    say_decision(d);
    draw_positions(d);
    say_reason(d);
    say_appeal(d);
    if (d->last > 1)
        say_versions(d);
    report_add_signatures(d->report, d->page);
    say_annex(d);
}

static void fill(struct document *d, const struct report *r, const struct record_ruling *k,
                 const struct document_asked *asked)
{
    *d = (struct document){.report = r, .ruling = k, .asked = asked};
    d->board = record_board(r->round, k->board);
    d->last = document_versions(r, k, d->versions);
    d->version = asked->version ? asked->version : d->last;
}

bool document_write(const struct report *r, const struct record_ruling *k, const struct document_asked *asked,
                    enum page_kind kind, struct text *out, struct error *why)
{
    struct document d;
    struct record_rules rules;
    struct page p;
    struct words number;
    char title[64];
    struct report under = record_report_under(r, k);
    record_rules_of(r->shelf, r->book, r->round, k, &rules);
    fill(&d, &under, k, asked);
    d.rules = &rules;
    words_decision(k->is.id, &number);
    if (d.version > d.last)
        return failf(why, number.chars, "ask for one of those, or for the latest",
                     tongue_english("has %d version, not %d", "has %d versions, not %d", d.last), d.last, d.version);
    snprintf(title, sizeof title, "Decision %.12s%s", number.chars, asked->is_public ? "" : " (for arbiters)");
    page_begin(&p, kind, out, title);
    d.page = &p;
    say_all(&d);
    report_add_source(r, &p);
    page_end(&p);
    return true;
}
