/* What is known about one incident: whose it is, whether it was completed and answered, what is wrong with a clock,
 * whether a claim is right, how late a player is. */
#include "hall/known_parts.h"

#include "base/tongue.h"
#include "hall/desk.h"
#include "hall/known.h"
#include "hall/presence.h"
#include "hall/round.h"
#include "rules/rulebook.h"

#include <stdio.h>
#include <string.h>

/* --- whose it is -------------------------------------------------------------------------------------------------- */

static bool is_claim(const struct incident *i)
{
    return i->kind == INCIDENT_CALL || i->kind == INCIDENT_CLAIM || i->kind == INCIDENT_CLAIM_REPETITION ||
           i->kind == INCIDENT_CLAIM_FIFTY;
}

static bool is_of_flag(const struct incident *i)
{
    return i->kind == INCIDENT_FLAG_FALL || i->kind == INCIDENT_CLOCK_NO_PERIOD;
}

/* What an incident itself says comes from where the incident came from, whatever its board has now. */
static enum fact_source moves_of(const struct knowing *k, const struct incident *i)
{
    return i->by_person ? FACT_FROM_PERSON : i->was_read ? FACT_FROM_SENSOR : known_moves_from(k);
}

static enum fact_source times_of(const struct knowing *k, const struct incident *i)
{
    return i->was_read ? FACT_FROM_CLOCK : known_times_from(k->board);
}

static enum fact_source role_from(const struct knowing *k)
{
    const struct incident *i = k->incident;
    return is_of_flag(i) && !i->by_person ? times_of(k, i) : moves_of(k, i);
}

/* NULL if it may be about no player. */
static const char *about_of(const struct knowing *k)
{
    const struct rulebook *book = k->hall->settings.book;
    const struct script *script = book ? rulebook_script(book, k->script) : NULL;
    return script ? script_about(script) : NULL;
}

static bool is_about(const struct knowing *k, const char *fact)
{
    const char *about = about_of(k);
    return about && !strcmp(about, fact);
}

/* A player who claims a flag claims the opponent's. Anything else may be claimed by either player, even the
 * offender. */
static void role_of_claim(const struct knowing *k)
{
    const struct incident *i = k->incident;
    uint8_t fallen = k->board->press.clock.flags;
    bool one = fallen == 1 << WHITE || fallen == 1 << BLACK;
    if (is_about(k, "flagged") && i->side == NO_SIDE && one && k->side != (fallen == 1 << WHITE ? BLACK : WHITE))
        known_is(k, "flagged", side_word(fallen == 1 << WHITE ? WHITE : BLACK), known_times_from(k->board),
                 N_("the only flag that has fallen"));
    if (i->side != NO_SIDE)
        known_is(k, "claimant", side_word(i->side), role_from(k), i->words);
    if (is_about(k, "flagged") && k->side != NO_SIDE) {
        int flagged = i->side != NO_SIDE ? !i->side : k->side;
        known_is(k, "claimant", side_word(!flagged), role_from(k), i->words);
        if (i->side != NO_SIDE)
            known_is(k, "flagged", side_word(flagged), role_from(k), i->words);
    }
}

/* If neither has come, neither wins. */
static bool is_of_both(const struct knowing *k)
{
    const struct rulebook *book = k->hall->settings.book;
    const struct script *script = book ? rulebook_script(book, k->script) : NULL;
    bool late = k->incident->kind == INCIDENT_DEFAULT_NEAR || k->incident->kind == INCIDENT_DEFAULT_REACHED;
    return late && script && script_may_be_both(script) && hall_is_absent(k->board, WHITE) &&
           hall_is_absent(k->board, BLACK);
}

/* A clock shows that it is stopped, or which times it has, but not who did that: the side of such an incident is the
 * one whose move or time it is. A displaced piece does not show who displaced it either. */
bool known_who_did(const struct incident *i)
{
    bool of_hands = i->kind == INCIDENT_CLOCK_STOPPED || i->kind == INCIDENT_TIMES_CHANGED ||
                    i->kind == INCIDENT_LEVER_MOVED || i->kind == INCIDENT_DISPLACED;
    return i->side != NO_SIDE && (i->by_person || !of_hands);
}

