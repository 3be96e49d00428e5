#include "game/standing.h"

#include "base/text.h"
#include "chess/notation/san.h"
#include "clock/clock.h"

#include <string.h>

void standing_move(const struct position *p, move m, struct text *out)
{
    char san[SAN_MAX];
    san_write(p, m, san);
    text_addf(out, "%d%s%s", p->move_number, p->turn == WHITE ? "." : "...", san);
}

static void add_move_of(const struct history *h, int ply, struct text *out)
{
    struct position before;
    history_position(h, ply - 1, &before);
    standing_move(&before, h->moves[ply - 1], out);
}

static void add_when(const struct history *h, int ply, struct text *out)
{
    text_add(out, ply ? "after " : "at the start");
    if (ply)
        add_move_of(h, ply, out);
}

/* --- castling and en passant ------------------------------------------------------------------------------------- */

static void add_castling(const struct position *p, enum side side, struct text *out)
{
    static const char *const which[] = {"no more", "on the king's side", "on the queen's side", "on both sides"};
    int found = 0;
    for (sqset rooks = p->castling & pieces(p, side, ROOK); rooks;)
        found |= take_first(&rooks) > king_square(p, side) ? 1 : 2;
    text_addf(out, "%s %s", side_name(side), which[found]);
}

void standing_rights(const struct position *p, struct text *out)
{
    text_add(out, "castling: ");
    add_castling(p, WHITE, out);
    text_add(out, ", ");
    add_castling(p, BLACK, out);
    if (p->en_passant == NO_SQUARE)
        text_add(out, "; en passant: no");
    else
        text_addf(out, "; en passant on %c%d", 'a' + file_of(p->en_passant), rank_of(p->en_passant) + 1);
}

static void lay(const struct history *h, int ply, struct laid_position *out)
{
    struct text words = {0};
    out->ply = ply;
    history_position(h, ply, &out->position);
    add_when(h, ply, &words);
    copy_text(out->when, sizeof out->when, text_chars(&words));
    text_clear(&words);
    standing_rights(&out->position, &words);
    copy_text(out->rights, sizeof out->rights, text_chars(&words));
    text_release(&words);
}

int standing_lay_out(const struct history *h, move m, struct laid_position out[CLAIM_PLIES])
{
    struct history after = {0};
    int plies[CLAIM_PLIES];
    history_begin(&after, &h->start);
    for (int i = 0; i < h->plies; i++)
        history_add(&after, h->moves[i]);
    if (m != NO_MOVE)
        history_add(&after, m);
    int times = repetitions(&after, plies, CLAIM_PLIES), count = times < CLAIM_PLIES ? times : CLAIM_PLIES;
    for (int i = 0; i < count; i++)
        lay(&after, plies[i], &out[i]);
    history_release(&after);
    return count;
}

/* --- lines ------------------------------------------------------------------------------------------------------- */

static void add_moves(const struct standing_view *v, const move *list, int count, const char *what, struct text *out)
{
    for (int i = 0; i < count && i < CLAIM_MOVES; i++) {
        text_add(out, "claim ahead: ");
        standing_move(&v->game->now, list[i], out);
        text_addf(out, " %s\n", what);
    }
    if (count > CLAIM_MOVES)
        text_addf(out, "and %d more moves that do\n", count - CLAIM_MOVES);
}

static void add_end(const struct standing_view *v, struct text *out)
{
    const struct claims *c = v->claims;
    bool can[2] = {c->can_mate[WHITE] != CANNOT_MATE, c->can_mate[BLACK] != CANNOT_MATE};
    if (c->ending == CHECKMATE)
        text_addf(out, "checkmate by %s\n", side_name(!v->game->now.turn));
    if (c->ending == STALEMATE)
        text_add(out, "stalemate\n");
    if (c->ending != NOT_ENDED || (can[WHITE] && can[BLACK]))
        return;
    if (!can[WHITE] && !can[BLACK])
        text_add(out, "dead position: neither side can checkmate by any series of moves\n");
    else
        text_addf(out, "%s cannot checkmate by any series of moves\n", side_name(can[WHITE]));
}

static void add_kings(const struct standing_view *v, struct text *out)
{
    static const char *const say[] = {"1-0", "0-1", "a draw"};
    if (v->kings_say >= 0 && v->kings_say < 3)
        text_addf(out, "kings on the centre squares: players signal %s\n", say[v->kings_say]);
}

static void add_repetition(const struct standing_view *v, struct text *out)
{
    const struct claims *c = v->claims;
    const char *ending = c->times == 2 ? "nd" : c->times == 3 ? "rd" : "th";
    if (c->times >= 2)
        text_addf(out, "the position has appeared for the %d%s time: ", c->times, ending);
    for (int i = 0; c->times >= 2 && i < c->times && i < CLAIM_PLIES; i++) {
        text_add(out, i ? ", " : "");
        add_when(v->game, c->plies[i], out);
    }
    if (c->times >= 2)
        text_add(out, "\n");
    if (c->consecutive >= 5)
        text_addf(out, "on %d alternate moves running\n", c->consecutive);
    add_moves(v, c->repeating, c->repeating_count, "repeats the position for the 3rd time", out);
}

static void add_quiet(const struct standing_view *v, struct text *out)
{
    enum { WORTH_SAYING = 30 };
    const struct claims *c = v->claims;
    if (c->quiet_moves >= WORTH_SAYING) {
        text_addf(out, "%d moves by each side without capture and pawn move", c->quiet_moves);
        if (c->quiet_since > 0)
            text_add(out, ", since ");
        if (c->quiet_since > 0)
            add_move_of(v->game, c->quiet_since, out);
        text_add(out, c->seventy_five ? ": 75 are complete\n" : c->fifty ? ": 50 are complete\n" : "\n");
    }
    add_moves(v, c->quiet, c->fifty ? 0 : c->quiet_count, "completes the 50 moves", out);
}

/* A clock that is ahead of the moves knows better: not all of them were entered. */
static int moves_to_control(const struct standing_view *v, enum side side)
{
    int half_moves = history_half_moves(v->game), completed = (half_moves + (side == WHITE)) / 2;
    const struct period *by_moves = control_period(v->control, completed + 1);
    bool ahead = v->period[side] > by_moves - v->control->periods;
    return ahead ? 0 : clock_moves_to_control(v->control, completed);
}

static void add_clock(const struct standing_view *v, enum side side, struct text *out)
{
    int to_control = moves_to_control(v, side);
    bool trouble = v->in_trouble[side] && v->trouble;
    if (!trouble && !to_control)
        return;
    text_add(out, side_name(side));
    if (trouble)
        text_addf(out, " is in time trouble (%s)",
                  trouble_article(v->trouble, v->control, history_half_moves(v->game) / 2));
    if (trouble && v->left_s[side] >= 0)
        text_addf(out, ", %d:%02d left", v->left_s[side] / 60, v->left_s[side] % 60);
    if (to_control)
        text_addf(out, "%s %d %s to the control", trouble ? "," : ":", to_control, to_control == 1 ? "move" : "moves");
    text_add(out, "\n");
}

void standing_write(const struct standing_view *v, struct text *out)
{
    add_end(v, out);
    add_kings(v, out);
    add_repetition(v, out);
    add_quiet(v, out);
    for (int side = WHITE; side <= BLACK && v->control; side++)
        add_clock(v, (enum side)side, out);
}
