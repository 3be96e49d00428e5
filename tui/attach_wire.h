/* What client and recorder say to each other: packets of words, each ended by a zero byte, and descriptors beside them.
 *
 *     client     attach VERSION NAME=VALUE... -- ARGUMENT...   with its terminal, twice: for reading, for writing
 *                size                                          the window has another size
 *                detach, suspend                               give me the terminal back
 *     recorder   attached
 *                bye HOW WHOLE STATUS WHERE WHAT REMEDY        HOW: end, again (stop, and attach again when woken)
 *
 * Packets keep their borders (SOCK_SEQPACKET), so nothing has to be put together, and nothing grows.
 */
#ifndef FLAGFALL_ATTACH_WIRE_H
#define FLAGFALL_ATTACH_WIRE_H

#include <stdbool.h>
#include <stddef.h>

enum { WIRE_BYTES = 8192, WIRE_WORDS = 96, WIRE_FDS = 2, WIRE_VARIABLES = 24 };

extern const char *const wire_variables[]; /* what of the environment is about a terminal; ends with NULL */

struct wire_packet {
    char bytes[WIRE_BYTES];
    char *words[WIRE_WORDS + 1]; /* ends with NULL */
    int count;
    int fds[WIRE_FDS], fd_count; /* the receiver's to close */
};

enum wire_got { WIRE_NOTHING, WIRE_PACKET, WIRE_WRONG, WIRE_ENDED };

/* `fds`: WIRE_FDS of them, or NULL. Neither waits. False: the other end is gone, or it is too much for a packet. */
bool wire_send(int socket, const char *const *words, const int *fds);
enum wire_got wire_receive(int socket, struct wire_packet *);

bool wire_split(struct wire_packet *, size_t length); /* false: these bytes are no words */
bool wire_is(const struct wire_packet *, const char *first, int least_words);

#endif
