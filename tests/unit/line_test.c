/* Lines on real pseudo-terminals and a real loopback connection. */
#include "fake_device.h"
#include "framer.h"
#include "learned.h"
#include "line.h"
#include "patience.h"
#include "recording.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <sys/socket.h>

#include <cmocka.h>

#include "cmocka_names.h"

#define START \
    "\x86\x00\x43\x08\x09\x0a\x0c\x0b\x0a\x09\x08\x07\x07\x07\x07\x07\x07\x07\x07\x00\x00\x00\x00\x00\x00\x00\x00\x00" \
    "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01\x01\x01\x01\x01" \
    "\x01\x01\x01\x02\x03\x04\x06\x05\x04\x03\x02"

static const struct fake_answer dgt_board[] = {ANSWER("\x42", START),
                                               ANSWER("\x45", "\x91\x00\x08"
                                                              "01025"),
                                               ANSWER("\x4d", "\x93\x00\x05\x01\x08"),
                                               {0}};

/* What a listener has heard of one line. */
struct line_heard {
    int boards, fields, back, lost, noise, others;
    struct text all;
};

static void on_reading(void *self, struct line *l, const struct reading *r)
{
    struct line_heard *h = self;
    (void)l;
    h->boards += r->kind == READING_BOARD;
    h->fields += r->kind == READING_FIELD;
    bool news = r->kind == READING_NEWS;
    h->back += news && r->as.news.what == NEWS_BACK;
    h->lost += news && r->as.news.what == NEWS_LOST;
    h->noise += news && r->as.news.what == NEWS_NOISE;
    reading_print(r, &h->all);
    text_add_char(&h->all, '\n');
}

static const struct line_listener listener = {.reading = on_reading};

enum { HALL = 100 };
static struct fake boards[HALL];
static struct line_heard heard[HALL];
static struct line *lines[HALL];
static struct event_base *base;
static int wanted;

static int set_up(void **state)
{
    (void)state;
    base = event_base_new();
    memset(boards, 0, sizeof boards);
    memset(heard, 0, sizeof heard);
    memset(lines, 0, sizeof lines);
    return base ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    for (int i = 0; i < HALL; i++) {
        line_free(lines[i]);
        text_release(&heard[i].all);
    }
    event_base_free(base);
    return 0;
}

static void open_line(int i, const char *address, const char *driver)
{
    struct error why;
    lines[i] = line_new(base, address, driver_named(driver), &listener, &heard[i], &why);
    assert_non_null(lines[i]);
}

static bool all_dumped(void *unused)
{
    (void)unused;
    for (int i = 0; i < HALL; i++)
        if (heard[i].boards < wanted || heard[i].back < wanted)
            return false;
    return true;
}

static bool all_lost(void *unused)
{
    (void)unused;
    for (int i = 0; i < HALL; i++)
        if (heard[i].lost < wanted)
            return false;
    return true;
}

static void plug_all(void)
{
    for (int i = 0; i < HALL; i++)
        fake_plug(&boards[i], base);
}

static void a_hundred_boards_unplugged_and_plugged_in_again_are_all_back_with_a_dump(void **state)
{
    (void)state;
    for (int i = 0; i < HALL; i++) {
        char name[32];
        snprintf(name, sizeof name, "board%d", i);
        fake_name(&boards[i], name);
        boards[i].answers = dgt_board;
    }
    plug_all();
    for (int i = 0; i < HALL; i++)
        open_line(i, boards[i].link, "dgt");
    wanted = 1;
    assert_true(wait_until(base, all_dumped, NULL, 10000));
    int files = open_files();
    for (int round = 2; round <= 3; round++) {
        for (int i = 0; i < HALL; i++)
            fake_unplug(&boards[i]);
        wanted = round - 1;
        assert_true(wait_until(base, all_lost, NULL, 5000));
        for (int i = 0; i < HALL; i++) {
            struct line_facts facts;
            line_facts(lines[i], &facts);
            assert_int_equal(facts.state, LINE_WAITING);
            heard[i].boards = round - 1;
        }
        plug_all();
        wanted = round;
        assert_true(wait_until(base, all_dumped, NULL, 10000));
        assert_int_equal(open_files(), files);
    }
    for (int i = 0; i < HALL; i++) { /* what is played now arrives */
        int before = heard[i].fields;
        assert_int_equal(write(boards[i].master, "\x8e\x00\x05\x34\x00\x8e\x00\x05\x24\x01", 10), 10);
        heard[i].fields = before;
    }
    wait_until(base, all_lost, NULL, 300);
    for (int i = 0; i < HALL; i++) {
        assert_int_equal(heard[i].fields, 2);
        assert_int_equal(heard[i].lost, 2);
        fake_unplug(&boards[i]);
    }
}

