#include "commands/simulate.h"

#include "base/memory.h"
#include "chess/san.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EARLY = 60000, SOON = 10000, LATER = 60000, MUCH = 3600000, ON_THE_WAY = 3 };

/* Which incidents answer to which truth, one to one, and how long after it they may come. */
static const struct answer {
    uint8_t truth; /* enum truth_kind */
    msec within;
    int kinds[4]; /* enum incident_kind; INCIDENT_KINDS ends the list */
} answers[] = {
    {TRUTH_ILLEGAL_MOVE,
     SOON,
     {INCIDENT_ILLEGAL_MOVE, INCIDENT_CASTLING_FAULT, INCIDENT_PROMOTION_FAULT, INCIDENT_KINDS}},
    {TRUTH_NO_MOVE, SOON, {INCIDENT_PRESS_ALONE, INCIDENT_KINDS}},
    {TRUTH_NO_PRESS, SOON, {INCIDENT_NOT_PRESSED, INCIDENT_KINDS}},
    {TRUTH_FLAG, SOON, {INCIDENT_FLAG_FALL, INCIDENT_KINDS}},
    {TRUTH_STOPPED, SOON, {INCIDENT_CLOCK_STOPPED, INCIDENT_KINDS}},
    {TRUTH_CLAIM, SOON, {INCIDENT_CLOCK_STOPPED, INCIDENT_KINDS}},
    {TRUTH_TAKEBACK, 15000, {INCIDENT_TAKEBACK, INCIDENT_KINDS}},
    {TRUTH_DISPLACED, LATER, {INCIDENT_MISMATCH, INCIDENT_DISPLACED, INCIDENT_OUT_OF_TURN, INCIDENT_MOVED_AGAIN}},
    {TRUTH_KNOCKED, LATER, {INCIDENT_KNOCKED, INCIDENT_KINDS}},
    {TRUTH_PENALTY, SOON, {INCIDENT_TIMES_NOT_SET, INCIDENT_KINDS}},
    {TRUTH_WRONG_SETUP, LATER, {INCIDENT_WRONG_SETUP, INCIDENT_KINDS}},
    {TRUTH_TURNED, LATER, {INCIDENT_BOARD_TURNED, INCIDENT_COLOURS_REVERSED, INCIDENT_KINDS}},
    {TRUTH_COLOURS, LATER, {INCIDENT_BOARD_TURNED, INCIDENT_COLOURS_REVERSED, INCIDENT_KINDS}},
    {TRUTH_WRONG_SIDE, 15000, {INCIDENT_CLOCK_WRONG_SIDE, INCIDENT_KINDS}},
    {TRUTH_WRONG_TIME, LATER, {INCIDENT_CLOCK_SET_WRONG, INCIDENT_KINDS}},
    {TRUTH_NO_BONUS, MUCH, {INCIDENT_CLOCK_NO_BONUS, INCIDENT_KINDS}},
    {TRUTH_DEAD_SQUARE, 10 * MUCH, {INCIDENT_SQUARE_DEAD, INCIDENT_KINDS}},
    {TRUTH_STUCK_SQUARE, 10 * MUCH, {INCIDENT_SQUARE_STUCK, INCIDENT_KINDS}},
    {TRUTH_LOW_BATTERY, SOON, {INCIDENT_CLOCK_BATTERY, INCIDENT_KINDS}},
    {TRUTH_CLOCK_OFF, SOON, {INCIDENT_CLOCK_ABSENT, INCIDENT_KINDS}},
    {TRUTH_UNPLUGGED, SOON, {INCIDENT_FEED_LOST, INCIDENT_KINDS}},
    {TRUTH_NOISE, SOON, {INCIDENT_FEED_ERROR, INCIDENT_KINDS}},
    {TRUTH_BOTH_FLAGS, SOON, {INCIDENT_BOTH_FLAGS, INCIDENT_KINDS}},
};
enum { ANSWERS = sizeof answers / sizeof *answers };

