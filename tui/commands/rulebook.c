/* flagfall rulebook: which there are, what they say, whether they are sound. */
#include "base/text.h"
#include "commands/command.h"
#include "commands/listing.h"
#include "data.h"
#include "rules/check.h"
#include "rules/show.h"

#include <stdio.h>
#include <string.h>

struct asked {
    const char *folder;
    bool csv, json;
};

static const struct option_row options[] = {
    {"rulebooks", 0, "DIR", "where the rulebooks are (those that came with the program)", OPTION_TEXT,
     offsetof(struct asked, folder), 0, 0},
    LISTING_OPTION_ROWS(struct asked, csv, json),
    {0},
};

struct visit {
    const char *folders; /* listed and checked                  */
    const char *known;   /* these, and those that they may need */
    struct check_counts counts;
    struct problems problems;
    struct listing listing;
    bool listed; /* for programs; else for people */
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
    struct visit *v = context;
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

static int list(struct visit *v, const struct asked *asked)
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

static int show(struct visit *v, const char *id, const char *script)
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
    fputs(text_chars(&t), stdout);
    text_release(&t);
    rulebook_free(r);
    return status;
}

/* --- check ----------------------------------------------------------------------------------------------------- */

static void check_one(void *context, const char *id)
{
    struct visit *v = context;
    struct check_counts counts = {0};
    struct rulebook *r = rulebook_load(v->known, id, &v->problems);
    if (r && check_rulebook(r, &counts, &v->problems))
        printf("%-18s %zu scripts, %zu not covered, %zu steps, %zu decisions, %zu paths in %zu walks\n", id,
               counts.scripts, counts.not_covered, counts.steps, counts.decisions, counts.paths, counts.walks);
    rulebook_free(r);
}

static int check(struct visit *v)
{
    size_t count = rulebooks_each(v->folders, check_one, v);
    if (!count)
        problem(&v->problems, v->folders, 0, "name a folder that holds folders with a rulebook.ini",
                "there is no rulebook");
    return tell_problems(&v->problems);
}

static int run_rulebook(int argc, char **argv)
{
    struct asked asked = {0};
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
    struct visit v = {.folders = given ? given : known, .known = known};
    if (to_check && argc <= 3)
        return check(&v);
    if (!strcmp(what, "list") && argc == 2)
        return list(&v, &asked);
    if (!strcmp(what, "show") && (argc == 3 || argc == 4))
        return show(&v, argv[2], argc == 4 ? argv[3] : NULL);
    return usage_error(&command_rulebook, "say list, show ID [SCRIPT] or check [DIR]");
}

const struct command command_rulebook = {
    .name = "rulebook",
    .summary = "the rulebooks: list them, show their scripts, prove them",
    .usage = "list | show ID [SCRIPT] | check [DIR] [OPTION]...",
    .options = options,
    .notes = "check walks every path of every script and tells each fault with its file and line.\n"
             "Exit 0: all is sound; 1: a check failed; 2: bad usage.",
    .run = run_rulebook,
};
