#include "hall/words/entry_words.h"

#include "base/table.h"
#include "base/tongue.h"
#include "event/broadcast.h"
#include "hall/changes.h"
#include "hall/presence.h"
#include "hall/round.h"
#include "hall/ruling.h"
#include "hall/words/entry_words_parts.h"
#include "rules/words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* "" is not looked up: a catalogue has its own header there. */
const char *entry_say(const struct entry_telling *k, const char *english)
{
    return k->shown && *english ? tongue_text(english) : english;
}

const char *entry_count(const struct entry_telling *k, const char *one, const char *many, long count)
{
    return k->shown ? tongue_count(one, many, count) : tongue_english(one, many, count);
}

const char *entry_said(const struct entry_telling *k)
{
    return entry_say(k, entry_row(k->action)->said);
}

static const char *say_side(const struct entry_telling *k, int side)
{
    return entry_say(k, side_name(side));
}

static void add_penalties(const struct entry_telling *k, const char *penalties, struct text *out)
{
    char english[PENALTIES_WORDS];
    if (k->shown && k->add_penalties)
        k->add_penalties(penalties, out);
    else
        text_add(out, penalties_in_words(penalties, english));
}

void told_nothing(const struct entry_telling *k, struct text *out)
{
    (void)k, (void)out; /* what it says is shown by screens of its own */
}

void told_as_said(const struct entry_telling *k, struct text *out)
{
    text_add(out, entry_said(k));
}

void entry_add_who(const struct entry_telling *k, struct text *out)
{
    if (*k->who)
        text_addf(out, entry_say(k, " by %s"), k->who);
}

void entry_add_reason(const char *reason, struct text *out)
{
    if (reason && *reason)
        text_addf(out, ": %s", reason);
}

static void add_time(const struct entry_telling *k, int32_t s, struct text *out)
{
    char digits[CLOCK_DIGITS];
    text_add(out, s < 0 ? entry_say(k, "unknown") : clock_digits(s, digits));
}

static void add_times(const struct entry_telling *k, const int32_t left_s[2], struct text *out)
{
    text_addf(out, "%s ", say_side(k, WHITE));
    add_time(k, left_s[WHITE], out);
    text_addf(out, ", %s ", say_side(k, BLACK));
    add_time(k, left_s[BLACK], out);
}

static void add_known_times(const struct entry_telling *k, const int32_t left_s[2], struct text *out)
{
    if (left_s[WHITE] < 0 && left_s[BLACK] < 0)
        return;
    text_add(out, "  ");
    add_times(k, left_s, out);
}

/* --- the round, and who is there ---------------------------------------------------------------------------------- */

void told_round(const struct entry_telling *k, struct text *out)
{
    const struct round_change *c = k->change;
    text_addf(out, entry_say(k, "round %d %s"), c->round, entry_said(k));
}

/* What follows belongs to this round: at its start, and when the log returns to it. */
void told_round_opened(const struct entry_telling *k, struct text *out)
{
    const struct round_change *c = k->change;
    msec started = hall_started_at(k->hall);
    bool again = started != MSEC_NEVER && started < k->at;
    text_addf(out, again ? entry_say(k, "round %d goes on") : entry_say(k, "round %d is set up"), c->round);
}

void told_pairing(const struct entry_telling *k, struct text *out)
{
    const struct pairing_change *c = k->change;
    text_addf(out, "%s - %s", c->white ? c->white : "", c->black ? c->black : "");
}

void told_came(const struct entry_telling *k, struct text *out)
{
    const struct arbiter_change *c = k->change;
    const char *who = *k->who ? k->who : entry_say(k, "somebody");
    if (*c->role)
        text_addf(out, entry_say(k, "%s works at the console from now on as %s"), who, entry_say(k, c->role));
    else
        text_addf(out, entry_say(k, "%s works at the console from now on"), who);
}

/* --- boards and devices ------------------------------------------------------------------------------------------- */

void told_assigned(const struct entry_telling *k, struct text *out)
{
    const struct assigned *c = k->change;
    if (!*c->driver)
        text_add(out, entry_say(k, "kept by hand from now on"));
    else if (*c->address)
        text_addf(out, entry_say(k, "another device: %s at %s"), c->driver, c->address);
    else
        text_addf(out, entry_say(k, "another device: %s"), c->driver);
    entry_add_who(k, out);
}

