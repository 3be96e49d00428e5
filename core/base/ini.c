#include "base/ini.h"

#include "base/memory.h"

#include <errno.h>
#include <iniparser/iniparser.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PIECE_ENTRIES = 100 };

static int say_nothing(const char *format, ...)
{
    (void)format;
    return 0;
}

static bool write_all(int fd, const char *text, size_t length)
{
    for (size_t done = 0; done < length;) {
        ssize_t n = write(fd, text + done, length - done);
        if (n < 0 && errno != EINTR)
            return false;
        done += n > 0 ? (size_t)n : 0;
    }
    return true;
}

/* From version 4.2 on, iniparser drops a backslash between quotes and keeps what follows it. 4.1 keeps both, and files
 * are written for that. So it is shown no backslash, but a stand-in that ini_scan() accepts in no file. */
static const char BACKSLASH = '\\', STAND_IN = '\x01';

static void replace(char *text, size_t length, char what, char with)
{
    for (char *at = text, *end = text + length; (at = memchr(at, what, (size_t)(end - at)));)
        *at++ = with;
}

/* iniparser 4.1 only reads files by name, so the text is passed to it as a file in memory. */
static dictionary *parse(const char *text, size_t length)
{
    dictionary *d = NULL;
    char name[32];
    int fd = memfd_create("ini", MFD_CLOEXEC);
    char *hidden = memory_take(length, 1);
    memcpy(hidden, text, length);
    replace(hidden, length, BACKSLASH, STAND_IN);
    snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    iniparser_set_error_callback(say_nothing);
    if (fd >= 0 && write_all(fd, hidden, length))
        d = iniparser_load(name);
    if (fd >= 0)
        close(fd);
    free(hidden);
    return d;
}

static bool read_values(struct ini_scan *scan, const dictionary *d, const struct ini_section *section,
                        struct error *why)
{
    for (size_t i = section->first; i < section->first + section->count; i++) {
        struct ini_entry *e = &scan->entries[i];
        char name[2 * INI_LINE_MAX + 2];
        snprintf(name, sizeof name, "%s:%s", section->name, e->key);
        replace(name, strlen(name), BACKSLASH, STAND_IN);
        const char *value = iniparser_getstring(d, name, NULL);
        if (!value)
            return ini_fail(scan, e->line, why, "write it as name = value", "iniparser does not read %.40s", e->key);
        replace(ini_scan_value(scan, e, value), strlen(value), STAND_IN, BACKSLASH);
    }
    return true;
}

/* iniparser looks up a key by searching all sections, so a large file is read in pieces of a few sections. Returns the
 * section that the next piece begins with. */
static size_t piece_end(const struct ini_scan *scan, size_t first)
{
    size_t end = first + 1, entries = scan->sections[first].count;
    while (end < scan->section_count && entries + scan->sections[end].count <= PIECE_ENTRIES)
        entries += scan->sections[end++].count;
    return end;
}

static bool read_piece(struct ini_scan *scan, size_t first, size_t end, const char *text, struct error *why)
{
    const struct ini_section *sections = scan->sections;
    dictionary *d = parse(text + sections[first].begin, sections[end - 1].end - sections[first].begin);
    if (!d)
        return ini_fail(scan, sections[first].line, why, "see that /proc is there and memory is free",
                        "[%.40s] cannot be read", sections[first].name);
    bool good = true;
    for (size_t i = first; good && i < end; i++)
        good = read_values(scan, d, &sections[i], why);
    iniparser_freedict(d);
    return good;
}

bool ini_read(struct ini *ini, const char *text, size_t length, const char *file, struct error *why)
{
    struct ini_scan *scan = &ini->scan;
    bool good = ini_scan(scan, text, length, file, why);
    for (size_t i = 0, end; good && i < scan->section_count; i = end) {
        end = piece_end(scan, i);
        good = read_piece(scan, i, end, text, why);
    }
    if (!good)
        ini_release(ini);
    return good;
}

void ini_release(struct ini *ini)
{
    ini_scan_release(&ini->scan);
}

/* Its line end stays, so that the lines below keep their numbers. */
static bool empty_line(char *text, size_t *length, int line)
{
    char *at = text, *end = text + *length;
    for (; at && line > 1; line--) {
        at = memchr(at, '\n', (size_t)(end - at));
        at = at ? at + 1 : NULL;
    }
    if (!at || line < 1)
        return false;
    char *rest = memchr(at, '\n', (size_t)(end - at));
    rest = rest ? rest : end;
    memmove(at, rest, (size_t)(end - rest));
    *length -= (size_t)(rest - at);
    return true;
}

bool ini_read_rest(struct ini *ini, char *text, size_t length, const char *file, ini_fault_fn *tell, void *self)
{
    for (int tries = 0; tries < INI_FAULTS_MAX; tries++) {
        struct error why;
        if (ini_read(ini, text, length, file, &why))
            return true;
        tell(self, &why);
        const char *colon = strrchr(why.where, ':');
        if (!colon || !empty_line(text, &length, atoi(colon + 1)))
            return false;
    }
    return false;
}

const char *ini_value(const struct ini *ini, const char *section, const char *key)
{
    const struct ini_entry *e = ini_scan_entry(&ini->scan, section, key);
    return e ? e->value : NULL;
}
