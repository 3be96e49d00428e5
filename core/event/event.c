#include "event/event.h"

#include "base/letters.h"
#include "base/list.h"
#include "base/memory.h"
#include "base/name_order.h"
#include "base/table.h"
#include "base/text.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Grows a list of `count` items by one, zeroed. */
#define ADD(array, count) \
    (LIST_ROOM_FOR_ONE(array, count), memset(&(array)[count], 0, sizeof *(array)), &(array)[(count)++])

/* --- begin and end ---------------------------------------------------------------------------------------------- */

struct chess_event *chess_event_new(void)
{
    struct chess_event *e = memory_take(1, sizeof *e);
    snprintf(e->rulebook, sizeof e->rulebook, "fide-2023");
    e->control = (struct control){.count = 1, .periods = {{0, 5400, BONUS_FISCHER, 30}}};
    e->supervised = -1;
    e->default_min = -1;
    e->broadcast.delay_min = -1;
    e->broadcast.waits = -1;
    e->broadcast.json = -1;
    e->scoring = (struct scoring){.win = 10, .draw = 5, .bye = 10, .unknown = 5, .team_win = 20, .team_draw = 10};
    return e;
}

void round_release(struct round *r)
{
    free(r->pairings);
    free(r->by_board);
    free(r->by_player);
}

static void round_make_empty(struct round *r)
{
    r->pairings = NULL;
    r->count = 0;
    r->by_board = memory_take(EVENT_BOARDS_MAX + 1, sizeof *r->by_board);
    r->by_player = memory_take(PLAYERS_MAX + 1, sizeof *r->by_player);
}

static void round_clear(struct round *r)
{
    round_release(r);
    round_make_empty(r);
}

void round_hand_over(struct round *from, struct round *to)
{
    *to = *from;
    round_make_empty(from);
}

void event_clear_people(struct chess_event *e)
{
    for (int i = 0; i < e->rounds_known; i++)
        round_clear(&e->rounds[i]);
    free(e->score_changes);
    free(e->team_changes);
    free(e->players);
    free(e->teams);
    e->score_changes = NULL;
    e->team_changes = NULL;
    e->players = NULL;
    e->teams = NULL;
    e->player_count = e->team_count = e->score_change_count = e->team_change_count = 0;
    memset(e->by_number, 0, sizeof e->by_number);
}

void chess_event_free(struct chess_event *e)
{
    if (!e)
        return;
    for (int i = 0; i < e->kept_count; i++)
        free(e->kept[i]);
    for (int i = 0; i < e->rounds_known; i++)
        round_release(&e->rounds[i]);
    free(e->rounds);
    free(e->kept);
    source_release(&e->source);
    free(e->score_changes);
    free(e->team_changes);
    free(e->players);
    free(e->teams);
    free(e->arbiters);
    free(e->rules);
    free(e->devices);
    free(e->room);
    free(e->parts);
    free(e->variations.rows);
    free(e->answers.rows);
    free(e->settings.rows);
    free(e);
}

void event_add_team_change(struct chess_event *e, const struct team_change *c)
{
    LIST_ROOM_FOR_ONE(e->team_changes, e->team_change_count);
    e->team_changes[e->team_change_count++] = *c;
}

/* --- filling ---------------------------------------------------------------------------------------------------- */

struct player *event_add_player(struct chess_event *e, int number)
{
    assert(e->player_count >= 0);
    if (number < 1 || number > PLAYERS_MAX || e->by_number[number])
        return NULL;
    struct player *p = ADD(e->players, e->player_count);
    p->number = number;
    e->by_number[number] = (int16_t)e->player_count;
    return p;
}

struct team *event_add_team(struct chess_event *e, int number)
{
    if (number < 1 || number > TEAMS_MAX || event_team(e, number))
        return NULL;
    struct team *t = ADD(e->teams, e->team_count);
    t->number = number;
    return t;
}

