#include "hall/known.h"

#include "hall/desk.h"
#include "hall/known_parts.h"

#include "base/tongue.h"
#include "hall/barred.h"
#include "hall/board_view.h"
#include "hall/correspondence.h"
#include "hall/round.h"
#include "hall/team.h"
#include "rules/rulebook.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The facts that the hall knows for a walk. What it does not know is left out, for a person to answer. */

enum fact_source known_moves_from(const struct knowing *k)
{
    return board_moves_were_read(k->board, k->incident) ? FACT_FROM_SENSOR : FACT_FROM_PERSON;
}

enum fact_source known_times_from(const struct hall_board *b)
{
    return b->by_hand ? FACT_FROM_PERSON : FACT_FROM_CLOCK;
}

void known_is(const struct knowing *k, const char *fact, const char *value, enum fact_source from, const char *evidence)
{
    const struct rulebook *book = k->hall->settings.book;
    if (!book || rulebook_accepts(book, fact, value, NULL))
        facts_know(k->out, fact, value, from, evidence);
}

void known_number(const struct knowing *k, const char *fact, int64_t n, enum fact_source from, const char *evidence)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRId64, n);
    known_is(k, fact, digits, from, evidence);
}

void known_yes(const struct knowing *k, const char *fact, bool is, enum fact_source from, const char *evidence)
{
    known_is(k, fact, is ? "yes" : "no", from, evidence);
}

/* --- the event and its time control ------------------------------------------------------------------------------- */

static const char *const the_control = N_("the time control"), *const the_event = N_("the event");

/* Counted by the move number of the position, since a typed position brings its own. */
static int completed_by_black(const struct position *p)
{
    return p->move_number > 0 ? p->move_number - 1 : 0;
}

static int completed_by_side(const struct position *p, int side)
{
    return completed_by_black(p) + (side == WHITE && p->turn == BLACK);
}

/* Counted from 0. When a flag falls, the clock still counts the period: its last move may have been made just
 * before. */
static int period_by_clock(const struct knowing *k)
{
    const struct clock *c = &k->board->press.clock;
    int side = k->side == NO_SIDE ? WHITE : k->side;
    return c->period[side] < c->control.count ? c->period[side] : c->control.count - 1;
}

static bool is_about_flag(const struct knowing *k)
{
    return k->side != NO_SIDE && !k->board->by_hand && !strcmp(k->script, "flag-fall");
}

static const struct period *period_by_moves(const struct knowing *k)
{
    const struct control *c = &k->board->press.clock.control;
    return control_period(c, completed_by_side(&k->board->tracker.game.now, k->side) + 1);
}

/* An arbiter entered that this side (or each side, for NO_SIDE) has made more moves than were entered; NULL if not. */
static const struct period *period_entered(const struct knowing *k)
{
    const struct hall_board *b = k->board;
    const struct control *c = &b->press.clock.control;
    int period = k->side != NO_SIDE              ? b->reached[k->side]
                 : b->reached[0] > b->reached[1] ? b->reached[1]
                                                 : b->reached[0];
    if (!period || period > c->count)
        return NULL;
    return &c->periods[period - 1] >= period_by_moves(k) ? &c->periods[period - 1] : NULL;
}

/* The period of that side's next move. */
static const struct period *period_now(const struct knowing *k)
{
    const struct period *entered = period_entered(k);
    if (is_about_flag(k))
        return &k->board->press.clock.control.periods[period_by_clock(k)];
    return entered ? entered : period_by_moves(k);
}

static void know_phase(const struct knowing *k)
{
    enum event_phase phase = k->board ? k->board->seat->phase : k->hall->settings.phase;
    known_is(k, "phase", event_phase_name(phase), FACT_FROM_EVENT, the_event);
}

static void know_bonus(const struct knowing *k)
{
    const struct period *p = period_now(k);
    bool delays = p->bonus == BONUS_DELAY || p->bonus == BONUS_BRONSTEIN;
    known_number(k, "increment_s", p->bonus == BONUS_FISCHER ? p->bonus_s : 0, FACT_FROM_EVENT, the_control);
    int by = board_delay_by(k->hall, k->board);
    char evidence[48];
    snprintf(evidence, sizeof evidence, by ? "a clock with a delay by D-%04d" : the_control, by);
    known_number(k, "delay_s", delays ? p->bonus_s : 0, by ? FACT_FROM_LOG : FACT_FROM_EVENT, evidence);
}

