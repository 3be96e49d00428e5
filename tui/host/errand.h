/* Work that may have to wait long for a disk, done by a thread of its own, so that keys, clocks and alarms go on.
 *
 * What the work uses belongs to its thread until it is done; the event loop then reports that on the thread that began
 * it.
 */
#ifndef FLAGFALL_HOST_ERRAND_H
#define FLAGFALL_HOST_ERRAND_H

#include "base/error.h"

struct errand;
struct event_base;

typedef bool errand_fn(void *self, struct error *why);                          /* on that thread */
/* on the loop's thread; the errand is freed */
typedef void errand_done_fn(void *self, bool good, const struct error *why);

/* Begins it. Returns NULL with the reason if no thread can be created. */
struct errand *errand_begin(struct event_base *, errand_fn *, errand_done_fn *, void *self, struct error *why);

/* Waits until it is done and frees it, without calling `done`. NULL is allowed. */
void errand_end(struct errand *);

#endif
