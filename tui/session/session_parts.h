/* What the files of a session share; nothing outside tui/session includes it. */
#ifndef FLAGFALL_SESSION_SESSION_PARTS_H
#define FLAGFALL_SESSION_SESSION_PARTS_H

#include "base/trace.h"
#include "event/event.h"
#include "hall/rounds.h"
#include "lines.h"
#include "log/log.h"
#include "public/public_status.h"
#include "session/demo_hall.h"
#include "session/session.h"

#include <sys/stat.h>

enum { SESSION_PATH_MAX = 512, SESSION_TITLE_MAX = 96, SESSION_NOTICE_MAX = 320 };

/* A line with the boards that depend on it. */
struct session_line {
    struct session *session;
    struct line_entry entry;
    struct line *line;
    int speaking; /* on a bus: the device whose memory is being read */
    int boards;   /* how many board numbers follow the first */
};

/* How the broadcast is doing, as last read. */
struct session_cast {
    bool was_read, is_known;
    msec read, heard; /* by line_now(): when the file was read, and when the broadcast was heard of last */
    struct public_status status;
    int failed; /* the round in which it was told of that it fails; 0 if it does not */
};

struct session_file {
    struct text known;     /* what was read, written or reported last */
    struct stat met, read; /* as it was met last, and when it was read; all zero before that */
    msec looked;           /* by line_now() */
};

struct session {
    struct event_base *base;
    struct event *wake; /* timer: when the hall or the log has something to do */
    struct session_settings settings;
    struct hall *hall;
    struct hall_seat *seats;
    struct seating seating; /* of this round, as the log had it when the round was opened */
    struct rulebook *book;
    struct chess_event *event;                   /* NULL: a demo, or lines alone */
    struct text event_text;                      /* its file, as read                */
    char ini[SESSION_PATH_MAX + 16];             /* NAME.ini beside the log; "" if there is none */
    struct session_file file;                    /* that file */
    char zone[64];                               /* of its times of day, where its file names none; or "" */
    int round;                                   /* the round that is shown          */
    struct log_place place;                      /* how far the log was read */
    bool in_time;                                /* the hall's time has been set     */
    msec left_at;                                /* wall time of the last entry before this session */
    msec last_mono, last_wall, offset, followed; /* offset: the hall's time when this session began */
    msec read_mono;                              /* days[] gives the time of day up to here, ordered by `from` */
    struct {
        msec from, wall_ahead;
    } * days;
    int days_count, days_room;
    struct session_answer *answers; /* given in rulings for the whole event */
    int answers_count, answers_room;
    char notice[SESSION_NOTICE_MAX];       /* to be shown to the arbiter; or "" */
    char taken_notice[SESSION_NOTICE_MAX]; /* the last one handed out */
    int count;
    struct log *log;
    struct station_key key;    /* signs the log; lives as long as the session */
    struct session_copy *copy; /* a copy or move of the log that is under way; or NULL */
    struct errand *closing;    /* closes the log that it was moved from; or NULL    */
    struct log *old;           /* that log, while it is being closed                */
    int key_began_again;       /* how often its process was restarted, as last reported */
    struct event *log_news;    /* from the thread that writes it; or NULL */
    int64_t durable;           /* last entry of the log on disk, as of the last turn */
    int64_t asked;             /* the last entry of a person: no message about it before it is durable */
    msec asked_at;             /* line_now() of the oldest such entry that is not durable yet                */
    bool trouble_told, loss_told, orders_wait;
    char title[SESSION_TITLE_MAX], rulebook[SESSION_TITLE_MAX], path[SESSION_PATH_MAX];
    struct session_line **lines;
    int lines_count, lines_room;
    bool following; /* the entries being taken were written by another console */
    bool reseated;  /* it also changed the pairings            */
    bool assigned;  /* some board has another line than the event's file says */
    struct session_feed **feeds;
    int feeds_count;
    double speed;
    msec next_day; /* wall time of the next midnight */
    struct session_cast cast;
    msec began, wall_began, saved, turned; /* turned: at the last session_turn() */
    msec stood_from, stood_until;          /* when this console last stood still; 0 if it never did */
    int64_t by_people;                     /* entries made here by people, but those that name a round */
    bool alarmed, decided; /* since the last turn: an alert came or changed; a decision has to be synced */
    struct demo demo;
    bool is_demo;
    struct chess_event *roles_wanted; /* has the arbiters of its file that are not confirmed yet; or NULL */
    bool later_round;                 /* a later round has begun */
    struct {
        int round;                 /* 0 if there is none                                 */
        struct hall *hall;         /* the hall of a round that is over: session_other_hall() */
        bool told;                 /* entries made there have not reached the present hall yet */
        struct chess_event *event; /* as now, with the rules of then; NULL if the log has none */
        struct rulebook *book;     /* of then; or NULL */
    } other;
    int writes_of;                 /* the round that entries are logged for; 0 for the present one */
    char folder[SESSION_PATH_MAX]; /* of a demo: deleted with it */
    char link[SESSION_PATH_MAX];   /* where others find the log of a demo; or "" */
    int found_by;                  /* descriptor of that link's folder, locked; or -1 */
};

/* session.c */
struct session *session_begin(struct event_base *, const struct session_settings *, double speed);
bool session_open_hall(struct session *, const struct hall_settings *, struct error *why);
bool session_append(struct session *, struct entry *, struct error *why); /* into the log alone */
void session_take(struct session *, const struct entry *draft); /* into the log, and to listeners */
msec session_at(const struct session *, msec line_time);        /* converts a line's time to the session's */
msec session_wall_now(const struct session *);

