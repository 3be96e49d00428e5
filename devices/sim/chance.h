/* Pseudo-random numbers from a seed: the same seed gives the same hall, byte for byte. */
#ifndef FLAGFALL_SIM_CHANCE_H
#define FLAGFALL_SIM_CHANCE_H

#include <stdbool.h>
#include <stdint.h>

struct sim_chance {
    uint64_t state;
};

static inline uint64_t chance_next(struct sim_chance *c) /* splitmix64 */
{
    uint64_t z = c->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static inline int chance_between(struct sim_chance *c, int least, int most)
{
    return least + (int)(chance_next(c) % (uint64_t)(most - least + 1));
}

/* True about `of` times in `in`. */
static inline bool chance_of(struct sim_chance *c, int of, int in)
{
    return (int)(chance_next(c) % (uint64_t)in) < of;
}

#endif
