/* `flagfall event trust`: what the event's file says of roles holds although no head confirms it, and the log says who
 * decided that and why. */
#include "event/arbiters.h"
#include "log/verify.h"
#include "log_made.h"
#include "session/session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>
#include <event2/event.h>

#define HASH "$argon2id$v=19$m=65536,t=2,p=1$1wSCNQwLjekDaRz7cov8lA$YOIrrTOJiJqqTqG644dUbjIjXlS9vfymQbYJzJdjIoM"

static struct event_base *base;

static void write_event(const char *arbiters)
{
    FILE *f = fopen(in_scratch("club.ini"), "w");
    assert_non_null(f);
    fprintf(f,
            "[event]\nname = T\nrulebook = fide-2023\ncontrol = 90+30\nrounds = 1\nboards = 1\n[arbiters]\n%s"
            "[players]\n1 = A\n2 = B\n[round 1]\n1 = 1 - 2\n",
            arbiters);
    fclose(f);
}

static struct session *opened(const char *name)
{
    struct error why = {0};
    struct session_settings settings = {.who = "KM"};
    struct session *s = session_open_event(base, &settings, in_scratch(name), &why);
    if (!s)
        fail_msg("%s: %s", why.where, why.what);
    session_turn(s);
    return s;
}

static int waits(const struct session *s)
{
    struct roster_change changes[2 * ARBITERS_MAX];
    return session_roles_waiting(s, changes);
}

static enum arbiter_role role_of(const struct session *s, const char *initials)
{
    const struct arbiter *a = event_arbiter(session_event(s), initials);
    assert_non_null(a);
    return a->role;
}

/* Its exit status; what it printed and complained is in the file `said`. */
static int run(const char *words)
{
    char command[1024], folder[600];
    snprintf(folder, sizeof folder, "%s", in_scratch("."));
    snprintf(command, sizeof command, "cd '%s' && \"$FLAGFALL\" event trust %s >said 2>&1 </dev/null", folder, words);
    int status = system(command); /* NOLINT(cert-env33-c): our own words, in a folder of this test */
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static bool said(const char *words)
{
    char all[4096] = "";
    FILE *f = fopen(in_scratch("said"), "r");
    assert_non_null(f);
    all[fread(all, 1, sizeof all - 1, f)] = '\0';
    fclose(f);
    return strstr(all, words) != NULL;
}

static bool log_says(const char *words)
{
    struct error why = {0};
    struct entry e;
    bool found = false;
    struct log *log = log_open(in_scratch("club.flagfall"), &(struct log_opening){.mode = LOG_READ}, &why);
    assert_non_null(log);
    struct log_cursor *c = log_read(log, &(struct log_filter){0});
    while (log_next(c, &e))
        found = found || strstr(e.body, words);
    log_cursor_free(c);
    log_close(log, NULL);
    return found;
}

static void what_waited_for_a_head_holds_and_the_log_says_why(void **state)
{
    struct error why = {0};
    struct log_verdict v;
    (void)state;
    made_away(in_scratch("club.flagfall"));
    unlink(in_scratch("state/flagfall/passphrases"));
    write_event("KM = Kim Moe | head | " HASH "\nCD = Carl Dahl | floor\n");
    assert_true(session_close(opened("club.ini"), &why));
    write_event("KM = Kim Moe | floor\nCD = Carl Dahl | head\n");
    struct session *s = opened("club.ini");
    assert_int_equal(waits(s), 2);
    assert_int_equal(role_of(s, "CD"), ARBITER_FLOOR);
    assert_int_equal(run("club.flagfall --reason lost"), 2); /* a console has it */
    assert_true(session_close(s, &why));

    assert_int_equal(run("club.flagfall"), 2);
    assert_true(said("say why no head confirms it"));
    assert_int_equal(run("club.ini --reason x"), 2);
    assert_int_equal(run("nowhere.flagfall --reason x"), 2);
    assert_true(said("there is no NAME.ini beside it"));
    assert_int_equal(run("club.flagfall --reason '  '"), 2);
    assert_int_equal(run("club.flagfall --reason 'the head is ill' --who KM"), 2); /* nobody signs for somebody else */
    assert_true(said("leave --who out"));
    assert_int_equal(run("club.flagfall --reason 'the head is ill'"), 0);
    assert_true(log_says("the head is ill"));
    assert_true(log_says("CD: floor becomes head"));
    assert_true(log_says("KM: head becomes floor, passphrase removed"));
    assert_int_equal(run("club.flagfall --reason 'once more'"), 2); /* nothing differs any more */

    s = opened("club.ini");
    assert_int_equal(waits(s), 0);
    assert_int_equal(role_of(s, "CD"), ARBITER_HEAD);
    assert_int_equal(role_of(s, "KM"), ARBITER_FLOOR);
    assert_true(session_close(s, &why));
    if (!log_verify(in_scratch("club.flagfall"), &(struct log_expected){0}, &v, &why))
        fail_msg("%s", why.what);
}

static int set_up(void **state)
{
    (void)state;
    if (!getenv("FLAGFALL"))
        return -1;
    setenv("XDG_STATE_HOME", in_scratch("state"), 1);
    base = event_base_new();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_waited_for_a_head_holds_and_the_log_says_why),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