/* session_log.c */
bool session_open_log(struct session *, const char *path, enum log_mode, struct error *why);
void session_write_log(struct session *, msec now); /* once a turn, before anything is drawn */
void session_listen_to_log(struct session *);

/* session_copy.c: copying and moving the log */
void session_copy_step(struct session *, msec now);
bool session_holds_log(const struct session *); /* nothing may be written now, since the log is about to move */
void session_copy_end(struct session *);        /* waits until it is done */

/* session_trace.c */
void session_trace_entry(const struct session *, const struct entry *);
void session_trace_followed(const struct session *, const struct entry *);
void session_trace_reading(const struct session *, int board, const struct reading *);
void session_trace_bytes(const struct session *, int first_board, bool sent, struct span, msec at);

/* session_event.c */
void session_note_event(struct session *, const char *text); /* logs the event's file */
/* the same with what an arbiter changed in it */
void session_note_change(struct session *, const char *text, const char *words);
bool session_open_devices(struct session *, struct error *why);
/* session_file.c: the event's file beside the log. Pairings may have been imported into it since. */
bool session_read_event_again(struct session *, struct text *out, struct error *why); /* reads NAME.ini as it is now */
void session_file_taken(struct session *, const struct text *); /* it was read, and the session goes on with that */
bool session_file_write(struct session *, const struct text *event, struct error *why); /* true if there is none */
/* session_change_old.c: boards or colours of a round before the one that is shown */
struct pairing_order;
bool session_changes_old(const struct session *, const struct pairing_order *);
bool session_may_change_old(struct session *, const struct pairing_order *, const char *words, struct error *why);
/* the log of that round has what the event has by now */
bool session_take_along_old(struct session *, const struct pairing_order *, const char *words, struct error *why);
/* false if the event would have other pairs in a round that is over */
bool session_keeps_old(const struct session *, const struct chess_event *, struct error *why);

/* session_change.c: changes only to later rounds, or to players who do not play now, do not disturb this round. */
void session_go_on_with(struct session *, const struct chess_event *);

/* session_running.c: in the text of an event's file, the round that runs becomes again what the log has. notes: what
 * was not taken over, and what of the rules is another, in sentences. */
bool session_keep_round(struct session *, const struct past *, struct text *event, struct text *notes,
                        struct error *why);
/* puts the rules that the running round is played by, from `held`, into `event`: others are for the next round. The
 * past says which round runs; if it is NULL, the hall that is open */
void session_rules_hold(struct session *, const struct past *, struct text *event, const struct text *held);

/* session_kept.c: who has played, and byes of rounds that have begun, stand in the text again as the log has them */
bool session_keep_people(struct session *, const struct past *, struct text *event, struct text *notes,
                         struct error *why);
/* the players only, for a file that is imported: byes are its own */
bool session_keep_players(struct session *, struct text *event, struct text *notes, struct error *why);

/* session_boards.c: false if the event, as it is going to be, would give a section boards that are not its own; those
 * that it already has are left to it */
bool session_has_its_boards(const struct session *, const struct chess_event *going_to_be, struct error *why);

/* session_roles.c: changes of roles and passphrases in the event's file */
/* holds back the changes: puts the roles in force, from `held`, into `event` */
void session_roles_hold(struct session *, struct text *event, const struct text *held);
void session_roles_tell(struct session *); /* raises an alert for each change that waits */
void session_roles_close(struct session *);

/* session_answers.c: answers of a ruling that hold for the whole event */
void session_note_answers(struct session *, const struct entry *); /* notes such an answer, and each only once */
void session_recall_answers(struct session *);                     /* notes those of the whole log           */
void session_answered_facts(const struct session *, struct facts *);
void session_forget_answers(struct session *);

/* session_round.c: the hall of a round, made from an event's text and the log. These return false with the reason and
 * change nothing. */
void session_note_day(struct session *, const struct entry *); /* notes the time of day at that moment of the hall */
bool session_enter(struct session *, const struct text *event, const char *name, int round, struct error *why);
/* enters it and logs both; words: what an arbiter changed in the event, to be taken back by them; or NULL */
bool session_go_to(struct session *, const struct text *event, int round, const char *words, struct error *why);
bool session_follow(struct session *); /* takes what another console wrote since; true if there was something */
/* marks all feeds as silent: after a replay, before the devices are opened */
void session_hears_nothing_yet(struct session *);
void session_leave(struct session *); /* frees hall, seats, event and rulebook */
/* One for the arbiter, whose format is looked up in the language shown. */
void session_notice(struct session *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* What an error says, in that language too, as a part of one. */
const char *session_fault_words(const struct error *, char out[SESSION_NOTICE_MAX]);

/* session_other.c: a round that is over, beside the one being played */
void session_turns_to(struct session *, int round);             /* the next entries belong to that round */
void session_open_round(struct session *, const struct past *); /* that the log goes on with it  */
void session_other_told(struct session *);                      /* to be called once a turn        */
void session_other_close(struct session *);

/* session_demo.c */
void session_close_demo(struct session *);

/* session_lines.c */
void session_send_order(struct session *, int board); /* sends what was ordered and not sent yet */
bool session_open_lines(struct session *, const struct line_list *, struct error *why);
void session_open_assigned(struct session *); /* opens the lines that were assigned during the round */
void session_close_lines(struct session *);

/* session_feeds.c: boards from PGN files that another program keeps rewriting */
struct session_feed;
bool session_open_feed(struct session *, const struct device *, struct error *why);
void session_close_feeds(struct session *);
void session_feed_facts(const struct session_feed *, struct line_facts *, int *first_board);

#endif
