/* Bodies of entries: JSON in its one canonical form, so that the same facts give the same hash.
 *
 * Canonical: no blanks, members sorted by the bytes of their names, whole numbers only, texts in UTF-8 with nothing
 * escaped that need not be (what jansson writes with JSON_COMPACT and JSON_SORT_KEYS). Members may be added in any
 * order; sorting is done here. Bytes from outside that are no UTF-8 become U+FFFD.
 *
 *     struct body b = {0};
 *     body_begin(&b);
 *     body_text(&b, "white", name);
 *     body_list(&b, "times");
 *     body_number(&b, NULL, 300);             in a list nothing has a name
 *     body_end(&b);
 *     e.body = body_done(&b);                 {"times":[300],"white":"Eve"}; lent until the next body_ call
 *     body_release(&b);
 *
 * Reading: body_parse() and the tolerant questions below; a member that is missing or of another type is the fallback.
 */
#ifndef FLAGFALL_LOG_BODY_H
#define FLAGFALL_LOG_BODY_H

#include "base/error.h"
#include "base/text.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

enum { BODY_DEPTH = 16, BODY_BYTES_MAX = 1 << 20 };

struct body_member;

struct body {
    struct text text;
    struct body_member *members; /* of all objects that are open, the innermost last */
    size_t count, room;
    struct body_level {
        bool is_list;
        size_t first; /* of its members */
        size_t from;  /* where its first member stands in the text */
    } open[BODY_DEPTH];
    int depth;
};

void body_begin(struct body *); /* empty, one object open; memory is kept */
void body_text(struct body *, const char *name, const char *value);
void body_number(struct body *, const char *name, int64_t value);
void body_flag(struct body *, const char *name, bool value);
void body_object(struct body *, const char *name); /* until body_end() */
void body_list(struct body *, const char *name);
void body_end(struct body *);
const char *body_done(struct body *); /* closes what is open */
void body_release(struct body *);

/* A text as JSON has it, quotes included. */
void add_json_text(struct text *, const char *);

bool is_utf8(const char *);

/* NULL and why, if it is no object. json_decref() gives it back. */
json_t *body_parse(const char *body, struct error *);
const char *body_text_of(const json_t *, const char *name, const char *fallback);
int64_t body_number_of(const json_t *, const char *name, int64_t fallback);
bool body_flag_of(const json_t *, const char *name, bool fallback);

#endif