void known_role(const struct knowing *k)
{
    const struct incident *i = k->incident;
    if (k->fault && k->fault != i && k->fault->side != NO_SIDE && is_about(k, "offender"))
        known_is(k, "offender", side_word(k->fault->side), moves_of(k, k->fault), k->fault->words);
    if (!i)
        return;
    if (is_claim(i))
        role_of_claim(k);
    else if (is_of_both(k))
        known_is(k, "offender", "both", FACT_FROM_PERSON, N_("neither player has come"));
    else if (known_who_did(i))
        known_is(k,
                 is_of_flag(i)                                             ? "flagged"
                 : i->kind == INCIDENT_REPORTED && is_about(k, "claimant") ? "claimant"
                                                                           : "offender",
                 side_word(i->side), role_from(k), i->words);
}

/* --- a fault in a move -------------------------------------------------------------------------------------------- */

bool incident_is_completed_fault(enum incident_kind kind)
{
    return kind == INCIDENT_ILLEGAL_MOVE || kind == INCIDENT_CASTLING_FAULT || kind == INCIDENT_PROMOTION_FAULT ||
           kind == INCIDENT_PRESS_ALONE;
}

/* If a person claims or reports a fault that was already seen or entered, the earlier incident has more facts. */
const struct incident *known_standing_fault(const struct hall *h, const struct hall_board *b, const char *script)
{
    static const enum incident_kind kinds[] = {INCIDENT_ILLEGAL_MOVE, INCIDENT_CASTLING_FAULT, INCIDENT_PROMOTION_FAULT,
                                               INCIDENT_PRESS_ALONE};
    for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++)
        for (int side = 0; side < 2; side++) {
            int id = b->open[kinds[kind]][side];
            const struct incident *i = id ? &h->incidents[id - 1] : NULL;
            if (i && (i->move != NO_MOVE || !i->by_person) && !strcmp(i->script, script))
                return i;
        }
    return NULL;
}

/* True if the squares tell of the incident: a person types no squares, and a pass moves no piece. */
static bool is_of_squares(const struct hall_board *b, const struct incident *i)
{
    return !b->by_hand && !i->by_person && (i->move == NO_MOVE || move_how(i->move) != PASSING);
}

static bool shows_as_in(const struct tracker *t, int side, const struct position *p)
{
    sqset seen = t->seen.only_occupied ? seen_occupied(&t->seen) : t->seen.side[side];
    sqset pieces = t->seen.only_occupied ? occupied(p) : p->side[side];
    return !((seen ^ pieces) & ~t->lies.known);
}

/* True if the opponent's pieces stand as before the incident, or as the irregular move left them. */
static bool opponent_stands(const struct hall_board *b, const struct incident *i)
{
    const struct tracker *t = &b->tracker;
    struct position after = t->game.now;
    struct undo undo;
    if (i->move != NO_MOVE && i->ply == t->game.plies && after.on[move_from(i->move)] != EMPTY)
        position_make(&after, i->move, &undo);
    return shows_as_in(t, !i->side, &t->game.now) || shows_as_in(t, !i->side, &after);
}

static bool was_put_right(const struct hall_board *b, const struct incident *i)
{
    return is_of_squares(b, i) && incident_row((enum incident_kind)i->kind)->until == UNTIL_RIGHT &&
           i->ended != MSEC_NEVER && i->ply == b->tracker.game.plies && b->result == RESULT_OPEN;
}

bool board_was_handed_back(const struct hall_board *b, const struct incident *i)
{
    const struct clock_seen *seen = &b->press.clock.seen;
    return was_put_right(b, i) && (seen->runs != NO_SIDE ? seen->runs : seen->up) == i->side;
}

static bool is_in_game(const struct history *g, const struct incident *i)
{
    return i->move != NO_MOVE && i->ply < g->plies && g->moves[i->ply] == i->move;
}

/* Half-moves since the incident. The first that was entered is the offender's: the irregular one, if it is in the game
 * because it was answered, or what was played in its place once it was put right. */
