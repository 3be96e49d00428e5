/* The tracker and the clock model against the simulated hall, which knows what really happened: every game's moves are
 * those that were played, every fault made is told once, none is invented. SHOW=1 prints the score and what differs;
 * CONTROL, FAULTS, SEEDS, BUS (boards a line) and OCCUPIED choose another round besides. */
#include "patience.h"
#include "sim/wired.h"

#include "chess/notation/san.h"
#include "game/tracker/press.h"
#include "sim/faults.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BOARDS = 20, TOLD_MOST = 400 };

enum { BY_CLOCK = 64, BY_LINE = 128 }; /* added to the kind of an event; below: the tracker's */

struct been_told {
    bool used;
    uint8_t as;
    msec at;
    int ply;
};

struct tracker_truth {
    struct truth t;
    bool found;
};

struct tracker_table {
    struct tracker tracker;
    struct press press;
    struct history played; /* as the truth tells it */
    piece raw[64];
    bool turned, clock_turned, only_occupied;
    struct been_told told[TOLD_MOST];
    int told_count;
    struct tracker_truth truths[TOLD_MOST];
    int truths_count;
    msec over_at, wrong_at;
};

struct tracker_score {
    int made[TRUTH_KINDS], found[TRUTH_KINDS], invented[TRUTH_KINDS];
    int games, games_right, moves, asked, answered;
};

struct tracked_round {
    struct tracker_table tables[BOARDS];
    struct sim_settings settings;
    const char *control;
    struct tracker_score *score;
    bool only_occupied, show;
};

static void note(struct tracker_table *t, int as, msec at)
{
    if (t->told_count < TOLD_MOST)
        t->told[t->told_count++] = (struct been_told){false, (uint8_t)as, at, t->tracker.game.plies};
}

/* A board that sees only occupied squares is one that names its pieces, with the names taken away. */
static void tell_squares(struct tracker_table *t, const struct reading *r)
{
    struct reading bare = *r;
    if (!t->only_occupied) {
        tracker_take(&t->tracker, r);
        return;
    }
    if (r->kind == READING_FIELD) {
        bare.kind = READING_TOUCHED;
        bare.as.touched.square = r->as.field.square;
        bare.as.touched.occupied = r->as.field.piece != EMPTY;
    } else {
        bare.kind = READING_OCCUPIED;
        bare.as.occupied = 0;
        for (int sq = 0; sq < 64; sq++)
            bare.as.occupied |= r->as.board[sq] == EMPTY ? 0 : bit(sq);
    }
    tracker_take(&t->tracker, &bare);
}

static void tell_board(struct tracker_table *t, msec at)
{
    struct reading r = {.kind = READING_BOARD, .address = -1, .at = at};
    for (int sq = 0; sq < 64; sq++)
        r.as.board[t->turned ? 63 - sq : sq] = t->raw[sq];
    tell_squares(t, &r);
}

static void on_tracked(void *self, const struct tracked *e)
{
    struct tracker_table *t = self;
    if (e->kind == TRACK_MISMATCH)
        t->wrong_at = e->at;
    if (e->kind != TRACK_MADE && e->kind != TRACK_MOVE && e->kind != TRACK_CLEARED)
        note(t, e->kind, e->at);
}

static void on_clock(void *self, const struct clock_event *e)
{
    struct tracker_table *t = self;
    if (e->kind != CLOCK_PRESSED)
        note(t, BY_CLOCK + e->kind, e->at);
}

static void pass_time(struct tracker_table *t, msec until)
{
    for (;;) {
        msec board = tracker_due(&t->tracker), clock = press_due(&t->press);
        msec due = board < clock ? board : clock;
        if (due > until)
            return;
        if (due == board)
            tracker_settle(&t->tracker, due);
        else
            press_settle(&t->press, due);
    }
}

static void take(struct tracker_table *t, const struct reading *r)
{
    struct reading own = *r;
    if (r->kind == READING_BOARD) {
        memcpy(t->raw, r->as.board, 64);
        tell_board(t, r->at);
    } else if (r->kind == READING_FIELD) {
        t->raw[r->as.field.square] = r->as.field.piece;
        if (t->turned)
            own.as.field.square = (uint8_t)(63 - r->as.field.square);
        tell_squares(t, &own);
    } else {
        press_take(&t->press, r);
    }
    if (r->kind == READING_NEWS && r->as.news.what == NEWS_LOST)
        note(t, BY_LINE, r->at);
}

