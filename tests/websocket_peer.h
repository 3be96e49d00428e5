/* The other end of a WebSocket, for tests: written from RFC 6455 without the library that the program uses. */
#ifndef FLAGFALL_WEBSOCKET_PEER_H
#define FLAGFALL_WEBSOCKET_PEER_H

#include "base/text.h"

#include <event2/buffer.h>
#include <nettle/base64.h>
#include <nettle/sha1.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct peer {
    struct evbuffer *to_client, *from_client;
    char call[1024], key[64]; /* what the client called with */
    char heard[4096];         /* what its last frame said    */
};

void peer_accept(const char *key, char accept[64]);
bool peer_hears_call(struct peer *p);

/* A %s in it becomes the right key. */
void peer_answers_with(struct peer *p, const char *answer);
void peer_answers(struct peer *p);

/* first: 0x80 for a last piece, with the opcode */
void peer_sends(struct peer *p, uint8_t first, const char *payload, size_t length);

/* The first byte of the client's next frame, its payload in `heard`; 0: none whole. A frame without a mask is fatal. */
uint8_t peer_hears(struct peer *p);

#endif
