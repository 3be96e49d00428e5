#include "rules/pack.h"

#include "base/table.h"

#include <assert.h>
#include <string.h>

const char *stance_name(enum stance stance)
{
    static const char *const names[] = {"unknown", "act", "claim", "observe"};
    ROW_FOR_EACH(names, STANCES);
    assert(HAS_ROW(names, stance));
    return names[stance];
}

const char *script_title(const struct script *s)
{
    return s->title;
}

const char *script_about(const struct script *s)
{
    return s->about;
}

const char *script_said_as(const struct script *s)
{
    return s->words ? s->words : "";
}

const char *script_everyday(const struct script *s)
{
    return s->everyday ? s->everyday : "";
}

const char *script_who(const struct script *s)
{
    return s->who;
}

bool script_asks_claimed_last(const struct script *s)
{
    return s->claimed_last;
}

bool script_asks_whom_later(const struct script *s)
{
    return s->whom_later;
}

bool script_may_be_both(const struct script *s)
{
    return s->both;
}

bool script_meets_outsider(const struct script *s)
{
    return s->outsider;
}

bool script_pauses(const struct script *s)
{
    return s->pauses;
}

/* What is fixed as "no" or "none" puts nothing back; an expression may. */
bool script_restores(const struct script *s)
{
    for (size_t i = 0; i < s->step_count; i++)
        for (size_t n = 0; n < s->steps[i].set_count; n++) {
            struct expr_value v;
            const struct assignment *a = &s->steps[i].sets[n];
            if (a->key == OUT_RESTORE && !(expr_is_constant(a->expr, &v) && v.word && strcmp(v.word, "yes") != 0))
                return true;
        }
    return false;
}

const char *script_first(const struct script *s)
{
    return s->first ? s->first : "";
}

const char *script_also(const struct script *s)
{
    return s->also ? s->also : "";
}
