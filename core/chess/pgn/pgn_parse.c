#include "chess/pgn/pgn_parse.h"

#include "base/list.h"

#include <stdlib.h>
#include <string.h>

/* The parser never waits: if the text ends before the game does, it reports that, and is called again from the start of
 * the game when there is more. So no state has to survive between reads, and a token that is cut off is no problem:
 * only what follows a result, or a tag, can end a game. */
struct parser {
    struct pgn_game *game;
    struct pgn_room *room;
    const char *text, *at, *end;
    bool last;     /* there is no text after `end`                  */
    bool is_short; /* the text ends before the game                 */
    bool too_large;
    int depth;
    long first_number; /* the first move number written; -1: none yet   */
};

enum class {
    OTHER,
    BLANK,
    LETTER,
    DIGIT,
    SIGN, /* + - = / and the like: part of moves, or symbols of their own */
    MARK, /* ! ?                                                          */
};

static const uint8_t classes[256] = {
    [' '] = BLANK,         ['\t'] = BLANK,         ['\n'] = BLANK,
    ['\r'] = BLANK,        ['\v'] = BLANK,         ['\f'] = BLANK,
    [0x1a] = BLANK, /* the end of a DOS file */
    ['0' ... '9'] = DIGIT, ['A' ... 'Z'] = LETTER, ['a' ... 'z'] = LETTER,
    ['_'] = LETTER,        ['@'] = LETTER,         [0x80 ... 0xff] = LETTER,
    ['+'] = SIGN,          ['-'] = SIGN,           ['='] = SIGN,
    ['/'] = SIGN,          ['#'] = SIGN,           [':'] = SIGN,
    ['~'] = SIGN,          ['!'] = MARK,           ['?'] = MARK,
};

static enum class class_of(char c) { return (enum class)classes[(unsigned char)c]; }

static bool part_of_move(char c)
{
    return class_of(c) >= LETTER && class_of(c) <= SIGN;
}

static uint32_t place(const struct parser *p, const char *at)
{
    return (uint32_t)(at - p->text);
}

static void add_fault(struct parser *p, enum pgn_fault_kind kind, const char *from, const char *to)
{
    pgn_add_fault(p->game, (struct pgn_fault){.at = place(p, from),
                                              .length = place(p, to) - place(p, from),
                                              .kind = (uint8_t)kind,
                                              .depth = (uint8_t)(p->depth > PGN_DEPTH_MAX ? PGN_DEPTH_MAX : p->depth)});
}

static void add_item(struct parser *p, enum pgn_kind kind, const char *from, const char *to, unsigned value)
{
    struct pgn_game *g = p->game;
    if (g->item_count == PGN_ITEMS_MAX) {
        p->too_large = true;
        return;
    }
    LIST_ROOM(g->items, g->item_count, p->room->items);
    g->items[g->item_count++] = (struct pgn_item){
        .at = place(p, from), .length = (uint32_t)(to - from), .kind = (uint8_t)kind, .value = (uint8_t)value};
}

static void add_tag(struct parser *p, struct pgn_tag tag)
{
    struct pgn_game *g = p->game;
    if (g->tag_count == PGN_TAGS_MAX) {
        p->too_large = true;
        return;
    }
    LIST_ROOM(g->tags, g->tag_count, p->room->tags);
    g->tags[g->tag_count++] = tag;
}

/* pgn_blank() skips complete % lines before a game, so there is none at the start of the text. */
static bool at_line_start(const struct parser *p)
{
    return p->at > p->text && (p->at[-1] == '\n' || p->at[-1] == '\r');
}

static const char *line_end(const struct parser *p, const char *at)
{
    while (at < p->end && *at != '\n' && *at != '\r')
        at++;
    return at;
}

static void skip_line(struct parser *p)
{
    p->at = line_end(p, p->at);
}

static bool tag_begins(const char *at)
{
    return at[0] == '[' && class_of(at[1]) == LETTER;
}

/* PGN has no mark for "a game begins here", but every writer puts Event first. */
static bool event_begins(const char *at, const char *end)
{
    static const char name[] = "[Event ";
    return (size_t)(end - at) >= sizeof name - 1 && !memcmp(at, name, sizeof name - 1);
}

