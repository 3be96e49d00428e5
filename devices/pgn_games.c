#include "pgn_games.h"

#include "base/memory.h"
#include "base/text.h"
#include "chess/pgn/pgn_play.h"
#include "chess/pgn/pgn_text.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A board as last read from the files. */
struct pgn_seat {
    int board;
    bool known, seen, gone; /* seen: during the current look; gone: no file has it any more */
    uint64_t text, file;    /* hashes: of the game's text, of the file's name */
    bool single;            /* its file is named by a number, so it is for this board only */
    uint64_t start;         /* key of the starting position               */
    char white[FEED_NAME_MAX], black[FEED_NAME_MAX];
    move *moves;
    int plies, room;
    int64_t clock_ms[2];
    int running;
    enum pgn_result result;
    uint8_t fault;   /* enum pgn_fault_kind + 1; 0: none            */
    msec held_until; /* no moves before, since some were taken back */
};

struct pgn_games {
    int round, first, last; /* 0 for any board */
    feed_news_fn *tell;
    feed_seating *seating;
    void *context;
    struct pgn_seat *seats[FEED_BOARDS_MAX + 1];
    int most;
    struct pgn_play play;
    struct feed_move *news;
    int news_room;
};

/* The current look at one file. */
struct file_look {
    struct pgn_games *games;
    const char *file;
    size_t total;
    struct pgn_reader *reader;
    uint64_t name;
    bool believe, doubt;
    msec now;
    int number; /* the last number in the file's name; 0 if none */
};

static uint64_t hash_of(const char *bytes, size_t length)
{
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 1099511628211u;
    return hash | 1;
}

struct pgn_games *pgn_games_new(int round, feed_news_fn *tell, void *context)
{
    struct pgn_games *g = memory_take(1, sizeof *g);
    g->round = round;
    g->tell = tell;
    g->context = context;
    return g;
}

void pgn_games_for(struct pgn_games *g, int first, int last, feed_seating *seating)
{
    g->first = first;
    g->last = last;
    g->seating = seating;
}

void pgn_games_free(struct pgn_games *g)
{
    if (!g)
        return;
    for (int i = 0; i <= g->most; i++) {
        if (g->seats[i])
            free(g->seats[i]->moves);
        free(g->seats[i]);
    }
    pgn_play_release(&g->play);
    free(g->news);
    free(g);
}

/* --- tags ------------------------------------------------------------------------------------------------------- */

static void tag_text(const struct pgn_game *game, const char *name, char out[FEED_NAME_MAX])
{
    const struct pgn_tag *t = pgn_tag(game, name);
    struct text value = {0};
    if (t)
        pgn_add_tag_value(&value, game, t);
    copy_text(out, FEED_NAME_MAX, text_chars(&value));
    text_release(&value);
}

static int number_in(const char *text)
{
    long n = isdigit((unsigned char)*text) ? strtol(text, NULL, 10) : 0;
    return n > 0 && n <= FEED_BOARDS_MAX ? (int)n : 0;
}

/* "round-3/game-14.pgn" is 14. */
static int last_number(const char *file)
{
    const char *name = strrchr(file, '/'), *at = name ? name + 1 : file, *found = NULL;
    for (; *at; at++)
        if (isdigit((unsigned char)*at) && (!found || !isdigit((unsigned char)at[-1])))
            found = at;
    return found ? number_in(found) : 0;
}

static int board_of_people(const struct pgn_games *g, const struct pgn_game *game)
{
    char white[FEED_NAME_MAX], black[FEED_NAME_MAX];
    tag_text(game, "White", white);
    tag_text(game, "Black", black);
    return g->seating ? g->seating(g->context, white, black) : 0;
}

static int board_said(const struct file_look *l, const struct pgn_game *game)
{
    char text[FEED_NAME_MAX];
    tag_text(game, "Board", text);
    int board = number_in(text);
    tag_text(game, "Round", text);
    const char *dot = strrchr(text, '.');
    board = board ? board : dot ? number_in(dot + 1) : 0;
    if (!board && l->number)
        board = l->number;
    int first = l->games->first ? l->games->first : 1;
    return board ? board : game->number <= FEED_BOARDS_MAX ? first + (int)game->number - 1 : 0;
}

