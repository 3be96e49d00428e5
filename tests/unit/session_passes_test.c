/* A player presses the clock without a move, or after a fault that no one piece explains, and is answered at once: what
 * is then recorded and reported, by the console's own session, of a plain board with its clock. SEEDS=FIRST-LAST plays
 * other games, SHOW=1 prints those that are not as wanted.
 */
#include "board_says.h"
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

int clock_gettime(clockid_t clock, struct timespec *t)
{
    return clock_of_recordings(clock, t);
}

/* --- games -------------------------------------------------------------------------------------------------------- */

enum passes_deed { NO_MOVE_MADE, THEIR_PIECE, TWO_PIECES, DEEDS };

struct passed_game {
    struct sim_chance chance;
    struct board_says says;
    struct position p; /* as the players have it */
    enum side who;     /* does the deed */
    int plies;         /* of the record, if it keeps all */
    int at;            /* the half-moves before the deed */
    enum passes_deed deed;
    sqset moved; /* by it */
};

static bool some_move(struct passed_game *g, const struct position *p, move *m)
{
    move list[MOVES_MAX];
    int count = rules_playable(p, list);
    if (count)
        *m = list[chance_between(&g->chance, 0, count - 1)];
    return count > 0;
}

static bool play(struct passed_game *g)
{
    struct position after = g->p;
    struct undo undo;
    move m;
    if (!some_move(g, &g->p, &m))
        return false;
    position_make(&after, m, &undo);
    says_hand(&g->says, &g->chance, &g->p, &after);
    g->p = after;
    g->plies++;
    return true;
}

static bool play_and_press(struct passed_game *g)
{
    enum side side = (enum side)g->p.turn;
    says_wait(&g->says, chance_between(&g->chance, 1500, 5000));
    if (!play(g))
        return false;
    says_wait(&g->says, chance_between(&g->chance, 80, 700));
    says_press(&g->says, side);
    return true;
}

static void turn_over(struct position *p)
{
    p->turn ^= 1;
    p->en_passant = NO_SQUARE;
}

/* So that no record holds more than was played: no game that is over or nearly so. */
static bool begin(struct passed_game *g, uint64_t seed, int plies)
{
    *g = (struct passed_game){.chance = {seed}};
    says_begin(&g->says, "passes.log");
    position_start(&g->p, RULES_CHESS);
    says_wait(&g->says, 3000);
    says_press(&g->says, BLACK);
    for (int i = 0; i < plies; i++)
        if (!play_and_press(g))
            return false;
    g->who = (enum side)g->p.turn;
    g->at = g->plies;
    says_wait(&g->says, chance_between(&g->chance, 2000, 5000));
    return !in_check(&g->p);
}

/* A legal move of that side, which no square names twice and which takes nothing. */
static bool displace(struct passed_game *g, enum side side)
{
    struct position as_if = g->p, after;
    struct undo undo;
    move m;
    if (as_if.turn != side)
        turn_over(&as_if);
    for (int tries = 0; tries < 40; tries++) {
        if (!some_move(g, &as_if, &m))
            return false;
        if (move_how(m) != ORDINARY || as_if.on[move_to(m)] != EMPTY || kind_of(as_if.on[move_from(m)]) == KING ||
            has(g->moved, move_from(m)))
            continue;
        after = as_if;
        position_make(&after, m, &undo);
        says_hand(&g->says, &g->chance, &g->p, &after);
        g->moved |= bit(move_to(m));
        after.turn = g->p.turn;
        g->p = after;
        return true;
    }
    return false;
}

static bool do_deed(struct passed_game *g)
{
    bool done = true;
    if (g->deed == THEIR_PIECE)
        done = displace(g, other(g->who));
    if (g->deed == TWO_PIECES) {
        done = displace(g, g->who);
        says_wait(&g->says, chance_between(&g->chance, 200, 600));
        done = done && displace(g, g->who);
    }
    if (g->deed != NO_MOVE_MADE)
        says_wait(&g->says, chance_between(&g->chance, 80, 600));
    says_press(&g->says, g->who);
    done = done && !in_check(&g->p);
    turn_over(&g->p);
    g->plies += g->deed == NO_MOVE_MADE;
    return done && !in_check(&g->p);
}

static bool write_game(struct passed_game *g, enum passes_deed deed, uint64_t seed, int begun)
{
    enum { BEFORE = 13 };
    int before = (int)seed % BEFORE;
    bool whole =
        begin(g, seed, deed == THEIR_PIECE && !before ? BEFORE : before); /* else who has which colour is open */
    g->deed = deed;
    whole = whole && do_deed(g);
    says_wait(&g->says, begun);
    whole = whole && play(g);
    says_wait(&g->says, chance_between(&g->chance, 80, 600));
    says_press(&g->says, other(g->who));
    whole = whole && play_and_press(g) && play_and_press(g);
    says_end(&g->says);
    return whole;
}

