/* The clock model: rows of messages and what is told of them. A message is
 *
 *     AT WHITE BLACK RUNS UP [fW fB fWB: flags by the device's own sign] [low]
 *
 * with AT in seconds (tenths allowed), times as m:ss, RUNS and UP as w, b or -. `gone` at a time: no clock; `turn w 4`:
 * the board says that White is to move after four half-moves; `wait 20`: time passes to that second; `kept 9 w 4:55`: a
 * board that keeps presses tells White's, which halted him with 4:55, and the last message is older; `signs`: the
 * device says itself when a flag falls.
 */
#include "clock/clock.h"

#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct clock_desk {
    struct clock clock;
    struct text told;
    bool presses; /* are told too */
};

static void hear(void *self, const struct clock_event *e)
{
    struct clock_desk *d = self;
    if (e->kind == CLOCK_PRESSED && !d->presses)
        return;
    text_addf(&d->told, "%s%s", d->told.length ? ", " : "", clock_event_name((enum clock_event_kind)e->kind));
    if (e->side != NO_SIDE)
        text_addf(&d->told, " %c", e->side == WHITE ? 'w' : 'b');
    if (e->kind == CLOCK_TIMES_SET || e->kind == CLOCK_JUMP || e->kind == CLOCK_SET_WRONG)
        text_addf(&d->told, " %d", e->number);
    else if (e->kind != CLOCK_NO_BONUS && e->number) /* none of the others has a number */
        text_addf(&d->told, " %d", e->number);
    else if (e->number != d->clock.control.periods[0].bonus_s && e->kind == CLOCK_NO_BONUS)
        text_addf(&d->told, " gives %d", e->number);
    if (e->kind == CLOCK_FLAG)
        text_addf(&d->told, " %d-%d", (int)(e->not_before / 1000), (int)(e->at / 1000));
}

static void pass_time(struct clock *c, msec until)
{
    while (clock_due(c) <= until)
        clock_settle(c, clock_due(c));
}

static int8_t side_named(char c)
{
    return (int8_t)(c == 'w' ? WHITE : c == 'b' ? BLACK : NO_SIDE);
}

static void say(struct clock_desk *d, const char *line)
{
    struct clock_seen s = {.at = 0};
    double at;
    int wm, ws, bm, bs, completed, n = 0;
    char runs, up;
    if (!strncmp(line, "signs", 5)) {
        clock_flags_are_told(&d->clock, true);
    } else if (sscanf(line, "wait %lf", &at) == 1) {
        pass_time(&d->clock, (msec)(at * 1000));
    } else if (sscanf(line, "gone %lf", &at) == 1) {
        clock_gone(&d->clock, (msec)(at * 1000));
    } else if (sscanf(line, "kept %lf %c %d:%d", &at, &runs, &wm, &ws) == 4) {
        clock_pressed(&d->clock, (enum side)side_named(runs), wm * 60 + ws, &d->clock.seen, 0, (msec)(at * 1000));
    } else if (sscanf(line, "turn %c %d", &runs, &completed) == 2) {
        clock_board(&d->clock, (enum side)side_named(runs), completed, true, 0);
    } else if (sscanf(line, "%lf %d:%d %d:%d %c %c%n", &at, &wm, &ws, &bm, &bs, &runs, &up, &n) == 7) {
        s.at = (msec)(at * 1000);
        s.left_s[WHITE] = wm * 60 + ws;
        s.left_s[BLACK] = bm * 60 + bs;
        s.runs = side_named(runs);
        s.up = side_named(up);
        s.flag = (uint8_t)((strstr(line + n, "fW") != NULL) | (strstr(line + n, "B") != NULL) << 1);
        s.low_battery = strstr(line + n, "low") != NULL;
        pass_time(&d->clock, s.at);
        clock_take(&d->clock, &s);
    } else {
        fail_msg("not a message: %s", line);
    }
}

static void say_all(struct clock_desk *d, const char *messages)
{
    char line[80];
    while (*messages) {
        size_t n = strcspn(messages, "|");
        snprintf(line, sizeof line, "%.*s", (int)n, messages);
        say(d, line + strspn(line, " "));
        messages += n + (messages[n] == '|');
    }
}

