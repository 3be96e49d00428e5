/* What is logged in English is shown in another language, and only where its parts give it back. */
#include "base/tongue.h"
#include "hall/incident_shown.h"

#include <stdio.h>
#include <string.h>

#include "cmocka_names.h"

static const char *const texts[][2] = {
    {"illegal move by %s", "regelwidriger Zug von %s"},
    {"%s's flag fell", "Blättchenfall bei %s"},
    {"pieces displaced", "verschobene Figuren"},
    {"reported", "gemeldet"},
    {"White", "Weiß"},
    {"Black", "Schwarz"},
    {"rook", "Turm"},
    {", the second", ", der zweite"},
    {": %s loses", ": %s verliert"},
    {"%s's %s is on %s: put it back on %s, or was it moved out of turn?", "%2$s von %1$s auf %3$s statt %4$s?"},
    {"the clock adds about %d s a move, not %d s", "die Uhr gibt etwa %d s je Zug, nicht %d s"},
};
enum { TEXTS = sizeof texts / sizeof *texts, BYTES = 8192 };

static void put(unsigned char *at, size_t n)
{
    for (int i = 0; i < 4; i++)
        at[i] = (unsigned char)(n >> 8 * i);
}

static size_t put_string(unsigned char *bytes, size_t row, size_t end, const char *text)
{
    put(bytes + row, strlen(text));
    put(bytes + row + 4, end);
    memcpy(bytes + end, text, strlen(text) + 1);
    return end + strlen(text) + 1;
}

static int speak(void **state)
{
    static unsigned char bytes[BYTES];
    size_t shown = 28 + 8 * (TEXTS + 1), end = 28 + 16 * (TEXTS + 1);
    (void)state;
    put(bytes, 0x950412de);
    put(bytes + 8, TEXTS + 1);
    put(bytes + 12, 28);
    put(bytes + 16, shown);
    end = put_string(bytes, 28, end, "");
    end = put_string(bytes, shown, end, "charset=UTF-8\nLanguage: de\n");
    for (size_t i = 0; i < TEXTS; i++) {
        end = put_string(bytes, 28 + 8 * (i + 1), end, texts[i][0]);
        end = put_string(bytes, shown + 8 * (i + 1), end, texts[i][1]);
    }
    return !tongue_take(bytes, end, NULL);
}

static int forget(void **state)
{
    (void)state;
    tongue_forget();
    return 0;
}

struct shown_row {
    enum incident_kind kind;
    int side;
    const char *logged, *shown;
};

static void check(const struct shown_row *row, const char *wanted)
{
    struct incident i = {.kind = (uint8_t)row->kind, .side = (int8_t)row->side};
    struct text out = {0};
    snprintf(i.words, sizeof i.words, "%s", row->logged);
    incident_add_shown(NULL, &i, &out);
    assert_string_equal(text_chars(&out), wanted);
    text_release(&out);
}

static const struct shown_row rows[] = {
    {INCIDENT_ILLEGAL_MOVE, WHITE, "illegal move by White: f1-c6", "regelwidriger Zug von Weiß: f1-c6"},
    {INCIDENT_ILLEGAL_MOVE, BLACK, "illegal move by Black: f1-c6, the second: Black loses",
     "regelwidriger Zug von Schwarz: f1-c6, der zweite: Schwarz verliert"},
    {INCIDENT_FLAG_FALL, WHITE, "White's flag fell", "Blättchenfall bei Weiß"},
    {INCIDENT_DISPLACED, NO_SIDE, "pieces displaced: e4", "verschobene Figuren: e4"},
    {INCIDENT_DISPLACED, WHITE, "White's rook is on b1: put it back on a1, or was it moved out of turn?",
     "Turm von Weiß auf b1 statt a1?"},
    {INCIDENT_CLOCK_NO_BONUS, NO_SIDE, "the clock adds about 3 s a move, not 5 s",
     "die Uhr gibt etwa 3 s je Zug, nicht 5 s"},
    /* typed, of another version, or of another side: as it was logged */
    {INCIDENT_REPORTED, NO_SIDE, "White said something", "White said something"},
    {INCIDENT_REPORTED, NO_SIDE, "reportedly rude", "reportedly rude"},
    {INCIDENT_FLAG_FALL, BLACK, "White's flag fell", "White's flag fell"},
    {INCIDENT_FLAG_FALL, BLACK, "Black's flag has fallen", "Black's flag has fallen"},
    {INCIDENT_CLOCK_NO_BONUS, NO_SIDE, "the clock adds about x s a move, not 5 s",
     "the clock adds about x s a move, not 5 s"},
};

static void a_logged_sentence_is_shown_in_the_language(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check(&rows[i], rows[i].shown);
}

static void in_english_it_is_shown_as_it_was_logged(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check(&rows[i], rows[i].logged);
}

static void nothing_of_it_is_logged(void **state)
{
    (void)state;
    char words[INCIDENT_WORDS];
    assert_string_equal(incident_words(INCIDENT_FLAG_FALL, WHITE, words), "White's flag fell");
    assert_string_equal(incident_shown(INCIDENT_FLAG_FALL, WHITE, words), "Blättchenfall bei Weiß");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_logged_sentence_is_shown_in_the_language, speak, forget),
        cmocka_unit_test_setup_teardown(nothing_of_it_is_logged, speak, forget),
        cmocka_unit_test(in_english_it_is_shown_as_it_was_logged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
