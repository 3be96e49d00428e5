#include "rules/shelf.h"

#include "base/list.h"
#include "base/memory.h"
#include "base/table.h"
#include "rules/fingerprint.h"
#include "rules/pack.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *words;
    char letter;
} sinces[] = {
    [RULE_AS_THEN] = {"", ' '},
    [RULE_CHANGED] = {"rule changed since", 'c'},
    [RULE_GONE] = {"script no longer in the rulebook", 'g'},
    [RULE_OTHER_EDITION] = {"other edition", 'e'},
    [RULE_NOT_HERE] = {"rulebook not installed", 'n'},
};
ROW_FOR_EACH(sinces, RULE_SINCES);

const char *rule_since_words(enum rule_since s)
{
    assert(HAS_ROW(sinces, s));
    return sinces[s].words;
}

bool rule_since_tells(enum rule_since s)
{
    return s != RULE_CHANGED && s != RULE_GONE;
}

char rule_since_letter(enum rule_since s)
{
    assert(HAS_ROW(sinces, s));
    return sinces[s].letter;
}

struct shelf {
    char *folders;
    struct shelf_place {
        char id[64];
        struct rulebook *book;          /* NULL if it was not found */
        char (*sums)[FINGERPRINT_ROOM]; /* by script; "": not asked for yet */
    } * places;
    size_t count, room;
};

struct shelf *shelf_new(const char *folders)
{
    struct shelf *s = memory_take(1, sizeof *s);
    size_t size = strlen(folders) + 1;
    s->folders = memory_take(size, 1);
    memcpy(s->folders, folders, size);
    return s;
}

void shelf_free(struct shelf *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->count; i++) {
        rulebook_free(s->places[i].book);
        free(s->places[i].sums);
    }
    free(s->places);
    free(s->folders);
    free(s);
}

static struct shelf_place *place_of(struct shelf *s, const char *id)
{
    assert(s->count <= s->room && id);
    struct problems problems = {0};
    for (size_t i = 0; i < s->count; i++)
        if (!strcmp(s->places[i].id, id))
            return &s->places[i];
    LIST_ROOM(s->places, s->count, s->room);
    struct shelf_place *p = &s->places[s->count++];
    *p = (struct shelf_place){0};
    snprintf(p->id, sizeof p->id, "%.63s", id);
    p->book = rulebook_is_there(s->folders, p->id) ? rulebook_load(s->folders, p->id, &problems) : NULL;
    if (p->book)
        p->sums = memory_take(p->book->script_count + 1, sizeof *p->sums);
    problems_release(&problems);
    return p;
}

const struct rulebook *shelf_rulebook(struct shelf *s, const char *id)
{
    return place_of(s, id)->book;
}

/* A screen asks for the same few repeatedly. */
static const char *sum_of(const struct shelf_place *p, const struct script *s)
{
    char *sum = p->sums[s - p->book->scripts];
    if (!*sum)
        script_fingerprint(p->book, s, sum);
    return sum;
}

/* The next field of the first line, up to a tab. */
static const char *walk_part(const char *at, char out[96])
{
    size_t n = strcspn(at, "\t\n");
    snprintf(out, 96, "%.*s", (int)(n < 96 ? n : 95), at);
    return at + n + (at[n] == '\t');
}

bool shelf_ruled_under(const char *stamp, const char *walk, char id[64], char edition[96])
{
    char word[96] = "", walked[96] = "", script[96];
    edition[0] = '\0';
    if (walk && *walk)
        (void)walk_part(walk_part(walk_part(walk_part(walk, word), walked), script), edition);
    bool is_walk = !strcmp(word, "walk");
    if (*stamp)
        snprintf(id, 64, "%.*s", (int)strcspn(stamp, " "), stamp);
    else
        snprintf(id, 64, "%.63s", is_walk ? walked : "");
    if (!is_walk || strcmp(id, walked) != 0)
        edition[0] = '\0';
    return *id != '\0';
}

/* Only the edition under which the script was walked is known. */
static enum rule_since since_edition(struct shelf *shelf, const char *script, const char *walk)
{
    char word[96], id[96], walked[96], edition[96];
    (void)walk_part(walk_part(walk_part(walk_part(walk, word), id), walked), edition);
    const struct rulebook *now = *id ? shelf_rulebook(shelf, id) : NULL;
    if (!now)
        return *id ? RULE_NOT_HERE : RULE_AS_THEN;
    if (!rulebook_script(now, script))
        return RULE_GONE;
    return !*edition || !strcmp(edition, rulebook_edition(now)) ? RULE_AS_THEN : RULE_OTHER_EDITION;
}

static enum rule_since since_stamp(struct shelf *shelf, const char *script, const char *stamp)
{
    char id[64];
    size_t n = strcspn(stamp, " ");
    snprintf(id, sizeof id, "%.*s", (int)(n < sizeof id ? n : sizeof id - 1), stamp);
    const struct shelf_place *p = place_of(shelf, id);
    const struct script *s = p->book ? rulebook_script(p->book, script) : NULL;
    if (!p->book)
        return RULE_NOT_HERE;
    if (!s)
        return RULE_GONE;
    bool same = !strcmp(sum_of(p, s), stamp + n + (stamp[n] == ' '));
    return same ? RULE_AS_THEN : s->not_covered ? RULE_GONE : RULE_CHANGED;
}

enum rule_since shelf_rule_since(struct shelf *shelf, const char *script, const char *stamp, const char *walk)
{
    if (!shelf)
        return RULE_AS_THEN;
    if (*stamp)
        return since_stamp(shelf, script, stamp);
    return walk && *walk ? since_edition(shelf, script, walk) : RULE_AS_THEN;
}
