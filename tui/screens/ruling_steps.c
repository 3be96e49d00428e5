#include "screens/ruling_steps.h"

#include "glyphs.h"
#include "rules/words.h"

/* What was answered and what is known: the question with its answer, and how it is known, below it where one row is not
 * enough for both. */
static bool is_own(const struct walk_step *s)
{
    return s->origin == FACT_ANSWERED || s->origin == FACT_OVERRULED;
}

static const char *evidence(const struct walk_step *s, struct text *out)
{
    bool says = *s->said && !is_own(s);
    if (says)
        text_addf(out, *s->text ? "[%s] " : "%s ", s->said);
    text_add(out, s->cite);
    return text_chars(out);
}

/* A long question gives way to its answer, down to half of the row. */
static int draw_answer(const struct walk_step *s, struct area a, int row, int column)
{
    char way[FACT_VALUE_MAX];
    int answer = text_width(s->way) + 2, half = a.columns / 2;
    if (!*s->text)
        return column;
    column = draw_text(area_inside(a, 0, 0, -1, a.columns - (answer < half ? answer : half)), row, column, ROLE_DIM,
                       s->text);
    return draw_format(a, row, column + 1, ROLE_STRONG, "%s", name_words(s->way, way)) + 1;
}

enum { STEP_COLUMN = 3, EVIDENCE_ROWS = 3 };

static bool is_on_one_row(const struct walk_step *s, int columns, const char *how)
{
    int answered = *s->text ? text_width(s->text) + text_width(s->way) + 2 : 0;
    return STEP_COLUMN + answered + text_width(how) <= columns;
}

/* How many rows it takes; drawn only if asked. */
static int put_step(const struct walk_step *s, struct area a, int row, bool draws)
{
    struct text words = {0};
    const char *how = evidence(s, &words);
    int column = STEP_COLUMN, rows = 1, role = draws ? (int)ROLE_DIM : -1;
    if (draws) {
        draw_text(a, row, 1, is_own(s) ? ROLE_GOOD : ROLE_DIM, glyph(is_own(s) ? GLYPH_CHECK : GLYPH_POINT));
        column = draw_answer(s, a, row, column);
    }
    if (!is_on_one_row(s, a.columns, how))
        rows = (*s->text ? 1 : 0) + draw_paragraph(a, row + (*s->text ? 1 : 0), STEP_COLUMN,
                                                   a.columns - STEP_COLUMN - 1, EVIDENCE_ROWS, role, how);
    else if (draws)
        draw_text(a, row, column, ROLE_DIM, how);
    text_release(&words);
    return rows;
}

/* A branch that hung on nothing is the rulebook's own affair. */
static bool is_worth_showing(const struct walk_step *s)
{
    return *s->text || *s->said;
}

int ruling_steps_draw(const struct walk *w, struct area a, int row, int most)
{
    const struct walk_step *steps;
    size_t count = walk_steps(w, &steps), first = count;
    for (int rows = 0; first > 0; first--) {
        rows += is_worth_showing(&steps[first - 1]) ? put_step(&steps[first - 1], a, 0, false) : 0;
        if (rows > most)
            break;
    }
    for (size_t i = first; i < count; i++)
        row += is_worth_showing(&steps[i]) ? put_step(&steps[i], a, row, true) : 0;
    return row;
}
