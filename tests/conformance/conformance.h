/* A judge holds one file of cases with known answers against the program's own code.
 *
 * The files lie in a folder that the caller names; a judge is a row with the file's name and a function that gets
 * one line after the other, cut at the tabs. It says of each thing it looked at whether it was right, wrong, or
 * left undecided by us; where it is wrong, the words say which case, what was expected and what came out.
 */
#ifndef FLAGFALL_CONFORMANCE_H
#define FLAGFALL_CONFORMANCE_H

#include <stdbool.h>
#include <stddef.h>

struct conformance_score {
    const char *folder;  /* where the file lies                                   */
    long right, wrong, undecided;
    double worst_s;      /* of a single question, where that is of interest       */
    char worst[192];     /* that question                                         */
    bool quick;          /* leave out what takes long                             */
};

enum { FIELDS_MAX = 12 };

struct judge {
    const char *file;
    int fields; /* a line with fewer is wrong */
    void (*line)(struct conformance_score *, char *field[FIELDS_MAX], int fields);
    void (*end)(struct conformance_score *); /* after the last line; NULL: nothing to put away */
};

extern const struct judge judge_perft, judge_dead_positions, judge_dead_lichess, judge_dead_timeouts, judge_dead_hard,
    judge_draws, judge_san, judge_games;

enum { VECTOR_FILES = 11 };
extern const struct judge judge_vectors[VECTOR_FILES]; /* bytes of devices and their meaning */

void score_right(struct conformance_score *);
void score_undecided(struct conformance_score *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void score_wrong(struct conformance_score *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Right if the two are the same; `what` names the case. */
void score_compare(struct conformance_score *, const char *what, const char *expected, const char *got);

double cpu_s(void);

#endif
