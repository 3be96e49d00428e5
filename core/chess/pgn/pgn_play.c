#include "chess/pgn/pgn_play.h"

#include "base/memory.h"
#include "base/text.h"
#include "chess/notation/notation.h"
#include "chess/notation/san.h"
#include "chess/pgn/pgn_text.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct pgn_branch {
    struct position now;
    struct undo undo;
    move last;
    bool lost;
};

void pgn_board_begin(struct pgn_board *b, const struct position *start)
{
    b->now = *start;
    b->last = NO_MOVE;
    b->lost = false;
    b->depth = 0;
}

void pgn_board_release(struct pgn_board *b)
{
    free(b->branches);
    b->branches = NULL;
}

void pgn_board_move(struct pgn_board *b, move m)
{
    assert(m != NO_MOVE && !b->lost && "a lost line goes no further");
    position_make(&b->now, m, &b->undo);
    b->last = m;
}

/* The variant's pass does all that a null move needs: the turn changes, en passant is over. */
void pgn_board_null_move(struct pgn_board *b)
{
    int king = king_square(&b->now, (enum side)b->now.turn);
    pgn_board_move(b, move_of(king, king, PASSING));
}

void pgn_board_open(struct pgn_board *b)
{
    if (!b->branches)
        b->branches = memory_take(PGN_DEPTH_MAX, sizeof *b->branches);
    if (b->depth < PGN_DEPTH_MAX) {
        b->branches[b->depth] = (struct pgn_branch){b->now, b->undo, b->last, b->lost};
        if (b->last != NO_MOVE && !b->lost)
            position_unmake(&b->now, b->last, &b->undo);
    } else {
        b->lost = true;
    }
    b->last = NO_MOVE;
    b->depth++;
}

void pgn_board_close(struct pgn_board *b)
{
    assert(b->depth > 0 && b->branches && "what is closed has been opened");
    if (--b->depth >= PGN_DEPTH_MAX)
        return;
    const struct pgn_branch *branch = &b->branches[b->depth];
    b->now = branch->now;
    b->undo = branch->undo;
    b->last = branch->last;
    b->lost = branch->lost;
}

static const char *const known_variants[] = {
    "Standard",      "Chess",  "Chess960",     "Chess 960", "Fischerandom", "Fischer Random", "FischerRandom",
    "From Position", "normal", "fischerandom", "chess960",  "chess 960",    "standard",       "",
};

static bool variant_is_known(const struct pgn_game *g, const struct pgn_tag *tag)
{
    for (size_t i = 0; i < sizeof known_variants / sizeof *known_variants; i++)
        if (pgn_tag_is(g, tag, known_variants[i]))
            return true;
    return !tag;
}

/* Sets up the start position from the FEN and Variant tags; returns false after adding a fault if it cannot. */
static bool pgn_start(struct pgn_game *g, struct position *start)
{
    const struct pgn_tag *variant = pgn_tag(g, "Variant"), *fen = pgn_tag(g, "FEN");
    bool laws_2023 = variant && pgn_tag_is(g, variant, "Chess Laws 2023");
    enum rules rules = laws_2023 ? RULES_LAWS_2023 : RULES_CHESS;
    if (variant && !laws_2023 && !variant_is_known(g, variant)) {
        pgn_add_fault(
            g, (struct pgn_fault){.at = variant->value, .length = variant->value_length, .kind = PGN_OTHER_VARIANT});
        return false;
    }
    if (!fen) {
        position_start(start, rules);
        return true;
    }
    struct text value = {0};
    pgn_add_tag_value(&value, g, fen);
    bool fine = position_from_fen(start, text_chars(&value), rules, NULL);
    text_release(&value);
    if (!fine)
        pgn_add_fault(g, (struct pgn_fault){.at = fen->value, .length = fen->value_length, .kind = PGN_BAD_START});
    return fine;
}

static void note_ply(struct pgn_play *p, const struct position *now, uint32_t item)
{
    if (p->plies + 1 >= p->room) {
        p->room = p->room ? 2 * p->room : 512;
        size_t room = (size_t)p->room;
        p->keys = memory_resize(p->keys, room * sizeof *p->keys);
        p->quiet_plies = memory_resize(p->quiet_plies, room * sizeof *p->quiet_plies);
        p->items = memory_resize(p->items, room * sizeof *p->items);
    }
    p->items[p->plies++] = item;
    p->keys[p->plies] = now->key;
    p->quiet_plies[p->plies] = now->quiet_plies;
}

/* --- moves that are no SAN: UCI, figurines, letters of other languages -------------------------------------------- */

static move read_in(enum language language, const struct position *now, const char *token, size_t length)
{
    char text[NOTATION_BYTES_MAX + 1];
    move m = NO_MOVE;
    if (length >= sizeof text || now->rules != RULES_CHESS)
        return NO_MOVE;
    memcpy(text, token, length);
    text[length] = '\0';
    (void)notation_read(now, text, &(struct notation_options){.language = language}, &m, NULL);
    return m;
}

/* Whether a move of the game itself begins with a letter that is not an English piece. */
static bool has_foreign_letters(const struct pgn_game *g)
{
    int depth = 0;
    for (size_t i = 0; i < g->item_count; i++) {
        unsigned char first = (unsigned char)g->text[g->items[i].at];
        depth += (g->items[i].kind == PGN_OPEN) - (g->items[i].kind == PGN_CLOSE);
        if (!depth && g->items[i].kind == PGN_MOVE && (first >= 0x80 || (isupper(first) && !strchr("PNBRQKOZ", first))))
            return true;
    }
    return false;
}

