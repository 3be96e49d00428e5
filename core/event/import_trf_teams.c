/* The teams of a TRF. Record 013 is that of TRF16 and has only names; 310 is that of TRF26. Some programs write both
 * for the same team: then 310 is used, and 013 only adds members that it left out. */
#include "base/list.h"
#include "base/tongue.h"
#include "event/import_trf_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct trf_membership {
    int team, player; /* in a 013 record: team is -1 - its index among those */
    size_t line;
};

struct trf_old_team {
    char name[PERSON_NAME_MAX];
    size_t line;
};

/* The members' numbers every five columns, in board order. */
static bool read_members(struct trf *t, struct trf_teams *teams, int team, int from)
{
    for (; from <= t->columns; from += 5) {
        int n = trf_number(t, from, from + 3);
        if (n < 0 || n > PLAYERS_MAX)
            return trf_bad(t, "columns count characters: see that nothing is shifted",
                           "columns %d to %d hold no player's number", from, from + 3);
        if (!n)
            continue;
        LIST_ROOM_FOR_ONE(teams->members, teams->count);
        teams->members[teams->count++] = (struct trf_membership){team, n, t->line};
    }
    return true;
}

static bool read_old_team(struct trf *t, struct trf_teams *teams)
{
    LIST_ROOM_FOR_ONE(teams->old, teams->old_count);
    struct trf_old_team *old = &teams->old[teams->old_count++];
    *old = (struct trf_old_team){.line = t->line};
    return trf_field(t, 5, 36, old->name, sizeof old->name, N_("the team's name")) &&
           read_members(t, teams, -teams->old_count, 37);
}

static bool add_team(struct trf *t, int number, const char *name)
{
    struct team *team = event_add_team(t->event, number);
    if (!team)
        return trf_bad(t, "number teams from 1 to 999, each once",
                       "columns 5 to 7 hold no team number, or one that is taken");
    if (*name)
        copy_text(team->name, sizeof team->name, name);
    else
        snprintf(team->name, sizeof team->name, "Team %d", number);
    return true;
}

bool trf_read_team(struct trf *t, struct trf_teams *teams)
{
    if (t->text[0] == '0')
        return read_old_team(t, teams);
    char name[PERSON_NAME_MAX], code[8];
    size_t length;
    int n = trf_number(t, 5, 7);
    if (!trf_field(t, 9, 40, name, sizeof name, N_("the team's name")) || !add_team(t, n, name))
        return false;
    const char *at = trf_columns(t, 42, 46, &length);
    if (import_copy(at, length, code, sizeof code))
        copy_text(t->event->teams[t->event->team_count - 1].code, sizeof code, code);
    return read_members(t, teams, n, 74);
}

/* --- joined ------------------------------------------------------------------------------------------------------- */

static int team_named(const struct chess_event *e, const char *name, int count)
{
    for (int i = 0; *name && i < count; i++)
        if (!strcasecmp(e->teams[i].name, name))
            return e->teams[i].number;
    return 0;
}

/* The one team that all members of this 013 record already belong to; 0 if none or several. */
static int team_of_members(const struct trf *t, const struct trf_teams *teams, int old)
{
    int found = 0;
    for (int i = 0; i < teams->count; i++) {
        const struct player *p =
            teams->members[i].team == old ? event_player(t->event, teams->members[i].player) : NULL;
        if (p && (!p->team || (found && p->team != found)))
            return 0;
        found = p ? p->team : found;
    }
    return found;
}

static int free_number(const struct chess_event *e)
{
    int n = 1;
    while (event_team(e, n))
        n++;
    return n;
}

static bool join(struct trf *t, int team, const struct trf_membership *m)
{
    int at = t->event->by_number[m->player];
    t->line = m->line;
    if (!at)
        return trf_bad(t, "list the player, or take the number out", "there is no player %d", m->player);
    struct player *p = &t->event->players[at - 1];
    if (p->team && p->team != team)
        return trf_bad(t, "keep one of the two", "player %d is in teams %d and %d", p->number, p->team, team);
    p->team = team;
    return true;
}

static bool join_all(struct trf *t, const struct trf_teams *teams, int which, int team)
{
    bool good = true;
    for (int i = 0; good && i < teams->count; i++)
        if (teams->members[i].team == which)
            good = join(t, team, &teams->members[i]);
    return good;
}

/* Each team of a 013 record is the 310 team with the same name or members, or else a team of its own. */
bool trf_join_teams(struct trf *t, struct trf_teams *teams)
{
    int known = t->event->team_count;
    for (int i = 0; i < teams->count; i++)
        if (teams->members[i].team > 0 && !join(t, teams->members[i].team, &teams->members[i]))
            return false;
    for (int i = 0; i < teams->old_count; i++) {
        const struct trf_old_team *old = &teams->old[i];
        int n = team_named(t->event, old->name, known);
        n = n || !known ? n : team_of_members(t, teams, -1 - i);
        t->line = old->line;
        if (!n && !add_team(t, n = free_number(t->event), old->name))
            return false;
        if (!join_all(t, teams, -1 - i, n))
            return false;
    }
    return true;
}

void trf_teams_release(struct trf_teams *teams)
{
    free(teams->members);
    free(teams->old);
}
