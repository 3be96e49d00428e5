/* hands KIND [first] [last] [games.pgn] [-v] [-r FOLDER] [-c CONTROL] [-b BOARDS] [-p LEAST MOST] [-g SECONDS]
 * [-x SECONDS]: whole games by hands of habits of their own, on a board of that kind, through the lines and the session
 * that ship, and how many are recorded right. KIND: a device of `flagfall simulate --device`, or bus, or bus-lossy
 * (answers 250 to 600 ms late, two of a hundred lost). -v says what was told, ply by ply; -r keeps the line of each
 * round as a recording; -b: so many boards on a bus; -p: a scramble of so many milliseconds a half-move, in which the
 * boards look at their levers once in a round of their squares; -g: once in each round the line is dead for so long;
 * -x: and its boards have no power meanwhile.
 *
 * It shares the devices with `flagfall simulate`, but not its people: these rest pieces on their way, hesitate, adjust,
 * take in every order, and take back what has just taken. What was played is used to count, never to repair. */
#include "base/memory.h"
#include "chess/notation/san.h"
#include "hall/desk.h"
#include "hall/hall_parts.h"
#include "lines.h"
#include "own_hands.h"
#include "recording.h"
#include "session/session.h"
#include "sim/bus.h"
#include "sim/people.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOARDS_USUAL = 4, BOARDS_MOST = 10, SECOND = 1000, AFTERWARDS = 40 * SECOND, FIRST = 1001, LEVER_ROUND = 225 };

/* A board with its two players. */
struct hands_seat {
    struct sim_table table;
    struct own_hands hands;
    int done;
};

struct late_bytes {
    struct late_bytes *next;
    msec at;
    size_t length;
    char bytes[];
};

struct hands_world {
    struct hands_seat *seats;
    int boards;
    const struct sim_device *device;
    bool is_bus, lossy, clock, talks;
    struct sim_bus bus;
    struct sim_chance chance, losses;
    struct event_base *base;
    struct line *line;
    struct bufferevent *end;
    struct late_bytes *on_the_way;
    struct line_recorder *recorder;
    msec now, wake, device_at, free_at, dead_from, dead_until;
    bool dark; /* and without power */
    struct session *session;
    struct hall *hall;
    struct entry *unused;
};

struct asked_for {
    const char *kind, *games, *folder, *control;
    int first, last, boards;
    int pace[2]; /* the least and the most for a half-move in a scramble; 0: at leisure */
    int dead_s;
    bool dark, show;
};

struct score {
    int games, right, asked, open, wrong, silent, questions, accused, plies, missing, soon, closed;
};

/* --- the device ------------------------------------------------------------------------------------------------- */

static void perform(struct hands_world *w, struct hands_seat *s, msec now)
{
    for (; s->done < s->hands.count && s->hands.steps[s->done].at <= now; s->done++) {
        const struct own_step *d = &s->hands.steps[s->done];
        struct sim_clock *c = &s->table.clock;
        if (d->square < 64)
            sim_board_put(&s->table.board, d->square, d->what, d->at);
        else if (d->square == OWN_START)
            sim_clock_start(c, s->table.white_lever, d->at);
        else if (d->square == OWN_STOP)
            sim_clock_stop(c, d->at);
        else
            sim_clock_press(c, c->up, d->at);
        (void)w;
    }
}

static bool is_dead(const struct hands_world *w)
{
    return w->now >= w->dead_from && w->now < w->dead_until;
}

static void power_up(struct hands_world *w)
{
    w->dark = false;
    for (int i = 0; i < w->boards; i++)
        sim_board_power_up(&w->seats[i].table.board, w->now);
}

static void carry(struct hands_world *w, const struct text *out)
{
    struct late_bytes **end = &w->on_the_way;
    if (!out->length || is_dead(w) || (w->lossy && chance_of(&w->losses, 2, 100)))
        return;
    struct late_bytes *b = memory_take(1, sizeof *b + out->length);
    msec at = w->now + (w->lossy ? chance_between(&w->losses, 250, 600) : 5);
    b->at = at > w->free_at ? at : w->free_at;
    w->free_at = b->at;
    b->length = out->length;
    memcpy(b->bytes, out->chars, out->length);
    while (*end)
        end = &(*end)->next;
    *end = b;
}

