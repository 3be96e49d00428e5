/* A TRF file that was imported goes back as it came, but for what changed since. */
#include "event/import.h"
#include "report/trf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A ruler, words for a control, a comment, dates of its own, an 0 for what is not there, ranks that we would give
 * otherwise, blanks at ends of lines, points that the results do not give. */
static const char swiss[] =
    "### made by hand\n"
    "012 Torneo de la Villa  \n022 Villa\n032 ESP\n042 24/09/2010\n052 02/10/2010\n062 4 (3)\n072 3\n"
    "092 Individual: Swiss-System\n102 IA Larre Mikel (22232540)\n112 Uno, Ana; Dos, Eva\n"
    "122 one hour and a bit\nXXR 3\nXXC rank\n\n"
    "         1         2         3\n1234567890123456789012345678901234567890\n"
    "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR  1111 1 1  2222 2 2\n"
    "001    1 m  g Azer Mirza                        2527 AZE    13400304 1978        1.0    2     3 w 1  0000 - -  \n"
    "001    2 f    Núñez Ortega, María José             0 ESP           0 1950        0.0    4     4 b 0\n"
    "001    3 m    Duffy, Seamus                     1424 IRL             2014/00/00  9.5    3     1 b 0\n"
    "001    4 m    Long, Name                        2008 GRE     4227506 1997/00/00  1.0    1     2 w 1\n"
    "013 Los Unos                           1    2\n"
    "013 Los Otros                          3    4\n"
    "801 something of another program\n";

static struct chess_event *import(const char *bytes, size_t length)
{
    struct error why = {0};
    struct import i = {.event = chess_event_new(), .file = "came.trf"};
    if (!import_text(&i, bytes, length, &why))
        fail_msg("%s: %s", why.where, why.what);
    i.event->source.control = i.event->control;
    i.event->source.rounds = i.event->round_count;
    import_release(&i);
    return i.event;
}

/* As an event file keeps it. */
static struct chess_event *through_a_file(struct chess_event *e)
{
    struct text file = {0};
    struct error why = {0};
    event_write(e, &file);
    struct chess_event *read = event_read(text_chars(&file), file.length, "came.ini", &why);
    if (!read)
        fail_msg("%s: %s\n%s", why.where, why.what, text_chars(&file));
    chess_event_free(e);
    text_release(&file);
    return read;
}

static void expect_export(const struct chess_event *e, const char *bytes, size_t length)
{
    struct text out = {0};
    trf_write(e, &(struct trf_choice){.form = TRF_AS_IT_CAME}, &out);
    if (out.length != length || memcmp(text_chars(&out), bytes, length) != 0)
        fail_msg("it is\n%s\nand should be\n%.*s", text_chars(&out), (int)length, bytes);
    text_release(&out);
}

static void goes_round(const char *bytes, size_t length)
{
    struct chess_event *e = through_a_file(import(bytes, length));
    expect_export(e, bytes, length);
    chess_event_free(e);
}

static void what_nothing_changed_is_as_it_came(void **state)
{
    (void)state;
    goes_round(swiss, strlen(swiss));
}

/* With other ends of lines, with a mark, without an end of the last line. */
static void ends_and_marks_come_back(void **state)
{
    static const char *const ends[] = {"\r\n", "\r", "\n"};
    (void)state;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        for (int mark = 0; mark < 2; mark++) {
            struct text file = {0};
            text_add(&file, mark ? "\xef\xbb\xbf" : "");
            for (const char *at = swiss; *at; at++)
                text_add_bytes(&file, *at == '\n' ? ends[i] : at, *at == '\n' ? strlen(ends[i]) : 1);
            goes_round(text_chars(&file), file.length);
            goes_round(text_chars(&file), file.length - strlen(ends[i]));
            text_release(&file);
        }
}

static void latin_1_comes_back(void **state)
{
    struct text file = {0};
    (void)state;
    for (const char *at = swiss; *at; at++) {
        bool two = (unsigned char)*at == 0xc3;
        text_add_char(&file, two ? (char)(0xc0 | (at[1] & 0x3f)) : *at);
        at += two;
    }
    goes_round(text_chars(&file), file.length);
    text_release(&file);
}

/* Quotes of both kinds, a percent sign, a tab and a line longer than one of an event file. */
static void odd_lines_come_back(void **state)
{
    struct text file = {0};
    (void)state;
    text_add(&file, "012 T\n### \"a\" and 'b' 100% \\ ; # \t\n### ");
    for (int i = 0; i < 400; i++)
        text_add(&file, "ñandú ");
    text_add(&file, "\n001    1      One                                                               0.0    1\n");
    goes_round(text_chars(&file), file.length);
    text_release(&file);
}

