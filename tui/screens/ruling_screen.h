/* What the files of the ruling screen share: ruling.c has its keys, ruling_draw.c divides the room, ruling_page.c shows
 * the question or the decision, ruling_choices.c the answers, ruling_evidence.c what is beside it, ruling_facts.c what
 * it is based on, and ruling_confirm.c confirms the decision.
 */
#ifndef FLAGFALL_SCREENS_RULING_SCREEN_H
#define FLAGFALL_SCREENS_RULING_SCREEN_H

#include "ruling/effect.h"
#include "ruling/left.h"
#include "session/rulings.h"
#include "widgets/list.h"
#include "widgets/long_page.h"

struct console;

enum ruling_view { RULING_PAGE, RULING_EVIDENCE, RULING_FACTS };

enum { RULING_CHOICES = 64 }; /* more has no question */

struct ruling_screen {
    struct rulings rulings;
    struct list choices, facts;
    char step[64]; /* the step whose choices these are */
    int begun;     /* the digit of a number that may have two; 0 if none was typed */
    uint8_t view;  /* enum ruling_view; evidence: over the whole screen, where there is no room beside */
    struct page_seen page, evidence;
    struct page_seen beside[2]; /* what is beside the page: the evidence, the facts; neither scrolls */
    bool has_story;             /* what happened at the board is below the page, as last drawn */
    struct area closing;        /* where it says that y confirms, as last drawn; no columns: nowhere */
    int decided;   /* rows of the page that are the decision, as last drawn */
    struct ruling_time shown[2]; /* the times of the decision, as last drawn: y orders these */
    bool has_shown;              /* they are on the screen */
    uint64_t shown_of;           /* ruling_screen_mark() of that decision */
    int choices_count, choice_rows[RULING_CHOICES + 1]; /* where each begins and the last ends, as last drawn: clicks */
    int board_from, board_to;       /* the columns of the board on the way back, likewise */
    char fact[FACT_NAME_MAX], value[FACT_VALUE_MAX]; /* the fact being changed, and its value */
    struct ruling_left left; /* questions */
    uint64_t left_of;
};

struct ruling_screen *ruling_screen_state(struct console *); /* created when first asked for */
/* The walk has changed: what can be chosen is another question's, and its page has not been seen, whatever an earlier
 * one said. */
void ruling_screen_walked(struct console *);
/* The rulings under way. */
struct rulings *ruling_screen_rulings(struct console *);

/* Identifies a decision while the clocks run: it changes as soon as the decision says something else. */
uint64_t ruling_screen_mark(const struct console *, const struct ruling_case *);

/* The ruling under way as the screen's view has it; `state` is ruling_screen_state(). */
void ruling_screen_settle(struct console *, void *state, struct area);
void ruling_screen_draw(struct console *, void *state, struct area);

/* ruling_confirm.c: asks for what the decision still needs, and then confirms it. */
void ruling_confirm(struct console *, struct ruling_case *);

#endif
