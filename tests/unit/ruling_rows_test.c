/* Ruling cases played through the hall: each row of tests/cases/rulings is made a board of a hall as far as a hall can
 * have it (position, clocks, control, phase, teams, earlier decisions, a claim), and what is left is answered. What the
 * hall supplies by itself has to agree with the row, and the same decision has to come out as on the command line.
 */
#include "ruling_rows.h"

#include "hall/row_played.h"
#include "rules/rulebook.h"
#include "ruling/ruling.h"
#include "session/rulings.h"

/* --- the ruling --------------------------------------------------------------------------------------------------- */

/* --- how much is asked: QUESTIONS=1 in the environment prints it -------------------------------------------------- */

enum { QUESTIONS_MAX = 24 };

static struct {
    const char *rulebook, *worst_row;
    int rows, worst, of[QUESTIONS_MAX];
} asked[BOOKS_MAX];

static void note_questions(const struct case_line *row, int count)
{
    int i = 0;
    while (i < BOOKS_MAX - 1 && asked[i].rulebook && strcmp(asked[i].rulebook, row->field[RULEBOOK]) != 0)
        i++;
    asked[i].rulebook = row->field[RULEBOOK];
    asked[i].rows++;
    asked[i].of[count < QUESTIONS_MAX ? count : QUESTIONS_MAX - 1]++;
    if (!asked[i].worst_row || count > asked[i].worst) {
        asked[i].worst = count;
        asked[i].worst_row = row->field[ID];
    }
}

static int median_of(const int of[QUESTIONS_MAX], int rows)
{
    int seen = 0;
    for (int n = 0; n < QUESTIONS_MAX; n++)
        if ((seen += of[n]) * 2 >= rows)
            return n;
    return QUESTIONS_MAX;
}

/* Printed while the rows are still there: the last row's test calls it. */
static void print_questions(void)
{
    for (int i = 0; getenv("QUESTIONS") && i < BOOKS_MAX && asked[i].rulebook; i++)
        printf("| %s | %d | %d | %d (%s) |\n", asked[i].rulebook, asked[i].rows, median_of(asked[i].of, asked[i].rows),
               asked[i].worst, asked[i].worst_row);
}

/* As it is done on the screen: a number for a choice, minutes and seconds for a time. */
static bool press(struct ruling_case *k, const struct hall *h, const struct question *q, const char *value)
{
    struct error why = {0};
    char typed[FACT_VALUE_MAX];
    int choices = rulings_choices(q), choice = 0;
    while (choice < choices && strcmp(q->choices[choice], value) != 0)
        choice++;
    long n = strtol(value, NULL, 10);
    if (choices && choice == choices)
        return false; /* it is not offered */
    if (!choices && rulings_asks_time(q))
        snprintf(typed, sizeof typed, "%ld:%02ld", n / 60, n % 60);
    else
        snprintf(typed, sizeof typed, "%s", choices ? q->choices[choice] : value);
    return rulings_type(k, h, typed, &why);
}

/* What the hall knows is not answered; what it does not know is, whether it is asked or not. */
static void answer_rest(struct ruling_case *k, const struct played_row *p, struct text *wrong)
{
    struct error why = {0};
    struct question q;
    int count = 0;
    for (; ruling_asks(k, &q) && row_value(p->facts, q.fact); count++)
        if (!press(k, p->hall, &q, row_value(p->facts, q.fact))) {
            text_addf(wrong, "%s=%s is not offered; ", q.fact, row_value(p->facts, q.fact));
            break;
        }
    note_questions(p->line, count);
    for (size_t i = 0; i < p->facts->count; i++)
        if (!facts_find(walk_facts(ruling_walk(k)), p->facts->list[i].name) &&
            !ruling_answer(k, p->hall, p->facts->list[i].name, p->facts->list[i].value, &why))
            fail_msg("%s: %s cannot be answered: %s", p->line->field[ID], p->facts->list[i].name, why.what);
}

static void compare_supplied(const struct ruling_case *k, const struct played_row *p, struct text *wrong)
{
    for (size_t i = 0; i < p->facts->count; i++) {
        const struct fact *is = &p->facts->list[i], *has = facts_find(walk_facts(ruling_walk(k)), is->name);
        if (has && strcmp(has->value, is->value) != 0 && strcmp(is->name, "fen") != 0)
            text_addf(wrong, "the hall has %s=%s, the row %s; ", is->name, has->value, is->value);
    }
}

static void comes_out_alike_in_the_hall(void **state)
{
    const struct case_line *row = *state;
    struct giving g = {.rulebook = book(row->field[RULEBOOK])};
    struct question q;
    if (!each_pair(row->field[FACTS], give, &g))
        fail_msg("%s: %s: %s", row->field[ID], g.why.where, g.why.what);
    struct played_row p = {.line = row, .facts = &g.facts};
    play_row(&p, g.rulebook);
    struct ruling_case *k = ruling_begin(p.hall, 1, p.alert, row->field[SCRIPT], &p.event, &g.why);
    if (!k)
        fail_msg("%s: %s", row->field[ID], g.why.what);
    struct comparing c = {0};
    answer_rest(k, &p, &c.wrong);
    const struct walk *w = ruling_walk(k);
    c.decision = walk_decision(w);
    c.needs = walk_asks(w, &q) ? q.needs : "";
    compare_supplied(k, &p, &c.wrong);
    if (!row_is_needless(row, walk_facts(ruling_walk(k)))) {
        assert_true(each_pair(row->field[EXPECT], compare, &c));
        if (c.decision)
            compare_articles(&c, row->field[ARTICLE]);
        else if (!strstr(row->field[EXPECT], "needs="))
            text_addf(&c.wrong, "it asks for %s%s", c.needs, walk_stuck(w) ? walk_stuck(w) : "");
    }
    if (c.wrong.length) {
        print_error("%s %s %s: %s\n", row->field[RULEBOOK], row->field[ID], row->field[SCRIPT], text_chars(&c.wrong));
        say_again(row);
    }
    bool right = !c.wrong.length;
    if (row == cases[case_count - 1])
        print_questions();
    text_release(&c.wrong);
    ruling_free(k);
    unplay_row(&p);
    facts_release(&g.facts);
    assert_true(right);
}

int main(void)
{
    return run_rows("rulings through the hall", comes_out_alike_in_the_hall);
}