static const struct {
    const char *what, *control, *messages, *told;
} rows[] = {
    {"it runs down and presses change over, the bonus comes with the press", "3+2",
     "0 3:02 3:02 - w | 1 3:02 3:02 w w | 2 3:01 3:02 w w | 3 3:03 3:02 b b | 4 3:03 3:01 b b | 5 3:03 3:03 w w",
     "started w, pressed w, pressed b"},
    {"a flag by its sign, between the last time and the first none", "3+2",
     "0 0:02 1:00 w w | 1 0:01 1:00 w w | 2 0:00 1:00 - w fW | 3 0:00 1:00 - w fW", "flag w 1-2"},
    {"zero without a sign waits for a second message", "3+0", "0 0:02 1:00 w w | 1 0:00 1:00 w w | 2 0:00 1:00 w w",
     "flag w 0-1"},
    {"or stays, if the clock says no more", "3+0", "0 0:02 1:00 w w | 1 0:00 1:00 - w | wait 4",
     "stopped w, flag w 0-1"},
    {"but not before it stayed so for a second and a half", "3+0", "0 0:02 1:00 w w | 1 0:00 1:00 - w | wait 2.9",
     "stopped w"},
    {"and then at the next look", "3+0", "0 0:02 1:00 w w | 1 0:00 1:00 - w | wait 3", "stopped w, flag w 0-1"},
    {"a clock that says itself when a flag falls shows zero in its last second", "3+2",
     "signs | 0 0:01 1:00 w w | 1 0:00 1:00 w w | 1.4 0:00 1:00 w w | 1.9 0:02 1:00 b b | wait 4", "pressed w"},
    {"or is stopped in it", "3+2", "signs | 0 0:01 1:00 w w | 1 0:00 1:00 w w | 1.5 0:00 1:00 - w | wait 20",
     "stopped w"},
    {"or waits out a delay in it", "G/3 d/5", "signs | 0 0:00 1:00 w w | 5 0:00 1:00 w w | 6 0:00 1:00 w w fW",
     "flag w 0-0"},
    {"and runs at zero for long only if its sign is broken", "3+2",
     "signs | 0 0:01 1:00 w w | 1 0:00 1:00 w w | wait 9", "flag w 0-1"},
    {"a clock that shows the first flag shows no second: there zero that stays is one", "1+0",
     "signs | 0 0:01 0:02 w w | 1 0:00 0:02 b b fW | 2 0:00 0:01 b b fW | 3 0:00 0:00 b b fW | wait 4.5 | "
     "5.8 0:00 0:00 - b fW",
     "flag w 0-1, pressed w, flag b 2-3, both-flags w"},
    {"unless it is stopped in its last second", "1+0",
     "signs | 0 0:01 0:02 w w | 1 0:00 0:02 b b fW | 2 0:00 0:01 b b fW | 3 0:00 0:00 b b fW | 3.9 0:00 0:00 - b fW | "
     "wait 20",
     "flag w 0-1, pressed w"},
    {"a flag by its sign, beside some time: once it stays", "3+2",
     "0 0:09 1:00 w w | 1 0:08 1:00 w w fW | 2 0:07 1:00 w w | 3 0:06 1:00 - w fW | wait 6", "flag w 2-3"},
    {"zero for one message is the last second", "3+2", "0 0:01 1:00 w w | 1 0:00 1:00 w w | 1.4 0:02 1:00 b b",
     "pressed w"},
    {"all zero out of the middle of a game is none of it", "90+30",
     "0 40:00 41:00 w w | 1 0:00 0:00 - - | 2 39:59 41:00 w w | wait 5", ""},
    {"the end of a period with another to come", "40/90 SD/30",
     "0 0:01 20:00 w w | 1 0:00 20:00 w w | 2 29:59 20:00 w w", "period w 1800"},
    {"the time of a period added while some is left", "40/90 SD/30", "0 3:00 20:00 w w | 1 33:00 20:00 b b",
     "period w 1800, pressed w"},
    {"a period that is not added is a flag in the end", "40/90 SD/30",
     "0 0:01 20:00 w w | 1 0:00 20:00 w w | 2 0:00 20:00 w w | 3 0:00 20:00 w w | 4 0:00 20:00 w w | 5 0:00 20:00 w w",
     "no-period w, flag w 0-1"},
    {"both flags, and which came first", "5", "0 0:01 0:03 w w | 1 0:00 0:03 b b fW | 4 0:00 0:00 - b fW B",
     "flag w 0-1, pressed w, flag b 1-4, both-flags w"},
    {"both flags in one message: nobody knows", "5", "0 0:01 0:01 w w | 2 0:00 0:00 - w fW B",
     "flag w 0-2, flag b 0-2, both-flags"},
    {"a flag and time given again, then another flag", "5",
     "0 0:01 1:00 w w | 1 0:00 1:00 - w fW | 60 2:00 1:00 - w | 61 2:00 1:00 w w | 62 0:00 1:00 - w fW",
     "flag w 0-1, started w, times-set w 120, flag w 61-62"},
    {"a delay that is not given shows in some turns", "G/60 d/5",
     "0 60:00 60:00 - w | 0 60:00 60:00 w w | 4 59:56 60:00 b b | 8 59:56 59:56 w w | 12 59:52 59:56 b b",
     "started w, pressed w, pressed b, no-bonus w, pressed w"},
    {"a short delay in more of them", "G/60 d/1",
     "0 60:00 60:00 - w | 0 60:00 60:00 w w | 4 59:56 60:00 b b | 8 59:56 59:56 w w | 12 59:52 59:56 b b | "
     "16 59:52 59:52 w w | 20 59:48 59:52 b b | 24 59:48 59:48 w w | 28 59:44 59:48 b b | 32 59:44 59:44 w w",
     "started w, pressed w, pressed b, pressed w, pressed b, pressed w, pressed b, no-bonus w, pressed w, pressed b"},
    {"what is used up within a delay proves nothing", "G/60 d/5",
     "0 60:00 60:00 - w | 0 60:00 60:00 w w | 1 60:00 60:00 b b | 2 60:00 60:00 w w | 3 60:00 60:00 b b | "
     "4 60:00 60:00 w w | 5 60:00 60:00 b b | 6 60:00 60:00 w w",
     "started w, pressed w, pressed b, pressed w, pressed b, pressed w, pressed b"},
    {"an increment that a bus would hide in its slack", "5+1",
     "0 5:01 5:01 w w | kept 4 w 4:57 | kept 8 b 4:57 | kept 12 w 4:53 | kept 16 b 4:53 | kept 20 w 4:49 | kept 24 b "
     "4:49",
     "pressed w, pressed b, pressed w, pressed b, pressed w, no-bonus b, pressed b"},
    {"a press at 0:00 that gives more than it should is seen like any other", "5+3", "0 0:00 2:00 w w | kept 1 w 0:08",
     "no-bonus w gives 8, pressed w"},
    {"a larger increment that late messages hide shows in what both clocks have together", "5+3",
     "0 5:03 5:03 w w | 3 5:06 5:03 b b | 6 5:06 5:06 w w | 9 5:09 5:06 b b | 12 5:09 5:09 w w | 15 5:12 5:09 b b | "
     "18 5:12 5:12 w w | 21 5:15 5:12 b b | 24 5:15 5:15 w w",
     "pressed w, pressed b, pressed w, pressed b, pressed w, no-bonus b gives 5, pressed b, pressed w, pressed b"},
    {"an increment that is not given shows though the other clock stands at 0:00", "5+1",
     "0 0:00 5:01 b b | kept 4 b 4:57 | kept 8 b 4:53 | kept 12 b 4:49 | kept 16 b 4:45 | kept 20 b 4:41 | kept 24 b "
     "4:37",
     "pressed b, pressed b, pressed b, pressed b, pressed b, no-bonus b, pressed b"},
    {"whichever of the two that is", "5+1",
     "0 5:01 0:00 w w | kept 4 w 4:57 | kept 8 w 4:53 | kept 12 w 4:49 | kept 16 w 4:45 | kept 20 w 4:41 | kept 24 w "
     "4:37",
     "pressed w, pressed w, pressed w, pressed w, pressed w, no-bonus w, pressed w"},
    {"a press that is not told hides an increment, and invents no lack of one", "5+3",
     "0 5:03 5:03 w w | kept 4 w 5:02 | kept 12 w 5:01 | kept 16 b 4:58 | kept 20 w 5:00",
     "pressed w, pressed w, pressed b, pressed w"},
    {"a kept press comes without its increment, which the next message shows", "90+30",
     "0 90:30 90:30 w w | kept 2 w 90:28 | 3 90:58 90:29 b b | kept 5 b 90:27", "pressed w, pressed w, pressed b"},
    {"and the next message has it neither", "90+30", "0 90:30 90:30 w w | kept 2 w 90:28 | 3 90:28 90:30 - -",
     "pressed w, stopped w, no-bonus w"},
    {"a fallen flag is given nothing", "5+10",
     "0 0:01 5:10 w w | 1 0:00 5:10 w w fW | 3 0:00 5:10 w w fW | 4 0:00 5:10 b b fW", "flag w 0-1, pressed w"},
    {"what was taken off while it ran is told as that alone", "5+3",
     "0 5:03 5:03 w w | 2 5:04 5:03 b b | 4 5:04 5:01 b b | 6 4:20 5:02 w w | 8 4:21 5:02 b b",
     "pressed w, jump w -44, pressed b, pressed w"},
    {"a delay in turns whose beginning nobody saw", "G/60 d/5",
     "0 40:00 60:00 w w | 3 39:57 60:00 w w | gone 4 | 60 39:00 60:00 w w | 63 38:57 60:00 w w", "absent, back"},
    {"a delay that is given does not", "G/60 d/5",
     "0 60:00 60:00 w w | 6 59:59 60:00 w w | 7 59:58 60:00 b b | 12 59:58 60:00 b b | 13 59:58 59:59 w w | "
     "20 59:56 59:59 w w",
     "pressed w, pressed b"},
    {"a clock that waits out its delay is not silent", "G/60 d/5", "0 60:00 60:00 w w | 5.5 59:59 60:00 w w", ""},
    {"a compensation that is not given", "G/5 b/3",
     "0 5:00 5:00 w w | 3 4:57 5:00 w w | 5 4:55 5:00 w w | 5.5 4:55 5:00 b b | 6 4:55 4:59 w w | 9 4:52 4:59 w w | "
     "11 4:50 4:59 w w | 11.5 4:50 4:59 b b",
     "pressed w, pressed b, no-bonus w, pressed w"},
    {"a compensation that is", "G/5 b/3",
     "0 5:00 5:00 w w | 3 4:57 5:00 w w | 5 4:55 5:00 w w | 5.5 4:58 5:00 b b | 6 4:58 5:00 w w | 9 4:55 5:00 w w | "
     "11 4:53 5:00 w w | 11.5 4:56 5:00 b b",
     "pressed w, pressed b, pressed w"},
    {"an increment that is smaller than it should be", "90+30",
     "0 90:30 90:30 w w | 1 90:29 90:30 w w | 2 90:34 90:30 b b", "no-bonus w, pressed w"},
    {"a second too much once, after presses that gave what they should", "3+2",
     "0 3:02 3:02 w w | 1 3:01 3:02 w w | 2 3:03 3:02 b b | 3 3:03 3:01 b b | 4 3:03 3:03 w w | 5 3:02 3:03 w w | "
     "6 3:04 3:03 b b | 7 3:04 3:02 b b | 8 3:04 3:04 w w | 9 3:03 3:04 w w | 10 3:06 3:04 b b",
     "pressed w, pressed b, pressed w, pressed b, pressed w"},
    {"an increment that is larger is told once", "3+2",
     "0 3:02 3:02 w w | 1 3:01 3:02 w w | 2 3:06 3:02 b b | 3 3:06 3:07 w w | 4 3:11 3:07 b b",
     "no-bonus w gives 5, pressed w, pressed b, pressed w"},
    {"an increment where there is none, told when it comes again", "5+0",
     "0 5:00 5:00 w w | 1 4:59 5:00 w w | 2 5:01 5:00 b b | 3 5:01 4:59 b b | 4 5:01 5:01 w w | 5 5:00 5:01 w w | "
     "6 5:02 5:01 b b | 7 5:02 5:00 b b | 8 5:02 5:02 w w | 9 5:01 5:02 w w | 10 5:03 5:02 b b",
     "pressed w, pressed b, pressed w, pressed b, no-bonus w gives 2, pressed w"},
    {"an increment in place of a delay leaves more than there was", "G/5 d/3",
     "0 5:00 5:00 w w | 2 4:58 5:00 w w | 2.5 5:01 5:00 b b | 4 5:01 4:59 b b | 5 5:01 5:02 w w | 7 4:59 5:02 w w | "
     "7.5 5:02 5:02 b b | 9 5:02 5:01 b b | 10 5:02 5:04 w w | 12 5:00 5:04 w w | 12.5 5:03 5:04 b b | "
     "14 5:03 5:03 b b | 15 5:03 5:06 w w",
     "pressed w, pressed b, pressed w, pressed b, pressed w, no-bonus b gives 4, pressed b"},
    {"a delay that the clock shows as a compensation", "G/5 d/5",
     "0 5:00 5:00 w w | 4 4:56 5:00 w w | 4.5 5:00 5:00 b b | 10 5:00 4:55 b b | 12 5:00 4:53 b b | 12.5 5:00 4:58 w "
     "w | 17 4:56 4:58 w w | 17.5 5:00 4:58 b b",
     "pressed w, pressed b, pressed w"},
    {"what one side of an hourglass uses the other gains", "*3",
     "0 3:00 3:00 w w | 3 2:57 3:03 w w | 6 2:54 3:06 b b | 9 2:57 3:03 b b | 10 2:58 3:02 w w",
     "pressed w, pressed b"},
    {"it was stopped and goes on", "90+30", "0 50:00 50:00 w w | 1 50:00 50:00 - w | 60 50:00 50:00 w w",
     "stopped w, started w"},
    {"set digit by digit while it stands: told once, when it runs", "90+30",
     "0 50:00 50:00 w w | 1 50:00 50:00 - w | 30 10:00 50:00 - w | 31 12:00 50:00 - w | 32 12:00 52:00 - w | 60 50:00 "
     "52:00 w w",
     "stopped w, started w, times-set b 120"},
    {"a message that came late, and the next one", "90+30",
     "0 50:00 50:00 w w | 0.5 49:59 50:00 w w | 3.4 49:59 50:00 w w | 3.5 49:56 50:00 w w", ""},
    {"the other side's time, as it stood", "90+30",
     "0 50:00 50:00 w w | 3 49:57 50:00 w w | 6 49:54 50:00 w w | 7 49:53 49:55 w w", "jump b -5"},
    {"increments of presses that a scramble hid", "90+30", "0 50:00 50:00 w w | 1 51:59 52:00 w w", ""},
    {"no period is as long as that: it jumps", "40/90 SD/30",
     "0 50:00 50:00 w w | 1 49:59 60:00 w w | 2 49:58 60:00 w w", "jump b 600"},
    {"a jump while it runs", "90+30", "0 50:00 50:00 w w | 1 49:59 50:10 w w | 2 49:58 50:10 w w", "jump b 10"},
    {"an old message after a newer one", "90+30", "0 50:00 50:00 w w | 1 49:50 50:00 w w", "jump w -10"},
    {"it runs for Black before the first move", "5+3",
     "turn w 0 | 0 5:03 5:03 - w | 1 5:03 5:03 b b | 2 5:03 5:02 b b | 3 5:03 5:01 b b | 4 5:03 5:00 b b | 5 5:03 4:59 "
     "b b",
     "started b, wrong-side b 2"},
    {"it is Black's move and White's clock runs on", "5+3",
     "turn w 0 | 0 5:03 5:03 - w | 1 5:03 5:03 w w | 2 5:05 5:03 b b | 3 5:05 5:05 w w | turn b 3 | 6 5:02 5:05 w w | "
     "9 4:59 5:05 w w |"
     "12 4:56 5:05 w w | 15 4:53 5:05 w w | 17 4:51 5:05 w w",
     "started w, pressed w, pressed b, wrong-side w 12"},
    {"the lever moved while both stood", "5+3", "0 5:03 5:03 w w | 1 5:03 5:03 - w | 2 5:03 5:03 - b",
     "stopped w, lever b"},
    {"set to another time before the start", "5+3", "turn w 0 | 0 15:00 15:00 - w | wait 20", "set-wrong 900"},
    {"set to nothing before the start", "5+3", "turn w 0 | 0 5:03 0:00 - w | wait 20", "flag b 0-0, set-wrong b 0"},
    {"set to nothing while it stands", "90+30",
     "0 50:00 50:00 w w | 1 49:59 50:00 - w | 3 49:59 50:00 - w | 4 49:59 0:00 w w",
     "stopped w, started w, times-set b -3000"},
    {"what falls to nothing at once jumps", "90+30", "0 50:00 50:00 w w | 1 49:59 0:00 w w | 2 49:58 0:00 w w",
     "jump b -3000, flag b 0-1"},
    {"set wrong for one side", "5+3", "turn w 0 | 0 5:03 3:03 - w | wait 20", "set-wrong b 183"},
    {"set right before anybody had to be told", "5+3", "turn w 0 | 0 15:00 15:00 - w | 3 5:03 5:03 - w | wait 20", ""},
    {"set without the bonus of the first move, as some clocks are", "5+3", "turn w 0 | 0 5:00 5:00 - w | wait 20", ""},
    {"no bonus at the first press", "90+30", "turn w 0 | 0 90:30 90:30 w w | 1 90:29 90:30 w w | 2 90:28 90:30 b b",
     "no-bonus w, pressed w"},
    {"a small bonus shows at a later press", "3+2",
     "turn w 0 | 0 3:02 3:02 w w | 1 3:01 3:02 w w | 2 3:01 3:02 b b | 3 3:01 3:01 w w | 4 3:00 3:01 b b | 5 3:00 3:00 "
     "w w |"
     "6 2:59 3:00 b b",
     "pressed w, pressed b, no-bonus w, pressed w, pressed b, pressed w"},
    {"a delay is not time added", "G/5 d/5", "turn w 0 | 0 5:00 5:00 w w | 3 5:00 5:00 b b | 5 5:00 5:00 w w",
     "pressed w, pressed b"},
    {"low battery, once", "5", "0 5:00 5:00 - w low | 1 5:00 5:00 - w low", "battery"},
    {"gone and back", "5", "0 5:00 5:00 w w | gone 1 | gone 2 | 9 4:51 5:00 w w", "absent, back"},
    {"it runs and says nothing", "5", "0 5:00 5:00 w w | wait 30 | 31 4:29 5:00 w w", "silent, back"},
    {"it has run down, runs on and says nothing: it has nothing more to say", "5",
     "0 0:01 1:00 w w | 1 0:00 1:00 w w fW | wait 30", "flag w 0-1"},
    {"it stands and says nothing: so it should", "5", "0 4:00 4:00 - w | wait 300", ""},
};

