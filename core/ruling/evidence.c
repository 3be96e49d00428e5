#include "ruling/evidence.h"

#include "base/tongue.h"
#include "chess/notation/san.h"
#include "hall/board_view.h"
#include "hall/known.h"
#include "ruling/clocks_set.h"
#include "ruling/effect.h"
#include "ruling/ruling_parts.h"

#include <string.h>

enum { LISTED = 6 }; /* moves; all of them are on the board's page */

/* "12...Nf6" */
static void add_move(const struct position *before, move m, struct text *out)
{
    char san[SAN_MAX];
    san_write(before, m, san);
    text_addf(out, "%d%s%s", before->move_number, before->turn == WHITE ? "." : "...", san);
}

static void add_played(const struct history *g, int ply, struct text *out)
{
    struct position p;
    history_position(g, ply, &p);
    add_move(&p, g->moves[ply], out);
}

static void add_completing(const struct position *now, const move *moves, int count, const char *how, struct text *out)
{
    int shown = count < LISTED ? count : LISTED;
    for (int i = 0; i < shown; i++) {
        text_add(out, i ? ", " : how);
        add_move(now, moves[i], out);
    }
    if (count)
        text_add(out, count > shown ? _(" and others.") : ".");
}

/* When the position at its end has appeared, if more than once. */
static void add_when(const struct history *g, const struct claims *c, struct text *out)
{
    for (int i = 0, first = 1; c->times > 1 && i < c->times && i < CLAIM_PLIES; i++)
        if (c->plies[i] >= 0) {
            text_add(out, first ? ": " : ", ");
            text_add(out, c->plies[i] ? _("after ") : _("at the start"));
            if (c->plies[i])
                add_played(g, c->plies[i] - 1, out);
            first = 0;
        }
    text_add(out, ".");
}

static void add_repetition(const struct hall_board *b, struct text *out)
{
    const struct claims *c = board_claims(b);
    if (c->times > 1)
        text_addf(out, _("The position on the board has appeared %d times"), c->times);
    else
        text_add(out, _("The position on the board has appeared once"));
    add_when(board_game(b), c, out);
    if (c->times < 3 && !c->repeating_count)
        text_add(out, _(" No move makes a position appear for the third time."));
    else if (c->times < 3)
        add_completing(board_position(b), c->repeating, c->repeating_count, _(" A third time with "), out);
}

static void add_quiet(const struct hall_board *b, struct text *out)
{
    const struct claims *c = board_claims(b);
    text_addf(out,
              tongue_count("%d move by each side without a capture or a pawn move.",
                           "%d moves by each side without a capture or a pawn move.", c->quiet_moves),
              c->quiet_moves);
    if (!c->fifty)
        add_completing(board_position(b), c->quiet, c->quiet_count, _(" The fiftieth with "), out);
}

/* The same counts after the announced move, by which the claim is decided. */
static void add_announced(const struct ruling_case *k, const struct history *after, struct text *out)
{
    struct claims c;
    claims_follow(&c, after);
    const char *announced = ruling_announced_words(k);
    if (strcmp(ruling_case_script(k), "claim-repetition") != 0) {
        text_addf(out,
                  tongue_count("After %s, which was announced, each side has made %d move without a capture or a pawn "
                               "move.",
                               "After %s, which was announced, each side has made %d moves without a capture or a pawn "
                               "move.",
                               c.quiet_moves),
                  announced, c.quiet_moves);
        return;
    }
    if (c.times > 1)
        text_addf(out, _("After %s, which was announced, the position has appeared %d times"), announced, c.times);
    else
        text_addf(out, _("After %s, which was announced, the position has appeared once"), announced);
    add_when(after, &c, out);
}

void ruling_claim_evidence(const struct ruling_case *k, const struct hall *h, struct text *out)
{
    const struct hall_board *b = hall_board(h, ruling_case_board(k));
    struct history after = {0};
    if (!b || !board_knows_moves(b) || board_position(b)->rules == RULES_LAWS_2023)
        return; /* the Chess Laws count neither, and have no such claim */
    if (ruling_after_announced(k, h, &after))
        add_announced(k, &after, out);
    else if (!strcmp(ruling_case_script(k), "claim-repetition"))
        add_repetition(b, out);
    else if (!strcmp(ruling_case_script(k), "claim-fifty"))
        add_quiet(b, out);
    history_release(&after);
}

