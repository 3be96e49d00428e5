/* Errors go to stderr as `flagfall: WHERE: WHAT: REMEDY`; the exit status says how the command ended. */
#ifndef FLAGFALL_HOST_COMPLAIN_H
#define FLAGFALL_HOST_COMPLAIN_H

#include "base/error.h"

enum status { STATUS_OK = 0, STATUS_FAILED = 1, STATUS_USAGE = 2, STATUS_NEEDS = 3 };

void complain(const struct error *); /* on stderr; flushes stdout first */
int complain_refuse(const struct error *);     /* complains; returns STATUS_USAGE, with which the command ends */

#endif
