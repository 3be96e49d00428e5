/* One simulated round against what really happened in it: each fault is right, asked, wrong or missed, what has no
 * cause is invented, and each game is right, asked or wrong. Nothing counts that was reported before its cause, or by
 * the arbiter; a record that was put right from the scoresheets is never right. */
#include "base/list.h"
#include "chess/notation/san.h"
#include "commands/simulate.h"

#include "base/memory.h"
#include "chess/laws/rules.h"
#include "hall/board_view.h"
#include "hall/desk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SOON = 10000, LATER = 60000, MUCH = 3600000, ON_THE_WAY = 3 };

/* What must be the same in incident and truth if both have it; MAY_STAND: the incident may have begun earlier. */
enum truth_checks { ANY = 0, OF_SIDE = 1, OF_PLY = 2, OF_MOVE = 4, MAY_STAND = 8 };

/* Which incidents report which truth, one to one, and how long after it they may come. */
static const struct truth_answer {
    uint8_t truth, checks; /* enum truth_kind, enum truth_checks */
    msec within;
    int kinds[4]; /* enum incident_kind; INCIDENT_KINDS ends the list */
} answers[] = {
    {TRUTH_ILLEGAL_MOVE,
     OF_SIDE | OF_PLY | OF_MOVE,
     SOON,
     {INCIDENT_ILLEGAL_MOVE, INCIDENT_CASTLING_FAULT, INCIDENT_PROMOTION_FAULT, INCIDENT_KINDS}},
    {TRUTH_ILLEGAL_ANSWERED, OF_SIDE | OF_PLY | OF_MOVE, SOON, {INCIDENT_ILLEGAL_MOVE, INCIDENT_KINDS}},
    {TRUTH_TWO_MOVES, OF_SIDE | OF_PLY, SOON, {INCIDENT_WHICH_MOVE, INCIDENT_KINDS}},
    {TRUTH_OPPONENTS_PIECE, OF_SIDE | OF_PLY, SOON, {INCIDENT_ILLEGAL_MOVE, INCIDENT_KINDS}},
    {TRUTH_PROMOTION, OF_SIDE | OF_PLY, SOON, {INCIDENT_PROMOTION_FAULT, INCIDENT_ILLEGAL_MOVE, INCIDENT_KINDS}},
    {TRUTH_EP_LEFT, OF_SIDE | OF_PLY, SOON, {INCIDENT_ILLEGAL_MOVE, INCIDENT_KINDS}},
    {TRUTH_OUT_OF_TURN,
     OF_SIDE,
     SOON,
     {INCIDENT_OUT_OF_TURN, INCIDENT_MOVED_AGAIN, INCIDENT_DISPLACED, INCIDENT_KINDS}},
    {TRUTH_NO_MOVE, OF_SIDE | OF_PLY, SOON, {INCIDENT_PRESS_ALONE, INCIDENT_KINDS}},
    {TRUTH_PASS, OF_SIDE | OF_PLY, MUCH, {INCIDENT_PRESS_ALONE, INCIDENT_KINDS}},
    {TRUTH_NO_PRESS, OF_SIDE, SOON, {INCIDENT_NOT_PRESSED, INCIDENT_KINDS}},
    {TRUTH_FLAG, OF_SIDE, SOON, {INCIDENT_FLAG_FALL, INCIDENT_KINDS}},
    {TRUTH_BOTH_FLAGS, ANY, SOON, {INCIDENT_BOTH_FLAGS, INCIDENT_KINDS}},
    {TRUTH_STOPPED, ANY, SOON, {INCIDENT_CLOCK_STOPPED, INCIDENT_KINDS}},
    {TRUTH_CLAIM, ANY, SOON, {INCIDENT_CLOCK_STOPPED, INCIDENT_KINDS}},
    {TRUTH_TAKEBACK, ANY, 15000, {INCIDENT_TAKEBACK, INCIDENT_KINDS}},
    {TRUTH_DISPLACED, ANY, LATER, {INCIDENT_MISMATCH, INCIDENT_DISPLACED, INCIDENT_OUT_OF_TURN, INCIDENT_MOVED_AGAIN}},
    {TRUTH_KNOCKED, ANY, LATER, {INCIDENT_KNOCKED, INCIDENT_KINDS}},
    {TRUTH_SWEPT, ANY, LATER, {INCIDENT_KNOCKED, INCIDENT_MISMATCH, INCIDENT_DISPLACED, INCIDENT_KINDS}},
    {TRUTH_PENALTY, MAY_STAND, SOON, {INCIDENT_TIMES_NOT_SET, INCIDENT_KINDS}},
    {TRUTH_WRONG_SETUP, ANY, LATER, {INCIDENT_WRONG_SETUP, INCIDENT_KINDS}},
    /* some boards know only after the first move which end is White's */
    {TRUTH_TURNED, ANY, 5 * LATER, {INCIDENT_BOARD_TURNED, INCIDENT_COLOURS_REVERSED, INCIDENT_KINDS}},
    {TRUTH_COLOURS, ANY, LATER, {INCIDENT_BOARD_TURNED, INCIDENT_COLOURS_REVERSED, INCIDENT_KINDS}},
    {TRUTH_WRONG_SIDE, ANY, 15000, {INCIDENT_CLOCK_WRONG_SIDE, INCIDENT_KINDS}},
    {TRUTH_WRONG_TIME, ANY, LATER, {INCIDENT_CLOCK_SET_WRONG, INCIDENT_KINDS}},
    {TRUTH_NO_BONUS, ANY, MUCH, {INCIDENT_CLOCK_NO_BONUS, INCIDENT_KINDS}},
    {TRUTH_LARGE_BONUS, ANY, MUCH, {INCIDENT_CLOCK_NO_BONUS, INCIDENT_KINDS}},
    {TRUTH_DELAY_FOR_BONUS, ANY, MUCH, {INCIDENT_CLOCK_NO_BONUS, INCIDENT_KINDS}},
    {TRUTH_DEAD_SQUARE, ANY, 10 * MUCH, {INCIDENT_SQUARE_DEAD, INCIDENT_KINDS}},
    {TRUTH_STUCK_SQUARE, ANY, 10 * MUCH, {INCIDENT_SQUARE_STUCK, INCIDENT_KINDS}},
    {TRUTH_LOW_BATTERY, ANY, SOON, {INCIDENT_CLOCK_BATTERY, INCIDENT_KINDS}},
    {TRUTH_CLOCK_OFF, ANY, SOON, {INCIDENT_CLOCK_ABSENT, INCIDENT_KINDS}},
    {TRUTH_UNPLUGGED, ANY, SOON, {INCIDENT_FEED_LOST, INCIDENT_KINDS}},
    {TRUTH_NOISE, ANY, SOON, {INCIDENT_FEED_ERROR, INCIDENT_KINDS}},
};
enum { ANSWERS = sizeof answers / sizeof *answers };

