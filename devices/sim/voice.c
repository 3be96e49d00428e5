#include "sim/voice_parts.h"

#include "sim/truth.h"

#include <stdio.h>
#include <string.h>

static void voice_says_nothing(struct sim_voice *v, struct sim_board *b, msec now)
{
    (void)v, (void)b, (void)now;
}

typedef void square_changed(struct sim_voice *, const struct sim_board *, int square);
typedef void was_played(struct sim_voice *, move, bool black, int32_t used_s);

#define CAN(k) (UINT64_C(1) << TRUTH_##k)
/* Faults of any line; faults that are seen from pieces without a clock; and faults that need a clock. */
#define LINE_FAULTS (CAN(UNPLUGGED) | CAN(NOISE) | CAN(REPEATED) | CAN(LATE) | CAN(RESET))
#define PIECE_FAULTS \
    (LINE_FAULTS | CAN(DISPLACED) | CAN(KNOCKED) | CAN(SWEPT) | CAN(TURNED) | CAN(WRONG_SETUP) | CAN(RESIGNED) | \
     CAN(LAST_UNPRESSED) | CAN(MATE_UNPRESSED) | CAN(PASS))

const struct sim_device sim_devices[] = {
    {"dgt", "dgt", true, 0, UINT64_MAX, NULL, NULL},
    {"pegasus", "pegasus", false, 120, PIECE_FAULTS & ~CAN(WRONG_SETUP) & ~CAN(TURNED), voice_pegasus_hear,
     voice_says_nothing},
    {"millennium", "millennium", false, 160, PIECE_FAULTS, voice_millennium_hear, voice_millennium_say},
    {"certabo", "certabo", false, 300, PIECE_FAULTS, voice_certabo_hear, voice_certabo_say},
    {"novag-citrine", "novag-citrine", true, 200, LINE_FAULTS | CAN(FLAG), voice_citrine_hear, voice_says_nothing},
    {"novag-ucb", "novag-ucb", false, 200, LINE_FAULTS, voice_ucb_hear, voice_says_nothing},
    {"saitek-osa", "saitek-osa", false, 200, LINE_FAULTS, voice_osa_hear, voice_says_nothing},
    {"chessnut", "chessnut", false, 120, PIECE_FAULTS, voice_chessnut_hear, voice_chessnut_say},
    {"ichessone", "ichessone", false, 120, PIECE_FAULTS, voice_ichessone_hear, voice_ichessone_say},
    {"plain", "plain", true, 50, UINT64_MAX, voice_plain_hear, voice_plain_say},
    {"plain-no-clock", "plain", false, 50, PIECE_FAULTS, voice_plain_hear, voice_plain_say},
    {"livechess", "livechess", true, 250, UINT64_MAX & ~CAN(LOW_BATTERY), voice_livechess_hear, voice_livechess_say},
    {0},
};

/* By name, for devices that report more than the rows have columns for. */
static const struct {
    const char *driver;
    square_changed *changed;
    was_played *played;
} special[] = {
    {"pegasus", voice_pegasus_changed, NULL},      {"plain", voice_plain_changed, NULL},
    {"novag-citrine", NULL, voice_citrine_played}, {"novag-ucb", NULL, voice_ucb_played},
    {"saitek-osa", NULL, voice_osa_played},
};

const struct sim_device *sim_device_named(const char *name)
{
    for (const struct sim_device *d = sim_devices; d->name; d++)
        if (!strcmp(d->name, name))
            return d;
    return NULL;
}

void sim_voice_begin(struct sim_voice *v, const struct sim_device *d, const struct sim_board *b, msec now)
{
    memset(v, 0, sizeof *v);
    memcpy(v->seen, b->squares, sizeof v->seen);
    v->phase = now;
    v->look_at = now + (d->look_every ? b->address * 37 % d->look_every : 0);
    position_start(&v->position, RULES_CHESS);
    voice_certabo_begin(v);
}

void sim_voice_end(struct sim_voice *v)
{
    text_release(&v->waiting);
}

void sim_voice_power_up(struct sim_voice *v)
{
    v->live = v->said_clock = false;
    v->heard_length = 0;
    text_clear(&v->waiting);
}

void sim_voice_played(struct sim_voice *v, const struct sim_device *d, move m, int32_t used_s)
{
    struct undo undo;
    bool black = v->position.turn == BLACK;
    for (size_t i = 0; v->live && i < sizeof special / sizeof *special; i++)
        if (special[i].played && !strcmp(special[i].driver, d->driver))
            special[i].played(v, m, black, used_s);
    position_make(&v->position, m, &undo);
    v->moves++;
}

/* What a board that begins again has been told it forgets; LiveChess, which stands before it, does not begin again. */
void sim_voice_restart(struct sim_voice *v, const struct sim_device *d)
{
    if (strcmp(d->driver, "livechess") != 0)
        sim_voice_power_up(v);
}

static void look(struct sim_voice *v, const struct sim_device *d, const struct sim_board *b)
{
    square_changed *changed = NULL;
    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
        if (!strcmp(special[i].driver, d->driver))
            changed = special[i].changed;
    sqset changes = 0;
    for (int sq = 0; sq < 64; sq++) {
        if (v->seen[sq] == sim_board_sensed(b, sq))
            continue;
        changes |= bit(sq);
        voice_certabo_left(v, sq);
        v->seen[sq] = sim_board_sensed(b, sq);
    }
    v->changed = changes;
    while (changes) {
        int sq = take_first(&changes);
        voice_certabo_came(v, sq);
        if (changed)
            changed(v, b, sq);
    }
}

msec sim_voice_speak(struct sim_voice *v, const struct sim_device *d, struct sim_board *b, msec now, struct text *out)
{
    if (now >= v->look_at) {
        look(v, d, b);
        d->say(v, b, now);
        v->look_at += (now - v->look_at) / d->look_every * d->look_every + d->look_every;
    }
    text_add_bytes(out, text_chars(&v->waiting), v->waiting.length);
    text_clear(&v->waiting);
    return v->look_at;
}
