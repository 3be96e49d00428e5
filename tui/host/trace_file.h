/* Where a trace goes: a file or standard error, in lines of MILLISECONDS SUBJECT BOARD WORDS, with a dash if there is
 * no board. */
#ifndef FLAGFALL_HOST_TRACE_FILE_H
#define FLAGFALL_HOST_TRACE_FILE_H

#include "base/trace.h"

#include <stdio.h>

struct trace_file {
    struct trace trace; /* handed to those who trace; valid as long as this struct */
    FILE *out;          /* NULL if none is open */
    char path[512];     /* "" for standard error */
};

/* Traces these subjects from now on, appending to the file. With path NULL it goes to standard error, or if that is a
 * terminal, to flagfall.trace in the state folder. Returns false with the reason and changes nothing. */
bool trace_file_set(struct trace_file *, const char *subjects, const char *path, struct error *why);
void trace_file_close(struct trace_file *);

#endif
