#include "commands/report.h"

#include "files.h"
#include "report/cards.h"
#include "report/clock_sheets.h"
#include "report/document.h"
#include "report/words.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { FOLDER_MAX = 1024, FILE_MOST = 64 << 20 };

typedef void file_writer(const struct report *, struct text *);

static void title_of(const struct report *r, char out[256])
{
    snprintf(out, 256, "Round %d: %.200s", r->round->number, r->round->event->name);
}

static void write_index(const struct report *r, struct text *out)
{
    struct page p;
    char title[256];
    title_of(r, title);
    page_begin(&p, PAGE_HTML, out, title);
    report_write(r, true, &p);
    page_end(&p);
}

static void write_boards(const struct report *r, struct text *out)
{
    struct page p;
    page_begin(&p, PAGE_HTML, out, "All boards");
    report_write_boards(r, &p);
    page_end(&p);
}

static void write_text(const struct report *r, struct text *out)
{
    struct page p;
    char title[256];
    title_of(r, title);
    page_begin(&p, PAGE_TEXT, out, title);
    report_write(r, false, &p);
    page_end(&p);
}

static void write_cards(const struct report *r, struct text *out)
{
    struct page p;
    page_begin(&p, PAGE_HTML, out, "Incident cards");
    cards_write(r, &p);
    page_end(&p);
}

static void write_clocks(const struct report *r, struct text *out)
{
    struct page p;
    page_begin(&p, PAGE_HTML, out, "Sheets of all clocks");
    clock_sheets_write(r, &p);
    page_end(&p);
}

static void write_scoresheets(const struct report *r, struct text *out)
{
    struct page p;
    page_begin(&p, PAGE_HTML, out, "Team scoresheets");
    scoresheets_write(r, &p);
    page_end(&p);
}

static const struct {
    const char *name;
    file_writer *write;
} files[] = {
    {"boards.html", write_boards},           {"report.txt", write_text},
    {"games.pgn", report_add_pgn},           {"penalties.csv", report_add_penalties_csv},
    {"event.trf", report_add_trf},           {"cards.html", write_cards},
    {"clocks.html", write_clocks},           {"scoresheets.html", write_scoresheets}, {"index.html", write_index}, /* last: it says that all is there */
};

static bool put_file(const char *folder, const char *name, const struct text *text, struct error *why)
{
    char path[FOLDER_MAX + 64];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return file_write(path, text, why);
}

static bool put_decision(const struct report *r, const struct record_ruling *k, bool is_public, const char *folder,
                         struct error *why)
{
    struct text text = {0};
    struct words number;
    char name[64];
    struct document_asked asked = {.is_public = is_public};
    snprintf(name, sizeof name, "decisions/%.12s%s.md", words_decision(k->is.id, &number), is_public ? "-public" : "");
    bool good = document_write(r, k, &asked, PAGE_MARKDOWN, &text, why) && put_file(folder, name, &text, why);
    text_release(&text);
    return good;
}

static bool put_decisions(const struct report *r, const char *folder, struct error *why)
{
    char path[FOLDER_MAX + 64];
    snprintf(path, sizeof path, "%s/decisions", folder);
    if (r->round->rulings.count && !folder_make(path, why))
        return false;
    for (int i = 0; i < r->round->rulings.count; i++)
        for (int is_public = 0; is_public < 2; is_public++)
            if (!put_decision(r, &r->round->rulings.at[i], is_public, folder, why))
                return false;
    return true;
}

/* An index.html that we did not make stays. */
static bool is_ours_or_free(const char *folder, struct error *why)
{
    char path[FOLDER_MAX + 64];
    struct text text = {0};
    struct stat st;
    snprintf(path, sizeof path, "%s/index.html", folder);
    if (stat(path, &st) != 0)
        return true;
    bool ours = file_read(path, FILE_MOST, &text, NULL) && strstr(text_chars(&text), "flagfall-log 1 ");
    text_release(&text);
    return ours || fail(why, path, "is there already and is no report of Flagfall's", "name another folder");
}

bool report_folder_write(const struct report *r, const char *folder, struct error *why)
{
    bool good = (strlen(folder) < FOLDER_MAX || fail(why, folder, "is too long a name", "choose a shorter one")) &&
                is_ours_or_free(folder, why) && folder_make(folder, why) && put_decisions(r, folder, why);
    for (size_t i = 0; good && i < sizeof files / sizeof *files; i++) {
        struct text text = {0};
        files[i].write(r, &text);
        good = put_file(folder, files[i].name, &text, why);
        text_release(&text);
    }
    return good;
}
