/* How the simulated arbiter rules: the event's rulebook is walked as at the console, question by question, and to each
 * the arbiter answers what is to be seen and heard at the board. The players do what was ruled. */
#include "commands/simulate.h"

#include "hall/board_view.h"
#include "ruling/effect.h"
#include "session/session.h"
#include "sim/table.h"

#include <stdio.h>
#include <string.h>

enum { QUESTIONS_MOST = 40 };

/* The players have called the arbiter, so there is a claim, and nothing was agreed. */
static const char *heard(const struct simulated_matter *m, const char *fact)
{
    const struct {
        const char *fact, *answer;
    } rows[] = {
        {"claimed", "yes"},
        {"said", m->said ? "yes" : "no"},
        {"fault", "pressed-without-move"},
        {"announced", "no"},
        {"accepted", "no"},
        {"claim_true", "no"},
        {"position_known", "yes"},
        {"clock_pressed", "yes"},
        {"opponent_moved", "no"},
        {"opponent_made", "no"},
        {"touched_piece", "no"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].fact, fact))
            return rows[i].answer;
    return NULL;
}

static bool is_offered(const struct question *q, const char *answer)
{
    for (int i = 0; q->choices && q->choices[i]; i++)
        if (!strcmp(q->choices[i], answer))
            return true;
    return false;
}

/* For what nobody at the board can answer: the likely answer, which is the first. */
static bool answer(struct ruling_case *k, const struct simulated *s, const struct simulated_matter *m,
                   const struct question *q)
{
    char number[24];
    const char *side = side_word(m->side), *known = heard(m, q->fact);
    snprintf(number, sizeof number, "%lld", (long long)q->least);
    if (is_offered(q, side))
        return ruling_answer(k, s->hall, NULL, side, NULL);
    if (known && is_offered(q, known))
        return ruling_answer(k, s->hall, NULL, known, NULL);
    return ruling_answer(k, s->hall, NULL, q->choices ? q->choices[0] : number, NULL);
}

/* If the rulebook leaves the penalty to the arbiter, it is the lightest. */
static bool settle(struct ruling_case *k, const struct simulated *s, const struct simulated_matter *m)
{
    for (int i = 0; i < QUESTIONS_MOST; i++) {
        char list[OPEN_PENALTIES][PENALTY_MAX];
        struct question q;
        const struct decision *d = ruling_decision(k);
        bool good = true;
        if (ruling_asks(k, &q))
            good = answer(k, s, m, &q);
        else if (d && d->only_stance && !ruling_fact_is(k, "claimed", "yes"))
            good = ruling_answer(k, s->hall, "claimed", "yes", NULL);
        else if (d && ruling_penalties(k, list) > 0)
            good = ruling_answer(k, s->hall, "penalty", list[0], NULL);
        else
            return d != NULL;
        if (!good)
            return false;
    }
    return false;
}

/* The times to set, computed from those on the clock; the offender's clock runs when play goes on. */
static void order_times(const struct simulated *s, const struct simulated_matter *m, const struct ruling_effect *e,
                        struct ruling *r)
{
    bool changes = e->result == RESULT_OPEN && (e->time[WHITE].changes || e->time[BLACK].changes);
    r->orders = changes;
    if (changes)
        r->runs = (int8_t)m->side;
    for (int side = WHITE; side <= BLACK; side++) {
        const struct ruling_time *t = &e->time[side];
        int32_t is = table_left_s(sim_hall_table(s->people, m->board), (enum side)side), left = is + t->change_s;
        if (t->changes && !t->change_s && t->after_s != SECONDS_UNKNOWN)
            left = t->after_s;
        r->left_s[side] = changes ? (left < 0 ? 0 : left) : SECONDS_UNKNOWN;
    }
}

static int make(struct simulated *s, const struct simulated_matter *m, struct ruling_case *k, const char *who)
{
    struct ruling r;
    struct ruling_effect e;
    if (!settle(k, s, m) || !ruling_effect(k, s->hall, s->now, &e) || !ruling_decide(k, s->hall, s->now, &r, NULL))
        return 0;
    order_times(s, m, &e, &r);
    int id = hall_rule(s->hall, &r, who, s->now, NULL);
    if (!id)
        return 0;
    if (s->session)
        session_log_walk(s->session, m->board, id, ruling_walk(k));
    s->seats[m->board - 1].decided = r.result != RESULT_OPEN;
    if (r.result != RESULT_OPEN)
        sim_hall_decide(s->people, m->board, result_text((enum result)r.result), s->now);
    else if (r.orders)
        sim_hall_order(s->people, m->board, r.left_s);
    return id;
}

int simulated_rule(struct simulated *s, const struct simulated_matter *m, const char *who)
{
    struct facts known = {0};
    if (s->session)
        session_event_facts(s->session, &known);
    struct ruling_case *k = ruling_begin(s->hall, m->board, m->alert, m->script, &known, NULL);
    facts_release(&known);
    int id = k ? make(s, m, k, who) : 0;
    ruling_free(k);
    return id;
}