/* --- what is told ------------------------------------------------------------------------------------------------- */

static bool counts(const struct incident *i)
{
    return i->priority != PRIORITY_LOG && i->kind != INCIDENT_FEED_LOST && i->kind < INCIDENT_GAME_END;
}

struct passes_told {
    int games, right, falsely, asked, missed, plies;
};

static void look(struct session *s, const struct passed_game *g, const char *name, struct passes_told *all)
{
    const char *show = getenv("SHOW");
    int wanted = 0, falsely = 0, asked = 0, plies = board_plies(hall_board(session_hall(s), 1));
    for (int id = 1; id <= hall_incident_count(session_hall(s)); id++) {
        const struct incident *i = hall_incident(session_hall(s), id);
        static const uint8_t kinds[] = {INCIDENT_PRESS_ALONE, INCIDENT_ILLEGAL_MOVE, INCIDENT_WHICH_MOVE};
        bool is = i->kind == kinds[g->deed] && i->side == (int)g->who && i->ply == g->at;
        bool question = i->kind == INCIDENT_MISMATCH || (i->kind == INCIDENT_WHICH_MOVE && i->side == NO_SIDE);
        wanted += is;
        if (counts(i)) {
            falsely += !is && !question;
            asked += question;
        }
    }
    bool recorded = g->deed == NO_MOVE_MADE ? plies == g->plies : plies == g->at; /* else the record waits */
    bool right = wanted == 1 && !falsely && !asked && recorded;
    all->games++;
    all->right += right;
    all->falsely += falsely > 0;
    all->asked += asked > 0;
    all->missed += !wanted;
    all->plies += !recorded;
    if (right || !show)
        return;
    print_error("%s: %d half-moves of %d, deed after %d\n", name, plies, g->plies, g->at);
    for (int id = 1; id <= hall_incident_count(session_hall(s)); id++)
        print_error("    %s\n", hall_incident(session_hall(s), id)->words);
}

static void hear(const struct passed_game *g, const char *name, struct passes_told *all)
{
    struct control control;
    struct event_base *base = event_base_new();
    struct line_entry e = heard_entry("plain", "passes.log");
    assert_true(control_read("10+5", &control, NULL));
    struct session *s = hear_line(base, &e, &control);
    look(s, g, name, all);
    session_close(s, NULL);
    event_base_free(base);
}

static void seeds(int *first, int *last)
{
    const char *asked = getenv("SEEDS");
    *first = 1;
    *last = tries(12, 4);
    if (asked)
        assert_int_equal(sscanf(asked, "%d-%d", first, last), 2);
}

static void answered_at_once(enum passes_deed deed, struct passes_told *sum)
{
    int first, last;
    seeds(&first, &last);
    for (int begun = 20; begun <= 800; begun += begun < 200 ? 60 : 150) {
        struct passes_told all = {0};
        for (int seed = first; seed <= last; seed++) {
            struct passed_game g;
            char name[64];
            snprintf(name, sizeof name, "seed %d, begun after %d ms", seed, begun);
            if (write_game(&g, deed, (uint64_t)seed, begun))
                hear(&g, name, &all);
        }
        if (getenv("SHOW"))
            print_error("== %d ms: %d games, %d right, falsely %d, asked %d, missed %d, plies %d\n", begun, all.games,
                        all.right, all.falsely, all.asked, all.missed, all.plies);
        sum->games += all.games;
        sum->right += all.right;
        sum->falsely += all.falsely;
        sum->missed += all.missed;
    }
}

static void a_press_without_a_move_that_is_answered_at_once_is_that(void **state)
{
    (void)state;
    struct passes_told sum = {0};
    answered_at_once(NO_MOVE_MADE, &sum);
    assert_int_equal(sum.falsely, 0);
    assert_int_equal(sum.right, sum.games);
}

static void a_piece_of_the_opponents_that_was_moved_and_answered_at_once_is_mostly_that(void **state)
{
    (void)state;
    struct passes_told sum = {0};
    answered_at_once(THEIR_PIECE, &sum);
    assert_true(30 * sum.falsely <= sum.games);
    assert_true(10 * sum.right >= 9 * sum.games);
}

static void two_pieces_that_were_moved_and_answered_at_once_are_mostly_that(void **state)
{
    (void)state;
    struct passes_told sum = {0};
    answered_at_once(TWO_PIECES, &sum);
    assert_int_equal(sum.falsely, 0);
    assert_true(10 * sum.right >= 9 * sum.games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_press_without_a_move_that_is_answered_at_once_is_that),
        cmocka_unit_test(a_piece_of_the_opponents_that_was_moved_and_answered_at_once_is_mostly_that),
        cmocka_unit_test(two_pieces_that_were_moved_and_answered_at_once_are_mostly_that),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