/* Habits, and a board that restarts: nothing has to be reported, but the record has to be right. */
static const uint8_t of_the_record[] = {TRUTH_LAST_UNPRESSED, TRUTH_MATE_UNPRESSED, TRUTH_RECAPTURE,
                                        TRUTH_BRIEF,          TRUTH_SCRAMBLE,       TRUTH_RESET,
                                        TRUTH_RESIGNED,       TRUTH_REPEATED,       TRUTH_LATE};

/* Other incidents that may follow, and do not count as invented: not before any of these, and only for so long
 * after. */
static const struct consequence {
    uint8_t kind;
    msec after;
    int truths[10]; /* TRUTH_KINDS ends the list */
} consequences[] = {
    {INCIDENT_WHICH_MOVE, 10 * MUCH, {TRUTH_DEAD_SQUARE, TRUTH_STUCK_SQUARE, TRUTH_KINDS}},
    /* a jump of the time, before its cause is known */
    {INCIDENT_CLOCK_JUMP, LATER * 10, {TRUTH_LARGE_BONUS, TRUTH_DELAY_FOR_BONUS, TRUTH_KINDS}},
    {INCIDENT_CLOCK_DIFFERS, 10 * MUCH, {TRUTH_NO_BONUS, TRUTH_LARGE_BONUS, TRUTH_DELAY_FOR_BONUS, TRUTH_KINDS}},
    {INCIDENT_CLOCK_STOPPED,
     LATER,
     {TRUTH_ILLEGAL_MOVE, TRUTH_NO_MOVE, TRUTH_TAKEBACK, TRUTH_RESULT, TRUTH_WRONG_SIDE, TRUTH_TWO_MOVES,
      TRUTH_OPPONENTS_PIECE, TRUTH_ILLEGAL_ANSWERED, TRUTH_PROMOTION, TRUTH_KINDS}},
    {INCIDENT_KNOCKED, LATER, {TRUTH_DISPLACED, TRUTH_KINDS}}, /* by a sleeve, as others that came back */
    {INCIDENT_FEED_FAULTY, LATER, {TRUTH_NOISE, TRUTH_KINDS}},
    {INCIDENT_FEED_ERROR, LATER, {TRUTH_NOISE, TRUTH_LATE, TRUTH_RESET, TRUTH_KINDS}}, /* late, with those of others */
    {INCIDENT_FEED_LOST, LATER, {TRUTH_RESET, TRUTH_KINDS}},
    {INCIDENT_SETTING_UP, LATER, {TRUTH_RESULT, TRUTH_RESIGNED, TRUTH_KINDS}},
    {INCIDENT_GAME_END, LATER, {TRUTH_MATE_UNPRESSED, TRUTH_KINDS}},
    {INCIDENT_FLAG_FALL,
     SOON,
     {TRUTH_LATE_FLAG, TRUTH_KINDS}}, /* the clock was not stopped, as nobody reported the end of the game */
    {INCIDENT_TIMES_CHANGED, LATER, {TRUTH_PENALTY, TRUTH_KINDS}}, /* the other side's time, changed without a ruling */
    /* a clock that refuses what the arbiter sent it */
    {INCIDENT_TIMES_NOT_SET,
     LATER,
     {TRUTH_ILLEGAL_MOVE, TRUTH_NO_MOVE, TRUTH_CLAIM, TRUTH_PENALTY, TRUTH_TWO_MOVES, TRUTH_OPPONENTS_PIECE,
      TRUTH_ILLEGAL_ANSWERED, TRUTH_PROMOTION, TRUTH_EP_LEFT, TRUTH_KINDS}},
    /* a question while the pieces are in disorder */
    {INCIDENT_MISMATCH,
     LATER,
     {TRUTH_SWEPT, TRUTH_EP_LEFT, TRUTH_OUT_OF_TURN, TRUTH_TWO_MOVES, TRUTH_PROMOTION, TRUTH_RESIGNED, TRUTH_KINDS}},
};
enum { CONSEQUENCES = sizeof consequences / sizeof *consequences };

