/* The warnings before a communication card is recorded, or a substitute takes a seat. */
#ifndef FLAGFALL_ACTS_TEAM_H
#define FLAGFALL_ACTS_TEAM_H

#include "acts/warnings.h"

warner team_warn_card, team_warn_substitute;

#endif
