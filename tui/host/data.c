#include "host/data.h"

#include "host/settings.h"
#include "rules/rulebook.h"
#include "rules/shelf.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool folder_of_program(char *out, size_t room)
{
    ssize_t n = readlink("/proc/self/exe", out, room - 1);
    if (n <= 0)
        return false;
    out[n] = '\0';
    char *slash = strrchr(out, '/');
    if (slash)
        *slash = '\0';
    return slash != NULL;
}

/* Beside the program (NULL after the last), or else in the folder that was chosen at build time. */
static bool find(const char *built, const char *const *beside, const char *name, char *out, size_t room)
{
    char program[1024];
    snprintf(out, room, "%s/%s", built, name);
    bool found = access(out, R_OK) == 0;
    if (!folder_of_program(program, sizeof program))
        program[0] = '\0';
    for (int i = 0; beside[i] && (!found || i == 0); i++) {
        char path[1280];
        snprintf(path, sizeof path, "%s/%s/%s", program, beside[i], name);
        if (program[0] && access(path, R_OK) == 0 && strlen(path) < room) {
            strcpy(out, path);
            found = true;
        }
    }
    return found;
}

bool data_path(const char *name, char *out, size_t room, struct error *why)
{
    static const char *const beside[] = {"../share/flagfall", "../../config", NULL};
    return find(FLAGFALL_DATA, beside, name, out, room) ||
           failf(why, name, "install it again: make install", "is not there, neither in %s nor beside the program",
                 FLAGFALL_DATA);
}

static const char *const of_languages[] = {"../share/locale", "locale", "../../locale", NULL}; /* the last: of tests */

bool data_catalogues(char *out, size_t room)
{
    return find(FLAGFALL_DATA "/../locale", of_languages, ".", out, room);
}

bool data_catalogue(const char *language, char *out, size_t room)
{
    char name[96];
    snprintf(name, sizeof name, "%.40s/LC_MESSAGES/flagfall.mo", language);
    return find(FLAGFALL_DATA "/../locale", of_languages, name, out, room);
}

bool data_rulebooks(const char *first, char *out, size_t room, struct error *why)
{
    char came[1280], own[1024] = "";
    if (!data_path("rulebooks", came, sizeof came, why))
        return false;
    bool has_own = settings_data_folder(own, sizeof own) && !strchr(own, ':');
    int n = snprintf(out, room, "%s%s%s%s%s%s", first ? first : "", first ? ":" : "", came, has_own ? ":" : "",
                     has_own ? own : "", has_own ? "/rulebooks" : "");
    return (size_t)n < room ||
           fail(why, "rulebooks", "the names of their folders are too long", "choose a shorter one");
}

struct rulebook *data_rulebook(const char *id)
{
    char folders[RULEBOOKS_ROOM];
    struct error why;
    struct problems problems = {0};
    struct rulebook *book = NULL;
    if (data_rulebooks(NULL, folders, sizeof folders, &why))
        book = rulebook_load(folders, id, &problems);
    problems_release(&problems);
    return book;
}

struct shelf *data_shelf(void)
{
    char folders[RULEBOOKS_ROOM];
    struct error why;
    return data_rulebooks(NULL, folders, sizeof folders, &why) ? shelf_new(folders) : NULL;
}
