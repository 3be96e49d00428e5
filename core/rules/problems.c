#include "rules/problems.h"

#include "base/ini_scan.h"
#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void problem_add(struct problems *p, const struct error *e)
{
    if (!p->list)
        p->list = memory_take(PROBLEMS_KEPT, sizeof *p->list);
    if (p->count++ < PROBLEMS_KEPT)
        p->list[p->kept++] = *e;
}

bool problems_report(struct problems *p, const char *file, int line, const char *remedy, const char *format, ...)
{
    struct error e = {0};
    char where[sizeof e.where];
    va_list args;
    ini_place(where, sizeof where, file, line);
    va_start(args, format);
    error_setv(&e, where, remedy, format, args);
    va_end(args);
    problem_add(p, &e);
    return false;
}

void problems_release(struct problems *p)
{
    free(p->list);
    *p = (struct problems){0};
}
