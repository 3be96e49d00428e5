#include "hall/presence.h"

#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hall_parts.h"
#include "hall/round.h"

#include "base/list.h"
#include "base/text.h"
#include "base/tongue.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { TWO_MINUTES = 120000 };

/* It is not known yet whether its players have come. */
static bool is_unseen(const struct hall_board *b)
{
    return b->by_hand && !b->seat->gone && b->result == RESULT_OPEN && b->started == MSEC_NEVER && !b->absent &&
           b->tracker.game.plies < 2;
}

bool hall_is_absent(const struct hall_board *b, enum side side)
{
    return b->absent >> side & 1 && b->tracker.game.plies <= (int)side;
}

bool hall_asks_for_empty(const struct hall *h)
{
    return h->asks_empty[0] || h->asks_empty[1];
}

/* --- the list before the round ------------------------------------------------------------------------------------ */

static struct checked *checked_as(const struct hall *h, const char *name, int number)
{
    for (int i = 0; i < h->checked_count; i++)
        if (!strncmp(h->checked[i].name, name, NAME_MAX_BYTES - 1) && h->checked[i].number == number)
            return &h->checked[i];
    return NULL;
}

static bool is_called(const struct hall_board *b, int side, const struct checked *c)
{
    return hall_player_is(&b->seat->players[side], c->name, c->number);
}

/* Missing at a board, or sitting at one whose players have come; a board with a device says neither. */
static enum checked_arrival arrival_at_board(const struct hall *h, const struct checked *c)
{
    enum checked_arrival found = ARRIVAL_UNKNOWN;
    for (int i = 0; i < h->count; i++) {
        const struct hall_board *b = &h->boards[i];
        for (int side = WHITE; side <= BLACK && b->by_hand && !b->seat->gone; side++) {
            if (!is_called(b, side, c))
                continue;
            if (hall_is_absent(b, (enum side)side))
                return ARRIVAL_AWAY;
            if (b->started != MSEC_NEVER || b->tracker.game.plies > side)
                found = ARRIVAL_HERE;
        }
    }
    return found;
}

/* What is known of their board comes before the mark on the list. */
enum checked_arrival hall_arrival(const struct hall *h, const char *name, int number)
{
    const struct checked *marked = checked_as(h, name, number);
    enum checked_arrival mark = marked ? (enum checked_arrival)marked->arrival : ARRIVAL_UNKNOWN;
    struct checked c = {.number = number};
    copy_text(c.name, sizeof c.name, name);
    enum checked_arrival there = arrival_at_board(h, &c);
    bool counts = there == ARRIVAL_AWAY || (there == ARRIVAL_HERE && mark == ARRIVAL_AWAY);
    return counts ? there : mark;
}

void do_checked_in(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct checked *c = change;
    struct checked *known = checked_as(h, c->name, c->number);
    (void)b, (void)who, (void)at;
    if (!known) {
        LIST_ROOM(h->checked, h->checked_count, h->checked_room);
        known = &h->checked[h->checked_count++];
    }
    *known = *c;
}

/* --- the question ------------------------------------------------------------------------------------------------- */

static bool is_due(const struct hall *h, msec before)
{
    for (int i = 0; i < h->count; i++) {
        const struct hall_board *b = &h->boards[i];
        if (is_unseen(b) && b->default_at != MSEC_NEVER && h->now >= b->default_at - before)
            return true;
    }
    return false;
}

static const char default_is_near[] = N_("name the empty boards: two minutes to the default time");
static const char default_has_passed[] = N_("name the empty boards: the default time has passed");
static const char *const formats[] = {default_is_near, default_has_passed};
const struct sentences presence_sentences = SENTENCES(formats);

static void ask(struct hall *h, enum incident_kind kind)
{
    struct incident i = incident_case(h, NULL, kind, NO_SIDE);
    i.script[0] = '\0';
    incident_set_words(&i, "%s", kind == INCIDENT_DEFAULT_NEAR ? default_is_near : default_has_passed);
    incident_begins(h, &i);
}

