/* Passphrases of arbiters: what the event's file keeps is libsodium's password hash, from which nobody gets it back. */
#ifndef FLAGFALL_PASSPHRASE_H
#define FLAGFALL_PASSPHRASE_H

#include "base/error.h"

enum { PASSPHRASE_HASH = 128, PASSPHRASE_MAX = 512 };

bool passphrase_hash(const char *passphrase, char out[PASSPHRASE_HASH], struct error *why);
/* Takes about a tenth of a second and 64 MiB: only when somebody signs in. */
bool passphrase_is(const char *hash, const char *passphrase);

/* One line from the terminal without echo, from standard input where that is none. */
bool passphrase_ask(const char *question, char out[PASSPHRASE_MAX], struct error *why);

#endif
