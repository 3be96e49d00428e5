#include "widgets/typed_number.h"

#include "line.h"

enum { TYPING_MS = 1200 };

bool typed_number_key(struct typed_number *t, const struct hall *h, int key)
{
    int digit = key - '0';
    if (digit < 0 || digit > 9) {
        t->board = 0;
        return false;
    }
    msec now = line_now();
    bool goes_on = now - t->at < TYPING_MS && t->board < BOARDS_MAX;
    int longer = t->board * 10 + digit;
    t->board = goes_on && hall_board(h, longer) ? longer : digit;
    t->at = now;
    return true;
}
