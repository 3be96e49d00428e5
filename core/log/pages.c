#include "log/pages.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

enum { CHECKED = PAGE_BYTES - PAGE_CHECK_BYTES };

static void page_check(uint8_t out[PAGE_CHECK_BYTES], const uint8_t *page, int64_t number)
{
    crypto_generichash_state state;
    uint8_t digits[8];
    for (int i = 0; i < 8; i++)
        digits[i] = (uint8_t)(number >> (8 * i));
    crypto_generichash_init(&state, NULL, 0, PAGE_CHECK_BYTES);
    crypto_generichash_update(&state, digits, sizeof digits);
    crypto_generichash_update(&state, page, CHECKED);
    crypto_generichash_final(&state, out, PAGE_CHECK_BYTES);
}

/* --- writing: the file methods of the VFS below, with a write of our own -------------------------------------- */

static const sqlite3_io_methods *below;
static sqlite3_io_methods ours, ours_alone;
static sqlite3_vfs *vfs_below, vfs_ours, vfs_alone;

static int write_checked(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at)
{
    uint8_t page[PAGE_BYTES];
    if (count != PAGE_BYTES || at % PAGE_BYTES)
        return below->xWrite(file, bytes, count, at);
    memcpy(page, bytes, CHECKED);
    page_check(page + CHECKED, page, at / PAGE_BYTES + 1);
    return below->xWrite(file, page, count, at);
}

static int lock_nothing(sqlite3_file *file, int level)
{
    (void)file;
    (void)level;
    return SQLITE_OK;
}

static int open_checked(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *flags_out)
{
    int status = vfs_below->xOpen(vfs_below, name, file, flags, flags_out);
    if (status != SQLITE_OK || !(flags & SQLITE_OPEN_MAIN_DB))
        return status;
    if (!below) {
        below = file->pMethods;
        ours = *below;
        ours.xWrite = write_checked;
        ours_alone = ours;
        ours_alone.xLock = ours_alone.xUnlock = lock_nothing;
    }
    assert(file->pMethods == below && "all files of a kind are opened by the same VFS");
    file->pMethods = vfs == &vfs_alone ? &ours_alone : &ours;
    return status;
}

/* Asked before a file is read: is there a journal whose pages have to be put back? (journal.h) */
static int see_no_journal(sqlite3_vfs *vfs, const char *name, int how, int *there)
{
    static const char ending[] = "-journal";
    size_t length = strlen(name), of = sizeof ending - 1;
    (void)vfs;
    if (how != SQLITE_ACCESS_EXISTS || length < of || strcmp(name + length - of, ending) != 0)
        return vfs_below->xAccess(vfs_below, name, how, there);
    *there = 0;
    return SQLITE_OK;
}

const char *pages_vfs(void)
{
    if (vfs_below)
        return vfs_ours.zName;
    vfs_below = sqlite3_vfs_find(NULL);
    vfs_ours = *vfs_below;
    vfs_ours.zName = "flagfall";
    vfs_ours.xOpen = open_checked;
    vfs_ours.xAccess = see_no_journal;
    sqlite3_vfs_register(&vfs_ours, 0);
    vfs_alone = vfs_ours;
    vfs_alone.zName = "flagfall-alone";
    sqlite3_vfs_register(&vfs_alone, 0);
    return vfs_ours.zName;
}

const char *pages_vfs_alone(void)
{
    (void)pages_vfs();
    return vfs_alone.zName;
}

bool pages_reserve(sqlite3 *db)
{
    int bytes = PAGE_CHECK_BYTES;
    return sqlite3_file_control(db, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes) == SQLITE_OK;
}

/* --- reading -------------------------------------------------------------------------------------------------- */

enum { LOCK_PAGE = 0x40000000 / PAGE_BYTES + 1 }; /* SQLite never writes it */

static uint32_t pages_by_header(const uint8_t page[PAGE_BYTES])
{
    return (uint32_t)page[28] << 24 | (uint32_t)page[29] << 16 | (uint32_t)page[30] << 8 | page[31];
}

static bool page_is_whole(sqlite3_file *file, int64_t number, uint8_t page[PAGE_BYTES])
{
    uint8_t check[PAGE_CHECK_BYTES];
    if (file->pMethods->xRead(file, page, PAGE_BYTES, (number - 1) * PAGE_BYTES) != SQLITE_OK)
        return false;
    page_check(check, page, number);
    return !memcmp(check, page + CHECKED, sizeof check);
}

static sqlite3_file *file_of(sqlite3 *db)
{
    sqlite3_file *file = NULL;
    sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    return file && file->pMethods ? file : NULL;
}

bool page_is_in_file(sqlite3 *db, uint32_t number, const uint8_t page[PAGE_BYTES])
{
    uint8_t there[PAGE_BYTES];
    sqlite3_file *file = number ? file_of(db) : NULL;
    return file && file->pMethods->xRead(file, there, PAGE_BYTES, ((int64_t)number - 1) * PAGE_BYTES) == SQLITE_OK &&
           !memcmp(there, page, CHECKED);
}

bool pages_are_whole(sqlite3 *db, const char *path, bool (*is_newer)(void *context, uint32_t page), void *context,
                     struct error *why)
{
    static const char remedy[] = "use a copy; what can be read is still shown by: flagfall log show";
    sqlite3_file *file = file_of(db);
    sqlite3_int64 size = 0;
    uint8_t page[PAGE_BYTES];
    if (!file || file->pMethods->xFileSize(file, &size) != SQLITE_OK)
        return fail(why, path, "its size cannot be found out", remedy);
    int64_t count = size / PAGE_BYTES;
    for (int64_t number = 1; number <= count; number++) {
        if (number == LOCK_PAGE || is_newer(context, (uint32_t)number))
            continue;
        if (!page_is_whole(file, number, page))
            return failf(
                why, path, remedy,
                "page %lld of %lld (from byte %lld) is not as Flagfall wrote it: a byte changed, or another program "
                "wrote here",
                (long long)number, (long long)count, (long long)((number - 1) * PAGE_BYTES));
        if (number == 1 && !is_newer(context, 1) && (pages_by_header(page) != count || size % PAGE_BYTES))
            return failf(why, path, remedy, "the file has %lld bytes and should have %lld: its end was cut or added to",
                         (long long)size, (long long)pages_by_header(page) * PAGE_BYTES);
    }
    return true;
}
