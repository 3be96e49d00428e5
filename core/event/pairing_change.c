#include "event/pairing_change.h"

#include "base/letters.h"
#include "base/name_order.h"
#include "base/table.h"
#include "event/withdrawn.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool has_player(const struct chess_event *e, int number, struct error *why)
{
    return event_player(e, number) ||
           failf(why, "player", "* shows all players with their numbers", "there is no player %d", number);
}

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
    int *seat = has_player(e, player, why) ? seat_of(r, player) : NULL;
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
    if (!has_player(e, o->white, why) || !has_player(e, o->black, why) || !has_no_game(e, r, o->white, why) ||
        !has_no_game(e, r, o->black, why) || !is_board(e, board, why))
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
    if (!has_player(e, o->white, why) || !round_of(e, last, why))
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

static bool change_bye(struct chess_event *e, struct round *r, const struct pairing_order *o, struct error *why)
{
    (void)r;
    assert(strchr("UFHZ", o->letter) && o->letter);
    return give_byes(e, o, o->last ? o->last : o->round, o->letter, why);
}

static bool change_no_bye(struct chess_event *e, struct round *r, const struct pairing_order *o, struct error *why)
{
    const struct pairing *p = has_player(e, o->white, why) ? round_pairing_of(r, o->white) : NULL;
    if (!event_player(e, o->white))
        return false;
    if (!p || p->board)
        return failf(why, event_player_name(e, o->white, "nobody"), "there is nothing to take back",
                     "has no bye in round %d", r->number);
    leave_out(r, p);
    e->players[event_player(e, o->white) - e->players].withdrawn = 0;
    return true;
}

static int last_to_withdraw(const struct chess_event *e, const struct pairing_order *o)
{
    return e->round_count > o->round ? e->round_count : o->round;
}

static bool change_withdraw(struct chess_event *e, struct round *r, const struct pairing_order *o, struct error *why)
{
    (void)r;
    bool good = give_byes(e, o, last_to_withdraw(e, o), 'Z', why);
    if (good)
        event_withdraw(e, o->white, o->round);
    return good;
}

/* --- late entries ------------------------------------------------------------------------------------------------- */

/* One more than the highest number; 0 if none is left. */
static int free_number_in(const struct chess_event *e)
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
    int number = o->player.number ? o->player.number : free_number_in(e);
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
    if (!has_player(e, o->white, why))
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

/* --- words -------------------------------------------------------------------------------------------------------- */

static void add_two(const struct chess_event *e, int white, int black, struct text *out)
{
    char names[2][PLAYER_CALLED_MAX];
    text_addf(out, "%s - %s", event_player_called(e, white, "nobody", names[0]),
              event_player_called(e, black, "nobody", names[1]));
}

static void add_seats(const struct chess_event *e, const struct pairing_order *o, struct text *out)
{
    char names[2][PLAYER_CALLED_MAX];
    text_addf(out, "%s and %s change places, and the results stay at the boards",
              event_player_called(e, o->white, "nobody", names[0]),
              event_player_called(e, o->black, "nobody", names[1]));
}

static void add_pair_at(const struct chess_event *e, const struct pairing_order *o, struct text *out)
{
    const struct round *r = event_round(e, o->round);
    const struct pairing *p = r ? round_pairing(r, o->board) : NULL;
    add_two(e, p ? p->white : 0, p ? p->black : 0, out);
}

static void add_bye(const struct chess_event *e, const struct pairing_order *o, struct text *out)
{
    text_addf(out, "%s (%d) gets a %s in round", event_player_name(e, o->white, "nobody"), o->white,
              event_bye_words(o->letter));
    text_addf(out, o->last > o->round ? "s %d to %d" : " %d", o->round, o->last);
}

/* The letter of the bye that the player has in that round, or '\0'. */
static char bye_had(const struct chess_event *e, int round, int player)
{
    const struct round *r = event_round(e, round);
    const struct pairing *p = r ? round_pairing_of(r, player) : NULL;
    bool has = p && !p->board && p->white_result && strchr("FHUZ", p->white_result);
    return (char)(has ? p->white_result : '\0');
}

