#include "hall/views/player_past.h"

#include "base/list.h"
#include "base/memory.h"
#include "base/text.h"
#include "hall/changes.h"
#include "rules/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FORFEIT = 0x80 };

struct past_looking {
    struct player_past *past;
    const char *name;
    int number; /* 0 if only the name identifies the player */
    int round;
    int judged; /* the board where the last decision was against the opponent; 0 if there is none */
    uint8_t *results[EVENT_ROUNDS_MAX + 1]; /* by board, FORFEIT added; NULL if none is known */
    uint8_t *before[EVENT_ROUNDS_MAX + 1];  /* the last decision there                       */
};

static bool is_meant(const struct past_looking *l, const char *name, int number)
{
    return name && !strncmp(name, l->name, NAME_MAX_BYTES - 1) && (!l->number || !number || l->number == number);
}

static uint8_t *kept_of(uint8_t **kept, int round)
{
    if (!kept[round])
        kept[round] = memory_take(BOARDS_MAX + 1, 1);
    return kept[round];
}

static void add_line(struct past_looking *l, const struct entry *e, const char *words)
{
    struct player_past *p = l->past;
    LIST_ROOM(p->lines, p->count, p->room);
    struct player_line *line = &p->lines[p->count++];
    *line = (struct player_line){.round = l->round, .board = e->board, .wall = e->wall_ms};
    copy_text(line->who, sizeof line->who, e->who);
    copy_text(line->words, sizeof line->words, words);
}

static void take_pairing(struct past_looking *l, const struct entry *e, const struct pairing_change *c)
{
    struct player_round *r = &l->past->rounds[l->round];
    bool white = is_meant(l, c->white, c->white_number), black = is_meant(l, c->black, c->black_number);
    if (r->board == e->board && !white && !black)
        *r = (struct player_round){0};
    if (!white && !black)
        return;
    r->board = e->board;
    r->side = white ? WHITE : BLACK;
    copy_text(r->opponent, sizeof r->opponent, white ? c->black : c->white);
    r->opponent_number = white ? c->black_number : c->white_number;
}

static const char *opponent_of(const struct past_looking *l)
{
    return l->past->rounds[l->round].opponent;
}

static bool is_of_opponent(const struct past_looking *l, int side)
{
    return side != NO_SIDE && side != l->past->rounds[l->round].side;
}

static bool ends_sentence(const char *words)
{
    return *words && words[strlen(words) - 1] == '.';
}

