#include "report/standings/team_standings.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

enum { WON = 2, DRAWN = 1, LOST = 0 };                    /* in halves */
enum { BYE_OWN = 4800, BYE_THEIRS = 2000, ADDED = 1000 }; /* VIII-D-5, VIII-E-1; in hundredths */

/* --- a match -------------------------------------------------------------------------------------------------- */

static int team_of(const struct chess_event *e, int player)
{
    const struct player *p = event_player(e, player);
    return p ? p->team : 0;
}

static int lowest_board(const struct chess_event *e, const struct round *r, int team)
{
    int lowest = 0;
    for (int i = 0; i < r->count; i++) {
        const struct pairing *p = &r->pairings[i];
        bool is_of = p->board && (team_of(e, p->white) == team || team_of(e, p->black) == team);
        lowest = is_of && (!lowest || p->board < lowest) ? p->board : lowest;
    }
    return lowest;
}

/* What it gives at this board of the match, from 0: with weights a draw is half of the weight. */
static int worth(const struct chess_event *e, char result, int board)
{
    enum { TENTH = 10 };
    const struct scoring *s = &e->scoring;
    int tenths = event_result_points(e, result);
    if (!s->weight_count)
        return TENTH * tenths;
    int weight = board < s->weight_count ? TENTH * s->weights[board] : 0;
    return tenths <= s->loss ? 0 : tenths == s->draw ? weight / 2 : weight;
}

static bool is_forfeit(char result)
{
    return result == '+' || result == '-';
}

static void add_game(const struct chess_event *e, const struct pairing *p, int board, bool is_white,
                     struct team_round *out)
{
    char own = is_white ? p->white_result : p->black_result, theirs = is_white ? p->black_result : p->white_result;
    out->opponent = team_of(e, is_white ? p->black : p->white);
    out->counts = out->counts && own;
    out->results += own != 0;
    out->forfeit = out->forfeit && is_forfeit(own);
    out->own += own ? worth(e, own, board) : 0;
    out->theirs += theirs ? worth(e, theirs, board) : 0;
}

/* Each player of the team has one. */
static void take_bye(const struct chess_event *e, const struct pairing *p, struct team_round *out)
{
    enum { TENTH = 10 };
    out->bye = p->white_result;
    out->own += TENTH * event_result_points(e, p->white_result);
}

struct team_round team_round_of(const struct chess_event *e, const struct round *r, int team)
{
    struct team_round out = {.counts = true, .forfeit = true}, away = {.counts = true};
    int first = lowest_board(e, r, team), games = 0;
    for (int i = 0; i < r->count; i++) {
        const struct pairing *p = &r->pairings[i];
        bool is_white = team_of(e, p->white) == team, is_black = team_of(e, p->black) == team;
        if (!p->board && is_white)
            take_bye(e, p, &away);
        if (!p->board || (!is_white && !is_black) || !p->white || !p->black)
            continue;
        int in_match = e->team_boards ? (p->board - 1) % e->team_boards : p->board - first;
        add_game(e, p, in_match, is_white, &out);
        games++;
    }
    away.counts = away.bye;
    return games ? out : away;
}

int team_round_halves(const struct team_round *m)
{
    if (!m->counts && !m->results)
        return LOST;
    if (m->bye)
        return m->bye == 'H' ? DRAWN : m->bye == 'Z' ? LOST : WON;
    return m->own > m->theirs ? WON : m->own == m->theirs ? DRAWN : LOST;
}

/* --- all rounds ----------------------------------------------------------------------------------------------- */

struct team_table {
    const struct chess_event *event;
    int rounds;
    struct team_round *cells; /* of each team, each round */
    struct team_standings *out;
};

static const struct team_round *cell(const struct team_table *t, int team, int round)
{
    assert(round >= 1 && round <= t->rounds && team >= 0 && team < t->event->team_count);
    return &t->cells[(size_t)team * (size_t)t->rounds + (size_t)round - 1];
}

static void fill(struct team_table *t)
{
    for (int i = 0; i < t->event->team_count; i++)
        for (int round = 1; round <= t->rounds; round++) {
            const struct round *r = event_round(t->event, round);
            if (r)
                t->cells[(size_t)i * (size_t)t->rounds + (size_t)round - 1] =
                    team_round_of(t->event, r, t->event->teams[i].number);
        }
}

static int index_of(const struct chess_event *e, int team)
{
    int i = 0;
    while (i < e->team_count && e->teams[i].number != team)
        i++;
    return i;
}

/* Of an opponent: what was not played is drawn (VIII-E-1). */
static int halves_for_opponents(const struct team_table *t, int team)
{
    int halves = 0;
    if (team == t->event->team_count)
        return 0;
    for (int round = 1; round <= t->rounds; round++) {
        const struct team_round *m = cell(t, team, round);
        bool open = m->opponent && !m->counts;
        bool unplayed = !m->opponent || (m->counts && m->forfeit);
        halves += open ? LOST : unplayed ? DRAWN : team_round_halves(m);
    }
    return halves;
}

/* In hundredths, for the tie-break. */
static int own_of(const struct team_round *m)
{
    bool won = team_round_halves(m) == WON;
    return m->bye || m->forfeit ? (won ? BYE_OWN : BYE_THEIRS) : m->own;
}

/* (P + 10) x (1 + T x T) / 100, where P comes in hundredths and T in halves. */
static int tie_break_of(const struct team_table *t, const struct team_round *m)
{
    int halves = m->opponent ? halves_for_opponents(t, index_of(t->event, m->opponent)) : 0;
    int own = own_of(m);
    int64_t product = (int64_t)(own + ADDED) * (4 + (int64_t)halves * halves);
    return m->counts ? (int)((product + 200) / 400) : 0;
}

