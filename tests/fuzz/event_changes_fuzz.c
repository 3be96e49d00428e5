/* A hall by hand: its event file, and that of a section in it, are changed in every way between two openings; and an
 * arbiter's commands, files of pairings, and a death in between befall it while its rounds are played. The event opens
 * again, with every result that was entered at the players to whom it was given, or the file is refused for what is in
 * it and the log is left as it was. */
#include "fuzz_file.h"

#include "base/text.h"
#include "event/pairing_change.h"
#include "hall/board_view.h"
#include "hall/hand.h"
#include "hall/hand_sheet.h"
#include "hall/presence.h"
#include "hall/round.h"
#include "session/event_load.h"
#include "session/no_shows.h"
#include "session/sections.h"
#include "session/session.h"

#include <errno.h>
#include <event2/event.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { PEOPLE = 8, ROUNDS = 3, OPENINGS = 6, GIVEN_MOST = 64 };

struct input {
    const uint8_t *at, *end;
    bool renumbers; /* the file does so from one opening to the next */
};

static unsigned next(struct input *in, unsigned below)
{
    return in->at < in->end ? *in->at++ % below : 0;
}

/* --- the file ----------------------------------------------------------------------------------------------------- */

static const char *const people_named[PEOPLE] = {"Aalto, Veera", "Brandt", "Castellanos, Rut", "Duarte",
                                                 "Eriksen",      "Fjeld",  "Gomolka",          "Haddad, L"};

/* Somebody's number may change, or somebody's name; where both do at once nobody could say who it is. */
static unsigned add_people(struct input *in, bool renumbers, struct text *out)
{
    unsigned count = next(in, 8) ? PEOPLE : next(in, PEOPLE), shift = renumbers ? next(in, 3) : 0, teams = next(in, 2);
    text_add(out, count ? "[players]\n" : "");
    for (unsigned i = 0; i < count; i++)
        text_addf(out, "%u = %s%s%s\n", i + 1, people_named[(i + shift) % PEOPLE],
                  !renumbers && next(in, 8) == 7 ? "e" : "",
                  teams ? i % 2 ? " | | | | | | | 2" : " | | | | | | | 1" : "");
    if (teams)
        text_add(out, "[teams]\n1 = Bishops\n2 = Knights\n");
    return count;
}

static void add_round(struct input *in, int number, unsigned people, struct text *out)
{
    unsigned order[PEOPLE] = {0}, pairs = next(in, people / 2 + 1), first = 1 + next(in, 3);
    for (unsigned i = 0; i < people; i++) {
        unsigned other = next(in, i + 1);
        order[i] = order[other];
        order[other] = i + 1;
    }
    unsigned month = 1 + next(in, 9), third = next(in, 9);
    text_addf(out, "[round %d]\ndate = 2026-0%u-2%u\n", number, month, third);
    if (third == 8 && 2 * pairs < people)
        text_addf(out, "withdrawn = %u\n", order[2 * pairs]);
    for (unsigned i = 0; i < pairs; i++)
        text_addf(out, "%u = %u - %u%s\n", first + i, order[2 * i], order[2 * i + 1], next(in, 8) == 7 ? " : 1-0" : "");
}

static void add_event(struct input *in, struct text *out)
{
    static const char *const rulebooks[] = {"fide-2023", "us-chess-7"};
    static const char *const controls[] = {"90+30", "40/90 SD/30 inc/30", "3+2", "G/60 d/5"};
    text_addf(out, "[event]\nname = Fuzzed\nrulebook = %s\ncontrol = %s\n", rulebooks[next(in, 2)],
              controls[next(in, 4)]);
    if (next(in, 2))
        text_addf(out, "boards = %u\n", 5 + next(in, 5));
    if (next(in, 2))
        text_addf(out, "rounds = %u\n", ROUNDS - (next(in, 8) == 7));
    if (next(in, 3) == 2)
        text_addf(out, "default-time = %u\n", next(in, 60));
}

