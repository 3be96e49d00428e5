/* Imports players and pairings from a file while an event is open. */
#include "session/session_parts.h"

#include "base/letters.h"
#include "base/name_order.h"
#include "base/text.h"
#include "base/tongue.h"
#include "event/event_rules.h"
#include "event/import.h"
#include "hall/board_view.h"
#include "hall/round.h"
#include "hall/views/player_past.h"
#include "host/files.h"
#include "session/event_load.h"
#include "session/import_played.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* --- what changes in the round that is played --------------------------------------------------------------------- */

static void add_pair(const struct chess_event *e, const struct pairing *p, struct text *out)
{
    char white[PLAYER_CALLED_MAX], black[PLAYER_CALLED_MAX];
    if (p)
        text_addf(out, "%s - %s", event_player_called(e, p->white, _("nobody"), white),
                  event_player_called(e, p->black, _("nobody"), black));
    else
        text_add(out, _("nobody"));
}

/* The same two, with each other's colours. */
static bool is_turned_round(const struct chess_event *was, const struct pairing *before, const struct chess_event *is,
                            const struct pairing *now)
{
    struct pairing turned = {0};
    if (!before || !now)
        return false;
    turned = *now;
    turned.white = now->black;
    turned.black = now->white;
    return pairing_is_same(was, before, is, &turned);
}

static void add_turned(const struct chess_event *e, const struct pairing *p, struct text *out)
{
    char white[PLAYER_CALLED_MAX], black[PLAYER_CALLED_MAX];
    text_addf(out, _("board %d: %s has White, not %s"), p->board, event_player_called(e, p->white, _("nobody"), white),
              event_player_called(e, p->black, _("nobody"), black));
}

/* Those who play at a board under another name than before: the same people, with all that was entered. */
static void add_renamed(const struct chess_event *was, const struct chess_event *is, int round, struct text *out)
{
    const struct round *r = event_round(was, round);
    for (int i = 0; r && i < is->player_count; i++) {
        const struct player *now = &is->players[i];
        const struct pairing *p = round_pairing_of(r, now->number);
        bool plays = p && p->board && event_is_same_player(was, now->number, is, now->number);
        if (plays && letters_compare(event_player_name(was, now->number, ""), now->name) != 0)
            text_addf(out, _("%s (%d) is called %s from now on\n"), event_player_name(was, now->number, ""),
                      now->number, now->name);
    }
}

static void compare(const struct chess_event *was, const struct chess_event *is, int round, struct text *out)
{
    const struct round *r = event_round(was, round), *q = event_round(is, round);
    for (int board = 1; board <= EVENT_BOARDS_MAX; board++) {
        const struct pairing *before = r ? round_pairing(r, board) : NULL, *now = q ? round_pairing(q, board) : NULL;
        if (pairing_is_same(was, before, is, now))
            continue;
        struct text pair = {0}, old = {0};
        add_pair(is, now, &pair);
        add_pair(was, before, &old);
        if (is_turned_round(was, before, is, now))
            add_turned(is, now, out);
        else
            text_addf(out, _("board %d: %s instead of %s"), board, text_chars(&pair), text_chars(&old));
        text_add_char(out, '\n');
        text_release(&pair);
        text_release(&old);
    }
}

/* Lost by both, or for each another: what no two players can agree on is RESULT_NONE. */
static enum result result_in_file(const struct chess_event *e, const struct pairing *p)
{
    uint8_t white = player_round_planned(e, p, WHITE).result, black = player_round_planned(e, p, BLACK).result;
    return white == black || black == RESULT_OPEN ? (enum result)white : RESULT_NONE;
}

