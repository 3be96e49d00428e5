/* `:pairings` in a round that runs: any text is a file of pairings. What is shown before y is what happens, and nothing
 * else: each board that is another afterwards was named, with both pairs; nobody sits twice; every result stays with
 * the players to whom it was given; rounds that were played keep their games. What is refused, or not answered with y,
 * leaves all as it was; and the event opens again as it was left.
 */
#include "fuzz_file.h"

#include "base/text.h"
#include "event/event.h"
#include "hall/board_view.h"
#include "hall/hand.h"
#include "hall/round.h"
#include "session/sections.h"
#include "session/session.h"

#include <event2/event.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { BOARDS = 64, PAIR_ROOM = 2 * NAME_MAX_BYTES + 8 };

static const char eight[] =
    "[event]\nname = Fuzzed\nrulebook = fide-2023\ncontrol = 90+30\nrounds = 3\n[players]\n1 = Aalto, Veera\n"
    "2 = Brandt, Jonas\n3 = Castellanos, Rut\n4 = Dahl, Peder\n5 = Eng, Li\n6 = Fjeld, Anne\n7 = Grip, Siv\n"
    "8 = Holm, Siv\n[round 1]\n1 = 1 - 2\n2 = 4 - 3\n3 = 5 - 6\n4 = 7 - 8\n[round 2]\n1 = 1 - 4\n2 = 2 - 3\n3 = 5 - 7\n"
    "full-bye = 6\nhalf-bye = 8\n";

struct pairings_input {
    const uint8_t *at, *end;
};

static unsigned next(struct pairings_input *in, unsigned below)
{
    return in->at < in->end ? *in->at++ % below : 0;
}

struct board_as_seen {
    char pair[PAIR_ROOM], white[NAME_MAX_BYTES], black[NAME_MAX_BYTES];
    enum result result;
};

struct hall_as_seen {
    struct board_as_seen boards[BOARDS];
    struct text old; /* the games of the round before, as the event has them */
    int round;
};

/* --- what stands -------------------------------------------------------------------------------------------------- */

static void see_board(const struct hall *h, int number, struct board_as_seen *out)
{
    const struct hall_board *b = hall_board(h, number);
    *out = (struct board_as_seen){.pair = "nobody", .result = RESULT_OPEN};
    if (!b || board_seat(b)->gone)
        return;
    copy_text(out->white, sizeof out->white, board_player(b, WHITE)->name);
    copy_text(out->black, sizeof out->black, board_player(b, BLACK)->name);
    snprintf(out->pair, sizeof out->pair, "%s - %s", *out->white ? out->white : "nobody",
             *out->black ? out->black : "nobody");
    out->result = board_waits_for_result(b) ? RESULT_OPEN : board_result(b);
}

static void see_old_round(const struct chess_event *e, int round, struct text *out)
{
    const struct round *r = event_round(e, round);
    for (int board = 1; r && board < BOARDS; board++) {
        const struct pairing *p = round_pairing(r, board);
        if (p)
            text_addf(out, "%s - %s\n", event_player_name(e, p->white, "?"), event_player_name(e, p->black, "?"));
    }
}

static void see(const struct session *s, struct hall_as_seen *out)
{
    const struct hall *h = session_hall(s);
    out->old = (struct text){0};
    out->round = hall_settings_of(h)->round;
    for (int number = 1; number < BOARDS; number++)
        see_board(h, number, &out->boards[number]);
    see_old_round(session_event(s), out->round - 1, &out->old);
}

static void are_same(const struct hall_as_seen *a, const struct hall_as_seen *b)
{
    assert(a->round == b->round && !strcmp(text_chars(&a->old), text_chars(&b->old)) && "old rounds keep their games");
    for (int i = 1; i < BOARDS; i++)
        assert(!strcmp(a->boards[i].pair, b->boards[i].pair) && a->boards[i].result == b->boards[i].result);
}

/* --- what was shown, what happened -------------------------------------------------------------------------------- */

static bool is_turned_round(const struct board_as_seen *was, const struct board_as_seen *is)
{
    return *is->white && *is->black && !strcmp(was->white, is->black) && !strcmp(was->black, is->white);
}

static void was_shown(const struct hall_as_seen *was, const struct hall_as_seen *is, const char *changes)
{
    char line[2 * PAIR_ROOM + 32], begins[32];
    assert(!strcmp(text_chars(&was->old), text_chars(&is->old)) && "old rounds keep their games");
    for (int i = 1; i < BOARDS; i++) {
        bool same = !strcmp(was->boards[i].pair, is->boards[i].pair);
        if (is_turned_round(&was->boards[i], &is->boards[i]))
            snprintf(line, sizeof line, "board %d: %s has White, not %s\n", i, is->boards[i].white,
                     is->boards[i].black);
        else
            snprintf(line, sizeof line, "board %d: %s instead of %s\n", i, is->boards[i].pair, was->boards[i].pair);
        snprintf(begins, sizeof begins, "board %d: ", i);
        const char *at = strstr(changes, same ? begins : line);
        assert((same ? !at : at != NULL) && "what is shown before y is what happens");
    }
}

static bool is_of(const struct board_as_seen *a, const struct board_as_seen *b)
{
    return (!strcmp(a->white, b->white) && !strcmp(a->black, b->black)) ||
           (!strcmp(a->white, b->black) && !strcmp(a->black, b->white));
}

