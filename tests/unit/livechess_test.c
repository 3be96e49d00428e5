/* The feed of LiveChess: what the driver reads and says, and a line to a small server on this computer. */
#include "framer.h"
#include "line.h"

#include "websocket_peer.h"

#include <arpa/inet.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <sys/socket.h>

#include <cmocka.h>

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
#define LIST(entries) "{\"response\":\"call\",\"id\":1,\"param\":[" entries "],\"time\":1700000005000}"
#define ENTRY(serial, state) \
    "{\"serialnr\":\"" serial "\",\"source\":\"ttyACM1\",\"state\":" state ",\"battery\":null,\"comment\":null," \
    "\"board\":\"" START "\",\"flipped\":false,\"clock\":null}"
#define FEED(members) \
    "{\"response\":\"feed\",\"id\":1,\"param\":{\"serialnr\":\"5011\"" members "},\"time\":1700000005000}"
#define CLOCK(members) ",\"clock\":{" members "}"

/* --- the driver alone ---------------------------------------------------------------------------------------- */

enum { KEPT = 16 };
static struct reading kept[KEPT];
static int kept_count;
static struct text printed;
static struct framer *framer;

static void keep(void *self, const struct reading *r)
{
    (void)self;
    if (kept_count < KEPT)
        kept[kept_count++] = *r;
    reading_print(r, &printed);
    text_add_char(&printed, '\n');
}

static int driver_begins(void **state)
{
    (void)state;
    framer = framer_new(driver_named("livechess"), keep, NULL);
    kept_count = 0;
    text_clear(&printed);
    return 0;
}

static int driver_ends(void **state)
{
    (void)state;
    framer_free(framer);
    text_release(&printed);
    return 0;
}

static void hear(const char *message)
{
    kept_count = 0;
    text_clear(&printed);
    framer_take(framer, (struct span){(const uint8_t *)message, strlen(message)}, 10000);
    framer_end(framer, 10000);
}

static const struct {
    const char *message, *printed;
} messages[] = {
    {LIST(""), "boards 0\n"},
    {LIST(ENTRY("5011", "\"NOTRESPONDING\"")),
     "boards 1\neboard 5011 source=ttyACM1 state=notresponding clock=absent\nboard " START "\n"},
    {LIST(ENTRY("5011", "null")), "boards 1\neboard 5011 source=ttyACM1 state=unknown clock=absent\nboard " START "\n"},
    {FEED(",\"san\":[\"e4\",\"e5\",\"Ke3\"],\"match\":false"), "feed 1 board 5011\nmoves e4 e5 Ke3 match=no\n"},
    {FEED(",\"san\":[\"a\\u001b[2J b\",7]"), "feed 1 board 5011\nmoves a?[2J?b ? match=no\n"},
    {FEED(CLOCK("\"white\":61,\"black\":0,\"run\":false,\"time\":1700000004000")),
     "feed 1 board 5011\nclock white=0:01:01 black=0:00:00 run=black\n"},
    {FEED(CLOCK("\"white\":-1,\"black\":0,\"run\":false,\"time\":1")), "reject json\n"},
    {FEED(CLOCK("\"white\":1.5,\"black\":0,\"run\":false,\"time\":1")), "reject json\n"},
    {FEED(CLOCK("\"white\":360000,\"black\":0")), "reject json\n"},
    {FEED(",\"clock\":7"), "reject json\n"},
    {FEED(",\"board\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN\""), "reject json\n"},
    {FEED(",\"board\":\"9/8/8/8/8/8/8/8\""), "reject json\n"},
    {FEED(",\"board\":\"8/8/8/8/8/8/8/8/8\""), "reject json\n"},
    {FEED(",\"board\":\"" START "\",\"board\":\"8/8/8/8/8/8/8/8\""), "reject json\n"},
    {"{\"response\":\"feed\",\"id\":1,\"param\":{\"serialnr\":\"5011\\n\"}}", "reject json\n"},
    {"{\"response\":\"feed\",\"id\":1,\"param\":{\"serialnr\":5011}}", "reject json\n"},
    {"{\"response\":\"feed\",\"id\":null,\"param\":{\"serialnr\":\"5011\"}}", "reject json\n"},
    {"{\"response\":[]}", "reject json\n"},
    {"{\"id\":1}", "reject json\n"},
    {"{\"response\":\"feed\",\"id\":1,\"param\":{\"seri", "reject json\n"},
    {LIST(ENTRY("5011", "\"ACTIVE\"") ",{\"serialnr\":\"a b\"}"), "reject json\n"},
};

