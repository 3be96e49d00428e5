#include "base/text.h"
#include "chess/notation/san.h"
#include "game/tracker/tracker.h"
#include "history_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* --- tests/cases/tracker.txt ----------------------------------------------------------------------------------- */

struct tracker_row {
    char name[64], board[16], rules[16], start[128], see[256], moves[128], events[128];
};

struct tracker_heard {
    struct text events;
    int told[TRACK_KINDS];
    struct tracked last;
};

static void add_squares(struct text *out, sqset squares)
{
    while (squares) {
        int sq = take_first(&squares);
        text_addf(out, " %c%d", 'a' + file_of(sq), rank_of(sq) + 1);
    }
}

static void add_event(struct text *out, const struct tracked *e)
{
    static const char *const results[] = {"1-0", "0-1", "1/2"};
    text_addf(out, "%s%s", out->length ? ", " : "", track_name((enum track_kind)e->kind));
    if (e->from != NO_SQUARE && e->to != NO_SQUARE)
        text_addf(out, " %c%d-%c%d", 'a' + file_of(e->from), rank_of(e->from) + 1, 'a' + file_of(e->to),
                  rank_of(e->to) + 1);
    else if (e->from != NO_SQUARE)
        text_addf(out, " %c%d", 'a' + file_of(e->from), rank_of(e->from) + 1);
    for (int k = 0; e->kind == TRACK_TWO_MOVED && k < 2; k++) {
        move m = k ? e->also : e->move;
        text_addf(out, " %c%d-%c%d", 'a' + file_of(move_from(m)), rank_of(move_from(m)) + 1, 'a' + file_of(move_to(m)),
                  rank_of(move_to(m)) + 1);
    }
    if (e->kind == TRACK_SIGN)
        text_addf(out, " %s", results[e->count]);
    if (e->kind == TRACK_ASK || e->kind == TRACK_TAKEBACK)
        text_addf(out, " %d", e->count);
    if (e->kind == TRACK_DISPLACED || e->kind == TRACK_MISMATCH || e->kind == TRACK_SETUP)
        add_squares(out, e->squares);
}

static void hear(void *self, const struct tracked *e)
{
    struct tracker_heard *h = self;
    h->told[e->kind]++;
    h->last = *e;
    if (e->kind == TRACK_MOVE && e->squares) {
        text_addf(&h->events, "%stouched", h->events.length ? ", " : "");
        add_squares(&h->events, e->squares);
    }
    if (e->kind == TRACK_MOVE && e->rook_first)
        text_addf(&h->events, "%srook-first", h->events.length ? ", " : "");
    if (e->kind != TRACK_MOVE && e->kind != TRACK_MADE && e->kind != TRACK_CLEARED)
        add_event(&h->events, e);
}

static void pass_time(struct tracker *t, msec until)
{
    while (tracker_due(t) <= until)
        tracker_settle(t, tracker_due(t));
}

static int square_named(const char *s)
{
    return square_at(s[0] - 'a', s[1] - '1');
}

static piece piece_named(char c)
{
    const char *letters = " PNBRQK  pnbrqk";
    const char *at = strchr(letters, c);
    assert_non_null(at);
    return (piece)(at - letters);
}

/* How a board speaks: square by square, or whole boards only, once a sample. */
struct sampled_board {
    struct tracker *t;
    bool occupancy, whole, changed;
    piece on[64];
    sqset occupied;
};

static void see_word(struct sampled_board *b, const char *word, msec at)
{
    struct reading r = {.kind = READING_FIELD, .address = -1, .at = at};
    int sq = square_named(word + 1);
    b->on[sq] = word[0] == '+' ? piece_named(word[3]) : EMPTY;
    b->occupied = word[0] == '-' ? b->occupied & ~bit(sq) : b->occupied | bit(sq);
    b->changed = true;
    if (b->whole)
        return;
    if (b->occupancy) {
        r.kind = READING_TOUCHED;
        r.as.touched.square = (uint8_t)sq;
        r.as.touched.occupied = word[0] != '-';
    } else {
        r.as.field.square = (uint8_t)sq;
        r.as.field.piece = b->on[sq];
    }
    tracker_take(b->t, &r);
}

