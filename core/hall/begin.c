#include "base/list.h"
#include "base/text.h"
#include "hall/desk.h"
#include "hall/hall_parts.h"

#include "chess/board/placement.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Incidents begin and end. */

bool incident_goes_on(const struct hall_board *b, enum incident_kind kind, int side)
{
    assert(kind != INCIDENT_NONE && kind < INCIDENT_KINDS);
    return b->open[kind][side_index(side)] != 0;
}

/* The board as the sensors show it, as the first field of a FEN. */
static void write_seen(const struct hall_board *b, char out[PLACEMENT_MAX])
{
    if (b->tracker.seen.only_occupied || b->by_hand || !seen_differs(&b->tracker.seen, &b->tracker.game.now))
        return;
    *placement_write(b->tracker.seen.on, out) = '\0';
}

struct incident incident_case(const struct hall *h, const struct hall_board *b, enum incident_kind kind, int side)
{
    assert(kind != INCIDENT_NONE && kind < INCIDENT_KINDS && "nothing has no case");
    const struct policy *as = &h->policies[kind];
    struct incident i = {.kind = (uint8_t)kind,
                         .priority = as->priority,
                         .stance = as->stance,
                         .side = (int8_t)side,
                         .ended = MSEC_NEVER,
                         .begun = h->now,
                         .left_s = {SECONDS_UNKNOWN, SECONDS_UNKNOWN},
                         .flag = {MSEC_NEVER, MSEC_NEVER, MSEC_NEVER, MSEC_NEVER}};
    memcpy(i.script, as->script, sizeof i.script);
    memcpy(i.article, as->article, sizeof i.article);
    incident_words(kind, side, i.words);
    if (!b)
        return i;
    i.board = b->number;
    i.ply = b->tracker.game.plies;
    position_to_fen(&b->tracker.game.now, i.before);
    write_seen(b, i.after);
    for (int s = WHITE; s <= BLACK; s++) {
        msec left = hall_left(b, (enum side)s, h->now);
        i.left_s[s] = left < 0 ? SECONDS_UNKNOWN : (int32_t)((left + 999) / 1000);
    }
    return i;
}

void incident_set_words(struct incident *i, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(i->words, sizeof i->words, format, args);
    va_end(args);
}

/* --- the last readings, as evidence ------------------------------------------------------------------------------- */

static void add_recent_reading(const struct recent_reading *g, struct text *out)
{
    struct reading r = {.kind = g->kind, .address = -1, .at = g->at};
    switch ((enum reading_kind)g->kind) {
    case READING_FIELD:
        r.as.field.square = g->square;
        r.as.field.piece = g->what;
        break;
    case READING_TOUCHED:
        r.as.touched.square = g->square;
        r.as.touched.occupied = g->what;
        break;
    case READING_CLOCK:
        r.as.clock = (struct clock_reading){.left_s = g->a,
                                            .right_s = g->b,
                                            .running = g->what & 3,
                                            .run_known = true,
                                            .has_lever = g->what & 64,
                                            .up = g->what >> 2 & 3,
                                            .flag = g->what >> 4 & 3};
        break;
    default:
        text_addf(out, "%s", g->kind == READING_FAULT ? "reject" : g->kind == READING_NEWS ? "news" : "board");
        return;
    }
    reading_print(&r, out);
}

static void write_readings(struct hall *h, const struct hall_board *b, char out[EVIDENCE_MAX])
{
    unsigned first = b->readings_noted > RECENT_READINGS ? b->readings_noted - RECENT_READINGS : 0;
    text_clear(&h->text);
    for (unsigned i = first; i < b->readings_noted; i++) {
        const struct recent_reading *g = &b->seen[i % RECENT_READINGS];
        text_addf(&h->text, "%s%lld ", i > first ? "; " : "", (long long)(g->at - h->now));
        add_recent_reading(g, &h->text);
    }
    copy_text(out, EVIDENCE_MAX, text_chars(&h->text));
}

/* --- begin -------------------------------------------------------------------------------------------------------- */

static const struct incident_set of_control = {.has = {[INCIDENT_CLOCK_SET_WRONG] = true,
                                                       [INCIDENT_CLOCK_NO_BONUS] = true,
                                                       [INCIDENT_CLOCK_DIFFERS] = true,
                                                       [INCIDENT_CLOCK_NO_PERIOD] = true,
                                                       [INCIDENT_CLOCK_JUMP] = true,
                                                       [INCIDENT_TIMES_CHANGED] = true,
                                                       [INCIDENT_TIME_CONTROL] = true,
                                                       [INCIDENT_TIME_TROUBLE] = true,
                                                       [INCIDENT_QUICKPLAY] = true}};

