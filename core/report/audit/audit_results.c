/* The result: tag and movetext compared with the position, the flag and the signal of the kings. */
#include "chess/laws/material.h"
#include "chess/pgn/pgn_text.h"
#include "report/audit/audit_parts.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

static bool says(const char *text, size_t length, const char *words)
{
    size_t n = strlen(words);
    for (size_t i = 0; i + n <= length; i++)
        if (!strncasecmp(text + i, words, n))
            return true;
    return false;
}

static void compare_tag_and_end(struct auditor *a)
{
    const struct pgn_game *g = a->game;
    const struct pgn_tag *tag = pgn_tag(g, "Result");
    enum pgn_result said = tag ? pgn_result_of(g->text + tag->value, tag->value_length) : PGN_NO_RESULT;
    if (said <= PGN_UNKNOWN || g->result <= PGN_UNKNOWN || said == g->result)
        return;
    audit_find(a, AUDIT_RESULT, FAULT, a->play.plies, NULL, "the Result tag says %s, the moves end with %s",
               pgn_result_text(said), pgn_result_text(g->result));
}

/* "1-0" in the middle: the reader only continues if there are more moves on the same line. */
static void look_for_early_result(struct auditor *a)
{
    const struct pgn_game *g = a->game;
    int depth = 0;
    bool ended = false;
    for (size_t i = 0; i < g->item_count; i++) {
        const struct pgn_item *item = &g->items[i];
        depth += (item->kind == PGN_OPEN) - (item->kind == PGN_CLOSE);
        if (depth == 0 && item->kind == PGN_MOVE && ended) {
            audit_find(a, AUDIT_RESULT, FAULT, 0, NULL, "moves go on after a result in the middle of the game");
            a->findings[a->finding_count - 1].at = item->at;
            return;
        }
        ended |= depth == 0 && item->kind == PGN_RESULT;
    }
}

/* Under 4.1.1 of the Chess Laws 2023 a side that is mated may have mated in turn, for a draw. */
static void compare_with_mate(struct auditor *a)
{
    enum side winner = other((enum side)a->play.end.turn);
    enum pgn_result right = winner == WHITE ? PGN_WHITE_WINS : PGN_BLACK_WINS;
    if (a->result == right || a->result <= PGN_UNKNOWN || (a->result == PGN_DRAW && a->rules->countermate))
        return;
    audit_find(a, AUDIT_RESULT, FAULT, a->play.plies, a->rules->mate, "%s, but %s has mated",
               pgn_result_text(a->result), side_name(winner));
}

static void compare_with_position(struct auditor *a)
{
    if (a->facts.mate) {
        compare_with_mate(a);
    } else if (a->facts.stalemate && decisive(a->result)) {
        audit_find(a, AUDIT_RESULT, FAULT, a->play.plies, a->rules->stalemate,
                   "%s, but the final position is stalemate", pgn_result_text(a->result));
    } else if (a->facts.dead && decisive(a->result) && a->rules->dead.maker != THE_LAWS) {
        audit_find(a, AUDIT_RESULT, FAULT, a->play.plies, a->rules->dead.article,
                   "%s, but neither side can mate any more", pgn_result_text(a->result));
    }
}

static const char *const on_time[] = {"on time", "time forfeit", "out of time", "flag fell", "flagged"};

static bool says_on_time(const char *text, size_t length)
{
    for (size_t i = 0; i < sizeof on_time / sizeof *on_time; i++)
        if (says(text, length, on_time[i]))
            return true;
    return false;
}

/* Comments after the last move; earlier ones are about earlier moves. */
static bool last_comments_say_on_time(const struct pgn_game *g)
{
    for (size_t i = g->item_count; i-- > 0;) {
        const struct pgn_item *item = &g->items[i];
        if (item->kind == PGN_MOVE)
            return false;
        if ((item->kind == PGN_COMMENT || item->kind == PGN_LINE_COMMENT) &&
            says_on_time(g->text + item->at, item->length))
            return true;
    }
    return false;
}

/* The clock given with the last move of a side; -1 if there is none. */
static int64_t last_clock(const struct auditor *a, enum side s)
{
    const struct pgn_game *g = a->game;
    int ply = a->play.plies;
    if (ply && (enum side)a->play.end.turn == s)
        ply--;
    if (!ply)
        return -1;
    for (size_t i = a->play.items[ply - 1] + 1; i < g->item_count && g->items[i].kind == PGN_COMMENT; i++) {
        int64_t ms;
        if (pgn_time(g, &g->items[i], "clk", &ms))
            return ms;
    }
    return -1;
}

