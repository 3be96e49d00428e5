/* The sentences of a walk in the language that is shown. The walk itself is in English; beside each sentence it keeps
 * the other one, filled with the same values at the same moment. */
#include "base/tongue.h"
#include "rules/names.h"
#include "rules/walk_parts.h"

#include <string.h>

void walk_pair_add(struct walk *w, const char *english, const char *shown)
{
    w->pairs = store_grow(&w->store, w->pairs, w->pair_count, sizeof *w->pairs);
    w->pairs[w->pair_count++] = (struct walk_pair){english, shown};
}

void walk_pair_wording(struct walk *w, const char *raw, const char *english)
{
    struct naming naming = {w->rulebook, w->script};
    struct names names = naming_names(&naming);
    struct value_source known = lookup_known(&w->lookup);
    struct text t = {0};
    struct error why;
    const char *other =
        w->lookup.explores || !*tongue_language() ? NULL : translation_of(&w->rulebook->translations, raw);
    if (!other)
        return;
    wording_add_shown(wording_read(&w->store, other, &names, &why), &known, &t);
    walk_pair_add(w, english, store_copy(&w->store, text_chars(&t)));
    text_release(&t);
}

const char *walk_shown(const struct walk *w, const char *english)
{
    if (!*tongue_language() || !*english)
        return english;
    for (size_t i = w->pair_count; i-- > 0;)
        if (!strcmp(w->pairs[i].english, english))
            return w->pairs[i].shown;
    const char *own = translation_of(&w->rulebook->translations, english);
    return own && !strchr(own, '{') ? own : _(english);
}