/* Whether the last move of a period was made without a clock to show whether it was in time. */
static bool is_between_periods(const struct knowing *k)
{
    const struct control *c = &k->board->press.clock.control;
    int made = completed_by_side(&k->board->tracker.game.now, k->side);
    for (int period = 1; period < c->count; period++)
        if (k->board->by_hand && !period_entered(k) && made == control_moves_before(c, period) &&
            !strcmp(k->script, "flag-fall"))
            return true;
    return false;
}

/* The kind of period depends on the moves, unless all periods are of one kind. */
static void know_period(const struct knowing *k)
{
    const struct control *c = &k->board->press.clock.control;
    bool by_person = period_entered(k);
    if (c->count < 1 || (c->count > 1 && !by_person && (!board_knows_moves(k->board) || is_between_periods(k))))
        return;
    known_is(k, "control", period_now(k)->moves ? "moves" : "sudden", by_person ? FACT_FROM_PERSON : FACT_FROM_EVENT,
             by_person ? N_("the period as it was entered, and the time control") : the_control);
}

static void know_allotted(const struct knowing *k)
{
    const struct control *c = &k->board->press.clock.control;
    int64_t total = 0;
    for (int i = 0; i < c->count; i++)
        total += c->periods[i].seconds;
    if (c->count < 1)
        return;
    known_number(k, "base_s", c->periods[0].seconds, FACT_FROM_EVENT, the_control);
    known_number(k, "first_control_s", c->periods[0].seconds, FACT_FROM_EVENT, the_control);
    known_number(k, "total_s", total, FACT_FROM_EVENT, the_control);
}

static void know_round(const struct knowing *k)
{
    if (k->hall->settings.round > 0)
        known_number(k, "round", k->hall->settings.round, FACT_FROM_EVENT, N_("the number of the round"));
    known_yes(k, "first_round", k->hall->settings.round == 1, FACT_FROM_EVENT, N_("the number of the round"));
    known_yes(k, "team", hall_is_team_board(k->board), FACT_FROM_EVENT, the_event);
}

/* --- the clock ---------------------------------------------------------------------------------------------------- */

static const char typed_ago[] = N_("typed in %s ago");
static const char *const formats[] = {typed_ago};
const struct sentences known_times_sentences = SENTENCES(formats);

enum { SEEN_JUST_NOW_S = 15 };

/* Since when nobody has looked at a clock whose times are typed. */
static int32_t unseen_s(const struct hall_board *b, const struct incident *i, msec now)
{
    msec until = i ? i->begun : now, since = board_times_are_ordered(b) ? b->order.given : b->press.clock.seen.at;
    bool typed = b->by_hand && !board_is_by_letter(b) && b->result == RESULT_OPEN && b->press.clock.known;
    bool counted = b->press.clock.seen.runs != NO_SIDE; /* whose clock runs was typed too */
    return typed && !counted && until - since >= SEEN_JUST_NOW_S * 1000 ? (int32_t)((until - since) / 1000) : 0;
}

static msec at_least(msec time, msec least)
{
    return time < least ? least : time;
}

/* Below 0 if it is not known. */
static msec left_taken(const struct knowing *k, enum side side)
{
    msec left = hall_left_ordered(k->board, side, k->hall->now);
    if (left < 0 || k->times.unsure[side])
        return -1;
    return k->times.ran_s[side] && left > 0 ? at_least(left - (msec)k->times.ran_s[side] * 1000, 1000) : left;
}

static void know_times(const struct knowing *k)
{
    static const char *const names[] = {"white_s", "black_s"};
    const struct hall_board *b = k->board;
    bool ordered = board_times_are_ordered(b);
    int by = ordered ? b->order_of : 0;
    char evidence[FACT_EVIDENCE_MAX], age[CLOCK_DIGITS];
    int32_t unseen = unseen_s(b, NULL, k->hall->now);
    snprintf(evidence, sizeof evidence,
             by                      ? "as ordered by D-%04d"
             : ordered               ? N_("as ordered when a decision was taken back")
             : board_is_by_letter(b) ? N_("calculated from the letters")
             : b->by_hand            ? N_("typed in")
                                     : N_("the clock"),
             by);
    if (unseen && !ordered)
        snprintf(evidence, sizeof evidence, typed_ago, clock_digits(unseen, age));
    for (int s = WHITE; s <= BLACK; s++) {
        msec left = left_taken(k, (enum side)s);
        if (left >= 0)
            known_number(k, names[s], left / 1000, ordered ? FACT_FROM_LOG : known_times_from(b), evidence);
        else if (b->by_hand && !b->tracker.game.plies && !strcmp(k->script, "late-arrival"))
            known_number(k, names[s], b->press.clock.control.periods[0].seconds, FACT_FROM_EVENT,
                         N_("the time control: nothing was played yet"));
    }
}

