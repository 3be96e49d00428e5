#include "report/appeal_form.h"

#include "hall/appeal.h"
#include "report/record/record_look.h"
#include "report/record/record_rules.h"
#include "report/record/words.h"
#include "report/report.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FORM_WIDTH = 72, COMMITTEE = 3, COMMITTEE_MOST = 9 };

static const char rule[FORM_WIDTH + 1] = "________________________________________________________________________";

/* --- room to write ------------------------------------------------------------------------------------------------ */

static void add_lines(struct page *p, int count)
{
    struct text lines = {0};
    for (int i = 0; i < count; i++)
        text_addf(&lines, "%s\n%s", rule, i + 1 < count ? "\n" : "");
    page_block(p, text_chars(&lines));
    text_release(&lines);
}

/* Two signatures side by side; the second may be "". */
static void add_signatures(struct page *p, const char *left, const char *right)
{
    struct text lines = {0};
    text_addf(&lines, "\n%-38.34s%.34s\n%-38s%s\n", rule, rule, left, right);
    page_block(p, text_chars(&lines));
    text_release(&lines);
}

/* A row of boxes; the one whose name is `ticked` is ticked. */
static void add_boxes(struct page *p, const char *label, const char *const (*boxes)[2], const char *ticked)
{
    struct text line = {0};
    text_addf(&line, "%-9s", label);
    for (int i = 0; boxes[i][0]; i++)
        text_addf(&line, "   [%c] %s", strcmp(boxes[i][0], ticked) ? ' ' : 'x', boxes[i][1]);
    text_add_char(&line, '\n');
    page_block(p, text_chars(&line));
    text_release(&line);
}

/* --- what it is against ------------------------------------------------------------------------------------------- */

static const char *moment(const struct report *r, msec mono, struct words *out)
{
    struct words on, at;
    msec wall = record_wall(r->round, mono);
    snprintf(out->chars, sizeof out->chars, "%s %s", words_day(r, wall, &on), words_time(r, wall, &at));
    return out->chars;
}

static void add_effect(void *self, const char *sentence)
{
    page_item(self, "%s", sentence);
}

static void say_rulebook(const struct report *r, const struct record_ruling *k, struct page *p)
{
    struct record_rules rules;
    struct text words = {0};
    record_rules_of(r->shelf, r->book, r->round, k, &rules);
    record_add_rules(&rules, &words);
    page_field(p, "Rulebook", "%s", text_chars(&words));
    text_release(&words);
}

static void add_decision(const struct report *r, const struct record_ruling *k, struct page *p)
{
    const struct record_board *b = record_board(r->round, k->board);
    struct words one, two;
    page_field(p, "Event", "%s", r->record->event->name);
    page_field(p, "Place", "%s", r->record->event->place);
    say_rulebook(r, k, p);
    page_field(p, "Round, board", "%d, %d", k->round, k->board);
    page_field(p, "White", "%s", words_ruled_on(b, k->is.id, WHITE, &one));
    page_field(p, "Black", "%s", words_ruled_on(b, k->is.id, BLACK, &one));
    page_heading(p, "The decision");
    page_field(p, "Decision", "%s: %s", words_decision(k->is.id, &one), words_script(r, NULL, k->is.script));
    page_field(p, "Made", "%s by %s", moment(r, k->when.mono, &one), words_arbiter(r->record, k->who, &two));
    page_field(p, "Article", "%s", k->is.article);
    page_field(p, "Reason", "%s", k->is.words);
    page_field(p, "Clocks before", "%s", words_clocks(k->was_s, &one));
    words_effects(k, b, add_effect, p);
}

/* --- the appeal --------------------------------------------------------------------------------------------------- */

static void add_time_limit(const struct report *r, const struct appeal *a, struct page *p)
{
    struct words until;
    if (*a->late)
        page_field(p, "In time", "no; allowed nevertheless: %s", a->late);
    else if (a->until == MSEC_NEVER)
        page_field(p, "In time", "yes; there is no fixed time limit");
    else
        page_field(p, "In time", "yes, until %s", moment(r, a->until, &until));
}