/* A number that was mistyped is seen before anything is done: at that board nobody plays. */
static void add_boards(const struct chess_event *e, const struct pairing_order *o, struct text *out)
{
    const struct round *r = event_round(e, o->round);
    bool one = r && round_pairing(r, o->board), two = r && round_pairing(r, o->other);
    int from = one ? o->board : o->other;
    if (one == two)
        text_addf(out, "boards %d and %d are exchanged", o->board, o->other);
    else
        text_addf(out, "the pair of board %d goes to board %d, where nobody plays", from,
                  from == o->board ? o->other : o->board);
}

/* A player who plays no longer has the bye, nor its points. */
static void add_lost_bye(const struct chess_event *e, const struct pairing_order *o, int player, struct text *out)
{
    char had = bye_had(e, o->round, player), name[PLAYER_CALLED_MAX];
    if (had)
        text_addf(out, ", without the %s of %s", event_bye_words(had), event_player_called(e, player, "nobody", name));
}

/* Nor has anybody two byes in a round: the byes whose place this one takes. */
static void add_replaced_byes(const struct chess_event *e, const struct pairing_order *o, int last, char letter,
                              struct text *out)
{
    const char *before = ", instead of the ";
    for (int round = o->round; round <= last && round <= EVENT_ROUNDS_MAX; round++) {
        char had = bye_had(e, round, o->white);
        if (!had || had == letter)
            continue;
        text_addf(out, last > o->round ? "%s%s in round %d" : "%s%s", before, event_bye_words(had), round);
        before = " and the ";
    }
}

/* "as another person than player 3 and player 31": whoever enters somebody twice sees it before it is done. */
static void add_namesakes(const struct chess_event *e, const char *name, struct text *out)
{
    const char *before = ", as another person than player ";
    for (int i = 0; i < e->player_count; i++) {
        if (names_apart(e->players[i].name, name))
            continue;
        text_addf(out, "%s%d", before, e->players[i].number);
        before = " and player ";
    }
}

bool pairing_change_is_doubtful(const struct chess_event *e, const struct pairing_order *o)
{
    struct text others = {0};
    if (o->kind == CHANGE_ENTER)
        add_namesakes(e, o->player.name, &others);
    bool is_other = o->kind == CHANGE_RENAME && event_player(e, o->white) &&
                    !name_may_be_corrected(event_player_name(e, o->white, ""), o->player.name);
    bool any = others.length > 0 || is_other;
    text_release(&others);
    return any;
}

static void add_new_name(const struct chess_event *e, const struct pairing_order *o, struct text *out)
{
    text_addf(out, "%s (%d) is called %s from now on", event_player_name(e, o->white, "nobody"), o->white,
              o->player.name);
}

void pairing_change_words(const struct chess_event *e, const struct pairing_order *o, struct text *out)
{
    switch (o->kind) {
    case CHANGE_BOARDS: add_boards(e, o, out); break;
    case CHANGE_COLOURS:
        text_addf(out, "board %d: the colours of ", o->board);
        add_pair_at(e, o, out);
        text_add(out, " are exchanged");
        break;
    case CHANGE_SEATS: add_seats(e, o, out); break;
    case CHANGE_PAIR:
        add_two(e, o->white, o->black, out);
        text_add(out, " are paired");
        add_lost_bye(e, o, o->white, out);
        add_lost_bye(e, o, o->black, out);
        break;
    case CHANGE_UNPAIR:
        text_addf(out, "board %d: the pair ", o->board);
        add_pair_at(e, o, out);
        text_add(out, " is undone");
        break;
    case CHANGE_BYE:
        add_bye(e, o, out);
        add_replaced_byes(e, o, o->last ? o->last : o->round, o->letter, out);
        break;
    case CHANGE_NO_BYE:
        text_addf(out, "%s (%d) plays in round %d after all", event_player_name(e, o->white, "nobody"), o->white,
                  o->round);
        if (bye_had(e, o->round, o->white))
            text_addf(out, ", without the %s", event_bye_words(bye_had(e, o->round, o->white)));
        break;
    case CHANGE_WITHDRAW:
        text_addf(out, "%s (%d) withdraws, from round %d on", event_player_name(e, o->white, "nobody"), o->white,
                  o->round);
        add_replaced_byes(e, o, last_to_withdraw(e, o), 'Z', out);
        break;
    case CHANGE_ENTER:
        text_addf(out, "%s enters as player %d", o->player.name,
                  o->player.number ? o->player.number : free_number_in(e));
        add_namesakes(e, o->player.name, out);
        break;
    case CHANGE_RENAME: add_new_name(e, o, out); break;
    case PAIRING_CHANGES: break;
    }
}

