#include "screens/ruling_evidence.h"

#include "base/text.h"
#include "base/tongue.h"
#include "chess/board/placement.h"
#include "chess/notation/san.h"
#include "console/board_story.h"
#include "console/console.h"
#include "console/preview.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/known.h"
#include "ruling/effect.h"
#include "widgets/board_picture.h"
#include "widgets/glance.h"
#include "widgets/moves.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* --- positions ------------------------------------------------------------------------------------------------ */

enum { PICTURES_MOST = 3, TITLE_ROOM = 128 };

/* One of the diagrams that are side by side. */
struct evidence_picture {
    char title[TITLE_ROOM];
    piece on[64];
    sqset last, wrong;
};

struct evidence_pictures {
    struct evidence_picture list[PICTURES_MOST];
    int count;
};

static struct evidence_picture *add_picture(struct evidence_pictures *p, const char *title)
{
    assert(p->count >= 0 && p->count < PICTURES_MOST && "there are no more moments to show");
    struct evidence_picture *new = &p->list[p->count++];
    *new = (struct evidence_picture){0};
    copy_text(new->title, sizeof new->title, title);
    return new;
}

/* "before 12.Bc6"; for a move that no notation can write, its squares. */
static void add_before(struct evidence_pictures *p, const struct position *before, move m)
{
    char title[TITLE_ROOM];
    snprintf(title, sizeof title, _("BEFORE %d%s"), before->move_number, before->turn == WHITE ? "." : "...");
    struct evidence_picture *new = add_picture(p, title);
    memcpy(new->on, before->on, sizeof new->on);
    if (m != NO_MOVE)
        new->last = bit(move_from(m));
}

/* The pieces as they were after the move, also for castling and il vaticano. */
static void play_as_said(const struct position *before, move m, struct evidence_picture *new)
{
    struct history game = {0};
    history_begin(&game, before);
    if (history_add_as_said(&game, m)) {
        memcpy(new->on, game.now.on, sizeof new->on);
    } else {
        new->on[move_to(m)] = new->on[move_from(m)];
        new->on[move_from(m)] = EMPTY;
    }
    for (int sq = 0; sq < 64; sq++)
        new->wrong |= new->on[sq] != before->on[sq] ? bit(sq) : 0;
    history_release(&game);
}

static void add_irregular(struct evidence_pictures *p, const struct position *before, const struct incident *in)
{
    char title[TITLE_ROOM] = N_("THEN");
    if (in->move != NO_MOVE && (move_how(in->move) == CASTLING || move_how(in->move) == IL_VATICANO)) {
        snprintf(title, sizeof title, move_how(in->move) == CASTLING ? _("after castling") : _("after il vaticano"));
    } else if (in->move != NO_MOVE && move_how(in->move) != PASSING) {
        int from = move_from(in->move), to = move_to(in->move);
        snprintf(title, sizeof title, /* at most 12 columns */ _("after %c%d-%c%d"), 'a' + file_of(from),
                 rank_of(from) + 1, 'a' + file_of(to), rank_of(to) + 1);
    }
    struct evidence_picture *new = add_picture(p, title);
    memcpy(new->on, before->on, sizeof new->on);
    if (*in->after && placement_read(in->after, new->on)) {
        for (int sq = 0; sq < 64; sq++)
            new->wrong |= new->on[sq] != before->on[sq] ? bit(sq) : 0;
    } else if (in->move != NO_MOVE) {
        play_as_said(before, in->move, new);
    }
}