static void replace(struct text *file, const char *old, const char *with)
{
    const char *at = strstr(text_chars(file), old);
    assert_non_null(at);
    struct text whole = {0};
    text_add_bytes(&whole, text_chars(file), (size_t)(at - text_chars(file)));
    text_add(&whole, with);
    text_add(&whole, at + strlen(old));
    text_release(file);
    *file = whole;
}

/* Two games of the second round: their cells, the points and all ranks are ours, and nothing else. */
static void a_new_round_changes_cells_points_and_ranks(void **state)
{
    struct chess_event *e = through_a_file(import(swiss, strlen(swiss)));
    struct text expected = {0};
    (void)state;
    struct round *r = event_add_round(e, 2);
    struct pairing *p = round_add_pairing(r, 1, 2, 3);
    p->white_result = p->black_result = '=';
    text_add(&expected, swiss);
    replace(&expected, "1950        0.0    4     4 b 0\n", "1950        0.5    3     4 b 0     3 w =\n");
    replace(&expected, "2014/00/00  9.5    3     1 b 0\n", "2014/00/00  0.5    4     1 b 0     2 b =\n");
    replace(&expected, "1978        1.0    2 ", "1978        1.0    1 ");
    expect_export(e, text_chars(&expected), expected.length);
    text_release(&expected);
    chess_event_free(e);
}

static void a_changed_person_changes_one_field(void **state)
{
    struct chess_event *e = through_a_file(import(swiss, strlen(swiss)));
    struct text expected = {0};
    (void)state;
    copy_text(e->players[1].title, sizeof e->players[1].title, "WFM");
    e->players[0].rating = 2531;
    copy_text(e->place, sizeof e->place, "Otra");
    text_add(&expected, swiss);
    replace(&expected, "022 Villa", "022 Otra");
    replace(&expected, "   2 f    N", "   2 fWFM N");
    replace(&expected, " 2527 ", " 2531 ");
    expect_export(e, text_chars(&expected), expected.length);
    text_release(&expected);
    chess_event_free(e);
}

static void who_comes_and_who_goes(void **state)
{
    struct chess_event *e = through_a_file(import(swiss, strlen(swiss)));
    struct text out = {0};
    (void)state;
    struct player *late = event_add_player(e, 5);
    copy_text(late->name, sizeof late->name, "Late, Entry");
    trf_write(e, &(struct trf_choice){.form = TRF_AS_IT_CAME}, &out);
    assert_non_null(strstr(text_chars(&out), "\n001    5      Late, Entry "));
    assert_non_null(strstr(text_chars(&out), "\n062 5\n"));
    assert_non_null(strstr(text_chars(&out), "112 Uno, Ana; Dos, Eva\n"));
    text_release(&out);
    chess_event_free(e);
}

/* Another edition, and what a pairing program takes, are written again. */
static void another_edition_is_written_anew(void **state)
{
    struct chess_event *e = through_a_file(import(swiss, strlen(swiss)));
    (void)state;
    for (int form = 0; form < TRF_FORMS; form++) {
        struct text out = {0};
        trf_write(e, &(struct trf_choice){.form = (enum trf_form)form}, &out);
        assert_int_equal(strstr(text_chars(&out), "DDD SSSS") != NULL, form == TRF16);
        text_release(&out);
    }
    chess_event_free(e);
}

static void a_spoiled_section_is_refused_with_its_line(void **state)
{
    static const char *const wrong[] = {"1 = \"%\"\n1x = \"%00\"", "1 = \"%4\"",  "ends = both", "mark = perhaps",
                                        "control = now and then",  "colour = red"};
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[200];
        struct error why = {0};
        snprintf(text, sizeof text, "[event]\nname = A\n[source]\n%s\n", wrong[i]);
        assert_null(event_read(text, strlen(text), "a.ini", &why));
        assert_memory_equal(why.where, "a.ini:", 6);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_nothing_changed_is_as_it_came),
        cmocka_unit_test(ends_and_marks_come_back),
        cmocka_unit_test(latin_1_comes_back),
        cmocka_unit_test(odd_lines_come_back),
        cmocka_unit_test(a_new_round_changes_cells_points_and_ranks),
        cmocka_unit_test(a_changed_person_changes_one_field),
        cmocka_unit_test(who_comes_and_who_goes),
        cmocka_unit_test(another_edition_is_written_anew),
        cmocka_unit_test(a_spoiled_section_is_refused_with_its_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
