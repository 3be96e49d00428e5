#include "widgets/glance.h"

#include "base/text.h"
#include "base/tongue.h"
#include "hall/ruling.h"

#include "base/table.h"
#include "chess/notation/san.h"
#include "hall/board_view.h"
#include "terminal/glyphs.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const struct condition_row rows[] = {
    [CONDITION_FLAG] = {'F', "!F", "flag", "flag", ROLE_FLAG},
    [CONDITION_ILLEGAL] = {'I', "!I", "illegal", "illegal", ROLE_ILLEGAL},
    [CONDITION_END] = {'E', "!E", "game over, clock runs", "over", ROLE_FLAG},
    [CONDITION_MISMATCH] = {'M', "?M", "mismatch", "mismatch", ROLE_MISMATCH},
    [CONDITION_CALL] = {'A', "!A", "call", "call", ROLE_CLAIM},
    [CONDITION_CLAIM] = {'C', "!C", "claim", "claim", ROLE_CLAIM},
    [CONDITION_RESULT] = {'R', "?R", "result to be entered", "result?", ROLE_CLAIM},
    [CONDITION_LOST] = {'X', "#X", "device lost", "lost", ROLE_LOST},
    [CONDITION_STOPPED] = {'S', "=S", "stopped", "stopped", ROLE_STOPPED},
    [CONDITION_CLAIMABLE] = {'D', "~D", "draw claimable", "draw?", ROLE_CLAIM},
    [CONDITION_TROUBLE] = {'T', "*T", "time trouble", "trouble", ROLE_TROUBLE},
    [CONDITION_FINISHED] = {'-', "--", "finished", "", ROLE_FINISHED},
    [CONDITION_WAITING] = {'w', "..", "waiting", "", ROLE_WAITING},
    [CONDITION_BY_HAND] = {'h', " h", "by hand", "by hand", ROLE_BY_HAND},
    [CONDITION_RUNNING] = {'r', "  ", "running", "", ROLE_RUNNING},
};
ROW_FOR_EACH(rows, CONDITIONS);

static const struct {
    struct incident_set standing;
    enum condition condition;
} causes[] = {
    {{.has = {[INCIDENT_FLAG_FALL] = true, [INCIDENT_BOTH_FLAGS] = true, [INCIDENT_CLOCK_NO_PERIOD] = true}},
     CONDITION_FLAG},
    {{.has = {[INCIDENT_ILLEGAL_MOVE] = true,
              [INCIDENT_CASTLING_FAULT] = true,
              [INCIDENT_PROMOTION_FAULT] = true,
              [INCIDENT_PRESS_ALONE] = true,
              [INCIDENT_MOVED_AGAIN] = true,
              [INCIDENT_OUT_OF_TURN] = true,
              [INCIDENT_ILLEGAL_POSITION] = true}},
     CONDITION_ILLEGAL},
    {{.has = {[INCIDENT_DEAD_POSITION] = true, [INCIDENT_FIVEFOLD] = true, [INCIDENT_SEVENTY_FIVE] = true}},
     CONDITION_END},
    {{.has = {[INCIDENT_MISMATCH] = true,
              [INCIDENT_DISPLACED] = true,
              [INCIDENT_WRONG_SETUP] = true,
              [INCIDENT_BOARD_TURNED] = true,
              [INCIDENT_COLOURS_REVERSED] = true,
              [INCIDENT_WHICH_MOVE] = true,
              [INCIDENT_CLOCK_SET_WRONG] = true,
              [INCIDENT_CLOCK_WRONG_SIDE] = true,
              [INCIDENT_CLOCK_NO_BONUS] = true,
              [INCIDENT_TIMES_NOT_SET] = true}},
     CONDITION_MISMATCH},
    {{.has = {[INCIDENT_CALL] = true, [INCIDENT_REPORTED] = true}}, CONDITION_CALL},
    {{.has = {[INCIDENT_CLAIM] = true}}, CONDITION_CLAIM},
    {{.has = {[INCIDENT_RESULT_PROPOSED] = true, [INCIDENT_RESULT_DISPUTE] = true}}, CONDITION_RESULT},
    {{.has = {[INCIDENT_FEED_LOST] = true,
              [INCIDENT_FEED_FAULTY] = true,
              [INCIDENT_FEED_SILENT] = true,
              [INCIDENT_CLOCK_ABSENT] = true}},
     CONDITION_LOST},
};

