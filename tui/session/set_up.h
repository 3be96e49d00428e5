/* What a rulebook leaves to the event, asked once when the event is created. The answers are written into the event's
 * file, and so into its log, and are facts of every ruling from then on (ruling/event_facts.h).
 *
 *      struct set_up s;
 *      if (!set_up_begin(&s, event, why)) ...
 *      while (set_up_asks(&s, &q)) set_up_answer(&s, typed, why) ...   "" takes the default
 *      set_up_end(&s);
 */
#ifndef FLAGFALL_SESSION_SET_UP_H
#define FLAGFALL_SESSION_SET_UP_H

#include "base/text.h"
#include "event/event.h"
#include "rules/rulebook.h"

struct set_up {
    const struct rulebook *book; /* NULL if the event's rulebook has no questions */
    struct rulebook *own;        /* the same, where it was read for this           */
    struct chess_event *event;   /* borrowed: receives the answers                 */
    struct facts known;
    size_t next;
};

bool set_up_begin(struct set_up *, struct chess_event *, struct error *); /* the event must outlive `s` */
void set_up_end(struct set_up *);

size_t set_up_left(const struct set_up *);                  /* how many questions are still open */
bool set_up_asks(struct set_up *, struct setup_question *); /* the next question; false if all are answered */

/* How it is asked: what an answer is called, and what "" means, as it would be typed. A time is in minutes. */
void set_up_prompt(const struct setup_question *, char label[FACT_VALUE_MAX], char preset[FACT_VALUE_MAX]);

/* Answers the present question; "" takes the default. Also returns true if nothing is being asked. A time is taken as
 * 15 or 15m (minutes), 0:15 (hours and minutes) or 90 s. */
bool set_up_answer(struct set_up *, const char *value, struct error *);

/* Adds the time that this question was answered with, in words: "default time: 15 minutes". False, and nothing is
 * added, if it was not answered or is not a time. */
bool set_up_add_time(const struct set_up *, const struct setup_question *, struct text *);
/* The same for the event's file, with the start that it counts from; nothing if the event does not say it. */
void set_up_add_default_time(const struct chess_event *, struct text *);

/* Answers by name, asked or not; a time is taken as set_up_answer() takes it. */
bool set_up_choose(struct set_up *, const char *name, const char *typed, struct error *);

/* Reports what the rulebook leaves to the event, has no default, and was not answered. */
void set_up_remarks(struct chess_event *, const struct rulebook *, void (*say)(void *self, const char *words),
                    void *self);
/* Adds what was not answered and has a default, which is taken, a line each: in words, and how it would be answered. */
void set_up_assumed(struct chess_event *, const struct rulebook *, struct text *);

/* Adds the open questions as comments for the event's file. */
void set_up_remind(struct set_up *, struct text *);

#endif
