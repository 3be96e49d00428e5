/* A round with two decisions and names as nobody is called, in a log, read back. */
#ifndef FLAGFALL_TESTS_REPORT_MADE_H
#define FLAGFALL_TESTS_REPORT_MADE_H

#include "hall/hand.h"
#include "hall/ruling.h"
#include "report/record/record_look.h"
#include "report/record/record_read.h"
#include "report/report.h"

#include "hall/log_of_hall.h"

/* Names as nobody is called; the event file holds them, so a line's end and a bar cannot be among them. */
#define WHITE_NAME "=cmd()<script>alert(1)</script>\"&'"
#define BLACK_NAME "Moe, V\xc3\xa9ra {}\\ [x](y) `z` \xe2\x80\xaetxt"

extern const char event[];

struct made_report {
    struct logged l;
    struct record *record;
    struct report report;
};

int rule(struct logged *l, int board, int alert, const char *penalty, enum result result);

/* D-0001: an illegal move at board 1; D-0002: half a point for White of board 2, who loses. */
void make_report(struct made_report *m);
void unmake_report(struct made_report *m);
void write_as(const struct made_report *m, enum page_kind kind, struct text *out);

#define HAS(text, what) assert_non_null(strstr(text_chars(text), what))
#define HAS_NOT(text, what) assert_null(strstr(text_chars(text), what))

const struct record_ruling *read_again(struct made_report *m);

#endif
