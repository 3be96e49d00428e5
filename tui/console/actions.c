#include "console/actions.h"

#include "base/text.h"
#include "base/tongue.h"
#include "terminal/keys.h"
#include "widgets/fuzzy.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { ACTIONS_MAX = 256 };

static struct {
    int keys[ACTION_KEYS_MAX];
    int count;
} bound[ACTIONS_MAX];

static bool bind(size_t i, const char *keys, struct error *why)
{
    char text[128], *rest = NULL;
    assert(i < ACTIONS_MAX && "every action of the table has its keys here");
    copy_text(text, sizeof text, keys);
    bound[i].count = 0;
    for (char *word = strtok_r(text, " ,\t", &rest); word; word = strtok_r(NULL, " ,\t", &rest)) {
        int key = key_named(word);
        if (key == NO_KEY)
            return failf(why, actions[i].name, "write keys as: a A C-a F2 space enter page-down",
                         "no key is called %.24s", word);
        if (bound[i].count == ACTION_KEYS_MAX)
            return fail(why, actions[i].name, "too many keys", "give it six at most");
        bound[i].keys[bound[i].count++] = key;
    }
    return true;
}

static bool shares_a_key(size_t a, size_t b, int *key)
{
    for (int i = 0; i < bound[a].count; i++)
        for (int k = 0; k < bound[b].count; k++)
            if (bound[a].keys[i] == bound[b].keys[k]) {
                *key = bound[a].keys[i];
                return true;
            }
    return false;
}

/* Another action that one of its keys triggers on the same screen; NULL if there is none. */
static const struct action *in_the_way(size_t a, int *key)
{
    for (size_t b = 0; actions[b].name; b++)
        if (a != b && actions[a].screens & actions[b].screens && shares_a_key(a, b, key))
            return &actions[b];
    return NULL;
}

static void refuse(const struct remap *r, const struct error *why, error_fn *tell, void *self)
{
    struct error e = *why;
    copy_text(e.where, sizeof e.where, r->source ? r->source : "keys");
    if (tell)
        tell(self, &e);
}

static bool remap_one(const struct remap *r, struct error *why)
{
    const struct action *a = action_named(r->name);
    if (!a)
        return failf(why, "keys", "see ? for what there is", "nothing is called %.40s", r->name);
    size_t at = (size_t)(a - actions);
    return bind(at, r->keys, why) || (bind(at, a->keys, NULL) && false);
}

/* New keys are checked when all are known: two actions may exchange their keys. */
static bool give_back(const struct remap *r, struct error *why)
{
    const struct action *a = action_named(r->name), *other;
    char name[KEY_NAME_MAX];
    int key;
    if (!a || !(other = in_the_way((size_t)(a - actions), &key)))
        return false;
    failf(why, "keys", "give one of them another key", "%s means both %s and %s on one screen", key_spelled(key, name),
          a->name, other->name);
    return bind((size_t)(a - actions), a->keys, NULL);
}

/* With the usual keys there are no conflicts, so this ends. */
static bool no_conflicts(const struct remap *remapped, error_fn *tell, void *self)
{
    struct error why = {0};
    bool good = true, again = true;
    while (again) {
        again = false;
        for (const struct remap *r = remapped; r->name; r++)
            if (give_back(r, &why)) {
                refuse(r, &why, tell, self);
                good = false;
                again = true;
            }
    }
    return good;
}

bool actions_begin(const struct remap *remapped, error_fn *tell, void *self)
{
    static const struct remap none = {0};
    struct error why = {0};
    bool good = true;
    for (size_t i = 0; actions[i].name; i++)
        if (!bind(i, actions[i].keys, &why))
            refuse(&none, &why, tell, self);
    for (const struct remap *r = remapped ? remapped : &none; r->name; r++)
        if (!remap_one(r, &why)) {
            refuse(r, &why, tell, self);
            good = false;
        }
    return no_conflicts(remapped ? remapped : &none, tell, self) && good;
}

const struct action *action_named(const char *name)
{
    for (const struct action *a = actions; a->name; a++)
        if (!strcmp(a->name, name))
            return a;
    return NULL;
}

int action_keys(const struct action *a, const int **keys)
{
    *keys = bound[a - actions].keys;
    return bound[a - actions].count;
}

const struct action *action_of_key(enum screen_id screen, int key)
{
    assert(screen < SCREENS && "a screen that is there");
    for (size_t i = 0; actions[i].name; i++)
        for (int k = 0; actions[i].screens >> screen & 1 && k < bound[i].count; k++)
            if (bound[i].keys[k] == key)
                return &actions[i];
    return NULL;
}

const char *action_key(const struct action *a, char out[24])
{
    out[0] = '\0';
    return bound[a - actions].count ? key_spelled(bound[a - actions].keys[0], out) : out;
}

/* Before anything is typed: first what an arbiter does, last how to move about. */
static int score_untyped(const struct action *a)
{
    static const char moves_about[] =
        " up down left right page-up page-down home end open pane back quit suspend detach help command redraw search ";
    static const char every_day[] = " rule result claim incident call note undo start-round end-round next-round ";
    char name[64];
    snprintf(name, sizeof name, " %s ", a->name);
    return strstr(every_day, name) ? 4 : strstr(moves_about, name) ? 1 : a->writes ? 3 : 2;
}

int actions_offer(enum screen_id screen, bool looks_on, const char *text, struct offer *out, int room)
{
    assert(screen < SCREENS && "a screen that is there");
    char first[64], help[OFFER_ROOM], key[24];
    int count = 0;
    snprintf(first, sizeof first, "%.*s", (int)strcspn(text, " "), text);
    for (const struct action *a = actions; a->name; a++) {
        if (!(a->screens >> screen & 1) || (a->writes && looks_on))
            continue;
        int score = *first ? fuzzy_score(first, a->name) * 2 : score_untyped(a);
        score = score ? score : fuzzy_begins_word(first, _(a->help));
        snprintf(help, sizeof help, "%-9s %s", action_key(a, key), _(a->help));
        if (score)
            count = offer_add(out, count, room, a->name, help, score);
    }
    return count;
}
