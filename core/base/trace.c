#include "base/trace.h"

#include "base/printable.h"
#include "base/table.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { WORDS_ROOM = 1024 };

static const char *const names[] = {"line", "frame", "tracker", "clock", "alert", "walk", "log", "hub"};
ROW_FOR_EACH(names, TRACE_SUBJECTS);

const char *trace_subject_name(enum trace_subject s)
{
    return names[s];
}

void trace_tell(const struct trace *t, enum trace_subject s, int board, msec at, const char *format, ...)
{
    char words[WORDS_ROOM];
    struct text line = {0};
    va_list args;
    assert(trace_is_on(t, s) && "words are made only for those who want them");
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    text_add_printable(&line, words); /* one line, whatever bytes a device or a name contains */
    t->take(t->self, s, board, at, text_chars(&line));
    text_release(&line);
}

static bool read_one(const char *word, size_t length, unsigned *on, struct error *why)
{
    for (int i = 0; i < TRACE_SUBJECTS; i++)
        if (strlen(names[i]) == length && !strncmp(names[i], word, length)) {
            *on |= 1u << i;
            return true;
        }
    return failf(why, "trace", "line, frame, tracker, clock, alert, walk, log, hub, separated by commas; all, off",
                 "nothing is called %.*s", (int)(length < 32 ? length : 32), word);
}

bool trace_read_subjects(const char *text, unsigned *on, struct error *why)
{
    unsigned read = 0;
    if (!strcmp(text, "all"))
        read = (1u << TRACE_SUBJECTS) - 1;
    else if (strcmp(text, "off") != 0)
        while (*text) {
            size_t length = strcspn(text, ",");
            if (!read_one(text, length, &read, why))
                return false;
            text += length + (text[length] == ',');
        }
    *on = read;
    return true;
}
