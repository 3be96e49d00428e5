/* The commands sent to a DGT board in words, for `decode --from host` and for reading recordings. */
#include "dgt/dgt.h"

#include <stdio.h>

static const struct {
    uint8_t byte;
    const char *words;
} single[] = {
    {0x40, "send reset: back to idle, no reply"},
    {0x41, "send ask for the clock"},
    {0x42, "send ask for a board dump"},
    {0x43, "send update mode, clock at least every second"},
    {0x44, "send update mode without clock"},
    {0x45, "send ask for the serial number"},
    {0x46, "send ask for the bus address"},
    {0x47, "send ask for the trade mark"},
    {0x49, "send ask for the stored events (about 8 s at 9600 baud)"},
    {0x4a, "send go to bus mode"},
    {0x4b, "send update mode, clock only when it changes"},
    {0x4c, "send ask for the battery (Bluetooth boards)"},
    {0x4d, "send ask for the version"},
    {0x4e, "never-send jumps into the boot loader"},
    {0x50, "send ask for the 50 dark squares (draughts)"},
    {0x51, "never-send changes the draughts scan settings for good"},
    {0x52, "send ask for the 50 light squares (draughts)"},
    {0x53, "never-send changes the draughts scan settings for good"},
    {0x54, "never-send changes the draughts scan settings for good"},
    {0x55, "send ask for the long serial number"},
};

enum { CLOCK_COMMAND = 0x2b, LAMPS = 0x60 };

static const char *single_words(uint8_t byte)
{
    for (size_t i = 0; i < sizeof single / sizeof *single; i++)
        if (single[i].byte == byte)
            return single[i].words;
    return NULL;
}

/* 2B and 60 are followed by a byte that counts what comes after it. */
struct cut dgt_cut_said(struct span s)
{
    if (s.bytes[0] != CLOCK_COMMAND && s.bytes[0] != LAMPS)
        return (struct cut){.kind = single_words(s.bytes[0]) ? CUT_FRAME : CUT_JUNK, .length = 1};
    if (s.length < 2 || s.length < (size_t)s.bytes[1] + 2)
        return (struct cut){.kind = CUT_MORE};
    return (struct cut){.kind = CUT_FRAME, .length = (size_t)s.bytes[1] + 2};
}

static void explain_times(struct span s, struct text *out)
{
    static const char *const modes[] = {[1] = "left runs", [2] = "right runs", [4] = "both stand still"};
    const uint8_t *t = s.bytes + 4, run = t[6] & 7;
    text_addf(out, "send clock command: set left %d:%02d:%02d right %d:%02d:%02d, %s%s", t[0] & 15, t[1], t[2],
              t[3] & 15, t[4], t[5], run == 1 || run == 2 || run == 4 ? modes[run] : "unknown mode",
              t[6] & 8 ? ", turning over at the lever" : "");
}

static void explain_text(struct span s, struct text *out, int letters, const char *model)
{
    text_addf(out, "send clock command: text \"%.*s\" on a %s", letters, (const char *)s.bytes + 4, model);
}

/* Six places in the order C B A F E D, seven segments each. */
static void explain_segments(struct span s, struct text *out)
{
    static const int order[6] = {2, 1, 0, 5, 4, 3};
    char letters[7] = "";
    for (int i = 0; i < 6; i++)
        letters[i] = dgt_segment_letter(s.bytes[4 + order[i]]);
    text_addf(out, "send clock command: segments \"%s\" in the XL order C B A F E D, %s", letters,
              (s.bytes[11] & 3) == 3 ? "beep" : "no beep");
}

static void explain_icons(struct span s, struct text *out)
{
    if (s.bytes[8] & 1)
        text_add(out, "send clock command: clear all icons");
    else
        text_addf(out, "send clock command: icons left %02X right %02X", s.bytes[4], s.bytes[5]);
}

