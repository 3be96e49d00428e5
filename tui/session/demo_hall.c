#include "session/demo_hall.h"

#include "host/data.h"
#include "host/loop.h"
#include "sim/faults.h"
#include "sim/folder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { USUAL_RATE = 40, OPENING_MS = 1500 }; /* USUAL_RATE: for faults that were named */

const struct demo_settings demo_usual = {.boards = 24, .seed = 1};

static bool read_speed(const char *text, double *out, struct error *why)
{
    char *end;
    *out = text ? strtod(text, &end) : 1;
    if (text && (*end || end == text || !(*out >= 0.1 && *out <= 1000)))
        return failf(why, "--speed", "write a number from 0.1 to 1000", "%.32s is not a speed", text);
    return true;
}

static bool find_folder(const char *asked, struct demo *d, struct error *why)
{
    char here[1024] = "";
    int length = 0;
    if (!asked)
        folder_default(d->folder, sizeof d->folder);
    else if (asked[0] == '/' || getcwd(here, sizeof here))
        length = snprintf(d->folder, sizeof d->folder, "%s%s%s", here, *here ? "/" : "", asked);
    return length < (int)sizeof d->folder || fail(why, "--dir", "this name is too long", "choose a shorter one");
}

static bool read_games(const char *asked, struct demo *d, struct error *why)
{
    char own[1280];
    if (!asked && !data_path("games/selfplay.pgn", own, sizeof own, why))
        return false;
    return (d->games = sim_games_read(asked ? asked : own, why)) != NULL;
}

/* A line of a file of truths: MILLISECONDS BOARD PLY SIDE KIND MOVE DETAIL, with a dash for what does not apply. */
static void write_truth(void *self, const struct truth *t)
{
    static const char *const sides[] = {"-", "white", "black"};
    const struct demo *d = self;
    char words[8] = "-";
    if (!d->truth)
        return;
    if (t->move != NO_MOVE)
        snprintf(words, sizeof words, "%c%d%c%d", 'a' + file_of(move_from(t->move)), rank_of(move_from(t->move)) + 1,
                 'a' + file_of(move_to(t->move)), rank_of(move_to(t->move)) + 1);
    fprintf(d->truth, "%lld %d %d %s %s %s %s\n", (long long)t->at, t->board, t->ply, sides[t->side + 1],
            truth_name(t->kind), words, *t->detail ? t->detail : "-");
}

static bool open_truth(const char *asked, struct demo *d, struct error *why)
{
    if (asked && !(d->truth = fopen(asked, "we")))
        return failf(why, asked, "name another file with --truth", "cannot be written: %s", strerror(errno));
    if (d->truth)
        setvbuf(d->truth, NULL, _IOLBF, 0); /* so that anyone who watches it reads what has happened so far */
    return true;
}

const char *demo_control(const struct demo_settings *asked)
{
    return asked->control ? asked->control : asked->rate || asked->tour ? DEMO_CONTROL : DEMO_LIFE_CONTROL;
}

static const char *faults_of(const struct demo_settings *asked)
{
    return asked->faults ? asked->faults : asked->tour ? "none" : asked->rate ? "all" : "life";
}

bool demo_open(struct demo *d, struct event_base *base, const struct demo_settings *asked, struct error *why)
{
    struct ptys_settings s = {.hall = {.boards = (int)asked->boards,
                                       .boards_a_bus = (int)asked->bus,
                                       .seed = (uint64_t)asked->seed,
                                       .rate = asked->rate ? (int)asked->rate : USUAL_RATE,
                                       .waits = asked->waits,
                                       .at_once = asked->at_once}};
    *d = (struct demo){0};
    if (!read_speed(asked->speed, &s.speed, why) || !find_folder(asked->folder, d, why) ||
        !control_read(demo_control(asked), &s.hall.control, why) ||
        !faults_read(faults_of(asked), &s.hall.faults, why) || !read_games(asked->games, d, why) ||
        !open_truth(asked->truth, d, why)) {
        demo_close(d);
        return false;
    }
    loop_raise_files();
    s.hall.lead_ms = (int32_t)(OPENING_MS * s.speed);
    s.games = d->games;
    s.folder = d->folder;
    s.truth = write_truth;
    s.self = d;
    d->speed = s.speed;
    d->ptys = ptys_open(base, &s, why);
    if (!d->ptys)
        demo_close(d);
    return d->ptys != NULL;
}

void demo_close(struct demo *d)
{
    ptys_close(d->ptys);
    sim_games_free(d->games);
    if (d->truth)
        fclose(d->truth);
    *d = (struct demo){0};
}

bool demo_can_be_opened(const struct demo_settings *asked, struct error *why)
{
    struct demo d = {0};
    double speed;
    struct control control;
    uint64_t faults;
    bool good = read_speed(asked->speed, &speed, why) && find_folder(asked->folder, &d, why) &&
                control_read(demo_control(asked), &control, why) && faults_read(faults_of(asked), &faults, why) &&
                read_games(asked->games, &d, why);
    sim_games_free(d.games);
    return good;
}
