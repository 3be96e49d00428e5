#include "sim/voice_parts.h"

#include <stdio.h>
#include <string.h>

/* --- plain -------------------------------------------------------------------------------------------------------- */

static const char *side_text(uint8_t side)
{
    return side == CLOCK_LEFT ? "left" : side == CLOCK_RIGHT ? "right" : "none";
}

static void plain_clock(struct sim_voice *v, const struct sim_clock *c)
{
    char left[16], right[16];
    if (c->unplugged) {
        text_add(&v->waiting, "clock absent\n");
        return;
    }
    clock_hours(sim_clock_shown_s(c, CLOCK_LEFT), left);
    clock_hours(sim_clock_shown_s(c, CLOCK_RIGHT), right);
    text_addf(&v->waiting, "clock left=%s right=%s run=%s up=%s", left, right,
              side_text(c->running ? c->up : CLOCK_NONE), side_text(c->up));
    if (c->sides[0].fallen || c->sides[1].fallen)
        text_addf(&v->waiting, " flag=%s", c->sides[0].fallen ? "left" : "right");
    text_add(&v->waiting, c->low_battery ? " battery=low\n" : "\n");
}

static void plain_board(struct sim_voice *v, const struct sim_board *b)
{
    char words[VOICE_PLACEMENT];
    voice_placement(v, b, words);
    text_addf(&v->waiting, "board %s\n", words);
}

void voice_plain_hear(struct sim_voice *v, struct sim_board *b, struct span s, msec now)
{
    char line[64];
    (void)now;
    voice_keep(v, s);
    while (voice_line(v, line)) {
        v->live = true;
        if (!strcmp(line, "hello?"))
            text_addf(&v->waiting, "hello Simulated can=pieces%s\n", b->clock ? ",clock" : "");
        else if (!strcmp(line, "board?"))
            plain_board(v, b);
        else if (!strcmp(line, "clock?") && b->clock)
            plain_clock(v, b->clock);
        else if (!strncmp(line, "set", 3) || !strncmp(line, "run", 3))
            text_addf(&v->waiting, "no %.3s locked\n", line);
    }
}

void voice_plain_changed(struct sim_voice *v, const struct sim_board *b, int square)
{
    int number = voice_number(b, square);
    char what[6] = "empty";
    if (v->seen[square] != EMPTY)
        snprintf(what, sizeof what, "%c", voice_letter(v->seen[square]));
    if (v->live)
        text_addf(&v->waiting, "square %c%d %s\n", 'a' + file_of(number), rank_of(number) + 1, what);
}

/* True if what the clock shows has changed since it was last sent. */
static bool clock_changed(struct sim_voice *v, struct sim_board *b, msec now)
{
    uint8_t bytes[7];
    if (!b->clock)
        return false;
    sim_clock_advance(b->clock, now);
    sim_clock_bytes(b->clock, bytes);
    bool changed = !v->said_clock || memcmp(bytes, v->clock, sizeof bytes) != 0;
    memcpy(v->clock, bytes, sizeof bytes);
    v->said_clock = true;
    return changed;
}

void voice_plain_say(struct sim_voice *v, struct sim_board *b, msec now)
{
    enum { ALIVE_EVERY = 1000 };
    if (!v->live)
        return;
    if (clock_changed(v, b, now))
        plain_clock(v, b->clock);
    else if (now < v->say_at)
        return;
    else
        text_add(&v->waiting, "alive\n");
    v->say_at = now + ALIVE_EVERY;
}

/* --- LiveChess ---------------------------------------------------------------------------------------------------- */

static void livechess_clock(struct sim_voice *v, const struct sim_board *b)
{
    const struct sim_clock *c = b->clock;
    if (c->unplugged) {
        text_add(&v->waiting, "\"clock\":null");
        return;
    }
    text_addf(&v->waiting, "\"clock\":{\"white\":%d,\"black\":%d,\"run\":%s}", sim_clock_shown_s(c, CLOCK_LEFT),
              sim_clock_shown_s(c, CLOCK_RIGHT),
              !c->running           ? "null"
              : c->up == CLOCK_LEFT ? "true"
                                    : "false");
}

static void livechess_state(struct sim_voice *v, const struct sim_board *b, bool board, bool clock)
{
    char words[VOICE_PLACEMENT];
    voice_placement(v, b, words);
    if (board)
        text_addf(&v->waiting, ",\"board\":\"%s\"", words);
    if (clock) {
        text_add_char(&v->waiting, ',');
        livechess_clock(v, b);
    }
}

static void livechess_list(struct sim_voice *v, const struct sim_board *b)
{
    text_addf(&v->waiting,
              "{\"response\":\"call\",\"id\":1,\"param\":[{\"serialnr\":\"%d\",\"source\":\"SIM\",\"state\":\"ACTIVE\"",
              b->address);
    livechess_state(v, b, true, true);
    text_add(&v->waiting, "}]}");
}

/* Calls come one after the other, with nothing in between. */
void voice_livechess_hear(struct sim_voice *v, struct sim_board *b, struct span s, msec now)
{
    (void)now;
    voice_keep(v, s);
    if (memmem(v->heard, v->heard_length, "\"eboards\"", 9))
        livechess_list(v, b);
    v->live = v->live || memmem(v->heard, v->heard_length, "\"subscribe\"", 11);
    if (v->heard_length && v->heard[v->heard_length - 1] == '}')
        v->heard_length = 0;
}

void voice_livechess_say(struct sim_voice *v, struct sim_board *b, msec now)
{
    bool clock = clock_changed(v, b, now);
    if (!v->live || (!clock && !v->changed))
        return;
    text_addf(&v->waiting, "{\"response\":\"feed\",\"id\":1,\"param\":{\"id\":1,\"serialnr\":\"%d\"", b->address);
    livechess_state(v, b, v->changed, clock);
    text_add(&v->waiting, "}}");
}
