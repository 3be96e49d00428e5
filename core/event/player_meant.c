#include "event/player_meant.h"

#include "base/letters.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool event_has_player(const struct chess_event *e, int number, struct error *why)
{
    return event_player(e, number) ||
           failf(why, "player", "* shows all players with their numbers", "there is no player %d", number);
}

static bool begins_with(const char *name, const char *words)
{
    return !strncmp(name, words, strlen(words));
}

/* Matches any word of the name. */
static bool has_word(const char *name, const char *words)
{
    for (const char *at = name; *at; at++)
        if ((at == name || strchr(" ,-", at[-1])) && begins_with(at, words))
            return true;
    return false;
}

/* 2 if it is the name itself, 1 if one of its words begins like this. */
static int fits(const struct player *p, const char *words)
{
    char name[sizeof p->name], typed[sizeof p->name];
    letters_for_search(p->name, name, sizeof name);
    letters_for_search(words, typed, sizeof typed);
    return !strcmp(name, typed) ? 2 : has_word(name, typed);
}

enum { NAMED = 8, ROOM_FOR_NAMES = 150 };

/* How many players match the words best, and the first of them. */
static int meant(const struct chess_event *e, const char *words, const struct player *found[NAMED])
{
    int count = 0, best = 1;
    for (int i = 0; *words && i < e->player_count; i++) {
        int fit = fits(&e->players[i], words);
        if (!fit || fit < best)
            continue;
        count = fit > best ? 0 : count;
        best = fit;
        if (count < NAMED)
            found[count] = &e->players[i];
        count++;
    }
    return count;
}

/* All who are named so, as many as there is room for: one of them is meant. */
static void say_all(struct error *why, const struct player *const found[NAMED], int count)
{
    char list[200] = "";
    int said = 0;
    for (; said < count && said < NAMED; said++) {
        char one[64];
        snprintf(one, sizeof one, "%s%.40s (%d)", said ? "; " : "", found[said]->name, found[said]->number);
        if (strlen(list) + strlen(one) >= ROOM_FOR_NAMES)
            break;
        strcat(list, one);
    }
    if (count > said)
        failf(why, "player", "write more of the name, or the number", "several players have that name: %s and %d more",
              list, count - said);
    else
        failf(why, "player", "write more of the name, or the number", "several players have that name: %s", list);
}

int event_player_meant(const struct chess_event *e, const char *words, struct error *why)
{
    char *end;
    long number = strtol(words, &end, 10);
    const struct player *found[NAMED] = {0};
    if (end != words && !*end)
        return number >= 1 && number <= PLAYERS_MAX && event_has_player(e, (int)number, why) ? (int)number : 0;
    int count = meant(e, words, found);
    if (count > 1)
        say_all(why, found, count);
    else if (!count)
        failf(why, "player", "* shows all players with their numbers", "no player is called %.60s", words);
    return count == 1 ? found[0]->number : 0;
}

int event_players_meant(const struct chess_event *e, const char *words)
{
    const struct player *found[NAMED] = {0};
    return meant(e, words, found);
}

bool event_player_may_be_meant(const struct chess_event *e, const char *words, int number)
{
    int best = 0, fit = 0;
    for (int i = 0; *words && i < e->player_count; i++) {
        int each = fits(&e->players[i], words);
        best = each > best ? each : best;
        fit = e->players[i].number == number ? each : fit;
    }
    return fit && fit == best;
}