static bool ended_on_time(const struct auditor *a)
{
    const struct pgn_tag *tag = pgn_tag(a->game, "Termination");
    if (tag && says_on_time(a->game->text + tag->value, tag->value_length))
        return true;
    if (last_comments_say_on_time(a->game))
        return true;
    return decisive(a->result) && last_clock(a, other(winner_by(a->result))) == 0;
}

/* Results that were awarded: a missing player, a telephone. */
static bool given_by_arbiter(const struct pgn_game *g)
{
    static const char *const reasons[] = {"infraction", "abandoned", "adjudication", "forfeit", "death", "emergency"};
    const struct pgn_tag *tag = pgn_tag(g, "Termination");
    for (size_t i = 0; tag && i < sizeof reasons / sizeof *reasons; i++)
        if (says(g->text + tag->value, tag->value_length, reasons[i]))
            return true;
    return false;
}

static bool has_only_minor_pieces(const struct position *p, enum side s)
{
    return !(p->side[s] & (p->kind[PAWN] | p->kind[ROOK] | p->kind[QUEEN]));
}

/* Few results depend on a flag, and each is worth a search. */
enum { FLAG_LIMIT = 400000 };

static void check_flag(struct auditor *a, enum side flagged)
{
    assert(flagged == WHITE || flagged == BLACK);
    const enum side winner = other(flagged);
    const struct position *end = &a->play.end;
    struct flag_ruling ruling;
    enum verdict can[2];
    dead_limit(a->solver, FLAG_LIMIT);
    can[winner] = audit_can_mate(a, end, winner);
    can[flagged] = can[winner] == CAN_MATE ? UNDECIDED : audit_can_mate(a, end, flagged);
    if (!material_flag_verdict(a->rules->flags, end, flagged, can, &ruling))
        return;
    const char *name = side_name(winner);
    if (a->result == PGN_DRAW && ruling.verdict == FLAG_LOSES)
        audit_find(a, AUDIT_FLAG, FAULT, a->play.plies, ruling.article, "drawn on time, but %s could still mate", name);
    else if (a->result == PGN_DRAW)
        return;
    else if (ruling.verdict == FLAG_DRAWS || ruling.verdict == FLAG_TOO_LATE)
        audit_find(a, AUDIT_FLAG, FAULT, a->play.plies, ruling.article, "%s won on time, but it is a draw: %s", name,
                   ruling.reason);
    else if (ruling.verdict == FLAG_DRAWS_UNLESS_FORCED_WIN)
        audit_find(a, AUDIT_FLAG, CLAIM, a->play.plies, ruling.article,
                   "%s won on time, right only with a forced win: %s", name, ruling.reason);
}

/* FIDE 5.1.2: a player who resigns does not lose if the opponent cannot mate by any series of legal moves. */
static void check_resignation(struct auditor *a)
{
    const enum side winner = winner_by(a->result);
    dead_limit(a->solver, FLAG_LIMIT);
    if (!a->rules->hopeless || given_by_arbiter(a->game) || !has_only_minor_pieces(&a->play.end, winner) ||
        audit_can_mate(a, &a->play.end, winner) != CANNOT_MATE)
        return;
    audit_find(a, AUDIT_RESULT, FAULT, a->play.plies, a->rules->hopeless, "%s, but %s cannot mate by any legal moves",
               pgn_result_text(a->result), side_name(winner));
}

static void check_loser(struct auditor *a)
{
    if (a->facts.mate || a->facts.stalemate || a->facts.dead || !a->play.plies)
        return;
    bool time = a->rules->flags && ended_on_time(a);
    if (time && decisive(a->result))
        check_flag(a, other(winner_by(a->result)));
    else if (time && a->result == PGN_DRAW)
        check_flag(a, (enum side)a->play.end.turn);
    else if (decisive(a->result))
        check_resignation(a);
}

void audit_result(struct auditor *a)
{
    compare_tag_and_end(a);
    look_for_early_result(a);
    if (!a->ended)
        return;
    compare_with_position(a);
    check_loser(a);
}

