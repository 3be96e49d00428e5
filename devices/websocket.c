#include "websocket.h"

#include "base/memory.h"
#include "base/text.h"

#include <assert.h>
#include <event2/buffer.h>
#include <event2/util.h>
#include <nettle/base64.h>
#include <nettle/sha1.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wslay/wslay.h>

enum {
    ANSWER_MAX = 4096, /* bytes of the answer to the call                              */
    QUEUED_MAX = 32,   /* frames waiting to be sent, such as pongs for a peer that keeps pinging */
    UNSENT_MAX = 8192, /* bytes not yet accepted by the connection                      */
    KEY_BYTES = 16,
    KEY_CHARS = BASE64_ENCODE_RAW_LENGTH(KEY_BYTES),
    ACCEPT_CHARS = BASE64_ENCODE_RAW_LENGTH(SHA1_DIGEST_SIZE),
};

struct websocket {
    wslay_event_context_ptr frames;
    struct evbuffer *in, *out;
    struct evbuffer *ready; /* complete messages, each after its length */
    size_t handed_out;      /* bytes at the beginning of `ready`      */
    struct text message;    /* the message being received             */
    size_t longest;
    bool open, in_text;
    unsigned headers; /* enum header: those of the answer seen so far */
    size_t answer_lines, answer_bytes;
    char accept[ACCEPT_CHARS + 1]; /* the answer that only a WebSocket gives to our key */
    char words[128];               /* why it ended; empty while it is open     */
};

static void over(struct websocket *w, const char *words)
{
    if (!*w->words)
        copy_text(w->words, sizeof w->words, words);
}

/* --- what wslay asks for ------------------------------------------------------------------------------------- */

static ssize_t give_received(wslay_event_context_ptr ctx, uint8_t *bytes, size_t room, int flags, void *self)
{
    struct websocket *w = self;
    (void)flags;
    int length = evbuffer_remove(w->in, bytes, room);
    if (length > 0)
        return length;
    wslay_event_set_error(ctx, WSLAY_ERR_WOULDBLOCK);
    return -1;
}

static ssize_t take_to_send(wslay_event_context_ptr ctx, const uint8_t *bytes, size_t length, int flags, void *self)
{
    struct websocket *w = self;
    (void)flags;
    if (evbuffer_get_length(w->out) < UNSENT_MAX && evbuffer_add(w->out, bytes, length) == 0)
        return (ssize_t)length;
    wslay_event_set_error(ctx, WSLAY_ERR_WOULDBLOCK);
    return -1;
}

static int make_mask(wslay_event_context_ptr ctx, uint8_t *bytes, size_t length, void *self)
{
    (void)ctx;
    (void)self;
    evutil_secure_rng_get_bytes(bytes, length);
    return 0;
}

static void give_up(struct websocket *w, wslay_event_context_ptr ctx, uint16_t code, const char *words)
{
    over(w, words);
    wslay_event_shutdown_read(ctx);
    wslay_event_queue_close(ctx, code, NULL, 0);
}

static void frame_begins(wslay_event_context_ptr ctx, const struct wslay_event_on_frame_recv_start_arg *frame,
                         void *self)
{
    struct websocket *w = self;
    assert(w->message.length <= w->longest && "a longer message was given up");
    w->in_text = !wslay_is_ctrl_frame(frame->opcode);
    if (frame->opcode == WSLAY_BINARY_FRAME)
        give_up(w, ctx, WSLAY_CODE_UNSUPPORTED_DATA, "it sends something that is not text");
    else if (w->in_text && frame->payload_length > w->longest - w->message.length)
        give_up(w, ctx, WSLAY_CODE_MESSAGE_TOO_BIG, "it sends a message that is too long");
}

static void piece_came(wslay_event_context_ptr ctx, const struct wslay_event_on_frame_recv_chunk_arg *piece, void *self)
{
    struct websocket *w = self;
    (void)ctx;
    if (w->in_text && !*w->words)
        text_add_bytes(&w->message, (const char *)piece->data, piece->data_length);
}

static void message_ended(wslay_event_context_ptr ctx, const struct wslay_event_on_msg_recv_arg *message, void *self)
{
    struct websocket *w = self;
    (void)ctx;
    if (message->opcode == WSLAY_CONNECTION_CLOSE)
        over(w, "the other end closed the feed");
    if (message->opcode != WSLAY_TEXT_FRAME || *w->words)
        return;
    if (w->message.length) {
        evbuffer_add(w->ready, &w->message.length, sizeof w->message.length);
        evbuffer_add(w->ready, w->message.chars, w->message.length);
    }
    text_clear(&w->message);
}