/* The arbiter, asked which of several moves it was or told of squares that nothing explains, looks at the scoresheets;
 * in the second case not at once: as a rule the players put it right. */
static void answer(struct tracker_table *t, struct tracker_score *score, msec at)
{
    struct tracker *k = &t->tracker;
    bool lasts = k->told.wrong == TRACK_MISMATCH && at - t->wrong_at > 40000;
    if ((!k->told.asked && !lasts) || k->game.plies >= t->played.plies)
        return;
    int same = 0;
    while (same < k->game.plies && k->game.moves[same] == t->played.moves[same])
        same++;
    score->answered++;
    tracker_restore(k, same, at);
    while (k->game.plies < t->played.plies) {
        struct move_line l = {{t->played.moves[k->game.plies]}, 1};
        tracker_choose(k, &l, at);
    }
}

static void on_reading(void *self, int line, const struct reading *r)
{
    struct tracked_round *round = self;
    int board = r->address >= 0 ? r->address - 1001 : line;
    if (board < 0 || board >= BOARDS)
        return;
    struct tracker_table *t = &round->tables[board];
    pass_time(t, r->at);
    answer(t, round->score, r->at);
    take(t, r);
}

/* An arbiter has seen that the board lies turned, and which side of the clock is White's. */
static void turn_board(struct tracker_table *t, const struct truth *truth)
{
    t->turned = true;
    t->clock_turned = truth->kind == TRUTH_COLOURS || truth->detail[0] != '\0';
    press_turned(&t->press, t->clock_turned, truth->at);
}

static void on_truth(void *self, const struct truth *truth)
{
    struct tracked_round *round = self;
    struct tracker_table *t = &round->tables[truth->board - 1];
    if (truth->kind == TRUTH_MOVE)
        history_add(&t->played, truth->move);
    else if (t->truths_count < TOLD_MOST)
        t->truths[t->truths_count++].t = *truth;
    if (truth->kind == TRUTH_RESULT)
        t->over_at = truth->at;
    if (truth->kind == TRUTH_TURNED || truth->kind == TRUTH_COLOURS)
        turn_board(t, truth);
}

/* Which events answer to which truth, and how long after it they may come. What cannot be known is asked: a piece that
 * is nowhere when the clock is pressed may stand on a square that sees nothing. A clock pressed within its first
 * second, on a bus that is asked for it every five, looks as if it was started on the wrong side. */
static const struct tracker_answer {
    int truth;
    msec within;
    int count, told[5]; /* as told_as() names them */
} answers[] = {
    {TRUTH_ILLEGAL_MOVE, 10000, 3, {TRACK_ILLEGAL, TRACK_PROMOTION, TRACK_ASK}},
    {TRUTH_NO_MOVE, 10000, 3, {TRACK_NO_MOVE, BY_CLOCK + CLOCK_WRONG_SIDE, TRACK_ASK}},
    {TRUTH_NO_PRESS, 10000, 1, {TRACK_NOT_PRESSED}},
    {TRUTH_TAKEBACK, 15000, 1, {TRACK_TAKEBACK}},
    {TRUTH_DISPLACED, 50000, 5, {TRACK_MISMATCH, TRACK_DISPLACED, TRACK_OUT_OF_TURN, TRACK_MOVED_AGAIN, TRACK_KNOCKED}},
    {TRUTH_WRONG_SETUP, 60000, 1, {TRACK_SETUP}},
    {TRUTH_KNOCKED, 40000, 1, {TRACK_KNOCKED}},
    {TRUTH_DEAD_SQUARE, MSEC_NEVER / 4, 1, {TRACK_DEAD}},
    {TRUTH_STUCK_SQUARE, MSEC_NEVER / 4, 1, {TRACK_STUCK}},
    {TRUTH_FLAG, 5000, 1, {BY_CLOCK + CLOCK_FLAG}},
    {TRUTH_STOPPED, 7000, 1, {BY_CLOCK + CLOCK_STOPPED}},
    {TRUTH_CLAIM, 5000, 1, {BY_CLOCK + CLOCK_STOPPED}},
    {TRUTH_WRONG_SIDE, 15000, 1, {BY_CLOCK + CLOCK_WRONG_SIDE}},
    {TRUTH_WRONG_TIME, 60000, 1, {BY_CLOCK + CLOCK_SET_WRONG}},
    {TRUTH_NO_BONUS, MSEC_NEVER / 4, 1, {BY_CLOCK + CLOCK_NO_BONUS}},
    {TRUTH_LOW_BATTERY, 10000, 1, {BY_CLOCK + CLOCK_BATTERY}},
    {TRUTH_CLOCK_OFF, 10000, 1, {BY_CLOCK + CLOCK_ABSENT}},
    {TRUTH_UNPLUGGED, 5000, 1, {BY_LINE}},
};
enum { ANSWERS = sizeof answers / sizeof *answers };

