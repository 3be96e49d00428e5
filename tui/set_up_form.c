#include "set_up_form.h"

#include "console.h"
#include "set_up.h"

#include <stdio.h>
#include <string.h>

/* There is one prompt, so there is one event being made. */
static struct {
    struct set_up set_up;
    struct chess_event *event;
    void (*done)(struct console *, struct chess_event *);
    size_t number, all;
} form;

static void ask(struct console *c);

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

static int offer_answers(struct console *c, const char *typed, struct offer *out, int room)
{
    struct setup_question q;
    char words[512];
    int count = 0;
    (void)c;
    (void)typed;
    if (!set_up_asks(&form.set_up, &q))
        return 0;
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

static void answered(struct console *c, const char *text)
{
    struct error why = {0};
    if (!form.event)
        return;
    if (!text) {
        leave();
        return;
    }
    bool good = set_up_answer(&form.set_up, text, &why);
    form.number += good;
    ask(c);
    if (!good)
        snprintf(c->prompt.label, sizeof c->prompt.label, "%.50s: ", why.what);
}

static void ask(struct console *c)
{
    char label[LABEL_ROOM];
    struct setup_question q;
    if (set_up_asks(&form.set_up, &q)) {
        snprintf(label, sizeof label, "rulebook %zu of %zu: %.40s: ", form.number, form.all, q.name);
        console_ask(c, label, q.value, offer_answers, answered);
        return;
    }
    form.done(c, form.event);
    leave();
}

void set_up_form(struct console *c, struct chess_event *e, void (*done)(struct console *, struct chess_event *))
{
    struct error why = {0};
    leave();
    form.event = e;
    form.done = done;
    if (!set_up_begin(&form.set_up, e, &why)) {
        console_complain(c, &why);
        leave();
        return;
    }
    form.number = 1;
    form.all = set_up_left(&form.set_up);
    ask(c);
}
