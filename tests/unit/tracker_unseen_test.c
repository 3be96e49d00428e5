/* Boards that went on while nobody saw them, as after a power cut: what is told of them later is right, or the arbiter
 * is asked. Nobody is accused, and no square is called broken, because of what was not seen. SEEDS=N plays more games,
 * from SEED=N on. */
#include "chess/laws/rules.h"
#include "chess/notation/san.h"
#include "game/tracker/tracker.h"
#include "patience.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOVES_RECORDED = 200 };

struct unseen_game {
    struct tracker tracker;
    struct position truth;
    piece shows[64];
    uint32_t state;
    msec now;
    int told[TRACK_KINDS];
    bool wrong, asked; /* the arbiter has been called, and it is not settled */
    bool shuffles;     /* pieces go back where they came from: half-moves that no square shows */
    move last[2];
};

static unsigned chance(struct unseen_game *g, unsigned below)
{
    g->state ^= g->state << 13;
    g->state ^= g->state >> 17;
    g->state ^= g->state << 5;
    return g->state % below;
}

static void hear(void *self, const struct tracked *e)
{
    struct unseen_game *g = self;
    g->told[e->kind]++;
    if (getenv("SHOW"))
        printf("    %lld %s %d-%d\n", (long long)e->at, track_name((enum track_kind)e->kind), e->from, e->to);
    g->wrong = e->kind == TRACK_MISMATCH || (g->wrong && e->kind != TRACK_CLEARED);
    g->asked = e->kind == TRACK_ASK || (g->asked && e->kind != TRACK_CLEARED);
}

static void wait(struct unseen_game *g, msec how_long)
{
    msec until = g->now + how_long;
    while (tracker_due(&g->tracker) <= until)
        tracker_settle(&g->tracker, tracker_due(&g->tracker));
    g->now = until;
}

/* One that takes something more often than chance would have it: those are hard to tell apart. */
static move any_move(struct unseen_game *g)
{
    move list[MOVES_MAX], m = NO_MOVE;
    int count = rules_playable(&g->truth, list);
    for (int i = 0; i < 3 && count; i++) {
        m = list[chance(g, (unsigned)count)];
        if (g->truth.on[move_to(m)] != EMPTY)
            break;
    }
    return m;
}

static bool is_legal(const struct position *p, move m)
{
    return m != NO_MOVE && rules_may_be_played(p, m);
}

static move next_move(struct unseen_game *g)
{
    enum side side = (enum side)g->truth.turn;
    move last = g->last[side], back = move_of(move_to(last), move_from(last), ORDINARY), m = NO_MOVE;
    if (g->shuffles && last != NO_MOVE && chance(g, 3) == 0 && is_legal(&g->truth, back))
        m = back;
    else
        m = any_move(g);
    g->last[side] = m;
    return m;
}

static void show(struct unseen_game *g, int square, piece what)
{
    struct reading r = {.kind = READING_FIELD, .address = -1, .at = g->now};
    if (g->shows[square] == what)
        return;
    g->shows[square] = what;
    r.as.field.square = (uint8_t)square;
    r.as.field.piece = what;
    tracker_take(&g->tracker, &r);
}

static void press(struct unseen_game *g, enum side side)
{
    tracker_press(&g->tracker, side, g->now);
    tracker_runs(&g->tracker, (int)other(side), g->now);
}

/* First what goes, then what comes. */
static void show_all(struct unseen_game *g, const struct position *p)
{
    for (int k = 0; k < 2; k++)
        for (int sq = 0; sq < 64; sq++)
            if ((p->on[sq] == EMPTY) == !k)
                show(g, sq, p->on[sq]);
}

/* As hands do it: what is taken goes first, then the piece. Where a square is looked at now and then, the clock may be
 * heard before it. */
