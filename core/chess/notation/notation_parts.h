/* Between the parts of notation: what was written, before it is known which move it is.
 *
 * The text is first made plain (typographic signs to ASCII, figurines to one byte each), then parsed by one of the
 * readers, then compared with the legal moves. Only notation_*.c include this.
 */
#ifndef FLAGFALL_CHESS_NOTATION_NOTATION_PARTS_H
#define FLAGFALL_CHESS_NOTATION_NOTATION_PARTS_H

#include "chess/board/movegen.h"
#include "chess/notation/notation.h"

enum wing { NO_WING, QUEEN_WING, KING_WING };

struct marks { /* what may follow a move */
    bool check, mate, en_passant;
};

struct notation_wording {
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
bool notation_plain_text(const char *text, char out[NOTATION_BYTES_MAX + 1], struct error *);
const char *notation_after_number(const char *); /* the text after a move number such as "12...", if it has one */
enum { SHOWN_MAX = 48 };
void notation_show_text(const char *, char out[SHOWN_MAX]); /* fit for a terminal: cut, nothing but printable UTF-8 */
void notation_skip_blanks(const char **at);
bool notation_read_marks(const char *at, struct marks *); /* false if anything else is there */

/* notation_algebraic.c: false if the text is not of that notation */
bool notation_read_algebraic(const char *at, enum language, struct notation_wording *);
bool notation_read_numeric(const char *at, struct notation_wording *);
/* The piece after "=", "(", "/" or nothing; NO_KIND, and *at stays, if there is none. */
enum kind notation_read_promotion(const char **at, enum language, bool small_letters);
/* The legal moves that fit what is written. */
void notation_candidates(const struct position *, const struct notation_wording *, struct candidates *);

/* notation_descriptive.c */
/* Fills the legal moves that fit, and the kind of piece that is to move. False: not descriptive notation. */
bool notation_read_descriptive(const struct position *, const char *at, struct candidates *, enum kind *mover);
void notation_write_descriptive(const struct position *, move, struct text *out);

/* notation_refusal.c: each fills *why and returns its verdict */
enum notation_reading notation_refuse_unreadable(const struct position *, const char *plain,
                                                 const struct notation_options *, struct error *why);
enum notation_reading notation_refuse_illegal(const struct position *, const struct notation_wording *,
                                              struct error *why);
enum notation_reading notation_refuse_descriptive(const struct position *, enum kind mover, struct error *why);
enum notation_reading notation_refuse_ambiguous(const struct position *, const struct candidates *, struct error *why);
enum notation_reading notation_refuse_unnamed(const struct position *, move, struct error *why);

bool move_captures(const struct position *, move); /* the move must be legal there; en passant captures */
bool move_checks(const struct position *, move, bool *mates); /* notation_plain.c */
int notation_castled_king(const struct position *, move); /* the square on which the king arrives */

#endif
