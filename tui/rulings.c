#include "rulings.h"

#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- begun, put aside, taken up ----------------------------------------------------------------------------- */

struct ruling_case *rulings_current(struct rulings *r)
{
    return r->current >= 0 && r->current < r->count ? &r->cases[r->current] : NULL;
}

static void release_case(struct ruling_case *c)
{
    walk_free(c->walk);
    facts_release(&c->facts);
}

void rulings_drop(struct rulings *r, struct ruling_case *c)
{
    int at = (int)(c - r->cases);
    release_case(c);
    memmove(c, c + 1, (size_t)(r->count - at - 1) * sizeof *c);
    r->count--;
    r->current = r->count - 1;
}

void rulings_release(struct rulings *r)
{
    while (r->count)
        rulings_drop(r, &r->cases[r->count - 1]);
}

static struct ruling_case *find(struct rulings *r, int board, const char *script)
{
    for (int i = 0; i < r->count; i++)
        if (r->cases[i].board == board && !r->cases[i].appeal && !strcmp(r->cases[i].script, script))
            return &r->cases[i];
    return NULL;
}

struct ruling_case *rulings_add(struct rulings *r, int board, int alert, struct walk *w, const struct facts *facts)
{
    if (r->count == WALKS_MAX)
        rulings_drop(r, &r->cases[0]); /* the oldest of two dozen */
    struct ruling_case *c = &r->cases[r->count];
    *c = (struct ruling_case){
        .board = board, .alert = alert, .penalty = -1, .against = NO_SIDE, .walk = w, .facts = *facts};
    snprintf(c->script, sizeof c->script, "%s", walk_script(w));
    r->current = r->count++;
    return c;
}

struct ruling_case *rulings_take_up(struct rulings *r, const struct session *s, int board, int alert,
                                    const char *script, struct error *why)
{
    struct ruling_case *c = find(r, board, script);
    struct facts facts = {0};
    if (c) {
        r->current = (int)(c - r->cases);
        return c;
    }
    session_facts(s, board, alert, script, &facts);
    struct walk *w = walk_new(session_book(s), script, &facts, why);
    if (w)
        return rulings_add(r, board, alert, w, &facts);
    facts_release(&facts);
    return NULL;
}

static bool clock_moved(const struct ruling_case *c, const struct facts *now)
{
    static const char *const names[] = {"white_s", "black_s"};
    for (int i = 0; i < 2; i++) {
        const struct fact *then = facts_find(&c->facts, names[i]), *is = facts_find(now, names[i]);
        if (then && is && strcmp(then->value, is->value) != 0)
            return true;
    }
    return false;
}

/* The same answers to another walk; false: it goes another way, or something was overruled. */
static bool answer_alike(struct walk *w, const struct walk *as)
{
    const struct walk_step *steps;
    size_t count = walk_steps(as, &steps);
    struct error why;
    for (size_t i = 0; i < count; i++) {
        if (steps[i].origin == FACT_OVERRULED)
            return false;
        if (steps[i].origin == FACT_ANSWERED && steps[i].fact &&
            !walk_answer_step(w, steps[i].fact, steps[i].way, &why))
            return false;
    }
    return walk_decision(w) && !strcmp(walk_decision(w)->title, walk_decision(as)->title);
}

void rulings_follow_clock(struct ruling_case *c, const struct session *s)
{
    struct facts now = {0};
    struct error why;
    if (c->appeal)
        return; /* it is about the clocks of then */
    session_facts(s, c->board, c->alert, c->script, &now);
    struct walk *w =
        walk_decision(c->walk) && clock_moved(c, &now) ? walk_new(session_book(s), c->script, &now, &why) : NULL;
    if (w && answer_alike(w, c->walk)) {
        walk_free(c->walk);
        facts_release(&c->facts);
        c->walk = w;
        c->facts = now;
        return;
    }
    walk_free(w);
    facts_release(&now);
}

/* --- from decision to ruling -------------------------------------------------------------------------------- */

int rulings_open_penalties(const struct decision *d, char list[OPEN_MAX][PENALTY_MAX])
{
    char text[OUTCOME_VALUE_MAX], *rest = NULL;
    int count = 0;
    snprintf(text, sizeof text, "%s", d->value[OUT_OPEN]);
    for (char *one = strtok_r(text, ",", &rest); one && count < OPEN_MAX; one = strtok_r(NULL, ",", &rest))
        snprintf(list[count++], PENALTY_MAX, "%s", one + strspn(one, " "));
    return count == 1 && !strcmp(list[0], "continue") ? 0 : count; /* play goes on: there is nothing to choose */
}

