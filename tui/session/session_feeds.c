/* Boards out of PGN files that another program keeps rewriting: from what a feed tells to the boards of the hall.
 *
 * The hall's game is what counts: after a crash the file says what is in the log already, and only what goes on from it
 * is told. Where the two contradict each other nothing is believed: an alert says where, until they agree again.
 */
#include "base/list.h"
#include "base/text.h"
#include "base/tongue.h"
#include "hall/hand.h"
#include "hall/pgn_words.h"
#include "session/session_parts.h"

#include "base/memory.h"
#include "hall/board_view.h"
#include "pgn_feed.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A game as the file has it, and the open incidents about it; 0 if there are none. */
struct fed_game {
    struct history game;
    bool known;
    int fault, differs;
};

struct session_feed {
    struct session *session;
    struct pgn_feed *feed;
    char address[LINE_ADDRESS_MAX + SESSION_PATH_MAX];
    int first, last, board;  /* board: the one whose news is being reported */
    struct fed_game *boards; /* counted from the first */
    uint64_t faults_seen;
    unsigned lost;
    msec heard;
};

static const struct driver driver_pgn = {
    .name = "pgn", .summary = "PGN that another program keeps rewriting", .line = ""};

/* --- who sits where ------------------------------------------------------------------------------------------- */

enum { WORDS_MAX = 12, NAME_ROOM = 160 };

