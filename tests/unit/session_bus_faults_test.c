/* Ten boards on a bus, each with a player who does what is no move and presses the clock, and an opponent who answers
 * at once: what is then recorded and reported, by the console's own session. SEEDS=FIRST-LAST plays other games, SHOW=1
 * prints what is not as wanted.
 */
#include "bus_says.h"
#include "chess/laws/rules.h"
#include "clock/control.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "patience.h"

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

enum { BOARDS = 10, STEPS = 256, PLIES = 40, LEAST_BEFORE = 6, AFTERWARDS = 25000 };

int clock_gettime(clockid_t clock, struct timespec *t)
{
    return clock_of_recordings(clock, t);
}

/* --- games -------------------------------------------------------------------------------------------------------- */

enum bus_deed { NOTHING_WRONG, NO_MOVE_MADE, ILLEGAL, THEIR_PIECE, TWO_PIECES };

struct bus_game {
    struct sim_chance chance;
    struct own_step steps[STEPS];
    int count;
    msec now;
    struct position p;  /* as the players have it */
    move played[PLIES]; /* NO_MOVE for what no record holds */
    int plies;
    int at;        /* the half-moves before the deed */
    enum side who; /* does it */
    enum bus_deed deed;
    move also;       /* of two pieces */
    sqset displaced; /* the opponent answers with another piece than the one that was moved */
    int begun;       /* ms after the press begins the answer */
    bool whole;
};

static void wait(struct bus_game *g, int least, int most)
{
    g->now += chance_between(&g->chance, least, most);
}

static void step(struct bus_game *g, int square, piece what)
{
    assert_true(g->count < STEPS);
    g->steps[g->count++] = (struct own_step){g->now, (uint8_t)square, what};
}

/* First what was lifted, then what was put down. */
static void hand(struct bus_game *g, const struct position *after, int least, int most)
{
    bool waits = false;
    for (int put = 0; put < 2; put++)
        for (int sq = 0; sq < 64; sq++) {
            piece what = after->on[sq];
            if (what == g->p.on[sq] || (what != EMPTY) != put)
                continue;
            if (waits)
                wait(g, least, most);
            waits = true;
            if (put && g->p.on[sq] != EMPTY) { /* taken off before */
                step(g, sq, EMPTY);
                wait(g, least, most);
            }
            step(g, sq, what);
        }
}

/* But of a piece on these squares. */
static bool some_move(struct bus_game *g, const struct position *p, sqset but, move *m)
{
    move list[MOVES_MAX];
    int kept = 0;
    for (int i = 0, count = rules_playable(p, list); i < count; i++)
        if (!has(but, move_from(list[i])))
            list[kept++] = list[i];
    if (kept)
        *m = list[chance_between(&g->chance, 0, kept - 1)];
    return kept > 0;
}

static void play(struct bus_game *g, int least, int most)
{
    struct position after = g->p;
    struct undo undo;
    move m;
    g->whole = g->whole && some_move(g, &g->p, g->displaced, &m);
    if (!g->whole)
        return;
    position_make(&after, m, &undo);
    hand(g, &after, least, most);
    g->p = after;
    g->played[g->plies++] = m;
}

static void press(struct bus_game *g)
{
    step(g, OWN_PRESS, EMPTY);
}

static void at_leisure(struct bus_game *g)
{
    wait(g, 1500, 5000);
    play(g, 200, 600);
    wait(g, 80, 700);
    press(g);
}

static void answer(struct bus_game *g, int begun)
{
    g->now += begun;
    play(g, 150, 350);
    wait(g, 80, 300);
    press(g);
}

static void turn_over(struct bus_game *g)
{
    g->p.turn ^= 1;
    g->p.en_passant = NO_SQUARE;
}

/* One piece of that side from one square to an empty one, as the hand does it; whose turn it is stays. */
static void displace(struct bus_game *g, move m)
{
    struct position after = g->p;
    struct undo undo;
    after.turn = (uint8_t)side_of(g->p.on[move_from(m)]);
    position_make(&after, m, &undo);
    after.turn = g->p.turn;
    after.en_passant = NO_SQUARE;
    hand(g, &after, 300, 500);
    g->p = after;
}

