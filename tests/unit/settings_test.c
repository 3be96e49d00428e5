/* Settings: who wins, where each comes from, and that one bad line costs that line only. */
#include "host/settings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char home[256], told[4096];

static void take_complaint(void *self, const struct error *e)
{
    (void)self;
    size_t n = strlen(told);
    snprintf(told + n, sizeof told - n, "%s: %s\n", strrchr(e->where, '/') ? strrchr(e->where, '/') + 1 : e->where,
             e->what);
}

static int begin(void **state)
{
    const char *scratch = getenv("SCRATCH");
    (void)state;
    snprintf(home, sizeof home, "%s/settings.XXXXXX", scratch ? scratch : "/tmp");
    if (!mkdtemp(home))
        return -1;
    setenv("HOME", home, 1);
    setenv("XDG_CONFIG_HOME", home, 1);
    unsetenv("XDG_STATE_HOME");
    unsetenv("XDG_DATA_HOME");
    unsetenv("FLAGFALL_DISPLAY_DENSITY");
    unsetenv("FLAGFALL_DISPLAY_COLOURS");
    unsetenv("NO_COLOR");
    unsetenv("ESCDELAY");
    unsetenv("FLAGFALL_DISPLAY_ESCAPE_MS");
    told[0] = '\0';
    return 0;
}

