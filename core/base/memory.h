/* Memory that is always there: zeroed, never NULL.
 *
 * Sizes that come from outside are bounded before anything is allocated, so running out means the machine is
 * out. Then the handler set by the program (it closes the log and gives the terminal back) runs, and the
 * program ends with a message.
 */
#ifndef FLAGFALL_BASE_MEMORY_H
#define FLAGFALL_BASE_MEMORY_H

#include <stddef.h>

void *memory_take(size_t count, size_t size); /* zeroed; free() gives it back */
void *memory_resize(void *, size_t bytes);    /* what is added is not zeroed */

void memory_on_exhausted(void (*close_in_order)(void)); /* called once, before the program ends for lack of memory */

/* For callers whose library could not allocate: ends the program as above. */
void memory_exhausted(void) __attribute__((noreturn));

#endif
