#include "hall/event.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Room for one more of what there are `count` of, zeroed: arrays double when they are full. */
static void *grown(void *array, int count, size_t size)
{
    if ((count & (count - 1)) == 0)
        array = memory_resize(array, (count ? 2 * (size_t)count : 1) * size);
    memset((char *)array + (size_t)count * size, 0, size);
    return array;
}

#define ADD(array, count) ((array) = grown(array, count, sizeof *(array)), &(array)[(count)++])

/* --- begin and end ---------------------------------------------------------------------------------------------- */

struct chess_event *chess_event_new(void)
{
    struct chess_event *e = memory_take(1, sizeof *e);
    snprintf(e->rulebook, sizeof e->rulebook, "fide-2023");
    e->control = (struct control){.count = 1, .periods = {{0, 5400, BONUS_FISCHER, 30}}};
    e->supervised = true;
    e->default_min = -1;
    e->scoring = (struct scoring){.win = 10, .draw = 5, .bye = 10, .unknown = 5, .team_win = 20, .team_draw = 10};
    return e;
}

static void round_release(struct round *r)
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

void round_clear(struct round *r)
{
    round_release(r);
    round_make_empty(r);
}

void event_clear_people(struct chess_event *e)
{
    for (int i = 0; i < e->rounds_known; i++)
        round_clear(&e->rounds[i]);
    free(e->players);
    free(e->teams);
    e->players = NULL;
    e->teams = NULL;
    e->player_count = e->team_count = 0;
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
    free(e->players);
    free(e->teams);
    free(e->arbiters);
    free(e->rules);
    free(e->devices);
    free(e->variations.rows);
    free(e->answers.rows);
    free(e->settings.rows);
    free(e);
}

/* --- filling ---------------------------------------------------------------------------------------------------- */

struct player *event_add_player(struct chess_event *e, int number)
{
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
    snprintf(a->initials, sizeof a->initials, "%s", initials);
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
    if (e->round_count < number)
        e->round_count = number;
    return r;
}

static bool is_free(const struct round *r, int player)
{
    return player >= 1 && player <= PLAYERS_MAX && !r->by_player[player];
}

