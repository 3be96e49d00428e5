#include "report/timeline.h"

#include "log/body.h"
#include "rules/words.h"

#include <string.h>

/* Each kind of entry as a line for people. */

struct telling {
    const struct record *record;
    const struct record_round *round;
    const struct record_step *step;
    const struct record_board *board; /* NULL: the hall's, or there is none such */
    struct text *out;
};

static void add_who(struct text *t, const char *who)
{
    if (*who)
        text_addf(t, " by %s", who);
}

static void add_reason(struct text *t, const char *reason)
{
    if (reason && *reason)
        text_addf(t, ": %s", reason);
}

static void add_time(struct text *t, int32_t s)
{
    char digits[CLOCK_DIGITS];
    text_add(t, s < 0 ? "-:--" : clock_digits(s, digits));
}

static void add_times(struct text *t, const int32_t left_s[2])
{
    if (left_s[WHITE] < 0 && left_s[BLACK] < 0)
        return;
    text_add(t, "  White ");
    add_time(t, left_s[WHITE]);
    text_add(t, ", Black ");
    add_time(t, left_s[BLACK]);
}

/* --- moves and clocks ------------------------------------------------------------------------------------------------ */

static void tell_move(const struct telling *k)
{
    if (!k->board)
        return;
    const struct record_move *m = &k->board->moves.at[k->step->at];
    text_addf(k->out, "%d%s %s", (m->is.ply + 1) / 2, m->is.ply % 2 ? "." : "...", m->is.san);
    add_times(k->out, m->is.left_s);
    if (m->is.how == HOW_PRESS)
        text_add(k->out, ", pressed");
    add_who(k->out, m->who);
    if (m->gone)
        text_addf(k->out, "; out of the game by entry %lld", (long long)m->gone);
}

static void tell_clock(const struct telling *k)
{
    if (!k->board)
        return;
    const struct record_clock *c = &k->board->clocks.at[k->step->at];
    if (c->verifies)
        text_addf(k->out, "the ordered times: %s", c->is.what);
    else
        text_addf(k->out, "clock %s", c->is.what);
    if (c->is.side != NO_SIDE)
        text_add(k->out, c->is.side == WHITE ? ", White" : ", Black");
    add_times(k->out, c->is.left_s);
}

/* --- incidents and alerts -------------------------------------------------------------------------------------------- */

static void tell_begun(const struct telling *k)
{
    const struct incident *i = hall_incident(k->round->hall, k->step->at + 1);
    if (!i)
        return;
    text_add(k->out, i->words);
    if (*i->article)
        text_addf(k->out, " (%s)", i->article);
    if (*k->round->incidents.at[k->step->at].reported_by)
        add_who(k->out, k->round->incidents.at[k->step->at].reported_by);
}

static void tell_ended(const struct telling *k)
{
    const struct incident *i = hall_incident(k->round->hall, k->step->at + 1);
    text_addf(k->out, "over: %s", i ? i->words : "an incident");
    add_reason(k->out, k->round->incidents.at[k->step->at].end_reason);
}

static void tell_handled(const struct telling *k)
{
    const struct record_handled *h = &k->round->handled.at[k->step->at];
    const struct incident *i = hall_incident(k->round->hall, h->is.id);
    text_addf(k->out, "%s", handling_words((enum handling)h->is.handling));
    add_who(k->out, h->who);
    text_addf(k->out, ": %s", i ? i->words : "an incident");
}

static void tell_priority(const struct telling *k)
{
    const struct record_priority *p = &k->round->priorities.at[k->step->at];
    char words[INCIDENT_WORDS];
    text_addf(k->out, "\"%s\" is %s from now on, was %s",
              incident_words((enum incident_kind)p->is.kind, NO_SIDE, words), priority_name((enum priority)p->is.is),
              priority_name((enum priority)p->is.was));
    add_who(k->out, p->who);
    add_reason(k->out, p->is.reason);
}

static void tell_alert(const struct telling *k)
{
    const struct record_alert_step *s = &k->round->alert_steps.at[k->step->at];
    const struct alert *a = hall_alert(k->round->hall, s->is.id);
    const struct incident *i = a ? hall_incident(k->round->hall, a->incident) : NULL;
    if (a)
        text_addf(k->out, "%s ", priority_name((enum priority)a->priority));
    text_add(k->out, alert_step_words(s->is.what));
    add_who(k->out, s->who);
    if (*s->is.to)
        text_addf(k->out, " %s %s", strcmp(s->is.what, "taken-over") ? "to" : "from", s->is.to);
    if (i)
        text_addf(k->out, ": %s", i->words);
    if (*s->is.reason)
        text_addf(k->out, " (%s)", s->is.reason);
}

/* --- rulings --------------------------------------------------------------------------------------------------------- */

static void tell_ruling(const struct telling *k)
{
    const struct record_ruling *r = &k->round->rulings.at[k->step->at];
    text_addf(k->out, "D-%04d", r->is.id);
    add_who(k->out, r->who);
    text_addf(k->out, ": %s", script_words(r->is.script));
    if (r->is.result != RESULT_OPEN)
        text_addf(k->out, ", result %s", result_text((enum result)r->is.result));
    if (*r->is.penalty)
        text_addf(k->out, ", %s: %s", r->is.offender == WHITE ? "White" : "Black", r->is.penalty);
    if (r->is.restores)
        text_add(k->out, ", the position is restored");
    text_addf(k->out, "; %s (%s)", r->is.words, r->is.article);
}

