#include "commands/event_appeal.h"

#include "base/table.h"
#include "commands/command.h"
#include "commands/report_pages.h"
#include "host/data.h"
#include "host/progress.h"
#include "log/log.h"
#include "report/case_file.h"
#include "report/record/record_look.h"
#include "report/record/record_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads "A-3", "a3" or "3" as an appeal, "D-12" as a decision. */
static bool find_case(const struct record *r, const char *name, struct case_file *out, struct error *why)
{
    bool decision = *name == 'D' || *name == 'd';
    const char *digits = name + strcspn(name, "0123456789");
    char *end;
    long number = strtol(digits, &end, 10);
    bool good = *digits && !*end && number > 0 && number < 1000000 && digits - name <= 2 &&
                (digits == name || strchr("AaDd", *name)) && (digits - name < 2 || name[1] == '-');
    if (!good)
        return failf(why, name, "write A-1 for an appeal, D-1 for a decision", "that is neither");
    if (decision ? case_file_of_ruling(r, (int)number, out) : case_file_of_appeal(r, (int)number, out))
        return true;
    return failf(why, name, "without a number the docket is shown", "there is no such %s",
                 decision ? "decision" : "appeal");
}

static bool write_page(const struct event_appeal *how, const char *path, const char *name, const struct record *record,
                       struct text *out, struct error *why)
{
    static const enum report_form forms[] = {
        [PAGE_TEXT] = REPORT_TEXT, [PAGE_MARKDOWN] = REPORT_MARKDOWN, [PAGE_HTML] = REPORT_HTML};
    ROW_FOR_EACH(forms, PAGE_KINDS);
    struct case_file f = {0};
    struct report_asked asked = {
        .page = report_page_named(name ? "case" : "docket"), .form = forms[how->kind], .log = path, .with = how->with};
    struct report r = {.record = record, .round = record_round(record, 0), .shelf = data_shelf()};
    struct rulebook *book = data_rulebook(record->event->rulebook);
    r.book = book;
    reported_take_zone(&r, record->event, r.round ? r.round->first.wall : record->last_wall, NULL);
    bool good = !name || find_case(record, name, &f, why);
    asked.decision = f.ruling;
    good = good && report_page_write(&r, &asked, out, why);
    shelf_free(r.shelf);
    rulebook_free(book);
    return good;
}

int event_appeal(const struct event_appeal *how, int count, char **names)
{
    struct error why = {0};
    struct text out = {0};
    if (count < 1 || count > 2)
        return usage_error(&command_event, "appeal: which FILE.flagfall, and then which appeal or decision?");
    struct log *log = progress_log(names[0], &why);
    struct record *record = log ? record_read(log, &why) : NULL;
    bool good = record != NULL;
    good = good && write_page(how, names[0], count == 2 ? names[1] : NULL, record, &out, &why);
    int status = good ? STATUS_OK : complain_refuse(&why);
    if (good && fputs(text_chars(&out), stdout) < 0)
        status = STATUS_FAILED;
    if (record)
        record_free(record);
    if (log)
        log_close(log, &why);
    text_release(&out);
    return status;
}
