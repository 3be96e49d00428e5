/* PGN: what is read, what is found wrong, and that what is written reads back as the same game. */
#include "base/text.h"
#include "chess/pgn/pgn_play.h"
#include "chess/pgn/pgn_text.h"
#include "chess/pgn/pgn_write.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct cut_bytes {
    const char *at;
    size_t left, cut; /* `cut` bytes a read */
};

static ssize_t read_bytes(void *context, char *buffer, size_t room)
{
    struct cut_bytes *b = context;
    size_t n = b->left < room ? b->left : room;
    n = n < b->cut ? n : b->cut;
    memcpy(buffer, b->at, n);
    b->at += n;
    b->left -= n;
    return (ssize_t)n;
}

/* A game in short: its tags, its items, its faults. Moves as UCI-like squares once played. */
static void describe_item(struct text *t, const struct pgn_game *g, const struct pgn_item *item)
{
    static const char *const names[] = {"", "null", "", "", "$", "(", ")", "", "stray "};
    text_add_char(t, ' ');
    text_add(t, names[item->kind]);
    if (item->kind == PGN_NAG)
        text_addf(t, "%u", item->value);
    else if (item->kind == PGN_MOVE && item->move != NO_MOVE)
        text_addf(t, "%c%d%c%d", 'a' + file_of(move_from(item->move)), rank_of(move_from(item->move)) + 1,
                  'a' + file_of(move_to(item->move)), rank_of(move_to(item->move)) + 1);
    else if (item->kind == PGN_COMMENT || item->kind == PGN_LINE_COMMENT) {
        text_add_char(t, '<');
        pgn_add_comment(t, g, item);
        text_add_char(t, '>');
    } else if (item->kind == PGN_MOVE || item->kind == PGN_RESULT || item->kind == PGN_STRAY)
        pgn_add_utf8(t, g->text + item->at, item->length);
}

static void describe(struct text *t, const struct pgn_game *g, bool with_faults)
{
    for (size_t i = 0; i < g->tag_count; i++) {
        const struct pgn_tag *tag = &g->tags[i];
        text_addf(t, "%s%.*s=", i ? " " : "", (int)tag->name_length, g->text + tag->name);
        pgn_add_tag_value(t, g, tag);
    }
    text_add_char(t, '|');
    for (size_t i = 0; i < g->item_count; i++)
        describe_item(t, g, &g->items[i]);
    for (size_t i = 0; with_faults && i < g->fault_count; i++)
        text_addf(t, " !%zu: %s", pgn_line(g, g->faults[i].at), pgn_fault_text((enum pgn_fault_kind)g->faults[i].kind));
    text_add_char(t, '\n');
}

static void describe_all(struct text *t, const char *pgn, size_t length, size_t cut, bool with_faults)
{
    struct cut_bytes bytes = {pgn, length, cut};
    struct pgn_reader *r = pgn_reader_new((struct pgn_source){read_bytes, &bytes});
    struct pgn_play play = {0};
    for (struct pgn_game *g; (g = pgn_next(r));) {
        pgn_play(g, &play);
        describe(t, g, with_faults);
    }
    pgn_play_release(&play);
    pgn_reader_free(r);
}

static void rewrite(struct text *out, const char *pgn, size_t length)
{
    struct cut_bytes bytes = {pgn, length, SIZE_MAX};
    struct pgn_reader *r = pgn_reader_new((struct pgn_source){read_bytes, &bytes});
    struct pgn_play play = {0};
    for (struct pgn_game *g; (g = pgn_next(r));) {
        pgn_play(g, &play);
        pgn_write(out, g, &play);
    }
    pgn_play_release(&play);
    pgn_reader_free(r);
}

#define BISHOPS "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n"