static const char *told_name(const struct been_told *e)
{
    return e->as >= BY_LINE    ? "lost"
           : e->as >= BY_CLOCK ? clock_event_name((enum clock_event_kind)(e->as - BY_CLOCK))
                               : track_name((enum track_kind)e->as);
}

static bool fits(const struct tracker_answer *a, const struct been_told *e)
{
    for (int i = 0; i < a->count; i++)
        if (a->told[i] == e->as)
            return true;
    return false;
}

static const struct tracker_answer *answer_to(const struct truth *t)
{
    for (int a = 0; a < ANSWERS; a++)
        if (answers[a].truth == (int)t->kind && strcmp(t->detail, "on") != 0)
            return &answers[a];
    return NULL;
}

/* When the cable, or that of the clock, was in again, if it was out then or soon after; `at` itself if it was in. */
static msec in_again(const struct tracker_table *t, enum truth_kind cable, msec at, msec within)
{
    msec out = MSEC_NEVER;
    for (int i = 0; i < t->truths_count; i++) {
        const struct truth *k = &t->truths[i].t;
        if (k->kind != cable)
            continue;
        if (strcmp(k->detail, "on") != 0)
            out = k->at;
        else if (out <= at + within && at < k->at)
            return k->at;
        else
            out = MSEC_NEVER;
    }
    return out <= at + within ? MSEC_NEVER : at;
}

static msec heard_at(const struct tracker_table *t, msec at, msec within)
{
    msec line = in_again(t, TRUTH_UNPLUGGED, at, within);
    msec clock = in_again(t, TRUTH_CLOCK_OFF, at, within);
    return line > clock ? line : clock;
}

/* A square is seen to lie when enough moves are completed while a piece stands on a dead one, or what is stuck is
 * gone. */
static bool lies_long_enough(const struct tracker_table *t, const struct truth *k)
{
    enum { COMPLETED_MOVES = 6 };
    bool stuck = k->kind == TRUTH_STUCK_SQUARE;
    int square = move_from(stuck ? t->played.moves[k->ply - 1] : k->move), lies = 0;
    struct position p;
    history_position(&t->played, k->ply - 1, &p);
    piece shown = stuck ? p.on[square] : EMPTY;
    for (int ply = k->ply + 1; ply <= t->played.plies && lies < COMPLETED_MOVES; ply++) {
        history_position(&t->played, ply, &p);
        lies = p.on[square] != shown ? lies + 1 : 0;
    }
    return lies == COMPLETED_MOVES;
}

static bool shows(const struct tracker_table *t, const struct truth *k)
{
    if (k->kind == TRUTH_DEAD_SQUARE || k->kind == TRUTH_STUCK_SQUARE)
        return k->ply && lies_long_enough(t, k);
    return k->kind == TRUTH_CLOCK_OFF || k->kind == TRUTH_UNPLUGGED || heard_at(t, k->at, 0) != MSEC_NEVER;
}

static void find(struct tracker_table *t, struct tracker_truth *k, const struct tracker_answer *a)
{
    msec heard = heard_at(t, k->t.at, a->within < 60000 ? a->within : 0),
         until = (heard == MSEC_NEVER ? k->t.at : heard) + a->within;
    for (int i = 0; i < a->count; i++) {
        for (int e = 0; e < t->told_count && !k->found; e++) {
            struct been_told *told = &t->told[e];
            if (told->used || told->as != a->told[i] || told->at < k->t.at - 60000 || told->at > until)
                continue;
            told->used = k->found = true;
        }
    }
}

