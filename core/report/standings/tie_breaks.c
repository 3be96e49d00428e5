/* Each tie-break of C.07 as a row: its code, how its values are made, and how many of them are cut. */
#include "report/standings/standings_parts.h"

#include "base/memory.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>
#include <strings.h>

/* The contribution of one round: its value, and the opponent's score, which decides the least significant. */
struct contribution {
    int32_t value;
    int opponent_score;
    bool voluntary;
};

enum value_unit { IN_POINTS, IN_GAMES, IN_RATING };

/* --- contributions (Articles 8, 9, 16) ---------------------------------------------------------------------------- */

/* The score of the opponent, or of the dummy opponent of an unplayed round (16.4): the player's own, at most the
 * scheduled opponent's after a forfeit, else at most a draw in each round. */
static int opponent_score(const struct standings_table *t, int player, const struct standings_round *c)
{
    if (c->opponent >= 0 && (c->played || t->all_meet))
        return t->adjusted[c->opponent];
    int planned = t->event->round_count > t->rounds ? t->event->round_count : t->rounds;
    int most = c->opponent >= 0 ? t->adjusted[c->opponent] : planned * t->event->scoring.draw;
    return t->points[player] < most ? t->points[player] : most;
}

static bool counts(const struct standings_table *t, const struct standings_round *c)
{
    return c->known && (c->opponent >= 0 || !t->all_meet);
}

static int buchholz_of(struct standings_table *t, int player, struct contribution *out)
{
    int n = 0;
    for (int r = 1; r <= t->rounds; r++) {
        const struct standings_round *c = standings_cell(t, player, r);
        int score = opponent_score(t, player, c);
        if (counts(t, c))
            out[n++] = (struct contribution){score * 10, score, c->voluntary && !t->all_meet};
    }
    return n;
}

static int sonneborn_berger_of(struct standings_table *t, int player, struct contribution *out)
{
    int n = 0;
    for (int r = 1; r <= t->rounds; r++) {
        const struct standings_round *c = standings_cell(t, player, r);
        int score = opponent_score(t, player, c);
        if (counts(t, c))
            out[n++] = (struct contribution){score * c->points, score, c->voluntary && !t->all_meet};
    }
    return n;
}

/* The score after each round; cut from the first on. */
static int progress_of(struct standings_table *t, int player, struct contribution *out)
{
    int sum = 0;
    for (int r = 1; r <= t->rounds; r++) {
        sum += standings_cell(t, player, r)->points;
        out[r - 1] = (struct contribution){sum * 10, r, false};
    }
    return t->rounds;
}

/* Points against opponents with at least half of the possible points (9.2). */
static int koya_of(struct standings_table *t, int player, struct contribution *out)
{
    int n = 0;
    for (int r = 1; r <= t->rounds; r++) {
        const struct standings_round *c = standings_cell(t, player, r);
        if (c->known && c->opponent >= 0 && 2 * t->points[c->opponent] >= t->rounds * t->event->scoring.win)
            out[n++] = (struct contribution){c->points * 10, t->points[c->opponent], false};
    }
    return n;
}

/* Only games at the board, and only against rated opponents (10.1, 15.2). */
static int ratings_of(struct standings_table *t, int player, struct contribution *out)
{
    int n = 0;
    for (int r = 1; r <= t->rounds; r++) {
        const struct standings_round *c = standings_cell(t, player, r);
        int rating = c->played && c->opponent >= 0 ? t->event->players[c->opponent].rating : 0;
        if (rating)
            out[n++] = (struct contribution){rating, rating, false};
    }
    return n;
}

static int32_t sum_of(const struct contribution *all, int count)
{
    int32_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += all[i].value;
    return sum;
}