static void device_speaks(struct hands_world *w)
{
    struct text out = {0};
    msec next = MSEC_NEVER;
    bool off = w->dark && is_dead(w);
    for (int i = 0; i < w->boards; i++) {
        struct hands_seat *s = &w->seats[i];
        perform(w, s, w->now);
        if (w->is_bus && !off)
            sim_board_sample(&s->table.board, w->now);
        if (s->done < s->hands.count && s->hands.steps[s->done].at < next)
            next = s->hands.steps[s->done].at;
    }
    if (w->dark && w->now >= w->dead_until)
        power_up(w);
    struct sim_table *t = &w->seats[0].table;
    msec said = w->is_bus         ? sim_bus_speak(&w->bus, w->now, &out)
                : w->device->hear ? sim_voice_speak(&t->voice, w->device, &t->board, w->now, &out)
                                  : sim_board_speak(&t->board, w->now, &out);
    msec look = w->is_bus ? w->now + 100 : MSEC_NEVER;
    next = said < next ? said : next;
    next = look < next ? look : next;
    w->device_at = next > w->now ? next : w->now + 1;
    carry(w, &out);
    text_release(&out);
}

static void device_hears(struct hands_world *w, struct span s)
{
    struct sim_table *t = &w->seats[0].table;
    if (w->recorder)
        recorder_note(w->recorder, true, s, w->now, NULL);
    if (is_dead(w))
        return;
    if (w->is_bus)
        sim_bus_hear(&w->bus, s, w->now);
    else if (w->device->hear)
        w->device->hear(&t->voice, &t->board, s, w->now);
    else
        sim_board_hear(&t->board, s, w->now);
    device_speaks(w);
}

/* --- the cable -------------------------------------------------------------------------------------------------- */

static msec world_now(void *self)
{
    return ((struct hands_world *)self)->now;
}

static int world_enter(void *self, struct line *l, const char *address)
{
    struct hands_world *w = self;
    (void)address;
    w->line = l;
    return 0;
}

static void world_close(void *self, int place)
{
    struct hands_world *w = self;
    (void)place;
    if (w->end)
        bufferevent_free(w->end);
    w->end = NULL;
}

static void world_leave(void *self, int place)
{
    struct hands_world *w = self;
    w->line = NULL;
    w->wake = MSEC_NEVER;
    world_close(self, place);
}

static void world_wake(void *self, int place, msec when)
{
    struct hands_world *w = self;
    (void)place;
    w->wake = when;
}

static void on_said(struct bufferevent *io, void *self)
{
    uint8_t bytes[256];
    size_t length;
    while ((length = bufferevent_read(io, bytes, sizeof bytes)) > 0)
        device_hears(self, (struct span){bytes, length});
}

static struct bufferevent *world_open(void *self, int place, struct error *why)
{
    struct hands_world *w = self;
    struct bufferevent *pair[2];
    (void)why;
    world_close(self, place);
    if (bufferevent_pair_new(w->base, BEV_OPT_DEFER_CALLBACKS, pair) != 0)
        memory_exhausted();
    w->end = pair[1];
    bufferevent_setcb(w->end, on_said, NULL, NULL, w);
    bufferevent_enable(w->end, EV_READ | EV_WRITE);
    return pair[0];
}

static void loop(struct hands_world *w)
{
    do
        event_base_loop(w->base, EVLOOP_NONBLOCK);
    while (event_base_get_num_events(w->base, EVENT_BASE_COUNT_ACTIVE) > 0);
}

static void deliver(struct hands_world *w)
{
    while (w->on_the_way && w->on_the_way->at <= w->now) {
        struct late_bytes *b = w->on_the_way;
        w->on_the_way = b->next;
        if (w->recorder)
            recorder_note(w->recorder, false, (struct span){(const uint8_t *)b->bytes, b->length}, w->now, NULL);
        if (w->end)
            bufferevent_write(w->end, b->bytes, b->length);
        free(b);
    }
}

