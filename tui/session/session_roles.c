/* Roles and passphrases: what the log has is in force. Each change in the event's file becomes an alert, and takes
 * effect when the head arbiter confirms it. */
#include "session/session_parts.h"

#include "base/memory.h"
#include "base/tongue.h"
#include "event/arbiters.h"
#include "hall/desk.h"
#include "hall/hand.h"
#include "host/passphrases.h"

#include <stdlib.h>
#include <string.h>

/* --- what waits --------------------------------------------------------------------------------------------------- */

void session_roles_close(struct session *s)
{
    chess_event_free(s->roles_wanted);
    s->roles_wanted = NULL;
}

/* The text of an event's file with the arbiters that are in force, where the file would change them. */
static void keep_roles(struct session *s, struct chess_event *written, const struct chess_event *held,
                       struct text *text)
{
    struct roster_change *changes = memory_take(2 * (size_t)ARBITERS_MAX, sizeof *changes);
    int count = arbiters_changed(held, written, changes);
    free(changes);
    session_roles_close(s);
    if (!count)
        return;
    s->roles_wanted = chess_event_new();
    event_take_arbiters(s->roles_wanted, written);
    event_take_arbiters(written, held);
    text_clear(text);
    event_write(written, text);
}

void session_roles_hold(struct session *s, struct text *text, const struct text *held_text)
{
    struct error why;
    char words[SESSION_NOTICE_MAX];
    struct chess_event *written = event_read(text_chars(text), text->length, "", &why), *held = NULL;
    if (written && !s->settings.readonly && !passphrases_remember(written, &why))
        session_notice(s, "Passphrases are not kept: %s", session_fault_words(&why, words));
    if (written && held_text->length)
        held = event_read(text_chars(held_text), held_text->length, "", &why);
    if (held) {
        passphrases_recall(held);
        keep_roles(s, written, held, text);
    }
    chess_event_free(written);
    chess_event_free(held);
}

/* --- as alerts ---------------------------------------------------------------------------------------------------- */

int session_roles_waiting(const struct session *s, struct roster_change *out)
{
    return s->roles_wanted && s->event ? arbiters_changed(s->event, s->roles_wanted, out) : 0;
}

/* An open alert about a role, or NULL. */
static const struct incident *told_by(const struct session *s, int alert)
{
    const struct alert *a = hall_alert(s->hall, alert);
    const struct incident *i = a && a->kind == INCIDENT_REPORTED && a->board == BOARD_NONE && a->state != ALERT_CLEARED
                                   ? hall_incident(s->hall, a->latest ? a->latest : a->incident)
                                   : NULL;
    return i && !strncmp(i->words, roster_unconfirmed, strlen(roster_unconfirmed)) ? i : NULL;
}

static bool is_told(const struct session *s, const char *words)
{
    for (int id = hall_alert_count(s->hall); id >= 1; id--) {
        const struct incident *i = told_by(s, id);
        if (i && !strcmp(i->words, words))
            return true;
    }
    return false;
}

static void change_told(const struct roster_change *c, char out[INCIDENT_WORDS])
{
    char words[ROSTER_CHANGE_WORDS];
    roster_change_words(c, words);
    snprintf(out, INCIDENT_WORDS, "%s%s", roster_unconfirmed, words);
}

const char *session_role_of_alert(const struct session *s, const struct alert *a, char *initials, size_t room)
{
    const struct incident *in = told_by(s, a->id);
    struct roster_change *changes = in ? memory_take(2 * (size_t)ARBITERS_MAX, sizeof *changes) : NULL;
    int count = in ? session_roles_waiting(s, changes) : 0;
    initials[0] = '\0';
    for (int i = 0; i < count && !*initials; i++) {
        char words[INCIDENT_WORDS];
        change_told(&changes[i], words);
        if (!strcmp(words, in->words))
            copy_text(initials, room, (changes[i].was ? changes[i].was : changes[i].is)->initials);
    }
    free(changes);
    return initials;
}

static void tell_new(struct session *s, const struct roster_change *changes, int count)
{
    char words[INCIDENT_WORDS];
    for (int i = 0; i < count; i++) {
        change_told(&changes[i], words);
        if (!is_told(s, words))
            hall_report(s->hall, BOARD_NONE, INCIDENT_REPORTED, NO_SIDE, "", words, "", session_now(s));
    }
}

/* True if the file no longer says it, or if it is already in force. */
static void end_old(struct session *s, const struct roster_change *changes, int count, const char *who, const char *why)
{
    for (int id = 1; id <= hall_alert_count(s->hall); id++) {
        const struct incident *i = told_by(s, id);
        bool stands = !i;
        for (int k = 0; k < count && !stands; k++) {
            char words[INCIDENT_WORDS];
            change_told(&changes[k], words);
            stands = !strcmp(i->words, words);
        }
        if (stands)
            continue;
        hall_end_report(s->hall, i->id, who, why, session_now(s));
        hall_acknowledge(s->hall, id, who, "", session_now(s), NULL);
    }
}

void session_roles_tell(struct session *s)
{
    struct roster_change *changes = memory_take(2 * (size_t)ARBITERS_MAX, sizeof *changes);
    int count = session_roles_waiting(s, changes);
    if (s->event && !s->settings.readonly) {
        tell_new(s, changes, count);
        end_old(s, changes, count, "", "the file no longer says so");
    }
    free(changes);
}

/* --- confirmed ---------------------------------------------------------------------------------------------------- */

static const struct roster_change *change_of(const struct roster_change *changes, int count, const char *initials)
{
    for (int i = 0; i < count; i++)
        if (!strcasecmp((changes[i].was ? changes[i].was : changes[i].is)->initials, initials))
            return &changes[i];
    return NULL;
}

/* The event's text in the log can be newer than the round that is played: it may have the pairings of a later round. */
static void carry_out(struct session *s, const struct roster_change *c)
{
    struct error why;
    struct chess_event *latest = event_read(text_chars(&s->event_text), s->event_text.length, "", &why);
    if (latest) {
        event_change_arbiter(latest, c);
        text_clear(&s->event_text);
        event_write(latest, &s->event_text);
        session_note_event(s, text_chars(&s->event_text));
    }
    event_change_arbiter(s->event, c);
    chess_event_free(latest);
}

/* Who did it is in the report. Without a passphrase there is no proof that it was them. */
static void confirmed_words(const struct session *s, const char *who, char out[REASON_MAX])
{
    const struct arbiter *a = event_arbiter(s->event, who);
    snprintf(out, REASON_MAX, "confirmed by %.15s%s: it applies from now on", *who ? who : "an unnamed arbiter",
             a && *a->passphrase ? "" : ", on trust");
}

bool session_confirm_role(struct session *s, const char *initials, const char *who, struct error *why)
{
    struct roster_change *changes = memory_take(2 * (size_t)ARBITERS_MAX, sizeof *changes);
    int count = session_roles_waiting(s, changes);
    const struct roster_change *c = change_of(changes, count, initials);
    bool good = c || failf(why, initials, "F4 lists what waits", "nothing of this arbiter waits to be confirmed");
    if (good) {
        char reason[REASON_MAX];
        confirmed_words(s, who, reason); /* as they signed in; this change may alter that */
        carry_out(s, c);
        count = session_roles_waiting(s, changes);
        end_old(s, changes, count, who, reason);
    }
    free(changes);
    return good;
}
