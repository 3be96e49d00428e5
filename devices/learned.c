#include "learned.h"

#include "base/plain_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { KEPT_MAX = 65536 };

static bool state_folder(struct text *out)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && *state == '/')
        text_addf(out, "%s/flagfall", state);
    else if (home && *home == '/')
        text_addf(out, "%s/.local/state/flagfall", home);
    return out->length > 0;
}

bool learned_path(const struct driver *d, const char *address, struct text *out)
{
    const char *slash = strrchr(address, '/'), *name = slash ? slash + 1 : address;
    if (!state_folder(out))
        return false;
    text_addf(out, "/%s-", d->name);
    for (const char *c = name; *c; c++)
        text_add_char(out, *c == ':' || *c == ' ' ? '_' : *c);
    return true;
}

/* All folders on the way to the file. */
static bool make_folders(char *path)
{
    for (char *c = path + 1; *c; c++) {
        if (*c != '/')
            continue;
        *c = '\0';
        bool good = mkdir(path, 0700) == 0 || errno == EEXIST;
        *c = '/';
        if (!good)
            return false;
    }
    return true;
}

bool learned_recall(const struct driver *d, void *state, const char *address, struct error *why)
{
    struct text path = {0};
    char kept[KEPT_MAX + 1];
    bool good = false;
    *why = (struct error){0};
    FILE *f = d->recall && learned_path(d, address, &path) ? plain_file_open(text_chars(&path), KEPT_MAX, NULL) : NULL;
    if (f) {
        kept[fread(kept, 1, KEPT_MAX, f)] = '\0';
        good = d->recall(state, kept);
        fclose(f);
        if (!good)
            fail(why, text_chars(&path), "what the board was taught cannot be read",
                 "remove the file and teach it again");
    }
    text_release(&path);
    return good;
}

static bool write_whole(const char *path, const char *words, struct error *why)
{
    struct text beside = {0};
    text_addf(&beside, "%s.new", path);
    FILE *f = fopen(text_chars(&beside), "we");
    bool good = f && fputs(words, f) >= 0 && fflush(f) == 0 && fsync(fileno(f)) == 0;
    good = (f && fclose(f) == 0) && good && rename(text_chars(&beside), path) == 0;
    if (!good)
        failf(why, path, "make room or give the right to write there", "what the board was taught cannot be kept: %s",
              strerror(errno));
    text_release(&beside);
    return good;
}

bool learned_keep_words(const struct driver *d, const char *words, const char *address, struct error *why)
{
    struct text path = {0};
    bool good = d->keep && strlen(words) <= KEPT_MAX && learned_path(d, address, &path);
    if (!good) {
        fail(why, address, "there is no folder to keep what the board was taught", "set HOME or XDG_STATE_HOME");
    } else {
        good = make_folders(path.chars) && write_whole(text_chars(&path), words, why);
        if (!good && !why->what[0])
            failf(why, text_chars(&path), "make the folder by hand", "its folder cannot be made: %s", strerror(errno));
    }
    text_release(&path);
    return good;
}

bool learned_keep(const struct driver *d, const void *state, const char *address, struct error *why)
{
    struct text words = {0};
    if (d->keep)
        d->keep(state, &words);
    bool good = learned_keep_words(d, text_chars(&words), address, why);
    text_release(&words);
    return good;
}
