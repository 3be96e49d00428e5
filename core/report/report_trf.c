#include "base/list.h"
#include "base/memory.h"
#include "event/by_letter.h"
#include "hall/board_view.h"
#include "hall/rounds.h"
#include "report/record/record_look.h"
#include "report/record/words.h"
#include "report/report.h"
#include "report/trf.h"
#include "ruling/sanction.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The event as the pairing program wants it back: what the log knows of results, and penalties in points. */

/* --- results ------------------------------------------------------------------------------------------------------ */

/* A game in which one side never moved is not rated: W, D, L; one that was never begun is a forfeit: + and -. Lost by
 * both is 0 for both. An annulled game has no result, as another is to be played. */
static void set_result(const struct record_board *b, bool runs, struct pairing *p)
{
    static const char *const letters[][3] = {
        [RESULT_WHITE] = {"10", "WL", "+-"},
        [RESULT_BLACK] = {"01", "LW", "-+"},
        [RESULT_DRAW] = {"==", "DD", "=="},
        [RESULT_NONE] = {"00", "LL", "--"},
    };
    int kind = board_is_forfeit(b->is) ? 2 : board_one_side_moved(b->is) ? 1 : 0;
    if (board_result(b->is) == RESULT_OPEN) {
        p->white_result = runs ? '\0' : p->white_result; /* a file has no result for a game in progress */
        p->black_result = runs ? '\0' : p->black_result;
        return;
    }
    const char *two = board_result(b->is) == RESULT_ANNULLED ? NULL : letters[board_result(b->is)][kind];
    p->white_result = two ? two[0] : '\0';
    p->black_result = two ? two[1] : '\0';
}

static void set_round(const struct record_round *r, const struct seating *seats, struct chess_event *e)
{
    seating_settle(e, r->number, seats, NULL);
    const struct round *known = event_round(e, r->number);
    if (!known)
        return;
    struct round *round = &e->rounds[known - e->rounds];
    for (int i = 0; i < r->board_count; i++) {
        const struct pairing *p = round_pairing(round, board_number(r->boards[i].is));
        if (p && p->white && p->black)
            set_result(&r->boards[i], r->started.entry && !r->ended.entry, &round->pairings[p - round->pairings]);
    }
}

/* --- penalties in points ------------------------------------------------------------------------------------------ */

static bool adjustment_of(const struct record_round *r, const struct record_penalty *k, struct trf_adjustment *out)
{
    const struct record_board *b = record_board(r, k->is.board);
    struct sanction s;
    if (k->is.undone || !b || !sanction_read(k->is.penalty, k->is.side, &s) || s.kind != SANCTION_POINTS)
        return false;
    *out = (struct trf_adjustment){
        .player = hall_player_number(board_player(b->is, s.side)), .round = r->number, .tenths = s.amount};
    return out->player > 0;
}

static void set_score_changes(const struct record_round *r, struct chess_event *e)
{
    struct trf_adjustment a;
    for (int i = 0; i < r->penalties.count; i++) {
        const struct record_penalty *k = &r->penalties.at[i];
        if (!adjustment_of(r, k, &a))
            continue;
        LIST_ROOM_FOR_ONE(e->score_changes, e->score_change_count);
        e->score_changes[e->score_change_count++] = (struct score_change){a.player, a.round, a.tenths, k->is.ruling};
    }
}

/* Of the team whose player it is about. */
static void set_team_changes(const struct record_round *r, struct chess_event *e)
{
    for (int i = 0; i < r->penalties.count; i++) {
        const struct record_penalty *k = &r->penalties.at[i];
        const struct record_board *b = record_board(r, k->is.board);
        struct sanction s;
        if (k->is.undone || !b || !sanction_read(k->is.penalty, k->is.side, &s) || s.kind != SANCTION_TIEBREAK)
            continue;
        const struct team *team = event_team_named(e, board_player(b->is, s.side)->team);
        if (team)
            event_add_team_change(e, &(struct team_change){team->number, r->number, s.amount, k->is.ruling});
    }
}

struct chess_event *report_event(const struct record *record)
{
    struct text text = {0};
    struct error why;
    event_write(record->event, &text);
    struct chess_event *e = event_read(text_chars(&text), text.length, "event", &why);
    if (e)
        e->rounds_said = record->event->rounds_said; /* the text has those that are known */
    text_release(&text);
    for (int i = 0; e && i < record->rounds.count; i++)
        set_round(&record->rounds.at[i], record_seating(record, record->rounds.at[i].number), e);
    for (int i = 0; e && i < record->rounds.count; i++)
        set_score_changes(&record->rounds.at[i], e), set_team_changes(&record->rounds.at[i], e);
    return e;
}

static bool says_no_number(const struct record_penalty *k)
{
    return !k->is.undone && sanction_lacks_points(k->is.penalty);
}

static void add_open_points(const struct record *record, struct text *out)
{
    struct words number;
    for (int i = 0; i < record->rounds.count; i++)
        for (int n = 0; n < record->rounds.at[i].penalties.count; n++) {
            const struct record_penalty *k = &record->rounds.at[i].penalties.at[n];
            if (says_no_number(k))
                text_addf(out, "### decision %s: %s, without a number of points: add record 299 by hand\r\n",
                          words_decision(k->is.ruling, &number), k->is.penalty);
        }
}

struct adjusted {
    struct trf_adjustment *list;
    struct words *numbers;
    int count;
};

static struct adjusted adjustments_of(const struct record *record)
{
    int most = 0;
    for (int i = 0; i < record->rounds.count; i++)
        most += record->rounds.at[i].penalties.count;
    struct adjusted a = {.list = memory_take((size_t)most + 1, sizeof *a.list),
                         .numbers = memory_take((size_t)most + 1, sizeof *a.numbers)};
    for (int i = 0; i < record->rounds.count; i++)
        for (int n = 0; n < record->rounds.at[i].penalties.count; n++) {
            const struct record_penalty *k = &record->rounds.at[i].penalties.at[n];
            if (!adjustment_of(&record->rounds.at[i], k, &a.list[a.count]))
                continue;
            a.list[a.count].decision = words_decision(k->is.ruling, &a.numbers[a.count]);
            a.count++;
        }
    return a;
}

void report_add_trf(const struct report *r, const struct trf_choice *choice, struct text *out)
{
    struct chess_event *e = report_event(r->record);
    if (!e)
        return;
    struct adjusted a = adjustments_of(r->record);
    struct trf_choice with = *choice;
    if (choice->form == TRF_FOR_PAIRING) /* pairing programs count nothing but results */
        e->score_change_count = 0;
    with.adjustments = a.list;
    with.count = a.count;
    event_spread_rounds(e);
    trf_write(e, &with, out);
    if (trf_form_of(e, choice->form) == TRF26)
        add_open_points(r->record, out);
    free(a.list);
    free(a.numbers);
    chess_event_free(e);
}
