/* A line over the network is kept by a process of its own: it tells what it told before, cannot reach what is not its
 * business, and when it is killed or hangs that is told and it begins again. */
#include "far.h"
#include "line.h"
#include "parcel.h"

#include "process_made.h"
#include "scratch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <arpa/inet.h>
#include <event2/event.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

static struct event_base *base;
static int server, device;
static char address[64];

static struct heard {
    int pieces, lost, back, refused;
    size_t bytes;
    char words[READING_TEXT];
} heard;

static void on_reading(void *self, struct line *l, const struct reading *r)
{
    (void)self;
    (void)l;
    heard.pieces += r->kind == READING_FIELD;
    if (r->kind != READING_NEWS)
        return;
    heard.lost += r->as.news.what == NEWS_LOST;
    heard.back += r->as.news.what == NEWS_BACK;
    heard.refused += r->as.news.what == NEWS_REFUSED;
    memcpy(heard.words, r->text, sizeof heard.words);
}

static void on_bytes(void *self, struct line *l, bool sent, struct span s, msec at)
{
    (void)self, (void)l, (void)at;
    heard.bytes += sent ? 0 : s.length;
}

static struct line *opened(const char *driver)
{
    static const struct line_listener listener = {.reading = on_reading, .bytes = on_bytes};
    struct error why;
    heard = (struct heard){0};
    struct line *l = line_new_apart(NULL, base, address, driver_named(driver), &listener, NULL, &why);
    assert_non_null(l);
    return l;
}

static void turn(void)
{
    struct timeval tv = {.tv_usec = 5000};
    event_base_loopexit(base, &tv);
    event_base_dispatch(base);
}

/* A device that somebody connects to. */
static void connect_device(void)
{
    for (;;) {
        turn();
        if ((device = accept(server, NULL, NULL)) >= 0)
            return;
    }
}

static void say(const char *words)
{
    assert_int_equal(write(device, words, strlen(words)), strlen(words));
}

static void wait_until(const int *number, int wanted)
{
    while (*number < wanted)
        turn();
    assert_int_equal(*number, wanted);
}

static void it_tells_what_the_device_says(void **state)
{
    struct line_facts f;
    (void)state;
    struct line *l = opened("plain");
    connect_device();
    say("hello Kitchen can=pieces,clock\nsquare e2 empty\nsquare e4 P\n");
    wait_until(&heard.pieces, 2);
    do {
        turn();
        line_facts(l, &f);
    } while (f.frames < 3);
    assert_int_equal(f.state, LINE_OPEN);
    assert_true(f.present);
    assert_string_equal(f.address, address);
    assert_string_equal(f.driver->name, "plain");
    assert_true(heard.bytes >= 50);
    assert_int_equal(heard.back, 1);
    close(device);
    wait_until(&heard.lost, 1);
    connect_device(); /* by itself */
    say("square e7 empty\n");
    wait_until(&heard.pieces, 3);
    close(device);
    line_free(l);
}

static void killed_it_is_told_and_begun_again(void **state)
{
    static const int numbers[] = {SIGKILL, SIGSEGV};
    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct line *l = opened("plain");
        connect_device();
        say("square e2 empty\n");
        wait_until(&heard.pieces, 1);
        kill(only_child(), numbers[i]);
        wait_until(&heard.lost, 1);
        assert_non_null(strstr(heard.words, "what reads this connection ended (signal "));
        close(device);
        connect_device();
        say("square e4 P\n");
        wait_until(&heard.pieces, 2);
        assert_int_equal(heard.back, 2);
        close(device);
        line_free(l);
    }
}

static void one_that_hangs_is_stopped_and_begun_again(void **state)
{
    (void)state;
    struct line *l = opened("plain");
    connect_device();
    say("square e2 empty\n");
    wait_until(&heard.pieces, 1);
    kill(only_child(), SIGSTOP);
    wait_until(&heard.lost, 1);
    assert_non_null(strstr(heard.words, "did not answer"));
    close(device);
    connect_device();
    close(device);
    line_free(l);
}

