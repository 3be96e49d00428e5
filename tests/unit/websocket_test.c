/* The client's side of a WebSocket, played between two buffers: no connection, no loop. */
#include "websocket.h"

#include "websocket_peer.h"

#include <malloc.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { LONGEST = 1000 };

static struct peer peer; /* what the other end has to answer */
static struct websocket *client;
static const char *words;

static void peer_begin(struct peer *p)
{
    *p = (struct peer){.to_client = evbuffer_new(), .from_client = evbuffer_new()};
}

static void peer_end(struct peer *p)
{
    evbuffer_free(p->to_client);
    evbuffer_free(p->from_client);
}

static int set_up(void **state)
{
    (void)state;
    struct websocket_address to;
    assert_true(websocket_address("ws:localhost", &to));
    peer_begin(&peer);
    client = websocket_new(&to, LONGEST, peer.to_client, peer.from_client);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    websocket_free(client);
    peer_end(&peer);
    return 0;
}

static enum websocket_step step(struct text *message)
{
    struct span s = {0};
    enum websocket_step next = websocket_next(client, &s, &words);
    if (next == WEBSOCKET_MESSAGE) {
        text_clear(message);
        text_add_bytes(message, (const char *)s.bytes, s.length);
    }
    return next;
}

static void expect(enum websocket_step wanted)
{
    struct text unused = {0};
    assert_int_equal(step(&unused), wanted);
    text_release(&unused);
}

static void expect_message(const char *wanted)
{
    struct text got = {0};
    assert_int_equal(step(&got), WEBSOCKET_MESSAGE);
    assert_string_equal(text_chars(&got), wanted);
    text_release(&got);
}

static void open_it(void)
{
    assert_true(peer_hears_call(&peer));
    peer_answers(&peer);
    expect(WEBSOCKET_OPENED);
    expect(WEBSOCKET_WAITS);
}

static void the_expected_key_is_that_of_the_standard(void **state)
{
    (void)state;
    char accept[64]; /* the example of RFC 6455, 1.3 */
    peer_accept("dGhlIHNhbXBsZSBub25jZQ==", accept);
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

static void the_call_asks_for_a_websocket_with_a_key_of_its_own(void **state)
{
    (void)state;
    char first_key[64];
    assert_true(peer_hears_call(&peer));
    assert_non_null(strstr(peer.call, "GET /api/v1.0 HTTP/1.1\r\nHost: localhost:1982\r\n"));
    assert_non_null(strstr(peer.call, "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"));
    assert_non_null(strstr(peer.call, "\r\nSec-WebSocket-Version: 13\r\n"));
    assert_int_equal(strlen(peer.key), 24);
    strcpy(first_key, peer.key);
    tear_down(NULL);
    set_up(NULL);
    assert_true(peer_hears_call(&peer));
    assert_string_not_equal(first_key, peer.key);
}

static const struct {
    const char *text, *host, *path;
    int port;
} addresses[] = {
    {"ws:hall", "hall", "/api/v1.0", 1982},
    {"ws:hall:80", "hall", "/api/v1.0", 80},
    {"ws:hall/feed", "hall", "/feed", 1982},
    {"ws://10.0.0.7:1982/api/v1.0", "10.0.0.7", "/api/v1.0", 1982},
    {"ws:[::1]:4000/x?y=1", "::1", "/x?y=1", 4000},
    {"ws:", NULL, NULL, 0},
    {"ws://", NULL, NULL, 0},
    {"ws::1982", NULL, NULL, 0},
    {"ws:hall:", NULL, NULL, 0},
    {"ws:hall:0", NULL, NULL, 0},
    {"ws:hall:65536", NULL, NULL, 0},
    {"ws:hall:-1", NULL, NULL, 0},
    {"ws:hall:80x", NULL, NULL, 0},
    {"ws:[::1", NULL, NULL, 0},
    {"ws:[::1]x", NULL, NULL, 0},
    {"ws:a hall", NULL, NULL, 0},
    {"ws:hall/a b", NULL, NULL, 0},
    {"ws:hall/a\r\nX: y", NULL, NULL, 0},
    {"tcp:hall:80", NULL, NULL, 0},
};

static void addresses_are_split_or_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++) {
        struct websocket_address to;
        bool good = websocket_address(addresses[i].text, &to);
        if (good != (addresses[i].host != NULL))
            fail_msg("%s", addresses[i].text);
        if (!good)
            continue;
        assert_string_equal(to.host, addresses[i].host);
        assert_string_equal(to.path, addresses[i].path);
        assert_int_equal(to.port, addresses[i].port);
    }
}

