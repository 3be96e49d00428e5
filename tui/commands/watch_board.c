#include "commands/watch_board.h"

#include "base/memory.h"
#include "chess/placement.h"
#include "chess/san.h"
#include "game/press.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct watched {
    int number;
    double speed;
    msec at;                /* what is taken in now, as the caller's clock has it        */
    struct tracker tracker; /* in the board's own time: a demo may run faster            */
    struct press press;
    struct orientation orientation;
    bool in_game, told_arrangement; /* there is a position to go on from                 */
    msec changed;           /* squares, last                                              */
    struct clock_reading clock;
    bool clock_known, clock_absent;
    uint8_t white_lever; /* side of the clock that is White's; CLOCK_NONE: not known yet */
    msec set_at;         /* the times of a standing clock changed; MSEC_NEVER: told       */
    words_taker *say;
    void *taker;
};

enum { SET_QUIET = 1500, ARRANGED = 1500, FULL = 30 };

static msec scaled(const struct watched *b, msec ms)
{
    return (msec)((double)ms / b->speed);
}

static msec board_time(const struct watched *b, msec at)
{
    return (msec)((double)at * b->speed);
}

static void say(struct watched *b, msec at, struct text *words)
{
    b->say(b->taker, b->number, at, text_chars(words));
    text_release(words);
}

static void say_plain(struct watched *b, msec at, const char *words)
{
    b->say(b->taker, b->number, at, words);
}

/* --- times -------------------------------------------------------------------------------------------------- */

static const char *side_name(const struct watched *b, uint8_t side)
{
    if (b->clock.by_colour)
        return side == CLOCK_LEFT ? "White" : "Black";
    if (b->white_lever == CLOCK_NONE)
        return side == CLOCK_LEFT ? "left" : "right";
    return side == b->white_lever ? "White" : "Black";
}

static void add_time(struct watched *b, uint8_t side, struct text *out)
{
    int32_t s = side == CLOCK_LEFT ? b->clock.left_s : b->clock.right_s;
    text_addf(out, "%s ", side_name(b, side));
    if (s == TIME_UNKNOWN)
        text_add(out, "unknown");
    else if (s >= 3600)
        text_addf(out, "%d:%02d:%02d", s / 3600, s / 60 % 60, s % 60);
    else
        text_addf(out, "%d:%02d", s / 60, s % 60);
}

/* White first where it is known which side is White's. */
static void add_times(struct watched *b, struct text *out)
{
    uint8_t first_side = b->white_lever == CLOCK_RIGHT ? CLOCK_RIGHT : CLOCK_LEFT;
    if (!b->clock_known || b->clock_absent)
        return;
    text_add(out, out->length ? ": " : "");
    add_time(b, first_side, out);
    text_add(out, ", ");
    add_time(b, first_side == CLOCK_LEFT ? CLOCK_RIGHT : CLOCK_LEFT, out);
}

static void say_with_times(struct watched *b, msec at, const char *words)
{
    struct text line = {0};
    text_add(&line, words);
    add_times(b, &line);
    say(b, at, &line);
}

static void say_flag(struct watched *b, msec at, uint8_t sides, const char *words)
{
    char line[64];
    snprintf(line, sizeof line, "%s, %s%s%s", words, sides & CLOCK_LEFT ? side_name(b, CLOCK_LEFT) : "",
             sides == CLOCK_BOTH ? " and " : "", sides & CLOCK_RIGHT ? side_name(b, CLOCK_RIGHT) : "");
    say_with_times(b, at, line);
}

static void say_running(struct watched *b, msec at, const struct clock_reading *before)
{
    const struct clock_reading *now = &b->clock;
    bool pressed = now->has_lever && before->has_lever && now->up != before->up;
    if (now->run_known && before->run_known && !before->running != !now->running)
        say_with_times(b, at, now->running ? "clock started" : "clock stopped");
    else if (pressed)
        say_with_times(b, at, "clock pressed");
}

static void compare_clocks(struct watched *b, msec at, const struct clock_reading *before)
{
    const struct clock_reading *now = &b->clock;
    say_running(b, at, before);
    if (now->flag & ~before->flag)
        say_flag(b, at, now->flag & (uint8_t)~before->flag, "flag fallen");
    if (now->shown & ~before->shown)
        say_flag(b, at, now->shown & (uint8_t)~before->shown, "flag shown, end of a period");
    if (now->low_battery && !before->low_battery)
        say_plain(b, at, "clock battery low");
    if (!now->running && !before->running && (now->left_s != before->left_s || now->right_s != before->right_s))
        b->set_at = at;
}