static void tell_undone(const struct telling *k)
{
    const struct record_ruling *r = &k->round->rulings.at[k->step->at];
    text_addf(k->out, "D-%04d taken back", r->is.id);
    add_who(k->out, r->undone_by);
    add_reason(k->out, r->undone_reason);
}

static void tell_extended(const struct telling *k)
{
    const struct record_ruling *r = &k->round->rulings.at[k->step->at];
    text_addf(k->out, "D-%04d: more time to appeal", r->is.id);
    add_who(k->out, r->extended_by);
    add_reason(k->out, r->extended_reason);
}

static void tell_worded(const struct telling *k)
{
    const struct record_wording *w = &k->record->wordings.at[k->step->at];
    text_addf(k->out, "D-%04d, words %s", w->ruling, w->is_public ? "for everybody" : "for arbiters");
    add_who(k->out, w->who);
    text_addf(k->out, ": %s", *w->words ? w->words : "as the log gives them");
}

static void tell_penalty(const struct telling *k)
{
    const struct record_penalty *p = &k->round->penalties.at[k->step->at];
    text_addf(k->out, "D-%04d: penalty against %s: %s", p->is.ruling,
              p->is.side == WHITE   ? "White"
              : p->is.side == BLACK ? "Black"
                                    : "nobody",
              *p->is.penalty ? p->is.penalty : "counted");
    if (p->is.undone)
        text_add(k->out, ", taken back");
}

static void tell_order(const struct telling *k)
{
    const struct record_order *o = &k->round->orders.at[k->step->at];
    text_add(k->out, "times ordered: left ");
    add_time(k->out, o->is.left_s);
    text_add(k->out, ", right ");
    add_time(k->out, o->is.right_s);
    text_add(k->out, o->is.by_wire ? ", by wire" : ", by hand");
}

static void tell_result(const struct telling *k)
{
    const struct record_result *r = &k->round->results.at[k->step->at];
    text_addf(k->out, "result %s", result_text((enum result)r->is.result));
    add_who(k->out, r->who);
    add_reason(k->out, r->is.reason);
}

static void tell_walk(const struct telling *k)
{
    const struct record_walk *w = &k->round->walks.at[k->step->at];
    int answers = 0;
    for (const char *at = w->text; (at = strstr(at, "\nanswer\t")); at++)
        answers++;
    text_addf(k->out, "D-%04d: the walk to it, %d answer%s", w->ruling, answers, answers == 1 ? "" : "s");
    if (strstr(w->text, "\noverrule\t"))
        text_add(k->out, ", a fact was overruled");
}

/* --- the rest -------------------------------------------------------------------------------------------------------- */

static void tell_device(const struct telling *k)
{
    const struct record_device *d = &k->round->devices.at[k->step->at];
    text_addf(k->out, "device %s%s%s", d->is.what, *d->is.text ? " " : "", d->is.text);
}

static const struct {
    const char *what, *words;
    bool goes; /* "no longer" */
} touches[] = {
    {"sat-at", "at the board", true},
    {"marked", "marked", true},
    {"frozen", "frozen", true},
    {"out-of-service", "devices out of service", true},
    {"default", "another default time", false},
    {"proposed", "a result shows:", false},
    {"turned", "the board's way was told", false},
};

static void tell_touch(const struct telling *k)
{
    const struct record_touch *t = &k->round->touches.at[k->step->at];
    const char *words = t->is.what;
    bool off = false;
    for (size_t i = 0; i < sizeof touches / sizeof *touches; i++)
        if (!strcmp(touches[i].what, t->is.what)) {
            words = touches[i].words;
            off = touches[i].goes && !t->is.on;
        }
    text_addf(k->out, "%s%s", off ? "no longer " : "", words);
    if (!strcmp(t->is.what, "proposed"))
        text_addf(k->out, " %s", result_text((enum result)t->is.number));
    add_who(k->out, t->who);
    add_reason(k->out, t->is.text);
}

static void tell_correction(const struct telling *k)
{
    const struct record_correction *c = &k->round->corrections.at[k->step->at];
    text_add(k->out, c->of_moves ? "the moves corrected" : "another position set");
    add_who(k->out, c->who);
    add_reason(k->out, c->reason);
    text_addf(k->out, "; %s", c->text);
}

static void tell_note(const struct telling *k)
{
    const struct record_note *n = &k->round->notes.at[k->step->at];
    text_add(k->out, "note");
    add_who(k->out, n->who);
    text_addf(k->out, ": %s", n->words);
}

static void tell_mark(const struct telling *k)
{
    const struct record_mark *m = &k->round->marks.at[k->step->at];
    text_addf(k->out, "%s%s", m->is.on ? "" : "no longer ", m->is.what);
    if (m->is.ruling)
        text_addf(k->out, " D-%04d", m->is.ruling);
    if (m->is.entry)
        text_addf(k->out, " at entry %d", m->is.entry);
    add_who(k->out, m->who);
    add_reason(k->out, m->is.text);
}

