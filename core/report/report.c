#include "report/report.h"

#include "base/memory.h"
#include "base/tongue.h"
#include "hall/appeal.h"
#include "hall/board_view.h"
#include "hall/views/matches.h"
#include "log/loss.h"
#include "report/page/drawing.h"
#include "report/parts.h"
#include "report/record/record_look.h"
#include "report/record/words.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- which log it was made from ----------------------------------------------------------------------------------- */

static void add_fingerprint_of(struct page *p, const char *name, const uint8_t *bytes)
{
    struct text digits = {0};
    fingerprint_add(&digits, bytes);
    page_field(p, name, "%s", text_chars(&digits));
    text_release(&digits);
}

/* Where one key signed all, the head has it. */
static void add_keys(const struct report *r, struct page *p)
{
    for (int i = 0; r->record->stations.count > 1 && i < r->record->stations.count; i++) {
        const struct record_station *s = &r->record->stations.at[i];
        struct text digits = {0};
        fingerprint_add(&digits, s->key);
        if (i)
            page_field(
                p, "Taken over", "from entry %lld on by key %s, %s", (long long)s->when.entry, text_chars(&digits),
                s->is_vouched ? "signed by the key before it" : "unsigned: the key before it does not vouch for it");
        else
            page_field(p, "First key", "%s", text_chars(&digits));
        text_release(&digits);
    }
}

void report_add_keys(const struct report *r, struct page *p)
{
    if (r->record->stations.count < 2)
        return;
    page_heading(p, "Keys of the log");
    add_keys(r, p);
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
    }
    add_keys(r, p);
    if (r->record->has_head) {
        head_add_statement(&statement, &r->record->head);
        page_code(p, "%s", text_chars(&statement));
        page_say(
            p,
            "Anyone with the log can check that this was made from it: flagfall log verify EVENT.flagfall --report "
            "and the name of this file. Keep a printed copy: it will not match a log that was changed after printing.");
    } else {
        page_warn(p, "The end of the log is not signed: this report cannot be checked against it.");
    }
    text_release(&statement);
}

void report_warn(const struct report *r, struct page *p)
{
    char lost[LOSS_WORDS];
    if (r->damage)
        page_warn(p, "The log that this was made from is damaged: %s: %s", r->damage->where, r->damage->what);
    if (r->record->faults)
        page_warn(p,
                  tongue_english("%d entry of the log could not be read and is not in this report: %s",
                                 "%d entries of the log could not be read and are not in this report. The first: %s",
                                 r->record->faults),
                  r->record->faults, r->record->fault.what);
    if (r->record->lost_at)
        page_warn(p, "Before entry %lld of the log, %s. What is lost is not in this report.",
                  (long long)r->record->lost_at, loss_words(r->record->lost, lost));
    if (r->unverified)
        page_say(p, "A console was writing to the log: its entries were verified, but not the bytes of its file.");
    if (!r->record->has_event)
        page_say(p, "The log contains no event, so names and pairings are not known.");
}

/* --- the round ---------------------------------------------------------------------------------------------------- */

/* At the time shown before the change. */
static void add_clock_change(const struct report *r, struct page *p)
{
    struct words zone;
    struct tm at = words_moment(r->offset_changes, r->utc_offset_min);
    bool back = r->utc_offset_after_min < r->utc_offset_min;
    page_field(p, "Clocks changed", "at %02d:%02d:%02d to %s%s", at.tm_hour, at.tm_min, at.tm_sec,
               words_zone(r->zone, r->utc_offset_after_min, &zone),
               back ? "; times that come twice are marked (1st) before it, (2nd) after it" : "");
}

/* With the day, if that is not the one on which it began. */
static void add_ended(const struct report *r, struct page *p)
{
    struct words from, on, to;
    const struct record_round *round = r->round;
    if (!round->ended.entry) {
        page_field(p, "Ended", "not yet");
        return;
    }
    bool same =
        round->started.entry && !strcmp(words_day(r, round->started.wall, &from), words_day(r, round->ended.wall, &on));
    page_field(p, "Ended", "%s%s%s", same ? "" : words_day(r, round->ended.wall, &on), same ? "" : " ",
               words_time(r, round->ended.wall, &to));
}

