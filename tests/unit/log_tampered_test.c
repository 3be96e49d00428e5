/* What somebody may do to a log behind our back, and what is said of it. */
#include "log_forged.h"

#include <sodium.h>
#include <sys/stat.h>

enum { ENTRIES = 120 };

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
         "entry 17 (clock) does not match its hash"},
        {"update entry set wall_ms = wall_ms + 1 where sequence = 17", "entry 17 (clock) does not match its hash"},
        {"update entry set mono_ms = 0 where sequence = 17", "entry 17 (clock) does not match its hash"},
        {"update entry set board = board + 1 where sequence = 17", "entry 17 (clock) does not match its hash"},
        {"update entry set who = 'ZZ' where sequence = 51", "entry 51 (decision) does not match its hash"},
        {"update entry set station = 'hall-b' where sequence = 17", "entry 17 (clock) does not match its hash"},
        {"update entry set kind = 'note' where sequence = 17", "entry 17 (note) does not match its hash"},
        {"update entry set kind = 'nothing' where sequence = 17", "entry 17 is not one that Flagfall writes"},
        {"update entry set board = -1 where sequence = 17", "entry 17 is not one that Flagfall writes"},
        {"update entry set body = body || char(0) where sequence = 17", "entry 17 is not one that Flagfall writes"},
        {"update entry set hash = zeroblob(32) where sequence = 17", "entry 17 (clock) does not match its hash"},
        {"update entry set hash = zeroblob(31) where sequence = 17", "entry 17 is not one that Flagfall writes"},
        {"update entry set previous = zeroblob(32) where sequence = 17", "entry 17 (clock) does not match its hash"},
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
         "entry 51 (decision) is not signed with the station's key: what is in entries 2 to 51"},
        {"update entry set signature = (select signature from entry where sequence = 51) where sequence = 52",
         "entry 52 (move) has a signature that does not belong there"},
        {"update entry set body = replace(body, '\"key\":\"', '\"key\":\"00') where sequence = 1",
         "entry 1 (station) does not match its hash"},
        {"delete from head", "the signed head of the log, or its first entry, is missing"},
        {"update head set sequence = 120", "the head of the log is not signed with the station's key"},
        {"update head set key = zeroblob(32)", "the head of the log is not signed with the station's key"},
        {"update head set signature = zeroblob(64)", "the head of the log is not signed with the station's key"},
        {"drop table head", "is not a log of this version"},
        {"drop table entry", "is not a log of this version"},
        {"pragma user_version = 2", "is of version 2"},
        {"pragma application_id = 3", "is not a Flagfall file"},
        {"create table mine (x)", "contains what no log contains (mine)"},
        {"create trigger t after insert on entry begin update entry set body = '{}'; end",
         "contains what no log contains (t)"},
        {"create view v as select 1", "contains what no log contains (v)"},
        {"create index i on entry(kind)", "contains what no log contains (i)"},
        {"alter table head add column more text", "contains what no log contains (head)"},
        {"update entry set sequence = 4611686018427387904 where sequence = 121",
         "entry 4611686018427387904 is not one"},
        {"update entry set sequence = 1099511627776 where sequence = 121", "was written as entry 121"},
        {"update entry set wall_ms = 9223372036854775807 where sequence = 17",
         "entry 17 is not one that Flagfall writes"},
        {"update entry set mono_ms = -1 where sequence = 17", "entry 17 is not one that Flagfall writes"},
        {"update entry set body = hex(zeroblob(100000000)) where sequence = 17", "entry 17 cannot be read"},
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

