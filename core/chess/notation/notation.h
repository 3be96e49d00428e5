/* What players and devices write for a move, read and written.
 *
 * Reading forgives form and never guesses meaning. It takes SAN with needless squares, long algebraic with - x or :,
 * 0-0 and o-o, e8Q e8=Q e8(Q) e8/Q, UCI with either way of writing castling, ICCF numbers (5254), exd6 e.p., ed6, ed,
 * figurines, piece letters of the chosen language, move numbers, marks and words after the move (!? ++ mate dbl ch)
 * and, where allowed, English descriptive notation (P-K4, QBPxP/K5, R(R1)-Q1). A wrong check mark changes nothing.
 * It refuses a small b for a bishop, a capture sign where nothing is captured, null moves, text after the move, and
 * whatever fits two legal moves. A refusal says what is wrong and which moves would be understood.
 *
 * Both directions are for standard chess and Chess960. Any bytes may come in; more than NOTATION_BYTES_MAX are refused.
 *
 * Moves are written by notation_write.c.
 */
#ifndef FLAGFALL_CHESS_NOTATION_NOTATION_H
#define FLAGFALL_CHESS_NOTATION_NOTATION_H

#include "base/error.h"
#include "base/text.h"
#include "chess/notation/notation_language.h"
#include "chess/board/position.h"

enum { NOTATION_BYTES_MAX = 80 };

enum notation_reading {
    MOVE_READ,
    MOVE_UNREADABLE,        /* not a move in any notation that is allowed      */
    MOVE_ILLEGAL,           /* a move, but no legal one                        */
    MOVE_AMBIGUOUS,         /* two or more legal moves fit                     */
    MOVE_UNNAMED_PROMOTION, /* a legal promotion, but to which piece?          */
};

struct notation_options {
    enum language language;
    bool descriptive;            /* English descriptive too; only beside English letters         */
    bool mistaken_captures_pass; /* a wrong x or e.p. does not matter (US Chess correspondence 9) */
};

/* NULL for options: English letters, nothing else allowed. *out is NO_MOVE unless the answer is MOVE_READ.
 * Where it is not, *why (NULL is allowed) has the text, the fault and the remedy. */
enum notation_reading notation_read(const struct position *, const char *text, const struct notation_options *,
                                    move *out, struct error *why);

enum notation_form {
    FORM_SAN,         /* Nf3  exd6  e8=Q+  O-O                       */
    FORM_LONG,        /* Ng1-f3  e5xd6 e.p.  e7-e8=Q+  O-O           */
    FORM_FIDE,        /* Nf3  exd6 e.p.  e8Q+  0-0: as on scoresheets */
    FORM_FIGURINE,    /* SAN with the pieces as pictures, UTF-8      */
    FORM_UCI,         /* g1f3  e7e8q  e1g1                           */
    FORM_NUMERIC,     /* 7163  57581  5171: ICCF                     */
    FORM_DESCRIPTIVE, /* N-KB3  PxP e.p.  P-K8(Q) ch  O-O            */
    NOTATION_FORMS,
};

struct notation_style {
    enum notation_form form;
    enum language language; /* piece letters of SAN, long and FIDE form                            */
    bool chess960;          /* UCI and numeric: castling always as the king taking its own rook;
                               else only where king and rook are not on their squares of the normal array */
};

void notation_write(const struct position *, move /* a legal one */, const struct notation_style *, struct text *out);

#endif
