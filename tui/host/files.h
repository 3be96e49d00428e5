/* Files that are read and written as a whole. */
#ifndef FLAGFALL_HOST_FILES_H
#define FLAGFALL_HOST_FILES_H

#include "base/error.h"
#include "base/text.h"

#include <stdio.h>

struct stat;

/* Adds the whole file to the text; `-` is standard input. Returns false if it cannot be read, is not a plain file
 * (base/plain_file.h), or is larger than `most` bytes. */
bool file_read(const char *path, size_t most, struct text *, struct error *why);

/* Whether it is the file that it was, and nothing was written to it since. */
bool file_is_as_it_was(const struct stat *was, const struct stat *is);

/* The log beside an event file: NAME.flagfall beside NAME.ini. False, with `out` "", if there is none. */
bool file_log_beside(const char *event, char *out, size_t room);

/* Returns false for `-`: a console needs standard input for its keys. */
bool file_has_name(const char *path, struct error *why);

/* Writes a new file beside the old one, syncs it, and renames it over the old one: after a failure or a crash the file
 * is either the old one or the new one, never a part. What a link names is replaced, not the link; a pipe, a device or
 * a folder is refused. */
bool file_write(const char *path, const struct text *, struct error *why);

/* The same without waiting for the disk: for files that are only a convenience. */
bool file_put_down(const char *path, const struct text *, struct error *why);

/* For what others read at any moment, as a web server does: written beside as NAME.new, closed and renamed, readable by
 * all, whatever the umask; what is there already is not written again. */
bool file_publish(const char *path, const struct text *, struct error *why);
/* The same in place, for what is short and was there before: then it needs no room. What reads meanwhile may get a part
 * of it. Where it was not there and there is no room, it is left empty. */
bool file_publish_in_place(const char *path, const struct text *);
/* What keeps that file from being written: there is no room for another mebibyte, or for another file, beside it; its
 * disk can only be read; neither its folder nor, if it is there, itself may be written by this user. */
enum file_place { FILE_PLACE_GOOD, FILE_PLACE_FULL, FILE_PLACE_READ_ONLY, FILE_PLACE_CLOSED, FILE_PLACES };
enum file_place file_place_of(const char *path);
bool folder_publish(const char *path, struct error *why); /* made if it is not there, open to all; not those above it */

/* Creates a file that only its owner may read, opened for writing. Returns NULL and sets errno if it exists or cannot
 * be made. */
FILE *file_make(const char *path);

/* A new folder in $TMPDIR or /tmp that only its owner may enter, for what is soon deleted. False, with `out` "", if it
 * cannot be made. */
enum { FOLDER_OWN = 192 };
bool folder_make_own(char out[FOLDER_OWN], struct error *why);
bool folder_make(const char *path, struct error *why); /* with all folders above it, accessible to their owner alone */

#endif