struct arbiter *event_add_arbiter(struct chess_event *e, const char *initials)
{
    if (e->arbiter_count == ARBITERS_MAX || !*initials || strlen(initials) >= INITIALS_MAX ||
        event_arbiter(e, initials))
        return NULL;
    struct arbiter *a = ADD(e->arbiters, e->arbiter_count);
    copy_text(a->initials, sizeof a->initials, initials);
    return a;
}

struct round *event_add_round(struct chess_event *e, int number)
{
    if (number < 1 || number > EVENT_ROUNDS_MAX)
        return NULL;
    for (int i = 0; i < e->rounds_known; i++)
        if (e->rounds[i].number == number)
            return &e->rounds[i];
    struct round *r = ADD(e->rounds, e->rounds_known);
    r->number = number;
    r->start_min = -1;
    round_make_empty(r);
    r->by_letter = e->phase == EVENT_CORRESPONDENCE;
    if (e->round_count < number)
        e->round_count = number;
    return r;
}

static bool is_free(const struct round *r, int player, bool bye)
{
    const struct pairing *p = round_pairing_of(r, player);
    return player >= 1 && player <= PLAYERS_MAX && (!p || (r->by_letter && !bye && p->board));
}

struct pairing *round_add_pairing(struct round *r, int board, int white, int black)
{
    bool bye = board == 0;
    if (board < 0 || board > EVENT_BOARDS_MAX || (!bye && r->by_board[board]) || white == black ||
        !is_free(r, white, bye) || (bye ? black != 0 : !is_free(r, black, bye)))
        return NULL;
    struct pairing *p = ADD(r->pairings, r->count);
    *p = (struct pairing){.board = board, .white = white, .black = black};
    r->by_player[white] = r->by_player[white] ? r->by_player[white] : (int16_t)r->count;
    if (!bye) {
        r->by_board[board] = (int16_t)r->count;
        r->by_player[black] = r->by_player[black] ? r->by_player[black] : (int16_t)r->count;
    }
    return p;
}

static bool is_range(int first, int last)
{
    return first >= 1 && first <= last && last <= EVENT_BOARDS_MAX;
}

struct board_rule *event_add_rule(struct chess_event *e, int first, int last)
{
    if (e->rule_count == EVENT_RULES_MAX || !is_range(first, last))
        return NULL;
    struct board_rule *r = ADD(e->rules, e->rule_count);
    *r = (struct board_rule){
        .first = first, .last = last, .phase = EVENT_PHASES, .by_hand = -1, .default_min = -1, .start_min = -1};
    return r;
}

struct device *event_add_device(struct chess_event *e, int first_board, int last_board)
{
    if (e->device_count == EVENT_DEVICES_MAX || !is_range(first_board, last_board))
        return NULL;
    for (int i = 0; i < e->device_count; i++)
        if (first_board <= e->devices[i].last_board && e->devices[i].first_board <= last_board)
            return NULL;
    struct device *d = ADD(e->devices, e->device_count);
    d->first_board = first_board;
    d->last_board = last_board;
    return d;
}

struct event_part *event_add_part(struct chess_event *e, int first, int last)
{
    if (e->part_count == EVENT_SECTIONS_MAX || !is_range(first, last))
        return NULL;
    for (int i = 0; i < e->part_count; i++)
        if (first <= e->parts[i].last && e->parts[i].first <= last)
            return NULL;
    struct event_part *p = ADD(e->parts, e->part_count);
    p->first = first;
    p->last = last;
    return p;
}

static void copy_pairings(struct round *r, const struct round *from, bool boards, bool byes)
{
    for (int i = 0; i < from->count; i++) {
        const struct pairing *p = &from->pairings[i];
        bool wanted = p->board ? boards : byes;
        struct pairing *copy = wanted ? round_add_pairing(r, p->board, p->white, p->black) : NULL;
        if (!copy)
            continue;
        copy->white_result = p->white_result;
        copy->black_result = p->black_result;
    }
}