static void see_board(struct sampled_board *b, msec at)
{
    struct reading r = {.kind = b->occupancy ? READING_OCCUPIED : READING_BOARD, .address = -1, .at = at};
    if (b->occupancy)
        r.as.occupied = b->occupied;
    else
        memcpy(r.as.board, b->on, sizeof r.as.board);
    b->changed = false;
    tracker_take(b->t, &r);
}

static void end_sample(struct sampled_board *b, msec at)
{
    if (b->whole && b->changed)
        see_board(b, at);
}

static void see_press(struct tracker *t, char who, msec at)
{
    enum side side = who == 'W' ? WHITE : BLACK;
    tracker_press(t, side, at);
    tracker_runs(t, (int)other(side), at);
}

static void see_start(struct sampled_board *b, const char *fen)
{
    struct reading r = {.kind = READING_BOARD, .address = -1, .at = 1000};
    int sq = 56;
    for (const char *c = fen; *c != ' '; c++) {
        if (*c == '/')
            sq -= 16;
        else if (*c >= '1' && *c <= '8')
            sq += *c - '0';
        else
            r.as.board[sq++] = piece_named(*c);
    }
    memcpy(b->on, r.as.board, sizeof b->on);
    tracker_take(b->t, &r);
}

static msec see_all(struct sampled_board *b, const struct tracker_row *row)
{
    char copy[256], *rest = NULL;
    bool press = false;
    msec at = 1000;
    snprintf(copy, sizeof copy, "%s", row->see);
    for (char *w = strtok_r(copy, " ", &rest); w; w = strtok_r(NULL, " ", &rest)) {
        pass_time(b->t, at);
        if (!strcmp(w, "|")) {
            end_sample(b, at);
            at += 200;
        } else if (w[0] == '@') {
            at += strtol(w + 1, NULL, 10) - 200;
        } else if (!strcmp(w, "press")) {
            press = true;
        } else if (press) {
            end_sample(b, at);
            see_press(b->t, w[0], at);
            press = false;
        } else if (!strcmp(w, "stop")) {
            tracker_runs(b->t, -1, at);
        } else if (!strcmp(w, "over")) {
            end_sample(b, at);
            tracker_ends(b->t, at);
            tracker_over(b->t, true);
        } else if (!strcmp(w, "lost")) {
            end_sample(b, at);
            tracker_take(b->t, &(struct reading){.kind = READING_NEWS, .at = at, .as.news.what = NEWS_LOST});
        } else if (!strcmp(w, "start")) {
            see_start(b, row->start);
        } else {
            see_word(b, w, at);
        }
    }
    end_sample(b, at);
    return at;
}

static void write_moves(const struct history *h, struct text *out)
{
    add_moves(h, out);
    if (!h->plies)
        text_add(out, "(none)");
}

static bool begin_case(struct sampled_board *b, const struct tracker_row *row, struct tracker_heard *h)
{
    struct position start;
    struct error why = {0};
    bool first_look = !strncmp(row->see, "start", 5),
         clock = strstr(row->see, "press") || strstr(row->see, "stop") || first_look;
    enum rules rules = row->rules[0] ? RULES_LAWS_2023 : RULES_CHESS;
    if (first_look)
        position_start(&start, rules);
    else if (!position_on_board(&start, row->start, rules, &why))
        print_error("%s: %s\n", row->name, why.what);
    tracker_begin(b->t, &start, clock, hear, h);
    if (clock && !first_look)
        tracker_runs(b->t, start.turn, 0);
    memcpy(b->on, start.on, sizeof b->on);
    b->occupied = occupied(&start);
    b->occupancy = !strcmp(row->board, "occupancy");
    if (!first_look)
        see_board(b, 0);
    return !why.what[0];
}

