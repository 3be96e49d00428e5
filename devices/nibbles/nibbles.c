/* Boards that send two squares in a byte: Chessnut and iChessOne.
 *
 *      01 24   32 bytes   4 bytes of time      Chessnut: low half first, h8 g8 ... a8, h7 ... a1
 *      01 3D   32 bytes   29 bytes             the same as a report of its USB, filled up with zeros
 *      2A 02 percent charging                  battery; of the Move: 41 03 0C charging percent
 *      23 01 00                                it has understood
 *      3D 70   32 bytes                        iChessOne: high half first, a8 b8 ... h1
 *
 * No checksum: a half byte that is not a piece makes the frame invalid.
 */
#include "driver.h"

#include <string.h>

struct dialect {
    struct nibbles_frame {
        uint8_t head[3], heads; /* number of bytes of `head` that count */
        uint8_t length;         /* length of the whole; 0 ends the list */
        enum { FRAME_BOARD, FRAME_BATTERY, FRAME_ANSWER } what;
        uint8_t percent_at, charging_at;
    } frames[6];
    bool low_half_first, from_h, filled; /* filled: zeros between frames are ignored */
    piece codes[16];                     /* NONE if no piece has this code */
};
enum { NONE = 0xff };

#define WHITE_(k) (WHITE << 3 | (k))
#define BLACK_(k) (BLACK << 3 | (k))

static const struct dialect chessnut = {
    .frames = {{{0x01, 0x24}, 2, 38, FRAME_BOARD, 0, 0},
               {{0x01, 0x3d}, 2, 63, FRAME_BOARD, 0, 0},
               {{0x2a, 0x02}, 2, 4, FRAME_BATTERY, 2, 3},
               {{0x41, 0x03, 0x0c}, 3, 5, FRAME_BATTERY, 4, 3},
               {{0x23, 0x01}, 2, 3, FRAME_ANSWER, 0, 0}},
    .filled = true,
    .low_half_first = true,
    .from_h = true,
    .codes = {EMPTY, BLACK_(QUEEN), BLACK_(KING), BLACK_(BISHOP), BLACK_(PAWN), BLACK_(KNIGHT), WHITE_(ROOK),
              WHITE_(PAWN), BLACK_(ROOK), WHITE_(BISHOP), WHITE_(KNIGHT), WHITE_(QUEEN), WHITE_(KING), NONE, NONE,
              NONE},
};

static const struct dialect ichessone = {
    .frames = {{{0x3d, 0x70}, 2, 34, FRAME_BOARD, 0, 0}, {{0x3d, 0x62}, 2, 4, FRAME_BATTERY, 3, 2}},
    .codes = {EMPTY, WHITE_(PAWN), WHITE_(KNIGHT), WHITE_(BISHOP), WHITE_(ROOK), WHITE_(QUEEN), WHITE_(KING),
              BLACK_(PAWN), BLACK_(KNIGHT), BLACK_(BISHOP), BLACK_(ROOK), BLACK_(QUEEN), BLACK_(KING), NONE, NONE,
              NONE},
};

enum { LONGEST = 63 };

struct nibbles_state {
    msec heard;
};

static bool begins(struct span s, const struct nibbles_frame *f)
{
    size_t known = s.length < f->heads ? s.length : f->heads;
    return memcmp(s.bytes, f->head, known) == 0;
}

/* The frame that these bytes are, or begin. */
static const struct nibbles_frame *frame_at(const struct dialect *d, struct span s)
{
    for (const struct nibbles_frame *f = d->frames; f->length; f++)
        if (begins(s, f))
            return f;
    return NULL;
}

static struct cut cut_dialect(const struct dialect *d, struct span s)
{
    const struct nibbles_frame *f = frame_at(d, s);
    if (!f && d->filled && s.bytes[0] == 0)
        return (struct cut){.kind = CUT_SKIP, .length = 1};
    if (!f)
        return (struct cut){.kind = CUT_JUNK, .length = 1};
    if (s.length < f->heads || s.length < f->length)
        return (struct cut){.kind = CUT_MORE};
    return (struct cut){.kind = CUT_FRAME, .length = f->length};
}

static enum reading_fault read_squares(const struct dialect *d, const uint8_t *bytes, struct readings *out)
{
    struct reading r = {.kind = READING_BOARD, .address = -1};
    for (int i = 0; i < 64; i++) {
        bool low = (i % 2 == 0) == d->low_half_first;
        piece what = d->codes[low ? bytes[i / 2] & 15 : bytes[i / 2] >> 4];
        if (what == NONE)
            return FAULT_RANGE;
        r.as.board[d->from_h ? (i ^ 56) ^ 7 : i ^ 56] = what;
    }
    readings_add(out, &r);
    return FAULT_NONE;
}