static void run_until(struct hands_world *w, msec end)
{
    while (w->now < end) {
        msec next = session_due(w->session),
             at[3] = {w->device_at, w->wake, w->on_the_way ? w->on_the_way->at : MSEC_NEVER};
        for (int i = 0; i < 3; i++)
            next = at[i] < next ? at[i] : next;
        w->now = next > w->now ? next < end ? next : end : w->now + 1;
        if (w->device_at <= w->now)
            device_speaks(w);
        deliver(w);
        loop(w);
        if (w->line && w->wake <= w->now) {
            w->wake = MSEC_NEVER;
            line_wake(w->line);
        }
        loop(w);
        session_turn(w->session);
    }
}

/* --- the judge -------------------------------------------------------------------------------------------------- */

static bool accuses(int kind)
{
    return kind == INCIDENT_ILLEGAL_MOVE || kind == INCIDENT_CASTLING_FAULT || kind == INCIDENT_PROMOTION_FAULT ||
           kind == INCIDENT_PRESS_ALONE || kind == INCIDENT_MOVED_AGAIN || kind == INCIDENT_OUT_OF_TURN;
}

static bool asks(int kind)
{
    return kind == INCIDENT_WHICH_MOVE || kind == INCIDENT_MISMATCH || kind == INCIDENT_DISPLACED ||
           kind == INCIDENT_SETTING_UP || kind == INCIDENT_TAKEBACK || kind == INCIDENT_SQUARE_DEAD ||
           kind == INCIDENT_SQUARE_STUCK;
}

static void show_board(const struct hands_world *w, int board)
{
    for (int id = 1; id <= hall_incident_count(w->hall); id++) {
        const struct incident *i = hall_incident(w->hall, id);
        if (i->board == board && i->priority != PRIORITY_LOG)
            printf("    %7lld %-16s ply %d, over %lld: %s (%d)\n", (long long)i->begun,
                   incident_name((enum incident_kind)i->kind), i->ply,
                   i->ended == MSEC_NEVER ? -1 : (long long)i->ended, i->words, i->number);
    }
}

/* What the hands did about that half-move. */
static void show_hand(const struct hands_seat *s, int ply)
{
    enum { BEFORE = 2 };
    int first_ply = ply < BEFORE ? 0 : ply - BEFORE;
    msec from = s->hands.began[first_ply],
         until = ply + 6 < 600 && s->hands.began[ply + 6] ? s->hands.began[ply + 6] : from + 30 * SECOND;
    for (int i = 0; i < s->hands.count; i++) {
        const struct own_step *d = &s->hands.steps[i];
        if (d->at < from || d->at > until)
            continue;
        if (d->square < 64)
            printf("      %lld %c%d %c\n", (long long)d->at, 'a' + file_of(d->square), rank_of(d->square) + 1,
                   d->what == EMPTY
                       ? '-'
                       : " pnbrqk PNBRQK"[(unsigned)kind_of(d->what) + (side_of(d->what) == WHITE ? 7u : 0u)]);
        else
            printf("      %lld press\n", (long long)d->at);
    }
}

static void count_board(const struct hands_world *w, int board, int seed, bool show, struct score *o)
{
    const struct hands_seat *s = &w->seats[board - 1];
    const struct history *is = &hall_board(w->hall, board)->tracker.game, *was = &s->hands.played;
    int same = 0, questions = 0, accused = 0, soon = 0, open = 0;
    while (same < is->plies && same < was->plies && is->moves[same] == was->moves[same])
        same++;
    for (int id = 1; id <= hall_incident_count(w->hall); id++) {
        const struct incident *i = hall_incident(w->hall, id);
        if (i->board != board || i->priority == PRIORITY_LOG)
            continue;
        questions += asks(i->kind);
        open += asks(i->kind) && i->ended == MSEC_NEVER;
        accused += accuses(i->kind);
        soon += i->kind == INCIDENT_CLOCK_WRONG_SIDE || i->kind == INCIDENT_NOT_PRESSED ||
                i->kind == INCIDENT_CLOCK_NO_BONUS || i->kind == INCIDENT_CLOCK_JUMP;
    }
    bool right = same == is->plies && same == was->plies, wrong = same < is->plies;
    o->games++;
    bool told = questions || accused;
    o->right += right && !told;
    o->asked += right && told;
    o->open += !right && told;
    o->wrong += wrong;
    o->closed += wrong && !open;
    o->silent += !right && !told;
    o->questions += questions;
    o->accused += accused;
    o->soon += soon;
    o->plies += was->plies;
    o->missing += was->plies - same;
    if (show && (!right || questions || accused || soon)) {
        char is_san[SAN_MAX] = "-", was_san[SAN_MAX] = "-";
        struct position p;
        history_position(was, same, &p);
        if (same < was->plies)
            san_write(&p, was->moves[same], was_san);
        if (wrong)
            snprintf(is_san, sizeof is_san, "%c%d%c%d", 'a' + file_of(move_from(is->moves[same])),
                     rank_of(move_from(is->moves[same])) + 1, 'a' + file_of(move_to(is->moves[same])),
                     rank_of(move_to(is->moves[same])) + 1);
        printf("seed %d board %d: %s, %d of %d half-moves, then %s for %s; %d asked, %d accused, %d soon\n", seed,
               board,
               wrong   ? "WRONG"
               : right ? "right"
                       : "open",
               same, was->plies, is_san, was_san, questions, accused, soon);
        show_hand(s, same);
        show_board(w, board);
    }
}