/* Names are reliable; a number may come from another list. */
static int board_of(const struct file_look *l, const struct pgn_game *game)
{
    const struct pgn_games *g = l->games;
    int board = board_of_people(g, game);
    board = board ? board : board_said(l, game);
    bool others = g->first && (board < g->first || board > g->last);
    return others || board > FEED_BOARDS_MAX ? 0 : board;
}

static bool is_of_round(const struct pgn_games *g, const struct pgn_game *game)
{
    char text[FEED_NAME_MAX];
    tag_text(game, "Round", text);
    int round = number_in(text);
    return !g->round || !round || round == g->round;
}

/* Clock "B/0:45:56": whose clock runs, and what it has left. */
static void read_clock_tag(const struct pgn_game *game, struct feed_news *n)
{
    char text[FEED_NAME_MAX];
    int hours = 0, minutes = 0, seconds = 0;
    tag_text(game, "Clock", text);
    bool white = *text == 'W';
    if ((!white && *text != 'B') || text[1] != '/' ||
        sscanf(text + 2, "%3d:%2d:%2d", &hours, &minutes, &seconds) != 3 || hours < 0 || minutes < 0 || seconds < 0)
        return;
    n->running = white ? WHITE : BLACK;
    n->clock_ms[n->running] = ((int64_t)hours * 3600 + minutes * 60 + seconds) * 1000;
}

/* --- one game --------------------------------------------------------------------------------------------------- */

/* The clock in the comments after a move, before the next one. */
static int64_t clock_behind(const struct pgn_game *game, size_t item)
{
    assert(item < game->item_count && "a move of the game");
    int64_t ms;
    for (size_t i = item + 1; i < game->item_count; i++) {
        const struct pgn_item *at = &game->items[i];
        if (at->kind == PGN_COMMENT && pgn_time(game, at, "clk", &ms))
            return ms;
        if (at->kind != PGN_COMMENT && at->kind != PGN_NAG && at->kind != PGN_LINE_COMMENT)
            break;
    }
    return -1;
}

static struct feed_move *room_for(struct pgn_games *g, int count)
{
    assert(count >= 0 && "so many moves");
    if (count > g->news_room) {
        g->news_room = count + 64;
        g->news = memory_resize(g->news, (size_t)g->news_room * sizeof *g->news);
    }
    return g->news;
}

static bool is_at_end(const struct file_look *l, const struct pgn_game *game)
{
    return pgn_bytes_read(l->reader) + game->length >= l->total; /* it counts up to where this game begins */
}

/* The last move of the file may be half of a longer one: O-O of O-O-O, R1 of R1d4. A blank after it makes it
 * certain. */
static bool is_cut_off(const struct file_look *l, const struct pgn_game *game)
{
    size_t at = game->item_count;
    while (at && game->items[at - 1].kind != PGN_MOVE)
        at--;
    int plies = l->games->play.plies;
    if (!at || !is_at_end(l, game) || !plies || l->games->play.items[plies - 1] != at - 1)
        return false;
    for (size_t i = game->items[at - 1].at; i < game->length; i++)
        if (strchr(" \t\r\n", game->text[i]))
            return false;
    return true;
}

static const struct pgn_fault *first_fault(const struct pgn_game *game)
{
    for (size_t i = 0; i < game->fault_count; i++)
        if (game->faults[i].kind >= PGN_BAD_START && game->faults[i].depth == 0)
            return &game->faults[i];
    return NULL;
}

