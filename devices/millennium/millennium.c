/* Millennium ChessLink: Exclusive, King Performance, Supreme, eONE, and what speaks like them.
 *
 *      s rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR 73
 *      |  64 squares, a8 to h8 first                                       XOR of all before it, two hex digits
 *
 * No start or end mark: the first letter gives the length. Bit 7 of each byte is odd parity, or already taken off
 * by the line; both are accepted, one within a frame. Piece letters look like check digits, so never search for these.
 */
#include "driver.h"
#include "lamps.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const struct millennium_answer {
    char letter;
    uint8_t length;
} answers[] = {{'v', 7}, {'s', 67}, {'l', 3}, {'x', 3}, {'w', 7}, {'r', 7}};

enum { LONGEST = 67, LAMPS = 167 };

struct millennium_state {
    msec heard, asked;
    int step;
    msec next_step;
};

static size_t length_for(char letter)
{
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        if (answers[i].letter == letter)
            return answers[i].length;
    return 0;
}

static char plain(uint8_t byte)
{
    return (char)(byte & 0x7f);
}

static bool odd(uint8_t byte)
{
    return __builtin_parity(byte);
}

static bool may_stand(char letter, size_t at, char c)
{
    if (letter == 's' && at < LONGEST - 2)
        return strchr("KQRNBPkqrnbp.", c) != NULL && c != '\0';
    return isdigit((unsigned char)c) || (c >= 'A' && c <= 'F');
}

/* Where the frame ends, or where a byte cannot belong to it. */
static size_t fitting(struct span s, size_t length)
{
    assert(s.length > 0 && "a message begins with its letter");
    size_t i = 1;
    while (i < s.length && i < length && may_stand(plain(s.bytes[0]), i, plain(s.bytes[i])))
        i++;
    return i;
}

static size_t hex_value(char c)
{
    return (size_t)(isdigit((unsigned char)c) ? c - '0' : c - 'A' + 10);
}

static bool check_digits_fit(struct span s)
{
    unsigned sum = 0;
    for (size_t i = 0; i + 2 < s.length; i++)
        sum ^= (unsigned char)plain(s.bytes[i]);
    return hex_value(plain(s.bytes[s.length - 2])) << 4 == (sum & 0xf0) &&
           hex_value(plain(s.bytes[s.length - 1])) == (sum & 0x0f);
}

/* Either every byte has odd parity, or the line has removed the parity bit from all of them. */
static bool parity_fits(struct span s)
{
    size_t right = 0, bare = 0;
    for (size_t i = 0; i < s.length; i++) {
        right += odd(s.bytes[i]);
        bare += s.bytes[i] < 0x80;
    }
    return right == s.length || bare == s.length;
}

static struct cut cut(const void *state, struct span s)
{
    (void)state;
    size_t length = length_for(plain(s.bytes[0]));
    if (!length)
        return (struct cut){.kind = CUT_JUNK, .length = 1};
    size_t fits = fitting(s, length);
    if (fits < length && fits == s.length)
        return (struct cut){.kind = CUT_MORE};
    if (fits < length && fits == 1)
        return (struct cut){.kind = CUT_JUNK, .length = 1};
    if (fits < length)
        return cut_refused(fits, FAULT_LENGTH, -1);
    struct span frame = {s.bytes, length};
    if (!check_digits_fit(frame))
        return cut_refused(length, FAULT_CHECKSUM, -1);
    if (!parity_fits(frame))
        return cut_refused(length, FAULT_PARITY, -1);
    return (struct cut){.kind = CUT_FRAME, .length = length};
}

static void read_board(struct span frame, struct readings *out)
{
    static const char letters[] = ".PNBRQK  pnbrqk";
    struct reading r = {.kind = READING_BOARD, .address = -1};
    for (int i = 0; i < 64; i++)
        r.as.board[i ^ 56] = (piece)(strchr(letters, plain(frame.bytes[1 + i])) - letters);
    readings_add(out, &r);
}

static enum reading_fault read_frame(void *state, struct span frame, struct readings *out)
{
    char t[8];
    for (size_t i = 0; i < sizeof t - 1; i++)
        t[i] = i < frame.length ? plain(frame.bytes[i]) : '\0';
    ((struct millennium_state *)state)->heard = out->at;
    switch (t[0]) {
    case 's': read_board(frame, out); break;
    case 'v': readings_add_news(out, -1, NEWS_IDENTITY, 0, "version %.4s", t + 1); break;
    case 'l': readings_add_news(out, -1, NEWS_DONE, 'L', "ack leds"); break;
    case 'x': readings_add_news(out, -1, NEWS_DONE, 'X', "ack leds-off"); break;
    case 'w': readings_add_news(out, -1, NEWS_DONE, 'W', "ack write %.2s=%.2s", t + 1, t + 3); break;
    default: readings_add_news(out, -1, NEWS_OTHER, 'R', "setting %.2s=%.2s", t + 1, t + 3); break;
    }
    return FAULT_NONE;
}

