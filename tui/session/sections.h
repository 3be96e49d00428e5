/* The sections of an event: the event itself, and groups of boards that play a tournament of their own. Each is a
 * session with its own file, log, rulebook and round; [sections] of the event's file names them.
 *
 * One of them is shown; all of them run.
 */
#ifndef FLAGFALL_SESSION_SECTIONS_H
#define FLAGFALL_SESSION_SECTIONS_H

#include "event/event.h"
#include "session/session.h"

struct sections;

/* Makes one section of a session that was opened by itself, and takes ownership of it. */
struct sections *sections_of(struct session *);
/* Opens the event and all sections that it names, with the log of each beside its file. Returns NULL with the reason if
 * the event itself cannot be opened. A section that cannot be opened is left out: sections_notice(). So it says of a
 * section whose file has other boards than the event names; it is open if no board is in two sections. */
struct sections *sections_open(struct event_base *, const struct session_settings *, const char *path,
                               struct error *why);
/* what people have to know of a section, as why it could not be opened; NULL if nothing */
const char *sections_notice(const struct sections *);
bool sections_close(struct sections *, struct error *why); /* closes all of them, as session_close() does */

/* The path of a section's file; a relative one starts from the folder of the event's file. False if it is too long. */
bool sections_path(const struct event_part *, const char *event, char *out, size_t room);
bool section_has_its_boards(const struct event_part *, const struct chess_event *, struct error *why);

/* A line, as a bus, brings its readings to one log: false if both files name it, with what to do. */
bool section_has_its_lines(const struct chess_event *section, const struct chess_event *of, struct error *why);
/* The same of all that are open; remembered from when they were opened. */
const char *sections_shared_line(const struct sections *); /* NULL if none is */

int sections_count(const struct sections *);                       /* at least 1 */
struct session *sections_at(const struct sections *, int which);   /* 0 is the event itself */
const char *sections_name(const struct sections *, int which);
int sections_shown(const struct sections *);
void sections_show(struct sections *, int which);
/* The section that has this board in its present round, or -1. */
int sections_with_board(const struct sections *, int board);
/* the section whose name begins so; -1 if none does, or several do */
int sections_named(const struct sections *, const char *words);

/* To be called once a turn: a turn of each section. The most urgent of their news. */
enum session_news sections_turn(struct sections *);
struct text;
/* Adds its progress: "Rapid R2 +0:12 7 open"; in short, without the time. */
void sections_words(const struct sections *, int which, bool in_short, struct text *);

#endif