static void add_appeal(const struct report *r, const struct record_ruling *k, const struct appeal *a, struct page *p)
{
    const struct record_board *b = record_board(r->round, k->board);
    struct words one, two;
    if (!a) {
        page_heading(p, "The appeal");
        page_say(p, "Not yet filed.");
        page_block(p, "For         [ ] White   [ ] Black\nFiled by    [ ] player   [ ] coach   [ ] captain\n"
                      "On          ____________________  at  ____________________\n");
    } else {
        page_heading(p, "Appeal A-%04d", a->id);
        page_field(p, "For", "%s, %s", words_side(a->side), words_player(b, a->side, &one));
        page_field(p, "Filed", "by the %s, %s, %s", a->by, moment(r, a->filed, &one),
                   a->written ? "in writing" : "orally");
        page_field(p, "Received by", "%s", words_arbiter(r->record, a->filed_by, &two));
        add_time_limit(r, a, p);
        page_field(p, "Play", "%s", a->protest ? "continued under protest" : "");
        page_field(p, "Grounds", "%s", a->ground);
    }
    page_heading(p, a ? "What the player asks for" : "Grounds, and what the player asks for");
    add_lines(p, a ? 3 : 6);
    add_signatures(p, "Appellant", "Date and time");
}

/* --- who hears it ------------------------------------------------------------------------------------------------- */

static void add_procedure(const struct report *r, struct page *p)
{
    static const char *const rows[][2] = {
        {"Appeal to", "to"},          {"Time limit", "deadline"},    {"Form", "form"},
        {"Deposit", "deposit"},       {"Committee", "committee"},    {"Review", "review"},
        {"Final authority", "final"}, {"Further appeal", "further"}, {"Articles", "cite"}};
    if (!r->book || !rulebook_appeal(r->book, "to"))
        return;
    page_heading(p, "What the rulebook says");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rulebook_appeal(r->book, rows[i][1]))
            page_field(p, rows[i][0], "%s", rulebook_appeal(r->book, rows[i][1]));
}

static void add_statement(const struct report *r, struct page *p)
{
    struct words office;
    page_heading(p, "Statement of the official who decided");
    page_say(p, "What was seen and heard, by whom, and which articles were applied.");
    add_lines(p, 5);
    add_signatures(p, "Official who decided", words_office(r, ARBITER_HEAD, &office));
}

static int seats(const struct report *r)
{
    const char *size = r->book ? rulebook_appeal(r->book, "size") : NULL;
    int count = size ? atoi(size) : 0;
    return count < COMMITTEE ? COMMITTEE : count > COMMITTEE_MOST ? COMMITTEE_MOST : count;
}

static void add_committee(const struct report *r, const struct appeal *a, struct page *p)
{
    struct text lines = {0};
    struct words when;
    page_heading(p, "Who heard the appeal");
    if (a && *a->panel)
        page_field(p, "Panel", "%s", a->panel);
    if (a && a->heard != MSEC_NEVER)
        page_field(p, "Heard", "%s", moment(r, a->heard, &when));
    text_addf(&lines, "%-28s%-9s%-12s%s\n", "Name", "Uphold", "Change", "Signature");
    for (int i = 0; i < seats(r); i++)
        text_addf(&lines, "\n%.26s  [ ]      [ ]         %.24s\n", rule, rule);
    page_block(p, text_chars(&lines));
    text_release(&lines);
}

static void add_outcome(const struct report *r, const struct appeal *a, struct page *p)
{
    static const char *const deposits[][2] = {{"held", "held"}, {"returned", "returned"}, {"kept", "kept"}, {NULL}};
    static const char *const outcomes[][2] = {
        {"uphold", "upheld"}, {"modify", "modified"}, {"reverse", "reversed"}, {"moot", "moot"}, {NULL}};
    bool decided = a && a->state == APPEAL_DECIDED;
    struct words number, when, who;
    page_heading(p, "Outcome");
    add_boxes(p, "Deposit", deposits, a ? a->deposit : "");
    add_boxes(p, "Ruling", outcomes, decided ? a->decision : "");
    if (decided) {
        page_field(p, "Decided", "%s, entered by %s", moment(r, a->ended, &when),
                   words_arbiter(r->record, a->ended_by, &who));
        page_field(p, "Reason", "%s", a->reason);
        page_field(p, "New decision", a->replaced_by ? "%s" : "%.0s", words_decision(a->replaced_by, &number));
    } else if (a && a->state == APPEAL_WITHDRAWN) {
        page_field(p, "Withdrawn", "%s", moment(r, a->ended, &when));
    } else {
        page_say(p, "Reasons:");
        add_lines(p, 4);
    }
    add_signatures(p, "Chair", "Both players informed: date, time");
}

void appeal_form_write(const struct report *of, const struct record_ruling *k, const struct appeal *a, struct page *p)
{
    assert(of && k && p);
    assert(!a || a->ruling == k->is.id);
    const struct report under = record_report_under(of, k), *r = &under;
    add_decision(r, k, p);
    add_appeal(r, k, a, p);
    page_new_sheet(p);
    add_statement(r, p);
    add_committee(r, a, p);
    add_outcome(r, a, p);
    add_procedure(r, p);
    report_add_source(r, p);
}
