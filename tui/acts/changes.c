/* Changes of pairings by a typed line: boards exchanged, a bye, a late entry. Each is logged and can be taken back; if
 * the rulebook has a ruling for it in a round that is being played, that is proposed. */
#include "acts/changes.h"

#include "acts/acts.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/tongue.h"
#include "event/player_meant.h"
#include "hall/board_view.h"
#include "screens/player.h"
#include "session/sections.h"
#include "session/session.h"
#include "widgets/fuzzy.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void done_so(struct console *c, const char *words)
{
    console_say(c, ROLE_GOOD, "%s; :undo-change takes it back", words);
}

/* --- ruled -------------------------------------------------------------------------------------------------------- */

static void propose_ruling(struct console *c, const struct pairing_order *o, const char *words)
{
    int alert = change_rule(console_session(c), o, words);
    chosen_point_at(c, o->board);
    if (alert)
        chosen_take_alert_id(c, alert);
    console_say(c, ROLE_GOOD, "%s; r begins the ruling", words);
}

/* A pair that was made just now: they begin a game, or they were found playing one. */
struct new_pair {
    struct pairing_order order;
    char words[PROMPT_ROOM];
};

static void play_answered(struct console *c, const char *answer)
{
    const struct new_pair *p = console_asked_about(c);
    if (answer && *answer == 'y' && change_can_be_ruled(console_session(c), &p->order))
        propose_ruling(c, &p->order, p->words);
    else
        done_so(c, p->words);
}

static void ask_whether_they_play(struct console *c, const struct pairing_order *o, const char *words)
{
    struct new_pair *p = memory_take(1, sizeof *p);
    char question[64];
    p->order = *o;
    snprintf(p->words, sizeof p->words, "%s", words);
    snprintf(question, sizeof question, _("Do they play each other at board %d already?"), o->board);
    console_confirm_about(c, question, play_answered, p, free);
}

/* --- which of several players ------------------------------------------------------------------------------------- */

/* Words that several players fit, and what else was typed after the action. */
struct several {
    const struct action *action;
    char words[PERSON_NAME_MAX], rest[PROMPT_ROOM];
};

/* "1850 FM GER": what tells two of one name apart. */
static void describe(const struct player *p, char out[OFFER_ROOM])
{
    char rating[16] = "";
    if (p->rating)
        snprintf(rating, sizeof rating, "%d", p->rating);
    snprintf(out, OFFER_ROOM, "%s%s%s%s%s", rating, *rating && *p->title ? " " : "", p->title,
             *p->federation && (*rating || *p->title) ? " " : "", p->federation);
}

static int offer_several(struct console *c, const char *text, struct offer *out, int room)
{
    const struct several *s = console_asked_about(c);
    const struct chess_event *e = session_event(console_session(c));
    int count = 0;
    for (int i = 0; s && e && i < e->player_count; i++) {
        const struct player *p = &e->players[i];
        char number[16], shown[OFFER_ROOM], words[OFFER_ROOM], all[2 * OFFER_ROOM + 1];
        if (!event_player_may_be_meant(e, s->words, p->number))
            continue;
        snprintf(number, sizeof number, "%d", p->number);
        snprintf(shown, sizeof shown, "%d %.60s", p->number, p->name);
        describe(p, words);
        snprintf(all, sizeof all, "%s %s", shown, words);
        int score = !strcmp(text, number) ? 10000 : fuzzy_score(text, all);
        if (score)
            count = offer_add_as(out, count, room, number, shown, words, score);
    }
    return count;
}

static void which_given(struct console *c, const char *number)
{
    struct several s = *(const struct several *)console_asked_about(c);
    char line[PROMPT_ROOM + 16];
    if (!number || !*number) {
        console_say(c, ROLE_DIM, "%s: left as it is", _(s.action->label));
        return;
    }
    snprintf(line, sizeof line, "%s%s", number, s.rest);
    console_do(c, s.action, line);
}

