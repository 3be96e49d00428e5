/* What can be typed in `--line` mode: a word, what follows it, and the sentence that answers. */
#include "commands/line_mode.h"

#include "base/text.h"
#include "base/tongue.h"
#include "event/event.h"
#include "event/pairing_change.h"
#include "event/player_meant.h"
#include "hall/alert_words.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hand.h"
#include "hall/presence.h"
#include "hall/round.h"
#include "hall/round_clock.h"
#include "hall/views/player_past.h"
#include "rules/rulebook.h"
#include "rules/words.h"
#include "ruling/deeds.h"
#include "ruling/undo.h"
#include "session/no_shows.h"
#include "session/sections.h"
#include "session/session.h"
#include "session/session_broadcast.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static struct hall *hall_of(const struct line_mode *m)
{
    return session_hall(m->session);
}

/* "12 words": the board, and what comes after it. */
static const struct hall_board *board_in(struct line_mode *m, const char *text, const char **rest)
{
    char *end;
    long number = strtol(text, &end, 10);
    int which = end == text || number < 1 || number > BOARDS_MAX ? -1 : sections_with_board(m->sections, (int)number);
    if (which >= 0 && !hall_board(hall_of(m), (int)number))
        line_show_section(m, which);
    const struct hall_board *b =
        end == text || number < 1 || number > BOARDS_MAX ? NULL : hall_board(hall_of(m), (int)number);
    *rest = end + strspn(end, " ");
    if (b && !board_seat(b)->gone)
        return b;
    line_say(end == text ? "Begin with the number of a board." : "There is no board %ld.", number);
    return NULL;
}

static void say_board(const struct line_mode *m, const struct hall_board *b)
{
    enum result r = board_result(b);
    char white[PLAYER_CALLED], black[PLAYER_CALLED];
    line_say("Board %d: %s has White against %s. %s%s%s", board_number(b), board_player_called(b, WHITE, white),
             board_player_called(b, BLACK, black),
             r == RESULT_OPEN       ? "The game is open"
             : r == RESULT_ANNULLED ? "The game was annulled; the new one is open"
                                    : "The result is ",
             board_waits_for_result(b) ? "" : board_result_words(b), ".");
    if (*board_note(b))
        line_say("Note: %s", board_note(b));
    (void)m;
}

/* --- results ------------------------------------------------------------------------------------------------------ */

/* A result would close an incident that somebody entered, without a ruling: warns of that first. */
static bool is_not_ruled_on(const struct line_mode *m, const struct hall_board *b, const char *word)
{
    const struct alert *a = hall_not_ruled_on(hall_of(m), board_number(b));
    struct text words = {0};
    if (!a)
        return false;
    hall_alert_words(hall_of(m), a, &words);
    line_say("Nobody has ruled on alert %d, %s. A result closes it without a ruling. To enter it, say %d %s and why.",
             a->id, text_chars(&words), board_number(b), word);
    text_release(&words);
    return true;
}

/* By that result a player was there of whom it was entered that they have not come: warns of that first. */
static bool is_of_away(const struct line_mode *m, const struct hall_board *b, const char *word, enum result r,
                       bool is_forfeit)
{
    int side = no_shows_side_away(m->session, b, r, is_forfeit);
    char name[PLAYER_CALLED];
    if (side == NO_SIDE)
        return false;
    line_say("Board %d: it was entered that %s has not come. If they came all the same, say %d %s and why.",
             board_number(b), board_player_called(b, (enum side)side, name), board_number(b), word);
    return true;
}

/* What is printed instead if the result cannot be entered that way. */
static bool is_refused(struct line_mode *m, const struct hall_board *b, const char *word, enum result r,
                       bool is_forfeit, const char *reason)
{
    struct error why = {0};
    bool waits = board_waits_for_result(b);
    if (!hall_may_have_played(hall_of(m), board_number(b), &why))
        line_complain(&why);
    else if (board_result(b) == r && board_is_forfeit(b) == is_forfeit)
        line_say("Board %d has %s already, as you say.", board_number(b), board_result_words(b));
    else if (!waits && !*reason)
        line_say("Board %d has %s. To change it, say why after it.", board_number(b), board_result_words(b));
    else
        return waits && !*reason && (is_of_away(m, b, word, r, is_forfeit) || is_not_ruled_on(m, b, word));
    return true;
}

