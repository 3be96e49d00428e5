/* Words that every report uses: times, players, decisions, in the same form everywhere. */
#ifndef FLAGFALL_REPORT_RECORD_WORDS_H
#define FLAGFALL_REPORT_RECORD_WORDS_H

#include "base/sentence.h"
#include "report/record/source.h"

#include <time.h>

/* Room for any of these. */
struct words {
    char chars[160];
};

const char *words_clock(int32_t seconds, struct words *);                 /* 1:29:59, 4:05, or a dash */
const char *words_clocks(const int32_t left_s[2], struct words *);        /* White 1:29:59, Black 4:05 */
/* 14:02:10; 02:30:00 (2nd) in an hour that occurs twice because clocks were set back. */
const char *words_time(const struct report *, msec wall, struct words *);
const char *words_day(const struct report *, msec wall, struct words *);  /* 2026-11-21           */
/* The zone of a page's times of day: "Europe/Berlin, UTC+01:00". */
const char *words_zone(const char *zone, int utc_offset_min, struct words *);
struct tm words_moment(msec wall, int utc_offset_min); /* for strftime() */
const char *words_since(msec, struct words *);         /* 12 s, 3 min 05 s        */
const char *words_decision(int id, struct words *);    /* D-0007                   */
/* 12... Nf6, in the game as it was before an entry; or "before move 1". */
const char *words_move(const struct record_board *, int ply, int64_t entry, struct words *);
const char *words_player(const struct record_board *, int side, struct words *); /* never empty      */
/* As it was when that was decided: others may sit there since. */
const char *words_ruled_on(const struct record_board *, int ruling, int side, struct words *);
const char *words_arbiter(const struct record *, const char *initials, struct words *); /* Anna Berg (AB) */

/* What the rulebook calls an arbiter of this role: "Head steward", with a capital. */
const char *words_office(const struct report *, enum arbiter_role, struct words *);

static inline const char *words_side(int side)
{
    return side_name_or(side, "");
}

const char *words_fate(const struct record_ruling *, struct words *); /* in force, taken back, superseded by D-0008 */

const char *words_rule_since(const struct report *, const struct record_ruling *); /* "rule changed since", or "" */

/* Calls `tell` with each sentence on what a ruling does. */
void words_effects(const struct record_ruling *, const struct record_board *, void (*tell)(void *, const char *),
                   void *);
extern const struct sentences words_effect_sentences; /* all of them (base/sentence.h) */

/* Team tie-break points that a decision gives or takes, by its walk and the name of its penalty; 0 if none. */
int words_tiebreak(const struct report *, const struct record_ruling *, int side);

/* "illegal-move" in plain words: the script's title in the rulebook that the decision was made under (NULL: in the
 * report's), or else its general name. */
const char *words_script(const struct report *, const struct record_ruling *, const char *script);

#endif
