/* No question whose answer the hall knows: every script of every rulebook at a board with moves, a device and a running
 * clock, walked by many answers; and no question that an arbiter has to read twice.
 */
#include "hall/board_view.h"
#include "hall/known.h"
#include "hall/ruling_made.h"
#include "rules/rulebook.h"

#include <ctype.h>

enum { WALKS = 12, QUESTIONS_MOST = 30, WORDS_MOST = 20 };

static struct error why;

static const char *const books[] = {"fide-2023",  "fide-2014", "example-club",  "ccca-2014",
                                    "us-chess-7", "ihsa-2014", "schiller-2003", "chess-laws-2023"};

static int questions_asked;

/* --- what the hall knows ------------------------------------------------------------------------------------------ */

static bool is_of_the_position(const char *fact)
{
    static const char *const names[] = {"checkmate",      "stalemate",        "dead",         "white_can_mate",
                                        "black_can_mate", "white_forced_win", "flag_verdict", "material_draw"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(names[i], fact))
            return true;
    return false;
}

static int side_about(const struct ruling_case *k)
{
    static const char *const about[] = {"offender", "claimant", "flagged"};
    const struct script *s = rulebook_script(walk_rulebook(ruling_walk(k)), ruling_case_script(k));
    for (size_t i = 0; i < sizeof about / sizeof *about; i++)
        if (script_about(s) && !strcmp(script_about(s), about[i]))
            return ruling_fact_is(k, about[i], "white")   ? WHITE
                   : ruling_fact_is(k, about[i], "black") ? BLACK
                                                          : NO_SIDE;
    return NO_SIDE;
}

static void is_nothing_that_is_known(const struct hall_fixture *m, const struct ruling_case *k,
                                     const struct question *q, const char *book)
{
    struct facts known = {0};
    char sided[FACT_NAME_MAX + 8];
    int side = side_about(k);
    hall_facts(m->hall, 1, 0, ruling_case_script(k), side, &known);
    snprintf(sided, sizeof sided, "%s_%s", side == BLACK ? "black" : "white", q->fact);
    if (facts_find(&known, q->fact) || (side != NO_SIDE && facts_find(&known, sided)))
        fail_msg("%s %s asks %s, and the hall knows it", book, ruling_case_script(k), q->fact);
    if (facts_find(&known, "fen") && is_of_the_position(q->fact))
        fail_msg("%s %s asks %s, and the position says it", book, ruling_case_script(k), q->fact);
    facts_release(&known);
}

/* --- how it is asked ---------------------------------------------------------------------------------------------- */

static int words_in(const char *text)
{
    int words = 0;
    for (const char *at = text; *at; at++)
        words += !isspace((unsigned char)*at) && (at == text || isspace((unsigned char)at[-1]));
    return words;
}

static void is_read_once(const struct ruling_case *k, const struct question *q, const char *book)
{
    int words = words_in(q->text);
    if (getenv("QUESTIONS"))
        printf("%s\t%s\t%s\t%d\t%s\n", book, ruling_case_script(k), q->fact, words, q->text);
    if (getenv("QUESTIONS"))
        return;
    if (words > WORDS_MOST)
        fail_msg("%s %s asks in %d words: %s", book, ruling_case_script(k), words, q->text);
    if (strchr(q->text, '_') || strchr(q->text, '{') || !isupper((unsigned char)*q->text) || !strchr(q->text, '?'))
        fail_msg("%s %s: %s", book, ruling_case_script(k), q->text);
}

/* --- walked ------------------------------------------------------------------------------------------------------- */

static unsigned next_of(unsigned *state)
{
    *state = *state * 1664525U + 1013904223U;
    return *state >> 16;
}

static void walk_through(const struct hall_fixture *m, const char *script, const char *book, unsigned seed)
{
    struct question q;
    struct ruling_case *k = ruling_begin(m->hall, 1, 0, script, NULL, &why);
    assert_non_null(k);
    for (int i = 0; i < QUESTIONS_MOST && ruling_asks(k, &q); i++) {
        char answer[64];
        int choices = 0;
        is_nothing_that_is_known(m, k, &q, book);
        is_read_once(k, &q, book);
        questions_asked++;
        while (q.choices && q.choices[choices])
            choices++;
        snprintf(answer, sizeof answer, "%lld", (long long)(q.least + (q.most > 90 ? next_of(&seed) % 90 : 0)));
        if (choices)
            snprintf(answer, sizeof answer, "%s", q.choices[next_of(&seed) % (unsigned)choices]);
        if (!ruling_answer(k, m->hall, NULL, answer, &why))
            break;
    }
    ruling_free(k);
}

static void nothing_is_asked_that_the_hall_knows(void **unused)
{
    static const char *const moves[] = {"e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6", "Nc3"};
    (void)unused;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        struct hall_fixture m;
        make_hall_under(&m, books[i], false);
        begin_board(&m, 1);
        for (size_t n = 0; n < sizeof moves / sizeof *moves; n++)
            hand_plays(&m, 1, moves[n]);
        for (const char *const *script = script_names; *script; script++)
            for (unsigned seed = 0; strcmp(*script, "appeal") != 0 && seed < WALKS; seed++)
                if (rulebook_script(m.settings.book, *script))
                    walk_through(&m, *script, books[i], seed * 7919 + 1);
        unmake_hall_under(&m);
    }
    assert_true(questions_asked > 3000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_asked_that_the_hall_knows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
