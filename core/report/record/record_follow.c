#include "base/list.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "log/chain.h"
#include "report/record/record_parts.h"

#include <assert.h>
#include <string.h>

struct when record_when(const struct entry *e)
{
    return (struct when){e->sequence, e->mono_ms, e->wall_ms};
}

static void note_first(struct when *at, const struct entry *e)
{
    if (!at->entry)
        *at = record_when(e);
}

void record_note_alert(struct record_alert *a, enum entry_action action, const struct entry *e)
{
    assert(action < ACTIONS);
    switch (action) {
    case ACTION_ALERT_SHOWN:
    case ACTION_ALERT_GROUPED: note_first(&a->shown, e); break;
    case ACTION_ALERT_ACKNOWLEDGED: note_first(&a->acknowledged, e); break;
    case ACTION_ALERT_TAKEN:
    case ACTION_ALERT_ACCEPTED: note_first(&a->taken, e); break;
    case ACTION_ALERT_CLEARED:
        if (*e->who)
            note_first(&a->acknowledged, e); /* anyone who cleared it has seen it */
        a->over = record_when(e);
        break;
    case ACTION_ALERT_RETURNED: a->over = record_when(e); break;
    default: break;
    }
}

/* Moves that are no longer in the game, and those that a correction put there. */
static void follow_game(struct reading_log *l, struct record_board *b)
{
    const struct history *game = board_game(b->is);
    for (int i = 0; i < b->moves.count; i++) {
        struct record_move *m = &b->moves.at[i];
        bool stands = m->is.ply >= 1 && m->is.ply <= game->plies && game->moves[m->is.ply - 1] == m->is.move;
        if (!m->gone && !stands)
            m->gone = l->entry->sequence;
    }
}

static void follow_alerts(struct reading_log *l)
{
    struct record_round *r = l->round;
    while (r->alerts.count < hall_alert_count(r->hall))
        RECORD_ADD(r->alerts)->begun = record_when(l->entry);
}

static void follow_ruling(struct record_round *r, const struct record_board *b, const struct change *c)
{
    assert(b && b->is);
    for (int i = r->rulings.count - 1; i >= 0; i--) {
        struct record_ruling *k = &r->rulings.at[i];
        bool lets_stand = c->action == ACTION_MOVE && c->as.move.how == HOW_RULING && k->is.stands;
        if (k->board != board_number(b->is))
            continue;
        if (c->action == ACTION_DECISION_MADE || lets_stand)
            position_to_fen(board_position(b->is), k->after);
        return;
    }
}

static bool moves_may_go(enum entry_action action)
{
    assert(action < ACTIONS);
    return action == ACTION_INCIDENT_BEGUN || action == ACTION_DECISION_MADE || action == ACTION_DECISION_UNDONE ||
           action == ACTION_POSITION_SET || action == ACTION_MOVES_CORRECTED;
}

static void follow_loss(struct record *r, const struct entry *e, int lost)
{
    r->lost += lost;
    r->lost_at = r->lost_at ? r->lost_at : e->sequence;
}

void record_follow(struct reading_log *l, struct record_board *b, const struct change *c)
{
    if (c->action == ACTION_INCIDENT_BEGUN)
        follow_alerts(l);
    if (b && (c->action == ACTION_DECISION_MADE || c->action == ACTION_MOVE))
        follow_ruling(l->round, b, c);
    if (b && moves_may_go(c->action) && b->moves.count && b->moves.count != board_plies(b->is))
        follow_game(l, b);
    if (c->action == ACTION_JOURNAL_DAMAGED || c->action == ACTION_ENTRIES_GONE)
        follow_loss(l->record, l->entry, c->as.journal.lost);
}

static void take_station(struct record *r, const struct entry *e)
{
    static const uint8_t none[LOG_KEY_BYTES];
    const uint8_t *before = r->stations.count ? r->stations.at[r->stations.count - 1].key : none;
    struct record_station s = {.when = record_when(e)};
    if (chain_station(e, before, s.key, &s.is_vouched) && memcmp(before, s.key, sizeof s.key) != 0)
        *RECORD_ADD(r->stations) = s;
}

void record_extend(struct record *r, const struct entry *e)
{
    r->entries = e->sequence;
    r->first_wall = r->first_wall ? r->first_wall : e->wall_ms;
    r->last_wall = e->wall_ms;
    take_station(r, e);
}
