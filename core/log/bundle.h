/* What leaves the event: entries as lines of JSON, and bundles that another machine verifies without anything else.
 *
 * A line of an entry has its members in the order of their names, so that the same entry gives the same bytes:
 *     {"board":7,"body":{...},"hash":"HEX","kind":"move","mono_ms":1,"previous":"HEX","sequence":2,["signature":"HEX",]
 *      "station":"hall-a","wall_ms":1763000000000,"who":"AB"}
 *
 * A bundle is such lines with one before and one after them, and a report between:
 *     {"flagfall_bundle":1}
 *     {"report":"NAME","text":"..."}                     if there is one
 *     ... entries 1 to N ...
 *     {"first":"HEX","hash":"HEX","key":"HEX","sequence":N,"sealed":"HEX","signature":"HEX"}
 * The last line is the signed head of the log (head.h); `sealed` is the station's signature under BLAKE2b over
 * "flagfall bundle 1\n" and every byte before that line.
 */
#ifndef FLAGFALL_LOG_BUNDLE_H
#define FLAGFALL_LOG_BUNDLE_H

#include "log/log.h"
#include "log/verify.h"

#include <stdio.h>

enum { REPORT_BYTES_MAX = 8 << 20 };

void entry_add_json(struct text *, const struct entry *); /* without a line's end */

/* Texts are lent from *line, which is changed; false if it is not a line that entry_add_json() wrote. */
struct entry_line;
struct entry_line *entry_line_new(void);
bool entry_line_read(struct entry_line *, const char *line, struct entry *);
void entry_line_free(struct entry_line *);

struct bundle_report {
    const char *name, *text;
};

/* All of the log. Only the station that writes it can seal it. Whether the bytes have arrived is for the caller to see. */
bool bundle_write(struct log *, const struct station_key *, const struct bundle_report *, FILE *, struct error *);

bool file_is_bundle(const char *path);

/* `name` is what messages call it. */
bool bundle_verify_stream(FILE *, const char *name, const struct log_expected *, struct log_verdict *, struct error *);

/* As log_verify(); the report inside counts as printed if no other is given. */
bool bundle_verify(const char *path, const struct log_expected *, struct log_verdict *, struct error *);

#endif
