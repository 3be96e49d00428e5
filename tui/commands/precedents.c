/* flagfall precedents: earlier rulings of some events, searched; and a store of them that names nobody. */
#include "report/precedents/precedents.h"

#include "base/memory.h"
#include "commands/command.h"
#include "commands/listing.h"
#include "commands/pairs.h"
#include "host/data.h"
#include "host/local_time.h"
#include "host/progress.h"
#include "report/precedents/precedents_find.h"
#include "report/precedents/precedents_said.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

struct precedents_options {
    const char *script, *rulebook, *words;
    struct option_texts facts;
    bool csv, json, export, routine, no_routine;
    long most;
};

static const struct option_row options[] = {
    {"script", 's', "NAME", "only on this script: illegal-move, flag-fall...", OPTION_TEXT,
     offsetof(struct precedents_options, script), 0, 0},
    {"fact", 'f', "NAME=VALUE", "a fact of the case; may be given more than once; the most similar cases come first",
     OPTION_TEXTS, offsetof(struct precedents_options, facts), 0, 0},
    {"words", 'w', "WORDS", "each of these words somewhere in it", OPTION_TEXT,
     offsetof(struct precedents_options, words), 0, 0},
    {"rulebook", 'r', "ID", "only under this rulebook", OPTION_TEXT, offsetof(struct precedents_options, rulebook), 0,
     0},
    {"routine", 0, NULL, "only those marked as routine", OPTION_FLAG, offsetof(struct precedents_options, routine), 0,
     0},
    {"no-routine", 0, NULL, "without those", OPTION_FLAG, offsetof(struct precedents_options, no_routine), 0, 0},
    {"most", 'n', "N", "the first N of them", OPTION_NUMBER, offsetof(struct precedents_options, most), 1, INT_MAX},
    {"export", 'e', NULL, "as lines of JSON that name nobody: no names, ids, event, board or day", OPTION_FLAG,
     offsetof(struct precedents_options, export), 0, 0},
    LISTING_OPTION_ROWS(struct precedents_options, csv, json),
    {0},
};

static bool gather(const struct option_texts *given, struct facts *out, struct error *why)
{
    for (int i = 0; i < given->count; i++) {
        struct pair p;
        if (!pair_split(given->list[i], &p, why))
            return false;
        facts_set(out, p.name, p.value, FACT_GIVEN, "");
    }
    return true;
}

static void add_alike(const struct precedent_match *m, struct text *out)
{
    if (m->same + m->other + m->open)
        text_addf(out, "  alike     %d of %d facts%s\n", m->same, m->same + m->other + m->open,
                  m->other ? ", not the same case" : "");
}

static void print_one(const struct precedent_match *m, bool export)
{
    struct text t = {0};
    if (export) {
        precedent_export(m->is, &t);
    } else {
        precedent_account(m->is, &t);
        add_alike(m, &t);
    }
    fputs(text_chars(&t), stdout);
    text_release(&t);
}

static void list_one(struct listing *l, const struct precedent *p)
{
    struct text decided = {0};
    precedent_decided(p, &decided);
    listing_text(l, p->file);
    listing_text(l, p->round->event->name);
    listing_number(l, p->round->number);
    listing_number_if_any(l, p->ruling->board);
    listing_number(l, p->ruling->is.id);
    listing_text(l, p->ruling->who);
    listing_text(l, p->rulebook);
    listing_text(l, p->ruling->is.script);
    listing_text(l, p->ruling->is.article);
    listing_text(l, text_chars(&decided));
    listing_text(l, fate_name((enum fate)p->fate));
    listing_number_if_any(l, p->instead);
    listing_flag(l, p->routine);
    listing_text(l, rule_since_words((enum rule_since)p->since));
    text_release(&decided);
}

static void list(const struct precedent_match *found, int count, const struct precedents_options *asked)
{
    static const char *const columns[] = {"file", "event",    "round",   "board",      "decision",
                                          "by",   "rulebook", "script",  "article",    "decided",
                                          "fate", "instead",  "routine", "rule_since", NULL};
    struct listing l;
    listing_begin(&l, asked->json ? LISTING_JSON : LISTING_CSV, columns);
    for (int i = 0; i < count; i++)
        list_one(&l, found[i].is);
    listing_end(&l);
}

static void print(const struct precedent_match *found, int count, const struct precedents_options *asked)
{
    for (int i = 0; i < count; i++)
        print_one(&found[i], asked->export);
}

static int search(const struct precedents *all, const struct precedents_options *asked, const struct facts *facts)
{
    struct precedent_query q = {.script = asked->script,
                                .rulebook = asked->rulebook,
                                .facts = facts,
                                .words = asked->words,
                                .routine = asked->routine      ? ROUTINE_ONLY
                                           : asked->no_routine ? ROUTINE_NOT
                                                               : ROUTINE_ANY};
    int room = precedents_count(all);
    struct precedent_match *found = memory_take((size_t)room + 1, sizeof *found);
    int count = precedents_find(all, &q, found, room),
        shown = asked->most && asked->most < count ? (int)asked->most : count;
    bool listed = asked->csv || asked->json;
    (listed ? list : print)(found, shown, asked);
    if (!asked->export && !listed)
        printf("%d of %d rulings\n", count, room);
    free(found);
    return count ? STATUS_OK : STATUS_FAILED;
}

static int search_files(int argc, char **argv, const struct precedents_options *asked, const struct facts *facts)
{
    struct precedents *all = precedents_new();
    precedents_offset(all, local_offset_min(wall_now()));
    struct shelf *shelf = data_shelf();
    precedents_shelf(all, shelf);
    struct error why = {0};
    int status = STATUS_OK;
    for (int i = 1; i < argc && status == STATUS_OK; i++)
        if (!precedents_add_file(all, argv[i], progress_line(), &why)) {
            complain(&why);
            status = STATUS_USAGE;
        }
    if (status == STATUS_OK)
        status = search(all, asked, facts);
    precedents_free(all);
    shelf_free(shelf);
    return status;
}

static int run_precedents(int argc, char **argv)
{
    struct precedents_options asked = {0};
    struct facts facts = {0};
    struct error why = {0};
    int status = options_read(&command_precedents, &argc, argv, &asked);
    if (status == STATUS_OK && argc < 2)
        status = usage_error(&command_precedents, "name one event's file or more");
    if (status == STATUS_OK && asked.routine && asked.no_routine)
        status = usage_error(&command_precedents, "either --routine or --no-routine");
    if (status == STATUS_OK && !gather(&asked.facts, &facts, &why)) {
        complain(&why);
        status = STATUS_USAGE;
    }
    if (status == STATUS_OK)
        status = search_files(argc, argv, &asked, &facts);
    facts_release(&facts);
    return status;
}

const struct command command_precedents = {
    .name = "precedents",
    .summary = "earlier rulings of some events: searched, with what became of them",
    .usage = "FILE.flagfall... [OPTION]...",
    .options = options,
    .notes = "Most facts alike come first, then the newest; last come those whose rule is not as it was then: "
             "\"rule changed since\", \"script no longer in the rulebook\", \"other edition\" (older logs), \"rulebook "
             "not installed\".\n"
             "What became of a ruling: it stands, was taken back, is under appeal, was upheld, modified or "
             "reversed.\n"
             "Exit 0: some were found, 1: none, 2: a file cannot be read.",
    .run = run_precedents,
    .apart_unless = "",
};
