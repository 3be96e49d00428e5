/* Team matches: a communication card is carried, a substitute takes a seat. */
#include "acts/team.h"
#include "acts/acts.h"
#include "base/text.h"

#include "base/tongue.h"
#include "event/event.h"
#include "hall/board_view.h"
#include "hall/team.h"
#include "rules/rulebook.h"
#include "session/session.h"
#include "widgets/fuzzy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads "white", "black" or a part of one; the rest of the text begins after it. */
static bool side_in_front(const char **text, enum side *side)
{
    size_t length = strcspn(*text, " ");
    bool white = length && !strncmp("white", *text, length), black = length && !strncmp("black", *text, length);
    *side = black ? BLACK : WHITE;
    *text += length;
    *text += strspn(*text, " ");
    return white || black;
}

/* --- cards ---------------------------------------------------------------------------------------------------- */

/* What a card may say differs between rulebooks; these are the most frequent messages, in the words of the printed
 * card. */
static const char *const usual_words[] = {"player: what is the team score?",
                                          "player: may I offer or accept a draw?",
                                          "player: may I resign?",
                                          "coach: the score is ",
                                          "coach: you may offer or accept a draw",
                                          "coach: you should not offer or accept a draw",
                                          "coach: your result does not affect the team result"};
enum { USUAL_WORDS = sizeof usual_words / sizeof *usual_words };

/* How many games may still be played where a coach begins; below 0: the rulebook has no cards. */
static long coach_may_begin_with(const struct console *c)
{
    char most[FACT_VALUE_MAX];
    struct facts none = {0};
    const struct rulebook *book = session_book(console_session(c));
    return book && rulebook_value(book, "communication.games", &none, most) ? atol(most) : -1;
}

int offer_cards(struct console *c, const char *text, struct offer *out, int room)
{
    const struct hall_board *b = coach_may_begin_with(c) < 0 ? NULL : chosen_board(c);
    int count = 0;
    for (int side = WHITE; b && side <= BLACK; side++)
        for (int i = 0; i < USUAL_WORDS; i++) {
            char line[OFFER_ROOM];
            snprintf(line, sizeof line, "%s %s", side_word(side), usual_words[i]);
            int score = fuzzy_score(text, line);
            if (score)
                count = offer_add(out, count, room, line, board_player(b, side)->team, score);
        }
    return count;
}

/* The score, a draw or a resignation, and nothing of the game. */
static bool says_what_a_card_may(const char *words)
{
    static const char *const allowed[] = {"score", "draw", "resign", "team result"};
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
        if (strcasestr(words, allowed[i]))
            return true;
    return false;
}

enum level team_warn_card(struct console *c, const char *text, struct warning *w)
{
    const struct hall_board *b = chosen_board(c);
    enum side side;
    if (b && coach_may_begin_with(c) < 0) {
        snprintf(w->words, sizeof w->words, _("there are no communication cards under %s; I reports what was said"),
                 session_rules_in_words(console_session(c)));
        return LEVEL_REFUSED;
    }
    if (!b || !side_in_front(&text, &side) || !*text)
        return LEVEL_NOTHING;
    int open = hall_match_open(console_hall(c), b);
    long most = coach_may_begin_with(c);
    bool coach = !strncmp(text, "coach", 5);
    if (board_result(b) != RESULT_OPEN) {
        snprintf(w->words, sizeof w->words, _("the game at board %d is over: there is no one there to inform"),
                 board_number(b));
        return LEVEL_REFUSED;
    }
    if (coach && open > most)
        snprintf(w->words, sizeof w->words,
                 _("%d games of this match are still being played; a coach may begin only with %ld or fewer."), open,
                 most);
    else if (!says_what_a_card_may(text))
        snprintf(w->words, sizeof w->words,
                 _("A card says the score, or something of a draw or a resignation: \"%.80s\"."), text);
    w->asks = *w->words != 0;
    return LEVEL_CONFIRM;
}

/* "white coach: you may offer a draw" */
void act_card(struct console *c, const char *text)
{
    struct error why = {0};
    const struct hall_board *b = chosen_board(c);
    enum side side;
    if (!b)
        return;
    int number = board_number(b);
    bool named = side_in_front(&text, &side);
    bool coach = !strncmp(text, "coach", 5), player = !strncmp(text, "player", 6);
    if (!named || (!coach && !player)) {
        console_say(c, ROLE_BAD,
                    "write whose player it was, who began and what was said, as in white coach: you may offer a draw");
        return;
    }
    text += coach ? 5 : 6;
    text += strspn(text, ": ");
    bool done =
        hall_card(console_hall(c), number, side, coach, text, session_who(console_session(c)), console_now(c), &why);
    console_report(c, done, &why, "board %d: the card is recorded; if it broke the rules, :rule communication", number);
}