static int by_letters(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* "Carlsen, Magnus" and "Magnus Carlsen" are the same name. */
static void plain_name(const char *name, char out[NAME_ROOM])
{
    char copy[NAME_ROOM], *words[WORDS_MAX], *rest = NULL;
    int count = 0;
    copy_text(copy, sizeof copy, name);
    for (char *c = copy; *c; c++)
        *c = (char)(isalnum((unsigned char)*c) || (unsigned char)*c >= 0x80 ? tolower((unsigned char)*c) : ' ');
    for (char *w = strtok_r(copy, " ", &rest); w && count < WORDS_MAX; w = strtok_r(NULL, " ", &rest))
        words[count++] = w;
    qsort(words, (size_t)count, sizeof *words, by_letters);
    out[0] = '\0';
    for (int i = 0, n = 0; i < count; i++)
        n += snprintf(out + n, (size_t)(NAME_ROOM - n), "%s ", words[i]);
}

static int seating(void *self, const char *white, const char *black)
{
    const struct session_feed *f = self;
    const struct hall *h = f->session->hall;
    char asked[2][NAME_ROOM], sits[NAME_ROOM];
    plain_name(white, asked[WHITE]);
    plain_name(black, asked[BLACK]);
    for (int i = 0; *asked[WHITE] && *asked[BLACK] && i < hall_count(h); i++) {
        const struct hall_board *b = hall_at(h, i);
        bool both = true;
        for (int side = WHITE; both && side <= BLACK; side++) {
            plain_name(board_player(b, side)->name, sits);
            both = !strcmp(sits, asked[side]);
        }
        if (both)
            return board_number(b);
    }
    return 0;
}

/* --- what is new ---------------------------------------------------------------------------------------------- */

static void hear(void *self, const struct reading *r)
{
    struct session_feed *f = self;
    struct session *s = f->session;
    struct reading now = *r;
    now.at = session_now(s);
    if (s->settings.reading)
        s->settings.reading(s->settings.self, s, f->board, &now);
    hall_take(s->hall, f->board, &now, now.at);
}

static void hear_board(struct session_feed *f, const struct position *p)
{
    struct reading r = {.kind = READING_BOARD, .address = -1};
    memcpy(r.as.board, p->on, sizeof r.as.board);
    hear(f, &r);
}

static void hear_move(struct session_feed *f, const struct position *p, move m, int ply)
{
    assert(ply >= 0 && m != NO_MOVE && "a move of the game");
    struct reading r = {.kind = READING_MOVE, .address = -1};
    char san[SAN_MAX];
    san_write(p, m, san);
    snprintf(r.as.move.text, sizeof r.as.move.text, "%.15s", san);
    r.as.move.number = (int16_t)(ply / 2 + 1);
    r.as.move.side = (int8_t)p->turn;
    r.as.move.used_s = TIME_UNKNOWN;
    snprintf(r.text, sizeof r.text, "move number=%d side=%s %s", ply / 2 + 1, side_word(p->turn), san);
    hear(f, &r);
}

static void follow_file(struct fed_game *b, const struct feed_news *n)
{
    if (n->new_game || !b->known)
        history_begin(&b->game, n->before);
    b->known = true;
    for (int i = 0; i < n->taken_back && b->game.plies; i++)
        history_take_back(&b->game);
    for (int i = 0; i < n->count; i++) {
        move m = san_read(&b->game.now, n->moves[i].san, strlen(n->moves[i].san));
        if (m == NO_MOVE || !history_add(&b->game, m))
            return;
    }
}

/* How many half-moves are the same; -1 if even the starting positions differ. */
static int in_common(const struct history *a, const struct history *b)
{
    int most = a->plies < b->plies ? a->plies : b->plies, ply = 0;
    while (ply < most && a->moves[ply] == b->moves[ply])
        ply++;
    return a->start.key == b->start.key ? ply : -1;
}

/* --- incidents ------------------------------------------------------------------------------------------------ */

static void report(struct session_feed *f, int *incident, enum incident_kind kind, const char *words)
{
    struct session *s = f->session;
    int side = (int)board_position(hall_board(s->hall, f->board))->turn;
    if (!*incident)
        *incident = hall_report(s->hall, f->board, kind, side, "", words, "", session_now(s));
}

static void is_over(struct session_feed *f, int *incident)
{
    if (*incident)
        hall_end_report(f->session->hall, *incident, "", "", session_now(f->session));
    *incident = 0;
}

static void report_fault(struct session_feed *f, struct fed_game *b, const struct feed_news *n)
{
    char words[INCIDENT_WORDS];
    if (n->fault || n->count || n->taken_back || n->new_game)
        is_over(f, &b->fault);
    if (!n->fault)
        return;
    f->faults_seen++;
    bool illegal = !strcmp(n->fault, "illegal move");
    if (illegal)
        pgn_words_illegal(n->fault_move, words);
    else
        pgn_words_unreadable(n->fault_move, n->fault, words);
    report(f, &b->fault, illegal ? INCIDENT_ILLEGAL_MOVE : INCIDENT_MISMATCH, words);
}

/* If the file no longer has moves that the hall has, they are taken back in the game, and the arbiter is told. */
static void taken_back(struct session_feed *f, const struct history *game, int left)
{
    assert(left >= 0 && left < game->plies && "moves are taken back");
    struct session *s = f->session;
    struct error why;
    char words[INCIDENT_WORDS];
    int none = 0;
    pgn_words_taken_back(game->plies - left, words);
    hall_correct_moves(s->hall, f->board, game->moves, left, "", words, session_now(s), &why);
    report(f, &none, INCIDENT_TAKEBACK, words);
}

static void catch_up(struct session_feed *f, struct fed_game *b, const struct history *game)
{
    char words[INCIDENT_WORDS];
    int same = in_common(&b->game, game);
    if (same < game->plies) {
        if (same < 0)
            pgn_words_other_start(words);
        else
            pgn_words_other_game(same + 1, words);
        report(f, &b->differs, INCIDENT_MISMATCH, words);
        return;
    }
    is_over(f, &b->differs);
    for (int ply = same; ply < b->game.plies; ply++) {
        struct position p;
        history_position(&b->game, ply, &p);
        hear_move(f, &p, b->game.moves[ply], ply);
    }
}

/* Squares and moves are reported here; everything else as from any feed. */
static void take_game(struct session_feed *f, struct fed_game *b, const struct history *game, struct feed_news *n)
{
    bool agreed = b->known && game->plies == b->game.plies && in_common(&b->game, game) == game->plies;
    bool news = n->new_game || n->taken_back || n->count;
    follow_file(b, n);
    if (n->new_game && !game->plies && in_common(&b->game, game) == 0)
        hear_board(f, &b->game.start);
    if (n->taken_back && agreed)
        taken_back(f, game, b->game.plies - n->count);
    if (news)
        catch_up(f, b, game);
    n->new_game = false;
    n->taken_back = n->count = 0;
}

static void take_news(void *self, const struct feed_news *news)
{
    struct session_feed *f = self;
    struct feed_news rest = *news;
    const struct hall_board *b = hall_board(f->session->hall, news->board);
    f->heard = line_now();
    f->lost += news->lost;
    if (!b || news->board < f->first || news->board > f->last)
        return;
    struct fed_game *mine = &f->boards[news->board - f->first];
    f->board = news->board;
    if (!news->lost && board_result(b) == RESULT_OPEN) {
        take_game(f, mine, board_game(b), &rest);
        report_fault(f, mine, news);
    }
    feed_news_tell(&rest, 0, hear, f);
}

/* --- life ----------------------------------------------------------------------------------------------------- */

/* A relative path begins at the folder of the event. */
static void find_address(struct session_feed *f, const char *address)
{
    const char *slash = strrchr(f->session->path, '/');
    int folder = *address != '/' && slash ? (int)(slash - f->session->path + 1) : 0;
    snprintf(f->address, sizeof f->address, "%.*s%s", folder, f->session->path, address);
}

bool session_open_feed(struct session *s, const struct device *d, struct error *why)
{
    struct session_feed *f = memory_take(1, sizeof *f);
    *f = (struct session_feed){.session = s, .first = d->first_board, .last = d->last_board, .heard = MSEC_NEVER};
    LIST_ROOM_FOR_ONE(s->feeds, s->feeds_count);
    s->feeds[s->feeds_count++] = f;
    f->boards = memory_take((size_t)f->last - (size_t)f->first + 1, sizeof *f->boards);
    find_address(f, d->address);
    f->feed = pgn_feed_new(s->base, f->address, s->round, take_news, f, why);
    if (f->feed)
        pgn_feed_for(f->feed, f->first, f->last, seating);
    return f->feed != NULL;
}

void session_close_feeds(struct session *s)
{
    for (int i = 0; i < s->feeds_count; i++) {
        struct session_feed *f = s->feeds[i];
        pgn_feed_free(f->feed);
        for (int k = 0; k <= f->last - f->first; k++)
            history_release(&f->boards[k].game);
        free(f->boards);
        free(f);
    }
    free(s->feeds);
    s->feeds = NULL;
    s->feeds_count = 0;
}

void session_feed_facts(const struct session_feed *f, struct line_facts *out, int *first_board)
{
    struct pgn_feed_facts is;
    pgn_feed_facts(f->feed, &is);
    *out = (struct line_facts){.state = is.there ? LINE_OPEN : LINE_WAITING,
                               .address = f->address,
                               .driver = &driver_pgn,
                               .bytes_in = is.bytes,
                               .frames = is.looks,
                               .lost = f->lost,
                               .present = f->heard != MSEC_NEVER && is.files > 0,
                               .last_heard = f->heard};
    out->faults[FAULT_UNKNOWN] = f->faults_seen;
    if (!is.there)
        copy_text(out->trouble.what, sizeof out->trouble.what, N_("is not there; Flagfall goes on looking for it"));
    snprintf(out->identity, sizeof out->identity,
             is.polls
                 ? tongue_count("%d file, looked at twice a second", "%d files, looked at twice a second", is.files)
                 : tongue_count("%d file", "%d files", is.files),
             is.files);
    *first_board = f->first;
}