/* What else comes of it, and is no invention: so long after any of these, or a minute before. */
static const struct consequence {
    uint8_t kind;
    msec after;
    int truths[10]; /* TRUTH_KINDS ends the list */
} consequences[] = {
    {INCIDENT_WHICH_MOVE, 10 * MUCH, {TRUTH_DEAD_SQUARE, TRUTH_STUCK_SQUARE, TRUTH_KINDS}},
    {INCIDENT_CLOCK_DIFFERS, 10 * MUCH, {TRUTH_NO_BONUS, TRUTH_KINDS}},
    {INCIDENT_CLOCK_STOPPED,
     LATER,
     {TRUTH_ILLEGAL_MOVE, TRUTH_NO_MOVE, TRUTH_TAKEBACK, TRUTH_RESULT, TRUTH_WRONG_SIDE, TRUTH_KINDS}},
    {INCIDENT_RESULT_PROPOSED, LATER, {TRUTH_RESULT, TRUTH_TAKEBACK, TRUTH_KINDS}},
    {INCIDENT_FEED_FAULTY, LATER, {TRUTH_NOISE, TRUTH_KINDS}},
    {INCIDENT_FEED_ERROR, LATER, {TRUTH_NOISE, TRUTH_LATE, TRUTH_KINDS}}, /* late, it speaks with others of its row */
    {INCIDENT_SETTING_UP, LATER, {TRUTH_RESULT, TRUTH_KINDS}},
};
enum { CONSEQUENCES = sizeof consequences / sizeof *consequences };

/* What follows from the moves alone, and is looked at there. */
static const uint8_t of_the_moves[] = {INCIDENT_CLAIM_REPETITION, INCIDENT_CLAIM_FIFTY, INCIDENT_FIVEFOLD,
                                       INCIDENT_SEVENTY_FIVE};

void score_keep(struct sim_seat *seat, const struct truth *t)
{
    if (seat->truth_count == seat->truth_room) {
        seat->truth_room = seat->truth_room ? 2 * seat->truth_room : 16;
        seat->truths = memory_resize(seat->truths, (size_t)seat->truth_room * sizeof *seat->truths);
    }
    seat->truths[seat->truth_count++] = (struct truth_kept){*t, false};
}

static void note_latency(struct score_row *row, msec latency)
{
    if (row->latencies == row->room) {
        row->room = row->room ? 2 * row->room : 64;
        row->latency = memory_resize(row->latency, (size_t)row->room * sizeof *row->latency);
    }
    row->latency[row->latencies++] = latency > 0 ? latency : 0;
}

/* --- one round ---------------------------------------------------------------------------------------------------- */

struct scoring {
    struct score *score;
    struct simulated *s;
    bool *used; /* by incident */
    int seed;
    bool show;
};

static bool fits(const struct answer *a, int kind)
{
    for (int i = 0; i < 4 && a->kinds[i] != INCIDENT_KINDS; i++)
        if (a->kinds[i] == kind)
            return true;
    return false;
}

/* When the cable, or that of the clock, was in again, if it was out then or soon after; `at` itself if it was in. */
static msec in_again(const struct sim_seat *seat, enum truth_kind cable, msec at, msec within)
{
    msec out = MSEC_NEVER;
    for (int i = 0; i < seat->truth_count; i++) {
        const struct truth *t = &seat->truths[i].t;
        if (t->kind != cable)
            continue;
        if (strcmp(t->detail, "on") != 0)
            out = t->at;
        else if (out <= at + within && at < t->at)
            return t->at;
        else
            out = MSEC_NEVER;
    }
    return out <= at + within ? MSEC_NEVER : at;
}

/* What happens while nothing is heard is told when it is; MSEC_NEVER: nothing was heard any more. */
static msec heard_at(const struct sim_seat *seat, const struct truth *t, msec within)
{
    within = within < LATER ? within : 0;
    if (t->kind == TRUTH_UNPLUGGED || t->kind == TRUTH_CLOCK_OFF)
        return t->at;
    msec board = in_again(seat, TRUTH_UNPLUGGED, t->at, within), clock = in_again(seat, TRUTH_CLOCK_OFF, t->at, within);
    return board > clock ? board : clock;
}

