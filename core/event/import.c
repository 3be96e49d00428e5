#include "base/letters.h"
#include "base/name_order.h"
#include "base/text.h"
#include "base/tongue.h"
#include "event/import_parts.h"

#include "base/list.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "chess/pgn/pgn_text.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool import_fail(const struct import *i, size_t line, struct error *why, const char *remedy, const char *format, ...)
{
    char where[sizeof why->where];
    va_list args;
    snprintf(where, sizeof where, "%s:%zu", i->file, line);
    va_start(args, format);
    error_setv(why, where, remedy, format, args);
    va_end(args);
    return error_is_failure();
}

bool import_pass_on(const struct import *i, size_t line, const struct error *inside, struct error *why)
{
    if (why) {
        *why = *inside;
        snprintf(why->where, sizeof why->where, "%s:%zu", i->file, line);
    }
    return error_is_failure();
}

void import_note(struct import *i, const char *format, ...)
{
    va_list args;
    if (i->notes.length > 16384) /* a hostile file could cause a note for every line */
        return;
    va_start(args, format);
    text_addv(&i->notes, _(format), args);
    va_end(args);
    text_add_char(&i->notes, '\n');
}

void import_release(struct import *i)
{
    for (int k = 0; k < i->replaced_count; k++)
        round_release(&i->replaced[k]);
    free(i->replaced);
    if (i->was)
        round_release(i->was);
    free(i->was);
    i->was = i->replaced = NULL;
    i->replaced_count = 0;
    text_release(&i->notes);
    text_release(&i->doubts);
    text_release(&i->replaced_rounds);
}

void import_add_replaced(const struct import *i, const bool stays[EVENT_ROUNDS_MAX + 1], struct text *out)
{
    char *end;
    for (const char *at = text_chars(&i->replaced_rounds); *at; at = end) {
        long round = strtol(at, &end, 10);
        if (end == at)
            return;
        end += *end == ' ';
        if (round < 1 || round > EVENT_ROUNDS_MAX || stays[round])
            continue;
        text_addf(out, _("the pairings of round %d were replaced"), (int)round);
        text_add_char(out, '\n');
    }
}

void import_doubt(struct import *i, size_t line, const char *format, ...)
{
    va_list args;
    if (i->doubts.length > 16384)
        return;
    text_addf(&i->doubts, line ? "%s:%zu: " : "%s: ", i->file, line);
    va_start(args, format);
    text_addv(&i->doubts, _(format), args);
    va_end(args);
    text_add_char(&i->doubts, '\n');
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
    assert(room > 0 && "there is room for the terminator at least");
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
    if (c->hourglass) {
        import_note(i, "an hourglass was not taken: write it into the event's file, as control = *3 for three minutes");
        return false;
    }
    for (int k = 0; k < c->count; k++) {
        if (c->periods[k].seconds % 60 == 0)
            continue;
        import_note(i, "a time control that is not in whole minutes was not taken");
        return false;
    }
    i->has_control = true;
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
        if (!letters_compare(e->arbiters[i].name, name))
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
    copy_text(a->name, sizeof a->name, name);
}

static struct player *numbered(struct chess_event *e, int number)
{
    return event_player(e, number) ? &e->players[e->by_number[number] - 1] : NULL;
}

static bool by_id(const struct player *q, const struct import_person *p)
{
    return (*p->is.fide_id && !strcmp(p->is.fide_id, q->fide_id)) || (*p->is.id && !strcmp(p->is.id, q->id));
}

static bool by_name(const struct player *q, const struct import_person *p)
{
    bool other_id = (*p->is.fide_id && *q->fide_id && strcmp(p->is.fide_id, q->fide_id) != 0) ||
                    (*p->is.id && *q->id && strcmp(p->is.id, q->id) != 0);
    bool other_day = p->is.born && q->born && p->is.born != q->born;
    return *p->is.name && !other_id && !other_day && !(p->others && p->others[q->number]) &&
           !names_apart(p->is.name, q->name);
}

/* The exact spelling is preferred to a similar one. Two players of one name are distinguished by number or id; if that
 * is not possible, *many is set. */
