#include "session/set_up.h"

#include "base/tongue.h"
#include "host/data.h"
#include "rules/words.h"
#include "session/rulings.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

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

/* With the event's rulebook, or NULL, which must outlive `s` too. */
static void begin_under(struct set_up *s, struct chess_event *e, const struct rulebook *book)
{
    *s = (struct set_up){.event = e, .book = book};
    know(s);
}

bool set_up_begin(struct set_up *s, struct chess_event *e, struct error *why)
{
    char folders[RULEBOOKS_ROOM];
    struct problems problems = {0};
    *s = (struct set_up){.event = e};
    if (!data_rulebooks(NULL, folders, sizeof folders, why))
        return false;
    struct rulebook *own = rulebook_load(folders, e->rulebook, &problems);
    problems_release(&problems); /* event_load_text() reports what is wrong with it, or that there is none */
    begin_under(s, e, own);
    s->own = own;
    return true;
}

void set_up_end(struct set_up *s)
{
    rulebook_free(s->own);
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

static bool choose(struct set_up *s, const char *name, const char *value, struct error *why)
{
    if (!s->book)
        return fail(why, name, "this rulebook leaves the event nothing to decide", "see: flagfall rulebook list");
    if (!rulebook_accepts(s->book, name, value, why))
        return false;
    facts_set(&s->known, name, value, FACT_GIVEN, "the event"); /* a later question may depend on it */
    return keep(s->event, name, value) ||
           fail(why, name, "the answer is too long, or there are too many", "shorten it");
}

/* --- times: asked and answered in minutes, whatever they are kept in -------------------------------------------- */

/* The seconds of one unit in which it is kept, by the end of its name; 0 if it is not a time. */
static long seconds_of_unit(const char *name)
{
    static const struct {
        const char *end;
        long seconds;
    } units[] = {{"_s", 1}, {"_min", 60}, {".minutes", 60}};
    size_t length = strlen(name);
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        size_t end = strlen(units[i].end);
        if (length > end && !strcmp(name + length - end, units[i].end))
            return units[i].seconds;
    }
    return 0;
}

/* The seconds that a word behind a number means; 0 for other words. */
static long seconds_of_word(const char *word)
{
    static const struct {
        const char *word;
        long seconds;
    } words[] = {{"", 60},        {"m", 60},      {"min", 60},    {"minute", 60},  {"minutes", 60},
                 {"Minuten", 60}, {"h", 3600},    {"hour", 3600}, {"hours", 3600}, {"s", 1},
                 {"sec", 1},      {"seconds", 1}, {"Sekunden", 1}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcasecmp(words[i].word, word))
            return words[i].seconds;
    return 0;
}

/* "0:15" and "1:30" are hours and minutes, "30:00" is minutes and seconds, "1:30:00" has all three; -1 if it is none of
 * these. The answer is echoed, so that nobody has to know. */
static long seconds_of_clock(const char *text)
{
    enum { HOURS = 10 }; /* from here on the first number can only be minutes */
    char typed[32];
    const char *seconds = rulings_in_seconds(text, typed);
    if (seconds == text)
        return -1;
    bool has_three = strchr(strchr(text, ':') + 1, ':') != NULL;
    return !has_three && atol(text) < HOURS ? atol(seconds) * 60 : atol(seconds);
}

/* What was typed, in seconds: 15, 15m, 0:15, 90 s; -1 if it is not a time. */
static long seconds_typed(const char *text)
{
    char word[16];
    size_t digits = strspn(text, "0123456789"), blanks = strspn(text + digits, " ");
    if (!digits || digits > 6)
        return -1;
    if (strchr(text, ':'))
        return seconds_of_clock(text);
    if (!copy_text(word, sizeof word, text + digits + blanks))
        return -1;
    long unit = seconds_of_word(word);
    return unit ? strtol(text, NULL, 10) * unit : -1;
}

static void add_time(long seconds, struct text *out)
{
    if (seconds % 60)
        text_addf(out, tongue_count("%ld second", "%ld seconds", seconds), seconds);
    else
        text_addf(out, tongue_count("%ld minute", "%ld minutes", seconds / 60), seconds / 60);
}

