/* What the process of a network line sends to its parent: plain bytes, since that process may have been taken over.
 * Each parcel is its length (two bytes), its kind and its content; a reading is accepted complete and in range or not
 * at all.
 */
#ifndef FLAGFALL_PARCEL_H
#define FLAGFALL_PARCEL_H

#include "base/span.h"
#include "base/text.h"
#include "game/reading.h"

enum parcel_kind { PARCEL_READING, PARCEL_RECEIVED, PARCEL_SENT, PARCEL_FACTS, PARCEL_LEARNED, PARCEL_ALIVE, PARCELS };
enum { PARCEL_HEAD = 3, PARCEL_MOST = 60000 };

/* Adds a parcel to a text; at most PARCEL_MOST bytes of content. */
void parcel_add(struct text *, enum parcel_kind, const void *bytes, size_t count);
void parcel_add_reading(struct text *, const struct reading *);

/* Cuts the first parcel. Returns its whole length, 0 if more bytes are needed, -1 if it is invalid. */
long parcel_cut(struct span came, enum parcel_kind *, struct span *content);

bool parcel_reading(struct span content, struct reading *); /* false if it is incomplete or a value is out of range */

#endif