/* --- who is meant ------------------------------------------------------------------------------------------------- */

static bool begins_with(const char *name, const char *words)
{
    return !strncmp(name, words, strlen(words));
}

/* Matches any word of the name. */
static bool has_word(const char *name, const char *words)
{
    for (const char *at = name; *at; at++)
        if ((at == name || strchr(" ,-", at[-1])) && begins_with(at, words))
            return true;
    return false;
}

/* 2 if it is the name itself, 1 if one of its words begins like this. */
static int fits(const struct player *p, const char *words)
{
    char name[sizeof p->name], typed[sizeof p->name];
    letters_for_search(p->name, name, sizeof name);
    letters_for_search(words, typed, sizeof typed);
    return !strcmp(name, typed) ? 2 : has_word(name, typed);
}

enum { NAMED = 8, ROOM_FOR_NAMES = 150 };

/* How many players match the words best, and the first of them. */
static int meant(const struct chess_event *e, const char *words, const struct player *found[NAMED])
{
    int count = 0, best = 1;
    for (int i = 0; *words && i < e->player_count; i++) {
        int fit = fits(&e->players[i], words);
        if (!fit || fit < best)
            continue;
        count = fit > best ? 0 : count;
        best = fit;
        if (count < NAMED)
            found[count] = &e->players[i];
        count++;
    }
    return count;
}

/* All who are named so, as many as there is room for: one of them is meant. */
static void say_all(struct error *why, const struct player *const found[NAMED], int count)
{
    char list[200] = "";
    int said = 0;
    for (; said < count && said < NAMED; said++) {
        char one[64];
        snprintf(one, sizeof one, "%s%.40s (%d)", said ? "; " : "", found[said]->name, found[said]->number);
        if (strlen(list) + strlen(one) >= ROOM_FOR_NAMES)
            break;
        strcat(list, one);
    }
    if (count > said)
        failf(why, "player", "write more of the name, or the number", "several players have that name: %s and %d more",
              list, count - said);
    else
        failf(why, "player", "write more of the name, or the number", "several players have that name: %s", list);
}

int event_player_meant(const struct chess_event *e, const char *words, struct error *why)
{
    char *end;
    long number = strtol(words, &end, 10);
    const struct player *found[NAMED] = {0};
    if (end != words && !*end)
        return number >= 1 && number <= PLAYERS_MAX && has_player(e, (int)number, why) ? (int)number : 0;
    int count = meant(e, words, found);
    if (count > 1)
        say_all(why, found, count);
    else if (!count)
        failf(why, "player", "* shows all players with their numbers", "no player is called %.60s", words);
    return count == 1 ? found[0]->number : 0;
}

int event_players_meant(const struct chess_event *e, const char *words)
{
    const struct player *found[NAMED] = {0};
    return meant(e, words, found);
}

bool event_player_may_be_meant(const struct chess_event *e, const char *words, int number)
{
    int best = 0, fit = 0;
    for (int i = 0; *words && i < e->player_count; i++) {
        int each = fits(&e->players[i], words);
        best = each > best ? each : best;
        fit = e->players[i].number == number ? each : fit;
    }
    return fit && fit == best;
}
