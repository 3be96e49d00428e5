/* A result that is typed as people write it: 1, 0, 1-0, 0-1, 0-0 or 1/2. One digit is a whole result and may still
 * become another: a 1 becomes 1/2, a 0 becomes 0-0. So neither is a result before that is certain: by a key that does
 * not go on with it, or because nobody has typed on for a while.
 */
#ifndef FLAGFALL_SCREENS_SPELT_RESULT_H
#define FLAGFALL_SCREENS_SPELT_RESULT_H

#include "base/msec.h"

#include <stdbool.h>

enum { SPELT_MAX = 8, TYPED_ON_MS = 2000 };

struct spelt_result {
    char typed[SPELT_MAX]; /* "" if none is being typed */
    msec at;               /* when its last key came    */
};

enum spelt_key {
    SPELT_WAITS,  /* the key is of it, which may go on                    */
    SPELT_WHOLE,  /* the key is of it, which is complete                  */
    SPELT_ENDS,   /* the key is none of it; what was typed is a result    */
    SPELT_BROKEN, /* the key is none of it; what was typed is no result   */
};

bool spelt_begins(struct spelt_result *, int key, msec now); /* false: the key begins none */
enum spelt_key spelt_take(struct spelt_result *, int key, msec now); /* while one is being typed */
bool spelt_is_certain(const struct spelt_result *, msec now); /* it is a result, and nobody has typed on */
const char *spelt_word(const struct spelt_result *); /* "1-0" of "1"; NULL if what was typed so far is no result */

#endif
