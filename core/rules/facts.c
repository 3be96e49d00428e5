#include "rules/facts.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *fact_origin_name(enum fact_origin origin)
{
    static const char *const names[] = {"given", "computed", "assumed", "answered", "overruled"};
    return names[origin];
}

static struct fact *find(const struct facts *facts, const char *name)
{
    for (size_t i = 0; i < facts->count; i++)
        if (!strcmp(facts->list[i].name, name))
            return &facts->list[i];
    return NULL;
}

const struct fact *facts_find(const struct facts *facts, const char *name)
{
    return find(facts, name);
}

struct fact *facts_set(struct facts *facts, const char *name, const char *value, enum fact_origin origin,
                       const char *evidence)
{
    struct fact *f = find(facts, name);
    if (!f) {
        if (facts->count == facts->room) {
            facts->room = facts->room ? 2 * facts->room : 16;
            facts->list = memory_resize(facts->list, facts->room * sizeof *facts->list);
        }
        f = &facts->list[facts->count++];
    }
    struct fact made = {.origin = origin};
    snprintf(made.name, sizeof made.name, "%s", name);
    snprintf(made.value, sizeof made.value, "%s", value);
    snprintf(made.evidence, sizeof made.evidence, "%s", evidence ? evidence : "");
    *f = made;
    return f;
}

void facts_set_number(struct facts *facts, const char *name, int64_t n, enum fact_origin origin, const char *evidence)
{
    char value[24];
    snprintf(value, sizeof value, "%" PRId64, n);
    facts_set(facts, name, value, origin, evidence);
}

void facts_copy(struct facts *to, const struct facts *from)
{
    for (size_t i = 0; i < from->count; i++) {
        const struct fact *f = &from->list[i];
        facts_set(to, f->name, f->value, f->origin, f->evidence);
    }
}

void facts_release(struct facts *facts)
{
    free(facts->list);
    *facts = (struct facts){0};
}
