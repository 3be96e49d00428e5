#include "base/memory.h"
#include "hall/board_view.h"
#include "hall/ruling.h"
#include "hall/views/matches.h"
#include "report/cards.h"
#include "report/parts.h"
#include "report/record/record_look.h"
#include "report/record/words.h"
#include "report/team_ties.h"
#include "rules/rulebook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHEET_ROUNDS = 9, SHEET_ROWS = 64 };

/* Who played for the team on which board, and the points. In hundredths; below 0 if the player did not play. */
struct sheet_row {
    int board;
    const struct hall_player *player;
    int points[SHEET_ROUNDS];
};

struct scoresheet {
    const struct report *report;
    const struct chess_event *event;
    const struct team *team;
    int rounds;
    struct sheet_row rows[SHEET_ROWS];
    int count;
    int opponent[SHEET_ROUNDS], own[SHEET_ROUNDS], theirs[SHEET_ROUNDS], penalties[SHEET_ROUNDS],
        tiebreak[SHEET_ROUNDS], ties[SHEET_ROUNDS];
    bool played[SHEET_ROUNDS], over[SHEET_ROUNDS];
};

static struct sheet_row *row_of(struct scoresheet *s, int board, const struct hall_player *p)
{
    for (int i = 0; i < s->count; i++)
        if (s->rows[i].board == board && !strcmp(s->rows[i].player->id, p->id))
            return &s->rows[i];
    if (s->count == SHEET_ROWS)
        return NULL;
    struct sheet_row *row = &s->rows[s->count++];
    *row = (struct sheet_row){.board = board, .player = p};
    for (int i = 0; i < SHEET_ROUNDS; i++)
        row->points[i] = -1;
    return row;
}

static int points_of(const struct chess_event *e, const struct hall_board *b, int side, int worth)
{
    int draw = e->scoring.weight_count ? worth / 2 : 10 * e->scoring.draw;
    bool won = board_result(b) == (side == WHITE ? RESULT_WHITE : RESULT_BLACK);
    return won ? worth : board_result(b) == RESULT_DRAW ? draw : board_result(b) == RESULT_OPEN ? -1 : 0;
}

static void take_boards(struct scoresheet *s, int at, const struct record_round *r, const struct team_match *m)
{
    for (int i = 0; i < m->count; i++) {
        const struct hall_board *b = hall_at(r->hall, m->first + i);
        int side = !strcmp(board_player(b, WHITE)->team, s->team->name) ? WHITE : BLACK;
        struct sheet_row *row = row_of(s, match_board(r->hall, r->event, m, m->first + i) + 1, board_player(b, side));
        if (row)
            row->points[at] = points_of(r->event, b, side, match_worth(r->hall, r->event, m, m->first + i));
    }
}

static bool is_of_team(const struct scoresheet *s, const struct record_board *b, int side)
{
    return b && side != NO_SIDE && !strcmp(board_player(b->is, side)->team, s->team->name);
}

static void count_penalties(struct scoresheet *s, int at, const struct record_round *r)
{
    for (int i = 0; i < r->penalties.count; i++) {
        const struct penalty *k = &r->penalties.at[i].is;
        s->penalties[at] += !k->undone && is_of_team(s, record_board(r, k->board), k->side);
    }
    for (int i = 0; i < r->rulings.count; i++) {
        const struct record_ruling *k = &r->rulings.at[i];
        for (int side = WHITE; side <= BLACK && record_in_force(k); side++)
            if (is_of_team(s, record_board(r, k->board), side))
                s->tiebreak[at] += words_tiebreak(s->report, k, side);
    }
}

static int halves_of_opponent(const struct scoresheet *s, const char *opponent)
{
    const struct record *r = s->report->record;
    return team_tournament_halves(r, r->rounds.count - s->rounds, opponent);
}

static void take_round(struct scoresheet *s, int at, const struct record_round *r)
{
    struct team_match *matches = memory_take(MATCHES_MAX, sizeof *matches);
    int count = matches_of(r->hall, r->event, matches);
    for (int i = 0; i < count; i++) {
        const struct team_match *m = &matches[i];
        int team = !strcmp(m->teams[0], s->team->name) ? 0 : 1;
        if (strcmp(m->teams[team], s->team->name) != 0)
            continue;
        s->played[at] = true;
        s->over[at] = !m->open;
        const struct team *opponent = event_team_named(s->event, m->teams[!team]);
        s->opponent[at] = opponent ? opponent->number : 0;
        s->own[at] = m->points[team];
        s->theirs[at] = m->points[!team];
        s->ties[at] = m->open ? 0 : team_tie_break(m->points[team], halves_of_opponent(s, m->teams[!team]));
        take_boards(s, at, r, m);
    }
    free(matches);
    count_penalties(s, at, r);
}

/* --- on the page -------------------------------------------------------------------------------------------------- */

static void add_label(struct page *p, const char *label)
{
    page_cell(p, "%s", "");
    page_cell(p, "%s", label);
}

static void add_count(struct page *p, int count)
{
    char text[16] = "";
    if (count)
        snprintf(text, sizeof text, "%d", count);
    page_cell(p, "%s", text);
}

static void add_points(struct page *p, int hundredths)
{
    char text[16];
    page_cell(p, "%s", hundredths < 0 ? "" : match_points_text(hundredths, text));
}

