#include "hall/online.h"

#include "base/text.h"
#include "hall/desk.h"
#include "hall/hall_parts.h"
#include "hall/hand.h"

#include <stdio.h>
#include <string.h>

static const char script[] = "disconnection"; /* of the rulebook */

static int lost_connection(const struct hall *h, int board, enum side side)
{
    for (int id = h->incident_count; id > 0; id--) {
        const struct incident *i = &h->incidents[id - 1];
        if (i->board == board && i->side == (int)side && i->kind == INCIDENT_REPORTED && !strcmp(i->script, script))
            return i->ended == MSEC_NEVER ? id : 0;
    }
    return 0;
}

static void connected_again(struct hall *h, int incident, const char *who, msec now)
{
    const struct incident *i = &h->incidents[incident - 1];
    char words[64], away[CLOCK_DIGITS];
    int alert = i->alert;
    snprintf(words, sizeof words, "%s is back after %s", side_name(i->side),
             clock_digits((h->now - i->begun) / 1000, away));
    hall_end_report(h, incident, who, words, now);
    hall_clear(h, alert, who, words, now, NULL);
}

bool hall_connection(struct hall *h, int board, enum side side, bool lost, const char *who, msec now, struct error *why)
{
    char words[64];
    const struct hall_board *b = board_numbered(h, board);
    int id = b ? lost_connection(h, board, side) : 0;
    hall_advance(h, now);
    if (!b)
        return failf(why, "board", "see the pairings", "there is no board %d", board);
    if (b->seat->phase != EVENT_ONLINE)
        return failf(why, "connection", "set phase = online in the event's file", "board %d is not played online",
                     board);
    if (b->result != RESULT_OPEN)
        return failf(why, "connection", "undo the result first", "the game at board %d is over", board);
    if (lost == (id != 0))
        return failf(why, "connection", "say what changed", "%s is %s already", side_name((int)side),
                     lost ? "without a connection" : "connected");
    snprintf(words, sizeof words, "%s has lost the connection", side_name((int)side));
    if (lost)
        return hall_report(h, board, INCIDENT_REPORTED, (int)side, script, words, who, now) > 0;
    connected_again(h, id, who, now);
    return true;
}