/* --- substitutes ---------------------------------------------------------------------------------------------- */

static bool sits(const struct hall *h, const char *id)
{
    for (int i = 0; i < hall_count(h); i++)
        for (int side = WHITE; side <= BLACK; side++)
            if (!strcmp(board_player(hall_at(h, i), side)->id, id))
                return true;
    return false;
}

/* True for a player of the same team who plays at no board now. */
static bool may_come_in(const struct console *c, const struct player *p, const char *team)
{
    const struct team *t = p->team ? event_team(session_event(console_session(c)), p->team) : NULL;
    char id[24];
    snprintf(id, sizeof id, "%d", p->number);
    return t && !strcmp(t->name, team) && !sits(console_hall(c), id);
}

int offer_substitutes(struct console *c, const char *text, struct offer *out, int room)
{
    const struct hall_board *b = chosen_board(c);
    const struct chess_event *e = session_event(console_session(c));
    int count = 0;
    for (int i = 0; b && e && i < e->player_count; i++)
        for (int side = WHITE; side <= BLACK; side++) {
            const struct player *p = &e->players[i];
            char line[OFFER_ROOM], help[OFFER_ROOM], name[PLAYER_CALLED];
            if (!may_come_in(c, p, board_player(b, side)->team))
                continue;
            snprintf(line, sizeof line, "%s %.80s", side_word(side), p->name);
            snprintf(help, sizeof help, _("%.40s, for %.40s"), board_player(b, side)->team,
                     board_player_called(b, side, name));
            if (fuzzy_score(text, line))
                count = offer_add(out, count, room, line, help, fuzzy_score(text, line));
        }
    return count;
}

static void describe(const struct console *c, const char *name, struct hall_player *out)
{
    const struct chess_event *e = session_event(console_session(c));
    copy_text(out->name, sizeof out->name, name);
    for (int i = 0; e && i < e->player_count; i++)
        if (!strcmp(e->players[i].name, name)) {
            snprintf(out->id, sizeof out->id, "%d", e->players[i].number);
            snprintf(out->title, sizeof out->title, "%.3s", e->players[i].title);
            out->rating = e->players[i].rating;
        }
}

/* The player's board in an earlier round: leagues keep players at one board. */
static int sat_before(const struct console *c, const char *id, int round)
{
    const struct chess_event *e = session_event(console_session(c));
    for (int r = round - 1; e && *id && r > 0; r--) {
        const struct round *known = event_round(e, r);
        const struct pairing *p = known ? round_pairing_of(known, atoi(id)) : NULL;
        if (p && p->board)
            return p->board;
    }
    return 0;
}

enum level team_warn_substitute(struct console *c, const char *text, struct warning *w)
{
    struct hall_player in = {0};
    const struct hall_board *b = chosen_board(c);
    enum side side;
    if (!b || !side_in_front(&text, &side) || !*text)
        return LEVEL_NOTHING;
    describe(c, text, &in);
    int before = sat_before(c, in.id, hall_settings_of(console_hall(c))->round);
    if (!*in.id)
        snprintf(w->words, sizeof w->words, _("%.60s is on no roster of this event."), in.name);
    else if (sits(console_hall(c), in.id))
        snprintf(w->words, sizeof w->words, _("%.60s sits at a board of this round already."), in.name);
    else if (before && before != board_number(b))
        snprintf(w->words, sizeof w->words, _("%.60s sat at board %d before."), in.name, before);
    w->asks = *w->words != 0;
    return LEVEL_CONFIRM;
}

/* "white Foster, Nan" */
void act_substitute(struct console *c, const char *text)
{
    struct error why = {0};
    struct hall_player in = {0};
    const struct hall_board *b = chosen_board(c);
    enum side side;
    if (!b)
        return;
    int number = board_number(b);
    if (!side_in_front(&text, &side)) {
        console_say(c, ROLE_BAD, "write the side and the name: white Foster, Nan");
        return;
    }
    describe(c, text, &in);
    int before = sat_before(c, in.id, hall_settings_of(console_hall(c))->round);
    if (!hall_substitute(console_hall(c), number, side, &in, session_who(console_session(c)), console_now(c), &why))
        console_complain(c, &why);
    else if (!*in.id)
        console_say(c, ROLE_BAD, "board %d: %s plays, and is on no roster of this event: :rule substitution", number,
                    in.name);
    else if (before && before != number)
        console_say(c, ROLE_BAD, "board %d: %s plays, and sat at board %d before: :rule substitution", number, in.name,
                    before);
    else
        console_say(c, ROLE_GOOD, "board %d: %s plays; recorded", number, in.name);
}