static bool case_holds(const struct tracker_row *row, bool whole)
{
    struct tracker t;
    struct sampled_board b = {.t = &t, .whole = whole};
    struct tracker_heard h = {0};
    struct text moves = {0};
    bool holds = begin_case(&b, row, &h);
    msec end = see_all(&b, row);
    pass_time(&t, end + 10000);
    write_moves(&t.game, &moves);
    const char *events = h.events.length ? text_chars(&h.events) : "(none)";
    bool order_told = !whole && !strcmp(row->name, "three-plies"); /* square by square one comes before the other */
    holds = holds && !strcmp(text_chars(&moves), row->moves) && (order_told || !strcmp(events, row->events));
    if (!holds)
        print_error("%s%s:\n  moves  %s\n  not    %s\n  events %s\n  not    %s\n", row->name,
                    whole ? ", whole boards" : "", text_chars(&moves), row->moves, events, row->events);
    text_release(&moves);
    text_release(&h.events);
    tracker_release(&t);
    return holds;
}

static void take_line(struct tracker_row *row, const char *key, const char *value)
{
    const struct {
        const char *key;
        char *to;
        size_t room;
    } fields[] = {
        {"case", row->name, sizeof row->name},       {"board", row->board, sizeof row->board},
        {"rules", row->rules, sizeof row->rules},    {"start", row->start, sizeof row->start},
        {"see", row->see, sizeof row->see},          {"moves", row->moves, sizeof row->moves},
        {"events", row->events, sizeof row->events},
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (!strcmp(key, fields[i].key))
            snprintf(fields[i].to, fields[i].room, "%s", value);
}

static void every_case_is_tracked(void **state)
{
    (void)state;
    FILE *f = fopen("tests/cases/tracker.txt", "r");
    char line[512], key[16], value[400];
    struct tracker_row row = {0};
    int cases = 0, failed = 0;
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        if (line[0] == '#' || sscanf(line, "%15s %399[^\n]", key, value) != 2)
            continue;
        take_line(&row, key, value);
        if (strcmp(key, "why") != 0)
            continue;
        cases++;
        failed += !case_holds(&row, false) + !case_holds(&row, true);
        row = (struct tracker_row){0};
    }
    fclose(f);
    assert_true(cases >= 54);
    assert_int_equal(failed, 0);
}

/* --- rulings, and devices of other kinds ------------------------------------------------------------------------ */

static void begin_play(struct sampled_board *b, struct tracker *t, struct tracker_heard *h, const char *fen)
{
    struct position p;
    assert_true(position_from_fen(&p, fen, RULES_CHESS, NULL));
    *b = (struct sampled_board){.t = t};
    memcpy(b->on, p.on, sizeof b->on);
    tracker_begin(t, &p, true, hear, h);
    tracker_runs(t, p.turn, 0);
    see_board(b, 0);
}

static void see(struct sampled_board *b, const char *words, msec at)
{
    struct tracker_row row = {0};
    snprintf(row.see, sizeof row.see, "@%d %s", (int)(at - 1000), words);
    pass_time(b->t, see_all(b, &row) + 9000);
}

#define IN_CHECK "4k3/8/8/8/8/8/4r3/4K2R w - - 0 1"

