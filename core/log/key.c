#include "log/key.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char title[] = "flagfall-key 1 ";
enum { TITLE = sizeof title - 1, SEED = 32, KEY_FILE = TITLE + 2 * SEED + 1 };

void key_from_seed(struct station_key *key, const uint8_t seed[32])
{
    crypto_sign_seed_keypair(key->public, key->secret, seed);
}

void add_hex(struct text *t, const uint8_t *bytes, size_t count)
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

bool read_hex(uint8_t *bytes, size_t count, const char *digits)
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
    if ((size_t)snprintf(folder, sizeof folder, "%s", path) >= sizeof folder)
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

/* Under another name first: a key that was cut short by a full disk must not stay. link() leaves a key that somebody
 * else made in the meantime as it is. */
static bool keep(const char *path, const uint8_t seed[SEED], struct error *why)
{
    struct text line = {0}, beside = {0};
    text_add(&line, title);
    add_hex(&line, seed, SEED);
    text_add_char(&line, '\n');
    text_addf(&beside, "%s.%ld", path, (long)getpid());
    int fd = open(text_chars(&beside), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool kept = fd >= 0 && write_whole(fd, &line) && (link(text_chars(&beside), path) == 0 || errno == EEXIST);
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
                read_hex(seed, SEED, line + TITLE);
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
    if (about.st_mode & 077)
        return fail(why, path, "others may read the station's key",
                    "make it yours alone: chmod 600, or take a new key");
    ssize_t n = read(fd, line, sizeof line);
    bool good = n > 0 && parse(key, line, (size_t)n);
    sodium_memzero(line, sizeof line);
    return good || fail(why, path, "is not a station's key, or it is damaged", "bring back the right file");
}

bool key_open(struct station_key *key, const char *path, const uint8_t *fresh, struct error *why)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0 && errno == ENOENT && fresh) {
        if (!make_folders(path, why) || !keep(path, fresh, why))
            return false;
        fd = open(path, O_RDONLY | O_CLOEXEC);
    }
    if (fd < 0)
        return failf(why, path, "name the file of the station's key", "the station's key cannot be read: %s",
                     strerror(errno));
    bool good = read_file(key, fd, path, why);
    close(fd);
    return good;
}

/* --- signing -------------------------------------------------------------------------------------------------- */

static const char signs[] = "flagfall signs 1\n";
enum { SIGNS = sizeof signs - 1 };

static void signed_bytes(uint8_t out[SIGNS + LOG_HASH_BYTES], const struct log_hash *hash)
{
    memcpy(out, signs, SIGNS);
    memcpy(out + SIGNS, hash->bytes, LOG_HASH_BYTES);
}

struct log_signature key_sign(const struct station_key *key, const struct log_hash *hash)
{
    struct log_signature out;
    uint8_t bytes[SIGNS + LOG_HASH_BYTES];
    signed_bytes(bytes, hash);
    crypto_sign_detached(out.bytes, NULL, bytes, sizeof bytes, key->secret);
    return out;
}

bool key_signed(const uint8_t public[LOG_KEY_BYTES], const struct log_hash *hash, const struct log_signature *s)
{
    uint8_t bytes[SIGNS + LOG_HASH_BYTES];
    signed_bytes(bytes, hash);
    return crypto_sign_verify_detached(s->bytes, bytes, sizeof bytes, public) == 0;
}