/* Nobody is taken for another: the one who is meant is chosen from those whom the words fit. */
static void ask_which(struct console *c, const char *action, const char *text, size_t named)
{
    assert(named <= strlen(text) && "it was named by some of the text");
    struct several *s = memory_take(1, sizeof *s);
    char label[LABEL_ROOM];
    s->action = action_named(action);
    snprintf(s->words, sizeof s->words, "%.*s", (int)named, text);
    copy_text(s->rest, sizeof s->rest, text + named);
    snprintf(label, sizeof label, _("which %.60s? "), s->words);
    console_ask_about(c, label, "", offer_several, which_given, s, free);
    console_asks_one_of_offers(c);
}

/* --- done --------------------------------------------------------------------------------------------------------- */

static void done(struct console *c, const struct hall *before, const struct pairing_order *o, const char *words)
{
    if (console_hall(c) != before)
        console_settings(c)->work->seated_again(c);
    if (!o)
        console_say(c, ROLE_GOOD, "%s", words);
    else if (o->kind < CHANGE_BYE && o->round < hall_settings_of(console_hall(c))->round)
        console_say(c, ROLE_GOOD, "%s; the same again takes it back", words);
    else if (!change_can_be_ruled(console_session(c), o))
        done_so(c, words);
    else if (o->kind == CHANGE_PAIR)
        ask_whether_they_play(c, o, words);
    else
        propose_ruling(c, o, words);
}

static void make(struct console *c, const char *action, const char *text)
{
    struct typed_change t;
    struct text words = {0};
    struct error why = {0};
    const struct hall *before = console_hall(c);
    bool good = change_typed(console_session(c), action, text, &t, &why);
    if (good)
        change_words(console_session(c), &t, &words);
    if (good && *console_reason(c))
        text_addf(&words, ": %s", console_reason(c));
    if (good && session_change(console_session(c), &t.order, text_chars(&words), &why))
        done(c, before, &t.order, text_chars(&words));
    else if (t.named)
        ask_which(c, action, text, t.named);
    else
        console_complain(c, &why);
    text_release(&words);
}

void act_swap(struct console *c, const char *text)
{
    make(c, "swap", text);
}

void act_colours(struct console *c, const char *text)
{
    make(c, "colours", text);
}

void act_pair(struct console *c, const char *text)
{
    make(c, "pair", text);
}

void act_unpair(struct console *c, const char *text)
{
    make(c, "unpair", text);
}

void act_bye(struct console *c, const char *text)
{
    make(c, "bye", text);
}

void act_no_bye(struct console *c, const char *text)
{
    make(c, "no-bye", text);
}

void act_withdraw(struct console *c, const char *text)
{
    make(c, "withdraw", text);
}

void act_add(struct console *c, const char *text)
{
    make(c, "add", text);
}

void act_rename(struct console *c, const char *text)
{
    make(c, "rename", text);
}

void act_undo_change(struct console *c, const char *text)
{
    struct text words = {0};
    struct error why = {0};
    const struct hall *before = console_hall(c);
    (void)text;
    if (session_change_back(console_session(c), &words, &why))
        done(c, before, NULL, text_chars(&words));
    else
        console_complain(c, &why);
    text_release(&words);
}

/* --- after a ruling ----------------------------------------------------------------------------------------------- */

static void colours_answered(struct console *c, const char *answer)
{
    struct pairing_order *o = console_asked_about(c);
    struct error why = {0};
    struct text words = {0};
    const struct hall *before = console_hall(c);
    const struct hall_board *b = hall_board(console_hall(c), o->board);
    char name[PLAYER_CALLED];
    if (!answer || *answer != 'y') {
        console_say(c, ROLE_GOOD, "board %d: %s has White in the new game too; :colours %d exchanges them", o->board,
                    b ? board_player_called(b, WHITE, name) : "", o->board);
    } else if (change_after_ruling(console_session(c), o->board, incident_row(INCIDENT_COLOURS_REVERSED)->script, o,
                                   &words) &&
               session_change(console_session(c), o, text_chars(&words), &why))
        done(c, before, o, text_chars(&words));
    else
        console_complain(c, &why);
    text_release(&words);
}