/* --- a round ---------------------------------------------------------------------------------------------------- */

static void seat_board(const struct asked_for *a, struct hands_world *w, int i, struct sim_games *games, int seed)
{
    struct hands_seat *s = &w->seats[i];
    struct control control;
    struct error why;
    struct sim_game g = sim_games_at(games, (seed * w->boards + i) % sim_games_count(games));
    control_read(a->control, &control, &why);
    memset(s, 0, sizeof *s);
    table_begin(&s->table, i + 1, &g, &control, (uint64_t)seed * 131 + (uint64_t)i, 0);
    s->table.device = w->device;
    if (!w->clock)
        s->table.board.clock = NULL;
    if (w->device->hear)
        sim_voice_begin(&s->table.voice, w->device, &s->table.board, 0);
    s->table.board.lever_round = a->pace[1] ? LEVER_ROUND : 0;
    if (a->pace[1])
        own_hands_race(&s->hands, &g, a->pace[0], a->pace[1], &w->chance);
    else
        own_hands_play(&s->hands, &g, w->clock, &w->chance);
}

static void open_round(const struct asked_for *a, struct hands_world *w, struct line_world *lines_world)
{
    struct line_list lines = {.speed = 1};
    struct error why = {0};
    struct hall_seat *seats = memory_take((size_t)w->boards, sizeof *seats);
    struct session_settings settings = {.who = "AB", .world = lines_world};
    struct line_entry e = {.driver = driver_named(w->is_bus ? "dgt-bus" : w->device->driver), .board = 1};
    e.first_address = w->is_bus ? FIRST : 0;
    snprintf(e.address, sizeof e.address, "sim:1");
    lines_add(&lines, &e);
    for (int i = 0; i < w->boards; i++) {
        seats[i] = (struct hall_seat){.number = i + 1};
        control_read(a->control, &seats[i].control, &why);
        for (int side = WHITE; side <= BLACK; side++)
            sim_person(&seats[i].players[side], 2 * i + side);
        snprintf(seats[i].line, sizeof seats[i].line, "line 1");
    }
    struct hall_settings hall = {.round = 1,
                                 .starts_at = 0,
                                 .default_after = MSEC_NEVER,
                                 .rulebook = "fide-2023",
                                 .seats = seats,
                                 .count = w->boards,
                                 .arbiters = 1};
    w->session = session_open_hall_on(w->base, &settings, &lines, &hall, &why);
    if (!w->session) {
        fprintf(stderr, "%s: %s\n", why.where, why.what);
        exit(2);
    }
    w->hall = session_hall(w->session);
    lines_release(&lines);
    free(seats);
}