static void take_clock(struct watched *b, const struct reading *r)
{
    struct clock_reading before = b->clock;
    bool first_seen = !b->clock_known || b->clock_absent;
    b->clock = r->as.clock;
    b->clock_known = true;
    b->clock_absent = false;
    if (!first_seen) {
        compare_clocks(b, r->at, &before);
        return;
    }
    say_with_times(b, r->at, b->clock.running ? "clock runs" : "clock stands");
    if (b->clock.low_battery)
        say_plain(b, r->at, "clock battery low");
    if (b->clock.flag)
        say_flag(b, r->at, b->clock.flag, "flag fallen");
}

/* --- what the tracker tells --------------------------------------------------------------------------------- */

static void add_square(int sq, struct text *out)
{
    text_addf(out, "%c%d", 'a' + file_of(sq), rank_of(sq) + 1);
}

static void add_move(const struct position *p, move m, struct text *out)
{
    char san[SAN_MAX];
    san_write(p, m, san);
    text_addf(out, p->turn == WHITE ? "%d. %s" : "%d... %s", p->move_number, san);
}

static void say_move(struct watched *b, const struct tracked *e)
{
    struct text line = {0}, times = {0};
    add_move(e->before, e->move, &line);
    add_times(b, &times);
    text_addf(&line, "  (%s)", times.length ? text_chars(&times) : "no times");
    if (e->rook_first)
        text_add(&line, ", the rook touched first");
    text_release(&times);
    say(b, b->at, &line);
}

static void add_squares(const struct tracked *e, struct text *out)
{
    static const char letters[] = ".PNBRQK..pnbrqk.";
    enum { SHOWN = 8 };
    sqset off = e->squares;
    for (int i = 0; off && i < SHOWN; i++) {
        int sq = take_first(&off);
        piece is = e->seen->on[sq], was = e->before->on[sq];
        text_add(out, i ? ", " : ": ");
        add_square(sq, out);
        if (e->seen->only_occupied)
            text_add(out, has(seen_occupied(e->seen), sq) ? " occupied" : " empty");
        else if (is == EMPTY)
            text_addf(out, " empty, not %c", letters[was & 15]);
        else
            text_addf(out, was == EMPTY ? " %c" : " %c, not %c", letters[is & 15], letters[was & 15]);
    }
    if (off)
        text_addf(out, " and %d more", count_of(off));
}

static void add_from_to(const struct tracked *e, struct text *out)
{
    if (e->from == NO_SQUARE)
        return;
    text_add(out, ": ");
    add_square(e->from, out);
    if (e->to == NO_SQUARE)
        return;
    text_add(out, "-");
    add_square(e->to, out);
}

static void add_choices(const struct tracked *e, struct text *out)
{
    for (int i = 0; i < e->choices->count && i < LINES_KEPT; i++) {
        struct position p = *e->before;
        struct undo unused;
        text_add(out, i ? " or " : ": ");
        for (int k = 0; k < e->choices->line[i].count; k++) {
            text_add(out, k ? " " : "");
            add_move(&p, e->choices->line[i].moves[k], out);
            position_make(&p, e->choices->line[i].moves[k], &unused);
        }
    }
}

static void add_sign(const struct tracked *e, struct text *out)
{
    static const char *const results[] = {"White won", "Black won", "drawn"};
    text_addf(out, ": %s", results[e->count >= 0 && e->count < 3 ? e->count : 2]);
}

