/* What an arbiter does at a board: note a call or a claim, mark, sit down, freeze. */
#include "acts/acts.h"

#include "base/tongue.h"
#include "hall/board_order.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hand.h"
#include "rules/words.h"
#include "screens/board.h"
#include "screens/ruling.h"
#include "session/session.h"
#include "widgets/fuzzy.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *who(const struct console *c)
{
    return session_who(console_session(c));
}

/* --- what was seen or heard --------------------------------------------------------------------------------- */

static void report_incident(struct console *c, enum incident_kind kind, int side, const char *script, const char *words,
                            const char *said)
{
    assert(kind > INCIDENT_NONE && kind < INCIDENT_KINDS && "an incident is of a kind");
    const struct hall_board *b = chosen_board(c);
    if (!b)
        return;
    int number = board_number(b);
    int incident = hall_report(console_hall(c), number, kind, side, script, words, who(c), console_now(c));
    const struct incident *i = hall_incident(console_hall(c), incident);
    if (i && i->alert)
        chosen_take_alert_id(c, i->alert);
    console_say(c, ROLE_GOOD, "board %d: %s; r begins the ruling", number, said);
}

void act_call(struct console *c, const char *words)
{
    report_incident(c, INCIDENT_CALL, NO_SIDE, "", words, _("a player calls"));
}

static void was_answered(void *found, const char *fact, const char *value)
{
    (void)fact, (void)value;
    *(bool *)found = true;
}

/* Behind the name stands what was typed, where that answers some of the questions of its ruling. */
static void offer_said(const struct rulebook *book, const char *script, const char *said, struct offer *o)
{
    bool answers = false;
    size_t used = strlen(o->text);
    if (*said)
        script_each_said(book, rulebook_script(book, script), said, was_answered, &answers);
    if (answers)
        snprintf(o->text + used, sizeof o->text - used, " %.60s", said);
}

static int add_claim(const struct rulebook *book, const struct rulebook_claim *claim, int score, struct offer *out,
                     int count, int room)
{
    struct text what = {0};
    rulebook_add_shown(book, claim->what, &what);
    count = offer_add_as(out, count, room, claim->name, _(script_words(claim->script)), text_chars(&what), score);
    text_release(&what);
    return count;
}

int offer_claims(struct console *c, const char *text, struct offer *out, int room)
{
    int count = 0;
    struct rulebook_claim claim;
    const struct rulebook *book = console_session(c) ? session_book(console_session(c)) : NULL;
    for (size_t i = 0; book && rulebook_claim(book, i, &claim); i++) {
        int score = claim_score(book, &claim, text);
        if (score)
            count = add_claim(book, &claim, score, out, count, room);
    }
    for (int i = 0; i < count; i++)
        if (rulebook_claim_named(book, out[i].text, &claim))
            offer_said(book, claim.script, text + strspn(text, " "), &out[i]);
    offers_too_short(out, count, text);
    return count;
}

/* By its word, with words behind it or without; or as the list calls it. */
static bool claim_called(const struct rulebook *book, const char *name, struct rulebook_claim *out, const char **more)
{
    char word[48];
    size_t length = strcspn(name, " ");
    snprintf(word, sizeof word, "%.*s", (int)length, name);
    *more = name + length + strspn(name + length, " ");
    if (rulebook_claim_named(book, word, out))
        return true;
    *more = "";
    for (size_t i = 0; rulebook_claim(book, i, out); i++)
        if (!strcasecmp(script_words(out->script), name))
            return true;
    return false;
}