static void explain_clock(struct span s, struct text *out)
{
    uint8_t command = s.length > 3 ? s.bytes[3] : 0;
    if (command == DGT_END)
        text_add(out, "send clock command: end of message, show the times again");
    else if (command == DGT_BUTTONS)
        text_add(out, "send clock command: buttons");
    else if (command == DGT_VERSION)
        text_add(out, "send clock command: version");
    else if (command == DGT_SET_AND_RUN && s.length == 12)
        explain_times(s, out);
    else if (command == DGT_BEEP && s.length == 6)
        text_addf(out, "send clock command: beep %d x 64 ms", s.bytes[4]);
    else if (command == DGT_ASCII && s.length == 14)
        explain_text(s, out, 8, "DGT 3000");
    else if (command == DGT_ASCII_REVELATION && s.length == 17)
        explain_text(s, out, 11, "Revelation II");
    else if (command == DGT_DISPLAY && s.length == 13)
        explain_segments(s, out);
    else if (command == DGT_ICONS && s.length == 13)
        explain_icons(s, out);
    else
        text_addf(out, "send clock command: unknown %02X", command);
}

static void explain_lamps(struct span s, struct text *out)
{
    int first = s.length > 3 ? s.bytes[3] : 64, last = s.length > 4 ? s.bytes[4] : 64;
    if (s.length < 5 || first > 63 || last > 63) {
        text_add(out, "send leds off");
        return;
    }
    int from = dgt_square((uint8_t)first), to = dgt_square((uint8_t)last);
    text_addf(out, "send leds %s %c%d to %c%d (Revelation II only)", s.bytes[2] ? "on" : "off", 'a' + file_of(from),
              rank_of(from) + 1, 'a' + file_of(to), rank_of(to) + 1);
}

void dgt_explain_said(struct span s, struct text *out)
{
    if (s.bytes[0] == CLOCK_COMMAND)
        explain_clock(s, out);
    else if (s.bytes[0] == LAMPS)
        explain_lamps(s, out);
    else
        text_add(out, single_words(s.bytes[0]));
}

struct cut dgt_bus_cut_said(struct span s)
{
    if (!dgt_starts_frame(s.bytes[0]))
        return (struct cut){.kind = CUT_JUNK, .length = 1};
    if (s.length < 4)
        return (struct cut){.kind = CUT_MORE};
    unsigned sum = (unsigned)s.bytes[0] + s.bytes[1] + s.bytes[2];
    return (struct cut){
        .kind = (sum & 0x7f) == s.bytes[3] ? CUT_FRAME : CUT_REFUSE, .length = 4, .fault = FAULT_CHECKSUM};
}

/* %d is the board, if the words name it. */
static const struct {
    uint8_t byte;
    const char *before, *after;
    const char *to_all;
} bus[] = {
    {0x81, "ask for the clock of board ", "", NULL},
    {0x82, "ask for the whole board of board ", "", NULL},
    {0x83, "ask for the changes of board ", "", NULL},
    {0x84, "ask board ", " to repeat the last changes", NULL},
    {0x85, "mark the start of a game on board ", "", NULL},
    {0x86, NULL, NULL, "ask for all changes since the start mark"},
    {0x87, "ping board ", "", "ping all boards"},
    {0x88, "board ", " shall leave bus mode", "all boards shall leave bus mode"},
    {0x89, "board ", " shall restart", "all boards shall restart"},
    {0x8a, "board ", " shall ignore the next ping to all", NULL},
    {0x8b, "ask for the version of board ", "",
     "ask any board for its version (seen from LiveChess while it looks for boards)"},
    {0x8c, "ask for the 50 dark squares (draughts) of board ", "", NULL},
    {0x8d, NULL, NULL, "ask for changes, clock and board together"},
};

void dgt_bus_explain_said(struct span s, struct text *out)
{
    int address = s.bytes[1] << 7 | s.bytes[2];
    for (size_t i = 0; i < sizeof bus / sizeof *bus; i++) {
        if (bus[i].byte != s.bytes[0])
            continue;
        if (!bus[i].before || (address == 0 && bus[i].to_all))
            text_addf(out, "send %s", bus[i].to_all);
        else
            text_addf(out, "send %s%d%s", bus[i].before, address, bus[i].after);
        return;
    }
    text_addf(out, "send unknown %02X", s.bytes[0]);
}
