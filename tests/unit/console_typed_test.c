/* What is typed reaches the terminal only as the console draws it. A terminal that echoes, or a library that does,
 * shows a character that nobody cleaned: here each byte that the program sends is looked at, in every prompt. */
#include "console_run.h"

static char said[1 << 18];
static size_t length;

/* Of the test's own terminal: one with UTF-8, where curses can draw what has no width. */
static void speak_utf8(void)
{
    setenv("TERM", "vt100", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
}

static bool hear(struct console_run *r, int ms)
{
    struct pollfd p = {.fd = r->terminal, .events = POLLIN};
    if (poll(&p, 1, ms) <= 0)
        return true;
    assert_true(length + 4096 < sizeof said);
    ssize_t n = read(r->terminal, said + length, 4096);
    length += n > 0 ? (size_t)n : 0;
    said[length] = '\0';
    return n > 0;
}

static void hear_until(struct console_run *r, const char *word, const char *of)
{
    for (long until = now_ms() + patience_ms(); !strstr(said, word);)
        if (!hear(r, 20) || now_ms() > until)
            fail_msg("%s: it does not show %s", of, word);
}

static void type_into(const char *prompt)
{
    struct console_run r = {0};
    length = 0;
    said[0] = '\0';
    open_event(&r, speak_utf8, "typed.ini");
    hear_until(&r, "boards", prompt);
    type(&r, prompt);
    type(&r, "a\xc2\xad"
             "b\xe2\x80\x8b\xe2\x80\xae"
             "cZ"); /* U+00AD, U+200B, U+202E */
    hear_until(&r, "Z", prompt);
    assert_int_equal(kill(r.process, SIGTERM), 0);
    while (hear(&r, (int)patience_ms()))
        ;
    (void)ended(&r);
    if (strstr(said, "\xc2\xad") || strstr(said, "\xe2\x80\x8b") || strstr(said, "\xe2\x80\xae"))
        fail_msg("%s: the terminal was sent what cannot be seen", prompt);
}

static void nothing_that_cannot_be_seen_comes_back_from_any_prompt(void **state)
{
    static const char *const prompts[] = {":", ":note ", ":who ", ":find ", "/", "e", "@"};
    (void)state;
    write_event("typed.ini", 0, 4, "3+2");
    for (size_t i = 0; i < sizeof prompts / sizeof *prompts; i++)
        type_into(prompts[i]);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_that_cannot_be_seen_comes_back_from_any_prompt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
