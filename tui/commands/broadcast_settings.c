#include "commands/broadcast_settings.h"

#include "host/complain.h"
#include "host/files.h"

#include <limits.h>
#include <string.h>

/* What is wrong with a setting begins with its name. A line that could not be read may have been any setting's. */
static bool may_be_of_upload(const char *what)
{
    static const char name[] = "broadcast.upload ";
    return !strncmp(what, name, sizeof name - 1) || !memchr(what, '.', strcspn(what, " "));
}

static void say_fault(void *self, const struct error *why)
{
    struct broadcast_settings *s = self;
    s->has_refused_upload = s->has_refused_upload || may_be_of_upload(why->what);
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
    s->has_refused_upload = false;
    s->are = settings_new(NULL, NULL, say_fault, s);
    if (*setting_text(s->are, SETTING_BROADCAST_UPLOAD))
        s->has_refused_upload = false; /* another file has one that can be run */
    return true;
}
