#include "log/beside.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static_assert(PATH_BYTES_MAX >= PATH_MAX, "realpath() has room");

bool path_beside(char out[PATH_BYTES_MAX], const char *path, const char *ending)
{
    char real[PATH_BYTES_MAX];
    const char *name = realpath(path, real) ? real : path; /* as it is given while it is not there yet */
    return (size_t)snprintf(out, PATH_BYTES_MAX, "%s%s", name, ending) < PATH_BYTES_MAX;
}
