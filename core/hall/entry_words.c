#include "hall/entry_words.h"

#include "base/table.h"
#include "event/broadcast.h"
#include "hall/alert_words.h"
#include "hall/desk.h"

#include "hall/hall_parts.h"
#include "hall/presence.h"
#include "hall/ruling.h"
#include "rules/words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void entry_tell(const struct entry_telling *k, struct text *out)
{
    const struct entry_row *row = entry_row(k->action);
    if (row->tells)
        row->tells(k, out);
}

static const char *said(const struct entry_telling *k)
{
    return entry_row(k->action)->said;
}

void told_as_said(const struct entry_telling *k, struct text *out)
{
    text_add(out, said(k));
}

static void add_who(const struct entry_telling *k, struct text *out)
{
    if (*k->who)
        text_addf(out, " by %s", k->who);
}

static void add_reason(const char *reason, struct text *out)
{
    if (reason && *reason)
        text_addf(out, ": %s", reason);
}

static void add_time(int32_t s, struct text *out)
{
    char digits[CLOCK_DIGITS];
    text_add(out, s < 0 ? "unknown" : clock_digits(s, digits));
}

static void add_times(const int32_t left_s[2], struct text *out)
{
    text_add(out, "White ");
    add_time(left_s[WHITE], out);
    text_add(out, ", Black ");
    add_time(left_s[BLACK], out);
}

static void add_known_times(const int32_t left_s[2], struct text *out)
{
    if (left_s[WHITE] < 0 && left_s[BLACK] < 0)
        return;
    text_add(out, "  ");
    add_times(left_s, out);
}

static const char *incident_said(const struct incident *i)
{
    return i ? i->words : "an incident";
}

/* --- the round, and who is there ---------------------------------------------------------------------------------- */

void told_round(const struct entry_telling *k, struct text *out)
{
    const struct round_change *c = k->change;
    text_addf(out, "round %d %s", c->round, said(k));
}

/* What follows belongs to this round: at its start, and when the log returns to it. */
void told_round_opened(const struct entry_telling *k, struct text *out)
{
    const struct round_change *c = k->change;
    bool again = k->hall->started != MSEC_NEVER && k->hall->started < k->at;
    text_addf(out, "round %d %s", c->round, again ? "goes on" : "is set up");
}

void told_pairing(const struct entry_telling *k, struct text *out)
{
    const struct pairing_change *c = k->change;
    text_addf(out, "%s - %s", c->white ? c->white : "", c->black ? c->black : "");
}

void told_came(const struct entry_telling *k, struct text *out)
{
    const struct arbiter_change *c = k->change;
    text_addf(out, "%s works at the console from now on%s%s", *k->who ? k->who : "somebody", *c->role ? ", as " : "",
              c->role);
}

/* --- boards and devices ------------------------------------------------------------------------------------------- */

void told_assigned(const struct entry_telling *k, struct text *out)
{
    const struct assigned *c = k->change;
    text_add(out, *c->driver ? "another device: " : "kept by hand from now on");
    text_addf(out, "%s%s%s", c->driver, *c->driver && *c->address ? " at " : "", *c->driver ? c->address : "");
    add_who(k, out);
}

/* What a board says of itself, as its driver has it: "version major=1 minor=80", "serial 01009". */
static void add_identity(const char *text, struct text *out)
{
    char number[READING_TEXT];
    int major, minor;
    if (sscanf(text, "version major=%d minor=%d", &major, &minor) == 2)
        text_addf(out, "board identified: version %d.%02d", major, minor);
    else if (sscanf(text, "serial %79s", number) == 1 || sscanf(text, "longserial %79s", number) == 1)
        text_addf(out, "serial number %s", number);
    else
        text_addf(out, "board identified%s%s", *text ? ": " : "", !strncmp(text, "identity ", 9) ? text + 9 : text);
}

void told_device(const struct entry_telling *k, struct text *out)
{
    const struct device_change *c = k->change;
    if (!strcmp(said(k), "identity"))
        add_identity(c->text, out);
    else if (!strcmp(said(k), "heard") && !*c->text)
        text_add(out, "the board answers");
    else
        text_addf(out, "device %s%s%s", said(k), *c->text ? " " : "", c->text);
}

void told_board(const struct entry_telling *k, struct text *out)
{
    text_add(out, said(k));
    add_who(k, out);
}

void told_board_on(const struct entry_telling *k, struct text *out)
{
    const struct board_change *c = k->change;
    text_add(out, c->on ? "" : "no longer ");
    told_board(k, out);
}

void told_absent(const struct entry_telling *k, struct text *out)
{
    static const char *const words[] = {"both players are there", "White has not come", "Black has not come",
                                        "neither player has come"};
    const struct board_change *c = k->change;
    text_add(out, words[c->number & 3]);
    add_who(k, out);
}

