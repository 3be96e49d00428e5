#include "acts/written.h"

#include "chess/notation.h"

#include <stdio.h>
#include <string.h>

enum { TEXT_MAX = 4096 };

bool written_move(const char *text, const struct position *p, move *out, struct error *why)
{
    return notation_read(p, text, NULL, out, why) == MOVE_READ;
}

int written_game(const char *text, const struct position *start, move *moves, int room, struct error *why)
{
    char words[TEXT_MAX], *rest = NULL;
    struct position p = *start;
    struct undo undo;
    int count = 0;
    snprintf(words, sizeof words, "%s", text);
    for (char *word = strtok_r(words, " ", &rest); word && count < room; word = strtok_r(NULL, " ", &rest)) {
        if (!word[strspn(word, "0123456789.")])
            continue; /* a move number by itself */
        if (!written_move(word, &p, &moves[count], why))
            return -1;
        position_make(&p, moves[count++], &undo);
    }
    return count;
}
