#include "base/memory.h"
#include "chess/laws/rules.h"
#include "chess/notation/notation.h"
#include "chess/notation/san.h"
#include "chess/pgn/pgn.h"
#include "lichess/stand_in.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char begin_fen[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

static const char *tag_of(const struct shown_game *g, const char *name)
{
    for (int i = 0; i < g->tag_count; i++)
        if (!strcmp(g->tags[i].name, name))
            return g->tags[i].value;
    return "";
}

static void set_tag(struct shown_game *g, const char *name, const char *value)
{
    int at = 0;
    while (at < g->tag_count && strcmp(g->tags[at].name, name) != 0)
        at++;
    if (at == SHOWN_TAGS)
        return;
    g->tag_count += at == g->tag_count;
    snprintf(g->tags[at].name, SHOWN_TAG_NAME, "%s", name);
    snprintf(g->tags[at].value, SHOWN_TAG_VALUE, "%s", value);
}

/* --- parsing ------------------------------------------------------------------------------------------------------ */

static bool wrong(struct shown_game *g, const char *what)
{
    if (!*g->error)
        snprintf(g->error, sizeof g->error, "%s", what);
    return false;
}

static void unescape(const char *from, size_t length, char out[SHOWN_TAG_VALUE])
{
    size_t n = 0;
    for (size_t i = 0; i < length && n < SHOWN_TAG_VALUE - 1; i++) {
        i += from[i] == '\\' && i + 1 < length;
        out[n++] = from[i];
    }
    out[n] = '\0';
}

static void read_tags(struct shown_game *g, const struct pgn_game *from)
{
    for (size_t i = 0; i < from->tag_count; i++) {
        const struct pgn_tag *t = &from->tags[i];
        char name[SHOWN_TAG_NAME], value[SHOWN_TAG_VALUE];
        snprintf(name, sizeof name, "%.*s", (int)t->name_length, from->text + t->name);
        for (const char *at = name; *at; at++)
            if (!isalpha((unsigned char)*at))
                wrong(g, "a tag's name has letters alone");
        unescape(from->text + t->value, t->value_length, value);
        set_tag(g, name, value);
    }
}

/* h:mm:ss; m:ss reads as hours and minutes, and zero as nothing. */
static int read_clock(const char *comment, size_t length)
{
    static const char mark[] = "[%clk ";
    char text[64];
    int h = 0, m = 0, s = 0;
    snprintf(text, sizeof text, "%.*s", (int)length, comment);
    const char *at = strstr(text, mark);
    if (!at || sscanf(at + sizeof mark - 1, "%d:%d:%d", &h, &m, &s) < 2)
        return -1;
    int all = h * 3600 + m * 60 + s;
    return all ? all : -1;
}

static bool play(struct shown_game *g, struct position *now, const struct pgn_game *from, const struct pgn_item *item)
{
    struct undo undo;
    move m = item->kind == PGN_NULL_MOVE ? NO_MOVE : san_read(now, from->text + item->at, item->length);
    if (m == NO_MOVE) {
        snprintf(g->error, sizeof g->error, "Cannot play %.*s at move %d", (int)item->length, from->text + item->at,
                 g->plies / 2 + 1);
        return false;
    }
    if (g->plies == SHOWN_PLIES)
        return wrong(g, "too many moves");
    g->clocks[g->plies] = -1;
    g->moves[g->plies++] = m;
    position_make(now, m, &undo);
    return true;
}

static void read_moves(struct shown_game *g, const struct pgn_game *from)
{
    struct position now = g->start;
    int depth = 0;
    bool good = true;
    for (size_t i = 0; i < from->item_count && good; i++) {
        const struct pgn_item *item = &from->items[i];
        depth += (item->kind == PGN_OPEN) - (item->kind == PGN_CLOSE);
        if (!depth && (item->kind == PGN_MOVE || item->kind == PGN_NULL_MOVE))
            good = play(g, &now, from, item);
        if (!depth && item->kind == PGN_COMMENT && g->plies)
            g->clocks[g->plies - 1] = read_clock(from->text + item->at, item->length);
    }
}

