#include "hall/hall_parts.h"

#include "chess/placement.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Incidents begin and end. */

bool incident_goes_on(const struct hall_board *b, enum incident_kind kind, int side)
{
    return b->open[kind][side_index(side)] != 0;
}

/* The board as it is seen, written as the first field of a FEN. */
static void write_seen(const struct hall_board *b, char out[PLACEMENT_MAX])
{
    if (b->tracker.seen.only_occupied || b->by_hand || !seen_differs(&b->tracker.seen, &b->tracker.game.now))
        return;
    *placement_write(b->tracker.seen.on, out) = '\0';
}

struct incident case_of(const struct hall *h, const struct hall_board *b, enum incident_kind kind, int side)
{
    const struct seen_as *as = &h->as[kind];
    struct incident i = {.kind = (uint8_t)kind,
                         .priority = as->priority,
                         .stance = as->stance,
                         .side = (int8_t)side,
                         .ended = MSEC_NEVER,
                         .begun = h->now,
                         .left_s = {SECONDS_UNKNOWN, SECONDS_UNKNOWN},
                         .flag = {MSEC_NEVER, MSEC_NEVER, MSEC_NEVER, MSEC_NEVER}};
    char fen[FEN_MAX];
    memcpy(i.script, as->script, sizeof i.script);
    memcpy(i.article, as->article, sizeof i.article);
    incident_words(kind, side, i.words);
    if (!b)
        return i;
    i.board = b->number;
    i.ply = b->tracker.game.plies;
    position_to_fen(&b->tracker.game.now, fen);
    snprintf(i.before, sizeof i.before, "%s", fen);
    write_seen(b, i.after);
    for (int s = WHITE; s <= BLACK; s++) {
        msec left = hall_left(b, (enum side)s, h->now);
        i.left_s[s] = left < 0 ? SECONDS_UNKNOWN : (int32_t)((left + 999) / 1000);
    }
    return i;
}

void case_words(struct incident *i, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(i->words, sizeof i->words, format, args);
    va_end(args);
}

/* --- the last readings, as evidence ------------------------------------------------------------------------------- */

static void add_glimpse(const struct glimpse *g, struct text *out)
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
    unsigned first = b->glimpses > GLIMPSES ? b->glimpses - GLIMPSES : 0;
    text_clear(&h->text);
    for (unsigned i = first; i < b->glimpses; i++) {
        const struct glimpse *g = &b->seen[i % GLIMPSES];
        text_addf(&h->text, "%s%lld ", i > first ? "; " : "", (long long)(g->at - h->now));
        add_glimpse(g, &h->text);
    }
    snprintf(out, EVIDENCE_MAX, "%s", text_chars(&h->text));
}

/* --- begin -------------------------------------------------------------------------------------------------------- */

int incident_begins(struct hall *h, const struct incident *asked)
{
    struct hall_board *b = board_numbered(h, asked->board);
    const struct incident_row *row = incident_row((enum incident_kind)asked->kind);
    struct incident_change c = {.incident = *asked};
    struct incident *i = &c.incident;
    see_through_rulebook(h, b, i);
    bool lasts = i->priority > PRIORITY_LOG;
    int goes_on = b && lasts ? b->open[i->kind][side_index(i->side)] : 0;
    if (goes_on && incident_is_apart(&h->incidents[goes_on - 1], i))
        goes_on = 0;
    if (goes_on && row->until != UNTIL_PLAY && row->until != UNTIL_RULED)
        return goes_on;
    if (goes_on && row->joins != JOINS_NOT_EVEN_ITSELF)
        incident_over(h, b, (enum incident_kind)i->kind, i->side); /* a moment that comes again */
    c.incident.id = h->incident_count + 1;
    c.line = lasts ? alert_line(h, i) : 0;
    if (b && lasts)
        write_readings(h, b, c.readings);
    hall_tell(h, CHANGE_BEGUN, i->board, h->actor, &c);
    return c.incident.id;
}

void do_begun(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct incident_change *c = change;
    if (c->incident.id != h->incident_count + 1)
        return;
    h->incidents = list_grow(h->incidents, h->incident_count, &h->incident_room, sizeof *h->incidents);
    struct incident *i = &h->incidents[h->incident_count++];
    *i = c->incident;
    i->board = b ? b->number : BOARD_NONE;
    i->begun = at;
    i->by_person = *who;
    i->ended = i->priority == PRIORITY_LOG ? at : MSEC_NEVER;
    if (b && (i->kind == INCIDENT_SQUARE_DEAD || i->kind == INCIDENT_SQUARE_STUCK))
        b->tracker.ignored |= i->squares;
    if (b && i->kind == INCIDENT_TAKEBACK) {
        if (h->replaying)
            replay_takeback(b, i->number);
        board_follow(h, b);
    }
    if (i->priority == PRIORITY_LOG)
        return;
    if (b) {
        b->standing |= UINT64_C(1) << i->kind;
        b->open[i->kind][side_index(i->side)] = i->id;
        board_changed(h, b);
    }
    int id = i->id, alert = alert_for(h, i, c->line);
    h->incidents[id - 1].alert = alert;
}

int incident_happens(struct hall *h, struct hall_board *b, enum incident_kind kind, int side)
{
    struct incident i = case_of(h, b, kind, side);
    return incident_begins(h, &i);
}

