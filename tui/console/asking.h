/* The line at the bottom of a console: one message until the next key, and one question at a time. Only asking.c
 * writes either; the line itself is widgets/prompt.h's.
 *
 * A message goes before the next key when it is no longer true, or if it only reports what was done and a minute has
 * passed; none goes before it could be read. Errors and warnings wait for a key.
 */
#ifndef FLAGFALL_CONSOLE_ASKING_H
#define FLAGFALL_CONSOLE_ASKING_H

#include "base/error.h"
#include "terminal/theme.h"
#include "widgets/prompt.h"

struct console;

enum { MESSAGE_ROOM = 640, HINT_ROOM = 160 };

/* --- said */

/* shows a message at the bottom until the next key */
/* The format is looked up in the catalogue. */
void console_say(struct console *, enum role, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Whether a message is still true; `about` is what console_say_while() was handed. */
typedef bool message_holds(const struct console *, int about);
/* The same for what is true for a while: it goes when it does not hold any more. An error, too. */
void console_say_while(struct console *, enum role, message_holds *, int about, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* The same for what nobody asked for, as what a file or a command did: while a question stands it waits, so that what
 * the question is about stays to be read. */
void console_notice(struct console *, enum role, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Once a turn: shows what waited and need not wait any longer, and takes away what is over. */
void console_message_turn(struct console *);
void console_complain(struct console *, const struct error *); /* shows it there as an error */
void console_unsay(struct console *);                          /* takes the message away before the next key */
bool console_says(const struct console *);                     /* a message stands there */
/* One is open, and what it is about stands where messages do: nothing else may be said there meanwhile. */
bool console_question_stands(const struct console *);
const char *console_error_said(const struct console *);        /* the message if it is an error; else "" */
bool console_was_refused(const struct console *);              /* it says why the last answer was not taken */
void console_hint(struct console *, const char *words); /* for new users, above the bottom line; "" takes it away */

/* --- asked */

/* Asks at the bottom; `done` gets what was entered, or NULL if the user gave up. */
void console_ask(struct console *, const char *label, const char *preset, prompt_offers *, prompt_done *);
/* The same with a context that `drop` frees (prompt_about()). The offers and `done` get it by console_asked_about(). */
void console_ask_about(struct console *, const char *label, const char *preset, prompt_offers *, prompt_done *,
                       void *about, void (*drop)(void *));
void *console_asked_about(const struct console *);
/* For what is hard to undo: asks in the middle of the screen, below words that say what it will do. */
void console_ask_why(struct console *, const char *words, const char *label, prompt_done *);
void console_ask_why_about(struct console *, const char *words, const char *label, prompt_done *, void *about,
                           void (*drop)(void *));
void console_confirm(struct console *, const char *question, prompt_done *); /* done: "y", "n", or NULL */
void console_confirm_about(struct console *, const char *question, prompt_done *, void *about, void (*drop)(void *));
/* The same with other rows above it than yes and no. */
void console_confirm_among(struct console *, const char *question, prompt_offers *, prompt_done *);
/* The line for commands: it remembers what was entered, and has several lines where the command takes them. */
void console_ask_command(struct console *, prompt_offers *, prompt_done *);

/* What more is to be said of the question that was just asked. */
void console_asks_one_of_offers(struct console *);  /* nothing else can be entered                  */
void console_asks_to_say(struct console *);         /* Enter alone is no choice among several      */
void console_asks_offer_or_text(struct console *);  /* what is chosen, or free text if no offer fits  */
void console_asks_lines(struct console *);          /* it takes several lines                       */
void console_asks_yes_or_no(struct console *);      /* one key answers it                           */
void console_asks_for(struct console *, const char *what); /* only Escape leaves it empty; what: a literal */
void console_asks_for_secret(struct console *);     /* what is typed is not shown                   */
void console_asks_as_typed(struct console *, prompt_changed *); /* called at each change of the text */
void console_asks_no_more(struct console *);        /* the question is gone, without an answer      */
bool console_drop_question(struct console *); /* gives it up, as Escape does; false if there is none */

bool console_asks(const struct console *);                 /* a question stands there */
/* It stands in a box in the middle, below what it is about: the bottom line names the keys of the box. */
bool console_asks_in_box(const struct console *);
const struct prompt *console_prompt(const struct console *); /* as it stands there, or stood there last */

/* The warning above a question: kept, and said. It stays while the question stands. */
void console_warn(struct console *, const char *words);
const char *console_warned(const struct console *);

/* --- typed */

/* A character that was pasted, or 0 for a line end at the end of it: into the open line, or the one that the screen has
 * for it. */
void console_paste(struct console *, int character);

#endif
