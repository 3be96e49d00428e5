/* A reading: what a device says now, in one vocabulary for all devices.
 *
 * Drivers make readings, the tracker and the clock model take them in, and nobody else needs to know which device they
 * came from. Squares are numbered as the board numbers them: which way round it is gets decided once, by the arbiter,
 * in orientation.h. Left and right are sides of the clock, not colours.
 */
#ifndef FLAGFALL_GAME_READING_H
#define FLAGFALL_GAME_READING_H

#include "base/msec.h"
#include "base/text.h"
#include "chess/board/board.h"
#include "clock/shown.h"

/* order: reading names in reading.c */
enum reading_kind {
    READING_BOARD,    /* the whole board, each piece known             */
    READING_FIELD,    /* one square changed                            */
    READING_OCCUPIED, /* the whole board, only occupied or not         */
    READING_TOUCHED,  /* one square changed, only occupied or not      */
    READING_CLOCK,    /* both times and what the clock shows           */
    READING_HALTED,   /* the time of one side when its lever was pressed, from a board's memory */
    READING_MOVE,     /* a move, from devices that decide moves themselves */
    READING_NEWS,     /* anything else a device says about itself       */
    READING_FAULT,    /* bytes that were refused                        */
};

/* Pieces that some sets contain to signal a result, beside the twelve; see struct field_reading. */
enum magic { MAGIC_NONE, MAGIC_DRAW, MAGIC_WHITE_WINS, MAGIC_BLACK_WINS };

/* What a device may report about itself; the reading's `text` has the details for people. */
/* order: news names in reading.c */
enum news {
    NEWS_IDENTITY,     /* name, firmware, serial number                              */
    NEWS_BATTERY,      /* number: percent                                            */
    NEWS_CLOCK_ABSENT, /* no clock is connected, or it is off                        */
    NEWS_CLOCK_IGNORE, /* a clock message known to mean nothing (all zero)           */
    NEWS_DONE,         /* an order was carried out; number: which, as the driver numbers orders */
    NEWS_REFUSED,      /* an order was refused                                       */
    NEWS_BUTTON,       /* a button of the clock was pressed                          */
    NEWS_ALIVE,        /* answers, and nothing else                                      */
    NEWS_MEMORY,       /* what follows comes from the device's memory                */
    NEWS_NEW_GAME,     /* the device thinks that a new game begins                   */
    NEWS_TAKEBACK,     /* the device took a move back                                */
    NEWS_RESTARTED,    /* the device lost power or restarted                         */
    NEWS_LOST,         /* the line is gone                                           */
    NEWS_BACK,         /* the line is there again                                    */
    NEWS_NOISE,        /* nothing it says can be believed now                        */
    NEWS_RESULT_SIGN,  /* kings on the centre squares; number: 0 White won, 1 Black won, 2 drawn */
    NEWS_ROOK_FIRST,   /* castled by touching the rook first; number: the side        */
    NEWS_LEARNED,      /* the device was taught something worth keeping              */
    NEWS_UNTAUGHT,     /* its pieces are not known: it has to be taught              */
    NEWS_OTHER,        /* worth showing, not acted upon                              */
};

/* order: fault names in reading.c */
enum reading_fault {
    FAULT_NONE,
    FAULT_JUNK,     /* bytes outside any frame; number: how many          */
    FAULT_MSB,      /* a frame cut off by the start of another            */
    FAULT_LENGTH,   /* a length this frame cannot have                    */
    FAULT_CHECKSUM,
    FAULT_PARITY,
    FAULT_RANGE,    /* a value outside what the field can hold            */
    FAULT_UNKNOWN,  /* a frame this driver does not know; number: its id  */
    FAULT_JSON,
    FAULTS,
};

enum { READING_TEXT = 96 };

struct reading {
    uint8_t kind;        /* enum reading_kind                                      */
    bool from_memory;    /* reported later, from the device's memory               */
    bool quick;          /* less than about 250 ms after the one before it          */
    bool on_bus;         /* printed with its address, since boards on one cable are mixed */
    int32_t address;     /* board on a shared line; -1: the line has one device     */
    msec at;             /* when its last byte arrived                              */
    union {
        piece board[64];
        struct field_reading {
            uint8_t square;
            piece piece;    /* EMPTY, or what is there now */
            uint8_t magic;  /* enum magic                      */
        } field;
        sqset occupied;
        struct {
            uint8_t square;
            bool occupied;
        } touched;
        struct clock_reading clock;
        struct {
            uint8_t side; /* one of CLOCK_LEFT, CLOCK_RIGHT */
            int32_t s;
        } halted;
        struct {
            char text[16];      /* as the device wrote it        */
            int16_t number;     /* of the move; 0: not given     */
            int8_t side;        /* enum side; -1: not given      */
            int32_t used_s;     /* time used for it, or TIME_UNKNOWN */
        } move;
        struct {
            uint8_t what; /* enum news */
            int32_t number;
            sqset squares, lifted; /* NEWS_MEMORY: those that what follows is about; those that it empties first */
        } news;
        struct {
            uint8_t what; /* enum reading_fault */
            int32_t number;
        } fault;
    } as;
    char text[READING_TEXT]; /* news: the line that decode prints; move: the rest of its line */
};

/* Readings of one frame, handed to the listener as they come. */
typedef void reading_fn(void *context, const struct reading *);

/* One line, in the words of `flagfall decode`. */
void reading_print(const struct reading *, struct text *);

const char *fault_name(enum reading_fault); /* one word, as `decode` prints it */

#endif
