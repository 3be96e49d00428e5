/* A record as a whole: linked to the final state of its halls, and freed. */
#include "hall/desk.h"
#include "report/record/record_look.h"
#include "report/record/record_parts.h"
#include "report/record/record_read.h"

#include <stdlib.h>

void record_point_to_hall(struct record_round *r)
{
    for (int i = 0; i < r->incidents.count; i++)
        r->incidents.at[i].is = hall_incident(r->hall, i + 1);
    for (int i = 0; i < r->alerts.count; i++)
        r->alerts.at[i].is = hall_alert(r->hall, i + 1);
    for (int i = 0; i < r->penalties.count; i++) {
        const struct record_ruling *k = record_ruling_of(r, r->penalties.at[i].is.ruling);
        r->penalties.at[i].is.undone = k && !record_in_force(k);
    }
}

#define LIST_FORGET(list) (free((list).at), (list).at = NULL, (list).count = (list).room = 0)

void record_forget_play(struct record_round *r)
{
    for (int i = 0; i < r->board_count; i++) {
        LIST_FORGET(r->boards[i].moves);
        LIST_FORGET(r->boards[i].clocks);
    }
    for (int i = 0; i < r->incidents.count; i++)
        r->incidents.at[i].readings = "";
    for (int i = 0; i < r->readings.count; i++)
        free(r->readings.at[i]);
    LIST_FORGET(r->readings);
}

static void free_round(struct record_round *r)
{
    record_forget_play(r);
    void *const parts[] = {r->boards,     r->incidents.at, r->alerts.at,  r->alert_steps.at, r->rulings.at,
                           r->walks.at,   r->penalties.at, r->results.at, r->orders.at,      r->corrections.at,
                           r->touches.at, r->notes.at,     r->marks.at,   r->priorities.at,  r->appeals.at,
                           r->sheets.at,  r->steps.at};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        free(parts[i]);
    hall_free(r->hall);
}

void record_free(struct record *r)
{
    if (!r)
        return;
    for (int i = 0; i < r->rounds.count; i++)
        free_round(&r->rounds.at[i]);
    for (int i = 0; i < r->texts.count; i++)
        free(r->texts.at[i]);
    for (int i = 0; i < r->events.count; i++)
        chess_event_free(r->events.at[i]);
    for (int i = 0; r->seatings && i <= EVENT_ROUNDS_MAX; i++)
        seating_release(&r->seatings[i]);
    free(r->seatings);
    free(r->rounds.at);
    free(r->wordings.at);
    free(r->arrivals.at);
    free(r->stations.at);
    free(r->texts.at);
    free(r->events.at);
    free(r);
}
