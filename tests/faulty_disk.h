/* A disk that fails when it is told to: a VFS below the log's own that counts writes and syncs.
 *
 * Install it before the log is first used. Syncs do nothing unless asked: what dies here is at most the process.
 */
#ifndef FLAGFALL_TESTS_FAULTY_DISK_H
#define FLAGFALL_TESTS_FAULTY_DISK_H

#include <semaphore.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <unistd.h>

/* SYNC_HANGS: that sync does not return until faulty_disk_goes_on(). */
enum disk_fault { WRITE_FAILS, WRITE_IS_SHORT, DISK_IS_FULL, SYNC_FAILS, PROCESS_DIES, SYNC_HANGS };

struct faulty_disk {
    enum disk_fault fault;
    long countdown; /* the call that fails; below 0: none */
    bool lasting;   /* all after it fail too              */
    long failed;
    bool syncs; /* those that do not fail reach the disk */
    sem_t hangs, goes_on;
};
extern struct faulty_disk disk;

int faulty_disk_install(void **state);
void faulty_disk_wait_until_it_hangs(void);
void faulty_disk_goes_on(void);
void faulty_disk_obeys(void);

#endif
