/* A row of tests/cases/rulings as a board of a hall. */
#include "hall/row_played.h"

#include "hall/desk.h"
#include "hall/hand.h"
#include "hall/round.h"
#include "hall/ruling.h"
#include "rules/rulebook.h"

enum { SECOND = 1000 };

const char *row_value(const struct facts *row, const char *fact)
{
    const struct fact *f = facts_find(row, fact);
    return f ? f->value : NULL;
}

static long number_in(const struct facts *row, const char *fact, long otherwise)
{
    const char *value = row_value(row, fact);
    return value ? strtol(value, NULL, 10) : otherwise;
}

static int side_in(const struct facts *row, const char *fact)
{
    const char *value = row_value(row, fact);
    return !value ? NO_SIDE : !strcmp(value, "white") ? WHITE : !strcmp(value, "black") ? BLACK : NO_SIDE;
}

/* --- a hall of one board, as the row has it ----------------------------------------------------------------------- */

static enum event_phase phase_in(const struct facts *row)
{
    const char *value = row_value(row, "phase");
    for (int i = 0; value && i < EVENT_PHASES; i++)
        if (!strcmp(event_phase_name((enum event_phase)i), value))
            return (enum event_phase)i;
    return EVENT_STANDARD;
}

static void arrange_control(const struct facts *row, struct control *c)
{
    static const long usual[] = {7200, 1500, 300, 7200, 7200};
    long total = number_in(row, "total_s", -1), first = number_in(row, "first_control_s", usual[phase_in(row)]);
    long base = number_in(row, "base_s", total > 0 && total < first ? total : first);
    long increment = number_in(row, "increment_s", 0);
    long delay = number_in(row, "delay_s", 0);
    const char *kind = row_value(row, "control");
    if (row_value(row, "late_s") && !row_value(row, "base_s"))
        base = number_in(row, "white_s", base); /* both begin with what the clocks show */
    total = total > 0 ? total : base;
    struct period p = {.seconds = (int32_t)base};
    p.bonus = increment ? BONUS_FISCHER : delay ? BONUS_DELAY : BONUS_NONE;
    p.bonus_s = (int32_t)(increment ? increment : delay);
    p.moves = kind && !strcmp(kind, "moves") ? 40 : total > base ? 1 : 0;
    *c = (struct control){.count = 1, .periods = {p}};
    if (p.moves) {
        p.moves = 0;
        p.seconds = (int32_t)(total > base ? total - base : 1800);
        c->periods[c->count++] = p;
    }
}

static void arrange_players(const struct facts *row, struct hall_seat *seat)
{
    const char *team = row_value(row, "team");
    for (int s = WHITE; s <= BLACK; s++) {
        snprintf(seat->players[s].name, sizeof seat->players[s].name, "Player %d", s + 1);
        snprintf(seat->players[s].id, sizeof seat->players[s].id, "%d", s + 1);
        if ((team && !strcmp(team, "yes")) || row_value(row, "prior_team_offences") ||
            row_value(row, "white_prior_team_offences"))
            snprintf(seat->players[s].team, sizeof seat->players[s].team, "Team %d", s + 1);
    }
}

/* What stands in the event's file: variations, parameters, questions of the set-up. */
static bool is_of_event(const struct rulebook *r, const char *name)
{
    struct setup_question q;
    for (size_t i = 0; rulebook_setup(r, i, &q); i++)
        if (!strcmp(q.name, name))
            return true;
    return !strncmp(name, "variation.", 10) || strchr(name, '.') || !strcmp(name, "supervised");
}

static void know_event(struct played_row *p, const struct rulebook *r)
{
    for (size_t i = 0; i < p->facts->count; i++)
        if (is_of_event(r, p->facts->list[i].name))
            facts_know(&p->event, p->facts->list[i].name, p->facts->list[i].value, FACT_FROM_EVENT, "the event");
}

/* A FEN with the number of the move that the row names. */
static void set_position(struct played_row *p)
{
    char fen[128], *number;
    const char *given = row_value(p->facts, "fen");
    long left = number_in(p->facts, "moves_left", -1), black = number_in(p->facts, "completed_moves_black", -1);
    long number_of_move = number_in(p->facts, "move", left >= 0 ? 41 - left : black + 1);
    if (!given)
        return;
    if (left >= 0 && side_in(p->facts, "flagged") == WHITE && strstr(given, " b "))
        number_of_move--; /* White has made that move already */
    snprintf(fen, sizeof fen, "%s", given);
    if (number_of_move > 0 && (number = strrchr(fen, ' ')))
        snprintf(number, sizeof fen - (size_t)(number - fen), " %ld", number_of_move);
    hall_set_position(p->hall, 1, fen, "AB", "", p->now, NULL);
}

