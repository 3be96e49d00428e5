/* What the files of an audit share; nothing else includes it.
 *
 * audit_findings.c adds findings; audit_draws.c looks for draws and dead positions, audit_results.c at results and
 * clocks.
 */
#ifndef FLAGFALL_REPORT_AUDIT_AUDIT_PARTS_H
#define FLAGFALL_REPORT_AUDIT_AUDIT_PARTS_H

#include "chess/dead/dead.h"
#include "chess/board/draws.h"
#include "report/audit/audit.h"

struct auditor {
    const struct audit_rules *rules;
    struct dead_solver *solver;
    struct dead_answer answer;
    struct pgn_game *game;
    struct pgn_play play;
    struct history history; /* replayed only where a draw is in sight */
    struct audit_facts facts;
    enum pgn_result result; /* what tag and movetext say together     */
    bool ended;             /* the play leads to the end of the game */
    struct audit_finding findings[FINDINGS_MAX];
    size_t finding_count;
};

enum { CLAIM = false, FAULT = true };

struct audit_finding *audit_add_finding(struct auditor *); /* or NULL if there are too many */
/* The place is the move of that ply, or the start of the game. */
void audit_find(struct auditor *, enum audit_kind, bool is_fault, int ply, const char *article, const char *format, ...)
    __attribute__((format(printf, 6, 7)));

void audit_draws(struct auditor *);   /* repetition, counting, dead positions       */
void audit_result(struct auditor *);  /* result against position, flag, movetext    */
void audit_clocks(struct auditor *); /* clocks at zero while the game goes on */
/* true if the illegal move signals the result with the kings */
bool audit_signal(struct auditor *, const struct pgn_fault *);

/* Asks the solver, and keeps its answer for the words of the finding. */
enum verdict audit_can_mate(struct auditor *, const struct position *, enum side);

static inline bool decisive(enum pgn_result r) { return r == PGN_WHITE_WINS || r == PGN_BLACK_WINS; }
static inline enum side winner_by(enum pgn_result r) { return r == PGN_WHITE_WINS ? WHITE : BLACK; }

#endif