/* What follows from the moves alone, and is judged with them. */
static const uint8_t of_the_moves[] = {INCIDENT_CLAIM_REPETITION, INCIDENT_CLAIM_FIFTY, INCIDENT_FIVEFOLD,
                                       INCIDENT_SEVENTY_FIVE};

void score_keep(struct sim_seat *seat, const struct truth *t)
{
    LIST_ROOM(seat->truths, seat->truth_count, seat->truth_room);
    seat->truths[seat->truth_count++] = (struct truth_kept){*t, false};
}

/* Moves in the record that were never played, before it was corrected: the first counts. */
static void score_look_at_record(struct sim_seat *seat, const struct history *is)
{
    int same = 0, both = is->plies < seat->played.plies ? is->plies : seat->played.plies;
    while (same < both && is->moves[same] == seat->played.moves[same])
        same++;
    if (same < both && seat->wrong_ply < 0)
        seat->wrong_ply = same;
}

void score_was_asked(struct sim_seat *seat, const struct history *is, msec at)
{
    score_look_at_record(seat, is);
    seat->asked++;
    seat->asked_at = at;
    seat->asked_ply = is->plies;
}

/* --- one round ---------------------------------------------------------------------------------------------------- */

struct truth_scoring {
    struct simulate_score *score;
    struct simulated *s;
    bool *used; /* by incident */
    int seed;
    bool show;
};

