#include "hall/correspondence.h"

#include "base/list.h"
#include "base/text.h"
#include "base/tongue.h"
#include "event/people.h"
#include "hall/deadlines.h"
#include "hall/desk.h"
#include "hall/hall_parts.h"
#include "hall/hand.h"
#include "hall/ruling.h"
#include "rules/facts.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAUSE = 5000 }; /* anyone who enters a game from its letters has entered the next one by then */

bool board_is_by_letter(const struct hall_board *b)
{
    return b->by_hand && b->seat->phase == EVENT_CORRESPONDENCE && control_in_days(&b->seat->control);
}

/* --- what was entered --------------------------------------------------------------------------------------------- */

/* The latest entry about the letter: dates may be entered again. */
const struct letter *hall_letter_of(const struct hall *h, const struct hall_board *b, int ply)
{
    const struct history *g = &b->tracker.game;
    for (int i = h->letter_count; i > 0 && ply > 0 && ply <= g->plies; i--) {
        const struct letter *l = &h->letters[i - 1];
        if (l->board == b->number && l->ply == ply)
            return l->move == g->moves[ply - 1] ? l : NULL;
    }
    return NULL;
}

static int side_of_ply(const struct hall_board *b, int ply)
{
    int first = b->tracker.game.start.turn;
    return ply % 2 ? first : !first;
}

static int later_of(int a, int b)
{
    return a > b ? a : b;
}

static int earlier_of(int a, int b)
{
    return a < b ? a : b;
}

/* Its last day: sending a move ends it, on the day before. */
static int excused_until(const struct hall *h, const struct hall_board *b, const struct excused *e)
{
    int until = e->to;
    for (int ply = 1; ply <= b->tracker.game.plies; ply++) {
        const struct letter *l = side_of_ply(b, ply) == e->side ? hall_letter_of(h, b, ply) : NULL;
        until = l && !l->is_offered && l->sent.day >= e->from ? earlier_of(until, l->sent.day - 1) : until;
    }
    return until;
}

/* Excused days of that side after `from`, up to `to`; a day that both take counts once. */
int days_excused(const struct hall *h, const struct hall_board *b, int side, int from, int to)
{
    int days = 0, counted_to = from;
    for (int next_day = from + 1; next_day <= to; next_day = counted_to + 1) {
        int next = to + 1, end = to;
        for (int i = 0; i < h->excused_count; i++) {
            const struct excused *e = &h->excused[i];
            int begins = later_of(e->from, next_day);
            if (e->board == b->number && e->side == side && excused_until(h, b, e) >= begins && begins < next) {
                next = begins;
                end = earlier_of(excused_until(h, b, e), to);
            }
        }
        days += next <= to ? end - next + 1 : 0;
        counted_to = end;
    }
    return days;
}

int letter_days(const struct hall *h, const struct hall_board *b, const struct letter *l)
{
    int days = l->sent.day - l->received.day;
    bool timed = l->received.minute && l->sent.minute;
    if (!l->received.day)
        return 0; /* the first move is not a reply */
    if (timed && l->sent.minute < l->received.minute)
        days--;
    days -= days_excused(h, b, side_of_ply(b, l->ply), l->received.day, l->sent.day);
    return days > 0 ? days : 0;
}

/* --- the time used ------------------------------------------------------------------------------------------------ */

int hall_days_of_rule(const struct hall *h, const char *parameter)
{
    char value[FACT_VALUE_MAX];
    struct facts none = {0};
    bool is = h->settings.book && rulebook_value(h->settings.book, parameter, &none, value);
    facts_release(&none);
    return is ? atoi(value) : 0;
}

/* A fixed number of days for each move: unused days are lost. */
static bool is_each_move(const struct control *c)
{
    return c->count == 1 && c->periods[0].moves == 1;
}

/* The days of a side, followed through its moves and decisions. */
struct balance {
    const struct control *control;
    int left, moves, period, until; /* until: moves, when the next period begins */
    int longest;                    /* days for one move; 0 for no limit          */
};

static void period_begins(struct balance *b)
{
    const struct period *p = &b->control->periods[b->period];
    b->left = (is_each_move(b->control) ? 0 : b->left) + p->seconds / DAY_S;
    b->until = p->moves ? b->until + p->moves : 0;
    b->period += b->period + 1 < b->control->count; /* the last period repeats */
}

/* Moves that the side had made at the time of the decision, by the move number of its position. */
static int moves_at(const struct ruling *r, int side)
{
    char turn = 'w';
    int number = 1;
    (void)sscanf(r->before, "%*s %c %*s %*s %*d %d", &turn, &number);
    return number - 1 + (side == WHITE && turn == 'b');
}