void presence_watch(struct hall *h)
{
    static const enum incident_kind kinds[] = {INCIDENT_DEFAULT_NEAR, INCIDENT_DEFAULT_REACHED};
    bool near = is_due(h, TWO_MINUTES), reached = near && is_due(h, 0);
    const bool asks[] = {near && !reached, reached};
    for (int k = 0; k < 2; k++) {
        if (!asks[k] && h->asks_empty[k])
            incident_ends(h, h->asks_empty[k], "");
        if (asks[k] && !h->asks_empty[k])
            ask(h, kinds[k]);
    }
}

void presence_note(struct hall *h, const struct incident *i, bool goes_on)
{
    if (i->board == BOARD_NONE && (i->kind == INCIDENT_DEFAULT_NEAR || i->kind == INCIDENT_DEFAULT_REACHED))
        h->asks_empty[i->kind == INCIDENT_DEFAULT_REACHED] = goes_on ? i->id : 0;
}

/* --- the answer --------------------------------------------------------------------------------------------------- */

static const struct absence *named(const struct absence *list, int count, int board)
{
    for (int i = 0; i < count; i++)
        if (list[i].board == board)
            return &list[i];
    return NULL;
}

static bool can_be_named(struct hall *h, const struct absence *a, struct error *why)
{
    const struct hall_board *b = board_numbered(h, a->board);
    if (!b || b->seat->gone)
        return failf(why, "empty boards", "see the pairings", "there is no board %d", a->board);
    if (!b->by_hand)
        return failf(why, "empty boards", "its moves show who has come", "board %d has a device", a->board);
    return b->result == RESULT_OPEN ||
           failf(why, "empty boards", "undo the result first", "the game at board %d is over", a->board);
}

static bool has_begun(const struct hall *h, const struct hall_board *b)
{
    return h->started != MSEC_NEVER && h->now >= h->started + b->seat->begins_after;
}

static void settle(struct hall *h, struct hall_board *b, const struct absence *a, const char *who)
{
    int absent = a ? a->side[WHITE] | a->side[BLACK] << BLACK : 0;
    bool named_before = b->absent;
    if (absent != b->absent)
        hall_tell(h, ACTION_BOARD_ABSENT, b->number, who, &(struct board_change){.number = absent});
    if (!absent && b->started == MSEC_NEVER && (named_before || has_begun(h, b)))
        round_log_started(h, b, named_before ? MSEC_NEVER : h->started + b->seat->begins_after, who);
    b->due = h->now;
    board_arrange(h, b);
}

static void answered(struct hall *h, const char *who)
{
    for (int k = 0; k < 2; k++) {
        const struct incident *i = hall_incident(h, h->asks_empty[k]);
        if (i && i->alert)
            alert_tell(h, alert_with(h, i->alert), ALERT_CLEAR, who, "the empty boards are named");
    }
}

/* An older mark on the list that still says of a player who was not named that they have not come. */
static void take_marks_back(struct hall *h, const struct hall_board *b, const char *who)
{
    for (int k = 0; k < h->checked_count; k++)
        for (int side = WHITE; side <= BLACK; side++) {
            struct checked c = h->checked[k];
            if (c.arrival != ARRIVAL_AWAY || hall_is_absent(b, (enum side)side) || !is_called(b, side, &c) ||
                hall_arrival(h, c.name, c.number) != ARRIVAL_AWAY)
                continue;
            c.arrival = ARRIVAL_HERE;
            hall_tell(h, ACTION_CHECKED_IN, BOARD_NONE, who, &c);
        }
}

bool hall_name_empty(struct hall *h, const struct absence *list, int count, const char *who, msec now,
                     struct error *why)
{
    hall_advance(h, now);
    for (int i = 0; i < count; i++)
        if (!can_be_named(h, &list[i], why))
            return false;
    h->actor = who;
    for (int i = 0; i < h->count; i++) {
        struct hall_board *b = &h->boards[i];
        const struct absence *a = named(list, count, b->number);
        if (!a && !is_unseen(b) && !(b->absent && b->result == RESULT_OPEN))
            continue;
        settle(h, b, a, who);
        take_marks_back(h, b, who);
    }
    answered(h, who);
    presence_watch(h);
    h->actor = "";
    return true;
}