/* A square is seen to lie when enough moves are completed while a man stands on a dead one, or a stuck one is gone. */
static bool lies_long_enough(const struct sim_seat *seat, const struct truth *t)
{
    enum { COMPLETED_MOVES = 6 };
    bool stuck = t->kind == TRUTH_STUCK_SQUARE;
    int square = move_from(stuck ? seat->played.moves[t->ply - 1] : t->move), lies = 0;
    struct position p;
    history_position(&seat->played, t->ply - 1, &p);
    piece shown = stuck ? p.on[square] : EMPTY;
    for (int ply = t->ply + 1; ply <= seat->played.plies && lies < COMPLETED_MOVES; ply++) {
        history_position(&seat->played, ply, &p);
        lies = p.on[square] != shown ? lies + 1 : 0;
    }
    return lies == COMPLETED_MOVES;
}

static bool shows(const struct sim_seat *seat, const struct truth *t)
{
    if (t->kind == TRUTH_DEAD_SQUARE || t->kind == TRUTH_STUCK_SQUARE)
        return t->ply && lies_long_enough(seat, t);
    return heard_at(seat, t, 0) != MSEC_NEVER;
}

/* Noise on a bus has no address: it is told of the bus's first board. */
static int told_of(const struct simulated *s, const struct truth *t)
{
    return t->kind == TRUTH_NOISE ? (t->board - 1) / s->a_line * s->a_line + 1 : t->board;
}

static int answer_to(struct scoring *sc, const struct answer *a, const struct truth *t)
{
    msec heard = heard_at(&sc->s->seats[t->board - 1], t, a->within);
    heard = heard == MSEC_NEVER ? t->at : heard;
    for (int id = 1; id <= hall_incident_count(sc->s->hall); id++) {
        const struct incident *i = hall_incident(sc->s->hall, id);
        bool shared = t->kind == TRUTH_NOISE; /* a line that goes on being noisy is told of once */
        if (i->board == told_of(sc->s, t) && (shared || !sc->used[id]) && fits(a, i->kind) &&
            i->begun >= t->at - EARLY && i->begun <= heard + a->within)
            return id;
    }
    return 0;
}

static void score_truth(struct scoring *sc, struct truth_kept *k)
{
    for (int a = 0; a < ANSWERS; a++) {
        if (answers[a].truth != k->t.kind || !strcmp(k->t.detail, "on"))
            continue;
        struct score_row *row = &sc->score->by_truth[k->t.kind];
        int id = answer_to(sc, &answers[a], &k->t);
        if (!id && (!shows(&sc->s->seats[k->t.board - 1], &k->t) || k->t.at > sc->s->now - LATER))
            continue;
        row->made++;
        row->found += id > 0;
        row->missed += !id;
        sc->used[id] = true;
        if (id)
            note_latency(row,
                         hall_incident(sc->s->hall, id)->begun - heard_at(&sc->s->seats[k->t.board - 1], &k->t, 0));
        else if (sc->show)
            printf("  seed %d board %d at %lld: missed %s %s, ply %d\n", sc->seed, k->t.board, (long long)k->t.at,
                   truth_name(k->t.kind), k->t.detail, k->t.ply);
    }
}

static bool near_truth(const struct sim_seat *seat, int kind, msec after, msec at)
{
    for (int i = 0; i < seat->truth_count; i++)
        if ((int)seat->truths[i].t.kind == kind && at >= seat->truths[i].t.at - LATER &&
            at <= seat->truths[i].t.at + after)
            return true;
    return false;
}

static bool follows(const struct sim_seat *seat, const struct consequence *c, msec begun)
{
    for (int k = 0; c->truths[k] != TRUTH_KINDS; k++)
        if (near_truth(seat, c->truths[k], c->after, begun))
            return true;
    return false;
}

static bool is_consequence(const struct simulated *s, const struct incident *i)
{
    bool of_line = i->kind == INCIDENT_FEED_FAULTY || i->kind == INCIDENT_FEED_ERROR;
    int first = of_line ? (i->board - 1) / s->a_line * s->a_line : i->board - 1;
    int last = of_line ? first + s->a_line - 1 : first;
    for (int c = 0; c < CONSEQUENCES; c++)
        for (int seat = first; consequences[c].kind == i->kind && seat <= last && seat < s->count; seat++)
            if (follows(&s->seats[seat], &consequences[c], i->begun))
                return true;
    return false;
}

