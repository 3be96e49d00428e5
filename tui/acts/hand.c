/* What is entered by hand: moves, times, positions. */
#include "hall/hand.h"
#include "acts/acts.h"
#include "acts/written.h"
#include "base/sentence.h"
#include "base/text.h"
#include "base/tongue.h"
#include "chess/laws/rules.h"
#include "chess/notation/san.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/online.h"
#include "hall/which_move.h"
#include "session/session.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How far a typed scoresheet was entered. */
struct sheet_typed {
    int board, made;
    bool waits;                 /* the last word was an illegal move, and the rest begins with the reply to it */
    char illegal[WRITTEN_ROOM]; /* the last one, or "" if there was none */
};

static void add_moves_made(const struct sheet_typed *s, struct text *out)
{
    text_addf(out, _("board %d: "), s->board);
    if (s->made)
        text_addf(out, tongue_count("%d move entered", "%d moves entered", s->made), s->made);
}

static void rest_given(struct console *c, const char *text)
{
    chosen_as_kept(c);
    if (text && *text)
        console_act(c, action_named("move"), text);
}

/* If one of several moves cannot be read, it stays in the prompt to be corrected, with those that follow. */
static void refuse_move(struct console *c, const struct sheet_typed *s, const char *word, const char *rest,
                        const struct error *why)
{
    struct text said = {0};
    add_moves_made(s, &said);
    if (s->waits)
        text_addf(&said, s->made ? _("; %s is illegal") : _("%s is illegal"), s->illegal);
    text_addf(&said, "%s%s: ", s->made || s->waits ? "; " : "", word);
    sentence_add_fault(why, &said);
    if (s->made || rest[strlen(word)])
        console_ask(c, "the rest, from the move that cannot be entered: ", rest, NULL, rest_given);
    console_say(c, s->made ? ROLE_PRIORITY_2 : ROLE_BAD, "%s", text_chars(&said));
    text_release(&said);
}

static void say_entered(struct console *c, const struct sheet_typed *s)
{
    struct text said = {0};
    add_moves_made(s, &said);
    if (*s->illegal && s->made)
        text_add(&said, "; ");
    if (*s->illegal)
        text_addf(&said,
                  s->waits ? _("%s is illegal: r rules on it") : _("%s is illegal and was answered: r rules on it"),
                  s->illegal);
    console_say(c, *s->illegal ? ROLE_PRIORITY_2 : ROLE_GOOD, "%s", text_chars(&said));
    text_release(&said);
}

/* An illegal move is not a move of the game until it is answered. */
static bool enter_word(struct console *c, struct sheet_typed *s, const char *word, struct error *why)
{
    struct hall *h = console_hall(c);
    const char *who = session_who(console_session(c));
    int plies = board_plies(hall_board(h, s->board));
    bool done = (!s->waits && hall_move(h, s->board, word, who, console_now(c), why)) ||
                hall_reply(h, s->board, word, who, console_now(c), s->waits ? why : NULL);
    if (!done)
        return false;
    int entered = board_plies(hall_board(h, s->board)) - plies;
    s->waits = board_tracker(hall_board(h, s->board))->told.illegal != NO_MOVE;
    s->made += entered;
    if (s->waits)
        copy_text(s->illegal, sizeof s->illegal, word);
    return true;
}

/* "Nf3", or several moves as on a scoresheet, up to the first that cannot be read. */
void act_move(struct console *c, const char *text)
{
    char word[WRITTEN_ROOM];
    struct error why = {0};
    const struct hall_board *b = chosen_board(c);
    if (!b)
        return;
    struct sheet_typed s = {.board = board_number(b)};
    for (const char *rest = text; written_next(&text, word); rest = text)
        if (!enter_word(c, &s, word, &why)) {
            refuse_move(c, &s, word, rest + strspn(rest, " \t"), &why);
            return;
        }
    say_entered(c, &s);
}

void act_correct(struct console *c, const char *text)
{
    move moves[WRITTEN_MAX];
    struct error why = {0};
    const struct hall_board *b = chosen_board(c);
    if (!b)
        return;
    int number = board_number(b), count = written_game(text, &board_game(b)->start, moves, WRITTEN_MAX, &why);
    bool done = count >= 0 &&
                hall_correct_moves(console_hall(c), number, moves, count, session_who(console_session(c)),
                                   *console_reason(c) ? console_reason(c) : "corrected by hand", console_now(c), &why);
    console_report(c, done, &why, "board %d: the game has %d half-moves now; what was there before stays in the log",
                   number, count);
}

