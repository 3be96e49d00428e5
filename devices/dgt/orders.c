/* Orders for a DGT clock: the bytes, and waiting for the answer.
 *
 *      2B 0A 03 0A   00 02 00   00 05 1E   04    00
 *      clock command left h m s right h m s run   end       plain binary, not BCD
 *
 * One order at a time. Only an answer with the same command number counts; a time message in between does not. Without
 * an answer after two seconds it is sent again, at most three times; then the arbiter is told.
 *
 * If the first bytes of a command were lost, the rest would be taken for commands of the board, and 4E, 51, 53, 54 must
 * never be. So none of them is sent inside a command either: these letters are sent as small ones, and N has another
 * shape.
 */
#include "dgt/dgt.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { ANSWER_WITHIN = 2000, TRIES = 3 };
enum { LEFT_RUNS = 1, RIGHT_RUNS = 2, BOTH_STAND = 4, TURNS_AT_LEVER = 8 };

static const struct {
    char letter;
    uint8_t segments;
} shapes[] = {
    {' ', 0x00}, {'0', 0x3f}, {'1', 0x06}, {'2', 0x5b}, {'3', 0x4f}, {'4', 0x66}, {'5', 0x6d}, {'6', 0x7d},
    {'7', 0x07}, {'8', 0x7f}, {'9', 0x6f}, {'A', 0x5f}, {'B', 0x7c}, {'C', 0x58}, {'D', 0x5e}, {'E', 0x7b},
    {'F', 0x71}, {'G', 0x3d}, {'H', 0x76}, {'I', 0x04}, {'J', 0x1e}, {'L', 0x38}, {'N', 0x37}, {'O', 0x5c},
    {'P', 0x73}, {'R', 0x50}, {'S', 0x6d}, {'T', 0x78}, {'U', 0x3e}, {'Y', 0x6e}, {'-', 0x40},
};

char dgt_segment_letter(uint8_t segments)
{
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (shapes[i].segments == segments)
            return shapes[i].letter;
    return '?';
}

static uint8_t segments_of(char c)
{
    char upper = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (shapes[i].letter == upper)
            return shapes[i].segments;
    return 0;
}

static void put(struct dgt_orders *o, uint8_t command, const uint8_t *data, size_t length)
{
    assert(length + 5 <= sizeof o->bytes && "the longest command fits");
    o->command = command;
    o->length = 0;
    o->bytes[o->length++] = 0x2b;
    o->bytes[o->length++] = (uint8_t)(length + 3);
    o->bytes[o->length++] = 0x03;
    o->bytes[o->length++] = command;
    if (length)
        memcpy(o->bytes + o->length, data, length);
    o->length += length;
    o->bytes[o->length++] = 0x00;
    o->tries = 0;
    o->sent = 0;
}

static void put_times(struct dgt_orders *o, int32_t left_s, int32_t right_s, uint8_t run)
{
    const uint8_t data[7] = {
        (uint8_t)(left_s / 3600),
        (uint8_t)(left_s / 60 % 60),
        (uint8_t)(left_s % 60),
        (uint8_t)(right_s / 3600),
        (uint8_t)(right_s / 60 % 60),
        (uint8_t)(right_s % 60),
        run,
    };
    put(o, DGT_SET_AND_RUN, data, sizeof data);
}

static void put_text(struct dgt_orders *o, const char *text)
{
    uint8_t data[9];
    memset(data, ' ', 8);
    for (int i = 0; i < 8 && text[i]; i++)
        data[i] = (uint8_t)(strchr("NQST", text[i])          ? text[i] - 'A' + 'a'
                            : text[i] < ' ' || text[i] > '~' ? ' '
                                                             : text[i]);
    data[8] = 1;
    if (o->clock_major >= 2) {
        put(o, DGT_ASCII, data, 9);
        return;
    }
    static const int order[6] = {2, 1, 0, 5, 4, 3};
    uint8_t display[8] = {0};
    for (int i = 0; i < 6; i++)
        display[i] = segments_of((char)data[order[i]]);
    display[7] = 1;
    put(o, DGT_DISPLAY, display, 8);
}

