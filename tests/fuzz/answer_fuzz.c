/* Any bytes are read as an answer of Lichess, in each of its forms: what is taken is within its limits, is fit to be
 * shown, and names nothing that could lead to another address. */
#include "base/memory.h"
#include "base/printable.h"
#include "public/public_answer.h"

#include <assert.h>
#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void can_be_shown(const char *words)
{
    struct text shown = {0};
    text_add_printable(&shown, words);
    assert(!strcmp(text_chars(&shown), words));
    text_release(&shown);
}

static void is_name(const char *name)
{
    size_t length = strlen(name);
    assert(!length || length == LICHESS_NAME_MAX - 1);
    for (; *name; name++)
        assert(isalnum((unsigned char)*name));
}

static void read_games(const char *bytes, size_t size)
{
    struct answer_games *g = memory_take(1, sizeof *g);
    if (answer_read_games(bytes, size, g)) {
        assert(g->count >= 0 && g->count <= ANSWER_GAMES_MAX);
        can_be_shown(g->refusal);
        for (int i = 0; i < g->count; i++) {
            assert(g->at[i].plies >= 0);
            can_be_shown(g->at[i].why);
        }
    }
    free(g);
}

static void read_boards(const char *bytes, size_t size)
{
    struct answer_boards *b = memory_take(1, sizeof *b);
    if (answer_read_boards(bytes, size, b)) {
        is_name(b->round);
        assert(b->count >= 0 && b->count <= ANSWER_GAMES_MAX && b->delay >= 0 && b->number >= 0);
        for (int i = 0; i < b->count; i++) {
            assert(b->at[i].plies >= 0 && strlen(b->at[i].placement) < ANSWER_PLACEMENT_MAX);
            can_be_shown(b->at[i].players[0]);
            can_be_shown(b->at[i].players[1]);
        }
    }
    free(b);
}

static void read_rounds(const char *bytes, size_t size)
{
    struct answer_rounds *r = memory_take(1, sizeof *r);
    if (answer_read_rounds(bytes, size, r)) {
        assert(r->count >= 0 && r->count <= ANSWER_ROUNDS_MAX);
        for (int i = 0; i < r->count; i++)
            is_name(r->at[i].name);
    }
    free(r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct answer_token token;
    read_games((const char *)data, size);
    read_boards((const char *)data, size);
    read_rounds((const char *)data, size);
    assert(answer_read_token((const char *)data, size, &token) || !token.is_known);
    return 0;
}