/* Moves from ply `from` on, and the clocks that the game ends with. */
static void collect(struct pgn_games *g, const struct pgn_game *game, int from, int plies, struct feed_news *n,
                    struct position *before, struct position *end)
{
    assert(from >= 0 && from <= plies && plies <= g->play.plies && "moves of this game");
    struct undo undo;
    struct feed_move *moves = room_for(g, plies - from + 1);
    *end = *before = g->play.start;
    for (int ply = 0; ply < plies; ply++) {
        size_t item = g->play.items[ply];
        int64_t clock = clock_behind(game, item);
        if (clock >= 0)
            n->clock_ms[end->turn] = clock;
        if (ply >= from) {
            struct feed_move *m = &moves[ply - from];
            san_write(end, game->items[item].move, m->san);
            m->ply = ply + 1;
            m->clock_ms = clock;
        }
        position_make(end, game->items[item].move, &undo);
        if (ply + 1 == from)
            *before = *end;
    }
    n->moves = moves;
    n->count = plies - from;
    n->plies = plies;
    n->before = before;
    n->position = end;
}

static int common_plies(const struct pgn_seat *s, const struct pgn_games *g, const struct pgn_game *game, int plies)
{
    int most = plies < s->plies ? plies : s->plies, ply = 0;
    while (ply < most && s->moves[ply] == game->items[g->play.items[ply]].move)
        ply++;
    return ply;
}

static void remember(struct pgn_seat *s, const struct pgn_games *g, const struct pgn_game *game,
                     const struct feed_news *n)
{
    if (n->plies > s->room) {
        s->room = n->plies + 64;
        s->moves = memory_resize(s->moves, (size_t)s->room * sizeof *s->moves);
    }
    for (int ply = 0; ply < n->plies; ply++)
        s->moves[ply] = game->items[g->play.items[ply]].move;
    s->plies = n->plies;
    s->result = n->result;
    s->running = n->running;
    memcpy(s->clock_ms, n->clock_ms, sizeof s->clock_ms);
}

static void tell_game(struct file_look *l, struct pgn_seat *s, struct pgn_game *game, struct feed_news *n, int plies,
                      int common)
{
    struct pgn_games *g = l->games;
    struct position before, end;
    char move_text[32] = "";
    const struct pgn_fault *fault = l->believe ? first_fault(game) : NULL;
    collect(g, game, common, plies, n, &before, &end);
    read_clock_tag(game, n);
    n->new_result = n->result != s->result;
    if (fault) {
        n->fault = pgn_fault_text((enum pgn_fault_kind)fault->kind);
        n->fault_move = move_text;
        snprintf(move_text, sizeof move_text, "%.*s", (int)(fault->length < 31 ? fault->length : 31),
                 game->text + fault->at);
    }
    uint8_t fault_now = fault ? (uint8_t)(fault->kind + 1) : 0;
    bool news = n->new_game || n->back || n->count || n->taken_back || n->new_result ||
                (fault_now && fault_now != s->fault) || n->running != s->running ||
                memcmp(n->clock_ms, s->clock_ms, sizeof s->clock_ms) != 0;
    s->fault = fault_now;
    remember(s, g, game, n);
    if (news)
        g->tell(g->context, n);
}

/* Makes this the game at the board. */
static void take_seat(struct pgn_seat *s, const struct pgn_games *g, const char *white, const char *black,
                      struct feed_news *n)
{
    n->back = s->gone;
    s->gone = false;
    s->known = true;
    s->start = g->play.start.key;
    copy_text(s->white, sizeof s->white, white);
    copy_text(s->black, sizeof s->black, black);
    n->white = s->white;
    n->black = s->black;
    if (n->new_game)
        s->result = PGN_NO_RESULT;
}

