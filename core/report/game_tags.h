/* The tags of a game in PGN, with their values kept; what is empty has no tag. */
#ifndef FLAGFALL_REPORT_GAME_TAGS_H
#define FLAGFALL_REPORT_GAME_TAGS_H

#include "hall/hall.h"
#include "report/game_pgn.h"

enum { GAME_TAGS = 20, GAME_TAG_ROOM = 160 };

/* None, if zeroed. Points into itself: to be filled where it stays. */
struct game_tags {
    struct game_tag tags[GAME_TAGS];
    char values[GAME_TAGS][GAME_TAG_ROOM];
    size_t count;
};

struct tagged_player {
    const char *name, *title, *team, *fide_id;
    int rating; /* 0 if there is none */
};

void game_tags_add(struct game_tags *, const char *name, const char *value); /* `name` is borrowed, `value` copied */
void game_tags_add_number(struct game_tags *, const char *name, int number); /* nothing for 0 and below */
void game_tags_add_player(struct game_tags *, int side, const struct tagged_player *);

/* Returns 1-0, 0-1 or 1/2-1/2; * for what PGN has no word for: 0-0 behind the moves would be castling. */
const char *pgn_word_of(enum result);

#endif
