/* The rounds of a TRF: compares the players' lines with each other and makes pairings of them. */
#include "base/memory.h"
#include "event/import_trf_parts.h"

#include <stdlib.h>
#include <string.h>

static const struct trf_cell *cell_of(const struct trf *t, const int16_t *which, int player, int round)
{
    const struct trf_entrant *e = which[player] ? &t->entrants[which[player] - 1] : NULL;
    return e && round <= e->rounds ? &e->cells[round] : NULL;
}

static char result_of(const struct trf_cell *c)
{
    return c->result == ' ' ? 0 : c->result;
}

static bool take_bye(struct trf *t, struct round *r, const struct trf_entrant *e, const struct trf_cell *c)
{
    if (strchr("10=WDL", c->result))
        return trf_bad(t, "give the opponent, or write U, F, H or Z", "round %d: result %c, but no opponent", r->number,
                       c->result);
    if (c->colour == 'w' || c->colour == 'b')
        return trf_bad(t, "write - for the colour", "round %d: a colour, but no opponent", r->number);
    struct pairing *p = round_add_pairing(r, 0, e->number, 0);
    if (p)
        p->white_result = c->result == ' ' ? 'Z' : c->result;
    return true;
}

/* Adds the pair once, from the line with the lower number. Both lines must agree about each other. */
static bool take_pair(struct trf *t, const int16_t *which, const struct trf_entrant *e, int round,
                      struct import_pair *pair)
{
    const struct trf_cell *mine = &e->cells[round], *theirs = cell_of(t, which, mine->opponent, round);
    int opponent = mine->opponent;
    if (!which[opponent])
        return trf_bad(t, "list the opponent", "round %d: there is no player %d", round, opponent);
    if (!theirs || theirs->opponent != e->number)
        return trf_bad(t, "correct one of the lines", "round %d: the line of player %d does not name player %d", round,
                       opponent, e->number);
    bool white = mine->colour == 'w' || theirs->colour == 'b', black = mine->colour == 'b' || theirs->colour == 'w';
    if (white && black)
        return trf_bad(t, "correct one of the lines", "round %d: the lines of players %d and %d disagree on the colour",
                       round, e->number, opponent);
    if (strchr("UFHZ", mine->result) || strchr("UFHZ", theirs->result))
        return trf_bad(t, "write 0000 for the opponent", "round %d: bye %c, but there is an opponent", round,
                       strchr("UFHZ", mine->result) ? mine->result : theirs->result);
    if (!white && !black) {
        if (strchr("10=", mine->result))
            return trf_bad(t, "write w or b", "round %d: the game was played, but no colour is given", round);
        import_note(t->import, "round %d: players %d and %d have no colours, White was given to %d", round, e->number,
                    opponent, e->number < opponent ? e->number : opponent);
        white = e->number < opponent;
    }
    *pair = white ? (struct import_pair){e->number, opponent, result_of(mine), result_of(theirs)}
                  : (struct import_pair){opponent, e->number, result_of(theirs), result_of(mine)};
    return true;
}

/* Both lines have a result of the game: the two must match. */
static bool fits(char mine, char theirs)
{
    static const char *const pairs[] = {"10", "01", "==", "00", "+-", "-+", "--", "WL", "LW", "DD"};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (pairs[i][0] == mine && pairs[i][1] == theirs)
            return true;
    return !mine && !theirs;
}

static void doubt_pair(struct trf *t, const struct round *now, const struct trf_entrant *e, int opponent, char mine,
                       char theirs)
{
    int round = now->number;
    if (!fits(mine, theirs))
        import_doubt(t->import, e->line, "round %d: player %d has %c and player %d has %c for one game", round,
                     e->number, mine ? mine : ' ', opponent, theirs ? theirs : ' ');
    for (int r = 1; r < round && r <= e->rounds && !t->event->team_count; r++)
        if (e->cells && e->cells[r].opponent == opponent && !strchr("+-", e->cells[r].result)) {
            import_doubt_rematch(t->import, e->line, now, e->number, opponent, r);
            return;
        }
}

