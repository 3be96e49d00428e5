/* The rulings under way at this console: begun, put aside, taken up again. The rulings themselves are core/ruling's. */
#ifndef FLAGFALL_SESSION_RULINGS_H
#define FLAGFALL_SESSION_RULINGS_H

#include "ruling/ruling.h"

struct session;

enum { WALKS_MAX = 24 };

/* Zeroed, it is empty. It owns its cases. */
struct rulings {
    struct ruling_case *cases[WALKS_MAX];
    int count, current; /* current: index of the one that is shown; below 0 or past the end if none is */
};

/* Takes up the ruling of this board, alert and script if it was begun, else begins it. Returns NULL with the reason. */
struct ruling_case *rulings_take_up(struct rulings *, const struct session *, int board, int alert, const char *script,
                                    struct error *why);
/* The one that was begun, which rulings_take_up() would go on with; or NULL. */
const struct ruling_case *rulings_begun(const struct rulings *, int board, const char *script);
/* takes ownership, and makes it the current one */
struct ruling_case *rulings_add(struct rulings *, struct ruling_case *);
/* makes it the current one; NULL if the appeal is not being heard */
struct ruling_case *rulings_of_appeal(struct rulings *, int appeal);
struct ruling_case *rulings_current(struct rulings *);
int rulings_choices(const struct question *); /* how many choices the question has; 0 if a number or a text is typed */
bool rulings_has_choice(const struct question *, const char *choice);
/* The choice with that number, counted from 0, as pages and lines show them: yes is always the first and no the second,
 * in whatever order the rulebook names them. */
const char *rulings_choice(const struct question *, int number);
int rulings_likely(const struct question *); /* the number of the choice that the rulebook calls the likely one */
bool rulings_asks_time(const struct question *); /* seconds, or minutes and seconds as 2:30  */
/* Answers the present question with what was typed. */
bool rulings_type(struct ruling_case *, const struct hall *, const char *typed, struct error *);
/* turns "2:30" into "150"; other text is returned unchanged */
const char *rulings_in_seconds(const char *typed, char out[32]);
void rulings_follow(struct ruling_case *, const struct session *, bool with_clock);
void rulings_drop(struct rulings *, struct ruling_case *);
void rulings_release(struct rulings *);

#endif
