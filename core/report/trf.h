/* The tournament report file: TRF26 for handing in, TRF16 for older programs, and what a pairing program reads, all in
 * UTF-8 with CRLF.
 *
 * TRF26 has penalties and bonuses in its record 299, since the letters of results cannot express them; a comment beside
 * each has the number of our decision. TRF16 has only records of its own edition. For pairing, it contains the rounds
 * in which every game has a result, and the byes known for the next round; points are those of the results alone, as
 * pairing programs check them.
 *
 * Records of an imported file that Flagfall does not use are written back unchanged in TRF26; those of pairing programs
 * (XX., BB.) only for pairing.
 *
 * Where the players came from a TRF file of the same edition, its lines stay as they came, to the byte, but for what
 * changed since (trf_as_it_came.c).
 */
#ifndef FLAGFALL_REPORT_TRF_H
#define FLAGFALL_REPORT_TRF_H

#include "base/text.h"
#include "event/event.h"

/* Points given or taken by a decision. */
struct trf_adjustment {
    int player;           /* number; that of the team if `of_team` is set */
    bool of_team;
    int round;            /* 0 for no particular round                  */
    int tenths;           /* negative: a penalty                        */
    int match_tenths;     /* of a team                                  */
    const char *decision; /* "D-0041", or ""                            */
};

/* TRF_AS_IT_CAME: the edition of the file that the players came from, else TRF26. */
enum trf_form { TRF26, TRF16, TRF_FOR_PAIRING, TRF_FORMS, TRF_AS_IT_CAME = TRF_FORMS };

struct trf_choice {
    enum trf_form form;
    char first_colour; /* w or b instead of the event's; 0 for the event's */
    const struct trf_adjustment *adjustments;
    int count;
};

/* Adds the file's text, in the form of the choice; the event's first file is followed line by line where its form
 * is that one. */
void trf_write(const struct chess_event *, const struct trf_choice *, struct text *);
enum trf_form trf_form_of(const struct chess_event *, enum trf_form); /* TRF_AS_IT_CAME settled */

/* Without a look at the file that the players came from; the form is none that has to be settled. */
void trf_write_anew(const struct chess_event *, const struct trf_choice *, struct text *);

#endif
