/* Repetition and counting: known games, and random ones against a count by hand over whole positions. */
#include "chess/board/draws.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static void begin(struct history *h, const char *fen)
{
    struct position p;
    struct error why;
    assert_true(position_from_fen(&p, fen, RULES_CHESS, &why));
    history_begin(h, &p);
}

/* Moves as from-square and to-square, "e2e4 e7e5"; all of them legal. */
static move move_named(const struct position *p, const char *name)
{
    move list[MOVES_MAX];
    int from = square_at(name[0] - 'a', name[1] - '1'), to = square_at(name[2] - 'a', name[3] - '1');
    for (int i = 0, n = legal_moves(p, list); i < n; i++)
        if (move_from(list[i]) == from && move_to(list[i]) == to && move_how(list[i]) != PROMOTE_ROOK)
            return list[i];
    fail_msg("%s is not legal", name);
    return NO_MOVE;
}

static void play(struct history *h, const char *moves)
{
    for (; *moves; moves += strcspn(moves, " "), moves += *moves == ' ')
        assert_true(history_add(h, move_named(&h->now, moves)));
}

static void names_of(const move *list, int n, char *out)
{
    *out = '\0';
    for (int i = 0; i < n; i++)
        out += sprintf(out, "%s%c%c%c%c", i ? " " : "", 'a' + file_of(move_from(list[i])),
                       '1' + rank_of(move_from(list[i])), 'a' + file_of(move_to(list[i])),
                       '1' + rank_of(move_to(list[i])));
}

