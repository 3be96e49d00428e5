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
    struct rulebook *book;      /* NULL if the event's rulebook has no questions */
    struct chess_event *event;  /* borrowed: receives the answers                                  */
    struct facts known;
    size_t next;
};

bool set_up_begin(struct set_up *, struct chess_event *, struct error *); /* the event must outlive `s` */
void set_up_end(struct set_up *);

size_t set_up_left(const struct set_up *); /* how many questions are still open */
bool set_up_asks(struct set_up *, struct setup_question *); /* the next question; false if all are answered */

/* Answers the present question; "" takes the default. Also returns true if nothing is being asked. */
bool set_up_answer(struct set_up *, const char *value, struct error *);

/* answers by name, asked or not */
bool set_up_choose(struct set_up *, const char *name, const char *value, struct error *);

/* Reports what the rulebook leaves to the event, has no default, and was not answered. */
void set_up_remarks(struct chess_event *, void (*say)(void *self, const char *words), void *self);
/* Adds what was not answered and has a default, which is taken, a line each: in words, and how it would be answered. */
void set_up_assumed(struct chess_event *, struct text *);

/* Adds the open questions as comments for the event's file. */
void set_up_remind(struct set_up *, struct text *);

#endif
