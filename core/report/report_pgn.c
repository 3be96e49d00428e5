#include "base/memory.h"
#include "base/text.h"
#include "event/people.h"
#include "hall/board_view.h"
#include "hall/correspondence.h"
#include "report/game_tags.h"
#include "report/record/record_look.h"
#include "report/record/words.h"
#include "report/report.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The games of a round, with the arbiters' actions where they happened: [%ff KIND,article,D-0041] and plain words, a
 * command that other programs pass over; [%ff clock,stopped] where the clock was stopped or changed. */

/* TimeControl as in PGN, in seconds. PGN only has increments: a delay is left out. */
static void add_control(struct game_tags *t, const struct control *c)
{
    struct text text = {0};
    bool known = !c->hourglass;
    for (int i = 0; i < c->count; i++) {
        const struct period *p = &c->periods[i];
        known = known && (p->bonus == BONUS_NONE || p->bonus == BONUS_FISCHER);
        text_addf(&text, p->moves ? "%s%d/" : "%s", i ? ":" : "", p->moves);
        text_addf(&text, p->bonus == BONUS_FISCHER ? "%d+%d" : "%d", p->seconds, p->bonus_s);
    }
    game_tags_add(t, "TimeControl", known ? text_chars(&text) : "");
    text_release(&text);
}

static void add_people(struct game_tags *t, const struct chess_event *e, const struct hall_seat *seat)
{
    for (int side = WHITE; side <= BLACK; side++) {
        const struct hall_player *p = &seat->players[side];
        const struct player *known = event_player(e, hall_player_number(p));
        const struct tagged_player tagged = {p->name, p->title, p->team, known ? known->fide_id : "", p->rating};
        game_tags_add_player(t, side, &tagged);
    }
}

/* As the PGN standard has it: both are losses, so a draw is neither; without a winner nobody won on time. */
static const char *termination_ruled(const struct ruling *k)
{
    bool won = k->result == RESULT_WHITE || k->result == RESULT_BLACK;
    if (k->result == RESULT_DRAW)
        return "normal";
    return won && strstr(k->script, "flag") ? "time forfeit" : "rules infraction";
}

static void add_ending(struct game_tags *t, const struct report *r, const struct record_board *b)
{
    const char *words = NULL;
    for (int i = 0; i < r->round->rulings.count; i++) {
        const struct record_ruling *k = &r->round->rulings.at[i];
        if (k->board == board_number(b->is) && k->is.result != RESULT_OPEN && record_in_force(k))
            words = termination_ruled(&k->is);
    }
    if (board_result(b->is) == RESULT_NONE || board_result(b->is) == RESULT_ANNULLED)
        game_tags_add(t, "Decision", result_text(board_result(b->is)));
    words = board_is_forfeit(b->is) ? "forfeit" : words;
    game_tags_add(t, "Termination", words ? words : board_result(b->is) == RESULT_OPEN ? "unterminated" : "normal");
}

/* The planned day, or else the day it was played. */
static void say_day(const struct report *r, struct words *out)
{
    const struct round *planned = event_round(r->round->event, r->round->number);
    day d = planned ? planned->date : 0;
    if (d && d % 10000)
        snprintf(out->chars, sizeof out->chars, "%04d.%02d.%02d", d / 10000, d / 100 % 100, d % 100);
    else
        words_day(r, r->round->first.wall, out);
    for (char *c = out->chars; *c; c++)
        *c = *c == '-' ? '.' : *c;
}

static void say_day_of_letter(const struct report *r, const struct record_board *b, int ply, struct words *out)
{
    const struct letter *l = board_is_by_letter(b->is) ? hall_letter_of(r->round->hall, b->is, ply) : NULL;
    day d = l ? day_numbered(l->sent.day) : 0;
    out->chars[0] = '\0';
    if (d)
        snprintf(out->chars, sizeof out->chars, "%04d.%02d.%02d", d / 10000, d / 100 % 100, d % 100);
}

static void fill_tags(struct game_tags *t, const struct report *r, const struct record_board *b)
{
    struct words day_of, last;
    char round[32];
    t->count = 0;
    snprintf(round, sizeof round, "%d.%d", r->round->number, board_number(b->is));
    say_day_of_letter(r, b, 1, &day_of);
    if (!*day_of.chars)
        say_day(r, &day_of);
    say_day_of_letter(r, b, board_plies(b->is), &last);
    game_tags_add(t, "Event", r->round->event->name);
    game_tags_add(t, "Site", r->round->event->place);
    game_tags_add(t, "Date", day_of.chars);
    game_tags_add(t, "Round", round);
    game_tags_add(t, "EndDate", last.chars);
    add_people(t, r->round->event, board_seat(b->is));
    game_tags_add_number(t, "Board", board_number(b->is));
    add_control(t, &board_seat(b->is)->control);
    add_ending(t, r, b);
}

/* --- what arbiters did -------------------------------------------------------------------------------------------- */

static void add_effect(void *self, const char *sentence)
{
    struct text *t = self;
    text_addf(t, " %s", sentence);
}

/* A command has no blanks, and no commas but its separators: "7.5.1, 7.5.5" becomes 7.5.1;7.5.5. */
static void add_squeezed(struct text *out, const char *s)
{
    for (; *s; s++)
        if (*s == ',' || *s == ']')
            text_add_char(out, ';');
        else if (*s != ' ')
            text_add_char(out, *s);
}

static void say_ruling(const struct record_ruling *k, const struct record_board *b, struct text *out)
{
    struct words number, fate;
    text_addf(out, "%s[%%ff ", out->length ? " " : "");
    add_squeezed(out, k->is.script);
    text_add_char(out, ',');
    add_squeezed(out, k->is.article);
    text_addf(out, ",%s]%s%s%s", words_decision(k->is.id, &number), record_in_force(k) ? "" : " (",
              record_in_force(k) ? "" : words_fate(k, &fate), record_in_force(k) ? "" : ")");
    words_effects(k, b, add_effect, out);
}