static void every_row_is_told(void **state)
{
    (void)state;
    int failed = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct clock_desk d = {.presses = true};
        struct control c;
        assert_true(control_read(rows[i].control, &c, NULL));
        clock_begin(&d.clock, &c, hear, &d);
        if (!strstr(rows[i].messages, "turn"))
            clock_board(&d.clock, WHITE, 20, false, 0);
        say_all(&d, rows[i].messages);
        if (strcmp(text_chars(&d.told), rows[i].told) != 0) {
            print_error("%s:\n  told %s\n  not  %s\n", rows[i].what, text_chars(&d.told), rows[i].told);
            failed++;
        }
        text_release(&d.told);
    }
    assert_int_equal(failed, 0);
}

static void it_runs_on_between_messages(void **state)
{
    (void)state;
    struct clock_desk d = {0};
    struct control c;
    assert_true(control_read("5+3", &c, NULL));
    clock_begin(&d.clock, &c, NULL, NULL);
    say_all(&d, "0 5:00 4:00 w w | 1 4:59 4:00 w w");
    assert_int_equal(clock_left(&d.clock, WHITE, 1000), 299000);
    assert_int_equal(clock_left(&d.clock, WHITE, 1400), 298600);
    assert_int_equal(clock_left(&d.clock, BLACK, 1400), 240000);
    say_all(&d, "1.8 4:59 4:00 w w"); /* the same second told again is no second begun again */
    assert_int_equal(clock_left(&d.clock, WHITE, 1900), 298100);
    assert_int_equal(clock_left(&d.clock, WHITE, 1000000), 0);
}

