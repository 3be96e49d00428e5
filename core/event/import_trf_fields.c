#include "event/import_trf_parts.h"

#include <ctype.h>

const char *trf_columns(const struct trf *t, int from, int to, size_t *length)
{
    *length = 0;
    if (from > t->columns)
        return "";
    const char *at = t->text + t->at[from], *end = t->text + t->at[(to < t->columns ? to : t->columns) + 1];
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    while (end > at && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    *length = (size_t)(end - at);
    return at;
}

bool trf_field(struct trf *t, int from, int to, char *out, size_t room, const char *what)
{
    size_t length;
    const char *at = trf_columns(t, from, to, &length);
    return import_copy(at, length, out, room) ||
           trf_bad(t, "shorten it", "%s is longer than %zu bytes", what, room - 1);
}

int trf_number(const struct trf *t, int from, int to)
{
    size_t length;
    const char *at = trf_columns(t, from, to, &length);
    int n = 0;
    for (size_t i = 0; i < length; i++) {
        if (!isdigit((unsigned char)at[i]) || n > 100000)
            return -1;
        n = n * 10 + (at[i] - '0');
    }
    return n;
}
