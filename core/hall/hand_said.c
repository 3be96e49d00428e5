/* What arbiters type: notes and marks, and what they or others saw or heard. */
#include "hall/hand.h"

#include "base/text.h"
#include "hall/desk.h"
#include "hall/hall_parts.h"
#include "hall/ruling.h"

#include <assert.h>

void do_note(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct note_change *c = change;
    (void)who, (void)at;
    if (!b)
        return; /* of the hall: the log has it */
    copy_text(b->note, sizeof b->note, c->text);
    board_changed(h, b);
}

void hall_bookmark(struct hall *h, int board, int64_t entry, const char *words, bool on, const char *who, msec now)
{
    struct mark_change c = {.entry = (int)entry, .on = on, .text = words};
    hall_advance(h, now);
    hall_tell(h, ACTION_BOOKMARK, board_numbered(h, board) ? board : BOARD_NONE, who, &c);
}

bool hall_routine(struct hall *h, int ruling, bool on, const char *who, msec now, struct error *why)
{
    struct mark_change c = {.ruling = ruling, .on = on};
    const struct ruling *r = hall_ruling(h, ruling);
    hall_advance(h, now);
    if (!r)
        return failf(why, "decision", "see the list of decisions", "there is no D-%04d in this round", ruling);
    hall_tell(h, ACTION_ROUTINE, r->board, who, &c);
    return true;
}

bool hall_note(struct hall *h, int board, const char *words, const char *who, msec now)
{
    struct note_change c = {words};
    hall_advance(h, now);
    if (board && !board_numbered(h, board))
        return false;
    hall_tell(h, ACTION_NOTE, board, who, &c);
    return true;
}

/* A clock that fits the game, or has not shown yet whether it does, is left as it is: it tells when it is started. */
static bool turns_clock(const struct hall_board *b, enum turned_what what)
{
    bool may = !b->shown.by_colour;
    return may && (what == TURNED_CLOCK || (what == TURNED_BOARD && clock_fits_turned(&b->press.clock)));
}

bool hall_turn(struct hall *h, int board, enum turned_what what, enum turn turn, const char *who, msec now)
{
    struct hall_board *b = hand_at_board(h, board, now, NULL);
    if (!b)
        return false;
    hand_begins(h, who);
    bool turns = turns_clock(b, what);
    board_turn(h, b, what == TURNED_CLOCK ? orientation_turn(&b->orientation) : turn, b->press.white_right != turns,
               who);
    b->clock_unsaid = what == TURNED_BOARD && turn == TURN_HALF && !turns;
    incident_over(h, b, INCIDENT_BOARD_TURNED, NO_SIDE);
    incident_over(h, b, INCIDENT_COLOURS_REVERSED, NO_SIDE);
    hand_ends(h, b);
    return true;
}

int hall_report(struct hall *h, int board, enum incident_kind kind, int side, const char *script, const char *words,
                const char *who, msec now)
{
    assert(side == NO_SIDE || side == WHITE || side == BLACK);
    assert(kind != INCIDENT_NONE && kind < INCIDENT_KINDS && who);
    struct hall_board *b = board_numbered(h, board);
    hall_advance(h, now);
    if (board && !b)
        return 0;
    struct incident i = incident_case(h, b, kind, side);
    if (script && *script)
        copy_text(i.script, sizeof i.script, script);
    if (words && *words)
        incident_set_words(&i, "%s", words);
    i.by_person = *who;
    h->actor = who;
    int id = incident_begins(h, &i);
    if (b)
        clock_explained(h, b);
    h->actor = "";
    return id;
}

void hall_end_report(struct hall *h, int incident, const char *who, const char *reason, msec now)
{
    hall_advance(h, now);
    h->actor = who;
    incident_ends(h, incident, reason);
    h->actor = "";
}

void hall_flag_shown(struct hall *h, int board, enum side side, msec now)
{
    assert(side == WHITE || side == BLACK);
    struct hall_board *b = board_numbered(h, board);
    hall_advance(h, now);
    int id = b ? b->open[INCIDENT_FLAG_FALL][side_index((int)side)] : 0;
    if (b)
        clock_flag_shown(&b->press.clock, side, h->now);
    if (id)
        h->incidents[id - 1].flag = b->press.clock.flag[side];
}

void do_observed(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct observed_change *c = change;
    (void)who;
    if (c->incident < 1 || c->incident > h->incident_count)
        return;
    struct incident *i = &h->incidents[c->incident - 1];
    if (i->board != b->number || i->kind != INCIDENT_FLAG_FALL || i->side == NO_SIDE)
        return;
    clock_flag_observed(&b->press.clock, (enum side)i->side, at);
    if (i->flag.observed == MSEC_NEVER)
        i->flag.observed = at;
    copy_text(b->note, sizeof b->note, c->text);
    board_changed(h, b);
}

bool hall_flag_observed(struct hall *h, int board, enum side side, const char *who, msec now)
{
    assert(side == WHITE || side == BLACK);
    struct hall_board *b = board_numbered(h, board);
    struct observed_change c = {.text =
                                    side == WHITE ? "White's fallen flag observed" : "Black's fallen flag observed"};
    hall_advance(h, now);
    c.incident = b ? b->open[INCIDENT_FLAG_FALL][side_index((int)side)] : 0;
    if (c.incident)
        hall_tell(h, ACTION_FLAG_OBSERVED, board, who, &c);
    return c.incident;
}
