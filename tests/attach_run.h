/* The console with --attach: a recorder, whoever looks on, and a small hall that plays. */
#ifndef FLAGFALL_TESTS_ATTACH_RUN_H
#define FLAGFALL_TESTS_ATTACH_RUN_H

#include "attach/place.h"
#include "attach/wire.h"
#include "host/version.h"
#include "console_run.h"
#include "log/log.h"
#include "log/verify.h"
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <termios.h>

extern pid_t hall;

/* Recorders become our children when their starters are gone: so their end is seen. */
int take_orphans(void **state);
int open_small_hall(void **state);

/* What a test that failed has left would run on otherwise. */
int end_what_is_left(void **state);

/* --- the event and its log ---------------------------------------------------------------------------------------- */

/* What came since the terminal was lent, where the screen in console_run.h cannot follow or lines are too long for
 * it. */
extern char heard[1 << 20];
extern size_t heard_bytes;

bool sends(const struct console_run *r, const char *bytes);
void attach(struct console_run *r, void (*before)(void), const char *file, const char *option, const char *value);

/* A new log of five boards; where there is a hall four of them play, else all are kept by hand. */
void begin_in(struct console_run *r, void (*before)(void), const char *name);
void begin(struct console_run *r, const char *name);
void note(struct console_run *r, const char *words);
int entries(const char *name, enum entry_kind kind, const char *text);
void wait_for_moves(const char *name, int more);
void is_whole(const char *name);

/* --- the recorder ------------------------------------------------------------------------------------------------- */

pid_t recorder_of(const char *name);
int end_of(pid_t recorder);
void place_of(struct attach_place *p, const char *name);
void quit(struct console_run *r, const char *name);
void is_given_back(const struct console_run *r);

#define WITH_HALL(test) cmocka_unit_test_setup_teardown(test, open_small_hall, end_what_is_left)
#define BY_HAND(test) cmocka_unit_test_teardown(test, end_what_is_left)

#endif
