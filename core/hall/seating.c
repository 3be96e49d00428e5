#include "hall/seating.h"

#include "base/memory.h"
#include "base/name_order.h"
#include "base/tongue.h"
#include "hall/changes.h"
#include "hall/seating_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- out of the log ----------------------------------------------------------------------------------------------- */

static struct seating_board *board_in(struct seating *s, int board)
{
    if (board < 1 || board > EVENT_BOARDS_MAX)
        return NULL;
    if (board > s->highest) {
        s->boards = memory_resize(s->boards, ((size_t)board + 1) * sizeof *s->boards);
        memset(s->boards + s->highest + 1, 0, (size_t)(board - s->highest) * sizeof *s->boards);
        if (!s->highest)
            memset(s->boards, 0, sizeof *s->boards);
        s->highest = board;
    }
    s->boards[board].known = true;
    return &s->boards[board];
}

static void keep_name(char **kept, const char *name)
{
    name = name ? name : "";
    *kept = memory_resize(*kept, strlen(name) + 1);
    memcpy(*kept, name, strlen(name) + 1);
}

static void take_pairing(struct seating_board *b, const struct entry *e)
{
    struct change c;
    if (!change_read(&c, e, NULL))
        return;
    keep_name(&b->names[WHITE], c.as.pairing.white);
    keep_name(&b->names[BLACK], c.as.pairing.black);
    b->numbers[WHITE] = c.as.pairing.white_number;
    b->numbers[BLACK] = c.as.pairing.black_number;
    json_decref(c.body);
}

static void take_round(struct seating *s, const struct entry *e)
{
    struct change c;
    if (!change_read(&c, e, NULL))
        return;
    s->started = s->started || c.action == ACTION_ROUND_STARTED;
    json_decref(c.body);
}

/* Before the round begins a device may report anyone setting up the pieces. */
static bool is_of_players(const struct seating *s, const struct entry *e)
{
    switch (e->kind) {
    case ENTRY_RESULT:
    case ENTRY_DECISION:
    case ENTRY_PENALTY:
    case ENTRY_APPEAL:
    case ENTRY_CORRECTION: return true;
    case ENTRY_MOVE:
    case ENTRY_CLOCK: return s->started || *e->who;
    case ENTRY_INCIDENT:
    case ENTRY_NOTE:
    case ENTRY_GAME: return *e->who;
    default: return false;
    }
}

/* What was entered at one board now belongs to the other. */
static void take_exchange(struct seating *s, const struct entry *e)
{
    struct change c;
    if (!change_read(&c, e, NULL))
        return;
    struct seating_board *other = c.action == ACTION_BOARDS_EXCHANGED ? board_in(s, c.as.board.number) : NULL;
    if (other)
        other->held = true;
    json_decref(c.body);
}

void seating_take(struct seating *s, const struct entry *e)
{
    if (e->kind == ENTRY_ROUND)
        take_round(s, e);
    if (e->kind == ENTRY_GAME && *e->who)
        take_exchange(s, e);
    struct seating_board *b = board_in(s, e->board);
    if (b && e->kind == ENTRY_PAIRING)
        take_pairing(b, e);
    else if (b)
        b->held = b->held || is_of_players(s, e);
}

void seating_release(struct seating *s)
{
    for (int i = 1; i <= s->highest; i++) {
        free(s->boards[i].names[WHITE]);
        free(s->boards[i].names[BLACK]);
    }
    free(s->boards);
    *s = (struct seating){0};
}

const struct seating_board *seating_of(const struct seating *s, int board)
{
    return s && board >= 1 && board <= s->highest && s->boards[board].known ? &s->boards[board] : NULL;
}

bool seating_is(const struct seating *s, int board, const char *white, const char *black)
{
    const struct seating_board *b = seating_of(s, board);
    return b && b->names[WHITE] && !strcmp(b->names[WHITE], white) && !strcmp(b->names[BLACK], black);
}

/* --- into the event ----------------------------------------------------------------------------------------------- */

/* Compared as far as entries and the hall keep the name. */
static bool is_called(const struct player *p, const char *name)
{
    return !strncmp(p->name, name, NAME_MAX_BYTES - 1);
}

/* Numbers are taken from the top: those that the event file gives to new players come from the bottom. */
static int free_number(const struct chess_event *e)
{
    int number = PLAYERS_MAX;
    while (number > 1 && event_player(e, number))
        number--;
    return number;
}

