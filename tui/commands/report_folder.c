#include "commands/report_pages.h"
#include "host/files.h"
#include "report/record/words.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { FOLDER_MAX = 1024, FILE_MOST = 64 << 20 };

static const struct {
    const char *name, *page;
    enum report_form form;
} files[] = {
    {"boards.html", "boards", REPORT_HTML},
    {"report.txt", "round", REPORT_TEXT},
    {"games.pgn", "pgn", REPORT_PGN},
    {"penalties.csv", "penalties", REPORT_CSV},
    {"internal/alerts.html", "alerts", REPORT_HTML},
    {"event.trf", "trf", REPORT_TRF},
    {"cards.html", "cards", REPORT_HTML},
    {"clocks.html", "clocks", REPORT_HTML},
    {"scoresheets.html", "scoresheets", REPORT_HTML},
    {"index.html", "round", REPORT_HTML}, /* last, since it shows that everything is there */
};

static bool put_file(const char *folder, const char *name, const struct text *text, struct error *why)
{
    char path[FOLDER_MAX + 64];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return file_write(path, text, why);
}

static bool put_page(const struct report *r, const struct report_asked *asked, const char *folder, const char *name,
                     struct error *why)
{
    struct text text = {0};
    bool good = report_page_write(r, asked, &text, why) && put_file(folder, name, &text, why);
    text_release(&text);
    return good;
}

static bool put_decision(const struct report *r, int id, bool is_public, const char *folder, struct error *why)
{
    struct words number;
    char name[64];
    struct report_asked asked = {.page = report_page_named("decision"), .form = REPORT_HTML};
    asked.decision = id;
    asked.is_public = is_public;
    snprintf(name, sizeof name, "%s/%.12s.html", is_public ? "public" : "internal", words_decision(id, &number));
    return put_page(r, &asked, folder, name, why);
}

static bool put_decisions(const struct report *r, const char *folder, struct error *why)
{
    char path[FOLDER_MAX + 64];
    snprintf(path, sizeof path, "%s/internal", folder);
    if (!folder_make(path, why))
        return false;
    snprintf(path, sizeof path, "%s/public", folder);
    if (r->round->rulings.count && !folder_make(path, why))
        return false;
    for (int i = 0; i < r->round->rulings.count; i++)
        for (int is_public = 0; is_public < 2; is_public++)
            if (!put_decision(r, r->round->rulings.at[i].is.id, is_public, folder, why))
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
    return ours || fail(why, path, "is there already and is not a report of Flagfall's", "name another folder");
}

bool report_folder_write(const struct report *r, const char *folder, struct error *why)
{
    bool good = (strlen(folder) < FOLDER_MAX || fail(why, folder, "the name is too long", "choose a shorter one")) &&
                is_ours_or_free(folder, why) && folder_make(folder, why) && put_decisions(r, folder, why);
    for (size_t i = 0; good && i < sizeof files / sizeof *files; i++) {
        struct report_asked asked = {.page = report_page_named(files[i].page), .form = files[i].form};
        asked.is_in_folder = !strcmp(files[i].name, "index.html");
        good = put_page(r, &asked, folder, files[i].name, why);
    }
    return good;
}
