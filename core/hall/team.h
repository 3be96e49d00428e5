/* What team matches add: communication cards, which a steward carries between coach and player, and substitutions.
 *
 * Both are written down as they were said; whether they were in order is for the rulebook's scripts `communication` and
 * `substitution`. So each keeps what those ask: who began, how many games of the match were still going, how long the
 * round had been going.
 */
#ifndef FLAGFALL_HALL_TEAM_H
#define FLAGFALL_HALL_TEAM_H

#include "hall/hall.h"

enum { CARD_WORDS = 96 };

struct team_card {
    int board;
    int8_t side;       /* whose player it is about              */
    bool by_coach;     /* the coach began; else the player      */
    int open;          /* games of the match then without result */
    char words[CARD_WORDS], who[WHO_MAX];
    msec at;
};

struct substitution {
    int board;
    int8_t side;
    struct hall_player in;
    char out[NAME_MAX_BYTES];
    msec into_round;   /* since the round began; MSEC_NEVER: before it */
    char who[WHO_MAX];
    msec at;
};

bool hall_card(struct hall *, int board, enum side, bool by_coach, const char *words, const char *who, msec now, struct error *);
/* Only before the game has begun: a player who has moved stays. */
bool hall_substitute(struct hall *, int board, enum side, const struct hall_player *in, const char *who, msec now, struct error *);

int hall_cards(const struct hall *, const struct team_card **);
int hall_substitutions(const struct hall *, const struct substitution **);

int hall_minute(const struct hall *, msec at); /* of the round; 0 before it */
bool hall_is_team_board(const struct hall_board *);
bool hall_same_match(const struct hall_board *, const struct hall_board *); /* the same two teams, whoever has White */

#endif
