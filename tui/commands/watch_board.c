#include "commands/watch_board.h"

#include "chess/san.h"

#include <stdio.h>
#include <string.h>

enum { QUIET = 300, SET_QUIET = 1500 };

static msec scaled(const struct watched *b, msec ms)
{
    return (msec)((double)ms / b->speed);
}

void watched_begin(struct watched *b, int number, double speed, words_taker *say, void *taker)
{
    *b = (struct watched){.number = number, .speed = speed, .set_at = MSEC_NEVER, .say = say, .taker = taker};
    matcher_begin(&b->matcher, scaled(b, QUIET));
    signs_begin(&b->signs);
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

/* Who pressed after White's move has White's side. The press is seen up to a second late, when the answer may have been
 * made already: so one move is not enough. */
static void learn_sides(struct watched *b)
{
    enum { ENOUGH = 2, MOST = 5 };
    const struct matcher *m = &b->matcher;
    bool left_pressed = b->clock.up == CLOCK_RIGHT, white_moved = m->now.turn == BLACK;
    if (!m->in_game || m->turn_open || !m->may_revise)
        return;
    b->left_is_white += left_pressed == white_moved ? 1 : -1;
    if (b->left_is_white > MOST || b->left_is_white < -MOST)
        b->left_is_white = b->left_is_white > 0 ? MOST : -MOST;
    if (b->left_is_white >= ENOUGH || b->left_is_white <= -ENOUGH)
        b->white_lever = b->left_is_white > 0 ? CLOCK_LEFT : CLOCK_RIGHT;
}

static void say_running(struct watched *b, msec at, const struct clock_reading *before)
{
    const struct clock_reading *now = &b->clock;
    bool pressed = now->has_lever && before->has_lever && now->up != before->up;
    if (pressed && now->running)
        learn_sides(b);
    if (now->run_known && before->run_known && !before->running != !now->running)
        say_with_times(b, at, now->running ? "clock started" : "clock stopped");
    else if (pressed)
        say_with_times(b, at, "clock pressed");
    if (pressed)
        matcher_pressed(&b->matcher, at);
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

/* --- squares ------------------------------------------------------------------------------------------------ */

static void say_moves(struct watched *b, msec at, const struct match *found)
{
    struct position p = found->from;
    struct undo undo;
    struct text line = {0};
    char san[SAN_MAX];
    if (found->kind == MATCH_REVISED)
        text_add(&line, "corrected: ");
    for (int i = 0; i < found->count; i++) {
        san_write(&p, found->moves[i], san);
        text_add(&line, i ? " " : "");
        if (!i || p.turn == WHITE)
            text_addf(&line, p.turn == WHITE ? "%d. " : "%d... ", p.move_number);
        text_add(&line, san);
        position_make(&p, found->moves[i], &undo);
    }
    text_add(&line, "  (");
    size_t open = line.length;
    struct text times = {0};
    add_times(b, &times);
    text_add(&line, text_chars(&times));
    text_release(&times);
    text_add(&line, line.length > open ? ")" : "no times)");
    say(b, at, &line);
}

static void add_squares(const struct watched *b, const struct match *found, struct text *out)
{
    static const char letters[] = ".PNBRQK..pnbrqk.";
    sqset off = found->off;
    enum { SHOWN = 8 };
    for (int i = 0; off && i < SHOWN; i++) {
        int sq = take_first(&off);
        piece is = b->matcher.squares[sq ^ (int)b->matcher.view ^ (int)found->view], was = found->from.on[sq];
        text_addf(out, "%s %c%d", i ? "," : "", 'a' + file_of(sq), rank_of(sq) + 1);
        if (is == EMPTY)
            text_addf(out, " empty, not %c", letters[was & 15]);
        else if (was == EMPTY)
            text_addf(out, " %c", letters[is & 15]);
        else
            text_addf(out, " %c, not %c", letters[is & 15], letters[was & 15]);
    }
    if (off)
        text_addf(out, " and %d more", count_of(off));
}

static void say_off(struct watched *b, msec at, const struct match *found)
{
    struct text line = {0};
    if (found->kind == MATCH_WRONG)
        text_add(&line, "wrong set-up:");
    else if (!b->matcher.in_game)
        text_add(&line, "no position to begin from:");
    else
        text_add(&line, "no legal move explains the squares:");
    add_squares(b, found, &line);
    say(b, at, &line);
}

static const char *start_words(enum match_view view)
{
    switch (view) {
    case VIEW_TURNED: return "start position, the board turned round or colours exchanged: squares are read from the other side";
    case VIEW_MIRRORED: return "start position in a mirror: kings and queens exchanged on both sides, or wired wrongly";
    case VIEW_COLOURS: return "start position with the colours at the wrong ends";
    case VIEW_USUAL: break;
    }
    return "start position";
}

static void tell(struct watched *b, msec at, const struct match *found)
{
    switch (found->kind) {
    case MATCH_NOTHING: break;
    case MATCH_MOVES:
    case MATCH_REVISED:
        say_moves(b, at, found);
        break;
    case MATCH_BACK: say_plain(b, at, "move taken back"); break;
    case MATCH_RESTORED: say_plain(b, at, "the last known position stands again"); break;
    case MATCH_JOINED: say_plain(b, at, "a game under way: followed from these squares on"); break;
    case MATCH_SETUP:
        b->white_lever = CLOCK_NONE;
        b->left_is_white = 0;
        say_plain(b, at, start_words(found->view));
        break;
    case MATCH_WRONG:
    case MATCH_DIFFERS: say_off(b, at, found); break;
    }
}

void watched_time(struct watched *b, msec now)
{
    if (b->set_at != MSEC_NEVER && now - b->set_at >= scaled(b, SET_QUIET)) {
        b->set_at = MSEC_NEVER;
        say_with_times(b, now, "clock set");
    }
    while (matcher_due(&b->matcher) <= now) {
        struct match found = matcher_look(&b->matcher, now);
        tell(b, now, &found);
    }
}

/* --- news --------------------------------------------------------------------------------------------------- */

static void take_news(struct watched *b, const struct reading *r)
{
    static const char *const results[] = {"White won", "Black won", "drawn"};
    char line[64];
    switch ((enum news)r->as.news.what) {
    case NEWS_CLOCK_ABSENT:
        if (!b->clock_absent)
            say_plain(b, r->at, "no clock connected");
        b->clock_absent = true;
        break;
    case NEWS_RESULT_SIGN:
        snprintf(line, sizeof line, "kings in the centre: %s", results[r->as.news.number % 3]);
        say_plain(b, r->at, line);
        break;
    case NEWS_ROOK_FIRST: say_plain(b, r->at, "castled with the rook touched first"); break;
    case NEWS_LOST:
        matcher_lost(&b->matcher);
        b->clock_known = false;
        say_plain(b, r->at, r->text);
        break;
    case NEWS_BACK:
    case NEWS_NOISE:
    case NEWS_RESTARTED: say_plain(b, r->at, r->text); break;
    default: break;
    }
}

static void take_sign(void *self, const struct reading *r)
{
    struct reading stamped = *r;
    struct watched *b = self;
    take_news(b, &stamped);
}

void watched_take(struct watched *b, const struct reading *r)
{
    watched_time(b, r->at);
    switch ((enum reading_kind)r->kind) {
    case READING_BOARD:
    case READING_FIELD:
        matcher_note(&b->matcher, r, r->at);
        signs_note(&b->signs, r, take_sign, b);
        break;
    case READING_CLOCK: take_clock(b, r); break;
    case READING_HALTED: matcher_pressed(&b->matcher, r->at); break; /* between the squares of a board's memory */
    case READING_NEWS: take_news(b, r); break;
    default: break;
    }
    watched_time(b, r->at);
}
