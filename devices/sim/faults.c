#include "sim/faults.h"

#include "base/table.h"
#include "sim/faults_parts.h"
#include "sim/life.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char *const truth_names[] = {
    "move",
    "result",
    "illegal-move",
    "no-move",
    "no-press",
    "flag",
    "stopped",
    "claim",
    "takeback",
    "displaced",
    "knocked",
    "penalty",
    "wrong-setup",
    "turned",
    "colours",
    "wrong-side",
    "wrong-time",
    "no-bonus",
    "dead-square",
    "stuck-square",
    "low-battery",
    "clock-off",
    "unplugged",
    "noise",
    "repeated",
    "late",
    "both-flags",
    "last-unpressed",
    "mate-unpressed",
    "recapture",
    "brief",
    "scramble",
    "promotion",
    "ep-left",
    "two-moves",
    "opponents-piece",
    "illegal-answered",
    "out-of-turn",
    "reset",
    "large-bonus",
    "delay-for-bonus",
    "swept",
    "resigned",
    "late-flag",
    "pass",
};
ROW_FOR_EACH(truth_names, TRUTH_KINDS);

const char *truth_name(enum truth_kind kind)
{
    assert(HAS_ROW(truth_names, kind));
    return truth_names[kind];
}

int truth_named(const char *name)
{
    for (int i = 0; i < TRUTH_KINDS; i++)
        if (!strcmp(name, truth_names[i]))
            return i;
    return -1;
}

/* Faults that need an occasion, such as certain moves ahead. The rarer the occasion, the likelier it is taken. */
enum fault_when { BEFORE_START, IN_PLAY, ON_OCCASION, ON_RARE_OCCASION };

static const struct fault_row {
    uint8_t kind; /* enum truth_kind */
    uint8_t when;
    bool (*plan)(struct sim_table *);
} rows[] = {
    {TRUTH_WRONG_SETUP, BEFORE_START, fault_wrong_setup},
    {TRUTH_TURNED, BEFORE_START, fault_turned},
    {TRUTH_WRONG_SIDE, BEFORE_START, fault_wrong_side},
    {TRUTH_WRONG_TIME, BEFORE_START, fault_wrong_time},
    {TRUTH_NO_BONUS, BEFORE_START, fault_no_bonus},
    {TRUTH_ILLEGAL_MOVE, IN_PLAY, fault_illegal},
    {TRUTH_NO_MOVE, IN_PLAY, fault_no_move},
    {TRUTH_NO_PRESS, IN_PLAY, fault_no_press},
    {TRUTH_STOPPED, IN_PLAY, fault_stopped},
    {TRUTH_CLAIM, IN_PLAY, fault_claim},
    {TRUTH_TAKEBACK, IN_PLAY, fault_takeback},
    {TRUTH_DISPLACED, IN_PLAY, fault_displaced},
    {TRUTH_DEAD_SQUARE, IN_PLAY, fault_dead_square},
    {TRUTH_STUCK_SQUARE, IN_PLAY, fault_stuck_square},
    {TRUTH_LOW_BATTERY, IN_PLAY, fault_low_battery},
    {TRUTH_CLOCK_OFF, IN_PLAY, fault_clock_off},
    {TRUTH_UNPLUGGED, IN_PLAY, fault_unplugged},
    {TRUTH_NOISE, IN_PLAY, fault_noise},
    {TRUTH_REPEATED, IN_PLAY, fault_repeated},
    {TRUTH_LATE, IN_PLAY, fault_late},
    {TRUTH_PENALTY, IN_PLAY, fault_penalty},
    {TRUTH_KNOCKED, IN_PLAY, fault_knocked},
    {TRUTH_COLOURS, BEFORE_START, fault_colours},
    {TRUTH_BOTH_FLAGS, BEFORE_START, fault_no_freeze},
    {TRUTH_FLAG, IN_PLAY, fault_flag},
    {TRUTH_LAST_UNPRESSED, ON_RARE_OCCASION, fault_last_unpressed},
    {TRUTH_MATE_UNPRESSED, ON_RARE_OCCASION, fault_mate_unpressed},
    {TRUTH_RECAPTURE, ON_OCCASION, fault_recapture},
    {TRUTH_BRIEF, ON_OCCASION, fault_brief},
    {TRUTH_PROMOTION, ON_RARE_OCCASION, fault_promotion},
    {TRUTH_EP_LEFT, ON_RARE_OCCASION, fault_ep_left},
    {TRUTH_SCRAMBLE, IN_PLAY, fault_scramble},
    {TRUTH_TWO_MOVES, IN_PLAY, fault_two_moves},
    {TRUTH_OPPONENTS_PIECE, IN_PLAY, fault_opponents_piece},
    {TRUTH_ILLEGAL_ANSWERED, IN_PLAY, fault_illegal_answered},
    {TRUTH_OUT_OF_TURN, IN_PLAY, fault_out_of_turn},
    {TRUTH_SWEPT, IN_PLAY, fault_swept},
    {TRUTH_RESET, IN_PLAY, fault_reset},
    {TRUTH_LARGE_BONUS, BEFORE_START, fault_large_bonus},
    {TRUTH_DELAY_FOR_BONUS, BEFORE_START, fault_delay_for_bonus},
};

