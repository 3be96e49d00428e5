/* Many results at once, typed, pasted or out of a file: "12 1 13 0 14 1/2", of boards of any section. All of them are
 * entered, or none. */
#ifndef FLAGFALL_SESSION_RESULTS_LIST_H
#define FLAGFALL_SESSION_RESULTS_LIST_H

#include "base/text.h"
#include "hall/typed/results_typed.h"
#include "session/sections.h"

struct results_list {
    struct listed_result *rows; /* hall: which section */
    int count;
    struct text left_out; /* what cannot be read, a line each: people are asked before the rest is entered; or, if it
                           * was refused, all that is wrong with it, if that is more than the error says */
    bool concerns[EVENT_SECTIONS_MAX + 1]; /* the sections that have one of its boards */
};

/* words: the list, or the name of a file that holds it. False: why; it is released all the same. */
bool results_list_read(const struct sections *, const char *words, struct results_list *, struct error *why);
/* What right it takes: that of a result without play if one would be entered, else that of any result. */
const char *results_list_deed(const struct sections *, const struct results_list *);
/* By who works there now; returns how many were there already. False: why, and at which board it ended. */
bool results_list_enter(const struct sections *, const struct results_list *, int *entered, struct error *why);
void results_list_release(struct results_list *);

#endif
