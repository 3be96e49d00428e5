#include "roles.h"

#include <stdio.h>
#include <string.h>

#define HEAD (1u << ARBITER_HEAD)
#define SENIORS (1u << ARBITER_DEPUTY | HEAD)
#define ARBITERS (1u << ARBITER_FLOOR | SENIORS)
#define ALL (ARBITERS | 1u << ARBITER_REVIEW)

const struct role_row role_rows[] = {
    {"note", ALL, NULL, NULL},
    {"bookmark", ALL, NULL, NULL},
    {"unmark", ALL, NULL, NULL},
    {"result-change", SENIORS, "another result over one that is recorded", "u takes back your own entry"},
    {"result-special", SENIORS, "a result that no play gives",
     "r rules by its script, where the rulebook prescribes it"},
    {"finished-game", SENIORS, "the moves of a game that is over", "u takes back your own result"},
    {"undo-other", SENIORS, "what somebody else decided, entered or took back", "r makes another ruling"},
    {"count", SENIORS, "a count of penalties by hand", "rule on what happened and was not entered: I, then r"},
    {"words-other", SENIORS, "words for somebody else's decision", NULL},
    {"appeal-late", HEAD, NULL, NULL},    /* an appeal after its time                             */
    {"appeal-hear", HEAD, NULL, NULL},    /* the hearing is begun                                 */
    {"appeal-decide", HEAD, NULL, NULL},  /* its end: upheld, modified, reversed                  */
    {"appeal-deposit", HEAD, NULL, NULL}, /* who of the two has the money in the end              */
    {"appeal-extend", HEAD, NULL, NULL},  /* more time to appeal                                  */
    {"appeal-protest", HEAD, NULL, NULL}, /* decided later: play goes on under protest            */
    {0},
};

static struct role_row row_of(const char *deed, bool writes)
{
    for (const struct role_row *r = role_rows; r->deed; r++)
        if (!strcmp(r->deed, deed))
            return *r;
    return (struct role_row){.deed = deed, .roles = writes ? ARBITERS : ALL};
}

static const char *who_may(unsigned roles)
{
    return roles == HEAD      ? "only the head arbiter may"
           : roles == SENIORS ? "only deputy and head arbiters may"
                              : "floor, deputy and head arbiters may";
}

bool role_allows(enum arbiter_role role, const char *deed, bool writes, struct error *why)
{
    struct role_row r = row_of(deed, writes);
    char remedy[160];
    snprintf(remedy, sizeof remedy, "let one of them say :who INITIALS%s%s", r.instead ? "; " : "",
             r.instead ? r.instead : "");
    return (r.roles >> role & 1) ||
           failf(why, r.words ? r.words : deed, remedy, "%s; this desk is signed for by role %s", who_may(r.roles),
                 arbiter_role_name(role));
}
