#include "game/tracker/tracker_parts.h"

#include "chess/laws/rules.h"

/* What is recorded and asked of the games that explain a board without piece names: what all that are near share is
 * recorded, what they dispute is asked, and goes on with the best of them; when the squares contradict the record it
 * follows the best. */

enum {
    BARE_WAITS = 2000,  /* an answer stands so long, and nothing else has recorded the half-move before it */
    BARE_ENDS = 6000,   /* nothing has changed: a piece that is nowhere may have taken another               */
    BARE_ENDED = 20000, /* it is taken to have done so                                                         */
    BARE_GOES_ON = 3,   /* half-moves that nobody answered for, of which the first is recorded                 */
};

static const struct bare_game *best_of(const struct tracker *t)
{
    return &t->bare->of[t->bare->best];
}

static bool is_near(const struct tracker *t, const struct bare_game *g)
{
    return g->price <= best_of(t)->price + MARGIN;
}

static bool shows_all(const struct bare_game *g)
{
    return !g->open;
}

/* So many half-moves of the record are open. */
static int open_plies(const struct tracker *t)
{
    return t->game.plies - t->bare->ply;
}

static void add_choice(struct move_lines *f, move m)
{
    for (int k = 0; k < f->count && k < LINES_KEPT; k++)
        if (f->line[k].moves[0] == m)
            return;
    if (f->count < LINES_KEPT)
        f->line[f->count] = (struct move_line){{m}, 1};
    f->count++;
}

/* It may have become any of them. */
static void add_promotions(struct move_lines *f, move m)
{
    for (int how = PROMOTE_QUEEN; how >= PROMOTE_KNIGHT; how--)
        add_choice(f, move_of(move_from(m), move_to(m), (enum how)how));
}

/* What the near games that begin as the record does up to there have next; true if one of them has nothing. */
static bool choices_at(const struct tracker *t, int ply, struct move_lines *f)
{
    int at = ply - t->bare->ply;
    bool none = false;
    for (int i = 0; i < t->bare->count; i++) {
        const struct bare_game *g = &t->bare->of[i];
        if (!is_near(t, g) || bare_shared(t, g) < at)
            continue;
        none = none || g->count == at;
        if (g->count > at)
            add_choice(f, g->moves[at]);
        if (g->promoted == at)
            add_promotions(f, g->moves[at]);
    }
    return none;
}

static void choices_with(const struct tracker *t, int ply, move first_one, struct move_lines *f)
{
    *f = (struct move_lines){.count = 1, .line = {{{first_one}, 1}}};
    choices_at(t, ply, f);
}

/* Pieces were off the board together when the next half-move came: it may be a piece that was put back wrongly. */
static bool may_be_displaced(const struct tracker *t)
{
    int at = open_plies(t);
    for (int i = 0; i < t->bare->count; i++) {
        const struct bare_game *g = &t->bare->of[i];
        if (is_near(t, g) && bare_is_swept(g, at) && bare_shared(t, g) >= at)
            return true;
    }
    return false;
}

bool bare_agrees(const struct tracker *t, move m)
{
    struct move_lines f = {0};
    if (!bare_is_alive(t))
        return true;
    bool none = choices_at(t, t->game.plies, &f);
    return !may_be_displaced(t) && f.count == 1 && f.line[0].moves[0] == m && !(none && beam_best(&t->beam)->count > 1);
}

bool bare_choices(const struct tracker *t, struct move_lines *f)
{
    struct move_lines found = {0};
    if (!bare_is_alive(t))
        return false;
    int at = open_plies(t);
    if (bare_shared(t, best_of(t)) == at && best_of(t)->count > at)
        add_choice(&found, best_of(t)->moves[at]);
    choices_at(t, t->game.plies, &found);
    if (found.count)
        *f = found;
    return found.count > 0;
}

bool bare_explains(const struct tracker *t)
{
    if (!bare_is_alive(t))
        return false;
    const struct bare_game *g = best_of(t);
    int same = bare_shared(t, g);
    return g->open <= 2 * EASY && (same == open_plies(t) || g->count > same);
}

bool bare_is_sure(const struct tracker *t, int ply)
{
    for (int i = 0; i < t->bare->count; i++) {
        const struct bare_game *g = &t->bare->of[i];
        int at = ply - t->bare->ply;
        if (g->price <= best_of(t)->price + WIDE &&
            (bare_shared(t, g) <= at || g->promoted == at || bare_is_swept(g, at)))
            return false;
    }
    return true;
}

