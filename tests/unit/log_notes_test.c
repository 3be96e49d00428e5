#include "host/files.h"
#include "host/log_notes.h"

#include "scratch.h"
#include "session_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmocka_names.h"

/* What is remembered about logs: a line for each. */

enum { LOGS = 1005, KEPT = 1001 };

static int a_new_state(void **state)
{
    (void)state;
    setenv("XDG_STATE_HOME", getenv("SCRATCH") ? getenv("SCRATCH") : "/tmp", 1);
    unlink(in_scratch("flagfall/notes"));
    return 0;
}

static struct log_hash log_number(int number)
{
    return (struct log_hash){{(uint8_t)(number >> 8), (uint8_t)number}};
}

static void keep(int number, const char *words)
{
    struct error why = {0};
    struct log_hash first = log_number(number);
    if (!log_note_keep("notes", &first, words, NOTE_SYNCED, &why))
        fail_msg("%s: %s", why.where, why.what);
}

static bool is_kept(int number, const char *words)
{
    struct text found = {0};
    struct log_hash first = log_number(number);
    bool is = log_note_find("notes", &first, &found) && !strcmp(text_chars(&found), words);
    text_release(&found);
    return is;
}

static void the_last_words_about_each_log_hold(void **state)
{
    (void)state;
    assert_false(log_notes_are_there("notes"));
    assert_false(is_kept(1, "anything"));
    keep(1, "first");
    keep(2, "with  spaces and \xC3\xBC");
    keep(1, "second");
    assert_true(log_notes_are_there("notes"));
    assert_true(is_kept(1, "second"));
    assert_true(is_kept(2, "with  spaces and \xC3\xBC"));
    assert_false(is_kept(3, ""));
}

/* As an older version wrote them: without an end, several for one log, and what is no line of ours. */
static void what_else_stands_in_the_file_does_no_harm(void **state)
{
    struct text lines = {0};
    (void)state;
    keep(1, "one");
    struct error why;
    assert_true(file_read(in_scratch("flagfall/notes"), 4096, &lines, &why));
    text_add(&lines, "\n\nno line of ours\n");
    text_add(&lines, "0002\n");
    write_scratch("flagfall/notes", text_chars(&lines));
    assert_true(is_kept(1, "one"));
    text_release(&lines);
    keep(2, "two");
    assert_true(is_kept(1, "one"));
    assert_true(is_kept(2, "two"));
}

static void the_newest_thousand_stay(void **state)
{
    struct text lines = {0};
    (void)state;
    for (int i = 1; i <= LOGS; i++)
        text_addf(&lines, "%04x%060d words\n", (unsigned)i, 0);
    write_scratch("flagfall/notes", text_chars(&lines));
    text_release(&lines);
    assert_true(is_kept(1, "words"));
    keep(1, "newer");
    assert_true(is_kept(1, "newer"));
    keep(LOGS + 1, "newest");
    assert_true(is_kept(1, "newer"));
    assert_true(is_kept(LOGS, "words"));
    assert_true(is_kept(LOGS - KEPT + 3, "words"));
    assert_false(is_kept(LOGS - KEPT + 2, "words"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(the_last_words_about_each_log_hold, a_new_state),
        cmocka_unit_test_setup(what_else_stands_in_the_file_does_no_harm, a_new_state),
        cmocka_unit_test_setup(the_newest_thousand_stay, a_new_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