static const char by_hand[] = "set the clock by hand; its times are watched until they are right";

static bool order_times(struct dgt_orders *o, const struct clock_order *order, struct error *why)
{
    enum { LONGEST_S = 9 * 3600 + 59 * 60 + 59 };
    if (order->left_s < 0 || order->right_s < 0 || order->left_s > LONGEST_S || order->right_s > LONGEST_S)
        return fail(why, "DGT clock", "times over 9:59:59 cannot be set over the cable", by_hand);
    o->left_s = order->left_s;
    o->right_s = order->right_s;
    o->times_set = true;
    put_times(o, o->left_s, o->right_s, BOTH_STAND);
    return true;
}

/* The clock is started by setting it again, so only with times that were ordered before. */
static bool order_run(struct dgt_orders *o, const struct clock_order *order, struct error *why)
{
    if (!o->times_set)
        return fail(why, "DGT clock", "no times have been ordered to start it with", "start the clock by hand");
    put_times(o, o->left_s, o->right_s,
              (uint8_t)(TURNS_AT_LEVER | (order->side == CLOCK_LEFT ? LEFT_RUNS : RIGHT_RUNS)));
    o->times_set = false;
    return true;
}

bool dgt_order(struct dgt_orders *o, const struct clock_order *order, struct error *why)
{
    if (order->kind != ORDER_VERSION && o->clock_major == 0)
        return fail(why, "DGT clock", "no clock that takes orders has answered (XL and 3000 do)", by_hand);
    if (o->length)
        return fail(why, "DGT clock", "the clock has not yet answered the order before", "wait some seconds");
    switch (order->kind) {
    case ORDER_TIMES: return order_times(o, order, why);
    case ORDER_RUN: return order_run(o, order, why);
    case ORDER_TEXT: put_text(o, order->text); return true;
    case ORDER_BEEP: put(o, DGT_BEEP, (const uint8_t[]){8}, 1); return true;
    case ORDER_SHOW_TIMES: put(o, DGT_END, NULL, 0); return true;
    case ORDER_VERSION: put(o, DGT_VERSION, NULL, 0); return true;
    case ORDER_GAME_BEGINS: break;
    }
    return fail(why, "DGT board", "only boards on a bus mark the start of a game", "nothing needs to be done");
}

enum { ACK_FINE = 0x10, ACK_TOO_FAST = 0x20 };

/* Only the answer with the command's own number is its answer; a refusal has no number, and a refusal because commands
 * came too fast means: try again. */
int dgt_note_answer(struct dgt_orders *o, const uint8_t ack[4])
{
    if (ack[0] == ACK_FINE && ack[1] == DGT_VERSION)
        o->clock_major = ack[2] >> 4;
    if (!o->length || ack[0] == ACK_TOO_FAST || (ack[0] == ACK_FINE && ack[1] != o->command))
        return 0;
    o->length = 0;
    return ack[0] == ACK_FINE ? o->command : 0;
}

msec dgt_send_order(struct dgt_orders *o, msec now, struct outgoing *out)
{
    if (!o->length)
        return MSEC_NEVER;
    if (o->tries && now < o->sent + ANSWER_WITHIN)
        return o->sent + ANSWER_WITHIN;
    if (o->tries == TRIES) {
        o->length = 0;
        if (o->command != DGT_VERSION && out->silence)
            readings_add_news(out->silence, -1, NEWS_REFUSED, o->command,
                              "the clock does not answer an order: set it by hand");
        return MSEC_NEVER;
    }
    outgoing_add(out, o->bytes, o->length);
    o->tries++;
    o->sent = now;
    return now + ANSWER_WITHIN;
}