/* The overstepped time is forgiven, with a penalty (Variation 13a). */
static bool forgives(const struct ruling *r, int side)
{
    return !strcmp(r->script, "flag-fall") && r->offender == side && r->result == RESULT_OPEN &&
           !strcmp(r->kind, "flag-fall");
}

static void decisions_change(const struct hall *h, const struct hall_board *b, int side, struct balance *has,
                             struct reflection *r)
{
    for (int id = b->new_game_after + 1; id <= h->ruling_count; id++) {
        const struct ruling *d = &h->rulings[id - 1];
        if (d->board != b->number || d->undone || moves_at(d, side) != has->moves)
            continue;
        if (forgives(d, side)) {
            r->overstepped = r->again = 0;
            has->left = (has->left > 0 ? has->left : 0) - h->calendar.penalty_days;
        } else if (d->orders && d->had_s[side] >= 0 && d->left_s[side] >= 0) {
            has->left += (d->left_s[side] - d->had_s[side]) / DAY_S;
        }
    }
}

static void overstepped(struct reflection *r, int number, int used, int allowed, bool of_one_move)
{
    if (r->overstepped && number != r->overstepped)
        r->again = number;
    if (r->overstepped)
        return;
    r->overstepped = number;
    r->used_then = used;
    r->allowed_then = allowed;
    r->of_one_move = of_one_move;
}

static void move_uses(struct balance *has, int days, struct reflection *r)
{
    bool each = is_each_move(has->control);
    int had = has->left > 0 ? has->left : 0;
    r->last = days;
    r->used += days;
    has->moves++;
    has->left -= days;
    if (days && has->longest && days > has->longest && !each)
        overstepped(r, has->moves, days, has->longest, true);
    if (days > had)
        overstepped(r, has->moves, each ? days : r->used, each ? had : r->used - days + had, each);
    if (has->until && has->moves >= has->until)
        period_begins(has);
}

bool hall_reflection(const struct hall *h, const struct hall_board *b, enum side side, struct reflection *r)
{
    struct balance has = {.control = &b->seat->control, .longest = h->calendar.move_days};
    *r = (struct reflection){0};
    if (!board_is_by_letter(b))
        return false;
    period_begins(&has);
    for (int ply = 1; ply <= b->tracker.game.plies; ply++) {
        const struct letter *l = hall_letter_of(h, b, ply);
        if (side_of_ply(b, ply) != (int)side)
            continue;
        decisions_change(h, b, (int)side, &has, r);
        move_uses(&has, l ? letter_days(h, b, l) : 0, r);
    }
    decisions_change(h, b, (int)side, &has, r);
    r->left = has.left < 0 ? 0 : has.left;
    return true;
}

/* The time shown for each side follows from its letters. */
void letters_reckon(struct hall *h, struct hall_board *b)
{
    int32_t left_s[2];
    uint8_t over = 0;
    if (!board_is_by_letter(b))
        return;
    for (int s = WHITE; s <= BLACK; s++) {
        struct reflection r;
        hall_reflection(h, b, (enum side)s, &r);
        left_s[s] = r.left * DAY_S;
        over |= (uint8_t)(r.overstepped ? 1 << s : 0);
        b->logged_left_s[s] = left_s[s];
    }
    clock_reckoned(&b->press.clock, left_s, over, h->now);
    board_changed(h, b);
}

static const struct incident *flag_of(const struct hall *h, const struct hall_board *b, int side)
{
    int id = b->open[INCIDENT_FLAG_FALL][side_index(side)];
    return incident_goes_on(b, INCIDENT_FLAG_FALL, side) ? hall_incident(h, id) : NULL;
}

static const char overstepped_all[] = N_("%s overstepped the time by move %d: %d days, %d allowed");
static const char overstepped_one[] = N_("%s overstepped the time by move %d: %d days, %d allowed for one move");
static const char overstepped_again[] = N_("%s overstepped the time by move %d, and again by move %d");
static const char *const formats[] = {overstepped_all, overstepped_one, overstepped_again};
const struct sentences correspondence_sentences = SENTENCES(formats);

