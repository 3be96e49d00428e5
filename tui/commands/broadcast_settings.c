#include "commands/broadcast_settings.h"

#include "host/complain.h"
#include "host/files.h"

#include <limits.h>

static void say_fault(void *self, const struct error *why)
{
    (void)self;
    complain(why);
}

/* A file that is not there for a moment, as while an editor puts another in its place, changes nothing. */
static bool is_another(struct stat *was, const char *path)
{
    struct stat is;
    if (stat(path, &is) != 0 || file_is_as_it_was(was, &is))
        return false;
    *was = is;
    return true;
}

bool broadcast_settings_follow(struct broadcast_settings *s, struct settings **was)
{
    char own[PATH_MAX];
    bool any = is_another(&s->files[0], SETTINGS_OF_ALL);
    any = (settings_config_file(own, sizeof own, NULL) && is_another(&s->files[1], own)) || any;
    *was = NULL;
    if (!any && s->are)
        return false;
    *was = s->are;
    s->are = settings_new(NULL, NULL, say_fault, NULL);
    return true;
}
