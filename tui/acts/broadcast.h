/* Orders to the broadcast; the action is declared in acts.h. */
#ifndef FLAGFALL_ACTS_BROADCAST_H
#define FLAGFALL_ACTS_BROADCAST_H

#include "acts/warnings.h"

warner broadcast_warn;

#endif
