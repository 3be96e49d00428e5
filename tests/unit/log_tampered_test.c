/* What somebody may do to a log behind our back, and what is said of it. */
#include "log/log_file.h"
#include "log/pages.h"
#include "log/verify.h"
#include "log_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <fcntl.h>
#include <sodium.h>
#include <sys/stat.h>

enum { ENTRIES = 120 };

static void copy_file(const char *from, const char *to)
{
    static char bytes[1 << 20];
    made_away(to);
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    assert_non_null(in);
    assert_non_null(out);
    size_t n = fread(bytes, 1, sizeof bytes, in);
    assert_true(n < sizeof bytes);
    assert_int_equal(fwrite(bytes, 1, n, out), n);
    fclose(in);
    fclose(out);
}

static void make_sound(const char *path, int count)
{
    struct log *log = made_new(path);
    made_fill(log, count);
    assert_true(log_close(log, NULL));
}

/* As by another program, or, with our own pages' checks, by somebody who knows this one well. */
static void run_sql(const char *path, const char *sql, bool knows_pages)
{
    sqlite3 *db;
    char *said = NULL;
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, knows_pages ? pages_vfs() : NULL), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &said) != SQLITE_OK)
        fail_msg("%s: %s", sql, said);
    sqlite3_close(db);
}

static bool verify(const char *path, const struct log_expected *expected, struct error *why)
{
    static const struct log_expected nothing;
    struct log_verdict verdict;
    *why = (struct error){0};
    return log_verify(path, expected ? expected : &nothing, &verdict, why);
}

static void assert_found(const char *path, const struct log_expected *expected, const char *what)
{
    struct error why;
    assert_false(verify(path, expected, &why));
    if (!strstr(why.what, what))
        fail_msg("said: %s\nnot: %s", why.what, what);
    assert_true(*why.remedy);
}

static void a_sound_log_is_whole(void **state)
{
    (void)state;
    const char *path = in_scratch("sound.flagfall");
    struct error why;
    struct log_verdict v;
    make_sound(path, 3000);
    assert_true(log_verify(path, &(struct log_expected){0}, &v, &why));
    assert_int_equal(v.entries, 3001);
    assert_int_equal(v.is_signed, 1 + 60 + 2);
    assert_int_equal(v.stations, 1);
    assert_true(v.pages_are_checked);
    assert_int_equal(v.head.sequence, 3001);
}

/* --- rows of a table ------------------------------------------------------------------------------------------ */

