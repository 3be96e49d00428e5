#include "board_says.h"

#include "clock/clock.h"

#include "scratch.h"

#include <assert.h>
#include <string.h>

static void write_line(struct board_says *s, const char *before, const char *words)
{
    fprintf(s->to, "%ld < ", s->now - s->written);
    for (const char *c = before; *c; c++)
        fprintf(s->to, "%02X", (unsigned char)*c);
    for (const char *c = words; *c; c++)
        fprintf(s->to, "%02X", (unsigned char)*c);
    fputs("0A\n", s->to);
    s->written = s->now;
}

static void write_clock(struct board_says *s)
{
    static const char *const names[] = {"none", "left", "right"};
    const char *runs = names[s->runs + 1];
    char line[96];
    int white_s = (int)((s->left_ms[WHITE] + 999) / 1000), black_s = (int)((s->left_ms[BLACK] + 999) / 1000);
    snprintf(line, sizeof line, "left=0:%02d:%02d right=0:%02d:%02d run=%s up=%s", white_s / 60, white_s % 60,
             black_s / 60, black_s % 60, runs, runs);
    write_line(s, "clock ", line);
}

void says_begin(struct board_says *s, const char *name)
{
    enum { TEN_MINUTES = 600000 };
    *s = (struct board_says){.left_ms = {TEN_MINUTES, TEN_MINUTES}, .runs = NO_SIDE};
    s->to = fopen(in_scratch(name), "w");
    assert(s->to);
    fputs("# flagfall recording 1\n# driver: plain\n", s->to);
    write_line(s, "hello Kitchen can=", "pieces,clock");
    write_line(s, "board ", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
}

void says_wait(struct board_says *s, long ms)
{
    enum { SECOND = 1000 };
    for (long end = s->now + ms; s->now < end;) {
        s->now++;
        if (s->runs != NO_SIDE)
            s->left_ms[s->runs]--;
        if (s->now % SECOND == 0)
            write_clock(s);
    }
}

void says_square(struct board_says *s, const char *words)
{
    write_line(s, "square ", words);
}

void says_press(struct board_says *s, enum side side)
{
    enum { BONUS_MS = 5000 };
    s->left_ms[side] += s->runs == (int)side ? BONUS_MS : 0;
    s->runs = (int)other(side);
    write_clock(s);
}

static void say_what_is_there(struct board_says *s, int sq, piece what)
{
    static const char letters[] = " PNBRQK  pnbrqk";
    char words[16];
    snprintf(words, sizeof words, "%c%c %.*s", 'a' + file_of(sq), '1' + rank_of(sq), what == EMPTY ? 5 : 1,
             what == EMPTY ? "empty" : &letters[what]);
    says_square(s, words);
}

void says_hand(struct board_says *s, struct sim_chance *c, const struct position *before, const struct position *after)
{
    bool waits = false;
    for (int put = 0; put < 2; put++)
        for (int sq = 0; sq < 64; sq++) {
            piece what = after->on[sq];
            if (what == before->on[sq] || (what != EMPTY) != put)
                continue;
            if (waits)
                says_wait(s, chance_between(c, 60, 350));
            waits = true;
            say_what_is_there(s, sq, what);
        }
}

void says_end(struct board_says *s)
{
    enum { AFTERWARDS = 20000 };
    says_wait(s, AFTERWARDS);
    fclose(s->to);
}

void says_steps(const char *name, const struct own_step *steps, int count)
{
    struct board_says s;
    enum side runs = BLACK; /* whose clock runs, once it does */
    says_begin(&s, name);
    for (int i = 0; i < count; i++) {
        says_wait(&s, (long)steps[i].at - s.now);
        if (steps[i].square < 64) {
            say_what_is_there(&s, steps[i].square, steps[i].what);
            continue;
        }
        says_press(&s, runs);
        runs = other(runs);
    }
    says_end(&s);
}
