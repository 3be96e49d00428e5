/* A catalogue of texts from anywhere: refused, or each text that it gives fills in what the English one does. */
#include "base/tongue.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char out[4096];
    if (!tongue_take(data, size, NULL))
        return 0;
    snprintf(out, sizeof out, _("board %d: %s"), 7, "Okafor");
    for (long n = -3; n < 130; n++)
        snprintf(out, sizeof out, tongue_count("%d board", "%d boards", n), (int)n);
    if (strlen(tongue_language()) >= 16 || strlen(_("no alerts")) > size)
        abort();
    tongue_forget();
    return 0;
}