/* How many squares a move would leave unexplained. */
static int left_by(const struct hall_board *b, move m)
{
    struct position p = *board_position(b);
    struct undo undo;
    position_make(&p, m, &undo);
    return count_of(seen_differs(&board_tracker(b)->seen, &p) & ~board_tracker(b)->lies.known);
}

static void help_for(const struct hall_board *b, int left, char out[OFFER_ROOM])
{
    assert(left >= 0 && "so many squares");
    if (board_is_by_hand(b) || board_feed(b) == FEED_NONE)
        out[0] = '\0';
    else if (!left)
        snprintf(out, OFFER_ROOM, "%s", _("as the board shows"));
    else
        snprintf(out, OFFER_ROOM, tongue_count("leaves %d square unexplained", "leaves %d squares unexplained", left),
                 left);
}

/* What is asked about at the chosen board, where the record has gone on; NULL: nothing. */
static const struct incident *asked_before(struct console *c)
{
    return hall_question(console_hall(c), chosen_board_number(c), chosen_alert_id(c));
}

/* The last of these games without the half-moves that could not have followed. */
static int offer_instead(const struct hall_board *b, const struct incident *asked, const char *text, struct offer *out,
                         int room)
{
    assert(asked->ply >= 0 && asked->ply < board_plies(b) && "it asks about a move of the game");
    enum { ALL = 1000 };
    struct position before;
    move moves[MOVES_MAX];
    int count = 0;
    history_position(board_game(b), asked->ply, &before);
    for (int i = 0, n = rules_playable(&before, moves); i < n; i++) {
        char san[SAN_MAX], help[OFFER_ROOM];
        int cut = hall_answer_cuts(b, asked, moves[i]);
        bool same = board_game(b)->moves[asked->ply] == moves[i];
        san_write(&before, moves[i], san);
        if (same || !cut)
            copy_text(help, sizeof help, same ? _("as it is recorded") : _("the moves since follow"));
        else
            snprintf(help, sizeof help,
                     tongue_count("%d of the half-moves since cannot follow",
                                  "%d of the half-moves since cannot follow", cut),
                     cut);
        if (!strncmp(san, text, strlen(text)))
            count = offer_add(out, count, room, san, help, ALL - cut - !same);
    }
    return count;
}

/* The moves that explain the board best come first. */
int offer_moves(struct console *c, const char *text, struct offer *out, int room)
{
    enum { ALL = 1000, EACH = 10 };
    const struct hall_board *b = chosen_board(c);
    move moves[MOVES_MAX];
    const struct incident *asked = b ? asked_before(c) : NULL;
    if (asked)
        return offer_instead(b, asked, text, out, room);
    int count = 0, legal = b && board_result(b) == RESULT_OPEN ? rules_playable(board_position(b), moves) : 0;
    if (b && !strncmp(text, "none", strlen(text)))
        count = offer_add(out, count, room, "none", _("no move was made"), ALL - 2 * EACH);
    for (int i = 0; i < legal; i++) {
        char san[SAN_MAX], help[OFFER_ROOM];
        int left = left_by(b, moves[i]);
        san_write(board_position(b), moves[i], san);
        help_for(b, left, help);
        if (!strncmp(san, text, strlen(text)))
            count = offer_add(out, count, room, san, help, ALL - EACH * left);
    }
    return count;
}

static void no_move_was_made(struct console *c, int board)
{
    assert(board > 0 && "a board of the hall");
    struct error why = {0};
    const struct alert *a =
        hall_alert(console_hall(c), board_last_alert(hall_board(console_hall(c), board), INCIDENT_WHICH_MOVE));
    if (!a || a->state == ALERT_CLEARED) {
        console_say(c, ROLE_BAD, "board %d: no alert asks which move it was", board);
        return;
    }
    bool done =
        hall_clear(console_hall(c), a->id, session_who(console_session(c)), "no move was made", console_now(c), &why);
    console_report(c, done, &why,
                   "board %d: no move was made; if the clock was pressed all the same, :rule illegal-move", board);
}