/* --- end ---------------------------------------------------------------------------------------------------------- */

void incident_ends(struct hall *h, int id, const char *why)
{
    struct number_change c = {.number = id};
    if (!hall_incident(h, id) || h->incidents[id - 1].ended != MSEC_NEVER)
        return;
    snprintf(c.reason, sizeof c.reason, "%s", why);
    hall_tell(h, CHANGE_ENDED, h->incidents[id - 1].board, h->actor, &c);
}

void do_ended(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct number_change *c = change;
    (void)who;
    if (c->number < 1 || c->number > h->incident_count || h->incidents[c->number - 1].ended != MSEC_NEVER)
        return;
    struct incident *i = &h->incidents[c->number - 1];
    i->ended = at;
    if (b && b->open[i->kind][side_index(i->side)] == i->id) {
        int *open = b->open[i->kind];
        open[side_index(i->side)] = 0;
        if (!open[0] && !open[1])
            b->standing &= ~(UINT64_C(1) << i->kind);
        board_changed(h, b);
    }
    alert_incident_over(h, i);
}

void alert_end_incidents(struct hall *h, int alert)
{
    for (int i = h->incident_count; i >= 1 && h->alerts[alert - 1].going > 0; i--)
        if (h->incidents[i - 1].alert == alert && h->incidents[i - 1].ended == MSEC_NEVER)
            incident_ends(h, i, "dealt with");
}

void incident_over(struct hall *h, struct hall_board *b, enum incident_kind kind, int side)
{
    int id = b->open[kind][side_index(side)];
    if (id)
        incident_ends(h, id, "");
}

static void end_kinds(struct hall *h, struct hall_board *b, uint64_t kinds, const char *why)
{
    for (uint64_t all = kinds & b->standing; all; all &= all - 1) {
        int kind = __builtin_ctzll(all);
        for (int side = 0; side < 2; side++)
            if (b->open[kind][side])
                incident_ends(h, b->open[kind][side], why);
    }
}

void incidents_over(struct hall *h, struct hall_board *b, enum until until)
{
    if (b->standing & h->until[until])
        end_kinds(h, b, h->until[until], "");
}

#define BITS_FROM(first, last) (((UINT64_C(2) << (last)) - 1) & ~((UINT64_C(1) << (first)) - 1))

/* All that was about the game; devices go on having their troubles. Who enters the result has been at the board. */
void incidents_of_game_over(struct hall *h, struct hall_board *b, const char *who, const char *why)
{
    uint64_t game =
        BITS_FROM(INCIDENT_ILLEGAL_MOVE, INCIDENT_QUICKPLAY) | BITS_FROM(INCIDENT_DEFAULT_NEAR, INCIDENT_REPORTED);
    for (int i = h->open_count - 1; i >= 0; i--) {
        struct alert *a = alert_with(h, h->open[i]);
        if (a->board == b->number && game >> a->kind & 1) {
            int id = a->id;
            group_goes_on(h, id);
            alert_tell(h, a, ALERT_CLEAR, who, why);
            if (incident_row((enum incident_kind)h->alerts[id - 1].kind)->joins == JOINS_SAME_MATTER)
                alert_end_incidents(h, id); /* only the last of them is the board's */
        }
        if (i > h->open_count)
            i = h->open_count;
    }
    end_kinds(h, b, game, why);
}

#define KIND(k) (UINT64_C(1) << INCIDENT_##k)
static const uint64_t arbiter_comes = KIND(ILLEGAL_MOVE) | KIND(CASTLING_FAULT) | KIND(PROMOTION_FAULT) |
                                      KIND(PRESS_ALONE) | KIND(MOVED_AGAIN) | KIND(OUT_OF_TURN) | KIND(TAKEBACK) |
                                      KIND(ILLEGAL_POSITION) | KIND(FIVEFOLD) | KIND(SEVENTY_FIVE) | KIND(FLAG_FALL) |
                                      KIND(BOTH_FLAGS) | KIND(CLOCK_WRONG_SIDE) | KIND(CLOCK_NO_PERIOD) |
                                      KIND(GAME_END) | KIND(DEAD_POSITION) | KIND(CALL) | KIND(CLAIM);
/* May be the board's fault alone: explains a clock that stands once an arbiter has seen it. */
static const uint64_t arbiter_may_come = KIND(MISMATCH) | KIND(DISPLACED) | KIND(WHICH_MOVE);

/* What began before the clock was last started has had its arbiter. */
static bool calls_now(const struct hall *h, const struct hall_board *b, int id)
{
    return id && (b->resumed == MSEC_NEVER || h->incidents[id - 1].begun >= b->resumed);
}

bool board_excuses(const struct hall *h, const struct hall_board *b)
{
    bool ordered = b->has_order && !b->order.done && (b->resumed == MSEC_NEVER || b->order.given >= b->resumed);
    if (ordered || b->arbiter[0])
        return true;
    for (uint64_t all = b->standing & (arbiter_comes | arbiter_may_come); all; all &= all - 1) {
        int kind = __builtin_ctzll(all);
        const int *open = b->open[kind];
        const struct alert *a = hall_alert(h, b->last[kind]);
        bool seen = arbiter_comes >> kind & 1 || (a && a->acknowledged != MSEC_NEVER);
        if (seen && (calls_now(h, b, open[0]) || calls_now(h, b, open[1])))
            return true;
    }
    return false;
}
