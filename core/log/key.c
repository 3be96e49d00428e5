#include "log/key.h"

#include "base/text.h"
#include "log/beside.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char title[] = "flagfall-key 1 ";
enum { TITLE = sizeof title - 1, SEED = 32, KEY_FILE = TITLE + 2 * SEED + 1 };

void key_from_seed(struct station_key *key, const uint8_t seed[32])
{
    memset(key, 0, sizeof *key);
    crypto_sign_seed_keypair(key->public, key->secret, seed);
}

void hex_add(struct text *t, const uint8_t *bytes, size_t count)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++) {
        text_add_char(t, digits[bytes[i] >> 4]);
        text_add_char(t, digits[bytes[i] & 15]);
    }
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool hex_read(uint8_t *bytes, size_t count, const char *digits)
{
    for (size_t i = 0; i < count; i++) {
        int high = hex_digit(digits[2 * i]), low = high < 0 ? -1 : hex_digit(digits[2 * i + 1]);
        if (low < 0)
            return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

/* --- the file: one line, `flagfall-key 1 ` and the seed ------------------------------------------------------- */

static bool make_folders(const char *path, struct error *why)
{
    char folder[1024];
    if (!copy_text(folder, sizeof folder, path))
        return fail(why, "station key", "its path is too long", "give a shorter one");
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(folder, 0700) < 0 && errno != EEXIST)
            return failf(why, folder, "make the folder, or name another place for the key", "cannot be made: %s",
                         strerror(errno));
        *slash = '/';
    }
    return true;
}

static bool write_whole(int fd, const struct text *t)
{
    return write(fd, t->chars, t->length) == (ssize_t)t->length && fsync(fd) == 0;
}

/* Written under another name first: a key cut short by a full disk must not remain. link() keeps a key that was created
 * in the meantime. */