/* Spectators see whether a game is running, stopped or over, and nothing that could help a player (FIDE 12.6). */
static enum condition plain_condition(const struct hall_board *b)
{
    if (!board_waits_for_result(b))
        return CONDITION_FINISHED;
    return board_play(b) == PLAY_WAITING || board_result(b) == RESULT_ANNULLED ? CONDITION_WAITING : CONDITION_RUNNING;
}

enum condition condition_of(const struct hall_board *b, bool for_public)
{
    if (for_public || board_result(b) != RESULT_OPEN)
        return plain_condition(b);
    for (size_t i = 0; i < sizeof causes / sizeof *causes; i++)
        if (board_has_any(b, &causes[i].standing))
            return causes[i].condition;
    if (board_feed(b) == FEED_LOST || board_feed(b) == FEED_FAULTY) /* even if the alert is closed */
        return CONDITION_LOST;
    if (board_play(b) == PLAY_STOPPED)
        return CONDITION_STOPPED;
    if (board_has(b, INCIDENT_CLAIM_REPETITION) || board_has(b, INCIDENT_CLAIM_FIFTY))
        return CONDITION_CLAIMABLE;
    if (hall_in_trouble(b, WHITE) || hall_in_trouble(b, BLACK))
        return CONDITION_TROUBLE;
    enum condition plain = plain_condition(b);
    return plain == CONDITION_RUNNING && board_is_by_hand(b) ? CONDITION_BY_HAND : plain;
}

const struct condition_row *condition_row(enum condition c)
{
    assert(HAS_ROW(rows, c));
    return &rows[c];
}

int time_percent_left(const struct hall_board *b, enum side side, msec now)
{
    msec left = hall_left(b, side, now), start = (msec)control_start_s(&board_seat(b)->control) * 1000;
    if (left < 0 || start <= 0)
        return -1;
    return left >= start ? 100 : (int)(left * 100 / start);
}

enum time_left time_left_of(const struct hall_board *b, enum side side, msec now)
{
    enum { LOW_PERCENT = 20, SHORT_PERCENT = 5 };
    int percent = time_percent_left(b, side, now);
    if (percent < 0 || percent > LOW_PERCENT || board_result(b) != RESULT_OPEN)
        return TIME_ENOUGH;
    return percent <= SHORT_PERCENT ? TIME_SHORT : TIME_LOW;
}

static bool is_low(const struct hall_board *b, enum side side)
{
    return hall_in_trouble(b, side) || time_left_of(b, side, hall_time(board_hall(b))) != TIME_ENOUGH;
}

bool board_is_low(const struct hall_board *b)
{
    return board_result(b) == RESULT_OPEN && (is_low(b, WHITE) || is_low(b, BLACK));
}

bool board_sensor_doubts(const struct hall_board *b)
{
    enum condition c = condition_of(b, false);
    return c == CONDITION_MISMATCH || c == CONDITION_LOST;
}

/* Without alerts, a board that reports what happens comes before one where moves are typed. */
int board_urgency(const struct hall_board *b)
{
    int condition = (int)condition_of(b, false),
        tells = board_is_by_hand(b) && condition >= CONDITION_FINISHED ? 0 : CONDITIONS;
    return (int)board_worst(b) * 1000 + (board_alerts(b) ? 500 : 0) + (CONDITIONS - condition) + tells;
}

msec least_time(const struct hall_board *b, msec now)
{
    msec white = hall_left(b, WHITE, now), black = hall_left(b, BLACK, now);
    if (white < 0 || black < 0 || board_result(b) != RESULT_OPEN)
        return MSEC_NEVER;
    return white < black ? white : black;
}

void last_move_words(const struct hall_board *b, char out[32])
{
    const struct history *g = board_game(b);
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
    assert((side == WHITE || side == BLACK) && "a player's name");
    const char *name = board_seat(b) ? board_player(b, side)->name : "";
    const char *apart = *name ? board_namesake(b, side) : NULL;
    if (apart)
        return strcpy(out, apart);
    snprintf(out, NAME_MAX_BYTES, "%.*s", (int)strcspn(name, ","), name);
    if (!*out)
        copy_text(out, NAME_MAX_BYTES, _(side_name(side)));
    return out;
}

/* The byte of the text behind so many columns, at most. */
static size_t bytes_in(const char *text, int columns)
{
    const char *at = text;
    for (const char *next = text; *at; at = next) {
        columns -= char_width(char_shown(text_next(&next)));
        if (columns < 0)
            break;
    }
    return (size_t)(at - text);
}

