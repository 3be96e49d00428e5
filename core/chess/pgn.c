#include "chess/pgn.h"

#include "base/memory.h"
#include "chess/pgn_parse.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 1 << 18 };

struct pgn_reader {
    struct pgn_source source;
    char *buffer;       /* buffer[end] is always '\0'                       */
    size_t room;        /* beside that '\0'                                 */
    size_t start, end;  /* what has not been handed out                     */
    size_t line;        /* the number of the line that holds buffer[start]  */
    size_t tried;       /* how much text the last attempt at a game had     */
    uint64_t dropped;   /* bytes that were in the buffer before start       */
    bool at_end, skipping;
    bool line_start;    /* buffer[start] is the first of its line           */
    int failed; /* errno */
    size_t games;
    struct pgn_game game;
    struct pgn_room game_room;
};

struct pgn_reader *pgn_reader_new(struct pgn_source source)
{
    struct pgn_reader *r = memory_take(1, sizeof *r);
    r->source = source;
    r->room = FIRST_ROOM;
    r->buffer = memory_take(1, r->room + 1);
    r->line = 1;
    r->line_start = true;
    return r;
}

void pgn_reader_free(struct pgn_reader *r)
{
    if (!r)
        return;
    free(r->game.tags);
    free(r->game.items);
    free(r->buffer);
    free(r);
}

/* Lines end with LF, CRLF or CR. */
static size_t count_lines(const char *from, const char *to)
{
    size_t lines = 0;
    for (const char *at = from; (at = memchr(at, '\n', (size_t)(to - at))); at++)
        lines++;
    for (const char *at = from; (at = memchr(at, '\r', (size_t)(to - at))); at++)
        lines += at + 1 == to || at[1] != '\n';
    return lines;
}

size_t pgn_line(const struct pgn_game *g, size_t at)
{
    return g->line + count_lines(g->text, g->text + at);
}

static void advance(struct pgn_reader *r, size_t bytes)
{
    r->line += count_lines(r->buffer + r->start, r->buffer + r->start + bytes);
    r->start += bytes;
    if (bytes)
        r->line_start = r->buffer[r->start - 1] == '\n' || r->buffer[r->start - 1] == '\r';
    r->dropped += bytes;
    r->tried = 0;
}

static void make_room(struct pgn_reader *r)
{
    if (r->start) {
        memmove(r->buffer, r->buffer + r->start, r->end - r->start);
        r->end -= r->start;
        r->start = 0;
    }
    if (r->end < r->room)
        return;
    r->room *= 2;
    r->buffer = memory_resize(r->buffer, r->room + 1);
}

/* Reads until there is enough for another attempt to be worth its time: a game that comes in very small pieces
 * would otherwise be looked at again for each of them. */
static void read_more(struct pgn_reader *r)
{
    size_t enough = r->tried < (1 << 16) ? r->tried + 1 : r->tried + r->tried / 8;
    while (!r->at_end && r->end - r->start < enough) {
        make_room(r);
        ssize_t got = r->source.read(r->source.context, r->buffer + r->end, r->room - r->end);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            r->failed = errno;
        if (got <= 0)
            r->at_end = true;
        else
            r->end += (size_t)got;
        r->buffer[r->end] = '\0';
    }
}

/* After a game that broke a limit nothing is trusted but a line that begins with an Event tag. */
static void skip_to_event(struct pgn_reader *r)
{
    static const char event[] = "[Event ";
    const size_t length = sizeof event - 1;
    for (;;) {
        const char *from = r->buffer + r->start;
        size_t have = r->end - r->start;
        for (size_t i = 1; i + length <= have; i++) {
            const char *found = memchr(from + i, '[', have - i);
            if (!found)
                break;
            i = (size_t)(found - from);
            if ((from[i - 1] == '\n' || from[i - 1] == '\r') && i + length <= have && !memcmp(found, event, length)) {
                advance(r, i);
                r->skipping = false;
                return;
            }
        }
        size_t keep = r->at_end || have < length ? 0 : length;
        advance(r, have - keep);
        if (r->at_end)
            return;
        r->tried = r->end - r->start;
        read_more(r);
    }
}

/* The game is larger than may be: its tags are kept, its moves are not. */
static void give_up_game(struct pgn_reader *r, bool end_is_known)
{
    struct pgn_game *g = &r->game;
    g->item_count = 0;
    g->fault_count = 0;
    pgn_add_fault(g, (struct pgn_fault){.kind = PGN_TOO_LARGE});
    r->skipping = !end_is_known;
}

/* A % line whose end has not come yet stands where a game should begin. */
static bool in_escape_line(const struct pgn_reader *r)
{
    return !r->at_end && r->line_start && r->buffer[r->start] == '%';
}

/* The next game's text is complete in the buffer and parsed, or there is none. */
static bool find_game(struct pgn_reader *r)
{
    for (;;) {
        advance(r, pgn_blank(r->buffer + r->start, r->end - r->start, r->line_start, r->at_end));
        size_t have = r->end - r->start;
        if (!have && r->at_end)
            return false;
        enum pgn_parsed parsed = PARSED_SHORT;
        if (!in_escape_line(r) || have > PGN_GAME_BYTES)
            parsed = pgn_parse(&r->game, &r->game_room, r->buffer + r->start, have, r->at_end);
        bool too_large = parsed == PARSED_TOO_LARGE || r->game.length > PGN_GAME_BYTES;
        if (too_large)
            give_up_game(r, parsed == PARSED_GAME);
        if (too_large || parsed == PARSED_GAME)
            return true;
        r->tried = have;
        read_more(r);
    }
}

struct pgn_game *pgn_next(struct pgn_reader *r)
{
    struct pgn_game *g = &r->game;
    advance(r, g->length);
    g->length = 0;
    if (r->skipping)
        skip_to_event(r);
    if (!find_game(r))
        return NULL;
    g->number = ++r->games;
    g->line = r->line;
    return g;
}

bool pgn_reader_failed(const struct pgn_reader *r, int *number)
{
    *number = r->failed;
    return r->failed != 0;
}

uint64_t pgn_bytes_read(const struct pgn_reader *r)
{
    return r->dropped;
}

void pgn_add_fault(struct pgn_game *g, struct pgn_fault f)
{
    if (g->fault_count < PGN_FAULTS_MAX)
        g->faults[g->fault_count++] = f;
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
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (results[i].result == result)
            return results[i].text;
    return "";
}

const char *pgn_fault_text(enum pgn_fault_kind kind)
{
    static const char *const texts[] = { /* order: enum pgn_fault_kind */
        "a tag that does not read [Name \"value\"]",
        "a comment that is never closed",
        "a variation that is never closed",
        "a ) that closes no variation",
        "text that is nothing of PGN",
        "variations more than 200 deep",
        "a game of more than 8 MiB or a million moves and comments",
        "moves without a game before them",
        "the FEN tag is no position",
        "a variant whose moves are not known here",
        "unreadable move",
        "illegal move",
        "ambiguous move",
    };
    return texts[kind];
}
