/* Team matches: communication cards, which a steward carries between coach and player, and substitutions.
 *
 * Both are only recorded; the rulebook's scripts `communication` and `substitution` judge them. So each keeps what
 * these ask: who began, how many games of the match were still being played, how long the round had been going.
 */
#ifndef FLAGFALL_HALL_TEAM_H
#define FLAGFALL_HALL_TEAM_H

#include "hall/hall.h"

enum { CARD_WORDS = 96 };

struct team_card {
    int board;
    int8_t side;       /* the player's side                     */
    bool by_coach;     /* begun by the coach; else by the player */
    int open;          /* games of the match without a result then */
    char words[CARD_WORDS], who[WHO_MAX];
    msec at;
};

struct substitution {
    int board;
    int8_t side;
    struct hall_player in;
    char out[NAME_MAX_BYTES];
    msec into_round;   /* since the start of the round; MSEC_NEVER if before it */
    char who[WHO_MAX];
    msec at;
};

/* Records a communication card in the words that were spoken. Returns false if the board is in no match. */
bool hall_card(struct hall *, int board, enum side, bool by_coach, const char *words, const char *who, msec now,
               struct error *);
/* Possible only before the player has moved; else false with the reason. */
bool hall_substitute(struct hall *, int board, enum side, const struct hall_player *in, const char *who, msec now,
                     struct error *);

/* returns how many; valid until the hall gets another */
int hall_cards(const struct hall *, const struct team_card **);
int hall_substitutions(const struct hall *, const struct substitution **); /* the same */

int hall_minute(const struct hall *, msec at); /* minute of the round; 0 before it */
bool hall_is_team_board(const struct hall_board *); /* both players belong to a team */
int hall_match_open(const struct hall *, const struct hall_board *); /* games of its match without a result */
bool hall_same_match(const struct hall_board *, const struct hall_board *); /* the same two teams, with either colour */

#endif