/* Time trouble, as the rulebook defines it. */
static bool is_in_trouble(const struct knowing *k, enum side side, bool *known)
{
    const struct hall_board *b = k->board;
    struct trouble copy = b->trouble; /* asking changes nothing */
    const struct trouble_rule *rule = b->hall->trouble;
    const struct position *p = &b->tracker.game.now;
    int moves[2] = {completed_by_side(p, WHITE), completed_by_side(p, BLACK)};
    msec left[2] = {left_taken(k, WHITE), left_taken(k, BLACK)};
    int32_t left_s[2] = {(int32_t)(left[WHITE] / 1000), (int32_t)(left[BLACK] / 1000)};
    *known = rule && left[WHITE] >= 0 && left[BLACK] >= 0;
    return *known && trouble_now(rule, &copy, &b->press.clock.control, left_s, moves, side);
}

/* If only the opponent is short of time, the rulebook says whether that is enough: for an illegal move it may be (IHSA
 * 16-1-2), for a claim it may not. */
static void know_trouble(const struct knowing *k)
{
    if (board_is_by_letter(k->board))
        return;
    bool known, white = is_in_trouble(k, WHITE, &known), black = is_in_trouble(k, BLACK, &known);
    bool is = k->side == BLACK ? black : k->side == WHITE && white;
    if (known && (is || white == black))
        known_yes(k, "time_trouble", is || white, known_times_from(k->board), N_("both clocks"));
}

static void know_flags(const struct knowing *k)
{
    static const char *const names[] = {"", "white", "black", "both"};
    const struct clock *c = &k->board->press.clock;
    if (!c->flags)
        return;
    known_is(k, "flags", names[c->flags & 3], known_times_from(k->board), N_("the clock"));
    if (c->first_flag != NO_SIDE) /* otherwise the arbiter may still see it on the clock */
        known_is(k, "first_flag", side_word(c->first_flag), known_times_from(k->board), N_("the clock"));
}

/* Since the round began; nothing if it has not begun. */
static void know_running(const struct knowing *k)
{
    const struct hall *h = k->hall;
    if (!hall_is_started(h))
        return;
    known_number(k, "minutes_running", hall_minute(h, h->now), FACT_FROM_LOG, N_("since the round began"));
    known_number(k, "session_s", (h->now - h->started) / 1000, FACT_FROM_LOG, N_("since the round began"));
}

/* --- the game ----------------------------------------------------------------------------------------------------- */

bool board_knows_moves(const struct hall_board *b)
{
    return b->tracker.game.plies || b->position_typed || b->seat->start || (!b->by_hand && b->heard != MSEC_NEVER);
}

static int moves_left(const struct knowing *k)
{
    const struct control *c = &k->board->press.clock.control;
    int made = completed_by_side(&k->board->tracker.game.now, k->side);
    int due =
        is_about_flag(k) ? control_moves_before(c, period_by_clock(k) + 1) - made : clock_moves_to_control(c, made);
    return due > 0 ? due : 0;
}

static void know_game(const struct knowing *k)
{
    char fen[FEN_MAX];
    const struct hall_board *b = k->board;
    const struct position *p = &b->tracker.game.now;
    enum fact_source from = known_moves_from(k);
    if (!board_knows_moves(b))
        return;
    position_to_fen(p, fen);
    known_is(k, "fen", fen, from, N_("the moves"));
    known_number(k, "move", p->move_number, from, N_("the moves"));
    known_number(k, "completed_moves_black", completed_by_black(p), from, N_("the moves"));
    bool counted = period_now(k) == period_by_moves(k) || is_about_flag(k);
    if (k->side != NO_SIDE && counted && period_now(k)->moves && !is_between_periods(k))
        known_number(k, "moves_left", moves_left(k), from, N_("the moves and the time control"));
}

static int pieces_moved(const struct history *g, int side)
{
    struct position p = g->start;
    struct undo undo;
    int count = 0;
    for (int ply = 0; ply < g->plies; ply++) {
        count += p.turn == side && kind_of(p.on[move_from(g->moves[ply])]) != PAWN;
        position_make(&p, g->moves[ply], &undo);
    }
    return count;
}

