#include "chess/pgn/pgn.h"

#include "base/memory.h"
#include "chess/pgn/pgn_parse.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 1 << 18 };

struct pgn_reader {
    struct pgn_source source;
    char *buffer;      /* buffer[end] is always '\0'                       */
    size_t room;       /* not counting that '\0'                           */
    size_t start, end; /* what has not been handed out                     */
    size_t line;       /* the number of the line that holds buffer[start]  */
    size_t tried;      /* how much text the last attempt at a game had     */
    uint64_t dropped;  /* bytes that were in the buffer before start       */
    bool at_end, skipping;
    bool line_start; /* buffer[start] is the first of its line           */
    int failed;      /* errno */
    size_t games;
    struct pgn_game game;
    struct pgn_room game_room;
};

static ssize_t read_bytes(void *context, char *buffer, size_t room)
{
    struct pgn_bytes *b = context;
    size_t n = b->length < room ? b->length : room;
    memcpy(buffer, b->left, n);
    b->left += n;
    b->length -= n;
    return (ssize_t)n;
}

struct pgn_source pgn_source_of(struct pgn_bytes *bytes)
{
    return (struct pgn_source){read_bytes, bytes};
}

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
    assert(at <= g->length && "a place in the game's text");
    return g->line + count_lines(g->text, g->text + at);
}

static void advance(struct pgn_reader *r, size_t bytes)
{
    assert(bytes <= r->end - r->start && "only what has been read is handed out");
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

/* Reads until another attempt is worth while: a game that arrives in very small pieces would otherwise be parsed again
 * for each of them. */
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

/* After a game that exceeded a limit, only a line that begins with an Event tag is trusted. */
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

/* The game exceeds a limit: its tags are kept, its moves are dropped. */
static void give_up_game(struct pgn_reader *r, bool end_is_known)
{
    struct pgn_game *g = &r->game;
    g->item_count = 0;
    g->fault_count = 0;
    pgn_add_fault(g, (struct pgn_fault){.kind = PGN_TOO_LARGE});
    r->skipping = !end_is_known;
}

/* Where a game should begin there is a % line whose end has not been read yet. */
static bool in_escape_line(const struct pgn_reader *r)
{
    return !r->at_end && r->line_start && r->buffer[r->start] == '%';
}

/* On return the next game is complete in the buffer and parsed; false if there is none. */
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
