/* What hands do to squares, and the moves that it means. */
#include "game/matcher.h"

#include "chess/san.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* What happens, in words: "e2-" leaves the square empty, "e4P" puts a piece there, "press" is the clock, "rest" is a
 * second in which nothing happens, "long" are ten of them. */
static const struct story {
    const char *title, *deeds, *told;
} stories[] = {
    {"a move is told when it is quiet", "e2- e4P rest", "e4"},
    {"or when the clock is pressed", "e2- e4P press e7- e5p press", "e4 e5"},
    {"the new square first", "e4P e2- rest", "e4"},
    {"a capture, victim first", "e2- e4P press d7- d5p press d5- e4- d5P press", "e4 d5 exd5"},
    {"a slide with a rest on the way", "e2- e3P rest e3- e4P rest", "e3 revised:e4"},
    {"no revision after the press", "e2- e3P press e3- e4P press long", "e3 differs"},
    {"taken back before the press", "e2- e4P rest e4- e2P rest", "e4 back"},
    {"adjusting is no move", "e2- rest e2P rest", ""},
    {"a piece in the air for long", "e2- long", "differs"},
    {"and put back", "e2- long e2P rest", "differs restored"},
    {"the answer before the press was seen", "e2- e4P e7- e5p press", "e4 e5"},
    {"a press without a move", "press long", ""},
    {"an illegal move is told as squares", "e2- e5P press rest", "differs"},
    {"and as good again when it is put right", "e2- e5P press rest e5- e2P rest", "differs restored"},
    {"if nobody does, the game goes on from there", "e2- e5P press rest d7- d6p press rest e5- d6P press", "differs joined exd6"},
    {"castling, king first", "e2- e4P press e7- e5p press g1- f3N press g8- f6n press f1- e2B press f8- e7b press "
                             "e1- g1K rest h1- f1R press", "e4 e5 Nf3 Nf6 Be2 Be7 O-O"},
    {"the game is set up anew", "e2- e4P press e4- e2P long", "e4 setup"},
};

static const char letters[] = " PNBRQK  pnbrqk";

static void add_told(struct matcher *m, msec now, struct text *told)
{
    while (matcher_due(m) <= now) {
        struct match found = matcher_look(m, now);
        struct position p = found.from;
        struct undo undo;
        char san[SAN_MAX];
        static const char *const words[] = {"", "", "revised:", "back", "restored", "joined", "setup", "wrong", "differs"};
        if (found.kind == MATCH_NOTHING)
            continue;
        text_addf(told, "%s%s", told->length ? " " : "", words[found.kind]);
        for (int i = 0; i < found.count; i++) {
            san_write(&p, found.moves[i], san);
            text_addf(told, "%s%s", i ? " " : "", san);
            position_make(&p, found.moves[i], &undo);
        }
    }
}

static void wait(struct matcher *m, msec *now, msec ms, struct text *told)
{
    for (msec end = *now + ms; *now < end; *now += 10)
        add_told(m, *now, told);
}

static void change(struct matcher *m, const char *word, msec now)
{
    struct reading r = {.kind = READING_FIELD, .address = -1};
    r.as.field.square = (uint8_t)square_at(word[0] - 'a', word[1] - '1');
    r.as.field.piece = word[2] == '-' ? EMPTY : (piece)(strchr(letters, word[2]) - letters);
    matcher_note(m, &r, now);
}

static void show_start(struct matcher *m, int view, msec now)
{
    struct position start;
    struct reading r = {.kind = READING_BOARD, .address = -1};
    position_start(&start, RULES_CHESS);
    for (int sq = 0; sq < 64; sq++)
        r.as.board[sq ^ view] = start.on[sq];
    matcher_note(m, &r, now);
}

static void stories_are_told_as_they_should(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof stories / sizeof *stories; i++) {
        struct matcher m;
        struct text told = {0};
        msec now = 1000;
        matcher_begin(&m, 300);
        show_start(&m, 0, now);
        wait(&m, &now, 1000, &told);
        assert_string_equal(text_chars(&told), "setup");
        text_clear(&told);
        char deeds[256], *rest;
        strcpy(deeds, stories[i].deeds);
        for (char *word = strtok_r(deeds, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
            if (!strcmp(word, "press"))
                matcher_pressed(&m, now);
            else if (strcmp(word, "rest") != 0 && strcmp(word, "long") != 0)
                change(&m, word, now);
            wait(&m, &now, !strcmp(word, "long") ? 10000 : !strcmp(word, "rest") ? 1000 : 100, &told);
        }
        if (strcmp(text_chars(&told), stories[i].told) != 0)
            fail_msg("%s: told \"%s\", not \"%s\"", stories[i].title, text_chars(&told), stories[i].told);
        text_release(&told);
    }
}

static void every_view_of_the_start_is_known(void **state)
{
    (void)state;
    static const enum match_view views[] = {VIEW_USUAL, VIEW_TURNED, VIEW_MIRRORED, VIEW_COLOURS};
    for (size_t i = 0; i < 4; i++) {
        struct matcher m;
        matcher_begin(&m, 300);
        show_start(&m, (int)views[i], 0);
        struct match found = matcher_look(&m, 300);
        assert_int_equal(found.kind, MATCH_SETUP);
        assert_int_equal(found.view, views[i]);
        assert_memory_equal(m.squares, m.now.on, 64);
    }
}

static void a_wrong_setup_names_its_squares(void **state)
{
    (void)state;
    struct matcher m;
    matcher_begin(&m, 300);
    show_start(&m, 0, 0);
    change(&m, "d1K", 0);
    change(&m, "e1Q", 0);
    assert_int_equal(matcher_look(&m, 300).kind, MATCH_NOTHING);
    struct match found = matcher_look(&m, 20000);
    assert_int_equal(found.kind, MATCH_WRONG);
    assert_true(found.off == (bit(D1) | bit(E1)));
}

static void a_game_under_way_is_joined_whoever_moves(void **state)
{
    (void)state;
    struct matcher m;
    struct position p;
    struct reading r = {.kind = READING_BOARD, .address = -1};
    assert_true(position_from_fen(&p, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1", RULES_CHESS, NULL));
    memcpy(r.as.board, p.on, 64);
    matcher_begin(&m, 300);
    matcher_note(&m, &r, 0);
    assert_int_equal(matcher_look(&m, 300).kind, MATCH_JOINED);
    change(&m, "g8-", 400);
    change(&m, "f6n", 500);
    struct match found = matcher_look(&m, 900);
    assert_int_equal(found.kind, MATCH_MOVES);
    assert_int_equal(found.from.turn, BLACK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stories_are_told_as_they_should),
        cmocka_unit_test(every_view_of_the_start_is_known),
        cmocka_unit_test(a_wrong_setup_names_its_squares),
        cmocka_unit_test(a_game_under_way_is_joined_whoever_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