static void add_counted(const struct counted *c, struct text *out)
{
    text_addf(out, "%d moves", c->moves);
    for (int side = WHITE; side <= BLACK; side++)
        if (c->left_s[side] != SECONDS_UNKNOWN)
            text_addf(out, ", %s %d:%02d", side_name(side), c->left_s[side] / 3600, c->left_s[side] / 60 % 60);
}

void told_counted(const struct entry_telling *k, struct text *out)
{
    add_counted(k->change, out);
}

void told_brought(const struct entry_telling *k, struct text *out)
{
    const struct brought *c = k->change;
    text_add(out, "another pair sits here");
    if (c->counted.at != MSEC_NEVER) {
        text_add(out, ", read at its board before: ");
        add_counted(&c->counted, out);
    }
    add_who(k, out);
}

void told_proposed(const struct entry_telling *k, struct text *out)
{
    const struct board_change *c = k->change;
    text_addf(out, "%s %s", said(k), result_text((enum result)c->number));
    add_who(k, out);
}

/* --- moves and clocks --------------------------------------------------------------------------------------------- */

void told_move(const struct entry_telling *k, struct text *out)
{
    const struct move_change *c = k->change;
    text_addf(out, "%d%s %s", (c->ply + 1) / 2, c->ply % 2 ? "." : "...", c->san);
    add_known_times(c->left_s, out);
    if (c->how == HOW_PRESS)
        text_add(out, ", pressed");
    add_who(k, out);
}

static void add_clock(const struct clock_change *c, struct text *out)
{
    if (c->side != NO_SIDE)
        text_addf(out, ", %s", side_name(c->side));
    add_known_times(c->left_s, out);
}

void told_clock(const struct entry_telling *k, struct text *out)
{
    text_addf(out, "clock %s", said(k));
    add_clock(k->change, out);
}

void told_verified(const struct entry_telling *k, struct text *out)
{
    text_addf(out, "the ordered times: %s", said(k));
    add_clock(k->change, out);
}

void told_order(const struct entry_telling *k, struct text *out)
{
    const struct order_change *c = k->change;
    text_add(out, "times ordered: left ");
    add_time(c->left_s, out);
    text_add(out, ", right ");
    add_time(c->right_s, out);
    text_add(out, c->by_wire ? ", by wire" : ", by hand");
}

/* --- incidents and alerts ----------------------------------------------------------------------------------------- */

const struct alert *entry_alert_joined(const struct hall *h, int board, const struct incident_change *c)
{
    for (int id = hall_alert_count(h); id >= 1; id--) {
        const struct alert *a = hall_alert(h, id);
        if (a->board == board && a->kind == c->incident.kind && (!c->line || c->line == id) && alert_is_listed(a))
            return a;
    }
    return NULL;
}

static void add_article(const struct incident *i, struct text *out)
{
    if (i && *i->article)
        text_addf(out, " (%s)", i->article);
}

static void add_players(const struct hall *h, int board, struct text *out)
{
    const struct hall_board *b = hall_board(h, board);
    if (b && *b->seat->players[WHITE].name && *b->seat->players[BLACK].name)
        text_addf(out, "; %s - %s", b->seat->players[WHITE].name, b->seat->players[BLACK].name);
}

/* For example a second illegal move: it joins the existing alert, but is reported nevertheless. */
static void add_repeat(const struct entry_telling *k, const struct alert *a, const struct incident *i, struct text *out)
{
    int known = a->latest == i->id; /* when a log is followed this has been done already */
    text_addf(out, "again, %d times now: %s %s: %s", a->count + !known, priority_name((enum priority)i->priority),
              entry_stance_words(a), i->words);
    add_article(i, out);
    add_players(k->hall, k->board, out);
}

void told_begun(const struct entry_telling *k, struct text *out)
{
    const struct incident_change *c = k->change;
    const struct alert *a = k->at_length ? entry_alert_joined(k->hall, k->board, c) : NULL;
    if (a) {
        add_repeat(k, a, &c->incident, out);
        return;
    }
    text_add(out, c->incident.words);
    add_article(&c->incident, out);
    add_who(k, out);
}

void told_ended(const struct entry_telling *k, struct text *out)
{
    const struct number_change *c = k->change;
    text_addf(out, "over: %s", incident_said(hall_incident(k->hall, c->number)));
    add_reason(c->reason, out);
}

void told_handled(const struct entry_telling *k, struct text *out)
{
    const struct handled_change *c = k->change;
    text_add(out, handling_words((enum handling)c->handling));
    add_who(k, out);
    text_addf(out, ": %s", incident_said(hall_incident(k->hall, c->id)));
}