/* "12 1", and why if another one is there: "12 0 misread". */
static void enter_result(struct line_mode *m, const char *text)
{
    const char *rest;
    const struct hall_board *b = board_in(m, text, &rest);
    char word[16];
    bool is_forfeit = false;
    struct error why = {0};
    if (!b)
        return;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(rest, " "), rest);
    if (!*word) {
        say_board(m, b);
        return;
    }
    if (line_only_looks(m))
        return;
    enum result r = result_on_slip(word, &is_forfeit);
    const char *reason = rest + strlen(word) + strspn(rest + strlen(word), " ");
    if (r == RESULT_OPEN) {
        line_say("'%s' is not a result. Say 1, 0 or 5; plus or minus where somebody did not come.", word);
        return;
    }
    if (isdigit((unsigned char)*reason)) { /* another board: a list of them */
        line_results(m, text);
        return;
    }
    if (is_refused(m, b, word, r, is_forfeit, reason))
        return;
    const char *deed = deed_of_result(b, is_forfeit ? "+--" : result_text(r));
    int number = board_number(b);
    if (!line_may(m, deed ? deed : "result"))
        return;
    if (!(is_forfeit ? hall_forfeit : hall_result)(hall_of(m), number, r, session_who(m->session),
                                                   *reason || is_forfeit ? reason : "result slip",
                                                   session_now(m->session), &why))
        line_complain(&why);
    else
        say_board(m, hall_board(hall_of(m), number));
}

/* --- alerts, incidents -------------------------------------------------------------------------------------------- */

void line_say_alert(const struct line_mode *m, int section, int id)
{
    assert(section >= 0 && section < sections_count(m->sections) && "a section of the event");
    struct text words = {0};
    const struct hall *h = session_hall(sections_at(m->sections, section));
    const struct alert *a = hall_alert(h, id);
    bool elsewhere = section != sections_shown(m->sections);
    if (!a)
        return;
    hall_alert_words(h, a, &words);
    line_say("%s%sAlert %d, %s: %s.", elsewhere ? sections_name(m->sections, section) : "", elsewhere ? ". " : "", id,
             a->priority == PRIORITY_1   ? "act now"
             : a->priority == PRIORITY_2 ? "act soon"
                                         : "be aware",
             text_chars(&words));
    text_release(&words);
}

static void say_settled(const struct line_mode *m, const struct alert *a)
{
    struct text words = {0};
    hall_alert_words(hall_of(m), a, &words);
    line_say("Alert %d settled by itself: %s.", a->id, text_chars(&words));
    text_release(&words);
}

static void alerts(struct line_mode *m, const char *text)
{
    const struct alert *const *list;
    int all = hall_alerts(hall_of(m), &list), count = 0;
    (void)text;
    for (int i = 0; i < all; i++)
        count += !alert_is_settled(list[i]);
    line_say(count ? tongue_english("%d alert.", "%d alerts.", count) : "There are no alerts.", count);
    for (int i = 0; i < all; i++)
        if (!alert_is_settled(list[i]))
            line_say_alert(m, sections_shown(m->sections), list[i]->id);
    for (int i = 0; i < all; i++)
        if (alert_is_settled(list[i]))
            say_settled(m, list[i]);
}

static void seen(struct line_mode *m, const char *text)
{
    struct error why = {0};
    int id = atoi(text);
    if (!line_may(m, "acknowledge"))
        return;
    if (hall_acknowledge(hall_of(m), id, session_who(m->session), "", session_now(m->session), &why))
        line_say("Alert %d is seen.", id);
    else
        line_complain(&why);
}

/* "3 seen at the board": an alert is closed without a ruling. */
static void dismiss(struct line_mode *m, const char *text)
{
    struct error why = {0};
    char *reason;
    int id = (int)strtol(text, &reason, 10);
    reason += strspn(reason, " ");
    if (!id || !*reason)
        line_say("Say the number of the alert and why, as in dismiss 3 seen at the board.");
    else if (!line_may(m, "dismiss"))
        return;
    else if (hall_clear(hall_of(m), id, session_who(m->session), reason, session_now(m->session), &why))
        line_say("Alert %d is closed without a ruling.", id);
    else
        line_complain(&why);
}

static void say_scripts(const struct line_mode *m)
{
    struct text list = {0};
    for (const char *const *s = script_names; *s; s++)
        if (session_book(m->session) && rulebook_script(session_book(m->session), *s))
            text_addf(&list, "%s%s", list.length ? ", " : "", script_words(*s));
    line_say("Say which: %s.", text_chars(&list));
    text_release(&list);
}

/* Found by the words in which it is read out, by its name in rulebooks, or by a beginning that only one has; NULL if
 * this rulebook has none of that name. */