static int played_since(const struct history *g, const struct incident *i)
{
    bool own = is_in_game(g, i) || (!i->by_person && i->ply < g->plies);
    return g->plies - i->ply - own;
}

/* True if the opponent has moved and pressed since: more moves were entered, or the offender's clock runs again; but a
 * press after which nothing moved is no move. Times that were typed before the incident do not count, since presses are
 * not typed. */
bool incident_was_answered(const struct hall_board *b, const struct incident *i)
{
    const struct history *g = &b->tracker.game;
    const struct clock_seen *seen = &b->press.clock.seen;
    bool pressed = seen->runs == i->side && (!b->by_hand || seen->at > i->begun);
    bool nothing_moved = was_put_right(b, i) || (is_of_squares(b, i) && opponent_stands(b, i));
    return played_since(g, i) > 0 || ((is_in_game(g, i) || pressed) && !nothing_moved);
}

void known_fault(const struct knowing *k)
{
    const struct hall_board *b = k->board;
    const struct incident *i = k->fault;
    if (!i || (k->side != NO_SIDE && i->side != k->side))
        return;
    bool answered = incident_was_answered(b, i), typed = b->by_hand && i->by_person && !answered;
    int since = played_since(&b->tracker.game, i);
    bool hand = b->by_hand && i->by_person;
    const char *moves = hand ? N_("the moves that were entered") : N_("the moves and the clock");
    known_yes(k, "clock_pressed", true, times_of(k, i), hand ? N_("entered as a completed move") : N_("the clock"));
    if (typed) /* the scoresheet may have more moves than were entered */
        return;
    known_yes(k, "opponent_moved", answered, known_times_from(b), moves);
    if (answered)
        known_yes(k, "opponent_made", true, known_times_from(b), moves);
    known_number(k, "moves_since", since > 0 ? since / 2 : 0, known_moves_from(k), N_("the moves"));
    known_number(k, "replies", since > 0 ? (since + 1) / 2 : 0, known_moves_from(k), N_("the moves"));
    if (b->result != RESULT_OPEN && (answered || b->was_resigned))
        known_yes(k, "final_move", false, known_moves_from(k),
                  answered ? N_("the moves since") : N_("a player resigned"));
}

/* A mate or stalemate by the other player's move came after the fault, and ended the game. */
void known_ended_since(const struct knowing *k)
{
    static const char *const scripts[] = {"illegal-move", "castling-fault", "promotion-fault"};
    const struct hall_board *b = k->board;
    bool ended = b->claims.ending == CHECKMATE || b->claims.ending == STALEMATE;
    if (!board_knows_moves(b) || !ended || k->side != b->tracker.game.now.turn || b->claims.countered)
        return;
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
        if (!strcmp(k->script, scripts[i])) {
            known_yes(k, "opponent_moved", true, known_moves_from(k), N_("the last move on the board"));
            known_yes(k, "opponent_made", true, known_moves_from(k), N_("the last move on the board"));
            known_yes(k, "game_over", true, known_moves_from(k), N_("the last move on the board"));
            known_yes(k, "final_move", false, known_moves_from(k), N_("the last move on the board"));
        }
}

/* What is wrong with a clock, if that was observed and a person could not have observed it better. */
void known_clock_fault(const struct knowing *k)
{
    const struct hall_board *b = k->board;
    const struct incident *i = k->incident;
    const struct period *p = control_period(&b->press.clock.control, b->tracker.game.plies / 2 + 1);
    if (!i)
        return;
    msec until = i->ended == MSEC_NEVER ? k->hall->now : i->ended;
    if (i->kind == INCIDENT_CLOCK_WRONG_SIDE) {
        known_is(k, "fault", "wrong-side", times_of(k, i), N_("the clock is running for the side that is not to move"));
        known_number(k, "ran_s", i->number + (until - i->begun) / 1000, times_of(k, i),
                     N_("the clock, since it began to run this way"));
    }
    if (i->kind == INCIDENT_PRESS_ALONE)
        known_is(k, "fault", "pressed-without-move", times_of(k, i), i->words);
    if (i->kind == INCIDENT_CLOCK_SET_WRONG)
        known_is(k, "fault", "set-wrong", times_of(k, i), N_("the times that the clock shows, and the time control"));
    if (i->kind == INCIDENT_CLOCK_NO_BONUS && p->bonus != BONUS_NONE)
        known_is(k, "fault", p->bonus == BONUS_FISCHER ? "wrong-increment" : "delay-not-set", times_of(k, i),
                 N_("what the clock gave at the presses, and the time control"));
}

