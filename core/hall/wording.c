/* A person's own words for a decision. The log keeps every one of them; the hall the last. */
#include "hall/hall_parts.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static struct wording *find(const struct hall *h, int ruling, bool is_public)
{
    for (int i = 0; i < h->wording_count; i++)
        if (h->wordings[i].ruling == ruling && h->wordings[i].is_public == is_public)
            return &h->wordings[i];
    return NULL;
}

const char *hall_wording(const struct hall *h, int ruling, bool is_public)
{
    const struct wording *w = find(h, ruling, is_public);
    return w ? w->words : "";
}

static char *copy_of(const char *words)
{
    size_t size = strlen(words) + 1;
    return memcpy(memory_take(size, 1), words, size);
}

void hall_remember_words(struct hall *h, int ruling, bool is_public, const char *words)
{
    struct wording *w = find(h, ruling, is_public);
    char *copy = copy_of(words);
    if (!w) {
        h->wordings = list_grow(h->wordings, h->wording_count, &h->wording_room, sizeof *h->wordings);
        w = &h->wordings[h->wording_count++];
        *w = (struct wording){.ruling = ruling, .is_public = is_public};
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
    struct wording_change c = {.ruling = ruling, .is_public = is_public, .text = *words ? words : NULL};
    const struct ruling *r = hall_ruling(h, ruling);
    time_goes_on(h, now);
    if (!r)
        return failf(why, "decision", "see the list of decisions", "there is no D-%04d", ruling);
    if (strlen(words) > WORDING_MOST)
        return failf(why, "decision", "say it in fewer words", "%zu bytes are too many: %d at most", strlen(words),
                     WORDING_MOST);
    if (!strcmp(words, hall_wording(h, ruling, is_public)))
        return failf(why, "decision", "", "D-%04d says so already", ruling);
    hall_tell(h, CHANGE_WORDED, r->board, who, &c);
    return true;
}

void wordings_free(struct hall *h)
{
    for (int i = 0; i < h->wording_count; i++)
        free(h->wordings[i].words);
    free(h->wordings);
}
