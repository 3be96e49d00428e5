#include "event/pairing_change.h"

#include "base/name_order.h"
#include "base/table.h"
#include "event/player_meant.h"
#include "event/withdrawn.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

int event_last_round_to_change(const struct chess_event *e)
{
    int next = event_last_paired_round(e) + 1;
    bool may_come = !e->rounds_said && e->round_count < next && next <= EVENT_ROUNDS_MAX;
    return may_come ? next : e->round_count;
}

static struct round *round_of(struct chess_event *e, int number, struct error *why)
{
    int last = event_last_round_to_change(e);
    if (number >= 1 && (number <= last || event_round(e, number)))
        return event_add_round(e, number);
    if (number < 1)
        failf(why, "round", "rounds are counted from 1", "there is no round %d", number);
    else if (e->rounds_said)
        failf(why, "round", "for more of them, write another number there",
              "there is no round %d: the event's file has rounds = %d", number, last);
    else
        failf(why, "round", "to name any of them, write rounds = N in the event's file",
              "there is no round %d yet: the next one is round %d", number, last);
    return NULL;
}

static bool is_board(const struct chess_event *e, int board, struct error *why)
{
    int first = e->first_board ? e->first_board : 1, last = e->boards_said ? e->boards_said : EVENT_BOARDS_MAX;
    return (board >= first && board <= last) ||
           failf(why, "", "for more of them, write boards = N in the event's file",
                 "there is no board %d: the hall has boards %d to %d", board, first, last);
}

/* All but this one. */
static void leave_out(struct round *r, const struct pairing *gone)
{
    struct round was;
    struct pairing without = *gone;
    assert(gone >= r->pairings && gone < r->pairings + r->count && "it is one of the round's");
    round_hand_over(r, &was);
    for (int i = 0; i < was.count; i++) {
        const struct pairing *p = &was.pairings[i];
        struct pairing *kept = p->white == without.white ? NULL : round_add_pairing(r, p->board, p->white, p->black);
        if (!kept)
            continue;
        kept->white_result = p->white_result;
        kept->black_result = p->black_result;
    }
    round_release(&was);
}

static struct pairing *paired_at(struct round *r, int board)
{
    const struct pairing *p = round_pairing(r, board);
    return p ? &r->pairings[p - r->pairings] : NULL;
}

/* --- boards and colours ------------------------------------------------------------------------------------------- */

static bool change_boards(struct chess_event *e, struct round *r, const struct pairing_order *o, struct error *why)
{
    struct pairing *one = paired_at(r, o->board), *two = paired_at(r, o->other);
    if (!is_board(e, o->board, why) || !is_board(e, o->other, why))
        return false;
    if (o->board == o->other)
        return fail(why, "swap", "name two boards", "as in :swap 3 4");
    if (!one && !two)
        return failf(why, "swap", "name a board with a pair, as in :swap 3 4",
                     "nobody plays at board %d, nor at board %d", o->board, o->other);
    int16_t first = r->by_board[o->board];
    r->by_board[o->board] = r->by_board[o->other];
    r->by_board[o->other] = first;
    if (one)
        one->board = o->other;
    if (two)
        two->board = o->board;
    return true;
}

static bool change_colours(struct chess_event *e, struct round *r, const struct pairing_order *o, struct error *why)
{
    struct pairing *p = paired_at(r, o->board);
    (void)e;
    if (!p)
        return failf(why, "colours", "see the pairings", "nobody plays at board %d", o->board);
    struct pairing was = *p;
    p->white = was.black;
    p->black = was.white;
    p->white_result = was.black_result;
    p->black_result = was.white_result;
    return true;
}

static int *seat_of(struct round *r, int player)
{
    const struct pairing *p = round_pairing_of(r, player);
    struct pairing *at = p && p->board && !r->by_letter ? &r->pairings[p - r->pairings] : NULL;
    return !at ? NULL : at->white == player ? &at->white : &at->black;
}

/* NULL, and why, if there is none. */
static int *must_have_seat(const struct chess_event *e, struct round *r, int player, struct error *why)
{
    int *seat = event_has_player(e, player, why) ? seat_of(r, player) : NULL;
    if (!seat && event_player(e, player))
        failf(why, event_player_name(e, player, "nobody"), "see the pairings", "sat at no board in round %d",
              r->number);
    return seat;
}

static bool change_seats(struct chess_event *e, struct round *r, const struct pairing_order *o, struct error *why)
{
    int *one = must_have_seat(e, r, o->white, why), *two = one ? must_have_seat(e, r, o->black, why) : NULL;
    if (!one || !two)
        return false;
    int16_t at = r->by_player[o->white];
    if (at == r->by_player[o->black])
        return failf(why, "swap", "the colours of a board are changed by :colours 5 round 1", "both sat at board %d",
                     r->pairings[at - 1].board);
    *one = o->black;
    *two = o->white;
    r->by_player[o->white] = r->by_player[o->black];
    r->by_player[o->black] = at;
    return true;
}

