/* A table whose rows are in the order of an enum says so where it ends: a row too few or too many is then a compile
 * error, not an empty row that somebody runs into one day.
 *
 *     static const char *const names[] = {"pending", "unseen", "seen"};
 *     ROW_FOR_EACH(names, ALERT_STATES);
 *
 * The table's own length is left open: with a length it would be filled up with zeroes.
 */
#ifndef FLAGFALL_BASE_TABLE_H
#define FLAGFALL_BASE_TABLE_H

#define ROW_FOR_EACH(table, count) \
    _Static_assert(sizeof(table) / sizeof *(table) == (unsigned long)(count), #table ": a row for each of " #count)

/* For functions that look up the row of an enum: assert(HAS_ROW(names, state)). */
#define HAS_ROW(table, i) ((unsigned long)(i) < sizeof(table) / sizeof *(table))

#endif
