#include "commands/simulate.h"
#include "hall/board_view.h"

#include "hall/desk.h"
#include "hall/hand.h"
#include "hall/ruling.h"
#include "hall/which_move.h"
#include "sim/table.h"

#include <assert.h>
#include <stdlib.h>

enum { SECOND = 1000, REACTION = 5 * SECOND, WALK = 15 * SECOND, PATIENCE = 40 * SECOND };

static const char who[] = "AB";

/* What an arbiter sees at the board: the clock itself, not what a device reported of it. */
static struct sim_table *table_of(const struct simulated *s, int board)
{
    assert(board > 0 && board <= s->count && "a board of the hall");
    return sim_hall_table(s->people, board);
}

static bool clock_stands(const struct simulated *s, int board)
{
    return !table_of(s, board)->clock.running;
}

static void rule_by(struct simulated *s, const struct alert *a, const char *script, bool said)
{
    assert(a->board > 0 && a->board <= s->count && "a board of the hall");
    struct sim_seat *seat = &s->seats[a->board - 1];
    const struct incident *i = hall_incident(s->hall, a->latest);
    const struct simulated_matter m = {a->board, a->id, script, i->side, said};
    if (!clock_stands(s, a->board) || seat->ruled_alert == a->latest || seat->result != RESULT_OPEN)
        return;
    seat->ruled_alert = a->latest;
    if (seat->played.plies > i->ply) { /* the players have corrected it, and played on */
        hall_clear(s->hall, a->id, who, "put right by the players", s->now, NULL);
        return;
    }
    seat->ruling = simulated_rule(s, &m, who);
}

static void rule_illegal(struct simulated *s, const struct alert *a, const struct hall_board *b)
{
    (void)b;
    rule_by(s, a, "", false);
}

/* Chess Laws 2023, 3.1: the arbiter asks whether the pass was announced; then it is a move like any other. */
static bool was_said(const struct sim_seat *seat, const struct incident *i)
{
    for (int k = seat->truth_count - 1; k >= 0; k--)
        if (seat->truths[k].t.kind == TRUTH_PASS && seat->truths[k].t.ply == i->ply)
            return true;
    return false;
}

static void hear_pass(struct simulated *s, const struct alert *a, const struct hall_board *b)
{
    const struct incident *i = hall_incident(s->hall, a->latest);
    const struct sim_seat *seat = &s->seats[board_number(b) - 1];
    if (!was_said(seat, i)) {
        rule_by(s, a, "", false);
        return;
    }
    if (s->now - a->shown < REACTION || seat->result != RESULT_OPEN)
        return;
    const struct simulated_matter m = {board_number(b), a->id, "pass", i->side, true};
    if (board_plies(b) > i->ply || !simulated_rule(s, &m, who))
        hall_clear(s->hall, a->id, who, "nolo movere", s->now, NULL);
}

static void turn_round(struct simulated *s, const struct alert *a, const struct hall_board *b)
{
    const struct sim_seat *seat = &s->seats[board_number(b) - 1];
    if (s->now - a->shown < REACTION || !seat->turned)
        return;
    hall_turn(s->hall, board_number(b), TURNED_BOARD_ALONE, TURN_HALF, who, s->now);
    if (board_clock_is_turned(b) != seat->clock_turned)
        hall_turn(s->hall, board_number(b), TURNED_CLOCK, TURN_HALF, who, s->now);
}

/* Asked which move it was, the arbiter sees at the board that it was no move, or not a legal one. */
static void report_what_it_was(struct simulated *s, const struct alert *a, const struct hall_board *b)
{
    struct sim_seat *seat = &s->seats[board_number(b) - 1];
    for (int i = seat->truth_count - 1; i >= 0 && seat->truths[i].t.at >= a->shown - PATIENCE; i--) {
        const struct truth *t = &seat->truths[i].t;
        bool none = t->kind == TRUTH_NO_MOVE, illegal = t->kind == TRUTH_ILLEGAL_MOVE;
        if ((!none && !illegal) || t->ply != seat->played.plies)
            continue;
        score_was_asked(seat, board_game(b), s->now);
        hall_clear(s->hall, a->id, who, "looked at", s->now, NULL);
        hall_report(s->hall, a->board, none ? INCIDENT_PRESS_ALONE : INCIDENT_ILLEGAL_MOVE, t->side,
                    none ? "clock-handling" : "illegal-move", "", who, s->now);
        return;
    }
}