static void add_file(struct input *in, bool renumbers, struct text *out)
{
    add_event(in, out);
    unsigned people = add_people(in, renumbers, out), rounds = 1 + next(in, ROUNDS);
    for (unsigned i = 0; i < rounds && next(in, 8) != 7; i++)
        add_round(in, (int)i + 1, people, out);
    if (next(in, 4) == 3)
        text_add(out, "[boards 2-5]\nsection = Rapid\ncontrol = 15+10\n");
    if (next(in, 4) == 3)
        text_addf(out, "[sections]\n%u-%u = Rapid | rapid.ini\n", 11 + next(in, 2) / 2, 14 + next(in, 4) / 3);
    if (next(in, 16) == 15)
        text_add(out, "[round x]\n");
}

static void add_section_file(struct input *in, struct text *out)
{
    static const char *const names[] = {"Rask", "Strid", "Tveit", "Ulm"};
    unsigned rounds = 1 + next(in, 2);
    text_addf(out, "[event]\nname = Rapid\nrulebook = us-chess-7\ncontrol = 15+10\nfirst-board = %u\nboards = %u\n",
              11 - next(in, 8) / 7, 14 + next(in, 8) / 7);
    text_add(out, "[players]\n");
    for (unsigned i = 0; i < 4; i++)
        text_addf(out, "%u = %s\n", i + 1, names[i]);
    for (unsigned i = 1; i <= rounds; i++)
        text_addf(out, next(in, 2) ? "[round %u]\n11 = 1 - 2\n12 = 3 - 4\n" : "[round %u]\n12 = 4 - 1\n13 = 2 - 3\n",
                  i);
}

/* --- what is done ------------------------------------------------------------------------------------------------- */

/* Of a round: who got it. */
struct given_result {
    int section, round;
    char white[NAME_MAX_BYTES], black[NAME_MAX_BYTES];
    enum result result;
};

struct results_given {
    struct given_result list[GIVEN_MOST];
    int count;
};

/* A name may be corrected at its end. */
static bool is_one(const char *name, const char *other)
{
    size_t least = strlen(name) < strlen(other) ? strlen(name) : strlen(other);
    return !strncmp(name, other, least) && strlen(name) + strlen(other) - 2 * least <= 1;
}

static bool is_of(const struct given_result *g, const struct hall_board *b, int white)
{
    return is_one(g->white, board_player(b, white)->name) && is_one(g->black, board_player(b, !white)->name);
}

static enum result turned(enum result r)
{
    return r == RESULT_WHITE ? RESULT_BLACK : r == RESULT_BLACK ? RESULT_WHITE : r;
}

static void remember(struct results_given *p, int section, int round, const struct hall_board *b)
{
    for (int i = 0; i < p->count; i++)
        if (p->list[i].section == section && p->list[i].round == round &&
            (is_of(&p->list[i], b, WHITE) || is_of(&p->list[i], b, BLACK))) {
            p->list[i].result = is_of(&p->list[i], b, WHITE) ? board_result(b) : turned(board_result(b));
            return;
        }
    if (p->count == GIVEN_MOST || !*board_player(b, WHITE)->name)
        return;
    struct given_result *g = &p->list[p->count++];
    *g = (struct given_result){.section = section, .round = round, .result = board_result(b)};
    snprintf(g->white, sizeof g->white, "%s", board_player(b, WHITE)->name);
    snprintf(g->black, sizeof g->black, "%s", board_player(b, BLACK)->name);
}

static void change_seat(char name[NAME_MAX_BYTES], const char *one, const char *other)
{
    bool is_first = is_one(name, one);
    if (is_first || is_one(name, other))
        snprintf(name, NAME_MAX_BYTES, "%s", is_first ? other : one);
}

