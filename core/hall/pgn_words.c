#include "hall/pgn_words.h"

#include "base/tongue.h"

#include <stdio.h>

static const char illegal[] = N_("illegal move in the PGN: %s");
static const char unreadable[] = N_("the PGN cannot be followed at %s: %s");
static const char one_taken_back[] = N_("1 half-move taken back in the PGN");
static const char taken_back[] = N_("%d half-moves taken back in the PGN");
static const char other_start[] = N_("the PGN has a different game: it begins from another position");
static const char other_game[] = N_("the PGN has another game from half-move %d");
static const char *const formats[] = {illegal, unreadable, one_taken_back, taken_back, other_start, other_game};
const struct sentences pgn_sentences = SENTENCES(formats);

void pgn_words_illegal(const char *played, char out[INCIDENT_WORDS])
{
    snprintf(out, INCIDENT_WORDS, illegal, played);
}

void pgn_words_unreadable(const char *played, const char *fault, char out[INCIDENT_WORDS])
{
    snprintf(out, INCIDENT_WORDS, unreadable, played, fault);
}

void pgn_words_taken_back(int half_moves, char out[INCIDENT_WORDS])
{
    snprintf(out, INCIDENT_WORDS, half_moves == 1 ? one_taken_back : taken_back, half_moves);
}

void pgn_words_other_start(char out[INCIDENT_WORDS])
{
    snprintf(out, INCIDENT_WORDS, other_start);
}

void pgn_words_other_game(int from_half_move, char out[INCIDENT_WORDS])
{
    snprintf(out, INCIDENT_WORDS, other_game, from_half_move);
}
