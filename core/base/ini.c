#include "base/ini.h"

#include "base/memory.h"

#include <errno.h>
#include <iniparser/iniparser.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { INI_FAULTS_MAX = 50, PIECE_ENTRIES = 100 };

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

/* iniparser 4.1 only reads files by name, so the text is passed to it as a file in memory. */
static dictionary *parse(const char *text, size_t length)
{
    dictionary *d = NULL;
    char name[32];
    int fd = memfd_create("ini", MFD_CLOEXEC);
    snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    iniparser_set_error_callback(say_nothing);
    if (fd >= 0 && write_all(fd, text, length))
        d = iniparser_load(name);
    if (fd >= 0)
        close(fd);
    return d;
}

static bool read_values(struct ini *ini, const dictionary *d, const struct ini_section *section, struct error *why)
{
    for (size_t i = section->first; i < section->first + section->count; i++) {
        struct ini_entry *e = &ini->scan.entries[i];
        char name[2 * INI_LINE_MAX + 2];
        snprintf(name, sizeof name, "%s:%s", section->name, e->key);
        e->value = iniparser_getstring(d, name, NULL);
        if (!e->value)
            return ini_fail(&ini->scan, e->line, why, "write it as name = value", "iniparser does not read %.40s",
                            e->key);
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

static bool read_piece(struct ini *ini, size_t first, size_t end, const char *text, struct error *why)
{
    const struct ini_section *sections = ini->scan.sections;
    dictionary *d = parse(text + sections[first].begin, sections[end - 1].end - sections[first].begin);
    ini->dictionaries[first] = d;
    if (!d)
        return ini_fail(&ini->scan, sections[first].line, why, "see that /proc is there and memory is free",
                        "[%.40s] cannot be read", sections[first].name);
    bool good = true;
    for (size_t i = first; good && i < end; i++)
        good = read_values(ini, d, &sections[i], why);
    return good;
}

bool ini_read(struct ini *ini, const char *text, size_t length, const char *file, struct error *why)
{
    *ini = (struct ini){0};
    bool good = ini_scan(&ini->scan, text, length, file, why);
    ini->dictionaries = memory_take(ini->scan.section_count, sizeof *ini->dictionaries);
    for (size_t i = 0, end; good && i < ini->scan.section_count; i = end) {
        end = piece_end(&ini->scan, i);
        good = read_piece(ini, i, end, text, why);
    }
    if (!good)
        ini_release(ini);
    return good;
}

void ini_release(struct ini *ini)
{
    for (size_t i = 0; i < ini->scan.section_count; i++)
        if (ini->dictionaries[i])
            iniparser_freedict(ini->dictionaries[i]);
    free(ini->dictionaries);
    ini_scan_release(&ini->scan);
    ini->dictionaries = NULL;
}

static bool blank_line(char *text, size_t length, int line)
{
    char *at = text, *end = text + length;
    for (; at && line > 1; line--) {
        at = memchr(at, '\n', (size_t)(end - at));
        at = at ? at + 1 : NULL;
    }
    if (!at || line < 1)
        return false;
    for (; at < end && *at != '\n'; at++)
        *at = ' ';
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
        if (!colon || !blank_line(text, length, atoi(colon + 1)))
            return false;
    }
    return false;
}

const char *ini_value(const struct ini *ini, const char *section, const char *key)
{
    const struct ini_entry *e = ini_scan_entry(&ini->scan, section, key);
    return e ? e->value : NULL;
}
