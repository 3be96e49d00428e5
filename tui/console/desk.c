#include "console/desk.h"

#include "base/text.h"
#include "base/tongue.h"
#include "console/console_parts.h"
#include "event/arbiters.h"
#include "event/roles.h"
#include "host/passphrase.h"
#include "session/sections.h"
#include "session/session.h"
#include "widgets/fuzzy.h"

#include <assert.h>
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
        seniors += e->arbiters[i].role == ARBITER_DEPUTY || e->arbiters[i].role == ARBITER_HEAD ||
                   e->arbiters[i].role == ARBITER_CAPTAIN;
    return seniors;
}

/* If the list names neither a deputy nor a head, nobody could do what only they may do. */
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
        return fail(why, role_deed_words(deed), "nobody has said who works here", "say who you are: :who INITIALS");
    return role_allows(acts_as(c), deed, writes, why);
}

static int role_named(const char *word)
{
    for (int i = 0; i < ARBITER_ROLES; i++)
        if (!strcmp(word, arbiter_role_name((enum arbiter_role)i)))
            return i;
    return -1;
}

/* Everybody may work in a lower role than their own: the head rules at a board as floor, anyone may watch as review. */
static bool may_be(enum arbiter_role is, enum arbiter_role wants)
{
    if (is == ARBITER_CAPTAIN || wants == ARBITER_CAPTAIN)
        return is == wants || wants == ARBITER_REVIEW;
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

/* --- passphrases ---------------------------------------------------------------------------------------------- */

static const char *hash_in(struct session *s, const char *initials)
{
    const struct chess_event *e = session_event(s);
    const struct arbiter *a = e ? event_arbiter(e, initials) : NULL;
    return a ? a->passphrase : "";
}

/* The passphrase in the shown section, otherwise in any section of the event: so nobody can sign in as another person
 * in a section where that person has set none. */
static const char *hash_of(const struct console *c, const char *initials)
{
    const char *hash = hash_in(c->session, initials);
    for (int i = 0; !*hash && c->sections && i < sections_count(c->sections); i++)
        hash = hash_in(sections_at(c->sections, i), initials);
    return hash;
}

static bool is_proven(const struct desk *d, const char *initials, const char *hash)
{
    bool known = !*hash;
    for (int i = 0; !known && i < d->proof_count; i++)
        known = !strcmp(d->proven, initials) && !strcmp(d->proofs[i], hash);
    return known;
}

static void prove(struct desk *d, const char *initials, const char *hash)
{
    if (strcmp(d->proven, initials) != 0 || d->proof_count == DESK_PROOFS)
        d->proof_count = 0;
    copy_text(d->proven, sizeof d->proven, initials);
    copy_text(d->proofs[d->proof_count++], ARBITER_HASH, hash);
}

/* --- signing in --------------------------------------------------------------------------------------------- */

static void signed_in(struct console *c, const char *initials, enum arbiter_role role)
{
    char name[INITIALS_MAX];
    copy_text(name, sizeof name, initials);
    bool again = c->desk.signed_in && !strcmp(c->desk.initials, name) && c->desk.role == role;
    assert(role < ARBITER_ROLES && "a role that there is");
    if (strcmp(c->desk.proven, name) != 0)
        c->desk.proof_count = 0;
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
        console_say(c, ROLE_BAD, "%s is not a role: %s", c->desk.wanted, ARBITER_ROLE_NAMES);
    else if (!may_be((enum arbiter_role)a->role, (enum arbiter_role)wanted))
        console_say(c, ROLE_BAD, "%s is %s in this event and cannot be %s", a->initials,
                    _(arbiter_role_name((enum arbiter_role)a->role)), c->desk.wanted);
    else {
        signed_in(c, a->initials, (enum arbiter_role)wanted);
        console_say(c, ROLE_GOOD,
                    *hash_of(c, a->initials) ? N_("%s, %s, works here now")
                                             : N_("%s, %s, works here now, on trust: no passphrase is set"),
                    a->name, _(arbiter_role_name((enum arbiter_role)wanted)));
    }
}

static void sign_unlisted(struct console *c, const char *initials)
{
    int role = *c->desk.wanted ? role_named(c->desk.wanted) : ARBITER_HEAD;
    if (role < 0) {
        console_say(c, ROLE_BAD, "%s is not a role: %s", c->desk.wanted, ARBITER_ROLE_NAMES);
        return;
    }
    signed_in(c, initials, (enum arbiter_role)role);
    console_say(c, ROLE_GOOD, "%s, %s, works here now", c->desk.initials,
                _(arbiter_role_name((enum arbiter_role)role)));
}

static void take_claimed_place(struct console *c)
{
    const struct arbiter *a = listed(c, c->desk.claimed);
    if (a)
        take_place(c, a);
    else
        sign_unlisted(c, c->desk.claimed);
}

static void passphrase_given(struct console *c, const char *passphrase)
{
    const char *claimed = c->desk.claimed, *hash = hash_of(c, claimed);
    if (!passphrase || !*hash || (has_arbiters(c) && !listed(c, claimed)))
        console_say(c, ROLE_DIM, "nobody was signed in");
    else if (passphrase_is_sealed(hash))
        console_say(c, ROLE_BAD,
                    "the passphrase of %s is not on this machine: put the event's .ini beside "
                    "the log; if it is lost: flagfall event passphrase, then event trust",
                    claimed);
    else if (passphrase_is(hash, passphrase)) {
        prove(&c->desk, claimed, hash);
        take_claimed_place(c);
    } else
        console_say(c, ROLE_BAD, "that is not the passphrase of %s: :who asks again", claimed);
}

static void claim(struct console *c, const char *initials, const char *name)
{
    char label[LABEL_ROOM];
    copy_text(c->desk.claimed, sizeof c->desk.claimed, initials);
    if (!*hash_of(c, initials)) {
        take_claimed_place(c);
        return;
    }
    snprintf(label, sizeof label, _("passphrase of %.11s%s%.40s: "), initials, *name ? ", " : "", name);
    console_ask(c, label, "", NULL, passphrase_given);
    console_asks_for_secret(c);
}

static void named(struct console *c, const struct arbiter *a)
{
    claim(c, a->initials, a->name);
}

static void who_given(struct console *c, const char *initials)
{
    if (initials && *initials)
        desk_sign(c, initials);
}

static void ask_who(struct console *c)
{
    console_ask(c, "who are you? ", "", offer_arbiters, who_given);
    console_asks_one_of_offers(c);
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
        claim(c, initials, "");
}

/* The arbiter named on the command line, if any; else initials are asked for. */
void desk_begin(struct console *c)
{
    const char *who = c->settings.who ? c->settings.who : "", *role = c->settings.role ? c->settings.role : "";
    const struct arbiter *a = listed(c, who);
    c->desk = (struct desk){.role = ARBITER_REVIEW};
    if (c->settings.readonly || c->settings.public_view)
        return;
    copy_text(c->desk.wanted, sizeof c->desk.wanted, role);
    if (!has_arbiters(c)) {
        int as = *role ? role_named(role) : ARBITER_HEAD;
        if (*hash_of(c, who))
            claim(c, who, "");
        else
            signed_in(c, who, (enum arbiter_role)as);
    } else if (!a) {
        ask_who(c);
    } else {
        named(c, a);
        console_unsay(c); /* everyone knows who is working */
        if (!*hash_of(c, a->initials))
            console_say(c, ROLE_DIM, "roles are on trust: no passphrase is set for %s", a->initials);
    }
}

/* True if the person who was signed in has a passphrase here that they have not entered. */
static void ask_again(struct console *c, const struct arbiter *a)
{
    const char *role = arbiter_role_name((enum arbiter_role)c->desk.role);
    c->desk.role = ARBITER_REVIEW;
    c->desk.signed_in = false;
    c->desk.initials[0] = '\0';
    copy_text(c->desk.wanted, sizeof c->desk.wanted, role);
    named(c, a);
}

/* A person who is now listed in a lower role, or no longer listed, is asked again. */
void desk_goes_on(struct console *c)
{
    const struct arbiter *a = listed(c, c->desk.initials);
    bool may = a ? may_be((enum arbiter_role)a->role, (enum arbiter_role)c->desk.role) : !has_arbiters(c);
    if (!c->desk.signed_in || !may)
        desk_begin(c);
    else if (is_proven(&c->desk, c->desk.initials, hash_of(c, c->desk.initials)))
        session_sign(c->session, c->desk.initials, arbiter_role_name((enum arbiter_role)c->desk.role));
    else if (a)
        ask_again(c, a);
    else
        desk_begin(c);
}

bool desk_answers_for(const struct console *c, const char *initials, struct error *why)
{
    const struct arbiter *a = listed(c, initials);
    if (!*hash_of(c, a ? a->initials : initials) || (c->desk.signed_in && !strcasecmp(c->desk.initials, initials)))
        return true;
    return failf(why, initials, "they sign in by :who and then answer", "has a passphrase and does not work here now");
}

bool desk_works_in(const struct console *c, struct session *s, const char *section, struct error *why)
{
    const struct chess_event *e = session_event(s);
    bool named = e && e->arbiter_count;
    const struct arbiter *a = named ? event_arbiter(e, c->desk.initials) : NULL;
    if (named && !(a && may_be((enum arbiter_role)a->role, (enum arbiter_role)c->desk.role)))
        return failf(why, section, "the arbiter of that section does it, or name them in its file",
                     "%s is not %s there", c->desk.initials, arbiter_role_name((enum arbiter_role)c->desk.role));
    if (a && !is_proven(&c->desk, c->desk.initials, a->passphrase))
        return failf(why, section, "show that section, which asks for it", "%s has a passphrase of its own there",
                     c->desk.initials);
    session_sign(s, c->desk.initials, arbiter_role_name((enum arbiter_role)c->desk.role));
    return true;
}

void desk_taken(struct console *c, const char *who)
{
    struct desk before = c->desk;
    bool same = before.signed_in && (!*who || !strcasecmp(who, before.initials));
    const char *name = *who ? who : before.initials;
    const struct arbiter *a = listed(c, name);
    if (c->settings.readonly || c->settings.public_view || (same && !*hash_of(c, before.initials)))
        return;
    if (!has_arbiters(c)) {
        if (*who)
            desk_sign(c, who);
        return;
    }
    c->desk = (struct desk){.role = ARBITER_REVIEW};
    if (same)
        copy_text(c->desk.wanted, sizeof c->desk.wanted, arbiter_role_name((enum arbiter_role)before.role));
    if (a)
        named(c, a);
    else
        ask_who(c);
}

bool desk_is_signed_in(const struct console *c)
{
    return c->desk.signed_in;
}

const char *desk_initials(const struct console *c)
{
    return c->desk.initials;
}

enum arbiter_role desk_role(const struct console *c)
{
    return (enum arbiter_role)c->desk.role;
}