/* A result that was entered here is not changed by a file: another one is named, and left out. */
static void leave_other_results(const struct session *s, struct chess_event *e, struct text *doubts)
{
    const struct round *r = event_round(e, s->round);
    for (int k = 0; r && k < r->count; k++) {
        struct pairing *p = &e->rounds[r - e->rounds].pairings[k];
        const struct hall_board *b = p->board ? hall_board(s->hall, p->board) : NULL;
        if (!b || !p->white_result || board_waits_for_result(b) || board_result(b) == result_in_file(e, p))
            continue;
        struct text says = {0};
        pairing_write_result(&says, p->white_result, p->black_result);
        text_addf(doubts, _("Board %d has %s, the file says %s: %s stays."), p->board, board_result_words(b),
                  text_chars(&says), board_result_words(b));
        text_add_char(doubts, '\n');
        text_release(&says);
        p->white_result = p->black_result = '\0';
    }
}

/* The event after the import, with what the log says of boards that have entries. */
static bool look_at_round(struct session *s, struct session_import *i, struct error *why)
{
    struct past p;
    struct seating logged = {0};
    struct chess_event *e =
        event_load_under(s->book, text_chars(&i->event), i->event.length, *s->ini ? s->ini : s->path, why);
    bool good = past_read(s->log, &p, why) && e && round_seating(s->log, &p, s->round, &logged, why);
    if (good) {
        struct text kept = {0};
        seating_take_over(e, s->round, &logged, s->event, &kept);
        leave_other_results(s, e, &kept);
        text_add(&i->doubts, text_chars(&kept));
        if (!hall_is_ended(s->hall))
            event_rules_compare(s->event, e, s->round, "\n", &i->changes);
        compare(s->event, e, s->round, &i->changes);
        add_renamed(s->event, e, s->round, &i->changes);
        import_compare_byes(s->event, e, s->round, &i->changes);
        if (kept.length)
            (void)event_write_again(e, &i->event, *s->ini ? s->ini : s->path); /* the hall as it is going to be */
        text_release(&kept);
    }
    seating_release(&logged);
    past_release(&p);
    chess_event_free(e);
    return good;
}

/* Rounds that have begun and are not shown; `stays`: whose games were put back. */
static bool look_at_played(struct session *s, struct session_import *i, bool stays[EVENT_ROUNDS_MAX + 1],
                           struct error *why)
{
    struct past p;
    const char *name = *s->ini ? s->ini : s->path;
    struct chess_event *e = event_load_under(s->book, text_chars(&i->event), i->event.length, name, why);
    bool good = past_read(s->log, &p, why) && e, any = false;
    for (int round = 1; good && round <= EVENT_ROUNDS_MAX; round++)
        if (p.rounds[round].started && round != s->round) {
            stays[round] = import_keep_played(s->event, e, round, &i->doubts);
            any = any || stays[round];
        }
    if (any)
        (void)event_write_again(e, &i->event, name);
    past_release(&p);
    chess_event_free(e);
    return good;
}

/* --- read, taken -------------------------------------------------------------------------------------------------- */

static bool is_own_file(const struct session *s, const char *path)
{
    struct stat own, other;
    return *s->ini && stat(s->ini, &own) == 0 && stat(path, &other) == 0 && own.st_dev == other.st_dev &&
           own.st_ino == other.st_ino;
}

/* The event's own file, edited while the console runs: as it is now. */
static bool read_own_file(struct session *s, const char *path, struct text *out, struct error *why)
{
    struct stat there;
    if (stat(path, &there) != 0)
        return fail(why, path, errno == ENOENT ? "is not there" : strerror(errno), "name a file that exists");
    if (!is_own_file(s, path))
        return fail(why, path, "is an event's file, and not this event's",
                    "hand its pairings over as CSV or TRF: flagfall event export");
    return session_read_event_again(s, out, why);
}

static bool is_event_file(const char *path)
{
    size_t length = strlen(path);
    return length > 4 && !strcmp(path + length - 4, ".ini");
}

/* --- another event's ---------------------------------------------------------------------------------------------- */

enum { SHORTEST_CUT = 30 }; /* bytes of a name that a pairing program has cut */

