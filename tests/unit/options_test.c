/* Options of commands: read by their table, whatever the order; what is wrong is named. */
#include "base/nearest.h"
#include "commands/command.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

struct test_options {
    bool why;
    long depth;
    const char *play;
    int mater;
};

static const struct option_row rows[] = {
    {"why", 'w', NULL, "say why", OPTION_FLAG, offsetof(struct test_options, why), 0, 0},
    {"perft", 'p', "N", "count", OPTION_NUMBER, offsetof(struct test_options, depth), 1, 20},
    {"play", 0, "MOVES", "moves first", OPTION_TEXT, offsetof(struct test_options, play), 0, 0},
    {"can-mate", 0, "white|black", "who", OPTION_CHOICE, offsetof(struct test_options, mater), 0, 0},
    {0},
};

static const struct command command = {.name = "test", .summary = "", .usage = "", .options = rows};

/* What main() lends to commands; here the complaint is kept to be looked at. */
static char complaint[256];

void complain(const struct error *e)
{
    snprintf(complaint, sizeof complaint, "%s", e->what);
}

int usage_error(const struct command *c, const char *format, ...)
{
    va_list args;
    (void)c;
    va_start(args, format);
    vsnprintf(complaint, sizeof complaint, format, args);
    va_end(args);
    return STATUS_USAGE;
}

static const struct {
    const char *line; /* words separated by one blank */
    int status;
    struct test_options asked;
    const char *rest; /* of the arguments, or the complaint */
} cases[] = {
    {"fen", 0, {.mater = -1}, " fen"},
    {"--why fen", 0, {.why = true, .mater = -1}, " fen"},
    {"fen -w more", 0, {.why = true, .mater = -1}, " fen more"},
    {"--perft 5 fen", 0, {.depth = 5, .mater = -1}, " fen"},
    {"-p 20 --perft=1", 0, {.depth = 1, .mater = -1}, ""},
    {"--play e4 --can-mate black", 0, {.play = "e4", .mater = 1}, ""},
    {"--can-mate=white -", 0, {.mater = 0}, " -"},
    {"--play --why", 0, {.play = "--why", .mater = -1}, ""},
    {"-- --why -", 0, {.mater = -1}, " --why -"},
    {"--wyh", 2, {.mater = -1}, "--wyh is not an option; perhaps --why"},
    {"--banana", 2, {.mater = -1}, "--banana is not an option"},
    {"-x", 2, {.mater = -1}, "-x is not an option"},
    {"-wp", 2, {.mater = -1}, "-wp is not an option"},
    {"--perft", 2, {.mater = -1}, "--perft needs its N"},
    {"--perft=", 2, {.mater = -1}, "--perft : not a whole number"},
    {"--perft 5x", 2, {.mater = -1}, "--perft 5x: not a whole number"},
    {"--perft 99999999999999999999", 2, {.mater = -1}, "--perft 99999999999999999999: not a whole number"},
    {"--perft 21", 2, {.mater = -1}, "--perft 21: not between 1 and 20"},
    {"--perft -1", 2, {.mater = -1}, "--perft -1: not between 1 and 20"},
    {"--why=yes", 2, {.mater = -1}, "--why takes no value"},
    {"--can-mate green", 2, {.mater = -1}, "--can-mate green: not one of white|black"},
    {"--can-mate whit", 2, {.mater = -1}, "--can-mate whit: not one of white|black"},
};

static void options_are_read_by_their_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char line[128], rest[128] = "", *argv[10] = {line};
        struct test_options asked = {.mater = -1};
        int argc = 1;
        snprintf(line, sizeof line, "test %s", cases[i].line);
        for (char *blank = line; (blank = strchr(blank, ' '));) {
            *blank++ = '\0';
            argv[argc++] = blank;
        }
        assert_int_equal(options_read(&command, &argc, argv, &asked), cases[i].status);
        for (int k = 1; k < argc && !cases[i].status; k++)
            snprintf(rest + strlen(rest), sizeof rest - strlen(rest), " %s", argv[k]);
        assert_string_equal(cases[i].status ? complaint : rest, cases[i].rest);
        assert_int_equal(asked.why, cases[i].asked.why);
        assert_int_equal(asked.depth, cases[i].asked.depth);
        assert_int_equal(asked.mater, cases[i].asked.mater);
        assert_string_equal(asked.play ? asked.play : "", cases[i].asked.play ? cases[i].asked.play : "");
    }
}

static void a_word_is_meant_if_few_letters_differ(void **state)
{
    static const char *const words[] = {"position", "audit", "bench", "log", NULL};
    (void)state;
    assert_string_equal(nearest_word("positoin", words), "position");
    assert_string_equal(nearest_word("pos", words), "position");
    assert_string_equal(nearest_word("adit", words), "audit");
    assert_null(nearest_word("", words));
    assert_null(nearest_word("foo", words)); /* one letter of log is not enough */
    assert_null(nearest_word("rulebook", words));
    assert_null(nearest_word("a-word-longer-than-any-command-or-option-name", words));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_are_read_by_their_rows),
        cmocka_unit_test(a_word_is_meant_if_few_letters_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
