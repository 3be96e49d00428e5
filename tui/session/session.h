/* A session: one event being played, with its file, its log, its lines and its hall in one place. The console, `watch
 * --plain` and everything else that follows a hall is built on it.
 *
 * Readings come in from the lines through the event loop; session_turn() settles the hall, writes the log and then
 * returns whether there is something new to show. All times are the session's own: simulated halls may run faster than
 * real time.
 *
 * Each part has its file: session_event.c, session_demo.c and session_watch.c open one, session_lines.c keeps its
 * lines, session_round.c its rounds, session_import.c takes in pairings, session_change.c changes them one at a time,
 * session_roles.c who may do what in it, session_other.c the hall of another round, session_past.c what rulings ask of
 * earlier rounds, session_log.c the log and its key, session_copy.c its copies, session_file.c the event's file beside
 * the log.
 */
#ifndef FLAGFALL_SESSION_SESSION_H
#define FLAGFALL_SESSION_SESSION_H

#include "base/error.h"
#include "base/msec.h"
#include "base/text.h"
#include "hall/hall.h"
#include "hall/schema.h"
#include "host/apart.h"
#include "line.h"
#include "log/log.h"

struct event_base;
struct chess_event;
struct control;
struct demo_settings;
struct line_list;
struct line_world;
struct trace;
struct rulebook;
struct facts;
struct walk;
struct session;

enum session_news { SESSION_QUIET, SESSION_CHANGED, SESSION_ALARMED };

struct session_settings {
    const char *who;                  /* initials of the arbiter at this console */
    bool readonly;                    /* only follows what another console writes */
    int round;                        /* 0 for the one being played, else the next */
    int first_board, last_board;      /* of a section: nothing gives it other boards; 0: not a section */
    const char *zone;                 /* of an event whose file and log name none; NULL: this machine's */
    const struct demo_settings *demo; /* NULL for a real hall                    */
    const struct control *control;    /* of a session of lines alone; NULL if not known: then no times are judged */
    const struct line_world *world;   /* source of time and ports; NULL for those of this computer */
    /* called for every entry as it is logged; or NULL */
    void (*entry)(void *self, const struct session *, const struct entry *);
    /* called for every reading of a device; or NULL */
    void (*reading)(void *self, const struct session *, int board, const struct reading *);
    void *self;
    const struct trace *trace; /* or NULL */
    struct log_progress progress; /* while its log is read */
    struct apart_wait waiting;    /* while a file that others made is read */
};

/* Opens a simulated hall with an event of its own, in a folder that is deleted with it. All session_open_ functions
 * return NULL with the reason after an error. */
struct session *session_open_demo(struct event_base *, const struct session_settings *, struct error *why);
/* Opens NAME.flagfall, or NAME.ini with its log NAME.flagfall beside it. */
/* the path of its log; false if the name is too long */
bool session_log_path(const char *path, char *out, size_t room);
struct session *session_open_event(struct event_base *, const struct session_settings *, const char *path,
                                   struct error *why);

/* Opens lines alone, without an event or a log. */
struct session *session_open_watch(struct event_base *, const struct session_settings *, const struct line_list *,
                                   struct error *why);
/* The same for callers that know the players and time controls of the hall. The seats are copied. */
struct session *session_open_hall_on(struct event_base *, const struct session_settings *, const struct line_list *,
                                     const struct hall_settings *hall, struct error *why);
/* Closes it in any case; NULL is allowed. Returns false with the reason if not everything could be recorded. */
bool session_close(struct session *, struct error *why);

enum session_news session_turn(struct session *); /* to be called a few times a second: clocks, log, other consoles */
msec session_due(const struct session *); /* when it needs the next turn if nothing else happens; or MSEC_NEVER */
msec session_now(const struct session *); /* now in the time of the round, which may run faster than real time */
msec session_wall(const struct session *, msec at); /* milliseconds since 1970, by the round's own speed */
/* When what was due then could be shown: later where this console stood still, as while the computer slept. */
msec session_shown_at(const struct session *, msec due);
double session_speed(const struct session *);       /* of the round's time; 1 but for a demo */

/* Goes to the next paired round when this one is over, and opens its devices. Returns false with the reason and changes
 * nothing. */
bool session_next_round(struct session *, struct error *why);
/* Roles and passphrases that were changed in the event's file and have no effect until a head arbiter confirms them,
 * one arbiter at a time. Returns how many. `out` has room for twice ARBITERS_MAX; its contents are valid until
 * session_turn(). */
struct roster_change;
int session_roles_waiting(const struct session *, struct roster_change *out);
/* Whose role an alert is about, if it waits to be confirmed; else "". Returns `initials`. */
const char *session_role_of_alert(const struct session *, const struct alert *, char *initials, size_t room);
bool session_confirm_role(struct session *, const char *initials, const char *who, struct error *why);
/* Imports players and pairings from a file: it is first read and checked, then taken into the event and into NAME.ini
 * beside the log. `round` is used if the file does not name one. In the round being played, only the boards that the
 * file names change. Both what is doubtful and what changes there is shown before it is taken. */
struct session_import {
    struct text words; /* what it is, to be taken back by session_change_back() */
    struct text event;   /* the event's file as it would be                                */
    struct text notes;   /* what had to be assumed, in lines                               */
    struct text doubts;  /* what may not be intended, in lines: people are asked about it  */
    struct text changes; /* what changes in the round being played, in lines; empty if nothing */
    int other_round;     /* the first beside the one shown whose pairings change; 0 if there is none */
    bool nothing_new;    /* the event's file stays as it is */
};
bool session_import_read(struct session *, const char *path, int round, struct session_import *, struct error *why);
bool session_import_take(struct session *, const struct session_import *, struct error *why);
void session_import_release(struct session_import *);
/* Makes one change of the pairings or the players, in the name of this console's arbiter, in the log and in NAME.ini.
 * Results move with their two players. `words` say what it does. Returns false with the reason and changes nothing. */
