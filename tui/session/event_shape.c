#include "session/event_shape.h"

#include "base/text.h"
#include "base/tongue.h"
#include "chess/board/board.h"
#include "event/event_file.h"

#include <assert.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- lines of the rulebook ---------------------------------------------------------------------------------------- */

static const struct event_field *field_named(const struct event_field *fields, const char *key)
{
    while (fields->key && strcmp(fields->key, key) != 0)
        fields++;
    return fields->key ? fields : NULL;
}

static const struct {
    const char *key;
    const struct event_field *fields;
    size_t at; /* where it is in the event */
    const char *what;
} lines[] = {
    {"control", event_fields, 0, "the time control"},
    {"phase", event_fields, 0, "the phase"},
    {"default-time", event_fields, 0, "the default time in minutes"},
    {"default-from", event_fields, 0, "the start that the default time counts from"},
    {"team-boards", event_fields, 0, "the number of boards of a match"},
    {"weights", scoring_fields, offsetof(struct chess_event, scoring), "the points of the boards"},
};
enum { LINES = sizeof lines / sizeof *lines };

bool event_shape_take(struct chess_event *e, const struct rulebook *book, struct error *why)
{
    for (size_t i = 0; book && i < LINES; i++) {
        const char *value = rulebook_event(book, lines[i].key);
        if (value && !field_read(field_named(lines[i].fields, lines[i].key), (char *)e + lines[i].at, value, why))
            return false;
    }
    return true;
}

enum event_phase event_shape_phase(const struct chess_event *e, const struct rulebook *book)
{
    struct chess_event *like = chess_event_new();
    struct error why;
    bool is_named = book && rulebook_event(book, "phase") && event_shape_take(like, book, &why);
    enum event_phase phase = is_named ? like->phase : control_phase(&e->control);
    chess_event_free(like);
    return phase;
}

/* --- remarks ------------------------------------------------------------------------------------------------------ */

struct remarking {
    const struct chess_event *event;
    const struct rulebook *book;
    event_remark_fn *tell;
    void *self;
};

static __attribute__((format(printf, 2, 3))) void remark(const struct remarking *r, const char *format, ...)
{
    char words[256];
    va_list values;
    va_start(values, format);
    vsnprintf(words, sizeof words, _(format), values);
    va_end(values);
    r->tell(r->self, words);
}

static void remark_on_lines(const struct remarking *r)
{
    struct chess_event *like = chess_event_new();
    struct error why;
    bool readable = event_shape_take(like, r->book, &why);
    for (size_t i = 0; readable && i < LINES; i++) {
        struct text has = {0}, wants = {0};
        const struct event_field *f = field_named(lines[i].fields, lines[i].key);
        if (!rulebook_event(r->book, lines[i].key))
            continue;
        bool said = field_write(f, (const char *)r->event + lines[i].at, &has);
        field_write(f, (const char *)like + lines[i].at, &wants);
        if (!said || strcmp(text_chars(&has), text_chars(&wants)) != 0)
            remark(r, "%s (%s) is %s; %s has %s", lines[i].what, lines[i].key, said ? text_chars(&has) : "not given",
                   rulebook_name(r->book), text_chars(&wants));
        text_release(&has);
        text_release(&wants);
    }
    chess_event_free(like);
}

/* Their moves and times are not followed live, but rulings are. */
static void remark_on_phase(const struct remarking *r)
{
    if (r->event->phase == EVENT_ONLINE)
        remark(r, N_("the games are played online: Flagfall rules on them, and arbiters enter moves, times, lost "
                     "connections (:connection) and results"));
    if (r->event->phase != EVENT_CORRESPONDENCE)
        return;
    remark(r, N_("the games are played by correspondence: arbiters enter each letter with its dates (:letter); "
                 "a player may have a game at each of many boards, all in round 1; nothing is sent"));
    if (!control_in_days(&r->event->control))
        remark(r, N_("the time control is not in days (10/30d, 1/3d): the time used is not counted"));
}

/* --- colours of a match ------------------------------------------------------------------------------------------- */

static uint64_t boards_named(const char *list)
{
    uint64_t boards = 0;
    char *end;
    for (long n = list ? strtol(list, &end, 10) : 0; n >= 1 && n <= 64; n = strtol(end, &end, 10)) {
        boards |= UINT64_C(1) << (n - 1);
        end += strspn(end, " ,");
    }
    return boards;
}

static int team_of(const struct chess_event *e, int number)
{
    const struct player *p = number ? event_player(e, number) : NULL;
    return p ? p->team : 0;
}

/* What most of its boards have: then the others are probably wrong. */
static int white_team(const struct chess_event *e, const struct round *r, int first, uint64_t white_boards)
{
    assert(e->team_boards > 0 && e->team_boards <= EVENT_WEIGHTS_MAX && "a bit for each board of a match");
    int one = 0, another = 0, fit = 0, count = 0;
    for (int i = 0; i < e->team_boards; i++) {
        const struct pairing *p = round_pairing(r, first + i);
        if (!p || !p->white || !p->black)
            continue;
        one = one ? one : team_of(e, p->white);
        another = another ? another : team_of(e, p->black);
        fit += (team_of(e, p->white) == one) == (white_boards >> i & 1);
        count++;
    }
    return 2 * fit >= count ? one : another;
}

static void remark_on_match(const struct remarking *r, const struct round *round, int first, uint64_t white_boards)
{
    const struct chess_event *e = r->event;
    int white = white_team(e, round, first, white_boards);
    const struct team *team = white ? event_team(e, white) : NULL;
    for (int i = 0; team && i < e->team_boards; i++) {
        const struct pairing *p = round_pairing(round, first + i);
        bool has_white = white_boards >> i & 1;
        if (p && p->white && p->black && (team_of(e, p->white) == white) != has_white)
            remark(r,
                   "round %d, board %d: %s should have %s here: the team with White on board %d of a match has White "
                   "on boards %s (%s)",
                   round->number, first + i, team->name, side_name(has_white ? WHITE : BLACK),
                   __builtin_ctzll(white_boards) + 1, rulebook_event(r->book, "white-boards"), rulebook_name(r->book));
    }
}

static void remark_on_colours(const struct remarking *r)
{
    const struct chess_event *e = r->event;
    uint64_t white_boards = boards_named(rulebook_event(r->book, "white-boards"));
    for (int number = 1; white_boards && e->team_boards && number <= e->round_count; number++) {
        const struct round *round = event_round(e, number);
        for (int first = 1; round && first <= e->boards; first += e->team_boards)
            remark_on_match(r, round, first, white_boards);
    }
}

/* A captain decides with the other one, in the match of their teams. */
static void remark_on_captains(const struct remarking *r)
{
    const struct chess_event *e = r->event;
    for (int i = 0; !e->team_count && i < e->arbiter_count; i++)
        if (e->arbiters[i].role == ARBITER_CAPTAIN)
            remark(r, "%s is a captain, and no team is listed in [teams]", e->arbiters[i].initials);
}

void event_shape_limits(const struct chess_event *e, const struct rulebook *book, event_remark_fn *tell, void *self)
{
    struct remarking r = {e, book, tell, self};
    if (!book)
        return;
    remark_on_phase(&r);
}

void event_shape_remarks(const struct chess_event *e, const struct rulebook *book, event_remark_fn *tell, void *self)
{
    struct remarking r = {e, book, tell, self};
    if (!book)
        return;
    remark_on_lines(&r);
    remark_on_colours(&r);
    remark_on_captains(&r);
    event_shape_limits(e, book, tell, self);
}