static bool fits(const struct truth_answer *a, int kind)
{
    for (int i = 0; i < 4 && a->kinds[i] != INCIDENT_KINDS; i++)
        if (a->kinds[i] == kind)
            return true;
    return false;
}

/* When the cable, or that of the clock, was connected again if it was out at that time or soon after; otherwise `at`
 * itself. */
static msec in_again(const struct sim_seat *seat, enum truth_kind cable, msec at, msec within)
{
    msec out = MSEC_NEVER;
    for (int i = 0; i < seat->truth_count; i++) {
        const struct truth *t = &seat->truths[i].t;
        if (t->kind != cable)
            continue;
        if (strcmp(t->detail, "on") != 0)
            out = t->at;
        else if (out <= at + within && at < t->at)
            return t->at;
        else
            out = MSEC_NEVER;
    }
    return out <= at + within ? MSEC_NEVER : at;
}

/* What happens while the cable is out is reported afterwards; MSEC_NEVER if it stayed out. */
static msec heard_at(const struct sim_seat *seat, const struct truth *t, msec within)
{
    within = within < LATER ? within : 0;
    if (t->kind == TRUTH_UNPLUGGED || t->kind == TRUTH_CLOCK_OFF)
        return t->at;
    msec board = in_again(seat, TRUTH_UNPLUGGED, t->at, within), clock = in_again(seat, TRUTH_CLOCK_OFF, t->at, within);
    return board > clock ? board : clock;
}

/* A faulty square shows when enough moves are completed while a piece is on a dead square, or off a stuck one. */
static bool lies_long_enough(const struct sim_seat *seat, const struct truth *t)
{
    enum { COMPLETED_MOVES = 6 };
    bool stuck = t->kind == TRUTH_STUCK_SQUARE;
    int square = move_from(stuck ? seat->played.moves[t->ply - 1] : t->move), lies = 0;
    struct position p;
    history_position(&seat->played, t->ply - 1, &p);
    piece shown = stuck ? p.on[square] : EMPTY;
    for (int ply = t->ply + 1; ply <= seat->played.plies && lies < COMPLETED_MOVES; ply++) {
        history_position(&seat->played, ply, &p);
        lies = p.on[square] != shown ? lies + 1 : 0;
    }
    return lies == COMPLETED_MOVES;
}

static bool shows(const struct sim_seat *seat, const struct truth *t)
{
    if (t->kind == TRUTH_DEAD_SQUARE || t->kind == TRUTH_STUCK_SQUARE)
        return t->ply && lies_long_enough(seat, t);
    return heard_at(seat, t, 0) != MSEC_NEVER;
}

/* Noise on a bus has no address: it is reported for the first board of the bus. */
static int told_of(const struct simulated *s, const struct truth *t)
{
    return t->kind == TRUTH_NOISE ? (t->board - 1) / s->a_line * s->a_line + 1 : t->board;
}

/* Castling is reported as the king's move. */
static int goes_to(move m)
{
    bool short_side = file_of(move_to(m)) > file_of(move_from(m));
    return move_how(m) == CASTLING ? square_at(short_side ? 6 : 2, rank_of(move_from(m))) : move_to(m);
}

static bool agrees(const struct truth_answer *a, const struct truth *t, const struct incident *i)
{
    if (a->checks & OF_SIDE && t->side >= 0 && i->side != t->side)
        return false;
    if (a->checks & OF_PLY && i->ply != t->ply)
        return false;
    bool both = a->checks & OF_MOVE && t->move != NO_MOVE && i->move != NO_MOVE;
    return !both || (move_from(i->move) == move_from(t->move) && goes_to(i->move) == goes_to(t->move));
}

static bool in_time(const struct truth_answer *a, const struct truth *t, const struct incident *i, msec heard)
{
    bool stands = a->checks & MAY_STAND && i->begun <= t->at && (i->ended == MSEC_NEVER || i->ended > t->at);
    return stands || (i->begun >= t->since && i->begun <= heard + a->within);
}

