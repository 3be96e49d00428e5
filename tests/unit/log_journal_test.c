/* A rollback journal beside a log, as somebody may put it there: SQLite would put its pages into the log. */
#include "log/journal.h"
#include "log_forged.h"

#include <sys/stat.h>
#include <sys/wait.h>

enum { SECTOR = 512, NONCE = 0x1234, NOW = 100, BEFORE = 60 };

static const char *path, *older;
static struct error why;

static void add_word(FILE *f, uint32_t word)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        fputc((int)(word >> shift & 0xff), f);
}

static uint32_t sum_of(const uint8_t *page)
{
    uint32_t sum = NONCE;
    for (int i = PAGE_BYTES - 200; i > 0; i -= 200)
        sum += page[i];
    return sum;
}

/* As SQLite writes it at the end; it looks whether that file is there before it rolls back. */
static void add_super_journal(FILE *f, const char *name)
{
    static const uint8_t magic[] = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};
    uint32_t sum = 0;
    add_word(f, 0x40000000 / PAGE_BYTES + 1);
    for (const char *c = name; *c; c++)
        sum += (uint8_t)fputc(*c, f);
    add_word(f, (uint32_t)strlen(name));
    add_word(f, sum);
    fwrite(magic, 1, sizeof magic, f);
}

/* The pages of `from`, or none of them: then the file is cut to `pages`. */
static void put_journal(const char *from, uint32_t pages, const char *super)
{
    static const uint8_t magic[] = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};
    char name[1024];
    uint8_t page[PAGE_BYTES];
    struct stat about;
    snprintf(name, sizeof name, "%s-journal", path);
    unlink(name);
    FILE *in = from ? fopen(from, "rb") : NULL, *f = fopen(name, "wb");
    assert_non_null(f);
    uint32_t count = in && fstat(fileno(in), &about) == 0 ? (uint32_t)(about.st_size / PAGE_BYTES) : 0;
    fwrite(magic, 1, sizeof magic, f);
    const uint32_t header[] = {count, NONCE, in ? count : pages, SECTOR, PAGE_BYTES};
    for (size_t i = 0; i < sizeof header / sizeof *header; i++)
        add_word(f, header[i]);
    while (ftell(f) < SECTOR)
        fputc(0, f);
    for (uint32_t n = 1; n <= count; n++) {
        assert_int_equal(fread(page, 1, sizeof page, in), sizeof page);
        add_word(f, n);
        fwrite(page, 1, sizeof page, f);
        add_word(f, sum_of(page));
    }
    if (super)
        add_super_journal(f, super);
    if (in)
        fclose(in);
    assert_int_equal(fclose(f), 0);
}

static bool is_beside(const char *ending)
{
    char name[1024];
    snprintf(name, sizeof name, "%s%s", path, ending);
    return access(name, F_OK) == 0;
}

static void forget_kept(void)
{
    char name[1024];
    for (int i = 1; i < 9; i++) {
        snprintf(name, sizeof name, "%s-journal.aside-%d", path, i);
        unlink(name);
    }
}