static const char *script_said(const struct rulebook *book, const char *words)
{
    const char *begins = NULL;
    int others = 0;
    for (const char *const *s = script_names; *words && *s; s++) {
        if (!rulebook_script(book, *s))
            continue;
        if (!strcasecmp(*s, words) || !strcasecmp(script_words(*s), words))
            return *s;
        bool so = !strncasecmp(script_words(*s), words, strlen(words));
        others += so && begins;
        begins = so ? *s : begins;
    }
    return others ? NULL : begins;
}

/* "12 phone": what happened at a board; its ruling begins at once. */
static void incident(struct line_mode *m, const char *text)
{
    const char *rest;
    const struct hall_board *b = board_in(m, text, &rest);
    const struct rulebook *book = session_book(m->session);
    if (!b || !line_may(m, "incident"))
        return;
    const char *script = book ? script_said(book, rest) : NULL;
    if (!script) {
        say_scripts(m);
        return;
    }
    int number = board_number(b),
        id = hall_report(hall_of(m), number, INCIDENT_REPORTED, NO_SIDE, script, script_words(script),
                         session_who(m->session), session_now(m->session));
    const struct incident *i = hall_incident(hall_of(m), id);
    int alert = i ? i->alert : 0;
    int *spoken = &m->spoken[sections_shown(m->sections)];
    *spoken = alert > *spoken ? alert : *spoken;
    line_begin_ruling(m, number, alert, alert ? "" : script);
}

static void rule(struct line_mode *m, const char *text)
{
    const char *rest;
    const struct hall_board *b = board_in(m, text, &rest);
    const struct alert *a = b ? hall_alert_to_rule(hall_of(m), board_number(b)) : NULL;
    if (!b || !line_may(m, "rule"))
        return;
    if (a && alert_is_settled(a) && !*rest) {
        say_settled(m, a);
        line_say("To rule on it all the same, say incident %d and what happened.", board_number(b));
    } else if (!a && !*rest)
        line_say("Nothing at board %d waits for a ruling. Say incident %d and what happened.", board_number(b),
                 board_number(b));
    else
        line_begin_ruling(m, board_number(b), *rest ? 0 : a->id, rest);
}

static void say_words(struct line_mode *m, const char *text, bool is_call)
{
    const char *rest;
    const struct hall_board *b = board_in(m, text, &rest);
    int number = b ? board_number(b) : 0;
    if (!b || !line_may(m, is_call ? "call" : "note"))
        return;
    if (is_call)
        hall_report(hall_of(m), number, INCIDENT_CALL, NO_SIDE, "", rest, session_who(m->session),
                    session_now(m->session));
    else
        hall_note(hall_of(m), number, rest, session_who(m->session), session_now(m->session));
    line_say(is_call ? "Board %d: the call is entered." : "Board %d: noted.", number);
}

static void note(struct line_mode *m, const char *text)
{
    say_words(m, text, false);
}

static void call(struct line_mode *m, const char *text)
{
    say_words(m, text, true);
}

static void take_move(struct line_mode *m, const char *text)
{
    const char *rest;
    const struct hall_board *b = board_in(m, text, &rest);
    struct error why = {0};
    if (!b || !line_may(m, "move"))
        return;
    if (hall_move(hall_of(m), board_number(b), rest, session_who(m->session), session_now(m->session), &why))
        line_say("The move is entered.");
    else
        line_complain(&why);
}

/* "12 4k3/8/8/8/8/8/P7/4K3 w - - 0 1 they began with it" */
static void take_position(struct line_mode *m, const char *text)
{
    enum { FIELDS = 6 };
    const char *rest, *reason;
    const struct hall_board *b = board_in(m, text, &rest);
    char fen[FEN_MAX + 1];
    struct error why = {0};
    if (!b || !line_may(m, "position"))
        return;
    reason = rest;
    for (int i = 0; i < FIELDS; i++)
        reason += strcspn(reason, " ") + strspn(reason + strcspn(reason, " "), " ");
    snprintf(fen, sizeof fen, "%.*s", (int)(reason - rest - (reason > rest && *reason)), rest);
    if (!*reason)
        line_say("Nothing is entered: say position 12, the position in FEN with its six parts, and why.");
    else if (hall_set_position(hall_of(m), board_number(b), fen, session_who(m->session), reason,
                               session_now(m->session), &why))
        line_say("Board %d: play goes on from this position.", board_number(b));
    else
        line_complain(&why);
}

