/* Ruling cases walked as `flagfall rule` walks them: tests/ruling_rows.h says what a row is. */
#include "ruling_rows.h"

static void comes_out_as_it_says(void **state)
{
    const struct case_line *row = *state;
    struct giving g = {.rulebook = book(row->field[RULEBOOK])};
    if (!each_pair(row->field[FACTS], give, &g))
        fail_msg("%s: %s: %s", row->field[ID], g.why.where, g.why.what);
    struct walk *w = walk_new(g.rulebook, row->field[SCRIPT], &g.facts, &g.why);
    facts_release(&g.facts);
    if (!w)
        fail_msg("%s: %s", row->field[ID], g.why.what);
    struct question q;
    struct comparing c = {.decision = walk_decision(w), .needs = walk_asks(w, &q) ? q.needs : ""};
    assert_true(each_pair(row->field[EXPECT], compare, &c));
    if (c.decision)
        compare_articles(&c, row->field[ARTICLE]);
    else if (!strstr(row->field[EXPECT], "needs="))
        text_addf(&c.wrong, "it asks for %s%s", c.needs, walk_stuck(w) ? walk_stuck(w) : "");
    if (c.wrong.length) {
        print_error("%s: %s\n", row->field[ID], text_chars(&c.wrong));
        say_again(row);
    }
    bool right = !c.wrong.length;
    text_release(&c.wrong);
    walk_free(w);
    assert_true(right);
}

int main(void)
{
    return run_rows("rulings", comes_out_as_it_says);
}
