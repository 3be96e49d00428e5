/* Certabo and TabuTronic: the board talks by itself, one line after the other.
 *
 *      :3 0 85 11 5 0 0 0 0 0 ... CR LF        64 squares a8 b8 ... h1, five numbers each: the chip in the piece
 *      :0 0 0 0 0 0 8 0 CR LF                  occupancy boards: a number for each rank from 8, highest bit the a file
 *      L CR LF   D CR LF                       which lamps it has
 *
 * Chips mean nothing until they are learned: seven lines of the starting position teach the 32 pieces, by the majority
 * on each square, and a second black queen on d6 and a second white queen on d3 if they are there. An unknown chip
 * reads as an empty square, and low-gain boards deliver such chips on empty squares. No checksum: any line that is not
 * entirely of this form is refused. A square that changes in every second line is read as the majority of its last
 * three lines, and reported to the arbiter once.
 *
 * A board may lie the other way round while it is taught. The spare queens show that, as people put them where they see
 * d6 and d3; without them the starting position looks the same from both ends, and White is who moves first.
 */
#include "certabo/certabo.h"
#include "lamps.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

enum { LONGEST = 2048, NUMBERS = LINE_NUMBERS, RANKS = 8 };

static struct cut cut(const void *state, struct span s)
{
    const struct certabo *c = state;
    uint8_t first = s.bytes[0];
    if (first == '\r' || first == '\n')
        return (struct cut){.kind = CUT_SKIP, .length = 1};
    if (first != ':' && first != 'L' && first != 'D')
        return (struct cut){.kind = c->in_step ? CUT_JUNK : CUT_SKIP, .length = 1};
    for (size_t i = 1; i < s.length; i++) {
        if (s.bytes[i] == ':')
            return cut_refused(i, FAULT_LENGTH, -1);
        if (s.bytes[i] == '\n' && s.bytes[i - 1] == '\r')
            return (struct cut){.kind = CUT_FRAME, .length = i + 1};
        if ((s.bytes[i] == 'L' || s.bytes[i] == 'D') && s.bytes[i - 1] == '\n')
            return (struct cut){.kind = CUT_FRAME, .length = i}; /* a bare line feed before the letter of the lamps */
    }
    return (struct cut){.kind = CUT_MORE};
}

/* Some boards break their lines with a bare line feed every 64 characters, even within a number. */
static enum reading_fault read_numbers(struct span frame, uint8_t numbers[NUMBERS], int *count)
{
    int value = -1;
    *count = 0;
    for (size_t i = 1; i < frame.length; i++) {
        uint8_t c = frame.bytes[i];
        if (c == '\n')
            continue;
        if (isdigit(c)) {
            value = (value < 0 ? 0 : value * 10) + c - '0';
            if (value > 255)
                return FAULT_RANGE;
        } else if (c != ' ' && c != '\r') {
            return FAULT_RANGE;
        } else if (value >= 0) {
            if (*count == NUMBERS)
                return FAULT_LENGTH;
            numbers[(*count)++] = (uint8_t)value;
            value = -1;
        }
    }
    if (value >= 0 && *count < NUMBERS)
        numbers[(*count)++] = (uint8_t)value;
    return *count == NUMBERS || *count == RANKS ? FAULT_NONE : FAULT_LENGTH;
}

/* How the square is read now. A real piece does not come and go four times in eight lines. */
static piece steady(struct flicker *f, piece now, bool *began)
{
    enum { TOO_OFTEN = 4 };
    f->changed = (uint8_t)(f->changed << 1 | (now != f->last[0]));
    f->last[2] = f->last[1];
    f->last[1] = f->last[0];
    f->last[0] = now;
    bool noisy = __builtin_popcount(f->changed) >= TOO_OFTEN;
    *began = noisy && !f->told;
    f->told = noisy || (f->told && f->changed);
    return noisy && f->last[1] == f->last[2] ? f->last[1] : now;
}