static void play_seen(struct unseen_game *g, move m, msec each)
{
    struct position after = g->truth;
    struct undo unused;
    enum side side = (enum side)g->truth.turn;
    int to = move_to(m), from = move_from(m);
    position_make(&after, m, &unused);
    wait(g, each);
    if (g->shuffles && chance(g, 4) == 0) {
        wait(g, 3 * each);
        press(g, side);
        wait(g, 50 + (msec)chance(g, 150));
        show_all(g, &after);
        g->truth = after;
        return;
    }
    if (g->truth.on[to] != EMPTY && move_how(m) != CASTLING) {
        show(g, to, EMPTY);
        wait(g, each / 2);
    }
    show(g, from, EMPTY);
    wait(g, each);
    show_all(g, &after);
    g->truth = after;
    wait(g, each / 2);
    press(g, side);
}

static bool is_recorded(const struct unseen_game *g)
{
    return !memcmp(g->tracker.game.now.on, g->truth.on, sizeof g->truth.on);
}

/* Recorded so far: nothing where the console is opened again before a first move was logged. */
static void begin(struct unseen_game *g, uint32_t seed, bool first_look)
{
    struct position start;
    *g = (struct unseen_game){.state = seed * 2654435761u | 1, .now = 100000};
    position_start(&start, RULES_CHESS);
    tracker_begin(&g->tracker, &start, true, hear, g);
    g->truth = start;
    g->shuffles = first_look;
    for (int ply = first_look ? 0 : 12 + (int)chance(g, 40); ply > 0; ply--) {
        struct undo unused;
        move m = any_move(g);
        if (m == NO_MOVE || !tracker_replay(&g->tracker, m))
            break;
        position_make(&g->truth, m, &unused);
    }
}

static void miss(struct unseen_game *g, int plies)
{
    for (int ply = 0; ply < plies; ply++) {
        struct undo unused;
        move m = next_move(g);
        if (m == NO_MOVE)
            break;
        position_make(&g->truth, m, &unused);
    }
    struct reading r = {.kind = READING_BOARD, .address = -1, .at = g->now};
    memcpy(g->shows, g->truth.on, sizeof g->shows);
    if (chance(g, 2)) { /* somebody holds a piece */
        move m = any_move(g);
        g->shows[m == NO_MOVE ? 0 : move_from(m)] = EMPTY;
    }
    memcpy(r.as.board, g->shows, sizeof r.as.board);
    tracker_take(&g->tracker, &r);
    memcpy(r.as.board, g->truth.on, sizeof r.as.board);
    tracker_runs(&g->tracker, g->truth.turn, g->now);
    wait(g, chance(g, 2000));
    for (int sq = 0; sq < 64; sq++)
        show(g, sq, g->truth.on[sq]);
}

/* The console was killed: the next one has what was recorded. */
static void open_again(struct unseen_game *g)
{
    move recorded[MOVES_RECORDED];
    struct position start;
    int count = g->tracker.game.plies;
    assert_true(count <= MOVES_RECORDED);
    if (count)
        memcpy(recorded, g->tracker.game.moves, sizeof *recorded * (size_t)count);
    tracker_release(&g->tracker);
    position_start(&start, RULES_CHESS);
    tracker_begin(&g->tracker, &start, true, hear, g);
    for (int i = 0; i < count; i++)
        assert_true(tracker_replay(&g->tracker, recorded[i]));
    g->wrong = g->asked = false;
}

struct unseen_score {
    int games, right, called, behind, accused, lies;
};