/* Who claims is asked in the ruling: it need not be the player to move. */
void act_claim(struct console *c, const char *name)
{
    const struct hall_board *b = chosen_board(c);
    const struct rulebook *book = console_session(c) ? session_book(console_session(c)) : NULL;
    struct rulebook_claim claim;
    char said[96], words[INCIDENT_WORDS];
    struct text shown = {0};
    const char *more;
    if (!b)
        return;
    if (!book || !claim_called(book, name, &claim, &more)) {
        struct offer found;
        bool is_reported = book && offer_scripts(c, name, &found, 1);
        console_say(c, ROLE_BAD, "'%.40s' is not a claim under %s: C lists them; I reports %.60s", name,
                    session_rules_in_words(console_session(c)), is_reported ? found.shown : _("anything else"));
        return;
    }
    snprintf(words, sizeof words, "a player claims: %.60s%s%.60s", claim.what, *more ? ": " : "", more);
    rulebook_add_shown(book, claim.what, &shown);
    snprintf(said, sizeof said, _("claim entered: %.60s"), text_chars(&shown));
    text_release(&shown);
    report_incident(c, INCIDENT_CLAIM, NO_SIDE, claim.script, words, said);
}

int offer_incidents(struct console *c, const char *text, struct offer *out, int room)
{
    char first[SCRIPT_MAX];
    const struct rulebook *book = session_book(console_session(c));
    snprintf(first, sizeof first, "%.*s", (int)strcspn(text, " "), text);
    int count = offer_scripts(c, text, out, room);
    if (!count && book && rulebook_script(book, first)) /* as it was completed */
        count = offer_scripts(c, first, out, room);
    for (int i = 0; i < count; i++) {
        size_t length = strlen(out[i].text);
        const char *said = !strncmp(text, out[i].text, length) && text[length] == ' ' ? text + length : text;
        offer_said(book, out[i].text, said + strspn(said, " "), &out[i]);
    }
    offers_too_short(out, count, text);
    return count;
}

/* The name of a script, with words behind it or without; or words that lead to one ruling alone, as `I` offers it. */
static bool ruling_meant(struct console *c, const char *text, char script[SCRIPT_MAX], const char **more)
{
    const struct rulebook *book = session_book(console_session(c));
    size_t length = strcspn(text, " ");
    snprintf(script, SCRIPT_MAX, "%.*s", (int)length, text);
    *more = text + length + strspn(text + length, " ");
    if (!book || rulebook_script(book, script))
        return book;
    struct offer found[2];
    int count = offer_scripts(c, text, found, 2);
    *more = "";
    snprintf(script, SCRIPT_MAX, "%.*s", SCRIPT_MAX - 1, count ? found[0].text : "");
    return count == 1 || (count == 2 && found[0].score >= found[1].score + WHOLE_WORD / 2);
}

void act_report(struct console *c, const char *text)
{
    char script[SCRIPT_MAX], words[INCIDENT_WORDS], said[96];
    const char *more;
    if (!ruling_meant(c, text, script, &more)) {
        console_say(c, ROLE_BAD, "'%s' is not among the rulings under %s: I lists them; c notes a call in your words",
                    text, session_rules_in_words(console_session(c)));
        return;
    }
    snprintf(words, sizeof words, "%s%s%s", script_words(script), *more ? ": " : "", more);
    snprintf(said, sizeof said, _("incident entered: %.60s"), _(script_words(script)));
    report_incident(c, INCIDENT_REPORTED, NO_SIDE, script, words, said);
}

int offer_sides(struct console *c, const char *text, struct offer *out, int room)
{
    int count = 0;
    (void)c;
    if (!strncmp("white", text, strlen(text)))
        count = offer_add(out, count, room, "white", _("White"), 2);
    if (!strncmp("black", text, strlen(text)))
        count = offer_add(out, count, room, "black", _("Black"), 1);
    return count;
}

/* If a device reported the flag fall, when the arbiter saw it is added; otherwise the arbiter reports it. */
static void flag_observed(struct console *c, int board, enum side side)
{
    assert(board > 0 && "a board of the hall");
    if (!hall_flag_observed(console_hall(c), board, side, who(c), console_now(c)))
        hall_report(console_hall(c), board, INCIDENT_FLAG_FALL, (int)side, "", "", who(c), console_now(c));
}