/* The incident that reports it; *wrong: there was one of that kind, but with another side, ply or move. */
static int answer_to(struct truth_scoring *sc, const struct truth_answer *a, const struct truth *t, int *wrong)
{
    msec heard = heard_at(&sc->s->seats[t->board - 1], t, a->within);
    heard = heard == MSEC_NEVER ? t->at : heard;
    *wrong = 0;
    for (int id = 1; id <= hall_incident_count(sc->s->hall); id++) {
        const struct incident *i = hall_incident(sc->s->hall, id);
        bool shared = t->kind == TRUTH_NOISE; /* a line that stays noisy is reported once */
        if (i->board != told_of(sc->s, t) || i->by_person || (!shared && sc->used[id]) || !fits(a, i->kind) ||
            !in_time(a, t, i, heard))
            continue;
        if (agrees(a, t, i))
            return id;
        *wrong = *wrong ? *wrong : id;
    }
    return 0;
}

/* A question at that board while it happened, or right after. */
/* A press that may have been a pass (Laws 2023) is only asked about. */
static bool is_question(const struct incident *i)
{
    bool pass = i->kind == INCIDENT_PRESS_ALONE && i->priority == PRIORITY_2;
    return pass || i->kind == INCIDENT_WHICH_MOVE || i->kind == INCIDENT_MISMATCH || i->kind == INCIDENT_DISPLACED;
}

/* Faults that squares and clock cannot distinguish from another one, and that are reported as that one: before the
 * first move, a black piece moved before White's press may have been moved by either player; an opponent's piece put
 * back on the square that it came from looks like that player's move taken back. */
static bool is_told_apart(const struct incident *i, const struct truth *t)
{
    return t->kind == TRUTH_OPPONENTS_PIECE &&
           ((!t->ply && i->kind == INCIDENT_OUT_OF_TURN && i->side != t->side) || i->kind == INCIDENT_TAKEBACK);
}

static int question_about(const struct truth_scoring *sc, const struct truth *t)
{
    for (int id = 1; id <= hall_incident_count(sc->s->hall); id++) {
        const struct incident *i = hall_incident(sc->s->hall, id);
        bool stands = i->begun >= t->since || i->ended > t->since;
        if (i->board == t->board && (is_question(i) || is_told_apart(i, t)) && stands && i->begun <= t->at + LATER)
            return id;
    }
    return 0;
}

static void show_truth(const struct truth_scoring *sc, const char *verdict, const struct truth *t, int id)
{
    const struct incident *i = id ? hall_incident(sc->s->hall, id) : NULL;
    if (sc->show)
        printf("  seed %d board %d at %lld: %s %s %s, ply %d%s%s\n", sc->seed, t->board, (long long)t->at, verdict,
               truth_name(t->kind), t->detail, t->ply, i ? ": " : "", i ? i->words : "");
}

static void score_answer(struct truth_scoring *sc, const struct truth_answer *a, const struct truth *t)
{
    struct score_row *row = &sc->score->by_truth[t->kind];
    const struct sim_seat *seat = &sc->s->seats[t->board - 1];
    int wrong, question = 0, id = answer_to(sc, a, t, &wrong);
    bool late = !shows(seat, t) || t->at > sc->s->now - LATER;
    if (!id && !wrong && late)
        return;
    row->made++;
    sc->used[id ? id : wrong] = true;
    if (id) {
        msec heard = heard_at(seat, t, 0);
        row->right++;
        score_latency(row, hall_incident(sc->s->hall, id)->begun - (heard == MSEC_NEVER ? t->at : heard));
    } else if (wrong) {
        row->wrong++;
        show_truth(sc, "wrong", t, wrong);
    } else if ((question = question_about(sc, t)) != 0) {
        row->asked++;
        sc->used[question] = true;
        show_truth(sc, "asked", t, question);
    } else {
        row->missed++;
        show_truth(sc, "missed", t, 0);
    }
}

/* The last move was made, but not completed before the flag fell: it may be recorded or not. Without a clock nothing
 * shows that it was not completed. */
