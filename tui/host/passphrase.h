/* Passphrases of arbiters. The event's file keeps libsodium's password hash, from which the passphrase cannot be
 * recovered. */
#ifndef FLAGFALL_HOST_PASSPHRASE_H
#define FLAGFALL_HOST_PASSPHRASE_H

#include "base/error.h"

enum { PASSPHRASE_HASH = 128, PASSPHRASE_MAX = 512 };

/* a new salted hash each time; takes as long as passphrase_is() */
bool passphrase_hash(const char *passphrase, char out[PASSPHRASE_HASH], struct error *why);
/* Takes about a tenth of a second and 64 MiB, so call it only when somebody signs in. */
bool passphrase_is(const char *hash, const char *passphrase);

/* Reads one line from the terminal without echo, or from standard input if that is no terminal. */
bool passphrase_ask(const char *question, char out[PASSPHRASE_MAX], struct error *why);

#endif
