#include "report/game_pgn.h"

#include "base/printable.h"
#include "base/utf8.h"
#include "chess/laws/rules.h"
#include "chess/notation/san.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { COLUMNS = 79 };

static const char *const roster[] = {"Event", "Site", "Date", "Round", "White", "Black"};
static const char *const unknown[] = {"?", "?", "????.??.??", "?", "?", "?"};
_Static_assert(sizeof roster == sizeof unknown, "what each tag of the roster says when nobody knows");
enum { ROSTER = sizeof roster / sizeof *roster };

struct game_pgn_writer {
    const struct game_pgn *g;
    struct text *out;
    int column;
};

/* --- tags -------------------------------------------------------------------------------------------------------- */

static void write_tag(struct text *out, const char *name, const char *value)
{
    struct text shown = {0};
    text_add_name(&shown, value);
    text_addf(out, "[%s \"", name);
    for (const char *c = text_chars(&shown); *c; c++) {
        if (*c == '"' || *c == '\\')
            text_add_char(out, '\\');
        text_add_char(out, *c);
    }
    text_add(out, "\"]\n");
    text_release(&shown);
}

static const char *value_of(const struct game_pgn *g, const char *name)
{
    for (size_t i = 0; i < g->tag_count; i++)
        if (!strcmp(g->tags[i].name, name))
            return g->tags[i].value;
    return NULL;
}

static bool written_by_itself(const char *name)
{
    static const char *const own[] = {"Result", "Variant", "SetUp", "FEN", "Part"};
    for (size_t i = 0; i < ROSTER; i++)
        if (!strcmp(name, roster[i]))
            return true;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (!strcmp(name, own[i]))
            return true;
    return false;
}

static bool usual_start(const struct position *p)
{
    struct position start;
    position_start(&start, RULES_CHESS);
    return p->rules == RULES_CHESS && p->key == start.key && p->move_number == 1 && !p->quiet_plies;
}

static void write_tags(struct game_pgn_writer *w, const struct position *from, int part, const char *result)
{
    char fen[FEN_MAX], number[16];
    for (size_t i = 0; i < ROSTER; i++) {
        const char *value = value_of(w->g, roster[i]);
        write_tag(w->out, roster[i], value && *value ? value : unknown[i]);
    }
    write_tag(w->out, "Result", result);
    if (from->rules == RULES_LAWS_2023)
        write_tag(w->out, "Variant", "Chess Laws 2023");
    if (!usual_start(from)) {
        position_to_fen(from, fen);
        write_tag(w->out, "SetUp", "1");
        write_tag(w->out, "FEN", fen);
    }
    snprintf(number, sizeof number, "%d", part);
    if (part > 1)
        write_tag(w->out, "Part", number);
    for (size_t i = 0; i < w->g->tag_count; i++)
        if (!written_by_itself(w->g->tags[i].name))
            write_tag(w->out, w->g->tags[i].name, w->g->tags[i].value);
    text_add(w->out, "\n");
}

/* --- moves ------------------------------------------------------------------------------------------------------- */

static void put(struct game_pgn_writer *w, const char *word)
{
    int length = (int)strlen(word);
    if (w->column && w->column + 1 + length > COLUMNS) {
        text_add_char(w->out, '\n');
        w->column = 0;
    }
    text_addf(w->out, "%s%s", w->column ? " " : "", word);
    w->column += length + (w->column > 0);
}

static void put_number(struct game_pgn_writer *w, const struct position *p)
{
    char number[16];
    snprintf(number, sizeof number, p->turn == WHITE ? "%d." : "%d...", p->move_number);
    put(w, number);
}

static bool put_clock(struct game_pgn_writer *w, int ply)
{
    char words[40], left[CLOCK_DIGITS];
    int32_t s = w->g->left_s ? w->g->left_s[ply] : -1;
    if (s < 0)
        return false;
    snprintf(words, sizeof words, "{[%%clk %s]}", clock_hours(s, left));
    put(w, words);
    return true;
}

/* As many bytes as fit without splitting a character. */
static size_t utf8_fits(const char *s, size_t room)
{
    size_t n = 0, left = strlen(s);
    for (size_t step; n < left; n += step) {
        step = utf8_step(s + n, left - n);
        step = step ? step : 1;
        if (n + step > room)
            break;
    }
    return n;
}

