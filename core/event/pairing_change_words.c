/* What a change of pairings does, as a sentence. */
#include "base/name_order.h"
#include "base/table.h"
#include "event/pairing_change.h"
#include "event/withdrawn.h"

#include <string.h>

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

static void add_bye(const struct chess_event *e, const struct pairing_order *o, struct text *out)
{
    text_addf(out, "%s (%d) gets a %s in round", event_player_name(e, o->white, "nobody"), o->white,
              event_bye_words(o->letter));
    text_addf(out, o->last > o->round ? "s %d to %d" : " %d", o->round, o->last);
    add_replaced_byes(e, o, o->last ? o->last : o->round, o->letter, out);
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

/* Who plays again, or has points for not playing, though they have withdrawn. */
static void add_withdrawn(const struct chess_event *e, const struct pairing_order *o, struct text *out)
{
    const int players[] = {o->kind == CHANGE_PAIR || (o->kind == CHANGE_BYE && o->letter != 'Z') ? o->white : 0,
                           o->kind == CHANGE_PAIR ? o->black : 0};
    char name[PLAYER_CALLED_MAX];
    for (int i = 0; i < 2; i++)
        if (players[i] && event_is_withdrawn(e, players[i], o->round))
            text_addf(out, "; %s has withdrawn", event_player_called(e, players[i], "nobody", name));
}

bool pairing_change_is_doubtful(const struct chess_event *e, const struct pairing_order *o)
{
    struct text others = {0};
    if (o->kind == CHANGE_ENTER)
        add_namesakes(e, o->player.name, &others);
    add_withdrawn(e, o, &others);
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

static void add_colours(const struct chess_event *e, const struct pairing_order *o, struct text *out)
{
    text_addf(out, "board %d: the colours of ", o->board);
    add_pair_at(e, o, out);
    text_add(out, " are exchanged");
}

static void add_new_pair(const struct chess_event *e, const struct pairing_order *o, struct text *out)
{
    add_two(e, o->white, o->black, out);
    text_add(out, " are paired");
    add_lost_bye(e, o, o->white, out);
    add_lost_bye(e, o, o->black, out);
}

static void add_undone_pair(const struct chess_event *e, const struct pairing_order *o, struct text *out)
{
    text_addf(out, "board %d: the pair ", o->board);
    add_pair_at(e, o, out);
    text_add(out, " is undone");
}

static void add_taken_bye(const struct chess_event *e, const struct pairing_order *o, struct text *out)
{
    char had = bye_had(e, o->round, o->white);
    text_addf(out, "%s (%d) plays in round %d after all", event_player_name(e, o->white, "nobody"), o->white, o->round);
    if (had)
        text_addf(out, ", without the %s", event_bye_words(had));
}

static void add_withdrawal(const struct chess_event *e, const struct pairing_order *o, struct text *out)
{
    text_addf(out, "%s (%d) withdraws, from round %d on", event_player_name(e, o->white, "nobody"), o->white, o->round);
    add_replaced_byes(e, o, event_last_to_withdraw(e, o->round), 'Z', out);
}

static void add_late_entry(const struct chess_event *e, const struct pairing_order *o, struct text *out)
{
    text_addf(out, "%s enters as player %d", o->player.name,
              o->player.number ? o->player.number : event_free_number(e));
    add_namesakes(e, o->player.name, out);
}

void pairing_change_words(const struct chess_event *e, const struct pairing_order *o, struct text *out)
{
    static void (*const add[])(const struct chess_event *, const struct pairing_order *, struct text *) = {
        [CHANGE_BOARDS] = add_boards,    [CHANGE_COLOURS] = add_colours,     [CHANGE_SEATS] = add_seats,
        [CHANGE_PAIR] = add_new_pair,    [CHANGE_UNPAIR] = add_undone_pair,  [CHANGE_BYE] = add_bye,
        [CHANGE_NO_BYE] = add_taken_bye, [CHANGE_WITHDRAW] = add_withdrawal, [CHANGE_ENTER] = add_late_entry,
        [CHANGE_RENAME] = add_new_name,
    };
    ROW_FOR_EACH(add, PAIRING_CHANGES);
    add[o->kind](e, o, out);
    add_withdrawn(e, o, out);
}
