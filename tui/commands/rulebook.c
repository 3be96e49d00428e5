/* flagfall rulebook: lists rulebooks, shows what they say, and checks them. */
#include "base/text.h"
#include "commands/command.h"
#include "commands/listing.h"
#include "host/data.h"
#include "host/pager.h"
#include "rules/check.h"
#include "rules/coverage.h"
#include "rules/show.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

struct rulebook_options {
    const char *folder;
    bool csv, json;
};

static const struct option_row options[] = {
    {"rulebooks", 0, "DIR", "where the rulebooks are (those that came with the program)", OPTION_TEXT,
     offsetof(struct rulebook_options, folder), 0, 0},
    LISTING_OPTION_ROWS(struct rulebook_options, csv, json),
    {0},
};

struct rulebook_visit {
    const char *folders; /* listed and checked                  */
    const char *known;   /* these, and those that they may need */
    struct check_counts counts;
    struct problems problems;
    struct listing listing;
    bool listed; /* for programs, otherwise for people */
};

static int tell_problems(struct problems *p)
{
    for (size_t i = 0; i < p->kept; i++)
        complain(&p->list[i]);
    if (p->count > p->kept)
        fprintf(stderr, "flagfall: %zu more\n", p->count - p->kept);
    int status = p->count ? STATUS_FAILED : STATUS_OK;
    problems_release(p);
    return status;
}

/* --- list ------------------------------------------------------------------------------------------------------ */

static void list_one(void *context, const char *id)
{
    struct rulebook_visit *v = context;
    struct rulebook *r = rulebook_load(v->known, id, &v->problems);
    if (r && v->listed) {
        listing_text(&v->listing, id);
        listing_text(&v->listing, rulebook_name(r));
        listing_text(&v->listing, rulebook_edition(r));
    } else if (r) {
        printf("%-18s %s, %s\n", id, rulebook_name(r), rulebook_edition(r));
    }
    rulebook_free(r);
}

static int list(struct rulebook_visit *v, const struct rulebook_options *asked)
{
    static const char *const columns[] = {"rulebook", "name", "edition", NULL};
    v->listed = asked->csv || asked->json;
    if (v->listed)
        listing_begin(&v->listing, asked->json ? LISTING_JSON : LISTING_CSV, columns);
    rulebooks_each(v->folders, list_one, v);
    if (v->listed)
        listing_end(&v->listing);
    return tell_problems(&v->problems);
}

/* --- show ------------------------------------------------------------------------------------------------------ */

static int show(struct rulebook_visit *v, const char *id, const char *script)
{
    struct text t = {0};
    struct error why;
    struct rulebook *r = rulebook_load(v->known, id, &v->problems);
    if (!r) {
        tell_problems(&v->problems);
        return STATUS_USAGE;
    }
    const struct script *s = script ? rulebook_script(r, script) : NULL;
    int status = STATUS_OK;
    if (script && !s) {
        fail(&why, script, "the rulebook has no such script", "see: flagfall rulebook show ID");
        complain(&why);
        status = STATUS_USAGE;
    } else if (s) {
        show_script(r, s, &t);
    } else {
        show_rulebook(r, &t);
    }
    pager_wanted();
    fputs(text_chars(&t), stdout);
    text_release(&t);
    rulebook_free(r);
    return status;
}

/* --- coverage -------------------------------------------------------------------------------------------------- */

static void print_coverage(const struct coverage_article *articles, size_t count)
{
    size_t by_kind[COVERAGE_KINDS] = {0};
    pager_wanted();
    for (size_t i = 0; i < count; i++) {
        const struct coverage_article *a = &articles[i];
        assert(a->kind < COVERAGE_KINDS && "an article is carried in one of the ways");
        by_kind[a->kind]++;
        const char *by = a->kind == COVERAGE_MISSING ? "missing" : a->kind == COVERAGE_NONE ? "needs nothing" : a->by;
        printf("%-12s %s%s%s\n", a->article, by, *a->why ? ": " : "", a->why);
    }
    printf("%zu articles", count);
    for (enum coverage_kind kind = 0; kind < COVERAGE_KINDS; kind++)
        if (by_kind[kind])
            printf(", %s %zu", coverage_kind_name(kind), by_kind[kind]);
    printf("\n");
}

