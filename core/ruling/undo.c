#include "ruling/undo.h"
#include "base/table.h"
#include "hall/hand.h"
#include "hall/round.h"
#include "hall/ruling.h"

#include "base/text.h"
#include "chess/laws/rules.h"
#include "chess/notation/san.h"
#include "hall/board_view.h"
#include "hall/changes.h"
#include "rules/words.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* --- a result that no decision gave ------------------------------------------------------------------------------ */

static bool last_is_result(const struct hall *h, const struct hall_board *b)
{
    const struct ruling *r = hall_last_ruling(h, board_number(b));
    return board_result(b) != RESULT_OPEN && !(r && r->result == board_result(b));
}

static void keep_result(const struct hall *h, const struct hall_board *b, struct taken_back *u)
{
    (void)h;
    u->result = (uint8_t)board_result(b);
    u->forfeit = board_is_forfeit(b);
    copy_text(u->maker, sizeof u->maker, board_result_by(b));
}

static void add_result(const struct hall *h, const struct taken_back *u, struct text *out)
{
    (void)h;
    text_addf(out, "the result %s", forfeit_text((enum result)u->result, u->forfeit));
}

static void add_result_back(const struct hall *h, const struct taken_back *u, struct text *out)
{
    add_result(h, u, out);
    text_add(out, hall_is_ended(h) ? "; the round is over, and the game has no result then" : "; the game goes on");
}

static bool result_back(struct hall *h, const struct taken_back *u, const char *who, const char *reason, msec now,
                        struct error *why)
{
    return hall_result(h, u->board, RESULT_OPEN, who, reason, now, why);
}

static bool result_again(struct hall *h, const struct taken_back *u, const char *who, msec now, struct error *why)
{
    return (u->forfeit ? hall_forfeit : hall_result)(h, u->board, (enum result)u->result, who,
                                                     "it was taken back by mistake", now, why);
}

/* --- a move that was typed --------------------------------------------------------------------------------------- */

/* If a board reports the moves, it would only report them again. */
static bool last_is_move(const struct hall *h, const struct hall_board *b)
{
    const struct ruling *r = hall_last_ruling(h, board_number(b));
    bool since = !r || board_moves_made(b, WHITE) + board_moves_made(b, BLACK) > r->made[WHITE] + r->made[BLACK];
    bool waits = board_tracker(b)->told.illegal != NO_MOVE;
    return board_is_by_hand(b) && board_result(b) == RESULT_OPEN && (waits || (board_plies(b) && since));
}

static void keep_move(const struct hall *h, const struct hall_board *b, struct taken_back *u)
{
    const struct history *g = board_game(b);
    struct position before;
    (void)h;
    u->is_anybodys = true;
    u->move = board_tracker(b)->told.illegal;
    u->waited = u->move != NO_MOVE;
    if (u->waited)
        return;
    u->move = g->moves[g->plies - 1];
    history_position(g, g->plies - 1, &before);
    u->answered = !rules_may_be_played(&before, u->move);
}

/* As one would type it. */
static void write_typed(const struct position *before, move m, char out[SAN_MAX])
{
    char squares[8];
    if (rules_may_be_played(before, m) || move_how(m) == CASTLING)
        san_write(before, m, out);
    else if (move_how(m) == PASSING)
        snprintf(out, SAN_MAX, "--");
    else
        snprintf(out, SAN_MAX, "%.2s-%s", move_to_text(m, squares), squares + 2);
}

static void add_move(const struct position *before, move m, struct text *out)
{
    char typed[SAN_MAX];
    write_typed(before, m, typed);
    text_addf(out, "%d%s%s", before->move_number, before->turn == WHITE ? "." : "...", typed);
}

static void add_move_back(const struct hall *h, const struct taken_back *u, struct text *out)
{
    const struct history *g = board_game(hall_board(h, u->board));
    struct position before;
    history_position(g, g->plies - !u->waited, &before);
    add_move(&before, u->move, out);
}

static void add_move_again(const struct hall *h, const struct taken_back *u, struct text *out)
{
    add_move(board_position(hall_board(h, u->board)), u->move, out);
}

static bool move_back(struct hall *h, const struct taken_back *u, const char *who, const char *reason, msec now,
                      struct error *why)
{
    const struct history *g = board_game(hall_board(h, u->board));
    return hall_correct_moves(h, u->board, g->moves, g->plies - !u->waited, who, reason, now, why);
}

static bool move_again(struct hall *h, const struct taken_back *u, const char *who, msec now, struct error *why)
{
    char typed[SAN_MAX];
    write_typed(board_position(hall_board(h, u->board)), u->move, typed);
    return hall_move(h, u->board, typed, who, now, why) && (!u->answered || hall_play_on(h, u->board, who, now, why));
}