/* The spare queens that have taught the board belong to no game: they are not reported until they are put away, but if
 * that is forgotten. */
static piece without_spare(struct certabo *c, int i, piece what, msec now)
{
    for (int k = 0; k < 2; k++) {
        bool here = i == certabo_spare_square(k, c->spare_turned);
        c->spare[k] = c->spare[k] && now < c->spare_until && !(here && what != certabo_spares[k]);
        if (here && c->spare[k])
            return EMPTY;
    }
    return what;
}

static void tell_board(struct certabo *c, const uint8_t *numbers, struct readings *out)
{
    struct reading r = {.kind = READING_BOARD, .address = -1};
    for (int i = 0; i < 64; i++) {
        bool began;
        int sq = i ^ 56;
        const struct chip *chip = certabo_chip(c, numbers + CHIP * i);
        piece what = without_spare(c, i, chip ? chip->what : EMPTY, out->at);
        r.as.board[sq] =
            steady(&c->flicker[i], chip && chip->open && c->far ? certabo_from_other_end(what) : what, &began);
        if (began)
            readings_add_news(out, -1, NEWS_OTHER, sq, "square %c%d flickers: weak chip, or a piece on its edge?",
                              'a' + file_of(sq), rank_of(sq) + 1);
    }
    readings_add(out, &r);
}

static void tell_occupied(const uint8_t *ranks, struct readings *out)
{
    struct reading r = {.kind = READING_OCCUPIED, .address = -1};
    for (int sq = 0; sq < 64; sq++)
        if (ranks[7 - rank_of(sq)] >> (7 - file_of(sq)) & 1)
            r.as.occupied |= bit(sq);
    readings_add(out, &r);
}

static void was_taught(struct certabo *c, int chips, struct readings *out)
{
    enum { PUT_AWAY_WITHIN = 60000 };
    c->untaught = false;
    c->spare[0] = c->spare[1] = true;
    c->spare_until = out->at + PUT_AWAY_WITHIN;
    if (c->spare_turned)
        readings_add_news(out, -1, NEWS_LEARNED, chips, "calibrate %d tags: start position, from rank 8", chips);
    else if (chips == CHIPS_OF_SET)
        readings_add_news(
            out, -1, NEWS_LEARNED, chips,
            "calibrate %d tags: start position plus black queen d6 (index 19) and white queen d3 (index 43)", chips);
    else
        readings_add_news(out, -1, NEWS_LEARNED, chips, "calibrate %d tags: start position", chips);
}

/* For a board whose pieces are not known only that is reported: otherwise it would look empty. */
static void take_chips(struct certabo *c, const uint8_t *numbers, struct readings *out)
{
    if (certabo_learn(c, numbers)) {
        was_taught(c, CHIPS_OF_SET, out);
        return;
    }
    if (c->known && !certabo_is_another_set(c, numbers)) {
        c->untaught = false;
        c->lines = 0;
        certabo_look_which_end(c, numbers, out);
        tell_board(c, numbers, out);
        return;
    }
    memcpy(c->heard_lines[c->lines++ % TEACHING_LINES], numbers, NUMBERS);
    int chips = certabo_learn_by_majority(c);
    if (chips) {
        was_taught(c, chips, out);
    } else if (!c->untaught && c->lines >= TEACHING_LINES) {
        c->untaught = true;
        readings_add_news(out, -1, NEWS_UNTAUGHT, 0, "untaught");
    }
}

static enum reading_fault read_frame(void *state, struct span frame, struct readings *out)
{
    struct certabo *c = state;
    uint8_t numbers[NUMBERS];
    int count;
    c->in_step = true;
    if (frame.bytes[0] != ':') {
        if (frame.length != 3)
            return FAULT_UNKNOWN;
        readings_add_news(out, -1, NEWS_IDENTITY, 0, "leds %s", frame.bytes[0] == 'L' ? "single-colour" : "rgb");
        return FAULT_NONE;
    }
    enum reading_fault fault = read_numbers(frame, numbers, &count);
    if (fault)
        return fault;
    c->heard = out->at;
    if (count == RANKS)
        tell_occupied(numbers, out);
    else
        take_chips(c, numbers, out);
    return FAULT_NONE;
}