/* A comment that is never closed would otherwise swallow all games up to the next brace. */
static const char *event_within(const char *from, const char *to, const char *end)
{
    for (const char *at = from; (at = memchr(at, '[', (size_t)(to - at))); at++)
        if (event_begins(at, end) && (at[-1] == '\n' || at[-1] == '\r'))
            return at;
    return NULL;
}

static void read_comment(struct parser *p)
{
    const char *from = p->at + 1, *close = memchr(from, '}', (size_t)(p->end - from));
    const char *cut = event_within(from, close ? close : p->end, p->end);
    const char *to = cut ? cut : close ? close : p->end;
    add_item(p, PGN_COMMENT, from, to, 0);
    if (to != close)
        add_fault(p, PGN_UNFINISHED_COMMENT, p->at, from);
    p->at = to == close ? to + 1 : to;
}

static void read_line_comment(struct parser *p)
{
    const char *from = p->at + 1;
    skip_line(p);
    add_item(p, PGN_LINE_COMMENT, from, p->at, 0);
}

static const char *end_of_value(const char *at)
{
    for (; *at != '"' && *at != '\n' && *at != '\r' && *at; at++)
        if (*at == '\\' && (at[1] == '"' || at[1] == '\\'))
            at++;
    return at;
}

static const char *skip_blanks(const char *at)
{
    while (*at == ' ' || *at == '\t')
        at++;
    return at;
}

/* Quotes that should have been escaped: the value then ends with the last quote of the line. */
static const char *last_quote(const char *from, const char *line)
{
    const char *at = line;
    while (at > from && at[-1] != '"')
        at--;
    return at > from ? at - 1 : NULL;
}

static void read_broken_tag(struct parser *p, struct pgn_tag *tag, const char *line)
{
    const char *close = tag->value ? last_quote(p->text + tag->value, line) : NULL;
    if (close) {
        tag->value_length = (uint32_t)(close - (p->text + tag->value));
        add_tag(p, *tag);
    }
    add_fault(p, PGN_BROKEN_TAG, p->at, line);
    p->at = line;
}

static void read_tag(struct parser *p)
{
    const char *name = p->at + 1, *at = name;
    while (class_of(*at) == LETTER || class_of(*at) == DIGIT)
        at++;
    struct pgn_tag tag = {.name = place(p, name), .name_length = (uint32_t)(at - name)};
    at = skip_blanks(at);
    if (*at == '"') {
        tag.value = place(p, ++at);
        at = end_of_value(at);
        tag.value_length = place(p, at) - tag.value;
        if (*at == '"' && *(at = skip_blanks(at + 1)) == ']') {
            add_tag(p, tag);
            p->at = at + 1;
            return;
        }
    }
    read_broken_tag(p, &tag, line_end(p, p->at));
}

static bool names_event_again(const struct parser *p)
{
    return event_begins(p->at, p->end) && pgn_tag(p->game, "Event");
}

/* Comments may appear between the tags; they become the first items of the game. */
static void read_tags(struct parser *p)
{
    while (!p->too_large) {
        if (class_of(*p->at) == BLANK)
            p->at++;
        else if (tag_begins(p->at) && !names_event_again(p))
            read_tag(p);
        else if (*p->at == '%' && at_line_start(p))
            skip_line(p);
        else if (*p->at == '{')
            read_comment(p);
        else if (*p->at == ';')
            read_line_comment(p);
        else
            return;
    }
}

/* Printed symbols that have a number (NAG) in PGN. */
static unsigned nag_of_sign(const char *at, size_t length)
{
    static const struct {
        const char *sign;
        unsigned nag;
    } signs[] = {
        {"!", 1},    {"?", 2},   {"!!", 3},   {"??", 4},   {"!?", 5},   {"?!", 6},  {"=", 10},  {"~", 13},  {"+=", 14},
        {"+/=", 14}, {"=+", 15}, {"=/+", 15}, {"+/-", 16}, {"-/+", 17}, {"+-", 18}, {"-+", 19}, {"N", 146}, {"D", 220},
    };
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strlen(signs[i].sign) == length && !memcmp(signs[i].sign, at, length))
            return signs[i].nag;
    return 0;
}

