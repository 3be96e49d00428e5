/* What goes wrong with the push, in words for the arbiter. */
#include "public/public_push_parts.h"

#include "base/table.h"
#include "base/tongue.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* --- what there is ------------------------------------------------------------------------------------------------ */

struct listing_faults {
    struct push_fault *out;
    int count, most;
};

static void add(struct listing_faults *l, struct push_fault f)
{
    if (l->count < l->most)
        l->out[l->count++] = f;
}

static void add_trouble(struct listing_faults *l, const struct push *p)
{
    struct push_fault f = {.kind = p->trouble, .since = p->trouble_since, .wait = p->trouble_wait};
    if (f.kind == PUSH_SAYS_ERROR)
        copy_text(f.said, sizeof f.said, p->trouble_said);
    add(l, f);
}

static void add_target(struct listing_faults *l, const struct push_target *t, int number)
{
    struct push_fault f = {.target = number};
    copy_text(f.name, sizeof f.name, t->is.name);
    f.kind = t->kind == TARGET_NONE ? PUSH_UNKNOWN : PUSH_NO_RIGHT;
    f.beginning = t->beginning;
    if (t->kind == TARGET_NONE || t->has_no_right)
        add(l, f);
}

static enum push_fault_kind fault_of(const struct push_board *b)
{
    if (b->is_refused)
        return PUSH_BOARD_REFUSED;
    if (b->taken < b->sent_plies)
        return PUSH_BOARD_CUT;
    if (b->is_missing || b->is_late)
        return b->is_missing ? PUSH_BOARD_MISSING : PUSH_BOARD_LATE;
    if (b->plies > b->sent_plies)
        return b->of_others ? PUSH_OLD_PAIRING : PUSH_OLD_MOVES;
    return b->is_last ? PUSH_BOARD_LAST : PUSH_FINE;
}

static int moves_of(int plies)
{
    return (plies + 1) / 2;
}

static struct push_fault told(const struct push_round *r, const struct push_board *b, enum push_fault_kind kind)
{
    struct push_fault f = {.kind = kind, .target = r->target + 1, .round = r->number, .board = b->board};
    f.sent = moves_of(kind == PUSH_BOARD_REFUSED ? b->limit : b->ply);
    f.there = moves_of(b->there);
    if (kind == PUSH_BOARD_CUT)
        f.there = moves_of(b->taken);
    if (kind == PUSH_OLD_MOVES || kind == PUSH_OLD_PAIRING)
        f.there = b->plies - b->sent_plies;
    copy_text(f.said, sizeof f.said, kind == PUSH_BOARD_REFUSED ? b->why : "");
    return f;
}

/* The first board of each kind, and how many more there are. */
static void add_boards(struct listing_faults *l, const struct push_round *r)
{
    for (enum push_fault_kind kind = PUSH_BOARD_REFUSED; kind < PUSH_FAULTS; kind++) {
        struct push_fault f = {.kind = PUSH_FINE};
        for (int i = 0; i < r->count; i++) {
            if (fault_of(&r->boards[i]) != kind)
                continue;
            if (f.kind == PUSH_FINE)
                f = told(r, &r->boards[i], kind);
            else
                f.more++;
        }
        if (f.kind != PUSH_FINE)
            add(l, f);
    }
}

static void add_round(struct listing_faults *l, const struct push_round *r)
{
    struct push_fault f = {.target = r->target + 1, .round = r->number, .since = r->since};
    f.there = r->timeless;
    f.sent = r->games;
    const struct {
        enum push_fault_kind kind;
        bool is_so;
        int board, more;
    } rows[] = {{PUSH_CLOCKS_OUT, r->timeless, 0, 0},
                {PUSH_NO_ROOM, r->over, r->over, 0},
                {PUSH_NAMELESS, r->nameless, r->nameless, 0},
                {PUSH_TOO_LONG, r->too_long, r->too_long, 0},
                {PUSH_BOARD_LEFT, r->left_count, r->left[0], r->left_count - 1}};
    copy_text(f.said, sizeof f.said, r->said);
    const enum push_fault_kind kinds[] = {r->fault == PUSH_FINE && push_is_lost(r) ? PUSH_NO_ROUND : r->fault,
                                          r->shows_other ? PUSH_OTHER_ROUND : PUSH_FINE};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        f.kind = kinds[i];
        if (f.kind != PUSH_FINE)
            add(l, f);
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        f.kind = rows[i].kind;
        f.board = rows[i].board;
        f.more = rows[i].more;
        if (rows[i].is_so)
            add(l, f);
    }
    add_boards(l, r);
}

int push_faults(const struct push *p, struct push_fault *out, int most)
{
    struct listing_faults l = {out, 0, most};
    if (p->trouble != PUSH_FINE)
        add_trouble(&l, p);
    if (p->token_refused)
        add(&l, (struct push_fault){.kind = PUSH_TOKEN_REFUSED, .beginning = p->refused_in});
    if (p->token_is.is_known && !p->token_is.may_write)
        add(&l, (struct push_fault){.kind = PUSH_TOKEN_WEAK});
    for (int i = 0; i < EVENT_LICHESS_MAX; i++)
        add_target(&l, &p->targets[i], i + 1);
    for (int i = 0; i < p->round_count; i++)
        add_round(&l, &p->rounds[i]);
    return l.count;
}