static void it_ends_with_the_line(void **state)
{
    char path[64];
    (void)state;
    struct line *l = opened("plain");
    connect_device();
    pid_t child = only_child();
    line_free(l);
    snprintf(path, sizeof path, "/proc/%d", (int)child);
    assert_int_not_equal(access(path, F_OK), 0);
    close(device);
}

/* --- what comes back ---------------------------------------------------------------------------------------------- */

static bool comes_back(const struct reading *r)
{
    struct text t = {0};
    struct reading back;
    enum parcel_kind kind;
    struct span content;
    parcel_add_reading(&t, r);
    struct span all = {(const uint8_t *)text_chars(&t), t.length};
    long whole = parcel_cut(all, &kind, &content);
    assert_int_equal(whole, t.length);
    for (size_t n = 0; n < all.length; n++)
        assert_int_equal(parcel_cut((struct span){all.bytes, n}, &kind, &content), 0);
    parcel_cut(all, &kind, &content);
    bool good = kind == PARCEL_READING && parcel_reading(content, &back);
    if (good)
        assert_memory_equal(&back, r, sizeof back);
    text_release(&t);
    return good;
}

static void a_reading_out_of_range_is_none(void **state)
{
    struct reading r;
    (void)state;
#define WITH(KIND, ...) (memset(&r, 0, sizeof r), r.kind = (KIND), r.address = -1, __VA_ARGS__, comes_back(&r))
    assert_true(WITH(READING_FIELD, r.as.field.square = 63, r.as.field.piece = piece_of(BLACK, KING)));
    assert_false(WITH(READING_FIELD, r.as.field.square = 64));
    assert_false(WITH(READING_FIELD, r.as.field.piece = 7));
    assert_false(WITH(READING_FIELD, r.as.field.magic = 4));
    assert_true(WITH(READING_BOARD, r.as.board[0] = piece_of(WHITE, ROOK)));
    assert_false(WITH(READING_BOARD, r.as.board[63] = 15));
    assert_false(WITH(READING_TOUCHED, r.as.touched.square = 64));
    assert_true(WITH(READING_CLOCK, r.as.clock.left_s = 0, r.as.clock.right_s = TIME_UNKNOWN));
    assert_false(WITH(READING_CLOCK, r.as.clock.left_s = -2));
    assert_false(WITH(READING_CLOCK, r.as.clock.running = 3));
    assert_false(WITH(READING_CLOCK, memset(&r.as.clock.has_lever, 2, 1)));
    assert_false(WITH(READING_HALTED, r.as.halted.side = 0));
    assert_true(WITH(READING_NEWS, r.as.news.what = NEWS_OTHER));
    assert_false(WITH(READING_NEWS, r.as.news.what = NEWS_OTHER + 1));
    assert_false(WITH(READING_NEWS, memset(r.text, 'a', sizeof r.text)));
    assert_false(WITH(READING_NEWS, r.text[0] = (char)0xff));
    assert_false(WITH(READING_FAULT, r.as.fault.what = FAULTS));
    assert_false(WITH(READING_MOVE, r.as.move.side = 2));
    assert_false(WITH(READING_FAULT + 1, (void)0));
    assert_false(WITH(READING_OCCUPIED, r.address = -2));
    assert_false(WITH(READING_OCCUPIED, r.at = -1));
    assert_false(WITH(READING_OCCUPIED, memset(&r.quick, 2, 1)));
#undef WITH
}

static int set_up(void **state)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof at;
    (void)state;
    base = event_base_new();
    server = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (bind(server, (struct sockaddr *)&at, length) || listen(server, 8) ||
        getsockname(server, (struct sockaddr *)&at, &length))
        return -1;
    snprintf(address, sizeof address, "tcp:127.0.0.1:%d", ntohs(at.sin_port));
    setenv("XDG_STATE_HOME", in_scratch("state"), 1);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_tells_what_the_device_says),
        cmocka_unit_test(killed_it_is_told_and_begun_again),
        cmocka_unit_test(one_that_hangs_is_stopped_and_begun_again),
        cmocka_unit_test(it_ends_with_the_line),
        cmocka_unit_test(a_reading_out_of_range_is_none),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
