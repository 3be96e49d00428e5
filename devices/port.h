/* The end of a cable: what has to be opened, and how it is set.
 *
 *      /dev/serial/by-id/usb-...   a serial port or a pseudo-terminal, by its stable name
 *      /dev/ttyUSB0@9600           the same at another speed than its driver's: home-built devices have theirs
 *      tcp:HOST:PORT               a serial server that passes bytes on as they are; tcp:[::1]:PORT too
 *      ws:HOST:PORT/PATH           a WebSocket that serves one message at a time: websocket.h
 *      log:FILE, log-fast:FILE     a recording, with its own times or as fast as it goes
 */
#ifndef FLAGFALL_DEVICES_PORT_H
#define FLAGFALL_DEVICES_PORT_H

#include "base/error.h"

#include <stddef.h>

enum parity { PARITY_NONE, PARITY_ODD, PARITY_EVEN };

/* "9600 8N1", "38400 7O1". */
struct port_settings {
    int baud;
    int data_bits;
    enum parity parity;
    int stop_bits;
};

bool port_settings_read(const char *text, struct port_settings *, struct error *why);

/* Takes the speed off PATH@SPEED, into the settings. False: it is no speed of a serial port. */
bool port_take_speed(const char *address, char *path, size_t room, struct port_settings *, struct error *why);

/* Opens for this process alone, raw, not blocking, DTR and RTS low, what was waiting thrown away. -1: why says
 * what stands in the way and what to do (absent: cable; forbidden: the group to join; busy: who else). */
int port_open(const char *path, const struct port_settings *, struct error *why);

/* Other settings for an open port; what was received with the old ones is thrown away. */
bool port_set(int fd, const struct port_settings *);

/* The program that has this port open, as `LiveChess (4711)`, as far as /proc lets us see. */
bool port_holder(const char *path, char *out, int room);

/* Splits tcp:HOST:PORT. False: not of that form. */
bool port_is_network(const char *address, char *host, int host_room, int *port);

/* The file of log:FILE or log-fast:FILE, or NULL. */
const char *port_is_recording(const char *address, bool *fast);

#endif