static void count_truths(struct tracked_round *r, int board)
{
    struct tracker_table *t = &r->tables[board];
    for (int i = 0; i < t->truths_count; i++) {
        struct tracker_truth *k = &t->truths[i];
        const struct tracker_answer *a = answer_to(&k->t);
        if (!a)
            continue;
        find(t, k, a);
        if (!k->found && !shows(t, &k->t))
            continue;
        r->score->made[k->t.kind]++;
        r->score->found[k->t.kind] += k->found;
        if (!k->found && r->show)
            printf("  %d:%d at %lld: missed %s, ply %d\n", (int)r->settings.seed, board + 1, (long long)k->t.at,
                   truth_name(k->t.kind), k->t.ply);
    }
}

/* What answers to nothing that happened. Clocks are also stopped at the end, and by arbiters; questions are counted. */
static bool is_invented(const struct been_told *told, int *truth)
{
    for (int a = 0; a < ANSWERS; a++) {
        *truth = answers[a].truth;
        if (fits(&answers[a], told))
            return !told->used && told->as != BY_CLOCK + CLOCK_STOPPED && told->as != TRACK_ASK;
    }
    return false;
}

static void count_invented(struct tracked_round *r, int board)
{
    struct tracker_table *t = &r->tables[board];
    for (int e = 0; e < t->told_count; e++) {
        struct been_told *told = &t->told[e];
        int truth;
        r->score->asked += told->as == TRACK_ASK;
        if (!is_invented(told, &truth))
            continue;
        r->score->invented[truth]++;
        if (r->show)
            printf("  %d:%d at %lld: invented %s, ply %d\n", (int)r->settings.seed, board + 1, (long long)told->at,
                   told_name(told), told->ply);
    }
}

static void show_truths(const struct tracker_table *t)
{
    for (int i = 0; i < t->truths_count; i++)
        printf("    truth %lld %s ply %d %s\n", (long long)t->truths[i].t.at, truth_name(t->truths[i].t.kind),
               t->truths[i].t.ply, t->truths[i].t.detail);
    for (int e = 0; e < t->told_count; e++)
        printf("    told  %lld %s ply %d\n", (long long)t->told[e].at, told_name(&t->told[e]), t->told[e].ply);
}

static void compare_games(struct tracked_round *r, int board)
{
    struct tracker_table *t = &r->tables[board];
    const struct history *is = &t->tracker.game, *was = &t->played;
    int same = 0;
    while (same < is->plies && same < was->plies && is->moves[same] == was->moves[same])
        same++;
    bool right = same == is->plies && same == was->plies;
    r->score->games++;
    r->score->games_right += right;
    r->score->moves += was->plies;
    if (right || !r->show)
        return;
    char a[SAN_MAX] = "-", b[SAN_MAX] = "-";
    struct position p;
    history_position(was, same, &p);
    if (same < was->plies)
        san_write(&p, was->moves[same], a);
    if (same < is->plies)
        san_write(&p, is->moves[same], b);
    printf("  board %d seed %d: %d of %d plies right; %s was played, %s is told (%d plies)\n", board + 1,
           (int)r->settings.seed, same, was->plies, a, b, is->plies);
    show_truths(t);
}

static void begin_table(struct tracker_table *t, const struct sim_settings *s, const struct position *start,
                        tracked_fn *tracked, clock_fn *clocked)
{
    *t = (struct tracker_table){0};
    history_begin(&t->played, start);
    tracker_begin(&t->tracker, start, true, tracked, t);
    press_begin(&t->press, &s->control, &t->tracker, clocked, t);
}

static void play_round(struct tracked_round *r, struct sim_games *games)
{
    struct position start;
    struct wired_listener listener = {.reading = on_reading, .truth = on_truth, .self = r};
    assert_true(control_read(r->control, &r->settings.control, NULL));
    position_start(&start, RULES_CHESS);
    for (int i = 0; i < BOARDS; i++)
        begin_table(&r->tables[i], &r->settings, &start, on_tracked, on_clock);
    for (int i = 0; i < BOARDS; i++)
        r->tables[i].only_occupied = r->only_occupied;
    struct wired *wired = wired_new(&r->settings, games, &listener);
    msec at = 0;
    while (wired_run(wired, at) && at < 6 * 3600 * 1000)
        at += 60000;
    wired_run(wired, at + 20000);
    for (int i = 0; i < BOARDS; i++) {
        pass_time(&r->tables[i], at + 20000);
        compare_games(r, i);
        count_truths(r, i);
        count_invented(r, i);
        tracker_release(&r->tables[i].tracker);
        history_release(&r->tables[i].played);
    }
    wired_free(wired);
}

