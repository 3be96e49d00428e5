/* A round that is over, beside the one that is played: appeals against its decisions are filed and heard where they
 * belong.
 *
 * There is one log, and its entries belong to the round that was named last. So each entry of the other round, and the
 * first entry of the current round after it, follows an entry that names its round. Callers need not do so themselves.
 */
#include "event/event_file.h"
#include "event/event_rules.h"
#include "hall/ruling.h"
#include "host/data.h"
#include "ruling/event_facts.h"
#include "session/session_parts.h"

#include "hall/appeal.h"
#include "hall/changes.h"
#include "hall/seats.h"

#include <assert.h>
#include <stdlib.h>

void session_turns_to(struct session *s, int round)
{
    struct body body = {0};
    int was = s->writes_of ? s->writes_of : s->round;
    s->writes_of = round;
    if (was == round)
        return;
    struct entry e = {.kind = ENTRY_ROUND,
                      .who = s->settings.who,
                      .mono_ms = session_now(s),
                      .body = entry_write(&body, ACTION_ROUND_OPENED, &(struct round_change){.round = round})};
    session_take(s, &e);
    body_release(&body);
}

static void take_other(void *self, const struct entry *draft)
{
    struct session *s = self;
    session_turns_to(s, s->other.round);
    session_take(s, draft);
    s->other.told = true;
}

/* What was heard in its own round is no longer called for in the one that is played. */
static void tell_heard(struct session *s)
{
    const struct appeal *all;
    int count = hall_appeals(s->other.hall, &all);
    for (int i = 0; i < count; i++)
        if (all[i].board && !appeal_waits(&all[i]))
            hall_appeal_elsewhere(s->hall, &(struct appeal_elsewhere){.id = all[i].id}, s->settings.who,
                                  session_now(s));
}

/* The log always ends with the round that is played, however this program ends. */
void session_other_told(struct session *s)
{
    if (!s->other.told)
        return;
    s->other.told = false;
    hall_merge_from(s->hall, s->other.hall);
    session_turns_to(s, s->round);
    tell_heard(s);
}

static void let_go(struct session *s)
{
    hall_free(s->other.hall);
    chess_event_free(s->other.event);
    rulebook_free(s->other.book);
    s->other.hall = NULL;
    s->other.event = NULL;
    s->other.book = NULL;
    s->other.round = 0;
}

void session_other_close(struct session *s)
{
    if (s->other.hall)
        session_other_told(s);
    let_go(s);
}

/* --- the rules of then -------------------------------------------------------------------------------------------- */

const struct chess_event *session_event_in(const struct session *s, int round)
{
    return s->other.event && s->other.round == round ? s->other.event : s->event;
}

/* Names and pairs are as they stand now; what the games were played and decided under is as it was. */
static bool take_rules(struct session *s, int round, struct error *why)
{
    struct error ignored;
    struct text then = {0};
    bool good = round_event(s->log, round, &then, why);
    struct chess_event *was = then.length ? event_read(text_chars(&then), then.length, s->path, &ignored) : NULL;
    if (was)
        s->other.event = event_read(text_chars(&s->event_text), s->event_text.length, s->path, &ignored);
    if (s->other.event) {
        event_take_zone(s->other.event, s->event->zone);
        event_rules_keep(s->other.event, was, round);
    }
    chess_event_free(was);
    text_release(&then);
    s->other.book = data_rulebook(session_event_in(s, round)->rulebook);
    return good;
}

static bool replay(void *hall, const struct entry *e, struct error *why)
{
    return hall_replay(hall, e, why);
}

static bool fold(struct session *s, const struct past *p, int round, struct error *why)
{
    assert(round > 0 && round <= EVENT_ROUNDS_MAX && p->rounds[round].ended && "a round that is over");
    struct hall_settings settings;
    struct log_place place = past_place(p, round);
    struct seating logged;
    s->other.round = round;
    bool good = round_seating(s->log, p, round, &logged, why) && take_rules(s, round, why);
    const struct chess_event *event = session_event_in(s, round);
    seating_settle(s->other.event ? s->other.event : s->event, round, &logged, NULL);
    struct hall_seat *seats = seats_of(event, round, MSEC_NEVER, &logged, &settings);
    seating_release(&logged);
    struct facts answered = {0};
    event_facts(event, &answered);
    facts_of_round(event, round, &answered);
    settings.book = s->other.book;
    settings.answered = &answered;
    s->other.hall = hall_new(&settings, &(struct hall_listener){.entry = take_other, .self = s});
    facts_release(&answered);
    free(seats);
    past_tell(p, round, s->other.hall);
    if (!good || !round_each(s->log, round, &place, replay, s->other.hall, why))
        return false;
    past_tell_words(p, s->other.hall);
    hall_decided_before(s->other.hall, p->decisions);
    hall_appealed_before(s->other.hall, p->appeals);
    return true;
}

static bool is_over(const struct session *s, const struct past *p, int round, struct error *why)
{
    if (round < 1 || round > EVENT_ROUNDS_MAX || round == s->round || !p->rounds[round].from)
        return failf(why, "round", "see the review: F10", "there is no other round %d in the log", round);
    return p->rounds[round].ended || failf(why, "round", "it has to end first", "round %d is not over", round);
}

struct hall *session_other_hall(struct session *s, int round, struct error *why)
{
    struct past p = {0};
    if (s->other.hall && s->other.round == round) {
        hall_pass(s->other.hall, session_now(s));
        hall_merge_from(s->other.hall, s->hall);
        return s->other.hall;
    }
    session_other_close(s);
    bool good = (s->event && s->log) || fail(why, "round", "there is no other round", "a demo has only one round");
    good = good && past_read(s->log, &p, why) && is_over(s, &p, round, why) && fold(s, &p, round, why);
    past_release(&p);
    if (good)
        hall_pass(s->other.hall, session_now(s));
    else
        let_go(s);
    return s->other.hall;
}
