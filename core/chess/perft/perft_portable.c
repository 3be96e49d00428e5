/* Perft for any processor: two positions at a time (SSE2, NEON). */
#define LANES 2
#define KERNEL perft_portable
#include "chess/perft/perft_kernel.h"
