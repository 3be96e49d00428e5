/* Bytes that the caller owns: valid until the call that they were passed to returns. */
#ifndef FLAGFALL_BASE_SPAN_H
#define FLAGFALL_BASE_SPAN_H

#include <stddef.h>
#include <stdint.h>

struct span {
    const uint8_t *bytes;
    size_t length;
};

#endif
