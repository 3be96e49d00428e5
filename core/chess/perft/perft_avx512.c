/* Perft with AVX-512 and its counting instruction: eight positions at a time. */
#if defined(__x86_64__)
#include <immintrin.h>
#if defined(__clang__)
#pragma clang attribute push( \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512cd,avx512vpopcntdq,bmi,bmi2,popcnt,lzcnt"))), \
    apply_to = function)
#else
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512dq,avx512cd,avx512vpopcntdq,bmi,bmi2,popcnt,lzcnt")
#endif
#define LANES 8
#define KERNEL perft_avx512
#include "chess/perft/perft_kernel.h"
#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
