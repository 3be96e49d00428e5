#include "session_made.h"

#include "base/text.h"
#include "event/pairing_change.h"
#include "hall/board_view.h"
#include "hall/hand.h"
#include "hall/round.h"

#include "scratch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <event2/event.h>

const char *const six_players = "[players]\n1 = A\n2 = B\n3 = C\n4 = D\n5 = E\n6 = F\n";

void write_scratch(const char *name, const char *text)
{
    FILE *f = fopen(in_scratch(name), "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

void write_made_event(const char *people, const char *round)
{
    char text[1024];
    snprintf(text, sizeof text, "[event]\nname = T\nrulebook = fide-2023\ncontrol = 90+30\nrounds = 4\n%s[round 1]\n%s",
             people, round);
    write_scratch("made_event.ini", text);
}

struct made_event open_made_event(void)
{
    struct error why = {0};
    struct session_settings settings = {.who = "AB"};
    struct made_event o = {.base = event_base_new()};
    o.session = session_open_event(o.base, &settings, in_scratch("made_event.ini"), &why);
    if (!o.session)
        fail_msg("%s: %s", why.where, why.what);
    session_turn(o.session);
    return o;
}

void close_made_event(struct made_event *o)
{
    session_turn(o->session);
    session_close(o->session, NULL);
    event_base_free(o->base);
}

void enter_result(struct made_event *o, int board, enum result result)
{
    struct error why = {0};
    if (!hall_result(session_hall(o->session), board, result, "AB", "", session_now(o->session), &why))
        fail_msg("%s", why.what);
}

void begin_made_event(const char *people, const char *round, int board)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-lock"};
    for (size_t i = 0; i < 4; i++) {
        char path[700];
        snprintf(path, sizeof path, "%s%s", in_scratch("made_event.flagfall"), endings[i]);
        unlink(path);
    }
    write_made_event(people, round);
    struct made_event o = open_made_event();
    hall_start(session_hall(o.session), "AB", session_now(o.session));
    enter_result(&o, board, RESULT_BLACK);
    close_made_event(&o);
}

void play_three_boards(void)
{
    begin_made_event(six_players, "1 = 1 - 2\n2 = 3 - 4\n3 = 5 - 6\n", 3);
}

void assert_seats(const struct made_event *o, const char *wanted)
{
    const struct hall *h = session_hall(o->session);
    char got[400] = "";
    for (int i = 0; i < hall_count(h); i++) {
        const struct hall_board *b = hall_at(h, i);
        if (board_seat(b)->gone)
            continue;
        size_t n = strlen(got);
        snprintf(got + n, sizeof got - n, "%s%d %s-%s %s", n ? "; " : "", board_number(b), board_player(b, WHITE)->name,
                 board_player(b, BLACK)->name, result_text(board_result(b)));
    }
    assert_string_equal(got, wanted);
}

/* --- changes ------------------------------------------------------------------------------------------------------ */

bool change_made_event(struct made_event *o, const struct pairing_order *order, struct error *why)
{
    struct text words = {0};
    pairing_change_words(session_event(o->session), order, &words);
    bool good = session_change(o->session, order, text_chars(&words), why);
    text_release(&words);
    session_turn(o->session);
    return good;
}

void must_not_change(struct made_event *o, struct pairing_order order, const char *words)
{
    struct error why = {0};
    if (change_made_event(o, &order, &why))
        fail_msg("it was changed, and should not be for: %s", words);
    if (!strstr(why.what, words))
        fail_msg("it says \"%s\", not \"%s\"", why.what, words);
}

void take_change_back(struct made_event *o, const char *wanted)
{
    struct text words = {0};
    struct error why = {0};
    if (!session_change_back(o->session, &words, &why))
        fail_msg("%s: %s", why.where, why.what);
    assert_string_equal(text_chars(&words), wanted);
    text_release(&words);
    session_turn(o->session);
}

void made_event_again(struct made_event *o, const char *wanted)
{
    close_made_event(o);
    *o = open_made_event();
    assert_seats(o, wanted);
}
