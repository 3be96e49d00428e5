/* First line a FEN, then the text of a move. Whatever the text, the answer is bounded and a move read is legal; and
 * every legal move of the position, written in one of the forms and languages, reads back to itself. */
#include "chess/board/movegen.h"
#include "chess/notation/notation.h"
#include "chess/notation/san.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool fact)
{
    if (!fact)
        abort();
}

static void read_it(const struct position *p, const char *text, unsigned dice)
{
    const struct notation_options how = {
        .language = dice % LANGUAGES, .descriptive = dice & 1, .mistaken_captures_pass = dice & 2};
    struct error why = {0};
    move m;
    enum notation_reading got = notation_read(p, text, &how, &m, &why);
    expect((got == MOVE_READ) == (m != NO_MOVE));
    expect(got != MOVE_READ ? why.what[0] != '\0' : move_is_legal(p, m));
}

static void both_readers_agree(const struct position *p,
                               const char *text) /* what the PGN reader takes, this one does */
{
    move quick = san_read(p, text, strlen(text)), m;
    if (quick != NO_MOVE)
        expect(notation_read(p, text, NULL, &m, NULL) == MOVE_READ && m == quick);
}

static void write_all(const struct position *p, unsigned dice)
{
    move list[MOVES_MAX];
    const struct notation_style style = {
        .form = dice % NOTATION_FORMS,
        .language = dice % NOTATION_FORMS == FORM_DESCRIPTIVE ? ENGLISH : (enum language)(dice / 7 % LANGUAGES),
        .chess960 = dice & 1,
    };
    const struct notation_options how = {.language = style.language, .descriptive = true};
    for (int i = 0, n = legal_moves(p, list); i < n; i++) {
        struct text out = {0};
        move again;
        notation_write(p, list[i], &style, &out);
        expect(notation_read(p, text_chars(&out), &how, &again, NULL) == MOVE_READ && again == list[i]);
        text_release(&out);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *input = calloc(size + 1, 1);
    struct position p;
    unsigned dice = 0;
    if (!input)
        return 0;
    for (size_t i = 0; i < size; i++)
        dice = dice * 31 + data[i];
    if (size)
        memcpy(input, data, size);
    char *text = strchr(input, '\n');
    if (text)
        *text++ = '\0';
    if (position_from_fen(&p, input, RULES_CHESS, NULL)) {
        read_it(&p, text ? text : "", dice);
        both_readers_agree(&p, text ? text : "");
        if (legal_moves(&p, (move[MOVES_MAX]){0}) < 100)
            write_all(&p, dice);
    }
    free(input);
    return 0;
}
