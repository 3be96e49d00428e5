/* The whole console is killed at random moments, under the load of a simulated hall, while an arbiter types.
 *
 * Whatever its screen had said is done must be in the log, the chain must be whole, and opened again it must show the
 * same event. CONSOLE_KILLS=300 asks for that many deaths; by itself there are a few.
 */
#include "chess/board/movegen.h"
#include "log/body.h"
#include "log/verify.h"
#include "report/record/record.h"

#include "console_run.h"
#include "hall/board_view.h"
#include "report/record/record_look.h"
#include "report/record/record_read.h"

enum { BOARDS = 100, BY_HAND = 101, ENTRIES_MAX = 1000000, ALWAYS_WHOLE = 20000 };

static unsigned chance(unsigned below)
{
    static unsigned state = 88172645u;
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state % below;
}

struct trial {
    struct console_run run;
    int deaths;
    int typed, acknowledged; /* steps of the arbiter: each a note and a result */
    int64_t read;            /* entries of the log that were looked at         */
    uint8_t found[ENTRIES_MAX];
    bool cleared, said_yes; /* the question of the step before is gone; this one is answered */
    long opened_ms, worst_ms, sum_ms, heard_ms, heard_worst_ms;
};

/* --- what the arbiter does ---------------------------------------------------------------------------------------- */

static const char *result_of(int step)
{
    return step % 2 ? "1-0" : "0-1";
}

/* A note and another result, one behind the other, which is asked about; the screen answers with the result alone. */
static void type_step(struct trial *t)
{
    char keys[160];
    int step = ++t->typed;
    snprintf(keys, sizeof keys, ":note crash-%d\r:result %s crash-%d\r", step, result_of(step), step);
    type(&t->run, keys);
    t->said_yes = false;
    t->cleared = !shows(&t->run, "y/N");
}

/* Only once it is on the screen. */
static void say_yes(struct trial *t)
{
    bool asks = shows(&t->run, "y/N");
    t->cleared = t->cleared || !asks;
    if (t->said_yes || !t->cleared || !asks)
        return;
    type(&t->run, "y");
    t->said_yes = true;
}

static bool is_answered(const struct trial *t)
{
    char words[40];
    snprintf(words, sizeof words, "board %d: %s", BY_HAND, result_of(t->typed));
    return shows(&t->run, words);
}

/* At least so many steps are done, however slow the machine is. */
static void work_until(struct trial *t, long until, int least)
{
    int wanted = t->acknowledged + least;
    long patience = until + patience_ms();
    type_step(t);
    while ((now_ms() < until || (t->acknowledged < wanted && now_ms() < patience)) && listen_for(&t->run, 10)) {
        say_yes(t);
        if (!t->said_yes || !is_answered(t))
            continue;
        t->acknowledged = t->typed;
        type_step(t);
    }
}

/* --- what the log has --------------------------------------------------------------------------------------------- */

enum { NOTED = 1, DECIDED = 2 };

static void look_at(struct trial *t, const struct entry *e)
{
    json_t *body = body_parse(e->body, NULL);
    const char *words = body_text_of(body, e->kind == ENTRY_NOTE ? "words" : "reason", "");
    int step = strncmp(words, "crash-", 6) == 0 ? atoi(words + 6) : 0;
    if (step > 0 && step < ENTRIES_MAX)
        t->found[step] |= e->kind == ENTRY_NOTE ? NOTED : DECIDED;
    json_decref(body);
}

static void assert_nothing_is_lost(struct trial *t)
{
    struct error why = {0};
    struct log_expected nothing = {0};
    struct log_verdict verdict;
    struct entry e;
    bool whole = t->read < ALWAYS_WHOLE || ++t->deaths % 10 == 0; /* else its end, as each opening verifies it */
    if (whole && !log_verify(in_scratch("crash.flagfall"), &nothing, &verdict, &why))
        fail_msg("%s: %s", why.where, why.what);
    struct log *log = log_open(in_scratch("crash.flagfall"), &(struct log_opening){.mode = LOG_EXAMINE}, &why);
    if (!log)
        fail_msg("%s: %s", why.where, why.what);
    struct log_filter filter = {.from = t->read + 1, .kinds = 1u << ENTRY_NOTE | 1u << ENTRY_RESULT};
    struct log_cursor *c = log_read(log, &filter);
    while (log_next(c, &e)) {
        look_at(t, &e);
        t->read = e.sequence;
    }
    log_cursor_free(c);
    log_close(log, NULL);
    for (int step = 1; step <= t->acknowledged; step++)
        if (t->found[step] != (NOTED | DECIDED))
            fail_msg("step %d was shown as done and is not in the log", step);
    t->typed = t->acknowledged; /* what was typed and not answered may be there or not */
    while (t->typed + 1 < ENTRIES_MAX && t->found[t->typed + 1] == (NOTED | DECIDED))
        t->acknowledged = ++t->typed; /* of which half is there is typed once more */
}