static const struct wslay_event_callbacks callbacks = {
    .recv_callback = give_received,
    .send_callback = take_to_send,
    .genmask_callback = make_mask,
    .on_frame_recv_start_callback = frame_begins,
    .on_frame_recv_chunk_callback = piece_came,
    .on_msg_recv_callback = message_ended,
};

/* --- the call and its answer --------------------------------------------------------------------------------- */

static void base64(char *out, size_t length, const uint8_t *bytes)
{
    base64_encode_raw(out, length, bytes);
    out[BASE64_ENCODE_RAW_LENGTH(length)] = '\0';
}

static void call(struct websocket *w, const struct websocket_address *to)
{
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"; /* RFC 6455, 1.3 */
    uint8_t random[KEY_BYTES], digest[SHA1_DIGEST_SIZE];
    char key[KEY_CHARS + 1];
    struct sha1_ctx sha1;
    bool bare6 = strchr(to->host, ':');
    evutil_secure_rng_get_bytes(random, sizeof random);
    base64(key, sizeof random, random);
    sha1_init(&sha1);
    sha1_update(&sha1, KEY_CHARS, (const uint8_t *)key);
    sha1_update(&sha1, sizeof guid - 1, (const uint8_t *)guid);
    sha1_digest(&sha1, sizeof digest, digest);
    base64(w->accept, sizeof digest, digest);
    evbuffer_add_printf(w->out,
                        "GET %s HTTP/1.1\r\nHost: %s%s%s:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n",
                        to->path, bare6 ? "[" : "", to->host, bare6 ? "]" : "", to->port, key);
}

/* Whether one of the words separated by commas is this one. */
static bool lists(const char *value, const char *word)
{
    size_t length = strlen(word);
    while (*value) {
        value += strspn(value, " \t,");
        size_t n = strcspn(value, ",");
        while (n && (value[n - 1] == ' ' || value[n - 1] == '\t'))
            n--;
        if (n == length && !strncasecmp(value, word, n))
            return true;
        value += strcspn(value, ",");
    }
    return false;
}

enum header { UPGRADE = 1, CONNECTION = 2, ACCEPT = 4, ALL_NEEDED = 7, UNASKED = 8 };

static enum header read_header(const struct websocket *w, char *line)
{
    char *value = strchr(line, ':');
    if (!value)
        return 0;
    *value++ = '\0';
    value += strspn(value, " \t");
    for (size_t n = strlen(value); n && strchr(" \t", value[n - 1]); n--)
        value[n - 1] = '\0';
    if (!strcasecmp(line, "Upgrade"))
        return lists(value, "websocket") ? UPGRADE : 0;
    if (!strcasecmp(line, "Connection"))
        return lists(value, "upgrade") ? CONNECTION : 0;
    if (!strcasecmp(line, "Sec-WebSocket-Accept"))
        return !strcmp(value, w->accept) ? ACCEPT : 0;
    bool unasked = !strcasecmp(line, "Sec-WebSocket-Extensions") || !strcasecmp(line, "Sec-WebSocket-Protocol");
    return unasked ? UNASKED : 0;
}

static void end_answer(struct websocket *w)
{
    w->open = w->headers == ALL_NEEDED;
    if (!w->open)
        over(w, w->headers & UNASKED                   ? "it answers with an extension that was not asked for"
                : w->headers == (UPGRADE | CONNECTION) ? "it answers with a wrong key: no WebSocket, or one in between"
                                                       : "it answers, but not as a WebSocket");
}

static void read_answer_line(struct websocket *w, char *line)
{
    if (w->answer_lines++ == 0) {
        char words[96];
        snprintf(words, sizeof words, "no feed there: it answers %.60s", line);
        for (char *c = words; *c; c++)
            *c = *c < ' ' || *c > '~' ? '?' : *c;
        if (strncmp(line, "HTTP/1.1 101", 12) != 0 || (line[12] && line[12] != ' '))
            over(w, words);
    } else if (*line) {
        w->headers |= read_header(w, line);
    } else {
        end_answer(w);
    }
}

static void read_answer(struct websocket *w)
{
    size_t length;
    char *line;
    while (!w->open && !*w->words && (line = evbuffer_readln(w->in, &length, EVBUFFER_EOL_CRLF))) {
        w->answer_bytes += length + 2;
        if (w->answer_bytes > ANSWER_MAX)
            over(w, "its answer does not end");
        else
            read_answer_line(w, line);
        free(line);
    }
    if (!w->open && evbuffer_get_length(w->in) > ANSWER_MAX)
        over(w, "its answer does not end");
}

