/* Roles that the event's file would change: the head arbiter confirms them, one by one. */
#include "acts/acts.h"

#include "base/memory.h"
#include "console/desk.h"
#include "event/arbiters.h"
#include "session/session.h"
#include "widgets/fuzzy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *initials_of(const struct roster_change *change)
{
    return change->was ? change->was->initials : change->is->initials;
}

static int waiting(const struct console *c, struct roster_change **out)
{
    *out = memory_take(2 * (size_t)ARBITERS_MAX, sizeof **out);
    return console_session(c) ? session_roles_waiting(console_session(c), *out) : 0;
}

static void change_shown(const struct roster_change *change, char out[ROLE_WORDS])
{
    char words[ROSTER_CHANGE_WORDS];
    struct text shown = {0};
    roster_change_words(change, words);
    roster_change_add_shown(words, &shown);
    copy_text(out, ROLE_WORDS, text_chars(&shown));
    text_release(&shown);
}

int offer_roles(struct console *c, const char *text, struct offer *out, int room)
{
    struct roster_change *changes;
    int all = waiting(c, &changes), count = 0;
    for (int i = 0; i < all; i++) {
        char words[ROLE_WORDS];
        change_shown(&changes[i], words);
        if (fuzzy_score(text, initials_of(&changes[i])))
            count = offer_add(out, count, room, initials_of(&changes[i]), words, 1);
    }
    free(changes);
    return count;
}

bool act_role_words(struct console *c, const char *initials, char out[ROLE_WORDS])
{
    struct roster_change *changes;
    int all = waiting(c, &changes);
    bool found = false;
    for (int i = 0; i < all && !found; i++) {
        found = !strcasecmp(initials_of(&changes[i]), initials);
        if (found)
            change_shown(&changes[i], out);
    }
    free(changes);
    return found;
}

void act_confirm_role(struct console *c, const char *initials)
{
    struct error why = {0};
    char words[ROLE_WORDS] = "";
    act_role_words(c, initials, words);
    bool done = session_confirm_role(console_session(c), initials, session_who(console_session(c)), &why);
    if (done)
        desk_goes_on(c); /* it may be the arbiter at this console */
    console_report(c, done, &why, "%s: it applies from now on", words);
}