static const struct {
    const char *pgn, *expected;
} readings[] = {
    {"", ""},
    {" \n\r\n% only an escape line\n", ""},
    {"1. e4 e5 1-0", "| e2e4 e7e5 1-0\n"},
    {"[Event \"x\"]\n\n1.e4 e5 2.Nf3 *\n", "Event=x| e2e4 e7e5 g1f3 *\n"},
    {"\xef\xbb\xbf[Event \"x\"]\r\n\r\n1.e4\r\n*\r\n", "Event=x| e2e4 *\n"},
    {"[Event \"x\"]\r1.e4\r*\r[Event \"y\"]\r1.d4 *\r", "Event=x| e2e4 *\nEvent=y| d2d4 *\n"},
    {"[Event \"a \\\"b\\\" \\\\ c\"] 1. e4 *", "Event=a \"b\" \\ c| e2e4 *\n"},
    {"[White \"M\xfcller\"] *", "White=M\xc3\xbcller| *\n"},
    {"[White \"M\xc3\xbcller\"] *", "White=M\xc3\xbcller| *\n"},
    {"[Event \"x\"]\n1. e4 [Event \"y\"]\n1. d4", "Event=x| e2e4\nEvent=y| d2d4\n"},
    {"[Event \"x\"]\n[Event \"y\"]\n1. d4 *", "Event=x|\nEvent=y| d2d4 *\n"},
    {"1. e4 {one} {two} ; three\n e5 *", "| e2e4 <one> <two> < three> e7e5 *\n"},
    {"{before} 1. e4 *", "| <before> e2e4 *\n"},
    {"1. e4 {over\r\ntwo lines} *", "| e2e4 <over two lines> *\n"},
    {"1. e4 e5\n% [Event \"not a tag\"]\n2. Nf3 *", "| e2e4 e7e5 g1f3 *\n"},
    {"1. e4! e5?? 2. Nf3 $14 Nc6 !? +- N *", "| e2e4 $1 e7e5 $4 g1f3 $14 b8c6 $5 $18 $146 *\n"},
    {"1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5 *", "| e2e4 ( d2d4 d7d5 ( g8f6 c2c4 ) c2c4 ) e7e5 *\n"},
    {"1. e4 ((1. d4) 1. c4) e5 *", "| e2e4 ( ( d2d4 ) c2c4 ) e7e5 *\n"},
    {"1. e4 (1. d4 -- 2. c4 Z0 1-0) *", "| e2e4 ( d2d4 null c2c4 null 1-0 ) *\n"},
    {"1 e4 e5 2 Nf3 1/2", "| e2e4 e7e5 g1f3 1/2\n"},
    {"1.e4 e5 1-0 {agreed\nlater}\n{next} 1. d4 *", "| e2e4 e7e5 1-0 <agreed later>\n| <next> d2d4 *\n"},
    {"1.e4 1-0 e5 2. Nf3 0-1", "| e2e4 1-0 e7e5 g1f3 0-1\n"},
    {"1.e4 1-0 1.d4 0-1", "| e2e4 1-0\n| d2d4 0-1\n"},
    {BISHOPS "1. e4 Kd7 2. e5 *", "FEN=4k3/8/8/8/8/8/4P3/4K3 w - - 0 1| e2e4 e8d7 e4e5 *\n"},
    {"1. e4 d5 2. e5 f5 3. exf6 e.p. *", "| e2e4 d7d5 e4e5 f7f5 e5f6 *\n"},
    {"1. e4 d5 2. e5 f5 3. exf6e.p. gxf6 *", "| e2e4 d7d5 e4e5 f7f5 e5f6 g7f6 *\n"},
    /* faults */
    {"1. e4 e5\n2. Ke3 Nc6 *", "| e2e4 e7e5 Ke3 Nc6 * !2: illegal move\n"},
    {"1. e4 Xf6 *", "| e2e4 Xf6 * !1: unreadable move\n"},
    {"1. Nf3 a6 2. Nc3 a5 3. Nb5 a4 4. Nd4 *", "| g1f3 a7a6 b1c3 a6a5 c3b5 a5a4 Nd4 * !1: ambiguous move\n"},
    {"1. e4 -- *", "| e2e4 null * !1: unreadable move\n"},
    {"1. e4 (1. Ke2 d5) e5 *", "| e2e4 ( Ke2 d5 ) e7e5 * !1: illegal move\n"},
    {"1. e4 (1. d4 *", "| e2e4 ( d2d4 * !1: a variation that is never closed\n"},
    {"1. e4 ) e5 *", "| e2e4 e7e5 * !1: a ) that closes no variation\n"},
    {"1. e4 { e5\n[Event \"y\"]\n1. d4 {fine} *",
     "| e2e4 < e5 > !1: a comment that is never closed\nEvent=y| d2d4 <fine> *\n"},
    {"1. e4 { e5", "| e2e4 < e5> !1: a comment that is never closed\n"},
    {"[White \"O\"Neil\"]\n1. e4 *", "White=O\"Neil| e2e4 * !1: a tag that does not read [Name \"value\"]\n"},
    {"[White\n[Black \"B\"]\n1. e4 *", "Black=B| e2e4 * !1: a tag that does not read [Name \"value\"]\n"},
    {"1. e4 & ] < e5 *", "| e2e4 stray & ] < e7e5 * !1: text that is not PGN\n"},
    {"[FEN \"nonsense\"] 1. e4 *", "FEN=nonsense| e4 * !1: the FEN tag is not a position\n"},
    {"[Variant \"Atomic\"] 1. e4 *", "Variant=Atomic| e4 * !1: a variant whose moves are not known here\n"},
    {"1. e4 *\n23. Nf3 *", "| e2e4 *\n| Nf3 * !2: moves without a game before them\n"},
    {"1. e4 e5 2. Bxx *\n[Event \"y\"] 1. d4 *", "| e2e4 e7e5 Bxx * !1: unreadable move\nEvent=y| d2d4 *\n"},
};

