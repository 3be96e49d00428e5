/* Finds the precedents most similar to a decision that is to be made. */
#ifndef FLAGFALL_REPORT_PRECEDENTS_PRECEDENTS_FIND_H
#define FLAGFALL_REPORT_PRECEDENTS_PRECEDENTS_FIND_H

#include "report/precedents/precedents.h"

enum routine_wish { ROUTINE_ANY, ROUTINE_ONLY, ROUTINE_NOT };

/* Zeroed, it matches everything. */
struct precedent_query {
    const char *script, *rulebook;
    const struct facts *facts;        /* those that decide: see precedent_deciding()    */
    const char *words;                /* each must be found in: words, article, penalty, script, facts, fate, event */
    enum routine_wish routine;
    const char *but_file;             /* with but_ruling: leaves out that decision      */
    int but_ruling, but_round;
    const struct record *of; /* with before: leaves out decisions of this record that came after that entry */
    int64_t before;
};

struct precedent_match {
    const struct precedent *is;
    int same, other, open;            /* facts of the query: the same, different, not known there */
};

/* Best first: with an unchanged rule, with fewest facts different, with most the same, then the newest. Returns how
 * many there are, and fills in the first `room`. */
int precedents_find(const struct precedents *, const struct precedent_query *, struct precedent_match *out, int room);

/* The facts that a walk depended on, without clock times and positions, for which only their consequences matter. */
void precedent_deciding(const struct walk *, struct facts *out);

#endif
