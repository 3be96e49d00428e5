#include "replay.h"

#include "base/list.h"
#include "base/memory.h"
#include "base/plain_file.h"
#include "base/text.h"
#include "recording.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct piece_of_time {
    msec at;
    size_t from, length;
    bool sent;
};

struct replay {
    struct text bytes;
    struct piece_of_time *pieces;
    size_t count, room, next;
};

static void note_piece(void *context, bool sent, struct span s, msec at)
{
    struct replay *r = context;
    LIST_ROOM(r->pieces, r->count, r->room);
    r->pieces[r->count++] = (struct piece_of_time){at, r->bytes.length, s.length, sent};
    text_add_bytes(&r->bytes, (const char *)s.bytes, s.length);
}

struct replay *replay_open(const char *path, struct error *why)
{
    enum { RECORDING_BYTES = 1 << 30 };
    FILE *f = plain_file_open(path, RECORDING_BYTES, why);
    if (!f)
        return NULL;
    struct replay *r = memory_take(1, sizeof *r);
    bool good = recording_read(f, path, note_piece, r, why);
    fclose(f);
    if (good)
        return r;
    replay_close(r);
    return NULL;
}

void replay_close(struct replay *r)
{
    if (!r)
        return;
    text_release(&r->bytes);
    free(r->pieces);
    free(r);
}

msec replay_due(const struct replay *r)
{
    return r->next < r->count ? r->pieces[r->next].at : MSEC_NEVER;
}

struct span replay_take(struct replay *r, bool *sent)
{
    assert(r->next < r->count && "the caller asked when it is due");
    const struct piece_of_time *p = &r->pieces[r->next++];
    *sent = p->sent;
    return (struct span){(const uint8_t *)text_chars(&r->bytes) + p->from, p->length};
}
