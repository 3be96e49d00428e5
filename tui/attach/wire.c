#include "attach/wire.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

const char *const wire_variables[] = {"TERM",
                                      "TERMINFO",
                                      "TERMINFO_DIRS",
                                      "ESCDELAY",
                                      "NO_COLOR",
                                      "TMUX",
                                      "LC_ALL",
                                      "LC_CTYPE",
                                      "LANG",
                                      "FLAGFALL_DISPLAY_COLOURS",
                                      "FLAGFALL_DISPLAY_THEME",
                                      "FLAGFALL_DISPLAY_ASCII",
                                      "FLAGFALL_DISPLAY_DENSITY",
                                      "FLAGFALL_DISPLAY_ORDER",
                                      "FLAGFALL_DISPLAY_MOUSE",
                                      "FLAGFALL_DISPLAY_ESCAPE_MS",
                                      NULL};

union ancillary {
    struct cmsghdr head; /* for its alignment */
    char bytes[CMSG_SPACE(WIRE_FDS * sizeof(int))];
};

/* --- out ----------------------------------------------------------------------------------------------------- */

static size_t join(const char *const *words, char out[WIRE_BYTES])
{
    size_t used = 0;
    assert(*words && "a packet says something");
    for (; *words; words++) {
        size_t n = strlen(*words) + 1;
        if (n > WIRE_BYTES - used)
            return 0;
        memcpy(out + used, *words, n);
        used += n;
    }
    return used;
}

bool wire_send(int socket, const char *const *words, const int *fds)
{
    char bytes[WIRE_BYTES];
    union ancillary beside = {0};
    struct iovec part = {.iov_base = bytes, .iov_len = join(words, bytes)};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (!part.iov_len)
        return false;
    if (fds) {
        message.msg_control = beside.bytes;
        message.msg_controllen = sizeof beside.bytes;
        beside.head = (struct cmsghdr){
            .cmsg_len = CMSG_LEN(WIRE_FDS * sizeof *fds), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
        memcpy(CMSG_DATA(&beside.head), fds, WIRE_FDS * sizeof *fds);
    }
    return sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT) == (ssize_t)part.iov_len;
}

/* --- in ------------------------------------------------------------------------------------------------------ */

bool wire_split(struct wire_packet *p, size_t length)
{
    assert(length <= sizeof p->bytes && "what came is in it");
    p->count = 0;
    for (size_t at = 0; at < length; at += strlen(p->bytes + at) + 1) {
        if (p->count == WIRE_WORDS || !memchr(p->bytes + at, '\0', length - at))
            return false;
        p->words[p->count++] = p->bytes + at;
    }
    p->words[p->count] = NULL;
    return p->count > 0;
}

bool wire_is(const struct wire_packet *p, const char *first, int least_words)
{
    assert(least_words > 0 && "a packet says something");
    return p->count >= least_words && !strcmp(p->words[0], first);
}

static void take_descriptors(struct wire_packet *p, struct msghdr *message)
{
    for (struct cmsghdr *c = CMSG_FIRSTHDR(message); c; c = CMSG_NXTHDR(message, c)) {
        if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS)
            continue;
        size_t count = (c->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < count && p->fd_count < WIRE_FDS; i++)
            memcpy(&p->fds[p->fd_count++], CMSG_DATA(c) + i * sizeof(int), sizeof(int));
    }
}

static void drop_descriptors(struct wire_packet *p)
{
    while (p->fd_count > 0)
        close(p->fds[--p->fd_count]);
}

enum wire_got wire_receive(int socket, struct wire_packet *p)
{
    union ancillary beside = {0};
    struct iovec part = {.iov_base = p->bytes, .iov_len = sizeof p->bytes};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = beside.bytes, .msg_controllen = sizeof beside.bytes};
    p->fd_count = p->count = 0;
    ssize_t n = recvmsg(socket, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        return WIRE_NOTHING;
    if (n <= 0)
        return WIRE_ENDED;
    take_descriptors(p, &message);
    if (!(message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) && wire_split(p, (size_t)n))
        return WIRE_PACKET;
    drop_descriptors(p);
    return WIRE_WRONG;
}