void event_copy_round(struct chess_event *e, const struct round *from)
{
    struct round *r = event_add_round(e, from->number);
    if (!r)
        return;
    round_clear(r);
    copy_pairings(r, from, true, true);
}

void event_copy_byes(struct chess_event *e, const struct round *from)
{
    struct round *r = event_add_round(e, from->number), was;
    if (!r)
        return;
    round_hand_over(r, &was);
    copy_pairings(r, &was, true, false);
    copy_pairings(r, from, false, true);
    round_release(&was);
}

void event_copy_players(struct chess_event *e, const struct chess_event *from)
{
    e->player_count = 0;
    memset(e->by_number, 0, sizeof e->by_number);
    for (int i = 0; i < from->player_count; i++) {
        struct player *p = event_add_player(e, from->players[i].number);
        if (p)
            *p = from->players[i];
    }
}

bool event_choose(struct event_choices *c, const char *name, const char *value, int line)
{
    assert(name && value);
    if (c->count == EVENT_CHOICES_MAX || strlen(name) >= sizeof c->rows->name ||
        strlen(value) >= sizeof c->rows->value || event_choice_value(c, name))
        return false;
    struct event_choice *row = ADD(c->rows, c->count);
    copy_text(row->name, sizeof row->name, name);
    copy_text(row->value, sizeof row->value, value);
    row->line = line;
    return true;
}

bool event_keep(struct chess_event *e, const char *record, size_t length)
{
    if (e->kept_count == EVENT_KEPT_MAX || length > EVENT_KEPT_BYTES)
        return false;
    char **kept = ADD(e->kept, e->kept_count);
    *kept = memory_take(length + 1, 1);
    memcpy(*kept, record, length);
    return true;
}

/* --- asking ----------------------------------------------------------------------------------------------------- */

const struct player *event_player(const struct chess_event *e, int number)
{
    return number >= 1 && number <= PLAYERS_MAX && e->by_number[number] ? &e->players[e->by_number[number] - 1] : NULL;
}

const char *event_player_name(const struct chess_event *e, int number, const char *otherwise)
{
    const struct player *p = event_player(e, number);
    return p ? p->name : otherwise;
}

const struct team *event_team_named(const struct chess_event *e, const char *name)
{
    for (int i = 0; i < e->team_count; i++)
        if (!strcmp(e->teams[i].name, name))
            return &e->teams[i];
    return NULL;
}

const struct team *event_team(const struct chess_event *e, int number)
{
    for (int i = 0; i < e->team_count; i++)
        if (e->teams[i].number == number)
            return &e->teams[i];
    return NULL;
}

const struct arbiter *event_arbiter(const struct chess_event *e, const char *initials)
{
    for (int i = 0; i < e->arbiter_count; i++)
        if (!strcasecmp(e->arbiters[i].initials, initials))
            return &e->arbiters[i];
    return NULL;
}

const struct round *event_round(const struct chess_event *e, int number)
{
    assert(e->rounds_known >= 0 && e->rounds_known <= EVENT_ROUNDS_MAX);
    for (int i = 0; i < e->rounds_known; i++)
        if (e->rounds[i].number == number)
            return &e->rounds[i];
    return NULL;
}

const struct pairing *round_pairing(const struct round *r, int board)
{
    return board >= 1 && board <= EVENT_BOARDS_MAX && r->by_board[board] ? &r->pairings[r->by_board[board] - 1] : NULL;
}

const char *event_player_called(const struct chess_event *e, int number, const char *otherwise,
                                char out[PLAYER_CALLED_MAX])
{
    const char *name = event_player_name(e, number, otherwise);
    if (event_player_apart(e, number))
        snprintf(out, PLAYER_CALLED_MAX, "%s (%d)", name, number);
    else
        snprintf(out, PLAYER_CALLED_MAX, "%s", name);
    return out;
}

