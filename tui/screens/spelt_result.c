#include "screens/spelt_result.h"

#include "base/text.h"
#include "terminal/keys.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *typed, *word; /* word: NULL as long as it is no result */
} spellings[] = {{"1", "1-0"},   {"0", "0-1"},   {"1-", NULL},   {"0-", NULL},      {"1/", NULL},
                 {"1-0", "1-0"}, {"0-1", "0-1"}, {"0-0", "0-0"}, {"1/2", "1/2-1/2"}};

static int row_of(const char *typed)
{
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
        if (!strcmp(spellings[i].typed, typed))
            return (int)i;
    return -1;
}

const char *spelt_word(const struct spelt_result *s)
{
    int row = row_of(s->typed);
    return row < 0 ? NULL : spellings[row].word;
}

static bool is_result(const struct spelt_result *s)
{
    return spelt_word(s) != NULL;
}

bool spelt_is_certain(const struct spelt_result *s, msec now)
{
    return is_result(s) && now - s->at >= TYPED_ON_MS;
}

bool spelt_begins(struct spelt_result *s, int key, msec now)
{
    if (key != '0' && key != '1')
        return false;
    *s = (struct spelt_result){.typed = {(char)key}, .at = now};
    return true;
}

enum spelt_key spelt_take(struct spelt_result *s, int key, msec now)
{
    size_t length = strlen(s->typed);
    char typed[SPELT_MAX + 1];
    assert(length && length < SPELT_MAX && "one is being typed");
    snprintf(typed, sizeof typed, "%s%c", s->typed, key > ' ' && key <= '~' ? key : ' ');
    if (key == BACKSPACE)
        typed[length - 1] = '\0';
    else if (row_of(typed) < 0)
        return is_result(s) ? SPELT_ENDS : SPELT_BROKEN;
    copy_text(s->typed, sizeof s->typed, typed);
    s->at = now;
    return strlen(typed) == strlen("1/2") ? SPELT_WHOLE : SPELT_WAITS;
}
