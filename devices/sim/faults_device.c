/* Boards, clocks and lines that fail, or are set up wrongly. */
#include "sim/faults.h"
#include "sim/faults_parts.h"

bool fault_dead_square(struct sim_table *t)
{
    if (t->board.dead_square != NO_SQUARE)
        return false;
    sqset standing = occupied(&t->history.now) & ~bit(move_from(table_next_move(t)));
    for (int skip = chance_between(&t->chance, 0, 7); skip > 0 && more_than_one(standing); skip--)
        take_first(&standing);
    int square = first(standing);
    if (square == t->board.stuck_square)
        return false;
    deed_add(t, (struct deed){.kind = DEED_DEAD, .square = (uint8_t)square});
    fault_truth(t, TRUTH_DEAD_SQUARE, -1, move_of(square, square, ORDINARY), "");
    table_plan_move(t);
    return true;
}

bool fault_stuck_square(struct sim_table *t)
{
    if (t->board.stuck_square != NO_SQUARE || move_from(table_next_move(t)) == t->board.dead_square)
        return false;
    deed_add(t, (struct deed){.kind = DEED_STUCK, .square = (uint8_t)move_from(table_next_move(t))});
    table_plan_move(t);
    fault_truth(t, TRUTH_STUCK_SQUARE, -1, NO_MOVE, ""); /* the piece is gone, but the square still shows it */
    return true;
}

bool fault_low_battery(struct sim_table *t)
{
    if (t->clock.low_battery)
        return false;
    deed_add(t, (struct deed){.kind = DEED_BATTERY});
    fault_truth(t, TRUTH_LOW_BATTERY, -1, NO_MOVE, "");
    table_plan_move(t);
    return true;
}

static void put_in(struct sim_table *t, enum deed_kind what, enum truth_kind kind)
{
    deed_add(t, (struct deed){.kind = (uint8_t)what, .pause = fault_seconds(t, 5, 40), .arg = 1});
    fault_truth(t, kind, -1, NO_MOVE, "on");
}

void faults_end(struct sim_table *t)
{
    if (t->cable_out)
        put_in(t, DEED_CABLE, TRUTH_UNPLUGGED);
    if (t->clock.unplugged)
        put_in(t, DEED_CLOCK, TRUTH_CLOCK_OFF);
    deed_add(t, (struct deed){.kind = DEED_REPEAT, .arg = 0});
}

static bool out_and_in(struct sim_table *t, enum deed_kind what, enum truth_kind kind)
{
    deed_add(t, (struct deed){.kind = (uint8_t)what, .pause = fault_seconds(t, 0, 2), .arg = 0});
    fault_truth(t, kind, -1, NO_MOVE, "off");
    put_in(t, what, kind);
    table_plan_move(t);
    return true;
}

bool fault_clock_off(struct sim_table *t)
{
    return out_and_in(t, DEED_CLOCK, TRUTH_CLOCK_OFF);
}

bool fault_unplugged(struct sim_table *t)
{
    return out_and_in(t, DEED_CABLE, TRUTH_UNPLUGGED);
}

bool fault_noise(struct sim_table *t)
{
    deed_add(t, (struct deed){
                    .kind = DEED_NOISE, .pause = fault_seconds(t, 0, 2), .arg = chance_between(&t->chance, 5, 60)});
    fault_truth(t, TRUTH_NOISE, -1, NO_MOVE, "");
    table_plan_move(t);
    return true;
}

bool fault_repeated(struct sim_table *t)
{
    deed_add(t, (struct deed){.kind = DEED_REPEAT, .arg = 1});
    table_plan_move(t);
    fault_truth(t, TRUTH_REPEATED, -1, NO_MOVE, "");
    deed_add(t, (struct deed){.kind = DEED_REPEAT, .arg = 0});
    return true;
}

bool fault_late(struct sim_table *t)
{
    int32_t ms = chance_between(&t->chance, 1000, 3000);
    deed_add(t, (struct deed){.kind = DEED_LATE, .pause = fault_seconds(t, 0, 2), .arg = ms});
    deed_add(t, (struct deed){.kind = DEED_TRUTH, .pause = ms, .arg = TRUTH_LATE, .arg2 = -1, .detail = ""});
    table_plan_move(t);
    return true;
}

/* Faults before the start. Each ends with board and clock corrected, or noted as staying wrong. */

