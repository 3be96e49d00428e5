#include "rules/facts.h"

#include "base/list.h"
#include "base/table.h"
#include "base/text.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *fact_origin_name(enum fact_origin origin)
{
    static const char *const names[] = {"given", "computed", "assumed", "answered", "overruled"};
    ROW_FOR_EACH(names, FACT_ORIGINS);
    assert(HAS_ROW(names, origin));
    return names[origin];
}

/* The source of a fact that comes without one. */
static enum fact_source source_of(enum fact_origin origin)
{
    return origin == FACT_ASSUMED                                ? FACT_FROM_ASSUMPTION
           : origin == FACT_ANSWERED || origin == FACT_OVERRULED ? FACT_FROM_PERSON
                                                                 : FACT_FROM_CALLER;
}

/* The number of facts if none has this name. */
static size_t index_of(const struct facts *facts, const char *name)
{
    size_t i = 0;
    while (i < facts->count && !same_text(facts->list[i].name, name))
        i++;
    return i;
}

const struct fact *facts_find(const struct facts *facts, const char *name)
{
    size_t i = index_of(facts, name);
    return i < facts->count ? &facts->list[i] : NULL;
}

struct fact *facts_set(struct facts *facts, const char *name, const char *value, enum fact_origin origin,
                       const char *evidence)
{
    assert(facts->count <= facts->room);
    assert(name && value);
    size_t i = index_of(facts, name);
    if (i == facts->count) {
        LIST_ROOM(facts->list, facts->count, facts->room);
        facts->count++;
    }
    struct fact *f = &facts->list[i];
    struct fact made = {.origin = origin, .source = (uint8_t)source_of(origin)};
    copy_text(made.name, sizeof made.name, name);
    copy_text(made.value, sizeof made.value, value);
    copy_text(made.evidence, sizeof made.evidence, evidence);
    *f = made;
    return f;
}

struct fact *facts_set_number(struct facts *facts, const char *name, int64_t n, enum fact_origin origin,
                              const char *evidence)
{
    char value[24];
    snprintf(value, sizeof value, "%" PRId64, n);
    return facts_set(facts, name, value, origin, evidence);
}

void facts_know(struct facts *facts, const char *name, const char *value, enum fact_source source, const char *evidence)
{
    facts_set(facts, name, value, FACT_GIVEN, evidence)->source = (uint8_t)source;
}

void facts_know_number(struct facts *facts, const char *name, int64_t n, enum fact_source source, const char *evidence)
{
    facts_set_number(facts, name, n, FACT_GIVEN, evidence)->source = (uint8_t)source;
}

void facts_copy(struct facts *to, const struct facts *from)
{
    for (size_t i = 0; i < from->count; i++) {
        const struct fact *f = &from->list[i];
        facts_set(to, f->name, f->value, f->origin, f->evidence)->source = f->source;
    }
}

void facts_release(struct facts *facts)
{
    free(facts->list);
    *facts = (struct facts){0};
}
