/* The process that writes the log is killed: at random moments under load, and at each of its writes.
 *
 * It says through a pipe which entry is durable. After its death all of these must be in the file, the chain must be
 * whole, and writing must go on. LOG_KILLS=300 asks for that many random deaths; by itself there are a few.
 */
#include "faulty_disk.h"
#include "log/verify.h"
#include "log_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <errno.h>
#include <sys/wait.h>
#include <time.h>

static unsigned chance_state = 2463534242u;

static unsigned chance(unsigned below)
{
    chance_state ^= chance_state << 13;
    chance_state ^= chance_state >> 17;
    chance_state ^= chance_state << 5;
    return chance_state % below;
}

static void acknowledge(int out, const struct log *log)
{
    int64_t durable = log_durable(log);
    if (write(out, &durable, sizeof durable) != sizeof durable)
        _exit(3);
}

/* Groups of all sizes, a decision now and then on its own, a log closed and opened again at times. */
static void write_until_killed(const char *path, bool is_new, int out, long groups)
{
    struct error why = {0};
    struct log *log = made_open(path, is_new ? LOG_CREATE : LOG_WRITE, &why);
    for (long group = 0; log && group != groups; group++) {
        acknowledge(out, log);
        for (unsigned i = 0, n = 1 + chance(group % 8 ? 30 : 1500); i < n; i++)
            if (!made_append(log, (int)chance(100000), &why))
                _exit(4);
        if (!log_commit(log, group, &why))
            _exit(5);
        if (group % 16 == 15) {
            acknowledge(out, log);
            if (!log_close(log, &why))
                _exit(6);
            log = made_open(path, LOG_WRITE, &why);
        }
    }
    if (!log) {
        fprintf(stderr, "%s: %s\n", why.where, why.what);
        _exit(7);
    }
    acknowledge(out, log);
    log_close(log, &why);
    _exit(0);
}

struct crash_writer {
    pid_t process;
    int acknowledged; /* the end of the pipe that we read */
};

static struct crash_writer start(const char *path, bool is_new, long groups)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    struct crash_writer w = {fork(), ends[0]};
    assert_true(w.process >= 0);
    if (!w.process) {
        close(ends[0]);
        write_until_killed(path, is_new, ends[1], groups);
    }
    close(ends[1]);
    return w;
}

/* The last entry that was said to be durable; 0: none. Ends when the writer is dead. */
static int64_t last_acknowledged(struct crash_writer *w)
{
    int64_t last = 0, next;
    while (read(w->acknowledged, &next, sizeof next) == sizeof next)
        last = next;
    close(w->acknowledged);
    return last;
}

/* The log after a death: all there, all fitting, ready for more. False if it was never made. */
static bool assert_nothing_is_lost(const char *path, int64_t acknowledged, int64_t *entries)
{
    struct error why = {0};
    struct log_verdict v;
    struct log_expected nothing = {0};
    if (!acknowledged && access(path, F_OK))
        return false;
    struct log *log = made_open(path, LOG_WRITE, &why);
    if (!log && !acknowledged)
        return false;
    if (!log)
        fail_msg("after entry %lld was acknowledged: %s", (long long)acknowledged, why.what);
    assert_true(log_last(log) >= acknowledged);
    assert_true(made_append(log, 1, &why));
    *entries = log_last(log);
    if (!log_commit(log, 0, &why) || !log_close(log, &why))
        fail_msg("%s", why.what);
    if (!log_verify(path, &nothing, &v, &why))
        fail_msg("%s", why.what);
    assert_int_equal(v.entries, *entries);
    return true;
}

static void pause_us(unsigned us)
{
    struct timespec t = {0, (long)us * 1000};
    nanosleep(&t, NULL);
}

static void what_was_acknowledged_survives_death_at_any_moment(void **state)
{
    (void)state;
    const char *path = in_scratch("killed.flagfall"), *asked = getenv("LOG_KILLS");
    long kills = asked ? strtol(asked, NULL, 10) : 25, cut_in_wal = 0, logs = 0, died_unmade = 0;
    int64_t entries = 0, total = 0;
    bool is_new = true;
    disk.syncs = true;
    for (long i = 0; i < kills; i++) {
        if (is_new || entries > 40000) {
            made_away(path);
            is_new = true;
            entries = 0;
            logs++;
        }
        struct crash_writer w = start(path, is_new, -1);
        chance_state += (unsigned)i;
        pause_us(chance(is_new && i % 4 == 0 ? 20000 : 150000));
        assert_int_equal(kill(w.process, SIGKILL), 0);
        int64_t acknowledged = last_acknowledged(&w), before = entries;
        int status;
        assert_int_equal(waitpid(w.process, &status, 0), w.process);
        if (!WIFSIGNALED(status))
            fail_msg("the writer ended by itself with %d", WEXITSTATUS(status));
        char wal[600];
        snprintf(wal, sizeof wal, "%s-wal", path);
        cut_in_wal += access(wal, F_OK) == 0;
        assert_true(!acknowledged || acknowledged >= before);
        is_new = !assert_nothing_is_lost(path, acknowledged, &entries);
        if (is_new)
            made_away(path);
        died_unmade += is_new;
        total += is_new ? 0 : entries - before;
    }
    printf("%ld deaths of %ld logs, %ld with a -wal file left, %ld before there was a log, %lld entries written\n",
           kills, logs, cut_in_wal, died_unmade, (long long)total);
}

static void what_was_acknowledged_survives_death_at_each_write(void **state)
{
    (void)state;
    const char *path = in_scratch("at_each_write.flagfall");
    long step = getenv("LOG_KILLS") ? 1 : 29, n = 0, deaths = 0;
    disk.syncs = false;
    for (bool died = true; died; n += step, deaths += died) {
        made_away(path);
        chance_state = 7;
        disk.fault = PROCESS_DIES;
        disk.countdown = n;
        struct crash_writer w = start(path, true, 20);
        faulty_disk_obeys();
        int64_t acknowledged = last_acknowledged(&w), entries;
        int status;
        assert_int_equal(waitpid(w.process, &status, 0), w.process);
        died = WIFSIGNALED(status);
        assert_true(died || WEXITSTATUS(status) == 0);
        assert_nothing_is_lost(path, acknowledged, &entries);
    }
    printf("%ld deaths at writes 0 to %ld\n", deaths, n);
    assert_true(deaths > 10);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_acknowledged_survives_death_at_any_moment),
        cmocka_unit_test(what_was_acknowledged_survives_death_at_each_write),
    };
    return cmocka_run_group_tests(tests, faulty_disk_install, NULL);
}