static bool is_of_the_moves(int kind)
{
    return memchr(of_the_moves, kind, sizeof of_the_moves) != NULL;
}

static bool is_answer_kind(int kind)
{
    for (int a = 0; a < ANSWERS; a++)
        if (fits(&answers[a], kind))
            return true;
    return false;
}

/* Reported by the arbiter himself, or read off clocks that are right. */
static bool is_own_doing(int kind)
{
    return kind >= INCIDENT_CALL || (kind >= INCIDENT_TIME_TROUBLE && kind <= INCIDENT_QUICKPLAY) ||
           kind == INCIDENT_TIME_CONTROL;
}

static void score_inventions(struct scoring *sc)
{
    for (int id = 1; id <= hall_incident_count(sc->s->hall); id++) {
        const struct incident *i = hall_incident(sc->s->hall, id);
        bool counts = i->priority > PRIORITY_LOG || is_answer_kind(i->kind);
        bool cut_off = i->board && sc->s->seats[i->board - 1].result == RESULT_OPEN && i->begun > sc->s->now - SOON;
        if (sc->used[id] || !counts || cut_off || is_own_doing(i->kind) || is_of_the_moves(i->kind) ||
            is_consequence(sc->s, i))
            continue;
        sc->score->by_kind[i->kind].invented++;
        sc->score->invented++;
        if (sc->show)
            printf("  seed %d board %d at %lld: invented %s, ply %d: %s\n", sc->seed, i->board, (long long)i->begun,
                   incident_name((enum incident_kind)i->kind), i->ply, i->words);
    }
}

/* --- claims, from the moves that were played ---------------------------------------------------------------------- */

static bool stands(const struct claims *c, int kind)
{
    return kind == INCIDENT_CLAIM_REPETITION ? claims_repetition(c)
           : kind == INCIDENT_CLAIM_FIFTY    ? claims_quiet(c)
           : kind == INCIDENT_FIVEFOLD       ? c->times >= 5
                                             : c->seventy_five;
}

static bool was_told(const struct hall *h, int board, int kind, int ply)
{
    for (int id = 1; id <= hall_incident_count(h); id++) {
        const struct incident *i = hall_incident(h, id);
        if (i->board == board && i->kind == kind && i->ply == ply)
            return true;
    }
    return false;
}

static void score_claims(struct scoring *sc, int board)
{
    const struct history *played = &sc->s->seats[board - 1].played;
    struct history h = {0};
    struct claims c;
    bool stood[sizeof of_the_moves] = {0};
    history_begin(&h, &played->start);
    for (int ply = 0; ply < hall_board(sc->s->hall, board)->tracker.game.plies && ply < played->plies; ply++) {
        history_add(&h, played->moves[ply]);
        if (h.now.quiet_plies < 6 && !stood[0] && !stood[1] && !stood[2] && !stood[3])
            continue;
        claims_follow(&c, &h);
        for (size_t k = 0; k < sizeof of_the_moves; k++) {
            bool is = stands(&c, of_the_moves[k]);
            struct score_row *row = &sc->score->by_kind[of_the_moves[k]];
            if (is && !stood[k]) {
                bool told = was_told(sc->s->hall, board, of_the_moves[k], h.plies);
                row->made++;
                row->found += told;
                row->missed += !told;
                if (!told && sc->show)
                    printf("  seed %d board %d: missed %s, ply %d\n", sc->seed, board,
                           incident_name((enum incident_kind)of_the_moves[k]), h.plies);
            }
            stood[k] = is;
        }
    }
    history_release(&h);
}

static void compare_games(struct scoring *sc, int board)
{
    const struct history *is = &hall_board(sc->s->hall, board)->tracker.game, *was = &sc->s->seats[board - 1].played;
    int same = 0;
    while (same < is->plies && same < was->plies && is->moves[same] == was->moves[same])
        same++;
    bool cut_off = sc->s->seats[board - 1].result == RESULT_OPEN;
    bool right = is->plies - same + was->plies - same <= (cut_off ? ON_THE_WAY : 0);
    sc->score->games++;
    sc->score->right += right;
    sc->score->moves += was->plies;
    sc->score->corrected += sc->s->seats[board - 1].corrected;
    if (!right && sc->show)
        printf("  seed %d board %d: %d of %d half-moves are right, %d were told\n", sc->seed, board, same, was->plies,
               is->plies);
}

