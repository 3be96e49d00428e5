/* A pawn becomes a piece that is taken at once, and its player presses the clock too late, or never: what is then
 * recorded and asked, by the console's own session, of ten boards on a bus and of a plain board with its clock.
 * SEEDS=FIRST-LAST plays other games, SHOW=1 prints those that are not as wanted.
 */
#include "board_says.h"
#include "bus_says.h"
#include "chess/laws/rules.h"
#include "clock/control.h"
#include "hall/board_view.h"
#include "hall/desk.h"

#include "scratch.h"
#include "session_heard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <event2/event.h>

enum { BOARDS = 10, STEPS = 512, PLIES = 70, AFTERWARDS = 25000 };

int clock_gettime(clockid_t clock, struct timespec *t)
{
    return clock_of_recordings(clock, t);
}

/* --- games -------------------------------------------------------------------------------------------------------- */

/* When the player who promoted presses the clock. */
enum promoter { PRESSES_BEFORE, PRESSES_MEANWHILE, PRESSES_AFTER, PRESSES_NEVER, PROMOTERS };

struct promotion_game {
    struct sim_chance chance;
    struct own_step steps[STEPS];
    int count;
    msec now;
    struct position p;
    move played[PLIES];
    int plies, at; /* at: the half-moves before the promotion */
    enum promoter way;
    bool hidden; /* it was taken before a sensor saw it */
};

static void wait(struct promotion_game *g, int least, int most)
{
    g->now += chance_between(&g->chance, least, most);
}

static void step(struct promotion_game *g, int square, piece what)
{
    assert_true(g->count < STEPS);
    g->steps[g->count++] = (struct own_step){g->now, (uint8_t)square, what};
}

static void press(struct promotion_game *g)
{
    step(g, OWN_PRESS, EMPTY);
}

static void note(struct promotion_game *g, move m)
{
    struct undo undo;
    assert_true(g->plies < PLIES);
    position_make(&g->p, m, &undo);
    g->played[g->plies++] = m;
}

/* First what was lifted, then what was put down. */
static void hand(struct promotion_game *g, move m)
{
    struct position after = g->p;
    struct undo undo;
    bool waits = false;
    position_make(&after, m, &undo);
    for (int put = 0; put < 2; put++)
        for (int sq = 0; sq < 64; sq++) {
            piece what = after.on[sq];
            if (what == g->p.on[sq] || (what != EMPTY) != put)
                continue;
            if (waits)
                wait(g, 200, 600);
            waits = true;
            if (put && g->p.on[sq] != EMPTY) { /* taken off before */
                step(g, sq, EMPTY);
                wait(g, 200, 400);
            }
            step(g, sq, what);
        }
    note(g, m);
}

static void at_leisure(struct promotion_game *g, move m)
{
    wait(g, 1500, 4000);
    hand(g, m);
    wait(g, 100, 700);
    press(g);
}

/* The pawn stands on the last rank until a piece is found, or is put aside and the piece takes its place. */
static void promote(struct promotion_game *g, move m)
{
    piece pawn = g->p.on[move_from(m)], what = piece_of((enum side)g->p.turn, move_promotion(m));
    wait(g, 300, 3000);
    if (g->p.on[move_to(m)] != EMPTY) {
        step(g, move_to(m), EMPTY);
        wait(g, 200, 600);
    }
    step(g, move_from(m), EMPTY);
    wait(g, 200, 2500);
    if (g->hidden) {
        note(g, m);
        return;
    }
    if (chance_between(&g->chance, 0, 1)) {
        step(g, move_to(m), pawn);
        wait(g, 400, 1200);
        step(g, move_to(m), EMPTY);
        wait(g, 300, 1000);
    }
    step(g, move_to(m), what);
    note(g, m);
}