/* The half-moves of that game up to there. */
static void read_on(struct tracker *t, const struct bare_game *g, int until, msec now)
{
    struct bare_game read = *g; /* the games are cut as the record grows */
    int from = bare_shared(t, g);
    for (int i = from; i < until; i++)
        track_read_on(t, read.moves[i], now);
    beam_begin(&t->beam, until < read.count ? t->beam.since : read.stood);
    track_clear(t, now);
}

/* How many of its half-moves have settled: the last may only rest on its way. */
static int settled_of(const struct tracker *t, const struct bare_game *g, msec now)
{
    return g->count - (now - g->stood < RESTS || now - t->shown.steady_at < QUIET);
}

/* The squares contradict the record: it follows the game that they do not. */
static bool correct(struct tracker *t, msec now)
{
    const struct bare_game *best = best_of(t);
    int same = bare_shared(t, best), ply = t->bare->ply + same, until = settled_of(t, best, now);
    struct position before;
    struct move_lines lines;
    if (!shows_all(best) || until <= same || now - t->shown.steady_at < RETURNED)
        return false;
    for (int i = 0; i < t->bare->count; i++)
        if (is_near(t, &t->bare->of[i]) && bare_shared(t, &t->bare->of[i]) == open_plies(t))
            return false;
    choices_with(t, ply, best->moves[same], &lines);
    add_choice(&lines, t->game.moves[ply]);
    history_position(&t->game, ply, &before);
    track_take_back_unpressed(t, t->game.plies - ply, now);
    read_on(t, best, until, now);
    track_ask_again(t, &before, ply, &lines, now);
    return true;
}

static bool ends_game(const struct position *before, move m)
{
    struct position p = *before;
    beam_play(&p, m, 0);
    return rules_ending(&p) != NOT_ENDED;
}

/* The next half-move is recorded once nothing else is near, or asked about. */
static bool go_on(struct tracker *t, msec now)
{
    const struct bare_game *best = best_of(t);
    struct position before = t->game.now;
    struct move_lines f;
    int ply = t->game.plies, same = open_plies(t), more = best->count - same;
    choices_with(t, ply, best->moves[same], &f);
    bool displaced = may_be_displaced(t), none = choices_at(t, ply, &f), open = f.count > 1 || none || displaced;
    msec steady = now - t->shown.steady_at, stood = now - best->stood;
    bool answered = more > 1 && stood >= ANSWERED;
    if (!open && (answered ? stood >= BARE_WAITS : steady >= BARE_ENDS && shows_all(best))) {
        read_on(t, best, same + 1, now);
        return true;
    }
    if (!open || !(answered || steady >= (displaced ? SET_UP : BARE_ENDS)))
        return false;
    bare_doubt(t, ply, now);
    if (now - t->bare->doubted_at >= ASKED_AFTER)
        track_ask(t, &f, now);
    bool ended = steady >= BARE_ENDED && !displaced && !ends_game(&before, best->moves[same]);
    if (!t->told.asked || !asked_has_room(t) || !(ended || (more >= BARE_GOES_ON && answered)))
        return false;
    asked_keep(t, &before, ply, &f);
    read_on(t, best, same + 1, now);
    return true;
}

/* Another game is as good as the record, and nothing is asked about it. */
static void doubt_record(struct tracker *t, msec now)
{
    int ply = -1;
    move other_one = NO_MOVE;
    for (int i = 0; i < t->bare->count; i++) {
        const struct bare_game *g = &t->bare->of[i];
        int same = bare_shared(t, g);
        same = g->promoted >= 0 && g->promoted < same ? g->promoted : same;
        int at = t->bare->ply + same;
        if (!is_near(t, g) || !shows_all(g) || same == open_plies(t) || g->count <= same || tracker_question(t, at) ||
            (ply >= 0 && at >= ply))
            continue;
        ply = at;
        other_one = g->moves[same];
    }
    bare_doubt(t, ply, now);
    if (ply < 0 || now - t->bare->doubted_at < ASKED_AFTER || !asked_has_room(t) || t->told.asked)
        return;
    struct position before;
    struct move_lines lines;
    choices_with(t, ply, t->game.moves[ply], &lines);
    add_choice(&lines, other_one);
    history_position(&t->game, ply, &before);
    track_ask_again(t, &before, ply, &lines, now);
}

void track_read_bare(struct tracker *t, msec now)
{
    enum { ROUNDS = 2 * BARE_PLIES };
    if (t->over || t->restoring)
        return;
    for (int i = 0; i < ROUNDS && bare_weigh(t, now); i++) {
        int same = bare_shared(t, best_of(t)), behind = open_plies(t) - same;
        bool more = best_of(t)->count > same;
        if (!more) {
            doubt_record(t, now);
            return;
        }
        if (!(behind ? correct(t, now) : go_on(t, now)))
            return;
    }
}
