#include "set_up_form.h"

#include "console.h"
#include "set_up.h"

#include <stdio.h>
#include <string.h>

enum { QUESTIONS_MAX = 32, ANSWER_ROOM = 64 };

/* There is one prompt, so there is one event being made. */
static struct {
    struct set_up set_up;
    struct chess_event *event;
    struct chess_event *(*make)(struct error *);
    void (*done)(struct console *, struct chess_event *);
    void (*back)(struct console *);
    size_t given, known, all;                 /* known: of which an answer was typed before */
    char answers[QUESTIONS_MAX][ANSWER_ROOM]; /* as typed                                   */
    char fault[384];
} form;

static void ask(struct console *c, const char *preset);

static void leave(void)
{
    set_up_end(&form.set_up);
    chess_event_free(form.event);
    form.event = NULL;
}

/* The question stands beside its answers, in lines of a width that any terminal has. */
enum { QUESTION_COLUMNS = 46, QUESTION_ROWS = 8 };

static size_t line_length(const char *text)
{
    size_t length = strlen(text), at = QUESTION_COLUMNS;
    if (length <= QUESTION_COLUMNS)
        return length;
    while (at && text[at] != ' ')
        at--;
    return at ? at : QUESTION_COLUMNS;
}

static const char *choice(const struct setup_question *q, size_t index)
{
    for (size_t i = 0; q->choices && q->choices[i]; i++)
        if (i == index)
            return q->choices[i];
    return "";
}

/* Why it is asked again, in lines as well. */
static int offer_fault(struct offer *out, int room)
{
    int count = 0;
    for (const char *rest = form.fault; *rest && count < 3;) {
        char help[OFFER_ROOM];
        size_t length = line_length(rest);
        snprintf(help, sizeof help, "%.*s", (int)length, rest);
        rest += length + strspn(rest + length, " ");
        count = offer_add(out, count, room, "", help, 2 * QUESTION_ROWS - count);
    }
    return count;
}

static int offer_answers(struct console *c, const char *typed, struct offer *out, int room)
{
    struct setup_question q;
    char words[512];
    (void)c;
    (void)typed;
    if (!set_up_asks(&form.set_up, &q))
        return 0;
    int count = offer_fault(out, room);
    snprintf(words, sizeof words, "%s (%s)", q.text, q.cite);
    const char *rest = words;
    for (int row = 0; row < QUESTION_ROWS && (*rest || *choice(&q, (size_t)row)); row++) {
        char help[OFFER_ROOM];
        size_t length = line_length(rest);
        snprintf(help, sizeof help, "%.*s", (int)length, rest);
        rest += length + strspn(rest + length, " ");
        const char *answer = q.choices ? choice(&q, (size_t)row) : row ? "" : q.value;
        count = offer_add(out, count, room, answer, help, QUESTION_ROWS - row);
    }
    return count;
}

/* A new event, with the answers up to there. */
static bool begin_with(size_t given, struct error *why)
{
    leave();
    form.event = form.make(why);
    if (!form.event || !set_up_begin(&form.set_up, form.event, why))
        return false;
    form.all = set_up_left(&form.set_up);
    for (form.given = 0; form.given < given; form.given++)
        if (!set_up_answer(&form.set_up, form.answers[form.given], why))
            return false;
    return true;
}

static void begin_or_complain(struct console *c, size_t given)
{
    struct error why = {0};
    if (begin_with(given, &why)) {
        ask(c, given < form.known ? form.answers[given] : NULL);
        return;
    }
    console_complain(c, &why);
    leave();
}

static void step_back(struct console *c)
{
    if (form.given > 0) {
        begin_or_complain(c, form.given - 1);
        return;
    }
    leave();
    form.back(c);
}

/* What was typed wrongly is there to be mended. */
static void refused(struct console *c, const char *text, const struct error *why)
{
    snprintf(form.fault, sizeof form.fault, "%s%s%s", why->what, *why->remedy ? ": " : "", why->remedy);
    ask(c, text);
    form.fault[0] = '\0';
}

static void answered(struct console *c, const char *text)
{
    struct error why = {0};
    if (!form.event)
        return;
    if (!text) {
        step_back(c);
    } else if (set_up_answer(&form.set_up, text, &why)) {
        snprintf(form.answers[form.given++], ANSWER_ROOM, "%s", text);
        form.known = form.given;
        ask(c, NULL);
    } else {
        refused(c, text, &why);
    }
}

static void ask(struct console *c, const char *preset)
{
    char label[LABEL_ROOM];
    struct setup_question q;
    if (form.given < QUESTIONS_MAX && set_up_asks(&form.set_up, &q)) {
        snprintf(label, sizeof label, "rulebook %zu of %zu: %.40s: ", form.given + 1, form.all, q.name);
        console_ask(c, label, preset ? preset : q.value, offer_answers, answered);
        return;
    }
    form.done(c, form.event);
    leave();
}

void set_up_form(struct console *c, struct chess_event *(*make)(struct error *),
                 void (*done)(struct console *, struct chess_event *), void (*back)(struct console *))
{
    form.make = make;
    form.done = done;
    form.back = back;
    form.known = 0;
    begin_or_complain(c, 0);
}
