#include "commands/simulate.h"

#include "sim/table.h"

#include <stdlib.h>

enum { SECOND = 1000, REACTION = 5 * SECOND, WALK = 15 * SECOND, PATIENCE = 40 * SECOND, TWO_MINUTES_S = 120 };

static const char who[] = "AB";

/* What he sees at the board: the clock itself, not what a device said of it. */
static struct sim_table *table_of(const struct simulated *s, int board)
{
    return sim_hall_table(wired_hall(s->wired), board);
}

static bool clock_stands(const struct simulated *s, int board)
{
    return !table_of(s, board)->clock.running;
}

static int32_t left_s(const struct simulated *s, int board, enum side side)
{
    const struct sim_table *t = table_of(s, board);
    bool left = (t->white_lever == CLOCK_LEFT) == (side == WHITE);
    return sim_clock_shown_s(&t->clock, left ? CLOCK_LEFT : CLOCK_RIGHT);
}

/* Two minutes for the opponent, and the offender's clock runs when play goes on. */
static void rule_for(struct simulated *s, const struct hall_board *b, struct ruling *r, int offender)
{
    r->board = b->number;
    r->offender = r->runs = (int8_t)offender;
    r->orders = true;
    for (int side = WHITE; side <= BLACK; side++)
        r->left_s[side] = left_s(s, b->number, (enum side)side) + (side == offender ? 0 : TWO_MINUTES_S);
    s->seats[b->number - 1].ruling = hall_rule(s->hall, r, who, s->now, NULL);
}

static void rule_illegal(struct simulated *s, const struct alert *a, const struct hall_board *b)
{
    struct sim_seat *seat = &s->seats[b->number - 1];
    const struct incident *i = hall_incident(s->hall, a->latest);
    struct ruling r = {.alert = a->id,
                       .counts = true,
                       .restores = i->kind != INCIDENT_PRESS_ALONE,
                       .ply = i->ply,
                       .script = "illegal-move",
                       .article = "7.5",
                       .penalty = "2 minutes"};
    if (!clock_stands(s, b->number) || seat->ruled_alert == a->latest || seat->result != RESULT_OPEN)
        return;
    seat->ruled_alert = a->latest;
    rule_for(s, b, &r, i->side);
}

static void turn_round(struct simulated *s, const struct alert *a, const struct hall_board *b)
{
    const struct sim_seat *seat = &s->seats[b->number - 1];
    if (s->now - a->shown >= REACTION && seat->turned)
        hall_turn(s->hall, b->number, TURN_HALF, seat->clock_turned, who, s->now);
}

/* Asked which move it was, he sees at the board that it was none, or no legal one. */
static void report_what_it_was(struct simulated *s, const struct alert *a, const struct sim_seat *seat)
{
    for (int i = seat->truth_count - 1; i >= 0 && seat->truths[i].t.at >= a->shown - PATIENCE; i--) {
        const struct truth *t = &seat->truths[i].t;
        bool none = t->kind == TRUTH_NO_MOVE, illegal = t->kind == TRUTH_ILLEGAL_MOVE;
        if ((!none && !illegal) || t->ply != seat->played.plies)
            continue;
        hall_clear(s->hall, a->id, who, "looked at", s->now, NULL);
        hall_report(s->hall, a->board, none ? INCIDENT_PRESS_ALONE : INCIDENT_ILLEGAL_MOVE, t->side, "illegal-move", "",
                    who, s->now);
        return;
    }
}

/* He asks for the scoresheets; at a board that nothing explains not at once: as a rule the players put it right. */
static void read_scoresheets(struct simulated *s, const struct alert *a, const struct hall_board *b)
{
    struct sim_seat *seat = &s->seats[b->number - 1];
    msec patience = a->kind == INCIDENT_WHICH_MOVE ? 0 : PATIENCE;
    if (a->kind == INCIDENT_WHICH_MOVE && b->tracker.game.plies == seat->played.plies)
        report_what_it_was(s, a, seat);
    if (s->now - a->shown < patience || b->tracker.game.plies >= seat->played.plies)
        return;
    seat->corrected++;
    hall_correct_moves(s->hall, b->number, seat->played.moves, seat->played.plies, who, "scoresheets", s->now, NULL);
}

static void see_to_it(struct simulated *s, const struct alert *a, const struct hall_board *b)
{
    (void)b;
    if (s->now - a->shown >= WALK)
        hall_clear(s->hall, a->id, who, "seen to", s->now, NULL);
}

/* The players of this hall never set the clock again: the arbiter lets it be. */
static void give_up_order(struct simulated *s, const struct alert *a, const struct hall_board *b)
{
    if (s->now - a->shown >= WALK)
        hall_undo(s->hall, s->seats[b->number - 1].ruling, who, "not carried out", s->now, NULL);
}

static const struct {
    uint8_t kind; /* enum incident_kind */
    void (*deal)(struct simulated *, const struct alert *, const struct hall_board *);
} deals[] = {
    {INCIDENT_ILLEGAL_MOVE, rule_illegal},    {INCIDENT_CASTLING_FAULT, rule_illegal},
    {INCIDENT_PROMOTION_FAULT, rule_illegal}, {INCIDENT_PRESS_ALONE, rule_illegal},
    {INCIDENT_BOARD_TURNED, turn_round},      {INCIDENT_COLOURS_REVERSED, turn_round},
    {INCIDENT_WHICH_MOVE, read_scoresheets},  {INCIDENT_MISMATCH, read_scoresheets},
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
    if (!alert_stands(a) && a->state != ALERT_SUPPRESSED)
        return;
    for (size_t i = 0; b && i < sizeof deals / sizeof *deals; i++)
        if (deals[i].kind == a->kind)
            deals[i].deal(s, a, b);
}

/* --- at the boards ------------------------------------------------------------------------------------------------ */

static void hear_claim(struct simulated *s, int number)
{
    struct sim_seat *seat = &s->seats[number - 1];
    const struct hall_board *b = hall_board(s->hall, number);
    if (!seat->claims || s->now - seat->claimed_at < REACTION || !clock_stands(s, b->number))
        return;
    seat->claims = false;
    int claim = hall_report(s->hall, number, INCIDENT_CLAIM, seat->side_of_claim, "claim-repetition", "", who, s->now);
    const struct incident *i = hall_incident(s->hall, claim);
    if (!i || seat->claim_true)
        return; /* the result follows */
    struct ruling r = {.alert = i->alert, .script = "claim-repetition", .article = "9.5.3", .penalty = "2 minutes"};
    rule_for(s, b, &r, seat->side_of_claim);
}

static void enter_result(struct simulated *s, int number)
{
    const struct sim_seat *seat = &s->seats[number - 1];
    if (seat->result == RESULT_OPEN || s->now - seat->over_at < WALK ||
        hall_board(s->hall, number)->result != RESULT_OPEN)
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
        hear_claim(s, number);
        enter_result(s, number);
    }
}
