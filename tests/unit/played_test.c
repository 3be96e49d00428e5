/* What a hall makes of recordings: the moves that are the game in the end, and all that it told somebody of, as it is
 * written beside each recording; also who is said not to have pressed, which is only logged. SHOW=1 prints what comes
 * out. */
#include "../hall/hall_made.h"

#include "chess/board/movegen.h"
#include "framer.h"
#include "hall/desk.h"
#include "recording.h"

#include <glob.h>

struct playing {
    struct hall_fixture m;
    struct framer *framer;
};

static void take(void *self, const struct reading *r)
{
    struct playing *p = self;
    hall_advance(p->m.hall, r->at);
    hall_take(p->m.hall, 1, r, r->at);
}

static void feed(void *self, bool sent, struct span bytes, msec at)
{
    struct playing *p = self;
    if (sent)
        return;
    for (; p->m.now < at; p->m.now += 10)
        hall_advance(p->m.hall, p->m.now);
    framer_take(p->framer, bytes, at);
}

static const struct driver *driver_of(const char *path)
{
    char name[64];
    const char *folder = strstr(path, "recorded/") + strlen("recorded/");
    snprintf(name, sizeof name, "%.*s", (int)strcspn(folder, "/"), folder);
    return driver_named(name);
}

static void write_moves(const struct history *h, struct text *out)
{
    struct position p = h->start;
    text_add(out, h->plies ? "" : "(none)");
    for (int i = 0; i < h->plies; i++) {
        char san[SAN_MAX];
        move m = h->moves[i];
        struct undo unused;
        if (move_is_legal(&p, m)) {
            san_write(&p, m, san);
            text_addf(out, "%s%s", i ? " " : "", san);
        } else {
            text_addf(out, "%s%c%d-%c%d", i ? " " : "", 'a' + file_of(move_from(m)), rank_of(move_from(m)) + 1,
                      'a' + file_of(move_to(m)), rank_of(move_to(m)) + 1);
        }
        position_make(&p, m, &unused);
    }
}

static void write_told(const struct hall *h, struct text *out)
{
    bool any = false;
    for (int id = 1; id <= hall_incident_count(h); id++) {
        const struct incident *i = hall_incident(h, id);
        if (i->priority == PRIORITY_LOG && i->kind != INCIDENT_NOT_PRESSED)
            continue;
        text_addf(out, "%s%s", any ? ", " : "", incident_name((enum incident_kind)i->kind));
        text_add(out, i->side == WHITE ? " White" : i->side == BLACK ? " Black" : "");
        any = true;
    }
    text_add(out, any ? "" : "(none)");
}

static void show(const struct hall *h)
{
    for (int id = 1; id <= hall_incident_count(h); id++) {
        const struct incident *i = hall_incident(h, id);
        printf("    %6lld %-18s ply %d, over %lld: %s\n", (long long)i->begun,
               incident_name((enum incident_kind)i->kind), i->ply, i->ended == MSEC_NEVER ? -1 : (long long)i->ended,
               i->words);
    }
}

static void play(const char *path, struct text *moves, struct text *told)
{
    enum { AFTERWARDS = 20000 };
    struct playing p;
    struct error why = {0};
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    assert_true(recording_begins(f));
    make_hall(&p.m, 1, "90+30", false);
    p.framer = framer_new(driver_of(path), take, &p);
    if (!recording_read(f, path, feed, &p, &why))
        fail_msg("%s: %s", why.where, why.what);
    for (msec end = p.m.now + AFTERWARDS; p.m.now < end; p.m.now += 10)
        hall_advance(p.m.hall, p.m.now);
    write_moves(&hall_board(p.m.hall, 1)->tracker.game, moves);
    write_told(p.m.hall, told);
    if (getenv("SHOW"))
        show(p.m.hall);
    framer_free(p.framer);
    fclose(f);
    unmake_hall(&p.m);
}

static void read_expected(const char *path, char moves[256], char told[256])
{
    char line[300];
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    *moves = *told = '\0';
    while (fgets(line, sizeof line, f)) {
        line[strcspn(line, "\n")] = '\0';
        if (!strncmp(line, "moves ", 6))
            snprintf(moves, 256, "%s", line + 6);
        else if (!strncmp(line, "told ", 5))
            snprintf(told, 256, "%s", line + 5);
    }
    fclose(f);
}

static bool is_as_written(const char *path)
{
    char log[512], moves[256], told[256];
    struct text is_moves = {0}, is_told = {0};
    snprintf(log, sizeof log, "%.*s.log", (int)(strlen(path) - strlen(".played")), path);
    read_expected(path, moves, told);
    if (getenv("SHOW"))
        printf("%s\n", log);
    play(log, &is_moves, &is_told);
    bool same = !strcmp(text_chars(&is_moves), moves) && !strcmp(text_chars(&is_told), told);
    if (!same)
        print_error("%s:\n  moves %s\n  not   %s\n  told  %s\n  not   %s\n", log, text_chars(&is_moves), moves,
                    text_chars(&is_told), told);
    text_release(&is_moves);
    text_release(&is_told);
    return same;
}

static void what_was_played_is_recorded_and_nothing_else_is_told(void **state)
{
    (void)state;
    glob_t found;
    int wrong = 0;
    assert_int_equal(glob("tests/recorded/*/*.played", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++)
        wrong += !is_as_written(found.gl_pathv[i]);
    assert_true(found.gl_pathc >= 25);
    globfree(&found);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_played_is_recorded_and_nothing_else_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
