#include "log/key_apart.h"

#include "base/alone.h"
#include "base/memory.h"

#include <errno.h>
#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* Creating a key syncs to the disk twice: that may be slow, and is not tried again. */
enum { WAIT_MS = 10000, WAIT_FOR_NEW_MS = 60000, HASHES_AT_ONCE = 64 };

/* The protocol on the pair of sockets: a question with its numbers, then an answer of known length. */
struct key_question {
    uint32_t vouches; /* else it is `count` hashes */
    uint32_t count;
    struct log_hash hashes[HASHES_AT_ONCE];
    uint8_t new_key[LOG_KEY_BYTES];
};

struct key_greeting {
    bool is_open;
    uint8_t public[LOG_KEY_BYTES];
    struct error why;
};

struct key_process {
    pid_t id;
    int fd; /* -1 if it has to be started again */
    uint8_t public[LOG_KEY_BYTES];
    pthread_mutex_t asking; /* one question at a time: a log that is moved has two threads for a while */
    pthread_mutex_t lock;   /* guards what follows, which another thread asks for */
    int began_again;
    char ended[KEY_ENDED];
    char path[];
};

/* --- the process -------------------------------------------------------------------------------------------------- */

static bool answer(int fd, const struct station_key *key, const struct key_question *q)
{
    struct log_signature signatures[HASHES_AT_ONCE];
    struct error why;
    uint32_t count = q->vouches ? 1 : q->count;
    if (count < 1 || count > HASHES_AT_ONCE)
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (q->vouches ? !key_vouch(key, q->new_key, &q->hashes[0], &signatures[0], &why)
                       : !key_sign(key, &q->hashes[i], &signatures[i], &why))
            return false;
    return alone_answer(fd, signatures, count * sizeof *signatures);
}

_Noreturn static void hold_key(int fd, const char *path, const uint8_t *fresh)
{
    struct station_key key = {0};
    struct key_greeting hello = {0};
    struct key_question q;
    alone_become("flagfall-key", fd);
    sodium_mlock(&key, sizeof key);
    hello.is_open = key_open(&key, path, fresh, &hello.why);
    memcpy(hello.public, key.public, sizeof hello.public);
    alone_hold();
    bool good = alone_answer(fd, &hello, sizeof hello) && hello.is_open;
    while (good && alone_read(fd, &q, sizeof q, -1))
        good = answer(fd, &key, &q);
    sodium_memzero(&key, sizeof key);
    alone_end();
}

/* --- here --------------------------------------------------------------------------------------------------------- */

static bool fail_process(const struct key_process *p, const char *what, int number, struct error *why)
{
    return failf(why, p->path, "end other programs; what is to be signed waits", "%s: %s", what, strerror(number));
}

static void let_go(struct key_process *p, char how[KEY_ENDED])
{
    if (p->fd < 0)
        return;
    close(p->fd);
    p->fd = -1;
    alone_stop(p->id, how, KEY_ENDED);
}

static bool begin(struct key_process *p, const uint8_t *fresh, struct key_greeting *hello, struct error *why)
{
    int ends[2];
    char how[KEY_ENDED];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0)
        return fail_process(p, "there is no way to the process that holds the station's key", errno, why);
    p->id = fork();
    if (p->id == 0)
        hold_key(ends[1], p->path, fresh);
    int number = errno;
    close(ends[1]);
    if (p->id < 0) {
        close(ends[0]);
        return fail_process(p, "no process can be started to hold the station's key", number, why);
    }
    p->fd = ends[0];
    if (!alone_read(p->fd, hello, sizeof *hello, fresh ? WAIT_FOR_NEW_MS : WAIT_MS)) {
        let_go(p, how);
        return failf(why, p->path, "try again", "the process that reads the station's key %s", how);
    }
    if (!hello->is_open) {
        *why = hello->why;
        let_go(p, how);
    }
    return hello->is_open;
}

static void note_end(struct key_process *p, const char *how)
{
    pthread_mutex_lock(&p->lock);
    p->began_again++;
    copy_text(p->ended, sizeof p->ended, how);
    pthread_mutex_unlock(&p->lock);
}

