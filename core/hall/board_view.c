#include "hall/board_view.h"

#include "hall/hall_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- what was set up ---------------------------------------------------------------------------------------------- */

int board_number(const struct hall_board *b)
{
    return b->number;
}

const struct hall *board_hall(const struct hall_board *b)
{
    return b->hall;
}

const struct hall_seat *board_seat(const struct hall_board *b)
{
    return b->seat;
}

const struct hall_player *board_player(const struct hall_board *b, long side)
{
    return &b->seat->players[side];
}

const char *board_namesake(const struct hall_board *b, long side)
{
    return namesake_shown(b->hall->namesakes, b->hall->namesake_count, b->number, (int)side);
}

size_t board_name_in_common(const struct hall_board *b, long side)
{
    return b->hall->names_in_common[2 * (b - b->hall->boards) + side];
}

int hall_player_number(const struct hall_player *p)
{
    return atoi(p->id);
}

bool hall_player_is(const struct hall_player *p, const char *name, int number)
{
    return !strncmp(p->name, name, NAME_MAX_BYTES - 1) && (!number || hall_player_number(p) == number);
}

const char *board_player_called(const struct hall_board *b, long side, char out[PLAYER_CALLED])
{
    const struct hall_player *p = board_player(b, side);
    snprintf(out, PLAYER_CALLED, "%s%s%s%s", p->name, p->apart ? " (" : "", p->apart ? p->id : "", p->apart ? ")" : "");
    return out;
}

bool board_is_by_hand(const struct hall_board *b)
{
    return b->by_hand;
}

bool board_moves_were_read(const struct hall_board *b, const struct incident *i)
{
    return !b->by_hand || (i && i->was_read && b->tracker.game.plies <= i->ply + 1);
}

/* --- the game ----------------------------------------------------------------------------------------------------- */

const struct history *board_game(const struct hall_board *b)
{
    return &b->tracker.game;
}

const struct position *board_position(const struct hall_board *b)
{
    return &b->tracker.game.now;
}

int board_period(const struct hall_board *b, int side)
{
    const struct clock *c = &b->press.clock;
    int plies = history_half_moves(&b->tracker.game), made = (plies + (side == WHITE)) / 2;
    int by_moves = (int)(control_period(&c->control, made + 1) - c->control.periods) + 1;
    return b->reached[side] > by_moves ? b->reached[side] : by_moves;
}

int board_delay(const struct hall_board *b)
{
    const struct period *p = &b->press.clock.control.periods[0];
    return p->bonus == BONUS_DELAY ? p->bonus_s : 0;
}

int board_plies(const struct hall_board *b)
{
    return b->tracker.game.plies;
}

int board_moves_made(const struct hall_board *b, int side)
{
    return b->made[side];
}

bool board_shown_fen(const struct hall_board *b, enum side turn, char out[FEN_MAX])
{
    const struct tracker *t = &b->tracker;
    struct position p = t->game.now, checked;
    struct seen_squares seen = t->seen;
    for (sqset lie = t->lies.known; lie && !seen.only_occupied;) {
        int sq = take_first(&lie);
        seen_put(&seen, sq, t->game.now.on[sq]);
    }
    sqset moved = seen_differs(&seen, &p);
    memcpy(p.on, seen.on, sizeof p.on);
    memcpy(p.kind, seen.kind, sizeof p.kind);
    memcpy(p.side, seen.side, sizeof p.side);
    for (int s = WHITE; s <= BLACK; s++)
        if (!(p.kind[KING] & p.side[s] & ~moved))
            p.castling &= ~p.side[s];
    p.castling &= ~moved;
    p.en_passant = NO_SQUARE;
    p.turn = (uint8_t)turn;
    p.quiet_plies = 0;
    if (seen.only_occupied)
        return false;
    position_to_fen(&p, out);
    return position_on_board(&checked, out, (enum rules)p.rules, NULL);
}

const struct tracker *board_tracker(const struct hall_board *b)
{
    return &b->tracker;
}