static void add_event(const struct report *r, struct page *p)
{
    const struct chess_event *e = r->round->event;
    struct words from_day, from, to, who;
    struct text control = {0};
    control_write(&e->control, &control);
    page_field(p, "Event", "%s", e->name);
    page_field(p, "Place", "%s", e->place);
    if (r->round->started.entry)
        page_field(p, "Started", "%s %s", words_day(r, r->round->started.wall, &from_day),
                   words_time(r, r->round->started.wall, &from));
    add_ended(r, p);
    page_field(p, "Time zone", "%s", words_zone(r->zone, r->utc_offset_min, &to));
    if (r->offset_changes)
        add_clock_change(r, p);
    page_field(p, "Time control", "%s", text_chars(&control));
    if (r->book)
        page_field(p, "Rulebook", "%s, %s", rulebook_name(r->book), rulebook_edition(r->book));
    else
        page_field(p, "Rulebook", "%s", e->rulebook);
    for (int i = 0; i < e->arbiter_count; i++)
        page_field(p, words_office(r, e->arbiters[i].role, &to), "%s",
                   words_arbiter(r->record, e->arbiters[i].initials, &who));
    text_release(&control);
}

struct report_tally {
    int results[RESULTS], forfeits, rulings, undone, penalties;
};

static struct report_tally tally_of(const struct report *r)
{
    struct report_tally t = {0};
    for (int i = 0; i < r->round->board_count; i++) {
        const struct hall_board *b = r->round->boards[i].is;
        assert(board_result(b) <= RESULT_ANNULLED);
        if (!record_is_game(&r->round->boards[i]))
            continue;
        t.forfeits += board_is_forfeit(b);
        t.results[board_result(b)] += !board_is_forfeit(b);
    }
    t.rulings = r->round->rulings.count;
    for (int i = 0; i < t.rulings; i++)
        t.undone += !record_in_force(&r->round->rulings.at[i]);
    for (int i = 0; i < r->round->penalties.count; i++)
        t.penalties += !r->round->penalties.at[i].is.undone;
    return t;
}

static void add_tally(const struct report *r, struct page *p)
{
    struct report_tally t = tally_of(r);
    const struct appeal *list;
    int appeals = hall_appeals(r->round->hall, &list);
    page_field(p, "Games", "%d: White won %d, drawn %d, Black won %d%s", record_games(r->round) - t.forfeits,
               t.results[RESULT_WHITE], t.results[RESULT_DRAW], t.results[RESULT_BLACK],
               t.results[RESULT_OPEN] ? "" : ", none open");
    if (t.results[RESULT_OPEN])
        page_field(p, "Open", "%d", t.results[RESULT_OPEN]);
    if (t.forfeits)
        page_field(p, "Forfeits", "%d", t.forfeits);
    if (t.results[RESULT_NONE] || t.results[RESULT_ANNULLED])
        page_field(p, "Also", "%d lost by both, %d annulled", t.results[RESULT_NONE], t.results[RESULT_ANNULLED]);
    char penalties[40], filed[40];
    snprintf(penalties, sizeof penalties, tongue_english("%d penalty in force", "%d penalties in force", t.penalties),
             t.penalties);
    snprintf(filed, sizeof filed, tongue_english("%d appeal", "%d appeals", appeals), appeals);
    page_field(p, "Rulings", "%d, %d of them no longer in force; %s; %s", t.rulings, t.undone, penalties, filed);
}

/* --- results ------------------------------------------------------------------------------------------------------ */

static const struct record_ruling *ruling_of_result(const struct record_round *r, int board)
{
    int64_t entered = 0; /* a result typed after a decision is not part of it */
    for (int i = 0; i < r->results.count; i++)
        if (r->results.at[i].board == board)
            entered = r->results.at[i].when.entry;
    for (int i = r->rulings.count - 1; i >= 0; i--) {
        const struct record_ruling *k = &r->rulings.at[i];
        if (k->board == board && k->is.result != RESULT_OPEN && record_in_force(k))
            return k->when.entry > entered ? k : NULL;
    }
    return NULL;
}

static void add_rated(struct page *p, const struct record_board *b, int side)
{
    const struct hall_player *player = board_player(b->is, side);
    struct words name;
    words_player(b, side, &name);
    if (player->rating)
        page_cell(p, "%s%s%s (%d)", player->title, *player->title ? " " : "", name.chars, player->rating);
    else
        page_cell(p, "%s%s%s", player->title, *player->title ? " " : "", name.chars);
}