static void look_at_limits(struct hall *h, struct hall_board *b)
{
    for (int s = WHITE; s <= BLACK; s++) {
        struct reflection r;
        hall_reflection(h, b, (enum side)s, &r);
        const struct incident *stands = flag_of(h, b, s);
        if (stands && r.overstepped && stands->number == r.again)
            continue;
        if (stands)
            incident_over(h, b, INCIDENT_FLAG_FALL, s);
        if (!r.overstepped || b->result != RESULT_OPEN)
            continue;
        struct incident i = incident_case(h, b, INCIDENT_FLAG_FALL, s);
        i.number = r.again;
        incident_set_words(&i, r.of_one_move ? overstepped_one : overstepped_all, side_name(s), r.overstepped,
                           r.used_then, r.allowed_then);
        if (r.again)
            incident_set_words(&i, overstepped_again, side_name(s), r.overstepped, r.again);
        incident_begins(h, &i);
    }
}

/* Updates everything that depends on the dates, after one was entered. */
static void look_again(struct hall *h, struct hall_board *b, const char *who, bool may_begin)
{
    h->actor = "";
    look_at_limits(h, b);
    deadlines_look(h, b, who, may_begin);
    withdrawals_look(h, b, may_begin);
    board_arrange(h, b);
}

void letters_look_soon(struct hall *h, const struct hall_board *b)
{
    if (board_is_by_letter(b))
        h->letters_due = h->now + PAUSE;
}

void letters_settle(struct hall *h)
{
    h->letters_due = MSEC_NEVER;
    for (int i = 0; i < h->count; i++)
        if (board_is_by_letter(&h->boards[i]))
            look_again(h, &h->boards[i], "", true);
}

/* --- entering ----------------------------------------------------------------------------------------------------- */

struct hall_board *board_by_letter(struct hall *h, int board, msec now, struct error *why)
{
    struct hall_board *b = board_numbered(h, board);
    hall_advance(h, now);
    if (b && board_is_by_letter(b) && b->result == RESULT_OPEN)
        return b;
    if (!b)
        (void)failf(why, "board", "see the pairings", "there is no board %d", board);
    else if (b->result != RESULT_OPEN)
        (void)failf(why, "letter", "undo the result first", "the game at board %d is over", board);
    else
        (void)failf(why, "letter", "phase = correspondence and control = 10/30d in the event's file",
                    "board %d is not played by correspondence", board);
    return NULL;
}

static bool is_before(const struct postmark *a, const struct postmark *b)
{
    return a->day < b->day || (a->day == b->day && a->minute && b->minute && a->minute < b->minute);
}

static bool dates_can_be(const struct hall *h, const struct hall_board *b, const struct letter *l, struct error *why)
{
    const struct letter *answered = hall_letter_of(h, b, l->ply - 1);
    if (h->calendar.today && (l->sent.day > h->calendar.today || l->received.day > h->calendar.today))
        return fail(why, "date", "the date is in the future", "check the year, and the computer's date");
    if (l->ply > 1 && !l->received.day)
        return fail(why, "date", "two dates are needed",
                    "the day the opponent's move was received, then the day the answer was sent");
    if (l->received.day && is_before(&l->sent, &l->received))
        return fail(why, "date", "it was sent before the move that it answers was received",
                    "write received first, then sent");
    if (answered && l->received.day && is_before(&l->received, &answered->sent))
        return fail(why, "date", "the move that it answers was received before it was sent", "check both letters");
    return true;
}

bool hall_letter(struct hall *h, int board, const char *text, const struct letter *dates, const char *who, msec now,
                 struct error *why)
{
    struct hall_board *b = board_by_letter(h, board, now, why);
    struct letter l = *dates;
    if (!b)
        return false;
    int plies = b->tracker.game.plies;
    l.board = board;
    l.ply = plies + (text != NULL);
    if (!l.ply)
        return fail(why, "letter", "no move was entered yet", "write the move first: e4 2026-03-01");
    if (!dates_can_be(h, b, &l, why) || (text && !hall_move(h, board, text, who, now, why)))
        return false;
    if (b->tracker.game.plies != l.ply)
        return true; /* an illegal move: its alert remains, and another move is expected */
    l.move = b->tracker.game.moves[l.ply - 1];
    hall_tell(h, ACTION_LETTER, board, who, &l);
    look_again(h, b, who, false);
    h->letters_due = h->now + PAUSE;
    return true;
}

void do_letter(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    (void)who, (void)at;
    LIST_ROOM(h->letters, h->letter_count, h->letter_room);
    h->letters[h->letter_count] = *(const struct letter *)change;
    h->letters[h->letter_count++].board = b->number;
    letters_reckon(h, b);
}

