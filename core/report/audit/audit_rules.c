#include "report/audit/audit_rules.h"

#include <stddef.h>
#include <string.h>

/* The Laws of July 2014 require five repetitions in a row (9.6a) and have the dead position as 9.7; the notes of the
 * Cornwall association are based on them. US Chess 14D is claimed like any draw, and 14K is the director's. Schiller
 * has neither five repetitions nor 75 moves, nor has IHSA, where 12-7 must be shown by a player. Chess Laws 2023 count
 * nothing; 4.1.1 lets a mated side mate in turn. */
const struct audit_rules audit_rulebooks[] = {
    {.id = "fide-2023",
     .threefold = {A_PLAYER, "9.2"},
     .fifty = {A_PLAYER, "9.3"},
     .fivefold = {THE_LAWS, "9.6.1"},
     .seventy_five = {THE_LAWS, "9.6.2"},
     .dead = {THE_LAWS, "5.2.2"},
     .mate = "5.1.1",
     .stalemate = "5.2.1",
     .hopeless = "5.1.2",
     .flags = "fide-2023"},
    {.id = "ccca-2014",
     .threefold = {A_PLAYER, "9.2"},
     .fifty = {A_PLAYER, "9.3"},
     .consecutive = {THE_LAWS, "9.6a"},
     .seventy_five = {THE_LAWS, "9.6b"},
     .dead = {THE_LAWS, "9.7"},
     .mate = "5.1a",
     .stalemate = "5.2a",
     .hopeless = "5.1b",
     .flags = "ccca-2014"},
    {.id = "fide-2014", .same_as = "ccca-2014"},
    {.id = "schiller-2003",
     .threefold = {A_PLAYER, "9.2"},
     .fifty = {A_PLAYER, "9.3"},
     .dead = {THE_LAWS, "9.6"},
     .mate = "5.1",
     .stalemate = "5.2",
     .flags = "schiller-2003"},
    {.id = "us-chess-7",
     .threefold = {A_PLAYER, "14C"},
     .fifty = {A_PLAYER, "14F"},
     .consecutive = {THE_ARBITER, "14K1"},
     .seventy_five = {THE_ARBITER, "14K2"},
     .dead = {A_PLAYER, "14D"},
     .mate = "13A",
     .stalemate = "14A",
     .flags = "us-chess-7"},
    {.id = "ihsa-2014",
     .threefold = {A_PLAYER, "12-5"},
     .fifty = {A_PLAYER, "12-6"},
     .dead = {A_PLAYER, "12-7"},
     .mate = "11-1",
     .stalemate = "12-1",
     .flags = "ihsa-2014"},
    {.id = "chess-laws-2023",
     .dead = {THE_LAWS, "4.4"},
     .mate = "4.1",
     .stalemate = "4.3",
     .hopeless = "4.2",
     .countermate = true},
    {0},
};

const struct audit_rules *audit_rules_of(const char *id)
{
    for (const struct audit_rules *r = audit_rulebooks; r->id; r++)
        if (!strcmp(r->id, id))
            return r->same_as ? audit_rules_of(r->same_as) : r;
    return NULL;
}
