#include "glance.h"

#include "chess/san.h"

#include <stdio.h>
#include <string.h>

static const struct condition_row rows[CONDITIONS] = {
    [CONDITION_FLAG] = {'F', "!F", "flag", ROLE_FLAG},
    [CONDITION_ILLEGAL] = {'I', "!I", "illegal", ROLE_ILLEGAL},
    [CONDITION_END] = {'E', "!E", "game over, clock runs", ROLE_FLAG},
    [CONDITION_MISMATCH] = {'M', "?M", "mismatch", ROLE_MISMATCH},
    [CONDITION_CALL] = {'A', "!A", "call", ROLE_CLAIM},
    [CONDITION_CLAIM] = {'C', "!C", "claim", ROLE_CLAIM},
    [CONDITION_LOST] = {'X', "#X", "device lost", ROLE_LOST},
    [CONDITION_STOPPED] = {'S', "=S", "stopped", ROLE_STOPPED},
    [CONDITION_CLAIMABLE] = {'D', "~D", "draw claimable", ROLE_CLAIM},
    [CONDITION_TROUBLE] = {'T', "*T", "time trouble", ROLE_TROUBLE},
    [CONDITION_FINISHED] = {'-', "--", "finished", ROLE_FINISHED},
    [CONDITION_WAITING] = {'w', "..", "waiting", ROLE_WAITING},
    [CONDITION_BY_HAND] = {'h', " h", "by hand", ROLE_BY_HAND},
    [CONDITION_RUNNING] = {'r', "  ", "running", ROLE_RUNNING},
};

#define BIT(kind) (UINT64_C(1) << INCIDENT_##kind)

static const struct {
    uint64_t standing;
    enum condition condition;
} causes[] = {
    {BIT(FLAG_FALL) | BIT(BOTH_FLAGS) | BIT(CLOCK_NO_PERIOD), CONDITION_FLAG},
    {BIT(ILLEGAL_MOVE) | BIT(CASTLING_FAULT) | BIT(PROMOTION_FAULT) | BIT(PRESS_ALONE) | BIT(MOVED_AGAIN) |
         BIT(OUT_OF_TURN) | BIT(ILLEGAL_POSITION),
     CONDITION_ILLEGAL},
    {BIT(GAME_END) | BIT(DEAD_POSITION) | BIT(FIVEFOLD) | BIT(SEVENTY_FIVE), CONDITION_END},
    {BIT(MISMATCH) | BIT(DISPLACED) | BIT(WRONG_SETUP) | BIT(BOARD_TURNED) | BIT(COLOURS_REVERSED) | BIT(WHICH_MOVE) |
         BIT(CLOCK_SET_WRONG) | BIT(CLOCK_WRONG_SIDE) | BIT(CLOCK_NO_BONUS) | BIT(TIMES_NOT_SET),
     CONDITION_MISMATCH},
    {BIT(CALL) | BIT(REPORTED), CONDITION_CALL},
    {BIT(CLAIM), CONDITION_CLAIM},
    {BIT(FEED_LOST) | BIT(FEED_FAULTY) | BIT(FEED_SILENT) | BIT(CLOCK_ABSENT), CONDITION_LOST},
};

/* Spectators see a game that runs, stands or is over, and nothing that could help a player (FIDE 12.6). */
static enum condition plain_condition(const struct hall_board *b)
{
    if (b->play == PLAY_FINISHED || b->result != RESULT_OPEN)
        return CONDITION_FINISHED;
    return b->play == PLAY_WAITING ? CONDITION_WAITING : CONDITION_RUNNING;
}

