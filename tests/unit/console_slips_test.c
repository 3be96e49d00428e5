/* A pile of slips typed into the page of results as hands type them: results in every spelling, each word ended by
 * space or Enter, one too many of these, digits corrected on the way, and slips of the hand that must enter nothing.
 * The log has in the end what stood on the slips. SLIPS_SEED=N types another pile. */
#include "console_run.h"

enum { BOARDS = 60, WORDS = 400 };

static const struct {
    const char *written, *typed[6];
} results[] = {
    {"1-0", {"1", "1-0", "1:0"}},
    {"0-1", {"0", "0-1", "0:1"}},
    {"1/2-1/2", {"5", "=", "1/2", "1/2-1/2"}},
};
enum { RESULTS = sizeof results / sizeof *results };

static unsigned random_state;
static int given[BOARDS + 1];

static int below(int n)
{
    random_state = random_state * 1103515245u + 12345u;
    return (int)(random_state >> 16 & 0x7fff) % n;
}

static const char *ender(void)
{
    static const char *const enders[] = {" ", "\r", "  ", "\r\r", " \r"};
    return enders[below(5)];
}

static const char *spelling(int result)
{
    int count = 0;
    while (count < 6 && results[result].typed[count])
        count++;
    return results[result].typed[below(count)];
}

/* Of a board that has no result yet. */
static int next_slip(void)
{
    int board;
    do
        board = 1 + below(BOARDS);
    while (given[board] >= 0);
    return board;
}

static void type_slip(struct console_run *r, int board, int result, const char *between)
{
    char keys[80];
    snprintf(keys, sizeof keys, "%d%s%s%s%s", board, below(2) ? " " : "\r", between, spelling(result), ender());
    type(r, keys);
}

/* Each enters nothing, and is over when it returns. */
static void slip_of_the_hand(struct console_run *r, int board)
{
    static const char *const refused[] = {"12 ", "0-2 ", "1-2", "1/3 ", "2", "77 1 ", "1.5 ", "1a "};
    char keys[80];
    int kind = below(4);
    if (kind == 0)
        snprintf(keys, sizeof keys, "%d %s", board, refused[below(8)]);
    else if (kind == 1) /* its result was left out, and the next slip follows */
        snprintf(keys, sizeof keys, "%d %d 1 0 5 ", board, 10 + below(50));
    else if (kind == 2)
        snprintf(keys, sizeof keys, "%dO 1 ", board);
    else
        snprintf(keys, sizeof keys, "%d 1 ", BOARDS + 1 + below(30));
    type(r, keys);
    wait_for(r, kind < 3 ? "is not understood" : "There is no board");
    type(r, "5\r1 0\r"); /* goes with it, whatever it is */
    type(r, "\033");
    wait_until_gone(r, "esc type it again"); /* unlike the message it does not move meanwhile */
}

static void write_results(char out[BOARDS + 1][WORDS])
{
    char line[WORDS];
    FILE *csv = popen("$FLAGFALL event export \"$SCRATCH\"/slips.flagfall --as csv", "r");
    assert_non_null(csv);
    while (fgets(line, sizeof line, csv)) {
        int board = 0;
        line[strcspn(line, "\r\n")] = '\0';
        if (sscanf(line, "1,%d,", &board) == 1 && board >= 1 && board <= BOARDS)
            snprintf(out[board], WORDS, "%s", strrchr(line, ',') + 1);
    }
    assert_int_equal(pclose(csv), 0);
}

static void what_stands_on_the_slips_is_entered(void **state)
{
    static char logged[BOARDS + 1][WORDS];
    struct console_run r = {0};
    const char *seed = getenv("SLIPS_SEED");
    char words[40];
    (void)state;
    random_state = seed ? (unsigned)strtoul(seed, NULL, 10) : 20261130u;
    for (int b = 0; b <= BOARDS; b++)
        given[b] = -1;
    write_event("slips.ini", 0, BOARDS, "90+30");
    open_event(&r, NULL, "slips.ini");
    wait_for(&r, "60 boards");
    type(&r, "B");
    wait_for(&r, "y/N");
    type(&r, "y");
    wait_for(&r, "has begun");
    type(&r, "Z");
    wait_for(&r, "Results: 0 of 60");
    for (int i = 1; i <= BOARDS; i++) {
        int board = next_slip(), result = below(RESULTS);
        if (!below(3))
            slip_of_the_hand(&r, board);
        type_slip(&r, board, result, below(4) ? "" : "1\177");
        snprintf(words, sizeof words, "Results: %d of 60", i);
        wait_for(&r, words);
        given[board] = result;
    }
    assert_int_equal(kill(r.process, SIGTERM), 0);
    (void)ended(&r);
    write_results(logged);
    for (int b = 1; b <= BOARDS; b++)
        if (strcmp(logged[b], results[given[b]].written))
            fail_msg("board %d: %s is logged, %s was on the slip", b, logged[b], results[given[b]].written);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_stands_on_the_slips_is_entered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
