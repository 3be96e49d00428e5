/* What a rulebook leaves to the event: asked once, when the event is made. The answers stand in the event's file, go into
 * its log with it, and are facts of every ruling from then on (session_facts()).
 *
 *      struct set_up s;
 *      if (!set_up_begin(&s, event, why)) ...
 *      while (set_up_asks(&s, &q)) set_up_answer(&s, typed, why) ...   "" takes what holds unless it is said
 *      set_up_end(&s);
 */
#ifndef FLAGFALL_SET_UP_H
#define FLAGFALL_SET_UP_H

#include "base/text.h"
#include "hall/event.h"
#include "rules/rulebook.h"

struct set_up {
    struct rulebook *book;      /* NULL: the event's rulebook is no pack, and nothing is asked */
    struct chess_event *event;  /* lent: the answers go there                                  */
    struct facts known;
    size_t next;
};

bool set_up_begin(struct set_up *, struct chess_event *, struct error *);
void set_up_end(struct set_up *);

size_t set_up_left(const struct set_up *); /* questions that are still open */
bool set_up_asks(struct set_up *, struct setup_question *);
bool set_up_answer(struct set_up *, const char *value, struct error *);
bool set_up_choose(struct set_up *, const char *name, const char *value, struct error *); /* by name, asked or not */

/* The questions that are left as they are: comments for the event's file, after what it has lines of its own for. */
void set_up_remind(struct set_up *, struct text *);

#endif