/* Says as much as it may, as often as it may: no real one does. */
static msec talk_much(void *state, enum occasion why, msec now, struct outgoing *out)
{
    (void)state;
    (void)why;
    memset(out->bytes, 'x', sizeof out->bytes);
    out->length = sizeof out->bytes;
    return now + 1;
}

static bool is_lost(void *self)
{
    return ((struct line_heard *)self)->lost > 0;
}

static void a_device_that_takes_nothing_is_lost_and_holds_up_nobody(void **state)
{
    (void)state;
    struct driver chatterbox = *driver_named("dgt");
    struct error why;
    struct line_facts facts;
    chatterbox.talk = talk_much;
    fake_name(&boards[0], "stuck");
    fake_name(&boards[1], "lively");
    boards[1].answers = dgt_board;
    fake_plug(&boards[0], base);
    fake_plug(&boards[1], base);
    event_del(boards[0].event);
    lines[0] = line_new(base, boards[0].link, &chatterbox, &listener, &heard[0], &why);
    open_line(1, boards[1].link, "dgt");
    heard[0].lost = -1; /* never having answered is told too, but only once it is lost */
    assert_false(wait_until(base, is_lost, &heard[0], 1500));
    assert_true(heard[1].boards > 0);
    line_facts(lines[0], &facts);
    assert_true(facts.dropped > 0);
    assert_true(facts.bytes_out < 100000);
    heard[0].lost = 0;
    assert_true(wait_until(base, is_lost, &heard[0], 7000));
    assert_int_equal(heard[1].lost, 0);
    fake_unplug(&boards[0]);
    fake_unplug(&boards[1]);
}

static bool is_back(void *self)
{
    return ((struct line_heard *)self)->back > 0;
}

static const struct fake_answer plain_board[] = {
    ANSWER("hello?\n", "hello Board can=pieces\n"),
    ANSWER("board?\n", "board rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\n"),
    {0}};

static bool is_asked_again(void *self)
{
    struct fake *f = self;
    return f->length > 0;
}

/* Nothing is read and nothing asked while the program stands still: that is not the board's silence. The pause is what
 * is tried; a board that then goes on being silent is lost as ever. */
static void a_board_is_not_lost_because_the_program_stood_still(void **state)
{
    (void)state;
    fake_name(&boards[0], "patient");
    boards[0].answers = plain_board;
    fake_plug(&boards[0], base);
    open_line(0, boards[0].link, "plain");
    assert_true(wait_until(base, is_back, &heard[0], 60000));
    for (int i = 0; i < 2; i++) {
        usleep(3500 * 1000);
        boards[0].length = 0;
        assert_true(wait_until(base, is_asked_again, &boards[0], 60000));
        assert_false(wait_until(base, is_lost, &heard[0], 100));
    }
    event_del(boards[0].event);
    assert_true(wait_until(base, is_lost, &heard[0], 60000));
    fake_unplug(&boards[0]);
}

/* A serial server on this machine that hands its bytes on in pieces. */
struct server {
    int listening, accepted;
    char address[64];
};

static void serve(struct server *s, const char *host)
{
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof a;
    s->listening = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    s->accepted = -1;
    assert_int_equal(bind(s->listening, (struct sockaddr *)&a, sizeof a), 0);
    assert_int_equal(listen(s->listening, 4), 0);
    getsockname(s->listening, (struct sockaddr *)&a, &length);
    snprintf(s->address, sizeof s->address, "tcp:%s:%d", host, ntohs(a.sin_port));
}

static bool is_accepted(void *self)
{
    struct server *s = self;
    s->accepted = accept(s->listening, NULL, NULL);
    return s->accepted >= 0;
}

static const uint8_t stream[] = START "\x8e\x00\x05\x34\x00\x12\x13\x8e\x00\x05\x24\x01\x8d\x00\x0a\x00\x04\x30\x00\x05"
                                      "\x00\x13\x8e\x00\x04\x34\x8e\x00\x05\x0c\x00\x8e\x00\x05\x1c\x07";

static void note(void *self, const struct reading *r)
{
    reading_print(r, self);
    text_add_char(self, '\n');
}

static bool has_last(void *self)
{
    struct line_heard *h = self;
    return h->fields == 4;
}