/* Two players had each other's places: what was given there is of those who are there now. */
static void remember_seats(struct results_given *p, int section, const struct chess_event *e,
                           const struct pairing_order *o)
{
    const char *one = event_player_name(e, o->white, ""), *other = event_player_name(e, o->black, "");
    for (int i = 0; i < p->count; i++) {
        if (p->list[i].section != section || p->list[i].round != o->round)
            continue;
        change_seat(p->list[i].white, one, other);
        change_seat(p->list[i].black, one, other);
    }
}

/* The name of somebody of the file with an "e" behind it, or without it again; "" for others. */
static void corrected_name(const struct input *in, const struct chess_event *e, int number, char out[NAME_MAX_BYTES])
{
    const char *is = event_player_name(e, number, "");
    *out = '\0';
    for (int i = 0; i < PEOPLE && !in->renumbers; i++)
        if (!strncmp(is, people_named[i], strlen(people_named[i])))
            snprintf(out, NAME_MAX_BYTES, "%s%s", people_named[i], is[strlen(people_named[i])] ? "" : "e");
}

/* Anything that can be typed, sensible or not; refused or done, and sometimes taken back. */
static void change_one(struct input *in, struct session *s, int section, struct results_given *p)
{
    static const char letters[] = "HZFU";
    struct pairing_order o = {.kind = (enum pairing_change_kind)next(in, PAIRING_CHANGES + 1)};
    struct error why;
    struct text words = {0};
    if (!session_event(s))
        return;
    if (o.kind == PAIRING_CHANGES) {
        (void)session_change_back(s, &words, &why);
        text_release(&words);
        return;
    }
    o.round = (int)next(in, ROUNDS + 2);
    o.last = (int)next(in, ROUNDS + 2);
    o.board = (int)next(in, PEOPLE);
    o.other = (int)next(in, PEOPLE);
    o.white = (int)next(in, PEOPLE + 2);
    o.black = (int)next(in, PEOPLE + 2);
    o.letter = letters[next(in, 4)];
    snprintf(o.player.name, sizeof o.player.name, next(in, 4) ? "Late, %c" : "La;te %c|", 'A' + (int)next(in, 26));
    if (o.kind == CHANGE_RENAME)
        corrected_name(in, session_event(s), o.white, o.player.name);
    pairing_change_words(session_event(s), &o, &words);
    if (session_change(s, &o, text_chars(&words), &why) && o.kind == CHANGE_SEATS)
        remember_seats(p, section, session_event(s), &o);
    text_release(&words);
}

/* A file of another program for this round, the next, or one that nobody plays; whole, or in part. */
static void import_pairings(struct input *in, struct session *s)
{
    static const char *const heads[] = {"round,board,white,black\n", "board,white,black\n", "round,white,black\n"};
    static const char *const names[] = {"Aalto, Veera", "Brandt", "Castellanos, Rut", "Duarte", "Rask", "Strid", "New"};
    struct text file = {0};
    struct session_import i;
    struct error why;
    unsigned head = next(in, 3), rows = next(in, 4);
    text_add(&file, heads[head]);
    for (unsigned k = 0; k < rows; k++) {
        unsigned round = 1 + next(in, ROUNDS), board = next(in, 16);
        if (head != 1)
            text_addf(&file, "%u,", round);
        if (head != 2)
            text_addf(&file, "%u,", board);
        text_addf(&file, "\"%s\",", names[next(in, 7)]);
        text_addf(&file, "\"%s\"\n", names[next(in, 7)]);
    }
    const char *path = fuzz_file("pairings.csv", (const uint8_t *)text_chars(&file), file.length);
    if (session_import_read(s, path, (int)next(in, ROUNDS + 1), &i, &why) && next(in, 4))
        (void)session_import_take(s, &i, &why);
    session_import_release(&i);
    text_release(&file);
}

