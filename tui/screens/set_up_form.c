#include "screens/set_up_form.h"

#include "base/memory.h"
#include "base/sentence.h"
#include "base/text.h"
#include "base/tongue.h"
#include "console/console.h"
#include "session/set_up.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { QUESTIONS_MAX = 32, ANSWER_ROOM = 64 };

/* An event being made: each question is about it. */
struct set_up_form {
    struct set_up_asker asker; /* self: NULL once the user has gone back */
    struct set_up set_up;
    struct chess_event *event;
    size_t given, known, all;                 /* known: questions that were answered before */
    char answers[QUESTIONS_MAX][ANSWER_ROOM]; /* as typed                                   */
    char fault[384];                          /* why it is asked again, or what the answer before was taken for */
};

static void leave(struct set_up_form *form)
{
    set_up_end(&form->set_up);
    chess_event_free(form->event);
    form->event = NULL;
}

static void drop_form(void *self)
{
    struct set_up_form *form = self;
    leave(form);
    if (form->asker.self)
        form->asker.drop(form->asker.self);
    free(form);
}

/* The question is shown beside its answers, in lines that fit on any terminal. */
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

/* Why it is asked again, or what was taken before, also in such lines. */
static int offer_fault(const struct set_up_form *form, struct offer *out, int room)
{
    int count = 0;
    for (const char *rest = form->fault; *rest && count < 3;) {
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
    struct set_up_form *form = console_asked_about(c);
    struct setup_question q;
    char words[512], label[FACT_VALUE_MAX], preset[FACT_VALUE_MAX];
    (void)typed;
    if (!set_up_asks(&form->set_up, &q))
        return 0;
    int count = offer_fault(form, out, room);
    set_up_prompt(&q, label, preset);
    snprintf(words, sizeof words, "%s (%s)", q.text, q.cite);
    const char *rest = words;
    for (int row = 0; row < QUESTION_ROWS && (*rest || *choice(&q, (size_t)row)); row++) {
        char help[OFFER_ROOM];
        size_t length = line_length(rest);
        snprintf(help, sizeof help, "%.*s", (int)length, rest);
        rest += length + strspn(rest + length, " ");
        const char *answer = q.choices ? choice(&q, (size_t)row) : row ? "" : preset;
        count = offer_add(out, count, room, answer, help, QUESTION_ROWS - row);
    }
    return count;
}

/* A new event with the answers given so far. */
static bool begin_with(struct set_up_form *form, size_t given, struct error *why)
{
    assert(given <= form->known && form->known <= QUESTIONS_MAX && "answered before");
    leave(form);
    form->event = form->asker.make(form->asker.self, why);
    if (!form->event || !set_up_begin(&form->set_up, form->event, why))
        return false;
    form->all = set_up_left(&form->set_up);
    for (form->given = 0; form->given < given; form->given++)
        if (!set_up_answer(&form->set_up, form->answers[form->given], why))
            return false;
    return true;
}

static void answered(struct console *c, const char *text);

/* False if nothing is left to be asked. */
static bool ask(struct console *c, struct set_up_form *form, const char *preset)
{
    char label[LABEL_ROOM], called[FACT_VALUE_MAX], usual[FACT_VALUE_MAX];
    struct setup_question q;
    if (form->given < QUESTIONS_MAX && set_up_asks(&form->set_up, &q)) {
        snprintf(label, sizeof label, _("question %zu of %zu of the rulebook: "), form->given + 1, form->all);
        set_up_prompt(&q, called, usual);
        console_ask_about(c, label, preset ? preset : usual, offer_answers, answered, form, drop_form);
        return true;
    }
    form->asker.done(c, form->asker.self, form->event);
    return false;
}

static bool begin_or_complain(struct console *c, struct set_up_form *form, size_t given)
{
    struct error why = {0};
    if (begin_with(form, given, &why))
        return ask(c, form, given < form->known ? form->answers[given] : NULL);
    console_complain(c, &why);
    return false;
}

static void step_back(struct console *c, struct set_up_form *form)
{
    void *self = form->asker.self;
    if (form->given > 0) {
        begin_or_complain(c, form, form->given - 1);
        return;
    }
    form->asker.self = NULL;
    form->asker.back(c, self);
}

/* The wrong answer is in the prompt to be corrected. */
static void refused(struct console *c, struct set_up_form *form, const char *text, const struct error *why)
{
    struct text words = {0};
    sentence_add_fault(why, &words);
    copy_text(form->fault, sizeof form->fault, text_chars(&words));
    text_release(&words);
    ask(c, form, text);
    form->fault[0] = '\0';
}

/* The next question says which time was taken from the answer to this one: 15 could be minutes or seconds. */
static void taken(struct console *c, struct set_up_form *form, const struct setup_question *q, const char *text)
{
    struct text words = {0};
    assert(form->given < QUESTIONS_MAX && "no more are asked");
    copy_text(form->answers[form->given++], ANSWER_ROOM, text);
    form->known = form->given;
    if (set_up_add_time(&form->set_up, q, &words))
        copy_text(form->fault, sizeof form->fault, text_chars(&words));
    text_release(&words);
    if (ask(c, form, NULL))
        form->fault[0] = '\0';
}

static void answered(struct console *c, const char *text)
{
    struct set_up_form *form = console_asked_about(c);
    struct error why = {0};
    struct setup_question q = {0};
    if (!text) {
        step_back(c, form);
    } else if (set_up_asks(&form->set_up, &q) && set_up_answer(&form->set_up, text, &why)) {
        taken(c, form, &q, text);
    } else {
        refused(c, form, text, &why);
    }
}

void set_up_form(struct console *c, const struct set_up_asker *asker)
{
    struct set_up_form *form = memory_take(1, sizeof *form);
    form->asker = *asker;
    if (!begin_or_complain(c, form, 0))
        drop_form(form);
}