static bool sent_on(struct hall *h, int board, int on, bool is_inquiry, const char *who, msec now, struct error *why)
{
    struct hall_board *b = board_by_letter(h, board, now, why);
    const struct letter *l = b ? hall_letter_of(h, b, b->tracker.game.plies) : NULL;
    if (!b)
        return false;
    if (!l)
        return fail(why, "letter", "the dates of the last move are not known", "enter them first: :letter");
    if (on < l->sent.day || (h->calendar.today && on > h->calendar.today))
        return fail(why, "repeat", "the date is before the move, or in the future", "check the date");
    hall_tell(h, ACTION_LETTER_REPEATED, board, who,
              &(struct letter_repeat){.ply = l->ply, .day = on, .is_inquiry = is_inquiry});
    look_again(h, b, who, true);
    return true;
}

bool hall_repeat(struct hall *h, int board, int on, const char *who, msec now, struct error *why)
{
    return sent_on(h, board, on, false, who, now, why);
}

bool hall_inquire(struct hall *h, int board, int on, const char *who, msec now, struct error *why)
{
    return sent_on(h, board, on, true, who, now, why);
}

void do_repeated(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    (void)who;
    LIST_ROOM(h->repeats, h->repeat_count, h->repeat_room);
    struct letter_repeat *r = &h->repeats[h->repeat_count++];
    *r = *(const struct letter_repeat *)change;
    r->board = b->number;
    r->at = at;
    board_changed(h, b);
}

bool hall_excuse_days(struct hall *h, int board, enum side side, int from, int to, bool granted, const char *who,
                      msec now, struct error *why)
{
    enum { LONGEST = 366 };
    struct hall_board *b = board_by_letter(h, board, now, why);
    if (!b)
        return false;
    if (to < from || to - from > LONGEST)
        return fail(why, "excused", "its last day lies before the first, or more than a year after it",
                    "write both days, as in white 2026-03-01 2026-03-10");
    int most = hall_days_of_rule(h, "cc.excused_days"),
        more = to - from + 1 - days_excused(h, b, (int)side, from - 1, to);
    int taken = hall_excused_in_year(h, b, side, from) + more;
    if (most && taken > most && !granted)
        return failf(why, "excused", "if the director grants it for an emergency, write granted after the days",
                     "%d days in that year are more than the %d that the rulebook gives", taken, most);
    const struct hall_player *p = &b->seat->players[side];
    for (int i = 0; i < h->count; i++) {
        struct hall_board *other = &h->boards[i];
        for (int s = WHITE; s <= BLACK && board_is_by_letter(other) && other->result == RESULT_OPEN; s++)
            if (board_has_player(other, s, p)) {
                struct excused e = {.side = (int8_t)s, .from = from, .to = to};
                hall_tell(h, ACTION_TIME_EXCUSED, other->number, who, &e);
                look_again(h, other, who, false);
                h->letters_due = h->now + PAUSE;
            }
    }
    return true;
}

void do_excused(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    (void)who, (void)at;
    LIST_ROOM(h->excused, h->excused_count, h->excused_room);
    h->excused[h->excused_count] = *(const struct excused *)change;
    h->excused[h->excused_count++].board = b->number;
    letters_reckon(h, b);
}

int hall_excused_in_year(const struct hall *h, const struct hall_board *b, enum side side, int at)
{
    int year = day_numbered(at) / 10000;
    return days_excused(h, b, (int)side, day_number(year * 10000 + 101) - 1, day_number(year * 10000 + 1231));
}

void letters_forget(struct hall *h, const struct hall_board *b)
{
    for (int i = 0; i < h->letter_count; i++)
        if (h->letters[i].board == b->number)
            h->letters[i].ply = 0;
    for (int i = 0; i < h->repeat_count; i++)
        if (h->repeats[i].board == b->number)
            h->repeats[i].ply = 0;
    for (int i = 0; i < h->conditional_count; i++)
        if (h->conditionals[i].board == b->number)
            h->conditionals[i].ply = 0;
}

/* --- the calendar ------------------------------------------------------------------------------------------------- */

int hall_today(const struct hall *h)
{
    return h->calendar.today;
}

void do_calendar(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    (void)b, (void)who, (void)at;
    h->calendar = *(const struct calendar *)change;
}

void hall_calendar(struct hall *h, int today, msec now)
{
    bool any = false;
    hall_advance(h, now);
    for (int i = 0; i < h->count; i++)
        any = any || (board_is_by_letter(&h->boards[i]) && h->boards[i].result == RESULT_OPEN);
    if (!any || today < h->calendar.today)
        return;
    struct calendar c = {today, hall_days_of_rule(h, "cc.move_days"), hall_days_of_rule(h, "cc.penalty_s") / DAY_S};
    if (memcmp(&c, &h->calendar, sizeof c) != 0)
        hall_tell(h, ACTION_CALENDAR, BOARD_NONE, "", &c);
    letters_settle(h);
    deadline_of_event(h);
}
