/* A disk that fails when it is told to: a VFS below the log's own that counts writes and syncs.
 *
 * Install it before the log is first used. Syncs do nothing unless asked: what dies here is at most the process.
 */
#ifndef FLAGFALL_TESTS_FAULTY_DISK_H
#define FLAGFALL_TESTS_FAULTY_DISK_H

#include <signal.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <unistd.h>

enum fault { WRITE_FAILS, WRITE_IS_SHORT, DISK_IS_FULL, SYNC_FAILS, PROCESS_DIES };

static struct {
    enum fault fault;
    long countdown; /* the call that fails; below 0: none */
    bool lasting;   /* all after it fail too              */
    long failed;
    bool syncs; /* those that do not fail reach the disk */
} disk = {.countdown = -1};

/* The database itself and its -wal file have each their own methods. */
static const sqlite3_io_methods *sound_methods[2];
static sqlite3_io_methods faulty_methods[2];
static sqlite3_vfs *sound_vfs, faulty_vfs;

static const sqlite3_io_methods *sound(const sqlite3_file *f)
{
    bool is_wal = f->pMethods == &faulty_methods[1];
    return sound_methods[is_wal];
}

static bool its_turn(bool is_sync)
{
    if (disk.countdown < 0 || (disk.fault == SYNC_FAILS) != is_sync)
        return false;
    if (disk.countdown > 0) {
        disk.countdown--;
        return false;
    }
    if (!disk.lasting)
        disk.countdown = -1;
    disk.failed++;
    if (disk.fault == PROCESS_DIES)
        kill(getpid(), SIGKILL);
    return true;
}

static int faulty_write(sqlite3_file *f, const void *bytes, int count, sqlite3_int64 at)
{
    if (!its_turn(false))
        return sound(f)->xWrite(f, bytes, count, at);
    if (disk.fault == WRITE_IS_SHORT)
        sound(f)->xWrite(f, bytes, count / 2, at);
    return disk.fault == WRITE_FAILS ? SQLITE_IOERR_WRITE : SQLITE_FULL;
}

static int faulty_sync(sqlite3_file *f, int flags)
{
    if (its_turn(true))
        return SQLITE_IOERR_FSYNC;
    return disk.syncs ? sound(f)->xSync(f, flags) : SQLITE_OK;
}

static int faulty_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *flags_out)
{
    (void)vfs;
    int status = sound_vfs->xOpen(sound_vfs, name, file, flags, flags_out);
    if (status != SQLITE_OK || !(flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL)))
        return status;
    bool is_wal = flags & SQLITE_OPEN_WAL;
    sqlite3_io_methods *faulty = &faulty_methods[is_wal];
    sound_methods[is_wal] = file->pMethods;
    *faulty = *file->pMethods;
    faulty->xWrite = faulty_write;
    faulty->xSync = faulty_sync;
    file->pMethods = faulty;
    return status;
}

static int faulty_disk_install(void **state)
{
    (void)state;
    sound_vfs = sqlite3_vfs_find(NULL);
    faulty_vfs = *sound_vfs;
    faulty_vfs.zName = "faulty";
    faulty_vfs.xOpen = faulty_open;
    sqlite3_vfs_register(&faulty_vfs, 1); /* before the log first asks for the default */
    return 0;
}

static inline void faulty_disk_obeys(void)
{
    disk.countdown = -1;
}

#endif
