#include "commands/broadcast_files.h"

#include "base/list.h"
#include "base/memory.h"
#include "base/text.h"
#include "host/files.h"
#include "host/local_time.h"
#include "public/public_page.h"
#include "public/public_pgn.h"

#include <assert.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct kept_round {
    int number;
    int64_t settled; /* the entry up to which all was written; 0 if something was waiting */
    uint64_t whole;  /* digest of games and of what pages say of the time */
    uint64_t *games; /* by board: digest of its game; 0 if it has no files */
    int boards;
    int shown;
};

/* What is being written. */
struct writing {
    const struct broadcast_files *files;
    struct kept_round *kept;
    const struct public_round *round;
    struct public_site site;
    bool is_last; /* of the rounds that have begun */
    struct error *why;
};

static uint64_t digest(uint64_t h, const struct text *t)
{
    for (size_t i = 0; i < t->length; i++)
        h = (h ^ (unsigned char)t->chars[i]) * UINT64_C(0x100000001b3);
    return h ? h : 1;
}

static const uint64_t DIGEST = UINT64_C(0xcbf29ce484222325);

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
    return file_publish(path, text, w->why);
}

/* --- a round ------------------------------------------------------------------------------------------------------ */

static bool put_page(const struct writing *w, const struct public_game *g)
{
    struct text page = {0};
    public_page_board(&page, w->round, g, &w->site);
    bool good = put(w, &page, "round-%d/board-%d.html", w->round->number, g->board);
    text_release(&page);
    return good;
}

static bool put_round_pages(struct writing *w)
{
    struct text page = {0};
    public_page_round(&page, w->round, &w->site);
    bool good = put(w, &page, "round-%d/index.html", w->round->number);
    text_clear(&page);
    w->site.up = "";
    public_page_round(&page, w->round, &w->site);
    good = good && (!w->is_last || put(w, &page, "index.html"));
    w->site.up = "../";
    text_release(&page);
    return good;
}

/* Games of boards that are not shown any more. */
static void take_away(const struct writing *w)
{
    char path[PATH_MAX];
    for (int board = 1; board < w->kept->boards; board++) {
        bool shown = !w->kept->games[board];
        for (int i = 0; i < w->round->count && !shown; i++)
            shown = w->round->games[i].board == board;
        if (shown)
            continue;
        snprintf(path, sizeof path, "%s/round-%d/game-%d.pgn", w->files->folder, w->round->number, board);
        unlink(path);
        snprintf(path, sizeof path, "%s/round-%d/board-%d.html", w->files->folder, w->round->number, board);
        unlink(path);
        w->kept->games[board] = 0;
    }
}

static bool put_games(const struct writing *w, const struct text *games, const uint64_t *digests)
{
    for (int i = 0; i < w->round->count; i++)
        if (w->kept->games[w->round->games[i].board] != digests[i] &&
            !put(w, &games[i], "round-%d/game-%d.pgn", w->round->number, w->round->games[i].board))
            return false;
    struct text all = {0};
    for (int i = 0; i < w->round->count; i++)
        text_add(&all, text_chars(&games[i]));
    bool good = put(w, &all, "round-%d/games.pgn", w->round->number) && (!w->is_last || put(w, &all, "live.pgn"));
    text_release(&all);
    return good;
}

static bool put_pages(struct writing *w, const uint64_t *digests)
{
    if (!put_round_pages(w))
        return false;
    for (int i = 0; i < w->round->count; i++) {
        if (!put_page(w, &w->round->games[i]))
            return false;
        w->kept->games[w->round->games[i].board] = digests[i];
    }
    return true;
}

static void make_room(struct kept_round *k, int boards)
{
    if (boards < k->boards)
        return;
    k->games = memory_resize(k->games, ((size_t)boards + 1) * sizeof *k->games);
    memset(k->games + k->boards, 0, (size_t)(boards + 1 - k->boards) * sizeof *k->games);
    k->boards = boards + 1;
}

/* Pages say how late it is, so a live round has new ones each minute. */
static bool write_round(struct writing *w)
{
    const struct public_round *r = w->round;
    struct text *games = memory_take((size_t)r->count + 1, sizeof *games);
    uint64_t *digests = memory_take((size_t)r->count + 1, sizeof *digests);
    uint64_t whole = DIGEST ^ (uint64_t)(r->live ? r->as_of / 60000 : -1);
    for (int i = 0; i < r->count; i++) {
        make_room(w->kept, r->games[i].board);
        public_pgn_add(&games[i], r, &r->games[i]);
        digests[i] = digest(DIGEST, &games[i]);
        whole = digest(whole, &games[i]);
    }
    bool same = whole == w->kept->whole, good = same || (put_games(w, games, digests) && put_pages(w, digests));
    if (good && !same)
        take_away(w);
    w->kept->whole = good ? whole : 0;
    w->kept->shown = r->count;
    for (int i = 0; i < r->count; i++)
        text_release(&games[i]);
    free(games);
    free(digests);
    return good;
}

/* --- all of them -------------------------------------------------------------------------------------------------- */

static struct kept_round *kept_of(struct broadcast_files *f, int number)
{
    for (int i = 0; i < f->count; i++)
        if (f->rounds[i].number == number)
            return &f->rounds[i];
    for (int i = 0; i < f->count; i++)
        f->rounds[i].whole = 0; /* its pages name one round more */
    LIST_ROOM_FOR_ONE(f->rounds, f->count);
    f->rounds[f->count] = (struct kept_round){.number = number};
    return &f->rounds[f->count++];
}

static bool make_folders(const struct broadcast_files *f, int round, struct error *why)
{
    char path[PATH_MAX];
    if ((size_t)snprintf(path, sizeof path, "%s/round-%d", f->folder, round) >= sizeof path)
        return fail(why, f->folder, "the name is too long", "choose another");
    return folder_publish(f->folder, why) && folder_publish(path, why);
}

static bool write_one(struct broadcast_files *f, const struct public_log *p, int number,
                      const struct public_moment *now, msec delay, const struct public_site *site, struct error *why)
{
    struct kept_round *k = kept_of(f, number);
    struct public_round r;
    int64_t settled = public_log_settled(p, number, now, delay);
    bool is_last = number == public_log_last_round(p);
    if (k->whole && settled && settled == k->settled && !is_last)
        return true;
    if (!public_round_at(p, number, now, delay, &r))
        return true;
    struct writing w = {f, k, &r, *site, is_last, why};
    bool good = make_folders(f, number, why) && write_round(&w);
    k->settled = good ? settled : 0;
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

bool broadcast_files_write(struct broadcast_files *f, const struct public_log *p, const struct public_moment *now,
                           msec delay, struct error *why)
{
    int numbers[EVENT_ROUNDS_MAX], count = begun(p, numbers);
    struct public_site site = {numbers, count, "../", local_offset_min(now->wall)};
    for (int i = 0; i < count; i++)
        (void)kept_of(f, numbers[i]);
    for (int i = 0; i < count; i++)
        if (!write_one(f, p, numbers[i], now, delay, &site, why))
            return false;
    return true;
}

int broadcast_files_boards(const struct broadcast_files *f)
{
    return f->count ? f->rounds[f->count - 1].shown : 0;
}

void broadcast_files_release(struct broadcast_files *f)
{
    for (int i = 0; i < f->count; i++)
        free(f->rounds[i].games);
    free(f->rounds);
    f->rounds = NULL;
    f->count = 0;
}
