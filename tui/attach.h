/* flagfall FILE --attach: a console whose terminal comes and goes.
 *
 * The event is kept by a recorder: this program in the background, without a terminal and in a session of its own. Who
 * attaches lends it his: the client sends the descriptors of its terminal over a socket that belongs to the log, and then
 * waits. So curses draws as ever: no byte goes through a relay, and no terminal is imitated. A link that is lost costs the
 * terminal and nothing else; whoever attaches next is told how long nobody looked.
 *
 *     struct attach_place place;
 *     if (attach_find(&place, "open.ini", &why) && !attach_is_there(&place) && attach_start(&place, &start, &why))
 *         ... in the background: console_run() with `start`; in the foreground: attach_stay(&place, argc, argv)
 */
#ifndef FLAGFALL_ATTACH_H
#define FLAGFALL_ATTACH_H

#include "base/error.h"

#include <stdbool.h>
#include <sys/types.h>

struct console;
struct recorder;

enum { ATTACH_NAME = 40, ATTACH_PATH = 4096 };

/* Where the recorder of a log is met: a socket in a folder that is its owner's alone. */
struct attach_place {
    char log[ATTACH_PATH];    /* the file itself, even if it was named through a link */
    char socket[ATTACH_PATH]; /* its path                                              */
    char name[ATTACH_NAME];   /* in its folder                                         */
};

bool attach_find(struct attach_place *, const char *file, struct error *why); /* NAME.ini or NAME.flagfall */
bool attach_is_there(const struct attach_place *);                            /* a recorder answers        */

/* --- in the foreground ----------------------------------------------------------------------------------------- */

bool attach_can(struct error *why); /* this is a terminal that can be lent */

/* Lends the terminal until the recorder gives it back for good; the exit status. */
int attach_stay(const struct attach_place *, int argc, char **argv);

/* --- in the background ----------------------------------------------------------------------------------------- */

struct attach_start {
    struct attach_place place;
    int report; /* how it went, to whoever waits in the foreground */
};

enum attach_side { ATTACH_FAILED, ATTACH_FOREGROUND, ATTACH_BACKGROUND };

/* Goes on twice: in the background at once; in the foreground when the recorder listens, or cannot: then ATTACH_FAILED. */
enum attach_side attach_start(const struct attach_place *, struct attach_start *, struct error *why);
void attach_started(const struct attach_start *, const struct error *failed); /* NULL: it listens */

struct recorder *recorder_new(struct console *, const struct attach_start *);
bool recorder_listen(struct recorder *, struct error *why); /* once the log is open */
void recorder_follows_log(struct recorder *);               /* which went on in another file */
void recorder_withdraw(struct recorder *);                  /* nobody attaches any more, before the log is closed */
void recorder_free(struct recorder *, int by_signal);       /* tells whoever is attached that it has ended */

void recorder_turn(struct recorder *);         /* once a turn of the loop */
void recorder_key(struct recorder *);          /* somebody is there */
void recorder_terminal_lost(struct recorder *);
void recorder_detach(struct recorder *);       /* whoever is attached leaves it recording */
void recorder_suspend(struct recorder *);      /* the same, and comes again when the shell says fg */

#endif
