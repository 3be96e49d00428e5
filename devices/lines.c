#include "lines.h"

#include "base/list.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 512 };

bool lines_add(struct line_list *all, const struct line_entry *e)
{
    if (all->count == LINES_MAX)
        return false;
    LIST_ROOM_FOR_ONE(all->entries, all->count);
    all->entries[all->count++] = *e;
    return true;
}

void lines_release(struct line_list *all)
{
    free(all->entries);
    *all = (struct line_list){0};
}

static bool read_speed(const char *word, struct line_list *all, struct error *why, const char *where)
{
    char *end;
    double speed = strtod(word, &end);
    if (*end || !(speed > 0 && speed <= 1000))
        return failf(why, where, "write a number such as 20", "%.32s is not a speed", word);
    all->speed = speed;
    return true;
}

static bool read_entry(const char *line, struct line_list *all, const char *where, struct error *why)
{
    char driver[32], rest[8];
    struct line_entry e = {0};
    int words = sscanf(line, "%191s %31s %d %d %7s", e.address, driver, &e.board, &e.first_address, rest);
    if (words <= 0 || e.address[0] == '#')
        return true;
    if (words == 2 && !strcmp(e.address, "speed"))
        return read_speed(driver, all, why, where);
    if (words < 3 || words > 4 || e.board < 1 || e.board > 100000 || e.first_address < 0)
        return fail(why, where, "not a line of the form: ADDRESS DRIVER BOARD [BUS-ADDRESS]",
                    "as in: /dev/ttyUSB0 dgt 12");
    if (!(e.driver = driver_named(driver)))
        return failf(why, where, "see: flagfall decode", "no driver is called %s", driver);
    return lines_add(all, &e) || failf(why, where, "use two files", "more than %d lines", LINES_MAX);
}

bool lines_read(FILE *f, const char *name, struct line_list *all, struct error *why)
{
    char line[LONGEST], where[160];
    *all = (struct line_list){.speed = 1};
    for (int number = 1; fgets(line, sizeof line, f); number++) {
        snprintf(where, sizeof where, "%.128s:%d", name, number);
        if (!strchr(line, '\n') && !feof(f))
            return fail(why, where, "this line is too long", "is it a list of lines?");
        if (!read_entry(line, all, where, why))
            return false;
    }
    if (ferror(f))
        return failf(why, name, "try to copy the file", "cannot be read: %s", strerror(errno));
    return all->count > 0 || fail(why, name, "no line is in it", "write one as in: /dev/ttyUSB0 dgt 12");
}

void lines_write(FILE *f, const struct line_list *all)
{
    fputs("# ADDRESS DRIVER FIRST-BOARD [FIRST-ADDRESS-ON-THE-BUS]\n", f);
    if (all->speed < 1 || all->speed > 1)
        fprintf(f, "speed %g\n", all->speed);
    for (int i = 0; i < all->count; i++) {
        const struct line_entry *e = &all->entries[i];
        fprintf(f, "%s\t%s\t%d", e->address, e->driver->name, e->board);
        if (e->first_address)
            fprintf(f, "\t%d", e->first_address);
        fputc('\n', f);
    }
}
