#include "chess/pgn_play.h"

#include "base/memory.h"
#include "base/text.h"
#include "chess/pgn_text.h"
#include "chess/san.h"

#include <assert.h>
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
    if (--b->depth >= PGN_DEPTH_MAX)
        return;
    assert(b->branches); /* what is closed has been opened */
    const struct pgn_branch *branch = &b->branches[b->depth];
    b->now = branch->now;
    b->undo = branch->undo;
    b->last = branch->last;
    b->lost = branch->lost;
}

static const char *const known_variants[] = {
    "Standard", "Chess", "Chess960", "Chess 960", "Fischerandom", "Fischer Random", "FischerRandom", "From Position",
    "normal", "fischerandom", "chess960", "chess 960", "standard", "",
};

static bool variant_is_known(const struct pgn_game *g, const struct pgn_tag *tag)
{
    for (size_t i = 0; i < sizeof known_variants / sizeof *known_variants; i++)
        if (pgn_tag_is(g, tag, known_variants[i]))
            return true;
    return !tag;
}

bool pgn_start(struct pgn_game *g, struct position *start)
{
    static struct position array;
    const struct pgn_tag *variant = pgn_tag(g, "Variant"), *fen = pgn_tag(g, "FEN");
    if (!variant_is_known(g, variant)) {
        pgn_add_fault(g, (struct pgn_fault){
            .at = variant->value, .length = variant->value_length, .kind = PGN_OTHER_VARIANT});
        return false;
    }
    if (!fen) {
        if (!array.key)
            position_start(&array, RULES_CHESS);
        *start = array;
        return true;
    }
    struct text value = {0};
    pgn_add_tag_value(&value, g, fen);
    bool fine = position_from_fen(start, text_chars(&value), RULES_CHESS, NULL);
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

static enum pgn_fault_kind fault_of_move(const struct position *p, const char *token, size_t length)
{
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
    pgn_add_fault(g, (struct pgn_fault){
        .at = item->at, .length = item->length, .depth = (uint8_t)b->depth, .ply = b->depth ? 0 : p->plies + 1,
        .kind = (uint8_t)fault_of_move(&b->now, g->text + item->at, item->length)});
    b->lost = true;
    if (!b->depth)
        p->complete = false;
}

static void play_move(struct pgn_game *g, struct pgn_play *p, struct pgn_board *b, struct pgn_item *item)
{
    item->move = b->lost ? NO_MOVE : san_read(&b->now, g->text + item->at, item->length);
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
            if (!b->depth && !b->lost)
                lose_line(g, p, b, item); /* nobody passes in a game */
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

void pgn_play(struct pgn_game *g, struct pgn_play *p)
{
    p->plies = 0;
    p->complete = p->has_moves = pgn_start(g, &p->start);
    if (!p->has_moves)
        return;
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

void pgn_play_release(struct pgn_play *p)
{
    free(p->keys);
    free(p->quiet_plies);
    free(p->items);
    memset(p, 0, sizeof *p);
}
