/* Every role of the themes that paint their own background can be read: WCAG 2.2, 1.4.3 (4.5:1 for text) and 1.4.11
 * (3:1 for lines). Pieces are text: a ruling rests on them.
 */
#include "terminal/theme.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "cmocka_names.h"

/* Of the palette of 256 colours that terminals share; the first 16, which are anybody's, as xterm has them. */
static int channel(int colour, int which)
{
    static const int steps[] = {0, 95, 135, 175, 215, 255};
    static const int first[16][3] = {{0, 0, 0},       {205, 0, 0},   {0, 205, 0},   {205, 205, 0},
                                     {0, 0, 238},     {205, 0, 205}, {0, 205, 205}, {229, 229, 229},
                                     {127, 127, 127}, {255, 0, 0},   {0, 255, 0},   {255, 255, 0},
                                     {92, 92, 255},   {255, 0, 255}, {0, 255, 255}, {255, 255, 255}};
    assert_int_in_range(colour, 0, 255);
    if (colour < 16)
        return first[colour][which];
    if (colour >= 232)
        return 8 + 10 * (colour - 232);
    int level = colour - 16;
    return steps[which == 0 ? level / 36 : which == 1 ? level / 6 % 6 : level % 6];
}

/* c to the power of 12/5, by Newton: y to the fifth is c to the twelfth. */
static double power(double c)
{
    double twelfth = c * c * c * c, y = 1;
    twelfth = twelfth * twelfth * twelfth;
    for (int i = 0; i < 60; i++)
        y = (4 * y + twelfth / (y * y * y * y)) / 5;
    return y;
}

static double luminance(int colour)
{
    static const double weights[] = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        double c = channel(colour, i) / 255.0;
        sum += weights[i] * (c <= 0.04045 ? c / 12.92 : power((c + 0.055) / 1.055));
    }
    return sum;
}

static double contrast(int a, int b)
{
    double x = luminance(a), y = luminance(b);
    return (x > y ? x + 0.05 : y + 0.05) / (x > y ? y + 0.05 : x + 0.05);
}

static void assert_contrast(const char *theme, enum role front, enum role back, double least)
{
    int colour, on, unused;
    theme_colours_of(front, &colour, &unused);
    theme_colours_of(back, &unused, &on);
    if (contrast(colour, on) < least)
        fail_msg("%s: role %d (%d) on role %d (%d) has %.2f:1, not %.1f:1", theme, (int)front, colour, (int)back, on,
                 contrast(colour, on), least);
}

static bool is_square(enum role r)
{
    return r >= ROLE_SQUARE_LIGHT && r <= ROLE_SQUARE_WRONG;
}

static void assert_readable(const char *theme)
{
    static const double TEXT = 4.5, GRAPHICS = 3;
    for (enum role r = 0; r < ROLES; r++) {
        if (is_square(r)) {
            assert_contrast(theme, ROLE_PIECE_WHITE, r, TEXT);
            assert_contrast(theme, ROLE_PIECE_BLACK, r, TEXT);
        } else if (r != ROLE_PIECE_WHITE && r != ROLE_PIECE_BLACK) {
            assert_contrast(theme, r, r, r == ROLE_BORDER ? GRAPHICS : TEXT);
        }
    }
}

static void every_role_of_each_theme_can_be_read(void **unused)
{
    static const char *const names[] = {"dark", "light", "contrast"};
    (void)unused;
    theme_take_usual(256);
    assert_readable("built in");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[64];
        struct error why = {0};
        snprintf(path, sizeof path, "config/themes/%s.ini", names[i]);
        theme_take_usual(256);
        if (!theme_read(path, &why))
            fail_msg("%s: %s", path, why.what);
        assert_readable(names[i]);
    }
}

static void pieces_and_lines_can_be_read_with_any_number_of_colours(void **unused)
{
    static const int depths[] = {256, 16, 8};
    static const char *const names[] = {"dark", "light", "contrast", "classic"};
    (void)unused;
    for (size_t i = 0; i < 12; i++) {
        char path[64];
        struct error why = {0};
        snprintf(path, sizeof path, "config/themes/%s.ini", names[i / 3]);
        theme_take_usual(depths[i % 3]);
        if (!theme_read(path, &why))
            fail_msg("%s: %s", path, why.what);
        for (enum role r = ROLE_SQUARE_LIGHT; r <= ROLE_SQUARE_WRONG; r++) {
            assert_contrast(names[i / 3], ROLE_PIECE_WHITE, r, 4.5);
            assert_contrast(names[i / 3], ROLE_PIECE_BLACK, r, 4.5);
        }
        if (i / 3 < 3)
            assert_contrast(names[i / 3], ROLE_BORDER, ROLE_TEXT, 3);
    }
}

static void what_a_role_leaves_open_is_as_the_text_is(void **unused)
{
    (void)unused;
    int front, back, text, behind;
    theme_take_usual(256);
    theme_colours_of(ROLE_TEXT, &text, &behind);
    theme_colours_of(ROLE_STRONG, &front, &back);
    assert_int_equal(front, text);
    assert_int_equal(back, behind);
    theme_colours_of(ROLE_DIM, &front, &back);
    assert_int_not_equal(front, text);
    assert_int_equal(back, behind);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_role_of_each_theme_can_be_read),
        cmocka_unit_test(pieces_and_lines_can_be_read_with_any_number_of_colours),
        cmocka_unit_test(what_a_role_leaves_open_is_as_the_text_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