static void play_round(const struct asked_for *a, struct sim_games *games, int seed, struct score *o)
{
    static struct hands_seat seats[BOARDS_MOST];
    struct hands_world w = {.seats = seats, .wake = MSEC_NEVER};
    struct line_world world = {world_now, world_enter, world_leave, world_wake, world_open, world_close, &w};
    struct error why = {0};
    w.chance.state = (uint64_t)seed * 1000003 + 11;
    w.losses.state = (uint64_t)seed * 7919 + 5;
    w.is_bus = !strncmp(a->kind, "bus", 3);
    w.lossy = !strcmp(a->kind, "bus-lossy");
    w.device = w.is_bus ? sim_devices : sim_device_named(a->kind);
    w.clock = w.device->clock;
    w.boards = w.is_bus ? a->boards : 1;
    w.bus.chance.state = (uint64_t)seed;
    w.base = event_base_new();
    msec end = 0;
    for (int i = 0; i < w.boards; i++) {
        seat_board(a, &w, i, games, seed);
        w.bus.tables[w.bus.count++] = &seats[i].table;
        msec last = seats[i].hands.steps[seats[i].hands.count - 1].at;
        end = last > end ? last : end;
    }
    if (a->folder) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s-%d.log", a->folder, a->kind, seed);
        remove(path);
        w.recorder = recorder_open(path, w.is_bus ? "dgt-bus" : w.device->driver, 64 << 20, &why);
    }
    w.dead_from = a->dead_s ? chance_between(&w.losses, (int)(end / 5), (int)(end * 3 / 4)) : MSEC_NEVER;
    w.dead_until = a->dead_s ? w.dead_from + (msec)a->dead_s * SECOND : MSEC_NEVER;
    w.dark = a->dark;
    open_round(a, &w, &world);
    run_until(&w, end + AFTERWARDS);
    for (int i = 0; i < w.boards; i++)
        count_board(&w, i + 1, seed, a->show, o);
    session_close(w.session, NULL);
    recorder_close(w.recorder);
    for (struct late_bytes *b = w.on_the_way, *next; b; b = next) {
        next = b->next;
        free(b);
    }
    for (int i = 0; i < w.boards; i++) {
        history_release(&seats[i].hands.played);
        table_end(&seats[i].table);
    }
    event_base_free(w.base);
}

int main(int count, char **words)
{
    struct asked_for a = {.games = "config/games/selfplay.pgn", .control = "90+30", .first = 1, .last = 100};
    a.boards = BOARDS_USUAL;
    struct score o = {0};
    struct error why = {0};
    const char *plain[4] = {NULL};
    int n = 0;
    for (int i = 1; i < count; i++) {
        if (!strcmp(words[i], "-v"))
            a.show = true;
        else if (!strcmp(words[i], "-r") && i + 1 < count)
            a.folder = words[++i];
        else if (!strcmp(words[i], "-c") && i + 1 < count)
            a.control = words[++i];
        else if (!strcmp(words[i], "-b") && i + 1 < count)
            a.boards = atoi(words[++i]);
        else if (!strcmp(words[i], "-p") && i + 2 < count)
            a.pace[0] = atoi(words[i + 1]), a.pace[1] = atoi(words[i + 2]), i += 2;
        else if ((!strcmp(words[i], "-g") || !strcmp(words[i], "-x")) && i + 1 < count)
            a.dark = words[i][1] == 'x', a.dead_s = atoi(words[++i]);
        else if (n < 4)
            plain[n++] = words[i];
    }
    a.kind = n > 0 ? plain[0] : "plain-no-clock";
    a.first = n > 1 ? atoi(plain[1]) : a.first;
    a.last = n > 2 ? atoi(plain[2]) : a.last;
    a.games = n > 3 ? plain[3] : a.games;
    struct sim_games *games = sim_games_read(a.games, &why);
    if (a.boards < 1 || a.boards > BOARDS_MOST || sodium_init() < 0 || !games ||
        (strncmp(a.kind, "bus", 3) != 0 && !sim_device_named(a.kind))) {
        fprintf(stderr,
                "hands KIND [first] [last] [games.pgn] [-v] [-r FOLDER] [-c CONTROL] [-b BOARDS] [-p LEAST MOST] "
                "[-g SECONDS] [-x SECONDS]\n");
        return 2;
    }
    for (int seed = a.first; seed <= a.last; seed++)
        play_round(&a, games, seed, &o);
    printf("%s, seeds %d-%d: %d games, %d right, %d right and asked, %d asked and not right, %d not right and silent; "
           "%d with a wrong move, %d of them with no question left, %d questions, %d accused, %d soon; %d of %d "
           "half-moves missing or wrong\n",
           a.kind, a.first, a.last, o.games, o.right, o.asked, o.open, o.silent, o.wrong, o.closed, o.questions,
           o.accused, o.soon, o.missing, o.plies);
    sim_games_free(games);
    return o.silent != 0;
}