static void name_empty(struct input *in, struct session *s)
{
    struct error why;
    int count = (int)next(in, 3);
    struct absence list[2];
    for (int i = 0; i < count; i++)
        list[i] = (struct absence){.board = (int)next(in, 14), .side = {next(in, 2), next(in, 2)}};
    (void)hall_name_empty(session_hall(s), list, count, "AB", session_now(s), &why);
    if (next(in, 2))
        (void)no_shows_decide(s, &why);
}

/* A round that is over: what was given there is not looked at again. */
static void correct_old(struct input *in, struct session *s)
{
    struct error why;
    struct hall *old = session_other_hall(s, 1 + (int)next(in, ROUNDS), &why);
    const struct hall_board *b = old && hall_count(old) ? hall_at(old, 0) : NULL;
    if (b && !board_seat(b)->gone)
        (void)hall_result(old, board_number(b), (enum result)(1 + next(in, 3)), "AB", "misread", session_now(s), &why);
}

static void do_seldom(struct input *in, struct session *s)
{
    static void (*const deeds[])(struct input *, struct session *) = {import_pairings, name_empty, correct_old};
    deeds[next(in, 3)](in, s);
    session_turn(s);
}

static void do_one(struct input *in, struct session *s, int section, struct results_given *p)
{
    struct hall *h = session_hall(s);
    struct error why;
    msec now = session_now(s);
    int count = hall_count(h), at = count ? (int)next(in, (unsigned)count) : 0;
    const struct hall_board *b = count ? hall_at(h, at) : NULL;
    unsigned what = next(in, 11);
    if (what >= 9) {
        do_seldom(in, s);
        return;
    }
    if (what >= 7) {
        change_one(in, s, section, p);
        hall_check_in(session_hall(s), next(in, 2) ? "Duarte" : "Late, A", 0, (enum checked_arrival)next(in, ARRIVALS),
                      "AB", session_now(s));
        session_turn(s);
        return;
    }
    if (what == 0)
        hall_start(h, "AB", now);
    else if (what == 1)
        hall_end(h, "AB", now);
    else if (what == 2 && hall_is_ended(h))
        (void)session_next_round(s, &why);
    else if (b && !board_seat(b)->gone && what == 3)
        (void)hall_move(h, board_number(b), "e4", "AB", now, &why);
    else if (b && what == 4 && next(in, 2))
        (void)(hall_count_moves(h, board_number(b),
                                &(struct counted){(int)next(in, 200), {60 * (int)next(in, 100), 60}, 0}, "AB", now,
                                &why) &&
               hall_collect(h, board_number(b), next(in, 2), "AB", now, &why));
    else if (b && !board_seat(b)->gone && what == 4)
        (void)hall_note(h, board_number(b), "a note", "AB", now);
    else if (b && !board_seat(b)->gone &&
             hall_result(h, board_number(b), (enum result)(1 + next(in, 3)), "AB", "so it was", now, &why))
        remember(p, section, hall_settings_of(h)->round, hall_at(h, at));
    session_turn(s);
}

static void all_are_there(const struct session *s, int section, const struct results_given *p)
{
    const struct hall *h = session_hall(s);
    for (int i = 0; i < p->count; i++) {
        const struct given_result *g = &p->list[i];
        bool found = g->section != section || g->round != hall_settings_of(h)->round;
        for (int k = 0; k < hall_count(h) && !found; k++) {
            const struct hall_board *b = hall_at(h, k);
            found = !board_seat(b)->gone && ((is_of(g, b, WHITE) && board_result(b) == g->result) ||
                                             (is_of(g, b, BLACK) && board_result(b) == turned(g->result)));
        }
        assert(found && "a result is with the players to whom it was given");
    }
}

/* --- openings ----------------------------------------------------------------------------------------------------- */

static off_t size_of(const char *path)
{
    struct stat st;
    return stat(path, &st) ? -1 : st.st_size;
}

