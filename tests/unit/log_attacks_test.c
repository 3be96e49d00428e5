/* Each way that is known to take something from a log or to put something into it, tried at every entry, page or frame:
 * verifying finds it each time. The table in core/log/README.md states what is counted here, and is held to it. */
#include "log_forged.h"

#include <sys/stat.h>

enum { ENTRIES = 120, LAST = ENTRIES + 1 };

static const char readme[] = "core/log/README.md";

/* "| NAME | TRIES | all found |" stands in the README. */
static void count(const char *name, int tries)
{
    char row[160], line[400];
    bool stands = false;
    FILE *f = fopen(readme, "r");
    snprintf(row, sizeof row, "| %s | %d |", name, tries);
    printf("%s\n", row);
    while (f && fgets(line, sizeof line, f))
        stands = stands || !strncmp(line, row, strlen(row));
    if (f)
        fclose(f);
    if (f && !stands)
        fail_msg("%s has no line: %s", readme, row);
}

static void must_be_found(const char *path, const char *attack, int at)
{
    struct error why;
    if (verify(path, NULL, &why))
        fail_msg("%s, at %d: nothing was found", attack, at);
    assert_true(*why.where && *why.what && *why.remedy);
}

/* --- statements of another program that writes the pages' checks as we do ----------------------------------------- */

/* As other types than the table has: its own words are taken away and given back. */
#define LOOSE \
    "pragma writable_schema = 1; update sqlite_schema set sql = rtrim(sql, ' STRIC') where name = 'entry'; \
pragma writable_schema = reset; "
#define STRICT_AGAIN \
    "; pragma writable_schema = 1; update sqlite_schema set sql = sql || ' STRICT' where name = 'entry'"

/* % is the entry. */
static const struct attack {
    const char *name, *sql;
    int first, last;
} attacks[] = {
    {"a body changed", "update entry set body = replace(body, ':', ': ') where sequence = %", 1, LAST},
    {"a time of day changed", "update entry set wall_ms = wall_ms + 1 where sequence = %", 1, LAST},
    {"a time of the hall changed", "update entry set mono_ms = mono_ms + 1 where sequence = %", 1, LAST},
    {"a board changed", "update entry set board = board + 1 where sequence = %", 1, LAST},
    {"initials changed", "update entry set who = 'ZZ' where sequence = %", 1, LAST},
    {"a station's name changed", "update entry set station = 'other' where sequence = %", 1, LAST},
    {"a kind changed", "update entry set kind = 'note' where sequence = %", 1, LAST},
    {"a hash changed", "update entry set hash = zeroblob(32) where sequence = %", 1, LAST},
    {"the hash of the one before changed", "update entry set previous = randomblob(32) where sequence = %", 1, LAST},
    {"a signature taken from another",
     "update entry set signature = (select signature from entry where sequence = 51"
     " + 50 * (% = 51)) where sequence = %",
     1, LAST},
    {"an entry dropped", "delete from entry where sequence = %", 1, LAST},
    {"the end cut", "delete from entry where sequence > %", 0, ENTRIES},
    {"the beginning cut", "delete from entry where sequence <= %", 1, LAST},
    {"two entries swapped",
     "update entry set sequence = 1000 where sequence = %; update entry set sequence = % where"
     " sequence = % + 1; update entry set sequence = % + 1 where sequence = 1000",
     1, ENTRIES},
    {"an entry repeated at the end",
     "insert into entry select 122, station, wall_ms, mono_ms, kind, board, who, body, previous, hash, signature"
     " from entry where sequence = %",
     1, LAST},
    {"a sequence of 2^62", "update entry set sequence = 4611686018427387904 where sequence = %", 1, LAST},
    {"a sequence below 0", "update entry set sequence = -% where sequence = %", 1, LAST},
    {"a time of 2^63 - 1", "update entry set wall_ms = 9223372036854775807 where sequence = %", 1, LAST},
    {"a time below 0", "update entry set mono_ms = -1 where sequence = %", 1, LAST},
    {"a board of 2^62", "update entry set board = 4611686018427387904 where sequence = %", 1, LAST},
    {"a body of 20 MB", "update entry set body = hex(zeroblob(10000000)) where sequence = %", 50, 59},
    {"a body that is no text", "update entry set body = cast(x'ff00fe' as text) where sequence = %", 1, LAST},
    {"words behind a NUL in a kind", "update entry set kind = kind || char(0) || 'x' where sequence = %", 1, LAST},
    {"words behind a NUL in a station's name",
     "update entry set station = station || char(0) || 'x' where sequence = %", 1, LAST},
    {"words behind a NUL in initials", "update entry set who = who || char(0) || 'x' where sequence = %", 1, LAST},
    {"words behind a NUL in a body", "update entry set body = body || char(0) || 'x' where sequence = %", 1, LAST},
    {"a text that is bytes", LOOSE "update entry set body = cast(body as blob) where sequence = %" STRICT_AGAIN, 1,
     LAST},
    {"bytes that are a text", LOOSE "update entry set hash = cast(hash as text) where sequence = %" STRICT_AGAIN, 1,
     LAST},
    {"a row of null and blanks", "update entry set kind = '', who = char(0), body = '' where sequence = %", 1, LAST},
};

