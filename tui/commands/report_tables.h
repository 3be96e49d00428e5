/* Tables that other programs read, and sheets for the wall, without room for a line that says which log they were made
 * from: penalties, what flagfall event export writes, the texts of report --sheets. They are compared with all of these
 * that the log gives as it stands.
 */
#ifndef FLAGFALL_COMMANDS_REPORT_TABLES_H
#define FLAGFALL_COMMANDS_REPORT_TABLES_H

#include "base/error.h"
#include "base/text.h"

/* Returns false with the place where the file differs from the table that is most like it, or, if none is like it, with
 * the reason why nothing can be said. */
bool report_table_fits(const char *log, const char *path, const struct text *file, struct error *why);

#endif
