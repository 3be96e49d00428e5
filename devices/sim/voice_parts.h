/* The voices of voice.c, a function for each thing that a device does, and what they share.
 *
 * They are in voice_pieces.c, voice_text.c and voice_moves.c. hear: what the line brought; say: after each look at the
 * squares; changed: a square has changed since the last; played: a move was made, which took that long.
 */
#ifndef FLAGFALL_SIM_VOICE_PARTS_H
#define FLAGFALL_SIM_VOICE_PARTS_H

#include "base/text.h"
#include "sim/voice.h"

enum { VOICE_PLACEMENT = 72 };

char voice_letter(piece); /* the piece's letter as in a FEN, a dot for an empty square */
int voice_number(const struct sim_board *, int square); /* as the board itself numbers it, a1 first: it may be turned */
/* as the sensors see it, by the board's own number */
piece voice_piece_at(const struct sim_voice *, const struct sim_board *, int number);
void voice_say(struct sim_voice *, const void *bytes, size_t length); /* with the rest of what waits */
void voice_keep(struct sim_voice *, struct span heard); /* what was kept before goes if there is no room */
bool voice_line(struct sim_voice *, char out[64]); /* of what was kept, without its end; false: not yet a whole one */
void voice_placement(const struct sim_voice *, const struct sim_board *, char out[VOICE_PLACEMENT]); /* as in a FEN */

/* Boards that see their squares: voice_pieces.c. */
void voice_certabo_hear(struct sim_voice *, struct sim_board *, struct span, msec now);
void voice_chessnut_hear(struct sim_voice *, struct sim_board *, struct span, msec now);
void voice_ichessone_hear(struct sim_voice *, struct sim_board *, struct span, msec now);
void voice_millennium_hear(struct sim_voice *, struct sim_board *, struct span, msec now);
void voice_pegasus_hear(struct sim_voice *, struct sim_board *, struct span, msec now);
void voice_certabo_say(struct sim_voice *, struct sim_board *, msec now);
void voice_chessnut_say(struct sim_voice *, struct sim_board *, msec now);
void voice_ichessone_say(struct sim_voice *, struct sim_board *, msec now);
void voice_millennium_say(struct sim_voice *, struct sim_board *, msec now);
void voice_certabo_came(struct sim_voice *, int square);
void voice_certabo_left(struct sim_voice *, int square);
void voice_pegasus_changed(struct sim_voice *, const struct sim_board *, int square);
void voice_certabo_begin(struct sim_voice *);

/* Those that speak in lines of text: voice_text.c. */
void voice_livechess_hear(struct sim_voice *, struct sim_board *, struct span, msec now);
void voice_plain_hear(struct sim_voice *, struct sim_board *, struct span, msec now);
void voice_livechess_say(struct sim_voice *, struct sim_board *, msec now);
void voice_plain_say(struct sim_voice *, struct sim_board *, msec now);
void voice_plain_changed(struct sim_voice *, const struct sim_board *, int square);

/* Those that decide moves themselves: voice_moves.c. */
void voice_citrine_hear(struct sim_voice *, struct sim_board *, struct span, msec now);
void voice_osa_hear(struct sim_voice *, struct sim_board *, struct span, msec now);
void voice_ucb_hear(struct sim_voice *, struct sim_board *, struct span, msec now);
void voice_citrine_played(struct sim_voice *, move, bool black, int32_t used_s);
void voice_osa_played(struct sim_voice *, move, bool black, int32_t used_s);
void voice_ucb_played(struct sim_voice *, move, bool black, int32_t used_s);

#endif