static bool begins_alike(const char *name, const char *other)
{
    enum { ALIKE = 4 };
    char a[PERSON_NAME_MAX], b[PERSON_NAME_MAX];
    letters_for_search(name, a, sizeof a);
    letters_for_search(other, b, sizeof b);
    return !strncmp(a, b, ALIKE);
}

/* A file of the whole event, such as TRF, lists all players. Names that it has cut off are kept in full. */
static bool has_everybody(const struct chess_event *was, struct chess_event *is, const char *path, bool *cut,
                          struct error *why)
{
    const struct player *first = NULL;
    int lost = 0;
    for (int i = 0; i < was->player_count; i++) {
        const struct player *p = &was->players[i], *q = event_player(is, p->number);
        bool is_here = (q && begins_alike(q->name, p->name)) || event_has_name(is, p->name);
        if (q && strlen(q->name) >= SHORTEST_CUT && name_is_cut(q->name, p->name)) {
            copy_text(is->players[q - is->players].name, PERSON_NAME_MAX, p->name);
            *cut = true;
        }
        first = is_here || first ? first : p;
        lost += !is_here;
    }
    return !lost || failf(why, path, "is it another event's? Otherwise enter there who is missing",
                          "lacks %d of the %d players here, the first is %.60s (%d)", lost, was->player_count,
                          first->name, first->number);
}

static bool look_at_players(struct session *s, const char *path, struct text *event, struct error *why)
{
    const char *name = *s->ini ? s->ini : s->path;
    struct chess_event *is = event_read(text_chars(event), event->length, name, why); /* its rulebook is known */
    bool cut = false, good = is && has_everybody(s->event, is, path, &cut, why);
    if (good && cut)
        (void)event_write_again(is, event, name);
    chess_event_free(is);
    return good;
}

/* A player whom the file pairs no longer has a bye: the message says so, and with it the log. */
static void add_lost_byes(const struct chess_event *was, const struct chess_event *is, struct text *words)
{
    for (int number = 1; number <= EVENT_ROUNDS_MAX; number++) {
        const struct round *r = event_round(was, number), *q = event_round(is, number);
        for (int k = 0; r && q && k < r->count; k++) {
            const struct pairing *had = &r->pairings[k], *now = round_pairing_of(q, had->white);
            if (!had->board && had->white_result && strchr("FHUZ", had->white_result) && now && now->board)
                text_addf(words, ", without the %s of %.60s in round %d", event_bye_words(had->white_result),
                          event_player_name(was, had->white, "nobody"), number);
        }
    }
}

static bool boards_are_own(const struct session *s, const struct text *event, struct error *why)
{
    struct chess_event *is = event_read(text_chars(event), event->length, *s->ini ? s->ini : s->path, why);
    bool good = is && session_has_its_boards(s, is, why);
    chess_event_free(is);
    return good;
}

/* The first round beside the one shown whose pairings would be others; 0 if there is none. */
static int other_round_paired(const struct session *s, const struct chess_event *is)
{
    int found = 0;
    for (int round = 1; round <= EVENT_ROUNDS_MAX && !found; round++) {
        struct text changes = {0};
        if (round != s->round)
            compare(s->event, is, round, &changes);
        found = changes.length ? round : 0;
        text_release(&changes);
    }
    return found;
}

static void say_lost_byes(const struct session *s, struct session_import *i)
{
    struct chess_event *is =
        event_read(text_chars(&i->event), i->event.length, *s->ini ? s->ini : s->path, &(struct error){0});
    if (is)
        add_lost_byes(s->event, is, &i->words);
    i->other_round = is ? other_round_paired(s, is) : 0;
    chess_event_free(is);
}