/* Returns false if part of it is not accepted yet, so that the game must be looked at again. */
static bool follow(struct file_look *l, struct pgn_seat *s, struct pgn_game *game)
{
    struct pgn_games *g = l->games;
    struct feed_news n = {.board = s->board,
                          .source = l->file,
                          .clock_ms = {-1, -1},
                          .running = -1,
                          .result = game->result,
                          .fault_move = ""};
    char white[FEED_NAME_MAX], black[FEED_NAME_MAX];
    tag_text(game, "White", white);
    tag_text(game, "Black", black);
    pgn_play(game, &g->play);
    if (!g->play.has_moves)
        return l->believe;
    n.new_game =
        !s->known || s->start != g->play.start.key || strcmp(white, s->white) != 0 || strcmp(black, s->black) != 0;
    int plies = g->play.plies, sure = plies;
    bool whole = l->believe || !first_fault(game);
    if (!l->believe && is_cut_off(l, game)) {
        sure--;
        whole = false;
    }
    if (n.new_game && s->known && !l->believe)
        return false;
    int common = n.new_game ? 0 : common_plies(s, g, game, sure);
    if (!n.new_game && common < s->plies && !l->believe)
        return false;
    n.taken_back = n.new_game ? 0 : s->plies - common;
    assert(n.taken_back >= 0 && common <= sure && "what is common is in both");
    if (n.taken_back)
        s->held_until = l->now + FEED_TAKEBACK_MS;
    if (n.new_game)
        s->held_until = l->now;
    if (l->now < s->held_until && sure > common) {
        sure = common;
        whole = false;
    }
    take_seat(s, g, white, black, &n);
    tell_game(l, s, game, &n, sure, common);
    return whole;
}

/* The board's seat, if this file may speak for it. */
static struct pgn_seat *seat_for(struct file_look *l, int board)
{
    assert(board > 0 && board <= FEED_BOARDS_MAX && "a board that there can be");
    struct pgn_games *g = l->games;
    if (!g->seats[board]) {
        g->seats[board] = memory_take(1, sizeof **g->seats);
        *g->seats[board] = (struct pgn_seat){.board = board, .running = -1, .clock_ms = {-1, -1}};
        g->most = board > g->most ? board : g->most;
    }
    struct pgn_seat *s = g->seats[board];
    bool single = l->number != 0, other = s->file && s->file != l->name && !s->gone;
    if (s->seen || (other && (s->single || !single)))
        return NULL;
    s->seen = true;
    s->text = s->file == l->name ? s->text : 0;
    s->file = l->name;
    s->single = single;
    return s;
}

/* The file may end in the middle of the tags: then not even the board is known. */
static bool is_begun_only(const struct file_look *l, const struct pgn_game *game)
{
    for (size_t i = 0; i < game->fault_count; i++)
        if (game->faults[i].kind == PGN_BROKEN_TAG)
            return true;
    return !game->item_count && is_at_end(l, game);
}

static void take_game(struct file_look *l, struct pgn_game *game)
{
    if (!l->believe && is_begun_only(l, game)) {
        l->doubt = true;
        return;
    }
    int board = is_of_round(l->games, game) ? board_of(l, game) : 0;
    struct pgn_seat *s = board ? seat_for(l, board) : NULL;
    if (!s)
        return;
    uint64_t text = hash_of(game->text, game->length);
    if (s->text == text)
        return;
    bool believed = follow(l, s, game);
    s->text = believed ? text : 0;
    l->doubt = l->doubt || !believed;
}

/* Boards that this file had, and no longer has. */
static void miss(struct file_look *l)
{
    struct pgn_games *g = l->games;
    for (int board = 1; board <= g->most; board++) {
        struct pgn_seat *s = g->seats[board];
        if (!s || s->seen || s->gone || s->file != l->name || !s->known)
            continue;
        if (!l->believe) {
            l->doubt = true;
            continue;
        }
        struct feed_news n = {.board = board,
                              .source = l->file,
                              .lost = true,
                              .clock_ms = {s->clock_ms[0], s->clock_ms[1]},
                              .running = -1,
                              .result = s->result,
                              .plies = s->plies,
                              .fault_move = "",
                              .white = s->white,
                              .black = s->black};
        s->gone = true;
        s->text = 0;
        g->tell(g->context, &n);
    }
}