static void tell_round(const struct telling *k)
{
    const struct record_round *r = k->round;
    const char *what = k->step->when.entry == r->started.entry                       ? "started"
                       : k->step->when.entry == r->ended.entry                       ? "ended"
                       : !r->started.entry || k->step->when.entry < r->started.entry ? "is set up"
                                                                                     : "goes on";
    text_addf(k->out, "round %d %s", r->number, what);
}

/* The same for every step of an appeal; members that a step does not have are left out. */
static void tell_appeal(const struct telling *k)
{
    const struct record_other *o = &k->round->appeals.at[k->step->at];
    json_t *body = body_parse(o->body, NULL);
    const char *decision = body_text_of(body, "decision", ""), *reason = body_text_of(body, "reason", "");
    text_addf(k->out, "A-%04d %s", (int)body_number_of(body, "appeal", 0), body_text_of(body, "what", "appeal"));
    add_who(k->out, o->who);
    if (body_number_of(body, "ruling", 0))
        text_addf(k->out, ", against D-%04d", (int)body_number_of(body, "ruling", 0));
    if (*decision)
        text_addf(k->out, ": %s", decision);
    if (body_number_of(body, "id", 0))
        text_addf(k->out, ", D-%04d stands instead", (int)body_number_of(body, "id", 0));
    add_reason(k->out, *reason ? reason : body_text_of(body, "ground", ""));
    json_decref(body);
}

/* order: enum change_kind */
static void (*const tellers[CHANGES])(const struct telling *) = {
    [CHANGE_ROUND] = tell_round,     [CHANGE_BOARD] = tell_touch,       [CHANGE_POSITION] = tell_correction,
    [CHANGE_MOVE] = tell_move,       [CHANGE_MOVES] = tell_correction,  [CHANGE_CLOCK] = tell_clock,
    [CHANGE_DEVICE] = tell_device,   [CHANGE_BEGUN] = tell_begun,       [CHANGE_ENDED] = tell_ended,
    [CHANGE_ALERT] = tell_alert,     [CHANGE_RULING] = tell_ruling,     [CHANGE_UNDONE] = tell_undone,
    [CHANGE_ORDER] = tell_order,     [CHANGE_PENALTY] = tell_penalty,   [CHANGE_VERIFIED] = tell_clock,
    [CHANGE_NOTE] = tell_note,       [CHANGE_RESULT] = tell_result,     [CHANGE_MARK] = tell_mark,
    [CHANGE_HANDLED] = tell_handled, [CHANGE_PRIORITY] = tell_priority, [CHANGE_APPEAL] = tell_appeal,
    [CHANGE_WORDED] = tell_worded,   [CHANGE_EXTENDED] = tell_extended, [CHANGE_OBSERVED] = tell_note,
};

/* Who works at the console from then on. */
static void tell_arbiter(const struct telling *k)
{
    const struct record_other *o = &k->round->arbiters.at[k->step->at];
    json_t *body = body_parse(o->body, NULL);
    const char *role = body_text_of(body, "role", "");
    text_addf(k->out, "%s works at the console from now on%s%s", *o->who ? o->who : "somebody", *role ? ", as " : "",
              role);
    json_decref(body);
}

/* What others keep in the log: its members, one after another. */
static void tell_body(struct text *out, const char *kind, const char *json)
{
    json_t *body = body_parse(json, NULL), *value;
    const char *name;
    text_add(out, kind);
    json_object_foreach(body, name, value)
    {
        if (json_is_string(value) && *json_string_value(value))
            text_addf(out, " %s=%s", name, json_string_value(value));
        else if (json_is_integer(value))
            text_addf(out, " %s=%lld", name, (long long)json_integer_value(value));
    }
    json_decref(body);
}

static void tell_other(const struct telling *k)
{
    const struct record_round *r = k->round;
    int at = k->step->at;
    switch (k->step->kind) {
    case ENTRY_WALK: tell_walk(k); break;
    case ENTRY_SHEET: tell_body(k->out, "sheet", r->sheets.at[at].body); break;
    case ENTRY_ARBITER: tell_arbiter(k); break;
    case ENTRY_TROUBLE: tell_body(k->out, "trouble", r->troubles.at[at].body); break;
    default: break;
    }
}

void timeline_words(const struct record *record, struct timeline_row row, struct text *out)
{
    const struct record_round *r = &record->rounds.at[row.round];
    const struct record_step *s = &r->steps.at[row.step];
    struct telling k = {.record = record, .round = r, .step = s, .board = record_board(r, s->board), .out = out};
    size_t before = out->length;
    if (s->at >= 0 && s->change == CHANGES)
        tell_other(&k);
    else if (s->change < CHANGES && tellers[s->change] && (s->at >= 0 || s->change == CHANGE_ROUND))
        tellers[s->change](&k);
    if (out->length == before)
        text_addf(out, "%s, as the log shows it: entry %lld", entry_kind_name((enum entry_kind)s->kind),
                  (long long)s->when.entry);
}
