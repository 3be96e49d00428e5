/* Games as they were played, as PGN that any reader takes: also those with an illegal move that stands by ruling. */
#include "report/game_pgn.h"

#include "chess/notation/san.h"
#include "chess/pgn/pgn.h"
#include "chess/pgn/pgn_play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "scratch.h"
#include "skip.h"

static int square(const char *s)
{
    return square_at(s[0] - 'a', s[1] - '1');
}

/* SAN, or !e2e5 for a move that is none. */
static void play(struct history *h, const char *moves)
{
    struct position start;
    position_start(&start, RULES_CHESS);
    history_begin(h, &start);
    while (*moves) {
        size_t n = strcspn(moves, " ");
        move m = *moves == '!' ? move_of(square(moves + 1), square(moves + 3), ORDINARY) : san_read(&h->now, moves, n);
        assert_true(m != NO_MOVE);
        assert_true(history_add(h, m));
        moves += n + (moves[n] == ' ');
    }
}

static const struct game_tag tags[] = {{"Event", "Club \"A\""}, {"White", "Ada"}, {"Black", "Ben"}, {"Board", "7"}};

static int written(const char *moves, const int32_t *left_s, struct text *out)
{
    struct history h = {0};
    play(&h, moves);
    int parts = game_pgn_write(
        &(struct game_pgn){.game = &h, .tags = tags, .tag_count = 4, .result = "1-0", .left_s = left_s}, out);
    history_release(&h);
    return parts;
}

#define HEAD \
    "[Event \"Club \\\"A\\\"\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Ada\"]\n[Black " \
    "\"Ben\"]\n"

static void a_game_is_written_with_its_clocks(void **state)
{
    (void)state;
    struct text out = {0};
    assert_int_equal(written("e4 e5 Nf3", NULL, &out), 1);
    assert_string_equal(text_chars(&out), HEAD "[Result \"1-0\"]\n[Board \"7\"]\n\n1. e4 e5 2. Nf3 1-0\n\n");
    text_clear(&out);
    assert_int_equal(written("e4 e5", (const int32_t[]){5399, -1}, &out), 1);
    assert_non_null(strstr(text_chars(&out), "1. e4 {[%clk 1:29:59]} 1... e5 1-0"));
    text_release(&out);
}

static void an_illegal_move_parts_the_game(void **state)
{
    (void)state;
    struct text out = {0};
    assert_int_equal(written("e4 e5 !b1d2 Nc6 Ngf3", NULL, &out), 2);
    assert_string_equal(text_chars(&out),
                        HEAD "[Result \"*\"]\n[Board \"7\"]\n\n"
                             "1. e4 e5 {illegal, and stands: 2. Nb1xd2 (the game goes on in the next part)} *\n\n" HEAD
                             "[Result \"1-0\"]\n[SetUp \"1\"]\n"
                             "[FEN \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPN1PPP/R1BQKBNR b KQkq - 0 2\"]\n"
                             "[Part \"2\"]\n[Board \"7\"]\n\n2... Nc6 3. Ngf3 1-0\n\n");
    text_release(&out);
}

/* White leaves his king in check, and nobody sees it for a move: no reader begins from a king that can be taken. */
static void where_no_reader_can_begin_moves_are_told(void **state)
{
    (void)state;
    struct text out = {0};
    assert_int_equal(written("e4 e5 f3 Qh4+ !a2a3 a6 g3", NULL, &out), 2);
    assert_non_null(strstr(text_chars(&out), "a2-a3"));
    assert_non_null(strstr(text_chars(&out), "a7-a6"));
    assert_non_null(strstr(text_chars(&out), "4. g3 1-0"));
    text_clear(&out);
    assert_int_equal(written("e4 e5 f3 Qh4+ !a2a3", NULL, &out), 1);
    assert_non_null(strstr(text_chars(&out), "[Result \"1-0\"]"));
    text_release(&out);
}

static const char *const games[] = {
    "e4 e5 Nf3",         "e4 e5 !b1d2 Nc6 Ngf3", "e4 e5 f3 Qh4+ !a2a3 a6 g3 Qh5", "e4 e5 !e1e3 d6 !e3h6 !a7a1 !d2d4",
    "!e2e5 !a7a4 d3 d6",
};

static ssize_t give(void *self, char *buffer, size_t room)
{
    FILE *f = self;
    return (ssize_t)fread(buffer, 1, room, f);
}

static void our_reader_takes_all_of_it(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct text out = {0};
        int parts = written(games[i], NULL, &out), read = 0;
        FILE *f = fmemopen((void *)(uintptr_t)text_chars(&out), out.length, "r");
        struct pgn_reader *reader = pgn_reader_new((struct pgn_source){give, f});
        struct pgn_play board = {0};
        for (struct pgn_game *g; (g = pgn_next(reader)) != NULL; read++) {
            pgn_play(g, &board);
            if (g->fault_count)
                fail_msg("%s: %s", games[i], text_chars(&out));
        }
        assert_int_equal(read, parts);
        pgn_play_release(&board);
        pgn_reader_free(reader);
        fclose(f);
        text_release(&out);
    }
}

