/* A person's own words for a decision. The log keeps every version, the hall the last one. */
#include "hall/hall_parts.h"

#include "base/list.h"
#include "base/memory.h"
#include "hall/ruling.h"
#include "hall/wording.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static struct ruling_words *find(const struct hall *h, int ruling, bool is_public)
{
    for (int i = 0; i < h->wording_count; i++)
        if (h->wordings[i].ruling == ruling && h->wordings[i].is_public == is_public)
            return &h->wordings[i];
    return NULL;
}

const char *hall_wording(const struct hall *h, int ruling, bool is_public)
{
    const struct ruling_words *w = find(h, ruling, is_public);
    return w ? w->words : "";
}

static char *copy_of(const char *words)
{
    size_t size = strlen(words) + 1;
    return memcpy(memory_take(size, 1), words, size);
}

void hall_remember_words(struct hall *h, int ruling, bool is_public, const char *words)
{
    assert(words);
    struct ruling_words *w = find(h, ruling, is_public);
    char *copy = copy_of(words);
    if (!w) {
        LIST_ROOM(h->wordings, h->wording_count, h->wording_room);
        w = &h->wordings[h->wording_count++];
        *w = (struct ruling_words){.ruling = ruling, .is_public = is_public};
    }
    free(w->words);
    w->words = copy;
}

void do_worded(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct wording_change *c = change;
    (void)b, (void)who, (void)at;
    hall_remember_words(h, c->ruling, c->is_public, c->text ? c->text : "");
}

bool hall_word(struct hall *h, int ruling, bool is_public, const char *words, const char *who, msec now,
               struct error *why)
{
    assert(words && who);
    struct wording_change c = {.ruling = ruling, .is_public = is_public, .text = *words ? words : NULL};
    const struct ruling *r = hall_ruling(h, ruling);
    hall_advance(h, now);
    if (!r)
        return failf(why, "decision", "see the list of decisions", "there is no D-%04d", ruling);
    if (strlen(words) > WORDING_MOST)
        return failf(why, "decision", "use fewer words", "%zu bytes are too many: %d at most", strlen(words),
                     WORDING_MOST);
    if (!strcmp(words, hall_wording(h, ruling, is_public)))
        return failf(why, "decision", "", "D-%04d says so already", ruling);
    hall_tell(h, ACTION_DECISION_WORDED, r->board, who, &c);
    return true;
}

void wordings_free(struct hall *h)
{
    for (int i = 0; i < h->wording_count; i++)
        free(h->wordings[i].words);
    free(h->wordings);
}
