/* Bundles: what another machine can say of them, and of those that were changed on the way. */
#include "log/bundle.h"
#include "log_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const struct log_expected nothing;

static void add_report(struct text *report, struct log *log)
{
    struct log_head head;
    assert_true(log_head(log, &head, NULL));
    text_add(report, "Round 3: all went well.\n");
    head_add_statement(report, &head);
    text_add(report, "\n");
}

/* A bundle as one text, of a log with so many entries; the report is of an earlier moment. */
static void make_bundle(struct text *out, int entries, bool with_report)
{
    const char *path = in_scratch("bundled.flagfall");
    struct text report = {0};
    struct error why = {0};
    char *bytes = NULL;
    size_t length = 0;
    struct station_key key = made_key(1);
    struct log *log = made_new(path);
    made_fill(log, entries / 2);
    add_report(&report, log);
    made_fill(log, entries - entries / 2);
    FILE *f = open_memstream(&bytes, &length);
    struct bundle_report inside = {"round-3.txt", text_chars(&report)};
    assert_true(bundle_write(log, &key, with_report ? &inside : NULL, f, &why));
    fclose(f);
    text_clear(out);
    text_add_bytes(out, bytes, length);
    free(bytes);
    text_release(&report);
    assert_true(log_close(log, NULL));
}

static const char *put(const char *bytes, size_t length)
{
    const char *path = in_scratch("sent.bundle");
    FILE *f = fopen(path, "wb");
    assert_int_equal(fwrite(bytes, 1, length, f), length);
    fclose(f);
    return path;
}

static void a_bundle_is_verified_without_the_event(void **state)
{
    (void)state;
    struct text bundle = {0};
    struct log_verdict v;
    struct error why = {0};
    for (int with_report = 0; with_report < 2; with_report++) {
        make_bundle(&bundle, 200, with_report);
        const char *path = put(bundle.chars, bundle.length);
        assert_true(file_is_bundle(path));
        if (!bundle_verify(path, &nothing, &v, &why))
            fail_msg("%s", why.what);
        assert_int_equal(v.entries, 201);
        assert_int_equal(v.is_signed, 5);
        struct text key = {0};
        fingerprint_add(&key, v.head.key);
        assert_true(bundle_verify(path, &(struct log_expected){.keys = text_chars(&key)}, &v, &why));
        assert_false(bundle_verify(path, &(struct log_expected){.keys = "0123456789abcdef"}, &v, &why));
        text_release(&key);
    }
    assert_false(file_is_bundle(in_scratch("bundled.flagfall")));
    assert_false(bundle_verify(in_scratch("nowhere"), &nothing, &v, &why));
    assert_false(v.was_opened);
    text_release(&bundle);
}

static void no_byte_of_a_bundle_changes_unseen(void **state)
{
    (void)state;
    struct text bundle = {0};
    struct log_verdict v;
    struct error why = {0};
    make_bundle(&bundle, 10, true);
    for (size_t at = 0; at < bundle.length; at += getenv("LOG_EVERY_BYTE") ? 1 : 3) {
        char was = bundle.chars[at];
        bundle.chars[at] = (char)(was ^ (1 << at % 8));
        const char *path = put(bundle.chars, bundle.length);
        if (bundle_verify(path, &nothing, &v, &why))
            fail_msg("byte %zu, '%c' to '%c'", at, was, bundle.chars[at]);
        bundle.chars[at] = was;
    }
    for (size_t length = 0; length < bundle.length; length += 7)
        assert_false(bundle_verify(put(bundle.chars, length), &nothing, &v, &why));
    text_add(&bundle, "\n");
    assert_false(bundle_verify(put(bundle.chars, bundle.length), &nothing, &v, &why));
    text_release(&bundle);
}

/* --- lines dropped, swapped, repeated, added ------------------------------------------------------------------ */

static void lines_dropped_swapped_repeated_or_added_are_named(void **state)
{
    static const struct {
        const char *edit, *what;
    } rows[] = {
        {"sed -i 9d", "entry 7 is missing"},
        {"sed -i 2d", "is not as the station sealed it"},
        {"sed -i '9{h;d};10{G}'", "entry 7 is missing"},
        {"sed -i 9p", "entry 7 (move) stands after entry 7: it is repeated, moved or added"},
        {"sed -i '$d'", "ends after entry 11 without a seal: its end was cut"},
        {"sed -i '$p'", "line 15 stands after the end of the bundle: it was added"},
        {"sed -i '9s/Nf3/Nh3/'", "entry 7 (move) does not match its hash"},
        {"sed -i '9s/:/: /'", "line 9 is not an entry: it was changed"},
        {"sed -i '2s/went well/went badly/'", "is not as the station sealed it"},
        {"sed -i 's/\\(.*\"text\":\"\\).*/\\1nothing\"}/;t'", "is not as the station sealed it"},
        {"sed -i 1d", "is not a bundle, or its beginning was changed"},
    };
    (void)state;
    struct text bundle = {0};
    make_bundle(&bundle, 10, true);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct log_verdict v;
        struct error why = {0};
        struct text command = {0};
        const char *path = put(bundle.chars, bundle.length);
        text_addf(&command, "%s '%s'", rows[i].edit, path);
        assert_int_equal(system(text_chars(&command)), 0);
        assert_false(bundle_verify(path, &nothing, &v, &why));
        if (!strstr(why.what, rows[i].what))
            fail_msg("%s: %s", rows[i].edit, why.what);
        text_release(&command);
    }
    text_release(&bundle);
}

static void only_the_station_that_wrote_it_can_seal_a_bundle(void **state)
{
    (void)state;
    struct log *log = made_new(in_scratch("not_mine.flagfall"));
    struct station_key other = made_key(2);
    struct error why = {0};
    assert_false(bundle_write(log, &other, NULL, stderr, &why));
    assert_string_equal(why.what, "only the station that writes this log can seal a bundle of it");
    assert_true(log_close(log, NULL));
}

static void lines_of_entries_are_read_back_to_the_byte(void **state)
{
    static const struct entry rows[] = {
        {.sequence = 1, .station = "a", .kind = ENTRY_NOTE, .who = "", .body = "{}"},
        {.sequence = INT64_MAX,
         .station = "\"\\",
         .wall_ms = -1,
         .mono_ms = INT64_MIN,
         .kind = ENTRY_DECISION,
         .board = INT32_MAX,
         .who = "Å\n",
         .body = "{\"hash\":\"x\",\"who\":\"}\"}",
         .is_signed = true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text line = {0}, again = {0};
        struct entry_line *l = entry_line_new();
        struct entry e;
        entry_add_json(&line, &rows[i]);
        assert_true(entry_line_read(l, text_chars(&line), &e));
        assert_string_equal(e.body, rows[i].body);
        assert_string_equal(e.who, rows[i].who);
        assert_string_equal(e.station, rows[i].station);
        entry_add_json(&again, &e);
        assert_string_equal(text_chars(&line), text_chars(&again));
        text_add_char(&line, ' ');
        assert_false(entry_line_read(l, text_chars(&line), &e));
        assert_false(entry_line_read(l, "{}", &e));
        assert_false(entry_line_read(l, "", &e));
        entry_line_free(l);
        text_release(&line);
        text_release(&again);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bundle_is_verified_without_the_event),
        cmocka_unit_test(no_byte_of_a_bundle_changes_unseen),
        cmocka_unit_test(lines_dropped_swapped_repeated_or_added_are_named),
        cmocka_unit_test(only_the_station_that_wrote_it_can_seal_a_bundle),
        cmocka_unit_test(lines_of_entries_are_read_back_to_the_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
