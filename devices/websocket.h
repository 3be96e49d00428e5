/* A WebSocket client (RFC 6455): between the bytes of a connection and whole text messages.
 *
 * It opens no connection and knows no event loop: it takes received bytes from one evbuffer and puts bytes to send into
 * another; the owner of both moves the bytes. libwslay does the framing; the handshake is checked here. Pings are
 * answered and fragments joined; text that is not UTF-8, masked frames and messages over the limit end it. Memory is
 * bounded: a message takes at most `longest` bytes, and a peer that asks faster than it reads is given up.
 */
#ifndef FLAGFALL_WEBSOCKET_H
#define FLAGFALL_WEBSOCKET_H

#include "base/error.h"
#include "base/span.h"

struct evbuffer;
struct websocket;

struct websocket_address {
    char host[256];
    int port;
    char path[128];
};

/* Splits ws:HOST[:PORT][/PATH], by default with LiveChess's port 1982 and path /api/v1.0. Returns false if it is not of
 * that form. */
bool websocket_address(const char *text, struct websocket_address *);

/* Puts the handshake into `out` at once. Both buffers must outlive it. The caller frees it. */
struct websocket *websocket_new(const struct websocket_address *, size_t longest, struct evbuffer *in,
                                struct evbuffer *out);
void websocket_free(struct websocket *);

enum websocket_step {
    WEBSOCKET_WAITS,   /* all received bytes are used                                   */
    WEBSOCKET_OPENED,  /* the other end has accepted the handshake                       */
    WEBSOCKET_MESSAGE, /* *message is a whole one, valid until the next step             */
    WEBSOCKET_OVER,    /* the connection has to be closed; *words say why               */
};

/* Takes one step; to be called, whenever something was received, until it waits or is over. */
enum websocket_step websocket_next(struct websocket *, struct span *message, const char **words);

/* Sends a message. Returns false, and sends nothing, before it is open or if too much waits to be sent. */
bool websocket_say(struct websocket *, struct span text);

#endif
