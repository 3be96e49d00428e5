/* Bytes to frames: what is junk, what is refused, what is held, and that nothing grows. */
#include "framer.h"
#include "health.h"

#include <malloc.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cmocka_names.h"
#include "skip.h"

static void note(void *self, const struct reading *r)
{
    reading_print(r, self);
    text_add_char(self, '\n');
}

struct framer_row {
    const char *what, *driver, *bytes;
    size_t length;
    const char *readings;
};
#define BYTES(b) b, sizeof(b) - 1

static const struct framer_row rows[] = {
    {"junk before a frame is one fault", "dgt", BYTES("\x01\x02\x03\x8e\x00\x05\x34\x00"),
     "reject junk bytes=3\nfield e2 empty\n"},
    {"a frame cut off by the next", "dgt", BYTES("\x8e\x00\x05\x8e\x00\x05\x34\x00"), "reject msb\nfield e2 empty\n"},
    {"half a frame at the end is never believed", "dgt", BYTES("\x8e\x00\x05\x34"), "reject length\n"},
    {"an impossible length is not waited for", "dgt", BYTES("\x8e\x7f\x7f\x34\x00\x8e\x00\x05\x34\x00"),
     "reject length\nfield e2 empty\n"},
    {"two frames in one piece", "dgt", BYTES("\x8e\x00\x05\x34\x00\x8e\x00\x05\x24\x01"),
     "field e2 empty\nfield e4 P\n"},
    {"the rest of a refused frame is not told as junk", "dgt",
     BYTES("\x8e\x00\x09\x34\x00\x00\x00\x8e\x00\x05\x34\x00"), "reject length\nfield e2 empty\n"},
    {"a wrong checksum", "dgt-bus", BYTES("\x87\x00\x06\x08\x01\x17\x87\x00\x06\x08\x01\x16"),
     "reject checksum\nbus 1025 ping\n"},
    {"a text line past its bound is dropped to its end", "plain",
     BYTES("aaaaaaaaaabbbbbbbbbbaaaaaaaaaabbbbbbbbbbaaaaaaaaaabbbbbbbbbbaaaaaaaaaabbbbbbbbbbaaaaaaaaaabbbbbbbbbb"
           "aaaaaaaaaabbbbbbbbbb square e2 P\nsquare e4 P\n"),
     "reject length\nfield e4 P\n"},
};

static void read_in_pieces_of(const struct framer_row *r, size_t step, struct text *out)
{
    struct framer *f = framer_new(driver_named(r->driver), note, out);
    for (size_t i = 0; i < r->length; i += step)
        framer_take(f, (struct span){(const uint8_t *)r->bytes + i, r->length - i < step ? r->length - i : step}, 0);
    framer_end(f, 0);
    framer_free(f);
}

static void faults_are_told_once_and_the_next_frame_is_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (size_t step = 1; step <= rows[i].length; step++) {
            struct text out = {0};
            read_in_pieces_of(&rows[i], step, &out);
            if (strcmp(text_chars(&out), rows[i].readings) != 0)
                fail_msg("%s, in pieces of %zu: %s", rows[i].what, step, text_chars(&out));
            text_release(&out);
        }
    }
}

static int junk_told(const struct text *t)
{
    int count = 0;
    for (const char *at = text_chars(t); (at = strstr(at, "reject junk")); at++)
        count++;
    return count;
}

static void endless_junk_is_told_in_runs(void **state)
{
    (void)state;
    struct text out = {0};
    struct framer *f = framer_new(driver_named("dgt"), note, &out);
    for (int i = 0; i < 3 * JUNK_RUN + 5; i++)
        framer_take(f, (struct span){(const uint8_t *)"x", 1}, 0);
    assert_int_equal(junk_told(&out), 3);
    framer_end(f, 0);
    assert_int_equal(junk_told(&out), 4);
    assert_non_null(strstr(text_chars(&out), "reject junk bytes=512\nreject junk bytes=5\n"));
    framer_free(f);
    text_release(&out);
}

static void what_was_sent_and_comes_back_is_dropped_once(void **state)
{
    (void)state;
    struct text out = {0};
    struct framer *f = framer_new(driver_named("dgt-bus"), note, &out);
    static const uint8_t ping[4] = {0x87, 0x08, 0x01, 0x10}, answer[6] = {0x87, 0x00, 0x06, 0x08, 0x01, 0x16};
    for (size_t step = 1; step <= 4; step++) {
        framer_said(f, (struct span){ping, 4});
        for (size_t i = 0; i < 4; i += step)
            framer_take(f, (struct span){ping + i, 4 - i < step ? 4 - i : step}, 0);
        framer_take(f, (struct span){answer, 6}, 0);
    }
    assert_string_equal(text_chars(&out), "bus 1025 ping\nbus 1025 ping\nbus 1025 ping\nbus 1025 ping\n");
    framer_take(f, (struct span){ping, 4}, 0); /* not sent: a fault */
    assert_non_null(strstr(text_chars(&out), "reject"));
    framer_free(f);
    text_release(&out);
}

static void ignore(void *self, const struct reading *r)
{
    (void)self;
    (void)r;
}

