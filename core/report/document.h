/* Decision documents: a ruling as it is handed out. Facts, rule, decision, reason, the right to appeal, who and when.
 *
 * The public one names the players, the rule, the decision and the reason, and tells what happened in the words that
 * somebody typed for everybody, else in those of the log; what an arbiter noted, answered or overruled, what he typed for
 * arbiters and what devices said stays in the private one. Nothing is overwritten: each thing that became of a decision makes a
 * new version of its document, and every version can be had again.
 */
#ifndef FLAGFALL_REPORT_DOCUMENT_H
#define FLAGFALL_REPORT_DOCUMENT_H

#include "report/report.h"

enum { DOCUMENT_VERSIONS = 64 };

struct document_version {
    struct when when;
    char what[48];         /* made, taken back, appeal A-0001 filed... */
    bool is_private;       /* nothing for everybody to know */
    char who[WHO_MAX];
    const char *words;     /* why; ""                       */
};

/* What became of a decision, oldest first; how many. */
int document_versions(const struct report *, const struct record_ruling *, struct document_version out[DOCUMENT_VERSIONS]);

struct document_asked {
    int version;           /* 0: the last                   */
    bool is_public;
};


/* A whole page. False: there is no such version. */
bool document_write(const struct report *, const struct record_ruling *, const struct document_asked *, enum page_kind,
                    struct text *out, struct error *why);

#endif