static void files_are_read_as_they_are_meant_however_they_are_cut(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
        for (size_t cut = 1; cut < 12; cut++) {
            struct text got = {0};
            describe_all(&got, readings[i].pgn, strlen(readings[i].pgn), cut, true);
            if (strcmp(text_chars(&got), readings[i].expected))
                fail_msg("%s\ncut %zu: %s, expected %s", readings[i].pgn, cut, text_chars(&got), readings[i].expected);
            text_release(&got);
        }
    }
}

/* A game without its result gets one; everything else is the same. */
static void what_is_written_reads_back_as_the_same_game(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
        struct text once = {0}, twice = {0}, first = {0}, second = {0};
        rewrite(&once, readings[i].pgn, strlen(readings[i].pgn));
        rewrite(&twice, text_chars(&once), once.length);
        assert_string_equal(text_chars(&once), text_chars(&twice));
        describe_all(&first, text_chars(&once), once.length, SIZE_MAX, false);
        describe_all(&second, readings[i].pgn, strlen(readings[i].pgn), SIZE_MAX, false);
        bool whole = !strstr(readings[i].expected, "!") && strstr(readings[i].expected, "*\n");
        if (whole && !strstr(readings[i].expected, "|\n") && strcmp(text_chars(&first), text_chars(&second)) != 0)
            fail_msg("%swas %s", text_chars(&first), text_chars(&second));
        text_release(&once);
        text_release(&twice);
        text_release(&first);
        text_release(&second);
    }
}

static void the_written_form_is_the_export_form(void **state)
{
    static const char pgn[] =
        "[Round \"3\"][Board \"7\"][Event \"Open\"][White \"A\"][Black \"B\"][Result \"1-0\"]\n"
        "1.e2-e4 e5!{[%clk 1:30:00] a comment that is long enough to need more than a single line of the file}"
        "2.Ng1f3 (2.f4 exf4) Nc6 3.Bb5 ;rest } of line\n a6 4.0-0";
    static const char expected[] =
        "[Event \"Open\"]\n[Round \"3\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[Board \"7\"]\n\n"
        "1. e4 e5 $1 {[%clk 1:30:00] a comment that is long enough to need more than a\n"
        "single line of the file} 2. Nf3 ( 2. f4 exf4 ) 2... Nc6 3. Bb5 ;rest } of line\n"
        "3... a6 4. O-O 1-0\n\n";
    struct text out = {0};
    (void)state;
    rewrite(&out, pgn, strlen(pgn));
    assert_string_equal(text_chars(&out), expected);
    text_release(&out);
}