static void messages_are_read_whole_or_not_at_all(void **state)
{
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++) {
        driver_ends(state);
        driver_begins(state);
        hear(messages[i].message);
        if (strcmp(text_chars(&printed), messages[i].printed) != 0)
            fail_msg("%s gives\n%s", messages[i].message, text_chars(&printed));
    }
}

static void a_list_that_is_refused_makes_no_board_known(void **state)
{
    (void)state;
    struct outgoing say = {0};
    hear(LIST(ENTRY("5011", "\"ACTIVE\"") ",{\"serialnr\":\"a b\"}"));
    const struct driver *d = driver_named("livechess");
    d->talk(framer_state(framer), OCCASION_OPENED, 0, &say);
    say.length = 0;
    d->talk(framer_state(framer), OCCASION_TIME, 20, &say);
    assert_int_equal(say.length, 0);
}

static void long_games_show_their_last_moves(void **state)
{
    (void)state;
    struct text m = {0};
    text_add(&m, "{\"response\":\"feed\",\"id\":1,\"param\":{\"serialnr\":\"5011\",\"match\":true,\"san\":[\"e4\"");
    for (int i = 0; i < 300; i++)
        text_addf(&m, ",\"Nb%d\"", i);
    text_add(&m, "]}}");
    hear(text_chars(&m));
    assert_non_null(strstr(text_chars(&printed), "\nmoves ... Nb"));
    assert_non_null(strstr(text_chars(&printed), " Nb299 match=yes\n"));
    text_clear(&m);
    text_add(&m, "{\"response\":\"feed\",\"id\":1,\"param\":{\"serialnr\":\"5011\",\"match\":true,\"san\":[\"");
    for (int i = 0; i < 3000; i++)
        text_add_char(&m, 'x');
    text_add(&m, "\"]}}");
    hear(text_chars(&m));
    assert_non_null(strstr(text_chars(&printed), "\nmoves xxxxxxx"));
    text_release(&m);
}

static const struct {
    const char *message;
    bool known;
    msec read_at; /* it arrives at 10000 */
} ages[] = {
    {FEED(CLOCK("\"white\":61,\"black\":50,\"run\":true,\"time\":1700000002500")), true, 7500},
    {FEED(CLOCK("\"white\":61,\"black\":50,\"run\":true,\"time\":1700000005000")), true, 10000},
    {FEED(CLOCK("\"white\":61,\"black\":50,\"run\":true,\"time\":1700000005001")), false, 0},
    {FEED(CLOCK("\"white\":61,\"black\":50,\"run\":true,\"time\":1")), false, 0},
    {FEED(CLOCK("\"white\":61,\"black\":50,\"run\":true,\"time\":-9223372036854775807")), false, 0},
    {FEED(CLOCK("\"white\":61,\"black\":50,\"run\":true,\"time\":\"x\"")), false, 0},
    {FEED(CLOCK("\"white\":61,\"black\":50,\"run\":true")), false, 0},
};

static void a_clock_reading_is_as_old_as_its_message_says(void **state)
{
    for (size_t i = 0; i < sizeof ages / sizeof *ages; i++) {
        driver_ends(state);
        driver_begins(state);
        hear(ages[i].message);
        assert_int_equal(kept_count, 2);
        assert_int_equal(kept[1].kind, READING_CLOCK);
        assert_int_equal(kept[1].at, 10000);
        assert_int_equal(kept[1].as.clock.left_s, 61);
        if (kept[1].as.clock.age_known != ages[i].known || kept[1].as.clock.read_at != ages[i].read_at)
            fail_msg("%s: %lld", ages[i].message, (long long)kept[1].as.clock.read_at);
    }
}