static bool sits_by_name(const struct seating *s, const char *name)
{
    for (int board = 1; board <= s->highest; board++)
        for (int side = WHITE; side <= BLACK; side++)
            if (s->boards[board].names[side] && !strncmp(s->boards[board].names[side], name, NAME_MAX_BYTES - 1))
                return true;
    return false;
}

/* The same number and nearly the same name, or a part of it, and nobody else in the log. */
static bool is_corrected(const struct seating *s, const struct player *p, const char *name)
{
    return name_may_be_corrected(p->name, name) && !sits_by_name(s, p->name);
}

/* Somebody of this name sits elsewhere by this number: nobody else is meant by it. */
static bool sits_by_number(const struct seating *s, const char *name, int number)
{
    for (int board = 1; number && board <= s->highest; board++)
        for (int side = WHITE; side <= BLACK; side++) {
            const char *sits = s->boards[board].names[side];
            if (sits && s->boards[board].numbers[side] == number && !strncmp(sits, name, NAME_MAX_BYTES - 1))
                return true;
        }
    return false;
}

static bool is_numbered(const struct chess_event *e, int number, const char *name)
{
    const struct player *p = event_player(e, number);
    return p && is_called(p, name);
}

/* The first of this name who sits by no number: an older log has no numbers. */
static int first_not_seated(const struct same_name *same)
{
    for (int n = 1; n <= PLAYERS_MAX; n++)
        if (same->is[n] && !same->was[n])
            return n;
    return 0;
}

/* Of this name only: those that the log seats by their numbers are the older list, the event's players the newer. */
static int number_by_name(const struct chess_event *e, const struct seating *s, const char *name, int number)
{
    struct same_name same = {0};
    for (int board = 1; board <= s->highest; board++)
        for (int side = WHITE; side <= BLACK; side++) {
            const struct seating_board *b = &s->boards[board];
            bool is_called_so = b->names[side] && !strncmp(b->names[side], name, NAME_MAX_BYTES - 1);
            if (is_called_so && b->numbers[side] >= 1 && b->numbers[side] <= PLAYERS_MAX)
                same.was[b->numbers[side]] = true;
        }
    for (int n = 1; n <= PLAYERS_MAX; n++)
        same.is[n] = is_numbered(e, n, name);
    bool is_seated = number >= 1 && number <= PLAYERS_MAX && same.was[number];
    return is_seated ? same_name_now(&same, number) : first_not_seated(&same);
}

/* By number and name; by name alone, since numbers change when a player enters late: the one in the file's row, if it
 * has one, is meant; by number if the name was corrected since. 0: nobody. */
static int number_found(const struct chess_event *e, const struct seating *s, const char *name, int number, int row)
{
    const struct player *numbered = event_player(e, number);
    if (numbered && is_called(numbered, name))
        return number;
    if (is_numbered(e, row, name) && !sits_by_number(s, name, row))
        return row;
    int found = number_by_name(e, s, name, number);
    return !found && numbered && is_corrected(s, numbered, name) ? number : found;
}

static int number_of(struct chess_event *e, const struct seating *s, const char *name, int number, int row)
{
    int found = number_found(e, s, name, number, row);
    if (found)
        return found;
    struct player *added = e->player_count < PLAYERS_MAX ? event_add_player(e, free_number(e)) : NULL;
    if (added)
        copy_text(added->name, sizeof added->name, name);
    return added ? added->number : 0;
}

/* Someone played there, though nobody was listed. */
static int nobody_at(struct chess_event *e, const struct seating *s, int board, const char *side)
{
    char name[48];
    snprintf(name, sizeof name, "%s of board %d", side, board);
    return number_of(e, s, name, 0, 0);
}

static bool players_of(struct chess_event *e, const struct seating *s, int board, const struct pairing *row,
                       int numbers[2])
{
    const struct seating_board *b = &s->boards[board];
    bool named = b->names[WHITE] && *b->names[WHITE] && *b->names[BLACK];
    for (int side = WHITE; side <= BLACK; side++) {
        int listed = row ? side == WHITE ? row->white : row->black : 0;
        numbers[side] =
            named ? number_of(e, s, b->names[side], b->numbers[side], listed) : nobody_at(e, s, board, side_name(side));
    }
    return numbers[WHITE] && numbers[BLACK] && numbers[WHITE] != numbers[BLACK];
}

