#include "host/printed.h"

#include "base/memory.h"
#include "base/printable.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

struct printed_output {
    int fd;
    struct printable_stream stream;
    struct text clean, held; /* held: for a pager, while `holds` */
    bool to_terminal, to_pipe, is_used, will_be_wiped, holds;
    size_t passing; /* columns of a line that is replaced later */
};

/* One for each stream, kept while the program runs. */
static struct printed_output standard_output = {.fd = STDOUT_FILENO}, standard_error = {.fd = STDERR_FILENO};

static bool write_all(int fd, const char *bytes, size_t count)
{
    while (count) {
        ssize_t n = write(fd, bytes, count);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes += n;
        count -= (size_t)n;
    }
    return true;
}

/* Blanks, and back to the margin: every terminal can do that. */
static void wipe_passing(void)
{
    struct text blanks = {0};
    if (!standard_error.passing)
        return;
    text_add_char(&blanks, '\r');
    for (size_t i = 0; i < standard_error.passing; i++)
        text_add_char(&blanks, ' ');
    text_add_char(&blanks, '\r');
    write_all(STDERR_FILENO, text_chars(&blanks), blanks.length);
    text_release(&blanks);
    standard_error.passing = 0;
}

static ssize_t write_clean(void *cookie, const char *bytes, size_t count)
{
    struct printed_output *p = cookie;
    if (count && p->to_terminal)
        wipe_passing();
    p->is_used = p->is_used || count;
    text_clear(&p->clean);
    printable_pass(&p->stream, bytes, count, &p->clean);
    if (p->holds) {
        text_add_bytes(&p->held, text_chars(&p->clean), p->clean.length);
        return (ssize_t)count;
    }
    return write_all(p->fd, text_chars(&p->clean), p->clean.length) ? (ssize_t)count : 0;
}

static FILE *clean(struct printed_output *p, int buffering)
{
    FILE *stream = fopencookie(p, "w", (cookie_io_functions_t){.write = write_clean});
    if (!stream)
        memory_exhausted();
    struct stat about;
    p->to_terminal = isatty(p->fd);
    p->to_pipe = fstat(p->fd, &about) == 0 && (S_ISFIFO(about.st_mode) || S_ISSOCK(about.st_mode));
    setvbuf(stream, NULL, buffering, BUFSIZ);
    return stream;
}

/* If only the first bytes of a character came, they are printed as they are. */
static void end(struct printed_output *p)
{
    text_clear(&p->clean);
    printable_end(&p->stream, &p->clean);
    write_all(p->fd, text_chars(&p->held), p->held.length);
    write_all(p->fd, text_chars(&p->clean), p->clean.length);
}

static void end_both(void)
{
    fflush(stdout);
    end(&standard_output);
    end(&standard_error);
}

void printed_begin(void)
{
    stdout = clean(&standard_output, isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF);
    stderr = clean(&standard_error, _IONBF);
    if (atexit(end_both))
        memory_exhausted();
}

void printed_hold(void)
{
    fflush(stdout);
    standard_output.holds = standard_output.to_terminal;
}

void printed_take_held(struct text *out)
{
    struct printed_output *p = &standard_output;
    if (p->holds)
        fflush(stdout);
    p->holds = false;
    text_add_bytes(out, text_chars(&p->held), p->held.length);
    text_release(&p->held);
}

void printed_is_json(void)
{
    standard_output.stream.is_json = true;
}

void printed_passing(const char *line)
{
    enum { NARROWEST = 79 };
    struct printed_output *p = &standard_error;
    struct text clean = {0};
    bool is_seen =
        p->to_terminal && !standard_output.to_pipe && !(standard_output.to_terminal && standard_output.is_used);
    p->will_be_wiped = p->will_be_wiped || (is_seen && atexit(wipe_passing) == 0);
    if (!is_seen || !p->will_be_wiped)
        return;
    wipe_passing();
    text_add_printable(&clean, line);
    p->passing = clean.length < NARROWEST ? clean.length : NARROWEST;
    write_all(p->fd, text_chars(&clean), p->passing);
    text_release(&clean);
}