static void a_board_that_does_not_respond_is_lost_until_it_does(void **state)
{
    (void)state;
    static const struct {
        const char *state;
        enum news what;
    } rows[] = {
        {"\"ACTIVE\"", NEWS_IDENTITY},   {"\"NOTRESPONDING\"", NEWS_LOST}, {"\"NOTRESPONDING\"", NEWS_IDENTITY},
        {"\"INACTIVE\"", NEWS_IDENTITY}, {"\"DELAYED\"", NEWS_BACK},       {"null", NEWS_LOST},
        {"\"ACTIVE\"", NEWS_BACK},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text m = {0};
        text_addf(&m,
                  "{\"response\":\"call\",\"id\":1,\"param\":[{\"serialnr\":\"1\",\"state\":\"ACTIVE\"},"
                  "{\"serialnr\":\"5011\",\"state\":%s}]}",
                  rows[i].state);
        hear(text_chars(&m));
        text_release(&m);
        assert_int_equal(kept_count, 3);
        assert_int_equal(kept[1].as.news.what, NEWS_IDENTITY);
        assert_int_equal(kept[2].address, 2);
        if (kept[2].as.news.what != rows[i].what)
            fail_msg("row %zu: %d", i, kept[2].as.news.what);
    }
}

static void expect_said(enum occasion why, msec now, const char *wanted)
{
    struct outgoing say = {0};
    driver_named("livechess")->talk(framer_state(framer), why, now, &say);
    char text[OUTGOING_MAX + 1];
    snprintf(text, sizeof text, "%.*s", (int)say.length, (const char *)say.bytes);
    if (*wanted ? !strstr(text, wanted) : say.length != 0)
        fail_msg("at %lld said %s", (long long)now, text);
    assert_false(say.hopeless);
}

static void boards_are_listed_and_subscribed_and_again_after_a_loss_with_their_old_numbers(void **state)
{
    (void)state;
    expect_said(OCCASION_OPENED, 0, "\"call\":\"eboards\"");
    hear(LIST(ENTRY("5011", "\"ACTIVE\"") "," ENTRY("5012", "\"ACTIVE\"")));
    expect_said(OCCASION_FRAME, 5, "\"id\":1,\"param\":{\"serialnr\":\"5011\"");
    expect_said(OCCASION_TIME, 25, "\"id\":2,\"param\":{\"serialnr\":\"5012\"");
    expect_said(OCCASION_TIME, 45, "");
    expect_said(OCCASION_TIME, 10000, "\"call\":\"eboards\"");
    hear(LIST(ENTRY("5012", "\"ACTIVE\"")));
    expect_said(OCCASION_FRAME, 10010, "");
    framer_restart(framer);
    expect_said(OCCASION_OPENED, 12000, "\"call\":\"eboards\"");
    hear(LIST(ENTRY("5012", "\"ACTIVE\"")));
    assert_int_equal(kept[1].address, 2);
    expect_said(OCCASION_FRAME, 12005, "\"serialnr\":\"5011\"");
    expect_said(OCCASION_TIME, 12025, "\"serialnr\":\"5012\"");
}

static void a_refused_subscription_is_tried_again_after_the_next_list(void **state)
{
    (void)state;
    expect_said(OCCASION_OPENED, 0, "\"call\":\"eboards\"");
    hear(LIST(ENTRY("5011", "null")));
    expect_said(OCCASION_FRAME, 5, "\"serialnr\":\"5011\"");
    hear("{\"response\":\"error\",\"id\":1001,\"param\":{\"message\":\"no\"}}");
    assert_string_equal(text_chars(&printed), "error id=1001\n");
    expect_said(OCCASION_FRAME, 10, "");
    hear("{\"response\":\"error\",\"id\":9223372036854775807,\"param\":{\"message\":\"no\"}}");
    hear(LIST(ENTRY("5011", "\"ACTIVE\"")));
    expect_said(OCCASION_FRAME, 15, "\"serialnr\":\"5011\"");
}

static void silence_over_a_whole_list_is_hopeless(void **state)
{
    (void)state;
    const struct driver *d = driver_named("livechess");
    struct outgoing say = {0};
    d->talk(framer_state(framer), OCCASION_OPENED, 0, &say);
    assert_false(say.hopeless);
    d->talk(framer_state(framer), OCCASION_TIME, 9999, &say);
    assert_false(say.hopeless);
    d->talk(framer_state(framer), OCCASION_TIME, 10000, &say);
    assert_true(say.hopeless);
}

