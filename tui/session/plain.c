#include "session/plain.h"

#include "base/memory.h"
#include "hall/changes.h"
#include "hall/desk.h"
#include "hall/words/entry_words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The words are those of the entry's row: core/hall/entries.h. */
static void tell(const struct hall *h, const struct entry *e, const struct change *c, struct text *out)
{
    const struct entry_row *row = entry_row(c->action);
    struct entry_telling k = {.hall = h,
                              .action = c->action,
                              .board = e->board,
                              .who = e->who,
                              .at = e->mono_ms,
                              .change = &c->as,
                              .at_length = true};
    if (row->call)
        text_addf(out, "%s ", row->call);
    entry_tell(&k, out);
}

/* If an alert was never shown, its end is not reported either. */
static bool was_announced(const struct hall *h, const struct change *c)
{
    const struct alert *a = hall_alert(h, c->as.alert.id);
    return c->action == ACTION_ALERT_SHOWN || !a || a->shown != MSEC_NEVER;
}

static bool is_wanted(const struct hall *h, const struct entry *e, const struct change *c, bool all)
{
    switch ((enum entry_plain)entry_row(c->action)->plain) {
    case PLAIN_NEVER: return false;
    case PLAIN_AGAIN: return entry_alert_joined(h, e->board, &c->as.incident);
    case PLAIN_ALL: return all && (e->kind != ENTRY_ALERT || was_announced(h, c));
    case PLAIN_ALWAYS: return e->kind != ENTRY_ALERT || was_announced(h, c);
    }
    return false;
}

bool plain_words(const struct hall *h, const struct entry *e, bool all, struct text *out)
{
    struct change c;
    if (!change_read(&c, e, NULL))
        return false;
    bool wanted = is_wanted(h, e, &c, all);
    if (wanted)
        tell(h, e, &c, out);
    json_decref(c.body);
    return wanted;
}

void plain_told_release(struct plain_told *t)
{
    free(t->ids);
    *t = (struct plain_told){0};
}

static void announced_to(struct plain_told *t, int id)
{
    assert(id > 0 && "an alert has its number");
    enum { MORE = 256 };
    if (id >= t->count) {
        int count = id + MORE;
        t->ids = memory_resize(t->ids, (size_t)count);
        memset(t->ids + t->count, 0, (size_t)(count - t->count));
        t->count = count;
    }
    t->ids[id] = 1;
}

bool plain_words_for(struct plain_told *t, const struct hall *h, const struct entry *e, bool all, struct text *out)
{
    struct change c;
    if (e->kind == ENTRY_ALERT && change_read(&c, e, NULL)) {
        int id = c.as.alert.id;
        bool announces = c.action == ACTION_ALERT_SHOWN || c.action == ACTION_ALERT_GROUPED;
        bool known = hall_alert(h, id) != NULL, told = known && id < t->count && t->ids[id];
        json_decref(c.body);
        if (known && announces)
            announced_to(t, id);
        else if (known && !told)
            return false;
    }
    return plain_words(h, e, all, out);
}
