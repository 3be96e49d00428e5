#include "hall/typed.h"

#include "chess/movegen.h"
#include "chess/notation.h"
#include "chess/san.h"

#include <stdio.h>
#include <string.h>

/* "e2e4", "e2-e4", "e7e8q": any of the mover's men to any square, legal or not. */
static move coordinates(const struct position *p, const char *text)
{
    static const char letters[] = "nbrq";
    const char *s = text;
    int sq[2];
    for (int i = 0; i < 2; i++) {
        if (s[0] < 'a' || s[0] > 'h' || s[1] < '1' || s[1] > '8')
            return NO_MOVE;
        sq[i] = square_at(s[0] - 'a', s[1] - '1');
        s += 2;
        s += i == 0 && (*s == '-' || *s == 'x');
    }
    const char *end = *s ? strchr(letters, *s) : NULL;
    bool own = p->on[sq[0]] != EMPTY && side_of(p->on[sq[0]]) == p->turn && sq[0] != sq[1];
    if (!own || (*s && (!end || s[1])) || kind_of(p->on[sq[1]]) == KING)
        return NO_MOVE;
    return move_of(sq[0], sq[1], end ? promotion_to((enum kind)(KNIGHT + (end - letters))) : ORDINARY);
}

static move legal_like(const struct position *p, move m)
{
    move list[MOVES_MAX];
    int count = legal_moves(p, list);
    for (int i = 0; i < count; i++)
        if (move_from(list[i]) == move_from(m) && move_to(list[i]) == move_to(m) &&
            (move_how(list[i]) == EN_PASSANT || list[i] == m))
            return list[i];
    return NO_MOVE;
}

bool typed_move(const struct position *p, const char *text, move *legal, move *bare, struct error *why)
{
    *legal = san_read(p, text, strlen(text));
    *bare = *legal == NO_MOVE ? coordinates(p, text) : *legal;
    if (*legal == NO_MOVE && *bare != NO_MOVE)
        *legal = legal_like(p, *bare);
    if (*bare != NO_MOVE)
        return true;
    enum reading r = p->rules == RULES_CHESS ? notation_read(p, text, NULL, legal, why) : MOVE_UNREADABLE;
    if (r == MOVE_READ)
        return true;
    if (r == MOVE_ILLEGAL)
        snprintf(why->remedy, sizeof why->remedy, "an illegal one is typed by its squares, as e2-e5");
    return p->rules == RULES_CHESS ? false : failf(why, text, "write it as e4, Nf3, O-O, e8=Q", "it is no move here");
}