/* --- pairs -------------------------------------------------------------------------------------------------------- */

static bool refuse_for_game(const struct chess_event *e, const struct round *r, int player, int board,
                            struct error *why)
{
    char undo[80];
    snprintf(undo, sizeof undo, "undo that pair first: :unpair %d, when round %d is shown", board, r->number);
    return failf(why, event_player_name(e, player, "nobody"), undo, "plays at board %d in round %d", board, r->number);
}

static bool has_no_game(const struct chess_event *e, const struct round *r, int player, struct error *why)
{
    const struct pairing *p = round_pairing_of(r, player);
    return !p || !p->board || r->by_letter || refuse_for_game(e, r, player, p->board, why);
}

static int free_board(const struct chess_event *e, const struct round *r)
{
    int board = e->first_board > 1 ? e->first_board : 1;
    while (board <= EVENT_BOARDS_MAX && (round_pairing(r, board) || event_part_of(e, board)))
        board++;
    return board;
}

static bool change_pair(struct chess_event *e, struct round *r, const struct pairing_order *o, struct error *why)
{
    int board = o->board ? o->board : free_board(e, r);
    if (!event_has_player(e, o->white, why) || !event_has_player(e, o->black, why) ||
        !has_no_game(e, r, o->white, why) || !has_no_game(e, r, o->black, why) || !is_board(e, board, why))
        return false;
    if (o->white == o->black)
        return fail(why, "pair", "one player cannot play both sides", "as in :pair 7 12 15");
    if (round_pairing(r, board))
        return failf(why, "pair", "undo that pair first, or name another board", "board %d is taken", board);
    for (int side = 0; side < 2; side++) {
        const struct pairing *bye = round_pairing_of(r, side ? o->black : o->white);
        if (bye)
            leave_out(r, bye);
    }
    return round_add_pairing(r, board, o->white, o->black) != NULL;
}

static bool change_unpair(struct chess_event *e, struct round *r, const struct pairing_order *o, struct error *why)
{
    const struct pairing *p = paired_at(r, o->board);
    (void)e;
    if (!p)
        return failf(why, "unpair", "see the pairings", "nobody plays at board %d", o->board);
    leave_out(r, p);
    return true;
}

/* --- who does not play -------------------------------------------------------------------------------------------- */

static bool give_bye(struct chess_event *e, struct round *r, int player, char letter, struct error *why)
{
    const struct pairing *p = round_pairing_of(r, player);
    if (!has_no_game(e, r, player, why))
        return false;
    if (p)
        leave_out(r, p);
    struct pairing *bye = round_add_pairing(r, 0, player, 0);
    if (bye)
        bye->white_result = letter;
    return bye != NULL;
}

/* All rounds are checked before any is changed. */
static bool give_byes(struct chess_event *e, const struct pairing_order *o, int last, char letter, struct error *why)
{
    if (o->last && o->round > o->last)
        return fail(why, "round", "the rounds are written from the first to the last, as in 3-5", "");
    if (!event_has_player(e, o->white, why) || !round_of(e, last, why))
        return false;
    for (int number = o->round; number <= last; number++) {
        struct round *r = round_of(e, number, why);
        if (!r || !has_no_game(e, r, o->white, why))
            return false;
    }
    for (int number = o->round; number <= last; number++)
        if (!give_bye(e, event_add_round(e, number), o->white, letter, why))
            return false;
    return true;
}

/* Nothing is entered twice: in all these rounds the player has this bye. */
static bool has_these_byes(const struct chess_event *e, const struct pairing_order *o)
{
    int last = o->last ? o->last : o->round;
    bool all = o->round <= last;
    for (int number = o->round; all && number <= last; number++) {
        const struct round *r = event_round(e, number);
        const struct pairing *p = r ? round_pairing_of(r, o->white) : NULL;
        all = p && !p->board && p->white_result == o->letter;
    }
    return all;
}

static bool change_bye(struct chess_event *e, struct round *r, const struct pairing_order *o, struct error *why)
{
    (void)r;
    assert(strchr("UFHZ", o->letter) && o->letter);
    if (has_these_byes(e, o))
        return failf(why, event_player_name(e, o->white, "nobody"), "there is nothing to change",
                     "has a %s in round %d already", event_bye_words(o->letter), o->round);
    return give_byes(e, o, o->last ? o->last : o->round, o->letter, why);
}

static bool change_no_bye(struct chess_event *e, struct round *r, const struct pairing_order *o, struct error *why)
{
    const struct pairing *p = event_has_player(e, o->white, why) ? round_pairing_of(r, o->white) : NULL;
    if (!event_player(e, o->white))
        return false;
    if (!p || p->board)
        return failf(why, event_player_name(e, o->white, "nobody"), "there is nothing to take back",
                     "has no bye in round %d", r->number);
    leave_out(r, p);
    e->players[event_player(e, o->white) - e->players].withdrawn = 0;
    return true;
}

