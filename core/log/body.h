/* Bodies of entries: JSON in its one canonical form, so that the same facts give the same hash.
 *
 * Canonical: no blanks, members sorted by the bytes of their names, whole numbers only, texts in UTF-8 with only the
 * necessary escapes (what jansson writes with JSON_COMPACT and JSON_SORT_KEYS). Members may be added in any order;
 * sorting is done here. Bytes that are not UTF-8 become U+FFFD.
 *
 *     struct body b = {0};
 *     body_begin(&b);
 *     body_text(&b, "white", name);
 *     body_list(&b, "times");
 *     body_number(&b, NULL, 300);             in a list nothing has a name
 *     body_end(&b);
 *     e.body = body_done(&b);                 {"times":[300],"white":"Eve"}; valid until the next body_ call
 *     body_release(&b);
 *
 * Reading: body_parse() and the functions below it, which return the fallback for a member that is missing or of
 * another type.
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
    struct body_member *members; /* of all open objects, the innermost last */
    size_t count, room;
    struct body_level {
        bool is_list;
        size_t first; /* of its members */
        size_t from;  /* where its first member is in the text */
    } open[BODY_DEPTH];
    int depth;
};

void body_begin(struct body *); /* empties it and opens an object; its memory is kept */
void body_text(struct body *, const char *name, const char *value); /* value is UTF-8 and not NULL */
/* In these functions as in body_text(), `name` is NULL inside a list. */
void body_number(struct body *, const char *name, int64_t value);
void body_flag(struct body *, const char *name, bool value);
void body_object(struct body *, const char *name); /* opens an object: end it with body_end() */
void body_list(struct body *, const char *name); /* opens a list: end it with body_end() */
void body_end(struct body *); /* closes the innermost object or list */
const char *body_done(struct body *); /* closes what is open; valid until the next body_ call */
void body_release(struct body *); /* the body is empty then and can be used again */

/* Adds a string in JSON, including its quotes. */
void add_json_text(struct text *, const char *);

/* True if the functions above would write it byte for byte the same: no deeper, and with no number beyond 2^53, which
 * other programs would not read exactly. (body_form.c) */
bool body_is_canonical(const char *body);

/* Parses a JSON object, which the caller releases with json_decref(). Returns NULL with the reason if it is none. */
json_t *body_parse(const char *body, struct error *);
const char *body_text_of(const json_t *, const char *name, const char *fallback);
bool body_bytes_of(const json_t *, const char *name, uint8_t *bytes, size_t count); /* all of them, in hexadecimal */
int64_t body_number_of(const json_t *, const char *name, int64_t fallback);

#endif
