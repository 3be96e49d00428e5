/* What goes wrong in the simulated hall, on purpose and at set rates: one row for each kind. */
#ifndef FLAGFALL_SIM_FAULTS_H
#define FLAGFALL_SIM_FAULTS_H

#include "sim/table.h"

enum { FAULTS_LIFE = 1 }; /* instead of kinds: each as often as in life, see life.h */

/* Plans what happens instead of the next move, or before the start; false if nothing does. */
bool faults_plan(struct sim_table *);

/* After a game that ended early: undoes what was begun with cables (faults_device.c). */
void faults_end(struct sim_table *);

/* Parses "all", "none", "life", or names separated by commas, into bits by enum truth_kind; false with the reason. */
bool faults_read(const char *list, uint64_t *out, struct error *why);

#endif
