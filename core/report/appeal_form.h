/* The form of an appeal: what is known of the decision and of the appeal, and room for what people write and sign: what
 * the player asks for, the arbiter's statement, who heard it and how each voted, the deposit, the outcome.
 *
 * It can be printed for a decision before anybody appeals, and again at any time after it.
 */
#ifndef FLAGFALL_REPORT_APPEAL_FORM_H
#define FLAGFALL_REPORT_APPEAL_FORM_H

#include "report/page/page.h"
#include "report/record/source.h"

struct appeal;

/* appeal: NULL if there is none yet. The decision must be one of the report's round. */
void appeal_form_write(const struct report *, const struct record_ruling *, const struct appeal *, struct page *);

#endif
