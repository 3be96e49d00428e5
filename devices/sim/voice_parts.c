#include "sim/voice_parts.h"

#include "chess/board/placement.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char letters[] = ".PNBRQK  pnbrqk"; /* by piece */

char voice_letter(piece p)
{
    return letters[p & 15];
}

/* The number that the board itself gives a square, a1 first: the board may be turned round. */
int voice_number(const struct sim_board *b, int square)
{
    assert(square >= 0 && square < 64 && "a square of the board");
    return b->turned ? 63 - square : square;
}

piece voice_piece_at(const struct sim_voice *v, const struct sim_board *b, int number)
{
    assert(number >= 0 && number < 64 && "a square, as the device counts them");
    return v->seen[b->turned ? 63 - number : number];
}

void voice_say(struct sim_voice *v, const void *bytes, size_t length)
{
    text_add_bytes(&v->waiting, bytes, length);
}

/* The letters and digits of a line, without its end; false if it is not complete yet. */
bool voice_line(struct sim_voice *v, char out[64])
{
    char *end = memchr(v->heard, '\n', v->heard_length);
    if (!end)
        return false;
    size_t whole = (size_t)(end - v->heard) + 1, length = whole - 1;
    while (length && v->heard[length - 1] == '\r')
        length--;
    snprintf(out, 64, "%.*s", (int)(length < 63 ? length : 63), v->heard);
    memmove(v->heard, v->heard + whole, v->heard_length - whole);
    v->heard_length -= whole;
    return true;
}

void voice_keep(struct sim_voice *v, struct span s)
{
    if (s.length > sizeof v->heard - v->heard_length)
        v->heard_length = 0;
    size_t n = s.length < sizeof v->heard ? s.length : sizeof v->heard;
    memcpy(v->heard + v->heard_length, s.bytes, n);
    v->heard_length += n;
}

void voice_placement(const struct sim_voice *v, const struct sim_board *b, char out[VOICE_PLACEMENT])
{
    piece on[64];
    for (int i = 0; i < 64; i++)
        on[i] = voice_piece_at(v, b, i);
    *placement_write(on, out) = '\0';
}