/* order: enum track_kind; without words: said in a way of its own, or not at all */
static const struct {
    const char *words;
    void (*add)(const struct tracked *, struct text *);
} tellings[TRACK_KINDS] = {
    [TRACK_NOT_PRESSED] = {"answered although the clock was not pressed", NULL},
    [TRACK_ILLEGAL] = {"illegal move completed", add_from_to},
    [TRACK_PROMOTION] = {"promotion not completed", add_from_to},
    [TRACK_OUT_OF_TURN] = {"moved out of turn", add_from_to},
    [TRACK_MOVED_AGAIN] = {"moved again after the press", add_from_to},
    [TRACK_NO_MOVE] = {"clock pressed without a move", NULL},
    [TRACK_TAKEBACK] = {"move taken back", NULL},
    [TRACK_DISPLACED] = {"men displaced", add_squares},
    [TRACK_KNOCKED] = {"men knocked over and put back", NULL},
    [TRACK_MISMATCH] = {"no legal move explains the squares", add_squares},
    [TRACK_CLEARED] = {"the squares are explained again", NULL},
    [TRACK_ASK] = {"several moves fit", add_choices},
    [TRACK_DEAD] = {"a square sees nothing", add_from_to},
    [TRACK_STUCK] = {"a square goes on showing a man", add_from_to},
    [TRACK_RESET] = {"the men are being set up again", NULL},
    [TRACK_SIGN] = {"kings in the centre", add_sign},
};

static void hear(void *self, const struct tracked *e)
{
    struct watched *b = self;
    struct text line = {0};
    if (!b->in_game)
        return;
    if (e->kind == TRACK_MOVE)
        say_move(b, e);
    if (!tellings[e->kind].words)
        return;
    text_add(&line, tellings[e->kind].words);
    if (tellings[e->kind].add)
        tellings[e->kind].add(e, &line);
    say(b, b->at, &line);
}

/* --- from which position ------------------------------------------------------------------------------------ */

static void begin_game(struct watched *b)
{
    struct position start;
    struct control unknown = {.count = 1, .periods = {{0, 86400, BONUS_NONE, 0}}};
    position_start(&start, RULES_CHESS);
    tracker_release(&b->tracker);
    tracker_begin(&b->tracker, &start, b->clock_known && !b->clock_absent, hear, b);
    press_begin(&b->press, &unknown, &b->tracker, NULL, NULL);
    press_turned(&b->press, b->white_lever == CLOCK_RIGHT);
}

static void read_board_again(struct watched *b)
{
    struct reading now;
    if (orientation_board(&b->orientation, board_time(b, b->at), &now))
        tracker_take(&b->tracker, &now);
}

static void start_stands(struct watched *b, const struct finding *f)
{
    enum turn turn = (enum turn)f->causes[0].turn;
    struct text line = {0};
    orientation_confirm(&b->orientation, turn);
    b->white_lever = (uint8_t)orientation_white_clock(&b->orientation);
    begin_game(b);
    b->in_game = true;
    text_add(&line, "start position");
    if (f->arrangement != ARRANGEMENT_RIGHT)
        text_addf(&line, ", squares are read so: %s", f->words);
    say(b, b->at, &line);
    read_board_again(b);
}

/* Whose move it is says the clock; castling, what is still at home. False: kings are missing, or the like. */
static bool position_from_board(const struct watched *b, struct position *p)
{
    struct reading r;
    char fen[FEN_MAX];
    if (!orientation_board(&b->orientation, 0, &r) || r.kind != READING_BOARD)
        return false;
    bool black = b->clock_known && b->clock.running == CLOCK_RIGHT;
    char *end = placement_write(r.as.board, fen);
    snprintf(end, sizeof fen - (size_t)(end - fen), " %c - - 0 1", black ? 'b' : 'w');
    return position_from_fen(p, fen, RULES_CHESS, NULL);
}

static void join(struct watched *b, const struct position *p)
{
    begin_game(b);
    b->in_game = true;
    tracker_set(&b->tracker, p, board_time(b, b->at));
    say_plain(b, b->at, "a game under way: followed from these squares on");
    read_board_again(b);
}

static int men_on(const struct orientation *o)
{
    int men = 0;
    for (int sq = 0; sq < 64; sq++)
        men += o->boards[0][sq] != EMPTY;
    return men;
}

static void look_at_arrangement(struct watched *b)
{
    struct finding f;
    struct position p;
    orientation_find(&b->orientation, &f);
    bool start = f.arrangement == ARRANGEMENT_RIGHT || (f.count && f.causes[0].turn != TURN_NONE && !f.wrong);
    if (start && f.arrangement != ARRANGEMENT_SIDEWAYS) {
        start_stands(b, &f);
    } else if (men_on(&b->orientation) < FULL && position_from_board(b, &p)) {
        join(b, &p);
    } else if (!b->told_arrangement && f.arrangement != ARRANGEMENT_EMPTY && f.arrangement != ARRANGEMENT_UNKNOWN) {
        struct text line = {0};
        text_addf(&line, "wrong set-up: %s", f.words);
        say(b, b->at, &line);
    }
    b->told_arrangement = true;
}

