/* The rounds of a record: which one an entry belongs to, its event and its hall. */
#include "base/text.h"
#include "event/event_file.h"
#include "hall/board_view.h"
#include "hall/seats.h"
#include "log/body.h"
#include "report/record/record_look.h"
#include "report/record/record_parts.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct chess_event *record_read_event(struct reading_log *l, const char *text, const char *zone, struct error *why)
{
    struct chess_event *e = event_read(text, strlen(text), "the event in the log", why);
    if (e) {
        event_take_zone(e, zone);
        *RECORD_ADD(l->record->events) = e;
    }
    return e;
}

/* The body of an entry of kind event, read; NULL if it is that of the record, or none that can be read. */
static struct chess_event *event_in(struct reading_log *l, const char *logged)
{
    json_t *body = logged ? body_parse(logged, NULL) : NULL;
    const char *text = body_text_of(body, "text", "");
    bool is_other = *text && strcmp(text, l->record->event_text) != 0;
    struct chess_event *e = is_other ? record_read_event(l, text, body_text_of(body, "zone", ""), NULL) : NULL;
    json_decref(body);
    return e;
}

void record_begin_event(struct reading_log *l, const char *last)
{
    struct chess_event *e = chess_event_new();
    e->boards = l->boards ? l->boards : e->boards;
    l->record->event = *RECORD_ADD(l->record->events) = e;
    l->record->event_text = "";
    l->last_event = event_in(l, last);
}

/* Entries before the first entry of kind round belong to the round that it names. */
static int next_number(const struct reading_log *l)
{
    int now = l->round ? l->round->number : 0;
    for (int i = 0; i < l->upcoming_count; i++)
        if (l->upcoming[i] > now)
            return l->upcoming[i];
    return now + 1;
}

/* A round has begun: the last one so far, if none has a higher number. */
static void keep_last_play(struct reading_log *l)
{
    if (l->round->number < l->play)
        return;
    for (int i = 0; i < l->record->rounds.count; i++)
        record_forget_play(&l->record->rounds.at[i]);
    l->play = l->round->number;
}

/* As the event stands when the round is played; as it stood when the round was set up, if that is all there is. */
static struct chess_event *event_of(struct reading_log *l, int number)
{
    struct chess_event *e = number <= EVENT_ROUNDS_MAX ? event_in(l, l->events_of[number]) : NULL;
    return e ? e : l->record->event;
}

/* At a board with entries both events have the two who sat there, whatever their numbers are by now. */
static bool is_who_sat(const struct chess_event *then, int number, const struct chess_event *now, int player,
                       const struct seating_board *logged)
{
    return (logged && logged->held) || event_is_same_player(then, number, now, player);
}

/* A name that was corrected after the round is that of the player in the round, too. */
static void call_as_now(struct reading_log *l, const struct chess_event *then, int number, struct hall_seat *seats,
                        int count)
{
    const struct seating *logged = record_seating(l->record, number);
    struct chess_event *now = l->last_event;
    if (!now)
        return;
    seating_settle(now, number, logged, NULL);
    const struct round *r = event_round(now, number);
    for (int i = 0; i < count; i++) {
        const struct pairing *p = r ? round_pairing(r, seats[i].number) : NULL;
        const struct seating_board *there = seating_of(logged, seats[i].number);
        for (int side = WHITE; p && side <= BLACK; side++) {
            struct hall_player *sits = &seats[i].players[side];
            int player = side == WHITE ? p->white : p->black;
            if (*sits->name && is_who_sat(then, hall_player_number(sits), now, player, there))
                copy_text(sits->name, sizeof sits->name, event_player_name(now, player, sits->name));
        }
    }
}

static void begin_round(struct reading_log *l, const struct entry *e, int number)
{
    assert(number >= 1 && "rounds are counted from 1");
    struct hall_settings settings;
    struct record_round *r = RECORD_ADD(l->record->rounds);
    r->number = number;
    struct chess_event *event = event_of(l, number);
    r->event = event;
    r->from = e->sequence;
    r->first = record_when(e);
    const struct seating *logged = record_seating(l->record, number);
    seating_settle(event, number, logged, NULL);
    struct hall_seat *seats = seats_of(r->event, number, MSEC_NEVER, logged, &settings);
    call_as_now(l, event, number, seats, settings.count);
    r->hall = hall_new(&settings, NULL);
    free(seats);
    r->board_count = hall_count(r->hall);
    r->boards = memory_take((size_t)r->board_count + 1, sizeof *r->boards);
    for (int i = 0; i < r->board_count; i++)
        r->boards[i].is = hall_at(r->hall, i);
    l->round = r;
    if (!l->wanted.all_play && !l->wanted.round)
        keep_last_play(l);
}

static void go_to_round(struct reading_log *l, int number)
{
    assert(number >= 1 && number <= EVENT_ROUNDS_MAX);
    for (int i = 0; i < l->record->rounds.count; i++)
        if (l->record->rounds.at[i].number == number) {
            l->round = &l->record->rounds.at[i];
            return;
        }
    begin_round(l, l->entry, number);
}

/* An entry of kind round begins a section of that round, also of an earlier round that is corrected. In logs without it
 * before a round's first incident, the number of that incident says so. */
void record_choose_round(struct reading_log *l, const struct change *c)
{
    int named = l->entry->kind == ENTRY_ROUND ? c->as.round.round : 0;
    bool first = c->action == ACTION_INCIDENT_BEGUN && c->as.incident.incident.id == 1;
    if (named >= 1 && named <= EVENT_ROUNDS_MAX)
        go_to_round(l, named);
    else if (!l->round || (first && l->round->incidents.count))
        begin_round(l, l->entry, next_number(l));
}
