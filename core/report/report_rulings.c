#include "base/memory.h"
#include "base/name_order.h"
#include "hall/appeal.h"
#include "hall/board_view.h"
#include "hall/ruling.h"
#include "report/page/drawing.h"
#include "report/parts.h"
#include "report/record/record_look.h"
#include "report/record/record_rules.h"
#include "report/record/words.h"
#include "rules/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- rulings ------------------------------------------------------------------------------------------------------ */

static void draw_position(const struct report *r, const struct record_ruling *k, struct page *p)
{
    const struct record_incident *i = record_incident_of(r->round, k);
    const struct record_board *b = record_board(r->round, k->board);
    struct text svg = {0};
    char caption[128];
    struct words last;
    sqset marked;
    const char *fen = record_position_ruled(r->round, k, &marked);
    int ply = i ? i->is->ply : 0;
    if (!page_draws(p))
        return;
    snprintf(caption, sizeof caption, "Board %d, %s%.40s.", k->board, ply ? "after " : "",
             words_move(b, i ? ply : k->is.ply, k->when.entry, &last));
    drawing_add_position(&svg, fen, marked, caption);
    page_html(p, text_chars(&svg));
    text_release(&svg);
}

static void draw_times(const struct report *r, const struct record_board *b, struct page *p)
{
    struct text svg = {0};
    if (page_draws(p) && b)
        drawing_add_times(&svg, r->round, b);
    page_html(p, text_chars(&svg));
    text_release(&svg);
}

static void say_ruling(const struct report *r, const struct record_ruling *k, const struct record_board *b,
                       struct page *p)
{
    const struct record_incident *seen = record_incident_of(r->round, k);
    const struct incident *i = seen ? seen->is : NULL;
    struct words on, time, who, clocks, white, black;
    struct record_rules rules;
    struct text under = {0};
    record_rules_of(r->shelf, r->book, r->round, k, &rules);
    record_add_rules(&rules, &under);
    page_field(p, "Players", "%s (White), %s (Black)", words_ruled_on(b, k->is.id, WHITE, &white),
               words_ruled_on(b, k->is.id, BLACK, &black));
    page_field(p, "Decided", "%s %s by %s", words_day(r, k->when.wall, &on), words_time(r, k->when.wall, &time),
               words_arbiter(r->record, k->who, &who));
    page_field(p, "Incident", "%s", i ? i->words : "");
    page_field(p, "Article", "%s", k->is.article);
    if (strcmp(rules.id, r->round->event->rulebook) != 0)
        page_field(p, "Rulebook", "%s", text_chars(&under));
    page_field(p, "Note", "%s", words_rule_since(r, k));
    if (i && i->left_s[WHITE] >= 0)
        page_field(p, "Clocks", "%s, at the incident", words_clocks(i->left_s, &clocks));
    else
        page_field(p, "Clocks", "%s, as last reported", words_clocks(k->was_s, &clocks));
    page_field(p, "Reason", "%s", k->is.words);
    page_field(p, "For everybody", "%s", record_wording_of(r->record, k->is.id, true));
    if (k->is.supersedes)
        page_field(p, "Supersedes", "%s, on appeal A-%04d", words_decision(k->is.supersedes, &clocks), k->is.appeal);
    if (k->superseded.entry)
        page_field(p, "SUPERSEDED", "%s by %s, on appeal: now %s", words_time(r, k->superseded.wall, &time),
                   words_arbiter(r->record, k->superseded_who, &who), words_decision(k->is.superseded_by, &clocks));
    if (k->undone.entry)
        page_field(p, "TAKEN BACK", "%s by %s: %s", words_time(r, k->undone.wall, &time),
                   words_arbiter(r->record, k->undone_by, &who), k->undone_reason);
    words_effects(k, b, page_take_item, p);
    text_release(&under);
}

static void add_ruling(const struct report *r, const struct record_ruling *k, struct page *p)
{
    const struct record_board *b = record_board(r->round, k->board);
    struct words number, fate;
    words_decision(k->is.id, &number);
    page_html(p, "<article>");
    page_part(p, number.chars, "%s, board %d: %s, %s", number.chars, k->board, words_script(r, k, k->is.script),
              words_fate(k, &fate));
    page_html(p, "<div class=\"pair\">");
    draw_position(r, k, p);
    page_html(p, "<div>");
    say_ruling(r, k, b, p);
    draw_times(r, b, p);
    page_html(p, "</div></div>\n");
    page_html(p, "</article>\n");
}

void report_add_rulings(const struct report *r, struct page *p)
{
    page_heading(p, "Rulings");
    if (!r->round->rulings.count)
        page_say(p, "None.");
    for (int i = 0; i < r->round->rulings.count; i++)
        add_ruling(r, &r->round->rulings.at[i], p);
}

/* --- penalties ---------------------------------------------------------------------------------------------------- */

struct punished {
    const struct record_penalty *penalty;
    const struct hall_player *player;
};