/* The answer typed to a question about a move that the record has; NO_MOVE: none. */
static bool read_answer(const struct hall_board *b, const struct incident *asked, const char *text, move *out,
                        struct error *why)
{
    assert(asked->ply >= 0 && asked->ply < board_plies(b) && "it asks about a move of the game");
    struct position before;
    *out = NO_MOVE;
    history_position(board_game(b), asked->ply, &before);
    return !strcmp(text, "none") || written_move(text, &before, out, why);
}

void which_matter(struct console *c, char out[MATTER_ROOM])
{
    struct position before;
    const struct hall_board *b = chosen_board(c);
    const struct incident *asked = b ? asked_before(c) : NULL;
    if (!b)
        return;
    if (asked)
        history_position(board_game(b), asked->ply, &before);
    else
        before = *board_position(b);
    snprintf(out, MATTER_ROOM, before.turn == WHITE ? _("move %d of White") : _("move %d of Black"),
             before.move_number);
}

int which_cuts(struct console *c, const char *text)
{
    move m;
    struct error why = {0};
    const struct hall_board *b = hall_board(console_hall(c), chosen_board_number(c));
    const struct incident *asked = b ? asked_before(c) : NULL;
    return asked && read_answer(b, asked, text, &m, &why) ? hall_answer_cuts(b, asked, m) : 0;
}

static void answer_before(struct console *c, const struct hall_board *b, const struct incident *asked, const char *text)
{
    move m;
    struct error why = {0};
    int number = board_number(b), had = board_plies(b);
    bool done = read_answer(b, asked, text, &m, &why) &&
                hall_answer(console_hall(c), asked, m, session_who(console_session(c)), console_now(c), &why);
    int gone = had - board_plies(b);
    if (done && gone > 0)
        console_say(c, ROLE_PRIORITY_2,
                    tongue_count("board %d: it was %s; the record ends %d half-move earlier now",
                                 "board %d: it was %s; the record ends %d half-moves earlier now", gone),
                    number, text, gone);
    else
        console_report(c, done, &why, "board %d: it was %s", number, text);
}

/* The board does not show which move it was, or whether there was one. */
void act_which(struct console *c, const char *text)
{
    struct error why = {0};
    move m = NO_MOVE;
    const struct hall_board *b = chosen_board(c);
    if (!b)
        return;
    int number = board_number(b);
    const struct incident *asked = asked_before(c);
    if (asked) {
        answer_before(c, b, asked, text);
        return;
    }
    if (!strcmp(text, "none")) {
        no_move_was_made(c, number);
        return;
    }
    bool done = written_move(text, board_position(b), &m, &why) &&
                hall_choose(console_hall(c), number, m, session_who(console_session(c)), console_now(c), &why);
    console_report(c, done, &why, "board %d: it was %s", number, text);
}

/* Seconds of "1:23:45" or "23:45"; below 0 if it is not a time. A single number is minutes, as arbiters say it. */
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

/* All the time that the time control gives, with what was added for the moves so far. */
static bool is_more_than_given(const struct hall_board *b, int32_t seconds)
{
    const struct control *control = &board_clock(b)->control;
    int64_t given = 0;
    for (int i = 0; i < control->count; i++)
        given += control->periods[i].seconds + (int64_t)control->periods[i].bonus_s * (board_plies(b) / 2 + 1);
    return control->count && !control->hourglass && seconds > given;
}

/* A typed time may have its minutes wrong. */
static const char *doubted_times(const struct hall_board *b, const int32_t left_s[2])
{
    bool white = is_more_than_given(b, left_s[WHITE]), black = is_more_than_given(b, left_s[BLACK]);
    return white && black ? N_("both are more than the time control gives")
           : white        ? N_("White's is more than the time control gives")
           : black        ? N_("Black's is more than the time control gives")
                          : "";
}

/* "1:23:45 58:10", and which clock runs. */
static bool times_read(const char *text, int32_t left_s[2], int *side)
{
    char white[16] = "", black[16] = "", runs[16] = "", more;
    int words = sscanf(text, "%15s %15s %15s %c", white, black, runs, &more);
    left_s[WHITE] = read_time(white);
    left_s[BLACK] = read_time(black);
    *side = *runs == 'w' ? WHITE : *runs == 'b' ? BLACK : NO_SIDE;
    return left_s[WHITE] >= 0 && left_s[BLACK] >= 0 && (words == 2 || (words == 3 && is_side(runs)));
}

