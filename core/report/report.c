#include "report/report.h"

#include "hall/appeal.h"
#include "hall/matches.h"
#include "report/drawing.h"
#include "report/parts.h"
#include "report/words.h"

#include <stdio.h>
#include <string.h>

/* --- which log it was made from ---------------------------------------------------------------------------------------- */

static void add_fingerprint_of(struct page *p, const char *name, const uint8_t *bytes)
{
    struct text digits = {0};
    add_fingerprint(&digits, bytes);
    page_field(p, name, "%s", text_chars(&digits));
    text_release(&digits);
}

void report_add_source(const struct report *r, struct page *p)
{
    struct words from_day, from, to_day, to;
    struct text statement = {0};
    page_heading(p, "Source");
    report_warn(r, p);
    page_field(p, "Log entries", "1 to %lld", (long long)r->record->entries);
    page_field(p, "Written", "%s %s to %s %s", words_day(r, r->record->first_wall, &from_day),
               words_time(r, r->record->first_wall, &from), words_day(r, r->record->last_wall, &to_day),
               words_time(r, r->record->last_wall, &to));
    if (r->record->has_head) {
        add_fingerprint_of(p, "Fingerprint", r->record->head.hash.bytes);
        add_fingerprint_of(p, "Signed by key", r->record->head.key);
        head_add_statement(&statement, &r->record->head);
        page_code(p, "%s", text_chars(&statement));
        page_say(
            p,
            "Whoever has the log can see whether this was made from it: flagfall log verify EVENT.flagfall --report "
            "and the name of this file. Keep a printed copy: what was changed after it was printed does not fit it.");
    } else {
        page_warn(p, "The log does not say in a signed way where it ends: this report cannot be checked against it.");
    }
    text_release(&statement);
}

void report_warn(const struct report *r, struct page *p)
{
    if (r->damage)
        page_warn(p, "The log that this was made from is damaged: %s: %s", r->damage->where, r->damage->what);
    if (r->record->faults)
        page_warn(p, "%d entr%s of the log could not be read and %s not in this report. The first: %s",
                  r->record->faults, r->record->faults == 1 ? "y" : "ies", r->record->faults == 1 ? "is" : "are",
                  r->record->fault.what);
    if (r->unverified)
        page_say(p, "A console was writing in the log: its entries were verified, the bytes of its file were not.");
    if (!r->record->has_event)
        page_say(p, "The log holds no event: names and pairings are not known.");
}

/* --- the round ------------------------------------------------------------------------------------------------------------ */

static void add_event(const struct report *r, struct page *p)
{
    static const char *const offices[ARBITER_ROLES] = {[ARBITER_FLOOR] = "Arbiter",
                                                       [ARBITER_DEPUTY] = "Deputy",
                                                       [ARBITER_HEAD] = "Head steward",
                                                       [ARBITER_REVIEW] = "Arbiter"};
    const struct chess_event *e = r->round->event;
    struct words from_day, from, to, who;
    struct text control = {0};
    control_write(&e->control, &control);
    page_field(p, "Event", "%s", e->name);
    page_field(p, "Place", "%s", e->place);
    if (r->round->started.entry)
        page_field(p, "Started", "%s %s", words_day(r, r->round->started.wall, &from_day),
                   words_time(r, r->round->started.wall, &from));
    page_field(p, "Ended", "%s", r->round->ended.entry ? words_time(r, r->round->ended.wall, &to) : "not yet");
    page_field(p, "Time control", "%s", text_chars(&control));
    if (r->book)
        page_field(p, "Rulebook", "%s, %s", rulebook_name(r->book), rulebook_edition(r->book));
    else
        page_field(p, "Rulebook", "%s", e->rulebook);
    for (int i = 0; i < e->arbiter_count; i++)
        page_field(p, offices[e->arbiters[i].role], "%s", words_arbiter(r->record, e->arbiters[i].initials, &who));
    text_release(&control);
}

struct tally {
    int results[RESULT_ANNULLED + 1], rulings, undone, penalties;
};

static struct tally tally_of(const struct report *r)
{
    struct tally t = {0};
    for (int i = 0; i < r->round->board_count; i++)
        t.results[r->round->boards[i].is->result]++;
    t.rulings = r->round->rulings.count;
    for (int i = 0; i < t.rulings; i++)
        t.undone += !record_stands(&r->round->rulings.at[i]);
    for (int i = 0; i < r->round->penalties.count; i++)
        t.penalties += !r->round->penalties.at[i].is.undone;
    return t;
}

