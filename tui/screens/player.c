#include "screens/player.h"

#include "base/text.h"
#include "base/tongue.h"
#include "console/console.h"
#include "event/event.h"
#include "hall/board_view.h"
#include "hall/round.h"
#include "hall/ruling.h"
#include "hall/views/player_past.h"
#include "host/local_time.h"
#include "rules/words.h"
#include "ruling/sanction.h"
#include "session/session.h"
#include "widgets/list.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MOST = 400, LINE_ROOM = 320 };

struct page_line {
    enum role role;
    int board; /* of this round; 0 if there is none */
    char words[LINE_ROOM];
};

struct player_screen {
    struct list list;
    int number;
    uint64_t seen; /* the number of entries when it was read */
    struct player_past past;
    struct page_line lines[LINES_MOST];
    int count;
};

/* --- lines -------------------------------------------------------------------------------------------------------- */

static void add(struct player_screen *s, enum role role, int board, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static void add(struct player_screen *s, enum role role, int board, const char *format, ...)
{
    assert(s->count >= 0 && s->count <= LINES_MOST && "no more are shown");
    va_list args;
    if (s->count == LINES_MOST)
        return;
    struct page_line *l = &s->lines[s->count++];
    l->role = role;
    l->board = board;
    va_start(args, format);
    vsnprintf(l->words, sizeof l->words, format, args);
    va_end(args);
}

static int points_of(const struct chess_event *e, enum result r, int side)
{
    if (r == RESULT_DRAW)
        return e->scoring.draw;
    return r == (side == WHITE ? RESULT_WHITE : RESULT_BLACK) ? e->scoring.win : e->scoring.loss;
}

/* By correspondence a player has several games in one round. */
static int add_game(const struct console *c, struct player_screen *s, const struct round *r, const struct pairing *p)
{
    const struct chess_event *e = session_event(console_session(c));
    const struct hall *h = console_hall(c);
    bool now = r->number == hall_settings_of(h)->round;
    const struct hall_board *b = now ? hall_board(h, p->board) : NULL;
    int side = p->white == s->number ? WHITE : BLACK;
    struct player_round at = player_round_planned(e, p, side);
    if (b && board_result(b) != RESULT_OPEN) {
        at.result = (uint8_t)board_result(b);
        at.forfeit = board_is_forfeit(b);
    }
    add(s, at.result == RESULT_OPEN ? ROLE_DIM : ROLE_TEXT, now ? p->board : 0, _("R%-2d %-7s %s v %s  board %d"),
        r->number, at.result == RESULT_OPEN ? "*" : forfeit_text((enum result)at.result, at.forfeit),
        _(side_name(side)), at.opponent, p->board);
    return at.result == RESULT_OPEN ? 0 : points_of(e, (enum result)at.result, side);
}

static int add_games(const struct console *c, struct player_screen *s, const struct round *r)
{
    int points = 0;
    for (const struct pairing *p = round_pairing_of(r, s->number); p; p = round_pairing_after(r, s->number, p))
        points += add_game(c, s, r, p);
    return points;
}

static int add_round(const struct console *c, struct player_screen *s, int round)
{
    const struct chess_event *e = session_event(console_session(c));
    const struct round *r = event_round(e, round);
    const struct pairing *p = r ? round_pairing_of(r, s->number) : NULL;
    const struct hall *h = console_hall(c);
    bool now = round == hall_settings_of(h)->round, runs = now && hall_is_started(h) && !hall_is_ended(h);
    struct player_round at = player_round_of(e, &s->past, s->number, round, runs);
    if (p && p->board && r->by_letter)
        return add_games(c, s, r);
    if (p && !p->board) {
        add(s, ROLE_TEXT, 0, "R%-2d %s", round, _(event_bye_words(p->white_result)));
        return event_result_points(e, p->white_result);
    }
    if (!at.board) {
        if ((r && r->count) || round <= e->round_count)
            add(s, ROLE_DIM, 0, round > hall_settings_of(h)->round ? _("R%-2d not paired yet") : _("R%-2d not paired"),
                round);
        return 0;
    }
    add(s, at.result == RESULT_OPEN ? ROLE_DIM : ROLE_TEXT, now ? at.board : 0, _("R%-2d %-7s %s v %s  board %d"),
        round, at.result == RESULT_OPEN ? "*" : forfeit_text((enum result)at.result, at.forfeit), _(side_name(at.side)),
        at.opponent, at.board);
    return at.result == RESULT_OPEN ? 0 : points_of(e, (enum result)at.result, at.side);
}

static void add_penalties(const struct console *c, struct player_screen *s)
{
    const struct penalty *list;
    int count = hall_penalties(console_hall(c), &list);
    for (int i = 0; i < count; i++)
        if (atoi(list[i].player) == s->number) {
            struct text penalty = {0};
            sanctions_add_shown(list[i].penalty, &penalty);
            add(s, list[i].undone ? ROLE_DIM : ROLE_PRIORITY_2, 0, "R%-2d %s: %s%s", list[i].round,
                _(script_words(list[i].script)), text_chars(&penalty), list[i].undone ? _(" (taken back)") : "");
            text_release(&penalty);
        }
}

static void add_said(const struct console *c, struct player_screen *s)
{
    msec now = session_wall(console_session(c), console_now(c));
    for (int i = 0; i < s->past.count; i++) {
        const struct player_line *l = &s->past.lines[i];
        char when[TIME_OF_DAY];
        add(s, ROLE_TEXT, 0, "R%-2d %s %s%s%s", l->round, local_time_and_day(l->wall, now, when), l->who,
            *l->who ? ": " : "", l->words);
    }
}

/* --- the page ----------------------------------------------------------------------------------------------------- */

static void head(const struct console *c, struct player_screen *s, const struct player *p, int points)
{
    assert(s->count >= 2 && "both lines were left free for it");
    const struct team *t = p->team ? event_team(session_event(console_session(c)), p->team) : NULL;
    struct text words = {0};
    text_addf(&words, "%d  %s", p->number, p->name);
    if (p->rating)
        text_addf(&words, "  %d", p->rating);
    text_addf(&words, "%s%s%s%s%s%s", *p->title ? "  " : "", p->title, *p->federation ? "  " : "", p->federation,
              t ? "  " : "", t ? t->name : "");
    snprintf(s->lines[0].words, LINE_ROOM, "%s", text_chars(&words));
    snprintf(s->lines[1].words, LINE_ROOM, points == 10 ? _("%d%s point") : _("%d%s points"), points / 10,
             points % 10 == 5 ? ".5" : "");
    text_release(&words);
}

static void make(const struct console *c, struct player_screen *s)
{
    const struct chess_event *e = session_event(console_session(c));
    const struct player *p = event_player(e, s->number);
    int points = 0;
    s->count = 0;
    add(s, ROLE_TITLE, 0, "%s", "");
    add(s, ROLE_STRONG, 0, "%s", "");
    for (int round = 1; round <= EVENT_ROUNDS_MAX; round++)
        points += add_round(c, s, round);
    int rounds = s->count;
    add_penalties(c, s);
    if (s->count == rounds)
        add(s, ROLE_DIM, 0, "%s", _("no penalties"));
    add_said(c, s);
    head(c, s, p, points);
}

static void settle(struct console *c, void *state, struct area a)
{
    struct player_screen *s = state;
    const struct chess_event *e = session_event(console_session(c));
    const struct player *p = e ? event_player(e, s->number) : NULL;
    s->count = 0;
    if (p) {
        player_past_release(&s->past);
        (void)session_player_past(console_session(c), p->number, &s->past, NULL);
        make(c, s);
    }
    list_fit(&s->list, s->count, a.rows);
}

static void draw(struct console *c, void *state, struct area a)
{
    struct player_screen *s = state;
    (void)c;
    if (!s->count)
        draw_text(a, 0, 1, ROLE_DIM, _("no player is chosen: type @ and a name or number"));
    for (int i = 0, row = 0; row < a.rows && s->list.first + i < s->count; i++) {
        const struct page_line *l = &s->lines[s->list.first + i];
        if (s->list.first + i == s->list.chosen)
            draw_cursor(a, row, 0);
        int rows = draw_paragraph(a, row, 1, a.columns - 1, a.rows - row, (int)l->role, l->words);
        row += rows ? rows : 1;
    }
}

static void step(struct console *c, void *state, enum screen_step step)
{
    struct player_screen *s = state;
    if (step != STEP_OPEN) {
        list_step(&s->list, step);
        return;
    }
    int board = chosen_board_number(c);
    if (board)
        console_open(c, SCREEN_BOARD);
}

static void closed(struct console *c, void *state)
{
    struct player_screen *s = state;
    (void)c;
    player_past_release(&s->past);
}

void player_screen_show(struct console *c, int number)
{
    const struct chess_event *e = session_event(console_session(c));
    const struct round *r = e ? event_round(e, hall_settings_of(console_hall(c))->round) : NULL;
    const struct pairing *p = r ? round_pairing_of(r, number) : NULL;
    console_open(c, SCREEN_PLAYER);
    struct player_screen *s = console_state(c, SCREEN_PLAYER);
    if (!s)
        return;
    s->number = number;
    s->list = (struct list){0};
    if (p && p->board && hall_board(console_hall(c), p->board))
        chosen_go_along(c, p->board);
}

const struct screen screen_player = {
    .name = "player",
    .title = "Player",
    .about = "One player in all rounds: opponents, colours, results, byes, penalties, and what was noted, called and "
             "decided while the player sat there. Enter opens the board of this round; e notes something there.",
    .footer = "open note call player back",
    .state_size = sizeof(struct player_screen),
    .settle = settle,
    .draw = draw,
    .step = step,
    .close = closed,
};
