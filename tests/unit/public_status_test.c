/* How the broadcast fares: the small file that the console reads, and the line that it shows. */
#include "public/public_status.h"

#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include "cmocka_names.h"

static const struct public_status fares = {.event = "7c1e0a2b",
                                           .written = 1804341720000,
                                           .as_of = 1804340820000, /* 13:47 */
                                           .state = PUBLIC_LIVE,
                                           .boards = 40,
                                           .delay_min = 15};

static void words_are(const struct public_status *s, msec later, const char *words, bool good)
{
    struct text out = {0};
    assert_int_equal(public_status_words(s, later, 60, &out), good);
    assert_string_equal(text_chars(&out), words);
    text_release(&out);
}

static void the_console_has_one_line_of_it(void **state)
{
    struct public_status s = fares;
    (void)state;
    words_are(&s, 0, "live 40 boards, 15 min behind, as of 14:47", true);
    words_are(&s, 60000, "live 40 boards, 15 min behind, as of 14:47", true);
    words_are(&s, 60001, "broadcast: nothing heard of it since 15:02", false);
    s.cut = (struct public_cut){9, 31, 0};
    words_are(&s, 0, "live 40 boards, 15 min behind, as of 14:47; board 9 ends at move 31", true);
    s.cut.more = 2;
    words_are(&s, 0, "live 40 boards, 15 min behind, as of 14:47; board 9 ends at move 31 and 2 more", true);
    s.cut.board = 0;
    s.delay_min = 0;
    s.boards = 1;
    words_are(&s, 0, "live 1 board, without a delay, as of 14:47", true);
    s.state = PUBLIC_PAUSED;
    words_are(&s, 0, "broadcast paused: 1 board, as of 14:47", false);
    s.state = PUBLIC_WAITS;
    words_are(&s, 0, "broadcast waits: :broadcast start", false);
    copy_text(s.trouble, sizeof s.trouble, "web: no \033room");
    words_are(&s, 0, "broadcast: web: no ?room", false);
    s.disk = PUBLIC_DISK_FULL;
    words_are(&s, 0, "no room on the disk, broadcast not written", false);
    words_are(&s, 60001, "no room on the disk, broadcast not written", false);
    s.disk = PUBLIC_DISK_READ_ONLY;
    words_are(&s, 0, "the disk can only be read, broadcast not written", false);
    s.disk = PUBLIC_DISK_CLOSED;
    words_are(&s, 60001, "the folder may not be written, broadcast not written", false);
    s.state = PUBLIC_ENDED;
    words_are(&s, 3600000, "broadcast ended at 15:02", false);
}

static void its_line_says_what_lichess_has(void **state)
{
    struct public_status s = fares;
    (void)state;
    s.lichess.heard = s.written - 60000;
    words_are(&s, 0, "live 40 boards, 15 min behind, as of 14:47, Lichess 15:01", true);
    copy_text(s.lichess.fault, sizeof s.lichess.fault, "Lichess unreachable since 14:58");
    words_are(&s, 0, "broadcast: Lichess unreachable since 14:58", false);
    s.lichess.next = s.written + 60000;
    words_are(&s, 0, "broadcast: Lichess unreachable since 14:58, next try 15:03", false);
    words_are(&s, 59999, "broadcast: Lichess unreachable since 14:58, next try 15:03", false);
    words_are(&s, 60000, "broadcast: Lichess unreachable since 14:58", false); /* it is tried just now */
    s.state = PUBLIC_PAUSED;
    words_are(&s, 0, "broadcast paused: 40 boards, as of 14:47", false);
}

static void fails_are(const struct public_status *s, msec later, const char *words)
{
    struct text out = {0};
    assert_int_equal(public_status_fails(s, later, 60, &out), *words != '\0');
    assert_string_equal(text_chars(&out), words);
    text_release(&out);
}

static void five_minutes_without_anything_new_are_a_failure(void **state)
{
    enum { MINUTE = 60000 };
    struct public_status s = fares;
    (void)state;
    fails_are(&s, 5 * MINUTE, "");
    fails_are(&s, 5 * MINUTE + 1, "broadcast: nothing heard of it since 15:02");
    s.lichess.since = s.written - 5 * MINUTE;
    fails_are(&s, 0, "");
    copy_text(s.lichess.fault, sizeof s.lichess.fault, "Lichess busy since 14:57");
    fails_are(&s, 0, "Lichess busy since 14:57");
    s.lichess.since += 1000;
    fails_are(&s, 0, "");
    s.lichess.since = 0; /* a fault of some boards */
    fails_are(&s, 0, "");
    s.state = PUBLIC_ENDED;
    fails_are(&s, 3600 * MINUTE, "");
}

