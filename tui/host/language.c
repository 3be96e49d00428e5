#include "host/language.h"

#include "base/text.h"
#include "base/tongue.h"
#include "host/data.h"
#include "host/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CATALOGUE_BYTES = 1 << 24, NAME_ROOM = 32 };

static bool take_file(const char *path, struct error *why)
{
    struct text bytes = {0};
    bool good = file_read(path, CATALOGUE_BYTES, &bytes, why) && tongue_take(text_chars(&bytes), bytes.length, why);
    if (!good && why && !*why->where)
        copy_text(why->where, sizeof why->where, path);
    text_release(&bytes);
    return good;
}

/* No language at all, as gettext has it. */
static bool is_no_language(const char *name)
{
    return !strcmp(name, "C") || !strcmp(name, "POSIX") || !strncmp(name, "C.", 2);
}

static bool is_english(const char *name)
{
    return is_no_language(name) || !strcmp(name, "en") || !strncmp(name, "en_", 3);
}

/* "de_AT.UTF-8@euro": de_AT, then de. */
static bool find_named(const char *name, char *path, size_t room)
{
    char language[NAME_ROOM];
    snprintf(language, sizeof language, "%.*s", (int)strcspn(name, ".@"), name);
    if (!*language || strchr(language, '/'))
        return false;
    bool found = data_catalogue(language, path, room);
    language[strcspn(language, "_")] = '\0';
    return found || data_catalogue(language, path, room);
}

static const char *locale_of_messages(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *value = NULL;
    for (int i = 0; i < 3 && !(value && *value); i++)
        value = getenv(variables[i]);
    return value && *value ? value : "C";
}

/* As gettext looks for it: LANGUAGE may name several, and counts only where there is a language at all. */
static bool take_of_environment(struct error *why)
{
    const char *locale = locale_of_messages(), *list = getenv("LANGUAGE");
    char name[NAME_ROOM], path[1280];
    if (is_no_language(locale))
        return true;
    for (const char *at = list && *list ? list : locale; *at; at += strspn(at, ":")) {
        size_t length = strcspn(at, ":");
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        at += length;
        if (is_english(name))
            return true;
        if (find_named(name, path, sizeof path))
            return take_file(path, why);
    }
    return true;
}

bool language_take(const char *asked, struct error *why)
{
    char path[1280];
    tongue_forget();
    if (!*asked || !strcmp(asked, "auto"))
        return take_of_environment(why);
    if (is_english(asked))
        return true;
    if (strchr(asked, '/'))
        return take_file(asked, why);
    if (find_named(asked, path, sizeof path))
        return take_file(path, why);
    return failf(why, "display.language", "use en, or build it with gettext's msgfmt installed",
                 "there are no texts in %.30s", asked);
}
