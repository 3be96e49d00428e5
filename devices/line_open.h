/* A line is opened, as a port, a connection or a WebSocket, and is closed and waits if that fails or it is lost. */
#ifndef FLAGFALL_LINE_OPEN_H
#define FLAGFALL_LINE_OPEN_H

#include <stdbool.h>

struct line;
struct websocket_address;

void line_try(struct line *);                     /* opens it, or waits for the next attempt              */
void line_lose(struct line *, const char *words); /* it is gone, and tried again after a pause            */
void line_give_up(struct line *);                 /* the same: its driver has no hope left for an answer  */
void line_close(struct line *);

/* True, with host and port, if the address is a serial server or a WebSocket. */
bool line_is_network(const char *address, struct websocket_address *to);

#endif