/* A legal move of that side that takes nothing, of no piece on those squares; NO_MOVE if none was found. */
static move some_plain(struct bus_game *g, enum side side, sqset but)
{
    struct position as_if = g->p;
    move m;
    if (as_if.turn != side)
        as_if.en_passant = NO_SQUARE;
    as_if.turn = (uint8_t)side;
    for (int tries = 0; tries < 60 && some_move(g, &as_if, but, &m); tries++)
        if (move_how(m) == ORDINARY && as_if.on[move_to(m)] == EMPTY && kind_of(as_if.on[move_from(m)]) != KING &&
            !has(but, move_to(m)))
            return m;
    return NO_MOVE;
}

/* A piece to an empty square of the middle that it cannot reach. */
static move some_illegal(struct bus_game *g)
{
    for (int tries = 0; tries < 400; tries++) {
        int from = chance_between(&g->chance, 0, 63), to = chance_between(&g->chance, 16, 47);
        piece what = g->p.on[from];
        bool own = what != EMPTY && side_of(what) == (enum side)g->p.turn;
        move m = move_of(from, to, ORDINARY);
        if (own && kind_of(what) != PAWN && kind_of(what) != KING && g->p.on[to] == EMPTY &&
            !rules_may_be_played(&g->p, m))
            return m;
    }
    return NO_MOVE;
}

/* Whose king could be taken played on as nobody does. */
static bool leaves_king(const struct bus_game *g)
{
    struct position p = g->p;
    p.turn = (uint8_t)g->who;
    return in_check(&p);
}

static void do_deed(struct bus_game *g)
{
    move m = g->deed == ILLEGAL       ? some_illegal(g)
             : g->deed == THEIR_PIECE ? some_plain(g, other(g->who), 0)
             : g->deed == TWO_PIECES  ? some_plain(g, g->who, 0)
                                      : NO_MOVE;
    g->whole = g->whole && (m != NO_MOVE || g->deed == NO_MOVE_MADE);
    if (g->whole && m != NO_MOVE)
        displace(g, m);
    if (g->whole && g->deed == TWO_PIECES) {
        move also = some_plain(g, g->who, bit(move_to(m)) | bit(move_from(m)));
        wait(g, 200, 600);
        g->whole = also != NO_MOVE;
        if (g->whole)
            displace(g, also);
        g->also = also;
    }
    if (m != NO_MOVE)
        wait(g, 200, 600);
    press(g);
    g->displaced = g->deed == THEIR_PIECE && g->whole ? bit(move_to(m)) : 0;
    g->whole = g->whole && !leaves_king(g);
    g->played[g->plies++] = m;
    turn_over(g);
}

static void make_game(struct bus_game *g, enum bus_deed deed, uint64_t seed, int begun)
{
    enum { BEFORE = 8, AFTER = 4, QUICK = 10 };
    *g = (struct bus_game){.chance = {seed}, .now = 12000, .deed = deed, .begun = begun, .whole = true};
    position_start(&g->p, RULES_CHESS);
    step(g, OWN_START, EMPTY);
    for (int i = LEAST_BEFORE + (int)(seed % BEFORE); i > 0; i--)
        at_leisure(g);
    g->at = g->plies;
    g->who = (enum side)g->p.turn;
    g->whole = g->whole && !in_check(&g->p);
    wait(g, 2000, 5000);
    if (deed == NOTHING_WRONG) {
        for (int i = 0; i < QUICK; i++)
            answer(g, begun);
    } else {
        do_deed(g);
        answer(g, begun);
        g->displaced = 0;
    }
    for (int i = 0; i < AFTER; i++)
        at_leisure(g);
}

/* --- what is told ------------------------------------------------------------------------------------------------- */

struct bus_told {
    int games, named, right, asked, silent, falsely, wrong;
};

static bool counts(const struct incident *i)
{
    return i->priority != PRIORITY_LOG && i->kind != INCIDENT_FEED_LOST && i->kind < INCIDENT_GAME_END;
}

static bool is_question(const struct incident *i)
{
    return i->kind == INCIDENT_MISMATCH || i->kind == INCIDENT_DISPLACED ||
           (i->kind == INCIDENT_WHICH_MOVE && i->side == NO_SIDE);
}

static bool is_wanted(const struct bus_game *g, const struct incident *i)
{
    static const uint8_t kinds[] = {INCIDENT_NONE, INCIDENT_PRESS_ALONE, INCIDENT_ILLEGAL_MOVE, INCIDENT_ILLEGAL_MOVE,
                                    INCIDENT_WHICH_MOVE};
    return i->kind == kinds[g->deed] && i->side == (int)g->who && i->ply == g->at;
}

