/* The log as the console uses it: entries are appended, made durable, read again. */
#include "log/verify.h"
#include "log_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <sqlite3.h>

static const struct log_filter everything = {0};

static int count_read(struct log *log, const struct log_filter *filter)
{
    struct log_cursor *c = log_read(log, filter);
    struct entry e;
    int n = 0;
    while (log_next(c, &e))
        n++;
    assert_false(log_cursor_failed(c, NULL));
    log_cursor_free(c);
    return n;
}

static void the_first_entry_names_the_station_and_its_key(void **state)
{
    (void)state;
    const char *path = in_scratch("first.flagfall");
    struct log *log = made_new(path);
    struct log_cursor *c = log_read(log, &everything);
    struct entry e;
    assert_true(log_next(c, &e));
    assert_int_equal(e.sequence, 1);
    assert_int_equal(e.kind, ENTRY_STATION);
    assert_string_equal(e.station, "hall-a");
    assert_true(e.is_signed);
    struct station_key key = made_key(1);
    assert_true(key_signed(key.public, &e.hash, &e.signature));
    assert_false(log_next(c, &e));
    log_cursor_free(c);
    assert_int_equal(log_durable(log), 1);
    assert_true(log_close(log, NULL));
}

static void an_entry_has_its_number_and_hash_at_once(void **state)
{
    (void)state;
    struct log *log = made_new(in_scratch("at_once.flagfall"));
    struct entry a = {.kind = ENTRY_NOTE, .who = "AB", .body = "{}"}, b = a;
    assert_true(log_append(log, &a, NULL));
    assert_true(log_append(log, &b, NULL));
    assert_int_equal(a.sequence, 2);
    assert_int_equal(b.sequence, 3);
    assert_true(hash_is(&b.previous, &a.hash));
    assert_int_equal(log_durable(log), 1);
    assert_int_equal(log_waiting(log), 2);
    assert_int_equal(count_read(log, &everything), 3);
    assert_true(log_commit(log, 0, NULL));
    assert_int_equal(log_durable(log), 3);
    assert_int_equal(log_waiting(log), 0);
    assert_int_equal(count_read(log, &everything), 3);
    assert_true(log_close(log, NULL));
}

static void what_is_too_long_or_no_text_is_refused_and_the_chain_goes_on(void **state)
{
    (void)state;
    struct log *log = made_new(in_scratch("refused.flagfall"));
    struct error why = {0};
    char *body = malloc(BODY_BYTES_MAX + 2);
    memset(body, ' ', BODY_BYTES_MAX + 1);
    body[0] = '{';
    body[BODY_BYTES_MAX + 1] = '\0';
    struct entry rows[] = {{.kind = ENTRY_NOTE, .who = "", .body = body},
                           {.kind = ENTRY_NOTE, .who = "\xff", .body = "{}"},
                           {.kind = ENTRY_NOTE, .who = "", .body = "{\"a\":\"\xc3\"}"}};
    for (size_t i = 0; i < 3; i++) {
        assert_false(log_append(log, &rows[i], &why));
        assert_string_equal(why.what, "an entry (note) is too long or is not text");
    }
    free(body);
    assert_true(made_append(log, 1, &why));
    assert_int_equal(log_last(log), 2);
    assert_true(log_close(log, &why));
}

static void what_waits_is_due_after_fifty_milliseconds(void **state)
{
    (void)state;
    struct log *log = made_new(in_scratch("due.flagfall"));
    assert_true(log_due(log) == MSEC_NEVER);
    struct entry e = {.kind = ENTRY_NOTE, .who = "", .body = "{}", .mono_ms = 1000};
    assert_true(log_append(log, &e, NULL));
    e.mono_ms = 1040;
    assert_true(log_append(log, &e, NULL));
    assert_int_equal(log_due(log), 1050);
    assert_true(log_commit(log, 1050, NULL));
    assert_true(log_due(log) == MSEC_NEVER);
    assert_true(log_close(log, NULL));
}

static void a_log_goes_on_where_it_was_closed(void **state)
{
    (void)state;
    const char *path = in_scratch("goes_on.flagfall");
    struct error why = {0};
    struct log *log = made_new(path);
    made_fill(log, 3000);
    assert_true(log_close(log, &why));
    for (int times = 0; times < 3; times++) {
        log = made_open(path, LOG_WRITE, &why);
        assert_non_null(log);
        assert_int_equal(log_last(log), 3001 + times);
        assert_true(made_append(log, times, &why));
        assert_true(log_close(log, &why));
    }
    log = made_open(path, LOG_READ, &why);
    assert_int_equal(count_read(log, &everything), 3004);
    assert_true(log_close(log, &why));
}