/* After a game the men are set up again. */
static bool stands_for_another(const struct watched *b)
{
    struct position start;
    position_start(&start, RULES_CHESS);
    return b->tracker.game.plies && !seen_differs(&b->tracker.seen, &start);
}

static void take_squares(struct watched *b, const struct reading *r)
{
    struct reading in_game;
    piece before[64];
    memcpy(before, b->orientation.boards[0], sizeof before);
    orientation_note(&b->orientation, r);
    if (b->changed == MSEC_NEVER || memcmp(before, b->orientation.boards[0], sizeof before) != 0) {
        b->changed = r->at;
        b->told_arrangement = false;
    }
    orientation_apply(&b->orientation, r, &in_game);
    in_game.at = board_time(b, r->at);
    if (b->in_game)
        tracker_take(&b->tracker, &in_game);
    if (b->in_game && stands_for_another(b)) {
        b->in_game = b->told_arrangement = false;
        b->orientation.confirmed = false;
    }
}

/* Before the first move it shows whose side is which. */
static void take_clock_sides(struct watched *b, const struct reading *r)
{
    orientation_note(&b->orientation, r);
    uint8_t white = (uint8_t)orientation_white_clock(&b->orientation);
    if (b->tracker.game.plies || white == CLOCK_NONE || white == b->white_lever)
        return;
    b->white_lever = white;
    press_turned(&b->press, white == CLOCK_RIGHT);
}

/* --- time, news --------------------------------------------------------------------------------------------- */

struct watched *watched_new(int number, double speed, words_taker *say_words, void *taker)
{
    struct watched *b = memory_take(1, sizeof *b);
    b->number = number;
    b->speed = speed;
    b->set_at = b->changed = MSEC_NEVER;
    b->say = say_words;
    b->taker = taker;
    begin_game(b);
    return b;
}

void watched_free(struct watched *b)
{
    if (!b)
        return;
    tracker_release(&b->tracker);
    free(b);
}

int watched_number(const struct watched *b)
{
    return b->number;
}

void watched_time(struct watched *b, msec now)
{
    b->at = now;
    if (b->set_at != MSEC_NEVER && now - b->set_at >= scaled(b, SET_QUIET)) {
        b->set_at = MSEC_NEVER;
        say_with_times(b, now, "clock set");
    }
    if (!b->in_game && !b->told_arrangement && b->changed != MSEC_NEVER && now - b->changed >= scaled(b, ARRANGED))
        look_at_arrangement(b);
    if (tracker_due(&b->tracker) <= board_time(b, now))
        tracker_settle(&b->tracker, board_time(b, now));
    press_settle(&b->press, board_time(b, now));
}

static void take_news(struct watched *b, const struct reading *r)
{
    switch ((enum news)r->as.news.what) {
    case NEWS_CLOCK_ABSENT:
        if (!b->clock_absent)
            say_plain(b, r->at, "no clock connected");
        b->clock_absent = true;
        break;
    case NEWS_LOST:
        b->clock_known = false;
        say_plain(b, r->at, r->text);
        break;
    case NEWS_BACK:
    case NEWS_NOISE:
    case NEWS_RESTARTED: say_plain(b, r->at, r->text); break;
    default: break;
    }
}

void watched_take(struct watched *b, const struct reading *r)
{
    struct reading own = *r;
    watched_time(b, r->at);
    own.at = board_time(b, r->at);
    switch ((enum reading_kind)r->kind) {
    case READING_BOARD:
    case READING_FIELD:
    case READING_OCCUPIED:
    case READING_TOUCHED: take_squares(b, r); break;
    case READING_CLOCK:
        take_clock_sides(b, r);
        take_clock(b, r);
        if (!b->tracker.has_clock)
            tracker_clocked(&b->tracker, true, own.at);
        press_take(&b->press, &own);
        break;
    case READING_HALTED: press_take(&b->press, &own); break;
    case READING_NEWS:
        take_news(b, r);
        press_take(&b->press, &own);
        break;
    case READING_MOVE: tracker_take(&b->tracker, &own); break;
    case READING_FAULT: break;
    }
    watched_time(b, r->at);
}