/* What a board says of itself, as its driver has it: "version major=1 minor=80", "serial 01009". */
static void add_identity(const struct entry_telling *k, const char *text, struct text *out)
{
    char number[READING_TEXT];
    int major, minor;
    if (sscanf(text, "version major=%d minor=%d", &major, &minor) == 2)
        text_addf(out, entry_say(k, "board identified: version %d.%02d"), major, minor);
    else if (sscanf(text, "serial %79s", number) == 1 || sscanf(text, "longserial %79s", number) == 1)
        text_addf(out, entry_say(k, "serial number %s"), number);
    else if (!*text)
        text_add(out, entry_say(k, "board identified"));
    else
        text_addf(out, entry_say(k, "board identified: %s"), !strncmp(text, "identity ", 9) ? text + 9 : text);
}

void told_device(const struct entry_telling *k, struct text *out)
{
    const struct device_change *c = k->change;
    if (k->action == ACTION_DEVICE_IDENTITY)
        add_identity(k, c->text, out);
    else if (k->action == ACTION_DEVICE_HEARD && !*c->text)
        text_add(out, entry_say(k, "the board answers"));
    else {
        text_addf(out, entry_say(k, "device %s"), entry_said(k));
        text_addf(out, "%s%s", *c->text ? " " : "", c->text);
    }
}

void told_board(const struct entry_telling *k, struct text *out)
{
    text_add(out, entry_said(k));
    entry_add_who(k, out);
}

void told_board_on(const struct entry_telling *k, struct text *out)
{
    const struct board_change *c = k->change;
    text_addf(out, c->on ? "%s" : entry_say(k, "no longer %s"), entry_said(k));
    entry_add_who(k, out);
}

void told_absent(const struct entry_telling *k, struct text *out)
{
    static const char *const words[] = {N_("both players are there"), N_("White has not come"),
                                        N_("Black has not come"), N_("neither player has come")};
    const struct board_change *c = k->change;
    text_add(out, entry_say(k, words[c->number & 3]));
    entry_add_who(k, out);
}

static void add_counted(const struct entry_telling *k, const struct counted *c, struct text *out)
{
    text_addf(out, entry_say(k, "%d moves"), c->moves);
    for (int side = WHITE; side <= BLACK; side++)
        if (c->left_s[side] != SECONDS_UNKNOWN)
            text_addf(out, ", %s %d:%02d", say_side(k, side), c->left_s[side] / 3600, c->left_s[side] / 60 % 60);
}

void told_counted(const struct entry_telling *k, struct text *out)
{
    add_counted(k, k->change, out);
}

void told_brought(const struct entry_telling *k, struct text *out)
{
    const struct brought *c = k->change;
    text_add(out, entry_say(k, "another pair sits here"));
    if (c->counted.at != MSEC_NEVER) {
        text_add(out, entry_say(k, ", read at its board before: "));
        add_counted(k, &c->counted, out);
    }
    entry_add_who(k, out);
}

void told_proposed(const struct entry_telling *k, struct text *out)
{
    const struct board_change *c = k->change;
    text_addf(out, "%s %s", entry_said(k), result_text((enum result)c->number));
    entry_add_who(k, out);
}

/* --- moves and clocks --------------------------------------------------------------------------------------------- */

void told_move(const struct entry_telling *k, struct text *out)
{
    const struct move_change *c = k->change;
    text_addf(out, "%d%s %s", (c->ply + 1) / 2, c->ply % 2 ? "." : "...", c->san);
    add_known_times(k, c->left_s, out);
    if (c->how == HOW_PRESS)
        text_add(out, entry_say(k, ", pressed"));
    entry_add_who(k, out);
}

static void add_clock(const struct entry_telling *k, const struct clock_change *c, struct text *out)
{
    if (c->side != NO_SIDE)
        text_addf(out, ", %s", say_side(k, c->side));
    add_known_times(k, c->left_s, out);
}