static bool last_is_open(const struct truth_scoring *sc, const struct sim_seat *seat, int more)
{
    bool unpressed = !sim_hall_has_clocks(sc->s->people) && more == 1, fell = false;
    for (int i = 0; i < seat->truth_count; i++) {
        const struct truth *t = &seat->truths[i].t;
        unpressed = unpressed || (more == -1 && t->kind == TRUTH_LAST_UNPRESSED && t->ply == seat->played.plies);
        fell = fell || (t->kind == TRUTH_FLAG && t->ply == seat->played.plies);
    }
    return unpressed && fell;
}

/* The arbiter was asked about the last move, which is not in the record, and it was among the choices. */
static bool last_is_asked(const struct truth_scoring *sc, int board)
{
    const struct history *was = &sc->s->seats[board - 1].played;
    struct position before;
    char san[SAN_MAX];
    history_position(was, was->plies - 1, &before);
    san_write(&before, was->moves[was->plies - 1], san);
    for (int id = 1; id <= hall_incident_count(sc->s->hall); id++) {
        const struct incident *i = hall_incident(sc->s->hall, id);
        if (i->board == board && i->kind == INCIDENT_WHICH_MOVE && i->ply == was->plies - 1 && strstr(i->words, san))
            return true;
    }
    return false;
}

/* The record is right up to there, without a question about it. */
static void score_habit(struct truth_scoring *sc, const struct truth *t)
{
    struct score_row *row = &sc->score->by_truth[t->kind];
    const struct sim_seat *seat = &sc->s->seats[t->board - 1];
    const struct history *is = board_game(hall_board(sc->s->hall, t->board));
    bool lacks_last = t->ply == seat->played.plies && is->plies == t->ply - 1;
    bool last_asked = lacks_last && last_is_asked(sc, t->board), excused = lacks_last && last_is_open(sc, seat, -1);
    bool wrong = (seat->wrong_ply >= 0 && seat->wrong_ply <= t->ply) || (is->plies < t->ply && !last_asked && !excused);
    bool asked = last_asked || (seat->asked && seat->asked_at >= t->since && seat->asked_ply <= t->ply);
    if (wrong && seat->result == RESULT_OPEN)
        return;
    row->made++;
    row->wrong += wrong;
    row->asked += !wrong && asked;
    row->right += !wrong && !asked;
    if (wrong || asked)
        show_truth(sc, wrong ? "wrong record after" : "asked after", t, 0);
}

static void score_truth(struct truth_scoring *sc, const struct truth *t)
{
    if (memchr(of_the_record, (int)t->kind, sizeof of_the_record))
        score_habit(sc, t);
    bool can_be_told = sim_hall_faults(sc->s->people) >> t->kind & 1;
    for (int a = 0; a < ANSWERS && can_be_told && strcmp(t->detail, "on") != 0; a++)
        if (answers[a].truth == t->kind)
            score_answer(sc, &answers[a], t);
}

/* --- what nothing was the cause of -------------------------------------------------------------------------------- */

static bool near_truth(const struct sim_seat *seat, int kind, msec after, msec at)
{
    for (int i = 0; i < seat->truth_count; i++)
        if ((int)seat->truths[i].t.kind == kind && at >= seat->truths[i].t.since && at <= seat->truths[i].t.at + after)
            return true;
    return false;
}

static bool follows(const struct sim_seat *seat, const struct consequence *c, msec begun)
{
    for (int k = 0; k < 10 && c->truths[k] != TRUTH_KINDS; k++)
        if (near_truth(seat, c->truths[k], c->after, begun))
            return true;
    return false;
}

static bool is_consequence(const struct simulated *s, const struct incident *i)
{
    bool of_line = i->kind == INCIDENT_FEED_FAULTY || i->kind == INCIDENT_FEED_ERROR;
    int first = of_line ? (i->board - 1) / s->a_line * s->a_line : i->board - 1;
    int last = of_line ? first + s->a_line - 1 : first;
    for (int c = 0; c < CONSEQUENCES; c++)
        for (int seat = first; consequences[c].kind == i->kind && seat <= last && seat < s->count; seat++)
            if (follows(&s->seats[seat], &consequences[c], i->begun))
                return true;
    return false;
}

static bool is_of_the_moves(int kind)
{
    return memchr(of_the_moves, kind, sizeof of_the_moves) != NULL;
}

