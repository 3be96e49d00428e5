#include "event/roles.h"

#include "base/tongue.h"

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
    {"result-change", SENIORS, N_("changing a recorded result"), N_("u takes back your own entry")},
    {"result-special", SENIORS, N_("a result without play"),
     N_("r rules by its script, where the rulebook prescribes it")},
    {"finished-game", SENIORS, N_("changing the moves of a finished game"), N_("u takes back your own result")},
    {"undo-other", SENIORS, N_("taking back what somebody else decided or entered"), N_("r makes another ruling")},
    {"count", SENIORS, N_("counting penalties by hand"), N_("rule on what happened and was not entered: I, then r")},
    {"old-result", SENIORS, N_("changing a result of a finished round"), NULL},
    {"swap", SENIORS, N_("exchanging boards"), NULL},
    {"colours", SENIORS, N_("exchanging colours"), NULL},
    {"pair", SENIORS, N_("pairing by hand"), NULL},
    {"unpair", SENIORS, N_("undoing a pairing"), NULL},
    {"bye", SENIORS, N_("giving a bye"), NULL},
    {"no-bye", SENIORS, N_("taking back a bye"), NULL},
    {"withdraw", SENIORS, N_("withdrawing a player"), NULL},
    {"add", SENIORS, N_("adding a player"), NULL},
    {"rename", SENIORS, N_("correcting a player's name"), NULL},
    {"undo-change", SENIORS, N_("taking back a change of pairings"), NULL},
    {"words-other", SENIORS, N_("wording somebody else's decision"), NULL},
    {"broadcast", SENIORS, N_("directing the broadcast"), NULL},
    {"broadcast-sooner", HEAD, N_("broadcasting with a delay below 15 minutes"), NULL},
    {"appeal-late", HEAD, N_("filing a late appeal"), NULL},
    {"appeal-hear", HEAD, N_("hearing an appeal"), NULL},
    {"appeal-decide", HEAD, N_("deciding an appeal"), NULL},
    {"appeal-deposit", HEAD, N_("handling a deposit"), NULL},
    {"appeal-extend", HEAD, N_("extending the time to appeal"), NULL},
    {"appeal-protest", HEAD, N_("letting play go on under protest"), NULL},
    {"confirm-role", HEAD, N_("confirming a changed role or passphrase"), NULL},
    {"confirm-role-headless", SENIORS, N_("confirming a changed role or passphrase"), NULL},
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

bool role_allows(enum arbiter_role role, const char *deed, bool writes, struct error *why)
{
    assert(deed && *deed && "a right is asked for something");
    struct permission r = row_of(deed, writes);
    if (r.roles >> role & 1)
        return true;
    failf(why, "", "let one of them type :who INITIALS",
          r.roles == HEAD      ? N_("%s: only the head arbiter may do this; this desk is signed in as %s")
          : r.roles == SENIORS ? N_("%s: only deputy and head arbiters may do this; this desk is signed in as %s")
                               : N_("%s: floor, deputy and head arbiters may do this; this desk is signed in as %s"),
          role_deed_words(deed), arbiter_role_name(role));
    if (r.instead)
        error_set_part(why, ERROR_REMEDY, "let one of them type :who INITIALS; %s", r.instead);
    return false;
}