/* Of the players met at the board. */
static int opponents_buchholz_of(struct standings_table *t, int player, struct contribution *out)
{
    struct contribution inner[EVENT_ROUNDS_MAX];
    if (!t->buchholz) {
        t->buchholz = memory_take((size_t)t->players + 1, sizeof *t->buchholz);
        for (int p = 0; p < t->players; p++)
            t->buchholz[p] = sum_of(inner, buchholz_of(t, p, inner));
    }
    int n = 0;
    for (int r = 1; r <= t->rounds; r++) {
        const struct standings_round *c = standings_cell(t, player, r);
        if (c->played && c->opponent >= 0)
            out[n++] = (struct contribution){t->buchholz[c->opponent], t->buchholz[c->opponent], false};
    }
    return n;
}

/* --- games that are counted (Article 7) --------------------------------------------------------------------------- */

static int count_games(struct standings_table *t, int player, struct contribution *out,
                       bool (*counted)(const struct standings_table *, const struct standings_round *))
{
    int n = 0;
    for (int r = 1; r <= t->rounds; r++)
        if (counted(t, standings_cell(t, player, r)))
            out[n++] = (struct contribution){.value = 1};
    return n;
}

static bool won(const struct standings_table *t, const struct standings_round *c)
{
    return c->points >= t->event->scoring.win;
}
static bool won_at_board(const struct standings_table *t, const struct standings_round *c)
{
    return c->played && won(t, c);
}
static bool played_black(const struct standings_table *t, const struct standings_round *c)
{
    (void)t;
    return c->played && c->black;
}
static bool won_with_black(const struct standings_table *t, const struct standings_round *c)
{
    return played_black(t, c) && won(t, c);
}

static int wins_of(struct standings_table *t, int player, struct contribution *out)
{
    return count_games(t, player, out, won);
}
static int board_wins_of(struct standings_table *t, int player, struct contribution *out)
{
    return count_games(t, player, out, won_at_board);
}
static int black_games_of(struct standings_table *t, int player, struct contribution *out)
{
    return count_games(t, player, out, played_black);
}
static int black_wins_of(struct standings_table *t, int player, struct contribution *out)
{
    return count_games(t, player, out, won_with_black);
}

/* --- the table ---------------------------------------------------------------------------------------------------- */

static const struct tie_break {
    const char *code, *words;
    int (*of)(struct standings_table *, int player, struct contribution *out); /* NULL: direct encounters */
    enum value_unit unit;
    int low, high; /* how many contributions are cut (14.1 to 14.4) */
    bool average;
} rows[] = {
    {"BH", "Buchholz", buchholz_of, IN_POINTS, 0, 0, false},
    {"BH-C1", "Buchholz without the lowest", buchholz_of, IN_POINTS, 1, 0, false},
    {"BH-C2", "Buchholz without the two lowest", buchholz_of, IN_POINTS, 2, 0, false},
    {"BH-M1", "Buchholz without the lowest and the highest", buchholz_of, IN_POINTS, 1, 1, false},
    {"BH-M2", "Buchholz without the two lowest and highest", buchholz_of, IN_POINTS, 2, 2, false},
    {"AOB", "average Buchholz of the opponents", opponents_buchholz_of, IN_POINTS, 0, 0, true},
    {"SB", "Sonneborn-Berger", sonneborn_berger_of, IN_POINTS, 0, 0, false},
    {"SB-C1", "Sonneborn-Berger without the lowest", sonneborn_berger_of, IN_POINTS, 1, 0, false},
    {"KS", "Koya: points against the upper half", koya_of, IN_POINTS, 0, 0, false},
    {"DE", "direct encounter", NULL, IN_POINTS, 0, 0, false},
    {"WIN", "rounds won", wins_of, IN_GAMES, 0, 0, false},
    {"WON", "games won at the board", board_wins_of, IN_GAMES, 0, 0, false},
    {"BPG", "games played with Black", black_games_of, IN_GAMES, 0, 0, false},
    {"BWG", "games won with Black", black_wins_of, IN_GAMES, 0, 0, false},
    {"PS", "progressive score", progress_of, IN_POINTS, 0, 0, false},
    {"PS-C1", "progressive score without the first round", progress_of, IN_POINTS, 1, 0, false},
    {"ARO", "average rating of the opponents", ratings_of, IN_RATING, 0, 0, true},
    {"ARO-C1", "average rating without the lowest", ratings_of, IN_RATING, 1, 0, true},
};
enum { ROWS = sizeof rows / sizeof *rows };