int incident_begins(struct hall *h, const struct incident *asked)
{
    assert(asked->kind != INCIDENT_NONE && asked->kind < INCIDENT_KINDS && h->actor);
    struct hall_board *b = board_numbered(h, asked->board);
    if (b && b->seat->control_guessed && !*h->actor && of_control.has[asked->kind])
        return 0;
    const struct incident_row *row = incident_row((enum incident_kind)asked->kind);
    struct incident_change c = {.incident = *asked};
    struct incident *i = &c.incident;
    apply_rulebook(h, b, i);
    bool lasts = i->priority > PRIORITY_LOG;
    int goes_on = b && lasts ? b->open[i->kind][side_index(i->side)] : 0;
    if (goes_on && incident_is_apart(&h->incidents[goes_on - 1], i))
        goes_on = 0;
    /* a player's second fault is a new one, even if the first has not been corrected */
    bool another = goes_on && row->joins == JOIN_SAME_SIDE && h->incidents[goes_on - 1].ply != i->ply;
    if (goes_on && !another && row->until != UNTIL_PLAY && row->until != UNTIL_RULED)
        return goes_on;
    if (goes_on && row->joins != JOIN_NEVER)
        incident_over(h, b, (enum incident_kind)i->kind, i->side); /* a repeated moment */
    c.incident.id = h->incident_count + 1;
    c.line = lasts ? alert_line(h, i) : 0;
    if (b && lasts && !b->by_hand)
        write_readings(h, b, c.readings);
    hall_tell(h, ACTION_INCIDENT_BEGUN, i->board, h->actor, &c);
    return c.incident.id;
}

void do_begun(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct incident_change *c = change;
    if (c->incident.id != h->incident_count + 1)
        return;
    LIST_ROOM(h->incidents, h->incident_count, h->incident_room);
    struct incident *i = &h->incidents[h->incident_count++];
    *i = c->incident;
    i->board = b ? b->number : BOARD_NONE;
    i->begun = at;
    i->by_person = *who;
    i->was_read = !i->by_person && *c->readings;
    i->ended = i->priority == PRIORITY_LOG ? at : MSEC_NEVER;
    presence_note(h, i, true);
    if (b && (i->kind == INCIDENT_SQUARE_DEAD || i->kind == INCIDENT_SQUARE_STUCK))
        tracker_disbelieve(&b->tracker, i->squares);
    if (b && (i->kind == INCIDENT_TAKEBACK || i->kind == INCIDENT_READ_AGAIN)) {
        if (h->replaying)
            replay_takeback(b, i->number);
        board_follow(h, b);
    }
    bool typed = i->by_person && i->move != NO_MOVE && incident_is_completed_fault((enum incident_kind)i->kind);
    if (b && h->replaying && typed)
        tracker_note_illegal(&b->tracker, i->move); /* its reply may still be entered, or a decision let it stand */
    if (i->priority == PRIORITY_LOG)
        return;
    if (b) {
        b->open[i->kind][side_index(i->side)] = i->id;
        board_changed(h, b);
    }
    int id = i->id, alert = alert_for(h, i, c->line);
    h->incidents[id - 1].alert = alert;
}

int incident_happens(struct hall *h, struct hall_board *b, enum incident_kind kind, int side)
{
    struct incident i = incident_case(h, b, kind, side);
    return incident_begins(h, &i);
}

/* --- end ---------------------------------------------------------------------------------------------------------- */

void incident_ends(struct hall *h, int id, const char *why)
{
    assert(id >= 1 && id <= h->incident_count && "it has begun");
    struct number_change c = {.number = id};
    if (!hall_incident(h, id) || h->incidents[id - 1].ended != MSEC_NEVER)
        return;
    copy_text(c.reason, sizeof c.reason, why);
    hall_tell(h, ACTION_INCIDENT_ENDED, h->incidents[id - 1].board, h->actor, &c);
}

/* Only this can be open several times at once at a board: what people report, and which of several moves it was. */
static int goes_on_too(const struct hall *h, const struct incident *ended)
{
    bool many = ended->kind == INCIDENT_CALL || ended->kind == INCIDENT_CLAIM || ended->kind == INCIDENT_REPORTED ||
                ended->kind == INCIDENT_WHICH_MOVE;
    for (int id = many ? h->incident_count : 0; id >= 1; id--) {
        const struct incident *i = &h->incidents[id - 1];
        if (i->board == ended->board && i->kind == ended->kind && side_index(i->side) == side_index(ended->side) &&
            i->ended == MSEC_NEVER)
            return id;
    }
    return 0;
}

void do_ended(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct number_change *c = change;
    (void)who;
    if (c->number < 1 || c->number > h->incident_count || h->incidents[c->number - 1].ended != MSEC_NEVER)
        return;
    struct incident *i = &h->incidents[c->number - 1];
    i->ended = at;
    presence_note(h, i, false);
    if (b && b->open[i->kind][side_index(i->side)] == i->id) {
        b->open[i->kind][side_index(i->side)] = goes_on_too(h, i);
        board_changed(h, b);
    }
    alert_incident_over(h, i);
}

void alert_end_incidents(struct hall *h, int alert)
{
    assert(alert >= 1 && alert <= h->alert_count);
    for (int i = h->incident_count; i >= 1 && h->alerts[alert - 1].going > 0; i--)
        if (h->incidents[i - 1].alert == alert && h->incidents[i - 1].ended == MSEC_NEVER)
            incident_ends(h, i, "dealt with");
}

