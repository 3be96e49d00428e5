#include "host/log_notes.h"

#include "host/files.h"
#include "host/settings.h"
#include "log/key.h"

#include <string.h>
#include <unistd.h>

enum { OTHERS_MAX = 1000, FILE_BYTES_MAX = 1 << 22, PATH_ROOM = 1100, DIGITS = 2 * LOG_HASH_BYTES };

static const char *next_line(const char *line)
{
    line += strcspn(line, "\n");
    return line + (*line == '\n');
}

static bool is_about(const char *line, const char *digits)
{
    return !strncmp(line, digits, DIGITS) && line[DIGITS] == ' ';
}

/* A line without an end was cut: its words would be others. */
static bool is_whole(const char *line)
{
    return line[strcspn(line, "\n")] == '\n';
}

static int count_lines(const char *lines)
{
    int count = 0;
    for (const char *line = lines; *line; line = next_line(line))
        count++;
    return count;
}

static void add_others(const char *lines, const char *digits, struct text *out)
{
    int left = count_lines(lines);
    for (const char *line = lines; *line; line = next_line(line))
        if (left-- <= OTHERS_MAX && is_whole(line) && !is_about(line, digits))
            text_addf(out, "%.*s\n", (int)strcspn(line, "\n"), line);
}

bool log_note_keep(const char *name, const struct log_hash *first, const char *words, enum log_note_care care,
                   struct error *why)
{
    char file[PATH_ROOM];
    struct text digits = {0}, before = {0}, now = {0};
    hex_add(&digits, first->bytes, LOG_HASH_BYTES);
    bool good = settings_state_file_to_write(file, sizeof file, name, why);
    if (good && !file_read(file, FILE_BYTES_MAX, &before, NULL))
        text_clear(&before);
    add_others(text_chars(&before), text_chars(&digits), &now);
    text_addf(&now, "%s %s\n", text_chars(&digits), words);
    good = good && (care == NOTE_SYNCED ? file_write : file_put_down)(file, &now, why);
    text_release(&digits);
    text_release(&before);
    text_release(&now);
    return good;
}

bool log_note_find(const char *name, const struct log_hash *first, struct text *words)
{
    char file[PATH_ROOM];
    struct text digits = {0}, lines = {0};
    const char *found = NULL;
    hex_add(&digits, first->bytes, LOG_HASH_BYTES);
    if (settings_state_file(file, sizeof file, name) && file_read(file, FILE_BYTES_MAX, &lines, NULL))
        for (const char *line = text_chars(&lines); *line; line = next_line(line))
            if (is_about(line, text_chars(&digits)) && is_whole(line))
                found = line + DIGITS + 1;
    if (found)
        text_addf(words, "%.*s", (int)strcspn(found, "\n"), found);
    text_release(&digits);
    text_release(&lines);
    return found != NULL;
}

bool log_notes_are_there(const char *name)
{
    char file[PATH_ROOM];
    return settings_state_file(file, sizeof file, name) && access(file, R_OK) == 0;
}