void score_round(struct score *score, struct simulated *s, int seed, bool show)
{
    struct scoring sc = {score, s, NULL, seed, show};
    struct rates r;
    sc.used = memory_take((size_t)hall_incident_count(s->hall) + 1, sizeof *sc.used);
    for (int board = 1; board <= s->count; board++) {
        struct sim_seat *seat = &s->seats[board - 1];
        compare_games(&sc, board);
        score_claims(&sc, board);
        for (int i = 0; i < seat->truth_count; i++)
            score_truth(&sc, &seat->truths[i]);
    }
    score_inventions(&sc);
    hall_rates(s->hall, s->now, &r);
    load_add(&score->load, &r);
    free(sc.used);
}

/* --- told --------------------------------------------------------------------------------------------------------- */

static int compare_msec(const void *a, const void *b)
{
    const msec *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static long long percentile(struct score_row *row, int of_100)
{
    if (!row->latencies)
        return 0;
    qsort(row->latency, (size_t)row->latencies, sizeof *row->latency, compare_msec);
    return (long long)row->latency[(row->latencies - 1) * of_100 / 100];
}

static void each_row(struct score *s, void (*say)(const char *name, struct score_row *, void *), void *to)
{
    for (int k = 0; k < TRUTH_KINDS; k++)
        if (s->by_truth[k].made)
            say(truth_name((enum truth_kind)k), &s->by_truth[k], to);
    for (int k = 0; k < INCIDENT_KINDS; k++)
        if (s->by_kind[k].made || s->by_kind[k].invented)
            say(incident_name((enum incident_kind)k), &s->by_kind[k], to);
}

static void print_row(const char *name, struct score_row *r, void *unused)
{
    (void)unused;
    printf("%-20s %7ld %7ld %7ld %8ld", name, r->made, r->found, r->missed, r->invented);
    if (r->latencies)
        printf(" %8lld %8lld %8lld", percentile(r, 50), percentile(r, 99), percentile(r, 100));
    putchar('\n');
}

static long all_missed(const struct score *s)
{
    long missed = 0;
    for (int k = 0; k < TRUTH_KINDS; k++)
        missed += s->by_truth[k].missed;
    for (int k = 0; k < INCIDENT_KINDS; k++)
        missed += s->by_kind[k].missed;
    return missed;
}

bool score_is_perfect(const struct score *s)
{
    return s->right == s->games && !all_missed(s) && !s->invented;
}

void score_print(struct score *s)
{
    printf("%-20s %7s %7s %7s %8s %8s %8s %8s\n", "kind", "made", "found", "missed", "invented", "median", "99 %",
           "worst");
    each_row(s, print_row, NULL);
    printf("games %ld, right %ld, half-moves %ld, scoresheets asked for %ld; missed %ld, invented %ld\n", s->games,
           s->right, s->moves, s->corrected, all_missed(s), s->invented);
    load_print(&s->load);
}

static void print_row_json(const char *name, struct score_row *r, void *first)
{
    printf("%s\"%s\":{\"made\":%ld,\"found\":%ld,\"missed\":%ld,\"invented\":%ld,\"median_ms\":%lld,\"p99_ms\":%lld,"
           "\"worst_ms\":%lld}",
           *(bool *)first ? "" : ",", name, r->made, r->found, r->missed, r->invented, percentile(r, 50),
           percentile(r, 99), percentile(r, 100));
    *(bool *)first = false;
}

void score_print_json(struct score *s, const char *hash)
{
    bool first = true;
    printf("{\"kinds\":{");
    each_row(s, print_row_json, &first);
    printf("},\"games\":%ld,\"right\":%ld,\"half_moves\":%ld,\"scoresheets\":%ld,\"missed\":%ld,\"invented\":%ld,",
           s->games, s->right, s->moves, s->corrected, all_missed(s), s->invented);
    load_print_json(&s->load);
    printf(",\"hash\":\"%s\"}\n", hash);
}

void score_release(struct score *s)
{
    for (int k = 0; k < TRUTH_KINDS; k++)
        free(s->by_truth[k].latency);
}
