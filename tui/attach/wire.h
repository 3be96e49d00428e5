/* The protocol of client and recorder: packets of words, each ended by a zero byte, with descriptors beside them.
 *
 *     client     attach VERSION NAME=VALUE... -- ARGUMENT...   with its terminal, twice: for reading, for writing
 *                size                                          the window has another size
 *                detach, suspend                               give me the terminal back
 *     recorder   attached
 *                bye HOW WHOLE STATUS WHERE WHAT REMEDY        HOW: end, again (stop, and attach again when woken)
 *
 * Packets keep their boundaries (SOCK_SEQPACKET), so nothing has to be reassembled, and no buffer grows.
 */
#ifndef FLAGFALL_ATTACH_WIRE_H
#define FLAGFALL_ATTACH_WIRE_H

#include <stdbool.h>
#include <stddef.h>

enum { WIRE_BYTES = 8192, WIRE_WORDS = 96, WIRE_FDS = 2, WIRE_VARIABLES = 24 };

extern const char *const wire_variables[]; /* the environment variables that describe a terminal; ends with NULL */

struct wire_packet {
    char bytes[WIRE_BYTES];
    char *words[WIRE_WORDS + 1]; /* ends with NULL */
    int count;
    int fds[WIRE_FDS], fd_count; /* the receiver closes them */
};

enum wire_got { WIRE_NOTHING, WIRE_PACKET, WIRE_WRONG, WIRE_ENDED };

/* Neither function waits. fds: WIRE_FDS of them, or NULL. Returns false if the other end is gone, or it does not fit
 * into a packet. */
bool wire_send(int socket, const char *const *words, const int *fds);
enum wire_got wire_receive(int socket, struct wire_packet *);

/* splits the bytes into words; false if they are not well-formed */
bool wire_split(struct wire_packet *, size_t length);

/* True if the packet has at least `least_words` words, of which the first is `first`. */
bool wire_is(const struct wire_packet *, const char *first, int least_words);

#endif