/* The arbiter asks for the scoresheets, but not at once if the board does not match the game: usually the players
 * correct it. */
static void read_scoresheets(struct simulated *s, const struct alert *a, const struct hall_board *b)
{
    struct sim_seat *seat = &s->seats[board_number(b) - 1];
    msec patience = a->kind == INCIDENT_WHICH_MOVE ? WALK : PATIENCE;
    if (s->now - a->shown < patience)
        return;
    if (a->kind == INCIDENT_WHICH_MOVE && board_plies(b) == seat->played.plies)
        report_what_it_was(s, a, b);
    if (board_plies(b) >= seat->played.plies)
        return;
    score_was_asked(seat, board_game(b), s->now);
    hall_correct_moves(s->hall, board_number(b), seat->played.moves, seat->played.plies, who, "scoresheets", s->now,
                       NULL);
}

/* The record has gone on: the scoresheets say which move it was. */
static bool says_which(struct simulated *s, const struct alert *a, const struct hall_board *b)
{
    struct sim_seat *seat = &s->seats[board_number(b) - 1];
    const struct incident *asked = hall_question(s->hall, board_number(b), a->id);
    if (!asked || asked->id != a->latest || asked->ply >= seat->played.plies)
        return false;
    if (s->now - a->shown < WALK)
        return true;
    bool done = hall_answer(s->hall, asked, seat->played.moves[asked->ply], who, s->now, NULL);
    score_was_asked(seat, board_game(b), s->now);
    return done;
}

/* Two pieces were moved: the arbiter sees at the board that they were not knocked over. */
static void ask_which(struct simulated *s, const struct alert *a, const struct hall_board *b)
{
    if (says_which(s, a, b))
        return;
    if (hall_incident(s->hall, a->latest)->side == NO_SIDE)
        read_scoresheets(s, a, b);
    else
        rule_by(s, a, "illegal-move", false);
}

static void see_to_it(struct simulated *s, const struct alert *a, const struct hall_board *b)
{
    (void)b;
    if (s->now - a->shown >= WALK)
        hall_clear(s->hall, a->id, who, "seen to", s->now, NULL);
}

/* Once play goes on, nobody stops it just to set the clock: the arbiter leaves it. */
static void give_up_order(struct simulated *s, const struct alert *a, const struct hall_board *b)
{
    const struct sim_seat *seat = &s->seats[board_number(b) - 1];
    if (s->now - a->shown >= WALK && s->now - seat->stood_at >= WALK)
        hall_undo(s->hall, s->seats[board_number(b) - 1].ruling, who, "not carried out", s->now, NULL);
}

static const struct {
    uint8_t kind; /* enum incident_kind */
    void (*deal)(struct simulated *, const struct alert *, const struct hall_board *);
} deals[] = {
    {INCIDENT_ILLEGAL_MOVE, rule_illegal},    {INCIDENT_CASTLING_FAULT, rule_illegal},
    {INCIDENT_PROMOTION_FAULT, rule_illegal}, {INCIDENT_PRESS_ALONE, hear_pass},
    {INCIDENT_BOARD_TURNED, turn_round},      {INCIDENT_COLOURS_REVERSED, turn_round},
    {INCIDENT_WHICH_MOVE, ask_which},         {INCIDENT_MISMATCH, read_scoresheets},
    {INCIDENT_DISPLACED, read_scoresheets},   {INCIDENT_OUT_OF_TURN, read_scoresheets},
    {INCIDENT_MOVED_AGAIN, read_scoresheets}, {INCIDENT_TIMES_NOT_SET, give_up_order},
    {INCIDENT_SQUARE_DEAD, see_to_it},        {INCIDENT_SQUARE_STUCK, see_to_it},
    {INCIDENT_CLOCK_NO_BONUS, see_to_it},     {INCIDENT_CLOCK_JUMP, see_to_it},
    {INCIDENT_TIMES_CHANGED, see_to_it},      {INCIDENT_TIME_CONTROL, see_to_it},
    {INCIDENT_CLOCK_BATTERY, see_to_it},      {INCIDENT_CLOCK_DIFFERS, see_to_it},
    {INCIDENT_CLOCK_NO_PERIOD, see_to_it},
};

