/* The search for a driver, against devices on pseudo-terminals that answer only at their own speed. All at once, since
 * most of it is waiting. */
#include "fake_device.h"
#include "probe.h"

#include <setjmp.h>
#include <stdarg.h>
#include <sys/file.h>

#include <cmocka.h>

static const struct fake_answer bus[] = {ANSWER("\x87\x00\x00\x07", "\x87\x00\x06\x08\x01\x16"), {0}};
static const struct fake_answer dgt[] = {ANSWER("\x4d", "\x93\x00\x05\x01\x08"), {0}};
static const struct fake_answer chesslink[] = {ANSWER("\xd6\xb5\xb6", "v010F01"), {0}};
static const struct fake_answer novag[] = {ANSWER("I\r\n", "ID.UCBII V1.09\r\n"), {0}};
static const struct fake_answer plain[] = {ANSWER("hello?\n", "hello Kitchen can=pieces\n"), {0}};
static const struct fake_answer osa[] = {ANSWER("\r\n", "???\r\n>"), {0}};
static const struct fake_answer ichess[] = {ANSWER("RP", "\x3d\x62\x00\x50"), {0}};

static const struct probe_row {
    const char *name, *driver, *identity;
    const struct fake_answer *answers;
    speed_t speed;
    bool itself, echoes;
} rows[] = {
    {"bus", "dgt-bus", "ping", bus, B9600, false, false},
    {"echoing-bus", "dgt-bus", "ping", bus, B9600, false, true},
    {"dgt-serial", "dgt", "version major=1 minor=8", dgt, B9600, false, false},
    {"dgt-usb", "dgt", "version major=1 minor=8", dgt, 0, true, false},
    {"chesslink", "millennium", "version 010F", chesslink, B38400, false, false},
    {"novag", "novag-citrine", "identity UCBII V1.09", novag, B57600, false, false},
    {"plain", "plain", "identity Kitchen can=pieces", plain, B115200, false, false},
    {"ichessone", "ichessone", "battery percent=80 charging=no", ichess, B115200, false, false},
    {"osa", "saitek-osa", "rejected", osa, B9600, false, false},
    {"nothing", NULL, "", NULL, 0, false, false},
    {"plain-57600", "plain", "identity Kitchen can=pieces", plain, B57600, false, false},
    {"plain-38400", "plain", "identity Kitchen can=pieces", plain, B38400, false, false},
    {"plain-19200", "plain", "identity Kitchen can=pieces", plain, B19200, false, false},
    {"plain-9600", "plain", "identity Kitchen can=pieces", plain, B9600, false, false},
    {"certabo", "certabo", "leds single-colour", NULL, B38400, false, false},
};
enum { ROWS = sizeof rows / sizeof *rows };

static struct {
    struct fake device;
    struct probe *probe;
    const struct driver *found;
    char identity[READING_TEXT];
    bool over;
    int steps;
} tables[ROWS];

static void on_tried(void *self, const struct probe_step *s, const struct driver *found, const char *identity,
                     bool over)
{
    int i = *(int *)self;
    (void)s;
    tables[i].steps++;
    tables[i].found = found;
    tables[i].over = over;
    snprintf(tables[i].identity, sizeof tables[i].identity, "%s", identity);
}

static bool all_over(void *unused)
{
    (void)unused;
    for (int i = 0; i < ROWS; i++)
        if (!tables[i].over)
            return false;
    return true;
}

/* What was said while the port stood at 9600 must hold no letter that a DGT board takes for an order. */
static void forbids_nothing(const struct fake *f)
{
    for (const struct probe_step *s = probe_steps; s->words; s++)
        for (size_t i = 0; i < s->length && !strncmp(s->settings, "9600", 4); i++)
            assert_null(memchr("NQST", s->bytes[i], 4));
    assert_true(f->length < 64);
}

static void each_device_is_found_by_its_own_answer(void **state)
{
    (void)state;
    static int numbers[ROWS];
    struct event_base *base = event_base_new();
    for (int i = 0; i < ROWS; i++) {
        struct error why = {0};
        numbers[i] = i;
        fake_name(&tables[i].device, rows[i].name);
        tables[i].device.answers = rows[i].answers;
        tables[i].device.speed = rows[i].speed;
        tables[i].device.echoes = rows[i].echoes;
        fake_plug(&tables[i].device, base);
        tables[i].probe = probe_start(base, tables[i].device.link, rows[i].itself, on_tried, &numbers[i], &why);
        assert_non_null(tables[i].probe);
    }
    assert_int_equal(write(tables[ROWS - 1].device.master, "85 11 5 0 0\r\nL\r\n", 16), 16); /* a beginning cut off */
    assert_true(wait_until(base, all_over, NULL, 30000));
    for (int i = 0; i < ROWS; i++) {
        const char *found = tables[i].found ? tables[i].found->name : "nothing";
        assert_string_equal(found, rows[i].driver ? rows[i].driver : "nothing");
        assert_string_equal(tables[i].identity, rows[i].identity);
        forbids_nothing(&tables[i].device);
        probe_end(tables[i].probe);
        fake_unplug(&tables[i].device);
    }
    assert_int_equal(tables[3].device.length, 1);        /* a board on USB gets the one byte M, no ping */
    assert_int_equal(tables[ROWS - 1].device.length, 0); /* and one that talks gets nothing at all      */
    assert_int_equal(tables[0].device.length, 4);        /* boards on a bus are left there              */
    assert_int_equal(tables[9].steps, 14);
    event_base_free(base);
}

static void a_port_in_use_is_not_probed(void **state)
{
    (void)state;
    struct event_base *base = event_base_new();
    struct fake f = {0};
    struct error why = {0};
    int zero = 0;
    fake_name(&f, "used");
    fake_plug(&f, base);
    int other = open(f.link, O_RDWR | O_NOCTTY | O_CLOEXEC);
    assert_true(other >= 0 && flock(other, LOCK_EX) == 0);
    assert_null(probe_start(base, f.link, false, on_tried, &zero, &why));
    assert_non_null(strstr(why.what, "another program has this port open"));
    close(other);
    fake_unplug(&f);
    event_base_free(base);
}

static void the_order_is_that_of_harm(void **state)
{
    (void)state;
    static const char *const order[] = {"certabo",    "dgt-bus",       "dgt-bus", "dgt",       "millennium",
                                        "millennium", "novag-citrine", "plain",   "ichessone", "plain",
                                        "plain",      "plain",         "plain",   "saitek-osa"};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        assert_string_equal(probe_steps[i].driver, order[i]);
        assert_int_equal(probe_steps[i].adapters_only, !strcmp(order[i], "dgt-bus"));
        assert_non_null(driver_named(order[i]));
    }
    assert_int_equal(probe_steps[0].length, 0);
    assert_null(probe_steps[sizeof order / sizeof *order].words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_device_is_found_by_its_own_answer),
        cmocka_unit_test(a_port_in_use_is_not_probed),
        cmocka_unit_test(the_order_is_that_of_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