/* Only if all moves from the beginning are known: how a typed position came about is not. */
static void know_pieces_moved(const struct knowing *k)
{
    const struct history *g = &k->board->tracker.game;
    if (!board_knows_moves(k->board) || k->board->position_typed || g->start.move_number > 1)
        return;
    known_number(k, "white_nonpawn_moves", pieces_moved(g, WHITE), known_moves_from(k), N_("the moves"));
    known_number(k, "black_nonpawn_moves", pieces_moved(g, BLACK), known_moves_from(k), N_("the moves"));
}

static void know_end(const struct knowing *k)
{
    const struct hall_board *b = k->board;
    bool mate = board_knows_moves(b) && b->claims.ending == CHECKMATE;
    if (mate)
        known_is(k, "mating_side", side_word(!b->tracker.game.now.turn), known_moves_from(k), N_("the moves"));
    if (mate && !b->claims.counter_count)
        known_yes(k, "countermate", b->claims.countered, known_moves_from(k), N_("the moves"));
    if (b->result != RESULT_OPEN)
        known_yes(k, "game_over", true, FACT_FROM_LOG, result_text((enum result)b->result));
}

static bool both_kings_in_check(const struct position *p)
{
    return square_attacked(p, king_square(p, WHITE), BLACK) && square_attacked(p, king_square(p, BLACK), WHITE);
}

/* Chess Laws 2023, 3.1.2: whether the previous move of the side to move was a pass. Not known for the moves before a
 * typed position. */
static void know_previous_pass(const struct knowing *k)
{
    const struct hall_board *b = k->board;
    const struct position *p = &b->tracker.game.now;
    enum { OPPONENT_PASSED = 1, MOVER_PASSED = 2 };
    bool unseen = b->position_typed && b->tracker.game.plies < 2 && !p->passes;
    if (p->rules != RULES_LAWS_2023 || !board_knows_moves(b) || k->side != p->turn || unseen)
        return;
    known_is(k, "prev_pass",
             p->passes & OPPONENT_PASSED ? "opponent"
             : p->passes & MOVER_PASSED  ? "own"
                                         : "none",
             known_moves_from(k), N_("the moves"));
}

/* Chess Laws 2023, 5.7.1, 3.7.1.1.1: what a decision has forbidden that side. For the bishops it is known only in a
 * game whose moves are known. */
static void know_barred(const struct knowing *k)
{
    const struct hall_board *b = k->board;
    const struct position *p = &b->tracker.game.now;
    char evidence[32];
    if (p->rules != RULES_LAWS_2023 || k->side == NO_SIDE)
        return;
    int owed = board_owes_move(k->hall, b, k->side), lost = board_lost_vaticano(k->hall, b, k->side);
    snprintf(evidence, sizeof evidence, "D-%04d", owed);
    if (owed && !strcmp(k->script, "pass"))
        known_is(k, "replacement", "pass", FACT_FROM_LOG, evidence);
    snprintf(evidence, sizeof evidence, "D-%04d", lost);
    if (!lost && board_knows_moves(b) && !b->position_typed)
        known_yes(k, "forfeited", false, FACT_FROM_LOG, N_("no decision at this board"));
    else if (lost && !(pieces(p, (enum side)k->side, BISHOP) & ~p->forfeited))
        known_yes(k, "forfeited", true, FACT_FROM_LOG, evidence);
}

static void know_checks(const struct knowing *k)
{
    const struct hall_board *b = k->board;
    const struct position *p = &b->tracker.game.now;
    if (!board_knows_moves(b))
        return;
    if (both_kings_in_check(p))
        known_yes(k, "both_kings_in_check", true, known_moves_from(k), N_("the position on the board"));
    if (k->side != NO_SIDE && p->turn == k->side)
        known_yes(k, "in_check", square_attacked(p, king_square(p, p->turn), other(p->turn)), known_moves_from(k),
                  N_("the position on the board"));
}

/* Where nobody has to say which move it was, the moves up to it are those that are known. */
static void know_position_before(const struct knowing *k)
{
    static const char *const scripts[] = {"displaced-pieces", "adjournment", NULL};
    for (const char *const *s = scripts; *s; s++)
        if (!strcmp(k->script, *s) && board_knows_moves(k->board))
            known_yes(k, "position_known", true, known_moves_from(k), N_("the moves of the game"));
}

/* --- the table ---------------------------------------------------------------------------------------------------- */