static void bytes_from_a_serial_server_read_the_same_however_they_are_cut(void **state)
{
    (void)state;
    struct text expected = {0};
    struct framer *f = framer_new(driver_named("dgt"), note, &expected);
    text_add(&expected, "");
    framer_take(f, (struct span){stream, sizeof stream - 1}, 0);
    framer_free(f);
    srand(7);
    struct server s;
    serve(&s, "127.0.0.1");
    open_line(0, s.address, "dgt");
    assert_true(wait_until(base, is_accepted, &s, 3000));
    for (size_t i = 0; i < sizeof stream - 1;) {
        size_t n = 1 + (size_t)rand() % 9;
        n = n < sizeof stream - 1 - i ? n : sizeof stream - 1 - i;
        assert_int_equal(write(s.accepted, stream + i, n), n);
        i += n;
        wait_until(base, is_lost, &heard[0], 5);
    }
    assert_true(wait_until(base, has_last, &heard[0], 1000));
    const char *after_arrival = strchr(text_chars(&heard[0].all), '\n') + 1;
    assert_string_equal(after_arrival, text_chars(&expected));
    text_release(&expected);
    close(s.accepted);
    assert_true(wait_until(base, is_lost, &heard[0], 1000));
    assert_true(wait_until(base, is_accepted, &s, 3000)); /* and it comes back by itself */
    close(s.accepted);
    close(s.listening);
}

static void a_servers_name_is_looked_up_and_one_that_does_not_exist_is_tried_again(void **state)
{
    (void)state;
    struct server s;
    struct line_facts facts;
    serve(&s, "localhost");
    open_line(0, s.address, "dgt");
    open_line(1, "tcp:there.is.no.such.host.invalid:4001", "dgt");
    assert_true(wait_until(base, is_accepted, &s, 5000));
    assert_int_equal(write(s.accepted, "\x8e\x00\x05\x34\x00", 5), 5);
    assert_true(wait_until(base, is_back, &heard[0], 2000));
    wait_until(base, is_lost, &heard[1], 15000);
    line_facts(lines[1], &facts);
    assert_int_not_equal(facts.state, LINE_OPEN);
    close(s.accepted);
    close(s.listening);
}

static void noise_becomes_one_reading_then_silence_until_it_is_clean(void **state)
{
    (void)state;
    fake_name(&boards[0], "noisy");
    fake_plug(&boards[0], base);
    open_line(0, boards[0].link, "dgt");
    wait_until(base, is_back, &heard[0], 50);
    for (int i = 0; i < 20; i++) {
        assert_int_equal(write(boards[0].master, "\x8e\x00\x05\x7f\x00\x8e\x00\x05\x34\x00", 10), 10);
        wait_until(base, is_lost, &heard[0], 50);
    }
    assert_int_equal(heard[0].noise, 1);
    assert_int_in_range(heard[0].fields, 1, 12); /* those before it was seen */
    int before = heard[0].fields;
    for (int i = 0; i < 70 && heard[0].back < 2; i++) { /* clean from now on */
        assert_int_equal(write(boards[0].master, "\x8e\x00\x05\x34\x00", 5), 5);
        wait_until(base, is_lost, &heard[0], 100);
    }
    assert_int_equal(heard[0].back, 2);
    assert_int_in_range(heard[0].fields, before, before + 2);
    assert_non_null(memchr(boards[0].said + boards[0].length - 4, 0x42, 4)); /* what was missed is asked for */
    fake_unplug(&boards[0]);
}

static bool is_over(void *self)
{
    struct line_facts facts;
    line_facts(self, &facts);
    return facts.state == LINE_ENDED;
}

static void a_recording_of_a_line_played_as_a_line_gives_the_same_readings(void **state)
{
    (void)state;
    struct error why = {0};
    struct fake name = {0};
    char address[256];
    fake_name(&name, "kept.log");
    unlink(name.link);
    fake_name(&boards[0], "recorded");
    boards[0].answers = dgt_board;
    fake_plug(&boards[0], base);
    open_line(0, boards[0].link, "dgt");
    assert_true(line_record(lines[0], name.link, &why));
    assert_true(wait_until(base, is_back, &heard[0], 3000));
    wait_until(base, is_lost, &heard[0], 800);
    assert_int_equal(write(boards[0].master, stream, sizeof stream - 1), sizeof stream - 1);
    assert_true(wait_until(base, has_last, &heard[0], 1000));
    assert_true(line_record(lines[0], NULL, &why));
    snprintf(address, sizeof address, "log-fast:%s", name.link);
    open_line(1, address, "dgt");
    assert_true(wait_until(base, is_over, lines[1], 1000));
    text_add(&heard[0].all, "the recording is over\n");
    const char *played = text_chars(&heard[1].all);
    size_t n = strlen(played) - strlen("the recording is over\n");
    assert_string_equal(played + n, "the recording is over\n");
    assert_int_equal(strncmp(played, text_chars(&heard[0].all), n), 0);
    snprintf(address, sizeof address, "log:%s", name.link);
    open_line(2, address, "dgt");
    assert_false(wait_until(base, is_over, lines[2], 200));
    assert_true(wait_until(base, is_over, lines[2], 5000));
    assert_string_equal(text_chars(&heard[2].all), played);
    fake_unplug(&boards[0]);
}

