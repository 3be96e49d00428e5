#include "chess/board/placement.h"

#include <string.h>

static const char letters[] = " PNBRQK  pnbrqk";

char piece_letter(piece p)
{
    return letters[p];
}

piece piece_of_letter(char c)
{
    const char *found = c != ' ' && c != '\0' ? strchr(letters, c) : NULL;
    return (piece)(found ? found - letters : EMPTY);
}

char *placement_write(const piece on[64], char *out)
{
    for (int rank = 7; rank >= 0; rank--) {
        int gap = 0;
        for (int file = 0; file < 8; file++) {
            piece what = on[square_at(file, rank)];
            if (what == EMPTY) {
                gap++;
                continue;
            }
            if (gap)
                *out++ = (char)('0' + gap);
            gap = 0;
            *out++ = piece_letter(what);
        }
        if (gap)
            *out++ = (char)('0' + gap);
        if (rank)
            *out++ = '/';
    }
    return out;
}

bool placement_read(const char *text, piece on[64])
{
    int rank = 7, file = 0;
    memset(on, EMPTY, 64 * sizeof *on);
    for (const char *c = text; *c && *c != ' '; c++) {
        piece what = piece_of_letter(*c);
        if (*c == '/' && file == 8 && rank > 0) {
            rank--;
            file = 0;
        } else if (*c >= '1' && *c <= '8' && file + *c - '0' <= 8) {
            file += *c - '0';
        } else if (what != EMPTY && file < 8) {
            on[square_at(file++, rank)] = what;
        } else {
            return false;
        }
    }
    return rank == 0 && file == 8;
}
