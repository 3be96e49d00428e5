#include "chess/pgn/pgn_write.h"

#include "chess/notation/san.h"
#include "chess/pgn/pgn_text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { COLUMNS = 79 };

struct pgn_writer {
    struct text *out;
    const struct pgn_game *game;
    struct pgn_board board;
    struct text scratch;
    int column;
    bool tied;       /* what follows must stay on this line, as it belongs to the result before it */
    bool number_due; /* Black's move needs its number                                            */
    bool plain;      /* move numbers are not known                                               */
};

static const char *const roster[] = {"Event", "Site", "Date", "Round", "White", "Black", "Result"};
enum { ROSTER = sizeof roster / sizeof *roster };

static void write_tag(struct pgn_writer *w, const struct pgn_tag *tag)
{
    const struct pgn_game *g = w->game;
    text_add_char(w->out, '[');
    pgn_add_utf8(w->out, g->text + tag->name, tag->name_length);
    text_add_bytes(w->out, " \"", 2);
    text_clear(&w->scratch);
    pgn_add_tag_value(&w->scratch, g, tag);
    const char *value = text_chars(&w->scratch);
    for (size_t from = 0; from < w->scratch.length;) {
        size_t to = from;
        while (to < w->scratch.length && value[to] != '"' && value[to] != '\\')
            to++;
        text_add_bytes(w->out, value + from, to - from);
        if (to < w->scratch.length) {
            text_add_char(w->out, '\\');
            text_add_char(w->out, value[to++]);
        }
        from = to;
    }
    text_add_bytes(w->out, "\"]\n", 3);
}

static void write_tags(struct pgn_writer *w)
{
    const struct pgn_game *g = w->game;
    const struct pgn_tag *first[ROSTER];
    for (size_t i = 0; i < ROSTER; i++)
        if ((first[i] = pgn_tag(g, roster[i])))
            write_tag(w, first[i]);
    for (size_t i = 0; i < g->tag_count; i++) {
        bool done = false;
        for (size_t k = 0; k < ROSTER && !done; k++)
            done = first[k] == &g->tags[i];
        if (!done)
            write_tag(w, &g->tags[i]);
    }
    if (g->tag_count)
        text_add_char(w->out, '\n');
}

static int columns_of(const char *word, size_t length)
{
    int columns = 0;
    for (size_t i = 0; i < length; i++)
        columns += ((unsigned char)word[i] & 0xc0) != 0x80;
    return columns;
}

static void end_line(struct pgn_writer *w)
{
    text_add_char(w->out, '\n');
    w->column = 0;
}

static void write_word_of(struct pgn_writer *w, const char *word, size_t length, int columns)
{
    if (w->column && !w->tied && w->column + 1 + columns > COLUMNS)
        end_line(w);
    if (w->column) {
        text_add_char(w->out, ' ');
        w->column++;
    }
    text_add_bytes(w->out, word, length);
    w->column += columns;
}

static void write_word(struct pgn_writer *w, const char *word, size_t length)
{
    write_word_of(w, word, length, (int)length);
}

/* A line must not begin with these, since they would be read as something else. */
static bool may_break_before(const char *next)
{
    return *next != ' ' && *next != '%' && strncmp(next, "[Event ", 7) != 0;
}

static void write_braces(struct pgn_writer *w, const struct pgn_item *item)
{
    text_clear(&w->scratch);
    text_add_char(&w->scratch, '{');
    pgn_add_comment(&w->scratch, w->game, item);
    text_add_char(&w->scratch, '}');
    const char *at = text_chars(&w->scratch), *end = at + w->scratch.length;
    bool was_tied = w->tied;
    while (at < end) {
        const char *to = at;
        do
            to = memchr(to + 1, ' ', (size_t)(end - to - 1));
        while (to && !may_break_before(to + 1));
        if (!to)
            to = end;
        write_word_of(w, at, (size_t)(to - at), columns_of(at, (size_t)(to - at)));
        w->tied = false;
        at = to + 1;
    }
    w->tied = was_tied;
}

static void write_rest_of_line(struct pgn_writer *w, const struct pgn_item *item)
{
    text_clear(&w->scratch);
    text_add_char(&w->scratch, ';');
    pgn_add_comment(&w->scratch, w->game, item);
    write_word(w, text_chars(&w->scratch), w->scratch.length);
    end_line(w);
}

static void write_comment(struct pgn_writer *w, const struct pgn_item *item)
{
    if (memchr(w->game->text + item->at, '}', item->length))
        write_rest_of_line(w, item);
    else
        write_braces(w, item);
    w->number_due = true;
}