/* What one side uses is the other's, at each moment and not only with the next message. */
static void an_hourglass_runs_both_ways_between_messages(void **state)
{
    (void)state;
    struct clock_desk d = {0};
    struct control c;
    assert_true(control_read("*3", &c, NULL));
    clock_begin(&d.clock, &c, NULL, NULL);
    say_all(&d, "0 3:00 3:00 w w | 1 2:59 3:01 w w");
    assert_int_equal(clock_left(&d.clock, WHITE, 2500), 177500);
    assert_int_equal(clock_left(&d.clock, BLACK, 2500), 182500);
    assert_int_equal(clock_left(&d.clock, BLACK, 900), 181000); /* asked about before that message */
}

/* Nothing left is a time that is known: what the other uses comes on top. */
static void an_hourglass_at_nothing_fills_again(void **state)
{
    (void)state;
    struct clock_desk d = {0};
    struct control c;
    assert_true(control_read("*3", &c, NULL));
    clock_begin(&d.clock, &c, NULL, NULL);
    assert_int_equal(clock_left(&d.clock, WHITE, 0), 0); /* not known yet: no more than nothing */
    say_all(&d, "0 0:00 6:00 b b");
    assert_int_equal(clock_left(&d.clock, WHITE, 0), 0);
    assert_int_equal(clock_left(&d.clock, WHITE, 5000), 5000);
}

