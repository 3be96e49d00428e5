/* What the station's key signed, and Flagfall never writes: `log verify` names it all the same, and a report does. */
#include "hall/changes.h"
#include "log_forged.h"

#include <sys/wait.h>

enum { ENTRIES = 120 };

static bool one_command_names(const char *name, const char *path, const char *what)
{
    char command[1200], said[4000] = "";
    if (!getenv("FLAGFALL"))
        return true;
    snprintf(command, sizeof command, "\"$FLAGFALL\" %s '%s' 2>&1 >/dev/null", name, path);
    FILE *out = popen(command, "r");
    size_t n = fread(said, 1, sizeof said - 1, out);
    said[n] = '\0';
    int status = pclose(out);
    if (!strstr(said, what))
        print_error("%s: %s", name, said);
    return WEXITSTATUS(status) == 1 && strstr(said, what) && strstr(said, "this one never writes such an entry");
}

static bool command_names(const char *path, const char *what)
{
    return one_command_names("log verify", path, what) && one_command_names("report", path, what);
}

static void what_the_key_signed_but_flagfall_never_writes_is_named(void **state)
{
    static char nested[2 * 100000 + 20];
    static const struct {
        const char *body, *what;
    } rows[] = {
        {"{ \"words\":\"x\"}", "entry 17 (clock) is not written as Flagfall writes entries"},
        {"no JSON", "entry 17 (clock) is not written as Flagfall writes entries"},
        {nested, "entry 17 (clock) is not written as Flagfall writes entries"},
        {"{\"number\":4611686018427387904}", "entry 17 (clock) is not written as Flagfall writes entries"},
        {"{\"number\":2147483647,\"what\":\"flag\"}", "entry 17 (clock) says what is impossible: number 2147483647"},
        {"{\"number\":-2147483647,\"what\":\"flag\"}", "entry 17 (clock) says what is impossible: number -2147483647"},
        {"{\"white_s\":4000000000,\"what\":\"flag\"}", "entry 17 (clock) is not written"},
        {"{\"what\":\"flag\",\"white_s\":4000000000}", "entry 17 (clock) says what is impossible: white_s 4000000000"},
    };
    (void)state;
    const char *path = in_scratch("by_key.flagfall");
    struct station_key mine = made_key(1);
    char *s = nested + sprintf(nested, "{\"a\":");
    memset(s, '[', 100000);
    memset(s + 100000, ']', 100000);
    strcpy(s + 200000, "}");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        make_sound(path, ENTRIES);
        forge(path, 17, rows[i].body, &mine);
        assert_true(command_names(path, rows[i].what));
    }
    make_sound(path, ENTRIES);
    forge(path, 17, "{\"number\":1,\"what\":\"unheard-of\"}", &mine); /* a newer version's */
    struct entry_numbers numbers = {0};
    const struct log_expected expected = {.makes_sense = entry_can_follow, .past = &numbers};
    assert_true(verify(path, &expected, &(struct error){0}));
}