/* --- a decision -------------------------------------------------------------------------------------------------- */

static bool last_is_ruling(const struct hall *h, const struct hall_board *b)
{
    return hall_last_ruling(h, board_number(b));
}

static void keep_ruling(const struct hall *h, const struct hall_board *b, struct taken_back *u)
{
    const struct ruling *r = hall_last_ruling(h, board_number(b));
    u->ruling = r->id;
    copy_text(u->maker, sizeof u->maker, r->who);
}

static void add_ruling(const struct hall *h, const struct taken_back *u, struct text *out)
{
    const struct ruling *r = hall_ruling(h, u->ruling);
    char penalty[PENALTIES_WORDS];
    text_addf(out, "D-%04d, %.20s%s%s", r->id, script_words(r->script), *r->penalty ? ", " : "",
              penalties_in_words(r->penalty, penalty));
}

static void add_ruling_again(const struct hall *h, const struct taken_back *u, struct text *out)
{
    add_ruling(h, u, out);
    text_add(out, ", under a new number");
}

static bool ruling_undone(struct hall *h, const struct taken_back *u, const char *who, const char *reason, msec now,
                          struct error *why)
{
    return hall_undo(h, u->ruling, who, reason, now, why);
}

static bool ruling_again(struct hall *h, const struct taken_back *u, const char *who, msec now, struct error *why)
{
    return hall_rule_again(h, u->ruling, who, now, why);
}

/* --- a board that spectators do not see --------------------------------------------------------------------------- */

static bool last_is_hidden(const struct hall *h, const struct hall_board *b)
{
    return hall_hidden_last(h, board_number(b));
}

static void keep_hidden(const struct hall *h, const struct hall_board *b, struct taken_back *u)
{
    (void)h, (void)b, (void)u; /* the board is all there is of it */
}

static void add_hidden(const struct hall *h, const struct taken_back *u, struct text *out)
{
    (void)h, (void)u;
    broadcast_order_words(BROADCAST_HIDE, 0, out);
}

static void add_hidden_back(const struct hall *h, const struct taken_back *u, struct text *out)
{
    text_add(out, "that ");
    add_hidden(h, u, out);
    text_add(out, "; they see it again");
}

static bool show(struct hall *h, const struct taken_back *u, const char *who, const char *reason, msec now,
                 struct error *why)
{
    struct broadcast_said said = {BROADCAST_SHOW, u->board, reason};
    return hall_broadcast(h, &said, who, now, why);
}

static bool hide_again(struct hall *h, const struct taken_back *u, const char *who, msec now, struct error *why)
{
    struct broadcast_said said = {BROADCAST_HIDE, u->board, ""};
    return hall_broadcast(h, &said, who, now, why);
}

/* --- one row for each kind: the first that applies, since a result ends all else ---------------------------------- */

static const struct undo_row {
    bool (*is_last)(const struct hall *, const struct hall_board *);
    void (*keep)(const struct hall *, const struct hall_board *, struct taken_back *);
    void (*words)(const struct hall *, const struct taken_back *, struct text *); /* with what becomes of the game */
    bool (*take_back)(struct hall *, const struct taken_back *, const char *who, const char *reason, msec,
                      struct error *);
    void (*words_again)(const struct hall *, const struct taken_back *, struct text *);
    bool (*again)(struct hall *, const struct taken_back *, const char *who, msec, struct error *);
} rows[] = {
    [UNDO_HIDDEN] = {last_is_hidden, keep_hidden, add_hidden_back, show, add_hidden, hide_again},
    [UNDO_RESULT] = {last_is_result, keep_result, add_result_back, result_back, add_result, result_again},
    [UNDO_MOVE] = {last_is_move, keep_move, add_move_back, move_back, add_move_again, move_again},
    [UNDO_RULING] = {last_is_ruling, keep_ruling, add_ruling, ruling_undone, add_ruling_again, ruling_again},
};
ROW_FOR_EACH(rows, UNDO_KINDS);

/* --- taken back -------------------------------------------------------------------------------------------------- */

static struct board_mark mark_of(const struct hall *h, int board)
{
    const struct hall_board *b = hall_board(h, board);
    const struct ruling *r = hall_last_ruling(h, board);
    const struct history *g = board_game(b);
    return (struct board_mark){.position = g->now.key,
                               .round = hall_settings_of(h)->round,
                               .plies = g->plies,
                               .result = (uint8_t)board_result(b),
                               .hidden = hall_hidden_last(h, board),
                               .ruling = r ? r->id : 0};
}

