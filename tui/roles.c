#include "roles.h"

#include <string.h>

#define FLOOR (1u << ARBITER_FLOOR)
#define HEAD (1u << ARBITER_HEAD)
#define REVIEW (1u << ARBITER_REVIEW)

const struct role_row role_rows[] = {
    {"note", FLOOR | HEAD | REVIEW},
    {"bookmark", FLOOR | HEAD | REVIEW},
    {"unmark", FLOOR | HEAD | REVIEW},
    {"appeal-late", HEAD},    /* an appeal after its time                             */
    {"appeal-hear", HEAD},    /* the hearing is begun                                 */
    {"appeal-decide", HEAD},  /* its end: upheld, modified, reversed                  */
    {"appeal-deposit", HEAD}, /* who of the two has the money in the end              */
    {"appeal-extend", HEAD},  /* more time to appeal                                  */
    {"appeal-protest", HEAD}, /* decided later: play goes on under protest            */
    {0},
};

static unsigned roles_of(const char *action, bool writes)
{
    for (const struct role_row *r = role_rows; r->action; r++)
        if (!strcmp(r->action, action))
            return r->roles;
    return writes ? FLOOR | HEAD : FLOOR | HEAD | REVIEW;
}

bool role_allows(enum arbiter_role role, const char *action, bool writes, struct error *why)
{
    unsigned roles = roles_of(action, writes);
    const char *who = roles == HEAD ? "only the head arbiter may" : "floor and head arbiters may";
    return (roles >> role & 1) || failf(why, action, "let one of them say :who INITIALS",
                                        "%s; this desk is signed for by role %s", who, arbiter_role_name(role));
}
