/* Each sentence that is kept in English is made here by its maker, and then shown in German: a format that its maker
 * changed, and left out of its table, would stay English. What the hall makes is looked at in every test of a hall
 * (hall/hall_made.c). */
#include "base/sentence.h"
#include "base/tongue.h"
#include "clock/control.h"
#include "clock/order.h"
#include "console/screen.h"
#include "game/orientation.h"
#include "hall/hall_made.h"
#include "hall/incident_shown.h"
#include "hall/pgn_words.h"
#include "hall/ruling.h"
#include "hall/trouble.h"
#include "host/language.h"
#include "log/loss.h"
#include "report/record/words.h"
#include "rules/words.h"
#include "ruling/ruling.h"
#include "ruling/sanction.h"
#include "skip.h"

#include "cmocka_names.h"

static void speak_german(void **state)
{
    if (!*state)
        skip_because("gettext's msgfmt is not installed");
    assert_true(language_take("de", NULL));
}

/* --- orders to a clock -------------------------------------------------------------------------------------------- */

static void check_order(const struct order *o)
{
    struct incident i = {.kind = INCIDENT_TIMES_NOT_SET, .side = NO_SIDE};
    struct text words = {0}, shown = {0};
    order_words(o, &words);
    copy_text(i.words, sizeof i.words, text_chars(&words));
    incident_add_shown(NULL, &i, &shown);
    assert_string_not_equal(text_chars(&shown), text_chars(&words));
    static const char *const english[] = {"left", "right", "side", "White", "Black", " the ", " to ", "then"};
    for (size_t k = 0; k < sizeof english / sizeof *english; k++)
        if (strstr(text_chars(&shown), english[k]))
            fail_msg("\"%s\" in: %s", english[k], text_chars(&shown));
    text_release(&words);
    text_release(&shown);
}

static void what_an_order_says_is_shown_in_german(void **state)
{
    speak_german(state);
    for (int told = ORDER_NO_NEWS; told <= ORDER_BY_HAND; told++)
        for (int side = CLOCK_NONE; side <= CLOCK_RIGHT; side++)
            for (int by_colour = 0; by_colour < 2; by_colour++)
                for (int wire = 0; wire < 2; wire++) {
                    struct order o = {.left_s = 168, .right_s = 3601, .side = (uint8_t)side, .told = (uint8_t)told};
                    o.wire = (uint8_t)wire;
                    o.patience = ORDER_PATIENCE;
                    o.shown.by_colour = by_colour;
                    if (told != ORDER_WRONG_SIDE || side != CLOCK_NONE)
                        check_order(&o);
                }
}

/* --- entries that are lost ---------------------------------------------------------------------------------------- */

static void what_is_lost_is_shown_in_german(void **state)
{
    static const char *const shown[] = {
        "gespeicherte Einträge sind vielleicht verloren: Ergebnisse und Entscheidungen mit den Zetteln vergleichen",
        "1 gespeicherter Eintrag ist verloren: Ergebnisse und Entscheidungen mit den Zetteln vergleichen",
        "2 gespeicherte Einträge sind verloren: Ergebnisse und Entscheidungen mit den Zetteln vergleichen"};
    for (int lost = 0; lost < 3; lost++) {
        struct hall_fixture m;
        struct text words = {0};
        make_hall(&m, 1, "90+30", false);
        hall_entries_lost(m.hall, lost, m.now);
        speak_german(state);
        incident_add_shown(NULL, hall_incident(m.hall, 1), &words);
        tongue_forget();
        assert_string_equal(text_chars(&words), shown[lost]);
        text_release(&words);
        unmake_hall(&m);
    }
}

/* --- what a ruling does ------------------------------------------------------------------------------------------- */

static int told;

static void check_effect(void *self, const char *sentence)
{
    struct text shown = {0};
    static const char *const english[] = {" the ", "White", "Black", "Play", "Penalty", "stands"};
    (void)self;
    told++;
    if (!sentence_again(&words_effect_sentences, sentence, words_add_part, &shown))
        fail_msg("no sentence of the table: %s", sentence);
    for (size_t k = 0; k < sizeof english / sizeof *english; k++)
        if (strstr(text_chars(&shown), english[k]))
            fail_msg("\"%s\" in: %s", english[k], text_chars(&shown));
    text_release(&shown);
}

