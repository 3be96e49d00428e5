/* Power failures: what was not synced is lost, in part, in any order, torn within a page. What was acknowledged is
 * not. */
#include "log/verify.h"
#include "log_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <sqlite3.h>
#include <stdint.h>

/* --- a disk that remembers what was synced, and what was only written ----------------------------------------- */

enum { SECTOR = 512, IMAGE_MAX = 4 << 20, PENDING_MAX = 8192 };

struct disk_change { /* a write; `bytes` NULL: the end was set to `at` */
    int64_t at;
    int count;
    uint8_t *bytes;
};

static struct image { /* 0: the database, 1: its -wal file */
    uint8_t *bytes;
    int64_t size;
    struct disk_change pending[PENDING_MAX];
    int count;
} images[2];

static const sqlite3_io_methods *sound_methods[2];
static sqlite3_io_methods watching_methods[2];
static sqlite3_vfs *sound_vfs, watching_vfs;
static const sqlite3_file *watched[2];
static int syncs_left_out[2]; /* these have not come back when the power fails */

static int image_of(const sqlite3_file *f)
{
    return f->pMethods == &watching_methods[1];
}

static void apply(struct image *m, const struct disk_change *c, int64_t from, int64_t count)
{
    if (!c->bytes) {
        m->size = c->at;
        return;
    }
    assert_true(c->at + from + count <= IMAGE_MAX);
    memcpy(m->bytes + c->at + from, c->bytes + from, (size_t)count);
    if (c->at + from + count > m->size)
        m->size = c->at + from + count;
}

static void remember(struct image *m, int64_t at, const void *bytes, int count)
{
    assert_true(m->count < PENDING_MAX);
    struct disk_change *c = &m->pending[m->count++];
    *c = (struct disk_change){at, count, NULL};
    if (bytes)
        c->bytes = memcpy(malloc((size_t)count), bytes, (size_t)count);
}

static void forget(struct image *m)
{
    for (int i = 0; i < m->count; i++)
        free(m->pending[i].bytes);
    m->count = 0;
}

static int watching_write(sqlite3_file *f, const void *bytes, int count, sqlite3_int64 at)
{
    if (f == watched[image_of(f)])
        remember(&images[image_of(f)], at, bytes, count);
    return sound_methods[image_of(f)]->xWrite(f, bytes, count, at);
}

static int watching_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    if (f == watched[image_of(f)])
        remember(&images[image_of(f)], size, NULL, 0);
    return sound_methods[image_of(f)]->xTruncate(f, size);
}

static void reach_disk(struct image *m)
{
    for (int i = 0; i < m->count; i++)
        apply(m, &m->pending[i], 0, m->pending[i].count);
    forget(m);
}

static int watching_sync(sqlite3_file *f, int flags)
{
    (void)flags;
    if (f != watched[image_of(f)])
        return SQLITE_OK;
    if (syncs_left_out[image_of(f)])
        syncs_left_out[image_of(f)]--;
    else
        reach_disk(&images[image_of(f)]);
    return SQLITE_OK;
}

static int watching_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *flags_out)
{
    (void)vfs;
    int status = sound_vfs->xOpen(sound_vfs, name, file, flags, flags_out);
    if (status != SQLITE_OK || !(flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL)))
        return status;
    int is_wal = (flags & SQLITE_OPEN_WAL) != 0;
    sound_methods[is_wal] = file->pMethods;
    watching_methods[is_wal] = *file->pMethods;
    watching_methods[is_wal].xWrite = watching_write;
    watching_methods[is_wal].xTruncate = watching_truncate;
    watching_methods[is_wal].xSync = watching_sync;
    file->pMethods = &watching_methods[is_wal];
    if (strstr(name, "powered"))
        watched[is_wal] = file;
    return status;
}

static int install(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++)
        images[i].bytes = calloc(1, IMAGE_MAX);
    sound_vfs = sqlite3_vfs_find(NULL);
    watching_vfs = *sound_vfs;
    watching_vfs.zName = "watching";
    watching_vfs.xOpen = watching_open;
    sqlite3_vfs_register(&watching_vfs, 1);
    return 0;
}

