#include "hall/desk.h"

#include "base/list.h"
#include "base/text.h"
#include "hall/hall_parts.h"
#include "hall/hand.h"

#include "base/table.h"
#include "base/tongue.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What arbiters do with alerts and boards. */

static struct alert *named(struct hall *h, int id, struct error *why)
{
    struct alert *a = alert_with(h, id);
    if (!a)
        failf(why, "alert", "see the list", "there is no alert %d", id);
    return a;
}

static bool say_who(const char *who, struct error *why)
{
    return (who && *who) || fail(why, "alert", "no initials are given", "say who you are");
}

/* The situation in the arbiter's words, and what can be done with it. */
static bool refuse(const struct alert *a, const char *what, struct error *why)
{
    static const struct {
        const char *stands, *remedy;
    } rows[] = {
        [ALERT_PENDING] = {"is not certain yet", "wait a moment"},
        [ALERT_UNSEEN] = {"has not been acknowledged", "acknowledge it first"},
        [ALERT_SEEN] = {"was acknowledged", ""},
        [ALERT_LATCHED] = {"is over", "acknowledge it, and it goes"},
        [ALERT_SHELVED] = {"is shelved", "it comes back by itself"},
        [ALERT_SUPPRESSED] = {"is part of another", "look at that one"},
        [ALERT_OUT] = {"is out of service with its board", "take the board into service first"},
        [ALERT_CLEARED] = {"was dealt with", ""},
    };
    ROW_FOR_EACH(rows, ALERT_STATES);
    return failf(why, "alert", rows[a->state].remedy, "it %s and cannot be %s", rows[a->state].stands, what);
}

bool hall_acknowledge(struct hall *h, int id, const char *who, const char *why_so, msec now, struct error *why)
{
    hall_advance(h, now);
    struct alert *a = named(h, id, why);
    if (!a || !say_who(who, why))
        return false;
    return alert_tell(h, a, ALERT_ACKNOWLEDGE, who, why_so ? why_so : "") || refuse(a, "acknowledged", why);
}

bool hall_take_alert(struct hall *h, int id, const char *who, msec now, struct error *why)
{
    hall_advance(h, now);
    struct alert *a = named(h, id, why);
    if (!a || !say_who(who, why))
        return false;
    if (a->state == ALERT_CLEARED)
        return refuse(a, "taken", why);
    if (a->taken_by[0] && strcmp(a->taken_by, who) != 0)
        return failf(why, "alert", "let it be handed over, or take it over", "%s has it", a->taken_by);
    alert_say(h, id, ACTION_ALERT_TAKEN, who, "", "", MSEC_NEVER, 0);
    handled_with_alert(h, &h->alerts[id - 1], HANDLING_INVESTIGATED, who);
    return true;
}

bool hall_take_over(struct hall *h, int id, const char *who, msec now, struct error *why)
{
    hall_advance(h, now);
    struct alert *a = named(h, id, why);
    if (!a || !say_who(who, why))
        return false;
    if (a->state == ALERT_CLEARED)
        return refuse(a, "taken over", why);
    if (!a->taken_by[0])
        return fail(why, "alert", "nobody has it", "take it");
    char from[WHO_MAX];
    memcpy(from, a->taken_by, sizeof from);
    alert_say(h, id, ACTION_ALERT_TAKEN_OVER, who, "", from, MSEC_NEVER, 0);
    return true;
}

bool hall_hand_over(struct hall *h, int id, const char *from, const char *to, msec now, struct error *why)
{
    hall_advance(h, now);
    struct alert *a = named(h, id, why);
    if (!a || !say_who(from, why) || !say_who(to, why))
        return false;
    if (a->state == ALERT_CLEARED)
        return refuse(a, "handed over", why);
    if (a->taken_by[0] && strcmp(a->taken_by, from))
        return failf(why, "alert", "only the arbiter who has it can hand it over", "%s has it", a->taken_by);
    alert_say(h, id, ACTION_ALERT_OFFERED, from, "", to, MSEC_NEVER, 0);
    return true;
}

bool hall_accept(struct hall *h, int id, const char *who, msec now, struct error *why)
{
    hall_advance(h, now);
    struct alert *a = named(h, id, why);
    if (!a || !say_who(who, why))
        return false;
    if (strcmp(a->offered_to, who))
        return failf(why, "alert", "take it instead", "it was not handed to %s", who);
    alert_say(h, id, ACTION_ALERT_ACCEPTED, who, "", "", MSEC_NEVER, 0);
    if (h->alerts[id - 1].kind != INCIDENT_BOARD_HANDED)
        return true;
    hall_sit(h, h->alerts[id - 1].board, who, now);
    return hall_clear(h, id, who, "accepted", now, why);
}

static int alert_of(const struct hall *h, int incident)
{
    const struct incident *i = hall_incident(h, incident);
    return i ? i->alert : 0;
}

static const char handed_over[] = N_("%s hands the board to %s, who has to accept");
static const char *const formats[] = {handed_over};
const struct sentences desk_sentences = SENTENCES(formats);