void told_clock(const struct entry_telling *k, struct text *out)
{
    text_addf(out, entry_say(k, "clock %s"), entry_said(k));
    add_clock(k, k->change, out);
}

void told_verified(const struct entry_telling *k, struct text *out)
{
    text_addf(out, entry_say(k, "the ordered times: %s"), entry_said(k));
    add_clock(k, k->change, out);
}

void told_order(const struct entry_telling *k, struct text *out)
{
    const struct order_change *c = k->change;
    const struct ruling *r = k->hall ? hall_ruling(k->hall, c->ruling) : NULL;
    text_add(out, entry_say(k, "times ordered: "));
    if (r) {
        add_times(k, r->left_s, out);
    } else { /* the sides of the clock are all that the entry has */
        text_add(out, entry_say(k, "left "));
        add_time(k, c->left_s, out);
        text_add(out, entry_say(k, ", right "));
        add_time(k, c->right_s, out);
    }
    text_add(out, c->by_wire ? entry_say(k, ", by wire") : entry_say(k, ", by hand"));
}

/* --- decisions ---------------------------------------------------------------------------------------------------- */

void told_walk(const struct entry_telling *k, struct text *out)
{
    const struct walk_change *c = k->change;
    const char *text = c->answers ? c->answers : "";
    int answers = 0;
    for (const char *at = text; (at = strstr(at, "\nanswer\t")); at++)
        answers++;
    text_addf(out, "%c-%04d: ", c->ruling ? 'D' : 'A', c->ruling ? c->ruling : c->appeal);
    if (answers)
        text_addf(out, entry_count(k, "%d question answered", "%d questions answered", answers), answers);
    else
        text_add(out, entry_say(k, "no question was asked"));
    if (strstr(text, "\noverrule\t"))
        text_add(out, entry_say(k, ", a fact was overruled"));
}

static void add_effects(const struct entry_telling *k, const struct ruling *r, struct text *out)
{
    if (r->supersedes)
        text_addf(out, entry_say(k, ", instead of D-%04d on appeal A-%04d"), r->supersedes, r->appeal);
    if (r->result != RESULT_OPEN)
        text_addf(out, entry_say(k, ", result %s"), ruling_result_words(r));
    if (*r->penalty && r->offender == NO_SIDE) {
        text_add(out, entry_say(k, ", penalty: "));
        add_penalties(k, r->penalty, out);
    } else if (*r->penalty) {
        text_addf(out, entry_say(k, ", penalty against %s: "), say_side(k, r->offender));
        add_penalties(k, r->penalty, out);
    }
    if (r->restores)
        text_add(out, entry_say(k, ", the position is restored"));
    if (r->stands)
        text_add(out, entry_say(k, ", the move stands"));
    if (r->delay_s)
        text_addf(out, entry_say(k, ", a delay of %d s a move"), r->delay_s);
    if (!r->orders)
        return;
    text_add(out, entry_say(k, ", clocks set to "));
    add_times(k, r->left_s, out);
}

void told_ruling(const struct entry_telling *k, struct text *out)
{
    const struct ruling *r = k->change;
    text_addf(out, "D-%04d", r->id);
    entry_add_who(k, out);
    text_addf(out, ": %s", entry_say(k, script_words(r->script)));
    add_effects(k, r, out);
    if (*r->words)
        text_addf(out, "; %s", r->words);
    if (*r->article)
        text_addf(out, " (%s)", r->article);
}

void told_of_decision(const struct entry_telling *k, struct text *out)
{
    const struct number_change *c = k->change;
    text_addf(out, "D-%04d%s", c->number, entry_said(k));
    entry_add_who(k, out);
    entry_add_reason(c->reason, out);
}

void told_worded(const struct entry_telling *k, struct text *out)
{
    const struct wording_change *c = k->change;
    text_addf(out,
              c->is_public ? entry_say(k, "D-%04d, words for everybody") : entry_say(k, "D-%04d, words for arbiters"),
              c->ruling);
    entry_add_who(k, out);
    text_addf(out, ": %s", c->text ? c->text : entry_say(k, "as the log gives them"));
}

