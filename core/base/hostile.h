/* A build for hard times (`make hostile`): buffers are short and queues tiny, so that what comes in pieces comes in
 * more of them, every array that grows moves, and the allocation that FLAGFALL_FAIL_AT numbers fails. What the program
 * does must not change, but for that last one, after which it ends in order.
 */
#ifndef FLAGFALL_BASE_HOSTILE_H
#define FLAGFALL_BASE_HOSTILE_H

#ifdef FLAGFALL_HOSTILE
#define HOSTILE 1
#else
#define HOSTILE 0
#endif

#define USUALLY(usual, in_hard_times) (HOSTILE ? (in_hard_times) : (usual))

#endif
