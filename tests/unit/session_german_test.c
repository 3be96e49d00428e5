/* What a session says to the arbiter is in the language shown: notices at opening, what an import keeps and changes,
 * the default time. */
#include "base/text.h"
#include "base/tongue.h"
#include "hall/round.h"
#include "host/language.h"
#include "session/event_shape.h"
#include "session/round_plan.h"
#include "session/session.h"

#include "rulebook_files.h"
#include "scratch.h"
#include "session_made.h"
#include "skip.h"

#include <string.h>

#include "cmocka_names.h"

static void speak_german(void **state)
{
    if (!*state)
        skip_because("gettext's msgfmt is not installed");
    assert_true(language_take("de", NULL));
}

static void assert_says(const char *said, const char *wanted)
{
    if (!said || !strstr(said, wanted))
        fail_msg("it says \"%s\", not \"%s\"", said ? said : "nothing", wanted);
}

static void a_file_edited_in_a_round_is_answered_in_german(void **state)
{
    speak_german(state);
    play_three_boards();
    write_made_event(six_players, "1 = 4 - 1\n2 = 2 - 3\n3 = 5 - 6\n");
    struct made_event o = open_made_event();
    assert_says(session_take_notice(o.session),
                "Die Runde hat begonnen. Aus der Turnierdatei nicht übernommen: andere Spieler an den Brettern 1-2 "
                "(:pairings mit ihrem Namen übernimmt sie).");
    close_made_event(&o);
    write_made_event(six_players, "1 = 1 - 2 : 1-0\n2 = 3 - 4\n3 = 5 - 6\n");
    o = open_made_event();
    assert_says(session_take_notice(o.session), ": ein Ergebnis an Brett 1 (R trägt es ein).");
    close_made_event(&o);
}

static void a_file_cut_off_is_answered_in_german(void **state)
{
    speak_german(state);
    begin_made_event("[players]\n1 = A\n2 = B\n3 = Hansen, P\n4 = Dahl, Peder\n5 = Hansen, P | 1650\n6 = F\n7 = G\n",
                     "1 = 1 - 2\n2 = 3 - 4\n3 = 5 - 6\nhalf-bye = 7\n", 3);
    write_scratch("made_event.ini", "[event]\nname = T\nrulebook = fide-2023\ncontrol = 90+30\nrounds = 4\n"
                                    "[players]\n1 = A\n2 = B\n3 = Hansen, P\n4 = Da");
    struct made_event o = open_made_event();
    assert_says(session_take_notice(o.session),
                "und das bleibt: 4 Spieler, der erste ist Dahl, Peder (4); 1 Freilos. Ist "
                "die Datei vollständig?");
    close_made_event(&o);
}

static void what_an_import_does_is_said_in_german(void **state)
{
    struct error why = {0};
    struct session_import i;
    speak_german(state);
    play_three_boards();
    write_scratch("other.csv", "round,board,white,black\n1,1,B,A\n1,3,E,D\n");
    struct made_event o = open_made_event();
    if (!session_import_read(o.session, in_scratch("other.csv"), 0, &i, &why))
        fail_msg("%s", why.what);
    assert_says(text_chars(&i.changes), "Brett 1: B hat Weiß, nicht A\n");
    assert_says(text_chars(&i.doubts),
                "Brett 3 bleibt E - F, für die dort Einträge stehen; die Turnierdatei hat E - D.");
    assert_says(text_chars(&i.doubts), "E - D werden nicht gesetzt: E hat Einträge an Brett 3.");
    session_import_release(&i);
    close_made_event(&o);
}

static void what_an_import_assumes_is_said_in_german(void **state)
{
    struct error why = {0};
    struct session_import i;
    speak_german(state);
    play_three_boards();
    write_made_event(six_players, "1 = 1 - 2\n2 = 3 - 4\n3 = 5 - 6\n[round 2]\n1 = 1 - 3\nhalf-bye = 2\n");
    write_scratch("second.csv", "round,board,white,black\n2,1,A,B\n2,2,C,E\n");
    struct made_event o = open_made_event();
    if (!session_import_read(o.session, in_scratch("second.csv"), 0, &i, &why))
        fail_msg("%s", why.what);
    assert_says(text_chars(&i.doubts), "second.csv:2: Runde 2: die Spieler 1 und 2 haben schon in Runde 1 gegen");
    assert_says(text_chars(&i.doubts), "Runde 2: 2 Spieler ohne Partie oder Freilos, der erste ist 4, D");
    assert_says(text_chars(&i.doubts), "B (2) hat in Runde 2 ein Freilos mit einem halben Punkt, und die Datei setzt "
                                       "eine Partie: das Freilos entfällt");
    assert_string_equal(text_chars(&i.notes), "die Paarungen von Runde 2 wurden ersetzt\n");
    session_import_release(&i);
    close_made_event(&o);
}

static void the_default_time_is_said_in_german(void **state)
{
    static const struct {
        const char *typed, *says;
    } rows[] = {{"60 1", "Brett 1: Wartezeit bis 60 Minuten nach Beginn, um "},
                {"none 1", "Brett 1: keine Wartezeit"},
                {"60 all", "2 Bretter: Wartezeit bis 60 Minuten nach Beginn, um "},
                {"none all", "2 Bretter: keine Wartezeit"}};
    speak_german(state);
    play_three_boards();
    struct made_event o = open_made_event();
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct error why = {0};
        struct text said = {0};
        if (!default_time_typed(o.session, rows[k].typed, 1, &said, &why))
            fail_msg("%s", why.what);
        assert_int_equal(strncmp(text_chars(&said), rows[k].says, strlen(rows[k].says)), 0);
        text_release(&said);
    }
    close_made_event(&o);
}

static void keep_remark(void *list, const char *remark)
{
    text_addf(list, "%s\n", remark);
}

static void what_a_kind_of_event_lacks_is_said_in_german(void **state)
{
    speak_german(state);
    struct chess_event *e = chess_event_new();
    struct rulebook *book = rulebook_loaded("config/rulebooks", "us-chess-7");
    struct text said = {0};
    e->phase = EVENT_ONLINE;
    event_shape_limits(e, book, keep_remark, &said);
    assert_says(text_chars(&said), "die Partien werden online gespielt");
    e->phase = EVENT_CORRESPONDENCE;
    event_shape_limits(e, book, keep_remark, &said);
    assert_says(text_chars(&said), "die Partien werden im Fernschach gespielt");
    assert_says(text_chars(&said), "die Bedenkzeit ist nicht in Tagen");
    text_release(&said);
    rulebook_free(book);
    chess_event_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_file_edited_in_a_round_is_answered_in_german, needs_german, forget_language),
        cmocka_unit_test_setup_teardown(a_file_cut_off_is_answered_in_german, needs_german, forget_language),
        cmocka_unit_test_setup_teardown(what_an_import_does_is_said_in_german, needs_german, forget_language),
        cmocka_unit_test_setup_teardown(what_an_import_assumes_is_said_in_german, needs_german, forget_language),
        cmocka_unit_test_setup_teardown(what_a_kind_of_event_lacks_is_said_in_german, needs_german, forget_language),
        cmocka_unit_test_setup_teardown(the_default_time_is_said_in_german, needs_german, forget_language),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