static void what_ended_a_while_ago_needs_no_saying(void **state)
{
    enum { MINUTE = 60000 };
    struct public_status s = fares;
    (void)state;
    assert_false(public_status_is_past(&s, 3600 * MINUTE));
    s.state = PUBLIC_ENDED;
    assert_false(public_status_is_past(&s, 10 * MINUTE));
    assert_true(public_status_is_past(&s, 11 * MINUTE));
}

static void five_minutes_of_trouble_are_a_failure(void **state)
{
    enum { MINUTE = 60000 };
    struct public_status s = fares;
    (void)state;
    copy_text(s.trouble, sizeof s.trouble, "web: is not there");
    fails_are(&s, 0, "");
    s.failing = s.written - 5 * MINUTE + 1;
    fails_are(&s, 0, "");
    s.failing--;
    fails_are(&s, 0, "broadcast: web: is not there");
    s.disk = PUBLIC_DISK_FULL;
    fails_are(&s, 0, "no room on the disk, broadcast not written");
    s.failing = 0;
    fails_are(&s, 0, "");
    fails_are(&s, 5 * MINUTE + 1, "no room on the disk, broadcast not written"); /* the console saw it itself */
    s.state = PUBLIC_ENDED;
    fails_are(&s, 3600 * MINUTE, "");
}

static void its_file_is_read_as_it_was_written(void **state)
{
    struct text out = {0};
    struct public_status s;
    (void)state;
    public_status_write(&fares, &out);
    assert_string_equal(text_chars(&out), "event 7c1e0a2b\nwritten 1804341720\nstate live\nboards 40\ndelay 15\n"
                                          "as-of 1804340820\n");
    assert_true(public_status_read(text_chars(&out), out.length, &s));
    assert_string_equal(s.event, fares.event);
    assert_true(s.written == fares.written && s.as_of == fares.as_of && s.state == fares.state);
    assert_true(s.boards == fares.boards && s.delay_min == fares.delay_min && !*s.trouble);
    assert_true(!*s.lichess.fault && !s.lichess.heard && !s.lichess.since && !s.lichess.next);
    s.lichess = (struct public_lichess){
        1804341700000, 1804341400000, 1804341730000, 1804341731000, true, 812, "Lichess busy since 14:57"};
    text_clear(&out);
    public_status_write(&s, &out);
    assert_true(public_status_read(text_chars(&out), out.length, &s));
    assert_true(s.lichess.heard == 1804341700000 && s.lichess.since == 1804341400000);
    assert_true(s.lichess.next == 1804341730000 && s.lichess.hold == 1804341731000);
    assert_true(s.lichess.is_emptied && s.lichess.emptied_by == 812);
    assert_string_equal(s.lichess.fault, "Lichess busy since 14:57");
    s.cut = (struct public_cut){9, 31, 2};
    s.disk = PUBLIC_DISK_FULL;
    s.failing = 1804341600000;
    text_clear(&out);
    public_status_write(&s, &out);
    assert_non_null(strstr(text_chars(&out), "disk full\ntrouble-since 1804341600\n"));
    text_add(&out, "\n\n\n"); /* written over one that was longer */
    assert_true(public_status_read(text_chars(&out), out.length, &s));
    assert_true(s.disk == PUBLIC_DISK_FULL && s.failing == 1804341600000);
    assert_true(s.cut.board == 9 && s.cut.move == 31 && s.cut.more == 2);
    text_release(&out);
}