static int taken(const struct team_table *t, int team)
{
    int points = 0;
    for (int i = 0; i < t->event->team_change_count; i++) {
        const struct team_change *c = &t->event->team_changes[i];
        points += c->team == team && c->round <= t->rounds ? c->points : 0;
    }
    return 100 * points;
}

static struct team_standing row_of(const struct team_table *t, int i)
{
    const struct scoring *s = &t->event->scoring;
    const int points[] = {[LOST] = s->team_loss, [DRAWN] = s->team_draw, [WON] = s->team_win};
    struct team_standing row = {.team = t->event->teams[i].number};
    for (int round = 1; round <= t->rounds; round++) {
        const struct team_round *m = cell(t, i, round);
        if (!m->counts)
            continue;
        row.matches++;
        row.halves += team_round_halves(m);
        row.points += points[team_round_halves(m)];
        row.match_points += m->own;
        row.tie_break += t->out->squares ? tie_break_of(t, m) : 0;
    }
    row.tie_break += t->out->squares ? taken(t, row.team) : 0;
    return row;
}

/* --- places --------------------------------------------------------------------------------------------------- */

static int main_points(const struct team_standings *s, const struct team_standing *row)
{
    return s->squares ? row->halves : row->points;
}

static int second_points(const struct team_standings *s, const struct team_standing *row)
{
    return s->squares ? row->tie_break : row->match_points;
}

static int compare(const struct team_standings *s, const struct team_standing *a, const struct team_standing *b)
{
    int first = main_points(s, b) - main_points(s, a), second = second_points(s, b) - second_points(s, a);
    return first ? first : second ? second : a->team - b->team;
}

static void sort(struct team_standings *s)
{
    for (int i = 1; i < s->count; i++)
        for (int k = i; k > 0 && compare(s, &s->rows[k - 1], &s->rows[k]) > 0; k--) {
            struct team_standing moved = s->rows[k];
            s->rows[k] = s->rows[k - 1];
            s->rows[k - 1] = moved;
        }
}

static bool beat(const struct team_table *t, int one, int other)
{
    bool won = false;
    for (int round = 1; round <= t->rounds; round++) {
        const struct team_round *m = cell(t, index_of(t->event, one), round);
        won = won || (m->counts && m->opponent == other && team_round_halves(m) == WON);
    }
    return won;
}

/* VIII-D-4; the row of it, or -1. */
static int beat_all(const struct team_table *t, int from, int count)
{
    const struct team_standings *s = t->out;
    for (int i = from; i < from + count; i++) {
        bool all = true;
        for (int k = from; k < from + count && all; k++)
            all = k == i || beat(t, s->rows[i].team, s->rows[k].team);
        if (all)
            return i;
    }
    return -1;
}

static void bring_forward(struct team_standings *s, int from, int row)
{
    struct team_standing first = s->rows[row];
    for (int i = row; i > from; i--)
        s->rows[i] = s->rows[i - 1];
    s->rows[from] = first;
}

/* A group of teams with the same points of the tournament. */
static void place_group(const struct team_table *t, int from, int count)
{
    struct team_standings *s = t->out;
    bool perfect = s->squares && s->rows[from].matches;
    for (int i = from; i < from + count; i++)
        perfect = perfect && s->rows[i].halves == WON * s->rows[i].matches;
    int first = s->squares && !perfect && count > 1 ? beat_all(t, from, count) : -1;
    if (first >= 0)
        bring_forward(s, from, first);
    for (int i = from; i < from + count; i++) {
        bool same = i > from && second_points(s, &s->rows[i]) == second_points(s, &s->rows[i - 1]);
        bool shared = i > from && (perfect || (same && !(first >= 0 && i == from + 1)));
        s->rows[i].place = shared ? s->rows[i - 1].place : i + 1;
    }
}

static struct team_table table_of(const struct chess_event *e, int round, struct team_standings *out)
{
    struct team_table t = {e, round, memory_take((size_t)e->team_count * (size_t)round + 1, sizeof *t.cells), out};
    fill(&t);
    return t;
}

static bool is_open(const struct team_table *t, int team)
{
    for (int round = 1; round <= t->rounds; round++) {
        const struct team_round *m = cell(t, team, round);
        const struct round *r = event_round(t->event, round);
        if (!r || !r->count || (m->opponent && !m->counts))
            return true;
    }
    return false;
}

void team_factors_of(const struct chess_event *e, int round, int team, struct team_factors *out)
{
    enum { HALF = 50 };
    int own = index_of(e, team);
    *out = (struct team_factors){-1, -1};
    if (round < 1 || own == e->team_count)
        return;
    struct team_table t = table_of(e, round, NULL);
    const struct team_round *m = cell(&t, own, round);
    int opponent = m->opponent ? index_of(e, m->opponent) : e->team_count;
    if (m->counts)
        out->match_halves = own_of(m) / HALF;
    if (opponent < e->team_count && !is_open(&t, opponent))
        out->opponent_halves = halves_for_opponents(&t, opponent);
    free(t.cells);
}

void team_standings_make(const struct chess_event *e, int round, bool squares, struct team_standings *out)
{
    struct team_table t = table_of(e, round, out);
    *out = (struct team_standings){memory_take((size_t)e->team_count + 1, sizeof *out->rows), e->team_count, round,
                                   squares};
    for (int i = 0; i < e->team_count; i++)
        out->rows[i] = row_of(&t, i);
    sort(out);
    for (int from = 0, count; from < out->count; from += count) {
        count = 1;
        while (from + count < out->count &&
               main_points(out, &out->rows[from + count]) == main_points(out, &out->rows[from]))
            count++;
        place_group(&t, from, count);
    }
    free(t.cells);
}

void team_standings_release(struct team_standings *s)
{
    free(s->rows);
    *s = (struct team_standings){0};
}
