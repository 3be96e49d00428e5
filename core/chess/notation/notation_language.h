/* Piece letters by language: the list of the PGN standard (8.1.1.1), and neighbours it leaves out. */
#ifndef FLAGFALL_CHESS_NOTATION_NOTATION_LANGUAGE_H
#define FLAGFALL_CHESS_NOTATION_NOTATION_LANGUAGE_H

#include "chess/board/board.h"

enum language { /* order: languages */
    ENGLISH,
    AFRIKAANS,
    BULGARIAN,
    CATALAN,
    CROATIAN,
    CZECH,
    DANISH,
    DUTCH,
    ESTONIAN,
    FINNISH,
    FRENCH,
    GERMAN,
    HUNGARIAN,
    ICELANDIC,
    ITALIAN,
    LATVIAN,
    LITHUANIAN,
    NORWEGIAN,
    POLISH,
    PORTUGUESE,
    ROMANIAN,
    RUSSIAN,
    SLOVAK,
    SLOVENE,
    SPANISH,
    SWEDISH,
    UKRAINIAN,
    LANGUAGES,
};

const char *language_name(enum language);                     /* "German", for lists and configuration */
const char *language_letter(enum language, enum kind);        /* UTF-8; may be two letters (Кр)        */

/* The piece whose letter the text begins with, and the letter's length in bytes; NO_KIND if there is none. */
enum kind language_piece(enum language, const char *text, int *length);

#endif
