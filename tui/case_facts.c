#include "case_facts.h"

#include <stdio.h>
#include <string.h>

struct known_case {
    const struct hall *hall;
    const struct hall_board *board;
    const struct incident *incident; /* NULL: the board as it is */
    msec now;
    struct facts *facts;
};

static const char *const sides[] = {"white", "black"};

static void set(const struct known_case *k, const char *name, const char *value, const char *evidence)
{
    facts_set(k->facts, name, value, FACT_GIVEN, evidence);
}

static void set_yes(const struct known_case *k, const char *name, bool yes, const char *evidence)
{
    set(k, name, yes ? "yes" : "no", evidence);
}

static void set_number(const struct known_case *k, const char *name, int64_t value, const char *evidence)
{
    facts_set_number(k->facts, name, value, FACT_GIVEN, evidence);
}

static bool is(const struct known_case *k, enum incident_kind kind)
{
    return k->incident && k->incident->kind == kind;
}

/* --- the event, the clocks ---------------------------------------------------------------------------------- */

static void add_control(const struct known_case *k)
{
    static const char *const phases[] = {"standard", "rapid", "blitz"};
    const struct control *c = &k->board->seat->control;
    int moves = k->board->tracker.game.plies / 2;
    const struct period *p = control_period(c, moves + 1);
    set(k, "phase", phases[hall_settings_of(k->hall)->phase], "the event");
    set(k, "control", p->moves ? "moves" : "sudden", "the time control");
    set_number(k, "increment_s", p->bonus == BONUS_FISCHER ? p->bonus_s : 0, "the time control");
    set_number(k, "delay_s", p->bonus == BONUS_DELAY || p->bonus == BONUS_BRONSTEIN ? p->bonus_s : 0, "the time control");
}

/* As they stood when it happened, if that is known: the arbiter stopped the clock soon after. */
static void add_times(const struct known_case *k)
{
    for (int side = WHITE; side <= BLACK; side++) {
        msec left = hall_left(k->board, (enum side)side, k->now);
        if (left >= 0)
            set_number(k, side == WHITE ? "white_s" : "black_s", left / 1000, "the clock now");
    }
}

/* --- the game ----------------------------------------------------------------------------------------------- */

static void add_position(const struct known_case *k)
{
    char fen[FEN_MAX], evidence[64];
    const struct history *g = &k->board->tracker.game;
    if (k->incident && *k->incident->before) {
        snprintf(evidence, sizeof evidence, "the last certain position, after %d half-moves", k->incident->ply);
        set(k, "fen", k->incident->before, evidence);
    } else {
        position_to_fen(&g->now, fen);
        set(k, "fen", fen, "the game as it was followed");
    }
    set_number(k, "move", g->now.move_number, "the game as it was followed");
    set_number(k, "completed_moves_black", g->plies / 2, "the game as it was followed");
}

static void add_can_mate(const struct known_case *k)
{
    for (int side = WHITE; side <= BLACK; side++)
        if (k->board->claims.can_mate[side] != UNDECIDED)
            set_yes(k, side == WHITE ? "white_can_mate" : "black_can_mate", k->board->claims.can_mate[side] == CAN_MATE,
                    "worked out from the position");
}

static void add_claims(const struct known_case *k)
{
    const struct claims *c = &k->board->claims;
    char evidence[96];
    if (is(k, INCIDENT_CLAIM_REPETITION) || (k->incident && !strcmp(k->incident->script, "claim-repetition"))) {
        snprintf(evidence, sizeof evidence, "the position has stood %d times", c->times);
        set_yes(k, "claim_true", claims_repetition(c), evidence);
    }
    if (is(k, INCIDENT_CLAIM_FIFTY) || (k->incident && !strcmp(k->incident->script, "claim-fifty"))) {
        snprintf(evidence, sizeof evidence, "%d moves by each side without capture and pawn move", c->quiet_moves);
        set_yes(k, "claim_true", claims_quiet(c), evidence);
    }
}

/* --- the incident ------------------------------------------------------------------------------------------- */

static void add_offender(const struct known_case *k)
{
    enum side side = (enum side)k->incident->side;
    const struct hall_player *p = &k->board->seat->players[side];
    char evidence[96];
    set(k, "offender", sides[side], "seen on the board");
    snprintf(evidence, sizeof evidence, "rulings of this game against %s", p->name);
    set_number(k, "prior_illegal", k->board->offences[side], evidence);
    if (*k->incident->script && *p->id)
        set_number(k, "prior_offences", hall_prior_offences(k->hall, p->id, k->incident->script), "this event's penalties");
}

static void add_illegal(const struct known_case *k)
{
    int since = k->board->tracker.game.plies - k->incident->ply;
    set_yes(k, "clock_pressed", true, "the lever was seen to change");
    set_number(k, "moves_since", since / 2, "the game as it was followed");
    set_yes(k, "opponent_moved", since > 1, "the game as it was followed");
}

static void add_flag(const struct known_case *k)
{
    const struct incident *i = k->incident;
    char evidence[96];
    bool both = is(k, INCIDENT_BOTH_FLAGS);
    snprintf(evidence, sizeof evidence, "the clock showed no time %lld ms after it last showed some",
             (long long)(i->flag.device - i->flag.not_before));
    set(k, "flags", both ? "both" : i->side == BLACK ? "black" : "white", evidence);
    if (i->side != NO_SIDE && !both)
        set(k, "flagged", sides[i->side], evidence);
    if (both)
        set(k, "first_flag", i->side == NO_SIDE ? "unknown" : sides[i->side], "the clock's own sign");
}

static void add_incident(const struct known_case *k)
{
    enum incident_kind kind = (enum incident_kind)k->incident->kind;
    bool flag = kind == INCIDENT_FLAG_FALL || kind == INCIDENT_BOTH_FLAGS;
    if (flag)
        add_flag(k);
    else if (k->incident->side != NO_SIDE && kind != INCIDENT_CLAIM)
        add_offender(k);
    if (kind <= INCIDENT_PRESS_ALONE)
        add_illegal(k);
    if (kind == INCIDENT_CLAIM) {
        set_yes(k, "claimed", true, "entered by an arbiter");
        if (k->incident->side != NO_SIDE)
            set(k, "claimant", sides[k->incident->side], "the side to move when it was entered");
    }
}

void case_facts(const struct hall *h, int board, int alert, msec now, struct facts *out)
{
    const struct alert *a = hall_alert(h, alert);
    struct known_case k = {.hall = h, .board = hall_board(h, board), .now = now, .facts = out,
                           .incident = a ? hall_incident(h, a->incident) : NULL};
    if (!k.board)
        return;
    add_control(&k);
    add_times(&k);
    add_position(&k);
    add_can_mate(&k);
    add_claims(&k);
    if (k.incident)
        add_incident(&k);
}