static void add_now(struct evidence_pictures *p, const struct hall_board *b)
{
    const struct history *g = board_game(b);
    char title[TITLE_ROOM] = N_("NOW"), san[SAN_MAX];
    if (g->plies) {
        struct position before;
        history_position(g, g->plies - 1, &before);
        san_write(&before, g->moves[g->plies - 1], san);
        snprintf(title, sizeof title, /* at most 12 columns */ _("NOW, after %d%s%s"), before.move_number,
                 before.turn == WHITE ? "." : "...", san);
    }
    struct evidence_picture *then = p->count ? &p->list[p->count - 1] : NULL, *new = add_picture(p, title);
    move last = g->plies ? g->moves[g->plies - 1] : NO_MOVE;
    memcpy(new->on, g->now.on, sizeof new->on);
    new->last = last == NO_MOVE ? 0 : bit(move_from(last)) | bit(move_to(last));
    new->wrong = board_result(b) == RESULT_OPEN ? board_wrong_squares(b, new->on) : 0;
    if (then && then->wrong && !memcmp(then->on, new->on, sizeof new->on)) { /* it is still on the board */
        char title_now[TITLE_ROOM];
        snprintf(title_now, sizeof title_now,
                 strcmp(then->title, "THEN") ? /* at most 6 columns */ _("NOW, %.80s") : _("NOW"), then->title);
        copy_text(then->title, sizeof then->title, title_now);
        p->count--;
    }
}

static bool position_before(const struct ruling_case *k, const struct hall *h, const struct hall_board *b, msec now,
                            const struct incident *in, struct position *out)
{
    struct ruling_effect e;
    if (in && *in->before && (in->move != NO_MOVE || *in->after))
        return position_from_fen(out, in->before, (enum rules)board_position(b)->rules, NULL);
    if (!ruling_effect(k, h, now, &e) || !e.undone || e.ply >= board_plies(b))
        return false;
    history_position(board_game(b), e.ply, out);
    return true;
}

static void take_pictures(const struct console *c, const struct ruling_case *k, const struct hall *h,
                          const struct hall_board *b, struct evidence_pictures *out)
{
    const struct incident *in = ruling_incident(k, h);
    struct position before;
    if (position_before(k, h, b, console_now(c), in, &before)) {
        add_before(out, &before, in ? in->move : NO_MOVE);
        if (in && (in->move != NO_MOVE || *in->after))
            add_irregular(out, &before, in);
    }
    add_now(out, b);
}

/* --- drawn ---------------------------------------------------------------------------------------------------- */

/* As many side by side as there is room for, as large as fits into three quarters of the rows. */
static struct diagram size_for(struct area a, int count, int *across)
{
    assert(count > 0 && "something is shown");
    struct diagram d = {.columns = 2, .rows = 1};
    *across = 1;
    for (int i = 0; diagram_size(&d, i); i++) {
        d.coordinates = a.columns >= 8 * d.columns + 2;
        *across = (a.columns + 1) / (diagram_columns(&d) + 1);
        *across = *across > count ? count : *across;
        if (*across && (count + *across - 1) / *across * (diagram_rows(&d) + 1) <= a.rows * 3 / 4)
            break;
    }
    if (*across < 1)
        *across = 1;
    return d;
}

/* If there is too little room for all, what is on the board now comes first, and the others after everything else. */
static void put_pictures(struct long_page *p, const struct evidence_pictures *all)
{
    int across, count = all->count;
    struct diagram d = size_for(p->area, count, &across);
    if (across == 1 && count > 1 && count * (diagram_rows(&d) + 1) > p->area.rows * 3 / 4)
        count = 1;
    for (int i = 0; i < count; i++) {
        int column = i % across * (diagram_columns(&d) + 1);
        const struct evidence_picture *one = &all->list[count < all->count ? all->count - 1 : i];
        struct diagram drawn = d;
        drawn.on = one->on;
        drawn.last = one->last;
        drawn.wrong = one->wrong;
        draw_field(p->area, p->row, column, diagram_columns(&d), ROLE_TITLE, _(one->title));
        diagram_draw(p->area, p->row + 1, column, &drawn);
        if (i % across == across - 1 || i == count - 1)
            p->row += diagram_rows(&d) + 1;
    }
}

