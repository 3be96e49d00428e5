/* What is shown of a board at a glance: its state by letter, shape and colour, both players, both times, the last
 * move. */
#ifndef FLAGFALL_WIDGETS_GLANCE_H
#define FLAGFALL_WIDGETS_GLANCE_H

#include "hall/hall.h"
#include "terminal/theme.h"

/* order: rows in glance.c, the most pressing first */
enum condition {
    CONDITION_FLAG,
    CONDITION_ILLEGAL,
    CONDITION_END,
    CONDITION_MISMATCH,
    CONDITION_CALL,
    CONDITION_CLAIM,
    CONDITION_RESULT,
    CONDITION_LOST,
    CONDITION_STOPPED,
    CONDITION_CLAIMABLE,
    CONDITION_TROUBLE,
    CONDITION_FINISHED,
    CONDITION_WAITING,
    CONDITION_BY_HAND,
    CONDITION_RUNNING,
    CONDITIONS,
};

struct condition_row {
    char letter;
    char sign[3]; /* two columns, distinct in shape even in ASCII */
    const char *words, *brief; /* brief: to be shown beside a move */
    enum role role;
};

/* only what the public may know if for_public */
enum condition condition_of(const struct hall_board *, bool for_public);
const struct condition_row *condition_row(enum condition); /* how a condition looks and is called */

/* How a time left compares with what the player began with: a fifth of it is low, a twentieth short. */
enum time_left { TIME_ENOUGH, TIME_LOW, TIME_SHORT, TIMES_LEFT };
enum time_left time_left_of(const struct hall_board *, enum side, msec now);
int time_percent_left(const struct hall_board *, enum side, msec now); /* below 0 if it is not known */

bool board_is_low(const struct hall_board *); /* either player is short of time */
bool board_sensor_doubts(const struct hall_board *); /* the sensor is lost, or shows a position that no move explains */

/* How urgently it needs an arbiter, for sorting: larger is more urgent. */
int board_urgency(const struct hall_board *);
msec least_time(const struct hall_board *, msec now); /* the shorter time; MSEC_NEVER if no clock runs or is known */

/* The last completed move, "34. Nf3", "34... Nf6", or "". */
void last_move_words(const struct hall_board *, char out[32]);

/* All words by which a board can be found: "7 board:7 Carlsen Nepo team:Bishops state:time state:trouble arb:AB". A
 * field with several words is repeated for each, so that any of them finds the board. section: its section or match, or
 * "". */
void board_words(const struct hall_board *, const char *section, bool for_public, char *out, size_t room);

/* The family name, with what tells it from that of another player of the round; "White" or "Black" if the player has no
 * name. Returns `out`. */
const char *short_name(const struct hall_board *, enum side, char out[NAME_MAX_BYTES]);

/* The same in so many columns: of a name that is cut before it differs from another's the middle is left out,
 * "Vande…he" beside "Vande…en". */
const char *short_name_in(const struct hall_board *, enum side side, int columns, char out[NAME_MAX_BYTES]);

/* "Duarte (Black)", or the colour alone if the player has no name. Returns `out`. */
enum { PLAYER_WORDS = 64 };
const char *player_words(const struct hall_board *, enum side side, char out[PLAYER_WORDS]);

/* the state of its device: + l x e, or - before the first reading; a blank if kept by hand */
char feed_letter(const struct hall_board *);
enum role feed_role(enum board_feed);

#endif
