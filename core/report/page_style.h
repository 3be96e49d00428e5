/* How reports look in a browser and on paper: no network, no scripts, no colour that says anything alone. */
#ifndef FLAGFALL_REPORT_PAGE_STYLE_H
#define FLAGFALL_REPORT_PAGE_STYLE_H

extern const char page_style[];

#endif
