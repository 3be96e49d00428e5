#include "hall/import_parts.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "chess/pgn_text.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool import_fail(const struct import *i, size_t line, struct error *why, const char *remedy, const char *format, ...)
{
    char where[sizeof why->where], what[sizeof why->what];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    snprintf(where, sizeof where, "%s:%zu", i->file, line);
    return fail(why, where, what, remedy);
}

void import_note(struct import *i, const char *format, ...)
{
    va_list args;
    if (i->notes.length > 16384) /* a hostile file could be worth a note a line */
        return;
    va_start(args, format);
    text_addv(&i->notes, format, args);
    va_end(args);
    text_add_char(&i->notes, '\n');
}

bool import_utf8(struct import *i, const char *text, size_t length, struct text *out, struct error *why)
{
    if (length > IMPORT_FILE_BYTES)
        return failf(why, i->file, "is it the right file?", "larger than %d MiB", IMPORT_FILE_BYTES >> 20);
    if (length >= 3 && !memcmp(text, "\xef\xbb\xbf", 3)) {
        text += 3;
        length -= 3;
    }
    if (!utf8_is_valid(text, length))
        import_note(i, "the file is not UTF-8 and was read as Latin-1: look at the names");
    pgn_add_utf8(out, text, length);
    text_add(out, "");
    return true;
}

static bool is_nothing(char c)
{
    return (unsigned char)c <= ' ' || c == 0x7f;
}

bool import_copy(const char *from, size_t length, char *out, size_t room)
{
    while (length && is_nothing(*from)) {
        from++;
        length--;
    }
    while (length && is_nothing(from[length - 1]))
        length--;
    if (length >= room)
        return false;
    for (size_t k = 0; k < length; k++)
        out[k] = is_nothing(from[k]) ? ' ' : from[k] == '|' ? '/' : from[k];
    out[length] = '\0';
    return true;
}

bool import_control(struct import *i, const struct control *c)
{
    for (int k = 0; k < c->count; k++) {
        if (c->periods[k].seconds % 60 == 0 && !c->hourglass)
            continue;
        import_note(i, "a time control that is not in whole minutes was not taken");
        return false;
    }
    i->event->control = *c;
    i->event->phase = control_phase(c);
    return true;
}

/* --- people ----------------------------------------------------------------------------------------------------- */

void import_arbiter(struct chess_event *e, const char *name, enum arbiter_role role)
{
    char initials[INITIALS_MAX] = "";
    size_t n = 0;
    for (int i = 0; i < e->arbiter_count; i++)
        if (!strcmp(e->arbiters[i].name, name))
            return;
    for (const char *at = name; *at && n < 3; at++)
        if (isalpha((unsigned char)*at) && (at == name || !isalpha((unsigned char)at[-1])) &&
            (unsigned char)at[at == name ? 0 : -1] < 0x80)
            initials[n++] = (char)toupper((unsigned char)*at);
    if (!n)
        initials[n++] = 'A';
    for (int number = 2; event_arbiter(e, initials) && number < ARBITERS_MAX; number++)
        snprintf(initials + n, sizeof initials - n, "%d", number);
    struct arbiter *a = event_add_arbiter(e, initials);
    if (!a)
        return;
    a->role = (uint8_t)role;
    snprintf(a->name, sizeof a->name, "%s", name);
}

static struct player *numbered(struct chess_event *e, int number)
{
    return event_player(e, number) ? &e->players[e->by_number[number] - 1] : NULL;
}

static struct player *found_again(struct chess_event *e, const struct import_person *p)
{
    for (int i = 0; i < e->player_count; i++) {
        struct player *q = &e->players[i];
        bool other_id = (*p->is.fide_id && *q->fide_id && strcmp(p->is.fide_id, q->fide_id) != 0) ||
                        (*p->is.id && *q->id && strcmp(p->is.id, q->id) != 0);
        if ((*p->is.fide_id && !strcmp(p->is.fide_id, q->fide_id)) || (*p->is.id && !strcmp(p->is.id, q->id)) ||
            (*p->is.name && !other_id && !strcmp(p->is.name, q->name)))
            return q;
    }
    return NULL;
}

static int team_number(struct chess_event *e, const char *name)
{
    for (int i = 0; i < e->team_count; i++)
        if (!strcmp(e->teams[i].name, name))
            return e->teams[i].number;
    int number = e->team_count + 1;
    while (number < TEAMS_MAX && event_team(e, number))
        number++;
    struct team *t = event_add_team(e, number);
    if (t)
        snprintf(t->name, sizeof t->name, "%s", name);
    return t ? number : 0;
}

#define TAKE(member) \
    do { \
        if (!*p->member && *is->member) \
            snprintf(p->member, sizeof p->member, "%s", is->member); \
    } while (0)

/* What is not known yet is taken over; what is known stays. */
static void learn(struct player *p, const struct player *is)
{
    TAKE(name);
    TAKE(title);
    TAKE(federation);
    TAKE(fide_id);
    TAKE(id);
    p->rating = p->rating ? p->rating : is->rating;
    p->born = p->born ? p->born : is->born;
    p->sex = p->sex ? p->sex : is->sex;
    p->team = p->team ? p->team : is->team;
}

