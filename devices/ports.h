/* Finds the serial ports of this machine without opening them or sending a byte. */
#ifndef FLAGFALL_PORTS_H
#define FLAGFALL_PORTS_H

#include <stdbool.h>
#include <stdint.h>

enum { PORTS_MAX = 512, PORT_PATH = 256 };

/* ModemManager sends AT commands to ports it does not know; T is a command that changes a DGT board's settings. */
enum modem_manager { MODEM_MANAGER_OFF, MODEM_MANAGER_KEPT_AWAY, MODEM_MANAGER_MAY_TOUCH };

struct port_found {
    char path[PORT_PATH];   /* by-id, else by-path, else the device itself: the path to use */
    char device[PORT_PATH]; /* its present device: /dev/ttyUSB0                          */
    bool usb;
    uint16_t vendor, product;
    enum modem_manager modem_manager;
};

/* What this USB product may be, by its number; NULL if not known. */
const char *port_candidates(const struct port_found *);

/* True for a board directly on USB, without an RS-232 adapter: it cannot be a bus, and any speed works. */
bool port_is_board_itself(const struct port_found *);

/* root: "" for this machine; tests make a small one of their own. Returns how many, sorted by name. */
int ports_find(const char *root, struct port_found found[PORTS_MAX]);

/* The same for one path. Returns false if it does not exist; then only the path is set. */
bool port_look(const char *root, const char *path, struct port_found *);

#endif