static void what_is_changed_with_another_program_is_named(void **state)
{
    static const struct {
        const char *sql, *what;
    } rows[] = {
        {"update entry set body = replace(body, 'Nf3', 'Nh3') where sequence = 17",
         "entry 17 (clock) does not give its hash"},
        {"update entry set wall_ms = wall_ms + 1 where sequence = 17", "entry 17 (clock) does not give its hash"},
        {"update entry set mono_ms = 0 where sequence = 17", "entry 17 (clock) does not give its hash"},
        {"update entry set board = board + 1 where sequence = 17", "entry 17 (clock) does not give its hash"},
        {"update entry set who = 'ZZ' where sequence = 51", "entry 51 (decision) does not give its hash"},
        {"update entry set station = 'hall-b' where sequence = 17", "entry 17 (clock) does not give its hash"},
        {"update entry set kind = 'note' where sequence = 17", "entry 17 (note) does not give its hash"},
        {"update entry set kind = 'nothing' where sequence = 17", "entry 17 is none that Flagfall writes"},
        {"update entry set board = -1 where sequence = 17", "entry 17 is none that Flagfall writes"},
        {"update entry set body = body || char(0) where sequence = 17", "entry 17 is none that Flagfall writes"},
        {"update entry set hash = zeroblob(32) where sequence = 17", "entry 17 (clock) does not give its hash"},
        {"update entry set hash = zeroblob(31) where sequence = 17", "entry 17 is none that Flagfall writes"},
        {"update entry set previous = zeroblob(32) where sequence = 17", "entry 17 (clock) does not give its hash"},
        {"delete from entry where sequence = 17", "entry 17 is missing"},
        {"delete from entry where sequence between 17 and 19", "entries 17 to 19 are missing"},
        {"delete from entry where sequence = 1", "entry 1 is missing"},
        {"delete from entry where sequence = 121",
         "ends with entry 120, its signed head knows entry 121: the end was cut"},
        {"delete from entry where sequence > 60",
         "ends with entry 60, its signed head knows entry 121: the end was cut"},
        {"delete from entry", "the signed head of the log, or its first entry, is missing"},
        {"update entry set sequence = 1000 where sequence = 17; update entry set sequence = 17 where sequence = 18;"
         "update entry set sequence = 18 where sequence = 1000",
         "entry 17 (move) was written as entry 18: entries were swapped or moved"},
        {"update entry set sequence = -sequence where sequence >= 18; update entry set sequence = 1 - sequence where "
         "sequence < 0; insert into entry select 18, station, wall_ms, mono_ms, kind, board, who, body, previous, "
         "hash, "
         "signature from entry where sequence = 17",
         "entry 18 (clock) was written as entry 17: it is repeated"},
        {"insert into entry select 122, station, wall_ms, mono_ms, kind, board, who, body, previous, hash, signature "
         "from "
         "entry where sequence = 100",
         "entry 122 (move) was written as entry 100: it is repeated"},
        {"insert into entry select 0, station, wall_ms, mono_ms, kind, board, who, body, previous, hash, signature "
         "from "
         "entry where sequence = 100",
         "entry 0 (move) was written as entry 100"},
        {"update entry set signature = null where sequence = 51", "entry 51 (decision) has lost its signature"},
        {"update entry set signature = (select signature from entry where sequence = 101) where sequence = 51",
         "entry 51 (decision) is not signed with the station's key: what stands in entries 2 to 51"},
        {"update entry set signature = (select signature from entry where sequence = 51) where sequence = 52",
         "entry 52 (move) has a signature that does not belong there"},
        {"update entry set body = replace(body, '\"key\":\"', '\"key\":\"00') where sequence = 1",
         "entry 1 (station) does not give its hash"},
        {"delete from head", "the signed head of the log, or its first entry, is missing"},
        {"update head set sequence = 120", "the head of the log is not signed with the station's key"},
        {"update head set key = zeroblob(32)", "the head of the log is not signed with the station's key"},
        {"update head set signature = zeroblob(64)", "the head of the log is not signed with the station's key"},
        {"drop table head", "no such table: head"},
        {"drop table entry", "no such table: entry"},
        {"pragma user_version = 2", "is of version 2"},
        {"pragma application_id = 3", "is not a Flagfall file"},
        {"create table mine (x)", "is not as Flagfall wrote it: a byte changed, or another program wrote here"},
        {"pragma journal_mode = delete", "is not as Flagfall wrote it"},
        {"vacuum", "is not as Flagfall wrote it"},
    };
    (void)state;
    const char *sound = in_scratch("rows_sound.flagfall"), *path = in_scratch("rows.flagfall");
    make_sound(sound, ENTRIES);
    for (int knows_pages = 0; knows_pages < 2; knows_pages++)
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            if (knows_pages && strstr(rows[i].what, "is not as Flagfall wrote it"))
                continue;
            copy_file(sound, path);
            run_sql(path, rows[i].sql, knows_pages);
            assert_found(path, NULL, rows[i].what);
        }
}

/* --- who knows how the chain is made, but has not got the key ------------------------------------------------- */