static void read_marks(struct parser *p)
{
    const char *from = p->at;
    while (class_of(*p->at) == MARK)
        p->at++;
    unsigned nag = nag_of_sign(from, (size_t)(p->at - from));
    if (nag)
        add_item(p, PGN_NAG, from, p->at, nag);
}

static void read_stray(struct parser *p, const char *to)
{
    struct pgn_game *g = p->game;
    struct pgn_item *before = g->item_count ? &g->items[g->item_count - 1] : NULL;
    if (before && before->kind == PGN_STRAY) { /* a long run of unreadable text is one item */
        before->length = place(p, to) - before->at;
    } else {
        add_fault(p, PGN_STRAY_TEXT, p->at, to);
        add_item(p, PGN_STRAY, p->at, to, 0);
    }
    p->at = to;
}

/* "exd6 e.p." and "exd6 ep": these words are not a move of their own. */
static bool says_en_passant(const char *token, size_t length)
{
    return (length == 2 && !memcmp(token, "ep", 2)) || (length == 4 && !memcmp(token, "e.p.", 4));
}

static const char *end_of_move(const char *at)
{
    while (part_of_move(*at))
        at++;
    if (*at == '(' && class_of(at[1]) == LETTER && at[2] == ')') /* e8(Q) */
        for (at += 3; part_of_move(*at); at++)
            ;
    if (*at == '.' && at[-1] == 'e' && at[1] == 'p') /* exd6e.p. */
        at += at[2] == '.' ? 3 : 2;
    return at;
}

/* "Qg20-1": where a result begins that follows a move without a blank; otherwise the end of the move. */
static const char *end_before_result(const char *from, const char *to)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2"};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        size_t length = strlen(results[i]);
        if ((size_t)(to - from) >= length + 2 && !memcmp(to - length, results[i], length))
            return to - length;
    }
    return to;
}

static void read_move(struct parser *p)
{
    const char *from = p->at, *to = end_before_result(from, end_of_move(from));
    size_t length = (size_t)(to - from);
    unsigned nag = length == 1 ? nag_of_sign(from, 1) : 0;
    p->at = to;
    if (nag)
        add_item(p, PGN_NAG, from, to, nag);
    else if (length == 2 && from[0] == 'Z' && from[1] == '0')
        add_item(p, PGN_NULL_MOVE, from, to, 0);
    else if (from[0] != 'e' || !says_en_passant(from, length))
        add_item(p, PGN_MOVE, from, to, 0);
    if (class_of(*to) == MARK)
        read_marks(p);
}

static void read_sign(struct parser *p)
{
    const char *from = p->at, *to = from;
    while (class_of(*to) == SIGN)
        to++;
    size_t length = (size_t)(to - from);
    unsigned nag = nag_of_sign(from, length);
    if (length == 2 && !memcmp(from, "--", 2)) {
        add_item(p, PGN_NULL_MOVE, from, to, 0);
        p->at = to;
    } else if (nag) {
        add_item(p, PGN_NAG, from, to, nag);
        p->at = to;
    } else {
        read_stray(p, to);
    }
}

static void read_nag(struct parser *p)
{
    const char *from = p->at, *at = from + 1;
    unsigned value = 0;
    for (; class_of(*at) == DIGIT; at++)
        value = value > 255 ? value : value * 10 + (unsigned)(*at - '0');
    if (value > 255 || at == from + 1) {
        read_stray(p, at);
    } else {
        add_item(p, PGN_NAG, from, at, value);
        p->at = at;
    }
}

/* Whether the game is over with this result: a comment may follow on its line. More moves on the same line mean that
 * the result is in the middle of the game; move 1 means the next game. */
static bool result_ends_game(struct parser *p)
{
    for (;;) {
        p->at = skip_blanks(p->at);
        if (p->at == p->end || (*p->at == '1' && p->at + 1 == p->end)) {
            p->is_short = !p->last;
            return true;
        }
        if (*p->at == '{')
            read_comment(p);
        else if (*p->at == ';')
            read_line_comment(p);
        else
            break;
    }
    bool first_move = p->at[0] == '1' && !(class_of(p->at[1]) >= DIGIT);
    return *p->at == '\n' || *p->at == '\r' || *p->at == '[' || first_move;
}