static void play_one(uint32_t seed, int missed, bool first_look, struct unseen_score *s)
{
    enum { KILLED_UNTIL = 20 };
    static const msec paces[] = {100, 150, 400, 1200};
    struct unseen_game g;
    begin(&g, seed, first_look);
    miss(&g, missed);
    msec pace = paces[chance(&g, 4)];
    for (int ply = 0; ply < 40; ply++) {
        move m = next_move(&g);
        if (m == NO_MOVE)
            break;
        play_seen(&g, m, pace);
        if (first_look && ply < KILLED_UNTIL && chance(&g, 8) == 0) {
            open_again(&g);
            miss(&g, (int)chance(&g, 4));
        }
    }
    wait(&g, 20000);
    int accused = g.told[TRACK_ILLEGAL] + g.told[TRACK_PROMOTION] + g.told[TRACK_TWO_MOVED] +
                  g.told[TRACK_OUT_OF_TURN] + g.told[TRACK_MOVED_AGAIN] + g.told[TRACK_NO_MOVE] +
                  g.told[TRACK_DISPLACED];
    int lies = g.told[TRACK_DEAD] + g.told[TRACK_STUCK];
    bool called = g.wrong || g.asked, right = is_recorded(&g);
    s->games++;
    s->right += right;
    s->called += !right && called;
    s->behind += !right && !called;
    s->accused += accused;
    s->lies += lies;
    if (accused || lies || (!right && !called))
        printf("seed %u, %d missed: %s%s, accused %d, squares called broken %d\n", seed, missed,
               right ? "right" : "not right", called ? ", called" : "", accused, lies);
    tracker_release(&g.tracker);
}

static void play_all(int most, bool first_look)
{
    const char *asked = getenv("SEEDS"), *first = getenv("SEED");
    uint32_t seeds = asked ? (uint32_t)strtoul(asked, NULL, 10) : (uint32_t)tries(40, 5);
    uint32_t from = first ? (uint32_t)strtoul(first, NULL, 10) : 1;
    struct unseen_score all = {0};
    for (int missed = 0; missed <= most; missed++) {
        struct unseen_score s = {0};
        for (uint32_t seed = from; seed < from + seeds; seed++)
            play_one(seed, missed, first_look, &s);
        printf("%d half-moves missed: %d games, right %d, the arbiter called %d, behind unnoticed %d, accused %d, "
               "squares called broken %d\n",
               missed, s.games, s.right, s.called, s.behind, s.accused, s.lies);
        all.behind += s.behind;
        all.accused += s.accused;
        all.lies += s.lies;
    }
    assert_int_equal(all.behind, 0);
    assert_int_equal(all.accused, 0);
    assert_int_equal(all.lies, 0);
}

static void boards_that_went_on_unseen_are_right_or_asked_about(void **state)
{
    (void)state;
    play_all(8, false);
}

/* The console is opened again before a first move was logged. */
static void boards_first_seen_in_the_middle_of_a_game_are_right_or_asked_about(void **state)
{
    (void)state;
    play_all(8, true);
}

/* Ng8-f6-g8 and d2-d3 were played unseen, so the record has Black to move where it is White's turn. White presses, and
 * the squares of the move come half a second later: until then record, squares and clock fit each other. */
static void a_record_of_the_wrong_parity_accuses_nobody_for_late_squares(void **state)
{
    (void)state;
    static const char *const recorded[] = {"e4", "d5", "e5", "Bf5", "d4", "Nd7", "Bb5"};
    struct unseen_game g;
    struct reading whole = {.kind = READING_BOARD, .address = -1};
    begin(&g, 1, true);
    for (size_t i = 0; i < sizeof recorded / sizeof *recorded; i++)
        assert_true(tracker_replay(&g.tracker, san_read(&g.tracker.game.now, recorded[i], strlen(recorded[i]))));
    memcpy(whole.as.board, g.tracker.game.now.on, sizeof whole.as.board);
    memcpy(g.shows, whole.as.board, sizeof g.shows);
    whole.at = g.now;
    tracker_take(&g.tracker, &whole);
    tracker_runs(&g.tracker, WHITE, g.now);
    wait(&g, 3000);
    press(&g, WHITE);
    wait(&g, 500);
    show(&g, square_at(7, 1), EMPTY);
    show(&g, square_at(7, 3), piece_of(WHITE, PAWN));
    wait(&g, 20000);
    assert_int_equal(g.told[TRACK_OUT_OF_TURN] + g.told[TRACK_ILLEGAL] + g.told[TRACK_NO_MOVE], 0);
    assert_true(g.wrong || g.asked);
    tracker_release(&g.tracker);
}