bool undo_last(const struct hall *h, int board, struct taken_back *u)
{
    const struct hall_board *b = hall_board(h, board);
    for (int kind = 0; b && kind < UNDO_KINDS; kind++)
        if (rows[kind].is_last(h, b)) {
            *u = (struct taken_back){.board = board, .kind = (uint8_t)kind};
            rows[kind].keep(h, b, u);
            return true;
        }
    return false;
}

struct undo_effect undo_effect(const struct hall *h, const struct taken_back *u)
{
    const struct ruling *r = u->kind == UNDO_RULING ? hall_ruling(h, u->ruling) : NULL;
    if (!r)
        return (struct undo_effect){.result = u->kind == UNDO_RESULT};
    struct undo_effect e = {.result = r->result != RESULT_OPEN,
                            .penalty = *r->penalty,
                            .count = r->counts,
                            .times = r->orders,
                            .position = r->restores && !hall_undo_returns_moves(h, r->id),
                            .moves = hall_undo_returns_moves(h, r->id)};
    e.sets = hall_undo_sets_times(h, r->id, e.left_s);
    return e;
}

void undo_words(const struct hall *h, const struct taken_back *u, struct text *out)
{
    assert(u->kind < UNDO_KINDS);
    rows[u->kind].words(h, u, out);
}

static void add_undone_times(const struct undo_effect *e, struct text *out)
{
    char white[CLOCK_DIGITS], black[CLOCK_DIGITS];
    if (e->sets)
        text_addf(out, " the clocks go back: White %s, Black %s;", clock_digits(e->left_s[WHITE], white),
                  clock_digits(e->left_s[BLACK], black));
    else if (e->times)
        text_add(out, " its times are no longer watched;");
}

void undo_effect_words(const struct hall *h, const struct taken_back *u, struct text *out)
{
    struct undo_effect e = undo_effect(h, u);
    if (u->kind != UNDO_RULING)
        return;
    text_add(out, ":");
    text_add(out, e.result ? " its result is removed;" : "");
    text_add(out, e.penalty ? " its penalty is removed;" : "");
    text_add(out, e.count ? " it no longer counts against the player;" : "");
    add_undone_times(&e, out);
    text_add(out, e.moves ? " the moves that it took back are played again;" : "");
    text_add(out, e.position ? " the position stays as it is;" : "");
    text_add(out, " both stay in the log");
}

bool undo_take_back(struct hall *h, struct taken_back *u, const char *who, const char *reason, msec now,
                    struct error *why)
{
    assert(u->kind < UNDO_KINDS);
    if (!rows[u->kind].take_back(h, u, who, reason, now, why))
        return false;
    copy_text(u->by, sizeof u->by, who);
    u->after = mark_of(h, u->board);
    return true;
}

/* --- again ------------------------------------------------------------------------------------------------------- */

bool undo_can_be_had_again(const struct hall *h, const struct taken_back *u)
{
    struct board_mark now = mark_of(h, u->board);
    const struct board_mark *then = &u->after;
    return then->round == now.round && then->position == now.position && then->plies == now.plies &&
           then->result == now.result && then->ruling == now.ruling && then->hidden == now.hidden;
}

void undo_again_words(const struct hall *h, const struct taken_back *u, struct text *out)
{
    assert(u->kind < UNDO_KINDS);
    rows[u->kind].words_again(h, u, out);
}

bool undo_again(struct hall *h, const struct taken_back *u, const char *who, msec now, struct error *why)
{
    assert(u->kind < UNDO_KINDS);
    return rows[u->kind].again(h, u, who, now, why);
}

/* --- what a desk took back --------------------------------------------------------------------------------------- */

void undo_forget(struct undo_list *l, const struct taken_back *u)
{
    int at = (int)(u - l->at);
    assert(at >= 0 && at < l->count && "it is on this list");
    memmove(l->at + at, l->at + at + 1, (size_t)(--l->count - at) * sizeof *l->at);
}

void undo_remember(struct undo_list *l, const struct taken_back *u)
{
    if (l->count == UNDO_MOST)
        undo_forget(l, l->at);
    l->at[l->count++] = *u;
}

const struct taken_back *undo_taken_at(const struct undo_list *l, const struct hall *h, int board)
{
    int round = hall_settings_of(h)->round;
    for (int i = l->count - 1; i >= 0; i--)
        if (l->at[i].board == board && l->at[i].after.round == round)
            return undo_can_be_had_again(h, &l->at[i]) ? &l->at[i] : NULL;
    return NULL;
}
