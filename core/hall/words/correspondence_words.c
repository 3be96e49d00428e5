/* What was entered of games by correspondence, in words. */
#include "base/tongue.h"
#include "event/people.h"
#include "hall/changes.h"
#include "hall/words/entry_words_parts.h"

static void add_postmark(const struct entry_telling *k, const char *what, const struct postmark *p, struct text *out)
{
    text_add(out, entry_say(k, what));
    day_write(out, day_numbered(p->day));
    if (p->minute)
        text_addf(out, " %02d:%02d", (p->minute - 1) / 60, (p->minute - 1) % 60);
}

void told_letter(const struct entry_telling *k, struct text *out)
{
    const struct letter *c = k->change;
    text_addf(out, entry_say(k, "move %d%s:"), (c->ply + 1) / 2, c->ply % 2 ? "" : "...");
    if (c->received.day)
        add_postmark(k, N_(" received "), &c->received, out);
    add_postmark(k, c->received.day ? N_(", sent ") : N_(" sent "), &c->sent, out);
    text_add(out, c->is_untimed ? entry_say(k, ", without the times used") : "");
    entry_add_who(k, out);
}

void told_repeated(const struct entry_telling *k, struct text *out)
{
    const struct letter_repeat *c = k->change;
    text_addf(out,
              c->is_inquiry ? entry_say(k, "inquiry why move %d%s has no answer, on ")
                            : entry_say(k, "move %d%s was sent again on "),
              (c->ply + 1) / 2, c->ply % 2 ? "" : "...");
    day_write(out, day_numbered(c->day));
    entry_add_who(k, out);
}

void told_conditional(const struct entry_telling *k, struct text *out)
{
    const struct conditional *c = k->change;
    text_addf(out, entry_say(k, "conditional moves after move %d%s: %s"), (c->ply + 1) / 2, c->ply % 2 ? "" : "...",
              c->moves);
    entry_add_who(k, out);
}

void told_excused(const struct entry_telling *k, struct text *out)
{
    const struct excused *c = k->change;
    text_addf(out, entry_say(k, "%s takes time off from "), entry_say(k, side_name(c->side)));
    day_write(out, day_numbered(c->from));
    text_add(out, entry_say(k, " to "));
    day_write(out, day_numbered(c->to));
    entry_add_who(k, out);
}

void told_calendar(const struct entry_telling *k, struct text *out)
{
    text_add(out, entry_say(k, "the day is "));
    day_write(out, day_numbered(((const struct calendar *)k->change)->today));
}
