#include "hall/typed.h"

#include "chess/board/history.h"
#include "chess/laws/laws2023_notation.h"
#include "chess/laws/rules.h"
#include "chess/notation/notation.h"
#include "chess/notation/san.h"

#include <stdio.h>
#include <string.h>

/* "e2e4", "e2-e4", "e7e8q": any of the mover's pieces to any square, legal or not. */
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
    int count = rules_playable(p, list);
    for (int i = 0; i < count; i++)
        if (move_from(list[i]) == move_from(m) && move_to(list[i]) == move_to(m) &&
            (move_how(list[i]) == EN_PASSANT || list[i] == m))
            return list[i];
    return NO_MOVE;
}

/* A pass ("--" in any spelling) where passing is not allowed. */
static move barred_pass(const struct position *p, const char *text)
{
    int king = king_square(p, (enum side)p->turn);
    return p->rules == RULES_LAWS_2023 && laws2023_says_pass(text) ? move_of(king, king, PASSING) : NO_MOVE;
}

/* "B-O-O-B" with bishops that may no longer do it. */
static move barred_vaticano(const struct position *p, const char *text)
{
    struct position free = *p;
    free.forfeited = 0;
    move m = p->rules == RULES_LAWS_2023 && p->forfeited ? san_read(&free, text, strlen(text)) : NO_MOVE;
    return m != NO_MOVE && move_how(m) == IL_VATICANO ? m : NO_MOVE;
}

/* "O-O", or the king's two squares, where castling is no longer allowed or something is in the way. */
static move barred_castling(const struct position *p, const char *text)
{
    enum side us = (enum side)p->turn;
    size_t length = strspn(text, "O0-");
    bool letters = length == strlen(text) && (length == 3 || length == 5) && text[1] == '-';
    int king = king_square(p, us), goes = letters ? 0 : move_to(coordinates(p, text));
    bool of_king = letters || move_from(coordinates(p, text)) == king;
    for (sqset rooks = pieces(p, us, ROOK); rooks && of_king;) {
        int rook = take_first(&rooks), king_to, rook_to;
        move m = move_of(king, rook, CASTLING);
        castling_squares(p, king, rook, &king_to, &rook_to);
        if (history_may_be_said(p, m) && (letters ? (rook > king) == (length == 3) : king_to == goes))
            return m;
    }
    return NO_MOVE;
}

bool typed_move(const struct position *p, const char *text, move *legal, move *bare, struct error *why)
{
    *legal = san_read(p, text, strlen(text));
    *bare = *legal == NO_MOVE ? barred_pass(p, text) : *legal;
    *bare = *bare == NO_MOVE ? barred_vaticano(p, text) : *bare;
    *bare = *bare == NO_MOVE ? barred_castling(p, text) : *bare;
    *bare = *bare == NO_MOVE ? coordinates(p, text) : *bare;
    if (*legal == NO_MOVE && *bare != NO_MOVE)
        *legal = legal_like(p, *bare);
    if (*bare != NO_MOVE)
        return true;
    enum notation_reading r = notation_read(p, text, NULL, legal, why);
    if (r == MOVE_READ)
        return true;
    if (r == MOVE_ILLEGAL)
        error_set_part(why, ERROR_REMEDY, "to enter an illegal move, type its squares, as e2-e5");
    return false;
}