static const struct incident *call_of(const struct ruling_case *c, const struct hall *h)
{
    const struct alert *a = hall_alert(h, c->alert);
    const struct incident *i = a ? hall_incident(h, a->incident) : NULL;
    if (!i || c->appeal)
        return NULL;
    return i->kind == INCIDENT_CALL || i->kind == INCIDENT_CLAIM || i->kind == INCIDENT_REPORTED ? i : NULL;
}

msec rulings_called_at(const struct ruling_case *c, const struct hall *h)
{
    const struct incident *i = call_of(c, h);
    return i ? i->begun : MSEC_NEVER;
}

int32_t rulings_ran_since_call(const struct ruling_case *c, const struct hall *h, enum side side, msec now)
{
    const struct incident *i = call_of(c, h);
    const struct hall_board *b = hall_board(h, c->board);
    if (!i || !b || i->ply != b->tracker.game.plies || i->left_s[side] < 0)
        return 0;
    msec left = hall_left(b, side, now);
    if (left < 0)
        return 0;
    int32_t ran = i->left_s[side] - (int32_t)(left / 1000);
    return ran > 0 ? ran : 0;
}

int32_t rulings_time(const struct ruling_case *c, const struct hall *h, enum side side, msec now)
{
    const struct decision *d = walk_decision(c->walk);
    const struct hall_board *b = hall_board(h, c->board);
    int32_t back = c->gives_back ? rulings_ran_since_call(c, h, side, now) : 0;
    msec left = b ? hall_left(b, side, now) : -1;
    if (!d)
        return SECONDS_UNKNOWN;
    if (d->sets_time[side])
        return (int32_t)d->time_s[side] + back;
    if (left < 0)
        return SECONDS_UNKNOWN;
    int64_t s = left / 1000 + back + (d->adds_time[side] ? d->added_s[side] : 0);
    return s < 0 ? 0 : (int32_t)s;
}

static bool says(const struct decision *d, enum outcome o, const char *word)
{
    return !strcmp(d->value[o], word);
}

