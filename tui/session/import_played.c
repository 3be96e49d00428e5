#include "session/import_played.h"

#include "base/letters.h"
#include "base/tongue.h"

#include <string.h>

/* The same number may be spelled otherwise: "Berg, A." and "Berg, Anna". */
static bool is_same_player(const struct chess_event *was, int number, const struct chess_event *is, int other)
{
    enum { ALIKE = 4 };
    const char *name = event_player_name(was, number, ""), *now = event_player_name(is, other, "");
    char a[PERSON_NAME_MAX], b[PERSON_NAME_MAX];
    letters_for_search(name, a, sizeof a);
    letters_for_search(now, b, sizeof b);
    return event_is_same_player(was, number, is, other) || (number == other && !strncmp(a, b, ALIKE));
}

/* 0: nobody is the same. */
static int number_in(const struct chess_event *was, int number, const struct chess_event *is)
{
    if (number && is_same_player(was, number, is, number))
        return number;
    return number ? event_number_in(was, number, is) : 0;
}

static int count_games(const struct round *r)
{
    return r ? round_games(r, NULL) : 0;
}

static bool has_same_games(const struct chess_event *was, const struct round *r, const struct chess_event *is,
                           const struct round *q)
{
    for (int i = 0; i < r->count; i++) {
        const struct pairing *p = &r->pairings[i];
        int white = p->board ? number_in(was, p->white, is) : 0;
        const struct pairing *now = white && q ? round_pairing_of(q, white) : NULL;
        if (p->board && (!now || !now->board || now->white != white || !is_same_player(was, p->black, is, now->black)))
            return false;
    }
    return count_games(r) == count_games(q);
}

static void add_as_it_was(struct round *r, const struct pairing *p, int board, int white, int black)
{
    struct pairing *copy = white ? round_add_pairing(r, board, white, black) : NULL;
    if (!copy)
        return;
    copy->white_result = p->white_result;
    copy->black_result = p->black_result;
}

static void put_games_back(const struct chess_event *was, const struct round *r, struct chess_event *is,
                           struct round *q)
{
    struct round file;
    round_hand_over(q, &file);
    for (int i = 0; i < r->count; i++) {
        const struct pairing *p = &r->pairings[i];
        if (p->board)
            add_as_it_was(q, p, p->board, number_in(was, p->white, is), number_in(was, p->black, is));
    }
    for (int i = 0; i < file.count; i++)
        if (!file.pairings[i].board && !round_pairing_of(q, file.pairings[i].white))
            add_as_it_was(q, &file.pairings[i], 0, file.pairings[i].white, 0);
    round_release(&file);
}

static bool put_byes_back(const struct chess_event *was, const struct round *r, struct chess_event *is, struct round *q)
{
    bool any = false;
    for (int i = 0; i < r->count; i++) {
        const struct pairing *p = &r->pairings[i];
        int who = p->board ? 0 : number_in(was, p->white, is);
        if (!who || round_pairing_of(q, who))
            continue;
        add_as_it_was(q, p, 0, who, 0);
        any = true;
    }
    return any;
}

/* Nothing and a bye without points are the same. */
static bool is_worth_the_same(const struct pairing *p, const struct pairing *q)
{
    bool game = (p && p->board) || (q && q->board);
    char a = p ? p->white_result : 'Z', b = q ? q->white_result : 'Z';
    return game ? p && q && p->board && q->board : a == b;
}

static const char *words_of(const struct pairing *p)
{
    return !p ? _("nothing") : p->board ? _("a game") : _(event_bye_words(p->white_result));
}

void import_compare_byes(const struct chess_event *was, const struct chess_event *is, int round, struct text *out)
{
    const struct round *r = event_round(was, round), *q = event_round(is, round);
    for (int i = 0; i < is->player_count; i++) {
        int who = is->players[i].number, before = number_in(is, who, was);
        const struct pairing *p = r && before ? round_pairing_of(r, before) : NULL, *now = NULL;
        now = q ? round_pairing_of(q, who) : NULL;
        bool bye = (p && !p->board) || (now && !now->board);
        if (bye && !is_worth_the_same(p, now))
            text_addf(out, _("%s: %s, not %s\n"), is->players[i].name, words_of(now), words_of(p));
    }
}

static void add_played(int round, const char *line, size_t length, struct text *doubts)
{
    struct text words = {0};
    text_add_bytes(&words, line, length);
    text_addf(doubts, _("Round %d, which was played: %s.\n"), round, text_chars(&words));
    text_release(&words);
}

static void name_byes(const struct chess_event *was, const struct chess_event *is, int round, struct text *doubts)
{
    struct text lines = {0};
    import_compare_byes(was, is, round, &lines);
    for (const char *at = text_chars(&lines); *at; at += strcspn(at, "\n") + 1)
        add_played(round, at, strcspn(at, "\n"), doubts);
    text_release(&lines);
}

bool import_keep_played(const struct chess_event *was, struct chess_event *is, int round, struct text *doubts)
{
    const struct round *r = event_round(was, round);
    struct round *q = r && !r->by_letter ? event_add_round(is, round) : NULL;
    if (!q || q->by_letter)
        return false;
    bool other = !has_same_games(was, r, is, q);
    if (other) {
        put_games_back(was, r, is, q);
        text_addf(doubts,
                  _("Round %d was played: its games stay as they were. :old-result corrects a result there, :swap 3 4 "
                    "round %d and :colours 5 round %d who sat where."),
                  round, round, round);
        text_add_char(doubts, '\n');
    }
    bool any = put_byes_back(was, r, is, q);
    name_byes(was, is, round, doubts);
    return other || any;
}