static void read_game(struct shown_game *g, const struct pgn_game *from)
{
    *g = (struct shown_game){.tag_count = 0};
    read_tags(g, from);
    const char *fen = tag_of(g, "FEN");
    if (!position_from_fen(&g->start, *fen ? fen : begin_fen, RULES_CHESS, NULL)) {
        wrong(g, "no position");
        return;
    }
    read_moves(g, from);
}

/* --- matching and merging ----------------------------------------------------------------------------------------- */

static bool same(const struct shown_game *a, const struct shown_game *b, const char *tag)
{
    return !strcmp(tag_of(a, tag), tag_of(b, tag));
}

static bool same_round(const struct shown_game *a, const struct shown_game *b)
{
    return same(a, b, "Event") && same(a, b, "Site") && atoi(tag_of(a, "Round")) == atoi(tag_of(b, "Round"));
}

static bool same_moves(const struct shown_game *a, const struct shown_game *b)
{
    int shorter = a->plies < b->plies ? a->plies : b->plies;
    return !memcmp(a->moves, b->moves, (size_t)shorter * sizeof *a->moves);
}

static bool matches(const struct shown_game *board, const struct shown_game *g)
{
    if (*tag_of(g, "GameId") && same(board, g, "GameId"))
        return true;
    if (!same_round(board, g))
        return false;
    return (same(board, g, "Board") && same(board, g, "White") && same(board, g, "Black")) || same_moves(board, g);
}

/* Moves are only added: a game that became shorter stays as long as it was until its next move is another. */
static void merge(struct shown_round *r, struct shown_game *board, const struct shown_game *g)
{
    int equal = 0;
    if (board->plies <= 1)
        board->start = g->start;
    while (equal < board->plies && equal < g->plies && board->moves[equal] == g->moves[equal])
        equal++;
    for (int i = 0; i < equal; i++)
        board->clocks[i] = g->clocks[i] >= 0 ? g->clocks[i] : board->clocks[i];
    if (equal < g->plies) {
        r->old_lines += equal < board->plies;
        for (int i = equal; i < g->plies; i++) {
            board->moves[i] = g->moves[i];
            board->clocks[i] = g->clocks[i];
        }
        board->plies = g->plies;
    }
    for (int i = 0; i < g->tag_count; i++)
        set_tag(board, g->tags[i].name, g->tags[i].value);
}

static bool is_named(const struct shown_game *g, const char *name, const char *fide)
{
    return *tag_of(g, fide) || (strlen(tag_of(g, name)) > 1 && strcasecmp(tag_of(g, name), "unknown") != 0);
}

static void take_game(struct shown_round *r, const struct shown_game *g, bool *taken)
{
    if (*g->error || !is_named(g, "White", "WhiteFideId") || !is_named(g, "Black", "BlackFideId"))
        return;
    int at = 0;
    while (at < r->count && (taken[at] || !matches(&r->boards[at], g)))
        at++;
    if (at == SHOWN_MAX_BOARDS)
        return;
    if (at == r->count)
        r->boards[r->count++] = *g;
    else
        merge(r, &r->boards[at], g);
    taken[at] = true;
}

static json_t *said_of(const struct shown_game *g)
{
    json_t *tags = json_object();
    for (int i = 0; i < g->tag_count; i++)
        json_object_set_new(tags, g->tags[i].name, json_string(g->tags[i].value));
    return *g->error ? json_pack("{s:o, s:s}", "tags", tags, "error", g->error)
                     : json_pack("{s:o, s:i}", "tags", tags, "moves", g->plies);
}

