/* Console and command line are one law: incidents of every kind, under every rulebook and in every phase, with what a
 * hall may know of them drawn by a seed, are ruled on as the console does, by any answers. Then `flagfall rule` is
 * given all that the console had in the end, and has to come to the same: steps, decision, articles, times, sentences.
 * What both ask at the same place they ask in the same choices. LAW_SEED and LAW_COUNT draw others, and more.
 */
#include "hall/row_played.h"

#include "event/phase.h"
#include "rules/rulebook.h"
#include "ruling/ruling.h"

enum { QUESTIONS_MOST = 40 };

static const char *const fens[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 1 5",
    "8/8/8/8/8/2k5/P7/K7 w - - 0 61",
    "8/8/8/4k3/8/8/8/4KB2 w - - 0 70",
    "8/5k2/8/8/3NN3/8/8/4K3 w - - 0 70",
    "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 30",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 40",
    "4r1k1/8/8/8/8/8/4Q3/4K3 w - - 0 44",
};
static const long numbers[] = {0,  0,  1,   1,   2,   3,   5,   9,   10,  30,  49,  50,   60,
                               74, 75, 100, 119, 120, 121, 180, 299, 300, 301, 600, 1800, 7200};

#define DRAWN_FROM(list) ((list)[drawn(sizeof(list) / sizeof *(list))])

static uint64_t seed;
static long rulings, questions, wrong;

static size_t drawn(size_t below)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (size_t)(seed >> 11) % below;
}

/* --- what the hall has -------------------------------------------------------------------------------------------- */

static void perhaps(struct facts *f, const struct rulebook *b, const char *fact, const char *value)
{
    if (!drawn(3) && rulebook_accepts(b, fact, value, NULL))
        facts_set(f, fact, value, FACT_GIVEN, "");
}

static void perhaps_number(struct facts *f, const struct rulebook *b, const char *fact)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%ld", DRAWN_FROM(numbers));
    perhaps(f, b, fact, digits);
}

static void draw_times(struct facts *f)
{
    static const char *const clocks[] = {"white_s", "black_s"};
    bool known = drawn(3);
    for (size_t i = 0; i < 2 && known; i++) {
        char digits[24];
        snprintf(digits, sizeof digits, "%ld", DRAWN_FROM(numbers));
        facts_set(f, clocks[i], digits, FACT_GIVEN, "");
    }
}

static void draw_event(struct facts *f, const struct rulebook *b)
{
    struct setup_question q;
    for (size_t i = 0; rulebook_setup(b, i, &q); i++) {
        size_t count = 0;
        while (q.choices && q.choices[count])
            count++;
        perhaps(f, b, q.name, count ? q.choices[drawn(count)] : q.value);
    }
}

static void draw_hall(struct facts *f, const struct rulebook *b, const char *phase)
{
    facts_set(f, "phase", phase, FACT_GIVEN, "");
    draw_times(f);
    draw_event(f, b);
    perhaps(f, b, "fen", DRAWN_FROM(fens));
    perhaps(f, b, "increment_s", "30");
    perhaps(f, b, "delay_s", "5");
    perhaps(f, b, "control", "moves");
    perhaps(f, b, "claimed", "yes");
    perhaps(f, b, "team", "yes");
    perhaps(f, b, "white_prior_illegal", "1");
    perhaps(f, b, "black_prior_offences", "2");
    perhaps_number(f, b, "minutes_running");
}

/* --- asked ------------------------------------------------------------------------------------------------------- */

static void draw_answer(const struct question *q, char out[FACT_VALUE_MAX])
{
    size_t count = 0;
    long n = DRAWN_FROM(numbers);
    while (q->choices && q->choices[count])
        count++;
    n = n < q->least ? (long)q->least : n > q->most ? (long)q->most : n;
    if (count)
        snprintf(out, FACT_VALUE_MAX, "%s", q->choices[drawn(count)]);
    else if (!strcmp(q->fact, "announced_move") || !strcmp(q->fact, "which_move"))
        snprintf(out, FACT_VALUE_MAX, "0"); /* it is not known */
    else if (q->is_number)
        snprintf(out, FACT_VALUE_MAX, "%ld", n);
    else
        snprintf(out, FACT_VALUE_MAX, "%s", DRAWN_FROM(fens));
}

static bool same_choices(const char *const *a, const char *const *b)
{
    size_t i = 0;
    while (a && b && a[i] && b[i] && !strcmp(a[i], b[i]))
        i++;
    return a == b || (a && b && !a[i] && !b[i]);
}

static void compare_question(const struct ruling_case *k, const struct question *q, struct text *out)
{
    struct error why;
    struct question same;
    struct walk *w = walk_new(walk_rulebook(ruling_walk(k)), ruling_case_script(k), walk_facts(ruling_walk(k)), &why);
    questions++;
    if (w && walk_asks(w, &same) && !strcmp(same.fact, q->fact) && !same_choices(same.choices, q->choices))
        text_addf(out, "other answers to %s; ", q->fact);
    walk_free(w);
}

static void answer_all(struct ruling_case *k, const struct hall *h, struct text *out)
{
    struct error why = {0};
    struct question q;
    char answer[FACT_VALUE_MAX], fact[FACT_NAME_MAX];
    for (int i = 0; i < QUESTIONS_MOST && !out->length && ruling_asks(k, &q); i++) {
        compare_question(k, &q, out);
        draw_answer(&q, answer);
        snprintf(fact, sizeof fact, "%s", q.fact);
        if (!ruling_answer(k, h, NULL, answer, &why))
            text_addf(out, "%s=%s is refused: %s; ", fact, answer, why.what);
    }
}