bool fault_wrong_setup(struct sim_table *t)
{
    static const int pairs[3][2] = {{D1, E1}, {1, 2}, {57, 58}};
    const int *pair = pairs[chance_between(&t->chance, 0, 2)];
    const struct position *p = &t->history.now;
    deed_add(t, (struct deed){.kind = DEED_PUT, .square = (uint8_t)pair[0], .piece = p->on[pair[1]]});
    deed_add(t, (struct deed){.kind = DEED_PUT, .square = (uint8_t)pair[1], .piece = p->on[pair[0]]});
    fault_truth(t, TRUTH_WRONG_SETUP, pair[0] < 32 ? WHITE : BLACK, NO_MOVE, "");
    deed_restore(t, fault_seconds(t, 40, 60));
    return true;
}

bool fault_turned(struct sim_table *t)
{
    t->board.turned = true;
    fault_truth(t, TRUTH_TURNED, -1, NO_MOVE, "");
    return true;
}

/* The players sat down on the wrong sides: for board and clock everything is reversed. */
bool fault_colours(struct sim_table *t)
{
    t->board.turned = true;
    t->white_lever = CLOCK_RIGHT;
    t->clock.up = CLOCK_RIGHT;
    fault_truth(t, TRUTH_COLOURS, -1, NO_MOVE, "");
    return true;
}

bool fault_wrong_side(struct sim_table *t)
{
    deed_add(t, (struct deed){.kind = DEED_START, .pause = fault_seconds(t, 60, 65), .arg = BLACK});
    fault_truth(t, TRUTH_WRONG_SIDE, -1, NO_MOVE, "");
    deed_add(t, (struct deed){.kind = DEED_STOP, .pause = fault_seconds(t, 5, 20)});
    return true;
}

bool fault_wrong_time(struct sim_table *t)
{
    deed_add(t, (struct deed){.kind = DEED_TIMES, .arg = 600, .arg2 = 600});
    fault_truth(t, TRUTH_WRONG_TIME, -1, NO_MOVE, "");
    deed_add(t, (struct deed){.kind = DEED_SET, .pause = fault_seconds(t, 40, 60)});
    return true;
}

bool fault_no_bonus(struct sim_table *t)
{
    if (t->control.periods[0].bonus == BONUS_NONE)
        return false;
    struct control without = t->control;
    for (int i = 0; i < without.count; i++)
        without.periods[i].bonus = BONUS_NONE;
    sim_clock_set(&t->clock, &without, t->last);
    fault_truth(t, TRUTH_NO_BONUS, -1, NO_MOVE, "");
    return true;
}

/* A clock that is set not to stop at the first flag: in a scramble both may fall. */
bool fault_no_freeze(struct sim_table *t)
{
    t->clock.no_freeze = true;
    return true;
}

/* The times are right, but the increment is not. */
static bool other_bonus(struct sim_table *t, enum truth_kind kind, enum bonus bonus, int more)
{
    if (t->control.periods[0].bonus != BONUS_FISCHER)
        return false;
    struct control wrong = t->control;
    msec left = t->clock.sides[0].left;
    for (int i = 0; i < wrong.count; i++) {
        wrong.periods[i].bonus = (uint8_t)bonus;
        wrong.periods[i].bonus_s += more;
    }
    uint8_t up = t->clock.up;
    sim_clock_set(&t->clock, &wrong, t->last);
    sim_clock_set_times(&t->clock, left, left, t->last);
    t->clock.up = up;
    fault_truth(t, kind, -1, NO_MOVE, "");
    return true;
}

bool fault_large_bonus(struct sim_table *t)
{
    return other_bonus(t, TRUTH_LARGE_BONUS, BONUS_FISCHER, chance_between(&t->chance, 1, 10));
}

bool fault_delay_for_bonus(struct sim_table *t)
{
    return other_bonus(t, TRUTH_DELAY_FOR_BONUS, chance_of(&t->chance, 1, 2) ? BONUS_DELAY : BONUS_BRONSTEIN, 0);
}

/* A brown-out, or a hub that restarts its ports: the board restarts without its line being lost. */
bool fault_reset(struct sim_table *t)
{
    deed_add(t, (struct deed){.kind = DEED_RESET, .pause = fault_seconds(t, 0, 2)});
    fault_truth(t, TRUTH_RESET, -1, NO_MOVE, "");
    table_plan_move(t);
    return true;
}