static void a_chain_forged_without_the_key_is_found_at_the_next_signature(void **state)
{
    (void)state;
    const char *path = in_scratch("forged.flagfall");
    make_sound(path, ENTRIES);
    forge(path, 17, "{}", NULL);
    assert_found(path, NULL,
                 "entry 51 (decision) is not signed with the station's key: what is in entries 2 to 51 was "
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
    fingerprint_add(&key, mine.public);
    assert_true(verify(path, &(struct log_expected){.keys = text_chars(&key)}, &why));
    text_add(&body, "{\"key\":\"");
    hex_add(&body, other.public, LOG_KEY_BYTES);
    text_add(&body, "\",\"version\":1}");
    forge(path, 1, text_chars(&body), &other);
    assert_true(verify(path, NULL, &why)); /* it is a good log, but not ours */
    assert_found(path, &(struct log_expected){.keys = text_chars(&key)},
                 "the key in entry 1 is none that you named: the key or the whole file was replaced");
    assert_found(path, &(struct log_expected){.keys = "12"}, "the key in entry 1 is none that you named");
    text_release(&body);
    text_release(&key);
}

/* --- who goes on with a log under another key ----------------------------------------------------------------- */

static void a_log_that_was_cut_and_taken_over_is_found_at_every_entry(void **state)
{
    (void)state;
    const char *sound = in_scratch("cut_sound.flagfall"), *path = in_scratch("cut.flagfall");
    struct station_key mine = made_key(1), other = made_key(7), third = made_key(8);
    struct text keys = {0}, founder = {0};
    struct error why;
    make_sound(sound, ENTRIES);
    fingerprint_add(&founder, mine.public);
    fingerprint_add(&keys, mine.public);
    text_add_char(&keys, ',');
    fingerprint_add(&keys, other.public);
    struct log_expected first_named = {.keys = text_chars(&founder)}, all_named = {.keys = text_chars(&keys)};
    for (int64_t at = 1; at <= ENTRIES + 1; at++) {
        copy_file(sound, path);
        take_over(path, at, &other, NULL);
        assert_found(path, NULL, "takes the log over with key");
        assert_found(path, &first_named, "neither the key before it signed nor you named");
        assert_true(verify(path, &all_named, &why));
        copy_file(sound, path);
        take_over(path, at, &other, &third); /* somebody vouches, but not the key before it: whoever's key is named */
        assert_found(path, NULL, "has a signature of the key before it that does not fit");
        assert_found(path, &all_named, "has a signature of the key before it that does not fit");
        copy_file(sound, path);
        take_over(path, at, &other, &mine);
        assert_true(verify(path, NULL, &why));
        assert_true(verify(path, &first_named, &why));
    }
    text_release(&keys);
    text_release(&founder);
}

static void what_vouches_for_a_takeover_serves_at_no_other_place(void **state)
{
    (void)state;
    struct station_key old = made_key(1), key = made_key(2), third = made_key(3);
    struct log_hash here = {{1}}, there = {{2}};
    struct log_signature s;
    assert_true(key_vouch(&old, key.public, &here, &s, NULL));
    assert_true(key_vouches(old.public, key.public, &here, &s));
    assert_false(key_vouches(old.public, key.public, &there, &s));
    assert_false(key_vouches(old.public, third.public, &here, &s));
    assert_false(key_vouches(key.public, key.public, &here, &s));
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
                 "the log ends with entry 121, the report was made of entries 1 to 151: it may simply be older than "
                 "the report, as a backup is; otherwise the end was cut");

    make_sound(early, ENTRIES + 30); /* another log of the same station, as long as the right one */
    assert_found(early, &printed, "entry 151 is not the one that the report states");

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
                 "entry 1 is not the one that the report states: this is another log, or the whole file was replaced");
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

static bool is_there(const char *path, const char *ending)
{
    char name[600];
    snprintf(name, sizeof name, "%s%s", path, ending);
    return access(name, F_OK) == 0;
}

static void assert_last_entry_says(struct log *log, const char *what)
{
    struct entry e;
    struct log_cursor *c = log_read(log, &(struct log_filter){.newest_first = true, .most = 1});
    assert_true(log_next(c, &e));
    assert_int_equal(e.kind, ENTRY_TROUBLE);
    assert_non_null(strstr(e.body, what));
    log_cursor_free(c);
}

static void a_damaged_wal_is_kept_aside_and_the_lost_entries_are_counted(void **state)
{
    (void)state;
    const char *path = in_scratch("wal.flagfall"), *copy = in_scratch("wal_copy.flagfall");
    struct error why;
    struct log_damage damage;
    struct log *log = made_new(path);
    for (int i = 0; i < 6; i++)
        made_fill(log, 20);
    assert_false(log_damage(log, &damage));
    copy_with_wal(path, copy);
    assert_true(log_close(log, NULL));
    spoil(copy, "-wal", 32 + 5 * (24 + PAGE_BYTES) + 100); /* in the sixth frame */

    log = made_open(copy, LOG_READ, &why); /* who only reads changes nothing */
    assert_non_null(log);
    assert_true(log_close(log, NULL));
    assert_true(is_there(copy, "-wal"));
    assert_found(copy, NULL, "the -wal file is damaged in frame 6");

    assert_non_null(log = made_open(copy, LOG_WRITE, &why));
    assert_true(log_damage(log, &damage));
    int64_t found = log_last(log) - 1; /* the last is the entry that says so */
    assert_true(found < 121);
    assert_int_equal(damage.lost, 121 - found);
    assert_last_entry_says(log, "journal-damaged");
    assert_int_equal(access(damage.kept, R_OK), 0);
    unlink(damage.kept);
    assert_true(log_close(log, NULL));
    assert_true(verify(copy, NULL, &why));
}

