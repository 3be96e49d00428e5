/* The state of a Certabo board, with the chips it has learned. */
#ifndef FLAGFALL_CERTABO_CERTABO_H
#define FLAGFALL_CERTABO_CERTABO_H

#include "driver.h"

enum { CHIP = 5, CHIPS_OF_SET = 34, CHIPS_MAX = 4 * CHIPS_OF_SET };

struct chip {
    uint8_t chip[CHIP];
    piece what; /* as the board numbers its squares */
    bool open;  /* but it may have lain the other way round when it was taught */
};

/* A square whose piece comes and goes: a weak magnet or chip, a piece on the edge. */
struct flicker {
    piece last[3];   /* as in the last lines, newest first              */
    uint8_t changed; /* a bit for each of the last eight lines in which it changed */
    bool told;
};

/* The last lines of a board whose pieces are not known yet. */
enum { TEACHING_LINES = 7, LINE_NUMBERS = 320 };

struct certabo {
    bool in_step; /* a whole line was read: from now on bytes that do not fit are junk, not the end of a cut line */
    msec heard;
    struct flicker flicker[64];
    uint8_t heard_lines[TEACHING_LINES][LINE_NUMBERS];
    int lines;         /* how many there were; the next goes to this modulo TEACHING_LINES */
    bool untaught;     /* was reported, as so many lines have taught nothing */
    bool spare[2];     /* the queens that taught it still stand on d6 and d3; until then nobody is told of them */
    bool spare_turned; /* on d6 and d3 for people, on e3 and e6 for the board */
    msec spare_until;
    bool far; /* the other end moved first: its pieces are White's, as long as those that taught it are open */
    uint8_t moved_first; /* whose piece was in the middle first */
    msec moved_at;
    int known;
    struct chip chips[CHIPS_MAX];
};

/* taught.c */
extern const piece certabo_spares[2];
int certabo_spare_square(int which, bool turned); /* in the board's order; for people d6 and d3 */
const struct chip *certabo_chip(const struct certabo *, const uint8_t chip[CHIP]); /* NULL: not known */
piece certabo_from_other_end(piece); /* the same, had the board lain the other way round when it was taught */
bool certabo_is_another_set(const struct certabo *, const uint8_t *numbers);
bool certabo_learn(struct certabo *, const uint8_t *numbers); /* from one line with both spare queens */
int certabo_learn_by_majority(struct certabo *);              /* how many chips, from the last lines */
void certabo_look_which_end(struct certabo *, const uint8_t *numbers, struct readings *);
void certabo_keep(const void *state, struct text *out);
bool certabo_recall(void *state, const char *kept);

#endif