/* The same number, under a name that was corrected: nobody has the old name any more, nobody had the new one. */
static bool is_renamed(const struct chess_event *e, const struct chess_event *other, int number)
{
    const struct player *p = event_player(e, number), *q = event_player(other, number);
    return p && q && name_may_be_corrected(p->name, q->name) && !event_has_name(other, p->name) &&
           !event_has_name(e, q->name);
}

bool event_is_same_player(const struct chess_event *e, int number, const struct chess_event *other, int other_number)
{
    if (letters_compare(event_player_name(e, number, ""), event_player_name(other, other_number, "")) != 0)
        return number == other_number && is_renamed(e, other, number);
    return number == other_number || !event_player_apart(e, number) || !event_player_apart(other, other_number);
}

bool event_is_same_logged(const struct chess_event *e, const char *name, int number, const char *later,
                          int later_number)
{
    bool alike = !strcmp(name, later), numbered = number && later_number;
    if (!numbered)
        return alike;
    return number == later_number ? alike || name_may_be_corrected(name, later)
                                  : alike && !event_player_apart(e, later_number);
}

bool pairing_is_same(const struct chess_event *e, const struct pairing *p, const struct chess_event *other,
                     const struct pairing *q)
{
    if (!p || !q)
        return !p && !q;
    return event_is_same_player(e, p->white, other, q->white) && event_is_same_player(e, p->black, other, q->black);
}

bool event_has_name(const struct chess_event *e, const char *name)
{
    for (int i = 0; i < e->player_count; i++)
        if (!letters_compare(e->players[i].name, name))
            return true;
    return false;
}

int event_player_apart(const struct chess_event *e, int number)
{
    const struct player *p = event_player(e, number);
    for (int i = 0; p && i < e->player_count; i++)
        if (&e->players[i] != p && !letters_compare(e->players[i].name, p->name))
            return number;
    return 0;
}

const struct pairing *round_pairing_of(const struct round *r, int player)
{
    return player >= 1 && player <= PLAYERS_MAX && r->by_player[player] ? &r->pairings[r->by_player[player] - 1] : NULL;
}

const struct pairing *round_pairing_after(const struct round *r, int player, const struct pairing *after)
{
    int from = after ? (int)(after - r->pairings) + 1 : 0;
    for (int i = from; i < r->count; i++)
        if (r->pairings[i].white == player || r->pairings[i].black == player)
            return &r->pairings[i];
    return NULL;
}

const char *event_choice_value(const struct event_choices *c, const char *name)
{
    for (int i = 0; i < c->count; i++)
        if (!strcasecmp(c->rows[i].name, name))
            return c->rows[i].value;
    return NULL;
}

int round_games(const struct round *r, int *open)
{
    int games = 0, without = 0;
    for (int i = 0; i < r->count; i++) {
        games += r->pairings[i].board != 0;
        without += r->pairings[i].board && !r->pairings[i].white_result;
    }
    if (open)
        *open = without;
    return games;
}

int event_last_paired_round(const struct chess_event *e)
{
    int last = 0;
    for (int i = 0; i < e->rounds_known; i++)
        if (e->rounds[i].number > last && round_games(&e->rounds[i], NULL))
            last = e->rounds[i].number;
    return last;
}

int event_highest_board(const struct chess_event *e)
{
    int most = 0;
    for (int i = 0; i < e->rounds_known; i++)
        for (int k = 0; k < e->rounds[i].count; k++)
            most = e->rounds[i].pairings[k].board > most ? e->rounds[i].pairings[k].board : most;
    for (int i = 0; i < e->rule_count; i++)
        most = e->rules[i].last > most ? e->rules[i].last : most;
    for (int i = 0; i < e->device_count; i++)
        most = e->devices[i].last_board > most ? e->devices[i].last_board : most;
    return most;
}

