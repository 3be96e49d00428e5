/* What the actions of a console remember from one key to the next. */
#ifndef FLAGFALL_ACTS_KEPT_H
#define FLAGFALL_ACTS_KEPT_H

#include "base/msec.h"
#include "event/event.h"
#include "hall/hall.h"
#include "ruling/undo.h"
#include "session/old_result.h"

#include <stdbool.h>

struct console;
struct report_writer;

struct acts_kept {
    char backups[512];     /* where the last backup went, for the next one; or "" */
    bool hints;            /* acts/hints.c: a new user is being shown hints                    */
    int hint;              /* the last of them that was shown; 0: none yet                     */
    msec looked_for_start; /* when announcements were last checked                             */
    struct announced {
        int round, minutes; /* the last announcement before that round */
    } announced[EVENT_SECTIONS_MAX + 1];
    struct proposal_seen {
        int board; /* 0: none */
        enum result result;
    } seen; /* acts/results.c: the result that y entered when the screen was last drawn               */
    struct corrected {
        const struct session *session; /* NULL: none */
        struct old_result back, entered;
        int64_t then;             /* session_by_people() after it */
        bool taken;               /* it was taken back: `back` is there again */
    } corrected;                  /* acts/results_list.c: the last result of a round that is over, for u and C-r  */
    struct undo_list taken;       /* acts/undo.c: what was taken back in the section that is shown */
    struct report_writer *writer; /* acts/report.c; NULL until a report was written                   */
};

struct acts_kept *acts_kept(struct console *);   /* created when first asked for; opening.c frees it at the end */
void report_writer_free(struct report_writer *); /* NULL is allowed; a report still being written is finished */

#endif
