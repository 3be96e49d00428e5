#include "event/roles.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define HEAD (1u << ARBITER_HEAD)
#define SENIORS (1u << ARBITER_DEPUTY | 1u << ARBITER_CAPTAIN | HEAD)
#define ARBITERS (1u << ARBITER_FLOOR | SENIORS)
#define ALL (ARBITERS | 1u << ARBITER_REVIEW)

const struct permission role_rows[] = {
    {"note", ALL, NULL, NULL},
    {"bookmark", ALL, NULL, NULL},
    {"unmark", ALL, NULL, NULL},
    {"result-change", SENIORS, "another result over one that is recorded", "u takes back your own entry"},
    {"result-special", SENIORS, "a result that no play gives",
     "r rules by its script, where the rulebook prescribes it"},
    {"finished-game", SENIORS, "the moves of a game that is over", "u takes back your own result"},
    {"undo-other", SENIORS, "what somebody else decided, entered or took back", "r makes another ruling"},
    {"count", SENIORS, "a count of penalties by hand", "rule on what happened and was not entered: I, then r"},
    {"old-result", SENIORS, "another result in a round that is over", NULL},
    {"swap", SENIORS, "boards exchanged", NULL},
    {"colours", SENIORS, "colours exchanged", NULL},
    {"pair", SENIORS, "a pairing by hand", NULL},
    {"unpair", SENIORS, "a pairing undone", NULL},
    {"bye", SENIORS, "a bye", NULL},
    {"no-bye", SENIORS, "a bye", NULL},
    {"withdraw", SENIORS, "a withdrawal", NULL},
    {"add", SENIORS, "a late entry", NULL},
    {"undo-change", SENIORS, "a change of pairings taken back", NULL},
    {"words-other", SENIORS, "words for somebody else's decision", NULL},
    {"broadcast", SENIORS, "an order to the broadcast", NULL},
    {"broadcast-sooner", HEAD, "a delay of the broadcast below 15 minutes", NULL},
    {"appeal-late", HEAD, NULL, NULL},    /* filing an appeal late                                */
    {"appeal-hear", HEAD, NULL, NULL},    /* beginning the hearing                                */
    {"appeal-decide", HEAD, NULL, NULL},  /* deciding it: upheld, modified, reversed              */
    {"appeal-deposit", HEAD, NULL, NULL}, /* who keeps the deposit                                */
    {"appeal-extend", HEAD, NULL, NULL},  /* giving more time to appeal                           */
    {"appeal-protest", HEAD, NULL, NULL}, /* deciding later: play goes on under protest           */
    {"confirm-role", HEAD, "a role or passphrase that the event's file has changed", NULL},
    {"confirm-role-headless", SENIORS, "a role or passphrase that the event's file has changed", NULL},
    {0},
};

static struct permission row_of(const char *deed, bool writes)
{
    for (const struct permission *r = role_rows; r->deed; r++)
        if (!strcmp(r->deed, deed))
            return *r;
    return (struct permission){.deed = deed, .roles = writes ? ARBITERS : ALL};
}

const char *role_deed_words(const char *deed)
{
    struct permission r = row_of(deed, true);
    return r.words ? r.words : deed;
}

static const char *who_may(unsigned roles)
{
    return roles == HEAD      ? "only the head arbiter may"
           : roles == SENIORS ? "only deputy and head arbiters may"
                              : "floor, deputy and head arbiters may";
}

bool role_allows(enum arbiter_role role, const char *deed, bool writes, struct error *why)
{
    assert(deed && *deed && "a right is asked for something");
    struct permission r = row_of(deed, writes);
    char remedy[160];
    snprintf(remedy, sizeof remedy, "let one of them say :who INITIALS%s%s", r.instead ? "; " : "",
             r.instead ? r.instead : "");
    return (r.roles >> role & 1) || failf(why, role_deed_words(deed), remedy, "%s; this desk is signed for by role %s",
                                          who_may(r.roles), arbiter_role_name(role));
}