static void say_again(void *self, bool sent, struct span s, msec at)
{
    struct fake *f = self;
    (void)at;
    if (!sent && write(f->master, s.bytes, s.length) != (ssize_t)s.length)
        abort();
}

static bool has_two_boards(void *self)
{
    return ((struct line_heard *)self)->boards >= 2;
}

static void a_board_taught_once_is_known_after_a_restart(void **state)
{
    (void)state;
    struct error why;
    struct fake folder = {0};
    struct text kept = {0};
    fake_name(&folder, "state");
    setenv("XDG_STATE_HOME", folder.link, 1);
    fake_name(&boards[0], "chips");
    assert_true(learned_path(driver_named("certabo"), boards[0].link, &kept));
    unlink(text_chars(&kept)); /* of an earlier run */
    text_release(&kept);
    fake_plug(&boards[0], base);
    for (int run = 0; run < 2; run++) {
        FILE *f = fopen("tests/recorded/certabo/taught-then-played.log", "r");
        assert_non_null(f);
        open_line(run, boards[0].link, "certabo");
        wait_until(base, is_back, &heard[run], 50);
        assert_true(recording_read(f, "taught", say_again, &boards[0], &why));
        fclose(f);
        assert_true(wait_until(base, has_two_boards, &heard[run], 1000));
        line_free(lines[run]);
        lines[run] = NULL;
    }
    assert_non_null(strstr(text_chars(&heard[0].all), "calibrate 34 tags"));
    assert_null(strstr(text_chars(&heard[1].all), "calibrate"));
    assert_non_null(strstr(text_chars(&heard[1].all), "board rnbqkbnr/pppppppp/3q4/8/8/3Q4/PPPPPPPP/RNBQKBNR"));
    fake_unplug(&boards[0]);
}

static void an_address_that_can_never_be_one_is_refused(void **state)
{
    (void)state;
    struct error why = {0};
    assert_null(line_new(base, "tcp:host", driver_named("dgt"), &listener, NULL, &why));
    assert_string_equal(why.remedy, "write it as tcp:HOST:PORT");
    assert_null(line_new(base, "log:/no/such/file", driver_named("dgt"), &listener, NULL, &why));
    assert_null(line_new(base, "/dev/ttyUSB0@7", driver_named("dgt"), &listener, NULL, &why));
    assert_non_null(strstr(why.what, "not a speed"));
}

/* Only ports have speeds. */
static void a_name_that_ends_like_a_speed_is_a_name(void **state)
{
    (void)state;
    struct error why = {0};
    struct fake name = {0};
    char address[256];
    fake_name(&name, "kept.log@7");
    FILE *f = fopen(name.link, "w");
    assert_non_null(f);
    fputs("# flagfall recording 1\n# driver: dgt\n0 < 42\n", f);
    fclose(f);
    snprintf(address, sizeof address, "log-fast:%s", name.link);
    open_line(0, address, "dgt");
    assert_true(wait_until(base, is_over, lines[0], (int)patience_ms()));
    unlink(name.link);
    struct line *feed = line_new(base, "ws:127.0.0.1:1/live@7", driver_named("dgt"), &listener, NULL, &why);
    assert_non_null(feed);
    line_free(feed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_hundred_boards_unplugged_and_plugged_in_again_are_all_back_with_a_dump,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_device_that_takes_nothing_is_lost_and_holds_up_nobody, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_board_is_not_lost_because_the_program_stood_still, set_up, tear_down),
        cmocka_unit_test_setup_teardown(bytes_from_a_serial_server_read_the_same_however_they_are_cut, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_servers_name_is_looked_up_and_one_that_does_not_exist_is_tried_again, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(noise_becomes_one_reading_then_silence_until_it_is_clean, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_recording_of_a_line_played_as_a_line_gives_the_same_readings, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_board_taught_once_is_known_after_a_restart, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_address_that_can_never_be_one_is_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_name_that_ends_like_a_speed_is_a_name, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