static void add_result(const struct report *r, struct page *p, const struct record_board *b)
{
    const struct record_ruling *k = ruling_of_result(r->round, board_number(b->is));
    struct words left[2], number;
    page_cell(p, "%d", board_number(b->is));
    add_rated(p, b, WHITE);
    page_cell(p, "%s", board_result(b->is) == RESULT_OPEN ? "open" : board_result_words(b->is));
    add_rated(p, b, BLACK);
    page_cell(p, "%d", (board_plies(b->is) + 1) / 2);
    page_cell(p, "%s / %s", words_clock(board_logged_left_s(b->is, WHITE), &left[0]),
              words_clock(board_logged_left_s(b->is, BLACK), &left[1]));
    page_cell(p, "%s", k ? words_decision(k->is.id, &number) : "");
}

static void add_results(const struct report *r, struct page *p)
{
    page_heading(p, "Results");
    page_table_like(p, "results", ">Board <White <Result <Black >Moves >Clocks <By decision");
    for (int i = 0; i < r->round->board_count; i++)
        if (record_is_game(&r->round->boards[i]))
            add_result(r, p, &r->round->boards[i]);
    page_table_end(p);
}

static void add_match_table(const struct team_match *matches, int count, struct page *p)
{
    char first[16], second[16];
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

static void add_matches(const struct report *r, struct page *p)
{
    struct team_match *matches = memory_take(MATCHES_MAX, sizeof *matches);
    int count = matches_of(r->round->hall, r->round->event, matches);
    if (count)
        add_match_table(matches, count, p);
    free(matches);
}

/* --- the whole ---------------------------------------------------------------------------------------------------- */

/* Two pages for each decision: one for arbiters, one for the public. */
static void add_decision_links(const struct report *r, struct page *p)
{
    struct text links = {0};
    struct words number;
    text_add(&links, "<nav aria-label=\"Decisions\">Decisions: ");
    for (int i = 0; i < r->round->rulings.count; i++) {
        words_decision(r->round->rulings.at[i].is.id, &number);
        text_addf(&links, "<a href=\"internal/%s.html\">%s</a> <a href=\"public/%s.html\">%s for everybody</a> ",
                  number.chars, number.chars, number.chars, number.chars);
    }
    text_add(&links, "</nav>\n");
    if (r->round->rulings.count)
        page_html(p, text_chars(&links));
    text_release(&links);
}

static void add_links(struct page *p)
{
    page_html(p, "<nav aria-label=\"Pages\"><a href=\"boards.html\">All boards, games and times</a> <a "
                 "href=\"cards.html\">Incident cards</a> "
                 "<a href=\"scoresheets.html\">Team scoresheets</a> <a href=\"internal/alerts.html\">Alerts</a> "
                 "<a href=\"games.pgn\">Games (PGN)</a> <a href=\"penalties.csv\">Penalties (CSV)</a> "
                 "<a href=\"event.trf\">Results (TRF)</a> <a href=\"report.txt\">This report as text</a></nav>\n");
}

void report_add_piece_shapes(struct page *p)
{
    struct text pieces = {0};
    if (page_draws(p))
        drawing_add_pieces(&pieces);
    page_html(p, text_chars(&pieces));
    text_release(&pieces);
}

void report_add_signatures(const struct report *r, struct page *p)
{
    struct words office;
    struct text lines = {0};
    text_addf(&lines, "\n%-48s %s\n", "________________________________________", "______________________");
    text_addf(&lines, "%-48s %s\n", words_office(r, ARBITER_HEAD, &office), "Place and date");
    page_heading(p, "Signed");
    page_block(p, text_chars(&lines));
    text_release(&lines);
}

void report_write(const struct report *r, bool folder, struct page *p)
{
    assert(r->record && r->round && "a round of a record");
    if (folder) {
        add_links(p);
        add_decision_links(r, p);
    }
    report_add_piece_shapes(p);
    report_warn(r, p);
    add_event(r, p);
    add_tally(r, p);
    add_matches(r, p);
    add_results(r, p);
    report_add_absent(r, p);
    report_add_rulings(r, p);
    report_add_penalties(r, p);
    report_add_appeals(r, p);
    report_add_incidents(r, p);
    report_add_clocks(r, p);
    report_add_changed_results(r, p);
    report_add_corrections(r, p);
    report_add_devices(r, p);
    report_add_notes(r, p);
    report_add_arbiters(r, p);
    report_add_signatures(r, p);
    report_add_source(r, p);
}
