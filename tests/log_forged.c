#include "log_forged.h"

void copy_file(const char *from, const char *to)
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

void make_sound(const char *path, int count)
{
    struct log *log = made_new(path);
    made_fill(log, count);
    assert_true(log_close(log, NULL));
}

void run_sql(const char *path, const char *sql, bool knows_pages)
{
    sqlite3 *db;
    char *said = NULL;
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, knows_pages ? pages_vfs() : NULL), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &said) != SQLITE_OK)
        fail_msg("%s: %s", sql, said);
    sqlite3_close(db);
}

bool verify(const char *path, const struct log_expected *expected, struct error *why)
{
    static const struct log_expected nothing;
    struct log_verdict verdict;
    *why = (struct error){0};
    return log_verify(path, expected ? expected : &nothing, &verdict, why);
}

void assert_found(const char *path, const struct log_expected *expected, const char *what)
{
    struct error why;
    assert_false(verify(path, expected, &why));
    if (!strstr(why.what, what))
        fail_msg("said: %s\nnot: %s", why.what, what);
    assert_true(*why.remedy);
}

/* --- who knows how the chain is made ------------------------------------------------------------------------------ */

static void sign_head(struct log_head *head, const struct station_key *key)
{
    struct log_hash digest = head_digest(head);
    memcpy(head->key, key->public, LOG_KEY_BYTES);
    assert_true(key_sign(key, &digest, &head->signature, NULL));
}

void forge(const char *path, int64_t at, const char *body, const struct station_key *key)
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
            assert_true(key_sign(key, &e.hash, &e.signature, NULL));
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
        sign_head(&head, key);
        assert_true(file_write_head(db, &head));
    }
    sqlite3_finalize(rows);
    sqlite3_finalize(set);
    sqlite3_close(db);
}

static void cut_after(const char *path, int64_t last)
{
    char sql[80];
    snprintf(sql, sizeof sql, "delete from entry where sequence > %lld", (long long)last);
    run_sql(path, sql, true);
}

void take_over(const char *path, int64_t at, const struct station_key *key, const struct station_key *old)
{
    struct error why;
    struct entry e;
    cut_after(path, at);
    sqlite3 *db;
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, pages_vfs()), SQLITE_OK);
    sqlite3_stmt *rows = file_prepare(db, file_select_entries, path, &why);
    sqlite3_bind_int64(rows, 1, 1);
    sqlite3_bind_int64(rows, 2, at);
    struct log_head head = {.sequence = at};
    for (int64_t i = 1; i <= at; i++) {
        assert_int_equal(sqlite3_step(rows), SQLITE_ROW);
        assert_true(file_entry(rows, path, &e, &why));
        if (i == 1)
            head.first = e.hash;
    }
    head.hash = e.hash;
    struct text body = {0};
    text_add(&body, "{\"key\":\"");
    hex_add(&body, key->public, LOG_KEY_BYTES);
    text_add(&body, "\",\"version\":1");
    if (old) {
        struct log_signature s;
        assert_true(key_vouch(old, key->public, &head.hash, &s, NULL));
        text_add(&body, ",\"vouched\":\"");
        hex_add(&body, s.bytes, LOG_SIGNATURE_BYTES);
        text_add_char(&body, '"');
    }
    text_add_char(&body, '}');
    struct entry mine = {.kind = ENTRY_STATION, .sequence = at + 1, .station = "hall-x", .who = "", .is_signed = true};
    mine.wall_ms = made_at + at;
    mine.body = text_chars(&body);
    mine.previous = head.hash;
    mine.hash = entry_hash(&mine);
    assert_true(key_sign(key, &mine.hash, &mine.signature, NULL));
    sqlite3_finalize(rows);
    rows = file_prepare(db, file_insert_entry, path, &why);
    assert_true(file_write_entry(rows, &mine));
    sqlite3_finalize(rows);
    head.sequence = mine.sequence;
    head.hash = mine.hash;
    sign_head(&head, key);
    assert_true(file_write_head(db, &head));
    sqlite3_close(db);
    text_release(&body);
}

void spoil(const char *path, const char *ending, off_t at)
{
    char name[600];
    uint8_t byte;
    snprintf(name, sizeof name, "%s%s", path, ending);
    int fd = open(name, O_RDWR);
    assert_int_equal(pread(fd, &byte, 1, at), 1);
    byte ^= 0x40;
    assert_int_equal(pwrite(fd, &byte, 1, at), 1);
    close(fd);
}