/* --- once more ---------------------------------------------------------------------------------------------------- */

static void open_again(struct trial *t, bool first)
{
    char go[16];
    open_event(&t->run, NULL, first ? "crash.ini" : "crash.flagfall");
    wait_for(&t->run, "boards, by board");
    t->opened_ms = now_ms() - t->run.began;
    t->sum_ms += first ? 0 : t->opened_ms;
    t->worst_ms = t->opened_ms > t->worst_ms && !first ? t->opened_ms : t->worst_ms;
    if (first) {
        type(&t->run, "B");
        wait_for(&t->run, "y/N");
        type(&t->run, "y");
        wait_for(&t->run, "round 1 has begun");
    }
    snprintf(go, sizeof go, ":go %d\r", BY_HAND);
    type(&t->run, go);
    if (first) {
        type(&t->run, ":result 1/2-1/2 other: before the first\r");
        wait_for(&t->run, "1/2-1/2");
    }
}

/* --- the games ---------------------------------------------------------------------------------------------------- */

enum { PLIES_MAX = 1000 };
static char played[BOARDS + 1][PLIES_MAX][8];
static int plies[BOARDS + 1];
static bool
    over[BOARDS + 1]; /* the pieces stand for the next game, and who was not there cannot know how this one ended */

static void read_truth(const char *path)
{
    char line[256], kind[32], text[16];
    int board, ply;
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f)) {
        if (!strchr(line, '\n') || sscanf(line, "%*s %d %d %*s %31s %15s", &board, &ply, kind, text) < 3)
            continue;
        if (!strcmp(kind, "result") && board >= 1 && board <= BOARDS)
            over[board] = true;
        if (strcmp(kind, "move") != 0 || board < 1 || board > BOARDS || ply < 0 || ply >= PLIES_MAX)
            continue;
        snprintf(played[board][ply], sizeof played[board][0], "%.7s", text);
        plies[board] = ply + 1;
    }
    if (f)
        fclose(f);
}

static bool play(struct position *p, const char *text)
{
    move list[MOVES_MAX];
    struct undo unused;
    int count = legal_moves(p, list), promotion = text[4] ? (int)(strchr("nbrq", text[4]) - "nbrq") + KNIGHT : QUEEN;
    for (int i = 0; i < count; i++) {
        int from = move_from(list[i]), to = move_to(list[i]);
        char squares[5] = {(char)('a' + file_of(from)), (char)('1' + rank_of(from)), (char)('a' + file_of(to)),
                           (char)('1' + rank_of(to))};
        if (strncmp(squares, text, 4) != 0 || (move_promotes(list[i]) && (int)move_promotion(list[i]) != promotion))
            continue;
        position_make(p, list[i], &unused);
        return true;
    }
    return false;
}

/* One of the last positions of the board. Which of several moves came first nobody can know who was not there. */
static bool stood_lately(const struct position *now, int board)
{
    enum { LATELY = 4 };
    struct position p;
    position_start(&p, RULES_CHESS);
    for (int ply = 0; ply <= plies[board]; ply++) {
        if (ply >= plies[board] - LATELY && !memcmp(p.on, now->on, sizeof p.on))
            return true;
        if (ply < plies[board] && !play(&p, played[board][ply]))
            fail_msg("board %d: %s is not a move", board, played[board][ply]);
    }
    return false;
}

/* Where more was played unseen than the squares can tell, the arbiter is called. */
static bool is_told(const struct hall_board *b)
{
    return board_has(b, INCIDENT_MISMATCH) || board_has(b, INCIDENT_WHICH_MOVE);
}

struct followed_hall {
    int moves, told, accused, last_told;
    int behind, first_behind; /* the log has another position, and nobody was told */
};

/* Nobody in this hall does anything wrong. */
static bool is_accused(const struct hall_board *b)
{
    static const enum incident_kind faults[] = {INCIDENT_ILLEGAL_MOVE,    INCIDENT_CASTLING_FAULT,
                                                INCIDENT_PROMOTION_FAULT, INCIDENT_PRESS_ALONE,
                                                INCIDENT_MOVED_AGAIN,     INCIDENT_OUT_OF_TURN};
    bool is = false;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        is = is || board_last_alert(b, faults[i]);
    return is;
}

static void say_board(const struct hall_board *b, int board, const char *what)
{
    char fen[FEN_MAX];
    position_to_fen(board_position(b), fen);
    fprintf(stderr, "board %d %s: %d half-moves of %d, %s;", board, what, board_plies(b), plies[board], fen);
    for (int ply = board_plies(b) > 6 ? board_plies(b) - 6 : 0; ply < plies[board]; ply++)
        fprintf(stderr, " %s", played[board][ply]);
    fprintf(stderr, "\n");
}

