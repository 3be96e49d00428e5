/* This process as a job of a shell. */
#ifndef FLAGFALL_HOST_JOB_H
#define FLAGFALL_HOST_JOB_H

#include <stdbool.h>

/* Stops the process group, as control-Z does to any program, until a shell wakes it. The system only does so where a
 * shell would be told of it: returns false if there is none, and nothing was stopped. */
bool job_sleep(void);

#endif
