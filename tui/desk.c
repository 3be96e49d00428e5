#include "desk.h"

#include "acts/acts.h"
#include "hall/event.h"
#include "passphrase.h"
#include "roles.h"
#include "session.h"
#include "widgets/fuzzy.h"

#include <stdio.h>
#include <string.h>

/* --- the list ----------------------------------------------------------------------------------------------- */

static bool has_arbiters(const struct console *c)
{
    const struct chess_event *e = session_event(c->session);
    return e && e->arbiter_count > 0;
}

static bool has_seniors(const struct chess_event *e)
{
    int seniors = 0;
    for (int i = 0; i < e->arbiter_count; i++)
        seniors += e->arbiters[i].role == ARBITER_DEPUTY || e->arbiters[i].role == ARBITER_HEAD;
    return seniors;
}

/* Where the list names neither a deputy nor a head, what they alone may do would be left undone. */
static enum arbiter_role acts_as(const struct console *c)
{
    bool alone = c->desk.role == ARBITER_FLOOR && has_arbiters(c) && !has_seniors(session_event(c->session));
    return alone ? ARBITER_DEPUTY : (enum arbiter_role)c->desk.role;
}

static const struct arbiter *listed(const struct console *c, const char *initials)
{
    return has_arbiters(c) ? event_arbiter(session_event(c->session), initials) : NULL;
}

bool desk_allows(const struct console *c, const char *deed, bool writes, struct error *why)
{
    if (!c->session)
        return true;
    if (writes && !c->desk.signed_in)
        return fail(why, deed, "nobody has said who works here", "say who you are: :who INITIALS");
    return role_allows(acts_as(c), deed, writes, why);
}

static int role_named(const char *word)
{
    for (int i = 0; i < ARBITER_ROLES; i++)
        if (!strcmp(word, arbiter_role_name((enum arbiter_role)i)))
            return i;
    return -1;
}

/* Everybody may be less than he is: the head rules at a board as floor, all look on as review. */
static bool may_be(enum arbiter_role is, enum arbiter_role wants)
{
    return is == wants || wants == ARBITER_REVIEW || (is != ARBITER_REVIEW && wants < is);
}

int offer_arbiters(struct console *c, const char *text, struct offer *out, int room)
{
    const struct chess_event *e = session_event(c->session);
    int count = 0;
    for (int i = 0; e && i < e->arbiter_count; i++) {
        const struct arbiter *a = &e->arbiters[i];
        char searched[INITIALS_MAX + PERSON_NAME_MAX], help[OFFER_ROOM];
        snprintf(searched, sizeof searched, "%s %s", a->initials, a->name);
        snprintf(help, sizeof help, "%.60s, %s", a->name, arbiter_role_name((enum arbiter_role)a->role));
        if (fuzzy_score(text, searched))
            count = offer_add(out, count, room, a->initials, help, fuzzy_score(text, searched));
    }
    return count;
}

/* --- signing in --------------------------------------------------------------------------------------------- */

static void signed_in(struct console *c, const char *initials, enum arbiter_role role)
{
    char name[INITIALS_MAX];
    snprintf(name, sizeof name, "%s", initials);
    bool again = c->desk.signed_in && !strcmp(c->desk.initials, name) && c->desk.role == role;
    memcpy(c->desk.initials, name, sizeof name);
    c->desk.role = (uint8_t)role;
    c->desk.signed_in = true;
    if (!again)
        session_sign(c->session, c->desk.initials, arbiter_role_name(role));
}

static void take_place(struct console *c, const struct arbiter *a)
{
    int wanted = *c->desk.wanted ? role_named(c->desk.wanted) : a->role;
    if (wanted < 0)
        console_say(c, ROLE_BAD, "%s is no role: " ARBITER_ROLE_NAMES, c->desk.wanted);
    else if (!may_be((enum arbiter_role)a->role, (enum arbiter_role)wanted))
        console_say(c, ROLE_BAD, "%s is %s in this event and cannot be %s", a->initials,
                    arbiter_role_name((enum arbiter_role)a->role), c->desk.wanted);
    else {
        signed_in(c, a->initials, (enum arbiter_role)wanted);
        console_say(c, ROLE_GOOD, "%s, %s, works here now", a->name, arbiter_role_name((enum arbiter_role)wanted));
    }
}

