/* Verifying a log whole: every entry, every signature, the head, every byte of the file; and against what was printed.
 *
 * What is found is one sentence that names the first entry, or else the first page, that does not fit. A log that fits in
 * itself may still have been cut back to an earlier state or replaced by another: give the head that a report states,
 * or the key that signs, to find that too.
 */
#ifndef FLAGFALL_LOG_VERIFY_H
#define FLAGFALL_LOG_VERIFY_H

#include "base/error.h"
#include "log/head.h"

struct log_expected {
    const struct log_head *printed; /* NULL: nothing to compare with                              */
    const char *key;                /* 16 digits or more of the first station's key, in hex; NULL  */
};

struct log_verdict {
    bool was_opened;      /* false: there is no such file, or it may not be read */
    bool pages_are_checked; /* false: a console is writing in it                 */
    int64_t entries, is_signed; /* as far as they fit                            */
    int stations;
    msec first_ms, last_ms;
    struct log_head head;
};

/* Touches nothing. False: why. */
bool log_verify(const char *path, const struct log_expected *, struct log_verdict *, struct error *);

#endif
