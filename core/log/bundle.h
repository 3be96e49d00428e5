/* Exports: entries as lines of JSON, and bundles, which another machine can verify by themselves.
 *
 * The line of an entry has its members sorted by name, so that the same entry gives the same bytes:
 *     {"board":7,"body":{...},"hash":"HEX","kind":"move","mono_ms":1,"previous":"HEX","sequence":2,["signature":"HEX",]
 *      "station":"hall-a","wall_ms":1763000000000,"who":"AB"}
 *
 * A bundle is such lines with a line before and one after them, and optionally a report:
 *     {"flagfall_bundle":1}
 *     {"report":"NAME","text":"..."}                     if there is one
 *     ... entries 1 to N ...
 *     {"first":"HEX","hash":"HEX","key":"HEX","sequence":N,"sealed":"HEX","signature":"HEX"}
 * The last line is the signed head of the log (head.h); `sealed` is the station's signature under BLAKE2b over
 * "flagfall bundle 1\n" and every byte before that line.
 *
 * entry_json.c writes and reads the lines of entries.
 */
#ifndef FLAGFALL_LOG_BUNDLE_H
#define FLAGFALL_LOG_BUNDLE_H

#include "log/log.h"
#include "log/verify.h"

#include <stdio.h>

enum { REPORT_BYTES_MAX = 8 << 20, BUNDLE_BYTES_MAX = 1 << 30 };

void entry_add_json(struct text *, const struct entry *); /* without a line feed */

/* Reads lines of entries; false if it is not a line as entry_add_json() writes it. The entry borrows its texts from the
 * entry_line until the next line is read. */
struct entry_line;
struct entry_line *entry_line_new(void);
bool entry_line_read(struct entry_line *, const char *line, struct entry *);
void entry_line_free(struct entry_line *);

struct bundle_report {
    const char *name, *text;
};

/* Writes the whole log. Only the station that writes the log can seal it. The caller checks whether the stream took all
 * bytes. */
bool bundle_write(struct log *, const struct station_key *, const struct bundle_report *, FILE *, struct error *);

bool file_is_bundle(const char *path); /* by its first bytes */

/* name: for error messages. */
bool bundle_verify_stream(FILE *, const char *name, const struct log_expected *, struct log_verdict *, struct error *);

/* As log_verify(); the report inside is taken as the printed one if no other is given. */
bool bundle_verify(const char *path, const struct log_expected *, struct log_verdict *, struct error *);

/* Takes each entry once it has been checked; false ends it with the reason. */
struct bundle_taker {
    bool (*take)(void *self, const struct entry *, struct error *);
    void *self;
};

/* Reads a whole bundle; false as from bundle_verify(), but a key that nobody vouches for is no obstacle. */
bool bundle_read(const char *path, const struct log_progress *, const struct bundle_taker *, struct log_head *,
                 struct error *);

#endif
