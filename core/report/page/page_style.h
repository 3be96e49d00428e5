/* The style of reports in a browser and on paper: no network, no scripts, no information by colour alone. */
#ifndef FLAGFALL_REPORT_PAGE_PAGE_STYLE_H
#define FLAGFALL_REPORT_PAGE_PAGE_STYLE_H

extern const char page_style[];

#endif