static void play_rounds(struct tracker_score *score, const char *control, uint64_t faults, int a_bus, int seeds,
                        bool only_occupied)
{
    static struct tracked_round r;
    struct error why = {0};
    struct sim_games *games = sim_games_read("config/games/selfplay.pgn", &why);
    assert_non_null(games);
    memset(score, 0, sizeof *score);
    for (int seed = 1; seed <= seeds; seed++) {
        r.settings = (struct sim_settings){
            .boards = BOARDS, .boards_a_bus = a_bus, .seed = (uint64_t)seed, .faults = faults, .rate = 25};
        r.control = control;
        r.only_occupied = only_occupied;
        r.score = score;
        r.show = getenv("SHOW") != NULL;
        play_round(&r, games);
    }
    sim_games_free(games);
    if (!r.show)
        return;
    printf("%s: %d games, %d right, %d moves, %d asked, %d answered\n", control, score->games, score->games_right,
           score->moves, score->asked, score->answered);
    for (int k = 0; k < TRUTH_KINDS; k++)
        if (score->made[k] || score->invented[k])
            printf("  %-14s made %3d found %3d invented %3d\n", truth_name((enum truth_kind)k), score->made[k],
                   score->found[k], score->invented[k]);
}

static void expect_perfect(const struct tracker_score *s)
{
    assert_int_equal(s->games_right, s->games);
    for (int k = 0; k < TRUTH_KINDS; k++)
        if (s->found[k] != s->made[k] || s->invented[k])
            fail_msg("%s: %d made, %d found, %d invented", truth_name((enum truth_kind)k), s->made[k], s->found[k],
                     s->invented[k]);
}

static const struct {
    const char *control;
    int a_bus;
} rounds[] = {{"3+2", 0}, {"90+30", 0}, {"3+2", 20}, {"90+30", 7}};
enum { ROUNDS = sizeof rounds / sizeof *rounds };

static void without_faults_every_game_is_the_one_that_was_played(void **state)
{
    (void)state;
    struct tracker_score s;
    for (int i = 0; i < ROUNDS; i++) {
        play_rounds(&s, rounds[i].control, 0, rounds[i].a_bus, tries(3, 1), false);
        expect_perfect(&s);
        assert_int_equal(s.asked, 0);
    }
}

/* A capture in which the taken piece is pushed off leaves nothing to see of where it was, and a promoted piece has no
 * name: these are asked about, and what the arbiter says is gone on with. */
static void a_board_that_only_sees_occupied_squares_asks_and_does_not_guess(void **state)
{
    (void)state;
    struct tracker_score s;
    play_rounds(&s, "5+3", 0, 0, tries(3, 1), true);
    expect_perfect(&s);
    assert_true(s.answered * 20 <= s.moves);
}

/* Where pieces stand on squares that see nothing, the arbiter has to say what was played: one game in twenty or so. */
static void every_fault_is_told_once_and_none_is_invented(void **state)
{
    (void)state;
    struct tracker_score s;
    for (int i = 0; i < ROUNDS; i++) {
        play_rounds(&s, rounds[i].control, (1u << TRUTH_LAST_UNPRESSED) - 1, rounds[i].a_bus, tries(6, 2), false);
        expect_perfect(&s);
        assert_true(s.answered * 10 <= s.games);
    }
}

/* Another round, by the environment: and judged in the same way. */
static void a_round_of_choice_is_perfect(void **state)
{
    (void)state;
    const char *list = getenv("FAULTS"), *control = getenv("CONTROL"), *seeds = getenv("SEEDS"), *bus = getenv("BUS");
    struct tracker_score s;
    uint64_t faults = (1u << TRUTH_LAST_UNPRESSED) - 1;
    if (!list && !control && !seeds && !bus)
        return;
    if (list)
        assert_true(faults_read(list, &faults, NULL));
    play_rounds(&s, control ? control : "5+3", faults, bus ? atoi(bus) : 0, seeds ? atoi(seeds) : 6,
                getenv("OCCUPIED") != NULL);
    expect_perfect(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_faults_every_game_is_the_one_that_was_played),
        cmocka_unit_test(a_board_that_only_sees_occupied_squares_asks_and_does_not_guess),
        cmocka_unit_test(every_fault_is_told_once_and_none_is_invented),
        cmocka_unit_test(a_round_of_choice_is_perfect),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