const char *short_name_in(const struct hall_board *b, enum side side, int columns, char out[NAME_MAX_BYTES])
{
    char name[NAME_MAX_BYTES];
    int width = text_width(short_name(b, side, out)), tail = (columns - 1) / 2;
    size_t common = board_seat(b) && *board_player(b, side)->name ? board_name_in_common(b, side) : 0;
    if (width <= columns || tail < 1 || common < bytes_in(out, columns - 1))
        return out;
    copy_text(name, sizeof name, out);
    const char *last = name + bytes_in(name, width - tail), *differs = name + common;
    const char *end = differs < last ? differs : last;
    snprintf(out, NAME_MAX_BYTES, "%.*s%s%.*s", (int)bytes_in(name, columns - 1 - tail), name, glyph(GLYPH_CUT),
             (int)bytes_in(end, tail), end);
    return out;
}

const char *player_words(const struct hall_board *b, enum side side, char out[PLAYER_WORDS])
{
    char name[NAME_MAX_BYTES];
    short_name(b, side, name);
    bool named = strcmp(name, _(side_name(side))) != 0;
    snprintf(out, PLAYER_WORDS, named ? "%.48s (%s)" : "%.48s", name, _(side_name(side)));
    return out;
}

/* Whether a decision is in force there, and whether it added or took time. */
static void decided_at(const struct hall_board *b, bool *reported, bool *extended)
{
    for (int id = hall_rulings(board_hall(b)); id > 0; id--) {
        const struct ruling *r = hall_ruling(board_hall(b), id);
        bool stands = r->board == board_number(b) && !r->undone;
        *reported = *reported || stands;
        *extended = *extended || (stands && r->orders);
    }
}

/* "team:Rolling team:Meadows" */
static size_t add_column(const char *column, const char *words, char *out, size_t used, size_t room)
{
    while (*words && used < room) {
        size_t length = strcspn(words, " ");
        used += (size_t)snprintf(out + used, room - used, " %s:%.*s", column, (int)length, words);
        words += length + strspn(words + length, " ");
    }
    return used;
}

static size_t add_player(const struct hall_player *p, char *out, size_t used, size_t room)
{
    used += used < room ? (size_t)snprintf(out + used, room - used, " %s", p->name) : 0;
    used = add_column("team", p->team, out, used, room);
    return add_column("table", p->team, out, used, room); /* a match has one */
}

void board_words(const struct hall_board *b, const char *section, bool for_public, char *out, size_t room)
{
    size_t used = (size_t)snprintf(out, room, "%d board:%d", board_number(b), board_number(b));
    for (int side = WHITE; side <= BLACK; side++)
        used = add_player(board_player(b, side), out, used, room);
    used = add_column("state", condition_row(condition_of(b, for_public))->words, out, used, room);
    used = add_column("table", section, out, used, room);
    used = add_column("section", section, out, used, room);
    if (for_public)
        return;
    used = add_column("arb", board_arbiter(b), out, used, room);
    used = add_column("feed", feed_name(board_feed(b)), out, used, room);
    bool reported = false, extended = false;
    decided_at(b, &reported, &extended);
    if (used < room)
        snprintf(out + used, room - used, "%s%s%s%s%s%s%s%s", board_is_low(b) ? " low" : "",
                 board_sensor_doubts(b) ? " sensor" : "", board_is_marked(b) ? " marked featured" : "",
                 board_is_frozen(b) ? " frozen" : "", board_is_by_hand(b) ? " hand" : " device",
                 board_alerts(b) ? " pending" : "", reported ? " reported" : "", extended ? " extended" : "");
}

/* order: enum board_feed */
static const struct {
    char letter;
    enum role role;
} feeds[] = {[FEED_NONE] = {'-', ROLE_DIM},
             [FEED_FRESH] = {'+', ROLE_GOOD},
             [FEED_LATE] = {'l', ROLE_TROUBLE},
             [FEED_LOST] = {'x', ROLE_LOST},
             [FEED_FAULTY] = {'e', ROLE_BAD}};
ROW_FOR_EACH(feeds, FEEDS);

char feed_letter(const struct hall_board *b)
{
    return board_is_by_hand(b) && board_feed(b) == FEED_NONE ? ' ' : feeds[board_feed(b)].letter;
}

enum role feed_role(enum board_feed f)
{
    assert(HAS_ROW(feeds, f));
    return feeds[f].role;
}
