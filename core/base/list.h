/* Lists that grow: an array, how many elements it holds, and how many it has room for (all three 0 or NULL at first).
 *
 *      LIST_ROOM(list->at, list->count, list->room);
 *      list->at[list->count++] = element;
 *
 * memory.c grows the array, which may move: pointers into it end there. What is added is not zeroed. free() gives the
 * array back.
 */
#ifndef FLAGFALL_BASE_LIST_H
#define FLAGFALL_BASE_LIST_H

#include "base/hostile.h"
#include "base/memory.h"

enum { LIST_FIRST = USUALLY(16, 1) };

/* Room for at least one element more than `count`. `room` is any whole number, kept beside the array. */
#define LIST_ROOM(array, count, room) \
    ((size_t)(count) < (size_t)(room) \
         ? (void)0 \
         : (void)((room) = (room) ? 2 * (room) : LIST_FIRST, \
                  (array) = memory_resize((array), (size_t)(room) * sizeof *(array))))

/* The same for an array that only ever grows by one element and keeps no `room`: it is full at each power of two. */
#define LIST_ROOM_FOR_ONE(array, count) \
    (((size_t)(count) & ((size_t)(count)-1)) != 0 \
         ? (void)0 \
         : (void)((array) = memory_resize((array), ((count) ? 2 * (size_t)(count) : 1) * sizeof *(array))))

#endif