static bool was_played(const struct bus_game *g, int ply, move m)
{
    bool loose = g->deed == THEIR_PIECE || g->deed == TWO_PIECES;
    if (ply < g->at || !loose) {
        bool pass = g->deed == NO_MOVE_MADE && ply == g->at;
        return ply < g->plies && (pass ? move_how(m) == PASSING : m == g->played[ply]);
    }
    bool is = m == g->also;
    for (int i = g->at; i < g->plies && !is; i++)
        is = m == g->played[i];
    return is;
}

static void show(const struct bus_game *g, struct session *s, int board, int first_wrong)
{
    const struct history *is = board_game(hall_board(session_hall(s), board));
    print_error("begun after %d ms, board %d: %d half-moves of %d, deed after %d, wrong from %d, at %lld\n", g->begun,
                board, is->plies, g->plies, g->at, first_wrong, (long long)g->now);
    for (int i = g->count - 40 > 0 ? g->count - 40 : 0; i < g->count; i++)
        if (g->steps[i].square < 64)
            print_error("  %lld %c%d%c", (long long)g->steps[i].at, 'a' + file_of(g->steps[i].square),
                        rank_of(g->steps[i].square) + 1,
                        g->steps[i].what == EMPTY ? '-' : " PNBRQK"[kind_of(g->steps[i].what)]);
        else
            print_error("  %lld press\n", (long long)g->steps[i].at);
    for (int i = g->at; i < is->plies; i++)
        print_error(" %c%d%c%d", 'a' + file_of(move_from(is->moves[i])), rank_of(move_from(is->moves[i])) + 1,
                    'a' + file_of(move_to(is->moves[i])), rank_of(move_to(is->moves[i])) + 1);
    print_error("\n");
    for (int id = 1; id <= hall_incident_count(session_hall(s)); id++) {
        const struct incident *i = hall_incident(session_hall(s), id);
        if (i->board == board)
            print_error("    %lld %s %d: %s\n", (long long)i->begun, i->priority == PRIORITY_LOG ? "(log)" : "", i->ply,
                        i->words);
    }
}

static void look(struct session *s, const struct bus_game *g, int board, struct bus_told *all)
{
    const struct history *is = board_game(hall_board(session_hall(s), board));
    int named = 0, falsely = 0, asked = 0, wrong = -1;
    for (int id = 1; id <= hall_incident_count(session_hall(s)); id++) {
        const struct incident *i = hall_incident(session_hall(s), id);
        if (i->board != board || !counts(i))
            continue;
        named += is_wanted(g, i);
        asked += is_question(i);
        falsely += !is_wanted(g, i) && !is_question(i);
    }
    for (int i = 0; i < is->plies && wrong < 0; i++)
        wrong = was_played(g, i, is->moves[i]) ? -1 : i;
    bool waits = g->deed == THEIR_PIECE || g->deed == TWO_PIECES, fault = g->deed != NOTHING_WRONG;
    bool right = !falsely && !asked && wrong < 0 && named == fault && (waits || is->plies == g->plies);
    all->games++;
    all->named += named > 0;
    all->right += right;
    all->asked += !named && asked;
    all->silent += fault && !named && !asked;
    all->falsely += falsely > 0;
    all->wrong += wrong >= 0 && !asked;
    if (getenv("SHOW") && !right)
        show(g, s, board, wrong);
}

/* --- a bus -------------------------------------------------------------------------------------------------------- */

static void play_bus(enum bus_deed deed, int seed, int begun, struct bus_told *all)
{
    static struct bus_game games[BOARDS];
    static struct bus_place seats[BOARDS];
    struct event_base *base = event_base_new();
    char name[64];
    snprintf(name, sizeof name, getenv("SHOW") ? "bus-%d-%d-%d.log" : "bus.log", (int)deed, seed, begun);
    struct line_entry e = heard_entry("dgt-bus", name);
    struct control control;
    msec end = 0;
    e.first_address = BUS_FIRST;
    assert_true(control_read("90+30", &control, NULL));
    for (int i = 0; i < BOARDS; i++) {
        make_game(&games[i], deed, (uint64_t)(seed * 16 + i), begun);
        seats[i] = (struct bus_place){.steps = games[i].steps, .count = games[i].count};
        end = games[i].now > end ? games[i].now : end;
    }
    bus_says(name, seats, BOARDS, (uint64_t)seed, end + AFTERWARDS);
    struct session *s = hear_line(base, &e, &control);
    for (int i = 0; i < BOARDS; i++)
        if (games[i].whole)
            look(s, &games[i], i + 1, all);
    session_close(s, NULL);
    event_base_free(base);
}