/* "12 misread" */
static void undo(struct line_mode *m, const char *text)
{
    const char *rest;
    const struct hall_board *b = board_in(m, text, &rest);
    struct taken_back u;
    struct text words = {0};
    struct error why = {0};
    if (!b)
        return;
    if (!undo_last(hall_of(m), board_number(b), &u)) {
        line_say("Nothing at board %d can be taken back.", board_number(b));
        return;
    }
    const char *deed = deed_of_undo(&u, session_who(m->session));
    undo_words(hall_of(m), &u, &words);
    if (!*rest)
        line_say("It would take back %s. Say undo %d and why.", text_chars(&words), board_number(b));
    else if (line_may(m, deed ? deed : "undo")) {
        if (undo_take_back(hall_of(m), &u, session_who(m->session), rest, session_now(m->session), &why))
            line_say("Taken back: %s.", text_chars(&words));
        else
            line_complain(&why);
    }
    text_release(&words);
}

/* "pause wrong game at board 3", "delay 15", "hide 7" */
static void broadcast(struct line_mode *m, const char *text)
{
    struct broadcast_said said;
    struct error why = {0};
    struct text does = {0};
    if (!broadcast_order_read(text, &said, &why))
        line_complain(&why);
    else if (line_may(m, broadcast_order_deed(&said))) {
        if (session_may_broadcast(m->session, &said, &does, &why) && session_broadcast(m->session, &said, &why))
            line_say("%s", text_chars(&does));
        else
            line_complain(&why);
    }
    text_release(&does);
}

/* --- players ------------------------------------------------------------------------------------------------------ */

/* Where a player of that name is, if it is not here: -1 if in no section. In several of them the section has to be
 * said first. */
static int section_meant(struct line_mode *m, const char *text, struct error *why)
{
    char named[200] = "";
    int found = -1, count = 0;
    for (int i = 0; !isdigit((unsigned char)*text) && i < sections_count(m->sections); i++) {
        const struct chess_event *e = session_event(sections_at(m->sections, i));
        if (!e || !event_players_meant(e, text))
            continue;
        size_t used = strlen(named);
        snprintf(named + used, sizeof named - used, "%s%s", count++ ? ", " : "", sections_name(m->sections, i));
        found = i;
    }
    if (count > 1)
        (void)failf(why, "player", "say section and which of them, then the name or the number",
                    "players of several sections have that name: %s", named);
    return count == 1 ? found : -1;
}

/* By name in any section, which is shown; numbers are only valid in their section. */
static const struct player *player_meant(struct line_mode *m, const char *text)
{
    struct error why = {0};
    const struct chess_event *e = session_event(m->session);
    int number = e ? event_player_meant(e, text, &why) : 0;
    int section = number || (e && event_players_meant(e, text)) ? -1 : section_meant(m, text, &why);
    if (section >= 0) {
        e = session_event(sections_at(m->sections, section));
        number = event_player_meant(e, text, &why);
        if (number)
            line_show_section(m, section);
    }
    if (!number)
        line_complain(&why);
    return number ? event_player(e, number) : NULL;
}

static void check_in(struct line_mode *m, const char *text, enum checked_arrival arrival)
{
    const struct player *p = player_meant(m, text);
    if (!p)
        return;
    char name[PLAYER_CALLED_MAX];
    int apart = event_player_apart(session_event(m->session), p->number);
    int late = arrival == ARRIVAL_HERE ? hall_comes_late(hall_of(m), p->name, apart) : 0;
    hall_check_in(hall_of(m), p->name, apart, arrival, session_who(m->session), session_now(m->session));
    line_say(arrival == ARRIVAL_HERE ? "%s is here." : "%s has not come.",
             event_player_called(session_event(m->session), p->number, "", name));
    if (late)
        line_say("The default time has passed. If they did not come in time, say incident %d late.", late);
}

static void here(struct line_mode *m, const char *text)
{
    check_in(m, text, ARRIVAL_HERE);
}

static void away(struct line_mode *m, const char *text)
{
    check_in(m, text, ARRIVAL_AWAY);
}

/* Looks, and changes nothing: what is said next is for the section that it was for before. */
static void player(struct line_mode *m, const char *text)
{
    int section = sections_shown(m->sections);
    const struct player *p = player_meant(m, text);
    struct player_past past = {0};
    if (!p)
        return;
    int number = p->number;
    line_say(p->rating ? "Player %d, %s, rating %d." : "Player %d, %s, no rating.", number, p->name, p->rating);
    (void)session_player_past(m->session, number, &past, NULL);
    for (int round = 1; round <= EVENT_ROUNDS_MAX; round++)
        line_say_round(m, &past, number, round);
    for (int i = 0; i < past.count; i++)
        line_say("Round %d: %s", past.lines[i].round, past.lines[i].words);
    player_past_release(&past);
    if (sections_shown(m->sections) != section)
        line_show_section(m, section);
}

