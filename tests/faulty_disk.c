#include "faulty_disk.h"

struct faulty_disk disk = {.countdown = -1};

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
    if (disk.countdown < 0 || (disk.fault == SYNC_FAILS || disk.fault == SYNC_HANGS) != is_sync)
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
    if (its_turn(true)) {
        if (disk.fault == SYNC_FAILS)
            return SQLITE_IOERR_FSYNC;
        sem_post(&disk.hangs);
        while (sem_wait(&disk.goes_on) != 0)
            ;
    }
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

int faulty_disk_install(void **state)
{
    (void)state;
    sem_init(&disk.hangs, 0, 0);
    sem_init(&disk.goes_on, 0, 0);
    sound_vfs = sqlite3_vfs_find(NULL);
    faulty_vfs = *sound_vfs;
    faulty_vfs.zName = "faulty";
    faulty_vfs.xOpen = faulty_open;
    sqlite3_vfs_register(&faulty_vfs, 1); /* before the log first asks for the default */
    return 0;
}

void faulty_disk_wait_until_it_hangs(void)
{
    while (sem_wait(&disk.hangs) != 0)
        ;
}

void faulty_disk_goes_on(void)
{
    sem_post(&disk.goes_on);
}

void faulty_disk_obeys(void)
{
    disk.countdown = -1;
}