void incident_over(struct hall *h, struct hall_board *b, enum incident_kind kind, int side)
{
    assert(kind != INCIDENT_NONE && kind < INCIDENT_KINDS);
    int id = b->open[kind][side_index(side)];
    if (id)
        incident_ends(h, id, "");
}

static void end_kinds(struct hall *h, struct hall_board *b, const struct incident_set *kinds, const char *why)
{
    for (int kind = INCIDENT_NONE + 1; kind < INCIDENT_KINDS; kind++)
        for (int side = 0; kinds->has[kind] && side < 2; side++)
            for (int id, last = 0; (id = b->open[kind][side]) != last && id; last = id)
                incident_ends(h, id, why);
}

void incidents_over(struct hall *h, struct hall_board *b, enum until until)
{
    end_kinds(h, b, &h->until[until], "");
}

void incidents_of_kinds_over(struct hall *h, struct hall_board *b, const struct incident_set *kinds)
{
    end_kinds(h, b, kinds, "");
}

static bool is_of_the_game(int kind)
{
    return (kind >= INCIDENT_ILLEGAL_MOVE && kind <= INCIDENT_QUICKPLAY) ||
           (kind >= INCIDENT_DEFAULT_NEAR && kind <= INCIDENT_REPORTED);
}

/* Ends everything that was about the game; device faults go on. Anyone who enters the result has been at the board. */
void incidents_of_game_over(struct hall *h, struct hall_board *b, const char *who, const char *why)
{
    struct incident_set game = {0};
    for (int kind = INCIDENT_NONE + 1; kind < INCIDENT_KINDS; kind++)
        game.has[kind] = is_of_the_game(kind);
    for (int i = h->open_count - 1; i >= 0; i--) {
        struct alert *a = alert_with(h, h->open[i]);
        if (a->board == b->number && game.has[a->kind]) {
            int id = a->id;
            group_goes_on(h, id);
            alert_tell(h, a, ALERT_CLEAR, who, why);
            if (incident_row((enum incident_kind)h->alerts[id - 1].kind)->joins == JOIN_SAME_MATTER)
                alert_end_incidents(h, id); /* only the last of them is listed at the board */
        }
        if (i > h->open_count)
            i = h->open_count;
    }
    end_kinds(h, b, &game, why);
}

static const struct incident_set arbiter_comes = {.has = {[INCIDENT_ILLEGAL_MOVE] = true,
                                                          [INCIDENT_CASTLING_FAULT] = true,
                                                          [INCIDENT_PROMOTION_FAULT] = true,
                                                          [INCIDENT_PRESS_ALONE] = true,
                                                          [INCIDENT_MOVED_AGAIN] = true,
                                                          [INCIDENT_OUT_OF_TURN] = true,
                                                          [INCIDENT_TAKEBACK] = true,
                                                          [INCIDENT_ILLEGAL_POSITION] = true,
                                                          [INCIDENT_FIVEFOLD] = true,
                                                          [INCIDENT_SEVENTY_FIVE] = true,
                                                          [INCIDENT_FLAG_FALL] = true,
                                                          [INCIDENT_BOTH_FLAGS] = true,
                                                          [INCIDENT_CLOCK_WRONG_SIDE] = true,
                                                          [INCIDENT_CLOCK_NO_PERIOD] = true,
                                                          [INCIDENT_GAME_END] = true,
                                                          [INCIDENT_DEAD_POSITION] = true,
                                                          [INCIDENT_CALL] = true,
                                                          [INCIDENT_CLAIM] = true}};
/* These may be only a fault of the board: they explain a stopped clock once an arbiter has seen them. */
static const struct incident_set arbiter_may_come = {
    .has = {[INCIDENT_MISMATCH] = true, [INCIDENT_DISPLACED] = true, [INCIDENT_WHICH_MOVE] = true}};

/* An incident from before the clock was last started has been dealt with. */
static bool calls_now(const struct hall *h, const struct hall_board *b, int id)
{
    return id && (b->resumed == MSEC_NEVER || h->incidents[id - 1].begun >= b->resumed);
}

bool board_excuses(const struct hall *h, const struct hall_board *b)
{
    bool ordered = b->has_order && !b->order.done && (b->resumed == MSEC_NEVER || b->order.given >= b->resumed);
    if (ordered || b->arbiter[0])
        return true;
    for (int kind = INCIDENT_NONE + 1; kind < INCIDENT_KINDS; kind++) {
        if (!arbiter_comes.has[kind] && !arbiter_may_come.has[kind])
            continue;
        const int *open = b->open[kind];
        const struct alert *a = hall_alert(h, b->last[kind]);
        bool seen = arbiter_comes.has[kind] || (a && a->acknowledged != MSEC_NEVER);
        if (seen && (calls_now(h, b, open[0]) || calls_now(h, b, open[1])))
            return true;
    }
    return false;
}
