#include "log/wal.h"

#include "base/memory.h"
#include "log/beside.h"
#include "log/pages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*  header: 0 magic  4 version  8 page size  12 checkpoint  16 salt, 8 bytes  24 sum of 0 to 23, 8 bytes
 *  frame:  0 page   4 size of the file in pages if it ends a commit, else 0  8 salt  16 sum  24 the page
 *  A frame's sum goes on from the sum before it, over bytes 0 to 7 and the page. */
enum { HEADER = 32, FRAME_HEADER = 24, FRAME = FRAME_HEADER + PAGE_BYTES };
enum { MAGIC_LITTLE = 0x377f0682, MAGIC_BIG = 0x377f0683 };

struct sum {
    uint32_t a, b;
    bool big; /* which end of a word comes first */
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

static bool is_of_this_round(const uint8_t *frame, const uint8_t *header) /* and not left over from an older one */
{
    return !memcmp(frame + 8, header + 16, 8);
}

/* After a frame that does not fit: the last commit that fits and was begun after another one had ended. Each is synced
 * before the next begins, so a power failure tears the last one only. */
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

/* A power failure while a new round begins leaves the old one in pieces, which is long in the file itself: then the last
 * page of its last commit is there. */
static bool nothing_is_lost(sqlite3 *db, FILE *f, const uint8_t *header, bool big, uint8_t frame[FRAME])
{
    uint8_t last[FRAME];
    return !find_later_commit(f, header, big, frame, last) ||
           page_is_in_file(db, word(last, true), last + FRAME_HEADER);
}

static void add_page(struct wal *wal, size_t *room, uint32_t page)
{
    if (wal->count == *room) {
        *room = *room ? 2 * *room : 256;
        wal->pages = memory_resize(wal->pages, *room * sizeof *wal->pages);
    }
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
    return whole || failf(why, path, remedy,
                          "the -wal file is damaged in frame %zu, and commits that stand after it are lost", number);
}

bool wal_read(struct wal *wal, sqlite3 *db, const char *path, struct error *why)
{
    char name[PATH_BYTES_MAX];
    uint8_t header[HEADER], frame[FRAME];
    struct sum sum;
    *wal = (struct wal){0};
    FILE *f = path_beside(name, path, "-wal") ? fopen(name, "rb") : NULL;
    if (!f)
        return true;
    bool whole = fread(header, 1, HEADER, f) < HEADER;
    if (!whole && header_fits(header, &sum))
        whole = read_frames(wal, db, f, header, sum, path, why);
    else if (!whole)
        whole = fread(frame, 1, FRAME, f) < FRAME ||
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