static enum result result_of(const struct decision *d)
{
    static const struct {
        const char *word;
        enum result result;
    } rows[] = {{"1-0", RESULT_WHITE}, {"0-1", RESULT_BLACK}, {"draw", RESULT_DRAW},
                {"1/2", RESULT_DRAW},  {"0-0", RESULT_NONE},  {"annul", RESULT_ANNULLED}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (says(d, OUT_RESULT, rows[i].word))
            return rows[i].result;
    return RESULT_OPEN;
}

static int8_t offender_of(const struct decision *d)
{
    return !strcmp(d->player, "white") ? WHITE : !strcmp(d->player, "black") ? BLACK : NO_SIDE;
}

int8_t rulings_offender(const struct ruling_case *c)
{
    const struct decision *d = walk_decision(c->walk);
    int8_t said = d ? offender_of(d) : NO_SIDE;
    return said == NO_SIDE ? c->against : said;
}

/* "White -0:10, Black +1:00", out of "16:13 + 1:00 = 17:13". */
static void add_times(const struct decision *d, char out[PENALTY_MAX])
{
    for (int side = WHITE; side <= BLACK; side++) {
        const char *sign = strpbrk(d->arithmetic[side], "+-");
        size_t used = strlen(out);
        if (sign)
            snprintf(out + used, PENALTY_MAX - used, "%s%s %c%.*s", used ? ", " : "", side == WHITE ? "White" : "Black",
                     *sign, (int)strcspn(sign + 1 + (sign[1] == ' '), " ="), sign + 1 + (sign[1] == ' '));
    }
}

/* Of the offender's team. */
static void add_tiebreak(const struct decision *d, char out[PENALTY_MAX])
{
    int8_t side = offender_of(d);
    const char *points = side == NO_SIDE ? "" : d->value[side == WHITE ? OUT_TIEBREAK_WHITE : OUT_TIEBREAK_BLACK];
    size_t used = strlen(out);
    if (*points)
        snprintf(out + used, PENALTY_MAX - used, "%stie-break %.8s", used ? ", " : "", points);
}

static void name_penalty(const struct ruling_case *c, const struct decision *d, char out[PENALTY_MAX])
{
    char list[OPEN_MAX][PENALTY_MAX];
    int count = rulings_open_penalties(d, list);
    out[0] = '\0';
    if (c->penalty >= 0 && c->penalty < count) {
        snprintf(out, PENALTY_MAX, "%s", list[c->penalty]);
        return;
    }
    add_times(d, out);
    if (!*out && *d->value[OUT_WARNING])
        snprintf(out, PENALTY_MAX, "warning");
    if (!*out && offender_of(d) != NO_SIDE && result_of(d) != RESULT_OPEN && result_of(d) != RESULT_DRAW)
        snprintf(out, PENALTY_MAX, "loss of the game");
    add_tiebreak(d, out);
}

static int ply_before(const struct ruling_case *c, const struct hall *h, const struct hall_board *b)
{
    const struct alert *a = hall_alert(h, c->alert);
    const struct incident *i = a ? hall_incident(h, a->incident) : NULL;
    return i && i->ply <= b->tracker.game.plies ? i->ply : b->tracker.game.plies;
}

/* For the record: why the clocks show more than the rulebook's own sum. */
static void say_given_back(const struct ruling_case *c, const struct hall *h, msec now, char words[RULING_WORDS])
{
    for (int side = WHITE; c->gives_back && side <= BLACK; side++) {
        char digits[CLOCK_DIGITS];
        int32_t ran = rulings_ran_since_call(c, h, (enum side)side, now);
        size_t used = strlen(words);
        if (ran)
            snprintf(words + used, RULING_WORDS - used, "; %s gets back %s since the call",
                     side == WHITE ? "White" : "Black", clock_digits(ran, digits));
    }
}

bool rulings_is_paperwork(const struct ruling_case *c, const struct hall *h)
{
    const struct alert *a = hall_alert(h, c->alert);
    return a && a->kind == INCIDENT_TO_COMPLETE;
}

static void leave_the_board(struct ruling *r)
{
    r->restores = r->stands = r->orders = false;
}

bool rulings_decide(const struct ruling_case *c, const struct hall *h, msec now, struct ruling *out, struct error *why)
{
    const struct decision *d = walk_decision(c->walk);
    const struct hall_board *b = hall_board(h, c->board);
    char list[OPEN_MAX][PENALTY_MAX];
    if (!d || !b)
        return fail(why, "ruling", "it is not decided yet", "answer its questions first");
    if (d->only_stance)
        return fail(why, "ruling", "there is nothing to rule before somebody claims", "C enters a claim");
    if (rulings_open_penalties(d, list) > 0 && c->penalty < 0)
        return fail(why, "ruling", "the rulebook leaves the penalty to you", "choose one by its number");
    *out = (struct ruling){.board = c->board,
                           .alert = c->alert,
                           .result = (uint8_t)result_of(d),
                           .runs = NO_SIDE,
                           .restores = says(d, OUT_RESTORE, "yes"),
                           .stands = says(d, OUT_STANDS, "yes"),
                           .ply = ply_before(c, h, b),
                           .offender = rulings_offender(c),
                           .counts = !strcmp(d->counts, "illegal")};
    snprintf(out->script, sizeof out->script, "%s", c->script);
    rule_stamp(walk_rulebook(c->walk), c->script, out->rule);
    snprintf(out->kind, sizeof out->kind, "%.*s", (int)sizeof out->kind - 1, d->counts);
    snprintf(out->article, sizeof out->article, "%.*s", (int)sizeof out->article - 1, d->value[OUT_CITE]);
    snprintf(out->words, sizeof out->words, "%.*s", (int)sizeof out->words - 1, d->value[OUT_WHY]);
    name_penalty(c, d, out->penalty);
    say_given_back(c, h, now, out->words);
    for (int side = WHITE; side <= BLACK; side++) {
        bool back = c->gives_back && rulings_ran_since_call(c, h, (enum side)side, now);
        out->left_s[side] = rulings_time(c, h, (enum side)side, now);
        out->orders = out->orders || d->sets_time[side] || d->adds_time[side] || back;
    }
    out->orders = out->orders && out->result == RESULT_OPEN && out->left_s[WHITE] >= 0 && out->left_s[BLACK] >= 0;
    if (rulings_is_paperwork(c, h))
        leave_the_board(out);
    return true;
}