/* --- words -------------------------------------------------------------------------------------------------------- */

/* %s, %d and their like are taken from the fault: S since, W wait, T target, N its name, R round, B board, H moves
 * there, M moves sent, L what Lichess said; behind | is when it is tried again. order: enum push_fault_kind */
static const char *const words[] = {
    "all is well",
    "Lichess unreachable since @S@|, next try in @W s",
    "Lichess busy since @S@|, next try in @W s",
    "not Lichess: does this network ask for a login?@| Next try in @W s",
    "Lichess answers with an error since @S: @L@|, next try in @W s",
    "Lichess accepted nothing of what was sent since @S@|, next try in @W s",
    "Lichess refuses the token: see flagfall broadcast --check",
    "the token may not write studies (study:write): make another one at Lichess",
    "lichess-@T: the token may not push to @N: its owner has to be of those who make that broadcast",
    "lichess-@T: there is no round or tournament @N at Lichess",
    "lichess-@T: no round @R there: make one at Lichess that has @R in its name",
    "lichess-@T: Lichess refuses round @R: @L",
    "lichess-@T: round @R is too large for one push, also without clock times",
    "lichess-@T: Lichess shows another round in place of round @R",
    "lichess-@T: clock times of @H of @M games left out of round @R, it would be too large",
    "lichess-@T: no room from board @B on: give it another round, lichess-N",
    "lichess-@T: board @B is not sent: Lichess drops a game without names",
    "lichess-@T: board @B ends at move 300 there",
    "board @B@+: sent no more, but Lichess keeps it until :broadcast reset",
    "Lichess refuses board @B@+: @L; it is sent up to move @M",
    "board @B@+: ends at move @H at Lichess",
    "Lichess does not show board @B@+",
    "Lichess shows board @B@+ at move @H, sent @M: if it stays so: :broadcast reset",
    "board @B@+: Lichess keeps @H old half-moves until the next",
    "board @B@+: old pairing stays at Lichess until the next move, or :broadcast reset",
    "board @B@+: last at Lichess, where others have its place until :broadcast reset",
};
ROW_FOR_EACH(words, PUSH_FAULTS);

static void add_time(struct text *out, msec wall, int utc_offset_min)
{
    msec minutes = wall / PUSH_MINUTE + utc_offset_min;
    text_addf(out, "%02d:%02d", (int)(minutes / 60 % 24), (int)(minutes % 60));
}

static void add_value(struct text *out, const struct push_fault *f, char letter, int utc_offset_min)
{
    switch (letter) {
    case 'S': add_time(out, f->since, utc_offset_min); break;
    case 'W': text_addf(out, "%d", (int)((f->wait + PUSH_SECOND - 1) / PUSH_SECOND)); break;
    case 'T': text_addf(out, "%d", f->target); break;
    case 'N': text_add(out, f->name); break;
    case 'R': text_addf(out, "%d", f->round); break;
    case 'B': text_addf(out, "%d", f->board); break;
    case 'H': text_addf(out, "%d", f->there); break;
    case 'M': text_addf(out, "%d", f->sent); break;
    case 'L': text_add(out, *f->said ? f->said : "it does not say why"); break;
    case '+':
        if (f->more)
            text_addf(out, " and %d more", f->more);
        break;
    default: break;
    }
}

static void add_words(struct text *out, const struct push_fault *f, const char *from, const char *end,
                      int utc_offset_min)
{
    for (const char *at = from; at < end; at++) {
        if (*at != '@')
            text_add_char(out, *at);
        else
            add_value(out, f, *++at, utc_offset_min);
    }
}

static const char *words_of(const struct push_fault *f)
{
    assert(HAS_ROW(words, f->kind));
    return words[f->kind];
}

void push_fault_words(const struct push_fault *f, int utc_offset_min, struct text *out)
{
    add_words(out, f, words_of(f), words_of(f) + strlen(words_of(f)), utc_offset_min);
}

void push_fault_sentence(const struct push_fault *f, int utc_offset_min, struct text *out)
{
    const char *end = strstr(words_of(f), "@|");
    add_words(out, f, words_of(f), end ? end : words_of(f) + strlen(words_of(f)), utc_offset_min);
}

/* What must be so that a fault is over, and the words for it. */
typedef bool lifted_fn(const struct push *, const struct push_fault *);

static bool is_token_taken(const struct push *p, const struct push_fault *f)
{
    (void)f;
    return !p->token_refused;
}

static bool is_target_there(const struct push *p, const struct push_fault *f)
{
    assert(f->target >= 1 && f->target <= EVENT_LICHESS_MAX && "the fault of a target names it");
    const struct push_target *t = &p->targets[f->target - 1];
    bool is_known = t->kind == TARGET_TOURNAMENT || t->kind == TARGET_ROUND;
    return !strcmp(t->is.name, f->name) && is_known && !t->has_no_right;
}