static int take_away(struct contribution *all, int count, int which)
{
    memmove(all + which, all + which + 1, (size_t)(count - 1 - which) * sizeof *all);
    return count - 1;
}

/* The least significant: of the weakest opponent, and of those the least. */
static int least_of(const struct contribution *all, int count)
{
    int least = 0;
    for (int i = 1; i < count; i++) {
        const struct contribution *a = &all[i], *b = &all[least];
        if (a->opponent_score != b->opponent_score ? a->opponent_score < b->opponent_score : a->value < b->value)
            least = i;
    }
    return least;
}

/* Compared with a voluntarily unplayed round: of the two the one that is worth more is cut (16.5). */
static int cut_low(struct contribution *all, int count)
{
    int least = least_of(all, count), given_up = -1;
    for (int i = 0; i < count; i++) {
        if (!all[i].voluntary)
            continue;
        bool less = given_up < 0 || all[i].value < all[given_up].value ||
                    (all[i].value == all[given_up].value && all[i].opponent_score < all[given_up].opponent_score);
        given_up = less ? i : given_up;
    }
    return take_away(all, count, given_up >= 0 && all[given_up].value >= all[least].value ? given_up : least);
}

static int cut_high(struct contribution *all, int count)
{
    int most = 0;
    for (int i = 1; i < count; i++)
        most = all[i].value > all[most].value ? i : most;
    return take_away(all, count, most);
}

static int32_t average_of(const struct contribution *all, int count)
{
    return count ? (2 * sum_of(all, count) + count) / (2 * count) : 0; /* a half is rounded up */
}

int32_t tie_break_value(struct standings_table *t, int kind, int player)
{
    assert(kind >= 0 && kind < ROWS && rows[kind].of);
    struct contribution all[EVENT_ROUNDS_MAX];
    const struct tie_break *row = &rows[kind];
    int count = row->of(t, player, all);
    for (int i = 0; i < row->low && count; i++)
        count = cut_low(all, count);
    for (int i = 0; i < row->high && count; i++)
        count = cut_high(all, count);
    return row->average ? average_of(all, count) : sum_of(all, count);
}

bool tie_break_is_direct(int kind)
{
    return !rows[kind].of;
}

const char *tie_break_code(int kind)
{
    return rows[kind].code;
}

const char *tie_break_words(int kind)
{
    return rows[kind].words;
}

void tie_break_write(int kind, int32_t value, struct text *out)
{
    if (rows[kind].unit == IN_POINTS)
        hundredths_write(out, value, 0);
    else
        text_addf(out, "%d", value);
}

static int kind_named(const char *code, size_t length)
{
    for (int i = 0; i < ROWS; i++)
        if (strlen(rows[i].code) == length && !strncasecmp(rows[i].code, code, length))
            return i;
    return -1;
}

const char *tie_breaks_of(const struct chess_event *e)
{
    return *e->tie_breaks ? e->tie_breaks : TIE_BREAKS_USUAL;
}

bool tie_breaks_read(const char *text, struct tie_break_list *out, struct error *why)
{
    static const char signs[] = " ,;\t";
    *out = (struct tie_break_list){0};
    for (const char *at = text + strspn(text, signs); *at;) {
        size_t length = strcspn(at, signs);
        int kind = kind_named(at, length);
        if (kind < 0)
            return failf(why, "tie-breaks",
                         "there are BH BH-C1 BH-C2 BH-M1 BH-M2 AOB SB SB-C1 KS DE WIN WON BPG BWG PS "
                         "PS-C1 ARO ARO-C1",
                         "%.*s is not a known tie-break", (int)(length < 40 ? length : 40), at);
        if (out->count == TIE_BREAKS_MAX)
            return failf(why, "tie-breaks", "take some out", "more than %d tie-breaks", TIE_BREAKS_MAX);
        out->kinds[out->count++] = kind;
        at += length;
        at += strspn(at, signs);
    }
    return true;
}
