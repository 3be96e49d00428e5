/* Which words of an expression are names, and what they name. */
#include "rules/names.h"

#include "base/text.h"
#include "rules/pack.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

struct parameter *rulebook_parameter(const struct rulebook *r, const char *name)
{
    for (size_t i = 0; i < r->parameter_count; i++)
        if (same_text(r->parameters[i].name, name))
            return &r->parameters[i];
    return NULL;
}

struct variation *rulebook_variation(const struct rulebook *r, const char *name)
{
    for (size_t i = 0; i < r->variation_count; i++)
        if (!strcasecmp(r->variations[i].name, name))
            return &r->variations[i];
    return NULL;
}

const struct script_step *script_step(const struct script *s, const char *name)
{
    for (size_t i = 0; i < s->step_count; i++)
        if (!strcmp(s->steps[i].name, name))
            return &s->steps[i];
    return NULL;
}

bool rulebook_owns(const struct rulebook *r, const char *file)
{
    const char *name = strrchr(file, '/');
    size_t length = strlen(r->id), before = name ? (size_t)(name - file) : 0;
    return before > length && file[before - length - 1] == '/' && !strncmp(file + before - length, r->id, length);
}

bool script_is_shared(const char *file)
{
    const char *name = strrchr(file, '/');
    return *(name ? name + 1 : file) == '_';
}

static bool is_role(const struct rulebook *r, const char *word)
{
    if (!strcmp(word, "player") || !strcmp(word, "opponent"))
        return true;
    const struct fact_kind *k = vocabulary_find(&r->vocabulary, word);
    return k && fact_is_sided(k);
}

bool role_split(const struct rulebook *r, const char *name, char role[48], const char **rest)
{
    for (const char *at = strchr(name, '_'); at; at = strchr(at + 1, '_')) {
        char white[64];
        size_t length = (size_t)(at - name);
        if (length >= 48)
            return false;
        memcpy(role, name, length);
        role[length] = '\0';
        snprintf(white, sizeof white, "white_%.50s", at + 1);
        *rest = at + 1;
        if (is_role(r, role) && vocabulary_find(&r->vocabulary, white))
            return true;
    }
    return false;
}

static bool is_local(const struct script *s, const char *word)
{
    for (size_t i = 0; s && i < s->local_count; i++)
        if (!strcmp(s->locals[i], word))
            return true;
    return false;
}

static bool is_name(const void *context, const char *word)
{
    const struct naming *n = context;
    const struct rulebook *r = n->rulebook;
    char role[48];
    const char *rest;
    if (!strcmp(word, "player") || !strcmp(word, "opponent") || is_local(n->script, word))
        return true;
    if (!strcmp(word, "mode"))
        return r->mode_count > 0;
    if (!strncmp(word, "variation.", 10))
        return rulebook_variation(r, word + 10) != NULL;
    return vocabulary_find(&r->vocabulary, word) || rulebook_parameter(r, word) || role_split(r, word, role, &rest);
}

static bool is_value(const void *context, const char *name, const char *word)
{
    const struct naming *n = context;
    const struct fact_kind *k = vocabulary_find(&n->rulebook->vocabulary, name);
    const struct parameter *p = rulebook_parameter(n->rulebook, name);
    for (const char *const *choice = p ? p->choices : NULL; choice && *choice; choice++)
        if (!strcmp(*choice, word))
            return true;
    return k && k->type != FACT_TEXT && fact_can_be(k, word);
}

struct names naming_names(const struct naming *naming)
{
    return (struct names){is_name, is_value, naming};
}

/* --- lists of articles and the like ------------------------------------------------------------------------------- */

/* Items are separated by commas outside brackets. */
const char *list_next_item(const char *at, size_t *length)
{
    at += strspn(at, ", ");
    const char *end = at;
    for (int open = 0; *end && (open || *end != ','); end++)
        open += *end == '(' ? 1 : *end == ')' ? -1 : 0;
    *length = (size_t)(end - at);
    while (*length && at[*length - 1] == ' ')
        --*length;
    return at;
}

static bool holds_item(const char *list, const char *item, size_t length)
{
    size_t n;
    for (const char *at = list_next_item(list, &n); n; at = list_next_item(at + n, &n))
        if (n == length && !strncmp(at, item, length))
            return true;
    return false;
}

void list_add_items(struct text *t, const char *list, const char *joint)
{
    size_t n;
    for (const char *at = list_next_item(list, &n); n; at = list_next_item(at + n, &n)) {
        if (holds_item(text_chars(t), at, n))
            continue;
        text_add(t, t->length ? joint : "");
        text_add_bytes(t, at, n);
    }
}