static const char *label_of(const struct setup_question *q, char out[FACT_VALUE_MAX])
{
    char words[2 * FACT_VALUE_MAX];
    if (q->label)
        copy_text(out, FACT_VALUE_MAX, q->label);
    else
        snprintf(out, FACT_VALUE_MAX, "%.*s", (int)strcspn(fact_words_shown(q->name, "", words), ":"), words);
    return out;
}

void set_up_prompt(const struct setup_question *q, char label[FACT_VALUE_MAX], char preset[FACT_VALUE_MAX])
{
    long unit = seconds_of_unit(q->name), seconds = unit * atol(q->value);
    label_of(q, label);
    copy_text(preset, FACT_VALUE_MAX, q->value);
    if (unit == 1) {
        size_t used = strlen(label);
        snprintf(label + used, FACT_VALUE_MAX - used, "%s", _(", in minutes"));
    }
    if (unit && *q->value)
        snprintf(preset, FACT_VALUE_MAX, seconds % 60 ? "%ld s" : "%ld", seconds % 60 ? seconds : seconds / 60);
}

/* False, and nothing is added, if it is not a time in seconds: all others have their unit in their label. */
static bool add_labelled_time(const struct setup_question *q, const char *value, struct text *out)
{
    char label[FACT_VALUE_MAX];
    if (seconds_of_unit(q->name) != 1)
        return false;
    text_addf(out, "%s: ", label_of(q, label));
    add_time(atol(value), out);
    return true;
}

bool set_up_add_time(const struct set_up *s, const struct setup_question *q, struct text *out)
{
    const struct fact *f = facts_find(&s->known, q->name);
    return f && add_labelled_time(q, f->value, out);
}

void set_up_add_default_time(const struct chess_event *e, struct text *out)
{
    const char *kept = event_choice_value(&e->answers, "default_s");
    long seconds = e->default_min >= 0 ? e->default_min * 60L : kept ? atol(kept) : -1;
    if (seconds < 0)
        return;
    text_add(out, "default time: ");
    add_time(seconds, out);
    text_add(out, e->default_from == FROM_ACTUAL ? " from the actual start" : " from the scheduled start");
}

/* Puts what was typed into the unit that its time is kept in. */
static bool read_time(const struct setup_question *q, const char *typed, char out[FACT_VALUE_MAX], struct error *why)
{
    char label[FACT_VALUE_MAX];
    long unit = seconds_of_unit(q->name), seconds = seconds_typed(typed);
    assert(unit > 0 && "only the answer to a time is read");
    if (seconds < 0)
        return failf(why, label_of(q, label), "write minutes, as 15; or 1:30 for hours and minutes, or 90 s",
                     "%.40s is not a time", typed);
    if (seconds % unit)
        return failf(why, label_of(q, label), "write a number of minutes", "%.40s is not whole minutes", typed);
    snprintf(out, FACT_VALUE_MAX, "%ld", seconds / unit);
    return true;
}

/* Never a name of the rulebook's own. Returns false. */
static bool relabel(const struct setup_question *q, struct error *why)
{
    char label[FACT_VALUE_MAX];
    copy_text(why->where, sizeof why->where, label_of(q, label));
    return false;
}

/* Nobody typed the seconds that a limit is told in. Returns false. */
static bool is_too_long(const struct setup_question *q, struct error *why)
{
    char label[FACT_VALUE_MAX];
    return seconds_of_unit(q->name) == 1
               ? fail(why, label_of(q, label), "that is longer than the rulebook allows", "answer in minutes")
               : relabel(q, why);
}

