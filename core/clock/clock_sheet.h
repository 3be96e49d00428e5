/* A sheet of the clocks against the time they should show, which arbiters draw up every half hour: what both sides were
 * given so far, less what has run, must be what both clocks show together.
 *
 * How long a clock ran is not how long the round has lasted: the caller leaves out what it stood. A delay or a
 * compensation that was not used up leaves more, so what should be shown is a range, and what lies inside does not differ.
 * A period that follows may be added with the move that ends the one before, or with its last second: of both, what is
 * nearer counts.
 */
#ifndef FLAGFALL_CLOCK_CLOCK_SHEET_H
#define FLAGFALL_CLOCK_CLOCK_SHEET_H

#include "base/msec.h"
#include "base/text.h"
#include "clock/control.h"

enum { SHEET_TELLS_S = 60 }; /* a difference of more than so much is an arbiter's business */

struct clock_sheet_row {
    int moves[2];      /* completed by White and Black                  */
    int32_t left_s[2]; /* as shown; below 0: not known                  */
    msec ran;          /* since the start, one side or the other        */
    int32_t given_s;   /* by rulings, to both together; taken: below 0  */
};

struct clock_sheet_result {
    int32_t shows_s;            /* both together                   */
    int32_t least_s, most_s;    /* that they should                */
    int32_t differs_s;          /* shown beyond that, or below 0   */
    bool tells;
};

/* False: what they show is not known. */
bool clock_sheet_compare(const struct control *, const struct clock_sheet_row *, struct clock_sheet_result *);

void clock_sheet_write(const struct clock_sheet_result *, struct text *); /* for one line of the sheet */

#endif