static size_t in_use(void)
{
    return mallinfo2().uordblks;
}

/* Sanitizers bring an allocator of their own, which does not count. */
static void skip_where_memory_is_not_counted(void)
{
    enum { SOME = 5000 };
    size_t before = in_use();
    void *some = malloc(SOME);
    bool counts = some && in_use() >= before + SOME;
    free(some);
    if (!counts)
        skip_because("the allocator does not say how much is in use");
}

static void a_million_bytes_of_chance_take_no_more_than_the_longest_frame(void **state)
{
    enum { KEPT_BY_MALLOC = 16384 }; /* small pieces that it has back and still counts */
    (void)state;
    skip_where_memory_is_not_counted();
    for (const struct driver *const *d = drivers; *d; d++) {
        struct framer *f = framer_new(*d, ignore, NULL);
        uint8_t bytes[1000];
        size_t before = in_use();
        srand(1);
        for (int i = 0; i < 1000; i++) {
            for (size_t k = 0; k < sizeof bytes; k++)
                bytes[k] = (uint8_t)(rand() >> 4);
            framer_take(f, (struct span){bytes, sizeof bytes}, i);
        }
        assert_true(in_use() <= before + (*d)->frame_max + KEPT_BY_MALLOC);
        framer_free(f);
    }
}

/* The stored events of a DGT board: seldom asked for, and as long as all else a board ever says in minutes. */
static void a_buffer_grows_for_a_long_frame_and_is_let_go_after_it(void **state)
{
    (void)state;
    enum { LENGTH = 7939, PIECE = 50, SMALL_PIECES = 2048 }; /* that malloc has back and still counts */
    static const uint8_t field[] = {0x8e, 0x00, 0x05, 0x34, 0x00};
    static uint8_t events[LENGTH] = {0x8f, LENGTH >> 7, LENGTH & 0x7f};
    skip_where_memory_is_not_counted();
    struct framer *f = framer_new(driver_named("dgt"), ignore, NULL);
    size_t before = in_use(), most = 0;
    for (size_t i = 0; i < sizeof field; i++)
        framer_take(f, (struct span){field + i, 1}, 0);
    assert_int_equal(framer_frames(f), 1);
    assert_true(in_use() <= before + 128);
    for (size_t i = 0; i < LENGTH; i += PIECE) {
        framer_take(f, (struct span){events + i, LENGTH - i < PIECE ? LENGTH - i : PIECE}, 0);
        most = in_use() > most ? in_use() : most;
    }
    assert_int_equal(framer_frames(f), 2);
    assert_int_in_range(most, before + LENGTH / 2, before + LENGTH + SMALL_PIECES);
    assert_true(in_use() <= before + SMALL_PIECES);
    framer_free(f);
}

static void a_line_is_noisy_when_faults_outweigh_frames_and_clean_after_five_seconds_without(void **state)
{
    (void)state;
    struct health h = {0};
    assert_int_equal(health_note(&h, 100, 7, 0), HEALTH_SAME); /* now and then one: no matter */
    assert_int_equal(health_note(&h, 0, 1, 10), HEALTH_SAME);
    for (msec t = 20000; t < 21400; t += 200)
        assert_int_equal(health_note(&h, 1, 1, t), HEALTH_SAME);
    assert_int_equal(health_note(&h, 1, 1, 21400), HEALTH_NOISY);
    assert_int_equal(health_note(&h, 1, 1, 21600), HEALTH_SAME);
    assert_int_equal(health_note(&h, 1, 0, 26500), HEALTH_SAME);
    assert_int_equal(health_note(&h, 0, 0, 26600), HEALTH_SAME); /* silence is not health */
    assert_int_equal(health_note(&h, 1, 0, 26600), HEALTH_CLEAN);
    assert_false(h.noisy);
}

static void a_burst_is_one_trouble_and_three_in_ten_seconds_are_noise(void **state)
{
    (void)state;
    struct health h = {0};
    for (int i = 0; i < 60; i++)
        assert_int_equal(health_note(&h, 0, 1, 1000 + i), HEALTH_SAME);
    assert_int_equal(health_note(&h, 0, 60, 3000), HEALTH_SAME);
    assert_int_equal(health_note(&h, 0, 60, 30000), HEALTH_SAME);
    assert_int_equal(health_note(&h, 0, 60, 34000), HEALTH_SAME);
    assert_int_equal(health_note(&h, 0, 60, 38000), HEALTH_NOISY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_are_told_once_and_the_next_frame_is_read),
        cmocka_unit_test(endless_junk_is_told_in_runs),
        cmocka_unit_test(what_was_sent_and_comes_back_is_dropped_once),
        cmocka_unit_test(a_million_bytes_of_chance_take_no_more_than_the_longest_frame),
        cmocka_unit_test(a_buffer_grows_for_a_long_frame_and_is_let_go_after_it),
        cmocka_unit_test(a_burst_is_one_trouble_and_three_in_ten_seconds_are_noise),
        cmocka_unit_test(a_line_is_noisy_when_faults_outweigh_frames_and_clean_after_five_seconds_without),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