/* A folder in front of each line would leave no room for what it says. */
static void add_doubts(const char *doubts, const char *path, struct text *out)
{
    const char *name = strrchr(path, '/');
    size_t folder = name ? (size_t)(name + 1 - path) : 0;
    for (const char *at = doubts; *at;) {
        size_t n = strcspn(at, "\n");
        const char *from = folder && folder < n && !strncmp(at, path, folder) ? at + folder : at;
        text_addf(out, "%.*s\n", (int)(at + n - from), from);
        at += n + (at[n] == '\n');
    }
}

/* But for empty lines: a section that is written again may have one more above it. */
static bool are_same_lines(const char *a, const char *b)
{
    for (;; a++, b++) {
        while (a[0] == '\n' && (a[1] == '\n' || !a[1]))
            a++;
        while (b[0] == '\n' && (b[1] == '\n' || !b[1]))
            b++;
        if (*a != *b || !*a)
            return *a == *b;
    }
}

bool session_import_read(struct session *s, const char *path, int round, struct session_import *out, struct error *why)
{
    struct text old = {0};
    bool runs = s->event && hall_is_started(s->hall), stays[EVENT_ROUNDS_MAX + 1] = {false};
    struct import i = {.round = round,
                       .running = runs ? s->round : 0,
                       .first_board = s->settings.first_board,
                       .last_board = s->settings.last_board};
    *out = (struct session_import){0};
    if (!s->event)
        return fail(why, "pairings", "a demo has its own", "");
    bool good = file_has_name(path, why) && session_read_event_again(s, &old, why);
    if (good && is_event_file(path))
        good = read_own_file(s, path, &out->event, why);
    else
        good =
            good && event_fill(&i, &old, *s->ini ? s->ini : s->path, 1, &path, &s->settings.waiting, &out->event, why);
    if (good && !is_event_file(path) && (runs || s->round > 1))
        good = look_at_players(s, path, &out->event, why);
    good = good && session_keep_players(s, &out->event, &out->doubts, why);
    good = good && boards_are_own(s, &out->event, why) && look_at_played(s, out, stays, why) &&
           (!runs || look_at_round(s, out, why));
    text_addf(&out->words, "the pairings of %.200s were imported", path);
    out->nothing_new = good && are_same_lines(text_chars(&out->event), text_chars(&s->event_text));
    if (good)
        say_lost_byes(s, out);
    add_doubts(text_chars(&i.doubts), path, &out->doubts);
    text_add(&out->notes, text_chars(&i.notes)); /* what may not be intended comes first: it is sure to be read */
    import_add_replaced(&i, stays, &out->notes);
    import_release(&i);
    text_release(&old);
    return good;
}

/* A round that does not change is not disturbed. */
static bool note(struct session *s, const struct session_import *i, const struct text *event, struct error *why)
{
    struct chess_event *is =
        event_load_under(s->book, text_chars(event), event->length, *s->ini ? s->ini : s->path, why);
    bool good = is && session_file_write(s, &i->event, why);
    if (good) {
        session_note_change(s, text_chars(event), text_chars(&i->words));
        text_clear(&s->event_text);
        text_add_bytes(&s->event_text, text_chars(event), event->length);
        session_go_on_with(s, is);
    }
    chess_event_free(is);
    return good;
}

/* Any other is entered before the file is written: what could not be opened again is refused, and all stays as it was.
 * Roles that the file changes wait for the head. */
bool session_import_take(struct session *s, const struct session_import *i, struct error *why)
{
    struct text event = {0};
    text_add_bytes(&event, text_chars(&i->event), i->event.length);
    session_roles_hold(s, &event, &s->event_text);
    bool good =
        hall_is_started(s->hall) && !i->changes.length
            ? note(s, i, &event, why)
            : session_go_to(s, &event, s->round, text_chars(&i->words), why) && session_file_write(s, &i->event, why);
    text_release(&event);
    return good;
}

void session_import_release(struct session_import *i)
{
    text_release(&i->event);
    text_release(&i->notes);
    text_release(&i->doubts);
    text_release(&i->changes);
    text_release(&i->words);
}