static void a_delay_is_waited_for(void **state)
{
    (void)state;
    struct clock_desk d = {0};
    struct control c;
    assert_true(control_read("G/5 d/5", &c, NULL));
    clock_begin(&d.clock, &c, NULL, NULL);
    say_all(&d, "0 5:00 4:00 w w | 10 4:55 4:00 b b");
    assert_int_equal(clock_left(&d.clock, BLACK, 14000), 240000);
    assert_int_equal(clock_left(&d.clock, BLACK, 16000), 239000);
}

static void the_three_times_of_a_flag_are_kept(void **state)
{
    (void)state;
    struct clock_desk d = {0};
    struct control c;
    assert_true(control_read("5", &c, NULL));
    clock_begin(&d.clock, &c, NULL, NULL);
    say_all(&d, "8 0:02 4:00 w w | 9 0:01 4:00 w w | 10 0:00 4:00 - w fW");
    clock_flag_shown(&d.clock, WHITE, 10010);
    clock_flag_observed(&d.clock, WHITE, 14000);
    clock_flag_observed(&d.clock, WHITE, 15000); /* who saw it first counts */
    assert_int_equal(d.clock.flag[WHITE].not_before, 9000);
    assert_int_equal(d.clock.flag[WHITE].device, 10000);
    assert_int_equal(d.clock.flag[WHITE].shown, 10010);
    assert_int_equal(d.clock.flag[WHITE].observed, 14000);
    assert_true(d.clock.flag[BLACK].device == MSEC_NEVER);
}

static void moves_to_the_control_are_counted(void **state)
{
    (void)state;
    struct control c;
    assert_true(control_read("40/100:20/50:15+30", &c, NULL));
    assert_int_equal(clock_moves_to_control(&c, 0), 40);
    assert_int_equal(clock_moves_to_control(&c, 39), 1);
    assert_int_equal(clock_moves_to_control(&c, 40), 20);
    assert_int_equal(clock_moves_to_control(&c, 60), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_is_told),
        cmocka_unit_test(it_runs_on_between_messages),
        cmocka_unit_test(an_hourglass_runs_both_ways_between_messages),
        cmocka_unit_test(an_hourglass_at_nothing_fills_again),
        cmocka_unit_test(a_delay_is_waited_for),
        cmocka_unit_test(the_three_times_of_a_flag_are_kept),
        cmocka_unit_test(moves_to_the_control_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
