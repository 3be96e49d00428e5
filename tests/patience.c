#include "patience.h"

#include <stdlib.h>
#include <time.h>

long now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (long)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

long patience_ms(void)
{
    const char *seconds = getenv("TEST_PATIENCE");
    return 1000 * (seconds ? atol(seconds) : 60);
}

int tries(int all, int few)
{
    return getenv("FIRST_LOOK") ? few : all;
}
