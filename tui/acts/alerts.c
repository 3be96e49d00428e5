/* What an arbiter does with an alert: acknowledge it, take it, hand it over, shelve it, close it. */
#include "acts/acts.h"

#include "base/table.h"
#include "base/tongue.h"
#include "console/alert_row.h"
#include "event/event.h"
#include "hall/alert_words.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/handling.h"
#include "session/session.h"
#include "widgets/fuzzy.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { SUBJECT = 40 };

void console_report(struct console *c, bool done, const struct error *why, const char *format, ...)
{
    char words[MESSAGE_ROOM];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, _(format), args);
    va_end(args);
    if (done)
        console_say(c, ROLE_GOOD, "%s", words);
    else
        console_complain(c, why);
}

const struct hall_board *chosen_board(struct console *c)
{
    const struct hall_board *b = console_session(c) ? hall_board(console_hall(c), chosen_board_number(c)) : NULL;
    if (!b)
        console_say(c, ROLE_BAD, "no board is chosen");
    return b;
}

/* The chosen alert; otherwise the most urgent of the chosen board, or the group that contains it. */
const struct alert *alert_meant(const struct console *c)
{
    const struct alert *const *list;
    const struct alert *held = hall_held(console_hall(c), chosen_board_number(c));
    int count = hall_alerts(console_hall(c), &list);
    for (int i = 0; i < count; i++)
        if (list[i]->id == chosen_alert_id(c))
            return list[i];
    if (chosen_alert_id(c) || chosen_misses(c))
        return NULL;
    for (int i = 0; i < count; i++)
        if (list[i]->board == chosen_board_number(c))
            return list[i];
    return held ? hall_alert(console_hall(c), held->group) : NULL;
}

/* At a board its own alert of the group can be closed by itself. */
const struct alert *alert_to_clear(struct console *c)
{
    const struct alert *a = alert_meant(c);
    const struct alert *held = a && !chosen_alert_id(c) && a->board != chosen_board_number(c)
                                   ? hall_held(console_hall(c), chosen_board_number(c))
                                   : NULL;
    return held ? held : a;
}

/* What was chosen may be over, as after a ruling, while the list has another of that board: nothing is done to that one
 * by a key that was meant for the first. */
bool alert_is_gone(const struct console *c, struct error *why)
{
    const struct alert *const *list;
    int board = chosen_board_number(c), count = hall_alerts(console_hall(c), &list);
    for (int i = 0; i < count; i++)
        if (board && list[i]->board == board)
            return failf(why, "", "n goes to the next, or type the board's number first",
                         "the alert that was chosen is over, and board %d has another", board);
    return board ? failf(why, "", "", "board %d has no alert", board) : fail(why, "", "no alert is chosen", "");
}

/* "board 7", "board 7 and 2 others", "the hall" */
static const char *subject(const struct alert *a, char out[SUBJECT])
{
    int used = a->board ? snprintf(out, SUBJECT, _("board %d"), a->board) : snprintf(out, SUBJECT, "%s", _("the hall"));
    if (a->open)
        snprintf(out + used, SUBJECT - (size_t)used, tongue_count(" and %d other", " and %d others", a->open), a->open);
    return out;
}

static const struct alert *chosen_alert(struct console *c)
{
    struct error why = {0};
    const struct alert *a = console_session(c) ? alert_meant(c) : NULL;
    if (!a && console_session(c)) {
        (void)alert_is_gone(c, &why);
        console_complain(c, &why);
    }
    return a;
}

/* The chosen alert, and what to call it in a message. */
static const struct alert *chosen_subject(struct console *c, char out[SUBJECT])
{
    const struct alert *a = chosen_alert(c);
    if (a)
        subject(a, out);
    return a;
}

void act_acknowledge(struct console *c, const char *why_so)
{
    struct error why = {0};
    char which[SUBJECT];
    const struct alert *a = chosen_subject(c, which);
    if (!a)
        return;
    bool done = hall_acknowledge(console_hall(c), a->id, session_who(console_session(c)), why_so, console_now(c), &why);
    console_report(c, done, &why, "%s: acknowledged", which);
}

static void take_over(struct console *c, const char *answer)
{
    struct error why = {0};
    chosen_as_kept(c);
    if (!answer || *answer != 'y') {
        console_say(c, ROLE_DIM, "take: left as it is");
        return;
    }
    const struct alert *a = chosen_alert(c);
    if (a)
        console_report(c, hall_take_over(console_hall(c), a->id, session_who(console_session(c)), console_now(c), &why),
                       &why, "you have taken it over");
}