#define GOOD "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
#define WORKING "HTTP/1.1 101 Y\r\nupgrade:WebSocket\r\nX-Other: a: b\r\nCONNECTION: keep-alive,  upgrade \r\n"

/* %s becomes the right key. */
static const struct {
    const char *answer;
    enum websocket_step step;
    const char *words;
} answers[] = {
    {GOOD "Sec-WebSocket-Accept: %s\r\n\r\n", WEBSOCKET_OPENED, ""},
    {WORKING "sec-websocket-accept:  %s \r\n\r\n", WEBSOCKET_OPENED, ""},
    {GOOD "Sec-WebSocket-Accept: %s\r\n", WEBSOCKET_WAITS, ""},
    {"HTTP/1.1 10", WEBSOCKET_WAITS, ""},
    {GOOD "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n", WEBSOCKET_OVER, "wrong key"},
    {GOOD "Sec-WebSocket-Accept: %sx\r\n\r\n", WEBSOCKET_OVER, "wrong key"},
    {GOOD "\r\n", WEBSOCKET_OVER, "wrong key"},
    {"HTTP/1.1 101 Y\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n", WEBSOCKET_OVER, "not as a WebSocket"},
    {"HTTP/1.1 101 Y\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: %s\r\n\r\n", WEBSOCKET_OVER, "not as a WebSocket"},
    {"HTTP/1.1 101 Y\r\nUpgrade: h2c\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n", WEBSOCKET_OVER,
     "not as a WebSocket"},
    {GOOD "Sec-WebSocket-Accept: %s\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n", WEBSOCKET_OVER,
     "not asked for"},
    {GOOD "Sec-WebSocket-Accept: %s\r\nSec-WebSocket-Protocol: chat\r\n\r\n", WEBSOCKET_OVER, "not asked for"},
    {"HTTP/1.1 404 Not Found\r\n", WEBSOCKET_OVER, "it answers HTTP/1.1 404 Not Found"},
    {"HTTP/1.1 1010\r\n", WEBSOCKET_OVER, "no feed there"},
    {"SSH-2.0-\x1b[2J\r\n", WEBSOCKET_OVER, "it answers SSH-2.0-?[2J"},
    {"\r\n\r\n", WEBSOCKET_OVER, "no feed there"},
};

static void only_a_right_answer_to_the_call_opens(void **state)
{
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        tear_down(state);
        set_up(state);
        assert_true(peer_hears_call(&peer));
        peer_answers_with(&peer, answers[i].answer);
        struct text unused = {0};
        enum websocket_step got = step(&unused);
        if (got != answers[i].step || (*answers[i].words && !strstr(words, answers[i].words)))
            fail_msg("%s gives %d: %s", answers[i].answer, (int)got, words);
        text_release(&unused);
    }
}

static void an_answer_may_come_byte_by_byte(void **state)
{
    (void)state;
    assert_true(peer_hears_call(&peer));
    peer_answers(&peer);
    struct evbuffer *whole = peer.to_client, *bits = evbuffer_new();
    evbuffer_add_buffer(bits, whole);
    uint8_t byte;
    while (evbuffer_get_length(bits) > 1) {
        evbuffer_remove(bits, &byte, 1);
        evbuffer_add(whole, &byte, 1);
        expect(WEBSOCKET_WAITS);
    }
    evbuffer_add_buffer(whole, bits);
    expect(WEBSOCKET_OPENED);
    evbuffer_free(bits);
}

static void an_answer_without_end_is_given_up(void **state)
{
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        tear_down(state);
        set_up(state);
        evbuffer_add_printf(peer.to_client, "HTTP/1.1 101 Y\r\n");
        for (int i = 0; i < 900; i++)
            evbuffer_add_printf(peer.to_client, kind ? "X: y\r\n" : "no end of line");
        expect(WEBSOCKET_OVER);
        assert_string_equal(words, "its answer does not end");
    }
}

