/* Rulebooks: folders of INI files under config/rulebooks, described in its README.md.
 *
 * A rulebook is loaded completely, with its base, or not at all; errors are reported with file and line. Once loaded it
 * does not change and may be used by many walks.
 */
#ifndef FLAGFALL_RULES_RULEBOOK_H
#define FLAGFALL_RULES_RULEBOOK_H

#include "base/text.h"
#include "rules/facts.h"
#include "rules/problems.h"

struct rulebook;
struct script;

enum stance { STANCE_UNKNOWN, STANCE_ACT, STANCE_CLAIM, STANCE_OBSERVE, STANCES };
const char *stance_name(enum stance); /* script_view.c, as what a script says of itself */

/* Loads a rulebook, which the caller frees. `folders`, separated by colons as in PATH, contain a folder for each
 * rulebook; for duplicates the first one counts, also for facts.ini. Returns NULL after adding at least one problem. */
struct rulebook *rulebook_load(const char *folders, const char *id, struct problems *);
bool rulebook_is_there(const char *folders, const char *id); /* true if its folder exists, even if it is wrong */
void rulebook_free(struct rulebook *);

const char *rulebook_id(const struct rulebook *); /* these belong to the rulebook, and are never NULL */
const char *rulebook_name(const struct rulebook *);
/* in a word or two, where the name has no room: "FIDE 2023"; "" if it has none of its own */
const char *rulebook_short_name(const struct rulebook *);
/* Adds a sentence of it that was filled in and kept, as a reason in the log, in the language shown; as it is, if it has
 * none there, or the rulebook is NULL. */
void rulebook_add_shown(const struct rulebook *, const char *sentence, struct text *);
const char *rulebook_edition(const struct rulebook *);
/* true if it is that text, with or without house rules: same articles */
bool rulebook_is_edition(const struct rulebook *, const char *id);
/* its own id for steps 0, its base's for 1, and so on; NULL beyond the last */
const char *rulebook_over(const struct rulebook *, size_t steps);

/* Calls back once for each rulebook in these folders, sorted by name within a folder. Returns how many there are. */
size_t rulebooks_each(const char *folders, void (*each)(void *context, const char *id), void *context);

/* The scripts that every rulebook must have or declare as not covered; ends with NULL. */
extern const char *const script_names[];
const struct script *rulebook_script(const struct rulebook *, const char *name); /* or NULL */
const char *script_title(const struct script *);
const char *script_about(const struct script *); /* the fact that says who it is about; or NULL */
const char *script_said_as(const struct script *); /* what else it is called under this rulebook; or "" */
const char *script_everyday(const struct script *); /* what people say of it anywhere, from incidents.ini; or "" */
const char *script_who(const struct script *);   /* its question for that fact; NULL for the usual one */
/* ask whether a player claimed last: from the answers before it may follow that the arbiter steps in unasked */
bool script_asks_claimed_last(const struct script *);
bool script_asks_whom_later(const struct script *); /* ask only when it is needed, not first */
bool script_may_be_both(const struct script *);  /* it can be about both players at once */
bool script_meets_outsider(const struct script *); /* its penalties are for neither of the two players */
/* Facts that are asked first at a board, separated by commas, instead of being assumed; or "". */
bool script_pauses(const struct script *);         /* the clocks are stopped before anything is asked */
bool script_restores(const struct script *);       /* one of its decisions may put the position back */
const char *script_first(const struct script *);
/* The same for facts that are asked only when a step needs them. */
const char *script_also(const struct script *);
/* Calls back with each answer by which the script tells apart what happened, as the format writes it: "two-hands".
 * (walk_choices.c) */
void script_each_answer(const struct rulebook *, const struct script *, void (*each)(void *context, const char *answer),
                        void *context);
/* Calls back with each fact that the reporter's words have answered: "two hands" says what was done with
 * the clock. What they leave open, or could mean of two things, is asked. (said.c) */
void script_each_said(const struct rulebook *, const struct script *, const char *typed,
                      void (*each)(void *context, const char *fact, const char *value), void *context);
/* its decisions are counted under a word of their own */
bool rulebook_counts(const struct rulebook *, const char *script);

/* Something that the text leaves to the event, asked once when the event is created. The answer becomes a given fact of
 * that name. */
struct setup_question {
    const char *name, *text, *why, *cite; /* why may be NULL                                          */
    const char *label;                    /* of a variation: what it says; NULL for others            */
    const char *value;                    /* the default; "" if it has to be answered */
    const char *const *choices;           /* ends with NULL; NULL for a number                         */
};
bool rulebook_setup(const struct rulebook *, size_t index, struct setup_question *); /* false behind the last */
/* True if the question matters in an event with these facts: phase, increment_s, team... */
bool rulebook_setup_matters(const struct rulebook *, size_t index, const struct facts *);

/* The value of a parameter with these facts. Returns false if there is no such parameter, or it depends on an unknown
 * fact. */
bool rulebook_value(const struct rulebook *, const char *parameter, const struct facts *, char out[FACT_VALUE_MAX]);

/* Something a player may claim, in the rulebook's order; false behind the last. */
struct rulebook_claim {
    const char *name, *script; /* the script that decides it                      */
    const char *what, *words;  /* "the opponent's flag fell"; other words for it  */
};
bool rulebook_claim(const struct rulebook *, size_t index, struct rulebook_claim *);
bool rulebook_claim_named(const struct rulebook *, const char *name_or_script, struct rulebook_claim *);

/* A value of the appeal procedure: to, deadline, deadline_s, before, form, deposit, committee, size, review, final,
 * note, cite. NULL if the rulebook does not have it. */
const char *rulebook_appeal(const struct rulebook *, const char *key);

/* The article cited for something without a script: call, claim, period (the next one was added), duty (other duties of
 * the arbiter). NULL if the rulebook has none. */
const char *rulebook_article(const struct rulebook *, const char *matter);

/* A default for events of this rulebook: control, phase, default-time, default-from, team-boards, weights, white-boards
 * (the boards of a match on which the team with White on the first of them has White), and team-tie-break (the article
 * for the team tie-breaks of report/team_ties.h), and head-officer, deputy-officer, officer (what the text calls them).
 * NULL if it has none. */
const char *rulebook_event(const struct rulebook *, const char *key);

/* True if the fact is worked out from another one, which is among these: stalemate from the position. */
bool rulebook_works_out(const struct rulebook *, const char *fact, const struct facts *);

bool rulebook_knows(const struct rulebook *, const char *name); /* it is a fact, a parameter or a variation of it */

/* True if it is a fact, a parameter or a variation of the rulebook, and can have that value; else why. */
bool rulebook_accepts(const struct rulebook *, const char *name, const char *value, struct error *);

#endif
