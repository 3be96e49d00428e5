/* The tournament report file that is handed in: TRF26, in UTF-8 with CRLF, with results, and with penalties and bonuses
 * as its record 299, since the letters of results have no place for them. Beside each a comment carries the number of
 * our decision.
 *
 * Records of an imported file that Flagfall does not use are written back as they came, except those of pairing
 * programs' own (XX., BB.), which nobody but them reads.
 */
#ifndef FLAGFALL_REPORT_TRF_H
#define FLAGFALL_REPORT_TRF_H

#include "base/text.h"
#include "hall/event.h"

/* Points given or taken by a decision. */
struct trf_adjustment {
    int player;           /* number; of the team where the event has teams and `of_team` is set */
    bool of_team;
    int round;            /* 0: of no round in particular               */
    int tenths;           /* negative: a penalty                        */
    int match_tenths;     /* of a team                                  */
    const char *decision; /* "D-0041", or ""                            */
};

void trf_write(const struct chess_event *, const struct trf_adjustment *, int count, struct text *);

#endif