static void add_summary(const struct scoresheet *s, struct page *p)
{
    int won = 0;
    add_label(p, "Opponent's number");
    for (int i = 0; i < s->rounds; i++)
        add_count(p, s->opponent[i]);
    page_cell(p, "%s", "");
    add_label(p, "Result");
    for (int i = 0; i < s->rounds; i++) {
        won += s->over[i] && s->own[i] > s->theirs[i];
        page_cell(p, "%s",
                  !s->played[i]               ? ""
                  : !s->over[i]               ? "open"
                  : s->own[i] > s->theirs[i]  ? "W"
                  : s->own[i] == s->theirs[i] ? "D"
                                              : "L");
    }
    page_cell(p, "%d W", won);
}

static void add_scores(const struct scoresheet *s, struct page *p, const char *label, const int *scores)
{
    int all = 0;
    add_label(p, label);
    for (int i = 0; i < s->rounds; i++) {
        all += s->played[i] ? scores[i] : 0;
        add_points(p, s->played[i] ? scores[i] : -1);
    }
    add_points(p, all);
}

static void add_counts(const struct scoresheet *s, struct page *p, const char *label, const int *counts)
{
    int all = 0;
    add_label(p, label);
    for (int i = 0; i < s->rounds; i++) {
        all += counts[i];
        add_count(p, counts[i]);
    }
    page_cell(p, "%d", all);
}

/* If the rulebook counts them this way; including the cost of violations. */
static void add_ties(const struct scoresheet *s, struct page *p)
{
    const char *cite = s->report->book ? rulebook_event(s->report->book, "team-tie-break") : NULL;
    int all = 0;
    if (!cite)
        return;
    page_cell(p, "%s", "");
    page_cell(p, "Team tie-break (%s)", cite);
    for (int i = 0; i < s->rounds; i++) {
        all += s->ties[i] + 100 * s->tiebreak[i];
        add_points(p, s->over[i] ? s->ties[i] : -1);
    }
    page_cell(p, "%s%d.%02d", all < 0 ? "-" : "", abs(all) / 100, abs(all) % 100);
}

static void add_rows(const struct scoresheet *s, struct page *p)
{
    for (int board = 1; board <= EVENT_WEIGHTS_MAX; board++)
        for (int i = 0; i < s->count; i++) {
            const struct sheet_row *row = &s->rows[i];
            int all = 0;
            if (row->board != board)
                continue;
            page_cell(p, "%d", board);
            page_cell(p, "%s", row->player->name);
            for (int n = 0; n < s->rounds; n++) {
                all += row->points[n] > 0 ? row->points[n] : 0;
                add_points(p, row->points[n]);
            }
            add_points(p, all);
        }
}

static bool has_played(const struct scoresheet *s, int player)
{
    for (int i = 0; i < s->count; i++)
        if (hall_player_number(s->rows[i].player) == player)
            return true;
    return false;
}

/* The rest of the roster, with letters as on paper. */
static void add_alternates(const struct scoresheet *s, struct page *p)
{
    char letter = 'A';
    for (int i = 0; i < s->event->player_count && letter <= 'Z'; i++) {
        const struct player *who = &s->event->players[i];
        if (who->team != s->team->number || has_played(s, who->number))
            continue;
        page_cell(p, "%c", letter++);
        page_cell(p, "%s", who->name);
        for (int n = 0; n <= s->rounds; n++)
            page_cell(p, "%s", "");
    }
}

static void add_sheet(const struct scoresheet *s, const struct record *record, struct page *p)
{
    struct text columns = {0};
    text_add(&columns, ">Bd <Player");
    for (int i = 0; i < s->rounds; i++)
        text_addf(&columns, " >%d", record->rounds.at[record->rounds.count - s->rounds + i].number);
    text_add(&columns, " >Total");
    page_heading(p, "%s, number %d", s->team->name, s->team->number);
    page_table(p, text_chars(&columns));
    add_summary(s, p);
    add_scores(s, p, "Own score", s->own);
    add_scores(s, p, "Opponent's score", s->theirs);
    add_counts(s, p, "Penalties", s->penalties);
    add_counts(s, p, "Tie-break points", s->tiebreak);
    add_ties(s, p);
    add_rows(s, p);
    add_alternates(s, p);
    page_table_end(p);
    page_say(p, "Captain or coach: %s", s->team->captain);
    page_say(p, "%s", "signed ______________________   opponent ______________________");
    page_new_sheet(p);
    text_release(&columns);
}

void scoresheets_write(const struct report *r, struct page *p)
{
    const struct chess_event *e = r->record->event;
    int rounds = r->record->rounds.count < SHEET_ROUNDS ? r->record->rounds.count : SHEET_ROUNDS;
    struct scoresheet *s = memory_take(1, sizeof *s);
    report_warn(r, p);
    if (!e->team_count)
        page_say(p, "No teams play in this event.");
    for (int t = 0; t < e->team_count; t++) {
        *s = (struct scoresheet){.report = r, .event = e, .team = &e->teams[t], .rounds = rounds};
        for (int i = 0; i < rounds; i++)
            take_round(s, i, &r->record->rounds.at[r->record->rounds.count - rounds + i]);
        add_sheet(s, r->record, p);
    }
    free(s);
    report_add_source(r, p);
}
