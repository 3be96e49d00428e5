/* Parses typed or pasted lists of empty boards. */
#ifndef FLAGFALL_HALL_TYPED_LISTS_TYPED_H
#define FLAGFALL_HALL_TYPED_LISTS_TYPED_H

#include "hall/hall.h"
#include "hall/presence.h"

/* "3 12w 20-22", or "none". Returns false with the error. */
bool absences_read(const char *text, struct absence *out, int room, int *count, struct error *why);

#endif
