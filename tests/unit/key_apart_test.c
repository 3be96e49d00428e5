/* The station's key in a process of its own: it signs as the key does, its secret is in no other memory, and what
 * happens to that process costs no signature. */
#include "log/key_apart.h"

#include "log/verify.h"
#include "log_made.h"

#include "patience.h"
#include "process_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <signal.h>
#include <sodium.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

static uint8_t seed_byte(int at)
{
    return (uint8_t)(at * 37 + 11);
}

/* The seed is known here only as a rule, so that to look for it in memory does not put it there. */
static bool open_apart(struct station_key *key, const char *path, struct error *why)
{
    uint8_t seed[32];
    for (int i = 0; i < 32; i++)
        seed[i] = seed_byte(i);
    bool opened = key_open_apart(key, path, seed, why);
    sodium_memzero(seed, sizeof seed);
    return opened;
}

static struct station_key opened(const char *path)
{
    struct station_key key;
    struct error why = {0};
    unlink(path);
    if (!open_apart(&key, path, &why))
        fail_msg("%s: %s", why.where, why.what);
    return key;
}

static bool holds_seed(const uint8_t *bytes, size_t count)
{
    for (size_t at = 0; at + 32 <= count; at++) {
        int same = 0;
        while (same < 32 && bytes[at + (size_t)same] == seed_byte(same))
            same++;
        if (same == 32)
            return true;
    }
    return false;
}

static bool is_in_memory(void)
{
    static uint8_t page[1 << 16];
    unsigned long from, to;
    char line[512], rights[8];
    bool found = false;
    FILE *maps = fopen("/proc/self/maps", "r"), *memory = fopen("/proc/self/mem", "r");
    assert_non_null(maps);
    assert_non_null(memory);
    setvbuf(memory, NULL, _IONBF, 0);
    while (!found && fgets(line, sizeof line, maps)) {
        if (sscanf(line, "%lx-%lx %7s", &from, &to, rights) != 3 || rights[1] != 'w' || to - from > 1UL << 30)
            continue;
        for (; !found && from < to; from += sizeof page - 32)
            if (from < (uintptr_t)page + sizeof page && from + sizeof page > (uintptr_t)page)
                continue;
            else if (fseek(memory, (long)from, SEEK_SET) == 0)
                found = holds_seed(page, fread(page, 1, to - from < sizeof page ? to - from : sizeof page, memory));
    }
    fclose(maps);
    fclose(memory);
    return found;
}

static void it_signs_as_the_key_does_and_its_secret_is_in_no_other_memory(void **state)
{
    struct station_key here, key = opened(in_scratch("apart.key"));
    struct log_hash hashes[200] = {{{0}}};
    static struct log_signature all[200], one;
    struct error why;
    (void)state;
    assert_false(is_in_memory());
    for (size_t i = 0; i < 200; i++)
        hashes[i].bytes[0] = (uint8_t)i;
    assert_true(key_sign_all(&key, hashes, 200, all, &why));
    assert_false(is_in_memory());
    assert_true(key_open(&here, in_scratch("apart.key"), NULL, &why));
    assert_true(is_in_memory()); /* or the search would find nothing at all */
    assert_memory_equal(here.public, key.public, LOG_KEY_BYTES);
    for (size_t i = 0; i < 200; i++) {
        assert_true(key_sign(&here, &hashes[i], &one, &why));
        assert_memory_equal(&one, &all[i], sizeof one);
    }
    assert_true(key_vouch(&key, here.public, &hashes[7], &one, &why));
    assert_true(key_vouches(key.public, here.public, &hashes[7], &one));
    key_close(&here);
    key_close(&key);
    assert_false(is_in_memory());
}

static void what_holds_it_writes_no_core_and_can_do_nothing_else(void **state)
{
    struct station_key key = opened(in_scratch("held.key"));
    char path[64], line[256], how[96];
    bool held = false, no_core = false;
    (void)state;
    snprintf(path, sizeof path, "/proc/%d/limits", (int)only_child());
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        no_core = no_core || !strncmp(line, "Max core file size        0  ", 29);
    assert_non_null(f);
    fclose(f);
    assert_true(no_core);
    snprintf(path, sizeof path, "/proc/%d/status", (int)only_child());
    f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        held = held || !strncmp(line, "Seccomp:\t1", 10);
    assert_non_null(f);
    fclose(f);
    assert_int_equal(held, strstr(key_apart_how(how), "seccomp:") == how);
    key_close(&key);
}

static void killed_or_stopped_it_is_started_again_and_no_signature_is_lost(void **state)
{
    static const struct {
        int signal;
        const char *how;
    } rows[] = {{SIGKILL, "ended (signal 9, Killed)"}, {SIGSTOP, "did not answer"}, {SIGSEGV, "ended (signal "}};
    struct station_key key = opened(in_scratch("killed.key"));
    struct log_hash hash = {{1}};
    struct log_signature s;
    struct error why;
    char how[KEY_ENDED];
    (void)state;
    assert_int_equal(key_began_again(&key, how), 0);
    for (int i = 0; i < 3; i++) {
        pid_t was = only_child();
        kill(was, rows[i].signal);
        assert_true(key_sign(&key, &hash, &s, &why));
        assert_true(key_signed(key.public, &hash, &s));
        assert_int_equal(key_began_again(&key, how), i + 1);
        assert_ptr_equal(strstr(how, rows[i].how), how);
        assert_int_not_equal(only_child(), was);
    }
    key_close(&key);
}