void changes_ask_after(struct console *c, int board, const char *script)
{
    struct pairing_order *o = memory_take(1, sizeof *o);
    struct text words = {0};
    char question[160], name[PLAYER_CALLED];
    if (change_after_ruling(console_session(c), board, script, o, &words)) {
        const struct hall_board *b = hall_board(console_hall(c), board);
        snprintf(question, sizeof question, _("Has %.60s White in the new game?"), board_player_called(b, BLACK, name));
        console_confirm_about(c, question, colours_answered, o, free);
    } else
        free(o);
    if (pairing_after_ruling(console_session(c), board, script))
        console_say(c, ROLE_GOOD, "board %d waits for a new game; for another pair :unpair %d, then :pair", board,
                    board);
    text_release(&words);
}

/* --- offered ------------------------------------------------------------------------------------------------------ */

/* A name that no player has here may belong to another section; numbers are only valid in their section. */
static int found_elsewhere(struct console *c, const char *text)
{
    int number = 0;
    for (int i = 0; !number && i < sections_count(console_sections(c)); i++) {
        const struct chess_event *e = session_event(sections_at(console_sections(c), i));
        number = e && !isdigit((unsigned char)*text) ? event_player_meant(e, text, NULL) : 0;
        if (number)
            console_settings(c)->work->show_section(c, i);
    }
    return number;
}

/* The page of a player, by number or name. */
void act_player(struct console *c, const char *text)
{
    struct error why = {0};
    const struct chess_event *e = session_event(console_session(c));
    int number = e ? event_player_meant(e, text, &why) : 0;
    bool several = e && !number && event_players_meant(e, text) > 1;
    number = number || !e || several ? number : found_elsewhere(c, text);
    if (number)
        player_screen_show(c, number);
    else if (several)
        ask_which(c, "player", text, strlen(text));
    else if (e)
        console_complain(c, &why);
    else
        console_say(c, ROLE_BAD, "a demo has no list of players");
}

/* Offers the players of the chosen board before anything is typed. */
int offer_players_first(struct console *c, const char *text, struct offer *out, int room)
{
    const struct hall_board *b = console_session(c) ? hall_board(console_hall(c), chosen_kept_board(c)) : NULL;
    int count = offer_players(c, text, out, room);
    for (int side = WHITE; b && !*text && side <= BLACK; side++) {
        const struct hall_player *p = board_player(b, side);
        if (*p->id)
            count = offer_add_as(out, count, room, p->id, p->name, side == WHITE ? _("White here") : _("Black here"),
                                 20000 - side);
    }
    return count;
}

/* The "17 " of "17 Fjeld, Anne": once a player is chosen, anything may be typed after that. */
int offer_players(struct console *c, const char *text, struct offer *out, int room)
{
    const struct chess_event *e = console_session(c) ? session_event(console_session(c)) : NULL;
    int count = 0;
    for (int i = 0; e && i < e->player_count; i++) {
        const struct player *p = &e->players[i];
        char number[16], shown[OFFER_ROOM], words[OFFER_ROOM] = "";
        snprintf(number, sizeof number, "%d", p->number);
        snprintf(shown, sizeof shown, "%d %.60s", p->number, p->name);
        if (event_player_apart(e, p->number))
            describe(p, words);
        else if (p->rating)
            snprintf(words, sizeof words, "%d", p->rating);
        int score = !strcmp(text, number) ? 10000 : fuzzy_score(text, shown);
        if (score)
            count = offer_add_as(out, count, room, number, shown, words, score);
    }
    if (count && event_players_meant(e, text) > 1)
        out[0].several = true;
    return count;
}