void act_take(struct console *c, const char *argument)
{
    struct error why = {0};
    char which[SUBJECT], question[LABEL_ROOM];
    const struct alert *a = chosen_subject(c, which);
    (void)argument;
    if (!a)
        return;
    if (*a->taken_by && strcmp(a->taken_by, session_who(console_session(c))) != 0) {
        snprintf(question, sizeof question, _("%s: %s has it. Take it over?"), which, a->taken_by);
        console_confirm(c, question, take_over);
        return;
    }
    bool done = hall_take_alert(console_hall(c), a->id, session_who(console_session(c)), console_now(c), &why);
    console_report(c, done, &why, "%s: you have it", which);
}

/* The alert can only be offered to an arbiter of the event, if it names them: nobody else could accept. */
static bool can_accept(struct console *c, const char *to)
{
    const struct chess_event *e = session_event(console_session(c));
    if (!e || !e->arbiter_count || event_arbiter(e, to))
        return true;
    console_say(c, ROLE_BAD,
                e->arbiter_count > 1 ? N_("%s is not one of the event's arbiters: offer it to %s or another of them")
                                     : N_("%s is not one of the event's arbiters: offer it to %s"),
                to, e->arbiters[0].initials);
    return false;
}

void act_hand_over(struct console *c, const char *to)
{
    struct error why = {0};
    const struct alert *a = chosen_alert(c);
    if (!a || !can_accept(c, to))
        return;
    bool done = hall_hand_over(console_hall(c), a->id, session_who(console_session(c)), to, console_now(c), &why);
    console_report(c, done, &why, "offered to %s, who has to accept", to);
}

void act_hand_board(struct console *c, const char *to)
{
    struct error why = {0};
    const struct hall_board *b = chosen_board(c);
    if (!b || !can_accept(c, to))
        return;
    int number = board_number(b);
    bool done = hall_hand_board(console_hall(c), number, session_who(console_session(c)), to, console_now(c), &why);
    console_report(c, done, &why, "board %d: offered to %s, who has to accept", number, to);
}

void act_complete_later(struct console *c, const char *words)
{
    struct error why = {0};
    char which[SUBJECT];
    const struct alert *a = chosen_subject(c, which);
    if (!a)
        return;
    bool done =
        hall_complete_later(console_hall(c), a->id, words, session_who(console_session(c)), console_now(c), &why);
    console_report(c, done, &why, "%s: done; r completes it later", which);
    if (done)
        chosen_leave_alert(c);
}

/* The alert that is offered to them: the chosen one, otherwise one of the chosen board, otherwise any. So it can be
 * accepted without looking for it. */
static const struct alert *offered_to(struct console *c, const char *who)
{
    const struct alert *const *list, *found = hall_alert(console_hall(c), chosen_alert_id(c));
    int count = hall_alerts(console_hall(c), &list);
    if (found && !strcmp(found->offered_to, who))
        return found;
    found = NULL;
    for (int i = 0; i < count; i++)
        if (!strcmp(list[i]->offered_to, who) && (!found || list[i]->board == chosen_board_number(c)))
            found = list[i];
    return found ? found : chosen_alert(c);
}

static void answer_offer(struct console *c, const char *named, const char *words,
                         bool (*answer)(struct hall *, int, const char *, msec, struct error *))
{
    struct error why = {0};
    const char *who = *named ? named : session_who(console_session(c));
    const struct alert *a = offered_to(c, who);
    if (a)
        console_report(c, desk_answers_for(c, who, &why) && answer(console_hall(c), a->id, who, console_now(c), &why),
                       &why, "%s", words);
}

void act_accept(struct console *c, const char *who)
{
    answer_offer(c, who, _("accepted"), hall_accept);
}

void act_decline(struct console *c, const char *who)
{
    answer_offer(c, who, _("declined"), hall_decline);
}

/* "5 the sensor is faulty": minutes, then the reason. */
void act_shelve(struct console *c, const char *text)
{
    struct error why = {0};
    char which[SUBJECT];
    const struct alert *a = chosen_subject(c, which);
    char *reason;
    long minutes = strtol(text, &reason, 10);
    if (!a)
        return;
    bool said = reason != text;
    reason += strspn(reason, " ");
    if (said && (minutes < 1 || minutes > SHELF_MOST / 60000)) {
        console_say(c, ROLE_BAD, "%s: it can be shelved for 1 to %d minutes", which, (int)(SHELF_MOST / 60000));
        return;
    }
    msec for_ms = said ? minutes * 60000 : SHELF_USUAL;
    bool done =
        hall_shelve(console_hall(c), a->id, session_who(console_session(c)), reason, for_ms, console_now(c), &why);
    console_report(c, done, &why, "%s: shelved for %d minutes: %s", which, (int)(for_ms / 60000), reason);
    if (done)
        chosen_leave_alert(c);
}

