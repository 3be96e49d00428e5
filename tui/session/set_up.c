#include "session/set_up.h"

#include "session/rulings.h"

#include "host/data.h"
#include "rules/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- what the event is -------------------------------------------------------------------------------------------- */

static void know(struct set_up *s)
{
    const struct chess_event *e = s->event;
    const struct period *p = control_period(&e->control, 1);
    bool delays = p->bonus == BONUS_DELAY || p->bonus == BONUS_BRONSTEIN;
    facts_set(&s->known, "phase", event_phase_name(e->phase), FACT_GIVEN, "the event");
    facts_set_number(&s->known, "increment_s", p->bonus == BONUS_FISCHER ? p->bonus_s : 0, FACT_GIVEN, "the event");
    facts_set_number(&s->known, "delay_s", delays ? p->bonus_s : 0, FACT_GIVEN, "the event");
    facts_set(&s->known, "team", e->team_boards ? "yes" : "no", FACT_GIVEN, "the event");
}

bool set_up_begin(struct set_up *s, struct chess_event *e, struct error *why)
{
    char folders[RULEBOOKS_ROOM];
    struct problems problems = {0};
    *s = (struct set_up){.event = e};
    if (!data_rulebooks(NULL, folders, sizeof folders, why))
        return false;
    s->book = rulebook_load(folders, e->rulebook, &problems);
    problems_release(&problems); /* event_load_text() reports what is wrong with it, or that there is none */
    know(s);
    return true;
}

void set_up_end(struct set_up *s)
{
    rulebook_free(s->book);
    facts_release(&s->known);
    *s = (struct set_up){0};
}

/* --- questions ---------------------------------------------------------------------------------------------------- */

static bool is_variation(const char *name)
{
    return !strncmp(name, "variation.", strlen("variation."));
}

static bool is_answered(const struct chess_event *e, const char *name)
{
    if (!strcmp(name, "default_s"))
        return e->default_min >= 0 || event_choice_value(&e->answers, name);
    if (!strcmp(name, "supervised"))
        return e->supervised >= 0 || event_choice_value(&e->answers, name);
    return is_variation(name) ? event_choice_value(&e->variations, name + strlen("variation.")) != NULL
                              : event_choice_value(&e->answers, name) != NULL;
}

static bool is_open(const struct set_up *s, size_t index, struct setup_question *q)
{
    bool open = rulebook_setup(s->book, index, q) && rulebook_setup_matters(s->book, index, &s->known) &&
                !is_answered(s->event, q->name);
    return open;
}

size_t set_up_left(const struct set_up *s)
{
    struct setup_question q;
    size_t left = 0;
    for (size_t i = s->next; s->book && rulebook_setup(s->book, i, &q); i++)
        left += is_open(s, i, &q);
    return left;
}

bool set_up_asks(struct set_up *s, struct setup_question *q)
{
    for (; s->book && rulebook_setup(s->book, s->next, q); s->next++)
        if (is_open(s, s->next, q))
            return true;
    return false;
}

/* --- answers ------------------------------------------------------------------------------------------------------ */

/* A setting for which the event's file has a line of its own is written there, where the hall reads it. */
static bool keep(struct chess_event *e, const char *name, const char *value)
{
    if (!strcmp(name, "supervised"))
        e->supervised = !strcmp(value, "yes");
    else if (!strcmp(name, "default_s") && atol(value) % 60 == 0 && atol(value) / 60 <= 1440)
        e->default_min = (int)(atol(value) / 60);
    else if (!strcmp(name, "default.counts_from"))
        e->default_from = !strcmp(value, "actual") ? FROM_ACTUAL : FROM_SCHEDULED;
    else if (is_variation(name))
        return event_choose(&e->variations, name + strlen("variation."), value, 0);
    else
        return event_choose(&e->answers, name, value, 0);
    return true;
}