static bool is_good_alone(const struct text *file)
{
    struct error why;
    struct chess_event *e = event_load_text(text_chars(file), file->length, "fuzz.ini", &why);
    chess_event_free(e);
    return e != NULL;
}

static void do_some(struct input *in, struct sections *all, struct results_given *p)
{
    for (unsigned left = next(in, 8); left > 0; left--) {
        int which = (int)next(in, (unsigned)sections_count(all));
        do_one(in, sections_at(all, which), which, p);
    }
    for (int i = 0; i < sections_count(all); i++)
        all_are_there(sections_at(all, i), i, p);
}

static struct sections *open_file(struct event_base *base, const char *ini, const struct text *file, const char *log)
{
    struct error why = {0};
    struct session_settings settings = {.who = "AB"};
    off_t before = size_of(log);
    struct sections *all = sections_open(base, &settings, ini, &why);
    if (all)
        return all;
    assert(!is_good_alone(file) && "a good file opens, whatever the log says");
    assert(*why.what && (before < 0 || size_of(log) == before));
    return NULL;
}

/* The machine fails while it goes on: nothing is closed, and nobody knows what of the last was saved. */
static void die_at_it(struct input *in, struct event_base *base, const char *ini, const struct text *file,
                      const char *log)
{
    struct results_given lost = {.count = 0};
    pid_t child = fork();
    if (child == 0) {
        event_reinit(base);
        struct sections *all = open_file(base, ini, file, log);
        if (all)
            do_some(in, all, &lost);
        _exit(0);
    }
    int status = 0;
    assert(child > 0);
    while (waitpid(child, &status, 0) != child) /* a fuzzer has an alarm of its own */
        assert(errno == EINTR);
    if (status)
        fprintf(stderr, "the process that was to die ended with status %#x\n", (unsigned)status);
    assert(status == 0 && "it dies only when it is told to");
}

/* Nothing that was typed or imported leaves a section that cannot be opened again. */
static void all_open_again(struct event_base *base, const char *ini, int count)
{
    struct error why = {0};
    struct session_settings settings = {.who = "AB"};
    struct sections *again = sections_open(base, &settings, ini, &why);
    assert(again && sections_count(again) == count && "what was open opens again");
    sections_close(again, NULL);
}

static void open_once(struct input *in, const char *log, struct results_given *p)
{
    struct text file = {0}, section = {0};
    add_file(in, in->renumbers, &file);
    bool has_section = strstr(text_chars(&file), "[sections]") != NULL, dies = next(in, 8) == 7;
    if (has_section)
        add_section_file(in, &section);
    fuzz_file("rapid.ini", (const uint8_t *)text_chars(&section), section.length);
    char ini[160];
    snprintf(ini, sizeof ini, "%s", fuzz_file("event.ini", (const uint8_t *)text_chars(&file), file.length));
    struct event_base *base = event_base_new();
    if (dies) {
        die_at_it(in, base, ini, &file, log);
        p->count = 0;
    }
    struct sections *all = open_file(base, ini, &file, log);
    if (all)
        do_some(in, all, p);
    int open = all ? sections_count(all) : 0;
    sections_close(all, NULL);
    if (open)
        all_open_again(base, ini, open);
    event_base_free(base);
    text_release(&file);
    text_release(&section);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-lock"};
    struct input in = {.at = data, .end = data + size};
    struct results_given p = {.count = 0};
    char log[160];
    setenv("XDG_STATE_HOME", fuzz_folder(), 1);
    for (size_t i = 0; i < 8; i++) {
        snprintf(log, sizeof log, "%s/%s.flagfall%s", fuzz_folder(), i < 4 ? "event" : "rapid", endings[i % 4]);
        unlink(log);
    }
    snprintf(log, sizeof log, "%s/event.flagfall", fuzz_folder());
    in.renumbers = next(&in, 2);
    for (int i = 0; i < OPENINGS && in.at < in.end; i++)
        open_once(&in, log, &p);
    return 0;
}
