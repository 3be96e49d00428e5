/* What is entered by hand: moves, times, results, positions. */
#include "acts/acts.h"
#include "acts/written.h"
#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "Nf3" or several, "e4 e5 Nf3": the first that cannot be ends it, and it is said which. */
void act_move(struct console *c, const char *text)
{
    char words[PROMPT_ROOM], *rest = NULL;
    struct error why = {0};
    const struct hall_board *b = chosen_board(c);
    int made = 0;
    if (!b)
        return;
    int number = b->number;
    snprintf(words, sizeof words, "%s", text);
    for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        if (!hall_move(console_hall(c), number, word, session_who(c->session), c->now, &why)) {
            console_complain(c, &why);
            return;
        }
        made++;
    }
    console_say(c, ROLE_GOOD, "board %d: %d move%s entered", number, made, made == 1 ? "" : "s");
}

void act_correct(struct console *c, const char *text)
{
    move moves[WRITTEN_MAX];
    struct error why = {0};
    const struct hall_board *b = chosen_board(c);
    if (!b)
        return;
    int number = b->number, count = written_game(text, &b->tracker.game.start, moves, WRITTEN_MAX, &why);
    bool done = count >= 0 && hall_correct_moves(console_hall(c), number, moves, count, session_who(c->session),
                                                 *c->reason ? c->reason : "corrected by hand", c->now, &why);
    report(c, done, &why, "board %d: the game has %d half-moves now; what was there before stays in the log", number,
           count);
}

/* Several moves explain what the board shows: which one it was. */
void act_which(struct console *c, const char *text)
{
    struct error why = {0};
    move m = NO_MOVE;
    const struct hall_board *b = chosen_board(c);
    if (!b)
        return;
    int number = b->number;
    bool done = written_move(text, &b->tracker.game.now, &m, &why) &&
                hall_choose(console_hall(c), number, m, session_who(c->session), c->now, &why);
    report(c, done, &why, "board %d: it was %s", number, text);
}

/* Seconds of "1:23:45", "23:45", "45"; below 0: it is none. A number alone is minutes, as arbiters say it. */
static int32_t read_time(const char *text)
{
    int a, b, s, end = 0;
    if (sscanf(text, "%d:%d:%d%n", &a, &b, &s, &end) == 3 && !text[end])
        return a < 0 || a > 99 || b < 0 || b > 59 || s < 0 || s > 59 ? -1 : a * 3600 + b * 60 + s;
    if (sscanf(text, "%d:%d%n", &a, &b, &end) == 2 && !text[end])
        return a < 0 || a > 5999 || b < 0 || b > 59 ? -1 : a * 60 + b;
    if (sscanf(text, "%d%n", &a, &end) == 1 && !text[end])
        return a < 0 || a > 5999 ? -1 : a * 60;
    return -1;
}

void act_times(struct console *c, const char *text)
{
    char white[16] = "", black[16] = "", runs[16] = "";
    const struct hall_board *b = chosen_board(c);
    if (!b)
        return;
    int number = b->number;
    sscanf(text, "%15s %15s %15s", white, black, runs);
    int32_t white_s = read_time(white), black_s = read_time(black);
    if (white_s < 0 || black_s < 0) {
        console_say(c, ROLE_BAD, "%s: write both times, as in 1:23:45 58:10, and white or black if one runs", text);
        return;
    }
    int side = *runs == 'w' ? WHITE : *runs == 'b' ? BLACK : NO_SIDE;
    bool done = hall_times(console_hall(c), number, white_s, black_s, side, session_who(c->session), c->now);
    console_say(c, done ? ROLE_GOOD : ROLE_BAD, done ? "board %d: times entered" : "board %d: these times cannot be",
                number);
}

int offer_results(struct console *c, const char *text, struct offer *out, int room)
{
    static const struct {
        const char *result, *help;
    } rows[] = {{"1-0", "White wins"}, {"0-1", "Black wins"},         {"1/2-1/2", "drawn"},
                {"0-0", "both lose"},  {"+--", "Black did not come"}, {"--+", "White did not come"},
                {"---", "nobody came"}};
    int count = 0;
    (void)c;
    for (int i = 0; i < (int)(sizeof rows / sizeof *rows); i++)
        if (!strncmp(rows[i].result, text, strlen(text)))
            count = offer_add(out, count, room, rows[i].result, rows[i].help, 7 - i);
    return count;
}

/* Somebody did not come: the pairing program has to know. */
static enum result read_forfeit(const char *word)
{
    static const struct {
        const char *word;
        enum result is;
    } rows[] = {{"+--", RESULT_WHITE}, {"--+", RESULT_BLACK}, {"---", RESULT_NONE}};
    for (int i = 0; i < 3; i++)
        if (!strcmp(word, rows[i].word))
            return rows[i].is;
    return RESULT_OPEN;
}

/* "1-0 resigned": the result, then how it came about. */
void act_result(struct console *c, const char *text)
{
    char word[16];
    struct error why = {0};
    const struct hall_board *b = chosen_board(c);
    if (!b)
        return;
    int number = b->number;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(text, " "), text);
    enum result r = result_read(word), forfeit = read_forfeit(word);
    const char *reason = forfeit ? "forfeit" : text + strlen(word) + strspn(text + strlen(word), " ");
    reason = *reason ? reason : c->reason;
    r = forfeit ? forfeit : r;
    if (r == RESULT_OPEN) {
        console_say(c, ROLE_BAD, "%s is no result: 1-0, 0-1, 1/2-1/2 or 0-0; not played: +--, --+, ---", word);
        return;
    }
    bool done = hall_result(console_hall(c), number, r, session_who(c->session), reason, c->now, &why);
    report(c, done, &why, "board %d: %s", number, result_text(r));
}

void act_position(struct console *c, const char *fen)
{
    struct error why = {0};
    const struct hall_board *b = chosen_board(c);
    if (!b)
        return;
    int number = b->number;
    bool done = hall_set_position(console_hall(c), number, fen, session_who(c->session), c->reason, c->now, &why);
    report(c, done, &why, "board %d: play goes on from this position", number);
}