/* Word by word, so that lines break between words. A closing brace would end the comment. */
static bool put_comment(struct game_pgn_writer *w, int plies)
{
    struct text shown = {0};
    text_add_printable(&shown, w->g->comments && w->g->comments[plies] ? w->g->comments[plies] : "");
    const char *at = text_chars(&shown);
    char word[COLUMNS];
    bool first = true;
    for (size_t n; *(at += strspn(at, " ")); at += n) {
        n = strcspn(at, " ");
        n = n < sizeof word - 3 ? n : utf8_fits(at, sizeof word - 3);
        bool last = !at[n + strspn(at + n, " ")];
        snprintf(word, sizeof word, "%s%.*s%s", first ? "{" : "", (int)n, at, last ? "}" : "");
        for (char *c = word + first, *end = word + strlen(word) - last; c < end; c++)
            *c = *c == '{' ? '(' : *c == '}' ? ')' : *c;
        put(w, word);
        first = false;
    }
    text_release(&shown);
    return !first;
}

static void put_long(struct game_pgn_writer *w, const struct position *p, move m)
{
    static const char letters[] = " PNBRQK";
    char words[24];
    int from = move_from(m), to = move_to(m);
    bool pawn = kind_of(p->on[from]) == PAWN;
    if (move_how(m) == PASSING)
        snprintf(words, sizeof words, "--");
    else if (move_how(m) == CASTLING)
        copy_text(words, sizeof words, to > from ? "O-O" : "O-O-O");
    else
        snprintf(words, sizeof words, "%.*s%c%d%c%c%d", !pawn, &letters[kind_of(p->on[from])], 'a' + file_of(from),
                 rank_of(from) + 1, p->on[to] == EMPTY ? '-' : 'x', 'a' + file_of(to), rank_of(to) + 1);
    put_number(w, p);
    put(w, words);
}

/* Any program can continue from here. */
static bool can_be_set_up(const struct position *p)
{
    char fen[FEN_MAX];
    struct position again;
    position_to_fen(p, fen);
    return position_from_fen(&again, fen, (enum rules)p->rules, NULL);
}

/* Writes the moves of one part; returns how many of the game are done, with `p` the position there. */
static int put_moves(struct game_pgn_writer *w, struct position *p, int ply)
{
    assert(ply >= 0 && ply <= HISTORY_PLIES_MAX);
    const struct history *h = w->g->game;
    bool number_due = true;
    for (; ply < h->plies && rules_may_be_played(p, h->moves[ply]); ply++) {
        char san[SAN_MAX];
        struct undo unused;
        san_write(p, h->moves[ply], san);
        if (p->turn == WHITE || number_due)
            put_number(w, p);
        put(w, san);
        number_due = put_clock(w, ply);
        number_due = put_comment(w, ply + 1) || number_due;
        position_make(p, h->moves[ply], &unused);
    }
    return ply;
}

/* What PGN cannot express, as a comment, up to a position from which it can continue. */
static int put_standing(struct game_pgn_writer *w, struct position *p, int ply)
{
    const struct history *h = w->g->game;
    struct undo unused;
    put(w, "{illegal, and stands:");
    do {
        put_long(w, p, h->moves[ply]);
        position_make(p, h->moves[ply++], &unused);
    } while (ply < h->plies && !can_be_set_up(p));
    put(w, ply < h->plies ? "(the game goes on in the next part)}" : "}");
    put_comment(w, ply);
    return ply;
}

int game_pgn_write(const struct game_pgn *g, struct text *out)
{
    struct game_pgn_writer w = {g, out, 0};
    struct position p = g->game->start;
    int ply = 0, part = 0;
    do {
        struct text moves = {0};
        struct position from = p;
        w.out = &moves;
        w.column = 0;
        if (!ply)
            put_comment(&w, 0);
        ply = put_moves(&w, &p, ply);
        if (ply < g->game->plies)
            ply = put_standing(&w, &p, ply);
        const char *result = ply < g->game->plies ? "*" : g->result;
        put(&w, result);
        w.out = out;
        bool other = g->result_tag && ply >= g->game->plies;
        write_tags(&w, &from, ++part, other ? g->result_tag : result);
        text_addf(out, "%s\n\n", text_chars(&moves));
        text_release(&moves);
    } while (ply < g->game->plies);
    return part;
}
