/* The start of a round, and the default time that counts from it; the actions are declared in acts.h. */
#ifndef FLAGFALL_ACTS_ROUND_START_H
#define FLAGFALL_ACTS_ROUND_START_H

#include "acts/warnings.h"

warner round_start_warn;

#endif
