/* What a broadcast makes of a log: one whose event cannot be read, or that has none yet; one whose clock is ahead; one
 * in which nothing is new. */
#include "hall/log_of_hall.h"
#include "public/public_round.h"

#include "host/files.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/wait.h>
#include <time.h>

#include "cmocka_names.h"

#include "skip.h"

/* A log with an event of that text; NULL: with none. */
static const char *a_log(const char *text)
{
    const char *path = in_scratch("unreadable.flagfall");
    struct log *log = made_new(path);
    struct error why = {0};
    struct body b = {0};
    body_begin(&b);
    body_text(&b, "text", text ? text : "");
    struct entry e = {.kind = ENTRY_EVENT, .who = "AB", .wall_ms = made_at, .body = body_done(&b)};
    if (text)
        assert_true(log_append(log, &e, &why));
    body_release(&b);
    assert_true(log_close(log, &why));
    return path;
}

/* Returns how it ends; what it printed and complained of is in `said`. */
static int broadcasts(const char *path, const char *how, char *said, size_t room)
{
    char command[1400];
    snprintf(command, sizeof command, "\"$FLAGFALL\" broadcast '%s' %s 2>&1 </dev/null", path, how);
    FILE *out = popen(command, "r");
    assert_non_null(out);
    said[fread(said, 1, room - 1, out)] = '\0';
    return WEXITSTATUS(pclose(out));
}

static void once_it_is_said_what_is_wrong(void **state)
{
    static const struct {
        const char *text, *says;
    } rows[] = {
        {"[event]\nname = Test Open\ncontrol = nonsense\n",
         "unreadable.flagfall: its event cannot be read, so nothing goes "
         "out: entry 2: "},
        {"no event at all", "unreadable.flagfall: its event cannot be read, so nothing goes out: entry 2: "},
        {NULL, "unreadable.flagfall: has no event yet, so nothing goes out: open it in a console first"},
    };
    char how[700], said[4000];
    (void)state;
    if (!getenv("FLAGFALL"))
        skip_because("FLAGFALL does not name the program");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *path = a_log(rows[i].text);
        for (int dry = 0; dry < 2; dry++) {
            snprintf(how, sizeof how, "%s '%s'", dry ? "--dry-run" : "--once --out", in_scratch("unreadable-files"));
            assert_int_equal(broadcasts(path, how, said, sizeof said), 1);
            if (!strstr(said, rows[i].says))
                fail_msg("%s", said);
            assert_int_not_equal(access(in_scratch("unreadable-files"), F_OK), 0);
        }
        made_away(path);
    }
}

static const char an_event[] =
    "[event]\nname = Test Open\ncontrol = 90+30\nrulebook = fide-2023\nrounds = 1\nboards = 1\n"
    "[players]\n1 = Holt, Ben\n2 = Moe, Vera\n[round 1]\n1 = 1 - 2\n";

/* This computer's clock was set back, or the log is another computer's: what waits is not due before it catches up. */
static void what_waits_for_the_clock_is_said(void **state)
{
    enum { AN_HOUR = 3600000 };
    static const char line[] =
        "this computer's clock: is 60 min behind the log: what is due waits for it: set it right";
    struct logged l;
    char how[700], said[4000];
    (void)state;
    if (!getenv("FLAGFALL"))
        skip_because("FLAGFALL does not name the program");
    log_hall(&l, "ahead.flagfall", an_event);
    for (int behind = 1; behind >= 0; behind--) {
        l.wall_ahead = (msec)time(NULL) * 1000 - made_at - l.m.now + behind * AN_HOUR;
        hand_plays(&l.m, 1, behind ? "e4" : "e5");
        assert_true(log_commit(l.log, 0, NULL));
        snprintf(how, sizeof how, "--once --out '%s'", in_scratch("ahead-files"));
        assert_int_equal(broadcasts(l.path, how, said, sizeof said), 0);
        if ((strstr(said, line) != NULL) != behind)
            fail_msg("%s", said);
        struct text status = {0};
        assert_true(file_read(in_scratch("ahead-files.status"), 4096, &status, NULL));
        assert_int_equal(strstr(text_chars(&status), "trouble this computer's clock: is 60 min behind") != NULL,
                         behind);
        text_release(&status);
    }
    unlog_hall(&l);
}

static void count(void *self, const char *path, int64_t met, int64_t of)
{
    (void)path, (void)met, (void)of;
    ++*(int *)self;
}

/* It looks twice a second, for hours: only what is new may be read. */
static void a_second_look_reads_nothing_again(void **state)
{
    enum { MANY = 3000 };
    const char *path = a_log(an_event);
    int counted = 0;
    struct error why = {0};
    struct log *log = made_open(path, LOG_WRITE, &why);
    (void)state;
    for (int i = 0; i < MANY; i++)
        assert_true(made_append(log, i, &why));
    assert_true(log_close(log, &why));
    log = log_open(path, &(struct log_opening){.mode = LOG_READ, .progress = {count, &counted}}, &why);
    struct public_log *seen = public_log_new(log);
    assert_true(public_log_follow(seen, &why));
    assert_true(counted > 0);
    counted = 0;
    assert_true(public_log_follow(seen, &why));
    assert_int_equal(counted, 0);
    public_log_free(seen);
    assert_true(log_close(log, &why));
    made_away(path);
}

static void a_log_says_why_it_has_no_event(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        const char *path = a_log(i ? "no event at all" : NULL);
        struct error why = {0};
        struct log *log = log_open(path, &(struct log_opening){.mode = LOG_READ}, &why);
        struct public_log *seen = public_log_new(log);
        assert_null(public_log_fault(seen));
        assert_true(public_log_follow(seen, &why));
        assert_false(public_log_follows(seen));
        assert_int_equal(public_log_fault(seen) != NULL, i);
        public_log_free(seen);
        assert_true(log_close(log, &why));
        made_away(path);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(once_it_is_said_what_is_wrong),
        cmocka_unit_test(a_log_says_why_it_has_no_event),
        cmocka_unit_test(what_waits_for_the_clock_is_said),
        cmocka_unit_test(a_second_look_reads_nothing_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
