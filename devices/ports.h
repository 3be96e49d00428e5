/* The serial ports of this machine, found by looking only: nothing is opened, no byte is sent. */
#ifndef FLAGFALL_DEVICES_PORTS_H
#define FLAGFALL_DEVICES_PORTS_H

#include <stdbool.h>
#include <stdint.h>

enum { PORTS_MAX = 512, PORT_PATH = 256 };

/* ModemManager sends AT commands to ports it does not know; T is a command that changes a DGT board's settings. */
enum modem_manager { MODEM_MANAGER_OFF, MODEM_MANAGER_KEPT_AWAY, MODEM_MANAGER_MAY_TOUCH };

struct port_found {
    char path[PORT_PATH];   /* by-id, else by-path, else the device itself: to be used  */
    char device[PORT_PATH]; /* what it is now: /dev/ttyUSB0                              */
    bool usb;
    uint16_t vendor, product;
    enum modem_manager modem_manager;
};

/* What hangs on this USB number, as far as its number tells; NULL: nothing known. */
const char *port_candidates(const struct port_found *);

/* A board on plain USB, without an RS-232 cable behind it: it can be no bus, and any speed reaches it. */
bool port_is_board_itself(const struct port_found *);

/* root: "" for this machine; tests build a small one of their own. Returns how many, in the order of their names. */
int ports_find(const char *root, struct port_found found[PORTS_MAX]);

/* The same for one path. False: not there; everything but the path is unknown. */
bool port_look(const char *root, const char *path, struct port_found *);

#endif