bool board_moves_are_known(const struct hall_board *b)
{
    const struct tracker *t = &b->tracker;
    return !t->unseen && !t->told.asked && !tracker_questions(t) && t->told.wrong != TRACK_MISMATCH &&
           t->told.wrong != TRACK_SETUP && t->told.wrong != TRACK_TURNED;
}

const struct claims *board_claims(const struct hall_board *b)
{
    return &b->claims;
}

/* --- the clock ---------------------------------------------------------------------------------------------------- */

const struct clock *board_clock(const struct hall_board *b)
{
    return &b->press.clock;
}

int32_t board_logged_left_s(const struct hall_board *b, int side)
{
    return b->logged_left_s[side];
}

bool board_clock_may_turn(const struct hall_board *b)
{
    bool to_start = b->started == MSEC_NEVER && !b->tracker.game.plies && !b->shown.by_colour;
    return b->clock_unsaid && to_start && !b->press.white_right;
}

bool board_clock_is_turned(const struct hall_board *b)
{
    return b->press.white_right;
}

const struct order *board_order(const struct hall_board *b)
{
    return b->has_order ? &b->order : NULL;
}

const struct move_time *board_move_times(const struct hall_board *b, int *count)
{
    *count = b->times_count;
    return b->times;
}

/* --- how it stands ------------------------------------------------------------------------------------------------ */

enum play board_play(const struct hall_board *b)
{
    return (enum play)b->play;
}

enum board_feed board_feed(const struct hall_board *b)
{
    return (enum board_feed)b->feed;
}

enum result board_result(const struct hall_board *b)
{
    return (enum result)b->result;
}

bool board_waits_for_result(const struct hall_board *b)
{
    return b->result == RESULT_OPEN || b->result == RESULT_ANNULLED;
}

bool board_is_open(const struct hall_board *b)
{
    return board_waits_for_result(b) && !b->seat->gone;
}

bool board_is_forfeit(const struct hall_board *b)
{
    return b->was_forfeit;
}

const char *board_result_words(const struct hall_board *b)
{
    return forfeit_text((enum result)b->result, b->was_forfeit);
}

enum result board_proposed(const struct hall_board *b)
{
    return (enum result)b->proposed;
}

bool board_one_side_moved(const struct hall_board *b)
{
    return b->result != RESULT_OPEN && b->result != RESULT_ANNULLED && !b->was_forfeit && !b->by_hand &&
           b->seen_to_end && b->tracker.game.plies == 1;
}

const char *board_result_by(const struct hall_board *b)
{
    return b->result_by;
}

const char *board_arbiter(const struct hall_board *b)
{
    return b->arbiter;
}

const char *board_note(const struct hall_board *b)
{
    return b->note;
}

bool board_is_frozen(const struct hall_board *b)
{
    return b->frozen;
}

bool board_is_marked(const struct hall_board *b)
{
    return b->marked;
}

bool board_is_out_of_service(const struct hall_board *b)
{
    return b->out_of_service;
}

msec board_finished_at(const struct hall_board *b)
{
    return b->finished;
}

int board_decisions_before(const struct hall_board *b)
{
    return b->pair_after;
}

int board_incidents_before(const struct hall_board *b)
{
    return b->heard_after;
}

/* --- what is the matter ------------------------------------------------------------------------------------------- */

bool board_has(const struct hall_board *b, enum incident_kind kind)
{
    return b->open[kind][0] || b->open[kind][1];
}

bool board_has_any(const struct hall_board *b, const struct incident_set *kinds)
{
    for (int kind = INCIDENT_NONE + 1; kind < INCIDENT_KINDS; kind++)
        if (kinds->has[kind] && board_has(b, (enum incident_kind)kind))
            return true;
    return false;
}

int board_last_alert(const struct hall_board *b, enum incident_kind kind)
{
    return b->last[kind];
}

int board_alerts(const struct hall_board *b)
{
    return b->alerts;
}

enum priority board_worst(const struct hall_board *b)
{
    return (enum priority)b->worst;
}

int board_offences(const struct hall_board *b, int side)
{
    return b->offences[side];
}