static void what_a_ruling_does_is_shown_in_german(void **state)
{
    static const struct ruling rows[] = {
        {.result = RESULT_WHITE, .offender = BLACK},
        {.result = RESULT_BLACK, .offender = WHITE},
        {.result = RESULT_DRAW, .offender = NO_SIDE},
        {.result = RESULT_NONE, .offender = NO_SIDE},
        {.result = RESULT_WHITE, .forfeit = true, .offender = BLACK},
        {.result = RESULT_BLACK, .forfeit = true, .offender = WHITE},
        {.result = RESULT_NONE, .forfeit = true, .offender = NO_SIDE},
        {.result = RESULT_ANNULLED, .offender = NO_SIDE},
        {.offender = NO_SIDE},
        {.restores = true, .offender = NO_SIDE},
        {.restores = true, .ply = 3, .offender = NO_SIDE},
        {.stands = true, .offender = NO_SIDE},
        {.stands = true, .script = "pass", .offender = NO_SIDE},
        {.orders = true, .left_s = {168, 3601}, .runs = NO_SIDE, .offender = NO_SIDE},
        {.orders = true, .left_s = {168, 3601}, .runs = BLACK, .offender = NO_SIDE},
        {.counts = true, .penalty = "White -0:30, Black +2:00", .offender = WHITE},
        {.penalty = "White -0:30, Black +2:00", .offender = WHITE},
        {.penalty = "warning", .offender = BLACK},
        {.penalty = "warning", .offender = NO_SIDE},
    };
    speak_german(state);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct record_ruling r = {.is = rows[i]};
        int before = told;
        words_effects(&r, NULL, check_effect, NULL);
        assert_true(told > before);
    }
}

/* --- what others wrote -------------------------------------------------------------------------------------------- */

/* Without a limit this would not end: there are more ways than atoms. */
static void what_comes_apart_in_too_many_ways_is_given_up(void **state)
{
    char text[2 * SENTENCE_PART_ROOM + 1] = "";
    struct sentence_parts p = {0};
    (void)state;
    for (int i = 0; i < SENTENCE_PART_ROOM; i++)
        memcpy(text + 2 * i, "a ", 3);
    assert_false(sentence_take_whole("%s %s %s %s %s %s %s %s %s %s!", text, &p));
    assert_true(sentence_take_whole("%s...%s.", "12... Nf6.", &p));
    assert_string_equal(p.at[1], " Nf6");
}

/* --- all of them -------------------------------------------------------------------------------------------------- */

/* --- penalties as the log has them, errors ----------------------------------------------------------------------- */

/* "against White: White -0:30" would be a riddle: what changes is a clock, and whose is said. */
static void a_penalty_of_the_log_is_said_in_documents(void **unused)
{
    (void)unused;
    static const char *const rows[][2] = {
        {"", ""},
        {"White -0:30, Black +2:00", "White's clock -0:30, Black's clock +2:00"},
        {"warning, Black +1:01:00, tie-break -1", "warning, Black's clock +1:01:00, tie-break -1"},
        {"White + 2", "White + 2"},
        {"Whiteley, Black", "Whiteley, Black"},
    };
    char words[PENALTIES_WORDS];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(penalties_in_words(rows[i][0], words), rows[i][1]);
}

static void a_penalty_of_the_log_is_shown_in_german(void **state)
{
    static const char *const rows[][2] = {
        {"", "keine Strafe"},
        {"White -0:02, Black +2:00", "Uhr von Weiß -0:02, Uhr von Schwarz +2:00"},
        {"1 point off the score", "1 Punkt Abzug"},
        {"0.5 points for the opponent", "0.5 Punkte für den Gegner"},
        {"loss of the game, tie-break -1", "Verlust der Partie, Feinwertung -1"},
        {"as the captain said", "as the captain said"},
    };
    speak_german(state);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text shown = {0};
        sanctions_add_shown(rows[i][0], &shown);
        assert_string_equal(text_chars(&shown), rows[i][1]);
        text_release(&shown);
    }
}

static void check_error(const struct error *e, const char *german)
{
    struct text shown = {0};
    sentence_add_error(e, &shown);
    assert_string_equal(text_chars(&shown), german);
    text_release(&shown);
}

/* The sentence comes apart by the format that made it; what was set as a whole is looked up as a whole. */
static void an_error_is_shown_in_german(void **state)
{
    struct hall_fixture m;
    struct error why = {0};
    speak_german(state);
    make_hall(&m, 1, "90+30", true);
    assert_false(hall_undo(m.hall, 7, "AB", "misread", 0, &why));
    check_error(&why, "decision: es gibt kein D-0007: siehe Liste der Entscheidungen");
    error_set(&why, "", "nobody has said who works here", "");
    check_error(&why, "niemand hat gesagt, wer hier arbeitet");
    copy_text(why.what, sizeof why.what, "what somebody typed");
    check_error(&why, "what somebody typed");
    unmake_hall(&m);
}