/* It is taken off first, or the other piece takes its place. */
static void take_it(struct promotion_game *g, move m)
{
    piece what = g->p.on[move_from(m)];
    bool first_off = !g->hidden && chance_between(&g->chance, 0, 1);
    step(g, first_off ? move_to(m) : move_from(m), EMPTY);
    wait(g, 150, 500);
    if (g->way == PRESSES_MEANWHILE)
        press(g);
    if (first_off) {
        step(g, move_from(m), EMPTY);
        wait(g, 150, 500);
    }
    step(g, move_to(m), what);
    note(g, m);
}

/* What is taken at once when that pawn has become it; NO_MOVE if nothing can take it. */
static move taker(struct promotion_game *g, move promotion)
{
    move list[MOVES_MAX], found = NO_MOVE;
    struct position after = g->p;
    struct undo undo;
    position_make(&after, promotion, &undo);
    for (int i = 0, seen = 0, n = rules_playable(&after, list); i < n; i++)
        if (move_to(list[i]) == move_to(promotion) && !move_promotes(list[i]) &&
            chance_between(&g->chance, 0, seen++) == 0)
            found = list[i];
    return found;
}

/* Any half-move but a promotion; of the side that runs mostly of its foremost pawn. */
static move some_move(struct promotion_game *g, enum side runs)
{
    move list[MOVES_MAX], found = NO_MOVE;
    int count = rules_playable(&g->p, list), most = 0, seen = 0;
    bool hurries = g->p.turn == runs && chance_between(&g->chance, 0, 9) > 1;
    for (int i = 0; i < count; i++) {
        bool pawn = kind_of(g->p.on[move_from(list[i])]) == PAWN;
        int rank = hurries && pawn ? 1 + rank_for(runs, rank_of(move_to(list[i]))) : 0;
        if (move_promotes(list[i]) || rank < most)
            continue;
        seen = rank > most ? 0 : seen;
        most = rank;
        if (chance_between(&g->chance, 0, seen++) == 0)
            found = list[i];
    }
    return found;
}

/* One that can be taken; NO_MOVE if there is none. */
static move some_promotion(struct promotion_game *g, enum kind k, move *by)
{
    move list[MOVES_MAX];
    for (int i = 0, n = rules_playable(&g->p, list); i < n; i++)
        if (move_promotes(list[i]) && move_promotion(list[i]) == k && (*by = taker(g, list[i])) != NO_MOVE)
            return list[i];
    return NO_MOVE;
}

static void take_at_once(struct promotion_game *g, move promotion, move by)
{
    g->at = g->plies;
    promote(g, promotion);
    if (g->way == PRESSES_BEFORE) {
        wait(g, 100, 500);
        press(g);
    }
    wait(g, g->hidden ? 50 : 300, g->hidden ? 150 : 1500);
    take_it(g, by);
    wait(g, 150, 500);
    if (g->way == PRESSES_AFTER) {
        press(g);
        wait(g, 300, 900);
    }
    if (g->way != PRESSES_NEVER) /* else its lever is down already */
        press(g);
}

/* Returns false if no such pawn came so far. */
static bool make_game(struct promotion_game *g, enum promoter way, bool hidden, uint64_t seed)
{
    enum { AFTER = 6 };
    static const enum kind kinds[] = {KNIGHT, QUEEN, ROOK, BISHOP};
    *g = (struct promotion_game){.chance = {seed}, .now = 12000, .way = way, .hidden = hidden};
    enum side runs = (enum side)chance_between(&g->chance, WHITE, BLACK);
    enum kind k = kinds[chance_between(&g->chance, 0, 3)];
    move m, by = NO_MOVE, promotion = NO_MOVE;
    position_start(&g->p, RULES_CHESS);
    step(g, OWN_START, EMPTY);
    while (promotion == NO_MOVE) {
        promotion = g->p.turn == runs ? some_promotion(g, k, &by) : NO_MOVE;
        m = some_move(g, runs);
        if (m == NO_MOVE || g->plies + AFTER + 2 >= PLIES)
            return false;
        if (promotion == NO_MOVE)
            at_leisure(g, m);
    }
    take_at_once(g, promotion, by);
    for (int i = 0; i < AFTER; i++) {
        m = some_move(g, other(runs));
        if (m == NO_MOVE)
            return false;
        at_leisure(g, m);
    }
    return true;
}