/* What a board on a bus says when it is asked: so many squares have changed, these. */
static void answers(struct unseen_game *g, int squares)
{
    struct reading r = {.kind = READING_NEWS, .address = 1001, .at = g->now, .on_bus = true, .text = "changes"};
    r.as.news.what = NEWS_MEMORY;
    r.as.news.number = 2 * squares;
    tracker_take(&g->tracker, &r);
}

static void remembers(struct unseen_game *g, const char *square, piece what)
{
    struct reading r = {.kind = READING_FIELD, .address = 1001, .at = g->now, .from_memory = true};
    r.as.field.square = (uint8_t)square_at(square[0] - 'a', square[1] - '1');
    r.as.field.piece = what;
    tracker_take(&g->tracker, &r);
}

static void remembers_press(struct unseen_game *g, enum side side)
{
    tracker_press(&g->tracker, side, g->tracker.memory.known);
    tracker_runs(&g->tracker, (int)other(side), g->tracker.memory.known);
}

static void answers_nothing(struct unseen_game *g, int times)
{
    for (int i = 0; i < times; i++) {
        g->now += 1000;
        answers(g, 0);
    }
}

/* Nc3 Nf6 Nd5 Ng8 was played without power: then the knight goes from d5 to f4, and nobody from b1 to f4. */
static void what_was_played_on_a_bus_without_power_accuses_nobody(void **state)
{
    (void)state;
    struct unseen_game g;
    struct reading power = {.kind = READING_NEWS, .address = 1001, .from_memory = true};
    struct reading whole = {.kind = READING_BOARD, .address = 1001, .on_bus = true};
    begin(&g, 1, true);
    memcpy(whole.as.board, g.truth.on, sizeof whole.as.board);
    tracker_runs(&g.tracker, WHITE, g.now);
    answers_nothing(&g, 3);
    g.now += 1000;
    answers(&g, 2);
    remembers(&g, "e2", EMPTY);
    remembers(&g, "e4", piece_of(WHITE, PAWN));
    remembers_press(&g, WHITE);
    answers_nothing(&g, 3);
    g.now += 1000;
    answers(&g, 2);
    remembers(&g, "e7", EMPTY);
    remembers(&g, "e5", piece_of(BLACK, PAWN));
    remembers_press(&g, BLACK);
    answers_nothing(&g, 3);
    assert_int_equal(g.tracker.game.plies, 2);
    g.now += 20000;
    power.at = g.now;
    power.as.news.what = NEWS_RESTARTED;
    tracker_take(&g.tracker, &power);
    answers(&g, 1);
    remembers(&g, "d5", piece_of(WHITE, KNIGHT));
    memcpy(whole.as.board, g.tracker.game.now.on, sizeof whole.as.board);
    whole.as.board[1] = EMPTY;
    whole.as.board[35] = piece_of(WHITE, KNIGHT);
    whole.at = g.now;
    tracker_take(&g.tracker, &whole);
    answers_nothing(&g, 1);
    g.now += 1000;
    answers(&g, 2);
    remembers(&g, "d5", EMPTY);
    remembers(&g, "f4", piece_of(WHITE, KNIGHT));
    remembers_press(&g, WHITE);
    answers_nothing(&g, 20);
    assert_int_equal(g.told[TRACK_ILLEGAL] + g.told[TRACK_OUT_OF_TURN] + g.told[TRACK_NO_MOVE], 0);
    assert_true(g.told[TRACK_MISMATCH] + g.told[TRACK_ASK] > 0);
    tracker_release(&g.tracker);
}

