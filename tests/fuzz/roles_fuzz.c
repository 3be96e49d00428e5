/* Any bytes are two event files, separated by a NUL: what one changes of the other's arbiters, line by line. Carried
 * out it makes the lists alike, and no text that is sealed holds a hash. */
#include "event/arbiters.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void seal(const char *text)
{
    struct text once = {0}, twice = {0};
    event_seal(text, &once);
    event_seal(text_chars(&once), &twice);
    assert(!strstr(text_chars(&once), "$argon2"));
    assert(!strcmp(text_chars(&once), text_chars(&twice)));
    text_release(&once);
    text_release(&twice);
}

static void carry_over(struct chess_event *was, const struct chess_event *is)
{
    struct roster_change *changes = calloc(2 * (size_t)ARBITERS_MAX, sizeof *changes);
    struct chess_event *after = chess_event_new();
    char words[ROSTER_CHANGE_WORDS];
    int count = arbiters_changed(was, is, changes);
    event_take_arbiters(after, was);
    assert(!arbiters_changed(was, after, changes));
    count = arbiters_changed(was, is, changes);
    for (int i = 0; i < count; i++) {
        roster_change_words(&changes[i], words);
        assert(*words);
        event_change_arbiter(after, &changes[i]);
    }
    /* a list that is full takes nobody before others went: those go first */
    assert(!arbiters_changed(after, is, changes) && after->arbiter_count == is->arbiter_count);
    chess_event_free(after);
    free(changes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *chars = memcpy(calloc(size + 2, 1), data, size);
    const char *second = chars + strlen(chars) + 1;
    struct chess_event *was = event_read(chars, strlen(chars), "a.ini", NULL);
    struct chess_event *is = second < chars + size ? event_read(second, strlen(second), "b.ini", NULL) : NULL;
    seal(chars);
    if (was && is)
        carry_over(was, is);
    chess_event_free(was);
    chess_event_free(is);
    free(chars);
    return 0;
}