/* `say`: names those that are not well. */
static struct followed_hall boards_followed(bool say)
{
    struct followed_hall f = {0};
    struct error why = {0};
    struct log *log = log_open(in_scratch("crash.flagfall"), &(struct log_opening){.mode = LOG_READ}, &why);
    struct record *r = log ? record_read(log, &why) : NULL;
    if (!r || r->faults)
        fail_msg("%s", r ? r->fault.what : why.what);
    read_truth(in_scratch("truth")); /* after the log, which else has moves that the truth had not yet */
    for (int board = 1; board <= BOARDS; board++) {
        const struct hall_board *b = hall_board(record_round(r, 1)->hall, board);
        f.moves += board_plies(b);
        f.told += is_told(b);
        f.last_told = is_told(b) ? board : f.last_told;
        f.accused += is_accused(b);
        if (say && is_accused(b))
            say_board(b, board, "has somebody accused");
        if (is_told(b) || over[board] || stood_lately(board_position(b), board))
            continue;
        f.first_behind = f.behind++ ? f.first_behind : board;
        if (say)
            say_board(b, board, "is behind");
    }
    record_free(r);
    log_close(log, NULL);
    return f;
}

/* The console finds its boards again, whatever was played while it was not there. */
static struct followed_hall assert_it_catches_up(struct trial *t)
{
    struct followed_hall f;
    long began = now_ms(), until = began + patience_ms();
    do {
        listen_ms(&t->run, 500);
        f = boards_followed(false);
    } while (f.behind && now_ms() < until);
    if (f.behind || f.accused) {
        char go[16];
        f = boards_followed(true);
        snprintf(go, sizeof go, ":go %d\r", f.first_behind + !f.first_behind);
        type(&t->run, go);
        listen_ms(&t->run, 2000);
        print_screen(&t->run);
        fail_msg("%d boards are not followed any more, and nobody was told; on %d somebody is accused", f.behind,
                 f.accused);
    }
    printf("%d half-moves on %d boards; after %ld ms all stand as they are played but %d, which call the arbiter\n",
           f.moves, BOARDS, now_ms() - began, f.told);
    return f;
}

static bool comes_to(struct trial *t, const char *keys, const char *words)
{
    type(&t->run, keys);
    for (long until = now_ms() + 5000; !shows(&t->run, words) && now_ms() < until;)
        listen_for(&t->run, 20);
    return shows(&t->run, words);
}

/* A piece may just be in somebody's hand, or a king, with which nothing is offered: then it is done again. */
static void what_stands_there_is_taken(struct trial *t, int board)
{
    char go[16];
    snprintf(go, sizeof go, ":go %d\r", board);
    for (long until = now_ms() + patience_ms(); now_ms() < until;) {
        type(&t->run, go);
        if (comes_to(t, ":position\r", "as FEN?") && comes_to(t, "\r", "y/N") && comes_to(t, "y", "Reason:") &&
            comes_to(t, "as it stands\r", "play goes on from this position")) {
            listen_ms(&t->run, 3000);
            if (boards_followed(false).last_told != board)
                return;
        }
        type(&t->run, "\033\033");
    }
    fail_msg("board %d still calls, although play goes on from the board as it is", board);
}

static void what_was_shown_as_done_survives_death_at_any_moment(void **state)
{
    (void)state;
    static struct trial t;
    const char *asked = getenv("CONSOLE_KILLS");
    long kills = asked ? strtol(asked, NULL, 10) : 8;
    pid_t hall = open_hall((const char *const[]){"--boards", "100", "--control", "3+2", "--faults", "none", "--at-once",
                                                 "--truth", "truth", NULL});
    write_event("crash.ini", BOARDS, 1, "3+2");
    for (long i = 0; i < kills; i++) {
        open_again(&t, i == 0);
        work_until(&t, now_ms() + chance(i % 4 ? 1500 : 60), i % 4 ? 2 : 0);
        kill_it(&t.run);
        assert_nothing_is_lost(&t);
    }
    open_again(&t, false);
    wait_for(&t.run, "100 of 100");
    printf("all lines answer after %ld ms\n", now_ms() - t.run.began);
    int calls = assert_it_catches_up(&t).last_told;
    if (calls)
        what_stands_there_is_taken(&t, calls);
    leave(&t.run);
    close_hall(hall);
    t.read = 0;
    assert_nothing_is_lost(&t);
    printf("%ld deaths, %d steps shown as done, none lost; opened again after %ld ms, at worst %ld ms\n", kills,
           t.acknowledged, t.sum_ms / kills, t.worst_ms);
    assert_true(t.acknowledged > kills);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(what_was_shown_as_done_survives_death_at_any_moment)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