static void fill_in(const char *form, int at, char out[400])
{
    size_t n = 0;
    for (; *form && n < 380; form++)
        n += *form == '%' ? (size_t)snprintf(out + n, 400 - n, "%d", at)
                          : (size_t)snprintf(out + n, 400 - n, "%c", *form);
}

static void what_another_program_changes_is_found_at_every_entry(void **state)
{
    (void)state;
    const char *sound = in_scratch("sound.flagfall"), *path = in_scratch("changed.flagfall");
    make_sound(sound, ENTRIES);
    for (size_t i = 0; i < sizeof attacks / sizeof *attacks; i++) {
        const struct attack *a = &attacks[i];
        for (int at = a->first; at <= a->last; at++) {
            char sql[400];
            fill_in(a->sql, at, sql);
            copy_file(sound, path);
            run_sql(path, sql, true);
            must_be_found(path, a->name, at);
        }
        count(a->name, a->last - a->first + 1);
    }
}

static void a_schema_that_is_not_ours_is_neither_opened_nor_whole(void **state)
{
    static const char *const changes[] = {
        "create table mine (x)",
        "create view mine as select 1",
        "create index mine on entry (kind)",
        "create unique index mine on head (key)",
        "create trigger mine after insert on entry begin delete from entry; end",
        "create trigger mine before update on head begin select raise(ignore); end",
        "alter table entry add column more text",
        "alter table head add column more text",
        "drop table head",
        "drop table entry",
        "alter table entry rename to entries",
        "pragma user_version = 99",
        "pragma application_id = 7",
    };
    enum { COUNT = sizeof changes / sizeof *changes };
    (void)state;
    const char *sound = in_scratch("sound.flagfall"), *path = in_scratch("schema.flagfall");
    struct error why;
    make_sound(sound, ENTRIES);
    for (int i = 0; i < COUNT; i++) {
        copy_file(sound, path);
        run_sql(path, changes[i], true);
        must_be_found(path, changes[i], i);
        for (enum log_mode mode = LOG_WRITE; mode <= LOG_EXAMINE; mode++)
            assert_null(made_open(path, mode, &why));
    }
    count("a table, view, trigger, index or column added or lost", COUNT);
}

static void a_head_of_two_rows_is_not_written_on_and_not_whole(void **state)
{
    static const char *const rows[] = {
        "insert into head select 2, sequence, hash, key, signature from head",
        "insert into head select 0, sequence, hash, key, signature from head",
        "insert into head select -1, sequence, hash, key, signature from head",
        "insert into head select 7, 99999, randomblob(32), key, signature from head",
        "insert into head select 7, sequence, hash, key, x'' from head",
        "update head set one = 2",
    };
    enum { COUNT = sizeof rows / sizeof *rows };
    (void)state;
    const char *sound = in_scratch("sound.flagfall"), *path = in_scratch("head.flagfall");
    struct error why;
    char sql[200];
    make_sound(sound, ENTRIES);
    for (int i = 0; i < COUNT; i++) {
        snprintf(sql, sizeof sql, "pragma ignore_check_constraints = 1; %s", rows[i]);
        copy_file(sound, path);
        run_sql(path, sql, true);
        must_be_found(path, rows[i], i);
        assert_null(made_open(path, LOG_WRITE, &why));
    }
    count("a row of the head that is not its own", COUNT);
}

/* --- all that is known but the key ------------------------------------------------------------------------------- */

static void a_chain_forged_from_any_entry_on_is_found(void **state)
{
    (void)state;
    const char *sound = in_scratch("sound.flagfall"), *path = in_scratch("forged.flagfall");
    make_sound(sound, ENTRIES);
    for (int at = 1; at <= LAST; at++) {
        copy_file(sound, path);
        forge(path, at, "{\"forged\":1}", NULL);
        must_be_found(path, "forged", at);
    }
    count("a chain forged from an entry on, without the key", LAST);
}

static void a_log_cut_and_gone_on_with_under_another_key_is_found(void **state)
{
    (void)state;
    const char *sound = in_scratch("sound.flagfall"), *path = in_scratch("taken.flagfall");
    struct station_key other = made_key(7), third = made_key(8);
    make_sound(sound, ENTRIES);
    for (int at = 1; at <= LAST; at++)
        for (int vouched = 0; vouched < 2; vouched++) {
            copy_file(sound, path);
            take_over(path, at, &other, vouched ? &third : NULL);
            must_be_found(path, "taken over", at);
        }
    count("cut at an entry, and gone on with under a key of one's own", 2 * LAST);
}

