/* What the hall knows of a case, as the facts that rulings branch on, each with its evidence. */
#ifndef FLAGFALL_CASE_FACTS_H
#define FLAGFALL_CASE_FACTS_H

#include "hall/hall.h"
#include "rules/facts.h"

/* About one alert of the board, or (0) about the board as it is. */
void case_facts(const struct hall *, int board, int alert, msec now, struct facts *);

#endif
