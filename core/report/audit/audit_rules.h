/* What an audit has to know about a rulebook: its kinds of draws, who declares them, and the articles. */
#ifndef FLAGFALL_REPORT_AUDIT_AUDIT_RULES_H
#define FLAGFALL_REPORT_AUDIT_AUDIT_RULES_H

#include <stdbool.h>

enum draw_maker {
    NOBODY,      /* the rulebook has no such rule                  */
    A_PLAYER,    /* drawn if a player claims                       */
    THE_ARBITER, /* the arbiter may declare it                     */
    THE_LAWS,    /* the game is over, no matter what is played afterwards */
};

struct draw_rule {
    enum draw_maker maker;
    const char *article;
};

struct audit_rules {
    const char *id;
    const char *same_as; /* the id of the row that applies to this one too; NULL for this row itself */
    struct draw_rule threefold, fifty;
    struct draw_rule fivefold;    /* in the whole game                            */
    struct draw_rule consecutive; /* five times, each two moves after the last    */
    struct draw_rule seventy_five;
    struct draw_rule dead;        /* no mate is possible for either side any more */
    const char *mate, *stalemate;
    const char *hopeless; /* article against resigning to a side that cannot mate; or NULL       */
    const char *flags;    /* this book's row in chess/laws/material.h; NULL if it has no time limits  */
    bool countermate;     /* a mated side that mates in turn has drawn                           */
};

extern const struct audit_rules audit_rulebooks[]; /* the default first; ends with a row without id */

const struct audit_rules *audit_rules_of(const char *id); /* NULL if there is none */

#endif
