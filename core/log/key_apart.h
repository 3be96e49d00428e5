/* The station's key in a process of its own, which signs what it is sent and ends with the console.
 *
 * The process reads the file itself, so the secret is never in this program's memory, only the public half and a
 * descriptor. The process holds nothing else, writes no core file, cannot be traced by other programs of the user, and
 * the kernel lets it read and write its open descriptors and nothing more. An attacker inside the console can have
 * things signed while it runs, but cannot steal the key.
 *
 * A process that was killed, or does not answer, is restarted for the next signature, which is then late but not lost.
 * Any thread may ask for signatures; they are answered one after another.
 */
#ifndef FLAGFALL_LOG_KEY_APART_H
#define FLAGFALL_LOG_KEY_APART_H

#include "log/key.h"

/* As key_open(), with the secret in that process. */
bool key_open_apart(struct station_key *, const char *path, const uint8_t *fresh, struct error *);

/* How often it was restarted so far, and how it ended the last time ("ended (signal 9, Killed)"). May be called by any
 * thread. */
enum { KEY_ENDED = 64 };
int key_began_again(const struct station_key *, char how[KEY_ENDED]);

const char *key_apart_how(char out[96]); /* for --version: what the kernel forbids that process */

#endif