static void passphrase_given(struct console *c, const char *passphrase)
{
    const struct arbiter *a = listed(c, c->desk.claimed);
    if (!a || !passphrase)
        console_say(c, ROLE_DIM, "nobody was signed in");
    else if (passphrase_is(a->passphrase, passphrase))
        take_place(c, a);
    else
        console_say(c, ROLE_BAD, "that is not the passphrase of %s: :who asks again", a->initials);
}

static void named(struct console *c, const struct arbiter *a)
{
    char label[LABEL_ROOM];
    if (!*a->passphrase) {
        take_place(c, a);
        return;
    }
    snprintf(c->desk.claimed, sizeof c->desk.claimed, "%s", a->initials);
    snprintf(label, sizeof label, "passphrase of %.11s, %.40s: ", a->initials, a->name);
    console_ask(c, label, "", NULL, passphrase_given);
    prompt_hide(&c->prompt);
}

static void who_given(struct console *c, const char *initials)
{
    if (initials && *initials)
        desk_sign(c, initials);
}

static void ask_who(struct console *c)
{
    console_ask(c, "who are you? ", "", offer_arbiters, who_given);
    prompt_choose(&c->prompt);
}

static void sign_unlisted(struct console *c, const char *initials)
{
    int role = *c->desk.wanted ? role_named(c->desk.wanted) : ARBITER_HEAD;
    if (role < 0) {
        console_say(c, ROLE_BAD, "%s is no role: " ARBITER_ROLE_NAMES, c->desk.wanted);
        return;
    }
    signed_in(c, initials, (enum arbiter_role)role);
    console_say(c, ROLE_GOOD, "%s, %s, works here now", c->desk.initials, arbiter_role_name((enum arbiter_role)role));
}

void desk_sign(struct console *c, const char *words)
{
    char initials[INITIALS_MAX] = "", role[INITIALS_MAX] = "";
    if (c->settings.readonly) {
        console_say(c, ROLE_DIM, "this console only looks: nobody has to sign in");
        return;
    }
    if (sscanf(words, "%11s %11s", initials, role) < 1) {
        ask_who(c);
        return;
    }
    memcpy(c->desk.wanted, role, sizeof role);
    const struct arbiter *a = listed(c, initials);
    if (a)
        named(c, a);
    else if (has_arbiters(c))
        console_say(c, ROLE_BAD, "%s is not among the arbiters of this event: [arbiters] in its file names them",
                    initials);
    else
        sign_unlisted(c, initials);
}

/* Who was named when the program was started, if that is somebody; else whoever comes is asked. */
void desk_begin(struct console *c)
{
    const char *who = c->settings.who ? c->settings.who : "", *role = c->settings.role ? c->settings.role : "";
    const struct arbiter *a = listed(c, who);
    c->desk = (struct desk){.role = ARBITER_REVIEW};
    if (c->settings.readonly || c->settings.public_view)
        return;
    snprintf(c->desk.wanted, sizeof c->desk.wanted, "%s", role);
    if (!has_arbiters(c)) {
        int as = *role ? role_named(role) : ARBITER_HEAD;
        signed_in(c, who, (enum arbiter_role)as);
    } else if (!a) {
        ask_who(c);
    } else {
        named(c, a);
        c->message[0] = '\0'; /* he knows who he is */
    }
}

/* Who is listed in fewer roles than he had, or not any more, is asked anew. */
void desk_goes_on(struct console *c)
{
    const struct arbiter *a = listed(c, c->desk.initials);
    bool may = a ? may_be((enum arbiter_role)a->role, (enum arbiter_role)c->desk.role) : !has_arbiters(c);
    if (c->desk.signed_in && may)
        session_sign(c->session, c->desk.initials, arbiter_role_name((enum arbiter_role)c->desk.role));
    else
        desk_begin(c);
}
