#include "rules/stance.h"

#include "base/text.h"
#include "rules/lookup.h"

static struct expr_value row_holds(const struct stance_row *row, const struct value_source *known)
{
    return row->when ? expr_value(row->when, known) : value_word("yes");
}

static bool first_row(struct lookup *l, struct stance_ruling *out)
{
    struct value_source known = lookup_known(l);
    for (size_t i = 0; i < l->script->stance_count; i++) {
        const struct stance_row *row = &l->script->stances[i];
        struct expr_value holds = row_holds(row, &known);
        if (holds.kind == MISSING) {
            copy_text(out->needs, sizeof out->needs, holds.word);
            return true;
        }
        if (value_is(holds, "yes")) {
            out->stance = row->stance;
            out->priority = row->priority;
            out->cite = row->cite;
            out->why = row->why;
            return true;
        }
    }
    return l->script->stance_count > 0;
}

bool stance_of(const struct rulebook *r, const char *script, const struct facts *facts, struct stance_ruling *out)
{
    struct lookup l = {.rulebook = r, .script = rulebook_script(r, script), .facts = facts};
    *out = (struct stance_ruling){.stance = STANCE_UNKNOWN};
    bool found = l.script && first_row(&l, out);
    facts_release(&l.computed);
    return found;
}
