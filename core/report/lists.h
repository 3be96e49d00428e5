/* Lists for the wall and the tables: pairings by board and by name, result slips, place cards, the starting list,
 * results and standings. None of them holds a penalty, an incident or a note, so all of them may be shown to the
 * public.
 */
#ifndef FLAGFALL_REPORT_LISTS_H
#define FLAGFALL_REPORT_LISTS_H

#include "report/report.h"

void lists_pairings(const struct report *, struct page *);  /* by board, with the results so far; byes */
void lists_names(const struct report *, struct page *);     /* by name, with each player's board                   */
void lists_slips(const struct report *, struct page *);     /* a result slip for each board                        */
void lists_places(const struct report *, struct page *);    /* a card for each table                               */
void lists_players(const struct report *, struct page *);   /* the starting list                                   */
void lists_standings(const struct report *, struct page *); /* points by the known results, and which these are    */

#endif