static void messages_come_whole_and_in_order(void **state)
{
    (void)state;
    open_it();
    peer_sends(&peer, 0x81, "{\"a\":1}", 7);
    peer_sends(&peer, 0x81, "", 0); /* says nothing */
    peer_sends(&peer, 0x81, "{\"b\":2}", 7);
    expect_message("{\"a\":1}");
    expect_message("{\"b\":2}");
    expect(WEBSOCKET_WAITS);
}

static void a_message_may_follow_the_answer_at_once(void **state)
{
    (void)state;
    assert_true(peer_hears_call(&peer));
    peer_answers(&peer);
    peer_sends(&peer, 0x81, "early", 5);
    expect(WEBSOCKET_OPENED);
    expect_message("early");
}

static void pieces_are_put_together_and_a_ping_between_them_is_answered(void **state)
{
    (void)state;
    open_it();
    peer_sends(&peer, 0x01, "one ", 4);
    peer_sends(&peer, 0x89, "are you there", 13);
    peer_sends(&peer, 0x00, "", 0);
    peer_sends(&peer, 0x00, "two ", 4);
    peer_sends(&peer, 0x8a, "nobody asked", 12);
    peer_sends(&peer, 0x80, "three", 5);
    expect_message("one two three");
    expect(WEBSOCKET_WAITS);
    assert_int_equal(peer_hears(&peer), 0x8a);
    assert_string_equal(peer.heard, "are you there");
    assert_int_equal(peer_hears(&peer), 0);
}

static void frames_may_come_byte_by_byte(void **state)
{
    (void)state;
    char long_text[901];
    memset(long_text, 'x', 900);
    long_text[900] = '\0';
    open_it();
    peer_sends(&peer, 0x81, long_text, 900);
    struct evbuffer *bits = evbuffer_new();
    evbuffer_add_buffer(bits, peer.to_client);
    uint8_t byte;
    while (evbuffer_get_length(bits) > 1) {
        evbuffer_remove(bits, &byte, 1);
        evbuffer_add(peer.to_client, &byte, 1);
        expect(WEBSOCKET_WAITS);
    }
    evbuffer_add_buffer(peer.to_client, bits);
    expect_message(long_text);
    evbuffer_free(bits);
}

static void what_is_said_arrives_masked(void **state)
{
    (void)state;
    char long_text[300];
    memset(long_text, 'y', sizeof long_text);
    assert_false(websocket_say(client, (struct span){(const uint8_t *)"too early", 9}));
    open_it();
    assert_true(websocket_say(client, (struct span){(const uint8_t *)"hello", 5}));
    assert_int_equal(peer_hears(&peer), 0x81); /* fails unless it is masked */
    assert_string_equal(peer.heard, "hello");
    assert_true(websocket_say(client, (struct span){(const uint8_t *)long_text, sizeof long_text}));
    assert_int_equal(peer_hears(&peer), 0x81);
    assert_int_equal(strlen(peer.heard), sizeof long_text);
}

static void a_close_is_answered_after_the_last_message(void **state)
{
    (void)state;
    open_it();
    peer_sends(&peer, 0x81, "last", 4);
    peer_sends(&peer, 0x88,
               "\x03\xe9"
               "bye",
               5);
    expect_message("last");
    expect(WEBSOCKET_OVER);
    assert_string_equal(words, "the other end closed the feed");
    assert_int_equal(peer_hears(&peer), 0x88);
    assert_false(websocket_say(client, (struct span){(const uint8_t *)"hello", 5}));
}