/* --- compared ---------------------------------------------------------------------------------------------------- */

static void compare_words(const char *what, const char *line, const char *console, struct text *out)
{
    if (strcmp(line, console) != 0)
        text_addf(out, "%s: '%s' on the command line, '%s' on the console; ", what, line, console);
}

static void add_steps(const struct walk *w, struct text *out)
{
    const struct walk_step *steps;
    size_t count = walk_steps(w, &steps);
    for (size_t i = 0; i < count; i++)
        text_addf(out, "%s: %s (%s); ", steps[i].step, steps[i].way, steps[i].cite);
}

static void compare_steps(const struct walk *line, const struct walk *console, struct text *out)
{
    struct text a = {0}, b = {0};
    add_steps(line, &a);
    add_steps(console, &b);
    compare_words("steps", text_chars(&a), text_chars(&b), out);
    text_release(&a);
    text_release(&b);
}

static void compare_decisions(const struct decision *line, const struct decision *console, struct text *out)
{
    for (enum outcome o = 0; o < OUTCOMES; o++)
        compare_words(outcome_rows[o].key, line->value[o], console->value[o], out);
    compare_words("title", line->title, console->title, out);
    compare_words("say", line->say, console->say, out);
    compare_words("counts", line->counts, console->counts, out);
    compare_words("player", line->player, console->player, out);
    for (int side = 0; side < 2; side++)
        compare_words("arithmetic", line->arithmetic[side], console->arithmetic[side], out);
}

/* As each -f is read. */
static bool give_all(const struct rulebook *b, const struct facts *from, struct facts *to, struct text *out)
{
    struct error why = {0};
    for (size_t i = 0; i < from->count; i++) {
        if (!rulebook_accepts(b, from->list[i].name, from->list[i].value, &why))
            text_addf(out, "-f %s=%s: %s; ", from->list[i].name, from->list[i].value, why.what);
        facts_set(to, from->list[i].name, from->list[i].value, FACT_GIVEN, "");
    }
    return !out->length;
}

static void compare_rulings(const struct rulebook *b, const struct played_row *p, const struct walk *console,
                            struct text *out)
{
    struct error why = {0};
    struct facts all = {0};
    bool good = give_all(b, walk_facts(console), &all, out) && give_all(b, &p->event, &all, out);
    struct walk *line = good ? walk_new(b, p->line->field[SCRIPT], &all, &why) : NULL;
    if (line && !walk_decision(line))
        text_addf(out, "the command line does not decide: %s", walk_stuck(line) ? walk_stuck(line) : "it asks");
    if (line && walk_decision(line)) {
        compare_steps(line, console, out);
        compare_decisions(walk_decision(line), walk_decision(console), out);
    }
    walk_free(line);
    facts_release(&all);
}

static void tell_wrong(const struct case_line *row, const struct facts *f, const struct text *what)
{
    wrong++;
    print_error("%s %s: %s\n   with", row->field[RULEBOOK], row->field[SCRIPT], text_chars(what));
    for (size_t i = 0; i < f->count; i++)
        print_error(" -f '%s=%s'", f->list[i].name, f->list[i].value);
    print_error("\n");
}

static void rule_once(const struct rulebook *b, const char *script, const char *phase)
{
    struct error why = {0};
    struct facts f = {0};
    struct text what = {0};
    const struct case_line row = {.field = {"", rulebook_id(b), script, "", "", ""}};
    struct played_row p = {.line = &row, .facts = &f};
    draw_hall(&f, b, phase);
    play_row(&p, b);
    struct ruling_case *k = ruling_begin(p.hall, 1, p.alert, script, &p.event, &why);
    assert_non_null(k);
    rulings++;
    answer_all(k, p.hall, &what);
    if (!what.length && !walk_decision(ruling_walk(k)))
        text_addf(&what, "the console does not decide: %s",
                  walk_stuck(ruling_walk(k)) ? walk_stuck(ruling_walk(k)) : "it asks without end");
    if (!what.length)
        compare_rulings(b, &p, ruling_walk(k), &what);
    if (what.length)
        tell_wrong(&row, walk_facts(ruling_walk(k)), &what);
    text_release(&what);
    ruling_free(k);
    unplay_row(&p);
    facts_release(&f);
}

static void rule_by(const struct rulebook *b, int count)
{
    for (const char *const *script = script_names; *script; script++)
        for (int phase = 0; phase < EVENT_PHASES; phase++)
            for (int i = 0; i < count && rulebook_accepts(b, "phase", event_phase_name((enum event_phase)phase), NULL);
                 i++)
                rule_once(b, *script, event_phase_name((enum event_phase)phase));
}

static void whatever_happens_both_decide_alike(void **unused)
{
    static const char *const ids[] = {"ccca-2014", "chess-laws-2023", "fide-2023",
                                      "ihsa-2014", "schiller-2003",   "us-chess-7"};
    const char *chosen = getenv("LAW_SEED"), *many = getenv("LAW_COUNT");
    (void)unused;
    seed = chosen ? strtoull(chosen, NULL, 10) * 2 + 1 : 20230101;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        rule_by(book(ids[i]), many ? atoi(many) : 4);
    print_message("%ld rulings, %ld questions, %ld not alike\n", rulings, questions, wrong);
    forget_cases();
    assert_int_equal(wrong, 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(whatever_happens_both_decide_alike)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
