#include "websocket_peer.h"

void peer_accept(const char *key, char accept[64])
{
    char both[160];
    uint8_t digest[SHA1_DIGEST_SIZE];
    struct sha1_ctx sha1;
    sha1_init(&sha1);
    int length = snprintf(both, sizeof both, "%.60s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    sha1_update(&sha1, (size_t)length, (const uint8_t *)both);
    sha1_digest(&sha1, sizeof digest, digest);
    base64_encode_raw(accept, sizeof digest, digest);
    accept[BASE64_ENCODE_RAW_LENGTH(sizeof digest)] = '\0';
}

bool peer_hears_call(struct peer *p)
{
    struct evbuffer_ptr end = evbuffer_search(p->from_client, "\r\n\r\n", 4, NULL);
    if (end.pos < 0 || (size_t)end.pos + 5 > sizeof p->call)
        return false;
    evbuffer_remove(p->from_client, p->call, (size_t)end.pos + 4);
    p->call[end.pos + 4] = '\0';
    const char *key = strstr(p->call, "Sec-WebSocket-Key: ");
    return key && sscanf(key, "Sec-WebSocket-Key: %60s", p->key) == 1;
}

void peer_answers_with(struct peer *p, const char *answer)
{
    char accept[64];
    const char *place = strstr(answer, "%s");
    peer_accept(p->key, accept);
    evbuffer_add(p->to_client, answer, place ? (size_t)(place - answer) : strlen(answer));
    if (place)
        evbuffer_add_printf(p->to_client, "%s%s", accept, place + 2);
}

void peer_answers(struct peer *p)
{
    peer_answers_with(p, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                         "Sec-WebSocket-Accept: %s\r\n\r\n");
}

void peer_sends(struct peer *p, uint8_t first, const char *payload, size_t length)
{
    uint8_t head[10] = {first, (uint8_t)(length < 126 ? length : length < 65536 ? 126 : 127)};
    size_t more = length < 126 ? 0 : length < 65536 ? 2 : 8;
    for (size_t i = 0; i < more; i++)
        head[2 + i] = (uint8_t)(length >> 8 * (more - 1 - i));
    evbuffer_add(p->to_client, head, 2 + more);
    evbuffer_add(p->to_client, payload, length);
}

uint8_t peer_hears(struct peer *p)
{
    uint8_t head[8];
    size_t at = 2;
    if (evbuffer_copyout(p->from_client, head, sizeof head) < 6)
        return 0;
    size_t length = head[1] & 0x7f;
    if (!(head[1] & 0x80) || length == 127)
        abort();
    if (length == 126) {
        length = (size_t)head[2] << 8 | head[3];
        at = 4;
    }
    if (evbuffer_get_length(p->from_client) < at + 4 + length || length >= sizeof p->heard)
        return 0;
    evbuffer_drain(p->from_client, at);
    uint8_t mask[4];
    evbuffer_remove(p->from_client, mask, 4);
    evbuffer_remove(p->from_client, p->heard, length);
    for (size_t i = 0; i < length; i++)
        p->heard[i] = (char)((uint8_t)p->heard[i] ^ mask[i & 3]);
    p->heard[length] = '\0';
    return head[0];
}
