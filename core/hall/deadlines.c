#include "hall/deadlines.h"

#include "base/text.h"
#include "base/tongue.h"
#include "event/people.h"
#include "hall/desk.h"
#include "hall/hall_parts.h"
#include "hall/ruling.h"

#include <stdio.h>
#include <string.h>

static const char script[] = "time-complaint"; /* of the rulebook */

enum letter_due { NOTHING_DUE, REPEAT_DUE, COMPLAINT_DUE, ANSWER_DUE, TIME_DUE };

/* --- what is known ------------------------------------------------------------------------------------------------ */

static const struct letter_repeat *last_sent(const struct hall *h, const struct hall_board *b, bool is_inquiry)
{
    for (int i = h->repeat_count; i > 0; i--) {
        const struct letter_repeat *r = &h->repeats[i - 1];
        if (r->board == b->number && r->ply == b->tracker.game.plies && r->is_inquiry == is_inquiry)
            return r;
    }
    return NULL;
}

/* The answer to an inquiry was decided on: the deadline counts from then. */
static const struct ruling *answer_judged(const struct hall *h, const struct hall_board *b)
{
    const struct letter_repeat *inquiry = last_sent(h, b, true);
    for (int id = h->ruling_count; inquiry && id > b->new_game_after; id--) {
        const struct ruling *r = &h->rulings[id - 1];
        if (r->board == b->number && !r->undone && !strcmp(r->script, script) && r->at > inquiry->at)
            return r;
    }
    return NULL;
}

int letter_repeated(const struct hall *h, const struct hall_board *b)
{
    const struct letter_repeat *r = last_sent(h, b, false);
    return r && !answer_judged(h, b) ? r->day : 0;
}

int letter_inquired(const struct hall *h, const struct hall_board *b)
{
    const struct letter_repeat *r = last_sent(h, b, true);
    return r && !answer_judged(h, b) ? r->day : 0;
}

int months_of_event(const struct hall *h)
{
    if (!h->calendar.today || !h->settings.first_day)
        return -1;
    int from = day_numbered(h->settings.first_day), to = day_numbered(h->calendar.today);
    return (to / 10000 - from / 10000) * 12 + to / 100 % 100 - from / 100 % 100 - (to % 100 < from % 100);
}

/* --- what is due -------------------------------------------------------------------------------------------------- */

/* Days since then, without the days the side took off. */
static int days_since(const struct hall *h, const struct hall_board *b, int side, int then)
{
    return h->calendar.today - then - days_excused(h, b, side, then, h->calendar.today);
}

/* Only if moves take no time in transit is it known when one was received. */
static bool time_may_be_over(const struct hall *h, const struct hall_board *b, const struct letter *l, int side)
{
    struct reflection r;
    int longest = h->calendar.move_days;
    if (!l->sent.minute || !hall_reflection(h, b, (enum side)side, &r) || r.overstepped)
        return false;
    return days_since(h, b, side, l->sent.day) > (longest && longest < r.left ? longest : r.left);
}

static enum letter_due due_at(const struct hall *h, const struct hall_board *b, int side)
{
    const struct letter *l = hall_letter_of(h, b, b->tracker.game.plies);
    const struct ruling *judged = answer_judged(h, b);
    int days = hall_days_of_rule(h, "cc.days"), again = letter_repeated(h, b), asked = letter_inquired(h, b);
    if (!h->calendar.today || !l || !days || b->result != RESULT_OPEN)
        return NOTHING_DUE;
    int from = judged && judged->day > l->sent.day ? judged->day : l->sent.day;
    if (asked)
        return h->calendar.today - asked >= days ? ANSWER_DUE : NOTHING_DUE;
    if (again)
        return days_since(h, b, side, again) >= days ? COMPLAINT_DUE : NOTHING_DUE;
    if (days_since(h, b, side, from) >= days)
        return REPEAT_DUE;
    return time_may_be_over(h, b, l, side) ? TIME_DUE : NOTHING_DUE;
}

/* --- alerts ------------------------------------------------------------------------------------------------------- */

static int standing(const struct hall *h, const struct hall_board *b)
{
    for (int id = h->incident_count; id > 0; id--) {
        const struct incident *i = &h->incidents[id - 1];
        bool ours = i->board == b->number && i->kind == INCIDENT_REPORTED && !i->by_person && i->number;
        if (ours && (!*i->script || !strcmp(i->script, script)))
            return i->ended == MSEC_NEVER ? id : 0;
    }
    return 0;
}

static const char no_answer[] = N_("no answer from %s for %d days: %s has to send the move again");
static const char no_second_answer[] = N_("no answer to the repeated move for %d days: %s may complain of %s");
static const char not_answered[] = N_("%s has not answered the inquiry for %d days");
static const char time_is_over[] = N_("%s's time is over, if nothing was sent yet");
static const char is_old[] = N_("the event began %d months ago: its games end, and are adjudicated if a player asks");
static const char *const formats[] = {no_answer, no_second_answer, not_answered, time_is_over, is_old};
const struct sentences deadlines_sentences = SENTENCES(formats);

static void say(const struct hall *h, int side, enum letter_due due, struct incident *i)
{
    const char *late = side_name(side), *waits = side_name(!side);
    int days = hall_days_of_rule(h, "cc.days");
    if (due == REPEAT_DUE)
        incident_set_words(i, no_answer, late, days, waits);
    else if (due == COMPLAINT_DUE)
        incident_set_words(i, no_second_answer, days, waits, late);
    else if (due == ANSWER_DUE)
        incident_set_words(i, not_answered, late, days);
    else
        incident_set_words(i, time_is_over, late);
}

static void begins(struct hall *h, struct hall_board *b, int side, enum letter_due due)
{
    struct incident i = incident_case(h, b, INCIDENT_REPORTED, !side);
    i.priority = due == REPEAT_DUE || due == TIME_DUE ? PRIORITY_3 : PRIORITY_2;
    i.number = (int)due;
    if (due == COMPLAINT_DUE || due == ANSWER_DUE) /* else there is nothing to rule on yet */
        copy_text(i.script, sizeof i.script, script);
    else
        i.stance = STANCE_OBSERVE;
    say(h, side, due, &i);
    incident_begins(h, &i);
}

void deadlines_look(struct hall *h, struct hall_board *b, const char *who, bool may_begin)
{
    int side = b->tracker.game.now.turn, id = standing(h, b);
    enum letter_due due = due_at(h, b, side), is = id ? (enum letter_due)h->incidents[id - 1].number : NOTHING_DUE;
    bool same = due == is && (!id || h->incidents[id - 1].ply == b->tracker.game.plies);
    if (same)
        return;
    if (id) {
        int alert = h->incidents[id - 1].alert;
        incident_ends(h, id, "");
        if (*who)
            hall_clear(h, alert, who, due ? "another date" : "answered", h->now, NULL);
    }
    if (due && may_begin)
        begins(h, b, side, due);
}

void deadline_of_event(struct hall *h)
{
    int most = hall_days_of_rule(h, "cc.months"), months = months_of_event(h);
    if (!most || months < most)
        return;
    for (int id = h->incident_count; id > 0; id--)
        if (h->incidents[id - 1].board == BOARD_NONE && h->incidents[id - 1].kind == INCIDENT_REPORTED &&
            h->incidents[id - 1].number == most)
            return;
    struct incident i = incident_case(h, NULL, INCIDENT_REPORTED, NO_SIDE);
    i.number = most;
    incident_set_words(&i, is_old, months);
    incident_begins(h, &i);
}