/* --- bytes ------------------------------------------------------------------------------------------------------- */

static void bytes_and_pages_that_are_not_ours_are_found(void **state)
{
    (void)state;
    const char *sound = in_scratch("sound.flagfall"), *path = in_scratch("bytes.flagfall");
    struct stat about;
    int tries = 0;
    make_sound(sound, ENTRIES);
    assert_int_equal(stat(sound, &about), 0);
    for (off_t at = 0; at < about.st_size; at += 53, tries++) {
        copy_file(sound, path);
        spoil(path, "", at);
        must_be_found(path, "a byte", (int)at);
    }
    count("a byte of the file changed", tries);
    tries = 0;
    for (off_t at = 0; at < about.st_size; at += PAGE_BYTES / 2, tries++) {
        copy_file(sound, path);
        assert_int_equal(truncate(path, at), 0);
        must_be_found(path, "cut", (int)at);
    }
    count("the file cut short", tries);
}

static void copy_beside(const char *from, const char *to)
{
    char command[1400];
    snprintf(command, sizeof command, "cp '%s' '%s' && cp '%s-wal' '%s-wal'", from, to, from, to);
    made_away(to);
    assert_int_equal(system(command), 0);
}

enum { FRAME = 24 + PAGE_BYTES, HEADER = 32 };

/* How many frames stand before those of the last commit. Of that one nobody can tell damage from a power failure. */
static int frames_before_last_commit(const char *path)
{
    char name[600];
    int last = 0, before = 0;
    uint8_t mark[4];
    snprintf(name, sizeof name, "%s-wal", path);
    int fd = open(name, O_RDONLY);
    for (int i = 0; pread(fd, mark, sizeof mark, HEADER + (off_t)i * FRAME + 4) == sizeof mark; i++)
        if (mark[0] | mark[1] | mark[2] | mark[3]) {
            before = last;
            last = i + 1;
        }
    close(fd);
    return before;
}

static void a_damaged_wal_is_found_and_kept(void **state)
{
    (void)state;
    const char *path = in_scratch("wal.flagfall"), *copy = in_scratch("wal_copy.flagfall");
    struct error why;
    struct log_damage damage;
    struct log *log = made_new(path);
    for (int i = 0; i < 6; i++)
        made_fill(log, 20);
    int frames = frames_before_last_commit(path);
    for (int frame = 0; frame < frames; frame++) {
        copy_beside(path, copy);
        spoil(copy, "-wal", HEADER + (off_t)frame * FRAME + 100);
        must_be_found(copy, "wal", frame);
        struct log *again = made_open(copy, LOG_WRITE, &why);
        if (!again) /* nothing of the log was in the file itself yet */
            continue;
        assert_true(log_damage(again, &damage));
        assert_int_equal(access(damage.kept, R_OK), 0);
        unlink(damage.kept);
        assert_true(log_close(again, &why));
    }
    assert_true(log_close(log, NULL));
    count("a frame of the -wal file damaged, before its last commit", frames);
}

/* --- what is said elsewhere -------------------------------------------------------------------------------------- */

static void a_statement_of_which_a_character_was_changed_is_refused(void **state)
{
    (void)state;
    const char *path = in_scratch("sound.flagfall");
    struct log_head head, read;
    struct text said = {0};
    struct error why;
    make_sound(path, ENTRIES);
    struct log *log = made_open(path, LOG_READ, &why);
    assert_true(log_head(log, &head, &why));
    assert_true(log_close(log, &why));
    head_add_statement(&said, &head);
    for (size_t i = 0; i < said.length; i++) {
        char was = said.chars[i];
        said.chars[i] = was == ' ' ? '_' : was == '0' ? '1' : '0';
        assert_false(head_of_statement(&read, text_chars(&said), &why));
        said.chars[i] = was;
    }
    assert_true(head_of_statement(&read, text_chars(&said), &why));
    count("a character of a report's statement changed", (int)said.length);
    text_release(&said);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_another_program_changes_is_found_at_every_entry),
        cmocka_unit_test(a_schema_that_is_not_ours_is_neither_opened_nor_whole),
        cmocka_unit_test(a_head_of_two_rows_is_not_written_on_and_not_whole),
        cmocka_unit_test(a_chain_forged_from_any_entry_on_is_found),
        cmocka_unit_test(a_log_cut_and_gone_on_with_under_another_key_is_found),
        cmocka_unit_test(bytes_and_pages_that_are_not_ours_are_found),
        cmocka_unit_test(a_damaged_wal_is_found_and_kept),
        cmocka_unit_test(a_statement_of_which_a_character_was_changed_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