/* Closed in order, or as a console leaves it that is killed: then its end is in the -wal file. */
static void make_log(bool killed)
{
    int status;
    make_sound(path, BEFORE - 1);
    copy_file(path, older);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct log *log = made_open(path, LOG_WRITE, &why);
        for (int i = BEFORE; log && i < NOW; i++)
            made_append(log, i, &why);
        bool done = log && log_commit(log, made_at, &why) && (killed || log_close(log, &why));
        _exit(done ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_int_equal(is_beside("-wal"), killed);
}

static int64_t last_when_read(enum log_mode mode)
{
    struct log_head head;
    struct log *log = made_open(path, mode, &why);
    if (!log)
        fail_msg("%s: %s", why.where, why.what);
    assert_true(log_head(log, &head, &why));
    const char *journal = log_foreign_journal(log);
    assert_non_null(journal);
    assert_non_null(strstr(journal, "-journal"));
    assert_true(log_close(log, NULL));
    return head.sequence;
}

static void assert_set_aside(void)
{
    struct entry e;
    struct log *log = made_open(path, LOG_WRITE, &why);
    if (!log)
        fail_msg("%s: %s", why.where, why.what);
    assert_int_equal(log_last(log), NOW + 1);
    assert_false(is_beside("-journal"));
    assert_int_equal(access(log_foreign_journal(log), F_OK), 0);
    struct log_cursor *c = log_read(log, &(struct log_filter){.newest_first = true});
    assert_true(log_next(c, &e));
    assert_int_equal(e.kind, ENTRY_TROUBLE);
    assert_string_equal(e.body, "{\"kept\":\"now.flagfall-journal.aside-1\",\"what\":\"journal-foreign\"}");
    log_cursor_free(c);
    assert_true(log_close(log, &why));
    assert_true(verify(path, NULL, &why)); /* it was told, and stands in the log */
    log = made_open(path, LOG_WRITE, &why);
    assert_null(log_foreign_journal(log));
    assert_int_equal(log_last(log), NOW + 1);
    assert_true(log_close(log, &why));
}

static void a_rollback_journal_is_never_heeded(void **unused)
{
    char folder[1024], missing[1100];
    (void)unused;
    path = in_scratch("now.flagfall");
    older = in_scratch("older.flagfall");
    snprintf(folder, sizeof folder, "%s", path);
    *strrchr(folder, '/') = '\0';
    snprintf(missing, sizeof missing, "%s/none", folder);
    const struct {
        bool has_pages;
        uint32_t cut_to;
        const char *super;
    } rows[] = {{true, 0, NULL}, {false, 2, NULL}, {false, 0, NULL}, {true, 0, older}, {true, 0, missing}};
    for (int killed = 0; killed < 2; killed++)
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            forget_kept();
            make_log(killed);
            put_journal(rows[i].has_pages ? older : NULL, rows[i].cut_to, rows[i].super);
            assert_found(path, NULL, "now.flagfall-journal is beside it, a rollback journal that is not Flagfall's");
            assert_int_equal(last_when_read(LOG_EXAMINE), NOW);
            assert_int_equal(last_when_read(LOG_READ), NOW);
            assert_true(is_beside("-journal")); /* who reads changes nothing */
            assert_set_aside();
        }
    forget_kept();
}

/* What is not ours stays to the byte, each under a name of its own. */
static void it_is_kept_as_it_came_under_the_first_free_name(void **unused)
{
    char kept[PATH_BYTES_MAX];
    (void)unused;
    forget_kept();
    for (char i = '1'; i < '4'; i++) {
        struct stat before, after;
        char name[1024];
        put_journal(older, 0, NULL);
        snprintf(name, sizeof name, "%s-journal", path);
        assert_int_equal(stat(name, &before), 0);
        assert_true(journal_set_aside(path, kept, &why));
        assert_int_equal(kept[strlen(kept) - 1], i);
        assert_int_equal(stat(kept, &after), 0);
        assert_int_equal(after.st_ino, before.st_ino);
        assert_int_equal(after.st_size, before.st_size);
    }
    forget_kept();
}

/* Its log is gone: SQLite would drop it when the new one is made. */
static void one_beside_a_log_that_is_gone_is_kept(void **unused)
{
    struct station_key key = made_key(1);
    struct log_opening how = {.mode = LOG_CREATE, .station = "hall-a", .key = &key, .wall_ms = made_at};
    (void)unused;
    make_log(false);
    put_journal(older, 0, NULL);
    unlink(path);
    struct log *log = log_open(path, &how, &why);
    assert_non_null(log);
    assert_int_equal(access(log_foreign_journal(log), F_OK), 0);
    assert_int_equal(log_last(log), 2);
    assert_true(log_close(log, &why));
    assert_true(verify(path, NULL, &why));
    forget_kept();
}

/* A copy would be made of it and the old file. */
static void no_copy_is_made_where_something_lies_beside_its_name(void **unused)
{
    const char *copy = in_scratch("copy.flagfall");
    char name[1024];
    static const char *const endings[] = {"-journal", "-wal", "-shm"};
    (void)unused;
    make_log(false);
    struct log *log = made_open(path, LOG_READ, &why);
    assert_non_null(log);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        snprintf(name, sizeof name, "%s%s", copy, endings[i]);
        copy_file(older, name);
        assert_false(log_copy(log, copy, &why));
        assert_string_equal(why.where, name);
        assert_int_equal(access(copy, F_OK), -1);
        assert_int_equal(access(name, F_OK), 0);
        unlink(name);
    }
    assert_true(log_copy(log, copy, &why));
    assert_true(log_close(log, NULL));
    assert_true(verify(copy, NULL, &why));
    unlink(copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rollback_journal_is_never_heeded),
        cmocka_unit_test(it_is_kept_as_it_came_under_the_first_free_name),
        cmocka_unit_test(one_beside_a_log_that_is_gone_is_kept),
        cmocka_unit_test(no_copy_is_made_where_something_lies_beside_its_name),
    };
    return cmocka_run_group_tests_name("log_journal", tests, NULL, NULL);
}
