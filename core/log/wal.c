#include "log/wal.h"

#include "base/list.h"
#include "base/plain_file.h"
#include "log/beside.h"
#include "log/pages.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/*  header: 0 magic  4 version  8 page size  12 checkpoint  16 salt, 8 bytes  24 sum of 0 to 23, 8 bytes
 *  frame:  0 page   4 size of the file in pages if it ends a commit, else 0  8 salt  16 sum  24 the page
 *  A frame's sum goes on from the sum before it, over bytes 0 to 7 and the page. */
enum { HEADER = 32, FRAME_HEADER = 24, FRAME = FRAME_HEADER + PAGE_BYTES };
enum { MAGIC_LITTLE = 0x377f0682, MAGIC_BIG = 0x377f0683 };

struct sum {
    uint32_t a, b;
    bool big; /* byte order of the checksums */
};

static uint32_t word(const uint8_t *at, bool big)
{
    return big ? (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3]
               : (uint32_t)at[3] << 24 | (uint32_t)at[2] << 16 | (uint32_t)at[1] << 8 | at[0];
}

static void sum_on(struct sum *s, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i += 8) {
        s->a += word(bytes + i, s->big) + s->b;
        s->b += word(bytes + i + 4, s->big) + s->a;
    }
}

static bool sum_is(const struct sum *s, const uint8_t *stored)
{
    return word(stored, true) == s->a && word(stored + 4, true) == s->b;
}

static bool header_fits(const uint8_t *header, struct sum *sum)
{
    uint32_t magic = word(header, true);
    *sum = (struct sum){.big = magic == MAGIC_BIG};
    sum_on(sum, header, 24);
    return (magic == MAGIC_LITTLE || magic == MAGIC_BIG) && word(header + 8, true) == PAGE_BYTES &&
           sum_is(sum, header + 24);
}

static bool frame_fits(const uint8_t *frame, struct sum *sum)
{
    sum_on(sum, frame, 8);
    sum_on(sum, frame + FRAME_HEADER, PAGE_BYTES);
    return sum_is(sum, frame + 16);
}

static bool is_commit(const uint8_t *frame)
{
    return word(frame + 4, true) != 0;
}

static bool next_frame(FILE *f, uint8_t frame[FRAME])
{
    return fread(frame, 1, FRAME, f) == FRAME;
}

static bool is_of_this_round(const uint8_t *frame, const uint8_t *header) /* not left over from an older one */
{
    return !memcmp(frame + 8, header + 16, 8);
}

/* After a frame that does not fit: the last commit that fits and was begun after another one had ended. Each is synced
 * before the next begins, so a power failure damages only the last one. */
static bool find_later_commit(FILE *f, const uint8_t *header, bool big, uint8_t frame[FRAME], uint8_t found[FRAME])
{
    bool is_found = false, after_commit = false;
    struct sum sum;
    for (;;) {
        after_commit = after_commit || (is_of_this_round(frame, header) && is_commit(frame));
        sum = (struct sum){word(frame + 16, true), word(frame + 20, true), big};
        if (!next_frame(f, frame))
            return is_found;
        if (after_commit && is_of_this_round(frame, header) && frame_fits(frame, &sum) && is_commit(frame)) {
            memcpy(found, frame, FRAME);
            is_found = true;
        }
    }
}

/* A power failure at the start of a new round leaves parts of the old one, which was copied to the main file long ago:
 * then the last page of its last commit is there. */
static bool nothing_is_lost(sqlite3 *db, FILE *f, const uint8_t *header, bool big, uint8_t frame[FRAME])
{
    uint8_t last[FRAME];
    return !find_later_commit(f, header, big, frame, last) ||
           page_is_in_file(db, word(last, true), last + FRAME_HEADER);
}

static void add_page(struct wal *wal, size_t *room, uint32_t page)
{
    LIST_ROOM(wal->pages, wal->count, *room);
    wal->pages[wal->count++] = page;
}

static bool read_frames(struct wal *wal, sqlite3 *db, FILE *f, const uint8_t *header, struct sum sum, const char *path,
                        struct error *why)
{
    static const char remedy[] = "keep both files as they are and compare with a backup and with printed reports";
    uint8_t frame[FRAME];
    size_t room = 0, committed = 0, number = 0;
    bool whole = true;
    while (whole && next_frame(f, frame)) {
        number++;
        if (!is_of_this_round(frame, header) || !frame_fits(frame, &sum)) {
            whole = nothing_is_lost(db, f, header, sum.big, frame);
            break;
        }
        add_page(wal, &room, word(frame, true));
        if (is_commit(frame))
            committed = wal->count;
    }
    wal->count = committed;
    return whole ||
           failf(why, path, remedy, "the -wal file is damaged in frame %zu, and commits after it are lost", number);
}

/* A power failure tears a header that is just written: what there is of it begins so, or is not written yet. */
static bool may_be_torn(const uint8_t *header, size_t length)
{
    static const uint8_t magic[] = {MAGIC_LITTLE >> 24, MAGIC_LITTLE >> 16 & 0xff, MAGIC_LITTLE >> 8 & 0xff};
    size_t known = length < sizeof magic ? length : sizeof magic, zeros = 0;
    while (zeros < length && !header[zeros])
        zeros++;
    return zeros == length || !memcmp(header, magic, known);
}