/* Equipment fails by itself: what the hall has seen of that accuses nobody, and is not asked. */
void known_equipment_fault(const struct knowing *k)
{
    static const char *const faults[INCIDENT_KINDS] = {
        [INCIDENT_CLOCK_ABSENT] = "no-signal",    [INCIDENT_CLOCK_BATTERY] = "battery-low",
        [INCIDENT_SQUARE_DEAD] = "sensor",        [INCIDENT_SQUARE_STUCK] = "sensor",
        [INCIDENT_BOARD_UNTAUGHT] = "sensor",     [INCIDENT_FEED_LOST] = "no-signal",
        [INCIDENT_FEED_FAULTY] = "no-signal",     [INCIDENT_FEED_SILENT] = "no-signal",
        [INCIDENT_NOT_RECORDED] = "not-recorded",
    };
    const struct incident *i = k->incident;
    if (i && faults[i->kind] && !strcmp(k->script, "equipment"))
        known_is(k, "fault", faults[i->kind], times_of(k, i), i->words);
}

/* --- claims ------------------------------------------------------------------------------------------------------- */

/* The claim of this matter, whichever of the two alerts is ruled on; NULL if nobody has claimed. */
static const struct incident *claim_of(const struct hall *h, const struct hall_board *b, const struct incident *i,
                                       const char *script)
{
    if (i && i->kind == INCIDENT_CLAIM)
        return i;
    for (int n = 0; n < h->open_count; n++) {
        const struct alert *a = hall_alert(h, h->open[n]);
        const struct incident *claim = hall_incident(h, a->latest ? a->latest : a->incident);
        if (a->kind == INCIDENT_CLAIM && a->board == b->number && !strcmp(claim->script, script))
            return claim;
    }
    return NULL;
}

/* Moves of a board that is followed by hand may be those up to the claim, typed in to judge it. */
struct history board_game_claimed(const struct hall *h, const struct hall_board *b, const struct incident *i,
                                  const char *script)
{
    const struct history *g = &b->tracker.game;
    const struct incident *claim = claim_of(h, b, i, script);
    bool went_on = claim && !b->by_hand && claim->ply < g->plies;
    return history_until(g, went_on ? claim->ply : g->plies);
}

/* Only evidence for the claim: evidence against it waits until the announced move has been asked for. */
static void claim_is_right(const struct knowing *k, const struct claims *c)
{
    char evidence[96];
    if (!strcmp(k->script, "claim-repetition") && c->times >= 3) {
        snprintf(evidence, sizeof evidence, "the position on the board has appeared %d times", c->times);
        known_yes(k, "claim_true", true, known_moves_from(k), evidence);
    } else if (!strcmp(k->script, "claim-fifty") && c->fifty) {
        snprintf(evidence, sizeof evidence, "%d moves by each side without a capture or a pawn move", c->quiet_moves);
        known_yes(k, "claim_true", true, known_moves_from(k), evidence);
    }
}

void known_claim(const struct knowing *k)
{
    const struct incident *i = k->incident;
    const struct history game = board_game_claimed(k->hall, k->board, i, k->script);
    struct claims claims = k->board->claims;
    bool went_on = game.plies < k->board->tracker.game.plies, white = game.now.turn == WHITE;
    if (claim_of(k->hall, k->board, i, k->script))
        known_yes(k, "claimed", true, FACT_FROM_PERSON, N_("entered by an arbiter"));
    if (i && i->kind == INCIDENT_REPORTED && i->by_person)
        known_yes(k, "witnessed", true, FACT_FROM_PERSON, N_("entered as seen"));
    if (!board_knows_moves(k->board))
        return;
    if (went_on)
        claims_follow(&claims, &game);
    claim_is_right(k, &claims);
    if (k->side != NO_SIDE)
        known_yes(k, "on_move", game.now.turn == k->side, known_moves_from(k),
                  went_on ? white ? N_("White was to move when it was claimed")
                                  : N_("Black was to move when it was claimed")
                  : white ? N_("White is to move")
                          : N_("Black is to move"));
}

