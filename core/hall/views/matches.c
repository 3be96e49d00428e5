#include "hall/views/matches.h"

#include "hall/board_view.h"

#include <stdio.h>
#include <string.h>

static bool meets(const struct team_match *m, const struct hall_board *b)
{
    const char *w = board_player(b, WHITE)->team, *k = board_player(b, BLACK)->team;
    return (!strcmp(m->teams[0], w) && !strcmp(m->teams[1], k)) || (!strcmp(m->teams[0], k) && !strcmp(m->teams[1], w));
}

/* --- what a board is worth ----------------------------------------------------------------------------------- */

/* The number of the board within its match, counted by board numbers, so that a board without a pairing shifts no
 * others. */
static int team_board(const struct hall *h, const struct team_match *m, int place, int team_boards)
{
    int number = board_number(hall_at(h, place)), first = board_number(hall_at(h, m->first)),
        last = board_number(hall_at(h, m->first + m->count - 1));
    bool in_rows = team_boards > 0 && (first - 1) / team_boards == (last - 1) / team_boards;
    return in_rows ? (number - 1) % team_boards : number - first;
}

static int worth(const struct chess_event *e, int board)
{
    enum { ONE_POINT = 10 };
    const struct scoring *s = e ? &e->scoring : NULL;
    if (s && s->weight_count)
        return 10 * (board < s->weight_count ? s->weights[board] : 0);
    return 10 * (s ? s->win : ONE_POINT);
}

/* With weights a draw gives half of the weight; without, what the event gives for a draw. */
static int drawn(const struct chess_event *e, int weight)
{
    return e && !e->scoring.weight_count ? 10 * e->scoring.draw : weight / 2;
}

static int common_step(int a, int b)
{
    return b ? common_step(b, a % b) : a;
}

/* A game that both lost gives fewer points in all; an annulled game is played again. */
static void count_result(struct team_match *m, const struct hall_board *b, const struct chess_event *e, int weight)
{
    bool first_has_white = !strcmp(m->teams[0], board_player(b, WHITE)->team);
    int half = drawn(e, weight);
    m->step = common_step(half, m->step);
    if (board_result(b) == RESULT_NONE)
        return;
    m->total += 2 * half;
    if (board_waits_for_result(b)) {
        m->open++;
        m->open_points += weight;
    } else if (board_result(b) == RESULT_DRAW) {
        m->points[0] += half;
        m->points[1] += half;
    } else {
        m->points[(board_result(b) == RESULT_WHITE) != first_has_white] += weight;
    }
}

int match_board(const struct hall *h, const struct chess_event *e, const struct team_match *m, int place)
{
    return team_board(h, m, place, e ? e->team_boards : 0);
}

int match_worth(const struct hall *h, const struct chess_event *e, const struct team_match *m, int place)
{
    return worth(e, match_board(h, e, m, place));
}

static void score(const struct hall *h, const struct chess_event *e, struct team_match *m)
{
    for (int i = 0; i < m->count; i++)
        count_result(m, hall_at(h, m->first + i), e, match_worth(h, e, m, m->first + i));
}

static bool seats_teams(const struct hall_board *b)
{
    return board_seat(b) && *board_player(b, WHITE)->team && *board_player(b, BLACK)->team;
}

int matches_of(const struct hall *h, const struct chess_event *e, struct team_match *out)
{
    int count = 0;
    for (int i = 0; i < hall_count(h); i++) {
        const struct hall_board *b = hall_at(h, i);
        struct team_match *last = count ? &out[count - 1] : NULL;
        if (!seats_teams(b))
            continue;
        if (last && meets(last, b) && last->first + last->count == i) {
            last->count++;
            continue;
        }
        if (count == MATCHES_MAX)
            break;
        out[count] = (struct team_match){
            .teams = {board_player(b, WHITE)->team, board_player(b, BLACK)->team}, .first = i, .count = 1};
        count++;
    }
    for (int i = 0; i < count; i++)
        score(h, e, &out[i]);
    return count;
}

const char *match_points_text(int hundredths, char out[16])
{
    snprintf(out, 16, "%d.%02d", hundredths / 100, hundredths % 100);
    for (size_t n = strlen(out); out[n - 1] == '0' || out[n - 1] == '.'; n--) {
        bool ends = out[n - 1] == '.';
        out[n - 1] = '\0';
        if (ends)
            break;
    }
    return out;
}
