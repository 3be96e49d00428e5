/* The folder in which the files of an event's broadcast are. It is that event's alone, which a small file in it says:
 *
 *     .flagfall          event 7c1e0a2b: Autumn Open
 *
 * So two events never mix, nobody's pages are written over, and what is left of an earlier list of boards can be taken
 * away.
 */
#ifndef FLAGFALL_COMMANDS_BROADCAST_FOLDER_H
#define FLAGFALL_COMMANDS_BROADCAST_FOLDER_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

enum folder_claim {
    FOLDER_OURS,
    FOLDER_TAKEN,  /* by another event, or by files that are none of ours */
    FOLDER_BROKEN, /* cannot be made or written now */
};

/* Whether the log lies neither in it nor below it. */
bool broadcast_folder_is_apart(const char *folder, const char *log, struct error *why);

/* Makes the folder that event's, if it is nobody's; `why` is filled in if it is not ours then. */
enum folder_claim broadcast_folder_claim(const char *folder, const char *id, const char *event, struct error *why);

/* Of the path of a log, never 0: public files say no paths. */
uint64_t broadcast_log_digest(const char *log);

/* Removes what an earlier run left of the round: half-written files, and games and pages of boards that are not shown.
 * All of it, where no board is. `json`: so many games stay as LiveChess has them. What has other names stays. */
typedef bool is_shown_fn(const void *self, int number);
void broadcast_folder_sweep(const char *folder, int round, is_shown_fn *is_shown, const void *self, int json);
void broadcast_folder_forget_json(const char *folder); /* of the event */
/* The same for rounds that have not begun in this log. */
void broadcast_folder_sweep_rounds(const char *folder, is_shown_fn *has_begun, const void *self);

/* Another number whenever anything was added to the folder or taken from it; 0 if it is not there. `round` 0: the
 * folder itself, else that round's in it. */
uint64_t broadcast_folder_state(const char *folder, int round);

#endif