static void write_own(const char *text)
{
    char path[320];
    snprintf(path, sizeof path, "%s/flagfall", home);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/flagfall/flagfall.ini", home);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static void the_sample_says_what_is_built_in(void **state)
{
    struct settings *bare = settings_new(NULL, NULL, take_complaint, NULL);
    static char sample[8192];
    FILE *f = fopen("config/flagfall.ini", "r");
    (void)state;
    assert_non_null(f);
    sample[fread(sample, 1, sizeof sample - 1, f)] = '\0';
    fclose(f);
    write_own(sample);
    struct settings *s = settings_new(NULL, NULL, take_complaint, NULL);
    for (int i = 0; i < SETTINGS; i++) {
        assert_string_equal(setting_text(s, (enum setting)i), setting_text(bare, (enum setting)i));
        assert_string_equal(setting_source(bare, (enum setting)i), "built in");
        assert_non_null(strstr(setting_source(s, (enum setting)i), "flagfall.ini:")); /* the sample has them all */
    }
    assert_string_equal(told, "");
    settings_free(bare);
    settings_free(s);
}

static void the_last_word_is_the_command_lines(void **state)
{
    static const char event[] = "[event]\nname = X\nrulebook = r\ncontrol = 3+2\n[settings]\ndisplay.density = line\n";
    const char *sets[] = {"display.density=tile", NULL};
    struct settings *s;
    (void)state;
    write_own("[display]\ndensity = cell\nmouse = no\n");
    s = settings_new(NULL, NULL, take_complaint, NULL);
    assert_string_equal(setting_text(s, SETTING_DISPLAY_DENSITY), "cell");
    assert_true(setting_is(s, SETTING_DISPLAY_MOUSE, "no"));
    settings_free(s);
    struct chess_event *e = event_read(event, sizeof event - 1, "club.ini", NULL);
    s = settings_new(e, NULL, take_complaint, NULL);
    assert_string_equal(setting_text(s, SETTING_DISPLAY_DENSITY), "line");
    assert_string_equal(setting_source(s, SETTING_DISPLAY_DENSITY), "club.ini:6");
    settings_free(s);
    setenv("FLAGFALL_DISPLAY_DENSITY", "cell", 1);
    setenv("FLAGFALL_DISPLAY_ESCAPE_MS", "50", 1);
    s = settings_new(e, NULL, take_complaint, NULL);
    assert_string_equal(setting_source(s, SETTING_DISPLAY_DENSITY), "FLAGFALL_DISPLAY_DENSITY");
    assert_int_equal(setting_number(s, SETTING_DISPLAY_ESCAPE_MS), 50);
    settings_free(s);
    s = settings_new(e, sets, take_complaint, NULL);
    assert_string_equal(setting_text(s, SETTING_DISPLAY_DENSITY), "tile");
    assert_string_equal(setting_source(s, SETTING_DISPLAY_DENSITY), "--set");
    assert_string_equal(told, "");
    settings_free(s);
    chess_event_free(e);
}

static void what_other_programs_go_by_holds_for_this_one(void **state)
{
    const char *sets[] = {"display.colours=16", NULL};
    (void)state;
    write_own("[display]\ncolours = 256\n");
    setenv("NO_COLOR", "1", 1);
    setenv("CLICOLOR_FORCE", "1", 1);
    setenv("ESCDELAY", "80", 1);
    struct settings *s = settings_new(NULL, NULL, take_complaint, NULL);
    assert_string_equal(setting_text(s, SETTING_DISPLAY_COLOURS), "none");
    assert_string_equal(setting_source(s, SETTING_DISPLAY_COLOURS), "NO_COLOR");
    assert_int_equal(setting_number(s, SETTING_DISPLAY_ESCAPE_MS), 80);
    settings_free(s);
    setenv("FLAGFALL_DISPLAY_COLOURS", "8", 1);
    s = settings_new(NULL, NULL, take_complaint, NULL);
    assert_string_equal(setting_text(s, SETTING_DISPLAY_COLOURS), "8");
    settings_free(s);
    s = settings_new(NULL, sets, take_complaint, NULL);
    assert_string_equal(setting_text(s, SETTING_DISPLAY_COLOURS), "16");
    settings_free(s);
    setenv("NO_COLOR", "", 1);
    unsetenv("FLAGFALL_DISPLAY_COLOURS");
    s = settings_new(NULL, NULL, take_complaint, NULL);
    assert_string_equal(setting_text(s, SETTING_DISPLAY_COLOURS), "256");
    assert_string_equal(told, "");
    settings_free(s);
    unsetenv("ESCDELAY");
}

static void a_bad_line_costs_that_line_only(void **state)
{
    const char *sets[] = {"nonsense", "display.order=never", NULL};
    (void)state;
    write_own("[display]\ndensity = huge\nmouse = no\nwhat is this\ncolor = red\nmouse = yes\nescape-ms = "
              "0\n[alerts]\nsound = no\n");
    setenv("FLAGFALL_DISPLAY_ESCAPE_MS", "soon", 1);
    struct settings *s = settings_new(NULL, sets, take_complaint, NULL);
    assert_string_equal(told, "flagfall.ini:4: neither a section nor name = value\n"
                              "flagfall.ini:6: mouse is already in line 3\n"
                              "flagfall.ini:2: display.density = huge is not valid\n"
                              "flagfall.ini:5: display.color is not a setting\n"
                              "flagfall.ini:7: display.escape-ms = 0 is not valid\n"
                              "FLAGFALL_DISPLAY_ESCAPE_MS: display.escape-ms = soon is not valid\n"
                              "--set: nonsense says no name and value\n"
                              "--set: display.order = never is not valid\n");
    assert_true(setting_is(s, SETTING_DISPLAY_MOUSE, "no"));
    assert_true(setting_is(s, SETTING_ALERTS_SOUND, "no"));
    assert_true(setting_is(s, SETTING_DISPLAY_DENSITY, "auto"));
    settings_free(s);
}

static void hours_are_hours_or_are_told_of(void **state)
{
    static const char *const bad[] = {"alerts.silent=22-8", "alerts.silent=22:00-24:00", "alerts.silent=22:60-08:00",
                                      "alerts.silent=22:00-08:00 daily"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char *sets[] = {bad[i], NULL};
        told[0] = '\0';
        struct settings *s = settings_new(NULL, sets, take_complaint, NULL);
        assert_non_null(strstr(told, "is not valid"));
        assert_string_equal(setting_text(s, SETTING_ALERTS_SILENT), "");
        settings_free(s);
    }
    const char *good[] = {"alerts.silent=22:00-08:00", NULL};
    told[0] = '\0';
    struct settings *s = settings_new(NULL, good, take_complaint, NULL);
    assert_string_equal(told, "");
    assert_string_equal(setting_text(s, SETTING_ALERTS_SILENT), "22:00-08:00");
    settings_free(s);
}

/* Whoever opens a file that came by mail must not run what its writer likes. */
static void an_events_file_gives_no_command(void **state)
{
    static const char event[] = "[event]\nname = X\nrulebook = r\ncontrol = 3+2\n[settings]\nalerts.notify = touch x\n";
    (void)state;
    struct chess_event *e = event_read(event, sizeof event - 1, "club.ini", NULL);
    told[0] = '\0';
    struct settings *s = settings_new(e, NULL, take_complaint, NULL);
    assert_string_equal(setting_text(s, SETTING_ALERTS_NOTIFY), "");
    assert_string_equal(told, "club.ini:6: alerts.notify is a command, which an event's file cannot give\n");
    settings_free(s);
    chess_event_free(e);
}

static void keys_are_handed_on(void **state)
{
    (void)state;
    write_own("[keys]\nrule = r R\nnext-alert = n\n");
    struct settings *s = settings_new(NULL, NULL, take_complaint, NULL);
    assert_string_equal(settings_key(s, 0)->name, "rule");
    assert_string_equal(settings_key(s, 0)->keys, "r R");
    assert_non_null(strstr(settings_key(s, 0)->source, "flagfall.ini:2"));
    assert_string_equal(settings_key(s, 1)->name, "next-alert");
    assert_null(settings_key(s, 2));
    settings_free(s);
}

static void what_is_printed_says_where_it_is_from(void **state)
{
    struct text out = {0};
    (void)state;
    write_own("[display]\norder = board\n");
    struct settings *s = settings_new(NULL, NULL, take_complaint, NULL);
    settings_print(s, &out);
    assert_non_null(strstr(text_chars(&out), "[display]\ncolours = auto               ; built in\n"));
    assert_non_null(strstr(text_chars(&out), "order = board                ; /"));
    assert_non_null(strstr(text_chars(&out), "/flagfall/flagfall.ini:2\n"));
    settings_free(s);
    text_release(&out);
}

static void folders_are_made_where_xdg_says(void **state)
{
    char path[512], expected[512];
    struct stat st;
    struct error why;
    (void)state;
    assert_true(settings_state_folder(path, sizeof path, &why));
    snprintf(expected, sizeof expected, "%s/.local/state/flagfall", home);
    assert_string_equal(path, expected);
    assert_int_equal(stat(path, &st), 0);
    assert_true(S_ISDIR(st.st_mode) && (st.st_mode & 0777) == 0700);
    snprintf(expected, sizeof expected, "%s/elsewhere", home);
    setenv("XDG_DATA_HOME", expected, 1);
    assert_true(settings_data_folder(path, sizeof path));
    assert_non_null(strstr(path, "/elsewhere/flagfall"));
    setenv("XDG_DATA_HOME", "relative/is/ignored", 1);
    assert_true(settings_data_folder(path, sizeof path));
    assert_non_null(strstr(path, "/.local/share/flagfall"));
    unsetenv("HOME");
    assert_false(settings_state_folder(path, sizeof path, &why));
    assert_true(*why.what && *why.remedy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(the_sample_says_what_is_built_in, begin),
        cmocka_unit_test_setup(the_last_word_is_the_command_lines, begin),
        cmocka_unit_test_setup(what_other_programs_go_by_holds_for_this_one, begin),
        cmocka_unit_test_setup(a_bad_line_costs_that_line_only, begin),
        cmocka_unit_test_setup(hours_are_hours_or_are_told_of, begin),
        cmocka_unit_test_setup(an_events_file_gives_no_command, begin),
        cmocka_unit_test_setup(keys_are_handed_on, begin),
        cmocka_unit_test_setup(what_is_printed_says_where_it_is_from, begin),
        cmocka_unit_test_setup(folders_are_made_where_xdg_says, begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