static void some_game(struct promotion_game *g, enum promoter way, bool hidden, uint64_t seed)
{
    enum { TRIES = 500 };
    for (uint64_t i = 0; i < TRIES; i++)
        if (make_game(g, way, hidden, seed * TRIES + i))
            return;
    fail_msg("no pawn came to the last rank");
}

/* --- what is told ------------------------------------------------------------------------------------------------- */

struct promotion_told {
    int games, right, asked, open, wrong, accused;
};

static bool counts(const struct incident *i)
{
    return i->priority != PRIORITY_LOG && i->kind != INCIDENT_FEED_LOST && i->kind < INCIDENT_GAME_END;
}

static bool is_question(const struct incident *i)
{
    return i->kind == INCIDENT_WHICH_MOVE && i->side == NO_SIDE;
}

static void show(const struct promotion_game *g, struct session *s, int board, int wrong)
{
    const struct history *is = board_game(hall_board(session_hall(s), board));
    print_error("board %d, way %d: %d half-moves of %d, promotion after %d, wrong from %d\n", board, (int)g->way,
                is->plies, g->plies, g->at, wrong);
    int steps = 0;
    for (int i = 0, ply = 0; i < g->count && !steps; i++)
        if (g->steps[i].square == OWN_PRESS && ++ply == g->at)
            steps = i;
    for (int i = steps; i < g->count && i < steps + 20; i++)
        if (g->steps[i].square < 64)
            print_error("  %lld %c%d%c", (long long)g->steps[i].at, 'a' + file_of(g->steps[i].square),
                        rank_of(g->steps[i].square) + 1,
                        g->steps[i].what == EMPTY ? '-' : " PNBRQK"[kind_of(g->steps[i].what)]);
        else
            print_error("  %lld press\n", (long long)g->steps[i].at);
    print_error("\n");
    for (int id = 1; id <= hall_incident_count(session_hall(s)); id++) {
        const struct incident *i = hall_incident(session_hall(s), id);
        if (i->board == board)
            print_error("    %lld-%lld %s %d: %s\n", (long long)i->begun,
                        i->ended == MSEC_NEVER ? -1LL : (long long)i->ended, i->priority == PRIORITY_LOG ? "(log)" : "",
                        i->ply, i->words);
    }
}

/* Asked: what the pawn became was asked about, by the pieces that it may have become, and the game was followed. */
static void look(struct session *s, const struct promotion_game *g, int board, struct promotion_told *all)
{
    const struct history *is = board_game(hall_board(session_hall(s), board));
    int accused = 0, asked = 0, open = 0, wrong = -1, other_piece = 0;
    for (int id = 1; id <= hall_incident_count(session_hall(s)); id++) {
        const struct incident *i = hall_incident(session_hall(s), id);
        if (i->board != board || !counts(i))
            continue;
        asked += is_question(i) && strchr(i->words, '=') && i->ply == g->at;
        accused += !is_question(i);
        open += i->ended == MSEC_NEVER && i->kind != INCIDENT_FEED_LOST;
    }
    for (int i = 0; i < is->plies && wrong < 0; i++) {
        bool same = i < g->plies && !((is->moves[i] ^ g->played[i]) & 0xfff);
        wrong = !same || (i != g->at && is->moves[i] != g->played[i]) ? i : -1;
    }
    wrong = wrong < 0 && is->plies < g->plies ? is->plies : wrong;
    other_piece = is->plies > g->at && is->moves[g->at] != g->played[g->at];
    bool bad = wrong >= 0 || (other_piece && !asked);
    all->games++;
    all->accused += accused > 0;
    all->open += open > 0;
    all->wrong += bad;
    all->asked += !bad && asked;
    all->right += !bad && !asked && !other_piece;
    if (getenv("SHOW") && (bad || asked || accused || open))
        show(g, s, board, wrong);
}