void told_penalty(const struct entry_telling *k, struct text *out)
{
    const struct penalty *c = k->change;
    text_addf(out, entry_say(k, "D-%04d: penalty against %s: "), c->ruling,
              c->side == NO_SIDE ? entry_say(k, "nobody") : say_side(k, c->side));
    if (*c->penalty)
        add_penalties(k, c->penalty, out);
    else
        text_add(out, entry_say(k, "counted"));
}

void told_result(const struct entry_telling *k, struct text *out)
{
    const struct result_change *c = k->change;
    text_addf(out, entry_say(k, "result %s"),
              forfeit_text((enum result)c->result, result_reason_is_forfeit(c->reason)));
    entry_add_who(k, out);
    entry_add_reason(c->reason, out);
}

void told_appeal(const struct entry_telling *k, struct text *out)
{
    const struct appeal_change *c = k->change;
    text_addf(out, "A-%04d %s", c->appeal, entry_said(k));
    entry_add_who(k, out);
    if (*c->ground && c->side != NO_SIDE)
        text_addf(out, entry_say(k, " for %s"), say_side(k, c->side));
    if (c->ruling)
        text_addf(out, entry_say(k, ", against D-%04d"), c->ruling);
    entry_add_reason(entry_say(k, appeal_decision_words(c->decision)), out);
    if (c->instead)
        text_addf(out, entry_say(k, ", D-%04d stands instead"), c->instead);
    entry_add_reason(*c->reason ? c->reason : c->ground, out);
}

void told_correction(const struct entry_telling *k, struct text *out)
{
    const struct text_change *c = k->change;
    text_add(out, entry_said(k));
    entry_add_who(k, out);
    entry_add_reason(c->reason, out);
    text_addf(out, "; %s", c->text ? c->text : "");
}

/* --- notes -------------------------------------------------------------------------------------------------------- */

static void add_note(const struct entry_telling *k, const char *words, struct text *out)
{
    text_add(out, entry_said(k));
    entry_add_who(k, out);
    text_addf(out, ": %s", words ? words : "");
}

void told_note(const struct entry_telling *k, struct text *out)
{
    add_note(k, ((const struct note_change *)k->change)->text, out);
}

void told_observed(const struct entry_telling *k, struct text *out)
{
    add_note(k, ((const struct observed_change *)k->change)->text, out);
}

void told_checked_in(const struct entry_telling *k, struct text *out)
{
    const struct checked *c = k->change;
    static const char *const words[] = {N_("no longer on the list of those who came"), N_("is here"),
                                        N_("has not come")};
    ROW_FOR_EACH(words, ARRIVALS);
    assert(HAS_ROW(words, c->arrival));
    text_addf(out, "%s %s", c->name, entry_say(k, words[c->arrival]));
}

void told_card(const struct entry_telling *k, struct text *out)
{
    const struct team_card *c = k->change;
    text_addf(out,
              c->by_coach ? entry_say(k, "communication card, %s's coach") : entry_say(k, "communication card, %s"),
              say_side(k, c->side));
    entry_add_who(k, out);
    text_addf(out, ": %s", c->words);
}

void told_substituted(const struct entry_telling *k, struct text *out)
{
    const struct substitution *c = k->change;
    text_addf(out, entry_say(k, "substitute, %s"), say_side(k, c->side));
    entry_add_who(k, out);
    text_addf(out, entry_say(k, ": %s for %s"), c->in.name, c->out);
}

void told_mark(const struct entry_telling *k, struct text *out)
{
    const struct mark_change *c = k->change;
    text_addf(out, c->on ? "%s" : entry_say(k, "no longer %s"), entry_said(k));
    if (c->ruling)
        text_addf(out, " D-%04d", c->ruling);
    if (c->entry)
        text_addf(out, entry_say(k, " at entry %d"), c->entry);
    entry_add_who(k, out);
    entry_add_reason(c->text, out);
}

void told_broadcast(const struct entry_telling *k, struct text *out)
{
    const struct broadcast_change *c = k->change;
    broadcast_order_words((enum broadcast_order)c->order, c->minutes, out);
    entry_add_who(k, out);
    entry_add_reason(c->reason, out);
}