/* --- the clock: what was stopped, started again, typed or otherwise than it should be ----------------------------- */

/* NULL if it does not matter to anyone who replays the game. */
static const char *clock_said(enum entry_action action)
{
    switch (action) {
    case ACTION_CLOCK_STOPPED: return "the clock was stopped";
    case ACTION_CLOCK_STARTED: return "the clock was started again";
    case ACTION_CLOCK_TYPED: return "clock times were typed in";
    case ACTION_CLOCK_TIMES_SET: return "the clock's times were changed";
    case ACTION_CLOCK_JUMP: return "a time jumped";
    case ACTION_CLOCK_WRONG_SIDE: return "the clock ran for the wrong side";
    default: return NULL;
    }
}

static int plies_before(const struct record_board *b, int64_t entry)
{
    int plies = 0;
    for (int i = 0; i < b->moves.count && b->moves.at[i].when.entry < entry; i++)
        if (!b->moves.at[i].gone)
            plies = b->moves.at[i].is.ply;
    return plies;
}

static void say_clock(const struct report *r, const struct record_clock *k, struct text *out)
{
    struct words time, clocks;
    text_addf(out, "%s[%%ff clock,%s] %s at %s: %s.", out->length ? " " : "", entry_row(k->action)->what,
              clock_said(k->action), words_time(r, k->when.wall, &time), words_clocks(k->is.left_s, &clocks));
}

/* Neither the first start nor the stop at the end is a pause. */
static void say_clocks(const struct report *r, const struct record_board *b, struct text *texts)
{
    int plies = board_plies(b->is);
    bool stopped = false;
    for (int i = 0; i < b->clocks.count; i++) {
        const struct record_clock *k = &b->clocks.at[i];
        bool starts = k->action == ACTION_CLOCK_STARTED;
        bool over = board_finished_at(b->is) != MSEC_NEVER && k->when.mono >= board_finished_at(b->is);
        int ply = plies_before(b, k->when.entry);
        if (clock_said(k->action) && !over && (!starts || stopped))
            say_clock(r, k, &texts[ply > plies ? plies : ply]);
        stopped = starts ? false : stopped || k->action == ACTION_CLOCK_STOPPED;
    }
}

/* --- by letter ---------------------------------------------------------------------------------------------------- */

/* The day on which a move was sent follows it; that of the first move is the game's date. */
static void say_letters(const struct report *r, const struct record_board *b, struct text *texts)
{
    for (int ply = 1; ply <= board_plies(b->is); ply++) {
        const struct letter *l = hall_letter_of(r->round->hall, b->is, ply);
        if (!l)
            continue;
        struct text *out = &texts[ply];
        text_add(out, out->length ? " " : "");
        day_write(out, day_numbered(l->sent.day));
        if (l->sent.minute)
            text_addf(out, " %02d:%02d", (l->sent.minute - 1) / 60, (l->sent.minute - 1) % 60);
        if (l->received.day)
            text_addf(out, ", %d d", letter_days(r->round->hall, b->is, l));
    }
}

static const char **comments_of(const struct report *r, const struct record_board *b, struct text *texts)
{
    int plies = board_plies(b->is);
    assert(plies >= 0);
    const char **list = memory_take((size_t)plies + 1, sizeof *list);
    for (int i = 0; i < r->round->rulings.count; i++) {
        const struct record_ruling *k = &r->round->rulings.at[i];
        const struct incident *incident = k->incident >= 1 && k->incident <= r->round->incidents.count
                                              ? r->round->incidents.at[k->incident - 1].is
                                              : NULL;
        int ply = incident ? incident->ply : k->is.ply;
        if (k->board == board_number(b->is))
            say_ruling(k, b, &texts[ply < 0 ? 0 : ply > plies ? plies : ply]);
    }
    say_clocks(r, b, texts);
    if (board_is_by_letter(b->is))
        say_letters(r, b, texts);
    for (int ply = 0; ply <= plies; ply++)
        list[ply] = texts[ply].length ? text_chars(&texts[ply]) : NULL;
    return list;
}

static void add_game(const struct report *r, const struct record_board *b, struct text *out)
{
    int plies = board_plies(b->is);
    struct game_tags t;
    struct text *texts = memory_take((size_t)plies + 1, sizeof *texts);
    int32_t *left_s = memory_take((size_t)plies + 1, sizeof *left_s);
    const char **comments = comments_of(r, b, texts);
    for (int ply = 1; ply <= plies; ply++)
        left_s[ply - 1] = board_is_by_letter(b->is) ? SECONDS_UNKNOWN : hall_move_time(b->is, ply).left_s;
    fill_tags(&t, r, b);
    game_pgn_write(&(struct game_pgn){.game = board_game(b->is),
                                      .tags = t.tags,
                                      .tag_count = t.count,
                                      .result = pgn_word_of(board_result(b->is)),
                                      .left_s = left_s,
                                      .comments = comments},
                   out);
    for (int ply = 0; ply <= plies; ply++)
        text_release(&texts[ply]);
    free(texts);
    free(left_s);
    free((void *)comments);
}

static bool is_worth_it(const struct hall_board *b)
{
    return board_plies(b) || *board_player(b, WHITE)->name || *board_player(b, BLACK)->name;
}

void report_add_pgn(const struct report *r, struct text *out)
{
    for (int i = 0; i < r->round->board_count; i++)
        if (is_worth_it(r->round->boards[i].is))
            add_game(r, &r->round->boards[i], out);
}
