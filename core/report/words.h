/* Words that every report uses: times, players, decisions, in the same form everywhere. */
#ifndef FLAGFALL_REPORT_WORDS_H
#define FLAGFALL_REPORT_WORDS_H

#include "report/report.h"

#include <time.h>

/* Room for any of these. */
struct words {
    char chars[160];
};

const char *words_clock(int32_t seconds, struct words *);               /* 1:29:59, 4:05, or a dash */
const char *words_clocks(const int32_t left_s[2], struct words *);      /* White 1:29:59, Black 4:05 */
const char *words_time(const struct report *, msec wall, struct words *);  /* 14:02:10             */
const char *words_day(const struct report *, msec wall, struct words *);   /* 2026-11-21           */
struct tm words_moment(msec wall, int utc_offset_min); /* for strftime() */
const char *words_since(msec, struct words *);                          /* 12 s, 3 min 05 s        */
const char *words_decision(int id, struct words *);                     /* D-0007                   */
/* 12... Nf6, as it stood before an entry; "before move 1". */
const char *words_move(const struct record_board *, int ply, int64_t entry, struct words *);
const char *words_player(const struct record_board *, int side, struct words *); /* never empty      */
const char *words_arbiter(const struct record *, const char *initials, struct words *); /* Anna Berg (AB) */

static inline const char *words_side(int side) { return side == WHITE ? "White" : side == BLACK ? "Black" : ""; }

const char *words_fate(const struct record_ruling *, struct words *); /* in force, taken back, superseded by D-0008 */

const char *words_rule_since(const struct report *, const struct record_ruling *); /* rule changed since; "" */

/* What a ruling does, one sentence after the other. */
void words_effects(const struct record_ruling *, const struct record_board *, void (*tell)(void *, const char *), void *);

/* Team tie-break points that a decision gives or takes, by its walk and by what its penalty is called; 0: none. */
int words_tiebreak(const struct report *, const struct record_ruling *, int side);

/* "illegal-move" as people say it: the script's title in the rulebook, or what it is called under all of them. */
const char *words_script(const struct report *, const char *script);

#endif