/* Words as e2 (now empty), e4=P, +W (White pressed): on the board, and told out of what a board alone has stored. */
static void changes(struct unseen_game *g, const char *words, bool stored)
{
    static const char letters[] = " PNBRQK  pnbrqk";
    for (const char *c = words; *c; c += strcspn(c, " "), c += *c == ' ') {
        struct reading r = {.kind = READING_FIELD, .address = -1, .at = g->now, .from_memory = stored};
        if (*c == '+') {
            tracker_stores_press(&g->tracker, c[1] == 'W' ? WHITE : BLACK);
            continue;
        }
        r.as.field.square = (uint8_t)square_at(c[0] - 'a', c[1] - '1');
        r.as.field.piece = c[2] == '=' ? (piece)(strchr(letters, c[3]) - letters) : EMPTY;
        g->shows[r.as.field.square] = r.as.field.piece;
        if (stored)
            tracker_take(&g->tracker, &r);
    }
}

static void tells(struct unseen_game *g, enum news what, const char *text)
{
    struct reading r = {.kind = READING_NEWS, .address = -1, .at = g->now};
    r.as.news.what = (uint8_t)what;
    snprintf(r.text, sizeof r.text, "%s", text);
    tracker_take(&g->tracker, &r);
}

/* 1.Nf3 stood as the line went, and its press is heard as it is back; then comes what was stored since, two presses too
 * few in it. The bishop rests on f5 on its way: the presses before it belong to what stood before them. */
static void presses_too_few_among_what_was_stored_complete_no_piece_on_its_way(void **state)
{
    (void)state;
    struct unseen_game g;
    struct reading whole = {.kind = READING_BOARD, .address = -1, .at = 100000};
    begin(&g, 1, true);
    memcpy(whole.as.board, g.truth.on, sizeof whole.as.board);
    memcpy(g.shows, g.truth.on, sizeof g.shows);
    tracker_take(&g.tracker, &whole);
    tracker_runs(&g.tracker, WHITE, g.now);
    wait(&g, 500);
    show(&g, square_at(6, 0), EMPTY);
    wait(&g, 200);
    show(&g, square_at(5, 2), piece_of(WHITE, KNIGHT));
    tells(&g, NEWS_LOST, "");
    wait(&g, 18000);
    tells(&g, NEWS_BACK, "");
    press(&g, WHITE);
    changes(&g, "d7 d5=p e2 e3=P g8 f6=n d2 d4=P c8 f5=b", false);
    whole.at = g.now;
    memcpy(whole.as.board, g.shows, sizeof whole.as.board);
    tracker_take(&g.tracker, &whole);
    tells(&g, NEWS_MEMORY, "asked");
    wait(&g, 200);
    tells(&g, NEWS_MEMORY, "eeprom");
    for (int sq = 0; sq < 64; sq++) {
        struct reading r = {.kind = READING_FIELD, .address = -1, .at = g.now, .from_memory = true};
        r.as.field.square = (uint8_t)sq;
        r.as.field.piece = sq == square_at(6, 0)   ? EMPTY
                           : sq == square_at(5, 2) ? piece_of(WHITE, KNIGHT)
                                                   : g.truth.on[sq];
        tracker_take(&g.tracker, &r);
    }
    changes(&g, "+W d7 d5=p +B e2 e3=P g8 f6=n +B d2 d4=P +W c8 f5=b", true);
    wait(&g, 300);
    show(&g, square_at(5, 4), EMPTY);
    wait(&g, 100);
    show(&g, square_at(6, 3), piece_of(BLACK, BISHOP));
    wait(&g, 500);
    press(&g, BLACK);
    wait(&g, 5000);
    assert_int_equal(g.tracker.game.plies, 6);
    assert_int_equal(move_to(g.tracker.game.moves[5]), square_at(6, 3));
    assert_int_equal(g.told[TRACK_OUT_OF_TURN], 0);
    tracker_release(&g.tracker);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_that_went_on_unseen_are_right_or_asked_about),
        cmocka_unit_test(boards_first_seen_in_the_middle_of_a_game_are_right_or_asked_about),
        cmocka_unit_test(a_record_of_the_wrong_parity_accuses_nobody_for_late_squares),
        cmocka_unit_test(what_was_played_on_a_bus_without_power_accuses_nobody),
        cmocka_unit_test(presses_too_few_among_what_was_stored_complete_no_piece_on_its_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