/* All that it can say has room. */
static void its_longest_file_is_read(void **state)
{
    enum { LATE = 1 << 30 };
    const msec late = (msec)LATE * 1000 * 1000;
    struct public_status s = fares, again;
    struct text out = {0};
    (void)state;
    s.written = s.as_of = late;
    s.boards = BOARDS_MAX;
    s.delay_min = 1440;
    s.state = PUBLIC_NO_ROUND;
    s.lichess = (struct public_lichess){late, late, late, late, true, (int64_t)1 << 40, ""};
    s.disk = PUBLIC_DISK_FULL;
    s.failing = late;
    s.log = (struct public_source){UINT64_MAX, (int64_t)1 << 40, {{0xff, 0x0e}}};
    memset(s.trouble, 'x', sizeof s.trouble - 1);
    memset(s.lichess.fault, 'y', sizeof s.lichess.fault - 1);
    public_status_write(&s, &out);
    assert_int_in_range(out.length, 450, PUBLIC_STATUS_MOST);
    assert_true(public_status_read(text_chars(&out), out.length, &again));
    assert_string_equal(again.trouble, s.trouble);
    assert_string_equal(again.lichess.fault, s.lichess.fault);
    assert_true(again.lichess.emptied_by == (int64_t)1 << 40);
    assert_true(again.log.path == UINT64_MAX && again.log.entry == s.log.entry);
    assert_true(hash_is(&again.log.hash, &s.log.hash));
    text_release(&out);
}

static void its_file_is_hostile_until_it_is_read(void **state)
{
    static const char good[] = "event 7c1e0a2b\nwritten 1804341720\nstate live\nboards 40\ndelay 15\nas-of 0\n";
    static const char *const bad[] = {
        "",
        "event 7c1e0a2b\n",
        "event 7c1e0a2b7c1e0a2b\nwritten 1\nstate live\nboards 4\ndelay 15\nas-of 0\n",
        "event 7c1e0a2b\nwritten -1\nstate live\nboards 4\ndelay 15\nas-of 0\n",
        "event 7c1e0a2b\nwritten 99999999999999999999999\nstate live\nboards 4\ndelay 15\nas-of 0\n",
        "event 7c1e0a2b\nwritten 1\nstate alive\nboards 4\ndelay 15\nas-of 0\n",
        "event 7c1e0a2b\nwritten 1\nstate live\nboards 40000\ndelay 15\nas-of 0\n",
        "event 7c1e0a2b\nwritten 1\nstate live\nboards 4 \ndelay 15\nas-of 0\n",
        "event 7c1e0a2b\nwritten 1\nstate live\nboards 4\ndelay 1441\nas-of 0\n",
        "event 7c1e0a2b\nwritten 1\nstate live\nboards 4\ndelay 15\nas-of 0\nlichess-emptied -1\n",
        "event 7c1e0a2b\nwritten 1\nstate live\nboards 4\ndelay 15\nas-of 0\ndisk 4\n",
        "event 7c1e0a2b\nwritten 1\nstate live\nboards 4\ndelay 15\nas-of 0\n"
        "log 0 5 0000000000000000000000000000000000000000000000000000000000000000\n",
        "event 7c1e0a2b\nwritten 1\nstate live\nboards 4\ndelay 15\nas-of 0\n"
        "log 3f -5 0000000000000000000000000000000000000000000000000000000000000000\n",
        "event 7c1e0a2b\nwritten 1\nstate live\nboards 4\ndelay 15\nas-of 0\nlog 3f 5 0102\n",
    };
    char bytes[2 * PUBLIC_STATUS_MOST];
    struct public_status s;
    (void)state;
    assert_true(public_status_read(good, sizeof good - 1, &s));
    for (size_t length = 0; length < sizeof good - 1; length++)
        assert_false(public_status_read(good, length, &s)); /* half of it is none */
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (public_status_read(bad[i], strlen(bad[i]), &s))
            fail_msg("%s", bad[i]);
    memset(bytes, ' ', sizeof bytes);
    memcpy(bytes, good, sizeof good - 1);
    assert_false(public_status_read(bytes, sizeof bytes, &s));
    for (size_t at = 0; at < sizeof good - 1; at++)
        for (int byte = 0; byte < 256; byte++) {
            memcpy(bytes, good, sizeof good - 1);
            bytes[at] = (char)byte;
            if (public_status_read(bytes, sizeof good - 1, &s)) {
                struct text out = {0};
                (void)public_status_words(&s, 0, 0, &out);
                assert_true(s.boards <= BOARDS_MAX && s.state < PUBLIC_STATES);
                text_release(&out);
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_console_has_one_line_of_it),
        cmocka_unit_test(its_line_says_what_lichess_has),
        cmocka_unit_test(five_minutes_without_anything_new_are_a_failure),
        cmocka_unit_test(what_ended_a_while_ago_needs_no_saying),
        cmocka_unit_test(five_minutes_of_trouble_are_a_failure),
        cmocka_unit_test(its_file_is_read_as_it_was_written),
        cmocka_unit_test(its_longest_file_is_read),
        cmocka_unit_test(its_file_is_hostile_until_it_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