/* The board sends by itself at least once a second: silence means that it is lost. */
enum { WATCH_EVERY = 1000, GIVE_UP_AFTER = 5000 };

static msec talk(void *state, enum occasion why, msec now, struct outgoing *out)
{
    struct certabo *c = state;
    if (why == OCCASION_OPENED)
        c->heard = now;
    out->hopeless = now - c->heard >= GIVE_UP_AFTER;
    return now + WATCH_EVERY;
}

/* What was learned is kept when the cable is unplugged. */
static void forget(void *state)
{
    struct certabo *c = state;
    c->in_step = c->untaught = c->spare[0] = c->spare[1] = false;
    c->lines = 0;
    memset(c->flicker, 0, sizeof c->flicker);
}

static const uint8_t rgb_begin[2] = {0xff, 0x55};
enum { PLAIN_LAMPS = 8, RGB_LAMPS = 247 };

static struct cut cut_said(struct span s)
{
    size_t length = s.length >= 2 && memcmp(s.bytes, rgb_begin, 2) == 0 ? RGB_LAMPS : PLAIN_LAMPS;
    return (struct cut){.kind = s.length < length ? CUT_MORE : CUT_FRAME, .length = length};
}

static void explain_plain(const uint8_t *rows, struct text *out)
{
    static const uint8_t teaching[PLAIN_LAMPS] = {0xff, 0xff, 0x08, 0, 0, 0x08, 0xff, 0xff};
    text_add(out, "send leds");
    if (memcmp(rows, teaching, sizeof teaching) == 0) {
        text_add(out, " of the calibration set-up (four ranks, d6, d3)");
        return;
    }
    for (int sq = 0; sq < 64; sq++)
        if (rows[7 - rank_of(sq)] >> file_of(sq) & 1)
            text_addf(out, " %c%d", 'a' + file_of(sq), rank_of(sq) + 1);
}

/* 81 lamps at the corners, nine in each row from rank 1, starting at the h file; three colours each. */
static void explain_rgb(const uint8_t *lamps, struct text *out)
{
    static const char *const names[] = {"red", "green", "blue"};
    bool lit[9][9] = {{false}};
    uint8_t colour[3] = {0};
    for (int i = 0; i < 81; i++) {
        const uint8_t *l = lamps + 3 * i;
        lit[i / 9][8 - i % 9] = l[0] || l[1] || l[2];
        if (lit[i / 9][8 - i % 9])
            memcpy(colour, l, 3);
    }
    text_add(out, "send rgb leds");
    for (sqset rest = lamps_squares(lit); rest;) {
        int sq = take_first(&rest);
        text_addf(out, " %c%d", 'a' + file_of(sq), rank_of(sq) + 1);
    }
    for (int i = 0; i < 3; i++)
        if (colour[i])
            text_addf(out, " %s %02X", names[i], colour[i]);
}

static void explain(struct span s, struct text *out)
{
    if (s.length == RGB_LAMPS)
        explain_rgb(s.bytes + 2, out);
    else
        explain_plain(s.bytes, out);
}

const struct driver driver_certabo = {
    .name = "certabo",
    .summary = "Certabo and TabuTronic: chips in the pieces, or occupancy (Sentio)",
    .line = "38400 8N1",
    .can = {.pieces = true, .blink = 400},
    .state_size = sizeof(struct certabo),
    .frame_max = LONGEST,
    .cut = cut,
    .read = read_frame,
    .talk = talk,
    .forget = forget,
    .keep = certabo_keep,
    .recall = certabo_recall,
    .cut_said = cut_said,
    .explain = explain,
};