static bool begin_again(struct key_process *p, const char *how, struct error *why)
{
    struct key_greeting hello;
    char other[KEY_ENDED];
    if (!begin(p, NULL, &hello, why))
        return false;
    if (memcmp(hello.public, p->public, LOG_KEY_BYTES)) {
        let_go(p, other);
        return fail(why, p->path, "is not the key that this console started with", "bring the old one back");
    }
    note_end(p, how);
    return true;
}

static bool ask_once(struct key_process *p, const struct key_question *q, struct log_signature *out)
{
    size_t count = q->vouches ? 1 : q->count;
    return p->fd >= 0 && alone_ask(p->fd, q, sizeof *q) && alone_read(p->fd, out, count * sizeof *out, WAIT_MS);
}

/* Tries once more with a new process if the old one has died. */
static bool ask_alone(struct key_process *p, const struct key_question *q, struct log_signature *out, struct error *why)
{
    char how[KEY_ENDED] = "ended";
    if (ask_once(p, q, out))
        return true;
    let_go(p, how);
    if (!begin_again(p, how, why))
        return false;
    return ask_once(p, q, out) || fail(why, p->path, "the process that signs ended twice", "see: dmesg");
}

static bool ask(struct key_process *p, const struct key_question *q, struct log_signature *out, struct error *why)
{
    pthread_mutex_lock(&p->asking);
    bool good = ask_alone(p, q, out, why);
    pthread_mutex_unlock(&p->asking);
    return good;
}

static bool process_sign(struct key_process *p, const struct log_hash *hashes, size_t count, struct log_signature *out,
                         struct error *why)
{
    struct key_question q = {0};
    for (size_t at = 0; at < count; at += q.count) {
        q.count = (uint32_t)(count - at < HASHES_AT_ONCE ? count - at : HASHES_AT_ONCE);
        memcpy(q.hashes, hashes + at, q.count * sizeof *hashes);
        if (!ask(p, &q, out + at, why))
            return false;
    }
    return true;
}

static bool process_vouch(struct key_process *p, const uint8_t new_key[LOG_KEY_BYTES], const struct log_hash *previous,
                          struct log_signature *out, struct error *why)
{
    struct key_question q = {.vouches = 1, .hashes = {*previous}};
    memcpy(q.new_key, new_key, LOG_KEY_BYTES);
    return ask(p, &q, out, why);
}

static void process_end(struct key_process *p)
{
    char how[KEY_ENDED];
    if (!p)
        return;
    let_go(p, how);
    pthread_mutex_destroy(&p->asking);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

static const struct key_holder holder = {process_sign, process_vouch, process_end};

bool key_open_apart(struct station_key *key, const char *path, const uint8_t *fresh, struct error *why)
{
    struct key_greeting hello;
    struct key_process *p = memory_take(1, sizeof *p + strlen(path) + 1);
    *key = (struct station_key){0};
    strcpy(p->path, path);
    p->fd = -1;
    pthread_mutex_init(&p->asking, NULL);
    pthread_mutex_init(&p->lock, NULL);
    if (!begin(p, fresh, &hello, why)) {
        process_end(p);
        return false;
    }
    memcpy(p->public, hello.public, LOG_KEY_BYTES);
    memcpy(key->public, hello.public, LOG_KEY_BYTES);
    key->process = p;
    key->holder = &holder;
    return true;
}

int key_began_again(const struct station_key *key, char how[KEY_ENDED])
{
    struct key_process *p = key->process;
    if (!p)
        return 0;
    pthread_mutex_lock(&p->lock);
    int count = p->began_again;
    memcpy(how, p->ended, KEY_ENDED);
    pthread_mutex_unlock(&p->lock);
    return count;
}

const char *key_apart_how(char out[96])
{
    snprintf(out, 96, "%s", alone_can_be_held() ? "seccomp: nothing but its own descriptor" : "nothing: no seccomp");
    return out;
}