enum condition condition_of(const struct hall_board *b, bool for_public)
{
    if (for_public || b->result != RESULT_OPEN)
        return plain_condition(b);
    for (size_t i = 0; i < sizeof causes / sizeof *causes; i++)
        if (b->standing & causes[i].standing)
            return causes[i].condition;
    if (b->feed == FEED_LOST || b->feed == FEED_FAULTY) /* whatever became of the alert */
        return CONDITION_LOST;
    if (b->play == PLAY_STOPPED)
        return CONDITION_STOPPED;
    if (b->standing & (BIT(CLAIM_REPETITION) | BIT(CLAIM_FIFTY)))
        return CONDITION_CLAIMABLE;
    if (hall_in_trouble(b, WHITE) || hall_in_trouble(b, BLACK))
        return CONDITION_TROUBLE;
    enum condition plain = plain_condition(b);
    return plain == CONDITION_RUNNING && b->by_hand ? CONDITION_BY_HAND : plain;
}

const struct condition_row *condition_row(enum condition c)
{
    return &rows[c];
}

int need_of(const struct hall_board *b)
{
    return b->worst * 1000 + (b->alerts ? 500 : 0) + (CONDITIONS - (int)condition_of(b, false));
}

msec least_time(const struct hall_board *b, msec now)
{
    msec white = hall_left(b, WHITE, now), black = hall_left(b, BLACK, now);
    if (white < 0 || black < 0 || b->result != RESULT_OPEN)
        return MSEC_NEVER;
    return white < black ? white : black;
}

int move_number(const struct hall_board *b)
{
    return b->tracker.game.now.move_number;
}

void last_move_words(const struct hall_board *b, char out[32])
{
    const struct history *g = &b->tracker.game;
    struct position before;
    char san[SAN_MAX];
    out[0] = '\0';
    if (!g->plies)
        return;
    history_position(g, g->plies - 1, &before);
    san_write(&before, g->moves[g->plies - 1], san);
    snprintf(out, 32, "%d%s%s", before.move_number, before.turn == WHITE ? "." : "...", san);
}

const char *short_name(const struct hall_board *b, enum side side, char out[NAME_MAX_BYTES])
{
    const char *name = b->seat ? b->seat->players[side].name : "";
    snprintf(out, NAME_MAX_BYTES, "%.*s", (int)strcspn(name, ","), name);
    if (!*out)
        snprintf(out, NAME_MAX_BYTES, "%s", side == WHITE ? "White" : "Black");
    return out;
}

/* Whether something was decided there that stands, and whether it gave or took time. */
static void decided_at(const struct hall_board *b, bool *reported, bool *extended)
{
    for (int id = hall_rulings(b->hall); id > 0; id--) {
        const struct ruling *r = hall_ruling(b->hall, id);
        bool stands = r->board == b->number && !r->undone;
        *reported = *reported || stands;
        *extended = *extended || (stands && r->orders);
    }
}

void board_words(const struct hall_board *b, char *out, size_t room)
{
    const struct hall_player *w = &b->seat->players[WHITE], *k = &b->seat->players[BLACK];
    bool reported = false, extended = false;
    decided_at(b, &reported, &extended);
    snprintf(out, room, "%d board:%d %s %s team:%s team:%s state:%s arb:%s feed:%s%s%s%s%s%s%s", b->number, b->number,
             w->name, k->name, w->team, k->team, condition_row(condition_of(b, false))->words, b->arbiter,
             feed_name((enum feed)b->feed), b->marked ? " marked featured" : "", b->frozen ? " frozen" : "",
             b->by_hand ? " hand" : "", b->alerts ? " pending" : "", reported ? " reported" : "",
             extended ? " extended" : "");
}

/* order: enum feed */
static const struct {
    char letter;
    enum role role;
} feeds[] = {[FEED_NONE] = {'-', ROLE_DIM},
             [FEED_FRESH] = {'+', ROLE_GOOD},
             [FEED_LATE] = {'l', ROLE_TROUBLE},
             [FEED_LOST] = {'x', ROLE_LOST},
             [FEED_FAULTY] = {'e', ROLE_BAD}};

char feed_letter(const struct hall_board *b)
{
    return b->by_hand && b->feed == FEED_NONE ? ' ' : feeds[b->feed].letter;
}

enum role feed_role(enum feed f)
{
    return feeds[f].role;
}