/* --- for the owner ------------------------------------------------------------------------------------------- */

static bool address_rest(const char *rest, struct websocket_address *to)
{
    char *end = NULL;
    if (*rest == ':') {
        long port = rest[1] >= '0' && rest[1] <= '9' ? strtol(rest + 1, &end, 10) : 0;
        if (port < 1 || port > 65535)
            return false;
        to->port = (int)port;
        rest = end;
    }
    for (const char *c = rest; *c; c++)
        if (*c <= ' ' || *c > '~' || *c == '#')
            return false;
    if (*rest && (*rest != '/' || strlen(rest) >= sizeof to->path))
        return false;
    if (*rest)
        strcpy(to->path, rest);
    return true;
}

bool websocket_address(const char *text, struct websocket_address *to)
{
    *to = (struct websocket_address){.port = 1982, .path = "/api/v1.0"};
    if (strncmp(text, "ws:", 3) != 0)
        return false;
    const char *host = text + 3 + 2 * (strncmp(text + 3, "//", 2) == 0);
    bool bracket = *host == '[';
    size_t length = strcspn(host += bracket, bracket ? "]" : ":/");
    if (!length || length >= sizeof to->host || (bracket && host[length] != ']'))
        return false;
    for (size_t i = 0; i < length; i++)
        if (host[i] <= ' ' || host[i] > '~')
            return false;
    snprintf(to->host, sizeof to->host, "%.*s", (int)length, host);
    return address_rest(host + length + bracket, to);
}

struct websocket *websocket_new(const struct websocket_address *to, size_t longest, struct evbuffer *in,
                                struct evbuffer *out)
{
    struct websocket *w = memory_take(1, sizeof *w);
    assert(longest > 0 && in != out && "two ways, and messages in them");
    w->in = in;
    w->out = out;
    w->longest = longest;
    w->ready = evbuffer_new();
    if (!w->ready || wslay_event_context_client_init(&w->frames, &callbacks, w) != 0)
        memory_exhausted();
    wslay_event_config_set_no_buffering(w->frames, 1);
    call(w, to);
    return w;
}

void websocket_free(struct websocket *w)
{
    if (!w)
        return;
    wslay_event_context_free(w->frames);
    evbuffer_free(w->ready);
    text_release(&w->message);
    free(w);
}

static void send_queued(struct websocket *w)
{
    if (wslay_event_send(w->frames) != 0 || wslay_event_get_queued_msg_count(w->frames) > QUEUED_MAX)
        over(w, "it asks faster than it listens");
}

static void read_frames(struct websocket *w)
{
    if (wslay_event_recv(w->frames) != 0 || !wslay_event_get_read_enabled(w->frames))
        over(w, "it does not keep to the WebSocket protocol");
    send_queued(w);
}

static bool hand_out(struct websocket *w, struct span *message)
{
    size_t length;
    assert(w->handed_out <= evbuffer_get_length(w->ready) && "what was handed out is still there");
    evbuffer_drain(w->ready, w->handed_out);
    w->handed_out = 0;
    if (evbuffer_remove(w->ready, &length, sizeof length) != sizeof length)
        return false;
    *message = (struct span){evbuffer_pullup(w->ready, (ev_ssize_t)length), length};
    w->handed_out = length;
    return true;
}

enum websocket_step websocket_next(struct websocket *w, struct span *message, const char **words)
{
    assert((!w->open || w->headers == ALL_NEEDED) && "it opens with its whole answer");
    *words = w->words;
    if (!w->open) {
        read_answer(w);
        return *w->words ? WEBSOCKET_OVER : w->open ? WEBSOCKET_OPENED : WEBSOCKET_WAITS;
    }
    if (hand_out(w, message))
        return WEBSOCKET_MESSAGE;
    if (!*w->words)
        read_frames(w);
    if (hand_out(w, message))
        return WEBSOCKET_MESSAGE;
    return *w->words ? WEBSOCKET_OVER : WEBSOCKET_WAITS;
}

bool websocket_say(struct websocket *w, struct span text)
{
    const struct wslay_event_msg message = {.opcode = WSLAY_TEXT_FRAME, .msg = text.bytes, .msg_length = text.length};
    if (!w->open || *w->words || wslay_event_get_queued_msg_count(w->frames) > 0 ||
        wslay_event_queue_msg(w->frames, &message) != 0)
        return false;
    send_queued(w);
    return true;
}