static void more_boards_than_there_is_room_for_are_left_out(void **state)
{
    (void)state;
    struct text m = {0};
    text_add(&m, "{\"response\":\"call\",\"id\":1,\"param\":[");
    for (int i = 0; i < 600; i++)
        text_addf(&m, "%s{\"serialnr\":\"%d\",\"state\":\"ACTIVE\"}", i ? "," : "", i);
    text_add(&m, "]}");
    hear(text_chars(&m));
    text_release(&m);
    assert_non_null(strstr(text_chars(&printed), "\neboard 511 "));
    assert_null(strstr(text_chars(&printed), "\neboard 512 "));
}

/* --- a line to a server -------------------------------------------------------------------------------------- */

/* How the server behaves to a connection. */
enum manner { PLAYS, WRONG_KEY, NO_WEBSOCKET, HUGE_MESSAGE, HALF_MESSAGE, MASKED };

static struct event_base *base;
static struct evconnlistener *door;
static struct bufferevent *connection;
static struct peer peer;
static struct line *line;
static enum manner manner;
static int connections, lists, subscriptions, pongs, forbidden;
static int boards_heard, back, lost, faults, noise;
static bool called;

static void server_message(const char *text)
{
    peer_sends(&peer, 0x81, text, strlen(text));
}

static void answer_subscription(const char *call)
{
    subscriptions++;
    server_message("{\"response\":\"call\",\"id\":1001,\"param\":null,\"time\":1700000005000}");
    if (strstr(call, "5011"))
        server_message(FEED(",\"board\":\"" START "\",\"clock\":null"));
}

static void answer_frame(uint8_t first)
{
    pongs += first == 0x8a;
    if (first != 0x81)
        return;
    forbidden += strstr(peer.heard, "flip") || strstr(peer.heard, "setup");
    if (strstr(peer.heard, "subscribe"))
        answer_subscription(peer.heard);
    else if (lists++ >= 0)
        server_message(LIST(ENTRY("5011", "\"ACTIVE\"") "," ENTRY("5012", "\"ACTIVE\"")));
}

static void misbehave(void)
{
    static char huge[10000000];
    memset(huge, ' ', sizeof huge);
    if (manner == HUGE_MESSAGE)
        peer_sends(&peer, 0x81, huge, sizeof huge);
    if (manner == HALF_MESSAGE)
        server_message("{\"response\":\"call\",\"id\":1,\"param\":[");
    if (manner == MASKED)
        evbuffer_add(peer.to_client,
                     "\x81\x81"
                     "abcd"
                     "\x1a",
                     7);
}