/* --- what holds for a board ------------------------------------------------------------------------------------- */

/* The next rule for this board before `from`, the last one first: later rules win. */
static const struct board_rule *rule_before(const struct chess_event *e, int *from, int round, int board)
{
    while (--*from >= 0) {
        const struct board_rule *r = &e->rules[*from];
        if (board >= r->first && board <= r->last && (!r->round || r->round == round))
            return r;
    }
    return NULL;
}

const struct control *event_control(const struct chess_event *e, int round, int board)
{
    assert(round >= 0 && board >= 0);
    int at = e->rule_count;
    for (const struct board_rule *r; (r = rule_before(e, &at, round, board));)
        if (r->control.count)
            return &r->control;
    return &e->control;
}

/* Another control makes another phase, unless the rule names the phase too. */
enum event_phase event_phase_at(const struct chess_event *e, int round, int board)
{
    int at = e->rule_count;
    for (const struct board_rule *r; (r = rule_before(e, &at, round, board));)
        if (r->phase != EVENT_PHASES)
            return r->phase;
        else if (r->control.count)
            return control_phase(&r->control);
    return e->phase;
}

bool event_is_by_hand(const struct chess_event *e, int round, int board)
{
    assert(round >= 0 && board >= 0);
    int at = e->rule_count;
    for (const struct board_rule *r; (r = rule_before(e, &at, round, board));)
        if (r->by_hand >= 0)
            return r->by_hand;
    return !event_device(e, board);
}

int event_default_min(const struct chess_event *e, int round, int board)
{
    assert(round >= 0 && board >= 0);
    int at = e->rule_count;
    for (const struct board_rule *r; (r = rule_before(e, &at, round, board));)
        if (r->default_min >= 0)
            return r->default_min;
    return e->default_min;
}

int event_start_min(const struct chess_event *e, int round, int board)
{
    assert(round >= 0 && board >= 0);
    int at = e->rule_count;
    for (const struct board_rule *r; (r = rule_before(e, &at, round, board));)
        if (r->start_min >= 0)
            return r->start_min;
    const struct round *known = event_round(e, round);
    return known ? known->start_min : -1;
}

const char *event_section(const struct chess_event *e, int round, int board)
{
    assert(round >= 0 && board >= 0);
    int at = e->rule_count;
    for (const struct board_rule *r; (r = rule_before(e, &at, round, board));)
        if (*r->section)
            return r->section;
    return "";
}

const struct device *event_device(const struct chess_event *e, int board)
{
    for (int i = 0; i < e->device_count; i++)
        if (board >= e->devices[i].first_board && board <= e->devices[i].last_board)
            return &e->devices[i];
    return NULL;
}

const struct event_part *event_part_of(const struct chess_event *e, int board)
{
    for (int i = 0; i < e->part_count; i++)
        if (board >= e->parts[i].first && board <= e->parts[i].last)
            return &e->parts[i];
    return NULL;
}

/* --- words ------------------------------------------------------------------------------------------------------ */

const char *default_from_name(enum default_from from)
{
    static const char *const names[] = {"scheduled", "actual"};
    ROW_FOR_EACH(names, FROMS);
    assert(HAS_ROW(names, from));
    return names[from];
}

static bool is_same_name(const struct chess_event *e, int number, const char *name)
{
    const struct player *p = event_player(e, number);
    return p && !letters_compare(p->name, name);
}

int event_number_in(const struct chess_event *e, int number, const struct chess_event *other)
{
    const struct player *p = event_player(e, number);
    struct same_name same;
    if (!p || is_same_name(other, number, p->name))
        return p ? number : 0;
    for (int n = 1; n <= PLAYERS_MAX; n++) {
        same.was[n] = is_same_name(e, n, p->name);
        same.is[n] = is_same_name(other, n, p->name);
    }
    int now = same_name_now(&same, number);
    return now || !is_renamed(e, other, number) ? now : number;
}