static const struct {
    struct knowledge_row is;
    void (*know)(const struct knowing *);
} rows[] = {
    {{"phase", "event"}, know_phase},
    {{"team round first_round", "event"}, know_round},
    {{"increment_s delay_s", "control"}, know_bonus},
    {{"control", "control"}, know_period},
    {{"base_s first_control_s total_s", "control"}, know_allotted},
    {{"white_s black_s", "clock"}, know_times},
    {{"time_trouble", "clock"}, know_trouble},
    {{"flags first_flag", "clock"}, know_flags},
    {{"fault ran_s", "clock"}, known_clock_fault},
    {{"fault", "clock"}, known_equipment_fault},
    {{"fen move completed_moves_black moves_left", "board"}, know_game},
    {{"white_nonpawn_moves black_nonpawn_moves", "board"}, know_pieces_moved},
    {{"game_over mating_side", "board"}, know_end},
    {{"both_kings_in_check in_check", "board"}, know_checks},
    {{"position_known", "board"}, know_position_before},
    {{"prev_pass", "board"}, know_previous_pass},
    {{"replacement forfeited", "board"}, know_barred},
    {{"kind count consecutive", "board"}, known_progress},
    {{"offender claimant flagged", "board"}, known_role},
    {{"clock_pressed opponent_moved opponent_made moves_since replies final_move", "board"}, known_fault},
    {{"opponent_moved opponent_made game_over final_move", "board"}, known_ended_since},
    {{"claimed witnessed claim_true on_move", "board"}, known_claim},
    {{"minutes_running session_s", "hall"}, know_running},
    {{"returned", "hall"}, known_connection},
    {{"repeat_sent days_since_move days_since_repeat inquired times_stated months months_played "
      "white_days_excused black_days_excused withdrawal opponents_forfeited days_since_start days_since_end "
      "result_scored",
      "hall"},
     known_letters},
    {{"late_s default_s late_from start_delay_s clock_started", "hall"}, known_lateness},
    {{"white_prior_illegal black_prior_illegal white_prior_offences black_prior_offences white_prior_team_offences "
      "black_prior_team_offences white_game_offences black_game_offences",
      "hall"},
     known_priors},
    {{"warned", "hall"}, known_warned},
    {{"count", "hall"}, known_times_before},
    {{"resigned", "hall"}, known_resigned},
    {{"white_cards black_cards white_carried black_carried white_told_by black_told_by white_count black_count",
      "hall"},
     known_communication},
    {{"on_roster offender", "hall"}, known_substitute},
};

const struct knowledge_row *hall_knowledge(size_t index)
{
    return index < sizeof rows / sizeof *rows ? &rows[index].is : NULL;
}

static void known_with(const struct hall *h, const struct hall_board *b, const struct incident *i, const char *script,
                       int side, const struct times_taken *times, struct facts *out)
{
    struct knowing k = {.hall = h, .board = b, .incident = i, .script = script, .side = side, .out = out};
    k.times = *times;
    k.fault = i && incident_is_completed_fault((enum incident_kind)i->kind) ? i : known_standing_fault(h, b, script);
    if (side == NO_SIDE && i && known_who_did(i))
        k.side = i->side == WHITE ? WHITE : i->side == BLACK ? BLACK : NO_SIDE;
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++)
        rows[r].know(&k);
}

void known_of(const struct hall *h, const struct hall_board *b, const struct incident *i, const char *script, int side,
              struct facts *out)
{
    known_with(h, b, i, script, side, &(struct times_taken){0}, out);
}

static const struct incident *incident_of(const struct hall *h, int alert)
{
    const struct alert *a = hall_alert(h, alert);
    return a ? hall_incident(h, a->latest ? a->latest : a->incident) : NULL;
}

void hall_facts_with(const struct hall *h, int board, int alert, const char *script, int side,
                     const struct times_taken *times, struct facts *out)
{
    const struct hall_board *b = hall_board(h, board);
    const struct incident *i = incident_of(h, alert);
    if (b)
        known_with(h, b, i, script ? script : i ? i->script : "", side, times, out);
}

void hall_facts(const struct hall *h, int board, int alert, const char *script, int side, struct facts *out)
{
    hall_facts_with(h, board, alert, script, side, &(struct times_taken){0}, out);
}

int32_t hall_ran_unseen_s(const struct hall *h, int board, int alert)
{
    const struct hall_board *b = hall_board(h, board);
    return b ? unseen_s(b, incident_of(h, alert), h->now) : 0;
}
