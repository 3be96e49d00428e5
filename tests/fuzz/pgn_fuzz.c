/* Any bytes are read as PGN, cut or whole alike; what is written reads back as the same games. */
#include "base/text.h"
#include "chess/pgn/pgn_play.h"
#include "chess/pgn/pgn_text.h"
#include "chess/pgn/pgn_write.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct fuzz_bytes {
    const char *at;
    size_t left, cut;
};

static ssize_t read_bytes(void *context, char *buffer, size_t room)
{
    struct fuzz_bytes *b = context;
    size_t n = b->left < room ? b->left : room;
    if (n > b->cut)
        n = b->cut;
    memcpy(buffer, b->at, n);
    b->at += n;
    b->left -= n;
    return (ssize_t)n;
}

/* All games as they are written; returns how many faults they have. */
static size_t rewrite(const char *from, size_t length, size_t cut, struct text *out)
{
    struct fuzz_bytes bytes = {from, length, cut};
    struct pgn_reader *r = pgn_reader_new((struct pgn_source){read_bytes, &bytes});
    struct pgn_play play = {0};
    size_t faults = 0;
    for (struct pgn_game *g; (g = pgn_next(r));) {
        pgn_play(g, &play);
        faults += g->fault_count;
        for (size_t i = 0; i < g->fault_count; i++)
            assert(g->faults[i].at + g->faults[i].length <= g->length && pgn_line(g, g->faults[i].at) >= g->line);
        for (size_t i = 0; i < g->item_count; i++) {
            int64_t ms;
            assert(g->items[i].at + g->items[i].length <= g->length);
            if (g->items[i].kind == PGN_COMMENT)
                (void)pgn_time(g, &g->items[i], "clk", &ms);
        }
        pgn_write(out, g, &play);
    }
    pgn_play_release(&play);
    pgn_reader_free(r);
    return faults;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text once = {0}, cut = {0}, twice = {0}, thrice = {0};
    rewrite((const char *)data, size, SIZE_MAX, &once);
    rewrite((const char *)data, size, 1 + size % 7 + size / 16, &cut);
    assert(once.length == cut.length && !memcmp(text_chars(&once), text_chars(&cut), once.length));
    size_t faults = rewrite(text_chars(&once), once.length, SIZE_MAX, &twice);
    rewrite(text_chars(&twice), twice.length, SIZE_MAX, &thrice);
    assert(faults || (twice.length == thrice.length && !memcmp(text_chars(&twice), text_chars(&thrice), twice.length)));
    text_release(&once);
    text_release(&cut);
    text_release(&twice);
    text_release(&thrice);
    return 0;
}
