#include "chess/dead_reach.h"

#include "chess/dead_material.h"

#include <string.h>

void reach_saturate(const struct position *p, struct reach *out)
{
    memset(out, 0, sizeof *out);
    for (enum side s = WHITE; s <= BLACK; s++) {
        out->reason[s] = material_cannot_mate(p, s);
        out->cannot_mate[s] = out->reason[s] != NULL;
    }
}