void act_clear(struct console *c, const char *reason)
{
    struct error why = {0};
    char which[SUBJECT];
    const struct alert *a = alert_to_clear(c);
    if (!a) {
        (void)chosen_alert(c); /* says so */
        return;
    }
    subject(a, which);
    reason = *reason ? reason : console_reason(c);
    bool done = hall_clear(console_hall(c), a->id, session_who(console_session(c)), reason, console_now(c), &why);
    console_report(c, done, &why, "%s: dismissed: %s", which, reason);
    if (done)
        chosen_leave_alert(c);
}

int offer_reasons(struct console *c, const char *text, struct offer *out, int room)
{
    static const struct {
        int minutes;
        const char *reason;
    } usual[] = {
        {5, N_("the sensor is faulty")},
        {5, N_("seen at the board, nothing wrong")},
        {10, N_("the device is being replaced")},
        {10, N_("waiting for the chief arbiter")},
        {15, N_("play goes on, ruling after the game")},
    };
    int count = 0;
    (void)c;
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
        char typed[OFFER_ROOM], shown[OFFER_ROOM];
        snprintf(typed, sizeof typed, "%d %s", usual[i].minutes, usual[i].reason);
        snprintf(shown, sizeof shown, "%d %s", usual[i].minutes, _(usual[i].reason));
        if (!strncmp(typed, text, strlen(text)))
            count = offer_add_as(out, count, room, typed, shown, _("minutes and reason"), 10 - (int)i);
    }
    return count;
}

/* --- how an incident is dealt with, how urgent a kind is -------------------------------------------------------- */

int offer_handlings(struct console *c, const char *text, struct offer *out, int room)
{
    static const char *const help[] = {N_("noted"), N_("somebody is looking into it"), N_("no action is needed"),
                                       N_("a penalty follows"), N_("it is left to the head arbiter")};
    assert(HAS_ROW(help, HANDLING_REFERRED) && !HAS_ROW(help, HANDLING_REFERRED + 1) && "each way has its help");
    int count = 0;
    (void)c;
    for (int h = HANDLING_NOTED; h <= HANDLING_REFERRED; h++)
        if (fuzzy_score(text, handling_name((enum handling)h)))
            count = offer_add_as(out, count, room, handling_name((enum handling)h), _(handling_words((enum handling)h)),
                                 _(help[h]), HANDLING_REFERRED + 1 - h);
    return count;
}

void act_handle(struct console *c, const char *how)
{
    char which[SUBJECT];
    const struct alert *a = chosen_alert(c);
    if (!a)
        return;
    for (int h = HANDLING_NOTED; h <= HANDLING_REFERRED; h++)
        if (!strcmp(handling_name((enum handling)h), how) &&
            hall_handle(console_hall(c), a->latest, (enum handling)h, session_who(console_session(c)),
                        console_now(c))) {
            console_say(c, ROLE_GOOD, "%s: %s", subject(a, which), handling_words((enum handling)h));
            return;
        }
    console_say(c, ROLE_BAD,
                "%s is not a way to deal with it: noted, under-investigation, no-action, penalty, referred", how);
}

/* "takeback P3 friendly event" */
void act_priority(struct console *c, const char *text)
{
    char kind[SCRIPT_MAX] = "", word[8] = "", words[INCIDENT_WORDS];
    int reason = 0;
    (void)sscanf(text, "%23s %7s %n", kind, word, &reason);
    int found = incident_named(kind);
    int p = priority_typed(word);
    if (found >= 0 && p >= 0 && reason && text[reason]) {
        hall_set_priority(console_hall(c), (enum incident_kind)found, (enum priority)p, session_who(console_session(c)),
                          text + reason, console_now(c));
        console_say(c, ROLE_GOOD, "\"%s\" is %s from now on; the log has what it was",
                    incident_words((enum incident_kind)found, NO_SIDE, words), priority_label((enum priority)p));
        return;
    }
    console_say(c, ROLE_BAD,
                "Write the kind of alert, now, soon, watch or log, and why: takeback watch friendly event");
}

int offer_kinds(struct console *c, const char *text, struct offer *out, int room)
{
    int count = 0;
    char words[INCIDENT_WORDS], searched[2 * INCIDENT_WORDS];
    (void)c;
    for (int k = INCIDENT_NONE + 1; !strchr(text, ' ') && k < INCIDENT_KINDS; k++) {
        incident_words((enum incident_kind)k, NO_SIDE, words);
        snprintf(searched, sizeof searched, "%s %s", incident_name((enum incident_kind)k), words);
        int score = fuzzy_score(text, searched);
        if (score)
            count = offer_add_as(out, count, room, incident_name((enum incident_kind)k), words,
                                 priority_label(hall_priority_of(console_hall(c), (enum incident_kind)k)), score);
    }
    return count;
}
