#include "base/memory.h"
#include "hall/rounds.h"
#include "report/trf.h"
#include "report/words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The event as the pairing program wants it back: what the log knows of results, and penalties in points. */

/* --- results ------------------------------------------------------------------------------------------------------------ */

/* A game that one side never moved in is not rated: W, D, L; one that was never begun is a forfeit: + and -. Lost by both
 * is 0 for both. Annulled, it has no result: another is to be played. */
static void set_result(const struct record_round *r, const struct record_board *b, struct pairing *p)
{
    static const char *const letters[][3] = {
        [RESULT_WHITE] = {"10", "WL", "+-"},
        [RESULT_BLACK] = {"01", "LW", "-+"},
        [RESULT_DRAW] = {"==", "DD", "=="},
        [RESULT_NONE] = {"00", "LL", "--"},
    };
    int plies = b->is->tracker.game.plies;
    int kind = record_is_forfeit(r, b->is->number) ? 2 : plies == 1 && !b->is->by_hand ? 1 : 0;
    if (b->is->result == RESULT_OPEN)
        return;
    const char *two = b->is->result == RESULT_ANNULLED ? NULL : letters[b->is->result][kind];
    p->white_result = two ? two[0] : '\0';
    p->black_result = two ? two[1] : '\0';
}

static void set_round(const struct record_round *r, struct chess_event *e)
{
    const struct round *known = event_round(e, r->number);
    if (!known)
        return;
    struct round *round = &e->rounds[known - e->rounds];
    for (int i = 0; i < r->board_count; i++) {
        const struct pairing *p = round_pairing(round, r->boards[i].is->number);
        if (p && p->white && p->black)
            set_result(r, &r->boards[i], &round->pairings[p - round->pairings]);
    }
}

struct chess_event *report_event(const struct record *record)
{
    struct text text = {0};
    struct error why;
    event_write(record->event, &text);
    struct chess_event *e = event_read(text_chars(&text), text.length, "event", &why);
    text_release(&text);
    for (int i = 0; e && i < record->rounds.count; i++)
        set_round(&record->rounds.at[i], e);
    return e;
}

/* --- penalties in points ------------------------------------------------------------------------------------------------ */

/* "1 point", "0.5 points", "half a point", "points-offender 1", "1/2 point": in tenths. */
static int tenths_of(const char *penalty)
{
    const char *digit = penalty + strcspn(penalty, "0123456789");
    if (!strstr(penalty, "point") || strstr(penalty, "tie-break"))
        return 0;
    if (strstr(penalty, "half") || strstr(penalty, "1/2"))
        return 5;
    if (!*digit)
        return 0;
    int whole = atoi(digit);
    digit += strspn(digit, "0123456789");
    int tenth = (*digit == '.' || *digit == ',') && isdigit((unsigned char)digit[1]) ? digit[1] - '0' : 0;
    return whole <= POINTS_MAX ? 10 * whole + tenth : 0;
}

/* points-opponent gives to the opponent, everything else takes from the offender. */
static bool adjustment_of(const struct record_round *r, const struct record_penalty *k, struct trf_adjustment *out)
{
    const struct record_board *b = record_board(r, k->is.board);
    bool to_opponent = strstr(k->is.penalty, "opponent") != NULL;
    int tenths = tenths_of(k->is.penalty);
    if (k->is.undone || !tenths || !b || k->is.side == NO_SIDE)
        return false;
    int side = to_opponent ? !k->is.side : k->is.side;
    *out = (struct trf_adjustment){
        .player = atoi(b->is->seat->players[side].id), .round = r->number, .tenths = to_opponent ? tenths : -tenths};
    return out->player > 0;
}

static bool says_no_number(const struct record_penalty *k)
{
    return !k->is.undone && !strncmp(k->is.penalty, "points-", 7) && !tenths_of(k->is.penalty);
}

static void add_open_points(const struct record *record, struct text *out)
{
    struct words number;
    for (int i = 0; i < record->rounds.count; i++)
        for (int n = 0; n < record->rounds.at[i].penalties.count; n++) {
            const struct record_penalty *k = &record->rounds.at[i].penalties.at[n];
            if (says_no_number(k))
                text_addf(out, "### decision %s: %s, and how many is not written down: add record 299 by hand\r\n",
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

void report_add_trf(const struct report *r, struct text *out)
{
    struct chess_event *e = report_event(r->record);
    if (!e)
        return;
    struct adjusted a = adjustments_of(r->record);
    trf_write(e, a.list, a.count, out);
    add_open_points(r->record, out);
    free(a.list);
    free(a.numbers);
    chess_event_free(e);
}