static enum reading_fault read_dialect(const struct dialect *d, struct span frame, struct readings *out)
{
    const struct nibbles_frame *f = frame_at(d, frame);
    if (!f)
        return FAULT_UNKNOWN;
    if (f->what == FRAME_BOARD)
        return read_squares(d, frame.bytes + 2, out);
    if (f->what == FRAME_ANSWER) {
        readings_add_news(out, -1, NEWS_DONE, frame.bytes[0], "ack ok");
        return FAULT_NONE;
    }
    int percent = frame.bytes[f->percent_at];
    if (percent > 100 || frame.bytes[f->charging_at] > 1)
        return FAULT_RANGE;
    readings_add_news(out, -1, NEWS_BATTERY, percent, "battery percent=%d charging=%s", percent,
                      frame.bytes[f->charging_at] ? "yes" : "no");
    return FAULT_NONE;
}

static struct cut cut_chessnut(const void *state, struct span s)
{
    (void)state;
    return cut_dialect(&chessnut, s);
}

static struct cut cut_ichessone(const void *state, struct span s)
{
    (void)state;
    return cut_dialect(&ichessone, s);
}

static enum reading_fault read_chessnut(void *state, struct span frame, struct readings *out)
{
    (void)state;
    return read_dialect(&chessnut, frame, out);
}

static enum reading_fault read_ichessone(void *state, struct span frame, struct readings *out)
{
    ((struct nibbles_state *)state)->heard = out->at;
    return read_dialect(&ichessone, frame, out);
}

enum { POLL_EVERY = 1000, GIVE_UP_AFTER = 5000 };

/* A board that begins again has forgotten the mode, and does not say so. */
static msec talk_chessnut(void *state, enum occasion why, msec now, struct outgoing *out)
{
    (void)state;
    static const uint8_t real_time[] = {0x21, 0x01, 0x00};
    if (why == OCCASION_OPENED || why == OCCASION_TIME || why == OCCASION_CLEAN)
        outgoing_add(out, real_time, sizeof real_time);
    return now + POLL_EVERY;
}

static msec talk_ichessone(void *state, enum occasion why, msec now, struct outgoing *out)
{
    struct nibbles_state *st = state;
    if (why == OCCASION_OPENED) {
        st->heard = now;
        outgoing_add_text(out, "CPM");
    } else if (why == OCCASION_TIME || why == OCCASION_CLEAN) {
        outgoing_add_text(out, "RP");
    }
    out->hopeless = now - st->heard >= GIVE_UP_AFTER;
    return now + POLL_EVERY;
}

/* iChessOne lamps: 45 4C, colour, brightness, one byte, 8 rows from rank 8 (lowest bit: the a file), 3 bytes of
 * time. */
static struct cut cut_ichessone_said(struct span s)
{
    if (s.bytes[0] != 'E')
        return (struct cut){.kind = s.bytes[0] == 'R' || s.bytes[0] == 'C' ? CUT_FRAME : CUT_JUNK, .length = s.length};
    return (struct cut){.kind = s.length < 16 ? CUT_MORE : CUT_FRAME, .length = 16};
}

static void explain_ichessone(struct span s, struct text *out)
{
    if (s.bytes[0] != 'E') {
        text_addf(out, "send %.*s", (int)s.length, (const char *)s.bytes);
        return;
    }
    text_add(out, "send leds");
    for (int sq = 0; sq < 64; sq++)
        if (s.bytes[5 + 7 - rank_of(sq)] >> file_of(sq) & 1)
            text_addf(out, " %c%d", 'a' + file_of(sq), rank_of(sq) + 1);
}

const struct driver driver_chessnut = {
    .name = "chessnut",
    .summary = "Chessnut Air, Pro, EVO, Move, through a bridge that passes its bytes on",
    .line = "115200 8N1",
    .can = {.pieces = true, .blink = 300},
    .state_size = 1,
    .frame_max = LONGEST,
    .cut = cut_chessnut,
    .read = read_chessnut,
    .talk = talk_chessnut,
};

const struct driver driver_ichessone = {
    .name = "ichessone",
    .summary = "iChessOne on USB",
    .line = "115200 8N1",
    .can = {.pieces = true, .blink = 300},
    .state_size = sizeof(struct nibbles_state),
    .frame_max = LONGEST,
    .cut = cut_ichessone,
    .read = read_ichessone,
    .talk = talk_ichessone,
    .cut_said = cut_ichessone_said,
    .explain = explain_ichessone,
};