bool times_doubted(const struct hall_board *b, const char *text, struct text *out)
{
    int32_t left_s[2];
    int side;
    char of_white[CLOCK_DIGITS], of_black[CLOCK_DIGITS];
    const char *doubted = times_read(text, left_s, &side) ? doubted_times(b, left_s) : "";
    if (*doubted)
        text_addf(out, _("Board %d, White %s, Black %s: %s."), board_number(b), clock_digits(left_s[WHITE], of_white),
                  clock_digits(left_s[BLACK], of_black), _(doubted));
    return *doubted;
}

void act_times(struct console *c, const char *text)
{
    int32_t left_s[2];
    int side;
    const struct hall_board *b = chosen_board(c);
    if (!b)
        return;
    int number = board_number(b);
    if (!times_read(text, left_s, &side)) {
        console_say(c, ROLE_BAD, "%s: write both times, as in 1:23:45 58:10, and white or black if one runs", text);
        return;
    }
    char of_white[CLOCK_DIGITS], of_black[CLOCK_DIGITS];
    if (hall_times(console_hall(c), number, left_s[WHITE], left_s[BLACK], side, session_who(console_session(c)),
                   console_now(c)))
        console_say(c, ROLE_GOOD, "board %d: times entered: White %s, Black %s%s", number,
                    clock_digits(left_s[WHITE], of_white), clock_digits(left_s[BLACK], of_black),
                    side == WHITE   ? _("; White's clock is running")
                    : side == BLACK ? _("; Black's clock is running")
                                    : "");
    else
        console_say(c, ROLE_BAD, "board %d: these times are not possible", number);
}

/* Returns to a period by its number: "white 1". */
void act_next_period(struct console *c, const char *text)
{
    char word[16] = "", more;
    int period = 0;
    struct error why = {0};
    const struct hall_board *b = chosen_board(c);
    int words = sscanf(text, "%15s %d %c", word, &period, &more);
    if (!b)
        return;
    if (words < 1 || words > 2 || !is_side(word)) {
        console_say(c, ROLE_BAD, "%s: write white or black, and then the period if it is not the next", text);
        return;
    }
    int number = board_number(b);
    enum side side = *word == 'w' ? WHITE : BLACK;
    period = words == 2 ? period : board_period(b, (int)side) + 1;
    bool done = hall_period_reached(console_hall(c), number, side, period, session_who(console_session(c)),
                                    console_now(c), &why);
    console_report(c, done, &why, "board %d: %s is in period %d of the time control", number, _(side_name(side)),
                   period);
}

void act_connection(struct console *c, const char *text)
{
    char word[16] = "", what[16] = "", more;
    struct error why = {0};
    const struct hall_board *b = chosen_board(c);
    int words = sscanf(text, "%15s %15s %c", word, what, &more);
    bool lost = !strcmp(what, "lost");
    if (!b)
        return;
    if (words != 2 || !is_side(word) || (!lost && strcmp(what, "back") != 0)) {
        console_say(c, ROLE_BAD, "%s: write white or black, and lost or back", text);
        return;
    }
    int number = board_number(b);
    enum side side = *word == 'w' ? WHITE : BLACK;
    bool done =
        hall_connection(console_hall(c), number, side, lost, session_who(console_session(c)), console_now(c), &why);
    console_report(c, done, &why,
                   lost ? N_("board %d: %s has lost the connection; the clock runs on")
                        : N_("board %d: %s is back; the clock runs on"),
                   number, _(side_name(side)));
}

/* What stands on the board, first with the side whose clock runs to move: after moves that nobody saw. */
int offer_positions(struct console *c, const char *text, struct offer *out, int room)
{
    const struct hall_board *b = chosen_board_or_none(c);
    int count = 0;
    for (int s = WHITE; b && s <= BLACK; s++) {
        char fen[FEN_MAX];
        bool runs = board_tracker(b)->runs.now == s;
        if (board_shown_fen(b, (enum side)s, fen) && !strncmp(fen, text, strlen(text)))
            count =
                offer_add(out, count, room, fen,
                          s == WHITE ? _("as it stands, White to move") : _("as it stands, Black to move"), 1 + runs);
    }
    return count;
}

void act_position(struct console *c, const char *fen)
{
    struct error why = {0};
    const struct hall_board *b = chosen_board(c);
    if (!b)
        return;
    int number = board_number(b);
    bool done = hall_set_position(console_hall(c), number, fen, session_who(console_session(c)), console_reason(c),
                                  console_now(c), &why);
    console_report(c, done, &why, "board %d: play goes on from this position", number);
}
