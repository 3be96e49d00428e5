/* What is entered by hand: moves, times, results, positions. */
#include "acts/acts.h"
#include "acts/written.h"
#include "chess/movegen.h"
#include "chess/san.h"
#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool has_illegal(const struct console *c, int board)
{
    return hall_board(console_hall(c), board)->standing & (UINT64_C(1) << INCIDENT_ILLEGAL_MOVE);
}

static void refuse_move(struct console *c, int board, int made, const char *word, const struct error *why)
{
    char before[48] = "";
    if (made)
        snprintf(before, sizeof before, "%d move%s entered; ", made, made == 1 ? "" : "s");
    console_say(c, ROLE_BAD, "board %d: %s%s: %s%s%s", board, before, word, why->what, *why->remedy ? ": " : "",
                why->remedy);
}

/* "Nf3", or several as on a scoresheet: the first that cannot be ends it, and it is said which. */
void act_move(struct console *c, const char *text)
{
    char word[WRITTEN_ROOM];
    struct error why = {0};
    const struct hall_board *b = chosen_board(c);
    int made = 0;
    if (!b)
        return;
    int number = b->number;
    while (written_next(&text, word)) {
        if (!hall_move(console_hall(c), number, word, session_who(c->session), c->now, &why)) {
            refuse_move(c, number, made, word, &why);
            return;
        }
        if (has_illegal(c, number)) {
            console_say(c, ROLE_BAD, "board %d: %d move%s entered; %s is illegal: r rules on it", number, made,
                        made == 1 ? "" : "s", word);
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

/* How many squares a move would leave unexplained. */
static int left_by(const struct hall_board *b, move m)
{
    struct position p = b->tracker.game.now;
    struct undo undo;
    position_make(&p, m, &undo);
    return count_of(seen_differs(&b->tracker.seen, &p) & ~b->tracker.ignored);
}

static void help_for(const struct hall_board *b, int left, char out[OFFER_ROOM])
{
    if (b->by_hand || b->feed == FEED_NONE)
        out[0] = '\0';
    else if (!left)
        snprintf(out, OFFER_ROOM, "as the board shows");
    else
        snprintf(out, OFFER_ROOM, "leaves %d square%s unexplained", left, left == 1 ? "" : "s");
}

/* What explains the board best comes first. */
int offer_moves(struct console *c, const char *text, struct offer *out, int room)
{
    enum { ALL = 1000, EACH = 10 };
    const struct hall_board *b = chosen_board(c);
    move moves[MOVES_MAX];
    int count = 0, legal = b && b->result == RESULT_OPEN ? legal_moves(&b->tracker.game.now, moves) : 0;
    if (b && !strncmp(text, "none", strlen(text)))
        count = offer_add(out, count, room, "none", "no move was made", ALL - 2 * EACH);
    for (int i = 0; i < legal; i++) {
        char san[SAN_MAX], help[OFFER_ROOM];
        int left = left_by(b, moves[i]);
        san_write(&b->tracker.game.now, moves[i], san);
        help_for(b, left, help);
        if (!strncmp(san, text, strlen(text)))
            count = offer_add(out, count, room, san, help, ALL - EACH * left);
    }
    return count;
}

static void no_move_was_made(struct console *c, int board)
{
    struct error why = {0};
    const struct alert *a = hall_alert(console_hall(c), hall_board(console_hall(c), board)->last[INCIDENT_WHICH_MOVE]);
    if (!a || a->state == ALERT_CLEARED) {
        console_say(c, ROLE_BAD, "board %d: nobody asks which move it was", board);
        return;
    }
    bool done = hall_clear(console_hall(c), a->id, session_who(c->session), "no move was made", c->now, &why);
    report(c, done, &why, "board %d: no move was made; if the clock was pressed all the same, :rule illegal-move",
           board);
}

/* What the board shows does not tell which one it was, or whether there was one. */
void act_which(struct console *c, const char *text)
{
    struct error why = {0};
    move m = NO_MOVE;
    const struct hall_board *b = chosen_board(c);
    if (!b)
        return;
    int number = b->number;
    if (!strcmp(text, "none")) {
        no_move_was_made(c, number);
        return;
    }
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

static bool is_side(const char *word) /* or its beginning */
{
    return !strncmp("white", word, strlen(word)) || !strncmp("black", word, strlen(word));
}

void act_times(struct console *c, const char *text)
{
    char white[16] = "", black[16] = "", runs[16] = "", more;
    const struct hall_board *b = chosen_board(c);
    if (!b)
        return;
    int number = b->number;
    int words = sscanf(text, "%15s %15s %15s %c", white, black, runs, &more);
    int32_t white_s = read_time(white), black_s = read_time(black);
    bool runs_good = words == 2 || (words == 3 && is_side(runs));
    if (white_s < 0 || black_s < 0 || !runs_good) {
        console_say(c, ROLE_BAD, "%s: write both times, as in 1:23:45 58:10, and white or black if one runs", text);
        return;
    }
    int side = *runs == 'w' ? WHITE : *runs == 'b' ? BLACK : NO_SIDE;
    bool done = hall_times(console_hall(c), number, white_s, black_s, side, session_who(c->session), c->now);
    if (done)
        console_say(c, ROLE_GOOD, "board %d: times entered: White %d:%02d:%02d, Black %d:%02d:%02d%s", number,
                    white_s / 3600, white_s / 60 % 60, white_s % 60, black_s / 3600, black_s / 60 % 60, black_s % 60,
                    side == WHITE   ? ", White's runs"
                    : side == BLACK ? ", Black's runs"
                                    : "");
    else
        console_say(c, ROLE_BAD, "board %d: these times cannot be", number);
}

int offer_results(struct console *c, const char *text, struct offer *out, int room)
{
    static const struct {
        const char *result, *help;
    } rows[] = {{"1-0", "White wins"}, {"0-1", "Black wins"},         {"1/2-1/2", "drawn"},
                {"0-0", "both lose"},  {"+--", "Black did not come"}, {"--+", "White did not come"},
                {"---", "nobody came"}};
    const struct hall_board *b = hall_board(console_hall(c), c->asked_board);
    const char *seen = b && b->proposed != RESULT_OPEN ? result_text((enum result)b->proposed) : "";
    int count = 0;
    for (int i = 0; i < (int)(sizeof rows / sizeof *rows); i++) {
        char help[OFFER_ROOM];
        bool is_seen = !strcmp(rows[i].result, seen);
        snprintf(help, sizeof help, "%s%s", rows[i].help, is_seen ? ", as the board shows" : "");
        if (!strncmp(rows[i].result, text, strlen(text)))
            count = offer_add(out, count, room, rows[i].result, help, is_seen ? 8 : 7 - i);
    }
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

bool result_is_special(const char *text)
{
    char word[16];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(text, " "), text);
    return read_forfeit(word) || result_read(word) == RESULT_NONE || result_read(word) == RESULT_ANNULLED;
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