static bool is_answer_kind(int kind)
{
    for (int a = 0; a < ANSWERS; a++)
        if (fits(&answers[a], kind))
            return true;
    return false;
}

/* The position as it was played. */
static bool was_dead(const struct simulated *s, const struct incident *i)
{
    struct position p;
    struct dead_answer both[2];
    const struct history *played = &s->seats[i->board ? i->board - 1 : 0].played;
    if (i->kind != INCIDENT_DEAD_POSITION || !i->board || i->ply > played->plies)
        return false;
    history_position(played, i->ply, &p);
    struct dead_solver *solver = dead_new();
    bool dead = rules_is_dead(solver, &p, both) == DEAD;
    dead_free(solver);
    return dead;
}

/* Reported by the arbiter, or shown by clocks that are right. */
static bool is_own_doing(const struct incident *i)
{
    return i->by_person || i->kind >= INCIDENT_CALL ||
           (i->kind >= INCIDENT_TIME_TROUBLE && i->kind <= INCIDENT_QUICKPLAY) || i->kind == INCIDENT_TIME_CONTROL;
}

/* A proposed result has to be that of the game, and may not come before its end. */
static void score_proposal(struct truth_scoring *sc, const struct incident *i)
{
    const struct sim_seat *seat = &sc->s->seats[i->board - 1];
    struct score_row *row = &sc->score->by_kind[i->kind];
    bool ended = false;
    for (int k = 0; k < seat->truth_count; k++)
        ended = ended || ((seat->truths[k].t.kind == TRUTH_RESULT || seat->truths[k].t.kind == TRUTH_MATE_UNPRESSED) &&
                          i->begun >= seat->truths[k].t.since);
    bool mate = seat->result == RESULT_OPEN ? false : i->ply == seat->played.plies; /* by its last move */
    bool right = (ended || mate) && i->number == (int)seat->result;
    row->made++;
    row->right += right;
    row->wrong += !right;
    if (!right && sc->show)
        printf("  seed %d board %d at %lld: wrong proposal, ply %d: %s\n", sc->seed, i->board, (long long)i->begun,
               i->ply, i->words);
}

static void invented(struct truth_scoring *sc, const struct incident *i)
{
    sc->score->by_kind[i->kind].invented++;
    sc->score->invented++;
    sc->score->accused += i->priority == PRIORITY_1;
    if (sc->show)
        printf("  seed %d board %d at %lld: invented %s, ply %d: %s\n", sc->seed, i->board, (long long)i->begun,
               incident_name((enum incident_kind)i->kind), i->ply, i->words);
}

/* A question without a cause only costs the arbiter a walk to the board. */
static void asked_for_nothing(struct truth_scoring *sc, const struct incident *i)
{
    sc->score->by_kind[i->kind].asked++;
    if (sc->show)
        printf("  seed %d board %d at %lld: asked, ply %d: %s\n", sc->seed, i->board, (long long)i->begun, i->ply,
               i->words);
}

static void score_inventions(struct truth_scoring *sc)
{
    for (int id = 1; id <= hall_incident_count(sc->s->hall); id++) {
        const struct incident *i = hall_incident(sc->s->hall, id);
        bool counts = i->priority > PRIORITY_LOG || is_answer_kind(i->kind);
        bool cut_off = i->board && sc->s->seats[i->board - 1].result == RESULT_OPEN && i->begun > sc->s->now - SOON;
        if (i->kind == INCIDENT_RESULT_PROPOSED && !cut_off)
            score_proposal(sc, i);
        else if (sc->used[id] || !counts || cut_off || is_own_doing(i) || is_of_the_moves(i->kind) ||
                 was_dead(sc->s, i) || is_consequence(sc->s, i))
            continue;
        else if (i->kind == INCIDENT_WHICH_MOVE)
            asked_for_nothing(sc, i);
        else if (i->kind != INCIDENT_RESULT_PROPOSED)
            invented(sc, i);
    }
}

/* --- claims, from the moves that were played ---------------------------------------------------------------------- */