static const struct {
    const char *name, *bytes;
    size_t length;
} violations[] = {
#define ROW(name, bytes) \
    { \
        name, bytes, sizeof(bytes) - 1 \
    }
    ROW("masked by the server", "\x81\x85"
                                "abcd"
                                "\x09\x07\x0f\x08\x0e"),
    ROW("a reserved bit", "\xc1\x01x"),
    ROW("an opcode that is none", "\x83\x01x"),
    ROW("a control opcode that is none", "\x8b\x00"),
    ROW("binary", "\x82\x01x"),
    ROW("binary in pieces", "\x02\x01x\x80\x01y"),
    ROW("no UTF-8", "\x81\x02\xc3\x28"),
    ROW("UTF-8 that stops", "\x81\x01\xc3"),
    ROW("a continuation of nothing", "\x80\x01x"),
    ROW("a new message within another", "\x01\x01x\x81\x01y"),
    ROW("a ping in pieces", "\x09\x01x"),
    ROW("a ping too long", "\x89\x7e\x00\x80"),
    ROW("a length of more than 63 bits", "\x81\x7f\xff\xff\xff\xff\xff\xff\xff\xff"),
    ROW("a length written too long", "\x81\x7e\x00\x01x"),
    ROW("a close of one byte", "\x88\x01x"),
    ROW("a close with a code that is none", "\x88\x02\x03\xec"),
    ROW("ten million bytes, of which one came", "\x81\x7f\x00\x00\x00\x00\x00\x98\x96\x80x"),
    ROW("one byte more than allowed", "\x81\x7e\x03\xe9x"),
};

static void whatever_breaks_the_protocol_ends_it(void **state)
{
    for (size_t i = 0; i < sizeof violations / sizeof *violations; i++) {
        tear_down(state);
        set_up(state);
        open_it();
        evbuffer_add(peer.to_client, violations[i].bytes, violations[i].length);
        struct text unused = {0};
        if (step(&unused) != WEBSOCKET_OVER || !*words)
            fail_msg("%s is taken", violations[i].name);
        if (peer_hears(&peer) != 0x88)
            fail_msg("%s: no close was sent", violations[i].name);
        text_release(&unused);
    }
}

static void pieces_cannot_add_up_to_more_than_allowed(void **state)
{
    (void)state;
    char part[101] = {0};
    memset(part, 'z', 100);
    open_it();
    peer_sends(&peer, 0x01, part, 100);
    for (int i = 0; i < 9; i++)
        peer_sends(&peer, 0x00, part, 100);
    expect(WEBSOCKET_WAITS);
    peer_sends(&peer, 0x00, part, 1);
    expect(WEBSOCKET_OVER);
    assert_string_equal(words, "it sends a message that is too long");
}

static void endless_empty_pieces_take_no_memory(void **state)
{
    (void)state;
    open_it();
    peer_sends(&peer, 0x01, "", 0);
    expect(WEBSOCKET_WAITS);
    size_t before = mallinfo2().uordblks;
    for (int i = 0; i < 100000; i++) {
        peer_sends(&peer, 0x00, "", 0);
        if (i % 1000 == 0)
            expect(WEBSOCKET_WAITS);
    }
    expect(WEBSOCKET_WAITS);
    assert_true(mallinfo2().uordblks < before + 20000);
}

static void a_peer_that_pings_without_listening_is_given_up(void **state)
{
    (void)state;
    open_it();
    struct text unused = {0};
    enum websocket_step last = WEBSOCKET_WAITS;
    for (int i = 0; i < 1000 && last == WEBSOCKET_WAITS; i++) {
        peer_sends(&peer, 0x89, "ping ping ping ping", 19);
        last = step(&unused);
    }
    assert_int_equal(last, WEBSOCKET_OVER);
    assert_true(evbuffer_get_length(peer.from_client) < 9000);
    text_release(&unused);
}

#define CASE(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_expected_key_is_that_of_the_standard),
        CASE(the_call_asks_for_a_websocket_with_a_key_of_its_own),
        CASE(addresses_are_split_or_refused),
        CASE(only_a_right_answer_to_the_call_opens),
        CASE(an_answer_may_come_byte_by_byte),
        CASE(an_answer_without_end_is_given_up),
        CASE(messages_come_whole_and_in_order),
        CASE(a_message_may_follow_the_answer_at_once),
        CASE(pieces_are_put_together_and_a_ping_between_them_is_answered),
        CASE(frames_may_come_byte_by_byte),
        CASE(what_is_said_arrives_masked),
        CASE(a_close_is_answered_after_the_last_message),
        CASE(whatever_breaks_the_protocol_ends_it),
        CASE(pieces_cannot_add_up_to_more_than_allowed),
        CASE(endless_empty_pieces_take_no_memory),
        CASE(a_peer_that_pings_without_listening_is_given_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
