/* Recordings: written, turned over when full, read back; and what a board was taught, kept. */
#include "learned.h"
#include "recording.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static void path_in_scratch(char out[256], const char *name)
{
    const char *scratch = getenv("SCRATCH");
    snprintf(out, 256, "%s/%s", scratch ? scratch : "/tmp", name);
    unlink(out);
}

static void note(void *self, bool sent, struct span s, msec at)
{
    text_addf(self, "%lld%c", (long long)at, sent ? '>' : '<');
    for (size_t i = 0; i < s.length; i++)
        text_addf(self, "%02x", s.bytes[i]);
    text_add(self, " ");
}

static bool read_back(const char *path, struct text *out, struct error *why)
{
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    bool good = recording_read(f, path, note, out, why);
    fclose(f);
    return good;
}

static void what_was_recorded_is_read_back_with_its_times(void **state)
{
    (void)state;
    char path[256];
    struct error why = {0};
    struct text out = {0};
    path_in_scratch(path, "one.log");
    struct line_recorder *r = recorder_open(path, "dgt", 1 << 20, &why);
    assert_non_null(r);
    assert_true(recorder_note(r, true, (struct span){(const uint8_t *)"\x42", 1}, 5000, &why));
    assert_true(recorder_note(r, false, (struct span){(const uint8_t *)"\x8e\x00", 2}, 5120, &why));
    assert_true(recorder_note(r, false, (struct span){(const uint8_t *)"\x05", 1}, 5120, &why));
    recorder_close(r);
    assert_true(read_back(path, &out, &why));
    assert_string_equal(text_chars(&out), "0>42 120<8e00 120<05 ");
    text_release(&out);
}

static void a_recording_is_for_its_owner_alone_and_in_no_pipe_or_device(void **state)
{
    (void)state;
    char path[256];
    struct error why = {0};
    struct stat about;
    mode_t usual = umask(0);
    path_in_scratch(path, "mine.log");
    struct line_recorder *r = recorder_open(path, "dgt", 1, &why);
    assert_non_null(r);
    for (int i = 0; i < 3; i++)
        assert_true(recorder_note(r, false, (struct span){(const uint8_t *)"\x05", 1}, i, &why));
    recorder_close(r);
    umask(usual);
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    path_in_scratch(path, "pipe");
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_null(recorder_open(path, "dgt", 1, &why));
    assert_string_equal(why.what, "is a pipe or a device");
    int reader = open(path, O_RDONLY | O_NONBLOCK);
    assert_null(recorder_open(path, "dgt", 1, &why));
    assert_string_equal(why.what, "is a pipe or a device");
    close(reader);
    assert_null(recorder_open("/dev/null", "dgt", 1, &why));
    assert_string_equal(why.what, "is a pipe or a device");
    assert_null(recorder_open("/", "dgt", 1, &why));
    assert_string_equal(why.what, "is a folder");
    assert_null(recorder_open("/no/such/folder", "dgt", 1, &why));
    assert_string_equal(why.what, "cannot be written: No such file or directory");
}

static void a_full_recording_is_turned_over_and_the_fifth_goes(void **state)
{
    (void)state;
    char path[256], old[300];
    struct error why = {0};
    path_in_scratch(path, "long.log");
    struct line_recorder *r = recorder_open(path, "dgt", 2000, &why);
    for (int i = 0; i < 2000; i++)
        assert_true(recorder_note(r, false, (struct span){(const uint8_t *)"\x8e\x00\x05\x34\x00", 5}, i, &why));
    recorder_close(r);
    for (int i = 1; i <= 5; i++) {
        struct stat st;
        snprintf(old, sizeof old, "%s.%d", path, i);
        assert_int_equal(stat(old, &st), i <= 4 ? 0 : -1);
        assert_true(i > 4 || st.st_size < 2200);
        struct text out = {0};
        assert_true(i > 4 || read_back(old, &out, &why));
        text_release(&out);
    }
}

static void a_line_that_is_no_recording_is_refused_with_its_number(void **state)
{
    (void)state;
    static const char *const wrong[] = {"12 8E00\n", "x < 8E\n", "12 < 8\n", "12 < 8G\n", "-1 < 8E\n", "12 ? 8E\n"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char path[256];
        struct error why = {0};
        struct text out = {0};
        path_in_scratch(path, "wrong.log");
        FILE *f = fopen(path, "w");
        fprintf(f, "# flagfall recording 1\n\n%s", wrong[i]);
        fclose(f);
        assert_false(read_back(path, &out, &why));
        assert_non_null(strstr(why.where, "wrong.log:3"));
        text_release(&out);
    }
}

static void what_a_board_was_taught_outlives_the_program(void **state)
{
    (void)state;
    char folder[256];
    static const char chips[] = "# flagfall: the chips of a Certabo board, five numbers and the piece\n3 0 85 11 5 r\n";
    const struct driver *d = driver_named("certabo");
    void *st = calloc(1, d->state_size), *later = calloc(1, d->state_size);
    struct error why = {0};
    struct text path = {0}, again = {0};
    path_in_scratch(folder, "state/below");
    setenv("XDG_STATE_HOME", folder, 1);
    assert_true(d->recall(st, chips));
    assert_true(learned_keep(d, st, "/dev/serial/by-id/usb-Silicon_Labs-if00", &why));
    assert_true(learned_path(d, "/dev/serial/by-id/usb-Silicon_Labs-if00", &path));
    assert_non_null(strstr(text_chars(&path), "/flagfall/certabo-usb-Silicon_Labs-if00"));
    assert_true(learned_recall(d, later, "/dev/serial/by-id/usb-Silicon_Labs-if00", &why));
    d->keep(later, &again);
    assert_string_equal(text_chars(&again), chips);
    assert_false(learned_recall(d, later, "/dev/ttyUSB7", &why)); /* another board: nothing, and no fault */
    assert_string_equal(why.what, "");
    FILE *f = fopen(text_chars(&path), "w");
    fputs("rubbish", f);
    fclose(f);
    assert_false(learned_recall(d, later, "/dev/serial/by-id/usb-Silicon_Labs-if00", &why));
    assert_non_null(strstr(why.remedy, "teach it again"));
    text_release(&path);
    text_release(&again);
    free(st);
    free(later);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_recording_is_for_its_owner_alone_and_in_no_pipe_or_device),
        cmocka_unit_test(what_was_recorded_is_read_back_with_its_times),
        cmocka_unit_test(a_full_recording_is_turned_over_and_the_fifth_goes),
        cmocka_unit_test(a_line_that_is_no_recording_is_refused_with_its_number),
        cmocka_unit_test(what_a_board_was_taught_outlives_the_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