int import_person(struct chess_event *e, const struct import_person *person, struct error *why)
{
    struct player *p = person->number ? numbered(e, person->number) : found_again(e, person);
    if (!p && !*person->is.name) {
        error_setf(why, "", "list the players first, or name them", "player %d is not known and has no name",
                   person->number);
        return 0;
    }
    if (p && *person->is.name && strcmp(p->name, person->is.name) != 0 && person->number) {
        error_setf(why, "", "correct one of them", "player %d is %.60s, not %.60s", person->number, p->name,
                   person->is.name);
        return 0;
    }
    int number = person->number ? person->number : e->player_count + 1;
    while (!p && !person->number && number < PLAYERS_MAX && event_player(e, number))
        number++;
    if (!p)
        p = event_add_player(e, number);
    if (!p) {
        error_setf(why, "", "split the event", "no room for more than %d players", PLAYERS_MAX);
        return 0;
    }
    struct player is = person->is;
    if (*person->team)
        is.team = team_number(e, person->team);
    learn(p, &is);
    return p->number;
}

/* --- pairings --------------------------------------------------------------------------------------------------- */

bool import_pairing(struct import *i, bool *cleared, int number, int board, int white, int black, const char *result,
                    struct error *why)
{
    char white_result = 0, black_result = 0;
    struct round *r = event_add_round(i->event, number);
    if (!r)
        return failf(why, "", "number rounds from 1", "there can be no round %d", number);
    if (!cleared[number] && r->count)
        import_note(i, "the pairings of round %d were replaced", number);
    if (!cleared[number])
        round_clear(r);
    cleared[number] = true;
    if (!black)
        white_result = *result && strchr("UFHZ+-", *result) && !result[1] ? *result : 'U';
    else if (*result && !pairing_read_result(result, &white_result, &black_result))
        return failf(why, "", "write it as 1-0, 0-1, 1/2-1/2, +/-, -/+, -/- or *", "%.40s is no result", result);
    if (round_pairing_of(r, white) || round_pairing_of(r, black))
        return failf(why, "", "keep one of the two", "player %d is already in round %d",
                     round_pairing_of(r, white) ? white : black, number);
    if (board && round_pairing(r, board))
        return failf(why, "", "correct one of them", "board %d is already taken in round %d", board, number);
    for (int next = 1; !board && next <= EVENT_BOARDS_MAX; next++)
        board = round_pairing(r, next) ? 0 : next;
    struct pairing *p = black ? round_add_pairing(r, board, white, black) : round_add_pairing(r, 0, white, 0);
    if (!p)
        return failf(why, "", "correct the number", "board %d or the players %d and %d cannot be", board, white, black);
    p->white_result = white_result;
    p->black_result = black_result;
    return true;
}

static int compare_rows(const void *a, const void *b)
{
    const int *x = a, *y = b; /* keys first, each the smaller the better */
    for (int k = 0; k < 3; k++)
        if (x[k] != y[k])
            return x[k] < y[k] ? -1 : 1;
    return 0;
}

void import_lay_out(struct round *r, struct import_pair *pairs, int count, const int *points)
{
    int(*keys)[4] = memory_take((size_t)count, sizeof *keys);
    for (int k = 0; k < count; k++) {
        int white = points[pairs[k].white], black = points[pairs[k].black];
        keys[k][0] = -(white > black ? white : black);
        keys[k][1] = -(white + black);
        keys[k][2] = pairs[k].white < pairs[k].black ? pairs[k].white : pairs[k].black;
        keys[k][3] = k;
    }
    qsort(keys, (size_t)count, sizeof *keys, compare_rows);
    for (int board = 1; board <= count; board++) {
        const struct import_pair *pair = &pairs[keys[board - 1][3]];
        struct pairing *p = round_add_pairing(r, board, pair->white, pair->black);
        if (!p)
            continue;
        p->white_result = pair->white_result;
        p->black_result = pair->black_result;
    }
    free(keys);
}

/* --- which ------------------------------------------------------------------------------------------------------ */

enum import_kind import_kind_of(const char *text, size_t length)
{
    size_t at = length >= 3 && !memcmp(text, "\xef\xbb\xbf", 3) ? 3 : 0;
    while (at < length && isspace((unsigned char)text[at]))
        at++;
    if (at < length && (text[at] == '[' || text[at] == '%' || text[at] == '{'))
        return IMPORT_PGN;
    bool number = at + 3 < length && isdigit((unsigned char)text[at]) && isdigit((unsigned char)text[at + 1]) &&
                  isdigit((unsigned char)text[at + 2]) && text[at + 3] == ' ';
    bool extension =
        at + 3 < length && (!memcmp(text + at, "XX", 2) || !memcmp(text + at, "BB", 2)) && text[at + 3] == ' ';
    return number || extension || (at + 3 <= length && !memcmp(text + at, "###", 3)) ? IMPORT_TRF : IMPORT_CSV;
}

bool import_text(struct import *i, const char *text, size_t length, struct error *why)
{
    static bool (*const importers[])(struct import *, const char *, size_t, struct error *) = {
        import_trf, import_csv, import_pgn}; /* order: enum import_kind */
    if (!importers[import_kind_of(text, length)](i, text, length, why))
        return false;
    int most = event_highest_board(i->event);
    i->event->boards = i->event->boards < most ? most : i->event->boards;
    return true;
}