/* A round that the event does not send there any more is not over, but gone. */
static bool is_round_there(const struct push *p, const struct push_fault *f)
{
    for (int i = 0; i < p->round_count; i++) {
        const struct push_round *r = &p->rounds[i];
        if (r->target == f->target - 1 && r->number == f->round)
            return *r->there && !push_is_lost(r) && r->fault != PUSH_NO_ROUND &&
                   (f->kind != PUSH_OTHER_ROUND || !r->shows_other);
    }
    return false;
}

static bool has_all_times(const struct push *p, const struct push_fault *f)
{
    for (int i = 0; i < p->round_count; i++)
        if (p->rounds[i].target == f->target - 1 && p->rounds[i].number == f->round)
            return !p->rounds[i].timeless;
    return false;
}

static const struct {
    enum push_fault_kind kind;
    lifted_fn *is_lifted;
    const char *words; /* as above */
} ends[] = {
    {PUSH_TOKEN_REFUSED, is_token_taken, "Lichess takes the token again"},
    {PUSH_NO_RIGHT, is_target_there, "lichess-@T: the token may push to @N again"},
    {PUSH_UNKNOWN, is_target_there, "lichess-@T: @N is at Lichess again"},
    {PUSH_NO_ROUND, is_round_there, "lichess-@T: round @R is there now"},
    {PUSH_OTHER_ROUND, is_round_there, "lichess-@T: Lichess shows round @R again"},
    {PUSH_CLOCKS_OUT, has_all_times, "lichess-@T: all clock times of round @R are sent again"},
};

bool push_fault_is_over(const struct push *p, const struct push_fault *f, struct text *out)
{
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        if (ends[i].kind != f->kind || !ends[i].is_lifted(p, f))
            continue;
        add_words(out, f, ends[i].words, ends[i].words + strlen(ends[i].words), 0);
        return true;
    }
    return false;
}

bool push_fault_is_whole(const struct push_fault *f)
{
    return f->kind > PUSH_FINE && f->kind <= PUSH_TOO_LARGE && f->kind != PUSH_TOKEN_WEAK;
}

/* --- a check ------------------------------------------------------------------------------------------------------ */

static const struct answer_round *numbered(const struct push_target *t, int number)
{
    for (int i = 0; i < t->rounds.count; i++)
        if (t->rounds.at[i].number == number)
            return &t->rounds.at[i];
    return NULL;
}

static bool add_rounds(const struct push_target *t, const struct chess_event *e, struct text *out)
{
    int missing = 0;
    for (int i = 1; i <= e->round_count; i++) {
        const struct answer_round *r = numbered(t, i);
        if (r && r->delay)
            text_addf(out, "; round %d waits %d s more there: set its delay to 0", i, (int)(r->delay / PUSH_SECOND));
        if (!r)
            text_addf(out, missing++ ? ", %d" : "; no round there for %d", i);
    }
    return !missing;
}

/* Anybody may read any broadcast: by its title a person sees whether it is the right one. */
static void add_title(const struct push_target *t, struct text *out)
{
    if (*t->rounds.of)
        text_addf(out, ", of the broadcast \"%s\"", t->rounds.of);
}

static bool add_target_words(const struct push_target *t, int number, const struct chess_event *e, struct text *out)
{
    bool good = true;
    if (t->kind != TARGET_TOURNAMENT && t->kind != TARGET_ROUND)
        return false;
    text_addf(out, "lichess-%d: %s, boards %s: ", number, t->is.name,
              *t->is.boards ? t->is.boards : "all that are shown");
    if (!*t->is.boards && e->boards > PUSH_BOARDS_MAX) {
        text_addf(out, "%d of the %d boards have room there, ", PUSH_BOARDS_MAX, e->boards);
        good = false;
    }
    if (t->kind == TARGET_TOURNAMENT) {
        text_addf(out, tongue_english("a tournament with %d round", "a tournament with %d rounds", t->rounds.count),
                  t->rounds.count);
        add_title(t, out);
        good = add_rounds(t, e, out) && good;
    } else if (t->rounds.at[0].number || e->round_count > 1) {
        text_addf(out,
                  t->rounds.at[0].number ? "a round, not a tournament: for round %d alone; name its tournament for all"
                                         : "a round, not a tournament, and without a number in its name",
                  t->rounds.at[0].number);
        add_title(t, out);
        good = t->rounds.at[0].number && good;
    } else {
        text_add(out, "a round");
        add_title(t, out);
    }
    text_add_char(out, '\n');
    return good;
}

bool push_check_words(const struct push *p, const struct chess_event *e, struct text *out)
{
    bool good = true;
    for (int i = 0; i < EVENT_LICHESS_MAX; i++)
        if (*p->targets[i].is.name)
            good = add_target_words(&p->targets[i], i + 1, e, out) && good;
    return good;
}