static bool build_round(struct trf *t, int number_of_round, const int16_t *which, const int *before)
{
    struct round *r = event_add_round(t->event, number_of_round);
    struct import_pair *pairs = memory_take((size_t)t->count, sizeof *pairs);
    int count = 0;
    bool good = true;
    for (int i = 0; good && i < t->count; i++) {
        const struct trf_entrant *e = &t->entrants[i];
        const struct trf_cell *c = number_of_round <= e->rounds ? &e->cells[number_of_round] : NULL;
        t->line = e->line;
        if (!c || (!c->opponent && c->colour == 0))
            continue;
        if (!c->opponent)
            good = take_bye(t, r, e, c);
        else if (c->opponent == e->number)
            good = trf_bad(t, "correct the number", "round %d: player %d is paired with themselves", number_of_round,
                           e->number);
        else {
            struct import_pair pair;
            good = take_pair(t, which, e, number_of_round, &pair);
            if (good && e->number < c->opponent) {
                const struct trf_cell *theirs = cell_of(t, which, c->opponent, number_of_round);
                doubt_pair(t, r, e, c->opponent, result_of(c), theirs ? result_of(theirs) : 0);
                pairs[count++] = pair;
            }
        }
    }
    if (good && count > EVENT_BOARDS_MAX)
        good = trf_bad(t, "split the event", "more than %d boards in round %d", EVENT_BOARDS_MAX, number_of_round);
    if (good)
        import_lay_out(r, pairs, count, before);
    free(pairs);
    return good;
}

static void add_points(const struct trf *t, int number_of_round, int *points_of)
{
    const struct round *r = event_round(t->event, number_of_round);
    for (int i = 0; i < r->count; i++) {
        const struct pairing *p = &r->pairings[i];
        points_of[p->white] += event_result_points(t->event, p->white_result);
        if (p->black)
            points_of[p->black] += event_result_points(t->event, p->black_result);
    }
}

/* Byes that are known before a round is paired: a file for a pairing program counts them only when it was played. */
static bool is_only_byes(const struct round *r)
{
    bool games = false;
    for (int i = 0; i < r->count; i++)
        games = games || r->pairings[i].board;
    return !games;
}

/* Accelerations, penalties and bonuses change the points of a line too. */
static void compare_points(struct trf *t, const int *points_of)
{
    const struct round *last = event_round(t->event, t->rounds_seen);
    for (int i = 0; i < t->count; i++) {
        const struct trf_entrant *e = &t->entrants[i];
        const struct pairing *bye = last && is_only_byes(last) ? round_pairing_of(last, e->number) : NULL;
        int points = points_of[e->number], before = bye ? event_result_points(t->event, bye->white_result) : 0;
        if (e->points >= 0 && e->points != points && e->points != points - before)
            import_doubt(t->import, e->line, "player %d has %d.%d points, the results give %d.%d", e->number,
                         e->points / 10, e->points % 10, points / 10, points % 10);
    }
}

bool trf_build_rounds(struct trf *t)
{
    int16_t *which = memory_take(PLAYERS_MAX + 1, sizeof *which);
    int *points_of = memory_take(PLAYERS_MAX + 1, sizeof *points_of);
    bool good = true;
    for (int i = 0; i < t->count; i++)
        which[t->entrants[i].number] = (int16_t)(i + 1);
    for (int r = 1; good && r <= t->rounds_seen; r++) {
        good = build_round(t, r, which, points_of);
        if (good)
            add_points(t, r, points_of);
    }
    if (good)
        compare_points(t, points_of);
    if (good && t->rounds_seen)
        import_note(t->import, "boards were numbered by score and start number, since TRF has none");
    free(which);
    free(points_of);
    return good;
}
