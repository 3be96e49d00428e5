/* What the files of a session share. */
#ifndef FLAGFALL_SESSION_PARTS_H
#define FLAGFALL_SESSION_PARTS_H

#include "commands/demo.h"
#include "hall/event.h"
#include "hall/rounds.h"
#include "lines.h"
#include "log/log.h"
#include "session.h"

enum { SESSION_PATH_MAX = 512, SESSION_TITLE_MAX = 96, SESSION_NOTICE_MAX = 320 };

/* A line with the boards that hang on it. */
struct session_line {
    struct session *session;
    struct line_entry entry;
    struct line *line;
    int speaking; /* on a bus: whose memory is told now */
    int boards;   /* how many numbers follow the first  */
};

struct session {
    struct event_base *base;
    struct event *wake; /* when the hall or the log has something to do */
    struct session_settings settings;
    struct hall *hall;
    struct hall_seat *seats;
    struct rulebook *book;
    struct chess_event *event; /* NULL: a demo, or lines alone */
    struct text event_text;    /* its file as it was read          */
    char ini[SESSION_PATH_MAX + 16]; /* NAME.ini beside the log; "": there is none */
    int round;                 /* that is shown                    */
    struct log_place place;    /* up to where the log has been read */
    bool in_time;              /* the hall's time has been set     */
    msec left_at;              /* by the day: the log was written last before */
    msec last_mono, last_wall, offset, followed; /* offset: of the hall's time when this session began */
    msec read_mono;            /* up to here days[] tells the time of day, in order of `from` */
    struct {
        msec from, wall_ahead;
    } *days;
    int days_count, days_room;
    char notice[SESSION_NOTICE_MAX]; /* what the arbiter has to be told; "" */
    int count;
    struct log *log;
    struct error log_trouble; /* empty: all is well */
    bool trouble_told;
    char title[SESSION_TITLE_MAX], rulebook[SESSION_TITLE_MAX], path[SESSION_PATH_MAX];
    struct session_line **lines;
    int lines_count, lines_room;
    bool assigned; /* some board has a line other than the event's plan says */
    struct session_feed **feeds;
    int feeds_count;
    double speed;
    msec began, wall_began, saved, turned; /* turned: last */
    bool alarmed, decided; /* since the last turn: an alert came or changed; a decision waits to be synced */
    struct demo demo;
    bool is_demo;
    bool later_round; /* one has begun after this */
    struct {
        int round;         /* 0: none                                            */
        struct hall *hall; /* of a round that is over: session_other_hall()      */
        bool told;         /* what was decided there the round's own hall has not heard yet */
    } other;
    int writes_of; /* the round that the log is told of now; 0: its own */
    char folder[SESSION_PATH_MAX]; /* of a demo: goes away with it */
    char link[SESSION_PATH_MAX];   /* where others find the log of a demo; "": nowhere */
    int found_by;                  /* the folder of that link, held; or -1 */
};

/* session.c */
struct session *session_begin(struct event_base *, const struct session_settings *, double speed);
bool session_open_log(struct session *, const char *path, enum log_mode, struct error *why);
bool session_open_hall(struct session *, const struct hall_settings *, struct error *why);
void session_take(struct session *, const struct entry *draft); /* into the log, and to who listens */

/* session_event.c */
void session_note_event(struct session *, const char *text); /* the event's file, as the log keeps it */
bool session_open_devices(struct session *, struct error *why);

/* session_round.c: the hall of a round, out of an event's text and the log. False: why, and all is as it was. */
void session_note_day(struct session *, const struct entry *); /* which time of day the hall's moment was */
bool session_enter(struct session *, const struct text *event, const char *name, int round, struct error *why);
bool session_follow(struct session *); /* what another console wrote since; true: there was something */
void session_hears_nothing_yet(struct session *); /* after a replay, before the devices are opened */
void session_leave(struct session *);  /* hall, seats, event, rulebook */
void session_notice(struct session *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* session_other.c: a round that is over, beside the one that is played */
void session_turns_to(struct session *, int round); /* the next entry is of that round */
void session_other_told(struct session *);           /* once a turn                     */
void session_other_close(struct session *);

/* session_demo.c */
void session_close_demo(struct session *);

/* session_lines.c */
void session_send_order(struct session *, int board); /* what was ordered and not yet sent, if anything */
bool session_open_lines(struct session *, const struct line_list *, struct error *why);
void session_open_assigned(struct session *); /* what was assigned while the round was played */
void session_close_lines(struct session *);

/* session_feeds.c: boards out of PGN files that another program keeps rewriting */
struct session_feed;
bool session_open_feed(struct session *, const struct device *, struct error *why);
void session_close_feeds(struct session *);
void session_feed_facts(const struct session_feed *, struct line_facts *, int *first_board);

#endif