static void add_tally(const struct report *r, struct page *p)
{
    struct tally t = tally_of(r);
    const struct appeal *list;
    int appeals = hall_appeals(r->round->hall, &list);
    page_field(p, "Games", "%d: White won %d, drawn %d, Black won %d%s", r->round->board_count, t.results[RESULT_WHITE],
               t.results[RESULT_DRAW], t.results[RESULT_BLACK], t.results[RESULT_OPEN] ? "" : ", none open");
    if (t.results[RESULT_OPEN])
        page_field(p, "Open", "%d", t.results[RESULT_OPEN]);
    if (t.results[RESULT_NONE] || t.results[RESULT_ANNULLED])
        page_field(p, "Besides", "%d lost by both, %d annulled", t.results[RESULT_NONE], t.results[RESULT_ANNULLED]);
    page_field(p, "Rulings", "%d, of which %d no longer in force; %d penalt%s in force; %d appeal%s", t.rulings,
               t.undone, t.penalties, t.penalties == 1 ? "y" : "ies", appeals, appeals == 1 ? "" : "s");
}

/* --- results ---------------------------------------------------------------------------------------------------------------- */

static const struct record_ruling *ruling_of_result(const struct record_round *r, int board)
{
    for (int i = r->rulings.count - 1; i >= 0; i--) {
        const struct record_ruling *k = &r->rulings.at[i];
        if (k->board == board && k->is.result != RESULT_OPEN && record_stands(k))
            return k;
    }
    return NULL;
}

static void add_rated(struct page *p, const struct record_board *b, int side)
{
    const struct hall_player *player = &b->is->seat->players[side];
    struct words name;
    words_player(b, side, &name);
    if (player->rating)
        page_cell(p, "%s%s%s (%d)", player->title, *player->title ? " " : "", name.chars, player->rating);
    else
        page_cell(p, "%s%s%s", player->title, *player->title ? " " : "", name.chars);
}

static void add_result(const struct report *r, struct page *p, const struct record_board *b)
{
    const struct record_ruling *k = ruling_of_result(r->round, b->is->number);
    struct words left[2], number;
    page_cell(p, "%d", b->is->number);
    add_rated(p, b, WHITE);
    page_cell(p, "%s", b->is->result == RESULT_OPEN ? "open" : result_text((enum result)b->is->result));
    add_rated(p, b, BLACK);
    page_cell(p, "%d", (b->is->tracker.game.plies + 1) / 2);
    page_cell(p, "%s / %s", words_clock(b->is->told_s[WHITE], &left[0]), words_clock(b->is->told_s[BLACK], &left[1]));
    page_cell(p, "%s", k ? words_decision(k->is.id, &number) : "");
}

static void add_results(const struct report *r, struct page *p)
{
    page_heading(p, "Results");
    page_table_like(p, "results", ">Board <White <Result <Black >Moves >Clocks <By decision");
    for (int i = 0; i < r->round->board_count; i++)
        add_result(r, p, &r->round->boards[i]);
    page_table_end(p);
}

static void add_matches(const struct report *r, struct page *p)
{
    static struct team_match matches[MATCHES_MAX];
    int count = matches_of(r->round->hall, r->round->event, matches);
    char first[16], second[16];
    if (!count)
        return;
    page_heading(p, "Matches");
    page_table(p, "<Team <Opponent <Score >Open games");
    for (int i = 0; i < count; i++) {
        const struct team_match *m = &matches[i];
        page_cell(p, "%s", m->teams[0]);
        page_cell(p, "%s", m->teams[1]);
        page_cell(p, "%s : %s", match_points_text(m->points[0], first), match_points_text(m->points[1], second));
        page_cell(p, "%d", m->open);
    }
    page_table_end(p);
}

/* --- the whole ---------------------------------------------------------------------------------------------------------------- */

static void add_links(struct page *p)
{
    page_html(p,
              "<nav><a href=\"boards.html\">All boards, games and times</a> <a href=\"cards.html\">Incident cards</a> "
              "<a href=\"scoresheets.html\">Team scoresheets</a> <a href=\"decisions/\">Decisions</a> "
              "<a href=\"games.pgn\">Games (PGN)</a> <a href=\"penalties.csv\">Penalties (CSV)</a> "
              "<a href=\"event.trf\">Results (TRF)</a> <a href=\"report.txt\">This report as text</a></nav>\n");
}

static void add_men(struct page *p)
{
    struct text men = {0};
    if (page_draws(p))
        drawing_add_men(&men);
    page_html(p, text_chars(&men));
    text_release(&men);
}

void report_write(const struct report *r, bool folder, struct page *p)
{
    if (folder)
        add_links(p);
    add_men(p);
    report_warn(r, p);
    add_event(r, p);
    add_tally(r, p);
    add_matches(r, p);
    add_results(r, p);
    report_add_rulings(r, p);
    report_add_penalties(r, p);
    report_add_appeals(r, p);
    report_add_incidents(r, p);
    report_add_clocks(r, p);
    report_add_corrections(r, p);
    report_add_devices(r, p);
    report_add_alarms(r, p);
    report_add_notes(r, p);
    report_add_source(r, p);
}