void told_priority(const struct entry_telling *k, struct text *out)
{
    const struct priority_change *c = k->change;
    char words[INCIDENT_WORDS];
    text_addf(out, "\"%s\" is %s from now on, was %s", incident_words((enum incident_kind)c->kind, NO_SIDE, words),
              priority_name((enum priority)c->is), priority_name((enum priority)c->was));
    add_who(k, out);
    add_reason(c->reason, out);
}

/* Something else is to be done than to look and to rule. */
static const char *const duties[INCIDENT_KINDS] = {
    [INCIDENT_CALL] = "answer the call",
    [INCIDENT_CLAIM] = "rule on it",
    [INCIDENT_REPORTED] = "rule on it",
    [INCIDENT_APPEAL] = "hear the appeal",
    [INCIDENT_APPEAL_DUE] = "ask the player",
    [INCIDENT_BOARD_HANDED] = "take the board over",
    [INCIDENT_TO_COMPLETE] = "complete the record",
};

const char *entry_stance_words(const struct alert *a)
{
    static const char *const words[] = {[STANCE_CLAIM] = "wait for the claim", [STANCE_OBSERVE] = "watch"};
    if (a->stance == STANCE_ACT)
        return a->priority == PRIORITY_1 ? "act now" : duties[a->kind] ? duties[a->kind] : "act soon";
    assert(HAS_ROW(words, a->stance));
    return words[a->stance];
}

/* A plain line begins with the board, so it is not repeated. */
static void add_alert_words(const struct hall *h, const struct alert *a, struct text *out)
{
    struct text words = {0};
    char number[32];
    const struct incident *i = hall_incident(h, a->latest);
    const char *all = hall_alert_words(h, a, &words);
    int length = snprintf(number, sizeof number, "board %d: ", a->board);
    text_add(out, all + (strncmp(all, number, (size_t)length) ? 0 : length));
    add_article(i, out);
    text_release(&words);
}

static const struct alert *alert_told(const struct entry_telling *k)
{
    return hall_alert(k->hall, ((const struct alert_change *)k->change)->id);
}

static void add_alert_head(const struct entry_telling *k, const struct alert *a, struct text *out)
{
    if (a)
        text_addf(out, "%s ", priority_name((enum priority)a->priority));
    text_add(out, said(k));
    add_who(k, out);
}

static void add_what_it_is_about(const struct entry_telling *k, const struct alert *a, struct text *out)
{
    if (a && k->at_length) {
        text_addf(out, ": %s: ", entry_stance_words(a));
        add_alert_words(k->hall, a, out);
    } else if (a) {
        add_reason(incident_said(hall_incident(k->hall, a->incident)), out);
    }
}

static void add_step(const struct entry_telling *k, const char *joint, struct text *out)
{
    const struct alert_change *c = k->change;
    const struct alert *a = alert_told(k);
    add_alert_head(k, a, out);
    if (*c->to)
        text_addf(out, " %s %s", joint, c->to);
    add_what_it_is_about(k, a, out);
    if (*c->reason)
        text_addf(out, " (%s)", c->reason);
}

void told_alert(const struct entry_telling *k, struct text *out)
{
    add_step(k, "to", out);
}

void told_alert_from(const struct entry_telling *k, struct text *out)
{
    add_step(k, "from", out);
}

/* Whose game it is, and what the console would start. */
static void add_case(const struct hall *h, const struct alert *a, struct text *out)
{
    const struct incident *i = hall_incident(h, a->latest);
    add_players(h, a->board, out);
    if (i && *i->script)
        text_addf(out, "; ruling: %s", script_words(i->script));
}

void told_shown(const struct entry_telling *k, struct text *out)
{
    const struct alert *a = alert_told(k);
    if (!a || !k->at_length) {
        told_alert(k, out);
        return;
    }
    text_addf(out, "%s", priority_name((enum priority)a->priority));
    text_addf(out, " %s: ", entry_stance_words(a));
    add_alert_words(k->hall, a, out);
    add_case(k->hall, a, out);
}

/* On the console it has no line, as the first of the group counts it; in a full listing nothing else names its
 * board. */
void told_grouped(const struct entry_telling *k, struct text *out)
{
    const struct alert_change *c = k->change;
    const struct alert *a = alert_told(k), *first = hall_alert(k->hall, c->group);
    if (!a || !k->at_length) {
        told_alert(k, out);
        return;
    }
    text_addf(out, "%s %s: %s", priority_name((enum priority)a->priority), entry_stance_words(a),
              incident_said(hall_incident(k->hall, a->latest)));
    if (first)
        text_addf(out, "; counted with board %d", first->board);
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
        text_addf(out, "%d question%s answered", answers, answers == 1 ? "" : "s");
    else
        text_add(out, "no question was asked");
    if (strstr(text, "\noverrule\t"))
        text_add(out, ", a fact was overruled");
}