static bool keep(const char *path, const uint8_t seed[SEED], struct error *why)
{
    struct text line = {0}, beside = {0};
    text_add(&line, title);
    hex_add(&line, seed, SEED);
    text_add_char(&line, '\n');
    text_addf(&beside, "%s.%ld", path, (long)getpid());
    int fd = open(text_chars(&beside), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool kept = fd >= 0 && write_whole(fd, &line) && (link(text_chars(&beside), path) == 0 || errno == EEXIST) &&
                folder_sync(path);
    int number = errno;
    if (fd >= 0) {
        close(fd);
        unlink(text_chars(&beside));
    }
    sodium_memzero(line.chars, line.length);
    text_release(&line);
    text_release(&beside);
    return kept || failf(why, path, "make room and see that you may write there",
                         "the station's key cannot be kept: %s", strerror(number));
}

static bool parse(struct station_key *key, const char *line, size_t length)
{
    uint8_t seed[SEED];
    bool good = length == KEY_FILE && !memcmp(line, title, TITLE) && line[KEY_FILE - 1] == '\n' &&
                hex_read(seed, SEED, line + TITLE);
    if (good)
        key_from_seed(key, seed);
    sodium_memzero(seed, sizeof seed);
    return good;
}

static bool read_file(struct station_key *key, int fd, const char *path, struct error *why)
{
    struct stat about;
    char line[KEY_FILE + 1];
    if (fstat(fd, &about) < 0 || !S_ISREG(about.st_mode))
        return fail(why, path, "is not a file", "name the file of the station's key");
    ssize_t n = read(fd, line, sizeof line);
    bool good = n > 0 && parse(key, line, (size_t)n);
    sodium_memzero(line, sizeof line);
    if (good && about.st_mode & 077) {
        sodium_memzero(key, sizeof *key);
        return fail(why, path, "others may read the station's key",
                    "make it yours alone: chmod 600, or take a new key");
    }
    return good || fail(why, path, "is not a station's key, or it is damaged", "bring back the right file");
}

enum { READ_A_FILE = O_RDONLY | O_CLOEXEC | O_NONBLOCK }; /* opening a FIFO must not block; read_file() refuses it */

bool key_open(struct station_key *key, const char *path, const uint8_t *fresh, struct error *why)
{
    int fd = open(path, READ_A_FILE);
    if (fd < 0 && errno == ENOENT && fresh) {
        if (!make_folders(path, why) || !keep(path, fresh, why))
            return false;
        fd = open(path, READ_A_FILE);
    }
    if (fd < 0)
        return failf(why, path, "name the file of the station's key", "the station's key cannot be read: %s",
                     strerror(errno));
    bool good = read_file(key, fd, path, why);
    close(fd);
    return good;
}

void key_close(struct station_key *key)
{
    if (key->process)
        key->holder->end(key->process);
    sodium_memzero(key, sizeof *key);
}

/* --- signing -------------------------------------------------------------------------------------------------- */

static const char signs[] = "flagfall signs 1\n";
enum { SIGNS = sizeof signs - 1 };

static void signed_bytes(uint8_t out[SIGNS + LOG_HASH_BYTES], const struct log_hash *hash)
{
    memcpy(out, signs, SIGNS);
    memcpy(out + SIGNS, hash->bytes, LOG_HASH_BYTES);
}

bool key_sign_all(const struct station_key *key, const struct log_hash *hashes, size_t count, struct log_signature *out,
                  struct error *why)
{
    uint8_t bytes[SIGNS + LOG_HASH_BYTES];
    if (key->process)
        return key->holder->sign(key->process, hashes, count, out, why);
    for (size_t i = 0; i < count; i++) {
        signed_bytes(bytes, &hashes[i]);
        crypto_sign_detached(out[i].bytes, NULL, bytes, sizeof bytes, key->secret);
    }
    return true;
}

bool key_sign(const struct station_key *key, const struct log_hash *hash, struct log_signature *out, struct error *why)
{
    return key_sign_all(key, hash, 1, out, why);
}

bool key_signed(const uint8_t public[LOG_KEY_BYTES], const struct log_hash *hash, const struct log_signature *s)
{
    uint8_t bytes[SIGNS + LOG_HASH_BYTES];
    signed_bytes(bytes, hash);
    return crypto_sign_verify_detached(s->bytes, bytes, sizeof bytes, public) == 0;
}

/* --- vouching ------------------------------------------------------------------------------------------------- */

static const char vouches[] = "flagfall takeover 1\n";
enum { VOUCHES = sizeof vouches - 1, VOUCHED_BYTES = VOUCHES + LOG_KEY_BYTES + LOG_HASH_BYTES };

static void vouched_bytes(uint8_t out[VOUCHED_BYTES], const uint8_t *new_key, const struct log_hash *previous)
{
    memcpy(out, vouches, VOUCHES);
    memcpy(out + VOUCHES, new_key, LOG_KEY_BYTES);
    memcpy(out + VOUCHES + LOG_KEY_BYTES, previous->bytes, LOG_HASH_BYTES);
}

bool key_vouch(const struct station_key *old, const uint8_t new_key[LOG_KEY_BYTES], const struct log_hash *previous,
               struct log_signature *out, struct error *why)
{
    uint8_t bytes[VOUCHED_BYTES];
    if (old->process)
        return old->holder->vouch(old->process, new_key, previous, out, why);
    vouched_bytes(bytes, new_key, previous);
    crypto_sign_detached(out->bytes, NULL, bytes, sizeof bytes, old->secret);
    return true;
}

bool key_vouches(const uint8_t old[LOG_KEY_BYTES], const uint8_t new_key[LOG_KEY_BYTES],
                 const struct log_hash *previous, const struct log_signature *s)
{
    uint8_t bytes[VOUCHED_BYTES];
    vouched_bytes(bytes, new_key, previous);
    return crypto_sign_verify_detached(s->bytes, bytes, sizeof bytes, old) == 0;
}
