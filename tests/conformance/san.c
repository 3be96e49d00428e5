/* Moves as people write them: id, FEN, text, the move in UCI or `reject` or `ambiguous`, canonical SAN. */
#include "conformance.h"

#include "chess/notation/notation.h"

#include <string.h>

static void judge_read(struct conformance_score *s, char *const *field, const struct position *p, move m, bool chess960)
{
    struct text uci = {0}, san = {0};
    notation_write(p, m, &(struct notation_style){.form = FORM_UCI, .chess960 = chess960}, &uci);
    notation_write(p, m, &(struct notation_style){.form = FORM_SAN}, &san);
    if (strcmp(text_chars(&uci), field[3]) || strcmp(text_chars(&san), field[4]))
        score_wrong(s, "%s: %s: expected %s %s, got %s %s", field[0], field[2], field[3], field[4], text_chars(&uci),
                    text_chars(&san));
    else
        score_right(s);
    text_release(&uci);
    text_release(&san);
}

static void judge_line(struct conformance_score *s, char *field[FIELDS_MAX], int fields)
{
    struct notation_options options = {.language = strstr(field[0], "german") ? GERMAN : ENGLISH};
    struct position p;
    struct error why;
    move m;
    (void)fields;
    if (!position_on_board(&p, field[1], RULES_CHESS, &why)) {
        score_wrong(s, "%s: refused: %s", field[0], why.what);
        return;
    }
    enum notation_reading r = notation_read(&p, field[2], &options, &m, &why);
    bool refuse = !strcmp(field[3], "reject"), doubt = !strcmp(field[3], "ambiguous");
    if (r == MOVE_READ && !refuse && !doubt)
        judge_read(s, field, &p, m, strstr(field[0], "960") != NULL);
    else if (doubt ? r == MOVE_AMBIGUOUS : refuse && r != MOVE_READ && r != MOVE_AMBIGUOUS)
        score_right(s);
    else
        score_wrong(s, "%s: %s: expected %s, got %s", field[0], field[2], field[3],
                    r == MOVE_READ ? "a move" : why.what);
}

const struct judge judge_san = {.file = "san-cases.tsv", .fields = 5, .line = judge_line};