/* On the players' page, where "White: Black +2:00" would be a riddle. */
static void a_penalty_is_said_to_the_players(void **state)
{
    static const struct {
        const char *penalties;
        int offender;
        const char *english, *german;
    } rows[] = {
        {"", WHITE, "", ""},
        {"Black +2:00", WHITE, "Black gets 2:00 more.", "Schwarz bekommt 2:00 mehr."},
        {"White -0:30, Black +2:00", WHITE, "White loses 0:30 on the clock. Black gets 2:00 more.",
         "Weiß verliert 0:30 auf der Uhr. Schwarz bekommt 2:00 mehr."},
        {"warning, White +1:00", BLACK, "Black: warning. White gets 1:00 more.",
         "Schwarz: Verwarn. Weiß bekommt 1:00 mehr."},
        {"warning", NO_SIDE, "warning.", "Verwarn."},
        {"White +", WHITE, "White: White +.", NULL},
    };
    for (int german = 0; german < 2; german++) {
        if (german)
            speak_german(state);
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            struct text said = {0};
            sanctions_add_said(rows[i].penalties, rows[i].offender, &said);
            if (!german || rows[i].german)
                assert_string_equal(text_chars(&said), german ? rows[i].german : rows[i].english);
            text_release(&said);
        }
    }
}

/* Its place is in words too. */
static void a_doubtful_time_control_is_refused_in_german(void **state)
{
    static const char *const rows[][2] = {
        {"3/2", "Bedenkzeit »3/2«, Zeichen 1: 3/2 können 3 Züge in 2 Minuten sein, oder Minuten und Sekunden für jeden "
                "Zug: 3+2 schreiben, oder: 3 moves in 2 min"},
        {"90/40", "Bedenkzeit »90/40«, Zeichen 1: 90/40 können 90 Züge in 40 Minuten sein, oder Minuten vor Zügen: "
                  "40/90 schreiben, 90+40, oder: 90 moves in 40 min"},
        {"90+999", "Bedenkzeit »90+999«, Zeichen 4: 999 liegt nicht zwischen 0 und 600: schreiben wie 90+30, 40/90 "
                   "SD/30 inc/30 oder G/60 d/5"},
        {"90 gong", "Bedenkzeit »90 gong«, Zeichen 1: ein Gong wird nicht unterstützt: schreiben wie 90+30, 40/90 "
                    "SD/30 inc/30 oder G/60 d/5"},
    };
    struct control control;
    speak_german(state);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct error why = {0};
        assert_false(control_read_typed(rows[i][0], &control, &why));
        check_error(&why, rows[i][1]);
    }
}

static void every_sentence_has_a_german_one(void **state)
{
    static const struct sentences *const tables[] = {
        &order_sentences,      &loss_sentences,        &words_effect_sentences,   &board_clock_sentences,
        &desk_sentences,       &presence_sentences,    &correspondence_sentences, &board_moves_sentences,
        &withdrawal_sentences, &deadlines_sentences,   &round_sentences,          &board_moves_clauses,
        &trouble_clauses,      &orientation_sentences, &orientation_doubts,       &orientation_clauses,
        &hand_sentences,       &appeal_sentences,      &judged_clauses,           &ruling_which_sentences,
        &pgn_sentences,
    };
    speak_german(state);
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
        for (size_t i = 0; i < tables[t]->count; i++)
            if (!strcmp(tongue_text(tables[t]->formats[i]), tables[t]->formats[i]))
                fail_msg("not in config/po/de.po: %s", tables[t]->formats[i]);
}

/* --- what has to fit ---------------------------------------------------------------------------------------------- */

/* The help of a screen begins with what it is for, in a third of 80x24: what is longer would end in an ellipsis. */
static void check_abouts(const char *language)
{
    enum { COLUMNS = 78, ROWS = 22 / 3, MANY = 100 };
    struct area a = {.rows = MANY, .columns = COLUMNS};
    for (int i = 0; i < SCREENS; i++) {
        int rows = draw_paragraph(a, 0, 0, COLUMNS, MANY, -1, screens[i]->about[0] ? _(screens[i]->about) : "-");
        if (rows > ROWS)
            fail_msg("%s, %s: what it is for takes %d rows, at most %d", screens[i]->name, language, rows, ROWS);
    }
}

static void what_a_screen_is_for_fits_its_help(void **state)
{
    check_abouts("English");
    speak_german(state);
    check_abouts("German");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_an_order_says_is_shown_in_german, needs_german, forget_language),
        cmocka_unit_test_setup_teardown(what_is_lost_is_shown_in_german, needs_german, forget_language),
        cmocka_unit_test_setup_teardown(what_a_ruling_does_is_shown_in_german, needs_german, forget_language),
        cmocka_unit_test(what_comes_apart_in_too_many_ways_is_given_up),
        cmocka_unit_test(a_penalty_of_the_log_is_said_in_documents),
        cmocka_unit_test_setup_teardown(a_penalty_of_the_log_is_shown_in_german, needs_german, forget_language),
        cmocka_unit_test_setup_teardown(an_error_is_shown_in_german, needs_german, forget_language),
        cmocka_unit_test_setup_teardown(a_penalty_is_said_to_the_players, needs_german, forget_language),
        cmocka_unit_test_setup_teardown(a_doubtful_time_control_is_refused_in_german, needs_german, forget_language),
        cmocka_unit_test_setup_teardown(what_a_screen_is_for_fits_its_help, needs_german, forget_language),
        cmocka_unit_test_setup_teardown(every_sentence_has_a_german_one, needs_german, forget_language),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
