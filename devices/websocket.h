/* A WebSocket (RFC 6455) as the one who calls: between the bytes of a connection and whole text messages.
 *
 * It opens no connection and knows no event loop: what has come it takes from one evbuffer, what is to be sent it puts
 * into another, and whoever owns both moves the bytes. Frames are libwslay's business, the handshake is checked here:
 * pings are answered, fragments put together, text that is not UTF-8, masked frames and messages over the limit end it.
 * Nothing grows: a message takes at most `longest` bytes, and a peer that asks faster than it listens is given up.
 */
#ifndef FLAGFALL_DEVICES_WEBSOCKET_H
#define FLAGFALL_DEVICES_WEBSOCKET_H

#include "base/error.h"
#include "base/span.h"

struct evbuffer;
struct websocket;

struct websocket_address {
    char host[256];
    int port;
    char path[128];
};

/* Splits ws:HOST[:PORT][/PATH]; port 1982 and path /api/v1.0, those of LiveChess, where none is given. False: not of
 * that form. */
bool websocket_address(const char *text, struct websocket_address *);

/* The call goes into `out` at once. Both buffers outlive it. */
struct websocket *websocket_new(const struct websocket_address *, size_t longest, struct evbuffer *in,
                                struct evbuffer *out);
void websocket_free(struct websocket *);

enum websocket_step {
    WEBSOCKET_WAITS,   /* all that has come is used                                     */
    WEBSOCKET_OPENED,  /* the other end has answered the call, and it is a WebSocket     */
    WEBSOCKET_MESSAGE, /* *message is a whole one, good until the next step or the end   */
    WEBSOCKET_OVER,    /* close the connection; *words say why                          */
};

/* One step; to be called until it waits or is over, whenever something has come. */
enum websocket_step websocket_next(struct websocket *, struct span *message, const char **words);

/* Before it was opened, or when too much waits to be sent, nothing is said and the answer is false. */
bool websocket_say(struct websocket *, struct span text);

#endif
