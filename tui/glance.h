/* What one sees of a board at a glance: its state by letter, shape and colour, both players, both times, the last move. */
#ifndef FLAGFALL_GLANCE_H
#define FLAGFALL_GLANCE_H

#include "hall/hall.h"
#include "theme.h"

/* order: rows in glance.c, the most pressing first */
enum condition {
    CONDITION_FLAG, CONDITION_ILLEGAL, CONDITION_END, CONDITION_MISMATCH, CONDITION_CALL, CONDITION_CLAIM, CONDITION_LOST,
    CONDITION_STOPPED, CONDITION_CLAIMABLE, CONDITION_TROUBLE, CONDITION_FINISHED, CONDITION_WAITING, CONDITION_BY_HAND,
    CONDITION_RUNNING,
    CONDITIONS,
};

struct condition_row {
    char letter;
    char sign[3]; /* two columns: a shape of its own in ASCII */
    const char *words;
    enum role role;
};

enum condition condition_of(const struct hall_board *, bool for_public);
const struct condition_row *condition_row(enum condition);

/* How much it needs an arbiter: for sorting; larger is more. */
int need_of(const struct hall_board *);
msec least_time(const struct hall_board *, msec now); /* of both sides; MSEC_NEVER: no clock runs or is known */

/* The last completed move, "34. Nf3", "34... Nf6", or "". */
void last_move_words(const struct hall_board *, char out[32]);
int move_number(const struct hall_board *);

/* Everything by which a board can be found: "board:7 Carlsen Nepo team:Bishops state:flag arb:AB". */
void board_words(const struct hall_board *, char *out, size_t room);

/* Family name, or as much as fits; "White" where nobody is named. */
const char *short_name(const struct hall_board *, enum side, char out[NAME_MAX_BYTES]);

char feed_letter(const struct hall_board *); /* how well it is heard: + l x e, - not yet; blank by hand */
enum role feed_role(enum feed);

#endif