static bool change_withdraw(struct chess_event *e, struct round *r, const struct pairing_order *o, struct error *why)
{
    (void)r;
    const struct player *p = event_player(e, o->white);
    char play[80];
    snprintf(play, sizeof play, ":no-bye %d %d lets them play after all", o->white, o->round);
    if (p && event_is_withdrawn(e, o->white, o->round))
        return failf(why, p->name, play, "has withdrawn already, from round %d on", p->withdrawn);
    bool good = give_byes(e, o, event_last_to_withdraw(e, o->round), 'Z', why);
    if (good)
        event_withdraw(e, o->white, o->round);
    return good;
}

/* --- late entries ------------------------------------------------------------------------------------------------- */

/* One more than the highest number; 0 if none is left. */
int event_free_number(const struct chess_event *e)
{
    int highest = 0;
    for (int i = 0; i < e->player_count; i++)
        highest = e->players[i].number > highest ? e->players[i].number : highest;
    return highest < PLAYERS_MAX ? highest + 1 : 0;
}

/* "bye", "1/2", "17", "-": meant for another command, as in :bye 17 half. */
static bool is_a_name(const char *name)
{
    static const char *const never[] = {"bye", "halfbye", "zerobye", "fullbye", "half", "zero", "full", "nobody"};
    bool letters = false;
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        if (!names_apart(name, never[i]))
            return false;
    for (const char *at = name; *at; at++)
        letters = letters || isalpha((unsigned char)*at) || (unsigned char)*at >= 0xC3; /* ½ is not a letter */
    return letters;
}

static bool change_enter(struct chess_event *e, struct round *r, const struct pairing_order *o, struct error *why)
{
    (void)r;
    if (!is_a_name(o->player.name))
        return fail(why, o->player.name, "is not a name", "write a bye as in :bye 17 half");
    int number = o->player.number ? o->player.number : event_free_number(e);
    struct player *p = event_add_player(e, number);
    if (!p)
        return failf(why, "add", "choose another number", "number %d is taken or cannot be", number);
    *p = o->player;
    p->number = number;
    return true;
}

/* --- names -------------------------------------------------------------------------------------------------------- */

/* Nobody gets the name of somebody else: their entries could not be told apart. */
static bool is_free_name(const struct chess_event *e, const struct pairing_order *o, struct error *why)
{
    for (int i = 0; i < e->player_count; i++)
        if (e->players[i].number != o->white && !names_apart(e->players[i].name, o->player.name))
            return failf(why, o->player.name, "add what tells the two apart, as in Fjeld, Anne jr",
                         "is the name of player %d", e->players[i].number);
    return true;
}

static bool change_rename(struct chess_event *e, struct round *r, const struct pairing_order *o, struct error *why)
{
    const struct player *p = event_player(e, o->white);
    (void)r;
    if (!event_has_player(e, o->white, why))
        return false;
    if (!is_a_name(o->player.name))
        return fail(why, o->player.name, "is not a name", "write it as in :rename 17 Fjeld, Anne");
    if (!strcmp(p->name, o->player.name))
        return failf(why, "rename", "there is nothing to correct", "player %d is called %s", o->white, p->name);
    if (!is_free_name(e, o, why))
        return false;
    copy_text(e->players[p - e->players].name, PERSON_NAME_MAX, o->player.name);
    return true;
}

/* --- the table ---------------------------------------------------------------------------------------------------- */

static const struct {
    bool (*make)(struct chess_event *, struct round *, const struct pairing_order *, struct error *);
    bool of_event; /* not of a round */
} rows[] = {
    [CHANGE_BOARDS] = {change_boards, false}, [CHANGE_COLOURS] = {change_colours, false},
    [CHANGE_SEATS] = {change_seats, false},   [CHANGE_PAIR] = {change_pair, false},
    [CHANGE_UNPAIR] = {change_unpair, false}, [CHANGE_BYE] = {change_bye, false},
    [CHANGE_NO_BYE] = {change_no_bye, false}, [CHANGE_WITHDRAW] = {change_withdraw, false},
    [CHANGE_ENTER] = {change_enter, true},    [CHANGE_RENAME] = {change_rename, true},
};
ROW_FOR_EACH(rows, PAIRING_CHANGES);

bool event_change_pairing(struct chess_event *e, const struct pairing_order *o, struct error *why)
{
    assert(HAS_ROW(rows, o->kind));
    struct round *r = rows[o->kind].of_event ? NULL : round_of(e, o->round, why);
    if (!rows[o->kind].of_event && !r)
        return false;
    return rows[o->kind].make(e, r, o, why);
}