static void players(struct line_mode *m, const char *text)
{
    const struct chess_event *e = session_event(m->session);
    (void)text;
    if (!e || !e->player_count)
        line_say("This event has no list of players.");
    for (int i = 0; e && i < e->player_count; i++)
        line_say(e->players[i].rating ? "%d %s, rating %d." : "%d %s, no rating.", e->players[i].number,
                 e->players[i].name, e->players[i].rating);
}

/* --- the table ---------------------------------------------------------------------------------------------------- */

static line_fn help;

static const struct {
    const char *word, *help;
    line_fn *does;
    bool looks; /* changes nothing by itself */
} rows[] = {
    {"help", "this list", help, true},
    {"status", "the round's clock and the open games", line_status, true},
    {"board", "board 12: who plays there", enter_result, true},
    {"begin", "begins the round", line_begin, false},
    {"end", "ends the round", line_end, false},
    {"next", "opens the next round", line_next, false},
    {"alerts", "reads out all alerts", alerts, true},
    {"seen", "seen 3: alert 3 is acknowledged", seen, false},
    {"dismiss", "dismiss 3 and why: alert 3 is closed without a ruling", dismiss, false},
    {"incident", "incident 12 phone: what happened; the ruling begins", incident, false},
    {"rule", "rule 12: begins the ruling on the alert of board 12", rule, false},
    {"call", "call 12 and words: a player calls", call, false},
    {"note", "note 12 and words: a note", note, false},
    {"move", "move 12 e4: a move", take_move, false},
    {"position", "position 12, a position in FEN, and why: play goes on from it", take_position, false},
    {"undo", "undo 12 and why: takes back what was entered last there", undo, false},
    {"broadcast", "broadcast start, pause and why, resume, delay 15, hide 7, show 7, reset: what spectators see",
     broadcast, false},
    {"here", "here 17: the player has come", here, false},
    {"away", "away 17: the player has not come", away, false},
    {"player", "player 17, or a name: all rounds", player, true},
    {"players", "all players with their numbers", players, true},
    {"results", "results 12 1 13 0, or a file: many results, all of them or none", line_results, false},
    {"old-result", "old-result 1 12 0-1 and why: another result in a round that is over", line_old_result, false},
    {"sheet", "sheet 12 23 58 47: the moves and minutes of a board, for the half-hourly sheet", line_sheet, false},
    {"default-time", "default-time 60 12, 60 all, or none 12: another default time, in minutes after the start",
     line_default_time, false},
    {"empty", "empty 3 12w 20-22, or empty none: boards where somebody has not come", line_empty, false},
    {"no-shows", "no-shows, then no-shows yes: players who were named and have not come lose by default", line_no_shows,
     false},
    {"pairings", "pairings and a file: players and pairings of the next round", line_pairings, false},
    {"section", "section and a name: the section that is worked in", line_section, true},
    {"who", "who AB: who works here from now on, after their passphrase", line_who, false},
    {"undo-change", "takes back the last change of pairings or players", line_change_back, false},
    {"confirm-role", "confirm-role AB: what the event's file changed of their role or passphrase applies from now on",
     line_confirm_role, false},
    {"quit", "ends; if a round is running or something would be lost it says so, and quit yes ends anyway", line_quit,
     true},
};

static void help(struct line_mode *m, const char *text)
{
    (void)m, (void)text;
    line_say("A board and a result: 12 1 White won, 12 0 Black won, 12 5 drawn, 12 + or 12 - somebody did not come.");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        line_say("%s: %s.", rows[i].word, rows[i].help);
    line_say("Pairings: swap 3 4, colours 5, pair 7 12 15, unpair 7, bye 17 half, no-bye 17, withdraw 17, add Name, "
             "rename 17 Name.");
    line_say("While a ruling asks: back takes an answer back, discard leaves the ruling, nothing is decided.");
}

void line_do(struct line_mode *m, char *line)
{
    char word[32];
    line += strspn(line, " :");
    snprintf(word, sizeof word, "%.*s", (int)strcspn(line, " "), line);
    const char *rest = line + strlen(word) + strspn(line + strlen(word), " ");
    if (!*word)
        return;
    if (m->walk && strcmp(word, "quit") != 0) {
        line_answer(m, line);
        return;
    }
    if (isdigit((unsigned char)*word)) {
        enter_result(m, line);
        return;
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].word, word)) {
            if (rows[i].looks || !line_only_looks(m))
                rows[i].does(m, rest);
            return;
        }
    if (line_change(m, word, rest))
        return;
    line_say("'%s' is not known. Say help.", word);
}