json_t *boards_push(struct shown_round *r, const char *pgn, size_t length, int fails, bool is_deaf)
{
    struct pgn_bytes bytes = {pgn, length};
    struct pgn_reader *reader = pgn_reader_new(pgn_source_of(&bytes));
    struct shown_game *g = memory_take(1, sizeof *g);
    bool taken[SHOWN_MAX_BOARDS] = {false};
    json_t *games = json_array();
    int count = 0;
    if (!r->boards)
        r->boards = memory_take(SHOWN_MAX_BOARDS, sizeof *r->boards);
    for (struct pgn_game *next; count < SHOWN_MAX_BOARDS && (next = pgn_next(reader)); count++) {
        read_game(g, next);
        if (count + 1 == fails)
            wrong(g, "told to fail");
        json_array_append_new(games, said_of(g));
        if (!is_deaf)
            take_game(r, g, taken);
    }
    free(g);
    pgn_reader_free(reader);
    return json_pack("{s:o}", "games", games);
}

json_t *boards_reset(struct shown_round *r)
{
    r->count = 0;
    return json_pack("{s:b}", "ok", 1);
}

/* --- reading back ------------------------------------------------------------------------------------------------- */

static void end_of(const struct shown_game *g, struct position *out)
{
    struct undo undo;
    *out = g->start;
    for (int i = 0; i < g->plies; i++)
        position_make(out, g->moves[i], &undo);
}

/* A game that is over on the board ends by itself. */
static const char *result_of(const struct shown_game *g)
{
    struct position now;
    move list[MOVES_MAX];
    const char *said = tag_of(g, "Result");
    end_of(g, &now);
    if (strcmp(said, "*") != 0 || rules_moves(&now, list))
        return said;
    return !in_check(&now) ? "1/2-1/2" : now.turn == WHITE ? "0-1" : "1-0";
}

static json_t *player_of(const struct shown_game *g, const char *name, const char *fide)
{
    json_t *p = json_pack("{s:s}", "name", tag_of(g, name));
    if (*tag_of(g, fide))
        json_object_set_new(p, "fideId", json_integer(atol(tag_of(g, fide))));
    return p;
}

static json_t *read_board(const struct shown_game *g)
{
    struct position now;
    char fen[FEN_MAX];
    const char *result = result_of(g);
    end_of(g, &now);
    position_to_fen(&now, fen);
    json_t *out = json_pack("{s:s, s:[o, o], s:s}", "id", "chapter0", "players", player_of(g, "White", "WhiteFideId"),
                            player_of(g, "Black", "BlackFideId"), "status",
                            !strcmp(result, "1/2-1/2") ? "\xc2\xbd-\xc2\xbd" : result);
    if (strcmp(fen, begin_fen) != 0)
        json_object_set_new(out, "fen", json_string(fen));
    return out;
}

json_t *boards_read(const struct shown_round *r)
{
    json_t *games = json_array();
    for (int i = 0; i < r->count; i++)
        json_array_append_new(games, read_board(&r->boards[i]));
    return json_pack("{s:{s:s, s:s}, s:o}", "round", "id", r->id, "name", r->name, "games", games);
}

static void list_moves(const struct shown_game *g, struct text *out)
{
    struct position now = g->start;
    for (int i = 0; i < g->plies; i++) {
        char san[SAN_MAX];
        struct undo undo;
        san_write(&now, g->moves[i], san);
        text_addf(out, " %s", san);
        if (g->clocks[i] >= 0)
            text_addf(out, "(%d)", g->clocks[i]);
        position_make(&now, g->moves[i], &undo);
    }
}

void boards_list(const struct shown_round *r, struct text *out)
{
    for (int i = 0; i < r->count; i++) {
        const struct shown_game *g = &r->boards[i];
        text_addf(out, "%s | %s - %s | %s |", tag_of(g, "Board"), tag_of(g, "White"), tag_of(g, "Black"),
                  tag_of(g, "Result"));
        list_moves(g, out);
        text_add_char(out, '\n');
    }
}