static int by_team_and_name(const void *a, const void *b)
{
    const struct punished *x = a, *y = b;
    int team = names_compare(x->player->team, y->player->team), name = names_compare(x->player->name, y->player->name);
    return team ? team
           : name
               ? name
               : (x->penalty->when.entry > y->penalty->when.entry) - (x->penalty->when.entry < y->penalty->when.entry);
}

static struct punished *punished_of(const struct record_round *r)
{
    static const struct hall_player nobody;
    struct punished *list = memory_take((size_t)r->penalties.count + 1, sizeof *list);
    for (int i = 0; i < r->penalties.count; i++) {
        const struct record_penalty *k = &r->penalties.at[i];
        const struct record_board *b = record_board(r, k->is.board);
        list[i].penalty = k;
        list[i].player = b && k->is.side != NO_SIDE ? board_player(b->is, k->is.side) : &nobody;
    }
    qsort(list, (size_t)r->penalties.count, sizeof *list, by_team_and_name);
    return list;
}

static void add_penalty(const struct report *r, const struct punished *u, struct page *p)
{
    const struct penalty *k = &u->penalty->is;
    struct words number, time, fate;
    char penalty[PENALTIES_WORDS];
    const struct record_ruling *ruling = record_ruling_of(r->round, k->ruling);
    const char *since = words_rule_since(r, ruling);
    page_cell(p, "%s", kind_is_of_coach(k->kind) ? "coach" : *u->player->name ? u->player->name : k->player);
    if (r->round->event->team_count)
        page_cell(p, "%s", u->player->team);
    page_cell(p, "%d", k->board);
    page_cell(p, "%s", words_time(r, u->penalty->when.wall, &time));
    page_cell(p, "%s", words_decision(k->ruling, &number));
    page_cell(p, "%s", words_script(r, ruling, k->script));
    page_cell(p, "%s%s", penalties_in_words(k->penalty, penalty),
              !k->counts    ? ""
              : *k->penalty ? ", illegal move counted"
                            : "illegal move counted");
    page_cell(p, "%s%s%s", words_fate(ruling, &fate), *since ? ", " : "", since);
}

static void add_teams(const struct punished *list, int count, struct page *p)
{
    page_table(p, "<Team >Penalties >No longer in force");
    for (int i = 0; i < count;) {
        int all = 0, undone = 0, first = i;
        for (; i < count && !strcmp(list[i].player->team, list[first].player->team); i++) {
            all += !list[i].penalty->is.undone;
            undone += list[i].penalty->is.undone;
        }
        if (!*list[first].player->team)
            continue;
        page_cell(p, "%s", list[first].player->team);
        page_cell(p, "%d", all);
        page_cell(p, "%d", undone);
    }
    page_table_end(p);
}

void report_add_penalties(const struct report *r, struct page *p)
{
    struct punished *list = punished_of(r->round);
    int count = r->round->penalties.count;
    page_heading(p, "Penalties");
    if (!count)
        page_say(p, "None.");
    page_table(p, r->round->event->team_count ? "<Player <Team >Board <Time <Decision <For <Penalty <Status"
                                              : "<Player >Board <Time <Decision <For <Penalty <Status");
    for (int i = 0; i < count; i++)
        add_penalty(r, &list[i], p);
    page_table_end(p);
    add_teams(list, count, p);
    free(list);
}

/* --- appeals ------------------------------------------------------------------------------------------------------ */

static void add_appeal(const struct report *r, const struct appeal *a, struct page *p)
{
    struct words number, filed, decision, player, who;
    page_cell(p, "A-%04d", a->id);
    page_cell(p, "%s", words_decision(a->ruling, &number));
    page_cell(p, "%d", a->board);
    page_cell(p, "%s, %s", words_player(record_board(r->round, a->board), a->side, &player), a->by);
    page_cell(p, "%s%s", words_time(r, record_wall(r->round, a->filed), &filed), a->written ? ", in writing" : "");
    page_cell(p, "%s%s%s", appeal_outcome_words(a), a->deposit[0] ? ", deposit " : "", a->deposit);
    page_cell(p, "%s", a->replaced_by ? words_decision(a->replaced_by, &decision) : "");
    page_cell(p, "%s", a->ended_by[0] ? words_arbiter(r->record, a->ended_by, &who) : "");
    page_cell(p, "%s%s%s%s%s", a->ground, a->reason[0] ? " - " : "", a->reason, a->panel[0] ? " - heard by " : "",
              a->panel);
}

void report_add_appeals(const struct report *r, struct page *p)
{
    const struct appeal *list;
    int count = hall_appeals(r->round->hall, &list);
    page_heading(p, "Appeals");
    if (!count)
        page_say(p, "None.");
    page_table(p, "<Appeal <Against >Board <By <Filed <Outcome <New decision <Decided by <Grounds, reason, panel");
    for (int i = 0; i < count; i++)
        add_appeal(r, &list[i], p);
    page_table_end(p);
}