static void answer_call(void)
{
    called = true;
    if (manner == NO_WEBSOCKET)
        evbuffer_add_printf(peer.to_client, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
    else if (manner == WRONG_KEY)
        peer_answers_with(&peer, "HTTP/1.1 101 Y\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                 "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n");
    else
        peer_answers(&peer);
    misbehave();
}

static void server_reads(struct bufferevent *io, void *unused)
{
    (void)io;
    (void)unused;
    if (!called && peer_hears_call(&peer))
        answer_call();
    for (uint8_t first; called && (first = peer_hears(&peer));)
        answer_frame(first);
}

static void server_drops(void)
{
    if (connection)
        bufferevent_free(connection);
    connection = NULL;
}

static void server_event(struct bufferevent *io, short what, void *unused)
{
    (void)io;
    (void)unused;
    if (what & (BEV_EVENT_EOF | BEV_EVENT_ERROR))
        server_drops();
}

static void server_accepts(struct evconnlistener *l, evutil_socket_t fd, struct sockaddr *from, int length,
                           void *unused)
{
    (void)l;
    (void)from;
    (void)length;
    (void)unused;
    server_drops();
    connections++;
    called = false;
    connection = bufferevent_socket_new(base, fd, BEV_OPT_CLOSE_ON_FREE | BEV_OPT_DEFER_CALLBACKS);
    peer = (struct peer){.to_client = bufferevent_get_output(connection),
                         .from_client = bufferevent_get_input(connection)};
    bufferevent_setcb(connection, server_reads, NULL, server_event, NULL);
    bufferevent_enable(connection, EV_READ | EV_WRITE);
}

static void on_reading(void *self, struct line *l, const struct reading *r)
{
    (void)self;
    (void)l;
    boards_heard += r->kind == READING_BOARD && r->address == 1;
    faults += r->kind == READING_FAULT;
    bool of_line = r->kind == READING_NEWS && r->address < 0;
    back += of_line && r->as.news.what == NEWS_BACK;
    lost += of_line && r->as.news.what == NEWS_LOST;
    noise += of_line && r->as.news.what == NEWS_NOISE;
}

static void line_to_server(enum manner how)
{
    static const struct line_listener listener = {.reading = on_reading};
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof at;
    struct error why;
    char address[64];
    manner = how;
    connections = lists = subscriptions = pongs = forbidden = boards_heard = back = lost = faults = noise = 0;
    base = event_base_new();
    door = evconnlistener_new_bind(base, server_accepts, NULL, LEV_OPT_CLOSE_ON_FREE | LEV_OPT_REUSEABLE, 4,
                                   (struct sockaddr *)&at, sizeof at);
    assert_non_null(door);
    getsockname(evconnlistener_get_fd(door), (struct sockaddr *)&at, &length);
    snprintf(address, sizeof address, "ws:127.0.0.1:%d", ntohs(at.sin_port));
    line = line_new(base, address, driver_named("livechess"), &listener, NULL, &why);
    assert_non_null(line);
}

static int close_all(void **state)
{
    (void)state;
    line_free(line);
    server_drops();
    evconnlistener_free(door);
    event_base_free(base);
    return 0;
}

/* Turns the loop until the counter is there, for ten seconds at most. */
static void wait_for(const int *counter, int wanted)
{
    for (msec end = line_now() + 10000; *counter < wanted && line_now() < end;) {
        event_base_loopexit(base, &(struct timeval){.tv_usec = 5000});
        event_base_dispatch(base);
    }
    assert_true(*counter >= wanted);
}

static void listen_for(int ms)
{
    event_base_loopexit(base, &(struct timeval){.tv_usec = ms * 1000});
    event_base_dispatch(base);
}

static struct line_facts facts_now(void)
{
    struct line_facts f;
    line_facts(line, &f);
    return f;
}

static void a_hall_is_listed_subscribed_and_heard(void **state)
{
    (void)state;
    line_to_server(PLAYS);
    wait_for(&subscriptions, 2);
    wait_for(&boards_heard, 2); /* in the list and in the feed */
    assert_int_equal(connections, 1);
    assert_int_equal(lists, 1);
    assert_int_equal(back, 1);
    assert_int_equal(faults, 0);
    assert_true(facts_now().present);
    assert_string_equal(facts_now().identity, "boards 2");
}

static void pings_are_answered_and_pieces_put_together_on_the_line(void **state)
{
    (void)state;
    static const char feed[] = FEED(",\"board\":\"" START "\"");
    line_to_server(PLAYS);
    wait_for(&boards_heard, 2);
    peer_sends(&peer, 0x01, feed, 30);
    peer_sends(&peer, 0x89, "there?", 6);
    peer_sends(&peer, 0x80, feed + 30, sizeof feed - 1 - 30);
    wait_for(&pongs, 1);
    wait_for(&boards_heard, 3);
    assert_string_equal(peer.heard, "there?");
}

static void garbage_in_messages_is_noise_and_nothing_is_believed_until_it_ends(void **state)
{
    (void)state;
    line_to_server(PLAYS);
    wait_for(&boards_heard, 2);
    for (int i = 0; i < 12 && !noise; i++) {
        server_message("{\"response\":\"feed\",");
        listen_for(100);
    }
    assert_int_equal(noise, 1);
    int before = boards_heard;
    server_message(FEED(",\"board\":\"" START "\""));
    listen_for(100);
    assert_int_equal(boards_heard, before);
    assert_true(facts_now().noisy);
    for (int i = 0; i < 60 && facts_now().noisy; i++) {
        server_message(FEED(",\"board\":\"" START "\""));
        listen_for(100);
    }
    wait_for(&boards_heard, before + 1);
    assert_int_equal(noise, 1);
}

static void a_dropped_connection_is_made_again_and_all_is_subscribed_again(void **state)
{
    (void)state;
    line_to_server(PLAYS);
    for (int round = 1; round <= 3; round++) {
        wait_for(&subscriptions, 2 * round);
        wait_for(&boards_heard, 2 * round);
        assert_int_equal(connections, round);
        if (round == 2) /* politely, this time */
            peer_sends(&peer, 0x88, "\x03\xe9", 2);
        else
            server_drops();
        wait_for(&lost, round);
    }
    assert_int_equal(forbidden, 0);
    assert_int_equal(facts_now().lost, 3);
}

static void expect_refused(enum manner how, const char *words)
{
    line_to_server(how);
    wait_for(&connections, 3); /* it goes on trying */
    wait_for(&lost, 1);
    if (!strstr(facts_now().trouble.what, words))
        fail_msg("%s", facts_now().trouble.what);
    assert_int_equal(back, 0);
    assert_int_equal(boards_heard, 0);
}

static void a_wrong_key_is_never_a_feed(void **state)
{
    (void)state;
    expect_refused(WRONG_KEY, "wrong key");
    assert_int_equal(facts_now().opened, 0);
}

static void another_server_is_never_a_feed(void **state)
{
    (void)state;
    expect_refused(NO_WEBSOCKET, "404 Not Found");
    assert_int_equal(facts_now().opened, 0);
}

static void ten_million_bytes_are_not_taken(void **state)
{
    (void)state;
    expect_refused(HUGE_MESSAGE, "too long");
    assert_true(facts_now().bytes_in == 0);
}

static void a_masked_frame_ends_the_connection(void **state)
{
    (void)state;
    expect_refused(MASKED, "protocol");
}

static void half_a_message_does_not_swallow_the_next(void **state)
{
    (void)state;
    line_to_server(HALF_MESSAGE);
    wait_for(&boards_heard, 2);
    assert_int_equal(faults, 1);
    assert_int_equal(connections, 1);
}

static void addresses_that_are_none_are_refused_at_once(void **state)
{
    (void)state;
    struct error why;
    base = event_base_new();
    assert_null(line_new(base, "ws:hall:x", driver_named("livechess"), NULL, NULL, &why));
    assert_string_equal(why.what, "not the address of a feed");
    event_base_free(base);
}

#define ALONE(f) cmocka_unit_test_setup_teardown(f, driver_begins, driver_ends)
#define SERVED(f) cmocka_unit_test_teardown(f, close_all)

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    const struct CMUnitTest tests[] = {
        ALONE(messages_are_read_whole_or_not_at_all),
        ALONE(a_list_that_is_refused_makes_no_board_known),
        ALONE(long_games_show_their_last_moves),
        ALONE(a_clock_reading_is_as_old_as_its_message_says),
        ALONE(a_board_that_does_not_respond_is_lost_until_it_does),
        ALONE(boards_are_listed_and_subscribed_and_again_after_a_loss_with_their_old_numbers),
        ALONE(a_refused_subscription_is_tried_again_after_the_next_list),
        ALONE(silence_over_a_whole_list_is_hopeless),
        ALONE(more_boards_than_there_is_room_for_are_left_out),
        SERVED(a_hall_is_listed_subscribed_and_heard),
        SERVED(pings_are_answered_and_pieces_put_together_on_the_line),
        SERVED(garbage_in_messages_is_noise_and_nothing_is_believed_until_it_ends),
        SERVED(a_dropped_connection_is_made_again_and_all_is_subscribed_again),
        SERVED(a_wrong_key_is_never_a_feed),
        SERVED(another_server_is_never_a_feed),
        SERVED(ten_million_bytes_are_not_taken),
        SERVED(a_masked_frame_ends_the_connection),
        SERVED(half_a_message_does_not_swallow_the_next),
        cmocka_unit_test(addresses_that_are_none_are_refused_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
