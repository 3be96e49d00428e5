/* Decision documents: a ruling as it is handed out, with facts, rule, decision, reason, the right to appeal, who and
 * when.
 *
 * The public document names the players, the rule, the decision and the reason, and describes what happened in the
 * words typed for the public, or else in those of the log. An arbiter's notes, answers and overruled facts, words typed
 * for arbiters and readings of devices are only in the private one. Nothing is overwritten: each later event of a
 * decision makes a new version of its document, and every version can be made again.
 */
#ifndef FLAGFALL_REPORT_DOCUMENT_H
#define FLAGFALL_REPORT_DOCUMENT_H

#include "report/report.h"

enum { DOCUMENT_VERSIONS = 64 };

struct document_version {
    struct when when;
    char what[48];         /* made, taken back, appeal A-0001 filed... */
    bool is_private;       /* not for the public */
    char who[WHO_MAX];
    const char *words;     /* the reason, or ""             */
};

struct document_asked {
    int version;           /* 0 for the last                */
    bool is_public;
};


/* Adds a whole page. Returns false if there is no such version. */
bool document_write(const struct report *, const struct record_ruling *, const struct document_asked *, enum page_kind,
                    struct text *out, struct error *why);

#endif