static void set_times(struct played_row *p)
{
    long white = number_in(p->facts, "white_s", -1), black = number_in(p->facts, "black_s", -1);
    if (white >= 0 && black >= 0)
        hall_times(p->hall, 1, (int32_t)white, (int32_t)black, NO_SIDE, "AB", p->now);
}

enum { THIS_BOARD = 1, ANOTHER_BOARD = 9, EARLIER_ROUND = 1 };

static void remember_at(struct played_row *p, int board, int side, bool team, long times)
{
    for (long i = 0; side != NO_SIDE && i < times; i++) {
        struct penalty before = {.ruling = 1, .board = board, .side = (int8_t)side, .kind = "before"};
        before.round = board == THIS_BOARD ? hall_settings_of(p->hall)->round : EARLIER_ROUND;
        snprintf(before.script, sizeof before.script, "%.23s", p->line->field[SCRIPT]);
        if (team)
            snprintf(before.team, sizeof before.team, "%s", p->seat.players[side].team);
        else
            snprintf(before.player, sizeof before.player, "%s", p->seat.players[side].id);
        hall_remember(p->hall, &before);
    }
}

static void remember(struct played_row *p, int side, bool team, long times)
{
    remember_at(p, ANOTHER_BOARD, side, team, times);
}

static void rule_before(struct played_row *p, int side, long times)
{
    for (long i = 0; side != NO_SIDE && i < times; i++) {
        struct ruling r = {.board = 1, .offender = (int8_t)side, .counts = true, .runs = NO_SIDE, .script = "before"};
        assert_int_not_equal(hall_rule(p->hall, &r, "AB", p->now, NULL), 0);
    }
}

static void set_past(struct played_row *p)
{
    int side = side_in(p->facts, row_value(p->facts, "offender") ? "offender" : "flagged");
    rule_before(p, side, number_in(p->facts, "prior_illegal", 0));
    rule_before(p, WHITE, number_in(p->facts, "white_prior_illegal", 0));
    rule_before(p, BLACK, number_in(p->facts, "black_prior_illegal", 0));
    remember(p, side, false, number_in(p->facts, "prior_offences", 0));
    remember(p, WHITE, false, number_in(p->facts, "white_prior_offences", 0));
    remember(p, BLACK, false, number_in(p->facts, "black_prior_offences", 0));
    remember_at(p, THIS_BOARD, side, false, number_in(p->facts, "game_offences", 0));
    remember(p, side, true, number_in(p->facts, "prior_team_offences", 0));
    remember(p, WHITE, true, number_in(p->facts, "white_prior_team_offences", 0));
    remember(p, BLACK, true, number_in(p->facts, "black_prior_team_offences", 0));
}

static void enter_claim(struct played_row *p)
{
    const char *claimed = row_value(p->facts, "claimed");
    if (!claimed || strcmp(claimed, "yes") != 0)
        return;
    int id = hall_report(p->hall, 1, INCIDENT_CLAIM, NO_SIDE, p->line->field[SCRIPT], "", "AB", p->now);
    p->alert = hall_incident(p->hall, id)->alert;
}

void play_row(struct played_row *p, const struct rulebook *r)
{
    struct hall_settings settings = {.round = 3,
                                     .phase = phase_in(p->facts),
                                     .starts_at = MSEC_NEVER,
                                     .default_after = MSEC_NEVER,
                                     .rulebook = rulebook_id(r),
                                     .book = r,
                                     .seats = &p->seat,
                                     .count = 1};
    p->seat = (struct hall_seat){.number = 1, .by_hand = true, .default_after = MSEC_NEVER};
    arrange_control(p->facts, &p->seat.control);
    arrange_players(p->facts, &p->seat);
    if (row_value(p->facts, "first_round") && !strcmp(row_value(p->facts, "first_round"), "yes"))
        settings.round = 1;
    settings.round = (int)number_in(p->facts, "round", settings.round);
    p->hall = hall_new(&settings, NULL);
    if (row_value(p->facts, "minutes_running")) {
        hall_start(p->hall, "AB", 0);
        p->now = number_in(p->facts, "minutes_running", 0) * 60 * SECOND;
        hall_advance(p->hall, p->now);
    }
    know_event(p, r);
    set_position(p);
    set_times(p);
    set_past(p);
    enter_claim(p);
}

void unplay_row(struct played_row *p)
{
    hall_free(p->hall);
    facts_release(&p->event);
}

bool row_is_needless(const struct case_line *row, const struct facts *facts)
{
    const char *needs = strstr(row->field[EXPECT], "needs=");
    char fact[FACT_NAME_MAX], sided[FACT_NAME_MAX + 8];
    if (!needs || sscanf(needs, "needs=%47[a-z_A-Z0-9.]", fact) != 1)
        return false;
    snprintf(sided, sizeof sided, "white_%s", fact);
    return facts_find(facts, fact) || facts_find(facts, sided);
}
