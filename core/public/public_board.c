#include "public/public_push_parts.h"

#include "base/digest.h"
#include "base/memory.h"
#include "chess/board/history.h"
#include "chess/laws/rules.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static struct push_board *board_of(const struct push_round *r, int board)
{
    for (int i = 0; i < r->count; i++)
        if (r->boards[i].board == board)
            return &r->boards[i];
    return NULL;
}

void push_boards_release(struct push_round *r)
{
    for (int i = 0; i < r->count; i++)
        free(r->boards[i].moves);
    free(r->boards);
    r->boards = NULL;
    r->count = 0;
}

/* --- what is there after a push ----------------------------------------------------------------------------------- */

static uint64_t digest_of(const struct public_game *g, int plies)
{
    uint64_t digest = DIGEST_BEGIN;
    for (int i = 0; i < plies; i++)
        digest = digest_add(digest, &g->moves[i].is, sizeof g->moves[i].is);
    return digest;
}

static bool same_start(const struct position *a, const struct position *b)
{
    return a->key == b->key && a->turn == b->turn;
}

/* Moves are only added there: those of a game that became shorter stay. */
static bool is_shortened(const struct push_board *b, const struct public_game *g, int plies)
{
    bool same = b->plies > plies && same_start(&b->start, &g->start);
    for (int i = 0; same && i < plies; i++)
        same = b->moves[i] == g->moves[i].is;
    return same;
}

static void look_at_position(struct push_board *b)
{
    struct history h = {0};
    move list[MOVES_MAX];
    char fen[FEN_MAX];
    history_begin(&h, &b->start);
    for (int i = 0; i < b->plies && history_add(&h, b->moves[i]); i++)
        continue;
    position_to_fen(&h.now, fen);
    copy_text(b->placement, sizeof b->placement, fen);
    b->placement[strcspn(b->placement, " ")] = '\0';
    b->ply = 2 * (h.now.move_number - 1) + (h.now.turn == BLACK);
    b->is_over = rules_moves(&h.now, list) == 0;
    history_release(&h);
}

static void take_moves(struct push_board *b, const struct public_game *g, int plies)
{
    assert(plies >= 0 && plies <= g->count && "no more is taken than there is");
    bool others = *b->players[WHITE] && (strcmp(b->players[WHITE], g->players[WHITE].name) != 0 ||
                                         strcmp(b->players[BLACK], g->players[BLACK].name) != 0);
    bool shortened = is_shortened(b, g, plies);
    b->of_others = shortened && (b->of_others || others);
    b->sent_plies = plies;
    if (!shortened) {
        b->start = g->start;
        b->plies = plies;
        b->moves = memory_resize(b->moves, (size_t)(plies + 1) * sizeof *b->moves);
        for (int i = 0; i < plies; i++)
            b->moves[i] = g->moves[i].is;
    }
    b->result = g->result;
    look_at_position(b);
}

static void take_players(struct push_board *b, const struct public_game *g)
{
    for (int side = WHITE; side <= BLACK; side++) {
        copy_text(b->players[side], PERSON_NAME_MAX, g->players[side].name);
        b->fide_ids[side] = strtol(g->players[side].fide_id, NULL, 10);
    }
}

/* What went well before is sent of it from now on, until its moves are others. */
static void refuse(struct push_board *b, const struct public_game *g, int plies, const char *why)
{
    b->is_refused = true;
    b->limit = b->sent_plies < plies ? b->sent_plies : 0;
    b->refused_plies = plies;
    b->refused = digest_of(g, plies);
    copy_text(b->why, sizeof b->why, why);
}

static int most_of(const struct public_game *g)
{
    return g->count < PUSH_PLIES_MAX ? g->count : PUSH_PLIES_MAX;
}

static void take_game(struct push_board *b, const struct public_game *g, int plies, const struct answer_game *said)
{
    b->board = g->board;
    b->taken = said && said->plies < plies ? said->plies : plies;
    if (said && said->is_refused) {
        refuse(b, g, plies, said->why);
        return;
    }
    if (plies == most_of(g)) {
        b->is_refused = false;
        b->limit = -1;
    }
    take_moves(b, g, plies);
    take_players(b, g);
}

static struct push_board taken_out(struct push_round *r, int board)
{
    struct push_board *was = board_of(r, board), out = {.limit = -1};
    if (was) {
        out = *was;
        *was = (struct push_board){0};
    }
    return out;
}

static void leave(struct push_round *r, int board)
{
    if (r->left_count < PUSH_BOARDS_MAX)
        r->left[r->left_count++] = board;
}

static void is_back(struct push_round *r, int board)
{
    int kept = 0;
    for (int i = 0; i < r->left_count; i++)
        if (r->left[i] != board)
            r->left[kept++] = r->left[i];
    r->left_count = kept;
}

