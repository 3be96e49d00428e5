/* Files read whole and written whole. */
#ifndef FLAGFALL_TUI_FILES_H
#define FLAGFALL_TUI_FILES_H

#include "base/error.h"
#include "base/text.h"

/* The whole file; `-` is standard input. False: it cannot be read, or is larger than `most` bytes. */
bool file_read(const char *path, size_t most, struct text *, struct error *why);

/* False: it is a folder, or a pipe, a terminal, a device, where reading waits for somebody. A console that serves a hall must
 * not. */
bool file_is_at_rest(const char *path, struct error *why);

/* Either the old file stays or the new one is there whole, and synced: it is written beside the old and put in its
 * place. */
bool file_write(const char *path, const struct text *, struct error *why);

bool folder_make(const char *path, struct error *why); /* with those above it, for their owner alone */

#endif