static bool claim_holds(const struct claims *c, int kind)
{
    return kind == INCIDENT_CLAIM_REPETITION ? claims_repetition(c)
           : kind == INCIDENT_CLAIM_FIFTY    ? claims_quiet(c)
           : kind == INCIDENT_FIVEFOLD       ? c->times >= 5
                                             : c->seventy_five;
}

static bool was_told(const struct hall *h, int board, int kind, int ply)
{
    for (int id = 1; id <= hall_incident_count(h); id++) {
        const struct incident *i = hall_incident(h, id);
        if (i->board == board && i->kind == kind && i->ply == ply)
            return true;
    }
    return false;
}

static void score_claims(struct truth_scoring *sc, int board)
{
    const struct history *played = &sc->s->seats[board - 1].played;
    struct history h = {0};
    struct claims c;
    bool stood[sizeof of_the_moves] = {0};
    history_begin(&h, &played->start);
    for (int ply = 0; ply < board_plies(hall_board(sc->s->hall, board)) && ply < played->plies; ply++) {
        history_add(&h, played->moves[ply]);
        if (h.now.quiet_plies < 6 && !stood[0] && !stood[1] && !stood[2] && !stood[3])
            continue;
        claims_follow(&c, &h);
        for (size_t k = 0; k < sizeof of_the_moves; k++) {
            bool is = claim_holds(&c, of_the_moves[k]);
            struct score_row *row = &sc->score->by_kind[of_the_moves[k]];
            if (is && !stood[k]) {
                bool told = was_told(sc->s->hall, board, of_the_moves[k], h.plies);
                row->made++;
                row->right += told;
                row->missed += !told;
                if (!told && sc->show)
                    printf("  seed %d board %d: missed %s, ply %d\n", sc->seed, board,
                           incident_name((enum incident_kind)of_the_moves[k]), h.plies);
            }
            stood[k] = is;
        }
    }
    history_release(&h);
}

/* --- the games ---------------------------------------------------------------------------------------------------- */

/* An illegal move that was answered, and that then lost the game, stays in the record with the answer. */
static int is_kept(const struct sim_seat *seat, int more)
{
    enum { BOTH = 2 };
    return seat->decided && more > 0 && more <= BOTH ? more : 0;
}

static void compare_games(struct truth_scoring *sc, int board)
{
    const struct history *is = board_game(hall_board(sc->s->hall, board));
    struct sim_seat *seat = &sc->s->seats[board - 1];
    const struct history *was = &seat->played;
    struct score_row *games = &sc->score->games;
    bool cut_off = seat->result == RESULT_OPEN;
    score_look_at_record(seat, is);
    int apart = is->plies > was->plies ? is->plies - was->plies : was->plies - is->plies;
    apart -= is_kept(seat, is->plies - was->plies);
    bool lacks_last = is->plies + 1 == was->plies, last_asked = lacks_last && last_is_asked(sc, board);
    apart -= (lacks_last && last_asked) || last_is_open(sc, seat, is->plies - was->plies);
    bool wrong = seat->wrong_ply >= 0 || apart > (cut_off ? ON_THE_WAY : 0), asked = seat->asked || last_asked;
    games->made++;
    games->wrong += wrong;
    games->asked += !wrong && asked;
    games->right += !wrong && !asked;
    sc->score->moves += was->plies;
    if (wrong && sc->show)
        printf("  seed %d board %d: wrong game: %d half-moves recorded, %d played, wrong from %d%s\n", sc->seed, board,
               is->plies, was->plies, seat->wrong_ply, seat->asked ? "; asked" : "");
}

void score_round(struct simulate_score *score, struct simulated *s, int seed, bool show)
{
    struct truth_scoring sc = {score, s, NULL, seed, show};
    struct rates r;
    sc.used = memory_take((size_t)hall_incident_count(s->hall) + 1, sizeof *sc.used);
    for (int board = 1; board <= s->count; board++) {
        struct sim_seat *seat = &s->seats[board - 1];
        compare_games(&sc, board);
        score_claims(&sc, board);
        for (int i = 0; i < seat->truth_count; i++)
            score_truth(&sc, &seat->truths[i].t);
    }
    score_inventions(&sc);
    hall_rates(s->hall, s->now, &r);
    load_add(&score->load, &r);
    free(sc.used);
}
