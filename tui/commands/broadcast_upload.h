/* The user's own command that brings the files for spectators elsewhere, as `upload = rsync -a "$1"/ web@host:live/`
 * below [broadcast] in flagfall.ini: run by the shell with the folder as $1 once something in it has changed. One runs
 * at a time; what changes meanwhile goes with the next. Nothing waits for it but the end of a broadcast that runs once.
 */
#ifndef FLAGFALL_COMMANDS_BROADCAST_UPLOAD_H
#define FLAGFALL_COMMANDS_BROADCAST_UPLOAD_H

#include "base/msec.h"
#include "host/loop.h"

#include <stdbool.h>
#include <sys/types.h>

/* Zeroed but for its command, borrowed, it has run nothing. */
struct broadcast_upload {
    const char *command; /* "": there is none */
    pid_t runs;          /* 0: none */
    msec most;           /* it is stopped if it runs for longer; 0: ten minutes */
    msec since, again_at;
    unsigned brings, brought; /* the change up to which, by the one that runs and by the last that went well */
    char trouble[96];         /* why the last one failed; "" if it did not */
};

/* To be called now and then; `changes` is another number once something changed. */
void broadcast_upload_turn(struct broadcast_upload *, const char *folder, unsigned changes, msec now);

/* Brings all of it, and waits; a signal to end ends the command too. False: it failed. */
bool broadcast_upload_whole(struct broadcast_upload *, struct loop *, const char *folder, unsigned changes);

/* Ends the one that runs, and all that it started: in order, or after two seconds without asking. */
void broadcast_upload_end(struct broadcast_upload *);

#endif