static void an_illegal_move_that_stands_by_ruling_is_played_on(void **state)
{
    (void)state;
    struct tracker t;
    struct sampled_board b;
    struct tracker_heard h = {0};
    begin_play(&b, &t, &h, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    see(&b, "-a1 | +b3R | press W", 1200);
    assert_int_equal(h.told[TRACK_ILLEGAL], 1);
    assert_int_equal(t.game.plies, 0);
    assert_true(tracker_let_stand(&t, 20000));
    assert_int_equal(t.game.plies, 1);
    assert_false(tracker_let_stand(&t, 20001)); /* once is enough */
    see(&b, "-e8 | +e7k | press B | -b3 | +b7R | press W", 30000);
    assert_int_equal(t.game.plies, 3);
    assert_int_equal(h.told[TRACK_ILLEGAL], 1);
    text_release(&h.events);
    tracker_release(&t);
}

static void an_illegal_move_that_is_answered_stays_told_and_in_the_record(void **state)
{
    (void)state;
    struct tracker t;
    struct sampled_board b;
    struct tracker_heard h = {0};
    begin_play(&b, &t, &h, IN_CHECK);
    see(&b, "-h1 | +h8R | press W", 1200);
    see(&b, "-e8 | +d7k | press B", 20000);
    assert_int_equal(h.told[TRACK_ILLEGAL], 1);
    assert_int_equal(t.game.plies, 2); /* as it happened: no legal move is invented in its place */
    assert_int_equal(t.game.moves[0], move_of(H1, H8, ORDINARY));
    text_release(&h.events);
    tracker_release(&t);
}

static void play_goes_on_from_a_position_restored_by_ruling(void **state)
{
    (void)state;
    struct tracker t;
    struct sampled_board b;
    struct tracker_heard h = {0};
    begin_play(&b, &t, &h, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    see(&b, "-e2 | +e4P | press W | -e8 | +e7k | press B", 1200);
    assert_int_equal(t.game.plies, 2);
    tracker_restore(&t, 0, 20000);
    see(&b, "-e4 | +e2P | -e7 | +e8k", 21000);
    see(&b, "-e2 | +e3P | press W", 40000);
    assert_int_equal(t.game.plies, 1);
    assert_int_equal(h.told[TRACK_MISMATCH] + h.told[TRACK_ILLEGAL] + h.told[TRACK_TAKEBACK], 0);
    text_release(&h.events);
    tracker_release(&t);
}

static void moves_that_a_device_decides_are_taken_over(void **state)
{
    (void)state;
    struct tracker t;
    struct position start;
    struct tracker_heard h = {0};
    struct reading r = {.kind = READING_MOVE, .address = -1, .at = 1000};
    position_start(&start, RULES_CHESS);
    tracker_begin(&t, &start, false, hear, &h);
    snprintf(r.as.move.text, sizeof r.as.move.text, "e2e4");
    tracker_take(&t, &r);
    assert_int_equal(t.game.plies, 1);
    assert_int_equal(h.last.how, HOW_DEVICE);
    tracker_take(&t, &r); /* told again after a bad line */
    assert_int_equal(t.game.plies, 1);
    assert_int_equal(h.told[TRACK_MISMATCH], 0);
    snprintf(r.as.move.text, sizeof r.as.move.text, "d2d4");
    tracker_take(&t, &r);
    assert_int_equal(t.game.plies, 1);
    assert_int_equal(h.told[TRACK_MISMATCH], 1);
    text_release(&h.events);
    tracker_release(&t);
}

static void a_line_told_by_the_arbiter_must_be_legal(void **state)
{
    (void)state;
    struct tracker t;
    struct sampled_board b;
    struct tracker_heard h = {0};
    begin_play(&b, &t, &h, IN_CHECK);
    struct move_line l = {{move_of(H1, H8, ORDINARY)}, 1};
    assert_false(tracker_choose(&t, &l, 1000));
    l.moves[0] = move_of(E1, 12, ORDINARY);
    assert_true(tracker_choose(&t, &l, 1000));
    assert_int_equal(t.game.plies, 1);
    text_release(&h.events);
    tracker_release(&t);
}

/* a3 is dead. */
static void see_from_beside_a_dead_square(const char *fen, const char *words, const char *moves, const char *events)
{
    struct tracker t;
    struct sampled_board b;
    struct tracker_heard h = {0};
    struct text played = {0};
    begin_play(&b, &t, &h, fen);
    tracker_disbelieve(&t, bit(square_named("a3")));
    see(&b, words, 1200);
    write_moves(&t.game, &played);
    assert_string_equal(text_chars(&played), moves);
    assert_string_equal(h.events.length ? text_chars(&h.events) : "", events);
    text_release(&played);
    text_release(&h.events);
    tracker_release(&t);
}

/* A black rook was put on e3 and is gone, a white bishop arrives there; a3 is where the rook could go. */
static void see_beside_a_dead_square(const char *words, const char *moves, const char *events)
{
    see_from_beside_a_dead_square("6k1/8/8/8/5B2/1r6/8/6K1 b - - 0 1", words, moves, events);
}

/* Both pieces that answer have gone on by the time that the first press has to be explained. */
static void in_a_scramble_a_king_goes_where_nobody_sees_it(void **state)
{
    (void)state;
    see_from_beside_a_dead_square("k7/8/2n5/8/8/1K6/5B2/8 w - - 0 1",
                                  "-b3 | @380 -c6 | @30 +e5n | @90 -f2 | @250 +d4B | @30 press W | @220 -e5 | "
                                  "@20 press B | @110 +f7n | @100 -d4 | @60 press W | @100 +c5B | @280 press B | "
                                  "@300 press W",
                                  "Ka3 Ne5 Bd4 Nf7 Bc5", "");
}

static void a_piece_long_in_sight_was_taken_there(void **state)
{
    (void)state;
    see_beside_a_dead_square("-b3 | +e3r | @5000 -e3 | @600 -f4 | +e3B", "Re3 Bxe3", "not-pressed");
}

static void a_piece_briefly_in_sight_is_asked_about(void **state)
{
    (void)state;
    see_beside_a_dead_square("-b3 | +e3r | @1000 -e3 | @600 -f4 | +e3B", "(none)", "ask 2");
}

static void a_piece_pressed_after_it_left_went_where_nobody_saw_it(void **state)
{
    (void)state;
    see_beside_a_dead_square("-b3 | +e3r | @5000 -e3 | @1000 press B | @900 -f4 | +e3B | press W", "Ra3 Be3", "");
}

/* Of a board that tells only where something stands: a piece has moved where one left and one came. */
static void a_piece_that_moved_is_seen_whatever_the_board_tells_of_it(void **state)
{
    const sqset start = UINT64_C(0xffff00000000ffff);
    const struct {
        sqset stands;
        bool moved;
    } rows[] = {
        {start, false},
        {(start & ~bit(12)) | bit(28), true},             /* e2 to e4 */
        {start | bit(28), false},                         /* something came, and nothing left */
        {start & ~bit(12), false},                        /* it is in the air */
        {(start & ~bit(52)) | bit(36), false},            /* Black's is not his to move */
        {(start & ~bit(12) & ~bit(11)) | bit(28), false}, /* two left */
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct tracker t;
        struct position p;
        struct tracker_heard h = {0};
        struct reading r = {.kind = READING_OCCUPIED, .address = -1, .at = 1000};
        position_start(&p, RULES_CHESS);
        tracker_begin(&t, &p, true, hear, &h);
        r.as.occupied = rows[i].stands;
        tracker_take(&t, &r);
        if (tracker_piece_moved(&t) != rows[i].moved)
            fail_msg("row %zu", i);
        text_release(&h.events);
        tracker_release(&t);
    }
}

/* What is told as occupied again was empty in between: on a6 as well something could have been taken. */
static void a_square_told_again_was_empty_in_between(void **state)
{
    (void)state;
    const struct {
        msec at;
        const char *square;
        bool occupied;
    } told[] = {{5000, "b5", false}, {5500, "c6", true},   {12000, "b7", false},
                {12300, "c6", true}, {16000, "e4", false}, {16300, "e5", true}};
    struct tracker t;
    struct position p;
    struct tracker_heard h = {0};
    struct text played = {0};
    assert_true(position_from_fen(&p, "r1bqkbnr/1p2pppp/p1np4/1Bp5/4P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5",
                                  RULES_CHESS, NULL));
    tracker_begin(&t, &p, false, hear, &h);
    struct reading whole = {.kind = READING_OCCUPIED, .address = -1, .at = 1000, .as.occupied = occupied(&p)};
    tracker_take(&t, &whole);
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        struct reading r = {.kind = READING_TOUCHED, .address = -1, .at = told[i].at};
        r.as.touched.square = (uint8_t)square_named(told[i].square);
        r.as.touched.occupied = told[i].occupied;
        while (tracker_due(&t) <= r.at)
            tracker_settle(&t, tracker_due(&t));
        tracker_take(&t, &r);
    }
    while (tracker_due(&t) <= 20000)
        tracker_settle(&t, tracker_due(&t));
    write_moves(&t.game, &played);
    assert_string_equal(text_chars(&played), "Bxc6+ bxc6 e5");
    assert_false(h.events.length);
    text_release(&played);
    text_release(&h.events);
    tracker_release(&t);
}

/* Sixteen half-moves that nobody saw, and a blitz game that goes on: the squares never stand for long. */
static void a_game_that_is_far_ahead_of_its_record_calls_the_arbiter(void **state)
{
    static const char *const game[] = {"e4",  "e5", "Nf3",  "Nc6",  "Bb5",  "a6",   "Ba4",  "Nf6", "O-O",  "Be7",
                                       "Re1", "b5", "Bb3",  "d6",   "c3",   "O-O",  "h3",   "Nb8", "d4",   "Nbd7",
                                       "c4",  "c6", "cxb5", "axb5", "Nc3",  "Bb7",  "Bg5",  "b4",  "Nb1",  "h6",
                                       "Bh4", "c5", "dxe5", "Nxe4", "Bxe7", "Qxe7", "exd6", "Qf6", "Nbd2", "Nxd6"};
    enum { UNSEEN = 16, PLIES = sizeof game / sizeof *game };
    (void)state;
    struct tracker t;
    struct position p;
    struct undo unused;
    struct tracker_heard h = {0};
    position_start(&p, RULES_CHESS);
    tracker_begin(&t, &p, true, hear, &h);
    for (int ply = 0; ply < PLIES; ply++) {
        struct reading r = {.kind = READING_BOARD, .address = -1, .at = 1000 * ply};
        enum side side = (enum side)p.turn;
        move m = san_read(&p, game[ply], strlen(game[ply]));
        assert_true(m != NO_MOVE);
        position_make(&p, m, &unused);
        if (ply < UNSEEN)
            continue;
        memcpy(r.as.board, p.on, sizeof r.as.board);
        tracker_take(&t, &r);
        tracker_press(&t, side, r.at + 100);
        tracker_runs(&t, (int)other(side), r.at + 100);
        tracker_settle(&t, r.at + 600);
    }
    assert_non_null(strstr(text_chars(&h.events), "mismatch"));
    text_release(&h.events);
    tracker_release(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_case_is_tracked),
        cmocka_unit_test(a_game_that_is_far_ahead_of_its_record_calls_the_arbiter),
        cmocka_unit_test(an_illegal_move_that_stands_by_ruling_is_played_on),
        cmocka_unit_test(an_illegal_move_that_is_answered_stays_told_and_in_the_record),
        cmocka_unit_test(play_goes_on_from_a_position_restored_by_ruling),
        cmocka_unit_test(moves_that_a_device_decides_are_taken_over),
        cmocka_unit_test(a_line_told_by_the_arbiter_must_be_legal),
        cmocka_unit_test(in_a_scramble_a_king_goes_where_nobody_sees_it),
        cmocka_unit_test(a_square_told_again_was_empty_in_between),
        cmocka_unit_test(a_piece_that_moved_is_seen_whatever_the_board_tells_of_it),
        cmocka_unit_test(a_piece_long_in_sight_was_taken_there),
        cmocka_unit_test(a_piece_briefly_in_sight_is_asked_about),
        cmocka_unit_test(a_piece_pressed_after_it_left_went_where_nobody_saw_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
