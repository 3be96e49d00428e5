/* Any bytes are a packet between a console and the terminal that attaches to it. */
#include "attach/wire.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void look_at(struct wire_packet *p)
{
    assert(p->count >= 0 && p->count <= WIRE_WORDS && !p->words[p->count]);
    for (int i = 0; i < p->count; i++)
        assert(p->words[i] >= p->bytes && p->words[i] + strlen(p->words[i]) < p->bytes + sizeof p->bytes);
    wire_is(p, "open", 2);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int ends[2];
    struct wire_packet *p = calloc(1, sizeof *p);
    if (!ends[0])
        assert(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) == 0);
    if (size && size <= 4 * WIRE_BYTES && send(ends[0], data, size, 0) == (ssize_t)size &&
        wire_receive(ends[1], p) == WIRE_PACKET)
        look_at(p);
    for (int i = 0; i < p->fd_count; i++)
        close(p->fds[i]);
    free(p);
    return 0;
}