/* Unlike a report by a person it does not explain why a clock is stopped. */
bool hall_hand_board(struct hall *h, int board, const char *from, const char *to, msec now, struct error *why)
{
    struct hall_board *b = board_numbered(h, board);
    hall_advance(h, now);
    if (!say_who(from, why) || !say_who(to, why))
        return false;
    if (!b)
        return failf(why, "board", "see the hall", "there is no board %d", board);
    if (*b->arbiter && strcmp(b->arbiter, from) != 0)
        return failf(why, "board", "only the arbiter who is there can hand it over", "%s is at board %d", b->arbiter,
                     board);
    struct incident i = incident_case(h, b, INCIDENT_BOARD_HANDED, NO_SIDE);
    incident_set_words(&i, handed_over, from, to);
    h->actor = from;
    int id = incident_begins(h, &i);
    h->actor = "";
    return hall_hand_over(h, alert_of(h, id), from, to, now, why);
}

bool hall_complete_later(struct hall *h, int id, const char *words, const char *who, msec now, struct error *why)
{
    char whole[INCIDENT_WORDS], script[SCRIPT_MAX];
    const struct alert *a = named(h, id, why);
    const struct incident *i = a ? hall_incident(h, a->incident) : NULL;
    if (!i || !say_who(who, why))
        return false;
    if (a->kind == INCIDENT_TO_COMPLETE)
        return fail(why, "alert", "it waits to be completed already", "r writes it up");
    const int board = a->board;
    const int8_t side = i->side;
    copy_text(script, sizeof script, i->script);
    snprintf(whole, sizeof whole, "to be completed: %s", *words ? words : i->words);
    if (!hall_clear(h, id, who, "put right at once; to be completed", now, why))
        return false;
    int later = hall_report(h, board, INCIDENT_TO_COMPLETE, side, script, whole, who, now);
    return hall_acknowledge(h, alert_of(h, later), who, "", now, why);
}

bool hall_decline(struct hall *h, int id, const char *who, msec now, struct error *why)
{
    hall_advance(h, now);
    struct alert *a = named(h, id, why);
    if (!a || strcmp(a->offered_to, who))
        return a && failf(why, "alert", "", "it was not handed to %s", who);
    alert_say(h, id, ACTION_ALERT_DECLINED, who, "", "", MSEC_NEVER, 0);
    return true;
}

bool hall_shelve(struct hall *h, int id, const char *who, const char *reason, msec for_ms, msec now, struct error *why)
{
    hall_advance(h, now);
    struct alert *a = named(h, id, why);
    if (!a || !say_who(who, why))
        return false;
    if (!reason || !*reason)
        return fail(why, "alert", "shelving an alert needs a reason", "say why");
    if (for_ms <= 0 || for_ms > SHELF_MOST)
        return fail(why, "alert", "it can be shelved for 30 minutes at most", "give a shorter time");
    struct alert after = *a;
    if (!alert_happens(&after, ALERT_SHELVE))
        return refuse(a, "shelved", why);
    alert_say(h, id, ACTION_ALERT_SHELVED, who, reason, "", h->now + for_ms, 0);
    return true;
}

static void clear_members(struct hall *h, int leader, const char *who, const char *reason)
{
    for (int i = h->open_count - 1; i >= 0; i--) {
        struct alert *a = &h->alerts[h->open[i] - 1];
        if (a->group == leader)
            alert_tell(h, a, ALERT_CLEAR, who, reason);
        i = i > h->open_count ? h->open_count : i;
    }
}

bool hall_clear(struct hall *h, int id, const char *who, const char *reason, msec now, struct error *why)
{
    hall_advance(h, now);
    struct alert *a = named(h, id, why);
    if (!a || !say_who(who, why))
        return false;
    if (a->state == ALERT_CLEARED)
        return refuse(a, "cleared", why);
    if (incident_row((enum incident_kind)a->kind)->joins == JOIN_QUEUE)
        group_goes_on(h, id);
    alert_tell(h, a, ALERT_CLEAR, who, reason ? reason : "");
    handled_with_alert(h, &h->alerts[id - 1], HANDLING_NO_ACTION, who);
    clear_members(h, id, who, reason ? reason : "");
    alert_end_incidents(h, id);
    return true;
}

/* --- boards ------------------------------------------------------------------------------------------------------- */

static bool tell_board(struct hall *h, int board, enum entry_action action, bool on, const char *who, msec now)
{
    assert(who && "everyone who works at a desk has a name");
    struct board_change c = {.on = on};
    hall_advance(h, now);
    if (!board_numbered(h, board))
        return false;
    hall_tell(h, action, board, who, &c);
    return true;
}

bool hall_sit(struct hall *h, int board, const char *who, msec now)
{
    return tell_board(h, board, ACTION_BOARD_SAT_AT, *who, who, now);
}