static void seeds(int *first, int *last)
{
    const char *asked = getenv("SEEDS");
    *first = 1;
    *last = tries(3, 2);
    if (asked)
        assert_int_equal(sscanf(asked, "%d-%d", first, last), 2);
}

static void play_all(enum bus_deed deed, struct bus_told *sum)
{
    static const int delays[] = {100, 200, 400, 800, 1200};
    int first, last;
    seeds(&first, &last);
    for (size_t k = 0; k < sizeof delays / sizeof *delays; k++) {
        struct bus_told all = {0};
        for (int seed = first; seed <= last; seed++)
            play_bus(deed, seed, delays[k], &all);
        if (getenv("SHOW"))
            print_error("== deed %d, %d ms: %d games, %d named, %d right, %d asked, %d silent, %d falsely, %d wrong\n",
                        (int)deed, delays[k], all.games, all.named, all.right, all.asked, all.silent, all.falsely,
                        all.wrong);
        sum->games += all.games;
        sum->named += all.named;
        sum->right += all.right;
        sum->asked += all.asked;
        sum->falsely += all.falsely;
        sum->wrong += all.wrong;
    }
}

static void nobody_is_accused_who_plays_as_one_may(void **state)
{
    (void)state;
    struct bus_told sum = {0};
    play_all(NOTHING_WRONG, &sum);
    assert_int_equal(sum.falsely, 0);
    assert_int_equal(sum.wrong, 0);
}

static void a_press_without_a_move_that_is_answered_at_once_is_that(void **state)
{
    (void)state;
    struct bus_told sum = {0};
    play_all(NO_MOVE_MADE, &sum);
    assert_int_equal(sum.falsely, 0);
    assert_int_equal(sum.wrong, 0);
    assert_int_equal(sum.right + sum.asked, sum.games); /* a square may have begun to lie just then */
    assert_true(100 * sum.asked <= sum.games);
}

static void an_illegal_move_that_is_answered_at_once_is_that(void **state)
{
    (void)state;
    struct bus_told sum = {0};
    play_all(ILLEGAL, &sum);
    assert_int_equal(sum.falsely, 0);
    assert_int_equal(sum.wrong, 0);
    assert_int_equal(sum.named, sum.games);
}

static void a_piece_of_the_opponents_that_was_moved_and_answered_at_once_is_mostly_that(void **state)
{
    (void)state;
    struct bus_told sum = {0};
    play_all(THEIR_PIECE, &sum);
    assert_int_equal(sum.falsely, 0);
    assert_true(10 * sum.named >= 9 * sum.games);
}

static void two_pieces_that_were_moved_and_answered_at_once_are_mostly_that(void **state)
{
    (void)state;
    struct bus_told sum = {0};
    play_all(TWO_PIECES, &sum);
    assert_true(50 * sum.falsely <= sum.games);
    assert_true(10 * sum.named >= 9 * sum.games);
}

/* Games in which somebody was accused of what the other player had done before. */
static void who_answers_what_the_other_displaced_is_not_accused(void **state)
{
    static const struct {
        enum bus_deed deed;
        int seed, begun;
    } games[] = {{THEIR_PIECE, 906, 100}, {THEIR_PIECE, 927, 100}, {TWO_PIECES, 918, 800},
                 {TWO_PIECES, 918, 1200}, {THEIR_PIECE, 967, 100}, {THEIR_PIECE, 939, 100}};
    (void)state;
    for (size_t k = 0; k < sizeof games / sizeof *games; k++) {
        struct bus_told all = {0};
        play_bus(games[k].deed, games[k].seed, games[k].begun, &all);
        assert_int_equal(all.falsely, 0);
        assert_int_equal(all.named + all.asked, all.games);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_is_accused_who_plays_as_one_may),
        cmocka_unit_test(a_press_without_a_move_that_is_answered_at_once_is_that),
        cmocka_unit_test(an_illegal_move_that_is_answered_at_once_is_that),
        cmocka_unit_test(a_piece_of_the_opponents_that_was_moved_and_answered_at_once_is_mostly_that),
        cmocka_unit_test(two_pieces_that_were_moved_and_answered_at_once_are_mostly_that),
        cmocka_unit_test(who_answers_what_the_other_displaced_is_not_accused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