static const struct {
    const char *fen, *moves;
    const char *plies; /* when the position has stood */
    int consecutive;
    const char *claim_moves; /* with which it would stand for the third time */
} repeated[] = {
    {START, "b1c3 b8c6 c3b1 c6b8", "0 4", 2, ""},
    {START, "b1c3 b8c6 c3b1 c6b8 b1c3 b8c6 c3b1", "3 7", 2, "c6b8"},
    {START, "b1c3 b8c6 c3b1 c6b8 b1c3 b8c6 c3b1 c6b8", "0 4 8", 3, "b1c3"},
    /* a double step that nobody can take changes nothing; one that somebody could have taken does */
    {START, "d2d4 g8f6 g1f3 f6g8 f3g1", "1 5", 2, ""},
    {"4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "d2d4 e8d7 e1d1 d7e8 d1e1 e8d7 e1d1 d7e8 d1e1", "5 9", 2, "e8d7"},
    /* the capture would uncover the king on the rank, so it was never possible */
    {"8/8/8/8/k3p2R/8/3P4/4K3 w - - 0 1", "d2d4 a4a5 e1e2 a5a4 e2e1", "1 5", 2, ""},
    /* castling rights were lost on the way: the first time does not count */
    {"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "a1b1 e8d8 b1a1 d8e8 a1b1 e8d8 b1a1 d8e8", "4 8", 2, "a1b1"},
    /* the same knight's place taken by the other one */
    {"4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", "b1d2 e8d8 d2f3 d8e8 g1e2 e8d8 e2c3 d8e8 f3g1 e8d8 c3b1 d8e8", "0 12", 1, ""},
    /* five times, but not on consecutive alternate moves; then so */
    {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
     "a1a2 e8e7 a2a1 e7e8 a1a2 e8e7 a2a1 e7e8 a1a3 e8d8 a3a4 d8d7 a4a1 d7e8 a1a2 e8e7 a2a1 e7e8", "0 4 8 14 18", 2,
     "a1a2"},
    {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
     "a1a2 e8e7 a2a1 e7e8 a1a2 e8e7 a2a1 e7e8 a1a2 e8e7 a2a1 e7e8 a1a2 e8e7 a2a1 e7e8", "0 4 8 12 16", 5, "a1a2"},
};

static void a_repetition_is_proved_by_its_plies(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof repeated / sizeof *repeated; i++) {
        struct history h = {0};
        int plies[8], alternate[8];
        char text[4 * MOVES_MAX + 64] = "", *end = text;
        move list[MOVES_MAX];

        begin(&h, repeated[i].fen);
        play(&h, repeated[i].moves);
        int times = repetitions(&h, plies, 8);
        for (int k = 0; k < times; k++)
            end += sprintf(end, "%s%d", k ? " " : "", plies[k]);
        assert_string_equal(text, repeated[i].plies);
        assert_int_equal(consecutive_repetitions(&h, alternate, 8), repeated[i].consecutive);
        for (int k = 0; k < repeated[i].consecutive; k++)
            assert_int_equal(alternate[k], h.plies - 4 * k);
        names_of(list, repeating_moves(&h, 3, list), text);
        assert_string_equal(text, repeated[i].claim_moves);
        history_release(&h);
    }
}

static void two_positions_with_one_key_are_two_positions(void **state)
{
    (void)state;
    struct history h = {0};
    int plies[4];
    begin(&h, START);
    play(&h, "b1c3 b8c6 c3b1 c6b8 g1f3 g8f6");
    h.keys[2] = h.now.key; /* as a colliding key would look */
    assert_int_equal(repetitions(&h, plies, 4), 1);
    assert_int_equal(consecutive_repetitions(&h, plies, 4), 1);
    assert_int_equal(plies[0], 6);
    history_release(&h);
}

static const struct {
    const char *fen, *moves;
    int limit;
    bool complete;
    int since;
    const char *claim_moves; /* NULL: not looked at */
} counted[] = {
    {"7k/8/8/8/8/8/8/KR6 w - - 97 90", "b1b2", 50, false, -97, ""}, /* Black's move would make 99 */
    {"7k/8/8/8/8/8/8/KR6 w - - 98 90", "", 50, false, -98, ""},
    {"7k/8/8/8/8/8/8/KR6 w - - 98 90", "b1b2", 50, false, -98, "h8g7 h8h7 h8g8"},
    {"7k/8/8/8/8/8/8/KR6 w - - 98 90", "b1b2 h8h7", 50, true, -98, NULL},
    {"7k/8/8/8/8/8/P7/KR6 w - - 99 90", "a2a3", 50, false, 1, ""},
    {"7k/8/8/8/8/8/1p6/KR6 w - - 99 90", "b1b2", 50, false, 1, ""},
    {"6k1/5ppp/8/8/8/8/8/K6R w - - 99 90", "h1d1", 50, true, -99, "g8f8 g8h8"}, /* pawn moves do not count */
    {"6k1/5ppp/8/8/8/8/8/K2R4 w - - 99 90", "d1d8", 50, false, -99, ""},        /* mate comes first */
    {"6k1/5ppp/8/8/8/8/8/K2R4 w - - 149 90", "d1d8", 75, false, -149, ""},
    {"6k1/5ppp/8/8/8/8/8/K2R4 w - - 149 90", "d1d7", 75, true, -149, NULL},
    {"6k1/5ppp/8/8/8/8/8/K2R4 w - - 148 90", "d1d7", 75, false, -148, "g8f8 g8h8"},
    {"k7/8/1K6/8/8/8/8/2Q5 w - - 99 90", "c1c7", 50, false, -99, ""}, /* so does stalemate */
    {"8/8/8/8/8/5k1K/7P/6R1 b - - 120 90", "f3f2", 50, true, -120, NULL},
};

static void moves_without_progress_are_counted_from_where_the_game_came_in(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++) {
        struct history h = {0};
        int since;
        char text[4 * MOVES_MAX + 64];
        move list[MOVES_MAX];
        begin(&h, counted[i].fen);
        play(&h, counted[i].moves);
        assert_int_equal(quiet_moves_complete(&h, counted[i].limit, &since), counted[i].complete);
        assert_int_equal(since, counted[i].since);
        names_of(list, quiet_moves_completing(&h, counted[i].limit, list), text);
        if (counted[i].claim_moves)
            assert_string_equal(text, counted[i].claim_moves);
        history_release(&h);
    }
}

static void a_game_stands_mated_stalemated_or_open(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        enum ending ending;
    } rows[] = {
        {"R5k1/8/6K1/8/8/8/8/8 b - - 0 1", CHECKMATE},   {"7k/8/5KQ1/8/8/8/8/8 b - - 0 1", STALEMATE},
        {"7k/8/5K1Q/8/8/8/8/8 b - - 0 1", NOT_ENDED},    {"k7/p7/P7/8/8/8/8/1RK5 b - - 0 1", STALEMATE},
        {"k7/pp6/P7/8/8/8/8/1RK5 b - - 0 1", NOT_ENDED},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct history h = {0};
        begin(&h, rows[i].fen);
        assert_int_equal(standard_ending(&h.now), rows[i].ending);
        history_release(&h);
    }
}