static void write_raw(struct pgn_writer *w, const struct pgn_item *item)
{
    text_clear(&w->scratch);
    pgn_add_utf8(&w->scratch, w->game->text + item->at, item->length);
    write_word_of(w, text_chars(&w->scratch), w->scratch.length,
                  columns_of(text_chars(&w->scratch), w->scratch.length));
}

static void write_number(struct pgn_writer *w)
{
    const struct position *now = &w->board.now;
    char number[16];
    if (w->plain || w->board.lost || w->tied || (now->turn == BLACK && !w->number_due))
        return;
    char *end = number + sizeof number, *at = end;
    for (int i = now->turn == BLACK ? 3 : 1; i > 0; i--)
        *--at = '.';
    unsigned n = now->move_number;
    do
        *--at = (char)('0' + n % 10);
    while (n /= 10);
    write_word(w, at, (size_t)(end - at));
}

static void write_move(struct pgn_writer *w, const struct pgn_item *item)
{
    struct pgn_board *b = &w->board;
    bool known = item->kind == PGN_NULL_MOVE ? b->depth > 0 : item->move != NO_MOVE;
    write_number(w);
    if (w->plain || b->lost || !known) {
        write_raw(w, item);
        b->lost = true;
    } else if (item->kind == PGN_NULL_MOVE) {
        write_word(w, "--", 2);
        pgn_board_null_move(b);
    } else {
        char san[SAN_MAX];
        write_word(w, san, san_write(&b->now, item->move, san));
        pgn_board_move(b, item->move);
    }
    w->tied = w->number_due = false;
}

static void write_open(struct pgn_writer *w)
{
    pgn_board_open(&w->board);
    write_word(w, "(", 1);
    w->number_due = true;
    w->tied = false;
}

static void write_close(struct pgn_writer *w)
{
    pgn_board_close(&w->board);
    write_word(w, ")", 1);
    w->number_due = true;
    w->tied = false;
}

static void write_nag(struct pgn_writer *w, unsigned value)
{
    char nag[8];
    int length = snprintf(nag, sizeof nag, "$%u", value);
    assert(length > 1 && length < (int)sizeof nag);
    write_word(w, nag, (size_t)length);
    w->tied = false;
}

static void write_result(struct pgn_writer *w, enum pgn_result result)
{
    const char *text = pgn_result_text(result);
    write_word(w, text, strlen(text));
    w->tied = w->board.depth == 0;
    w->number_due = true;
}

/* Unreadable text is never put at the beginning of a line, where it might be read as something. */
static void write_stray(struct pgn_writer *w, const struct pgn_item *item)
{
    w->tied = true;
    if (!w->column) {
        text_add_char(w->out, ' ');
        w->column = 1;
    }
    write_raw(w, item);
    w->tied = false;
}

static void write_item(struct pgn_writer *w, const struct pgn_item *item)
{
    switch ((enum pgn_kind)item->kind) {
    case PGN_MOVE:
    case PGN_NULL_MOVE: write_move(w, item); break;
    case PGN_COMMENT:
    case PGN_LINE_COMMENT: write_comment(w, item); break;
    case PGN_NAG: write_nag(w, item->value); break;
    case PGN_OPEN: write_open(w); break;
    case PGN_CLOSE: write_close(w); break;
    case PGN_RESULT: write_result(w, (enum pgn_result)item->value); break;
    case PGN_STRAY: write_stray(w, item); break;
    }
}

static enum pgn_result result_of_tag(const struct pgn_game *g)
{
    const struct pgn_tag *tag = pgn_tag(g, "Result");
    enum pgn_result result = tag ? pgn_result_of(g->text + tag->value, tag->value_length) : PGN_NO_RESULT;
    return result == PGN_NO_RESULT ? PGN_UNKNOWN : result;
}

void pgn_write(struct text *out, const struct pgn_game *g, const struct pgn_play *play)
{
    struct pgn_writer w = {.out = out, .game = g, .number_due = true, .plain = !play->has_moves};
    write_tags(&w);
    if (play->has_moves)
        pgn_board_begin(&w.board, &play->start);
    else
        position_start(&w.board.now, RULES_CHESS);
    for (size_t i = 0; i < g->item_count; i++)
        write_item(&w, &g->items[i]);
    while (w.board.depth > 0)
        write_close(&w);
    if (g->result == PGN_NO_RESULT)
        write_result(&w, result_of_tag(g));
    if (w.column)
        end_line(&w);
    text_add_char(out, '\n');
    pgn_board_release(&w.board);
    text_release(&w.scratch);
}
