/* One HTTPS request at a time to one host, while the loop goes on. What it asks and what the answer means is the
 * caller's; this knows no chess.
 *
 * Only https, no redirects, certificates always checked; ten seconds for a connection, thirty in all; answers of
 * 256 KiB at most.
 */
#ifndef FLAGFALL_WEB_WEB_H
#define FLAGFALL_WEB_WEB_H

#include "base/error.h"
#include "base/msec.h"
#include "base/text.h"

struct event_base;

struct web_place {
    const char *host;      /* lichess.org, or host:port */
    const char *authority; /* a file of certificates to be trusted instead of the machine's; "": those */
    const char *proxy;     /* "" if there is none */
    const char *token;     /* sent with each request */
    const char *agent;     /* who we say we are */
    const char *library;   /* the file of libcurl; NULL: the machine's */
    msec patience;         /* for a whole request; 0: as above */
};

enum web_outcome {
    WEB_ANSWERED,
    WEB_UNREACHABLE, /* no name, no connection, nothing in time, or it was cut */
    WEB_DOUBTFUL,    /* somebody else's certificate, or an answer without an end */
    WEB_OUTCOMES,
};

struct web_answer {
    enum web_outcome outcome;
    int status;
    msec wait;         /* that it asks for, 0 if it does not */
    const char *bytes; /* valid during the call, as all of it */
    size_t length;
    const char *words; /* what libcurl says of a failure; "" */
};

typedef void web_done_fn(void *self, const struct web_answer *);

struct web;

/* What the place names is copied. NULL with the reason if there is no libcurl. */
struct web *web_new(struct event_base *, const struct web_place *, struct error *why);
void web_free(struct web *); /* NULL is allowed; what is out is never answered */

bool web_is_busy(const struct web *); /* a request is out */
/* Asks for the path, or posts the body to it, which has to stay until `done` was called; that may ask again. Nothing
 * may be out. */
void web_ask(struct web *, const char *path, const struct text *body, web_done_fn *done, void *self);

#endif
