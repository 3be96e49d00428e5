#include "replay.h"

#include "base/memory.h"
#include "base/text.h"
#include "recording.h"

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

static void note_piece(void *taker, bool sent, struct span s, msec at)
{
    struct replay *r = taker;
    if (r->count == r->room) {
        r->room = r->room ? 2 * r->room : 256;
        r->pieces = memory_resize(r->pieces, r->room * sizeof *r->pieces);
    }
    r->pieces[r->count++] = (struct piece_of_time){at, r->bytes.length, s.length, sent};
    text_add_bytes(&r->bytes, (const char *)s.bytes, s.length);
}

struct replay *replay_open(const char *path, struct error *why)
{
    FILE *f = fopen(path, "re");
    if (!f) {
        failf(why, path, "check the name", "cannot be opened: %s", strerror(errno));
        return NULL;
    }
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
    const struct piece_of_time *p = &r->pieces[r->next++];
    *sent = p->sent;
    return (struct span){(const uint8_t *)text_chars(&r->bytes) + p->from, p->length};
}