static uint64_t chance(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* What the laws say, word for word and slowly: every earlier position as a FEN without its counters. */
static void board_of(const struct history *h, int ply, char out[FEN_MAX])
{
    struct position p;
    history_position(h, ply, &p);
    position_to_fen(&p, out);
    char *counters = strrchr(out, ' ');
    *counters = '\0';
    *strrchr(out, ' ') = '\0';
}

static int counted_by_hand(const struct history *h, int *plies)
{
    char now[FEN_MAX], then[FEN_MAX];
    int times = 0;
    board_of(h, h->plies, now);
    for (int ply = 0; ply <= h->plies; ply++) {
        board_of(h, ply, then);
        if (!strcmp(now, then))
            plies[times++] = ply;
    }
    return times;
}

static void check_by_hand(struct history *h)
{
    int plies[512], expected[512];
    move list[MOVES_MAX], legal[MOVES_MAX];
    int times = repetitions(h, plies, 512);
    assert_int_equal(times, counted_by_hand(h, expected));
    assert_memory_equal(plies, expected, (size_t)times * sizeof *plies);

    int found = repeating_moves(h, 3, list), seen = 0;
    for (int i = 0, n = legal_moves(&h->now, legal); i < n; i++) {
        history_add(h, legal[i]);
        if (counted_by_hand(h, expected) >= 3)
            assert_int_equal(list[seen++], legal[i]);
        history_take_back(h);
    }
    assert_int_equal(seen, found);
}

static void random_games_repeat_as_counted_by_hand(void **state)
{
    (void)state;
    static const char *const starts[] = {
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "4k3/2p5/8/3P4/8/8/8/4K3 b - - 0 1",
        "8/8/8/8/8/k7/8/K1n5 w - - 30 40",
    };
    uint64_t seed = 20;
    for (size_t s = 0; s < sizeof starts / sizeof *starts; s++) {
        struct history h = {0};
        begin(&h, starts[s]);
        for (int ply = 0; ply < 60; ply++) {
            move list[MOVES_MAX];
            int n = legal_moves(&h.now, list);
            if (!n)
                break;
            /* mostly the few first moves, so that positions come back */
            history_add(
                &h, list[chance(&seed) % 4 ? chance(&seed) % (uint64_t)(n > 3 ? 3 : n) : chance(&seed) % (uint64_t)n]);
            check_by_hand(&h);
        }
        history_release(&h);
    }
}

static void taking_back_gives_the_position_before(void **state)
{
    (void)state;
    struct history h = {0};
    struct position before;
    begin(&h, START);
    play(&h, "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5");
    before = h.now;
    play(&h, "e1h1");
    history_take_back(&h);
    assert_memory_equal(&h.now, &before, sizeof before);
    assert_int_equal(h.plies, 6);
    history_release(&h);
}

static void a_long_game_fits_its_share_of_memory_and_ends(void **state)
{
    (void)state;
    struct history h = {0};
    static const char *const round_trip[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    begin(&h, START);
    for (int ply = 0; ply < 1000; ply++)
        history_add(&h, move_named(&h.now, round_trip[ply % 4]));
    assert_true((size_t)h.room * (sizeof *h.keys + sizeof *h.moves) + sizeof h < 16 * 1024);
    while (h.plies < HISTORY_PLIES_MAX)
        assert_true(history_add(&h, move_named(&h.now, round_trip[h.plies % 4])));
    assert_false(history_add(&h, move_named(&h.now, round_trip[0])));
    assert_int_equal(h.plies, HISTORY_PLIES_MAX);
    history_release(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_repetition_is_proved_by_its_plies),
        cmocka_unit_test(two_positions_with_one_key_are_two_positions),
        cmocka_unit_test(moves_without_progress_are_counted_from_where_the_game_came_in),
        cmocka_unit_test(a_game_stands_mated_stalemated_or_open),
        cmocka_unit_test(random_games_repeat_as_counted_by_hand),
        cmocka_unit_test(taking_back_gives_the_position_before),
        cmocka_unit_test(a_long_game_fits_its_share_of_memory_and_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