/* --- devices ------------------------------------------------------------------------------------------------------ */

static void play_bus(enum promoter way, bool hidden, int seed, struct promotion_told *all)
{
    static struct promotion_game games[BOARDS];
    static struct bus_place seats[BOARDS];
    struct event_base *base = event_base_new();
    struct line_entry e = heard_entry("dgt-bus", "promotions.log");
    struct control control;
    msec end = 0;
    e.first_address = BUS_FIRST;
    assert_true(control_read("90+30", &control, NULL));
    for (int i = 0; i < BOARDS; i++) {
        some_game(&games[i], way, hidden, (uint64_t)(seed * 16 + i));
        seats[i] = (struct bus_place){.steps = games[i].steps, .count = games[i].count};
        end = games[i].now > end ? games[i].now : end;
    }
    bus_says("promotions.log", seats, BOARDS, (uint64_t)seed, end + AFTERWARDS);
    struct session *s = hear_line(base, &e, &control);
    for (int i = 0; i < BOARDS; i++)
        look(s, &games[i], i + 1, all);
    session_close(s, NULL);
    event_base_free(base);
}

static void play_alone(enum promoter way, bool hidden, int seed, struct promotion_told *all)
{
    static struct promotion_game g;
    for (int i = 0; i < 2; i++) {
        struct event_base *base = event_base_new();
        struct line_entry e = heard_entry("plain", "promotions.log");
        struct control control;
        assert_true(control_read("10+5", &control, NULL));
        some_game(&g, way, hidden, (uint64_t)(seed * 16 + i));
        says_steps("promotions.log", g.steps, g.count);
        struct session *s = hear_line(base, &e, &control);
        look(s, &g, 1, all);
        session_close(s, NULL);
        event_base_free(base);
    }
}

typedef void play_fn(enum promoter, bool hidden, int seed, struct promotion_told *);

static void play_all(play_fn *play, bool hidden, struct promotion_told *sum)
{
    const char *other_seeds = getenv("SEEDS");
    int first = 1, last = 2;
    if (other_seeds)
        assert_int_equal(sscanf(other_seeds, "%d-%d", &first, &last), 2);
    *sum = (struct promotion_told){0};
    for (int way = hidden ? PRESSES_MEANWHILE : PRESSES_BEFORE; way < PROMOTERS; way++) {
        struct promotion_told all = {0};
        for (int seed = first; seed <= last; seed++)
            play((enum promoter)way, hidden, seed, &all);
        if (getenv("SHOW"))
            print_error("== way %d: %d games, %d right, %d asked, %d wrong, %d accused, %d open\n", way, all.games,
                        all.right, all.asked, all.wrong, all.accused, all.open);
        sum->games += all.games;
        sum->right += all.right;
        sum->asked += all.asked;
        sum->wrong += all.wrong;
        sum->accused += all.accused;
        sum->open += all.open;
    }
}

static void what_a_pawn_became_and_was_taken_at_once_is_recorded(void **state)
{
    play_fn *const devices[] = {play_bus, play_alone};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct promotion_told sum;
        play_all(devices[i], false, &sum);
        assert_int_equal(sum.right, sum.games);
        assert_int_equal(sum.accused, 0);
        assert_int_equal(sum.open, 0);
    }
}

static void what_nobody_saw_of_it_is_asked_and_the_game_goes_on(void **state)
{
    play_fn *const devices[] = {play_bus, play_alone};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct promotion_told sum;
        play_all(devices[i], true, &sum);
        assert_int_equal(sum.wrong, 0);
        assert_int_equal(sum.accused, 0);
        assert_int_equal(sum.open, 0);
        assert_int_equal(sum.asked, sum.games);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_pawn_became_and_was_taken_at_once_is_recorded),
        cmocka_unit_test(what_nobody_saw_of_it_is_asked_and_the_game_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
