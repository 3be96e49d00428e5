#include "recording.h"

#include "base/memory.h"
#include "base/plain_file.h"
#include "base/text.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char first_line[] = "# flagfall recording 1";
enum { KEPT = 4, PIECE_MAX = 16384, LINE_MAX_LENGTH = 3 * PIECE_MAX + 64 };

struct line_recorder {
    FILE *file;
    msec last;
    long written, limit;
    char driver[32];
    char path[];
};

static bool trouble(const char *path, struct error *why)
{
    return failf(why, path, "free space or record elsewhere", "cannot be recorded: %s", strerror(errno));
}

static bool begin_file(struct line_recorder *r, struct error *why)
{
    r->file = plain_file_append(r->path, why);
    if (!r->file)
        return false;
    int n = fprintf(r->file, "%s\n# driver: %s\n", first_line, r->driver);
    r->written = ftell(r->file);
    return n > 0 && fflush(r->file) == 0 ? true : trouble(r->path, why);
}

struct line_recorder *recorder_open(const char *path, const char *driver, long limit, struct error *why)
{
    struct line_recorder *r = memory_take(1, sizeof *r + strlen(path) + 1);
    strcpy(r->path, path);
    copy_text(r->driver, sizeof r->driver, driver);
    r->limit = limit;
    r->last = -1;
    if (!begin_file(r, why)) {
        recorder_close(r);
        return NULL;
    }
    return r;
}

static bool rotate(struct line_recorder *r, struct error *why)
{
    size_t room = strlen(r->path) + 8;
    char *from = memory_take(room, 1), *to = memory_take(room, 1);
    for (int i = KEPT; i > 0; i--) {
        snprintf(from, room, i > 1 ? "%s.%d" : "%s", r->path, i - 1);
        snprintf(to, room, "%s.%d", r->path, i);
        (void)rename(from, to); /* there need not be an older one */
    }
    free(from);
    free(to);
    fclose(r->file);
    return begin_file(r, why);
}

bool recorder_note(struct line_recorder *r, bool sent, struct span s, msec at, struct error *why)
{
    if (!r->file)
        return trouble(r->path, why);
    if (r->written > r->limit && !rotate(r, why))
        return false;
    int n = fprintf(r->file, "%lld %c ", r->last < 0 ? 0LL : (long long)(at - r->last), sent ? '>' : '<');
    for (size_t i = 0; i < s.length; i++)
        n += fprintf(r->file, "%02X", s.bytes[i]);
    r->last = at;
    r->written += n + 1;
    return fputc('\n', r->file) != EOF && fflush(r->file) == 0 ? true : trouble(r->path, why);
}

void recorder_close(struct line_recorder *r)
{
    if (!r)
        return;
    if (r->file)
        fclose(r->file);
    free(r);
}

static int hex_value(int c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c = tolower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The bytes of a line of hex digits; -1 if there is anything else. */
static long hex_read(const char *text, uint8_t *out, size_t room)
{
    size_t n = 0;
    for (;;) {
        while (isspace((unsigned char)*text))
            text++;
        if (!*text)
            return (long)n;
        int high = hex_value((unsigned char)text[0]), low = high < 0 ? -1 : hex_value((unsigned char)text[1]);
        if (low < 0 || n >= room)
            return -1;
        out[n++] = (uint8_t)(high << 4 | low);
        text += 2;
    }
}

static bool read_line(char *text, const char *where, msec *at, recording_fn *take, void *context, struct error *why)
{
    uint8_t bytes[PIECE_MAX];
    char *rest;
    if (*text == '#' || text[strspn(text, " \t\r\n")] == '\0')
        return true;
    errno = 0;
    long long pause = strtoll(text, &rest, 10);
    rest += strspn(rest, " \t");
    if (rest == text || errno || pause < 0 || (*rest != '<' && *rest != '>'))
        return fail(why, where, "neither a comment nor `MS < HEX` or `MS > HEX`", "correct or remove the line");
    long length = hex_read(rest + 1, bytes, sizeof bytes);
    if (length < 0)
        return fail(why, where, "not hex digits in pairs", "correct or remove the line");
    *at += pause;
    take(context, *rest == '>', (struct span){bytes, (size_t)length}, *at);
    return true;
}

bool recording_read(FILE *f, const char *name, recording_fn *take, void *context, struct error *why)
{
    static const char too_long[] = "the line is too long";
    char *text = memory_take(LINE_MAX_LENGTH, 1);
    char where[160];
    msec at = 0;
    bool good = true;
    for (long number = 1; good && fgets(text, LINE_MAX_LENGTH, f); number++) {
        snprintf(where, sizeof where, "%.120s:%ld", name, number);
        if (strlen(text) == LINE_MAX_LENGTH - 1)
            good = fail(why, where, too_long, "split it");
        else
            good = read_line(text, where, &at, take, context, why);
    }
    if (good && ferror(f))
        good = failf(why, name, "try to copy the file", "cannot be read: %s", strerror(errno));
    free(text);
    return good;
}

bool recording_begins(FILE *f)
{
    char begin[sizeof first_line] = "";
    size_t n = fread(begin, 1, sizeof first_line - 1, f);
    rewind(f);
    return n == sizeof first_line - 1 && !memcmp(begin, first_line, n);
}
