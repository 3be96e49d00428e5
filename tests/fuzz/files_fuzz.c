/* Any bytes are one of the small files that a console reads: settings, a theme, a list of lines, a recording, a
 * station's key, a filter typed over a review. The first byte chooses which. */
#include "fuzz_file.h"
#include "host/settings.h"
#include "lines.h"
#include "log/key.h"
#include "recording.h"
#include "report/timeline.h"
#include "terminal/theme.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void complain_whole(void *self, const struct error *why)
{
    (void)self;
    assert(*why->where && *why->what);
}

static void settings(const uint8_t *data, size_t size)
{
    char folder[128];
    struct text out = {0};
    snprintf(folder, sizeof folder, "%s/config", fuzz_folder());
    setenv("XDG_CONFIG_HOME", folder, 1);
    char *slash = strstr(folder, "/config");
    assert(slash);
    static bool made;
    if (!made) {
        char command[300];
        snprintf(command, sizeof command, "mkdir -p '%s/flagfall'", folder);
        made = system(command) == 0;
    }
    fuzz_file("config/flagfall/flagfall.ini", data, size);
    struct settings *s = settings_new(NULL, NULL, complain_whole, NULL);
    settings_print(s, &out);
    assert(out.length > 0);
    text_release(&out);
    settings_free(s);
}

static void theme(const uint8_t *data, size_t size)
{
    struct error why = {0};
    if (!theme_read(fuzz_file("theme.ini", data, size), &why))
        assert(*why.what && *why.remedy);
}

static void lines(const uint8_t *data, size_t size)
{
    struct line_list list;
    struct error why = {0};
    FILE *f = fopen(fuzz_file("hall.lines", data, size), "r");
    assert(f);
    if (!lines_read(f, "hall.lines", &list, &why))
        assert(*why.what);
    assert(list.count <= LINES_MAX);
    lines_release(&list);
    fclose(f);
}

static void count_piece(void *context, bool sent, struct span bytes, msec at)
{
    size_t *total = context;
    (void)sent;
    (void)at;
    *total += bytes.length;
}

static void recording(const uint8_t *data, size_t size)
{
    struct error why = {0};
    size_t total = 0;
    FILE *f = fopen(fuzz_file("line.log", data, size), "r");
    assert(f);
    if (!recording_read(f, "line.log", count_piece, &total, &why))
        assert(*why.where && *why.what);
    assert(total <= size);
    fclose(f);
}

static void key(const uint8_t *data, size_t size)
{
    struct station_key key;
    struct error why = {0};
    if (!key_open(&key, fuzz_file("station.key", data, size), NULL, &why))
        assert(*why.what && *why.remedy);
}

static void filter(const uint8_t *data, size_t size)
{
    struct timeline_filter f;
    struct error why = {0};
    char *chars = memcpy(calloc(size + 1, 1), data, size);
    if (!timeline_filter_read(&f, chars, &why))
        assert(*why.what);
    free(chars);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const files[])(const uint8_t *, size_t) = {settings, theme, lines, recording, key, filter};
    if (size)
        files[data[0] % (sizeof files / sizeof *files)](data + 1, size - 1);
    return 0;
}