/* What the clocks showed when it happened, if that differs from now. */
static void put_clocks(const struct console *c, struct long_page *p, const struct ruling_case *k, const struct hall *h,
                       const struct hall_board *b)
{
    const struct incident *in = ruling_incident(k, h);
    char words[96], white[16], black[16];
    preview_player_draw(c, b, WHITE, p->area, p->row++);
    preview_player_draw(c, b, BLACK, p->area, p->row++);
    if (!in || in->left_s[WHITE] < 0 || in->left_s[BLACK] < 0)
        return;
    snprintf(words, sizeof words, _("when it happened: %s and %s"),
             clock_words((int64_t)in->left_s[WHITE] * 1000, white),
             clock_words((int64_t)in->left_s[BLACK] * 1000, black));
    long_page_put(p, ROLE_DIM, "", words);
}

static void put_measured(const struct console *c, struct long_page *p, const struct ruling_case *k,
                         const struct hall *h, const struct hall_board *b)
{
    struct ruling_effect e;
    if (!ruling_effect(k, h, console_now(c), &e))
        return;
    for (int side = WHITE; side <= BLACK; side++) {
        char words[PLAYER_WORDS + 24], digits[CLOCK_DIGITS], whom[PLAYER_WORDS];
        int32_t by = e.time[side].change_s + e.time[side].given_back_s;
        if (!by)
            continue;
        snprintf(words, sizeof words, "%s %c%s", player_words(b, (enum side)side, whom), by < 0 ? '-' : '+',
                 clock_digits(by < 0 ? -by : by, digits));
        long_page_put(p, ROLE_STRONG, "", words);
    }
}

static void put_rule(struct long_page *p, const struct ruling_case *k)
{
    const struct decision *d = ruling_decision(k);
    const struct stance_ruling *stance = walk_stance(ruling_walk(k));
    struct question q;
    struct text words = {0};
    if (d)
        text_addf(&words, "%s%s%s", d->value[OUT_CITE], *d->value[OUT_CITE] ? ": " : "",
                  ruling_shown(k, d->value[OUT_WHY]));
    else if (ruling_asks(k, &q))
        text_addf(&words, "%s%s%s", q.cite, *q.cite && *q.why ? ": " : "", ruling_shown(k, q.why));
    if (words.length) {
        long_page_heading(p, "The rule");
        long_page_put(p, ROLE_TEXT, "", text_chars(&words));
    }
    if (stance && stance->why)
        long_page_put(p, ROLE_DIM, "", ruling_shown(k, stance->why));
    text_release(&words);
}

/* If there is much room left: the whole game with its times. */
static void draw_moves(const struct hall_board *b, struct area a, int row)
{
    enum { MOVES_LEAST = 8 };
    int timed, plies = board_plies(b);
    const struct move_time *times = board_move_times(b, &timed);
    struct moves_view moves = {
        .game = board_game(b), .times = times, .timed = timed < plies ? timed : plies, .seen = plies};
    if (!plies || a.rows - row < MOVES_LEAST)
        return;
    draw_across(area_inside(a, row, 0, 1, -1), 0, _("the moves"));
    moves_draw(&moves, area_inside(a, row + 1, 0, -1, -1));
}

void ruling_evidence_draw(struct console *c, const struct ruling_case *k, struct page_seen *seen, const char *more,
                          int said, struct area a)
{
    const struct hall *h = console_hall_of(c, ruling_hearing(k)->round);
    const struct hall_board *b = h ? hall_board(h, ruling_case_board(k)) : NULL;
    struct evidence_pictures pictures = {0};
    struct long_page p = long_page_begin(seen, 0, a);
    p.more = more;
    if (!b)
        return;
    take_pictures(c, k, h, b, &pictures);
    if (board_knows_moves(b))
        put_pictures(&p, &pictures);
    else
        long_page_put(&p, ROLE_TEXT, "",
                      "No moves were entered, so the position is not known here: look at the board.");
    put_clocks(c, &p, k, h, b);
    put_measured(c, &p, k, h, b);
    if (board_plies(b))
        p.row = preview_moves_draw(b, p.area, p.row);
    if (!(said & SAID_STORY)) {
        long_page_heading(&p, "Earlier penalties");
        p.row = board_history_draw(c, b, p.area, p.row);
    }
    if (!(said & SAID_RULE))
        put_rule(&p, k);
    if (said & SAID_STORY)
        draw_moves(b, p.area, p.row + 1);
    long_page_end(&p);
}
