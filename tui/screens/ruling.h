/* The ruling screen: from an alert, or something that somebody saw, through the questions to a decision that is
 * confirmed and logged.
 *
 * Its state is in ruling_screen.c; what was typed finds scripts in ruling_words.c.
 */
#ifndef FLAGFALL_SCREENS_RULING_H
#define FLAGFALL_SCREENS_RULING_H

#include "console/screen.h"
#include "widgets/prompt.h"

struct ruling_case;
struct alert;
struct rulebook;
struct rulebook_claim;

/* script "": the one that the alert proposes; without an alert, it is chosen from a list. */
void ruling_screen_begin(struct console *, int board, int alert, const char *script);

/* The alert that a ruling without a script is about: the one given; if that is cleared or none, the board's; if no
 * board was chosen by the user, the most urgent of all. NULL if there is none. */
const struct alert *ruling_screen_alert(const struct console *, int board, int alert);

/* The ruling that `r` begins from this alert, if it was begun already: `r` goes on with it. Otherwise NULL. */
const struct ruling_case *ruling_screen_begun(const struct console *, const struct alert *);

/* The case that is shown; NULL if there is none. */
const struct ruling_case *ruling_screen_case(const struct console *);

bool ruling_screen_shows_page(const struct console *); /* the question or the decision, not the evidence or the facts */

void ruling_screen_back(struct console *); /* takes the last answer back */
void ruling_screen_start_over(struct console *); /* takes all answers back                           */
void ruling_screen_confirm(struct console *);    /* confirms the decision; answers yes to a yes-or-no question */
void ruling_screen_give_up(struct console *); /* drops the ruling that is shown */
void ruling_screen_give_back(struct console *); /* gives back the time since the call; a second call does not */
void ruling_screen_see_facts(struct console *);    /* shows the list of facts to change; a second call goes back */
void ruling_screen_see_evidence(struct console *); /* shows the evidence on the whole screen; a second call goes back */
bool ruling_screen_uncover(struct console *);      /* goes back from either; false if neither is shown */
/* ruling_said.c: asks for a fact that the rulebook does not ask for */
void ruling_screen_tell(struct console *, const char *fact);
/* "FACT VALUE REASON": overrules what Flagfall knows */
void ruling_screen_overrule(struct console *, const char *fact_value_reason);

/* Added to the score of an offered script for each whole word that was typed. */
enum { WHOLE_WORD = 200, OF_THE_TITLE = 100 };

/* How well what was typed fits a script, by its title, by what people call it, and by what it tells apart, which counts
 * half: "food" finds the conduct of a team, whose question has it among the answers. 0 where it does not. */
int script_score(const struct rulebook *, const char *script, const char *typed);
int claim_score(const struct rulebook *, const struct rulebook_claim *, const char *typed);

/* A letter or two choose by Enter alone only what alone is called so: "r" once entered reversed colours. */
void offers_too_short(struct offer *, int count, const char *typed);

prompt_offers offer_scripts, offer_facts, offer_untold_facts;

#endif