/* The faults that were asked for, as far as such a device can reveal them. */
static bool can_happen(const struct sim_table *t, int kind)
{
    return (t->faults == FAULTS_LIFE || t->faults >> kind & 1) && t->device->faults >> kind & 1;
}

static bool plan_one(struct sim_table *t, enum fault_when when)
{
    const struct fault_row *possible[sizeof rows / sizeof *rows] = {0};
    int count = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].when == when && rows[i].kind != TRUTH_FLAG && can_happen(t, rows[i].kind))
            possible[count++] = &rows[i];
    return count && possible[chance_between(&t->chance, 0, count - 1)]->plan(t);
}

static bool plan_on_occasion(struct sim_table *t)
{
    enum { LIKELIER = 8 };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int in = rows[i].when == ON_RARE_OCCASION ? 1 + t->rate / LIKELIER : t->rate;
        if (rows[i].when >= ON_OCCASION && can_happen(t, rows[i].kind) && chance_of(&t->chance, 1, in) &&
            rows[i].plan(t))
            return true;
    }
    return false;
}

static const struct fault_row *row_of(enum truth_kind kind)
{
    const struct fault_row *r = rows;
    while (r->kind != kind)
        r++;
    return r;
}

static bool plan_as_in_life(struct sim_table *t, bool before_start, bool in_time)
{
    msec since = t->last - t->looked;
    t->looked = t->last;
    for (const struct life_row *l = life_rows; l->kind != TRUTH_KINDS; l++) {
        const struct fault_row *r = row_of((enum truth_kind)l->kind);
        if (!can_happen(t, r->kind) || (r->when == BEFORE_START) != before_start ||
            (!in_time && r->when == IN_PLAY && l->kind != TRUTH_FLAG))
            continue;
        if ((before_start ? life_happens_before(t, l) : life_happens(t, l, since)) && r->plan(t))
            return true;
    }
    return false;
}

/* A fault that was asked for happens as soon as possible, so that those who watch need not wait long. */
static bool plan_scene(struct sim_table *t)
{
    enum { AT_ONCE = 400 };
    bool waits_for_flag = t->scene == TRUTH_FLAG;
    if (!t->scene || t->history.plies >= t->game.plies || !row_of((enum truth_kind)t->scene)->plan(t))
        return false;
    t->scene = 0;
    for (int i = t->deeds_done; i < t->deeds_count && !waits_for_flag; i++) {
        struct deed *d = &t->deeds[i];
        d->pause = d->pause > AT_ONCE ? AT_ONCE : d->pause;
        if (d->kind == DEED_PRESS || d->kind == DEED_STOP || d->kind == DEED_TRUTH)
            break;
    }
    return true;
}

/* The pieces are set up a minute before the arbiter starts the clocks. */
static bool plan_start(struct sim_table *t)
{
    enum { LOOKS_EVERY = 300 };
    if (t->clock.running)
        return false;
    if (t->holds && !t->scene) {
        deed_add(t, (struct deed){.kind = DEED_REST, .pause = LOOKS_EVERY});
        return true;
    }
    if (!t->scene && t->faults == FAULTS_LIFE)
        plan_as_in_life(t, true, true);
    else if (!t->scene && t->faults && chance_of(&t->chance, 1, 8))
        plan_one(t, BEFORE_START);
    int32_t wait = t->scene ? t->lead_ms : t->at_once ? fault_seconds(t, 1, 3) : fault_seconds(t, 60, 90);
    deed_add(t, (struct deed){.kind = DEED_START, .pause = wait, .arg = WHITE});
    return true;
}

/* No piece is touched for it, so no hand can make a mistake. */
static bool next_is_pass(const struct sim_table *t)
{
    for (int ply = t->history.plies; ply < t->game.plies && ply < t->history.plies + 2; ply++)
        if (move_how(t->game.moves[ply]) == PASSING)
            return true;
    return false;
}

bool faults_plan(struct sim_table *t)
{
    if (t->history.plies == 0 && plan_start(t))
        return true;
    if (next_is_pass(t))
        return false;
    if (plan_scene(t))
        return true;
    bool in_time = t->clock.sides[0].left > 30000 && t->clock.sides[1].left > 30000;
    if (t->faults == FAULTS_LIFE)
        return plan_as_in_life(t, false, in_time);
    if (t->faults && plan_on_occasion(t))
        return true;
    return t->faults && in_time && chance_of(&t->chance, 1, t->rate) && plan_one(t, IN_PLAY);
}

bool faults_read(const char *list, uint64_t *out, struct error *why)
{
    char word[32];
    *out = 0;
    if (!strcmp(list, "all"))
        *out = UINT64_MAX;
    if (!strcmp(list, "life"))
        *out = FAULTS_LIFE;
    if (*out || !strcmp(list, "none"))
        return true;
    for (const char *at = list; *at;) {
        size_t n = strcspn(at, ",");
        snprintf(word, sizeof word, "%.*s", (int)(n < sizeof word ? n : sizeof word - 1), at);
        int kind = truth_named(word);
        if (kind < TRUTH_ILLEGAL_MOVE || kind == TRUTH_PASS)
            return failf(why, "faults", "all, none, life, or names such as illegal-move,flag,noise",
                         "no fault is called %s", word);
        *out |= UINT64_C(1) << kind;
        at += n + (at[n] == ',');
    }
    return true;
}
