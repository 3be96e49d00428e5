#include "rules/check.h"

#include "rules/pack.h"

#include <string.h>

/* --- what is there --------------------------------------------------------------------------------------------- */

static bool check_scripts(const struct rulebook *r, struct check_counts *counts, struct problems *problems)
{
    bool good = true;
    for (const char *const *name = script_names; *name; name++) {
        const struct script *s = rulebook_script(r, *name);
        if (!s) {
            good = problem(problems, r->id, 0, "write it, or [script] with not-covered = ARTICLE", "script %s is missing", *name);
            continue;
        }
        counts->scripts += !s->not_covered;
        counts->not_covered += s->not_covered != NULL;
    }
    return good;
}

/* --- parameters ------------------------------------------------------------------------------------------------ */

static bool is_choice(const struct parameter *p, const char *value)
{
    for (const char *const *c = p->choices; c && *c; c++)
        if (!strcmp(*c, value))
            return true;
    return !p->choices;
}

static bool check_value(const struct parameter *p, const char *value, struct problems *problems)
{
    int64_t n;
    if (p->choices)
        return is_choice(p, value) || problem(problems, p->file, p->line, "use a word of [ranges]", "%s cannot be %s", p->name, value);
    if (!p->has_range)
        return problem(problems, p->file, p->line, "add it to [ranges]: LEAST..MOST or a list of words", "%s has no range", p->name);
    if (!number_in(value, &n) || n < p->least || n > p->most)
        return problem(problems, p->file, p->line, "change the value or the range", "%s = %s is not from %lld to %lld", p->name,
                       value, (long long)p->least, (long long)p->most);
    return true;
}

static bool check_parameters(const struct rulebook *r, struct problems *problems)
{
    bool good = true;
    for (size_t i = 0; i < r->parameter_count; i++)
        for (size_t mode = 0; mode <= MODES_MAX; mode++)
            if (r->parameters[i].value[mode])
                good &= check_value(&r->parameters[i], r->parameters[i].value[mode], problems);
    return good;
}

bool check_rulebook(struct rulebook *r, struct check_counts *counts, struct problems *problems)
{
    counts->rulebooks++;
    counts->parameters += r->parameter_count;
    counts->variations += r->variation_count;
    for (size_t i = 0; i < r->script_count; i++)
        counts->steps += r->scripts[i].step_count;
    bool good = check_scripts(r, counts, problems);
    return check_parameters(r, problems) && good;
}