/* Reads all entries, lets `change` have them, writes them with hashes that fit, and signs with another key if asked. */
static void forge(const char *path, int64_t at, const char *body, const struct station_key *key)
{
    sqlite3 *db;
    struct error why;
    struct entry e;
    struct log_hash before = {0};
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, pages_vfs()), SQLITE_OK);
    run_sql(path, "pragma journal_mode = wal", true);
    sqlite3_stmt *rows = file_prepare(db, file_select_entries, path, &why);
    sqlite3_stmt *set = file_prepare(db,
                                     "update entry set body = ?2, previous = ?3, hash = ?4, signature = ?5 where "
                                     "sequence = ?1",
                                     path, &why);
    sqlite3_bind_int64(rows, 1, 1);
    sqlite3_bind_int64(rows, 2, INT64_MAX);
    struct log_head head = {0};
    while (sqlite3_step(rows) == SQLITE_ROW) {
        assert_true(file_entry(rows, path, &e, &why));
        if (e.sequence == at)
            e.body = body;
        e.previous = before;
        e.hash = before = entry_hash(&e);
        if (key && e.is_signed)
            e.signature = key_sign(key, &e.hash);
        sqlite3_bind_int64(set, 1, e.sequence);
        sqlite3_bind_text(set, 2, e.body, -1, SQLITE_TRANSIENT);
        sqlite3_bind_blob(set, 3, e.previous.bytes, 32, SQLITE_TRANSIENT);
        sqlite3_bind_blob(set, 4, e.hash.bytes, 32, SQLITE_TRANSIENT);
        if (e.is_signed)
            sqlite3_bind_blob(set, 5, e.signature.bytes, 64, SQLITE_TRANSIENT);
        else
            sqlite3_bind_null(set, 5);
        assert_int_equal(sqlite3_step(set), SQLITE_DONE);
        sqlite3_reset(set);
        if (e.sequence == 1)
            head.first = e.hash;
    }
    head.sequence = e.sequence;
    head.hash = before;
    if (key) {
        head_sign(&head, key);
        assert_true(file_write_head(db, &head));
    }
    sqlite3_finalize(rows);
    sqlite3_finalize(set);
    sqlite3_close(db);
}

static void a_chain_forged_without_the_key_is_found_at_the_next_signature(void **state)
{
    (void)state;
    const char *path = in_scratch("forged.flagfall");
    make_sound(path, ENTRIES);
    forge(path, 17, "{}", NULL);
    assert_found(path, NULL,
                 "entry 51 (decision) is not signed with the station's key: what stands in entries 2 to 51 was "
                 "written by somebody else, or the key was replaced");
    make_sound(path, ENTRIES);
    forge(path, 110, "{}", NULL);
    assert_found(path, NULL, "entry 121 is not the one of the signed head: the end was replaced");
}

static void an_entry_appended_without_the_key_is_found(void **state)
{
    (void)state;
    const char *path = in_scratch("appended.flagfall");
    make_sound(path, ENTRIES);
    struct log *log = made_open(path, LOG_WRITE, NULL);
    struct log_head before;
    assert_true(log_head(log, &before, NULL));
    struct entry e = {.kind = ENTRY_MOVE, .board = 3, .who = "", .body = "{\"san\":\"e4\"}"};
    assert_true(log_append(log, &e, NULL));
    assert_true(log_commit(log, 0, NULL));
    assert_true(log_close(log, NULL));
    sqlite3 *db;
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, pages_vfs()), SQLITE_OK);
    assert_true(file_write_head(db, &before)); /* the forger has the head of before, and cannot sign another */
    sqlite3_close(db);
    assert_found(path, NULL, "entries 122 to 122 were added by somebody else: the signed head knows 121");
    assert_null(made_open(path, LOG_WRITE, NULL));
}

static void a_key_replaced_everywhere_is_found_against_the_key_that_is_known(void **state)
{
    (void)state;
    const char *path = in_scratch("rekeyed.flagfall");
    struct station_key mine = made_key(1), other = made_key(9);
    struct text body = {0}, key = {0};
    struct error why;
    make_sound(path, ENTRIES);
    add_fingerprint(&key, mine.public);
    assert_true(verify(path, &(struct log_expected){.key = text_chars(&key)}, &why));
    text_add(&body, "{\"key\":\"");
    add_hex(&body, other.public, LOG_KEY_BYTES);
    text_add(&body, "\",\"version\":1}");
    forge(path, 1, text_chars(&body), &other);
    assert_true(verify(path, NULL, &why)); /* it is a good log, but not ours */
    assert_found(path, &(struct log_expected){.key = text_chars(&key)},
                 "the key in entry 1 is not the one that you named: the key or the whole file was replaced");
    assert_found(path, &(struct log_expected){.key = "12"}, "the key in entry 1 is not the one that you named");
    text_release(&body);
    text_release(&key);
}

/* --- against the head on a report ----------------------------------------------------------------------------- */

static void report_of(const char *path, struct log_head *head, struct text *report)
{
    struct error why;
    struct log *log = made_open(path, LOG_READ, &why);
    assert_non_null(log);
    assert_true(log_head(log, head, &why));
    assert_true(log_close(log, &why));
    text_clear(report);
    text_add(report, "Round 3\n\n  Made from\n  ");
    head_add_statement(report, head);
    text_add(report, "\n");
}

