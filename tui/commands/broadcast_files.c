#include "commands/broadcast_files.h"

#include "base/digest.h"
#include "base/list.h"
#include "base/memory.h"
#include "base/text.h"
#include "commands/broadcast_folder.h"
#include "event/broadcast.h"
#include "host/files.h"
#include "host/local_time.h"
#include "public/public_json.h"
#include "public/public_page.h"
#include "public/public_pgn.h"

#include <assert.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define GAME_FILE "round-%d/game-%d.pgn"
#define PAGE_FILE "round-%d/board-%d.html"
#define JSON_FILE "round-%d/game-%d.json"
#define GAMES_FILE "round-%d/games.pgn"
#define ROUND_PAGE_FILE "round-%d/index.html"
#define ROUND_JSON_FILE "round-%d/index.json"
#define LIVE_GAMES_FILE "live.pgn"
#define LIVE_PAGE_FILE "index.html"
#define EVENT_JSON_FILE "tournament.json"

struct kept_board {
    uint64_t game, page, json; /* digests of what its files were made of; 0 if it has none */
    uint64_t written;          /* the game that stands in `pgn` */
    struct text pgn;
};

struct kept_round {
    int number;
    int64_t settled; /* the entry up to which all was written; 0 if something was waiting */
    int edition;     /* of the log, then */
    uint64_t whole;  /* digest of all that its files show */
    uint64_t state;  /* of its folder, as it was left */
    struct kept_board *by_board;
    int boards;
    int shown, open; /* games, and those without a result */
    struct public_cut cut;
};

/* What is being written. */
struct writing {
    struct broadcast_files *files;
    struct kept_round *kept;
    const struct public_round *round;
    struct public_site site;
    bool is_live; /* at the fixed address, too */
    bool has_json;
    struct error *why;
};

/* Never 0, which says that there is none. */
static uint64_t digest_bytes(uint64_t h, const void *bytes, size_t length)
{
    h = digest_add(h, bytes, length);
    return h ? h : 1;
}

static uint64_t digest(uint64_t h, const struct text *t)
{
    return digest_bytes(h, text_chars(t), t->length);
}

static uint64_t digest_number(uint64_t h, int64_t number)
{
    return digest_bytes(h, &number, sizeof number);
}

