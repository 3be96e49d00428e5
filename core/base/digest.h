/* FNV-1a: a number for what was seen, to find it again or to see that it changed. Nothing that must not be forged. */
#ifndef FLAGFALL_BASE_DIGEST_H
#define FLAGFALL_BASE_DIGEST_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define DIGEST_BEGIN UINT64_C(0xcbf29ce484222325)

static inline uint64_t digest_add(uint64_t digest, const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < length; i++)
        digest = (digest ^ at[i]) * UINT64_C(0x100000001b3);
    return digest;
}

/* `end`, which the text does not have, keeps it apart from the next one. */
static inline uint64_t digest_add_text(uint64_t digest, const char *text, unsigned char end)
{
    return digest_add(digest_add(digest, text, strlen(text)), &end, 1);
}

#endif