void act_observed(struct console *c, const char *text)
{
    const struct hall_board *b = chosen_board(c);
    bool white = !strcmp(text, "white"), black = !strcmp(text, "black");
    if (!b)
        return;
    int number = board_number(b);
    if (!white && !black) {
        console_say(c, ROLE_BAD, "%s: write white or black", text);
        return;
    }
    if (board_result(b) != RESULT_OPEN) {
        console_say(c, ROLE_BAD, "board %d: the game is over", number);
        return;
    }
    flag_observed(c, number, black ? BLACK : WHITE);
    console_say(c, ROLE_GOOD, "board %d: noted that you saw %s's flag down now", number,
                _(side_name(black ? BLACK : WHITE)));
}

/* --- the board itself --------------------------------------------------------------------------------------- */

void act_freeze(struct console *c, const char *a)
{
    const struct hall_board *b = chosen_board(c);
    (void)a;
    if (!b)
        return;
    int number = board_number(b);
    bool on = !board_is_frozen(b);
    hall_freeze(console_hall(c), number, on, who(c), console_now(c));
    console_say(c, ROLE_GOOD,
                on ? N_("board %d: nothing is proposed for it until you resume (!)")
                   : N_("board %d: proposals resumed"),
                number);
}

void act_mark(struct console *c, const char *a)
{
    const struct hall_board *b = chosen_board(c);
    (void)a;
    if (!b)
        return;
    int number = board_number(b);
    bool on = !board_is_marked(b);
    hall_mark(console_hall(c), number, on, who(c), console_now(c));
    console_say(c, ROLE_GOOD, on ? N_("board %d is marked") : N_("board %d is no longer marked"), number);
}

void act_sit(struct console *c, const char *a)
{
    const struct hall_board *b = chosen_board(c);
    (void)a;
    if (!b)
        return;
    int number = board_number(b);
    bool sits = !strcmp(board_arbiter(b), who(c));
    hall_sit(console_hall(c), number, sits ? "" : who(c), console_now(c));
    console_say(c, ROLE_GOOD, sits ? N_("board %d: you are no longer there") : N_("board %d: you are there now"),
                number);
}

void act_let_run(struct console *c, const char *a)
{
    const struct hall_board *b = chosen_board(c);
    (void)a;
    if (!b)
        return;
    int number = board_number(b);
    if (hall_let_run(console_hall(c), number, console_now(c)))
        console_say(c, ROLE_GOOD, "board %d: the clock was started", number);
    else
        console_say(c, ROLE_DIM, "board %d: no clock is waiting to run; start it by hand", number);
}

void act_service(struct console *c, const char *a)
{
    const struct hall_board *b = chosen_board(c);
    (void)a;
    if (!b)
        return;
    int number = board_number(b);
    bool out = !board_is_out_of_service(b);
    if (out && board_seat(b)->by_hand) {
        console_say(c, ROLE_DIM, "board %d has no device that could be taken out of service", number);
        return;
    }
    hall_out_of_service(console_hall(c), number, out, who(c), console_now(c));
    console_say(c, ROLE_GOOD,
                out ? N_("board %d: out of service, its devices raise no alert") : N_("board %d: back in service"),
                number);
}

void act_note(struct console *c, const char *words)
{
    if (console_top(c) == SCREEN_REVIEW || console_top(c) == SCREEN_REVIEW_GAME) {
        act_note_moment(c, words);
        return;
    }
    const struct hall_board *b = chosen_board(c);
    if (!b)
        return;
    int number = board_number(b);
    if (!*words) {
        console_say(c, ROLE_DIM, "board %d: nothing to note", number);
        return;
    }
    hall_note(console_hall(c), number, words, who(c), console_now(c));
    console_say(c, ROLE_GOOD, "board %d: noted", number);
}

