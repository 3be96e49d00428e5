#include "hall/words/entry_words.h"

#include "base/table.h"

#include <assert.h>

/* order: enum entry_action */
static entry_words_fn *const tells[] = {
#define FOLDED_TELLS(action, kind, what, place, fields, does, tells, ...) [action] = tells,
#define VIEWED_TELLS(action, kind, what, place, fields, tells, ...) [action] = tells,
    ENTRY_ACTION_LIST(FOLDED_TELLS, VIEWED_TELLS)
#undef FOLDED_TELLS
#undef VIEWED_TELLS
};
ROW_FOR_EACH(tells, ACTIONS);

void entry_tell(const struct entry_telling *k, struct text *out)
{
    assert(HAS_ROW(tells, k->action) && "who adds an action says its words");
    tells[k->action](k, out);
}
