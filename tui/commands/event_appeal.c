#include "commands/event_appeal.h"

#include "commands/command.h"
#include "data.h"
#include "local_time.h"
#include "log/log.h"
#include "report/case_file.h"
#include "report/precedents.h"
#include "rules/rulebook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "A-3", "a3", "3": an appeal; "D-12": a decision. */
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

static bool write_case(const struct event_appeal *how, const char *path, const char *name, const struct record *record,
                       struct text *out, struct error *why)
{
    struct case_file f;
    struct page page;
    char title[160];
    struct precedents *precedents = precedents_new();
    struct shelf *shelf = data_shelf();
    precedents_offset(precedents, local_offset_min(record->last_wall));
    precedents_shelf(precedents, shelf);
    struct rulebook *book = data_rulebook(record->event->rulebook);
    bool good = find_case(record, name, &f, why) && (!how->with || precedents_add_file(precedents, how->with, why));
    if (good) {
        precedents_add(precedents, path, record);
        f.utc_offset_min = local_offset_min(record->last_wall);
        f.book = book;
        f.shelf = shelf;
        f.precedents = precedents;
        f.file = path;
        snprintf(title, sizeof title, "Case file of D-%04d", f.ruling);
        page_begin(&page, how->kind, out, title);
        case_file_write(&f, &page);
        page_end(&page);
    }
    precedents_free(precedents);
    shelf_free(shelf);
    rulebook_free(book);
    return good;
}

static void write_docket(const struct event_appeal *how, const struct record *record, struct text *out)
{
    struct page page;
    char title[256];
    snprintf(title, sizeof title, "Appeals: %s", record->event->name);
    page_begin(&page, how->kind, out, title);
    struct shelf *shelf = data_shelf();
    docket_write(record, shelf, local_offset_min(record->last_wall), &page);
    page_end(&page);
    shelf_free(shelf);
}

static int refuse(const struct error *why)
{
    complain(why);
    return STATUS_USAGE;
}

int event_appeal(const struct event_appeal *how, int count, char **names)
{
    struct error why = {0};
    struct text out = {0};
    if (count < 1 || count > 2)
        return usage_error(&command_event, "appeal: which FILE.flagfall, and then which appeal or decision?");
    struct log *log = log_open(names[0], &(struct log_opening){.mode = LOG_EXAMINE, .station = ""}, &why);
    struct record *record = log ? record_read(log, &why) : NULL;
    bool good = record != NULL;
    if (good && count == 2)
        good = write_case(how, names[0], names[1], record, &out, &why);
    else if (good)
        write_docket(how, record, &out);
    int status = good ? STATUS_OK : refuse(&why);
    if (good && puts(text_chars(&out)) < 0)
        status = STATUS_FAILED;
    if (record)
        record_free(record);
    if (log)
        log_close(log, &why);
    text_release(&out);
    return status;
}