static bool holds(const struct pairing *p, int white, int black)
{
    return p && p->white == white && p->black == black;
}

struct settling {
    struct chess_event *event;
    const struct round *was;         /* as the event file has it */
    struct round *is;                /* what it becomes          */
    const struct seating_rows *rows; /* or NULL */
    struct text *notes;
};

static const char *name_of(const struct settling *k, int number)
{
    return event_player_name(k->event, number, _("nobody"));
}

static void note_held(const struct settling *k, int board, const int numbers[2])
{
    const struct pairing *other = round_pairing(k->was, board);
    if (!k->notes || holds(other, numbers[WHITE], numbers[BLACK]))
        return;
    if (other)
        text_addf(k->notes,
                  _("Board %d stays %.40s - %.40s, who have entries there; the event file has %.40s - %.40s.\n"), board,
                  name_of(k, numbers[WHITE]), name_of(k, numbers[BLACK]), name_of(k, other->white),
                  name_of(k, other->black));
    else
        text_addf(k->notes, _("Board %d stays %.40s - %.40s, who have entries there.\n"), board,
                  name_of(k, numbers[WHITE]), name_of(k, numbers[BLACK]));
}

/* Who has entries under a name that is no longer in the event file. An import says itself who is called otherwise. */
static void note_renamed(const struct settling *k, const struct seating_board *b, const int numbers[2])
{
    for (int side = WHITE; k->notes && b->names[WHITE] && side <= BLACK; side++) {
        const char *was = b->names[side], *is = name_of(k, numbers[side]);
        const struct player *other = event_player(k->event, b->numbers[side]);
        if (!k->rows && numbers[side] == b->numbers[side] && !names_nearly_alike(is, was))
            text_addf(k->notes, _("%.40s is number %d, who was %.40s: all entries are theirs.\n"), is, numbers[side],
                      was);
        else if (numbers[side] != b->numbers[side] && other && !strncmp(is, was, NAME_MAX_BYTES - 1))
            text_addf(k->notes,
                      _("%.40s is number %d now, as somebody else: if it is %.40s (%d), leave a part of the old name "
                        "in the new one.\n"),
                      was, numbers[side], other->name, other->number);
    }
}

/* True if it is known who sat there: from the log or, if that has no names, from the event file. */
static bool is_told(const struct settling *k, const struct seating_board *b, int board)
{
    return b->held && (b->names[WHITE] || !round_pairing(k->was, board)) &&
           (b->names[WHITE] ? *b->names[WHITE] != '\0' : k->event->player_count > 0);
}

/* A player who is on no list plays for the team of the seat: a substitute who was not entered. */
static void play_for_teams(const struct settling *k, int board, const int numbers[2])
{
    const struct pairing *listed = round_pairing(k->was, board);
    for (int side = WHITE; listed && side <= BLACK; side++) {
        struct player *p = &k->event->players[k->event->by_number[numbers[side]] - 1];
        const struct player *seat = event_player(k->event, side == WHITE ? listed->white : listed->black);
        if (seat && !p->team)
            p->team = seat->team;
    }
}

static void seat_held(struct settling *k, const struct seating *s)
{
    int numbers[2];
    for (int board = 1; board <= s->highest; board++) {
        if (!is_told(k, &s->boards[board], board) ||
            !players_of(k->event, s, board, round_pairing(k->was, board), numbers))
            continue;
        struct pairing *p = round_add_pairing(k->is, board, numbers[WHITE], numbers[BLACK]);
        if (!p)
            continue;
        play_for_teams(k, board, numbers);
        const struct pairing *same = round_pairing_of(k->was, numbers[WHITE]);
        while (same && k->is->by_letter && !holds(same, numbers[WHITE], numbers[BLACK]))
            same = round_pairing_after(k->was, numbers[WHITE], same);
        if (same && holds(same, numbers[WHITE], numbers[BLACK])) {
            p->white_result = same->white_result;
            p->black_result = same->black_result;
        }
        note_held(k, board, numbers);
        note_renamed(k, &s->boards[board], numbers);
    }
}