static void say(struct outgoing *out, const char *command)
{
    char whole[16];
    unsigned sum = 0;
    for (const char *c = command; *c; c++)
        sum ^= (unsigned char)*c;
    snprintf(whole, sizeof whole, "%s%02X", command, sum);
    for (char *c = whole; *c; c++)
        outgoing_add(out, &(uint8_t){(uint8_t)(odd((uint8_t)*c) ? *c : *c | 0x80)}, 1);
}

/* The settings are read, never written: they are stored permanently, and belong to the player who set them. */
static const struct {
    const char *command;
    int pause;
} start_up[] = {{"V", 1000}, {"V", 1000}, {"R02", 300}, {"S", 300}};

enum { START_UP = sizeof start_up / sizeof *start_up, ASK_EVERY = 250, GIVE_UP_AFTER = 8000 };

static msec talk(void *state, enum occasion why, msec now, struct outgoing *out)
{
    struct millennium_state *st = state;
    if (why == OCCASION_OPENED)
        st->next_step = st->heard = now;
    if (st->step < START_UP) {
        if (now >= st->next_step) {
            say(out, start_up[st->step].command);
            st->next_step = now + start_up[st->step++].pause;
        }
        return st->next_step;
    }
    bool silent = now - st->heard >= ASK_EVERY && now - st->asked >= ASK_EVERY;
    if (silent || why == OCCASION_CLEAN) {
        say(out, "S");
        st->asked = now;
    }
    out->hopeless = now - st->heard >= GIVE_UP_AFTER; /* a restart takes three seconds */
    return now + ASK_EVERY;
}

static struct cut cut_said(struct span s)
{
    static const struct millennium_answer commands[] = {{'V', 3}, {'S', 3}, {'X', 3},    {'T', 3},
                                                        {'W', 7}, {'R', 5}, {'L', LAMPS}};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (commands[i].letter == plain(s.bytes[0]))
            return (struct cut){.kind = s.length < commands[i].length ? CUT_MORE : CUT_FRAME,
                                .length = commands[i].length};
    return (struct cut){.kind = CUT_JUNK, .length = 1};
}

static void explain_write(const char *t, struct text *out)
{
    static const int scans[] = {[4] = 2, [5] = 3, [6] = 4, [7] = 5};
    unsigned address = 0, value = 0;
    sscanf(t + 1, "%2X%2X", &address, &value);
    text_addf(out, "send write setting %02X = %02X", address, value);
    if (address == 1)
        text_addf(out, " (scan time %u ms)", (value * 2048 + 500) / 1000);
    else if (address == 2 && value >= 4 && value <= 7)
        text_addf(out, " (report changes after %d scans)", scans[value]);
}

/* Lamps are counted from the outer corner of a8, nine in each column. */
static void explain_lamps(const char *t, struct text *out)
{
    bool lit[9][9] = {{false}};
    unsigned pattern, shown = 0, slot = 0;
    sscanf(t + 1, "%2X", &slot);
    for (int i = 0; i < 81; i++) {
        if (sscanf(t + 3 + 2 * i, "%2X", &pattern) == 1 && pattern) {
            lit[8 - i % 9][i / 9] = true;
            shown = pattern;
        }
    }
    sqset squares = lamps_squares(lit);
    text_add(out, "send leds");
    for (sqset rest = squares; rest;) {
        int sq = take_first(&rest);
        text_addf(out, " %c%d", 'a' + file_of(sq), rank_of(sq) + 1);
    }
    int lamp = squares ? 9 * file_of(first(squares)) + 8 - rank_of(first(squares)) : 0;
    if (squares && !more_than_one(squares))
        text_addf(out, " (lamps %d %d %d %d)", lamp, lamp + 1, lamp + 9, lamp + 10);
    if (shown == 0xff)
        text_addf(out, ", slot %02X, steady", slot);
    else
        text_addf(out, " blinking (pattern %02X)", shown);
}

static void explain(struct span s, struct text *out)
{
    char t[LAMPS + 1];
    size_t n = s.length < LAMPS ? s.length : LAMPS;
    for (size_t i = 0; i < n; i++)
        t[i] = plain(s.bytes[i]);
    t[n] = '\0';
    switch (t[0]) {
    case 'V': text_add(out, "send version request"); break;
    case 'S': text_add(out, "send board request"); break;
    case 'X': text_add(out, "send all leds off"); break;
    case 'T': text_add(out, "send reset (no answer, board away for 3 s)"); break;
    case 'R': text_addf(out, "send read setting %.2s", t + 1); break;
    case 'W': explain_write(t, out); break;
    default: explain_lamps(t, out); break;
    }
}

const struct driver driver_millennium = {
    .name = "millennium",
    .summary = "Millennium ChessLink: Exclusive, King Performance, Supreme, eONE",
    .line = "38400 8N1",
    .can = {.pieces = true, .blink = 300},
    .state_size = sizeof(struct millennium_state),
    .frame_max = LONGEST,
    .cut = cut,
    .read = read_frame,
    .talk = talk,
    .cut_said = cut_said,
    .explain = explain,
};