static void no_result_is_lost(const struct hall_as_seen *was, const struct hall_as_seen *is)
{
    for (int i = 1; i < BOARDS; i++) {
        bool found = was->boards[i].result == RESULT_OPEN;
        for (int k = 1; k < BOARDS && !found; k++)
            found = is_of(&was->boards[i], &is->boards[k]) && is->boards[k].result == was->boards[i].result;
        assert(found && "a result is with the players to whom it was given");
    }
}

static void nobody_sits_twice(const struct hall_as_seen *h)
{
    for (int i = 1; i < BOARDS; i++)
        for (int k = 1; k <= i; k++) {
            const struct board_as_seen *a = &h->boards[i], *b = &h->boards[k];
            assert((!*a->white || strcmp(a->white, b->black) != 0) && "nobody sits twice");
            assert(i == k || !*a->white || strcmp(a->white, b->white) != 0);
            assert(i == k || !*a->black || (strcmp(a->black, b->black) != 0 && strcmp(a->black, b->white) != 0));
        }
}

/* --- the file ----------------------------------------------------------------------------------------------------- */

static void add_rows(struct pairings_input *in, struct text *out)
{
    static const char *const names[] = {"Aalto, Veera", "Brandt, Jonas", "Castellanos, Rut", "Dahl, Peder", "Eng, Li",
                                        "Fjeld, Anne",  "Grip, Siv",     "Holm, Siv",        "New, Nora",   "bye",
                                        "half-bye",     "zero-bye",      "\033[2J",          "7",           ""};
    static const char *const results[] = {"", "", "1-0", "0-1", "1/2", "+/-", "0-0", "x"};
    enum { NAMES = sizeof names / sizeof *names };
    text_add(out, "round,board,white,black,result\n");
    for (unsigned left = 1 + next(in, 8); left > 0; left--) {
        text_addf(out, "%u,", next(in, 4));
        text_addf(out, "%u,", next(in, 9));
        text_addf(out, "\"%s\",", names[next(in, NAMES)]);
        text_addf(out, "\"%s\",", names[next(in, NAMES)]);
        text_addf(out, next(in, 8) ? "%s\n" : "%s\r\n", results[next(in, 8)]);
    }
}

static void make_file(struct pairings_input *in, struct text *out)
{
    if (next(in, 4)) {
        add_rows(in, out);
        return;
    }
    text_add(out, next(in, 2) ? "round,board,white,black\n" : "");
    text_add_bytes(out, (const char *)in->at, (size_t)(in->end - in->at));
    in->at = in->end;
}

/* --- one after the other ------------------------------------------------------------------------------------------ */

static void enter_results(struct pairings_input *in, struct session *s)
{
    struct hall *h = session_hall(s);
    struct error why;
    for (int i = 0; i < hall_count(h); i++) {
        unsigned what = next(in, 4);
        if (what)
            (void)hall_result(h, board_number(hall_at(h, i)), (enum result)what, "AB", "slip", session_now(s), &why);
    }
    session_turn(s);
}

static void begin(struct pairings_input *in, struct session *s)
{
    struct error why;
    bool second = next(in, 2);
    hall_start(session_hall(s), "AB", session_now(s));
    session_turn(s);
    enter_results(in, s);
    if (!second)
        return;
    hall_end(session_hall(s), "AB", session_now(s));
    session_turn(s);
    assert(session_next_round(s, &why));
    hall_start(session_hall(s), "AB", session_now(s));
    session_turn(s);
    enter_results(in, s);
}

static void import(struct pairings_input *in, struct session *s)
{
    static struct hall_as_seen was, is;
    struct text file = {0};
    struct session_import i;
    struct error why = {0};
    make_file(in, &file);
    const char *path = fuzz_file("pairings.csv", (const uint8_t *)text_chars(&file), file.length);
    see(s, &was);
    bool read = session_import_read(s, path, (int)next(in, 4), &i, &why);
    assert(read || *why.what);
    bool taken = read && next(in, 8) != 7 && session_import_take(s, &i, &why);
    session_turn(s);
    see(s, &is);
    if (taken)
        was_shown(&was, &is, text_chars(&i.changes));
    else
        are_same(&was, &is);
    no_result_is_lost(&was, &is);
    nobody_sits_twice(&is);
    session_import_release(&i);
    text_release(&file);
    text_release(&was.old);
    text_release(&is.old);
}

static void open_once(struct pairings_input *in, const char *ini, bool first)
{
    static struct hall_as_seen left, found;
    struct error why = {0};
    struct session_settings settings = {.who = "AB"};
    struct event_base *base = event_base_new();
    struct sections *all = sections_open(base, &settings, ini, &why);
    assert(all && "no file makes an event that does not open");
    struct session *s = sections_at(all, 0);
    if (first) {
        begin(in, s);
        for (unsigned imports = 1 + next(in, 3); imports > 0; imports--)
            import(in, s);
        see(s, &left);
    } else {
        see(s, &found);
        are_same(&left, &found);
        text_release(&left.old);
        text_release(&found.old);
    }
    sections_close(all, NULL);
    event_base_free(base);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-lock"};
    struct pairings_input in = {data, data + size};
    char name[160];
    setenv("XDG_STATE_HOME", fuzz_folder(), 1);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        snprintf(name, sizeof name, "%s/event.flagfall%s", fuzz_folder(), endings[i]);
        unlink(name);
    }
    snprintf(name, sizeof name, "%s", fuzz_file("event.ini", (const uint8_t *)eight, strlen(eight)));
    open_once(&in, name, true);
    open_once(&in, name, false);
    return 0;
}