static void a_board_a_time_and_an_event_that_no_hall_has_are_named(void **state)
{
    static const struct {
        struct entry e;
        const char *what; /* NULL: it can be */
    } rows[] = {
        {{.kind = ENTRY_NOTE, .board = 10000, .body = "{}"}, NULL},
        {{.kind = ENTRY_NOTE, .board = 10001, .body = "{}"}, "there is no board 10001"},
        {{.kind = ENTRY_NOTE, .board = INT32_MAX, .body = "{}"}, "there is no board 2147483647"},
        {{.kind = ENTRY_NOTE, .mono_ms = ENTRY_MS_MOST, .body = "{}"}, NULL},
        {{.kind = ENTRY_NOTE, .mono_ms = ENTRY_MS_MOST + 1, .body = "{}"}, "it has a time that no clock shows"},
        {{.kind = ENTRY_MOVE, .board = 1, .body = "{\"ply\":0}"}, NULL},
        {{.kind = ENTRY_MOVE, .board = 1, .body = "{\"ply\":1073741825}"}, "ply 1073741825"},
        {{.kind = ENTRY_MOVE, .board = 1, .body = "{\"ply\":-99999999}"}, "ply -99999999"},
        {{.kind = ENTRY_CLOCK, .board = 1, .body = "{\"what\":\"flag\",\"white_s\":-2}"}, "white_s -2"},
        {{.kind = ENTRY_CLOCK, .board = 1, .body = "{\"what\":\"flag\",\"white_s\":-1}"}, NULL},
        {{.kind = ENTRY_MOVE, .board = 1, .body = "{\"made\":274877906945}"}, "made 274877906945"},
        {{.kind = ENTRY_ROUND, .body = "{\"round\":99}"}, NULL},
        {{.kind = ENTRY_ROUND, .body = "{\"round\":1000000000}"}, "round 1000000000"},
        {{.kind = ENTRY_RESULT, .board = 1, .body = "{}"}, "a result without result"},
        {{.kind = ENTRY_RESULT, .board = 1, .body = "{\"result\":\"1-0\"}"}, NULL},
        {{.kind = ENTRY_RESULT, .board = 1, .body = "{\"result\":\"1/2\"}"}, NULL}, /* an older log's */
        {{.kind = ENTRY_RESULT, .board = 1, .body = "{\"result\":\"7-9\"}"}, "result 7-9"},
        {{.kind = ENTRY_RESULT, .board = 1, .body = "{\"result\":7}"}, "result without words"},
        {{.kind = ENTRY_EVENT, .body = "{\"text\":\"[event]\\nname = A\\nboards = 99999999\\n\"}"}, "boards"},
        {{.kind = ENTRY_EVENT, .body = "{\"name\":\"County Final\"}"}, NULL},
        {{.kind = ENTRY_NOTE, .body = "["}, "not a JSON object"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct error why = {0};
        struct entry_numbers numbers = {0};
        if (entry_can_follow(&rows[i].e, &numbers, &why) != !rows[i].what ||
            (rows[i].what && !strstr(why.what, rows[i].what)))
            fail_msg("%zu, %s: %s", i, rows[i].e.body, why.what);
    }
}

static void add(struct log *log, const struct entry *like)
{
    struct error why = {0};
    struct entry e = *like;
    e.who = "AB";
    e.board = 1;
    e.wall_ms = e.wall_ms ? e.wall_ms : made_at;
    if (!log_append(log, &e, &why))
        fail_msg("%s: %s", why.where, why.what);
}

static void a_number_that_was_given_is_not_given_again(void **state)
{
    static const struct {
        const char *first, *second, *what; /* NULL: they can follow */
        enum entry_kind kind;
    } rows[] = {
        {"{\"id\":1,\"what\":\"made\"}", "{\"id\":2,\"what\":\"made\"}", NULL, ENTRY_DECISION},
        {"{\"id\":1,\"what\":\"made\"}", "{\"id\":9,\"what\":\"made\"}", NULL, ENTRY_DECISION},
        {"{\"id\":2,\"what\":\"made\"}", "{\"id\":2,\"what\":\"undone\"}", NULL, ENTRY_DECISION},
        {"{\"id\":2,\"what\":\"made\"}", "{\"id\":2,\"what\":\"made\"}", "D-0002, after D-0002", ENTRY_DECISION},
        {"{\"id\":2,\"what\":\"made\"}", "{\"id\":1,\"what\":\"made\"}", "D-0001, after D-0002", ENTRY_DECISION},
        {"{\"appeal\":1,\"what\":\"filed\"}", "{\"appeal\":2,\"what\":\"filed\"}", NULL, ENTRY_APPEAL},
        {"{\"appeal\":1,\"what\":\"filed\"}", "{\"appeal\":1,\"what\":\"heard\"}", NULL, ENTRY_APPEAL},
        {"{\"appeal\":3,\"what\":\"filed\"}", "{\"appeal\":1,\"what\":\"filed\"}", "A-0001, after A-0003",
         ENTRY_APPEAL},
    };
    const char *path = in_scratch("numbers.flagfall");
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct error why = {0};
        struct entry_numbers numbers = {.decisions = 77, .appeals = 77}; /* of another log */
        struct log *log = made_new(path);
        add(log, &(struct entry){.kind = rows[i].kind, .body = rows[i].first});
        add(log, &(struct entry){.kind = rows[i].kind, .body = rows[i].second});
        assert_true(log_close(log, NULL));
        bool whole = verify(path, &(struct log_expected){.makes_sense = entry_can_follow, .past = &numbers}, &why);
        if (whole != !rows[i].what || (!whole && !strstr(why.what, rows[i].what)))
            fail_msg("%zu: %s", i, why.what);
        if (!whole)
            assert_true(command_names(path, rows[i].what));
    }
}

static void a_time_of_day_that_goes_back_is_told_and_no_fault(void **state)
{
    static const msec second = 1000, minute = 60 * second, day = 24 * 60 * minute;
    const msec times[] = {
        made_at, made_at - minute, made_at, made_at - minute - 1, made_at + day, made_at - 10 * day, made_at - 11 * day,
        made_at};
    static const struct {
        int entries;
        int64_t at;
        msec back;
    } rows[] = {{1, 0, 0},        {2, 0, 0},        {3, 0, 0},       {4, 5, 60 * 1000 + 1}, {5, 5, 60 * 1000 + 1},
                {6, 7, 11 * day}, {7, 7, 11 * day}, {8, 7, 11 * day}};
    const char *path = in_scratch("times.flagfall");
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct error why = {0};
        struct log_verdict v;
        struct log *log = made_new(path);
        for (int k = 0; k < rows[i].entries; k++)
            add(log, &(struct entry){.kind = ENTRY_NOTE, .wall_ms = times[k], .body = "{}"});
        assert_true(log_close(log, NULL));
        assert_true(log_verify(path, &(struct log_expected){0}, &v, &why));
        assert_int_equal(v.back_at, rows[i].at);
        assert_int_equal(v.back_from_ms - v.back_to_ms, rows[i].back);
        assert_int_equal(v.first_ms, made_at);
        assert_int_equal(v.last_ms, times[rows[i].entries - 1]);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_the_key_signed_but_flagfall_never_writes_is_named),
        cmocka_unit_test(a_number_that_was_given_is_not_given_again),
        cmocka_unit_test(a_time_of_day_that_goes_back_is_told_and_no_fault),
        cmocka_unit_test(a_board_a_time_and_an_event_that_no_hall_has_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