/* A game of the Chess Laws 2023: its variant and its first position are said, and all of its moves are read again. */
static void a_game_of_the_laws_2023_is_written_and_read_again(void **state)
{
    static const char moves[] = "e4 -- e5 f5 exf6 Kf7 fxg7 Ke6 gxh8=R Kd5 Nf3";
    struct history h = {0};
    struct position start;
    struct text out = {0};
    struct pgn_play board = {0};
    (void)state;
    position_start(&start, RULES_LAWS_2023);
    history_begin(&h, &start);
    for (const char *at = moves; *at; at += strcspn(at, " ") + (at[strcspn(at, " ")] == ' ')) {
        move m = san_read(&h.now, at, strcspn(at, " "));
        if (m == NO_MOVE)
            fail_msg("%s", at);
        assert_true(history_add(&h, m));
    }
    assert_int_equal(game_pgn_write(&(struct game_pgn){.game = &h, .tags = tags, .tag_count = 4, .result = "*"}, &out),
                     1);
    assert_non_null(strstr(text_chars(&out), "[Variant \"Chess Laws 2023\"]\n[SetUp \"1\"]\n[FEN "));
    assert_non_null(strstr(text_chars(&out), "1. e4 -- 2. e5 f5"));
    FILE *f = fmemopen((void *)(uintptr_t)text_chars(&out), out.length, "r");
    struct pgn_reader *reader = pgn_reader_new((struct pgn_source){give, f});
    struct pgn_game *g = pgn_next(reader);
    assert_non_null(g);
    pgn_play(g, &board);
    assert_int_equal(g->fault_count, 0);
    assert_int_equal(board.plies, h.plies);
    assert_true(board.end.key == h.now.key);
    pgn_play_release(&board);
    pgn_reader_free(reader);
    fclose(f);
    history_release(&h);
    text_release(&out);
}

/* All signs that standard games have not, in one token each. */
static void the_signs_of_the_laws_2023_are_tokens_of_a_pgn_file(void **state)
{
    static const struct {
        const char *fen, *moves;
        int plies;
    } rows[] = {
        {"4k3/8/8/2BppB2/8/BppB4/8/4K3 w - - 0 1", "1. B-O-O-B:c5-f5 Kd8 2. B-O-O-B", 3},
        {"4R3/7k/8/8/8/8/8/4K3 w V - 0 1", "1. O-O-O-O-O-O Kg7", 2},
        {"4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "1. e4-d5 -- 2. Ke2", 3},
        {"7k/7p/7P/8/3n4/8/PP6/KR2R3 w - - 0 1", "1. Re8# Nc2#", 2},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text file = {0};
        struct pgn_play board = {0};
        text_addf(&file, "[Event \"x\"]\n[Variant \"Chess Laws 2023\"]\n[SetUp \"1\"]\n[FEN \"%s\"]\n\n%s *\n",
                  rows[i].fen, rows[i].moves);
        FILE *f = fmemopen((void *)(uintptr_t)text_chars(&file), file.length, "r");
        struct pgn_reader *reader = pgn_reader_new((struct pgn_source){give, f});
        struct pgn_game *g = pgn_next(reader);
        assert_non_null(g);
        pgn_play(g, &board);
        if (g->fault_count || board.plies != rows[i].plies)
            fail_msg("%s: %d half-moves, %d faults", rows[i].moves, board.plies, (int)g->fault_count);
        pgn_play_release(&board);
        pgn_reader_free(reader);
        fclose(f);
        text_release(&file);
    }
}

/* The strictest reader there is, where it is installed. */
static void pgn_extract_takes_all_of_it(void **state)
{
    (void)state;
    const char *path = in_scratch("all.pgn");
    char command[600], answer[4096] = "";
    struct text out = {0};
    int parts = 0;
    if (access("/usr/games/pgn-extract", X_OK) != 0)
        skip_because("pgn-extract is not installed");
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        parts += written(games[i], NULL, &out);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text_chars(&out), file);
    assert_int_equal(fclose(file), 0);
    snprintf(command, sizeof command, "/usr/games/pgn-extract -r %s 2>&1", path);
    FILE *p = popen(command, "r");
    assert_non_null(p);
    answer[fread(answer, 1, sizeof answer - 1, p)] = '\0';
    pclose(p);
    char wanted[40];
    snprintf(wanted, sizeof wanted, "%d games matched out of %d.", parts, parts);
    if (!strstr(answer, wanted))
        fail_msg("%s", answer);
    text_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_written_with_its_clocks),
        cmocka_unit_test(an_illegal_move_parts_the_game),
        cmocka_unit_test(where_no_reader_can_begin_moves_are_told),
        cmocka_unit_test(our_reader_takes_all_of_it),
        cmocka_unit_test(a_game_of_the_laws_2023_is_written_and_read_again),
        cmocka_unit_test(the_signs_of_the_laws_2023_are_tokens_of_a_pgn_file),
        cmocka_unit_test(pgn_extract_takes_all_of_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
