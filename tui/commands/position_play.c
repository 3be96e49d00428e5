/* Moves as people write them, one after the other: numbers and commas are skipped, and signs such as + may be separate
 * words. */
#include "chess/laws/laws2023_notation.h"
#include "chess/notation/notation.h"
#include "commands/position.h"

#include <stdio.h>
#include <string.h>

enum { WRITTEN_MAX = NOTATION_BYTES_MAX + 1 };

static bool read_written(const struct position *p, const char *text, move *out, struct error *why)
{
    static const struct notation_options options = {.descriptive = true};
    struct error other;
    bool draw_offer;
    enum notation_reading reading = notation_read(p, text, &options, out, why);
    if (reading != MOVE_UNREADABLE || p->rules == RULES_LAWS_2023)
        return reading == MOVE_READ;
    enum laws2023_reading by_laws = laws2023_read(p, text, out, &draw_offer, &other);
    if (by_laws != LAWS2023_UNREADABLE && why)
        *why = other;
    return by_laws == LAWS2023_READ;
}

static size_t number_length(const char *at) /* "12." or "12..." */
{
    size_t digits = strspn(at, "0123456789"), dots = strspn(at + digits, ".");
    return digits && dots ? digits + dots : 0;
}

/* Words that belong to the move before them, and the one that needs the next. */
static bool goes_with_the_move(const char *word)
{
    static const char *const words[] = {"e.p.", "e.p", "ep", "ch", "mate", "dbl", "~", "∼"};
    size_t length = strcspn(word, " \t,");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == length && !strncmp(words[i], word, length))
            return true;
    return !strncmp(word, "movere", length) && length == 6;
}

static const char *skip_between(const char *at)
{
    for (size_t skipped = 1; skipped; at += skipped) {
        skipped = strspn(at, " \t,");
        if (!skipped)
            skipped = number_length(at);
    }
    return at;
}

/* The text of the next move. Returns where the rest begins, or NULL at the end. */
static const char *next_written(const char *at, char out[WRITTEN_MAX])
{
    size_t length = 0;
    at = skip_between(at);
    if (!*at)
        return NULL;
    do {
        size_t word = strcspn(at, " \t,"), room = (size_t)WRITTEN_MAX - 1 - length;
        length +=
            (size_t)snprintf(out + length, room + 1, "%s%.*s", length ? " " : "", (int)(word < room ? word : room), at);
        if (length >= WRITTEN_MAX)
            length = WRITTEN_MAX - 1;
        at += word;
        at += strspn(at, " \t");
    } while (goes_with_the_move(at));
    return at;
}

bool position_play(struct position *p, const char *moves, struct error *why)
{
    char written[WRITTEN_MAX];
    int count = 0;
    for (const char *at = next_written(moves, written); at; at = next_written(at, written)) {
        struct undo u;
        move m;
        struct error fault = {0};
        count++;
        if (!read_written(p, written, &m, &fault)) {
            char where[sizeof why->where];
            snprintf(where, sizeof where, "--play, move %d (%d%s%.80s)", count, p->move_number,
                     p->turn == WHITE ? "." : "...", written);
            return fail(why, where, fault.what, fault.remedy);
        }
        position_make(p, m, &u);
    }
    return true;
}