/* For the rule that ends a game automatically: how often the position was repeated, or for how many moves nothing was
 * captured. If there was no alert, and both or neither apply, it is asked. */
void known_progress(const struct knowing *k)
{
    const struct claims *c = &k->board->claims;
    bool alerted =
        k->incident && (k->incident->kind == INCIDENT_FIVEFOLD || k->incident->kind == INCIDENT_SEVENTY_FIVE);
    bool repeats = alerted ? k->incident->kind == INCIDENT_FIVEFOLD : claims_repetition(c) && !claims_quiet(c);
    bool quiet = alerted ? !repeats : claims_quiet(c) && !claims_repetition(c);
    enum fact_source from = known_moves_from(k);
    if (strcmp(k->script, "lack-of-progress") != 0 || !board_knows_moves(k->board) || !(repeats || quiet))
        return;
    known_is(k, "kind", repeats ? "repetition" : "moves", from, N_("the moves"));
    known_number(k, "count", repeats ? c->times : c->quiet_moves, from, N_("the moves"));
    if (repeats)
        known_number(k, "consecutive", c->consecutive, from, N_("the moves"));
}

/* --- online ------------------------------------------------------------------------------------------------------- */

/* Whether the player was back in time; not known while there is time left and the player is not back. */
void known_connection(const struct knowing *k)
{
    const struct incident *i = k->incident;
    if (!i || strcmp(k->script, "disconnection") != 0 || i->kind != INCIDENT_REPORTED || i->side == NO_SIDE)
        return;
    bool fallen = k->board->press.clock.flags >> i->side & 1;
    if (i->ended != MSEC_NEVER && !fallen)
        known_yes(k, "returned", true, FACT_FROM_LOG, N_("the connection was back, as entered"));
    else if (fallen)
        known_yes(k, "returned", false, known_times_from(k->board), N_("time ran out first"));
}

/* --- lateness ----------------------------------------------------------------------------------------------------- */

static bool is_about_lateness(const struct knowing *k)
{
    return !strcmp(k->script, "late-arrival") && !k->board->tracker.game.plies && k->board->result == RESULT_OPEN;
}

static void know_start(const struct knowing *k)
{
    const struct hall *h = k->hall;
    bool scheduled = h->settings.starts_at != MSEC_NEVER && !h->settings.default_from_actual;
    if (scheduled && hall_is_started(h) && h->started >= h->settings.starts_at)
        known_number(k, "start_delay_s", (h->started - h->settings.starts_at) / 1000, FACT_FROM_LOG,
                     N_("when the round was to begin, and when it did"));
    known_is(k, "late_from", scheduled ? "scheduled" : "actual", FACT_FROM_EVENT,
             scheduled ? N_("the planned start") : N_("the moment the round began"));
    if (k->board->press.clock.started && !k->board->tracker.game.plies)
        known_yes(k, "clock_started", true, known_times_from(k->board), N_("the clock"));
}

/* Counted from the start from which the default time runs. */
void known_lateness(const struct knowing *k)
{
    const struct hall *h = k->hall;
    const struct hall_board *b = k->board;
    msec from = hall_default_from(h);
    if (!is_about_lateness(k) || from == MSEC_NEVER)
        return;
    bool over = k->incident && k->incident->kind == INCIDENT_DEFAULT_REACHED && h->now >= b->default_at;
    msec late = h->now - from, least = over ? b->default_at - from + 1000 : late;
    late = late < least ? least : late; /* a player who arrives now is at least a second late */
    if (late >= 0)
        known_number(k, "late_s", late / 1000, FACT_FROM_CLOCK, N_("the clock of the hall"));
    if (b->default_at != MSEC_NEVER)
        known_number(k, "default_s", (b->default_at - from) / 1000, FACT_FROM_EVENT, N_("the event"));
    know_start(k);
}
