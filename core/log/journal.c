#include "log/journal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool journal_is_beside(const char *path, char name[PATH_BYTES_MAX])
{
    struct stat about;
    return path_beside(name, path, "-journal") && lstat(name, &about) == 0;
}

bool journal_set_aside(const char *path, char kept[PATH_BYTES_MAX], struct error *why)
{
    char name[PATH_BYTES_MAX];
    if (!journal_is_beside(path, name))
        return fail(why, path, "the rollback journal beside it is gone", "open it again");
    return path_set_aside(kept, path, "-journal") ||
           failf(why, path, "move that file away, and keep it",
                 "a rollback journal is beside it, which is not Flagfall's, and cannot be set aside (%s)",
                 strerror(errno));
}
