/* Between the parts of notation: what was written, before it is known which move it is.
 *
 * The text is first made plain (typographic signs to ASCII, figurines to one byte each), then worded by one of
 * the readers, then held against the legal moves. Only notation_*.c include this.
 */
#ifndef FLAGFALL_CHESS_NOTATION_PARTS_H
#define FLAGFALL_CHESS_NOTATION_PARTS_H

#include "chess/movegen.h"
#include "chess/notation.h"

enum wing { NO_WING, QUEEN_WING, KING_WING };

struct marks { /* what may stand behind a move */
    bool check, mate, en_passant;
};

struct wording {
    enum kind piece, promotion; /* NO_KIND: not written         */
    int from_file, from_rank;   /* -1: not written              */
    int to_file, to_rank;       /* the same                     */
    enum wing castling;         /* written with O or 0          */
    bool captures;
    struct marks marks;
};

struct candidates {
    move list[MOVES_MAX];
    int count;
};

/* notation_plain.c */
bool plain_text(const char *text, char out[NOTATION_BYTES_MAX + 1], struct error *);
const char *after_move_number(const char *);
enum { SHOWN_MAX = 48 };
void show_text(const char *, char out[SHOWN_MAX]); /* fit for a terminal: cut, nothing but printable UTF-8 */
void skip_blanks(const char **at);
bool read_marks(const char *at, struct marks *); /* false if anything else stands there */

/* notation_algebraic.c: false if the text is not of that notation */
bool read_algebraic(const char *at, enum language, struct wording *);
bool read_numeric(const char *at, struct wording *);
enum kind read_promotion(const char **at, enum language, bool small_letters);
void candidates_of(const struct position *, const struct wording *, struct candidates *);

/* notation_descriptive.c */
bool read_descriptive(const struct position *, const char *at, struct candidates *, enum kind *mover);
void write_descriptive(const struct position *, move, struct text *out);

/* notation_refusal.c: each fills *why and returns its verdict */
enum reading refuse_unreadable(const struct position *, const char *plain, const struct notation_options *,
                               struct error *why);
enum reading refuse_illegal(const struct position *, const struct wording *, struct error *why);
enum reading refuse_descriptive(const struct position *, enum kind mover, struct error *why);
enum reading refuse_ambiguous(const struct position *, const struct candidates *, struct error *why);
enum reading refuse_unnamed(const struct position *, move, struct error *why);

bool move_captures(const struct position *, move);
bool move_checks(const struct position *, move, bool *mates);
int castled_king(const struct position *, move); /* where the king arrives */

#endif
