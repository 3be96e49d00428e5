/* Every recording in tests/recorded reads as it always did, however the line happens to cut it. The expected readings
 * beside it are written again by tests/recorded/golden. */
#include "framer.h"
#include "game/signs.h"
#include "recording.h"
#include "sim/truth.h"

#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct replaying {
    struct framer *framer;
    struct signs signs;
    struct text out;
    size_t step;
};

static void print(void *self, const struct reading *r)
{
    struct replaying *p = self;
    reading_print(r, &p->out);
    text_add_char(&p->out, '\n');
}

static void take(void *self, const struct reading *r)
{
    struct replaying *p = self;
    print(p, r);
    if (r->address < 0 && !r->from_memory)
        signs_note(&p->signs, r, print, p);
}

static void feed(void *self, bool sent, struct span s, msec at)
{
    struct replaying *p = self;
    if (sent)
        framer_recorded(p->framer, s);
    for (size_t i = 0; !sent && i < s.length; i += p->step)
        framer_take(p->framer, (struct span){s.bytes + i, s.length - i < p->step ? s.length - i : p->step}, at);
}

static const struct driver *driver_of(const char *path)
{
    char name[64];
    const char *folder = strstr(path, "recorded/") + strlen("recorded/");
    snprintf(name, sizeof name, "%.*s", (int)strcspn(folder, "/"), folder);
    return driver_named(name);
}

static void replay(const char *path, size_t step, struct text *out)
{
    struct replaying p = {.step = step};
    struct error why = {0};
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    assert_true(recording_begins(f));
    p.framer = framer_new(driver_of(path), take, &p);
    signs_begin(&p.signs);
    if (!recording_read(f, path, feed, &p, &why))
        fail_msg("%s: %s", why.where, why.what);
    framer_end(p.framer, 0);
    framer_free(p.framer);
    fclose(f);
    *out = p.out;
}

static void read_golden(const char *log, struct text *out)
{
    char path[512], bytes[4096];
    size_t n;
    snprintf(path, sizeof path, "%.*s.readings", (int)(strlen(log) - strlen(".log")), log);
    FILE *f = fopen(path, "r");
    if (!f)
        fail_msg("%s has no readings: tests/recorded/golden makes them", log);
    while ((n = fread(bytes, 1, sizeof bytes, f)) > 0)
        text_add_bytes(out, bytes, n);
    fclose(f);
}

static void every_recording_reads_as_it_always_did_in_pieces_of_1_to_100_bytes(void **state)
{
    (void)state;
    glob_t logs;
    assert_int_equal(glob("tests/recorded/*/*.log", 0, NULL, &logs), 0);
    assert_true(logs.gl_pathc > 60);
    for (size_t i = 0; i < logs.gl_pathc; i++) {
        struct text golden = {0};
        const char *log = logs.gl_pathv[i];
        read_golden(log, &golden);
        for (size_t step = 1; step <= 101; step++) {
            struct text got = {0};
            replay(log, step == 101 ? 65536 : step, &got);
            if (strcmp(text_chars(&got), text_chars(&golden)) != 0)
                fail_msg("%s in pieces of %zu:\n%s", log, step, text_chars(&got));
            text_release(&got);
        }
        text_release(&golden);
    }
    globfree(&logs);
}

static void every_driver_has_a_recording(void **state)
{
    (void)state;
    for (const struct driver *const *d = drivers; *d; d++) {
        char pattern[128];
        glob_t logs;
        snprintf(pattern, sizeof pattern, "tests/recorded/%s/*.log", (*d)->name);
        if (glob(pattern, 0, NULL, &logs) != 0)
            fail_msg("%s has none", (*d)->name);
        globfree(&logs);
    }
}

static char *read_troubles(void)
{
    static char page[32768];
    FILE *f = fopen("devices/TROUBLES.md", "r");
    assert_non_null(f);
    page[fread(page, 1, sizeof page - 1, f)] = '\0';
    fclose(f);
    return page;
}

static const char *cell(char *row, int column)
{
    for (char *c = strtok(row, "|"); c; c = strtok(NULL, "|"))
        if (column-- == 0)
            return c;
    return NULL;
}

static int expect_each(const char *words, bool (*exists)(const char *))
{
    char copy[1024], *save;
    int count = 0;
    snprintf(copy, sizeof copy, "%s", words ? words : "");
    for (char *w = strtok_r(copy, " ", &save); w; w = strtok_r(NULL, " ", &save), count++)
        if (!exists(w))
            fail_msg("TROUBLES.md names %s, which is not there", w);
    return count;
}

static bool is_recording(const char *name)
{
    char path[160];
    snprintf(path, sizeof path, "tests/recorded/%s.log", name);
    FILE *f = fopen(path, "r");
    if (f)
        fclose(f);
    return f;
}

static bool is_fault(const char *name)
{
    return truth_named(name) > TRUTH_MOVE;
}

static void every_trouble_has_a_recording_or_a_fault_that_shows_it(void **state)
{
    (void)state;
    int rows = 0;
    char *save;
    for (char *line = strtok_r(read_troubles(), "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        char recordings[1024], faults[1024];
        if (strncmp(line, "| ", 2) != 0 || !strncmp(line, "| trouble |", 11))
            continue;
        snprintf(recordings, sizeof recordings, "%s", line);
        snprintf(faults, sizeof faults, "%s", line);
        if (!(expect_each(cell(recordings, 2), is_recording) + expect_each(cell(faults, 3), is_fault)))
            fail_msg("nothing shows it: %s", line);
        rows++;
    }
    assert_true(rows > 40);
}

static void no_recording_and_no_fault_is_left_out(void **state)
{
    (void)state;
    const char *page = read_troubles();
    glob_t logs;
    assert_int_equal(glob("tests/recorded/*/*.log", 0, NULL, &logs), 0);
    for (size_t i = 0; i < logs.gl_pathc; i++) {
        char name[160];
        const char *from = logs.gl_pathv[i] + strlen("tests/recorded/");
        snprintf(name, sizeof name, "%.*s", (int)(strlen(from) - strlen(".log")), from);
        if (!strstr(name, "/protocol-") && !strstr(page, name))
            fail_msg("TROUBLES.md does not know %s", name);
    }
    globfree(&logs);
    for (int k = TRUTH_MOVE + 1; k < TRUTH_KINDS; k++)
        if (!strstr(page, truth_name((enum truth_kind)k)))
            fail_msg("TROUBLES.md does not know the fault %s", truth_name((enum truth_kind)k));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_recording_reads_as_it_always_did_in_pieces_of_1_to_100_bytes),
        cmocka_unit_test(every_driver_has_a_recording),
        cmocka_unit_test(every_trouble_has_a_recording_or_a_fault_that_shows_it),
        cmocka_unit_test(no_recording_and_no_fault_is_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