struct pairing *round_add_pairing(struct round *r, int board, int white, int black)
{
    bool bye = board == 0;
    if (board < 0 || board > EVENT_BOARDS_MAX || (!bye && r->by_board[board]) || white == black || !is_free(r, white) ||
        (bye ? black != 0 : !is_free(r, black)))
        return NULL;
    struct pairing *p = ADD(r->pairings, r->count);
    *p = (struct pairing){.board = board, .white = white, .black = black};
    r->by_player[white] = (int16_t)r->count;
    if (!bye) {
        r->by_board[board] = (int16_t)r->count;
        r->by_player[black] = (int16_t)r->count;
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
    *r = (struct board_rule){.first = first, .last = last, .by_hand = -1, .default_min = -1, .start_min = -1};
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

bool event_choose(struct event_choices *c, const char *name, const char *value, int line)
{
    if (c->count == EVENT_CHOICES_MAX || strlen(name) >= sizeof c->rows->name ||
        strlen(value) >= sizeof c->rows->value || event_choice_value(c, name))
        return false;
    struct event_choice *row = ADD(c->rows, c->count);
    snprintf(row->name, sizeof row->name, "%s", name);
    snprintf(row->value, sizeof row->value, "%s", value);
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
    for (int i = 0; i < e->rounds_known; i++)
        if (e->rounds[i].number == number)
            return &e->rounds[i];
    return NULL;
}

const struct pairing *round_pairing(const struct round *r, int board)
{
    return board >= 1 && board <= EVENT_BOARDS_MAX && r->by_board[board] ? &r->pairings[r->by_board[board] - 1] : NULL;
}

const struct pairing *round_pairing_of(const struct round *r, int player)
{
    return player >= 1 && player <= PLAYERS_MAX && r->by_player[player] ? &r->pairings[r->by_player[player] - 1] : NULL;
}

const char *event_choice_value(const struct event_choices *c, const char *name)
{
    for (int i = 0; i < c->count; i++)
        if (!strcasecmp(c->rows[i].name, name))
            return c->rows[i].value;
    return NULL;
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
    int at = e->rule_count;
    for (const struct board_rule *r; (r = rule_before(e, &at, round, board));)
        if (r->control.count)
            return &r->control;
    return &e->control;
}

bool event_is_by_hand(const struct chess_event *e, int round, int board)
{
    int at = e->rule_count;
    for (const struct board_rule *r; (r = rule_before(e, &at, round, board));)
        if (r->by_hand >= 0)
            return r->by_hand;
    return !event_device(e, board);
}

int event_default_min(const struct chess_event *e, int round, int board)
{
    int at = e->rule_count;
    for (const struct board_rule *r; (r = rule_before(e, &at, round, board));)
        if (r->default_min >= 0)
            return r->default_min;
    return e->default_min;
}

int event_start_min(const struct chess_event *e, int round, int board)
{
    int at = e->rule_count;
    for (const struct board_rule *r; (r = rule_before(e, &at, round, board));)
        if (r->start_min >= 0)
            return r->start_min;
    const struct round *known = event_round(e, round);
    return known ? known->start_min : -1;
}

const char *event_section(const struct chess_event *e, int round, int board)
{
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

/* --- results ---------------------------------------------------------------------------------------------------- */

/* As TRF26 defines them in its record 162: a lost forfeit counts as absence, a won one as a win. */
int event_result_points(const struct chess_event *e, char result)
{
    const struct scoring *s = &e->scoring;
    const struct {
        const char *results;
        int points;
    } rows[] = {{"1W+F", s->win}, {"=DH", s->draw}, {"0L", s->loss}, {"U", s->bye}, {"Z-", s->absent}};
    for (size_t i = 0; result && i < sizeof rows / sizeof *rows; i++)
        if (strchr(rows[i].results, result))
            return rows[i].points;
    return 0;
}

int event_points(const struct chess_event *e, int player, int last_round)
{
    int points = 0;
    for (int i = 0; i < e->rounds_known; i++) {
        const struct round *r = &e->rounds[i];
        const struct pairing *p = r->number <= last_round ? round_pairing_of(r, player) : NULL;
        if (p)
            points += event_result_points(e, p->white == player ? p->white_result : p->black_result);
    }
    return points;
}

static const struct {
    const char *text;
    char white, black;
} results[] = {
    {"*", 0, 0},         {"1-0", '1', '0'},   {"0-1", '0', '1'}, {"1/2-1/2", '=', '='}, {"+/-", '+', '-'},
    {"-/+", '-', '+'},   {"-/-", '-', '-'},   {"0-0", '0', '0'}, {"1/2-0", '=', '0'},   {"0-1/2", '0', '='},
    {"1-1/2", '1', '='}, {"1/2-1", '=', '1'}, {"1-1", '1', '1'}, {"W-L", 'W', 'L'},     {"L-W", 'L', 'W'},
    {"D-D", 'D', 'D'},   {"L-L", 'L', 'L'},   {"+--", '+', '-'}, {"--+", '-', '+'},     {"---", '-', '-'},
    {"=-=", '=', '='},   {"1/2", '=', '='},   {"½-½", '=', '='}, {"1:0", '1', '0'},     {"0:1", '0', '1'},
    {"½:½", '=', '='},   {"+:-", '+', '-'},   {"-:+", '-', '+'}, {"-:-", '-', '-'},     {"0.5-0.5", '=', '='},
};

/* A side's own letter, as in the general form 1/= that stands for every pair without a name. */
static bool read_letter(char c, char *out)
{
    *out = c == '*' ? 0 : c;
    return c && strchr("*10=+-WDL", c);
}

bool pairing_read_result(const char *text, char *white, char *black)
{
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        if (strcasecmp(results[i].text, text) != 0)
            continue;
        *white = results[i].white;
        *black = results[i].black;
        return true;
    }
    return strlen(text) == 3 && text[1] == '/' && read_letter(text[0], white) && read_letter(text[2], black);
}

void pairing_write_result(struct text *out, char white, char black)
{
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        if (results[i].white != white || results[i].black != black)
            continue;
        text_add(out, results[i].text);
        return;
    }
    text_addf(out, "%c/%c", white ? white : '*', black ? black : '*');
}

/* --- words ------------------------------------------------------------------------------------------------------ */

const char *event_phase_name(enum event_phase phase)
{
    static const char *const names[EVENT_PHASES] = {"standard", "rapid", "blitz", "online", "correspondence"};
    return names[phase];
}

const char *default_from_name(enum default_from from)
{
    static const char *const names[FROMS] = {"scheduled", "actual"};
    return names[from];
}

enum event_phase control_phase(const struct control *c)
{
    int32_t seconds = 0;
    for (int i = 0; i < c->count; i++)
        seconds += c->periods[i].seconds;
    seconds += 60 * c->periods[0].bonus_s;
    return seconds <= 600 ? EVENT_BLITZ : seconds < 3600 ? EVENT_RAPID : EVENT_STANDARD;
}