static void clocks_are_read_with_their_fractions(void **state)
{
    static const struct {
        const char *comment, *name;
        int64_t ms; /* -1: none */
    } times[] = {
        {"[%clk 1:02:03]", "clk", 3723000},
        {"{ words [%emt 0:00:07] [%clk 0:01:02.5] }", "clk", 62500},
        {"{ words [%emt 0:00:07] [%clk 0:01:02.5] }", "emt", 7000},
        {"[%clk\n0:00:05.25]", "clk", 5250},
        {"[%egt 45:30]", "egt", 2730000},
        {"[%clk]", "clk", -1},
        {"[%clk x]", "clk", -1},
        {"[%clk 1:2", "clk", -1},
        {"[%clka 0:00:01]", "clk", -1},
        {"[%eval 0.25]", "clk", -1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        struct pgn_game g = {.text = times[i].comment};
        struct pgn_item item = {.length = (uint32_t)strlen(times[i].comment), .kind = PGN_COMMENT};
        int64_t ms = -1;
        assert_int_equal(pgn_time(&g, &item, times[i].name, &ms), times[i].ms >= 0);
        if (times[i].ms >= 0)
            assert_int_equal(ms, times[i].ms);
    }
}

static size_t games_in(const char *pgn, size_t length, size_t *faults, int *plies)
{
    struct cut_bytes bytes = {pgn, length, SIZE_MAX};
    struct pgn_reader *r = pgn_reader_new((struct pgn_source){read_bytes, &bytes});
    struct pgn_play play = {0};
    size_t games = 0;
    *faults = 0;
    for (struct pgn_game *g; (g = pgn_next(r)); games++) {
        pgn_play(g, &play);
        *faults += g->fault_count;
        *plies = play.plies;
    }
    pgn_play_release(&play);
    pgn_reader_free(r);
    return games;
}

static void a_game_of_a_hundred_thousand_plies_is_read_whole(void **state)
{
    struct text pgn = {0};
    size_t faults;
    int plies;
    (void)state;
    for (int i = 0; i < 25000; i++)
        text_add(&pgn, "Nf3 {[%clk 0:01:00]} Nf6 Ng1 Ng8 ");
    text_add(&pgn, "1/2-1/2\n");
    assert_int_equal(games_in(pgn.chars, pgn.length, &faults, &plies), 1);
    assert_int_equal(plies, 100000);
    assert_int_equal(faults, 0);
    text_release(&pgn);
}

/* However many faults came before it in variations: a move that cannot be played is not lost. */
static void the_fault_that_ends_a_game_is_kept(void **state)
{
    struct text pgn = {0};
    (void)state;
    text_add(&pgn, "1. e4 ");
    for (int i = 0; i < 2 * PGN_FAULTS_MAX; i++)
        text_add(&pgn, "(1. Ke5) ");
    text_add(&pgn, "1... Ke5 2. Ke6 *\n");
    struct cut_bytes bytes = {pgn.chars, pgn.length, SIZE_MAX};
    struct pgn_reader *r = pgn_reader_new((struct pgn_source){read_bytes, &bytes});
    struct pgn_play play = {0};
    struct pgn_game *g = pgn_next(r);
    assert_non_null(g);
    pgn_play(g, &play);
    assert_int_equal(g->fault_count, PGN_FAULTS_MAX);
    assert_int_equal(g->faults[0].depth, 1);
    assert_int_equal(g->faults[PGN_FAULTS_MAX - 1].depth, 0);
    assert_int_equal(g->faults[PGN_FAULTS_MAX - 1].ply, 2);
    pgn_play_release(&play);
    pgn_reader_free(r);
    text_release(&pgn);
}

/* Each is followed by a good game, which must be found and be good. */
static void hostile_text_costs_only_its_own_game(void **state)
{
    static const struct {
        const char *piece;
        size_t times;
    } floods[] = {
        {"(", 1500000}, {"a", 9 << 20}, {"{", 9 << 20},   {"$1", 600000}, {"[x \"", 100000}, {"[A \"b\"]", 9000},
        {"\\", 300000}, {"!?", 700000}, {"1-0 ", 300000}, {"% ", 300000}, {"{}", 1200000},   {"(e4)", 400000},
    };
    (void)state;
    for (size_t i = 0; i < sizeof floods / sizeof *floods; i++) {
        struct text pgn = {0};
        size_t faults;
        int plies = 0;
        text_add(&pgn, "[Event \"flood\"]\n\n1. e4 ");
        for (size_t n = 0; n < floods[i].times; n++)
            text_add(&pgn, floods[i].piece);
        text_add(&pgn, "\n\n[Event \"good\"]\n\n1. e4 e5 2. Nf3 *\n");
        size_t games = games_in(pgn.chars, pgn.length, &faults, &plies);
        if (games < 2)
            fail_msg("%s: the game after it is lost", floods[i].piece);
        assert_int_equal(plies, 3);
        text_release(&pgn);
    }
}

static void zero_bytes_are_stray_text(void **state)
{
    static const char pgn[] = "1. e4 \0\0 e5 *";
    struct text got = {0};
    (void)state;
    describe_all(&got, pgn, sizeof pgn - 1, SIZE_MAX, true);
    assert_non_null(strstr(text_chars(&got), "text that is not PGN") || got.length > strlen(got.chars) ? "" : NULL);
    text_release(&got);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_read_as_they_are_meant_however_they_are_cut),
        cmocka_unit_test(what_is_written_reads_back_as_the_same_game),
        cmocka_unit_test(the_written_form_is_the_export_form),
        cmocka_unit_test(clocks_are_read_with_their_fractions),
        cmocka_unit_test(a_game_of_a_hundred_thousand_plies_is_read_whole),
        cmocka_unit_test(hostile_text_costs_only_its_own_game),
        cmocka_unit_test(the_fault_that_ends_a_game_is_kept),
        cmocka_unit_test(zero_bytes_are_stray_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
