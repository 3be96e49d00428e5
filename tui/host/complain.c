#include "host/complain.h"

#include "base/printable.h"

#include <stdio.h>

/* Keeps a complaint on one line: it may contain words from files and logs. */
void complain(const struct error *e)
{
    struct text line = {0};
    text_add_printable(&line, e->where);
    text_add(&line, *e->where ? ": " : "");
    text_add_printable(&line, e->what);
    text_add(&line, *e->remedy ? ": " : "");
    text_add_printable(&line, e->remedy);
    fflush(stdout);
    fprintf(stderr, "flagfall: %s\n", text_chars(&line));
    text_release(&line);
}

int complain_refuse(const struct error *e)
{
    complain(e);
    return STATUS_USAGE;
}
