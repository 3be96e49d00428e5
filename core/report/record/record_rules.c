#include "report/record/record_rules.h"

#include <string.h>

void record_rules_of(struct shelf *shelf, const struct rulebook *usual, const struct record_round *round,
                     const struct record_ruling *k, struct record_rules *out)
{
    *out = (struct record_rules){.book = usual};
    if (!shelf_ruled_under(k->is.rule, k->walk, out->id, out->edition) && round)
        copy_text(out->id, sizeof out->id, round->event->rulebook);
    if (*out->id && (!usual || strcmp(rulebook_id(usual), out->id) != 0))
        out->book = shelf ? shelf_rulebook(shelf, out->id) : NULL;
    bool same = shelf_rule_since(shelf, k->is.script, k->is.rule, k->walk) == RULE_AS_THEN;
    if (!*out->edition && out->book && same)
        copy_text(out->edition, sizeof out->edition, rulebook_edition(out->book));
}

void record_add_rules(const struct record_rules *k, struct text *out)
{
    text_addf(out, "%s%s%s", k->book ? rulebook_name(k->book) : k->id, *k->edition ? ", " : "", k->edition);
}

struct report record_report_under(const struct report *r, const struct record_ruling *k)
{
    struct report one = *r;
    struct record_rules rules;
    record_rules_of(r->shelf, r->book, r->round, k, &rules);
    one.book = rules.book;
    return one;
}
