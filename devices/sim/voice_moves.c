#include "sim/voice_parts.h"

#include <stdio.h>
#include <string.h>

static void move_text(move m, char between, char out[16])
{
    static const char kinds[] = "  NBRQ";
    int from = move_from(m), to = move_to(m);
    if (move_how(m) == CASTLING) {
        copy_text(out, 16, file_of(to) > file_of(from) ? "O-O" : "O-O-O");
        return;
    }
    char dash[2] = {between, '\0'}, promoted[3] = "";
    if (move_promotes(m))
        snprintf(promoted, sizeof promoted, "/%c", kinds[move_promotion(m)]);
    snprintf(out, 16, "%c%d%s%c%d%s", 'a' + file_of(from), rank_of(from) + 1, dash, 'a' + file_of(to), rank_of(to) + 1,
             promoted);
}

static void citrine_position(struct sim_voice *v)
{
    text_add(&v->waiting, "Position Board\r\n");
    for (int rank = 7; rank >= 0; rank--) {
        text_addf(&v->waiting, ".%d", rank + 1);
        for (int file = 0; file < 8; file++) {
            piece p = v->position.on[square_at(file, rank)];
            char kind = voice_letter(p);
            if (p == EMPTY)
                text_add(&v->waiting, (file + rank) % 2 ? " .." : " ::");
            else
                text_addf(&v->waiting, " %c%c", side_of(p) == WHITE ? 'W' : 'b', kind | 0x20);
        }
        text_addf(&v->waiting, " %d\r\n", rank + 1);
    }
}

static void citrine_clock(struct sim_voice *v, struct sim_clock *c, msec now)
{
    char white[16], black[16];
    sim_clock_advance(c, now);
    clock_hours(sim_clock_shown_s(c, CLOCK_LEFT), white);
    clock_hours(sim_clock_shown_s(c, CLOCK_RIGHT), black);
    text_addf(&v->waiting, "Clock %s%s %s%s\r\n", white[1] == ':' ? "0" : "", white, black[1] == ':' ? "0" : "", black);
}

void voice_citrine_hear(struct sim_voice *v, struct sim_board *b, struct span s, msec now)
{
    char line[64];
    voice_keep(v, s);
    while (voice_line(v, line)) {
        if (!strcmp(line, "I"))
            text_add(&v->waiting, "ID. Novag Citrine\r\n");
        else if (!strcmp(line, "X ON"))
            text_add(&v->waiting, "Xmit On\r\n"), v->live = true;
        else if (!strcmp(line, "U ON"))
            text_add(&v->waiting, "Referee On\r\n");
        else if (!strcmp(line, "P"))
            citrine_position(v);
        else if (!strcmp(line, "C") && b->clock)
            citrine_clock(v, b->clock, now);
    }
}

void voice_citrine_played(struct sim_voice *v, move m, bool black, int32_t used_s)
{
    char words[16];
    (void)used_s;
    move_text(m, '-', words);
    text_addf(&v->waiting, "M %3d%s %s\r\n", v->moves / 2 + 1, black ? ", " : "  ", words);
}

void voice_ucb_hear(struct sim_voice *v, struct sim_board *b, struct span s, msec now)
{
    char line[64];
    (void)b, (void)now;
    voice_keep(v, s);
    while (voice_line(v, line))
        v->live = v->live || !strcmp(line, "XON");
}

void voice_ucb_played(struct sim_voice *v, move m, bool black, int32_t used_s)
{
    char words[16];
    (void)black, (void)used_s;
    move_text(m, '\0', words);
    text_addf(&v->waiting, "M%s\r\n", words);
}

void voice_osa_hear(struct sim_voice *v, struct sim_board *b, struct span s, msec now)
{
    char line[64];
    (void)b, (void)now;
    voice_keep(v, s);
    while (voice_line(v, line)) {
        if (!strcmp(line, "OPEN"))
            text_add(&v->waiting, "- Saitek OSA (simulated), Version 1.2 -\r\n");
        v->live = true;
        text_add_char(&v->waiting, '>');
    }
}

void voice_osa_played(struct sim_voice *v, move m, bool black, int32_t used_s)
{
    char words[16], number[8] = "     ";
    move_text(m, '-', words);
    if (!black)
        snprintf(number, sizeof number, "%3d. ", v->moves / 2 + 1);
    text_addf(&v->waiting, "%s%s   %02d:%02d\r\n", number, words, used_s / 60 % 60, used_s % 60);
}
