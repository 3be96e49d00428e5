/* The words between client and recorder: whatever bytes come, and however many descriptors, nothing is read beyond its
 * end and no descriptor is kept by accident.
 */
#include "attach/wire.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

static int ends[2];

static int open_pair(void **state)
{
    (void)state;
    return socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends);
}

static int close_pair(void **state)
{
    (void)state;
    close(ends[0]);
    close(ends[1]);
    return 0;
}

static int open_files(void)
{
    int count = 0;
    DIR *d = opendir("/proc/self/fd");
    while (d && readdir(d))
        count++;
    if (d)
        closedir(d);
    return count;
}

static const struct {
    const char *bytes;
    size_t length;
    int words; /* 0: these are none */
} cases[] = {
    {"", 0, 0},   {"size", 5, 1},   {"size", 4, 0},          {"a\0b", 4, 2},          {"a\0b", 3, 0},
    {"\0", 1, 1}, {"\0\0\0", 3, 3}, {"bye\0\0whole", 11, 3}, {"bye\0\0whole", 10, 0}, {"\377\376", 3, 1},
};

static void bytes_are_words_or_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct wire_packet *p = calloc(1, sizeof *p);
        memset(p->bytes, 'x', sizeof p->bytes);
        memcpy(p->bytes, cases[i].bytes, cases[i].length);
        assert_int_equal(wire_split(p, cases[i].length), cases[i].words > 0);
        if (cases[i].words) {
            assert_int_equal(p->count, cases[i].words);
            assert_null(p->words[p->count]);
        }
        free(p);
    }
}

static void words_are_not_too_many(void **state)
{
    (void)state;
    struct wire_packet *p = calloc(1, sizeof *p);
    assert_true(wire_split(p, WIRE_WORDS));
    assert_int_equal(p->count, WIRE_WORDS);
    assert_false(wire_split(p, WIRE_WORDS + 1));
    assert_false(wire_split(p, WIRE_BYTES));
    free(p);
}

static void what_is_sent_arrives_with_its_terminal(void **state)
{
    (void)state;
    struct wire_packet *p = calloc(1, sizeof *p);
    int fds[WIRE_FDS] = {ends[0], ends[1]};
    assert_int_equal(wire_receive(ends[1], p), WIRE_NOTHING);
    assert_true(wire_send(ends[0], (const char *const[]){"attach", "", "TERM=vt52", NULL}, fds));
    assert_int_equal(wire_receive(ends[1], p), WIRE_PACKET);
    assert_int_equal(p->count, 3);
    assert_string_equal(p->words[2], "TERM=vt52");
    assert_int_equal(p->fd_count, WIRE_FDS);
    for (int i = 0; i < WIRE_FDS; i++)
        assert_int_equal(close(p->fds[i]), 0);
    close(ends[0]);
    assert_int_equal(wire_receive(ends[1], p), WIRE_ENDED);
    assert_false(wire_send(ends[1], (const char *const[]){"size", NULL}, NULL));
    free(p);
}

static void what_is_too_long_is_not_sent_and_not_taken(void **state)
{
    (void)state;
    static char longest[WIRE_BYTES], longer[WIRE_BYTES + 1];
    struct wire_packet *p = calloc(1, sizeof *p);
    memset(longest, 'x', sizeof longest - 1);
    memset(longer, 'x', sizeof longer);
    assert_true(wire_send(ends[0], (const char *const[]){longest, NULL}, NULL));
    assert_int_equal(wire_receive(ends[1], p), WIRE_PACKET);
    longer[WIRE_BYTES] = '\0';
    assert_false(wire_send(ends[0], (const char *const[]){longer, NULL}, NULL));
    assert_int_equal(send(ends[0], longer, sizeof longer, 0), (int)sizeof longer);
    assert_int_equal(wire_receive(ends[1], p), WIRE_WRONG);
    free(p);
}

static void send_descriptors(int count, const char *bytes, size_t length)
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(8 * sizeof(int))];
    } beside = {0};
    struct iovec part = {.iov_base = (void *)(uintptr_t)bytes, .iov_len = length};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = beside.room};
    message.msg_controllen = CMSG_SPACE((size_t)count * sizeof(int));
    beside.head = (struct cmsghdr){
        .cmsg_len = CMSG_LEN((size_t)count * sizeof(int)), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
    for (int i = 0; i < count; i++)
        memcpy(CMSG_DATA(&beside.head) + (size_t)i * sizeof(int), &ends[0], sizeof(int));
    assert_int_equal(sendmsg(ends[0], &message, 0), (int)length);
}

static void no_descriptor_is_kept_by_accident(void **state)
{
    (void)state;
    struct wire_packet *p = calloc(1, sizeof *p);
    int before = open_files();
    send_descriptors(8, "size", 5); /* more than there may be */
    assert_int_equal(wire_receive(ends[1], p), WIRE_WRONG);
    send_descriptors(2, "size", 4); /* with words that are none */
    assert_int_equal(wire_receive(ends[1], p), WIRE_WRONG);
    assert_int_equal(p->fd_count, 0);
    assert_int_equal(open_files(), before);
    free(p);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_are_words_or_nothing),
        cmocka_unit_test(words_are_not_too_many),
        cmocka_unit_test_setup_teardown(what_is_sent_arrives_with_its_terminal, open_pair, close_pair),
        cmocka_unit_test_setup_teardown(what_is_too_long_is_not_sent_and_not_taken, open_pair, close_pair),
        cmocka_unit_test_setup_teardown(no_descriptor_is_kept_by_accident, open_pair, close_pair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
