#include "sim/voice_parts.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* --- DGT Pegasus -------------------------------------------------------------------------------------------------- */

static void pegasus_dump(struct sim_voice *v, const struct sim_board *b)
{
    uint8_t frame[67] = {0x86, 0, 67};
    for (int i = 0; i < 64; i++)
        frame[3 + i] = voice_piece_at(v, b, i ^ 56) != EMPTY;
    voice_say(v, frame, sizeof frame);
}

void voice_pegasus_hear(struct sim_voice *v, struct sim_board *b, struct span s, msec now)
{
    (void)now;
    for (size_t i = 0; i < s.length; i++) {
        v->live = v->live || s.bytes[i] == 0x44;
        if (s.bytes[i] == 0x42)
            pegasus_dump(v, b);
    }
}

void voice_pegasus_changed(struct sim_voice *v, const struct sim_board *b, int square)
{
    const uint8_t frame[5] = {0x8e, 0, 5, (uint8_t)(voice_number(b, square) ^ 56), v->seen[square] != EMPTY};
    if (v->live)
        voice_say(v, frame, sizeof frame);
}

/* --- Millennium --------------------------------------------------------------------------------------------------- */

static uint8_t odd(char c)
{
    return (uint8_t)(__builtin_parity((unsigned char)c) ? c : c | 0x80);
}

static void millennium_send(struct sim_voice *v, const char *words)
{
    char sum[3];
    unsigned all = 0;
    for (const char *c = words; *c; c++)
        all ^= (unsigned char)*c;
    snprintf(sum, sizeof sum, "%02X", all & 255);
    for (const char *c = words; *c; c++)
        text_add_char(&v->waiting, (char)odd(*c));
    for (const char *c = sum; *c; c++)
        text_add_char(&v->waiting, (char)odd(*c));
}

static void millennium_board(struct sim_voice *v, const struct sim_board *b)
{
    char words[66] = "s";
    for (int i = 0; i < 64; i++)
        words[1 + i] = voice_letter(voice_piece_at(v, b, i ^ 56));
    words[65] = '\0';
    millennium_send(v, words);
}

void voice_millennium_hear(struct sim_voice *v, struct sim_board *b, struct span s, msec now)
{
    (void)now;
    for (size_t i = 0; i < s.length; i++) {
        char c = (char)(s.bytes[i] & 0x7f);
        if (c == 'V')
            millennium_send(v, "v0100");
        else if (c == 'R')
            millennium_send(v, "r0207");
        else if (c == 'S') {
            v->live = true;
            millennium_board(v, b);
        }
    }
}

void voice_millennium_say(struct sim_voice *v, struct sim_board *b, msec now)
{
    (void)now;
    if (v->changed && v->live)
        millennium_board(v, b);
}

/* --- Certabo ------------------------------------------------------------------------------------------------------ */

enum { CHIP_NUMBERS = 5, SPARE_BLACK = 33, SPARE_WHITE = 34, TAUGHT_FOR = 1000, LINE_EVERY = 300 };

/* Pieces keep their chips: one that appears is one of its kind that was off the board. */
void voice_certabo_left(struct sim_voice *v, int square)
{
    assert(square >= 0 && square < 64 && "a square of the board");
    v->away[v->chip[square]] = v->chip[square] > 0;
    v->chip[square] = 0;
}

void voice_certabo_came(struct sim_voice *v, int square)
{
    assert(square >= 0 && square < 64 && "a square of the board");
    piece now = v->seen[square];
    if (now == EMPTY)
        return;
    struct position start;
    position_start(&start, RULES_CHESS);
    for (int id = 1; id <= 34 && !v->chip[square]; id++) {
        int home = id <= 16 ? id - 1 : id <= 32 ? id + 31 : -1; /* ids follow the home squares */
        piece kind = id == SPARE_BLACK   ? piece_of(BLACK, QUEEN)
                     : id == SPARE_WHITE ? piece_of(WHITE, QUEEN)
                                         : start.on[home];
        if (v->away[id] && kind == now) {
            v->chip[square] = (uint8_t)id;
            v->away[id] = false;
        }
    }
}

static int chip_at_home(int square)
{
    return square < 16 ? square + 1 : square >= 48 ? square - 31 : 0;
}

void voice_certabo_begin(struct sim_voice *v)
{
    for (int sq = 0; sq < 64; sq++)
        v->chip[sq] = (uint8_t)(v->seen[sq] == EMPTY ? 0 : chip_at_home(sq));
    v->away[SPARE_BLACK] = v->away[SPARE_WHITE] = true;
}