bool set_up_choose(struct set_up *s, const char *name, const char *value, struct error *why)
{
    if (!s->book)
        return fail(why, name, "this rulebook leaves the event nothing to decide", "see: flagfall rulebook list");
    if (!rulebook_accepts(s->book, name, value, why))
        return false;
    facts_set(&s->known, name, value, FACT_GIVEN, "the event"); /* a later question may depend on it */
    return keep(s->event, name, value) ||
           fail(why, name, "the answer is too long, or there are too many", "shorten it");
}

static bool is_time(const char *name)
{
    size_t length = strlen(name);
    return length > 2 && !strcmp(name + length - 2, "_s");
}

bool set_up_answer(struct set_up *s, const char *value, struct error *why)
{
    struct setup_question q;
    char seconds[32];
    if (!set_up_asks(s, &q))
        return true;
    if (!*value && !*q.value)
        return fail(why, q.name, "has to be answered", q.choices ? "give one of its words" : "give a number");
    if (*value && is_time(q.name))
        value = rulings_in_seconds(value, seconds);
    if (!set_up_choose(s, q.name, *value ? value : q.value, why))
        return false;
    s->next++;
    return true;
}

/* "[answers] supervised = ", where the event's file would answer it. */
static void add_place(const struct setup_question *q, struct text *out)
{
    bool chooses = is_variation(q->name);
    text_addf(out, "[%s] %s = ", chooses ? "variations" : "answers", q->name + (chooses ? strlen("variation.") : 0));
}

/* The line of the event's file that would answer it: "[answers] supervised = yes or no". */
static void add_line_to_write(const struct setup_question *q, struct text *out)
{
    if (!strcmp(q->name, "default_s")) {
        text_add(out, "[event] default-time = a number of minutes");
        return;
    }
    add_place(q, out);
    for (const char *const *one = q->choices; one && *one; one++)
        text_addf(out, "%s%s", one == q->choices ? "" : " or ", *one);
    if (!q->choices)
        text_add(out, is_time(q->name) ? "a number of seconds" : "a number");
}

void set_up_remind(struct set_up *s, struct text *out)
{
    struct setup_question q;
    bool first = true;
    for (; set_up_asks(s, &q); s->next++, first = false) {
        if (!strcmp(q.name, "default.counts_from") || (!strcmp(q.name, "default_s") && strcmp(q.value, "0") != 0))
            keep(s->event, q.name, q.value);
        if (first)
            text_add(out,
                     "\n; What the rulebook leaves to the event. What is written here applies, unless a line below "
                     "[answers]\n; or [variations], which you add, says otherwise.\n");
        text_add(out, ";   ");
        add_place(&q, out);
        text_addf(out, "%s (%s)\n;       %s\n", *q.value ? q.value : "?", q.cite, q.text);
    }
}

/* Otherwise it is asked in each ruling, and may be answered differently at two boards of one event. */
void set_up_remarks(struct chess_event *e, void (*say)(void *, const char *), void *self)
{
    struct set_up s;
    struct setup_question q;
    struct error why;
    for (bool good = set_up_begin(&s, e, &why); good && set_up_asks(&s, &q); s.next++) {
        struct text words = {0};
        text_addf(&words, "to be answered: \"%s\" (%s); write in the event's file: ", q.text, q.cite);
        add_line_to_write(&q, &words);
        if (!*q.value)
            say(self, text_chars(&words));
        text_release(&words);
    }
    set_up_end(&s);
}

void set_up_assumed(struct chess_event *e, struct text *out)
{
    struct set_up s;
    struct setup_question q;
    struct error why;
    char words[2 * FACT_VALUE_MAX];
    for (bool good = set_up_begin(&s, e, &why); good && set_up_asks(&s, &q); s.next++) {
        bool is_at_once = !strcmp(q.name, "default_s") && !strcmp(q.value, "0");
        if (!*q.value)
            continue;
        if (q.label)
            text_addf(out, "    %s: %s", q.label, q.value);
        else
            text_addf(out, "    %s%s", fact_words(q.name, q.value, words),
                      is_at_once ? ", so a player who is not there at the start loses" : "");
        text_addf(out, " (%s); ", q.cite);
        add_line_to_write(&q, out);
        text_add(out, "\n");
    }
    set_up_end(&s);
}