bool wal_read(struct wal *wal, sqlite3 *db, const char *path, struct error *why)
{
    char name[PATH_BYTES_MAX];
    uint8_t header[HEADER] = {0}, frame[FRAME];
    struct sum sum;
    *wal = (struct wal){.is_empty = true};
    FILE *f = path_beside(name, path, "-wal") ? plain_file_open(name, PLAIN_FILE_ANY_SIZE, NULL) : NULL;
    if (!f)
        return true;
    size_t length = fread(header, 1, HEADER, f);
    wal->is_empty = length == 0;
    bool whole;
    if (length == HEADER && header_fits(header, &sum))
        whole = read_frames(wal, db, f, header, sum, path, why);
    else
        whole = (may_be_torn(header, length) && fread(frame, 1, FRAME, f) < FRAME) ||
                fail(why, path, "the beginning of the -wal file is damaged, and the commits in it are lost",
                     "keep both files as they are and compare with a backup and with printed reports");
    fclose(f);
    return whole;
}

bool wal_has(void *context, uint32_t page)
{
    const struct wal *wal = context;
    for (size_t i = 0; i < wal->count; i++)
        if (wal->pages[i] == page)
            return true;
    return false;
}

void wal_release(struct wal *wal)
{
    free(wal->pages);
    *wal = (struct wal){0};
}

/* --- what a damaged one still tells -------------------------------------------------------------------------- */

/* A number as SQLite writes it: seven bits a byte, the highest first. */
static const uint8_t *take_varint(const uint8_t *at, const uint8_t *end, int64_t *out)
{
    *out = 0;
    for (int i = 0; i < 8 && at < end; i++, at++) {
        *out = *out << 7 | (*at & 0x7f);
        if (!(*at & 0x80))
            return at + 1;
    }
    return NULL;
}

static int64_t take_integer(const uint8_t *at, const uint8_t *end, int64_t type)
{
    static const int bytes_of[] = {0, 1, 2, 3, 4, 6, 8};
    int64_t out = 0;
    int count = type >= 1 && type <= 6 ? bytes_of[type] : 0;
    if (end - at < count)
        return 0;
    for (int i = 0; i < count; i++)
        out = out << 8 | at[i];
    return out;
}

/* The one row of the table `head`: its row number 1, then NULL (which stands for that number), the sequence, and three
 * blobs: 32, 32 and 64 bytes. No page of entries looks like that. */
static int64_t head_on_page(const uint8_t *page)
{
    enum { LEAF = 13, BLOB_32 = 12 + 2 * 32, BLOB_64 = 12 + 2 * 64 };
    const uint8_t *end = page + PAGE_BYTES - PAGE_CHECK_BYTES, *at = page + ((size_t)page[8] << 8 | page[9]);
    int64_t size, row, header, type[5];
    if (page[0] != LEAF || page[3] != 0 || page[4] != 1 || at >= end)
        return 0;
    if (!(at = take_varint(at, end, &size)) || !(at = take_varint(at, end, &row)) || row != 1)
        return 0;
    const uint8_t *record = at;
    if (!(at = take_varint(at, end, &header)) || header > end - record)
        return 0;
    for (int i = 0; i < 5; i++)
        if (!(at = take_varint(at, end, &type[i])))
            return 0;
    bool is_head = type[0] == 0 && type[2] == BLOB_32 && type[3] == BLOB_32 && type[4] == BLOB_64;
    return is_head ? take_integer(record + header, end, type[1]) : 0;
}

int64_t wal_last_known(const char *path)
{
    char name[PATH_BYTES_MAX];
    uint8_t header[HEADER], frame[FRAME];
    int64_t last = 0;
    FILE *f = path_beside(name, path, "-wal") ? plain_file_open(name, PLAIN_FILE_ANY_SIZE, NULL) : NULL;
    if (!f)
        return 0;
    bool read = fread(header, 1, HEADER, f) == HEADER;
    while (read && next_frame(f, frame)) {
        int64_t known = head_on_page(frame + FRAME_HEADER);
        last = known > last ? known : last;
    }
    fclose(f);
    return last;
}

static bool copy_bytes(FILE *from, int to)
{
    char bytes[FRAME];
    size_t n;
    while ((n = fread(bytes, 1, sizeof bytes, from)) > 0)
        if (write(to, bytes, n) != (ssize_t)n)
            return false;
    return !ferror(from) && fsync(to) == 0;
}

bool wal_keep_aside(const char *path, char kept[PATH_BYTES_MAX], struct error *why)
{
    char name[PATH_BYTES_MAX];
    FILE *from = path_beside(name, path, "-wal") ? plain_file_open(name, PLAIN_FILE_ANY_SIZE, NULL) : NULL;
    int to = from ? path_open_free(kept, path, "-wal.damaged-") : -1;
    bool copied = to >= 0 && copy_bytes(from, to) && folder_sync(kept);
    int number = errno;
    if (to >= 0 && !copied)
        unlink(kept);
    if (to >= 0)
        close(to);
    if (from)
        fclose(from);
    return copied || failf(why, path, "make room, or copy the log and its -wal file to where there is some",
                           "its -wal file is damaged and cannot be kept aside (%s): it is not opened for writing",
                           strerror(number));
}