static void what_was_cut_or_replaced_whole_is_found_against_a_report(void **state)
{
    (void)state;
    const char *path = in_scratch("printed.flagfall"), *early = in_scratch("printed_early.flagfall");
    struct log_head head, read;
    struct text report = {0};
    struct error why;
    struct log_expected printed = {.printed = &read};
    make_sound(path, ENTRIES);
    copy_file(path, early); /* a backup of an earlier moment: whole in itself */
    struct log *log = made_open(path, LOG_WRITE, &why);
    made_fill(log, 30);
    assert_true(log_close(log, &why));
    report_of(path, &head, &report);
    assert_true(head_of_statement(&read, text_chars(&report), &why));
    assert_memory_equal(&head, &read, sizeof head);
    assert_true(verify(path, &printed, &why));

    assert_true(verify(early, NULL, &why));
    assert_found(early, &printed,
                 "the log ends with entry 121, the report was made of entries 1 to 151: the end was cut");

    make_sound(early, ENTRIES + 30); /* another log of the same station, as long as the right one */
    assert_found(early, &printed, "entry 151 is not the one of the report");

    log = made_open(path, LOG_WRITE, &why); /* it has grown since: still the log of the report */
    made_fill(log, 5);
    assert_true(log_close(log, &why));
    assert_true(verify(path, &printed, &why));

    struct station_key other = made_key(5);
    forge(path, 1, "{}", &other);
    assert_found(path, &printed, "entry 1 (station) names no key");
    make_sound(path, ENTRIES);
    struct log_opening how = {.mode = LOG_CREATE, .station = "hall-b", .key = &other};
    made_away(path);
    log = log_open(path, &how, &why);
    made_fill(log, 200);
    assert_true(log_close(log, &why));
    assert_found(path, &printed,
                 "entry 1 is not the one of the report: this is another log, or the whole file was replaced");
    text_release(&report);
}

static void a_statement_that_was_changed_is_refused(void **state)
{
    (void)state;
    const char *path = in_scratch("statement.flagfall");
    struct log_head head, read;
    struct text report = {0}, broken = {0};
    struct error why;
    make_sound(path, 10);
    report_of(path, &head, &report);
    const char *statement = strstr(text_chars(&report), "entries=");
    for (size_t i = (size_t)(statement - report.chars); report.chars[i] != '\n'; i++) {
        char was = report.chars[i];
        report.chars[i] = was == '1' ? '2' : '1';
        assert_false(head_of_statement(&read, report.chars, &why));
        report.chars[i] = was;
    }
    for (const char *c = text_chars(&report); *c; c++) { /* lines broken by whoever printed it */
        text_add_char(&broken, *c);
        text_add(&broken, (c - text_chars(&report)) % 40 ? "" : "\r\n\t");
    }
    assert_true(head_of_statement(&read, text_chars(&broken), &why));
    assert_false(head_of_statement(&read, "nothing of the kind", &why));
    assert_string_equal(why.what, "it does not say which log it was made from");
    text_release(&report);
    text_release(&broken);
}

/* --- bytes ---------------------------------------------------------------------------------------------------- */

static void no_byte_of_the_file_changes_unseen(void **state)
{
    (void)state;
    const char *sound = in_scratch("bytes_sound.flagfall"), *path = in_scratch("bytes.flagfall");
    struct error why;
    struct stat about;
    make_sound(sound, 30);
    copy_file(sound, path);
    int fd = open(path, O_RDWR);
    assert_int_equal(fstat(fd, &about), 0);
    int step = getenv("LOG_EVERY_BYTE") ? 1 : 11; /* by itself every eleventh, which takes a second */
    for (off_t at = 0; at < about.st_size; at += step) {
        uint8_t was, now;
        assert_int_equal(pread(fd, &was, 1, at), 1);
        now = was ^ (uint8_t)(1 << at % 8);
        assert_int_equal(pwrite(fd, &now, 1, at), 1);
        if (verify(path, NULL, &why))
            fail_msg("byte %ld changed from %d to %d was not found", (long)at, was, now);
        assert_int_equal(pwrite(fd, &was, 1, at), 1);
    }
    assert_true(verify(path, NULL, &why));
    close(fd);
}