static void list_coverage(const struct coverage_article *articles, size_t count, bool json)
{
    static const char *const columns[] = {"article", "carried", "by", "why", NULL};
    struct listing l;
    listing_begin(&l, json ? LISTING_JSON : LISTING_CSV, columns);
    for (size_t i = 0; i < count; i++) {
        listing_text(&l, articles[i].article);
        listing_text(&l, coverage_kind_name(articles[i].kind));
        listing_text(&l, articles[i].by);
        listing_text(&l, articles[i].why);
    }
    listing_end(&l);
}

static int coverage(struct rulebook_visit *v, const char *id, const struct rulebook_options *asked)
{
    struct rulebook *r = rulebook_load(v->known, id, &v->problems);
    if (!r) {
        tell_problems(&v->problems);
        return STATUS_USAGE;
    }
    const struct coverage_article *articles;
    size_t count = coverage_articles(r, &articles);
    if (!count)
        problems_report(&v->problems, id, 0, "write coverage.ini: see config/rulebooks/README.md",
                        "the rulebook has no list of its articles");
    else if (asked->csv || asked->json)
        list_coverage(articles, count, asked->json);
    else
        print_coverage(articles, count);
    coverage_check(r, &v->problems);
    rulebook_free(r);
    return tell_problems(&v->problems);
}

/* --- check ----------------------------------------------------------------------------------------------------- */

static void check_one(void *context, const char *id)
{
    struct rulebook_visit *v = context;
    struct check_counts counts = {0};
    struct rulebook *r = rulebook_load(v->known, id, &v->problems);
    if (r && check_rulebook(r, &counts, &v->problems))
        printf("%-18s %zu scripts, %zu not covered, %zu steps, %zu decisions, %zu paths in %zu walks\n", id,
               counts.scripts, counts.not_covered, counts.steps, counts.decisions, counts.paths, counts.walks);
    rulebook_free(r);
}

static int check(struct rulebook_visit *v)
{
    size_t count = rulebooks_each(v->folders, check_one, v);
    if (!count)
        problems_report(&v->problems, v->folders, 0, "name a folder that holds folders with a rulebook.ini",
                        "there is no rulebook");
    return tell_problems(&v->problems);
}

static int run_rulebook(int argc, char **argv)
{
    struct rulebook_options asked = {0};
    char known[RULEBOOKS_ROOM];
    struct error why;
    int status = options_read(&command_rulebook, &argc, argv, &asked);
    if (status != STATUS_OK)
        return status;
    const char *what = argc > 1 ? argv[1] : "";
    bool to_check = !strcmp(what, "check");
    const char *given = to_check && argc > 2 ? argv[2] : asked.folder;
    if (!data_rulebooks(given, known, sizeof known, &why)) {
        complain(&why);
        return STATUS_USAGE;
    }
    struct rulebook_visit v = {.folders = given ? given : known, .known = known};
    if (to_check && argc <= 3)
        return check(&v);
    if (!strcmp(what, "list") && argc == 2)
        return list(&v, &asked);
    if (!strcmp(what, "show") && (argc == 3 || argc == 4))
        return show(&v, argv[2], argc == 4 ? argv[3] : NULL);
    if (!strcmp(what, "coverage") && argc == 3)
        return coverage(&v, argv[2], &asked);
    return usage_error(&command_rulebook, "say list, show ID [SCRIPT], coverage ID or check [DIR]");
}

const struct command command_rulebook = {
    .name = "rulebook",
    .summary = "the rulebooks: list them, show their scripts, prove them",
    .usage = "list | show ID [SCRIPT] | coverage ID | check [DIR] [OPTION]...",
    .options = options,
    .notes = "coverage lists every article of the text with what carries it.\n"
             "check walks every path of every script and reports each fault with its file and line.\n"
             "Exit 0: all is sound; 1: a check failed; 2: bad usage.",
    .run = run_rulebook,
};