static void what_is_cut_or_deleted_while_it_is_open_is_trouble(void **state)
{
    static const struct {
        const char *ending, *what;
        bool deleted;
    } rows[] = {
        {"", "was cut short by another program", false},
        {"", "was moved or deleted", true},
        {"-wal", "its -wal file was deleted or cut short", false},
        {"-wal", "its -wal file was deleted or cut short", true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char name[600];
        struct error why = {0};
        const char *path = in_scratch("cut_while_open.flagfall");
        struct log *log = made_new(path);
        made_fill(log, 100);
        snprintf(name, sizeof name, "%s%s", path, rows[i].ending);
        assert_int_equal(rows[i].deleted ? unlink(name) : truncate(name, 4096), 0);
        assert_true(made_append(log, 7, &why));
        assert_false(log_commit(log, 0, &why));
        assert_non_null(strstr(why.what, rows[i].what));
        log_close(log, NULL);
    }
}

static void a_plain_copy_of_the_main_file_holds_what_was_saved_some_seconds_ago(void **state)
{
    (void)state;
    const char *path = in_scratch("plain.flagfall"), *copy = in_scratch("plain_copy.flagfall");
    struct error why = {0};
    struct log *log = made_new(path);
    for (int i = 0; i < 10; i++) {
        assert_true(made_append(log, i, &why));
        assert_true(log_commit(log, (i + 1) * LOG_CHECKPOINT_MS, &why));
    }
    copy_file(path, copy);
    assert_true(log_close(log, NULL));
    assert_true(verify(copy, NULL, &why));
    assert_non_null(log = made_open(copy, LOG_READ, &why));
    assert_int_equal(log_last(log), 11);
    assert_true(log_close(log, NULL));
}

static void a_log_is_for_its_owner_alone(void **state)
{
    (void)state;
    static const char *const endings[] = {"", "-wal", "-lock"};
    const char *path = in_scratch("mode.flagfall");
    struct log *log = made_new(path);
    for (size_t i = 0; i < 3; i++) {
        char name[600];
        struct stat about;
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        assert_int_equal(stat(name, &about), 0);
        assert_int_equal(about.st_mode & 0777, 0600);
    }
    assert_true(log_close(log, NULL));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sound_log_is_whole),
        cmocka_unit_test(what_is_changed_with_another_program_is_named),
        cmocka_unit_test(a_chain_forged_without_the_key_is_found_at_the_next_signature),
        cmocka_unit_test(an_entry_appended_without_the_key_is_found),
        cmocka_unit_test(a_key_replaced_everywhere_is_found_against_the_key_that_is_known),
        cmocka_unit_test(a_log_that_was_cut_and_taken_over_is_found_at_every_entry),
        cmocka_unit_test(what_vouches_for_a_takeover_serves_at_no_other_place),
        cmocka_unit_test(what_was_cut_or_replaced_whole_is_found_against_a_report),
        cmocka_unit_test(a_statement_that_was_changed_is_refused),
        cmocka_unit_test(no_byte_of_the_file_changes_unseen),
        cmocka_unit_test(pages_swapped_cut_and_added_are_found),
        cmocka_unit_test(commits_in_a_wal_are_read_and_its_damage_is_found),
        cmocka_unit_test(a_damaged_wal_is_kept_aside_and_the_lost_entries_are_counted),
        cmocka_unit_test(what_is_cut_or_deleted_while_it_is_open_is_trouble),
        cmocka_unit_test(a_plain_copy_of_the_main_file_holds_what_was_saved_some_seconds_ago),
        cmocka_unit_test(a_log_is_for_its_owner_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