static void add_words(struct player_line *, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add_words(struct player_line *line, const char *format, ...)
{
    size_t n = strlen(line->words);
    va_list args;
    va_start(args, format);
    vsnprintf(line->words + n, sizeof line->words - n, format, args);
    va_end(args);
}

static void take_decision(struct past_looking *l, const struct entry *e, const struct ruling *d, bool here)
{
    char words[PAST_LINE_WORDS], penalty[PENALTIES_WORDS];
    uint8_t *result = &kept_of(l->results, l->round)[e->board];
    kept_of(l->before, l->round)[e->board] = *result;
    if (d->result != RESULT_OPEN)
        *result = (uint8_t)(d->result | (ruling_is_forfeit(d) ? FORFEIT : 0));
    if (!here)
        return;
    bool theirs = is_of_opponent(l, d->offender), sentence = ends_sentence(d->words);
    snprintf(words, sizeof words, "D-%04d %s", d->id, d->words);
    add_line(l, e, words);
    if (*d->penalty)
        add_words(&l->past->lines[l->past->count - 1], "%s%s%s: %s", sentence ? " Penalty" : ", penalty",
                  theirs ? " for " : "", theirs ? opponent_of(l) : "", penalties_in_words(d->penalty, penalty));
    l->judged = theirs ? e->board : 0;
}

/* True if a person entered it: a call, a claim, an observation. */
static void take_incident(struct past_looking *l, const struct entry *e, const struct incident *i)
{
    if (!*e->who)
        return;
    add_line(l, e, i->words);
    l->past->lines[l->past->count - 1].incident = i->side == NO_SIDE ? i->id : 0;
    if (is_of_opponent(l, i->side))
        add_words(&l->past->lines[l->past->count - 1], " (%s)", opponent_of(l));
}

/* The decision on it has already named the player. */
static void take_handled(struct past_looking *l, const struct entry *e, int incident)
{
    if (l->judged != e->board)
        return;
    for (int i = 0; i < l->past->count; i++) {
        struct player_line *line = &l->past->lines[i];
        if (incident && line->incident == incident && line->round == l->round)
            add_words(line, " (%s)", opponent_of(l));
    }
}

static void exchange(uint8_t *of_boards, int one, int two)
{
    uint8_t was = of_boards[one];
    of_boards[one] = of_boards[two];
    of_boards[two] = was;
}

static void take(struct past_looking *l, const struct entry *e, const struct change *c)
{
    if (e->kind == ENTRY_ROUND && c->as.round.round >= 1 && c->as.round.round <= EVENT_ROUNDS_MAX)
        l->round = c->as.round.round;
    if (e->board < 1 || e->board > BOARDS_MAX)
        return;
    bool here = l->past->rounds[l->round].board == e->board;
    switch (c->action) {
    case ACTION_PAIRING: take_pairing(l, e, &c->as.pairing); break;
    case ACTION_RESULT:
        kept_of(l->results, l->round)[e->board] =
            (uint8_t)(c->as.result.result | (result_reason_is_forfeit(c->as.result.reason) ? FORFEIT : 0));
        break;
    case ACTION_DECISION_MADE: take_decision(l, e, &c->as.ruling, here); break;
    case ACTION_DECISION_UNDONE:
        kept_of(l->results, l->round)[e->board] = kept_of(l->before, l->round)[e->board];
        if (here)
            add_line(l, e, "the last decision was taken back");
        break;
    case ACTION_BOARDS_EXCHANGED:
        exchange(kept_of(l->results, l->round), e->board, c->as.board.number);
        exchange(kept_of(l->before, l->round), e->board, c->as.board.number);
        break;
    case ACTION_INCIDENT_BEGUN:
        if (here)
            take_incident(l, e, &c->as.incident.incident);
        break;
    case ACTION_INCIDENT_HANDLED:
        if (here)
            take_handled(l, e, c->as.handled.id);
        break;
    case ACTION_NOTE:
        if (here && c->as.note.text)
            add_line(l, e, c->as.note.text);
        break;
    default: break;
    }
}

static void settle(struct past_looking *l)
{
    for (int round = 0; round <= EVENT_ROUNDS_MAX; round++) {
        struct player_round *r = &l->past->rounds[round];
        if (r->board && l->results[round])
            r->result = l->results[round][r->board] & (FORFEIT - 1);
        if (r->board && l->results[round])
            r->forfeit = l->results[round][r->board] & FORFEIT;
        free(l->results[round]);
        free(l->before[round]);
    }
}

bool player_past_read(struct log *log, const char *name, int number, struct player_past *out, struct error *why)
{
    struct log_filter filter = {.kinds = 1u << ENTRY_ROUND | 1u << ENTRY_PAIRING | 1u << ENTRY_RESULT |
                                         1u << ENTRY_DECISION | 1u << ENTRY_NOTE | 1u << ENTRY_INCIDENT |
                                         1u << ENTRY_GAME};
    struct past_looking l = {.past = out, .name = name, .number = number};
    struct entry e;
    *out = (struct player_past){0};
    struct log_cursor *c = log_read(log, &filter);
    while (log_next(c, &e)) {
        struct change change;
        if (!change_read(&change, &e, NULL))
            continue;
        take(&l, &e, &change);
        json_decref(change.body);
    }
    bool good = !log_cursor_failed(c, why);
    log_cursor_free(c);
    settle(&l);
    return good;
}

/* --- one round ---------------------------------------------------------------------------------------------------- */

/* Of the letters of both players: a game that both lost is won by nobody. */
static enum result planned_result(char letter, char other, int side)
{
    bool won = letter && strchr("1W+", letter), drawn = letter && strchr("=D", letter);
    bool lost_by_both = !won && !drawn && other && strchr("0L-", other);
    if (!letter)
        return RESULT_OPEN;
    if (lost_by_both)
        return RESULT_NONE;
    return drawn ? RESULT_DRAW : won == (side == WHITE) ? RESULT_WHITE : RESULT_BLACK;
}

/* A log from before numbers were kept, or from before players were numbered again, has only the name. */
static void add_number(const struct chess_event *e, struct player_round *r)
{
    char called[PLAYER_CALLED_MAX];
    if (!strcmp(event_player_name(e, r->opponent_number, ""), r->opponent))
        copy_text(r->opponent, sizeof r->opponent, event_player_called(e, r->opponent_number, "", called));
}

struct player_round player_round_planned(const struct chess_event *e, const struct pairing *p, int side)
{
    const struct player *other = event_player(e, side == WHITE ? p->black : p->white);
    char letter = side == WHITE ? p->white_result : p->black_result;
    char theirs = side == WHITE ? p->black_result : p->white_result;
    struct player_round out = {
        .board = p->board, .side = (int8_t)side, .result = (uint8_t)planned_result(letter, theirs, side)};
    out.forfeit = out.result != RESULT_OPEN && strchr("+-", letter);
    copy_text(out.opponent, sizeof out.opponent, other ? other->name : "");
    out.opponent_number = other ? other->number : 0;
    add_number(e, &out);
    return out;
}

struct player_round player_round_of(const struct chess_event *e, const struct player_past *past, int number, int round,
                                    bool runs)
{
    const struct round *r = event_round(e, round);
    const struct pairing *p = r ? round_pairing_of(r, number) : NULL;
    struct player_round out = past->rounds[round];
    add_number(e, &out);
    if (!p || !p->board || out.result != RESULT_OPEN || (out.board && runs))
        return out;
    return player_round_planned(e, p, p->white == number ? WHITE : BLACK);
}

void player_past_release(struct player_past *p)
{
    free(p->lines);
    *p = (struct player_past){0};
}