static struct player *found_again(struct chess_event *e, const struct import_person *p, bool *many)
{
    struct player *found = NULL;
    *many = false;
    for (int i = 0; i < e->player_count; i++)
        if (by_id(&e->players[i], p))
            return &e->players[i];
    for (int letter_by_letter = 1; letter_by_letter >= 0 && !found; letter_by_letter--)
        for (int i = 0; i < e->player_count; i++) {
            struct player *q = &e->players[i];
            if (!by_name(q, p) || (letter_by_letter && strcmp(p->is.name, q->name) != 0))
                continue;
            *many = found != NULL;
            found = q;
            if (*many)
                return NULL;
        }
    return found;
}

static int team_number(struct chess_event *e, const char *name)
{
    const struct team *known = event_team_named(e, name);
    int number = known ? known->number : e->team_count + 1;
    if (known)
        return number;
    while (number < TEAMS_MAX && event_team(e, number))
        number++;
    struct team *t = event_add_team(e, number);
    if (t)
        copy_text(t->name, sizeof t->name, name);
    return t ? number : 0;
}

#define TAKE(member) \
    do { \
        if (!*p->member && *is->member) \
            copy_text(p->member, sizeof p->member, is->member); \
    } while (0)

/* What was not known yet is taken from the file; what was known is kept. */
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
    bool many = false;
    struct player *p = person->number ? numbered(e, person->number) : found_again(e, person, &many);
    if (many) {
        error_setf(why, "", "add their numbers or FIDE numbers", "two players are called %.60s", person->is.name);
        return 0;
    }
    if (!p && !*person->is.name) {
        error_setf(why, "", "correct the number, or enter the player first",
                   "there is no player %d, and the file has no name for that number", person->number);
        return 0;
    }
    if (p && *person->is.name && names_apart(p->name, person->is.name) && person->number) {
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

/* The player with nearly this name, or NULL. The family name with one initial counts as nearly the same. */
static const struct player *nearly(const struct chess_event *e, const char *name)
{
    const struct player *nearest = NULL;
    int least = PERSON_NAME_MAX, length = (int)strlen(name);
    size_t initials = name[0] && name[length - 1] == '.' ? (size_t)length - 1 : 0;
    for (int i = 0; i < e->player_count; i++) {
        assert(e->players && "a count of them, and a list");
        const struct player *p = &e->players[i];
        int apart = initials && !strncasecmp(p->name, name, initials) ? 1 : names_apart(p->name, name);
        if (apart >= least || 7 * apart > length)
            continue;
        least = apart;
        nearest = p;
    }
    return nearest;
}

static bool is_unknown(struct import *i, const struct import_person *person)
{
    bool many = false;
    return !(person->number ? numbered(i->event, person->number) : found_again(i->event, person, &many)) && !many;
}

static bool is_anybody(const struct chess_event *e, const char *name)
{
    for (int n = 0; n < e->player_count; n++)
        if (!names_apart(e->players[n].name, name))
            return true;
    return false;
}

/* The file has a player's number beside a name that was corrected here since, and nobody else has that name. */
static const struct player *known_by_number(const struct chess_event *e, const struct import_person *person)
{
    const struct player *p = event_player(e, person->number);
    bool other = p && *person->is.name && names_apart(p->name, person->is.name);
    return other && name_may_be_corrected(p->name, person->is.name) && !is_anybody(e, person->is.name) ? p : NULL;
}

/* The player who may have been called so before; NULL if it may be several, or nobody. */
static const struct player *only_one_alike(const struct chess_event *e, const char *name)
{
    const struct player *found = NULL;
    for (int n = 0; n < e->player_count; n++)
        if (name_may_be_corrected(e->players[n].name, name)) {
            if (found)
                return NULL;
            found = &e->players[n];
        }
    return found;
}

int import_paired(struct import *i, size_t line, int round, const struct import_person *person, struct error *why)
{
    const struct player *corrected = i->listed ? known_by_number(i->event, person) : NULL;
    if (corrected) {
        import_doubt(i, line, "player %d is %.60s here and %.60s in the file: taken for the same", corrected->number,
                     corrected->name, person->is.name);
        return corrected->number;
    }
    bool is_new = i->listed && *person->is.name && is_unknown(i, person);
    const struct player *p = is_new ? nearly(i->event, person->is.name) : NULL;
    if (p) {
        error_setf(why, "",
                   "if the file has an old name, write the new one there, or the number beside it; somebody else is "
                   "entered first, as in :add Name | rating",
                   "%.60s is not on the list of players, and %.60s (%d) is", person->is.name, p->name, p->number);
        return 0;
    }
    if (is_new && i->running && round == i->running) {
        error_setf(why, "",
                   "if the file has an old name, write the new one there; somebody else is entered first, as in :add "
                   "Name | rating",
                   "%.60s is not on the list of players, and the round runs", person->is.name);
        return 0;
    }
    const struct player *alike = is_new ? only_one_alike(i->event, person->is.name) : NULL;
    char name[PERSON_NAME_MAX] = "";
    int of = alike ? alike->number : 0; /* the list may move */
    copy_text(name, sizeof name, alike ? alike->name : "");
    int number = import_person(i->event, person, why);
    if (number && of)
        import_doubt(i, line, "%.60s is new, as player %d; or is it an old name of %.60s (%d)?", person->is.name,
                     number, name, of);
    else if (number && is_new)
        import_doubt(i, line, "%.60s is new, as player %d", person->is.name, number);
    return number;
}

/* --- pairings --------------------------------------------------------------------------------------------------- */

static void begin_round(struct import *i, struct round *r)
{
    bool again = i->filled[r->number], runs = r->number == i->running;
    i->filled[r->number] = true;
    if (again)
        return;
    if (round_games(r, NULL) && !runs)
        text_addf(&i->replaced_rounds, "%d ", r->number);
    if (!runs || i->was) {
        LIST_ROOM_FOR_ONE(i->replaced, i->replaced_count);
        round_hand_over(r, &i->replaced[i->replaced_count++]);
        return;
    }
    i->was = memory_take(1, sizeof *i->was);
    round_hand_over(r, i->was);
}

/* For a file without boards: the board at which the two sat before, or one of them; 0 if it is taken now. */
static int board_before(const struct import *i, const struct round *r, int white, int black)
{
    const struct round *was = i->was && r->number == i->running ? i->was : NULL;
    const struct pairing *p = was ? round_pairing_of(was, white) : NULL;
    while (p && was->by_letter && p->white + p->black != white + black)
        p = round_pairing_after(was, white, p);
    if (was && !was->by_letter && (!p || !p->board))
        p = round_pairing_of(was, black);
    return p && !round_pairing(r, p->board) ? p->board : 0;
}

bool import_bye(const char *result, char *letter)
{
    static const struct {
        const char *text;
        char letter;
    } rows[] = {{"", 'U'},    {"*", 'U'},   {"1", 'U'},     {"1-0", 'U'},     {"1:0", 'U'}, {"1.0", 'U'},
                {"U", 'U'},   {"F", 'F'},   {"1/2", 'H'},   {"½", 'H'},       {"0.5", 'H'}, {"0,5", 'H'},
                {"=", 'H'},   {"H", 'H'},   {"1/2-0", 'H'}, {"1/2-1/2", 'H'}, {"½-½", 'H'}, {"½-0", 'H'},
                {"0", 'Z'},   {"0.0", 'Z'}, {"0-0", 'Z'},   {"Z", 'Z'},       {"+", '+'},   {"+--", '+'},
                {"+/-", '+'}, {"-", '-'},   {"--+", '-'},   {"-/+", '-'},     {"---", '-'}, {"-/-", '-'}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].text, result)) {
            *letter = rows[i].letter;
            return true;
        }
    return false;
}

