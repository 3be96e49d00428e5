/* dead_brute [-w] [positions] [seed] [limit]: compares proofs with plain enumeration on random positions, for as long
 * as wanted; exit 1 if one was wrong. With -w on walls of pawns, and only those count that were enumerated whole or in
 * which a mate was found. The unit test runs a short stretch of the same. */
#include "dead_brute.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **words)
{
    const bool walls = count > 1 && !strcmp(words[1], "-w");
    words += walls;
    count -= walls;
    const long wanted = count > 1 ? atol(words[1]) : 100000;
    uint64_t seed = count > 2 ? strtoull(words[2], NULL, 10) : 1;
    const size_t limit = count > 3 ? strtoull(words[3], NULL, 10) : walls ? 4000 : 20000;
    struct brute_search b = {0};
    struct brute_tally t = {0};
    struct closure *c = closure_new(limit * 8);
    brute_begin(&b, limit);
    while ((walls ? t.compared : t.positions) < wanted) {
        struct position p;
        if (walls ? brute_wall(&p, &seed) : brute_position(&p, &seed))
            brute_compare(&b, c, &p, limit, &t);
    }
    printf("%ld positions, %ld enumerated whole or with a mate, %ld whole; of their sides %ld cannot mate, saturation "
           "proves %ld, the relaxed "
           "closure %ld, one of them %ld: %ld wrong\n",
           t.positions, t.compared, t.whole, t.cannot, t.proved, t.relaxed, t.either, t.wrong);
    brute_end(&b);
    closure_free(c);
    return t.wrong != 0;
}