static void certabo_chip(struct sim_voice *v, struct sim_board *b, int id)
{
    if (id)
        text_addf(&v->waiting, "3 0 84 %d %d ", id * 7 % 256, 255 - id);
    else if (chance_of(&b->chance, 1, 50)) /* a board of low gain */
        text_addf(&v->waiting, "%d %d %d 0 %d ", chance_between(&b->chance, 1, 255), chance_between(&b->chance, 1, 255),
                  chance_between(&b->chance, 1, 255), chance_between(&b->chance, 1, 255));
    else
        text_add(&v->waiting, "0 0 0 0 0 ");
}

/* The organiser has registered the pieces before the round, rightly set up, and the spare queens where he saw d6 and
 * d3. A board that is turned he had before him so, or as it should lie, or so and without those queens. */
void voice_certabo_say(struct sim_voice *v, struct sim_board *b, msec now)
{
    enum { TAUGHT_AS_IT_LIES, TAUGHT_RIGHT, TAUGHT_WITHOUT, WAYS };
    int how = b->turned ? (int)(b->phase % WAYS) : TAUGHT_AS_IT_LIES;
    bool taught = now >= v->phase + TAUGHT_FOR;
    if (now < v->say_at)
        return;
    v->say_at = now + LINE_EVERY;
    text_add_char(&v->waiting, ':');
    for (int i = 0; i < 64; i++) {
        bool turned = b->turned && (taught || how != TAUGHT_RIGHT);
        int number = i ^ 56, square = turned ? 63 - number : number;
        bool spares = !taught && how != TAUGHT_WITHOUT;
        certabo_chip(v, b,
                     spares && square == square_at(3, 5)   ? SPARE_BLACK
                     : spares && square == square_at(3, 2) ? SPARE_WHITE
                     : taught                              ? v->chip[square]
                                                           : chip_at_home(square));
    }
    text_add(&v->waiting, "\r\nL\r\n");
}

void voice_certabo_hear(struct sim_voice *v, struct sim_board *b, struct span s, msec now)
{
    (void)v, (void)b, (void)s, (void)now;
}

/* --- Chessnut, iChessOne ------------------------------------------------------------------------------------------ */

static void add_nibbles(struct sim_voice *v, const struct sim_board *b, const uint8_t codes[15], bool from_h,
                        bool low_first)
{
    for (int i = 0; i < 64; i += 2) {
        int first = from_h ? (i ^ 56) ^ 7 : i ^ 56, second = from_h ? ((i + 1) ^ 56) ^ 7 : (i + 1) ^ 56;
        uint8_t a = codes[voice_piece_at(v, b, first) & 15], z = codes[voice_piece_at(v, b, second) & 15];
        uint8_t byte = (uint8_t)(low_first ? a | z << 4 : a << 4 | z);
        voice_say(v, &byte, 1);
    }
}

static void chessnut_board(struct sim_voice *v, const struct sim_board *b)
{
    static const uint8_t codes[15] = {0, 7, 10, 9, 6, 11, 12, 0, 0, 4, 5, 3, 8, 1, 2};
    static const uint8_t head[2] = {0x01, 0x24}, time[4] = {0};
    voice_say(v, head, sizeof head);
    add_nibbles(v, b, codes, true, true);
    voice_say(v, time, sizeof time);
}

void voice_chessnut_hear(struct sim_voice *v, struct sim_board *b, struct span s, msec now)
{
    static const uint8_t answer[] = {0x23, 0x01, 0x00};
    (void)now;
    if (!s.length || s.bytes[0] != 0x21)
        return;
    v->live = true;
    voice_say(v, answer, sizeof answer);
    chessnut_board(v, b);
}

void voice_chessnut_say(struct sim_voice *v, struct sim_board *b, msec now)
{
    (void)now;
    if (v->live && v->changed)
        chessnut_board(v, b);
}

static void ichessone_board(struct sim_voice *v, const struct sim_board *b)
{
    static const uint8_t codes[15] = {0, 1, 2, 3, 4, 5, 6, 0, 0, 7, 8, 9, 10, 11, 12};
    static const uint8_t head[2] = {0x3d, 0x70};
    voice_say(v, head, sizeof head);
    add_nibbles(v, b, codes, false, false);
}

void voice_ichessone_hear(struct sim_voice *v, struct sim_board *b, struct span s, msec now)
{
    (void)now;
    v->live = v->live || (s.length >= 3 && !memcmp(s.bytes, "CPM", 3));
    if (s.length >= 2 && !memcmp(s.bytes, "RP", 2))
        ichessone_board(v, b);
}

void voice_ichessone_say(struct sim_voice *v, struct sim_board *b, msec now)
{
    (void)now;
    if (v->live && v->changed)
        ichessone_board(v, b);
}