static void add_since(const struct hall_board *b, int ply, struct text *out)
{
    int plies = board_plies(b), shown = 0;
    struct text was = {0};
    add_played(board_game(b), ply, &was);
    text_addf(out, tongue_count("It was %s. %d half-move since", "It was %s. %d half-moves since", plies - ply - 1),
              text_chars(&was), plies - ply - 1);
    text_release(&was);
    for (int later = ply + 1; later < plies && shown < LISTED; later++, shown++) {
        text_add(out, shown ? " " : ": ");
        add_played(board_game(b), later, out);
    }
    text_add(out, plies - ply - 1 > shown ? _(" and so on.") : ".");
}

void ruling_meanwhile(const struct ruling_case *k, const struct hall *h, msec now, struct text *out)
{
    const struct hall_board *b = hall_board(h, ruling_case_board(k));
    const struct incident *i = ruling_incident(k, h);
    if (!b || !i || i->by_person || ruling_hearing(k)->appeal)
        return;
    if (ruling_part(k, h) == PART_SETTLED && i->ended != MSEC_NEVER)
        text_add(out, _("It settled by itself."));
    ruling_clocks_set(k, h, now, out);
}

bool ruling_settled_meanwhile(const struct ruling_case *k, const struct hall *h)
{
    return !k->was_settled && ruling_part(k, h) == PART_SETTLED;
}

/* The moves that are undone, or would be: the move itself counts among them, unlike among those since. */
static void add_undone(const struct hall_board *b, const struct ruling_effect *e, int ply, struct text *out)
{
    bool is_decided = e && e->undone;
    int undone = is_decided ? e->undone : board_plies(b) - ply;
    struct text first = {0};
    if (undone < 2) {
        text_add(out, is_decided ? _(" Putting it back takes back this half-move.")
                                 : _(" Putting it back would take back this half-move."));
        return;
    }
    add_played(board_game(b), board_plies(b) - undone, &first);
    text_addf(out,
              is_decided ? _(" Putting it back takes back %d half-moves: %s and all after it.")
                         : _(" Putting it back would take back %d half-moves: %s and all after it."),
              undone, text_chars(&first));
    text_release(&first);
}

/* The illegal move itself is not available. */
static void add_none_of_them(const struct hall_board *b, struct text *out)
{
    int plies = board_plies(b);
    if (plies == 1)
        text_add(out, _("The one half-move that was entered is legal."));
    else
        text_addf(out, _("All %d half-moves that were entered are legal."), plies);
}

static void add_put_right(const struct hall_board *b, int ply, struct text *out)
{
    int since = board_plies(b) - ply - 1;
    struct text with = {0};
    add_played(board_game(b), ply, &with);
    text_addf(out, _("The players put it right themselves and went on with %s"), text_chars(&with));
    text_release(&with);
    if (since)
        text_addf(out, tongue_count("; %d half-move since", "; %d half-moves since", since), since);
    text_add(out, _(". Nothing is taken back."));
}

/* A sensor, a clock, a result that waits, a telephone, a claim: whatever was played, nothing is put back. */
static bool is_of_no_move_at_all(const struct ruling_case *k, const struct hall *h)
{
    const struct incident *i = ruling_incident(k, h);
    const struct script *s = rulebook_script(walk_rulebook(k->walk), k->script);
    return (i && !i->by_person && i->kind >= INCIDENT_NOT_PRESSED) || (s && !script_restores(s));
}

void ruling_moves_since(const struct ruling_case *k, const struct hall *h, msec now, struct text *out)
{
    struct ruling_effect e;
    const struct hall_board *b = hall_board(h, ruling_case_board(k));
    bool decided = b && ruling_effect(k, h, now, &e);
    int plies = b ? board_plies(b) : 0, ply = !b ? 0 : decided ? e.ply : ruling_which_ply(k, h);
    if (decided && e.result == RESULT_ANNULLED && plies)
        text_addf(out,
                  tongue_count("%d half-move was played. A new game begins without it.",
                               "%d half-moves were played. A new game begins without them.", plies),
                  plies);
    else if (plies && ruling_which_is_none(k) && ruling_is_of_no_move(k, h))
        add_none_of_them(b, out);
    if (b && ruling_put_right_ply(k, h) >= 0)
        add_put_right(b, ruling_put_right_ply(k, h), out);
    else if (b && ruling_was_handed_back(k, h))
        text_add(out, _("It was put right on the board, and the turn was handed back. Nothing is taken back."));
    if (!b || ply < 0 || ply >= plies || (decided && e.result == RESULT_ANNULLED) ||
        (is_of_no_move_at_all(k, h) && !(decided && e.undone)))
        return;
    add_since(b, ply, out);
    add_undone(b, decided ? &e : NULL, ply, out);
}