/* True if the game ends here. */
static bool read_result(struct parser *p, const char *to)
{
    enum pgn_result result = pgn_result_of(p->at, (size_t)(to - p->at));
    add_item(p, PGN_RESULT, p->at, to, result);
    p->at = to;
    if (p->depth > 0)
        return false;
    p->game->result = result;
    return result_ends_game(p);
}

static bool read_digits(struct parser *p)
{
    const char *from = p->at, *at = from;
    while (class_of(*at) == DIGIT)
        at++;
    const char *whole = *at == '-' || *at == '/' ? end_of_move(at) : at;
    if (whole != at) { /* a result, or castling with digits */
        if (pgn_result_of(from, (size_t)(whole - from)))
            return read_result(p, whole);
        read_move(p);
        return false;
    }
    if (p->first_number < 0)
        p->first_number = at - from > 6 ? 999999 : strtol(from, NULL, 10);
    while (*at == '.')
        at++;
    p->at = at;
    return false;
}

static void open_variation(struct parser *p)
{
    add_item(p, PGN_OPEN, p->at, p->at + 1, 0);
    if (++p->depth == PGN_DEPTH_MAX + 1)
        add_fault(p, PGN_TOO_DEEP, p->at, p->at + 1);
    p->at++;
}

static void close_variation(struct parser *p)
{
    if (p->depth > 0) {
        p->depth--;
        add_item(p, PGN_CLOSE, p->at, p->at + 1, 0);
    } else {
        add_fault(p, PGN_STRAY_CLOSE, p->at, p->at + 1);
    }
    p->at++;
}

/* A token that begins with a character of no class. Returns true if the game ends here. */
static bool read_other(struct parser *p)
{
    if (*p->at == '\0' && p->at == p->end) {
        p->is_short = !p->last;
        return true;
    }
    switch (*p->at) {
    case '{': read_comment(p); return false;
    case ';': read_line_comment(p); return false;
    case '(': open_variation(p); return false;
    case ')': close_variation(p); return false;
    case '$': read_nag(p); return false;
    case '*': return read_result(p, p->at + 1);
    case '.': p->at++; return false;
    case '[':
        if (tag_begins(p->at))
            return true;
        break;
    case '%':
        if (!at_line_start(p))
            break;
        skip_line(p);
        return false;
    }
    read_stray(p, p->at + 1);
    return false;
}

static void read_moves(struct parser *p)
{
    bool over = false;
    while (!over && !p->is_short && !p->too_large) {
        switch (class_of(*p->at)) {
        case BLANK: p->at++; break;
        case LETTER: read_move(p); break;
        case DIGIT: over = read_digits(p); break;
        case SIGN: read_sign(p); break;
        case MARK: read_marks(p); break;
        case OTHER: over = read_other(p); break;
        }
    }
}

size_t pgn_blank(const char *text, size_t length, bool line_start, bool last)
{
    static const char byte_order_mark[] = "\xef\xbb\xbf";
    struct parser p = {.text = text, .at = text, .end = text + length};
    for (;;) {
        while (class_of(*p.at) == BLANK)
            p.at++;
        if (p.end - p.at >= 3 && !memcmp(p.at, byte_order_mark, 3)) {
            p.at += 3;
            continue;
        }
        const char *line = line_end(&p, p.at);
        bool escape = *p.at == '%' && (p.at == text ? line_start : at_line_start(&p));
        if (!escape || (line == p.end && !last))
            return (size_t)(p.at - text);
        p.at = line;
    }
}

enum pgn_parsed pgn_parse(struct pgn_game *g, struct pgn_room *room, const char *text, size_t length, bool last)
{
    struct parser p = {
        .game = g, .room = room, .text = text, .at = text, .end = text + length, .last = last, .first_number = -1};
    g->text = text;
    g->tag_count = g->item_count = g->fault_count = 0;
    g->result = PGN_NO_RESULT;
    read_tags(&p);
    read_moves(&p);
    g->length = (size_t)(p.at - text);
    if (p.too_large)
        return PARSED_TOO_LARGE;
    if (p.is_short)
        return PARSED_SHORT;
    if (p.depth)
        add_fault(&p, PGN_UNFINISHED_VARIATION, p.at, p.at);
    if (!g->tag_count && p.first_number > 1)
        add_fault(&p, PGN_AFTER_RESULT, text, text);
    return PARSED_GAME;
}