struct pairing_order;
bool session_change(struct session *, const struct pairing_order *, const char *words, struct error *why);
/* whether session_change() would be accepted; changes nothing */
bool session_may_change(struct session *, const struct pairing_order *, struct error *why);
/* adds the last change that could be taken back; false if there is none, or if the event's file is no longer as it was
 * left */
bool session_last_change(struct session *, struct text *words);
/* takes back the last change, then the one before */
bool session_change_back(struct session *, struct text *words, struct error *why);
/* Copies the whole log, with entries that could not be written, into a new file and continues there: for when the old
 * file is on a full disk, or gone. */
typedef void session_copied(void *self, const char *path, const struct error *why); /* why is NULL if it succeeded */
bool session_move_log(struct session *, const char *path, session_copied *, void *self, struct error *why);
/* Copies the log as it is now into a folder, and writes the head of its chain into a file beside it; `path` is that of
 * the copy. */
bool session_backup(struct session *, const char *folder, session_copied *, void *self, struct error *why);
/* wall time of the last entry before it was opened; 0 if the log is new */
msec session_left_at(const struct session *);
/* Logs what happened to this console, how long it lasted and how many alerts came meanwhile. */
void session_note_trouble(struct session *, enum entry_action, msec seconds, int alerts);
/* A change of the event's file that somebody else made becomes a notice, once. Looks at most once a second. */
void session_look_at_file(struct session *);
/* What the arbiter has to be told now, returned once; NULL if nothing. Valid until the next call. */
const char *session_take_notice(struct session *);
/* False with what is missing at the end of its log, where a console that was killed had saved more. */
bool session_has_whole_log(const struct session *, struct error *why);

/* The hall of the round that is open; belongs to the session, and goes with the round. */
struct hall *session_hall(const struct session *);
/* The hall of a round that is over, for appeals against its decisions while another round is played: entries made there
 * are logged as that round's. Owned by the session, and valid until another round is asked for or opened. NULL with the
 * reason if there is no such round. */
struct hall *session_other_hall(struct session *, int round, struct error *why);
const char *session_who(const struct session *);
/* How many entries people made here since it was opened: the same number as before, and nobody entered anything. */
int64_t session_by_people(const struct session *);
/* who signs from now on, which is logged; the strings are borrowed */
void session_sign(struct session *, const char *who, const char *role);
const char *session_title(const struct session *);                      /* of the event */
const char *session_rulebook(const struct session *);                   /* its folder's name, as the event has it */
const char *session_rules_in_words(const struct session *); /* its title, or the same if it could not be read */
const struct rulebook *session_book(const struct session *);     /* NULL if it could not be read */
/* what the tour shows now; false if there is no tour */
bool session_tour(const struct session *, char *out, size_t room);
const struct chess_event *session_event(const struct session *); /* NULL for a demo, or lines alone */
const char *session_path(const struct session *);                /* of its file */
msec session_saved(const struct session *);        /* when the log was last written; MSEC_NEVER if it was not */
bool session_is_saved(const struct session *);     /* false if entries wait that could not be written */
bool session_is_saving(const struct session *);    /* an entry of a person is still being written to disk */
msec session_saving_since(const struct session *); /* by line_now(); MSEC_NEVER if it is not saving    */
/* Why it cannot be saved, and how many entries would be lost now; NULL if there is no trouble. */
const struct error *session_trouble(const struct session *, size_t *waiting);

/* Collects what the log says about a player; the caller releases it. Returns false if the log cannot be read. */
struct player_past;
bool session_player_past(const struct session *, int number, struct player_past *, struct error *why);

/* Logs the answers that led to a decision. */
void session_log_walk(struct session *, int board, int decision, const struct walk *);
/* The same for a hearing, logged for the round of the appeal; decision 0 for the hearing itself. */
void session_log_hearing(struct session *, int round, int board, int decision, int appeal, const struct walk *);
/* adds the answers of a decision as they were logged; false if there are none */
bool session_walk_of(const struct session *, int decision, struct text *out);
void session_event_facts(const struct session *, struct facts *); /* adds what was answered once for the whole event */
/* The same by an event as it was in another round, with the rules of then. */
void session_facts_by(const struct session *, const struct chess_event *, int round, struct facts *);
/* That event, of the round that session_other_hall() opened; the present one for any other. */
const struct chess_event *session_event_in(const struct session *, int round);
/* The same, and what earlier rounds say of the players of that board, where this script asks for it. */
void session_ruling_facts(const struct session *, int board, const char *script, struct facts *);

int session_lines(const struct session *); /* how many cables and feeds there are */
int session_lines_open(const struct session *); /* how many of them respond */
/* fills in what is known about a cable or feed, and its first board */
void session_line(const struct session *, int index, struct line_facts *, int *first_board);
int session_line_boards(const struct session *, int index); /* how many boards depend on it, or could */
/* Assigns a device to the board from now on; driver "" for none: the board is kept by hand. */
bool session_assign(struct session *, int board, const char *driver, const char *address, struct error *why);
/* Records every byte of the board's line into a file; path "" for one beside the event, NULL to stop. */
bool session_record(struct session *, int board, const char *path, struct error *why);
void session_record_path(const struct session *, int board, char *out, size_t room); /* the path that "" stands for */
struct line *session_line_of_board(const struct session *, int board, int32_t *address);

#endif
