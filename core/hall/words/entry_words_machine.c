/* What happens to the computer and to the log itself, in words. */
#include "hall/changes.h"
#include "hall/words/entry_words_parts.h"

#include <stdlib.h>

void told_stood_still(const struct entry_telling *k, struct text *out)
{
    const struct trouble_change *c = k->change;
    text_addf(out, entry_say(k, "the console stood still for %d s: what fell due in that time was shown only then"),
              c->seconds);
}

void told_computer_set(const struct entry_telling *k, struct text *out)
{
    const struct trouble_change *c = k->change;
    text_addf(out,
              c->seconds < 0 ? entry_say(k, "the computer's clock was set back by %lld s")
                             : entry_say(k, "the computer's clock was set forward by %lld s"),
              llabs((long long)c->seconds));
}

void told_sheet(const struct entry_telling *k, struct text *out)
{
    const struct sheet_change *c = k->change;
    if (c->missed == 1)
        text_addf(out, entry_say(k, "a half-hour mark was missed, %d min ago: no clock was written down then"),
                  c->late_s / 60);
    else if (c->missed)
        text_addf(out,
                  entry_say(k, "%d half-hour marks were missed, the last %d min ago: no clock was written down then"),
                  c->missed, c->late_s / 60);
    else if (c->known)
        text_addf(out,
                  entry_count(k, "the clocks of %d board were written down",
                              "the clocks of %d boards were written down", c->known),
                  c->known);
    else
        text_add(out, entry_say(k, "the clocks that were known were written down"));
}

void told_nobody_looks(const struct entry_telling *k, struct text *out)
{
    const struct trouble_change *c = k->change;
    text_addf(out, entry_say(k, "the console has no terminal any more, and goes on recording; last key %d s before"),
              c->seconds);
}

void told_attached_again(const struct entry_telling *k, struct text *out)
{
    const struct trouble_change *c = k->change;
    text_addf(out, entry_say(k, "the console has a terminal again, after %d s; alerts meanwhile: %d"), c->seconds,
              c->alerts);
}

void told_taken_over(const struct entry_telling *k, struct text *out)
{
    const struct trouble_change *c = k->change;
    text_addf(out, entry_say(k, "another terminal took the console over; last key %d s before, alerts since: %d"),
              c->seconds, c->alerts);
}

void told_journal_damaged(const struct entry_telling *k, struct text *out)
{
    const struct journal_change *c = k->change;
    text_add(out, entry_say(k, "the log's -wal file was damaged"));
    if (c->lost)
        text_addf(out, entry_say(k, ": entries that could not be read: %d"), c->lost);
    if (c->kept)
        text_addf(out, entry_say(k, "; it is kept as %s"), c->kept);
}

void told_journal_foreign(const struct entry_telling *k, struct text *out)
{
    const struct journal_change *c = k->change;
    text_add(out, entry_say(k, "a rollback journal that is not Flagfall's was beside the log; it was not heeded"));
    if (c->kept)
        text_addf(out, entry_say(k, ", and is kept as %s"), c->kept);
}

void told_wal_foreign(const struct entry_telling *k, struct text *out)
{
    const struct journal_change *c = k->change;
    text_add(out, entry_say(k, "a -wal file of another state of this log was beside it; it was not heeded"));
    if (c->kept)
        text_addf(out, entry_say(k, "; it is kept as %s"), c->kept);
}

void told_entries_gone(const struct entry_telling *k, struct text *out)
{
    const struct journal_change *c = k->change;
    text_addf(out, entry_say(k, "the end of the log is gone; saved entries that were lost: %d"), c->lost);
}

void told_file_short(const struct entry_telling *k, struct text *out)
{
    text_add(
        out,
        entry_say(
            k,
            "the log's file was shorter than it says, by a crash or by another program; its -wal file had the rest"));
}

void told_mark_doubtful(const struct entry_telling *k, struct text *out)
{
    text_add(out,
             entry_say(
                 k, "the file beside the log that says which entry was saved last is damaged or another log's; entries "
                    "may be missing at the end"));
}