bool set_up_answer(struct set_up *s, const char *value, struct error *why)
{
    struct setup_question q;
    char label[FACT_VALUE_MAX], time[FACT_VALUE_MAX];
    if (!set_up_asks(s, &q))
        return true;
    if (!*value && !*q.value)
        return fail(why, label_of(&q, label), "has to be answered",
                    q.choices ? "give one of its words" : "give a number");
    if (*value && seconds_of_unit(q.name)) {
        if (!read_time(&q, value, time, why))
            return false;
        value = time;
    }
    if (!choose(s, q.name, *value ? value : q.value, why))
        return value == time ? is_too_long(&q, why) : relabel(&q, why);
    s->next++;
    return true;
}

bool set_up_choose(struct set_up *s, const char *name, const char *typed, struct error *why)
{
    struct setup_question q = {.name = name, .value = ""};
    char time[FACT_VALUE_MAX];
    if (!seconds_of_unit(name))
        return choose(s, name, typed, why);
    return read_time(&q, typed, time, why) && (choose(s, name, time, why) || is_too_long(&q, why));
}

/* "[answers] supervised = ", where the event's file would answer it. */
static void add_place(const struct setup_question *q, struct text *out)
{
    if (!strcmp(q->name, "default_s")) {
        text_add(out, "[event] default-time = ");
        return;
    }
    bool chooses = is_variation(q->name);
    text_addf(out, "[%s] %s = ", chooses ? "variations" : "answers", q->name + (chooses ? strlen("variation.") : 0));
}

/* The line of the event's file that would answer it: "[answers] supervised = yes or no". */
static void add_line_to_write(const struct setup_question *q, struct text *out)
{
    add_place(q, out);
    for (const char *const *one = q->choices; one && *one; one++)
        text_addf(out, "%s%s", one == q->choices ? "" : " or ", *one);
    if (!q->choices)
        text_add(out, seconds_of_unit(q->name) ? "a number of minutes" : "a number");
}

void set_up_remind(struct set_up *s, struct text *out)
{
    struct setup_question q;
    bool first = true;
    char label[FACT_VALUE_MAX], value[FACT_VALUE_MAX];
    for (; set_up_asks(s, &q); s->next++, first = false) {
        if (!strcmp(q.name, "default.counts_from") || (!strcmp(q.name, "default_s") && strcmp(q.value, "0") != 0))
            keep(s->event, q.name, q.value);
        if (first)
            text_add(out,
                     "\n; What the rulebook leaves to the event. What is written here applies, unless a line below "
                     "[answers],\n; [variations] or [event], which you add, says otherwise.\n");
        set_up_prompt(&q, label, value);
        text_add(out, ";   ");
        add_place(&q, out);
        text_addf(out, "%s (%s)\n;       %s\n", *value ? value : "?", q.cite, q.text);
    }
}

/* Otherwise it is asked in each ruling, and may be answered differently at two boards of one event. */
void set_up_remarks(struct chess_event *e, const struct rulebook *book, void (*say)(void *, const char *), void *self)
{
    struct set_up s;
    struct setup_question q;
    for (begin_under(&s, e, book); set_up_asks(&s, &q); s.next++) {
        struct text words = {0};
        text_addf(&words, "to be answered: \"%s\" (%s); write in the event's file: ", q.text, q.cite);
        add_line_to_write(&q, &words);
        if (!*q.value)
            say(self, text_chars(&words));
        text_release(&words);
    }
    set_up_end(&s);
}

void set_up_assumed(struct chess_event *e, const struct rulebook *book, struct text *out)
{
    struct set_up s;
    struct setup_question q;
    char words[2 * FACT_VALUE_MAX];
    for (begin_under(&s, e, book); set_up_asks(&s, &q); s.next++) {
        bool is_at_once = !strcmp(q.name, "default_s") && !strcmp(q.value, "0");
        if (!*q.value)
            continue;
        text_add(out, "    ");
        if (q.label)
            text_addf(out, "%s: %s", q.label, q.value);
        else if (!add_labelled_time(&q, q.value, out))
            text_add(out, fact_words(q.name, q.value, words));
        text_add(out, is_at_once ? ", so a player who is not there at the start loses" : "");
        text_addf(out, " (%s); ", q.cite);
        add_line_to_write(&q, out);
        text_add(out, "\n");
    }
    set_up_end(&s);
}