static int free_board(const struct settling *k, int wanted)
{
    int board = wanted;
    for (int next = 1; board && round_pairing(k->is, board); next++)
        board = next > EVENT_BOARDS_MAX ? 0 : round_pairing(k->was, next) ? board : next;
    return board;
}

/* The board that this pair had in the event file: the players whose place they take go there. */
static int left_by(const struct settling *k, int board)
{
    const struct pairing *held = round_pairing(k->is, board),
                         *meant = held ? round_pairing_of(k->was, held->white) : NULL;
    return meant && meant->board && !round_pairing(k->is, meant->board) ? meant->board : free_board(k, board);
}

static bool is_loser_seated(const struct settling *k, int player)
{
    for (int i = 0; i < k->rows->kept_count; i++)
        if (k->rows->kept[i].white == player || k->rows->kept[i].black == player)
            return true;
    return false;
}

static void note_refused(const struct settling *k, const struct pairing *p, int player)
{
    const struct pairing *at = round_pairing_of(k->is, player);
    if (!k->notes || !at)
        return;
    bool loser = is_loser_seated(k, player);
    if (p->black)
        text_addf(k->notes,
                  loser ? _("%.40s - %.40s are not seated: %.40s would have no game.\n")
                        : _("%.40s - %.40s are not seated: %.40s has entries on board %d.\n"),
                  name_of(k, p->white), name_of(k, p->black), name_of(k, player), at->board);
    else
        text_addf(k->notes,
                  loser ? _("%.40s has no bye: %.40s would have no game.\n")
                        : _("%.40s has no bye: %.40s has entries on board %d.\n"),
                  name_of(k, p->white), name_of(k, player), at->board);
}

static void seat_kept(struct settling *k)
{
    for (int i = 0; k->rows && i < k->rows->kept_count; i++) {
        const struct pairing *p = &k->rows->kept[i];
        struct pairing *seated = round_add_pairing(k->is, p->board, p->white, p->black);
        if (seated)
            seated->white_result = p->white_result;
    }
    for (int i = 0; k->rows && i < k->was->count; i++)
        if (k->rows->loses[i])
            note_refused(k, &k->was->pairings[i], k->rows->loses[i]);
}

static void seat_other(struct settling *k, const struct pairing *p)
{
    if (k->rows && k->rows->loses[p - k->was->pairings])
        return;
    bool white_sits = !k->is->by_letter && round_pairing_of(k->is, p->white);
    bool black_sits = !k->is->by_letter && round_pairing_of(k->is, p->black);
    if (white_sits || black_sits) {
        const struct pairing *at = round_pairing_of(k->is, white_sits ? p->white : p->black);
        bool same_two =
            (at->white == p->white && at->black == p->black) || (at->white == p->black && at->black == p->white);
        if (k->notes && p->black && !same_two)
            text_addf(k->notes, _("%.40s - %.40s are not seated: %.40s has entries on board %d.\n"),
                      name_of(k, p->white), name_of(k, p->black), name_of(k, white_sits ? p->white : p->black),
                      at->board);
        return;
    }
    int board = !p->black ? 0 : round_pairing(k->is, p->board) ? left_by(k, p->board) : p->board;
    if (p->black && !board)
        return;
    struct pairing *seated = round_add_pairing(k->is, board, p->white, p->black);
    if (!seated)
        return;
    seated->white_result = p->white_result;
    seated->black_result = p->black_result;
    if (k->notes && board != p->board)
        text_addf(k->notes, _("%.40s - %.40s sit at board %d: board %d is taken.\n"), name_of(k, p->white),
                  name_of(k, p->black), board, p->board);
}

/* Also by the number, if two are called so. */
static bool is_meant(const struct chess_event *e, const struct seating *s, int player, const char *name, int number)
{
    return is_numbered(e, player, name) && number_found(e, s, name, number, player) == player;
}

static bool agrees(const struct chess_event *e, const struct round *r, const struct seating *s, int board)
{
    const struct seating_board *b = &s->boards[board];
    const struct pairing *p = r ? round_pairing(r, board) : NULL;
    if (!b->held)
        return true;
    if (!b->names[WHITE])
        return p || !e->player_count;
    if (!*b->names[WHITE])
        return true;
    return p && is_meant(e, s, p->white, b->names[WHITE], b->numbers[WHITE]) &&
           is_meant(e, s, p->black, b->names[BLACK], b->numbers[BLACK]);
}

