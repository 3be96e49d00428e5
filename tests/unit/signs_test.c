/* What squares say besides moves: kings in the centre, the rook touched first. */
#include "game/signs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void note(void *self, const struct reading *r)
{
    text_addf(self, "%s; ", r->text);
}

static const char *const letters = " PNBRQK  pnbrqk";

/* "e4K" put down, "e4." lifted, "e4?" a piece of no interest */
static void play(const char *fields, struct text *told)
{
    struct signs s;
    signs_begin(&s);
    for (; *fields; fields += fields[3] ? 4 : 3) {
        struct reading r = {.kind = READING_FIELD, .address = -1};
        const char *found = strchr(letters, fields[2]);
        r.as.field.square = (uint8_t)square_at(fields[0] - 'a', fields[1] - '1');
        r.as.field.piece = fields[2] == '.' || !found ? EMPTY : (piece)(found - letters);
        signs_note(&s, &r, note, told);
    }
}

static void signs_are_told_once_when_they_are_complete(void **state)
{
    (void)state;
    static const struct {
        const char *fields, *told;
    } rows[] = {
        {"e4K d5k", "result 1-0 kings e4 d5; "},
        {"d5k e4K", "result 1-0 kings d5 e4; "},
        {"d4K e5k", "result 0-1 kings d4 e5; "},
        {"e4K d4k", "result 1/2 kings e4 d4; "},
        {"e4K", ""},
        {"e4K d6k", ""},
        {"e4K d5k a1R a1.", "result 1-0 kings e4 d5; "},
        {"e4K d5k e4. e5K", "result 1-0 kings e4 d5; result 1/2 kings d5 e5; "},
        {"e4K e4. d5k", ""},
        {"h1. f1R e1. g1K", "order rook-first; "},
        {"e1. g1K h1. f1R", ""},
        {"a8. d8r e8. c8k", "order rook-first; "},
        {"a8. c8r d8. b8k", ""},                   /* no castling */
        {"a8. c8R d8. b8K", "order rook-first; "}, /* the board turned round: White castles short */
        {"h1. f1R a2P e1. g1K", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text told = {0};
        play(rows[i].fields, &told);
        if (strcmp(text_chars(&told), rows[i].told) != 0)
            fail_msg("%s: %s", rows[i].fields, text_chars(&told));
        text_release(&told);
    }
}

static void a_whole_board_tells_it_too(void **state)
{
    (void)state;
    struct signs s;
    struct text told = {0};
    struct reading r = {.kind = READING_BOARD, .address = -1};
    signs_begin(&s);
    r.as.board[square_at(3, 4)] = piece_of(WHITE, KING);
    r.as.board[square_at(4, 3)] = piece_of(BLACK, KING);
    signs_note(&s, &r, note, &told);
    signs_note(&s, &r, note, &told);
    assert_non_null(strstr(text_chars(&told), "result 1-0"));
    assert_ptr_equal(strstr(text_chars(&told) + 1, "result"), NULL);
    text_release(&told);
}

/* Boards one after another, "|" between them. A king stays where it was put last as long as that square shows it. */
static void what_whole_boards_show_is_told_once(void **state)
{
    (void)state;
    static const struct {
        const char *boards, *told;
        sqset lies;
    } rows[] = {
        {"e4K d5k", "result 1-0 kings e4 d5; ", 0},
        {"d4K e5k", "result 0-1 kings d4 e5; ", 0},
        {"e4K d4k", "result 1/2 kings e4 d4; ", 0},
        {"e4K d5k | e4K d5k", "result 1-0 kings e4 d5; ", 0},
        {"e4K d5k | e4K d6k | e4K d5k", "result 1-0 kings e4 d5; result 1-0 kings e4 d5; ", 0},
        {"a1K e5k | a1K e4K e5k", "", 0},
        {"h8K e5k | h8K e4K e5k", "", 0},
        {"a1K e5k | e4K e5k", "result 1/2 kings e5 e4; ", 0},
        {"a1k e5K | a1k e4k e5K", "", 0},
        {"e4K d5k", "", UINT64_C(1) << 28},
        {"e4K d5k d4K", "result 1/2 kings d4 d5; ", UINT64_C(1) << 28},
        {"e4K", "", 0},
        {"e4K d5k | e4K", "result 1-0 kings e4 d5; ", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct signs s;
        struct text told = {0};
        signs_begin(&s);
        signs_distrust(&s, rows[i].lies);
        struct reading r = {.kind = READING_BOARD, .address = -1};
        char word[8];
        const char *at = rows[i].boards;
        for (int used; sscanf(at, "%7s%n", word, &used) == 1; at += used) {
            if (*word == '|') {
                signs_note(&s, &r, note, &told);
                memset(r.as.board, EMPTY, sizeof r.as.board);
            } else
                r.as.board[square_at(word[0] - 'a', word[1] - '1')] = (piece)(strchr(letters, word[2]) - letters);
        }
        signs_note(&s, &r, note, &told);
        if (strcmp(text_chars(&told), rows[i].told) != 0)
            fail_msg("%s: %s", rows[i].boards, text_chars(&told));
        text_release(&told);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signs_are_told_once_when_they_are_complete),
        cmocka_unit_test(a_whole_board_tells_it_too),
        cmocka_unit_test(what_whole_boards_show_is_told_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
