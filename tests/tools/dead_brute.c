/* dead_brute [positions] [seed] [limit]: compares proofs with plain enumeration on random positions, for as long as
 * wanted; exit 1 if one was wrong. The unit test runs a short stretch of the same. */
#include "tools/dead_brute.h"

int main(int count, char **words)
{
    const long wanted = count > 1 ? atol(words[1]) : 100000;
    uint64_t seed = count > 2 ? strtoull(words[2], NULL, 10) : 1;
    const size_t limit = count > 3 ? strtoull(words[3], NULL, 10) : 20000;
    struct brute b = {0};
    struct brute_tally t = {0};
    struct closure *c = closure_new(limit * 8);
    brute_begin(&b, limit);
    while (t.positions < wanted) {
        struct position p;
        if (brute_position(&p, &seed))
            brute_compare(&b, c, &p, limit, &t);
    }
    printf("%ld positions, %ld enumerated whole; of their sides %ld cannot mate, saturation proves %ld, the relaxed "
           "closure %ld, one of them %ld; %ld closures agree or not: %ld wrong\n",
           t.positions, t.whole, t.cannot, t.proved, t.relaxed, t.either, t.closed, t.wrong);
    brute_end(&b);
    closure_free(c);
    return t.wrong != 0;
}
