#include "base/landlock.h"

#include <fcntl.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* As in linux/landlock.h, whose copy here may be older than the kernel. */
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

enum { ASKS_VERSION = 1, RULE_BENEATH = 1, RULE_PORT = 2, MAY_READ_FOLDER = 1 << 3, MAY_CONNECT = 1 << 1 };
enum { FIRST_WITH_PORTS = 4, FIRST_WITH_DEVICES = 5 };

struct landlock_rules { /* the access rights to control; versions 4 and 6 each add a member */
    uint64_t files, network, reach;
};

struct landlock_path {
    uint64_t may;
    int32_t folder;
} __attribute__((packed));

struct landlock_port {
    uint64_t may, port;
};

int landlock_version(void)
{
    return (int)syscall(SYS_landlock_create_ruleset, NULL, 0, ASKS_VERSION);
}

int landlock_begin(void)
{
    int version = landlock_version();
    if (version < 1)
        return -1;
    int rights = version < 2 ? 13 : version < 3 ? 14 : version < 5 ? 15 : 16;
    struct landlock_rules all = {(UINT64_C(1) << rights) - 1, 3, 3};
    size_t size = version < 4 ? 8 : version < 6 ? 16 : sizeof all;
    return (int)syscall(SYS_landlock_create_ruleset, &all, size, 0);
}

void landlock_allow(int rules, const char *path, uint64_t may)
{
    struct stat st;
    struct landlock_path one = {may, open(path, O_PATH | O_CLOEXEC)};
    if (one.folder < 0)
        return;
    if (landlock_version() < FIRST_WITH_DEVICES)
        one.may &= ~(uint64_t)LANDLOCK_ASK_DEVICE;
    if (fstat(one.folder, &st) == 0 && S_ISDIR(st.st_mode))
        one.may |= MAY_READ_FOLDER;
    syscall(SYS_landlock_add_rule, rules, RULE_BENEATH, &one, 0);
    close(one.folder);
}

void landlock_allow_port(int rules, int port)
{
    struct landlock_port one = {MAY_CONNECT, (uint64_t)port};
    if (landlock_version() >= FIRST_WITH_PORTS)
        syscall(SYS_landlock_add_rule, rules, RULE_PORT, &one, 0);
}

bool landlock_hold(int rules)
{
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    bool held = rules >= 0 && syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    if (rules >= 0)
        close(rules);
    return held;
}