/* --- the list, while the round is played -------------------------------------------------------------------------- */

/* A player who is marked as not come is missing, until a move of theirs; any other mark takes that back. */
static void take_seat(struct hall *h, struct hall_board *b, int side, enum checked_arrival arrival, const char *who)
{
    bool is_missing = b->absent >> side & 1, goes = arrival == ARRIVAL_AWAY;
    struct absence a = {b->number, {b->absent & 1, b->absent >> BLACK & 1}};
    if (!b->by_hand || b->seat->gone || b->result != RESULT_OPEN || goes == is_missing ||
        (goes && (!has_begun(h, b) || b->tracker.game.plies > side)))
        return;
    a.side[side] = goes;
    settle(h, b, a.side[WHITE] || a.side[BLACK] ? &a : NULL, who);
}

/* A player marked as absent before the round is missing at its start. */
void presence_begins(struct hall *h, const char *who)
{
    h->actor = who;
    for (int i = 0; i < h->count; i++) {
        struct hall_board *b = &h->boards[i];
        struct absence a = {.board = b->number};
        if (!is_unseen(b))
            continue;
        for (int k = 0; k < h->checked_count; k++)
            for (int side = WHITE; side <= BLACK; side++)
                a.side[side] |= h->checked[k].arrival == ARRIVAL_AWAY && is_called(b, side, &h->checked[k]);
        if (a.side[WHITE] || a.side[BLACK])
            settle(h, b, &a, who);
    }
    h->actor = "";
}

int hall_comes_late(const struct hall *h, const char *name, int number)
{
    struct checked c = {.number = number};
    copy_text(c.name, sizeof c.name, name);
    for (int i = 0; i < h->count; i++) {
        const struct hall_board *b = &h->boards[i];
        for (int side = WHITE; side <= BLACK; side++)
            if (b->open[INCIDENT_DEFAULT_REACHED][side] && hall_is_absent(b, (enum side)side) && is_called(b, side, &c))
                return b->number;
    }
    return 0;
}

void hall_check_in(struct hall *h, const char *name, int number, enum checked_arrival arrival, const char *who,
                   msec now)
{
    struct checked c = {.arrival = (int)arrival, .number = number};
    assert(arrival < ARRIVALS && *name);
    copy_text(c.name, sizeof c.name, name);
    hall_advance(h, now);
    if (hall_arrival(h, c.name, number) == arrival)
        return;
    hall_tell(h, ACTION_CHECKED_IN, BOARD_NONE, who, &c);
    h->actor = who;
    for (int i = 0; i < h->count; i++)
        for (int side = WHITE; side <= BLACK; side++)
            if (is_called(&h->boards[i], side, &c))
                take_seat(h, &h->boards[i], side, arrival, who);
    presence_watch(h);
    h->actor = "";
}

void presence_came(struct hall *h, struct hall_board *b, const bool came[2], const char *who)
{
    struct absence a = {b->number, {b->absent & 1 && !came[WHITE], b->absent >> BLACK & 1 && !came[BLACK]}};
    if (b->by_hand && b->absent && b->result == RESULT_OPEN)
        settle(h, b, a.side[WHITE] || a.side[BLACK] ? &a : NULL, who);
}

void hall_bring_absence(struct hall *h, int board, const bool absent[2], const char *who, msec now)
{
    struct hall_board *b = board_numbered(h, board);
    int sides = absent[WHITE] | absent[BLACK] << BLACK;
    hall_advance(h, now);
    if (!b || b->absent == sides)
        return;
    hall_tell(h, ACTION_BOARD_ABSENT, board, who, &(struct board_change){.number = sides});
    b->due = h->now;
    board_arrange(h, b);
}

void do_board_absent(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct board_change *c = change;
    (void)who, (void)at;
    board_changed(h, b);
    b->absent = (uint8_t)c->number;
}
