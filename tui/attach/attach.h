/* flagfall FILE --attach: a console whose terminal comes and goes.
 *
 * A recorder keeps the event: this program in the background, without a terminal and in a session of its own. A client
 * that attaches lends it a terminal: it sends the terminal's descriptors over a socket that belongs to the log, and
 * then waits. So curses draws directly: no bytes go through a relay, and no terminal is emulated. When a link is lost,
 * only the terminal is lost; the next to attach is told how long nobody was watching.
 *
 *     struct attach_place place;
 *     if (attach_find(&place, "open.ini", &why) && !attach_is_there(&place) && attach_start(&place, &start, &why))
 *         ... in the background: console_run() with `start`; in the foreground: attach_stay(&place, argc, argv)
 *
 * place.c finds the place, client.c is the client, start.c starts the recorder, recorder.c is the recorder, and
 * follow.c waits for its end, for a service.
 */
#ifndef FLAGFALL_ATTACH_ATTACH_H
#define FLAGFALL_ATTACH_ATTACH_H

#include "base/error.h"

#include <stdbool.h>
#include <sys/types.h>

struct console;
struct attach_recorder;

enum { ATTACH_NAME = 40, ATTACH_PATH = 4096 };

/* Where the recorder of a log is reached: a socket in a folder that only its owner can open. */
struct attach_place {
    char log[ATTACH_PATH];    /* the file itself, with links resolved */
    char socket[ATTACH_PATH]; /* its path                                              */
    char name[ATTACH_NAME];   /* the socket's name in its folder                       */
};

/* fills in the place of NAME.ini or NAME.flagfall */
bool attach_find(struct attach_place *, const char *file, struct error *why);
bool attach_is_there(const struct attach_place *);                            /* a recorder answers there  */

/* --- in the foreground ----------------------------------------------------------------------------------------- */

bool attach_can(struct error *why); /* true if this terminal can be handed to another process; else why */

/* Lends the terminal until the recorder gives it back for good. Returns the exit status. */
int attach_stay(const struct attach_place *, int argc, char **argv);

/* Waits until the recorder, which anyone may have begun, has ended. SIGTERM, SIGINT and SIGHUP end it too. Returns
 * STATUS_OK if it was ended, STATUS_FAILED after complaining if it broke down or was killed. */
int attach_follow(const struct attach_place *);

/* --- in the background ----------------------------------------------------------------------------------------- */

struct attach_start {
    struct attach_place place;
    int report; /* descriptor for reporting success or failure to the process that waits in the foreground */
};

enum attach_side { ATTACH_FAILED, ATTACH_FOREGROUND, ATTACH_BACKGROUND };

/* Forks. Returns ATTACH_BACKGROUND in the recorder at once, and in the foreground ATTACH_FOREGROUND when the recorder
 * listens, or ATTACH_FAILED with the reason if it could not start. */
enum attach_side attach_start(const struct attach_place *, struct attach_start *, struct error *why);
/* reports to the foreground; failed is NULL if it listens */
void attach_started(const struct attach_start *, const struct error *failed);

extern const struct console_lender recorder_lends; /* handed to the console that runs in the background */
void recorder_follows_log(struct attach_recorder *); /* to be called when the log went on in another file */
void recorder_detach(struct attach_recorder *);                    /* detaches all terminals; recording goes on */

#endif
