/* The line at the bottom for commands, searches and answers. It offers what fits the text so far, completes with Tab,
 * and remembers earlier entries.
 */
#ifndef FLAGFALL_WIDGETS_PROMPT_H
#define FLAGFALL_WIDGETS_PROMPT_H

#include "terminal/draw.h"
#include "widgets/reason.h"

struct console;

/* A line has PROMPT_ROOM; what may have several lines has LINES_ROOM: the results of the largest hall, with names. */
enum { PROMPT_ROOM = 2048, LINES_ROOM = 32768, LABEL_ROOM = 120, PAST_MAX = 32 };
enum { OFFERS_MAX = 256, OFFERS_SHOWN = 8, OFFER_ROOM = 96 };
enum { OFFERS_LEAST = 18 }; /* columns that offers have at least: each action, and beside it what it does, in 80 */
/* What is longer fits no offer: with each key everything would be held against all of it. */
enum { SOUGHT_ROOM = 512 };

/* One possible completion. */
struct offer {
    char text[OFFER_ROOM];  /* the text it completes to */
    char shown[OFFER_ROOM]; /* what is displayed instead of the text, or "" */
    char help[OFFER_ROOM];  /* explanation beside it */
    int score;
    bool several; /* of the first: the text fits several alike, and Enter alone takes none of them */
};

/* Fills in the offers that fit the text, best first; returns how many. */
typedef int prompt_offers(struct console *, const char *text, struct offer *out, int room);
/* Gets what was entered, or NULL if the user gave up. */
typedef void prompt_done(struct console *, const char *text);
typedef void prompt_changed(struct console *, const char *text);

struct prompt {
    bool open, choose; /* choose: only one of the offers can be entered */
    bool wrong;        /* what was entered was refused: it stays until the next key, with the reason above it */
    bool (*was_refused)(const struct console *); /* called after `done`; NULL if nothing is ever refused */
    bool takes_text;   /* free text is accepted if no offer fits, even when `choose` is set */
    bool says;         /* Enter alone chooses none of several offers: whose flag fell is said */
    bool centred;      /* shown with its subject in the middle of the screen */
    bool seen;         /* it was drawn: before that no key answers yes or no, and no reason is taken */
    int top, shown;    /* the offer in the first row, and how many rows of them, as last drawn */
    int seen_to;       /* the row behind the last that was ever drawn */
    bool stray, refused_key; /* the last key was a letter that is no answer; was no answer */
    bool one_key;      /* a lone y is yes; n, q, Enter and Escape are no; nothing else answers */
    const char *needs; /* what the line asks for if nothing was typed, or NULL if it may be empty */
    const char *hint;  /* shown behind the text: why the last key did nothing; NULL if it did something */
    char why_not[REASON_WHY_NOT]; /* what the hint says of a reason that is none */
    char label[LABEL_ROOM], text[LINES_ROOM];
    int cursor; /* byte */
    prompt_offers *find;
    prompt_done *done;
    prompt_changed *changed;
    struct offer offers[OFFERS_MAX];
    int offers_count, offer; /* offer: selected; -1: none */
    char past[PAST_MAX][PROMPT_ROOM];
    int past_count, past_at;
    bool remembers, hidden;   /* hidden: what is typed is not shown */
    bool lines;               /* line ends in pasted text are kept, as '\n', and there is LINES_ROOM */
    bool (*takes_lines)(const struct prompt *); /* whether so, by what was typed, in place of `lines`; or NULL */
    bool overflowed;          /* not all fitted: nothing is entered before it is empty again */
    void *context, *answered; /* answered: the context of the question whose answer is being taken */
    void (*drop)(void *);
};

/* Opens the line with `preset` as its text; `done` gets what is entered, or NULL. */
void prompt_open(struct prompt *, const char *label, const char *preset, prompt_offers *, prompt_done *);

/* Attaches a context to the question, for its offers and its `done`. `drop` frees it once the question is answered or
 * replaced, unless `done` asks a further question with the same context. NULL for none. */
void prompt_about(struct prompt *, void *context, void (*drop)(void *));
void *prompt_context(const struct prompt *);
void prompt_release(struct prompt *); /* at the end of the program */

void prompt_choose(struct prompt *); /* only an offer can be entered */
void prompt_say(struct prompt *);    /* and Enter alone is no choice among several */
void prompt_yes_or_no(struct prompt *); /* the open prompt, whose label ends with y/N, is answered by one key */
void prompt_hide(struct prompt *); /* hides what is typed: a passphrase */
void prompt_needs(struct prompt *, const char *what); /* only Escape leaves it empty; what: a literal */
void prompt_key(struct console *, struct prompt *, int key); /* handles a key while the prompt is open */
void prompt_drop(struct console *, struct prompt *); /* gives an open question up; a hidden one begins again */
void prompt_empty(struct prompt *); /* the question stays, what was typed goes */
bool prompt_keeps_lines(const struct prompt *); /* what is typed or pasted now may have several lines */
/* Chooses that row, counted from the top of what was drawn; one that was chosen, and an answer y or n, is taken. */
void prompt_click(struct console *, struct prompt *, int row);
/* How many rows it needs above its line, at most `most`. */
int prompt_rows(const struct prompt *, int columns, int most);
void prompt_draw(struct prompt *, struct area); /* the last row is the line itself */

/* For prompt_offers functions: inserts an offer in order of its score and returns the new count. */
int offer_add(struct offer *, int count, int room, const char *text, const char *help, int score);
/* The same for a text that is an identifier: `shown` is displayed instead. */
int offer_add_as(struct offer *, int count, int room, const char *text, const char *shown, const char *help, int score);

#endif
