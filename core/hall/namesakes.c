#include "hall/namesakes.h"

#include "base/memory.h"
#include "base/text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct named {
    char family[NAME_MAX_BYTES];
    const char *given; /* "" if the name has no comma */
    const struct hall_player *player;
    char *shown;
    int board;
};

static void take_name(struct named *n, struct hall_seat *seat, int side)
{
    const char *name = seat->players[side].name;
    size_t length = strcspn(name, ",");
    *n = (struct named){.given = name + length, .player = &seat->players[side], .board = seat->number};
    n->shown = seat->shown[side];
    n->given += strspn(n->given, ", ");
    snprintf(n->family, sizeof n->family, "%.*s", (int)length, name);
}

static int by_name(const void *a, const void *b)
{
    const struct named *x = a, *y = b;
    int order = strcasecmp(x->family, y->family);
    order = order ? order : strcasecmp(x->given, y->given);
    order = order ? order : (x->player->rating > y->player->rating) - (x->player->rating < y->player->rating);
    return order ? order : (x->board > y->board) - (x->board < y->board);
}

static bool same_family(const struct named *a, const struct named *b)
{
    return b && !strcasecmp(a->family, b->family);
}

static bool same_name(const struct named *a, const struct named *b)
{
    return same_family(a, b) && !strcasecmp(a->given, b->given);
}

static bool same_rating(const struct named *a, const struct named *b)
{
    return same_name(a, b) && a->player->rating == b->player->rating;
}

/* How many bytes of the given name, whole characters, tell the two apart; 0 if nothing of it is needed. */
static size_t needed(const struct named *a, const struct named *b)
{
    size_t n = 0;
    if (!same_family(a, b) || same_name(a, b))
        return 0;
    while (a->given[n] && tolower((unsigned char)a->given[n]) == tolower((unsigned char)b->given[n]))
        n++;
    n += a->given[n] != '\0';
    while (((unsigned char)a->given[n] & 0xC0) == 0x80)
        n++;
    return n;
}

static void add_number(const struct named *n, char *out, size_t room)
{
    if (*n->player->id)
        snprintf(out, room, " no. %s", n->player->id);
    else
        snprintf(out, room, " (board %d)", n->board);
}

/* before, after: its neighbours in order of names; NULL if there is none. The given name comes first, because narrow
 * columns cut the end. */
static void show(const struct named *n, const struct named *before, const struct named *after)
{
    size_t one = needed(n, before), other = needed(n, after), given = one > other ? one : other;
    char words[3 * NAME_MAX_BYTES] = "";
    if (given)
        snprintf(words, sizeof words, "%.*s%s ", (int)given, n->given, n->given[given] ? "." : "");
    size_t used = strlen(words);
    used += (size_t)snprintf(words + used, sizeof words - used, "%s", n->family);
    bool twice = same_name(n, before) || same_name(n, after);
    if (twice && n->player->rating && !same_rating(n, before) && !same_rating(n, after))
        snprintf(words + used, sizeof words - used, " %d", n->player->rating);
    else if (twice)
        add_number(n, words + used, sizeof words - used);
    copy_text(n->shown, NAME_MAX_BYTES, words);
}

void namesakes_apart(struct hall_seat *seats, int count)
{
    struct named *all = memory_take(2 * (size_t)count + 1, sizeof *all);
    int named = 0;
    for (int i = 0; i < count; i++)
        for (int side = WHITE; side <= BLACK; side++) {
            seats[i].shown[side][0] = '\0';
            if (*seats[i].players[side].name)
                take_name(&all[named++], &seats[i], side);
        }
    qsort(all, (size_t)named, sizeof *all, by_name);
    for (int i = 0; i < named; i++)
        show(&all[i], i ? &all[i - 1] : NULL, i + 1 < named ? &all[i + 1] : NULL);
    free(all);
}