#define CENTRE (bit(square_at(3, 3)) | bit(square_at(4, 3)) | bit(square_at(3, 4)) | bit(square_at(4, 4)))

/* The square of a king move such as Ke4+; NO_SQUARE if it is not a king move. */
static int king_goes_to(const struct pgn_game *g, const struct pgn_item *item)
{
    const char *token = g->text + item->at;
    for (size_t i = item->length; token[0] == 'K' && i-- > 2;)
        if (token[i] >= '1' && token[i] <= '8' && token[i - 1] >= 'a' && token[i - 1] <= 'h')
            return square_at(token[i - 1] - 'a', token[i] - '1');
    return NO_SQUARE;
}

/* The game's last moves from the illegal one on: one or two king moves, one of them to a centre square. */
static bool kings_walk(const struct auditor *a, size_t from, int kings[2])
{
    const struct pgn_game *g = a->game;
    const struct position *p = &a->play.end;
    enum side mover = (enum side)p->turn;
    int moves = 0;
    kings[WHITE] = king_square(p, WHITE);
    kings[BLACK] = king_square(p, BLACK);
    for (size_t i = 0; i < g->item_count; i++) {
        const struct pgn_item *item = &g->items[i];
        if (item->at < from || item->kind == PGN_COMMENT || item->kind == PGN_NAG || item->kind == PGN_RESULT)
            continue;
        int to = item->kind == PGN_MOVE ? king_goes_to(g, item) : NO_SQUARE;
        if (to == NO_SQUARE || ++moves > 2)
            return false;
        kings[mover] = to;
        mover = other(mover);
    }
    return ((bit(kings[WHITE]) | bit(kings[BLACK])) & CENTRE) != 0;
}

/* Both kings on light centre squares: White won; on dark ones: Black; one on each: a draw. Two kings can never legally
 * be on two of these four squares. */
static const char *meaning_of(const int kings[2])
{
    bool light[2] = {has(LIGHT_SQUARES, kings[WHITE]), has(LIGHT_SQUARES, kings[BLACK])};
    if (!has(CENTRE, kings[WHITE]) || !has(CENTRE, kings[BLACK]))
        return "not finished";
    if (light[WHITE] != light[BLACK])
        return "1/2-1/2";
    return light[WHITE] ? "1-0" : "0-1";
}

bool audit_signal(struct auditor *a, const struct pgn_fault *fault)
{
    int kings[2];
    if (fault->depth || !kings_walk(a, fault->at, kings))
        return false;
    audit_find(a, AUDIT_SIGNAL, FAULT, fault->ply, NULL,
               "result signal, not a move: kings on %c%d and %c%d, sign %s, record %s", 'a' + file_of(kings[WHITE]),
               rank_of(kings[WHITE]) + 1, 'a' + file_of(kings[BLACK]), rank_of(kings[BLACK]) + 1, meaning_of(kings),
               pgn_result_text(a->result));
    a->findings[a->finding_count - 1].at = fault->at;
    a->ended = true;
    return true;
}

/* A flag fall that was not noticed: a clock that showed 0:00:00 after a move, and time used for the next move. */
void audit_clocks(struct auditor *a)
{
    const struct pgn_game *g = a->game;
    bool was_zero[2] = {false, false}, is_zero = false; /* by ply, odd and even */
    int depth = 0, ply = 0;
    if (!memmem(g->text, g->length, "0:00:00", 7))
        return;
    for (size_t i = 0; i < g->item_count; i++) {
        const struct pgn_item *item = &g->items[i];
        int64_t ms;
        depth += (item->kind == PGN_OPEN) - (item->kind == PGN_CLOSE);
        if (depth == 0 && item->kind == PGN_MOVE && item->move != NO_MOVE) {
            was_zero[ply & 1] = is_zero;
            is_zero = false;
            ply++;
        }
        if (depth || item->kind != PGN_COMMENT || !ply)
            continue;
        enum side mover = (enum side)((a->play.start.turn + ply - 1) & 1);
        if (was_zero[ply & 1] && pgn_time(g, item, "emt", &ms) && ms >= 2000) {
            audit_find(a, AUDIT_CLOCK, CLAIM, ply, NULL, "%s used %d s for this move with a clock at 0:00:00",
                       side_name(mover), (int)(ms / 1000));
            return;
        }
        if (pgn_time(g, item, "clk", &ms) && ms == 0)
            is_zero = true;
    }
}