static int take_away(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        forget(&images[i]);
        free(images[i].bytes);
    }
    return 0;
}

/* --- the failure ---------------------------------------------------------------------------------------------- */

static unsigned chance_state = 88172645u;

static unsigned chance(unsigned below)
{
    chance_state ^= chance_state << 13;
    chance_state ^= chance_state >> 17;
    chance_state ^= chance_state << 5;
    return chance_state % below;
}

/* Of each change since the last sync: all, nothing, or some of its sectors. */
static void lose(struct image *m)
{
    for (int i = 0; i < m->count; i++) {
        struct disk_change *c = &m->pending[i];
        unsigned fate = chance(3);
        for (int64_t at = 0; fate && at < c->count; at += SECTOR)
            if (fate == 1 || chance(2))
                apply(m, c, at, c->count - at < SECTOR ? c->count - at : SECTOR);
    }
}

static void put(const struct image *m, const char *path, const char *ending)
{
    char name[600];
    snprintf(name, sizeof name, "%s%s", path, ending);
    FILE *f = fopen(name, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(m->bytes, 1, (size_t)m->size, f), m->size);
    fclose(f);
}

/* What stands on the disk when the power comes back; the images themselves stay as they are. */
static void fail_power(const char *path)
{
    static const char *const endings[] = {"", "-wal"};
    made_away(path);
    for (int i = 0; i < 2; i++) {
        struct image after = images[i];
        after.bytes = memcpy(malloc(IMAGE_MAX), images[i].bytes, IMAGE_MAX);
        lose(&after);
        put(&after, path, endings[i]);
        free(after.bytes);
    }
}

static void assert_nothing_acknowledged_is_lost(const char *path, int64_t acknowledged)
{
    struct error why = {0};
    struct log_verdict v;
    struct log_expected nothing = {0};
    if (!log_verify(path, &nothing, &v, &why))
        fail_msg("before anything is repaired: %s", why.what);
    assert_true(v.entries >= acknowledged);
    struct log *log = made_open(path, LOG_WRITE, &why);
    if (!log)
        fail_msg("%s", why.what);
    assert_true(log_last(log) >= acknowledged);
    assert_true(made_append(log, 1, &why));
    acknowledged = log_last(log);
    assert_true(log_close(log, &why));
    if (!log_verify(path, &nothing, &v, &why))
        fail_msg("%s", why.what);
    assert_int_equal(v.entries, acknowledged);
}

/* Each group is written, and the power fails before the sync has come back, and again when it has. */
static void what_was_acknowledged_survives_a_power_failure(void **state)
{
    (void)state;
    const char *path = in_scratch("powered.flagfall"), *after = in_scratch("dark.flagfall");
    struct error why = {0};
    int groups = getenv("LOG_KILLS") ? 200 : 30, failures = 0;
    struct log *log = made_new(path);
    for (int group = 0; group < groups; group++) {
        int64_t acknowledged = log_durable(log);
        for (unsigned i = 0, n = 1 + chance(group % 8 ? 40 : 800); i < n; i++)
            assert_true(made_append(log, (int)chance(100000), &why));
        syncs_left_out[0] = syncs_left_out[1] = 1; /* that of the commit, and that after a checkpoint */
        assert_true(log_commit(log, group, &why));
        for (int times = 0; times < 3; times++, failures++) {
            fail_power(after);
            assert_nothing_acknowledged_is_lost(after, acknowledged);
        }
        for (int i = 0; i < 2; i++) {
            syncs_left_out[i] = 0;
            reach_disk(&images[i]);
        }
        fail_power(after);
        assert_nothing_acknowledged_is_lost(after, log_durable(log));
        failures++;
    }
    assert_true(log_close(log, &why));
    printf("%d power failures\n", failures);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_acknowledged_survives_a_power_failure),
    };
    return cmocka_run_group_tests(tests, install, take_away);
}