static bool put(const struct writing *w, const struct text *text, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool put(const struct writing *w, const struct text *text, const char *format, ...)
{
    char name[64], path[PATH_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(name, sizeof name, format, args);
    va_end(args);
    if ((size_t)snprintf(path, sizeof path, "%s/%s", w->files->folder, name) >= sizeof path)
        return fail(w->why, w->files->folder, "the name is too long", "choose another");
    bool good = file_publish(path, text, w->why);
    w->files->changes += good;
    return good;
}

static bool stands(const struct broadcast_files *f, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool stands(const struct broadcast_files *f, const char *format, ...)
{
    char name[64], path[PATH_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(name, sizeof name, format, args);
    va_end(args);
    return (size_t)snprintf(path, sizeof path, "%s/%s", f->folder, name) < sizeof path && access(path, F_OK) == 0;
}

static void forget_board(struct kept_board *k)
{
    text_release(&k->pgn);
    *k = (struct kept_board){0};
}

/* --- a round ------------------------------------------------------------------------------------------------------ */

static bool put_page(const struct writing *w, const struct public_game *g)
{
    struct text page = {0};
    public_page_board(&page, w->round, g, &w->site);
    bool good = put(w, &page, PAGE_FILE, w->round->number, g->board);
    text_release(&page);
    return good;
}

static bool put_round_pages(const struct writing *w)
{
    struct text page = {0};
    public_page_round(&page, w->round, &w->site);
    bool good = put(w, &page, ROUND_PAGE_FILE, w->round->number);
    if (good && w->is_live) {
        struct public_site above = w->site;
        above.up = "";
        text_clear(&page);
        public_page_round(&page, w->round, &above);
        good = put(w, &page, LIVE_PAGE_FILE);
    }
    text_release(&page);
    return good;
}

static bool shows_board(const void *self, int board)
{
    const struct public_round *r = self;
    for (int i = 0; i < r->count; i++)
        if (r->games[i].board == board)
            return true;
    return false;
}

/* What is kept about the round's game with this index. make_room() must have been called before. */
static struct kept_board *kept_at(const struct writing *w, int index)
{
    assert(index >= 0 && index < w->round->count && "a game of the round");
    int board = w->round->games[index].board;
    assert(w->kept->by_board && board < w->kept->boards);
    return &w->kept->by_board[board];
}

static bool put_games(const struct writing *w, const struct kept_board *made)
{
    struct text all = {0};
    bool good = true;
    for (int i = 0; i < w->round->count && good; i++) {
        struct kept_board *kept = kept_at(w, i);
        good = kept->game == made[i].game || put(w, &kept->pgn, GAME_FILE, w->round->number, w->round->games[i].board);
        kept->game = good ? made[i].game : 0;
        text_add(&all, text_chars(&kept->pgn));
    }
    good = good && put(w, &all, GAMES_FILE, w->round->number) && (!w->is_live || put(w, &all, LIVE_GAMES_FILE));
    text_release(&all);
    return good;
}

static bool put_pages(const struct writing *w, const struct kept_board *made)
{
    bool good = put_round_pages(w);
    for (int i = 0; i < w->round->count && good; i++) {
        struct kept_board *kept = kept_at(w, i);
        good = kept->page == made[i].page || put_page(w, &w->round->games[i]);
        kept->page = good ? made[i].page : 0;
    }
    return good;
}

/* Games have the numbers of their places there. */
static bool put_json(const struct writing *w, const struct kept_board *made)
{
    struct text out = {0};
    bool good = true;
    for (int i = 0; i < w->round->count && good; i++) {
        struct kept_board *kept = kept_at(w, i);
        if (kept->json == made[i].json)
            continue;
        text_clear(&out);
        public_json_game(&out, w->round, &w->round->games[i]);
        good = put(w, &out, JSON_FILE, w->round->number, i + 1);
        kept->json = good ? made[i].json : 0;
    }
    text_clear(&out);
    public_json_round(&out, w->round);
    good = good && put(w, &out, ROUND_JSON_FILE, w->round->number);
    text_release(&out);
    return good;
}

static void make_room(struct kept_round *k, int boards)
{
    assert(boards >= 0 && k->boards >= 0 && "boards are counted from 1");
    if (boards < k->boards)
        return;
    k->by_board = memory_resize(k->by_board, ((size_t)boards + 1) * sizeof *k->by_board);
    memset(k->by_board + k->boards, 0, (size_t)(boards + 1 - k->boards) * sizeof *k->by_board);
    k->boards = boards + 1;
}

/* What the page of a board shows beside its game. */
static uint64_t page_digest(const struct writing *w, const struct public_game *g, uint64_t game)
{
    uint64_t h = digest_number(digest_number(game, g->changed), g->ends_early);
    h = digest_number(h, g->is_forfeit);
    h = digest_number(h, w->round->live);
    h = digest_number(h, w->round->delay);
    return digest_number(h, w->site.utc_offset_min);
}

/* Games of boards that are not shown any more. */
static void take_away(const struct writing *w)
{
    w->files->changes++;
    broadcast_folder_sweep(w->files->folder, w->round->number, shows_board, w->round,
                           w->has_json ? w->round->count : 0);
    if (!w->has_json)
        broadcast_folder_forget_json(w->files->folder);
    for (int board = 0; board < w->kept->boards; board++)
        if (!shows_board(w->round, board))
            forget_board(&w->kept->by_board[board]);
}

/* Most games are as they were: only those with something new are written. */
static void write_game(struct kept_board *kept, const struct public_round *r, const struct public_game *g,
                       uint64_t digest_of_it)
{
    if (kept->written == digest_of_it)
        return;
    text_clear(&kept->pgn);
    public_pgn_add(&kept->pgn, r, g);
    kept->written = digest_of_it;
}

static int count_open(const struct public_round *r)
{
    int open = 0;
    for (int i = 0; i < r->count; i++)
        open += r->live && r->games[i].result == RESULT_OPEN;
    return open;
}

static struct public_cut find_cut(const struct public_round *r)
{
    struct public_cut cut = {0};
    for (int i = r->count - 1; i >= 0; i--)
        if (r->games[i].ends_early)
            cut = (struct public_cut){r->games[i].board, public_game_move(&r->games[i]), cut.board ? cut.more + 1 : 0};
    return cut;
}

static bool write_round(const struct writing *w)
{
    const struct public_round *r = w->round;
    struct kept_board *made = memory_take((size_t)r->count + 1, sizeof *made);
    uint64_t whole = digest_number(digest_number(w->files->head, w->is_live), w->has_json);
    for (int i = 0; i < r->count; i++) {
        make_room(w->kept, r->games[i].board);
        made[i].game = public_pgn_digest(r, &r->games[i]);
        write_game(kept_at(w, i), r, &r->games[i], made[i].game);
        made[i].page = page_digest(w, &r->games[i], made[i].game);
        made[i].json = digest_number(made[i].page, i);
        whole = digest_number(whole, (int64_t)made[i].page);
    }
    bool same = whole == w->kept->whole,
         good = same || (put_games(w, made) && put_pages(w, made) && (!w->has_json || put_json(w, made)));
    if (good && !same)
        take_away(w);
    w->kept->whole = good ? whole : 0;
    w->kept->shown = r->count;
    w->kept->open = count_open(r);
    w->kept->cut = find_cut(r);
    free(made);
    return good;
}

/* --- all of them -------------------------------------------------------------------------------------------------- */

static struct kept_round *kept_of(struct broadcast_files *f, int number)
{
    for (int i = 0; i < f->count; i++)
        if (f->rounds[i].number == number)
            return &f->rounds[i];
    LIST_ROOM_FOR_ONE(f->rounds, f->count);
    f->rounds[f->count] = (struct kept_round){.number = number};
    return &f->rounds[f->count++];
}

/* Of a round that is over hardly any game changes any more: then they are made again. */
static void give_back_games(struct kept_round *k)
{
    for (int board = 0; board < k->boards; board++) {
        text_release(&k->by_board[board].pgn);
        k->by_board[board].written = 0;
    }
}

/* All of its files are looked at again. */
static void forget_files(struct kept_round *k)
{
    k->whole = 0;
    for (int board = 0; board < k->boards; board++)
        forget_board(&k->by_board[board]);
}

static bool make_folder(const struct broadcast_files *f, int round, struct error *why)
{
    char path[PATH_MAX];
    if ((size_t)snprintf(path, sizeof path, "%s/round-%d", f->folder, round) >= sizeof path)
        return fail(why, f->folder, "the name is too long", "choose another");
    return folder_publish(path, why);
}

static bool all_stand(const struct writing *w)
{
    const struct public_round *r = w->round;
    for (int i = 0; i < r->count; i++)
        if (!stands(w->files, GAME_FILE, r->number, r->games[i].board) ||
            !stands(w->files, PAGE_FILE, r->number, r->games[i].board) ||
            (w->has_json && !stands(w->files, JSON_FILE, r->number, i + 1)))
            return false;
    return stands(w->files, GAMES_FILE, r->number) && stands(w->files, ROUND_PAGE_FILE, r->number) &&
           (!w->has_json || stands(w->files, ROUND_JSON_FILE, r->number)) &&
           (!w->is_live || (stands(w->files, LIVE_GAMES_FILE) && stands(w->files, LIVE_PAGE_FILE)));
}

/* What was taken away while the files were written is missed here, what is taken away later changes the state. */
static uint64_t state_behind(const struct writing *w)
{
    uint64_t state = broadcast_folder_state(w->files->folder, w->round->number);
    return all_stand(w) ? state : 0;
}

static bool write_one(struct broadcast_files *f, const struct public_log *p, int number,
                      const struct public_moment *now, msec delay, const struct public_site *site, struct error *why)
{
    struct kept_round *k = kept_of(f, number);
    struct public_round r;
    int64_t settled = public_log_settled(p, number, now, delay);
    int edition = public_log_edition(p);
    if (k->state != broadcast_folder_state(f->folder, number))
        forget_files(k);
    if (k->whole && settled && settled == k->settled && edition == k->edition)
        return true;
    if (!public_round_at(p, number, now, delay, &r))
        return true;
    bool is_live = number == public_log_live_round(p, now, delay);
    struct writing w = {f, k, &r, *site, is_live, broadcast_has_json(public_log_event(p)), why};
    bool good = make_folder(f, number, why) && write_round(&w);
    k->settled = good ? settled : 0;
    k->edition = edition;
    if (k->settled && !is_live)
        give_back_games(k);
    k->state = good ? state_behind(&w) : 0;
    public_round_release(&r);
    return good;
}

/* Which rounds have begun, by asking for each: their numbers are few. */
static int begun(const struct public_log *p, int numbers[EVENT_ROUNDS_MAX])
{
    int count = 0;
    for (int i = 1; i <= public_log_last_round(p) && i <= EVENT_ROUNDS_MAX; i++)
        if (public_log_has_begun(p, i))
            numbers[count++] = i;
    return count;
}

static bool has_begun(const void *self, int round)
{
    return public_log_has_begun(self, round);
}

static uint64_t head_of(const struct public_site *site, int live)
{
    uint64_t h = digest_number(DIGEST_BEGIN, live);
    for (int i = 0; i < site->count; i++)
        h = digest_number(h, site->rounds[i]);
    h = digest_bytes(h, site->plan->event, strlen(site->plan->event));
    h = digest_number(digest_number(h, site->plan->number), site->plan->date);
    return digest_number(digest_number(h, site->plan->start_min), site->utc_offset_min);
}

static bool write_waiting(struct broadcast_files *f, const struct public_plan *plan, struct error *why)
{
    struct text page = {0};
    struct writing w = {.files = f, .why = why};
    public_page_waiting(&page, plan);
    bool good = put(&w, &page, LIVE_PAGE_FILE);
    text_release(&page);
    return good;
}

static bool write_event_json(struct broadcast_files *f, const struct public_log *p, struct error *why)
{
    struct public_json_round rounds[EVENT_ROUNDS_MAX];
    struct public_json_event all = {.id = public_log_id(p), .rounds = rounds};
    const struct chess_event *e = public_log_event(p);
    struct text out = {0};
    struct writing w = {.files = f, .why = why};
    all.name = e->name;
    all.place = e->place;
    for (int number = 1; number <= EVENT_ROUNDS_MAX; number++)
        for (int i = 0; i < f->count; i++)
            if (f->rounds[i].number == number && public_log_has_begun(p, number))
                rounds[all.count++] = (struct public_json_round){number, f->rounds[i].shown, f->rounds[i].open};
    public_json_tournament(&out, &all);
    uint64_t now = digest(DIGEST_BEGIN, &out);
    bool good = now == f->json || put(&w, &out, EVENT_JSON_FILE);
    f->json = good ? now : 0;
    text_release(&out);
    return good;
}

/* The pages of all rounds name the others; those at the fixed address are among the live round's. */
static void look_at_changes(struct broadcast_files *f, const struct public_log *p, uint64_t head, int live)
{
    bool is_disturbed = f->state != broadcast_folder_state(f->folder, 0);
    for (int i = 0; i < f->count; i++)
        if (f->head != head || (is_disturbed && f->rounds[i].number == live))
            f->rounds[i].whole = 0;
    f->json = is_disturbed ? 0 : f->json;
    if (is_disturbed)
        broadcast_folder_sweep_rounds(f->folder, has_begun, p);
    f->head = head;
}

bool broadcast_files_write(struct broadcast_files *f, const struct public_log *p, const struct public_moment *now,
                           msec delay, struct error *why)
{
    int numbers[EVENT_ROUNDS_MAX], count = begun(p, numbers), live = public_log_live_round(p, now, delay);
    struct public_plan plan;
    public_log_plan(p, &plan);
    struct public_site site = {numbers, count, "../", local_offset_min(now->wall), &plan};
    look_at_changes(f, p, head_of(&site, live), live);
    bool good = count || write_waiting(f, &plan, why);
    for (int i = 0; i < count && good; i++)
        good = write_one(f, p, numbers[i], now, delay, &site, why);
    f->json = broadcast_has_json(public_log_event(p)) ? f->json : 0;
    if (good && count && broadcast_has_json(public_log_event(p)))
        good = write_event_json(f, p, why);
    f->state = good ? broadcast_folder_state(f->folder, 0) : 0;
    if (f->json && !stands(f, EVENT_JSON_FILE))
        f->state = 0; /* was taken away while the files were written */
    return good;
}

int broadcast_files_boards(const struct broadcast_files *f, int round)
{
    for (int i = 0; i < f->count; i++)
        if (f->rounds[i].number == round)
            return f->rounds[i].shown;
    return 0;
}

struct public_cut broadcast_files_cut(const struct broadcast_files *f, int round)
{
    for (int i = 0; i < f->count; i++)
        if (f->rounds[i].number == round)
            return f->rounds[i].cut;
    return (struct public_cut){0};
}

void broadcast_files_release(struct broadcast_files *f)
{
    for (int i = 0; i < f->count; i++) {
        forget_files(&f->rounds[i]);
        free(f->rounds[i].by_board);
    }
    free(f->rounds);
    *f = (struct broadcast_files){.folder = f->folder, .changes = f->changes + 1};
}
