#include "commands/listing.h"

#include "host/printed.h"
#include "log/body.h"
#include "report/csv.h"

#include <assert.h>
#include <stdio.h>

static void print(struct listing *l)
{
    fwrite(l->line.chars, 1, l->line.length, stdout);
    text_clear(&l->line);
}

void listing_begin(struct listing *l, enum listing_form form, const char *const *columns)
{
    assert(*columns && "a list has columns");
    *l = (struct listing){.form = form, .columns = columns};
    if (form == LISTING_JSON)
        printed_is_json();
    for (int i = 0; form == LISTING_CSV && columns[i]; i++)
        text_addf(&l->line, "%s%s", i ? "," : "", columns[i]);
    if (form == LISTING_CSV) {
        text_add(&l->line, "\r\n");
        print(l);
    }
}

static void begin_cell(struct listing *l)
{
    text_add(&l->line, l->at ? "," : l->form == LISTING_JSON ? "{" : "");
    if (l->form == LISTING_JSON) {
        add_json_text(&l->line, l->columns[l->at]);
        text_add_char(&l->line, ':');
    }
}

static void end_cell(struct listing *l)
{
    if (l->columns[++l->at])
        return;
    text_add(&l->line, l->form == LISTING_JSON ? "}\n" : "\r\n");
    print(l);
    l->at = 0;
}

void listing_text(struct listing *l, const char *value)
{
    begin_cell(l);
    (l->form == LISTING_JSON ? add_json_text : csv_add_harmless_cell)(&l->line, value);
    end_cell(l);
}

void listing_number(struct listing *l, long long value)
{
    begin_cell(l);
    text_addf(&l->line, "%lld", value);
    end_cell(l);
}

void listing_number_if_any(struct listing *l, long long value)
{
    if (value) {
        listing_number(l, value);
        return;
    }
    begin_cell(l);
    text_add(&l->line, l->form == LISTING_JSON ? "null" : "");
    end_cell(l);
}

void listing_flag(struct listing *l, bool value)
{
    begin_cell(l);
    text_add(&l->line, l->form == LISTING_JSON ? (value ? "true" : "false") : value ? "yes" : "no");
    end_cell(l);
}

void listing_end(struct listing *l)
{
    assert(!l->at && "every row has all cells");
    text_release(&l->line);
}
