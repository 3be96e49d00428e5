/* flagfall FILE --line: the console in short whole sentences, for screen readers and dumb terminals. Commands are read
 * from standard input line by line; everything can be entered: results, incidents and rulings, changes of pairings.
 *
 * line_mode.c goes round, line_mode_who.c reads lines and knows who types them, line_mode_words.c has the commands,
 * line_mode_round.c those of the round, line_mode_lists.c those that print lists, line_mode_changes.c those that change
 * pairings, line_mode_ruling.c goes through a ruling, line_mode_quit.c knows what ending would lose,
 * line_mode_say.c prints, and line_mode_terms.c knows what is typed here for the keys of the console.
 */
#ifndef FLAGFALL_COMMANDS_LINE_MODE_H
#define FLAGFALL_COMMANDS_LINE_MODE_H

#include "base/text.h"
#include "event/event.h"
#include "hall/hall.h"
#include "ruling/effect.h"

#include <event2/util.h>

struct event;
struct loop;
struct ruling_case;
struct sections;
struct session;

enum { LINE_ROOM = 2048 }; /* of what is typed */

struct line_mode {
    struct loop *loop; /* signals end it in order */
    struct sections *sections;
    struct session *session; /* of the section that commands are for */
    enum arbiter_role role;
    bool readonly;
    bool quit, lost;                    /* lost: something was, unasked; the exit status shows it */
    int spoken[EVENT_SECTIONS_MAX + 1]; /* by section: the last alert that was read out */
    struct ruling_case *walk;           /* the ruling under way; NULL if there is none               */
    struct ruling_time said[2];         /* the times of its decision, as they were read out: yes orders these */
    char who[INITIALS_MAX];
    struct text shown;   /* the command that waits for "yes", and what was shown of it; or empty */
    struct lines_in *in; /* NULL at the start */
};

/* What was read and has not been done yet. */
struct lines_in {
    struct text bytes;
    struct event *keys; /* NULL where all can be read at once */
    bool ended;
};

void line_hear(evutil_socket_t, short what, void *lines_in); /* reads what is there; waits where nothing is */
/* The next whole line; at the end of all what is left. False: there is none. */
bool line_take(struct lines_in *, char line[LINE_ROOM]);
/* Who works here from now on, after their passphrase; nothing changes where it is false. */
bool line_take_place(struct line_mode *, const char *who, struct error *why);

/* At the end of what is typed, and after a signal: says what is lost by that. */
void line_say_what_is_lost(struct line_mode *);

struct line_settings {
    const char *who;
    int round;     /* 0: the one that runs or comes next                            */
    bool readonly; /* only looks: opens the log for reading, and refuses what would change something */
};
int line_mode_run(const char *file, const struct line_settings *); /* returns the exit status */

/* Says a sentence, without control characters. It waits for line_heard_out(), which comes when what was entered is
 * saved: who hears that something is done can rely on it. */
void line_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
void line_heard_out(void);
void line_complain(const struct error *);
/* Adds the words, with what is typed in the line mode where they name keys or commands of the console. */
void line_add_words(const char *words, struct text *out);
bool line_only_looks(const struct line_mode *); /* says so, if so */
bool line_may(const struct line_mode *, const char *deed); /* false, after saying so, if the role does not allow it */

void line_show_section(struct line_mode *, int which); /* commands are for this section from now on */

void line_do(struct line_mode *, char *line); /* does what was typed */
/* Prints the alert as a sentence, with what can be done about it. */
void line_say_alert(const struct line_mode *, int section, int alert);

typedef void line_fn(struct line_mode *, const char *text); /* text: what follows the command word */
line_fn line_results, line_sheet, line_old_result, line_empty, line_no_shows, line_pairings, line_section,
    line_change_back, line_who, line_confirm_role, line_quit, line_status, line_begin, line_end, line_next,
    line_default_time;
/* a change of pairings or players; false if the word is none of those */
bool line_change(struct line_mode *, const char *word, const char *text);

struct player_past;
/* what a player did in it */
void line_say_round(const struct line_mode *, const struct player_past *, int number, int round);

/* begins a ruling and asks its first question */
void line_begin_ruling(struct line_mode *, int board, int alert, const char *script);
void line_answer(struct line_mode *, const char *answer); /* answers the present question of the ruling */

#endif
