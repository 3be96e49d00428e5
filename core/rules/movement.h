/* How the pieces move under a rulebook, by the key `chess` of its [rulebook]. */
#ifndef FLAGFALL_RULES_MOVEMENT_H
#define FLAGFALL_RULES_MOVEMENT_H

#include "chess/board/position.h"

struct rulebook;

enum rules rulebook_movement(const struct rulebook *); /* standard chess if NULL */

/* The name in the log, "laws-2023", or "" for standard chess. An unknown name is read as standard chess. */
const char *movement_name(enum rules);
enum rules movement_read(const char *);

#endif
