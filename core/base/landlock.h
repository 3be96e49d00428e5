/* Restricts for good which files and ports this process can reach: Linux's Landlock. */
#ifndef FLAGFALL_BASE_LANDLOCK_H
#define FLAGFALL_BASE_LANDLOCK_H

#include <stdbool.h>
#include <stdint.h>

enum { LANDLOCK_WRITE_FILE = 1 << 1, LANDLOCK_READ_FILE = 1 << 2, LANDLOCK_ASK_DEVICE = 1 << 15 };

int landlock_version(void); /* below 1 if this kernel has no Landlock */

/* Begins a set of rules that forbids everything this kernel can forbid; the calls below make exceptions. Negative if
 * there can be none. */
int landlock_begin(void);
void landlock_allow(int rules, const char *path, uint64_t may); /* all below, if it is a folder */
void landlock_allow_port(int rules, int port);                  /* to connect to, by TCP */
bool landlock_hold(int rules);                                  /* applies them to this process and its children */

#endif
