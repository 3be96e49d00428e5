/* What is remembered about logs, in files of the user's state folder: one line for each log, the hash of its first
 * entry in hexadecimal digits and then some words. */
#ifndef FLAGFALL_HOST_LOG_NOTES_H
#define FLAGFALL_HOST_LOG_NOTES_H

#include "base/error.h"
#include "base/text.h"
#include "log/entry.h"

/* Writes the words about this log in place of those that were there; the lines about other logs stay, the newest
 * thousand of them. When this returns true it is on the disk with NOTE_SYNCED; NOTE_PUT_DOWN, for what is only a
 * convenience, waits for no disk. */
enum log_note_care { NOTE_PUT_DOWN, NOTE_SYNCED };
bool log_note_keep(const char *name, const struct log_hash *first, const char *words, enum log_note_care,
                   struct error *why);

/* Adds the words about this log; false if there are none. Makes no folder and no file. */
bool log_note_find(const char *name, const struct log_hash *first, struct text *words);

/* Whether any log has such words here: quicker than opening a log to learn its first entry. */
bool log_notes_are_there(const char *name);

#endif