static void deal_with(struct simulated *s, int id)
{
    const struct alert *a = hall_alert(s->hall, id);
    if (alert_rings(a) && s->now - a->shown >= REACTION)
        hall_acknowledge(s->hall, id, who, "", s->now, NULL);
    const struct hall_board *b = hall_board(s->hall, a->board);
    if (!alert_is_listed(a) && a->state != ALERT_SUPPRESSED)
        return;
    for (size_t i = 0; b && i < sizeof deals / sizeof *deals; i++)
        if (deals[i].kind == a->kind)
            deals[i].deal(s, a, b);
}

/* --- at the boards ------------------------------------------------------------------------------------------------ */

static void hear_claim(struct simulated *s, int number)
{
    assert(number > 0 && number <= s->count && "a board of the hall");
    struct sim_seat *seat = &s->seats[number - 1];
    const struct hall_board *b = hall_board(s->hall, number);
    if (!seat->claims || s->now - seat->claimed_at < REACTION || !clock_stands(s, board_number(b)))
        return;
    seat->claims = false;
    int claim = hall_report(s->hall, number, INCIDENT_CLAIM, seat->side_of_claim, "claim-repetition", "", who, s->now);
    const struct incident *i = hall_incident(s->hall, claim);
    if (!i || seat->claim_true)
        return; /* the result follows */
    const struct simulated_matter m = {number, i->alert, "claim-repetition", seat->side_of_claim, false};
    seat->ruling = simulated_rule(s, &m, who);
}

static void enter_result(struct simulated *s, int number)
{
    assert(number > 0 && number <= s->count && "a board of the hall");
    const struct sim_seat *seat = &s->seats[number - 1];
    if (seat->result == RESULT_OPEN || s->now - seat->over_at < WALK ||
        board_result(hall_board(s->hall, number)) != RESULT_OPEN)
        return;
    hall_result(s->hall, number, seat->result, who, "", s->now, NULL);
}

static void note_result(struct sim_seat *seat, const struct truth *t)
{
    seat->result = result_read(t->detail);
    seat->over_at = t->at;
}

void arbiter_hears(struct simulated *s, const struct truth *t)
{
    struct sim_seat *seat = &s->seats[t->board - 1];
    if (t->kind == TRUTH_RESULT)
        note_result(seat, t);
    if (t->kind == TRUTH_TURNED || t->kind == TRUTH_COLOURS) {
        seat->turned = true;
        seat->clock_turned = t->kind == TRUTH_COLOURS || t->detail[0];
    }
    if (t->kind == TRUTH_CLAIM) {
        seat->claims = true;
        seat->claim_true = t->detail[0] == 't';
        seat->claimed_at = t->at;
        seat->side_of_claim = t->side;
    }
}

static int open_ids(const struct hall *h, int *ids, int room)
{
    int count = 0;
    for (int id = hall_alert_count(h); id >= 1 && count < room; id--)
        if (hall_alert(h, id)->state != ALERT_CLEARED)
            ids[count++] = id;
    return count;
}

void arbiter_looks(struct simulated *s)
{
    enum { MOST = 2000 };
    int ids[MOST], count = open_ids(s->hall, ids, MOST);
    while (count > 0)
        deal_with(s, ids[--count]); /* the oldest first */
    for (int number = 1; number <= s->count; number++) {
        struct sim_seat *seat = &s->seats[number - 1];
        seat->stood_at = clock_stands(s, number) && seat->result == RESULT_OPEN ? s->now : seat->stood_at;
        hear_claim(s, number);
        enter_result(s, number);
    }
}
