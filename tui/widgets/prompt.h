/* The line at the bottom where something is typed: commands, searches, answers. It offers what fits so far, completes with
 * Tab, and remembers what was entered before.
 */
#ifndef FLAGFALL_PROMPT_H
#define FLAGFALL_PROMPT_H

#include "draw.h"

struct console;

enum { PROMPT_ROOM = 2048, LABEL_ROOM = 72, OFFERS_MAX = 64, OFFER_ROOM = 96, PAST_MAX = 32 };

/* One thing that could be meant. */
struct offer {
    char text[OFFER_ROOM];  /* what it completes to */
    char shown[OFFER_ROOM]; /* what is read of it; "": the text */
    char help[OFFER_ROOM];  /* what it means        */
    int score;
};

/* Fills in what fits the text, the best first; returns how many. */
typedef int prompt_offers(struct console *, const char *text, struct offer *out, int room);
/* NULL: given up. */
typedef void prompt_done(struct console *, const char *text);
typedef void prompt_changed(struct console *, const char *text);

struct prompt {
    bool open, choose; /* choose: only an offer can be entered */
    bool takes_text;   /* though it chooses: where no offer fits */
    bool one_key;      /* y is yes; any other key that types something is no */
    char label[LABEL_ROOM], text[PROMPT_ROOM];
    int cursor; /* byte */
    prompt_offers *find;
    prompt_done *done;
    prompt_changed *changed;
    struct offer offers[OFFERS_MAX];
    int offers_count, offer; /* offer: selected; -1: none */
    char past[PAST_MAX][PROMPT_ROOM];
    int past_count, past_at;
    bool remembers, hidden; /* hidden: nobody sees what is typed */
};

void prompt_open(struct prompt *, const char *label, const char *preset, prompt_offers *, prompt_done *);
void prompt_choose(struct prompt *); /* only an offer can be entered */
void prompt_yes_or_no(struct prompt *);
void prompt_hide(struct prompt *);   /* a passphrase */
void prompt_close(struct prompt *);
void prompt_key(struct console *, struct prompt *, int key);
void prompt_click(struct console *, struct prompt *, int row); /* a row of the offers, from the top of what was drawn */
int prompt_rows(const struct prompt *, int most);      /* how many rows it wants above its line */
void prompt_draw(const struct prompt *, struct area);  /* the last row is the line itself       */

/* Help for those who offer: puts one in, in order of score. */
int offer_add(struct offer *, int count, int room, const char *text, const char *help, int score);
/* What is entered is a name that nobody reads; `shown` says it. */
int offer_add_as(struct offer *, int count, int room, const char *text, const char *shown, const char *help, int score);

#endif
