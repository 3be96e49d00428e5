#include "host/locale.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* What the environment says of letters, by the rule of setlocale(): the first that is set and not empty. */
static const char *asked_for(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *value = NULL;
    for (int i = 0; i < 3 && !(value && *value); i++)
        value = getenv(variables[i]);
    return value ? value : "";
}

static bool means_utf8(const char *name)
{
    const char *coding = strchr(name, '.');
    return coding && (!strncasecmp(coding, ".utf-8", 6) || !strncasecmp(coding, ".utf8", 5));
}

/* Those that a machine has most often; what they say of letters is the same in all of them. */
static void take_any_utf8(void)
{
    static const char *const common[] = {"C.UTF-8", "en_US.UTF-8", "en_GB.UTF-8"};
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        if (setlocale(LC_CTYPE, common[i]))
            return;
}

void locale_take(int category)
{
    if (setlocale(category, ""))
        return;
    setlocale(category, "C");
    /* one bad name among several, as LC_TIME of a language that is not here: letters may do without it */
    if (!setlocale(LC_CTYPE, "") && means_utf8(asked_for()))
        take_any_utf8();
}

bool locale_is_utf8(void)
{
    return !strcmp(nl_langinfo(CODESET), "UTF-8");
}
