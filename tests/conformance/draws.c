/* Draw facts after a series of moves: group, id, FEN, moves in SAN, then key=value; key=value... One answer a key. */
#include "conformance.h"

#include "chess/board/draws.h"
#include "chess/dead/dead.h"
#include "chess/laws/material.h"
#include "chess/notation/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct case_now {
    struct history game;
    enum verdict can[2];
    const char *expected; /* of the key that is asked for */
};

/* --- small words ---------------------------------------------------------------------------------------------- */

static const char *yes(bool fact)
{
    return fact ? "yes" : "no";
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The moves in SAN, sorted, with commas; "none" if there are none. */
static void list_moves(const struct position *p, const move *list, int n, struct text *out)
{
    struct text words[MOVES_MAX];
    const char *sorted[MOVES_MAX];
    memset(words, 0, sizeof words);
    for (int i = 0; i < n; i++) {
        notation_write(p, list[i], &(struct notation_style){.form = FORM_SAN}, &words[i]);
        sorted[i] = text_chars(&words[i]);
    }
    qsort(sorted, (size_t)n, sizeof *sorted, by_text);
    for (int i = 0; i < n; i++)
        text_addf(out, "%s%s", i ? "," : "", sorted[i]);
    if (!n)
        text_add(out, "none");
    for (int i = 0; i < n; i++)
        text_release(&words[i]);
}

/* --- one function a key --------------------------------------------------------------------------------------- */

static void say_status(struct case_now *c, struct text *out)
{
    static const char *const names[] = {[NOT_ENDED] = "ongoing", [CHECKMATE] = "checkmate", [STALEMATE] = "stalemate"};
    text_add(out, names[standard_ending(&c->game.now)]);
}

static void say_fen(struct case_now *c, struct text *out)
{
    char fen[FEN_MAX];
    position_to_fen(&c->game.now, fen);
    text_add(out, fen);
}

static void say_occ(struct case_now *c, struct text *out)
{
    text_addf(out, "%d", repetitions(&c->game, NULL, 0));
}

static void say_claim3(struct case_now *c, struct text *out)
{
    text_add(out, yes(repetitions(&c->game, NULL, 0) >= 3));
}

static void say_claim3by(struct case_now *c, struct text *out)
{
    move list[MOVES_MAX];
    list_moves(&c->game.now, list, repeating_moves(&c->game, 3, list), out);
}

static void say_draw5(struct case_now *c, struct text *out)
{
    text_add(out, yes(repetitions(&c->game, NULL, 0) >= 5));
}

static void say_hmc(struct case_now *c, struct text *out)
{
    text_addf(out, "%d", c->game.now.quiet_plies);
}

static void say_claim50(struct case_now *c, struct text *out)
{
    text_add(out, yes(quiet_moves_complete(&c->game, 50, NULL)));
}

static void say_claim50by(struct case_now *c, struct text *out)
{
    move list[MOVES_MAX];
    list_moves(&c->game.now, list, quiet_moves_completing(&c->game, 50, list), out);
}

static void say_draw75(struct case_now *c, struct text *out)
{
    text_add(out, yes(quiet_moves_complete(&c->game, 75, NULL)));
}

static void say_us14k(struct case_now *c, struct text *out)
{
    bool may = consecutive_repetitions(&c->game, NULL, 0) >= 5 || quiet_moves_complete(&c->game, 75, NULL);
    text_add(out, may ? "may" : "no");
}

/* MOVE:yes,MOVE:no... answered in the same form */
static void say_legal(struct case_now *c, struct text *out)
{
    char asked[200], *rest = asked;
    snprintf(asked, sizeof asked, "%s", c->expected);
    for (char *word; (word = strsep(&rest, ","));) {
        move m;
        word[strcspn(word, ":")] = '\0';
        bool legal = notation_read(&c->game.now, word, NULL, &m, NULL) == MOVE_READ;
        text_addf(out, "%s%s:%s", out->length ? "," : "", word, yes(legal));
    }
}

static void say_can(struct case_now *c, enum side side, struct text *out)
{
    static const char *const names[] = {
        [UNDECIDED] = "undecided", [CAN_MATE] = "winnable", [CANNOT_MATE] = "unwinnable"};
    text_add(out, names[c->can[side]]);
}

static void say_white(struct case_now *c, struct text *out)
{
    say_can(c, WHITE, out);
}

static void say_black(struct case_now *c, struct text *out)
{
    say_can(c, BLACK, out);
}

static void say_dead(struct case_now *c, struct text *out)
{
    text_add(out, yes(c->can[WHITE] == CANNOT_MATE && c->can[BLACK] == CANNOT_MATE));
}

static void say_flag(struct case_now *c, const char *rulebook, enum side flagged, struct text *out)
{
    struct flag_ruling r;
    if (!material_flag_verdict(rulebook, &c->game.now, flagged, c->can, &r)) {
        text_add(out, "no flags");
        return;
    }
    bool us = *rulebook == 'u'; /* a dead position is drawn there on a claim, 14D */
    switch (r.verdict) {
    case FLAG_LOSES: text_add(out, flagged == WHITE ? "0-1" : "1-0"); break;
    case FLAG_DRAWS: text_add(out, "draw"); break;
    case FLAG_DRAWS_UNLESS_FORCED_WIN: text_add(out, "draw-unless-forced-win"); break;
    case FLAG_TOO_LATE: text_add(out, us ? "draw" : "over"); break;
    default: text_add(out, "undecided"); break;
    }
}

static void say_fide_white(struct case_now *c, struct text *out)
{
    say_flag(c, "fide-2023", WHITE, out);
}

static void say_fide_black(struct case_now *c, struct text *out)
{
    say_flag(c, "fide-2023", BLACK, out);
}

static void say_us_white(struct case_now *c, struct text *out)
{
    say_flag(c, "us-chess-7", WHITE, out);
}

static void say_us_black(struct case_now *c, struct text *out)
{
    say_flag(c, "us-chess-7", BLACK, out);
}

static const struct {
    const char *key;
    void (*say)(struct case_now *, struct text *);
} answers[] = {
    {"status", say_status},
    {"fen", say_fen},
    {"occ", say_occ},
    {"claim3", say_claim3},
    {"claim3by", say_claim3by},
    {"draw5", say_draw5},
    {"hmc", say_hmc},
    {"claim50", say_claim50},
    {"claim50by", say_claim50by},
    {"draw75", say_draw75},
    {"us14k", say_us14k},
    {"legal", say_legal},
    {"white", say_white},
    {"black", say_black},
    {"dead", say_dead},
    {"fide-white-flag", say_fide_white},
    {"fide-black-flag", say_fide_black},
    {"us-white-flag", say_us_white},
    {"us-black-flag", say_us_black},
};

/* --- a line --------------------------------------------------------------------------------------------------- */

static bool play(struct conformance_score *s, struct case_now *c, const char *id, const char *fen, char *moves)
{
    struct position start;
    struct error why;
    if (!position_on_board(&start, fen, RULES_CHESS, &why)) {
        score_wrong(s, "%s: refused: %s", id, why.what);
        return false;
    }
    history_begin(&c->game, &start);
    for (char *word; (word = strsep(&moves, " "));) {
        move m;
        if (!*word || !strcmp(word, "-"))
            continue;
        if (notation_read(&c->game.now, word, NULL, &m, &why) != MOVE_READ) {
            score_wrong(s, "%s: %s: %s", id, word, why.what);
            return false;
        }
        history_add(&c->game, m);
    }
    return true;
}

static void ask_who_can_mate(struct case_now *c)
{
    struct dead_solver *solver = dead_new();
    for (enum side side = WHITE; side <= BLACK; side++) {
        struct dead_answer a = {0};
        dead_can_mate(solver, &c->game.now, side, &a);
        c->can[side] = a.verdict;
    }
    dead_free(solver);
}

static void judge_key(struct conformance_score *s, struct case_now *c, const char *id, const char *key)
{
    char what[128];
    snprintf(what, sizeof what, "%s %s", id, key);
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        if (strcmp(answers[i].key, key))
            continue;
        struct text got = {0};
        answers[i].say(c, &got);
        if (!strcmp(text_chars(&got), "undecided"))
            score_undecided(s, "%s", what);
        else
            score_compare(s, what, c->expected, text_chars(&got));
        text_release(&got);
        return;
    }
    score_wrong(s, "%s: nobody here knows this key", what);
}

static void judge_line(struct conformance_score *s, char *field[FIELDS_MAX], int fields)
{
    struct case_now c = {0};
    bool asks_mates = strstr(field[4], "dead=") != NULL;
    (void)fields;
    if (play(s, &c, field[1], field[2], field[3])) {
        if (asks_mates)
            ask_who_can_mate(&c);
        for (char *rest = field[4], *pair; (pair = strsep(&rest, ";"));) {
            pair += strspn(pair, " ");
            char *value = strchr(pair, '=');
            if (!value)
                continue;
            *value = '\0';
            c.expected = value + 1;
            judge_key(s, &c, field[1], pair);
        }
    }
    history_release(&c.game);
}

const struct judge judge_draws = {.file = "draw-cases.tsv", .fields = 5, .line = judge_line};
