/* The simulator's noise on a line of every driver: one reading says so, and nothing is guessed from it. All at once,
 * since most of it is waiting. */
#include "fake_device.h"
#include "line.h"
#include "sim/chance.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { NOISE_MS = 1500, NOISE_EVERY_MS = 10, GOOD_MS = 8000, GOOD_EVERY_MS = 250 };

#define CERTABO ":0 0 0 0 0 0 8 0\r\n"
#define NIBBLES "\x58\x23\x31\x85\x44\x44\x44\x44" /* Chessnut's first two ranks; the rest is empty */
#define EMPTY_8 "\x00\x00\x00\x00\x00\x00\x00\x00"

/* What a healthy device says, again and again. A feed of LiveChess comes in whole messages: livechess_test.c. */
static const struct noise_row {
    const char *driver, *good;
    size_t length;
} rows[] = {
#define GOOD(bytes) bytes, sizeof(bytes) - 1
    {"dgt", GOOD("\x8e\x00\x05\x34\x00")},
    {"dgt-bus", GOOD("\x84\x00\x0d\x08\x01\x00\x05\x00\x00\x05\x00\x08\x2c")},
    {"pegasus", GOOD("\x8e\x00\x05\x34\x00")},
    {"millennium", GOOD("srnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR73")},
    {"certabo", GOOD(CERTABO)},
    {"novag-citrine", GOOD("\r\nClock 00:06:27 00:00:01\r\n")},
    {"novag-ucb", GOOD("\r\nMe2e4\r\n")},
    {"saitek-osa", GOOD("\r\n  2. e4-e5   00:31\r\n")},
    {"chessnut", GOOD("\x01\x24" NIBBLES EMPTY_8 EMPTY_8 EMPTY_8 "\x00\x00\x00\x00")},
    {"ichessone", GOOD("\x3d\x70" EMPTY_8 EMPTY_8 EMPTY_8 EMPTY_8)},
    {"plain", GOOD("\nsquare e4 P\n")},
};
enum { ROWS = sizeof rows / sizeof *rows };

static struct noise_table {
    struct fake device;
    struct line *line;
    int noise, game, after_noise, back;
    bool noisy;
} tables[ROWS];

static bool is_of_the_game(const struct reading *r)
{
    return r->kind != READING_NEWS && r->kind != READING_FAULT;
}

static void on_reading(void *self, struct line *line, const struct reading *r)
{
    struct noise_table *t = self;
    (void)line;
    if (r->kind == READING_NEWS && r->as.news.what == NEWS_NOISE) {
        t->noise++;
        t->noisy = true;
    } else if (r->kind == READING_NEWS && r->as.news.what == NEWS_BACK) {
        t->back++;
        t->noisy = false;
    } else if (r->kind == READING_NEWS && r->as.news.what == NEWS_LOST) {
        t->noisy = false; /* given up: on a slow machine the noise takes longer than the driver's patience */
    } else if (t->noisy) {
        t->after_noise++;
    }
    t->game += is_of_the_game(r);
}

static const struct line_listener listener = {.reading = on_reading};

static void say(struct noise_table *t, const void *bytes, size_t length)
{
    if (write(t->device.master, bytes, length) != (ssize_t)length)
        fail_msg("the line takes nothing");
}

static void say_what_is_good(void)
{
    for (int i = 0; i < ROWS; i++)
        say(&tables[i], rows[i].good, rows[i].length);
}

static void make_noise(struct sim_chance *chance)
{
    for (int i = 0; i < ROWS; i++) {
        uint8_t bytes[60];
        for (size_t k = 0; k < sizeof bytes; k++)
            bytes[k] = (uint8_t)chance_next(chance);
        say(&tables[i], bytes, sizeof bytes);
    }
}

static bool never(void *unused)
{
    (void)unused;
    return false;
}

static bool all_believed_again(void *unused)
{
    (void)unused;
    int count = 0;
    for (int i = 0; i < ROWS; i++)
        count += !tables[i].noisy;
    return count == ROWS;
}

static void open_all(struct event_base *base)
{
    for (int i = 0; i < ROWS; i++) {
        struct noise_table *t = &tables[i];
        struct error why = {0};
        fake_name(&t->device, rows[i].driver);
        fake_plug(&t->device, base);
        t->line = line_new(base, t->device.link, driver_named(rows[i].driver), &listener, t, &why);
        assert_non_null(t->line);
    }
    wait_until(base, never, NULL, 100);
    say_what_is_good();
    wait_until(base, never, NULL, 100);
}

static void close_all(struct event_base *base)
{
    for (int i = 0; i < ROWS; i++) {
        line_free(tables[i].line);
        fake_unplug(&tables[i].device);
    }
    wait_until(base, never, NULL, 100); /* what the freed lines had still to be told goes with them */
    event_base_free(base);
}

static void noise_is_one_reading_on_every_drivers_line(void **state)
{
    (void)state;
    struct event_base *base = event_base_new();
    struct sim_chance chance = {.state = 7};
    open_all(base);
    for (int i = 0; i < ROWS; i++) {
        if (tables[i].back != 1 || tables[i].game != 1)
            fail_msg("%s: what is good was read %d times", rows[i].driver, tables[i].game);
        tables[i].game = 0;
    }
    for (int ms = 0; ms < NOISE_MS; ms += NOISE_EVERY_MS) {
        make_noise(&chance);
        wait_until(base, never, NULL, NOISE_EVERY_MS);
    }
    for (int i = 0; i < ROWS; i++) {
        const struct noise_table *t = &tables[i];
        if (t->noise != 1 || t->after_noise || t->game)
            fail_msg("%s: noise told %d times, %d readings after it, %d guesses", rows[i].driver, t->noise,
                     t->after_noise, t->game);
    }
    for (int ms = 0; ms < GOOD_MS && !all_believed_again(NULL); ms += GOOD_EVERY_MS) {
        say_what_is_good();
        wait_until(base, never, NULL, GOOD_EVERY_MS);
    }
    say_what_is_good();
    wait_until(base, never, NULL, 200);
    for (int i = 0; i < ROWS; i++)
        if (tables[i].noisy || tables[i].noise != 1 || !tables[i].game)
            fail_msg("%s: not believed again", rows[i].driver);
    close_all(base);
}

static void every_driver_is_here(void **state)
{
    (void)state;
    int count = 0;
    for (const struct driver *const *d = drivers; *d; d++)
        if (strcmp((*d)->name, "livechess") != 0)
            assert_string_equal((*d)->name, rows[count++].driver);
    assert_int_equal(count, ROWS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(noise_is_one_reading_on_every_drivers_line),
        cmocka_unit_test(every_driver_is_here),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