static void pages_swapped_cut_and_added_are_found(void **state)
{
    static const struct {
        const char *what;
        long cut, add;
    } rows[] = {
        {"the log ends with entry 26, its signed head knows entry 121: the end was cut; page 2 of 8 (from byte 4096) "
         "is not as",
         -1, 0},
        {"its end was cut or added to", 0, 1},
        {"its end was cut or added to", 0, 4095},
        {"its end was cut or added to", 0, 4096},
        {"its end was cut or added to", 4096, 0},
        {"its end was cut or added to", 10, 0},
    };
    (void)state;
    const char *path = in_scratch("pages.flagfall");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct stat about;
        uint8_t a[PAGE_BYTES], b[PAGE_BYTES];
        make_sound(path, ENTRIES);
        int fd = open(path, O_RDWR);
        assert_int_equal(fstat(fd, &about), 0);
        if (rows[i].cut < 0) {
            assert_int_equal(pread(fd, a, sizeof a, PAGE_BYTES), sizeof a);
            assert_int_equal(pread(fd, b, sizeof b, 3 * PAGE_BYTES), sizeof b);
            assert_int_equal(pwrite(fd, b, sizeof b, PAGE_BYTES), sizeof b);
            assert_int_equal(pwrite(fd, a, sizeof a, 3 * PAGE_BYTES), sizeof a);
        } else
            assert_int_equal(ftruncate(fd, about.st_size - rows[i].cut + rows[i].add), 0);
        close(fd);
        assert_found(path, NULL, rows[i].what);
    }
}

/* --- the -wal file of a crash --------------------------------------------------------------------------------- */

static void copy_with_wal(const char *from, const char *to)
{
    char from_wal[600], to_wal[600];
    copy_file(from, to);
    snprintf(from_wal, sizeof from_wal, "%s-wal", from);
    snprintf(to_wal, sizeof to_wal, "%s-wal", to);
    copy_file(from_wal, to_wal);
}

static void commits_in_a_wal_are_read_and_its_damage_is_found(void **state)
{
    (void)state;
    const char *path = in_scratch("crashed.flagfall"), *copy = in_scratch("crashed_copy.flagfall");
    struct error why;
    struct log_verdict v;
    struct log *log = made_new(path);
    for (int i = 0; i < 6; i++)
        made_fill(log, 20);
    copy_with_wal(path, copy); /* as if the console had been killed here */
    assert_true(log_verify(path, &(struct log_expected){0}, &v, &why));
    assert_false(v.pages_are_checked);
    assert_true(log_close(log, NULL));
    if (!log_verify(copy, &(struct log_expected){0}, &v, &why))
        fail_msg("%s", why.what);
    assert_int_equal(v.entries, 121);
    assert_true(v.pages_are_checked);

    char wal[600];
    snprintf(wal, sizeof wal, "%s-wal", copy);
    struct stat about;
    int fd = open(wal, O_RDWR);
    assert_int_equal(fstat(fd, &about), 0);
    for (off_t at = 0; at < about.st_size / 2; at += 131) {
        uint8_t was, now;
        assert_int_equal(pread(fd, &was, 1, at), 1);
        now = (uint8_t)(was + 1);
        assert_int_equal(pwrite(fd, &now, 1, at), 1);
        if (verify(copy, NULL, &why))
            fail_msg("byte %ld of the -wal file", (long)at);
        assert_int_equal(pwrite(fd, &was, 1, at), 1);
    }
    close(fd);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sound_log_is_whole),
        cmocka_unit_test(what_is_changed_with_another_program_is_named),
        cmocka_unit_test(a_chain_forged_without_the_key_is_found_at_the_next_signature),
        cmocka_unit_test(an_entry_appended_without_the_key_is_found),
        cmocka_unit_test(a_key_replaced_everywhere_is_found_against_the_key_that_is_known),
        cmocka_unit_test(what_was_cut_or_replaced_whole_is_found_against_a_report),
        cmocka_unit_test(a_statement_that_was_changed_is_refused),
        cmocka_unit_test(no_byte_of_the_file_changes_unseen),
        cmocka_unit_test(pages_swapped_cut_and_added_are_found),
        cmocka_unit_test(commits_in_a_wal_are_read_and_its_damage_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