static bool agree(const struct chess_event *e, const struct round *r, const struct seating *s)
{
    for (int board = 1; board <= s->highest; board++)
        if (s->boards[board].known && !agrees(e, r, s, board))
            return false;
    return true;
}

/* No players are listed: all boards are played, with unnamed players. */
static void widen(struct chess_event *e, const struct seating *s)
{
    for (int board = s->highest; board > e->boards; board--)
        if (s->boards[board].held) {
            e->boards = board;
            return;
        }
}

/* By correspondence players have several games, so a pair is found by both players. */
static bool is_seated(const struct round *r, const struct pairing *p)
{
    const struct pairing *at = round_pairing_of(r, p->white);
    while (at && r->by_letter && at->white + at->black != p->white + p->black)
        at = round_pairing_after(r, p->white, at);
    return at;
}

static void settle(struct chess_event *e, int number, const struct seating *s, const struct chess_event *now,
                   struct text *notes)
{
    widen(e, s);
    if (agree(e, event_round(e, number), s))
        return;
    struct round *r = event_add_round(e, number);
    if (!r)
        return;
    struct seating_rows rows = {0};
    bool by_rows = now && !r->by_letter;
    if (by_rows)
        rows = seating_rows_of(e, r, s, now);
    struct round was;
    round_hand_over(r, &was);
    struct settling k = {.event = e, .was = &was, .is = r, .rows = by_rows ? &rows : NULL, .notes = notes};
    seat_held(&k, s);
    seat_kept(&k);
    for (int pass = 0; pass < 2; pass++) /* those whose board is free keep it */
        for (int i = 0; i < was.count; i++) {
            const struct pairing *p = &was.pairings[i];
            bool stays = !p->board || !round_pairing(r, p->board);
            if (pass ? !is_seated(r, p) : stays)
                seat_other(&k, p);
        }
    int most = event_highest_board(e);
    e->boards = e->boards < most ? most : e->boards;
    round_release(&was);
    seating_rows_release(&rows);
}

void seating_settle(struct chess_event *e, int number, const struct seating *s, struct text *notes)
{
    settle(e, number, s, NULL, notes);
}

static void add_same(struct round *r, const struct pairing *p)
{
    struct pairing *copy = round_add_pairing(r, p->board, p->white, p->black);
    if (!copy)
        return;
    copy->white_result = p->white_result;
    copy->black_result = p->black_result;
}

/* In the order of a file: by board, then the byes. */
static void put_in_order(struct round *r)
{
    struct round was;
    round_hand_over(r, &was);
    for (int board = 1; board <= EVENT_BOARDS_MAX; board++)
        if (round_pairing(&was, board))
            add_same(r, round_pairing(&was, board));
    for (int i = 0; i < was.count; i++)
        if (!was.pairings[i].board)
            add_same(r, &was.pairings[i]);
    round_release(&was);
}

void seating_take_over(struct chess_event *e, int number, const struct seating *s, const struct chess_event *now,
                       struct text *notes)
{
    settle(e, number, s, now, notes);
    if (event_round(e, number))
        put_in_order(event_add_round(e, number));
}

/* --- while the round runs ----------------------------------------------------------------------------------------- */

static bool hold_all(struct seating *s)
{
    bool any = false;
    for (int board = 1; board <= s->highest; board++) {
        struct seating_board *b = &s->boards[board];
        bool named = b->known && b->names[WHITE] && *b->names[WHITE];
        b->held = b->held || named;
        any = any || named;
    }
    return any;
}

void seating_keep(struct chess_event *e, int number, struct seating *s)
{
    if (!hold_all(s))
        return;
    seating_settle(e, number, s, NULL);
    struct round *r = event_add_round(e, number), was;
    if (!r)
        return;
    round_hand_over(r, &was);
    for (int i = 0; i < was.count; i++) {
        const struct pairing *p = &was.pairings[i];
        const struct seating_board *b = p->board ? seating_of(s, p->board) : NULL;
        bool kept = !p->board || (b && b->held && (!b->names[WHITE] || *b->names[WHITE]));
        struct pairing *copy = kept ? round_add_pairing(r, p->board, p->white, p->black) : NULL;
        if (copy && !p->board) {
            copy->white_result = p->white_result;
            copy->black_result = p->black_result;
        }
    }
    round_release(&was);
}
