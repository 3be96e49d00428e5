/* Perft with AVX2: four positions at a time. */
#if defined(__x86_64__)
#include <immintrin.h>
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt,lzcnt"))), apply_to = function)
#else
#pragma GCC target("avx2,bmi,bmi2,popcnt,lzcnt")
#endif
#define LANES 4
#define KERNEL perft_avx2
#include "chess/perft/perft_kernel.h"
#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