int import_bye_points(char letter)
{
    return letter == 'H' ? 1 : letter == 'Z' || letter == '-' ? 0 : 2;
}

void import_doubt_rematch(struct import *i, size_t line, const struct round *now, int one, int other, int before)
{
    assert(before >= 1 && before < now->number);
    import_doubt(i, line, "round %d: players %d and %d met in round %d already", now->number, one, other, before);
}

/* The earlier round in which the two played each other, or 0. A forfeit is not a game (C.04.1). */
static int met_before(const struct chess_event *e, int round, int white, int black)
{
    for (int r = round - 1; r >= 1; r--) {
        const struct round *before = event_round(e, r);
        const struct pairing *p = before ? round_pairing_of(before, white) : NULL;
        bool forfeit = p && p->white_result && strchr("+-", p->white_result);
        if (p && !forfeit && (p->white == black || p->black == black))
            return r;
    }
    return 0;
}

static int board_in_hall(const struct import *i, int board)
{
    return board > 0 && i->counts == IMPORT_COUNTS_FROM_1 ? board + i->event->first_board - 1 : board;
}

/* Those that a section has; of an event by itself only the first is fixed. */
static bool is_own_board(const struct import *i, int board, struct error *why)
{
    for (int k = 0; !i->last_board && k < i->event->part_count; k++) {
        const struct event_part *part = &i->event->parts[k];
        if (board >= part->first && board <= part->last)
            return failf(why, "", "correct the number, or show that section and import its pairings there",
                         "board %d belongs to the section %s", board, part->name);
    }
    return !i->last_board || (board >= i->first_board && board <= i->last_board) ||
           failf(why, "", "correct the number, or give the section more boards in [sections] and in its own file",
                 "board %d is not one of the section's boards, %d-%d", board, i->first_board, i->last_board);
}

