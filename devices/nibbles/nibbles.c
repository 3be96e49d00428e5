/* Boards that send two squares in a byte: Chessnut and iChessOne.
 *
 *      01 24   32 bytes   4 bytes of time      Chessnut: low half first, h8 g8 ... a8, h7 ... a1
 *      3D 70   32 bytes                        iChessOne: high half first, a8 b8 ... h1
 *
 * No checksum: a half byte that is no piece refuses the frame.
 */
#include "driver.h"

#include <string.h>

struct dialect {
    uint8_t board[2], battery[2];
    uint8_t board_length, battery_length;
    uint8_t percent_at, charging_at;
    bool low_half_first, from_h;
    piece codes[16]; /* NONE: no piece has this code */
};
enum { NONE = 0xff };

#define WHITE_(k) (WHITE << 3 | (k))
#define BLACK_(k) (BLACK << 3 | (k))

static const struct dialect chessnut = {
    .board = {0x01, 0x24},
    .battery = {0x2a, 0x02},
    .board_length = 38,
    .battery_length = 4,
    .percent_at = 2,
    .charging_at = 3,
    .low_half_first = true,
    .from_h = true,
    .codes = {EMPTY, BLACK_(QUEEN), BLACK_(KING), BLACK_(BISHOP), BLACK_(PAWN), BLACK_(KNIGHT), WHITE_(ROOK),
              WHITE_(PAWN), BLACK_(ROOK), WHITE_(BISHOP), WHITE_(KNIGHT), WHITE_(QUEEN), WHITE_(KING), NONE, NONE,
              NONE},
};

static const struct dialect ichessone = {
    .board = {0x3d, 0x70},
    .battery = {0x3d, 0x62},
    .board_length = 34,
    .battery_length = 4,
    .percent_at = 3,
    .charging_at = 2,
    .codes = {EMPTY, WHITE_(PAWN), WHITE_(KNIGHT), WHITE_(BISHOP), WHITE_(ROOK), WHITE_(QUEEN), WHITE_(KING),
              BLACK_(PAWN), BLACK_(KNIGHT), BLACK_(BISHOP), BLACK_(ROOK), BLACK_(QUEEN), BLACK_(KING), NONE, NONE,
              NONE},
};

enum { LONGEST = 38 };

struct state {
    msec heard;
};

static bool begins(struct span s, const uint8_t head[2])
{
    return s.bytes[0] == head[0] && (s.length < 2 || s.bytes[1] == head[1]);
}

static struct cut cut_dialect(const struct dialect *d, struct span s)
{
    size_t length = begins(s, d->board) ? d->board_length : begins(s, d->battery) ? d->battery_length : 0;
    if (!length)
        return (struct cut){.kind = CUT_JUNK, .length = 1};
    if (s.length < length)
        return (struct cut){.kind = CUT_MORE};
    return (struct cut){.kind = CUT_FRAME, .length = length};
}

static enum fault read_squares(const struct dialect *d, const uint8_t *bytes, struct readings *out)
{
    struct reading r = {.kind = READING_BOARD, .address = -1};
    for (int i = 0; i < 64; i++) {
        bool low = (i % 2 == 0) == d->low_half_first;
        piece what = d->codes[low ? bytes[i / 2] & 15 : bytes[i / 2] >> 4];
        if (what == NONE)
            return FAULT_RANGE;
        r.as.board[d->from_h ? (i ^ 56) ^ 7 : i ^ 56] = what;
    }
    tell(out, &r);
    return FAULT_NONE;
}

static enum fault read_dialect(const struct dialect *d, struct span frame, struct readings *out)
{
    if (memcmp(frame.bytes, d->battery, 2) != 0)
        return read_squares(d, frame.bytes + 2, out);
    int percent = frame.bytes[d->percent_at];
    if (percent > 100 || frame.bytes[d->charging_at] > 1)
        return FAULT_RANGE;
    tell_news(out, -1, NEWS_BATTERY, percent, "battery percent=%d charging=%s", percent,
              frame.bytes[d->charging_at] ? "yes" : "no");
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

static enum fault read_chessnut(void *state, struct span frame, struct readings *out)
{
    (void)state;
    return read_dialect(&chessnut, frame, out);
}

static enum fault read_ichessone(void *state, struct span frame, struct readings *out)
{
    ((struct state *)state)->heard = out->at;
    return read_dialect(&ichessone, frame, out);
}

enum { POLL_EVERY = 1000, GIVE_UP_AFTER = 5000 };

static msec talk_chessnut(void *state, enum occasion why, msec now, struct say *out)
{
    (void)state;
    static const uint8_t real_time[] = {0x21, 0x01, 0x00};
    if (why == OCCASION_OPENED)
        say_bytes(out, real_time, sizeof real_time);
    return now + POLL_EVERY;
}

static msec talk_ichessone(void *state, enum occasion why, msec now, struct say *out)
{
    struct state *st = state;
    if (why == OCCASION_OPENED) {
        st->heard = now;
        say_text(out, "CPM");
    } else if (why == OCCASION_TIME || why == OCCASION_CLEAN) {
        say_text(out, "RP");
    }
    out->hopeless = now - st->heard >= GIVE_UP_AFTER;
    return now + POLL_EVERY;
}

/* iChessOne lamps: 45 4C, colour, brightness, one byte, 8 rows from rank 8 (lowest bit: the a file), 3 bytes of time. */
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
    .state_size = sizeof(struct state),
    .frame_max = LONGEST,
    .cut = cut_ichessone,
    .read = read_ichessone,
    .talk = talk_ichessone,
    .cut_said = cut_ichessone_said,
    .explain = explain_ichessone,
};
