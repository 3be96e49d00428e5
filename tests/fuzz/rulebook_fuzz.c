/* A rulebook's file from anywhere, as its rulebook.ini or as a script: refused with a line, or a rulebook whose walks
 * end in a question, a decision or a reason, and are found again from their text. */
#include "rulebook_files.h"
#include "rules/check.h"
#include "rules/show.h"
#include "rules/walk.h"

#include <stdint.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char plain_frame[] = "[rulebook]\nname = Fuzzed\nedition = first\n[modes]\nfast = phase = blitz\n"
                                  "[parameters]\nbonus_s = 120 cite 1\n[parameters fast]\nbonus_s = 60\n[ranges]\n"
                                  "bonus_s = 0..600\n[variations]\nx = a switch cite 2\n";
static const char plain_script[] =
    "[script]\ntitle = Illegal move\nabout = offender\n[stance]\nelse = act cite 1\n[start]\n"
    "ask = clock_pressed\nyes = out\nno = out\n[out]\ndecide = x\nresult = continue\n"
    "opponent_s = opponent_s + 120\ncite = 1\nwhy = because of {opponent}\n";

static void demand(bool fact)
{
    if (!fact)
        abort();
}

/* A folder of this process, since several may fuzz at once. */
static const char *folder(void)
{
    static char path[512];
    static char own[64];
    if (!*path) {
        const char *temporary = getenv("TMPDIR");
        snprintf(own, sizeof own, "fuzz-%ld", (long)getpid());
        snprintf(path, sizeof path, "%.300s/%s", temporary ? temporary : "/tmp", own);
        mkdir(path, 0777);
        setenv("SCRATCH", path, 1);
    }
    return path;
}

static void answer_all(struct walk *w)
{
    struct question q;
    struct error why;
    for (int i = 0; i < 64 && walk_asks(w, &q); i++)
        if (!walk_answer(w, q.is_number ? "7" : q.choices && *q.choices ? *q.choices : "some", &why))
            break;
}

static void walk_it(const struct rulebook *r)
{
    struct facts none = {0};
    struct error why;
    struct text once = {0}, again = {0};
    struct walk *w = walk_new(r, "illegal-move", &none, &why);
    if (!w)
        return;
    answer_all(w);
    demand(walk_asks(w, NULL) || walk_decision(w) || walk_stuck(w));
    walk_to_text(w, &once);
    struct walk *found = walk_from_text(r, text_chars(&once), &why);
    if (found)
        walk_to_text(found, &again);
    demand(!found || !strcmp(text_chars(&once), text_chars(&again)));
    while (walk_back(w))
        ;
    text_release(&once);
    text_release(&again);
    walk_free(found);
    walk_free(w);
}

static void show_it(const struct rulebook *r)
{
    struct text t = {0};
    show_rulebook(r, &t);
    if (rulebook_script(r, "illegal-move"))
        show_script(r, rulebook_script(r, "illegal-move"), &t);
    text_release(&t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char books[512];
    struct problems problems = {0};
    struct check_counts counts = {0};
    bool is_frame = size >= 10 && !memcmp(data, "[rulebook]", 10);
    folder();
    new_rulebook(books, "fuzzed", plain_frame);
    add_script(books, "fuzzed", "illegal-move.ini", plain_script);
    char path[1024];
    snprintf(path, sizeof path, "%s/fuzzed", books);
    write_file(path, is_frame ? "rulebook.ini" : "illegal-move.ini", (const char *)data, size);
    struct rulebook *r = rulebook_load(books, "fuzzed", &problems);
    demand(r || problems.count);
    if (r) {
        walk_it(r);
        show_it(r);
        if (size < 1500)
            check_rulebook(r, &counts, &problems);
    }
    rulebook_free(r);
    problems_release(&problems);
    return 0;
}
