/* The warning before all no-shows are decided; the actions are declared in acts.h. */
#ifndef FLAGFALL_ACTS_PRESENCE_H
#define FLAGFALL_ACTS_PRESENCE_H

#include "acts/warnings.h"

warner no_shows_warn, host_failed_warn;

#endif