bool pgn_games_look(struct pgn_games *g, const char *file, const char *text, size_t length, bool believe, msec now)
{
    struct file_look l = {.games = g, .file = file, .total = length, .believe = believe, .now = now};
    l.name = hash_of(file, strlen(file));
    l.number = last_number(file);
    for (int board = 1; board <= g->most; board++)
        if (g->seats[board])
            g->seats[board]->seen = false;
    struct pgn_bytes bytes = {text, length};
    l.reader = pgn_reader_new(pgn_source_of(&bytes));
    for (struct pgn_game *game; (game = pgn_next(l.reader));)
        take_game(&l, game);
    pgn_reader_free(l.reader);
    miss(&l);
    return l.doubt;
}

/* --- in the words of devices ------------------------------------------------------------------------------------ */

static int32_t seconds_of(int64_t ms)
{
    return ms < 0 ? TIME_UNKNOWN : (int32_t)(ms / 1000);
}

static void tell_position(const struct position *position, msec at, reading_fn *take, void *context)
{
    struct reading r = {.kind = READING_BOARD, .address = -1, .at = at};
    memcpy(r.as.board, position->on, sizeof r.as.board);
    take(context, &r);
}

static void tell_move(const struct feed_move *m, msec at, reading_fn *take, void *context)
{
    struct reading r = {.kind = READING_MOVE, .address = -1, .at = at};
    copy_text(r.as.move.text, sizeof r.as.move.text, m->san);
    r.as.move.number = (int16_t)((m->ply + 1) / 2);
    r.as.move.side = m->ply % 2 ? WHITE : BLACK;
    r.as.move.used_s = TIME_UNKNOWN;
    snprintf(r.text, sizeof r.text, "move number=%d side=%s %s", r.as.move.number,
             side_word(m->ply % 2 ? WHITE : BLACK), m->san);
    take(context, &r);
}

static void readings_add_news(const struct feed_news *n, enum news what, int32_t number, msec at, reading_fn *take,
                              void *context)
{
    struct reading r = {
        .kind = READING_NEWS, .address = -1, .at = at, .as.news = {.what = (uint8_t)what, .number = number}};
    static const struct {
        enum news what;
        const char *words;
    } rows[] = {{NEWS_LOST, "lost"},
                {NEWS_BACK, "back"},
                {NEWS_NEW_GAME, "new-game"},
                {NEWS_TAKEBACK, "takeback"},
                {NEWS_RESULT_SIGN, "result"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].what == what)
            snprintf(r.text, sizeof r.text, "%s %.80s", rows[i].words, n->source);
    take(context, &r);
}

void feed_news_tell(const struct feed_news *n, msec at, reading_fn *take, void *context)
{
    if (n->lost || n->back)
        readings_add_news(n, n->lost ? NEWS_LOST : NEWS_BACK, 0, at, take, context);
    if (n->lost)
        return;
    if (n->new_game)
        readings_add_news(n, NEWS_NEW_GAME, 0, at, take, context);
    if (n->taken_back)
        readings_add_news(n, NEWS_TAKEBACK, n->taken_back, at, take, context);
    if (n->new_game || n->taken_back)
        tell_position(n->before, at, take, context);
    for (int i = 0; i < n->count; i++)
        tell_move(&n->moves[i], at, take, context);
    if (n->clock_ms[WHITE] >= 0 || n->clock_ms[BLACK] >= 0) {
        struct reading r = {.kind = READING_CLOCK, .address = -1, .at = at};
        r.as.clock = (struct clock_reading){.by_colour = true,
                                            .run_known = n->running >= 0,
                                            .running = (uint8_t)(n->running < 0        ? CLOCK_NONE
                                                                 : n->running == WHITE ? CLOCK_LEFT
                                                                                       : CLOCK_RIGHT),
                                            .left_s = seconds_of(n->clock_ms[WHITE]),
                                            .right_s = seconds_of(n->clock_ms[BLACK])};
        take(context, &r);
    }
    if (n->new_result && n->result >= PGN_DRAW) {
        static const int32_t signs[] = {[PGN_DRAW] = 2, [PGN_WHITE_WINS] = 0, [PGN_BLACK_WINS] = 1};
        readings_add_news(n, NEWS_RESULT_SIGN, signs[n->result], at, take, context);
    }
}