/* How many moves of the game can be read in this language, and the position that they lead to. */
static int moves_read_in(enum language language, const struct pgn_game *g, struct position *now)
{
    struct undo undo;
    int depth = 0, read = 0;
    for (size_t i = 0; i < g->item_count; i++) {
        const struct pgn_item *item = &g->items[i];
        depth += (item->kind == PGN_OPEN) - (item->kind == PGN_CLOSE);
        if (depth || item->kind != PGN_MOVE)
            continue;
        move m = read_in(language, now, g->text + item->at, item->length);
        if (m == NO_MOVE)
            break;
        position_make(now, m, &undo);
        read++;
    }
    return read;
}

/* The language in which most of the game can be read; ENGLISH if two languages read equally much but mean different
 * moves. */
static enum language language_of(const struct pgn_game *g, const struct position *start)
{
    enum language best = ENGLISH;
    struct position end = *start;
    int most = 0;
    for (enum language l = ENGLISH + 1; l < LANGUAGES; l++) {
        struct position now = *start;
        int read = moves_read_in(l, g, &now);
        if (read > most || (read == most && now.key != end.key))
            best = read > most ? l : ENGLISH;
        if (read > most) {
            most = read;
            end = now;
        }
    }
    return best;
}

static move read_move(const struct pgn_play *p, const struct position *now, const char *token, size_t length)
{
    move m = p->language == ENGLISH ? san_read(now, token, length) : NO_MOVE;
    return m != NO_MOVE ? m : read_in(p->language, now, token, length);
}

/* A move in another language is either read or unreadable; it is never called illegal. */
static enum pgn_fault_kind fault_of_move(const struct pgn_play *play, const struct position *p, const char *token,
                                         size_t length)
{
    if (play->is_foreign)
        return PGN_UNREADABLE_MOVE;
    switch (san_fault_of(p, token, length)) {
    case SAN_ILLEGAL: return PGN_ILLEGAL_MOVE;
    case SAN_AMBIGUOUS: return PGN_AMBIGUOUS_MOVE;
    case SAN_UNREADABLE:
    case SAN_FINE: break;
    }
    return PGN_UNREADABLE_MOVE;
}

static void lose_line(struct pgn_game *g, struct pgn_play *p, struct pgn_board *b, const struct pgn_item *item)
{
    pgn_add_fault(g, (struct pgn_fault){.at = item->at,
                                        .length = item->length,
                                        .depth = (uint8_t)b->depth,
                                        .ply = b->depth ? 0 : p->plies + 1,
                                        .kind = (uint8_t)fault_of_move(p, &b->now, g->text + item->at, item->length)});
    b->lost = true;
    if (!b->depth)
        p->complete = false;
}

static void play_move(struct pgn_game *g, struct pgn_play *p, struct pgn_board *b, struct pgn_item *item)
{
    item->move = b->lost ? NO_MOVE : read_move(p, &b->now, g->text + item->at, item->length);
    if (item->move != NO_MOVE) {
        pgn_board_move(b, item->move);
        if (!b->depth)
            note_ply(p, &b->now, (uint32_t)(item - g->items));
    } else if (!b->lost) {
        lose_line(g, p, b, item);
    }
}

static void play_items(struct pgn_game *g, struct pgn_play *p, struct pgn_board *b)
{
    for (size_t i = 0; i < g->item_count; i++) {
        struct pgn_item *item = &g->items[i];
        switch ((enum pgn_kind)item->kind) {
        case PGN_MOVE: play_move(g, p, b, item); break;
        case PGN_NULL_MOVE:
            if (b->now.rules == RULES_LAWS_2023) {
                item->kind = PGN_MOVE; /* in a variation a null move is legal */
                play_move(g, p, b, item);
            } else if (!b->depth && !b->lost)
                lose_line(g, p, b, item); /* a game itself has no null moves */
            else if (!b->lost)
                pgn_board_null_move(b);
            break;
        case PGN_OPEN: pgn_board_open(b); break;
        case PGN_CLOSE: pgn_board_close(b); break;
        case PGN_COMMENT:
        case PGN_LINE_COMMENT:
        case PGN_NAG:
        case PGN_RESULT:
        case PGN_STRAY: break;
        }
    }
    p->end = b->depth ? b->branches[0].now : b->now;
}

static void play_whole(struct pgn_game *g, struct pgn_play *p)
{
    p->plies = 0;
    p->complete = true;
    note_ply(p, &p->start, 0);
    p->plies = 0;
    p->keys[0] = p->start.key;
    p->quiet_plies[0] = p->start.quiet_plies;
    struct pgn_board board = {0};
    pgn_board_begin(&board, &p->start);
    board.lost = g->fault_count && g->faults[g->fault_count - 1].kind == PGN_AFTER_RESULT;
    play_items(g, p, &board);
    pgn_board_release(&board);
}

void pgn_play(struct pgn_game *g, struct pgn_play *p)
{
    p->plies = 0;
    p->language = ENGLISH;
    p->is_foreign = false;
    p->complete = p->has_moves = pgn_start(g, &p->start);
    if (!p->has_moves)
        return;
    size_t faults = g->fault_count;
    play_whole(g, p);
    if (p->complete || g->fault_count == faults || !has_foreign_letters(g))
        return;
    g->fault_count = faults;
    p->is_foreign = true;
    p->language = language_of(g, &p->start);
    play_whole(g, p);
}

void pgn_play_release(struct pgn_play *p)
{
    free(p->keys);
    free(p->quiet_plies);
    free(p->items);
    memset(p, 0, sizeof *p);
}
