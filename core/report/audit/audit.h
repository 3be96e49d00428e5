/* An audit replays a game under a rulebook and reports what an arbiter would want to know about it afterwards.
 *
 * A finding is a fault if the record cannot be right (an illegal move, a result that the position forbids, play after
 * the game was over); otherwise it is something that was possible: a draw that a player could have claimed. What is not
 * certain is not reported.
 */
#ifndef FLAGFALL_REPORT_AUDIT_AUDIT_H
#define FLAGFALL_REPORT_AUDIT_AUDIT_H

#include "chess/pgn/pgn.h"
#include "chess/pgn/pgn_play.h"
#include "report/audit/audit_rules.h"

enum audit_kind { /* order: audit_kind_name() */
    AUDIT_TEXT,          /* the file is not PGN at this place                         */
    AUDIT_UNREADABLE,
    AUDIT_ILLEGAL,
    AUDIT_AMBIGUOUS,
    AUDIT_SIGNAL,        /* kings set on centre squares to show the result            */
    AUDIT_RESULT,        /* tag, movetext and final position do not agree             */
    AUDIT_PLAYED_ON,     /* moves after the game was drawn by the laws                */
    AUDIT_FLAG,          /* a result on time that the position does not allow         */
    AUDIT_CLOCK,         /* a clock at zero while the game continues                  */
    AUDIT_CLAIM,         /* a draw that a player could have claimed, or an arbiter declared */
    AUDIT_KINDS,
};

enum { FINDINGS_MAX = 64 };

struct audit_finding {
    enum audit_kind kind;
    bool is_fault;
    size_t at;           /* in the game's text: pgn_line()      */
    int ply;             /* the move in question; 0 for the game */
    const char *article; /* "" if no law is concerned           */
    char what[192];
};

/* The first ply at which something was the case, 0 if never. */
struct audit_facts {
    int plies;
    int third, fifth;            /* occurrence of a position                                        */
    int consecutive;             /* fifth one in a row, two moves apart                             */
    int fifty, seventy_five;     /* moves by each side without capture or pawn move                 */
    int dead;                    /* no mate possible any more, as far as the end of the game shows it */
    bool mate, stalemate;        /* on the board at the end                                         */
};

struct auditor;
struct auditor *auditor_new(const struct audit_rules *); /* the rules must outlive it */
void auditor_free(struct auditor *); /* NULL is allowed */

/* The findings, in the order of the moves; valid until the next game. */
const struct audit_finding *audit_game(struct auditor *, struct pgn_game *, size_t *count);
const struct audit_facts *audit_facts(const struct auditor *);  /* of that game */
const struct pgn_play *audit_play(const struct auditor *);      /* of that game */

const char *audit_kind_name(enum audit_kind); /* as it is in CSV and JSON */
const char *audit_kind_text(enum audit_kind); /* in words, one of them */

/* "34" or "34..." for the ply of a game; at least 16 characters of room. */
void audit_move_number(const struct pgn_play *, int ply, char out[16]); /* audit_findings.c */

#endif
