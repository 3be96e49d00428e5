#include "report/game_tags.h"

#include "base/text.h"

#include <assert.h>
#include <stdio.h>

void game_tags_add(struct game_tags *t, const char *name, const char *value)
{
    assert(name && t->count < GAME_TAGS);
    if (!*value)
        return;
    copy_text(t->values[t->count], GAME_TAG_ROOM, value);
    t->tags[t->count] = (struct game_tag){name, t->values[t->count]};
    t->count++;
}

void game_tags_add_number(struct game_tags *t, const char *name, int number)
{
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    game_tags_add(t, name, number > 0 ? text : "");
}

void game_tags_add_player(struct game_tags *t, int side, const struct tagged_player *p)
{
    static const char *const names[2][5] = {{"White", "WhiteTitle", "WhiteElo", "WhiteTeam", "WhiteFideId"},
                                            {"Black", "BlackTitle", "BlackElo", "BlackTeam", "BlackFideId"}};
    game_tags_add(t, names[side][0], p->name);
    game_tags_add(t, names[side][1], p->title);
    game_tags_add_number(t, names[side][2], p->rating);
    game_tags_add(t, names[side][3], p->team);
    game_tags_add(t, names[side][4], p->fide_id);
}

const char *pgn_word_of(enum result r)
{
    return r == RESULT_WHITE || r == RESULT_BLACK || r == RESULT_DRAW ? result_text(r) : "*";
}