static const struct {
    const char *name, *help;
    enum turned_what what;
    enum turn turn;
} ways[] = {
    {"usual", N_("as the device counts"), TURNED_BOARD, TURN_NONE},
    {"half", N_("the board is turned round, and its clock if that lies so too"), TURNED_BOARD, TURN_HALF},
    {"half-clock-stays", N_("the board is turned round; its clock is read as before"), TURNED_BOARD_ALONE, TURN_HALF},
    {"mirrored", N_("the wiring counts the files from the other side"), TURNED_BOARD, TURN_MIRROR},
    {"left", N_("a quarter turn to the left"), TURNED_BOARD, TURN_LEFT},
    {"right", N_("a quarter turn to the right"), TURNED_BOARD, TURN_RIGHT},
    {"clock", N_("only the clock is turned round"), TURNED_CLOCK, TURN_NONE},
};
enum { WAYS = sizeof ways / sizeof *ways };

int offer_ways(struct console *c, const char *text, struct offer *out, int room)
{
    int count = 0;
    (void)c;
    for (int i = 0; i < WAYS; i++)
        if (fuzzy_score(text, ways[i].name))
            count = offer_add(out, count, room, ways[i].name, _(ways[i].help), WAYS - i);
    return count;
}

/* Times that seemed to jump because they were read as the other player's: the clock, turned round, explains them. */
static void close_jumps(struct console *c, int board)
{
    const struct alert *const *list;
    int jumps[8], found = 0, count = hall_alerts(console_hall(c), &list);
    for (int i = 0; i < count && found < 8; i++)
        if (list[i]->board == board && list[i]->kind == INCIDENT_CLOCK_JUMP)
            jumps[found++] = list[i]->id;
    for (int i = 0; i < found; i++)
        (void)hall_clear(console_hall(c), jumps[i], who(c), "the clock was read from the wrong side", console_now(c),
                         NULL);
}

/* What happens to the clock is said as it is: turned, to be turned when it is started, or neither. */
static void say_turned(struct console *c, const struct hall_board *b, int way, bool clock)
{
    int board = board_number(b);
    bool half = ways[way].what == TURNED_BOARD && ways[way].turn == TURN_HALF;
    const char *what = half ? _("the board is turned round") : _(ways[way].help);
    if (ways[way].what != TURNED_BOARD)
        console_say(c, ROLE_GOOD, "board %d from now on: %s", board, what);
    else if (clock)
        console_say(c, ROLE_GOOD, "board %d from now on: %s, and its clock with it", board, what);
    else if (board_clock_may_turn(b))
        console_say(c, ROLE_GOOD, "board %d from now on: %s; its clock too if it starts the other way", board, what);
    else
        console_say(c, ROLE_GOOD, "board %d from now on: %s; its clock is read as before, :turn clock turns it", board,
                    what);
}

void act_turn(struct console *c, const char *way)
{
    const struct hall_board *b = chosen_board(c);
    if (!b)
        return;
    int number = board_number(b);
    bool was = board_clock_is_turned(b);
    for (int i = 0; i < WAYS; i++)
        if (!strcmp(ways[i].name, way)) {
            hall_turn(console_hall(c), number, ways[i].what, ways[i].turn, who(c), console_now(c));
            bool turned = board_clock_is_turned(b) != was;
            if (turned)
                close_jumps(c, number);
            say_turned(c, hall_board(console_hall(c), number), i, turned);
            return;
        }
    console_say(c, ROLE_BAD,
                "'%.40s' turns no board: type usual, half, half-clock-stays, mirrored, left, right or clock", way);
}

/* --- looking through the game ------------------------------------------------------------------------------- */

void act_flip(struct console *c, const char *a)
{
    (void)a;
    board_screen_flip(c);
}

void act_back_ply(struct console *c, const char *a)
{
    (void)a;
    board_screen_browse(c, -1);
}

void act_on_ply(struct console *c, const char *a)
{
    (void)a;
    board_screen_browse(c, 1);
}

void act_live(struct console *c, const char *a)
{
    (void)a;
    board_screen_live(c);
}