static void a_file_that_is_gone_or_has_another_key_is_named(void **state)
{
    const char *path = in_scratch("other.key");
    struct station_key key = opened(path);
    struct log_hash hash = {{1}};
    struct log_signature s;
    struct error why;
    uint8_t other[32] = {9};
    (void)state;
    unlink(path);
    kill(only_child(), SIGKILL);
    assert_false(key_sign(&key, &hash, &s, &why));
    assert_non_null(strstr(why.what, "the station's key cannot be read"));
    assert_true(key_open(&(struct station_key){0}, path, other, &why));
    assert_false(key_sign(&key, &hash, &s, &why));
    assert_string_equal(why.what, "is not the key that this console started with");
    unlink(path);
    struct station_key back = opened(path);
    assert_true(key_sign(&key, &hash, &s, &why));
    assert_true(key_signed(back.public, &hash, &s));
    key_close(&back);
    key_close(&key);
}

static bool is_over(pid_t process)
{
    char path[64], name[64], is = 'Z';
    int id;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
    FILE *f = fopen(path, "r");
    if (f && fscanf(f, "%d (%63[^)]) %c", &id, name, &is) != 3)
        is = '?';
    if (f)
        fclose(f);
    return is == 'Z';
}

static void it_ends_with_the_program_that_began_it(void **state)
{
    int ends[2];
    pid_t signer = 0;
    (void)state;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        struct station_key key = opened(in_scratch("ends.key"));
        signer = only_child();
        _exit(key.process && write(ends[1], &signer, sizeof signer) == sizeof signer ? 0 : 1);
    }
    assert_int_equal(read(ends[0], &signer, sizeof signer), sizeof signer);
    waitpid(child, NULL, 0);
    for (long until = now_ms() + patience_ms(); now_ms() < until && !is_over(signer);)
        usleep(5000);
    assert_true(is_over(signer));
    close(ends[0]);
    close(ends[1]);
}

static void a_log_goes_on_whole_when_it_is_killed_between_two_groups(void **state)
{
    const char *path = in_scratch("goes_on.flagfall");
    struct station_key key = opened(in_scratch("goes_on.key"));
    struct error why = {0};
    struct log_verdict v;
    (void)state;
    made_away(path);
    struct log_opening how = {.mode = LOG_CREATE, .station = "hall-a", .key = &key, .wall_ms = made_at};
    struct log *log = log_open(path, &how, &why);
    assert_non_null(log);
    assert_true(log_write_apart(log, &why));
    for (int n = 0; n < 300; n++) {
        assert_true(made_append(log, n, &why));
        if (n % 100 == 99) {
            assert_true(log_commit(log, n, &why));
            kill(only_child(), SIGKILL);
        }
    }
    assert_true(log_close(log, &why));
    key_close(&key);
    if (!log_verify(path, &(struct log_expected){0}, &v, &why))
        fail_msg("%s", why.what);
    assert_int_equal(v.entries, 301);
}

static void a_log_whose_key_is_gone_waits_and_says_so(void **state)
{
    const char *path = in_scratch("waits.flagfall"), *file = in_scratch("waits.key");
    struct station_key key = opened(file);
    struct error why = {0};
    (void)state;
    made_away(path);
    struct log_opening how = {.mode = LOG_CREATE, .station = "hall-a", .key = &key, .wall_ms = made_at};
    struct log *log = log_open(path, &how, &why);
    assert_non_null(log);
    kill(only_child(), SIGKILL);
    unlink(file);
    assert_true(made_append(log, 1, &why));
    assert_false(log_commit(log, 0, &why));
    assert_non_null(strstr(log_trouble(log)->what, "the station's key cannot be read"));
    assert_int_equal(log_waiting(log), 1);
    struct station_key back = opened(file);
    assert_true(log_commit(log, 0, &why));
    assert_null(log_trouble(log));
    assert_true(log_close(log, &why));
    key_close(&back);
    key_close(&key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_signs_as_the_key_does_and_its_secret_is_in_no_other_memory),
        cmocka_unit_test(what_holds_it_writes_no_core_and_can_do_nothing_else),
        cmocka_unit_test(killed_or_stopped_it_is_started_again_and_no_signature_is_lost),
        cmocka_unit_test(a_file_that_is_gone_or_has_another_key_is_named),
        cmocka_unit_test(it_ends_with_the_program_that_began_it),
        cmocka_unit_test(a_log_goes_on_whole_when_it_is_killed_between_two_groups),
        cmocka_unit_test(a_log_whose_key_is_gone_waits_and_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
