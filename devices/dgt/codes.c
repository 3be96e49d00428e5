/* Pieces, squares and the event tags, as in the board's memory and in the answers of bus mode. */
#include "dgt/dgt.h"

#include "base/table.h"

#include <assert.h>
#include <stdio.h>

static const struct field_reading codes[] = {
    {.piece = EMPTY},
    {.piece = WHITE << 3 | PAWN},
    {.piece = WHITE << 3 | ROOK},
    {.piece = WHITE << 3 | KNIGHT},
    {.piece = WHITE << 3 | BISHOP},
    {.piece = WHITE << 3 | KING},
    {.piece = WHITE << 3 | QUEEN},
    {.piece = BLACK << 3 | PAWN},
    {.piece = BLACK << 3 | ROOK},
    {.piece = BLACK << 3 | KNIGHT},
    {.piece = BLACK << 3 | BISHOP},
    {.piece = BLACK << 3 | KING},
    {.piece = BLACK << 3 | QUEEN},
    {.magic = MAGIC_DRAW},
    {.magic = MAGIC_WHITE_WINS},
    {.magic = MAGIC_BLACK_WINS},
};
ROW_FOR_EACH(codes, DGT_CODES);

bool dgt_read_code(uint8_t code, struct field_reading *out)
{
    if (code >= DGT_CODES)
        return false;
    out->piece = codes[code].piece;
    out->magic = codes[code].magic;
    return true;
}

static void tell_magic(uint8_t number, uint8_t code, int32_t address, struct readings *out)
{
    assert(code < DGT_CODES && number < 64 && "a code that is known, on a square");
    struct reading r = {.kind = READING_FIELD, .on_bus = address >= 0, .address = address, .as.field = codes[code]};
    r.as.field.square = (uint8_t)dgt_square(number);
    readings_add(out, &r);
}

/* A special piece on the board stands for a result, not for a piece: its square counts as empty in a dump and is
 * reported as a field of its own. */
bool dgt_read_board(const uint8_t board[64], int32_t address, struct readings *out)
{
    struct reading r = {.kind = READING_BOARD, .on_bus = address >= 0, .address = address};
    bool any_magic = false;
    for (uint8_t i = 0; i < 64; i++) {
        if (board[i] >= DGT_CODES)
            return false;
        r.as.board[dgt_square(i)] = codes[board[i]].piece;
        any_magic |= codes[board[i]].magic != MAGIC_NONE;
    }
    readings_add(out, &r);
    for (uint8_t i = 0; any_magic && i < 64; i++)
        if (codes[board[i]].magic)
            tell_magic(i, board[i], address, out);
    return true;
}

size_t dgt_next_start(struct span s)
{
    size_t i = 1;
    while (i < s.length && !dgt_starts_frame(s.bytes[i]))
        i++;
    return i;
}

/* What a tag is, by its first byte. */
struct tag {
    uint8_t from, to;
    uint8_t length;
    enum news news;
    const char *name;
};
static const struct tag tags[] = {
    {0x00, 0x00, 1, NEWS_OTHER, "nop"},          {0x40, 0x5f, 2, NEWS_OTHER, NULL},
    {0x60, 0x69, 3, NEWS_OTHER, NULL},           {0x6a, 0x6a, 1, NEWS_RESTARTED, "power-up"},
    {0x6b, 0x6b, 1, NEWS_OTHER, "end"},          {0x6c, 0x6c, 1, NEWS_OTHER, "four-rows"},
    {0x6d, 0x6d, 1, NEWS_OTHER, "empty-board"},  {0x6e, 0x6e, 1, NEWS_OTHER, "downloaded"},
    {0x6f, 0x6f, 1, NEWS_OTHER, "begin"},        {0x70, 0x79, 3, NEWS_OTHER, NULL},
    {0x7a, 0x7a, 1, NEWS_OTHER, "begin-turned"}, {0x7b, 0x7b, 1, NEWS_OTHER, "start-game"},
    {0x7c, 0x7c, 1, NEWS_RESTARTED, "watchdog"}, {0x7d, 0x7e, 1, NEWS_OTHER, "reserved"},
    {0x7f, 0x7f, 1, NEWS_OTHER, "nop"},
};

static const struct tag *tag_of(uint8_t first)
{
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (first >= tags[i].from && first <= tags[i].to)
            return &tags[i];
    return NULL;
}

static void tell_piece_tag(const uint8_t t[2], int32_t address, struct readings *out)
{
    assert(t[1] < 64 && "it was looked at before: dgt_tags_fit()");
    struct reading r = {.kind = READING_FIELD, .on_bus = address >= 0, .address = address, .from_memory = true};
    r.quick = (t[0] & 0x10) != 0;
    dgt_read_code(t[0] & 0x0f, &r.as.field);
    r.as.field.square = (uint8_t)dgt_square(t[1]);
    readings_add(out, &r);
}

static bool halted_time(const uint8_t t[3], int32_t *s)
{
    int m10 = t[1] >> 4, m1 = t[1] & 15, s10 = t[2] >> 4, s1 = t[2] & 15;
    *s = (t[0] & 0x0f) * 3600 + (m10 * 10 + m1) * 60 + s10 * 10 + s1;
    return m10 <= 5 && m1 <= 9 && s10 <= 5 && s1 <= 9;
}

static void tell_time_tag(const uint8_t t[3], int32_t address, struct readings *out)
{
    struct reading r = {.kind = READING_HALTED, .on_bus = address >= 0, .address = address, .from_memory = true};
    r.as.halted.side = (t[0] & 0x10) ? CLOCK_LEFT : CLOCK_RIGHT;
    halted_time(t, &r.as.halted.s);
    readings_add(out, &r);
}

bool dgt_tags_fit(const uint8_t *t, size_t length)
{
    while (length) {
        const struct tag *tag = tag_of(*t);
        if (!tag || tag->length > length || (tag->length == 2 && t[1] >= 64) ||
            (tag->length == 3 && !halted_time(t, &(int32_t){0})))
            return false;
        t += tag->length;
        length -= tag->length;
    }
    return true;
}

/* Which squares they report, and for which the removal of a piece comes first. */
void dgt_tag_squares(const uint8_t *t, size_t length, struct reading *news)
{
    for (const struct tag *tag; length && (tag = tag_of(*t)) != NULL; t += tag->length, length -= tag->length) {
        if (tag->length != 2)
            continue;
        sqset square = bit(dgt_square(t[1]));
        if (!(t[0] & 0x0f) && !(news->as.news.squares & square))
            news->as.news.lifted |= square;
        news->as.news.squares |= square;
    }
}

static void tell_other_tag(const struct tag *tag, uint8_t first, int32_t address, struct readings *out)
{
    struct reading r = {.kind = READING_NEWS, .address = address, .from_memory = true};
    r.as.news.what = (uint8_t)tag->news;
    r.as.news.number = first;
    snprintf(r.text, sizeof r.text, "tag %s", tag->name);
    readings_add(out, &r);
}

/* They follow the news of the board they belong to, and name it without printing it. */
void dgt_read_tags(const uint8_t *t, size_t length, int32_t address, struct readings *out)
{
    for (const struct tag *tag; length && (tag = tag_of(*t)) != NULL; t += tag->length, length -= tag->length) {
        if (tag->length == 2)
            tell_piece_tag(t, address, out);
        else if (tag->length == 3)
            tell_time_tag(t, address, out);
        else
            tell_other_tag(tag, *t, address, out);
    }
}