static void the_same_entries_give_the_same_head(void **state)
{
    (void)state;
    struct log_head heads[2];
    for (int i = 0; i < 2; i++) {
        struct log *log = made_new(in_scratch(i ? "same_b.flagfall" : "same_a.flagfall"));
        made_fill(log, 500);
        assert_true(log_head(log, &heads[i], NULL));
        assert_true(log_close(log, NULL));
    }
    assert_memory_equal(&heads[0].hash, &heads[1].hash, sizeof heads[0].hash);
    assert_memory_equal(&heads[0].signature, &heads[1].signature, sizeof heads[0].signature);
}

static void who_reads_sees_what_was_committed_while_another_writes(void **state)
{
    (void)state;
    const char *path = in_scratch("beside.flagfall");
    struct log *log = made_new(path);
    made_fill(log, 10);
    struct error why = {0};
    struct log *reader = made_open(path, LOG_READ, &why);
    assert_non_null(reader);
    assert_int_equal(count_read(reader, &everything), 11);
    assert_true(made_append(log, 11, NULL));
    assert_int_equal(count_read(reader, &everything), 11);
    assert_true(log_commit(log, 0, NULL));
    assert_int_equal(count_read(reader, &everything), 12);
    struct log_head head;
    assert_true(log_head(reader, &head, &why));
    assert_int_equal(head.sequence, 12);
    assert_null(made_open(path, LOG_WRITE, &why));
    assert_non_null(strstr(why.what, "locked by another console (hall-a, process "));
    assert_true(log_close(reader, NULL));
    assert_true(log_close(log, NULL));
}

static void a_log_named_through_a_link_has_one_lock(void **state)
{
    (void)state;
    const char *path = in_scratch("linked.flagfall"), *link = in_scratch("link.flagfall");
    struct error why = {0};
    struct log *log = made_new(path);
    unlink(link);
    assert_int_equal(symlink(path, link), 0);
    assert_null(made_open(link, LOG_WRITE, &why));
    assert_non_null(strstr(why.what, "locked by another console"));
    assert_true(log_close(log, NULL));
    assert_non_null(log = made_open(link, LOG_WRITE, &why));
    assert_null(made_open(path, LOG_WRITE, &why));
    assert_true(log_close(log, NULL));
}

static void entries_come_while_a_cursor_reads(void **state)
{
    (void)state;
    struct log *log = made_new(in_scratch("meanwhile.flagfall"));
    made_fill(log, 200);
    struct log_cursor *c = log_read(log, &everything);
    struct entry e;
    int n = 0;
    while (log_next(c, &e)) {
        assert_int_equal(e.sequence, ++n);
        if (n <= 150)
            assert_true(made_append(log, n, NULL));
        if (n == 100)
            assert_true(log_commit(log, 0, NULL));
    }
    assert_int_equal(n, 351);
    log_cursor_free(c);
    assert_true(log_close(log, NULL));
}

/* --- filters -------------------------------------------------------------------------------------------------- */

static void append(struct log *log, enum entry_kind kind, int board, const char *who, const char *body, msec after)
{
    struct entry e = {.kind = kind, .board = board, .who = who, .body = body, .wall_ms = made_at + after};
    assert_true(log_append(log, &e, NULL));
}

static struct log *a_small_round(const char *name)
{
    struct log *log = made_new(in_scratch(name));                                         /* 1 */
    append(log, ENTRY_PAIRING, 1, "", "{\"black\":\"Bruno\",\"white\":\"Åsa Alm\"}", 10); /* 2 */
    append(log, ENTRY_PAIRING, 2, "", "{\"black\":\"Dora\",\"white\":\"Carl\"}", 20);     /* 3 */
    append(log, ENTRY_MOVE, 1, "", "{\"san\":\"e4\"}", 30);                               /* 4 */
    append(log, ENTRY_MOVE, 2, "", "{\"san\":\"d4\"}", 40);                               /* 5 */
    append(log, ENTRY_NOTE, 0, "AB", "{\"text\":\"Bruno asked for water\"}", 50);         /* 6 */
    append(log, ENTRY_PAIRING, 1, "", "{\"black\":\"Carl\",\"white\":\"Dora\"}", 60);     /* 7 */
    append(log, ENTRY_PAIRING, 2, "", "{\"black\":\"Åsa Alm\",\"white\":\"Bruno\"}", 70); /* 8 */
    append(log, ENTRY_MOVE, 1, "", "{\"san\":\"c4\"}", 80);                               /* 9 */
    append(log, ENTRY_DECISION, 2, "CD", "{\"cite\":\"7.5.1\"}", 90);                     /* 10 */
    assert_true(log_commit(log, 0, NULL));
    append(log, ENTRY_MOVE, 2, "", "{\"san\":\"b3\"}", 100); /* 11, waits */
    return log;
}