static bool refuse_player(const struct import *i, const struct round *r, int player, struct error *why)
{
    const struct pairing *p = round_pairing_of(r, player);
    const char *name = event_player_name(i->event, player, N_("nobody"));
    return p->board ? failf(why, "", "keep one of the two lines", "%.60s (%d) is in round %d already, at board %d",
                            name, player, r->number, p->board)
                    : failf(why, "", "keep one of the two lines", "%.60s (%d) is in round %d already, with a bye", name,
                            player, r->number);
}

static bool refuse_pair(const struct import *i, int board, int white, int black, struct error *why)
{
    return white == black ? failf(why, "", "correct one of the two", "%.60s (%d) has both White and Black",
                                  event_player_name(i->event, white, N_("nobody")), white)
                          : failf(why, "", "correct the number", "board %d with the players %d and %d is not possible",
                                  board, white, black);
}

bool import_pairing(struct import *i, size_t line, int number, int board, int white, int black, const char *result,
                    struct error *why)
{
    char white_result = 0, black_result = 0;
    struct round *r = event_add_round(i->event, number);
    if (!r)
        return failf(why, "", "number rounds from 1", "there can be no round %d", number);
    begin_round(i, r);
    board = board_in_hall(i, board);
    if (!black)
        white_result = import_bye(result, &white_result) ? white_result : 'U';
    else if (*result && !pairing_read_result(result, &white_result, &black_result))
        return failf(why, "", "write it as 1-0, 0-1, 1/2-1/2, +/-, -/+, -/- or *", "%.40s is not a result", result);
    if (!r->by_letter && (round_pairing_of(r, white) || round_pairing_of(r, black)))
        return refuse_player(i, r, round_pairing_of(r, white) ? white : black, why);
    if (board && round_pairing(r, board))
        return failf(why, "", "correct one of the two lines", "board %d has another pair in round %d already", board,
                     number);
    board = board || !black ? board : board_before(i, r, white, black);
    for (int next = i->event->first_board > 1 ? i->event->first_board : 1; !board && next <= EVENT_BOARDS_MAX; next++)
        board = round_pairing(r, next) ? 0 : next;
    if (board && !is_own_board(i, board, why))
        return false;
    struct pairing *p = black ? round_add_pairing(r, board, white, black) : round_add_pairing(r, 0, white, 0);
    if (!p)
        return refuse_pair(i, board, white, black, why);
    p->white_result = white_result;
    p->black_result = black_result;
    int met = black && !i->event->team_count ? met_before(i->event, number, white, black) : 0;
    if (met)
        import_doubt_rematch(i, line, r, white, black, met);
    return true;
}

static int compare_rows(const void *a, const void *b)
{
    const int *x = a, *y = b; /* the sort keys come first; smaller is earlier */
    for (int k = 0; k < 3; k++)
        if (x[k] != y[k])
            return x[k] < y[k] ? -1 : 1;
    return 0;
}

void import_lay_out(struct round *r, struct import_pair *pairs, int count, const int *points)
{
    assert(count >= 0 && r->number >= 1);
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
