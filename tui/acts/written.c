#include "acts/written.h"

#include "chess/notation/notation.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* A move number by itself: "12", "12.", "12...". Four digits are a move in numeric notation. */
static bool is_number(const char *word, size_t length)
{
    size_t digits = strspn(word, "0123456789");
    return digits && digits < 4 && digits + strspn(word + digits, ".") >= length;
}

/* Comments after a move, which are not moves. */
static bool belongs(const char *word, size_t length)
{
    static const char *const marks[] = {"e.p.", "e.p", "ep", "+",  "++",   "#",      "!", "?", "!!",
                                        "??",   "!?",  "?!", "ch", "mate", "movere", "~", "∼", "(=)"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (strlen(marks[i]) == length && !strncmp(word, marks[i], length))
            return true;
    return false;
}

static const char *word_at(const char *text, size_t *length)
{
    text += strspn(text, " \t");
    *length = strcspn(text, " \t");
    return text;
}

bool written_next(const char **text, char out[WRITTEN_ROOM])
{
    size_t length;
    const char *word = word_at(*text, &length);
    while (length && is_number(word, length))
        word = word_at(word + length, &length);
    snprintf(out, WRITTEN_ROOM, "%.*s", (int)length, word);
    *text = word + length;
    for (word = word_at(*text, &length); length && belongs(word, length); word = word_at(*text, &length)) {
        size_t used = strlen(out);
        snprintf(out + used, WRITTEN_ROOM - used, " %.*s", (int)length, word);
        *text = word + length;
    }
    return *out != '\0';
}

bool written_move(const char *text, const struct position *p, move *out, struct error *why)
{
    return notation_read(p, text, NULL, out, why) == MOVE_READ;
}

int written_game(const char *text, const struct position *start, move *moves, int room, struct error *why)
{
    assert(room > 0 && "there is room for a move");
    char word[WRITTEN_ROOM];
    struct position p = *start;
    struct undo undo;
    int count = 0;
    while (count < room && written_next(&text, word)) {
        if (!written_move(word, &p, &moves[count], why))
            return -1;
        position_make(&p, moves[count++], &undo);
    }
    return count;
}
