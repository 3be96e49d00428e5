/* Names for the players of simulated halls. */
#ifndef FLAGFALL_SIM_PEOPLE_H
#define FLAGFALL_SIM_PEOPLE_H

#include "hall/hall.h"

/* Fills in name, id and rating; n counts from 0, the same n is the same person. */
void sim_person(struct hall_player *, int n);

#endif
