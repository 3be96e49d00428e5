/* A session: one event at work. Its file, its log, its lines and its hall, in one place; the console, `watch --plain` and
 * whoever else wants to follow a hall stand on it.
 *
 * Readings come in from the lines by the event loop; session_turn() settles the hall, writes the log and then says
 * whether there is something new to show. All times are the session's: simulated halls may run faster than life.
 */
#ifndef FLAGFALL_SESSION_H
#define FLAGFALL_SESSION_H

#include "base/error.h"
#include "base/msec.h"
#include "hall/hall.h"
#include "line.h"

struct event_base;
struct chess_event;
struct demo_settings;
struct line_list;
struct rulebook;
struct facts;
struct text;
struct walk;
struct session;

enum session_news { SESSION_QUIET, SESSION_CHANGED, SESSION_ALARMED };

struct session_settings {
    const char *who;                  /* initials of the arbiter at this console */
    bool readonly;                    /* follows what another console writes */
    int round;                        /* 0: the one that runs, else the next */
    const struct demo_settings *demo; /* NULL: a real hall                       */
    void (*entry)(void *self, const struct session *, const struct entry *); /* everything that is logged, as it happens; or NULL */
    void (*reading)(void *self, const struct session *, int board, const struct reading *); /* whatever a device says; or NULL */
    void *self;
};

/* A simulated hall with an event of its own, in a folder that goes away with it. NULL: why. */
struct session *session_open_demo(struct event_base *, const struct session_settings *, struct error *why);
/* NAME.flagfall, or NAME.ini whose log lies beside it as NAME.flagfall. */
struct session *session_open_event(struct event_base *, const struct session_settings *, const char *path, struct error *why);

/* Lines alone, without an event and a log. */
struct session *session_open_watch(struct event_base *, const struct session_settings *, const struct line_list *,
                                   struct error *why);
void session_close(struct session *);

enum session_news session_turn(struct session *);
msec session_now(const struct session *);
msec session_wall(const struct session *, msec at); /* milliseconds since 1970 */

/* The next round that is paired, when this one is over; its devices are asked anew. False: why, and all is as it was. */
bool session_next_round(struct session *, struct error *why);
/* Players and pairings out of a file, into the event of this session and into NAME.ini beside it. `round`: where the file
 * does not say it; `notes`: what had to be assumed. */
bool session_import(struct session *, const char *path, int round, struct text *notes, struct error *why);
/* All of the log into a new file, what could not be written too, and on with it: the old one is full, or gone. */
bool session_move_log(struct session *, const char *path, struct error *why);
/* The log as it is now, into a folder, with the head that it ends with in a file beside it; path: of the copy. */
bool session_backup(struct session *, const char *folder, char *path, size_t room, struct error *why);
msec session_left_at(const struct session *); /* wall time of the last entry before it was opened; 0: the log is new */
/* What the arbiter has to be told now, once; NULL: nothing. */
const char *session_take_notice(struct session *);

struct hall *session_hall(const struct session *);
/* The hall of a round that is over, to file and hear appeals against its decisions while another is played: what is told
 * there goes into the log as that round's. NULL: why. It is good until another round is asked for, or opened. */
struct hall *session_other_hall(struct session *, int round, struct error *why);
const char *session_who(const struct session *);
void session_sign(struct session *, const char *who, const char *role); /* lent; from now on, and logged */
const char *session_title(const struct session *);  /* of the event */
const char *session_rulebook(const struct session *);
/* What the hall knows of a case, and what was answered once for the whole event. */
void session_facts(const struct session *, int board, int alert, const char *script, struct facts *);
const struct rulebook *session_book(const struct session *); /* NULL: it could not be read */
const struct chess_event *session_event(const struct session *); /* NULL: a demo, or lines alone */
const char *session_path(const struct session *);   /* of its file */
msec session_saved(const struct session *);         /* when the log was last written; MSEC_NEVER: not yet */
bool session_is_saved(const struct session *);      /* false: something waits that could not be written */

/* The answers of a walk that led to a decision. */
void session_log_walk(struct session *, int board, int decision, const struct walk *);
/* Of the round that it is about; decision 0: of the hearing. */
void session_log_hearing(struct session *, int round, int board, int decision, int appeal, const struct walk *);
bool session_walk_of(const struct session *, int decision, struct text *out); /* as it was logged; false: there is none */
void session_event_facts(const struct session *, struct facts *); /* what was answered once for the whole event */

int session_lines(const struct session *);
int session_lines_open(const struct session *); /* that answer */
void session_line(const struct session *, int index, struct line_facts *, int *first_board);
int session_line_boards(const struct session *, int index); /* how many hang on it, or could */
/* The board gets this device from now on; driver "": none, it is kept by hand. */
bool session_assign(struct session *, int board, const char *driver, const char *address, struct error *why);
/* Every byte of the board's line into a file; "": one beside the event. NULL ends it. */
bool session_record(struct session *, int board, const char *path, struct error *why);
void session_record_path(const struct session *, int board, char *out, size_t room); /* beside the event */
struct line *session_line_of_board(const struct session *, int board, int32_t *address);

#endif
