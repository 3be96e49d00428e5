/* What an audit has to know of a rulebook: which draws there are, who makes them, and the articles. */
#ifndef FLAGFALL_REPORT_AUDIT_RULES_H
#define FLAGFALL_REPORT_AUDIT_RULES_H

#include <stdbool.h>

enum draw_maker {
    NOBODY,      /* the rulebook has no such rule                  */
    A_PLAYER,    /* drawn if a player claims                       */
    THE_ARBITER, /* the arbiter may declare it                     */
    THE_LAWS,    /* the game is over, whatever is played afterwards */
};

struct draw_rule {
    enum draw_maker maker;
    const char *article;
};

struct audit_rules {
    const char *id;
    struct draw_rule threefold, fifty;
    struct draw_rule fivefold;    /* in the whole game                            */
    struct draw_rule consecutive; /* five times, each two moves after the last    */
    struct draw_rule seventy_five;
    struct draw_rule dead;        /* no mate is possible for either side any more */
    const char *mate, *stalemate;
    const char *hopeless; /* nobody resigns to a side that cannot mate; NULL: not said           */
    const char *flags;    /* this book's row in chess/material.h; NULL: it has no time limits    */
    bool countermate;     /* a mated side may have mated in turn, and drawn                      */
};

extern const struct audit_rules audit_rulebooks[]; /* the default first; ends with a row without id */

const struct audit_rules *audit_rules_of(const char *id); /* NULL if there is none */

#endif
