#include "chess/pgn/pgn.h"

#include "base/table.h"
#include "base/tongue.h"

#include <assert.h>
#include <string.h>

/* Tags, result and faults of a game that has been read. */

/* After this fault the moves of the game itself cannot be followed. */
static bool ends_game(const struct pgn_fault *f)
{
    return f->kind == PGN_AFTER_RESULT || (f->kind >= PGN_BAD_START && f->depth == 0);
}

void pgn_add_fault(struct pgn_game *g, struct pgn_fault f)
{
    assert(g->fault_count <= PGN_FAULTS_MAX);
    bool full = g->fault_count == PGN_FAULTS_MAX;
    if (!full)
        g->faults[g->fault_count++] = f;
    else if (ends_game(&f) && !ends_game(&g->faults[PGN_FAULTS_MAX - 1]))
        g->faults[PGN_FAULTS_MAX - 1] = f;
}

const struct pgn_tag *pgn_tag(const struct pgn_game *g, const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < g->tag_count; i++)
        if (g->tags[i].name_length == length && !memcmp(g->text + g->tags[i].name, name, length))
            return &g->tags[i];
    return NULL;
}

bool pgn_tag_is(const struct pgn_game *g, const struct pgn_tag *tag, const char *value)
{
    return tag && tag->value_length == strlen(value) && !memcmp(g->text + tag->value, value, tag->value_length);
}

static const struct {
    const char *text;
    enum pgn_result result;
} results[] = {
    {"1-0", PGN_WHITE_WINS}, {"0-1", PGN_BLACK_WINS}, {"1/2-1/2", PGN_DRAW}, {"*", PGN_UNKNOWN}, {"1/2", PGN_DRAW},
};

enum pgn_result pgn_result_of(const char *text, size_t length)
{
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (strlen(results[i].text) == length && !memcmp(results[i].text, text, length))
            return results[i].result;
    return PGN_NO_RESULT;
}

const char *pgn_result_text(enum pgn_result result)
{
    assert(result <= PGN_BLACK_WINS);
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (results[i].result == result)
            return results[i].text;
    return "";
}

const char *pgn_fault_text(enum pgn_fault_kind kind)
{
    static const char *const texts[] = {
        /* order: enum pgn_fault_kind */
        N_("a tag that does not read [Name \"value\"]"),
        N_("a comment that is never closed"),
        N_("a variation that is never closed"),
        N_("a ) that closes no variation"),
        N_("text that is not PGN"),
        N_("variations more than 200 deep"),
        N_("a game of more than 8 MiB or a million moves and comments"),
        N_("moves without a game before them"),
        N_("the FEN tag is not a position"),
        N_("a variant whose moves are not known here"),
        N_("unreadable move"),
        N_("illegal move"),
        N_("ambiguous move"),
    };
    ROW_FOR_EACH(texts, PGN_AMBIGUOUS_MOVE + 1);
    assert(HAS_ROW(texts, kind));
    return texts[kind];
}
