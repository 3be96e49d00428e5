/* What goes wrong in the simulated hall, on purpose and at set rates: one row for each kind. */
#ifndef FLAGFALL_DEVICES_SIM_FAULTS_H
#define FLAGFALL_DEVICES_SIM_FAULTS_H

#include "sim/table.h"

enum { FAULTS_LIFE = 1 }; /* in the place of kinds: each as often as in life, see life.h */

/* Plans what happens instead of the next move, or before the start; false: nothing does. */
bool faults_plan(struct sim_table *);

/* The game is over before its time: what was begun with cables is put right all the same. */
void faults_end(struct sim_table *);

/* "all", "none", "life", or names parted by commas, to bits by enum truth_kind. */
bool faults_read(const char *list, unsigned *out, struct error *why);

#endif