static void filters_let_through_what_they_name(void **state)
{
    static const struct {
        struct log_filter filter;
        const char *expected;
    } rows[] = {
        {{0}, "1 2 3 4 5 6 7 8 9 10 11"},
        {{.newest_first = true}, "11 10 9 8 7 6 5 4 3 2 1"},
        {{.newest_first = true, .most = 3}, "11 10 9"},
        {{.most = 2}, "1 2"},
        {{.from = 4, .to = 6}, "4 5 6"},
        {{.from = 4, .to = 6, .newest_first = true}, "6 5 4"},
        {{.from = 11}, "11"},
        {{.from = 12}, ""},
        {{.board = 1}, "2 4 7 9"},
        {{.kinds = 1u << ENTRY_MOVE}, "4 5 9 11"},
        {{.kinds = 1u << ENTRY_MOVE | 1u << ENTRY_NOTE, .board = 2}, "5 11"},
        {{.who = "CD"}, "10"},
        {{.text = "WATER"}, "6"},
        {{.after = INT64_C(1763000000040), .before = INT64_C(1763000000070)}, "5 6 7"},
        {{.player = "bruno"}, "2 4 6 8 10 11"},
        {{.player = "bruno", .newest_first = true, .most = 4}, "11 10 8 6"},
        {{.player = "bruno", .from = 4}, "4 6 8 10 11"},
        {{.player = "Carl", .kinds = 1u << ENTRY_MOVE}, "5 9"},
        {{.player = "nobody"}, ""},
    };
    (void)state;
    struct log *log = a_small_round("filters.flagfall");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text got = {0};
        struct log_cursor *c = log_read(log, &rows[i].filter);
        struct entry e;
        while (log_next(c, &e))
            text_addf(&got, "%s%lld", got.length ? " " : "", (long long)e.sequence);
        log_cursor_free(c);
        assert_string_equal(text_chars(&got), rows[i].expected);
        text_release(&got);
    }
    assert_true(log_close(log, NULL));
}

/* --- logs of earlier versions --------------------------------------------------------------------------------- */

static void append_pairing(struct log *log, int board, const char *white, const char *black)
{
    struct body b = {0};
    body_begin(&b);
    body_text(&b, "white", white);
    body_text(&b, "black", black);
    append(log, ENTRY_PAIRING, board, "", body_done(&b), 100 * board);
    body_release(&b);
}

/* The round in tests/logs/round.flagfall. LOG_SAMPLE=FILE writes it again, for a new version of the format. */
static struct log *the_round(const char *path)
{
    struct log *log = made_new(path);
    append(log, ENTRY_EVENT, 0, "AB", "{\"name\":\"County Final\",\"rulebook\":\"fide-2023\"}", 10);
    append_pairing(log, 1, "Åsa Alm", "Bruno Bauer");
    append_pairing(log, 2, "Carla Cruz", "Dmitri Dan");
    append(log, ENTRY_ROUND, 0, "AB", "{\"is\":\"begun\",\"round\":3}", 1000);
    for (int n = 0; n < 40; n++)
        assert_true(made_append(log, n, NULL));
    append(log, ENTRY_INCIDENT, 2, "", "{\"is\":\"illegal-move\",\"move\":\"17. Ke2\"}", 60000);
    append(log, ENTRY_DECISION, 2, "AB", "{\"black_s\":420,\"cite\":\"7.5.1\",\"result\":\"continue\"}", 90000);
    append(log, ENTRY_NOTE, 1, "CD",
           "{\"text\":\"asked for water \xc2\x9b"
           "2J\"}",
           95000);
    append(log, ENTRY_RESULT, 1, "AB", "{\"result\":\"1/2\"}", 99000);
    append(log, ENTRY_ROUND, 0, "AB", "{\"is\":\"ended\",\"round\":3}", 100000);
    assert_true(log_commit(log, 0, NULL));
    return log;
}

static void a_log_of_earlier_is_what_would_be_written_today(void **state)
{
    (void)state;
    const char *asked = getenv("LOG_SAMPLE");
    struct log *today = the_round(asked ? asked : in_scratch("today.flagfall"));
    struct error why = {0};
    struct log_head now, then;
    assert_true(log_head(today, &now, &why));
    assert_true(log_close(today, &why));
    struct log *earlier = made_open("tests/logs/round.flagfall", LOG_EXAMINE, &why);
    if (!earlier)
        fail_msg("%s: %s", why.where, why.what);
    assert_true(log_head(earlier, &then, &why));
    assert_true(log_close(earlier, &why));
    assert_memory_equal(&now, &then, sizeof now);
}

