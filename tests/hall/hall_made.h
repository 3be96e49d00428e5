/* A hall for tests: boards with names, a log that is only kept, hands that move pieces and press clocks. */
#ifndef FLAGFALL_TESTS_HALL_MADE_H
#define FLAGFALL_TESTS_HALL_MADE_H

#include "base/memory.h"
#include "chess/notation/san.h"
#include "hall/changes.h"
#include "hall/desk.h"
#include "hall/hall.h"
#include "hall/hall_parts.h"
#include "hall/hand.h"
#include "hall/round.h"
#include "hall/ruling.h"
#include "log/entry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct kept {
    struct entry *entries;
    int count, room;
};

struct hall_fixture {
    struct hall *hall;
    struct hall_seat *seats;
    struct hall_settings settings;
    struct kept kept;
    int32_t left[2];
    msec now;
};

void keep_entry(void *self, const struct entry *e);
void forget_entries(struct kept *k);
struct hall_seat *make_seats(int boards, const char *control, bool by_hand);
void make_hall_for(struct hall_fixture *m, int boards, const char *control, bool by_hand, int arbiters);
void make_hall(struct hall_fixture *m, int boards, const char *control, bool by_hand);

/* Games by correspondence under US Chess, opened and begun: on the first day, which may be before today. last_day: 0
 * for none. The rulebook belongs to the caller, and outlives the hall. */
void make_hall_by_letter(struct hall_fixture *m, struct hall_seat *seats, int boards, const struct rulebook *book,
                         int first_day, int last_day, int today);
void unmake_hall(struct hall_fixture *m);

/* --- devices ------------------------------------------------------------------------------------------------------ */

void clock_says(struct hall_fixture *m, int board, int32_t white_s, int32_t black_s, int runs, int up);
void square_says(struct hall_fixture *m, int board, int sq, piece p);
void board_says(struct hall_fixture *m, int board, const piece on[64]);
void news_says(struct hall_fixture *m, int board, enum news what);
void wait_ms(struct hall_fixture *m, msec ms);

/* Both stand at their starting times, pieces in place, White's clock is started. */
void begin_board(struct hall_fixture *m, int board);

/* The piece goes from one square to another, whatever the laws say, and the clock is pressed. */
void hand_goes(struct hall_fixture *m, int board, int from, int to);

/* On a board that is kept by hand the arbiter enters it. */
void hand_plays(struct hall_fixture *m, int board, const char *san);

/* --- looking ------------------------------------------------------------------------------------------------------ */

int count_incidents(const struct hall_fixture *m, enum incident_kind kind);
int standing(const struct hall_fixture *m);
const struct alert *only_alert(const struct hall_fixture *m, enum incident_kind kind);
int report(struct hall_fixture *m, int board, enum incident_kind kind);

/* --- the same again from its entries ------------------------------------------------------------------------------ */

struct hall *replayed(const struct hall_fixture *m);
void assert_same_board(const struct hall_board *a, const struct hall_board *b);
void assert_same_hall(const struct hall *a, const struct hall *b);
void assert_replays(const struct hall_fixture *m);

#endif
