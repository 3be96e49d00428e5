#include "game/standing.h"

#include "base/text.h"
#include "base/tongue.h"
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
    struct text last = {0};
    if (ply)
        add_move_of(h, ply, &last);
    if (ply)
        text_addf(out, _("after %s"), text_chars(&last));
    else
        text_add(out, _("at the start"));
    text_release(&last);
}

/* --- castling and en passant ------------------------------------------------------------------------------------- */

static void add_castling(const struct position *p, enum side side, struct text *out)
{
    int found = 0;
    for (sqset rooks = p->castling & pieces(p, side, ROOK); rooks;)
        found |= take_first(&rooks) > king_square(p, side) ? 1 : 2;
    text_addf(out,
              found == 0   ? _("%s may no longer castle")
              : found == 1 ? _("%s may castle on the king's side")
              : found == 2 ? _("%s may castle on the queen's side")
                           : _("%s may castle on both sides"),
              _(side_name(side)));
    text_add(out, "; ");
}

void standing_rights(const struct position *p, struct text *out)
{
    char target[3];
    add_castling(p, WHITE, out);
    add_castling(p, BLACK, out);
    if (p->en_passant == NO_SQUARE)
        text_add(out, _("no en passant"));
    else
        text_addf(out, _("en passant on %s"), square_name(p->en_passant, target));
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

/* Moves by which the position would appear for the third time, or else the fifty moves be complete. */
static void add_moves(const struct standing_view *v, const move *list, int count, bool repeats, struct text *out)
{
    int more = count - CLAIM_MOVES;
    for (int i = 0; i < count && i < CLAIM_MOVES; i++) {
        struct text one = {0};
        standing_move(&v->game->now, list[i], &one);
        text_addf(out,
                  repeats ? _("possible claim: %s repeats the position for the third time")
                          : _("possible claim: %s completes the 50 moves"),
                  text_chars(&one));
        text_add_char(out, '\n');
        text_release(&one);
    }
    if (more > 0)
        text_addf(out, tongue_count("%d more move would do the same", "%d more moves would do the same", more), more);
    text_add(out, more > 0 ? "\n" : "");
}

static void add_end(const struct standing_view *v, struct text *out)
{
    const struct claims *c = v->claims;
    bool can[2] = {c->can_mate[WHITE] != CANNOT_MATE, c->can_mate[BLACK] != CANNOT_MATE};
    if (c->ending == CHECKMATE)
        text_addf(out, _("checkmate by %s"), _(side_name(!v->game->now.turn)));
    else if (c->ending == STALEMATE)
        text_add(out, _("stalemate"));
    else if (c->ending != NOT_ENDED || (can[WHITE] && can[BLACK]))
        return;
    else if (!can[WHITE] && !can[BLACK])
        text_add(out, _("dead position: neither side can checkmate by any series of moves"));
    else
        text_addf(out, _("%s cannot checkmate by any series of moves"), _(side_name(can[WHITE])));
    text_add_char(out, '\n');
}

static void add_kings(const struct standing_view *v, struct text *out)
{
    static const char *const say[] = {N_("kings on the centre squares: players signal 1-0"),
                                      N_("kings on the centre squares: players signal 0-1"),
                                      N_("kings on the centre squares: players signal a draw")};
    if (v->kings_say >= 0 && v->kings_say < 3)
        text_addf(out, "%s\n", _(say[v->kings_say]));
}

static void add_repetition(const struct standing_view *v, struct text *out)
{
    const struct claims *c = v->claims;
    struct text when = {0};
    for (int i = 0; i < c->times && i < CLAIM_PLIES; i++) {
        text_add(&when, i ? ", " : "");
        add_when(v->game, c->plies[i], &when);
    }
    if (c->times >= 2)
        text_addf(out, _("the position has appeared %d times: %s"), c->times, text_chars(&when));
    text_add(out, c->times >= 2 ? "\n" : "");
    text_release(&when);
    if (c->consecutive >= 5)
        text_addf(out, _("on %d consecutive alternate moves"), c->consecutive);
    text_add(out, c->consecutive >= 5 ? "\n" : "");
    add_moves(v, c->repeating, c->repeating_count, true, out);
}

static void add_quiet(const struct standing_view *v, struct text *out)
{
    enum { WORTH_SAYING = 30 };
    const struct claims *c = v->claims;
    if (c->quiet_moves >= WORTH_SAYING && c->quiet_since > 0) {
        struct text since = {0};
        add_move_of(v->game, c->quiet_since, &since);
        text_addf(out, _("%d moves by each side without a capture or a pawn move, since %s"), c->quiet_moves,
                  text_chars(&since));
        text_release(&since);
    } else if (c->quiet_moves >= WORTH_SAYING)
        text_addf(out, _("%d moves by each side without a capture or a pawn move"), c->quiet_moves);
    text_add(out, c->quiet_moves >= WORTH_SAYING ? "\n" : "");
    if (c->quiet_moves >= WORTH_SAYING && c->fifty)
        text_addf(out, "%s\n", c->seventy_five ? _("the 75 moves are complete") : _("the 50 moves are complete"));
    add_moves(v, c->quiet, c->fifty ? 0 : c->quiet_count, false, out);
}

/* A clock that is ahead of the moves knows better: not all of them were entered. */
static int moves_to_control(const struct standing_view *v, enum side side)
{
    int half_moves = history_half_moves(v->game), completed = (half_moves + (side == WHITE)) / 2;
    const struct period *by_moves = control_period(v->control, completed + 1);
    bool ahead = v->period[side] > by_moves - v->control->periods;
    return ahead ? 0 : clock_moves_to_control(v->control, completed);
}

/* White is in time trouble (8.4), 4:32 left, 2 moves to the control */
static void add_clock(const struct standing_view *v, enum side side, struct text *out)
{
    int to_control = moves_to_control(v, side), left = v->left_s[side];
    bool trouble = v->in_trouble[side] && v->trouble;
    const char *name = _(side_name(side));
    if (!trouble && !to_control)
        return;
    if (trouble)
        text_addf(out, _("%s is in time trouble (%s)"), name,
                  trouble_article(v->trouble, v->control, history_half_moves(v->game) / 2));
    else
        text_addf(out, "%s: ", name);
    if (trouble && left >= 0)
        text_addf(out, _(", %d:%02d left"), left / 60, left % 60);
    text_add(out, trouble && to_control ? ", " : "");
    if (to_control)
        text_addf(out, tongue_count("%d move to the control", "%d moves to the control", to_control), to_control);
    text_add_char(out, '\n');
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