/* A hidden board is only sent so that the others keep their places: nothing new of it is. */
static void look_at_hidden(struct push_round *r, const struct push_body *body)
{
    for (int i = 0; i < body->count; i++) {
        is_back(r, body->games[i]->board);
        if (body->games[i]->stays)
            leave(r, body->games[i]->board);
    }
}

/* Boards that come after it in the hall come before it there. */
static bool is_behind(const struct push_body *body, int index)
{
    int before = index - 1;
    while (before >= 0 && body->games[before]->board < body->games[index]->board)
        before--;
    return before >= 0;
}

void push_boards_take(struct push_round *r, const struct push_body *body, const struct answer_games *said)
{
    assert((!said || said->count == body->count) && "the answer names the games that were sent");
    struct push_board *boards = memory_take((size_t)body->count + 1, sizeof *boards);
    for (int i = 0; i < body->count; i++) {
        boards[i] = taken_out(r, body->games[i]->board);
        take_game(&boards[i], body->games[i], body->plies[i], said && i < said->count ? &said->at[i] : NULL);
        boards[i].is_last = is_behind(body, i);
        assert(boards[i].plies >= boards[i].sent_plies && "moves are only added there");
    }
    look_at_hidden(r, body);
    for (int i = 0; i < r->count; i++)
        if (r->boards[i].board && *r->boards[i].players[WHITE])
            leave(r, r->boards[i].board);
    push_boards_release(r);
    r->boards = boards;
    r->count = body->count;
}

void push_boards_unchanged(struct push_round *r, const struct push_body *body)
{
    look_at_hidden(r, body);
    for (int i = 0; i < body->count; i++) {
        struct push_board *b = board_of(r, body->games[i]->board);
        if (!b || !b->is_refused || body->plies[i] != most_of(body->games[i]))
            continue;
        b->is_refused = false;
        b->limit = -1;
    }
}

int push_boards_limits(const struct push_round *r, const struct public_round *now, struct push_limit *out, int most)
{
    int count = 0;
    for (int i = 0; i < now->count && count < most; i++) {
        const struct public_game *g = &now->games[i];
        const struct push_board *b = board_of(r, g->board);
        bool same = b && b->is_refused && g->count >= b->refused_plies && digest_of(g, b->refused_plies) == b->refused;
        if (same)
            out[count++] = (struct push_limit){g->board, b->limit};
    }
    return count;
}

/* --- what is read back -------------------------------------------------------------------------------------------- */

static bool same_player(const struct push_board *b, const struct answer_board *a, int side)
{
    return (b->fide_ids[side] && b->fide_ids[side] == a->fide_ids[side]) ||
           !strcasecmp(b->players[side], a->players[side]);
}

/* Lichess may show other names, those of FIDE's list: then the order decides. */
static const struct answer_board *shown_as(const struct push_round *r, int index, const struct answer_boards *all)
{
    const struct push_board *b = &r->boards[index];
    for (int i = 0; i < all->count; i++)
        if (same_player(b, &all->at[i], WHITE) && same_player(b, &all->at[i], BLACK))
            return &all->at[i];
    return all->count == r->count ? &all->at[index] : NULL;
}

static bool is_result_right(const struct push_board *b, const struct answer_board *a)
{
    if (b->result == RESULT_OPEN)
        return a->result == RESULT_OPEN || b->is_over;
    return a->result == b->result || b->result >= RESULT_NONE || a->result == RESULT_ANNULLED;
}

static bool is_as_sent(const struct push_board *b, const struct answer_board *a)
{
    return a && !strcmp(a->placement, b->placement) && a->plies == b->ply && is_result_right(b, a);
}

static uint64_t digest_of_shown(const struct answer_board *a)
{
    if (!a)
        return 1;
    uint64_t digest = digest_add_text(DIGEST_BEGIN, a->placement, '\0');
    digest = digest_add(digest, &a->plies, sizeof a->plies);
    return digest_add(digest, &a->result, sizeof a->result);
}

static void look_at_shown(struct push_board *b, const struct answer_board *a, msec now, msec late_by)
{
    uint64_t digest = digest_of_shown(a);
    if (is_as_sent(b, a)) {
        b->differs_since = 0;
        b->is_late = b->is_missing = false;
        return;
    }
    if (!b->differs_since || digest != b->differs_as) {
        b->differs_since = now;
        b->differs_as = digest;
    }
    bool long_ago = now - b->differs_since >= PUSH_MINUTE - PUSH_SECOND + late_by;
    b->is_missing = long_ago && !a;
    b->is_late = long_ago && a;
    b->there = a ? a->plies : 0;
}

bool push_boards_compare(struct push_round *r, const struct answer_boards *shown, msec now)
{
    bool all = true;
    for (int i = 0; i < r->count; i++) {
        struct push_board *b = &r->boards[i];
        if (b->is_refused && !b->sent_plies)
            continue;
        look_at_shown(b, shown_as(r, i, shown), now, r->late_by);
        all = all && !b->differs_since;
    }
    return all;
}
