/* Games by correspondence as their letters were entered: each move, when the one before it was received and when it was
 * sent, the days it took and those used in all. */
#ifndef FLAGFALL_REPORT_TRANSCRIPTS_H
#define FLAGFALL_REPORT_TRANSCRIPTS_H

#include "report/report.h"

/* The games by correspondence with the dates of each move, or a sentence that there are none. */
void transcripts_write(const struct report *, struct page *);

#endif
