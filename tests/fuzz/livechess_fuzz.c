/* Whatever a server says, from the answer to the call to the JSON in its messages. The first byte chooses: a stream
 * behind a handshake that is right, a stream from the beginning, or messages straight to the driver, separated by
 * zeros. */
#include "framer.h"
#include "websocket.h"

#include "websocket_peer.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool fact)
{
    if (!fact)
        abort();
}

/* What reaches people: one short line of plain letters, of a board that exists. */
static void look(void *unused, const struct reading *r)
{
    (void)unused;
    struct text line = {0};
    reading_print(r, &line);
    for (const char *c = text_chars(&line); *c; c++)
        demand(*c >= ' ' && *c <= '~');
    demand(line.length < 200 && r->address >= -1 && r->address <= 512);
    if (r->kind == READING_CLOCK)
        demand(!r->as.clock.age_known || r->as.clock.read_at <= r->at);
    text_release(&line);
}

static void converse(struct framer *f, msec now)
{
    const struct driver *d = driver_named("livechess");
    struct readings silence = {.take = look, .at = now};
    struct outgoing say = {.silence = &silence};
    msec next = d->talk(framer_state(f), OCCASION_FRAME, now, &say);
    demand(next > now && say.length < OUTGOING_MAX);
}

static void message(struct framer *f, struct span s, msec now)
{
    framer_take(f, s, now);
    framer_end(f, now);
    converse(f, now);
}

static void messages(struct framer *f, const uint8_t *data, size_t size)
{
    for (msec now = 0; size; now += 7) {
        const uint8_t *end = memchr(data, 0, size);
        size_t length = end ? (size_t)(end - data) : size;
        message(f, (struct span){data, length}, now);
        size_t used = length + (end != NULL);
        data += used;
        size -= used;
    }
}

static void stream(struct framer *f, const uint8_t *data, size_t size, bool shaken)
{
    enum { AT_ONCE = 97 };
    struct websocket_address to;
    struct peer peer = {.to_client = evbuffer_new(), .from_client = evbuffer_new()};
    demand(websocket_address("ws:localhost", &to));
    struct websocket *w = websocket_new(&to, 2000, peer.to_client, peer.from_client);
    struct span s = {0};
    const char *words = "";
    demand(peer_hears_call(&peer));
    if (shaken)
        peer_answers(&peer);
    enum websocket_step step = WEBSOCKET_WAITS;
    while (size && step != WEBSOCKET_OVER) {
        size_t part = size < AT_ONCE ? size : AT_ONCE;
        evbuffer_add(peer.to_client, data, part);
        data += part;
        size -= part;
        while ((step = websocket_next(w, &s, &words)) != WEBSOCKET_WAITS && step != WEBSOCKET_OVER) {
            demand(step == WEBSOCKET_OPENED || (s.length > 0 && s.length <= 2000));
            if (step == WEBSOCKET_MESSAGE)
                message(f, s, 1);
        }
    }
    demand((step == WEBSOCKET_OVER) == (*words != '\0'));
    while (peer_hears(&peer))
        continue;
    websocket_free(w);
    evbuffer_free(peer.to_client);
    evbuffer_free(peer.from_client);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    struct framer *f = framer_new(driver_named("livechess"), look, NULL);
    if (*data % 3 == 0)
        messages(f, data + 1, size - 1);
    else
        stream(f, data + 1, size - 1, *data % 3 == 1);
    framer_free(f);
    return 0;
}