static void add_effects(const struct ruling *r, struct text *out)
{
    if (r->supersedes)
        text_addf(out, ", instead of D-%04d on appeal A-%04d", r->supersedes, r->appeal);
    if (r->result != RESULT_OPEN)
        text_addf(out, ", result %s", ruling_result_words(r));
    if (*r->penalty)
        text_addf(out, ", %s: %s", side_name(r->offender), r->penalty);
    if (r->restores)
        text_add(out, ", the position is restored");
    if (r->stands)
        text_add(out, ", the move stands");
    if (r->delay_s)
        text_addf(out, ", a delay of %d s a move", r->delay_s);
    if (!r->orders)
        return;
    text_add(out, ", clock to ");
    add_times(r->left_s, out);
}

void told_ruling(const struct entry_telling *k, struct text *out)
{
    const struct ruling *r = k->change;
    text_addf(out, "D-%04d", r->id);
    add_who(k, out);
    text_addf(out, ": %s", script_words(r->script));
    add_effects(r, out);
    if (*r->words)
        text_addf(out, "; %s", r->words);
    if (*r->article)
        text_addf(out, " (%s)", r->article);
}

void told_of_decision(const struct entry_telling *k, struct text *out)
{
    const struct number_change *c = k->change;
    text_addf(out, "D-%04d%s", c->number, said(k));
    add_who(k, out);
    add_reason(c->reason, out);
}

void told_worded(const struct entry_telling *k, struct text *out)
{
    const struct wording_change *c = k->change;
    text_addf(out, "D-%04d, words for %s", c->ruling, c->is_public ? "everybody" : "arbiters");
    add_who(k, out);
    text_addf(out, ": %s", c->text ? c->text : "as the log gives them");
}

void told_penalty(const struct entry_telling *k, struct text *out)
{
    const struct penalty *c = k->change;
    text_addf(out, "D-%04d: penalty against %s: %s", c->ruling, c->side == NO_SIDE ? "nobody" : side_name(c->side),
              *c->penalty ? c->penalty : "counted");
}

void told_result(const struct entry_telling *k, struct text *out)
{
    const struct result_change *c = k->change;
    text_addf(out, "result %s", forfeit_text((enum result)c->result, result_reason_is_forfeit(c->reason)));
    add_who(k, out);
    add_reason(c->reason, out);
}

void told_appeal(const struct entry_telling *k, struct text *out)
{
    const struct appeal_change *c = k->change;
    text_addf(out, "A-%04d %s", c->appeal, said(k));
    add_who(k, out);
    if (*c->ground && c->side != NO_SIDE)
        text_addf(out, " for %s", side_name(c->side));
    if (c->ruling)
        text_addf(out, ", against D-%04d", c->ruling);
    add_reason(appeal_decision_words(c->decision), out);
    if (c->instead)
        text_addf(out, ", D-%04d stands instead", c->instead);
    add_reason(*c->reason ? c->reason : c->ground, out);
}

void told_correction(const struct entry_telling *k, struct text *out)
{
    const struct text_change *c = k->change;
    text_add(out, said(k));
    add_who(k, out);
    add_reason(c->reason, out);
    text_addf(out, "; %s", c->text ? c->text : "");
}

/* --- notes -------------------------------------------------------------------------------------------------------- */

static void add_note(const struct entry_telling *k, const char *words, struct text *out)
{
    text_add(out, said(k));
    add_who(k, out);
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
    static const char *const words[] = {"no longer on the list of those who came", "is here", "has not come"};
    ROW_FOR_EACH(words, ARRIVALS);
    assert(HAS_ROW(words, c->arrival));
    text_addf(out, "%s %s", c->name, words[c->arrival]);
}

void told_card(const struct entry_telling *k, struct text *out)
{
    const struct team_card *c = k->change;
    text_addf(out, "communication card, %s%s", side_name(c->side), c->by_coach ? "'s coach" : "");
    add_who(k, out);
    text_addf(out, ": %s", c->words);
}

void told_substituted(const struct entry_telling *k, struct text *out)
{
    const struct substitution *c = k->change;
    text_addf(out, "substitute, %s", side_name(c->side));
    add_who(k, out);
    text_addf(out, ": %s for %s", c->in.name, c->out);
}

void told_mark(const struct entry_telling *k, struct text *out)
{
    const struct mark_change *c = k->change;
    text_addf(out, "%s%s", c->on ? "" : "no longer ", said(k));
    if (c->ruling)
        text_addf(out, " D-%04d", c->ruling);
    if (c->entry)
        text_addf(out, " at entry %d", c->entry);
    add_who(k, out);
    add_reason(c->text, out);
}

void told_broadcast(const struct entry_telling *k, struct text *out)
{
    const struct broadcast_change *c = k->change;
    broadcast_order_words((enum broadcast_order)c->order, c->minutes, out);
    add_who(k, out);
    add_reason(c->reason, out);
}
