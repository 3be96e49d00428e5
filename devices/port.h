/* The near end of a cable: what is opened, and with which settings.
 *
 *      /dev/serial/by-id/usb-...   a serial port or a pseudo-terminal, by its stable name
 *      /dev/ttyUSB0@9600           the same at another speed than its driver's: home-built devices have theirs
 *      tcp:HOST:PORT               a serial server that passes bytes on as they are; tcp:[::1]:PORT too
 *      ws:HOST:PORT/PATH           a WebSocket that serves one message at a time: websocket.h
 *      log:FILE, log-fast:FILE     a recording, with its own times or as fast as it goes
 */
#ifndef FLAGFALL_PORT_H
#define FLAGFALL_PORT_H

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

/* Returns false; why shows how they are written. */
bool port_settings_read(const char *text, struct port_settings *, struct error *why);

/* Splits PATH@SPEED, of a port alone, and puts the speed into the settings. Returns false if it is not a speed of
 * serial ports. */
bool port_take_speed(const char *address, char *path, size_t room, struct port_settings *, struct error *why);

/* Opens a port exclusively, raw, non-blocking, with DTR and RTS low, and discards waiting input. Returns -1 with the
 * reason and what to do (absent: the cable; forbidden: the group to join; busy: who has it). */
int port_open(const char *path, const struct port_settings *, struct error *why);

/* A pseudo-terminal is taken for a person's screen unless its creator marks it, at the master's end, as the line of a
 * simulated device. The mark ends when that end is closed and is not inherited by the next owner of the number, so a
 * name that outlived its hall is harmless. */
bool port_mark_simulated(int master);

/* Changes the settings of an open port and discards what was received with the old ones. */
bool port_set(int fd, const struct port_settings *);

/* Finds the program that has this port open, as `LiveChess (4711)`, as far as /proc shows it. */
bool port_holder(const char *path, char *out, int room);

/* Splits tcp:HOST:PORT. Returns false if it is not of that form. */
bool port_is_network(const char *address, char *host, int host_room, int *port);

/* The file of log:FILE or log-fast:FILE, or NULL. */
const char *port_is_recording(const char *address, bool *fast);

#endif