static void a_log_taken_over_by_another_station_names_the_new_key(void **state)
{
    (void)state;
    const char *path = in_scratch("taken_over.flagfall");
    struct log *log = made_new(path);
    made_fill(log, 20);
    assert_true(log_close(log, NULL));
    struct station_key other = made_key(2);
    struct error why = {0};
    struct log_opening how = {.mode = LOG_WRITE, .station = "hall-b", .key = &other, .wall_ms = made_at};
    assert_null(log_open(path, &how, &why));
    assert_string_equal(why.what, "was written with another station's key");
    how.takes_over = true;
    for (int times = 0; times < 2; times++) {
        log = log_open(path, &how, &why);
        assert_non_null(log);
        assert_int_equal(log_last(log), 22);
        assert_true(log_close(log, &why));
    }
    struct station_key third = made_key(3);
    how = (struct log_opening){.mode = LOG_WRITE, .station = "hall-c", .key = &third, .takes_over = true};
    how.old_key = &third;
    assert_null(log_open(path, &how, &why));
    assert_string_equal(why.what, "the old key that you named is not the one that signed this log last");
    how.old_key = &other;
    how.reason = "hall-b has no power";
    assert_non_null(log = log_open(path, &how, &why));
    assert_true(log_close(log, &why));
    struct log_verdict v;
    assert_false(log_verify(path, &(struct log_expected){0}, &v, &why)); /* hall-b, whom nobody vouched for */
    assert_true(v.station[2].is_vouched);
    assert_false(v.station[1].is_vouched);
    assert_null(made_open(path, LOG_WRITE, &why));
}

static void write_text(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static void run_sql(const char *path, const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void files_that_are_no_log_are_refused_with_a_clear_message(void **state)
{
    static const struct {
        const char *text, *sql, *what;
    } rows[] = {
        {NULL, NULL, "cannot be opened: No such file or directory"},
        {"", NULL, "is empty: not a Flagfall file"},
        {"hello, this is a letter to the arbiter, and it is longer than the header of a file that it is not would be",
         NULL, "is not a Flagfall file, or its beginning is damaged (file is not a database)"},
        {NULL, "create table t(x)", "is not a Flagfall file"},
        {NULL, "create table t(x); pragma application_id = 0x464c4147; pragma user_version = 7",
         "is of version 7, this Flagfall knows version 1"},
        {NULL, "create table t(x); pragma application_id = 0x464c4147; pragma user_version = 1",
         "contains what no log contains (t): another program changed it"},
    };
    (void)state;
    const char *path = in_scratch("no_log");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct error why = {0};
        made_away(path);
        if (rows[i].text)
            write_text(path, rows[i].text);
        if (rows[i].sql)
            run_sql(path, rows[i].sql);
        assert_null(made_open(path, LOG_WRITE, &why));
        assert_string_equal(why.where, path);
        assert_string_equal(why.what, rows[i].what);
        assert_true(*why.remedy);
    }
    assert_null(made_open("/", LOG_READ, NULL));
}

static void an_event_that_is_there_is_not_made_again(void **state)
{
    (void)state;
    const char *path = in_scratch("there.flagfall");
    struct log *log = made_new(path);
    assert_true(log_close(log, NULL));
    struct error why = {0};
    assert_null(made_open(path, LOG_CREATE, &why));
    assert_string_equal(why.what, "is there already");
    assert_non_null(log = made_open(path, LOG_READ, &why));
    assert_true(log_close(log, NULL));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_entry_names_the_station_and_its_key),
        cmocka_unit_test(an_entry_has_its_number_and_hash_at_once),
        cmocka_unit_test(what_is_too_long_or_no_text_is_refused_and_the_chain_goes_on),
        cmocka_unit_test(what_waits_is_due_after_fifty_milliseconds),
        cmocka_unit_test(a_log_goes_on_where_it_was_closed),
        cmocka_unit_test(the_same_entries_give_the_same_head),
        cmocka_unit_test(who_reads_sees_what_was_committed_while_another_writes),
        cmocka_unit_test(a_log_named_through_a_link_has_one_lock),
        cmocka_unit_test(entries_come_while_a_cursor_reads),
        cmocka_unit_test(filters_let_through_what_they_name),
        cmocka_unit_test(a_log_of_earlier_is_what_would_be_written_today),
        cmocka_unit_test(a_log_taken_over_by_another_station_names_the_new_key),
        cmocka_unit_test(files_that_are_no_log_are_refused_with_a_clear_message),
        cmocka_unit_test(an_event_that_is_there_is_not_made_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