bool hall_mark(struct hall *h, int board, bool on, const char *who, msec now)
{
    return tell_board(h, board, ACTION_BOARD_MARKED, on, who, now);
}

bool hall_freeze(struct hall *h, int board, bool on, const char *who, msec now)
{
    bool done = tell_board(h, board, ACTION_BOARD_FROZEN, on, who, now);
    if (done && !on)
        board_resumes(h, board_numbered(h, board));
    return done;
}

bool hall_out_of_service(struct hall *h, int board, bool on, const char *who, msec now)
{
    if (!tell_board(h, board, ACTION_BOARD_OUT_OF_SERVICE, on, who, now))
        return false;
    for (int i = 0; i < h->open_count; i++) {
        struct alert *a = &h->alerts[h->open[i] - 1];
        if (a->board == board)
            alert_tell(h, a, on ? ALERT_TAKE_OUT : ALERT_PUT_BACK, who, "");
    }
    return true;
}

/* --- views -------------------------------------------------------------------------------------------------------- */

static int more_urgent(const void *x, const void *y)
{
    const struct alert *const *a = x, *const *b = y;
    return alert_more_urgent(*a, *b) ? -1 : 1;
}

static int by_age(const void *x, const void *y)
{
    const struct alert *const *a = x, *const *b = y;
    return (*a)->id < (*b)->id ? -1 : 1;
}

static bool is_call(const struct alert *a)
{
    return alert_is_listed(a) && (a->kind == INCIDENT_CALL || a->kind == INCIDENT_CLAIM);
}

static bool is_shelved(const struct alert *a)
{
    return a->state == ALERT_SHELVED;
}

/* The answer is stored in a list of the hall; asking changes nothing visible. */
static int choose(const struct hall *asked, bool (*wanted)(const struct alert *),
                  int (*order)(const void *, const void *), const struct alert *const **out)
{
    struct hall *h = asked->self;
    int count = 0;
    for (int i = 0; i < h->open_count; i++) {
        const struct alert *a = &h->alerts[h->open[i] - 1];
        if (!wanted(a))
            continue;
        LIST_ROOM(h->view, count, h->view_room);
        h->view[count++] = a;
    }
    if (count > 1)
        qsort(h->view, (size_t)count, sizeof *h->view, order);
    *out = h->view;
    return count;
}

int hall_alerts(const struct hall *h, const struct alert *const **out)
{
    return choose(h, alert_is_listed, more_urgent, out);
}

const struct alert *hall_alert_to_rule(const struct hall *h, int board)
{
    const struct alert *const *list, *over = NULL;
    for (int i = 0, n = hall_alerts(h, &list); i < n; i++) {
        if (!list[i]->board || (board && list[i]->board != board))
            continue;
        if (!list[i]->returned)
            return list[i];
        over = over ? over : list[i];
    }
    return over;
}

int hall_shelved(const struct hall *h, const struct alert *const **out)
{
    return choose(h, is_shelved, more_urgent, out);
}

int hall_calls(const struct hall *h, const struct alert *const **out)
{
    return choose(h, is_call, by_age, out);
}

static bool is_to_complete(const struct alert *a)
{
    return a->state != ALERT_CLEARED && a->kind == INCIDENT_TO_COMPLETE;
}

int hall_to_complete(const struct hall *h, const struct alert *const **out)
{
    return choose(h, is_to_complete, by_age, out);
}

int hall_alert_count(const struct hall *h)
{
    return h->alert_count;
}

const struct alert *hall_alert(const struct hall *h, int id)
{
    return id >= 1 && id <= h->alert_count ? &h->alerts[id - 1] : NULL;
}

int hall_incident_count(const struct hall *h)
{
    return h->incident_count;
}

const struct incident *hall_incident(const struct hall *h, int id)
{
    return id >= 1 && id <= h->incident_count ? &h->incidents[id - 1] : NULL;
}

/* --- what a result would close ------------------------------------------------------------------------------------ */

/* A word that is itself a way to end the game also gives the result. */
static bool ends_games(const struct incident *i)
{
    static const char *const scripts[] = {"game-end", "draw-offer", "flag-fall", "both-flags", "result-dispute"};
    for (size_t k = 0; i && k < sizeof scripts / sizeof *scripts; k++)
        if (!strcmp(i->script, scripts[k]))
            return true;
    return false;
}

const struct alert *hall_not_ruled_on(const struct hall *h, int board)
{
    static const struct incident_set kinds = {.has = {[INCIDENT_ILLEGAL_MOVE] = true,
                                                      [INCIDENT_CASTLING_FAULT] = true,
                                                      [INCIDENT_PROMOTION_FAULT] = true,
                                                      [INCIDENT_REPORTED] = true}};
    const struct alert *const *list;
    int count = hall_alerts(h, &list);
    for (int i = 0; i < count; i++)
        if (list[i]->board == board && !list[i]->returned && kinds.has[list[i]->kind] &&
            !ends_games(hall_incident(h, list[i]->incident)))
            return list[i];
    return NULL;
}
