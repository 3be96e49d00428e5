#include "ports.h"

#include "base/text.h"

#include <assert.h>
#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* several protocols use the same adapters: the number only makes a port a candidate */
static const struct {
    uint16_t vendor, product; /* product 0 for any */
    bool itself;
    const char *candidates;
} numbers[] = {
    {0x04d8, 0x000a, true, "dgt"},
    {0x045b, 0x8111, true, "dgt"},
    {0x0403, 0x6001, false, "millennium, dgt, dgt-bus, novag-citrine, novag-ucb, saitek-osa, plain"},
    {0x10c4, 0xea60, false, "certabo, plain"},
    {0x067b, 0x2303, false, "dgt-bus, novag-citrine, novag-ucb, saitek-osa, plain"},
    {0x1a86, 0x7523, false, "plain, dgt-bus, novag-citrine, novag-ucb, saitek-osa"},
    {0x2341, 0, false, "plain"},
};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

static int number_of(const struct port_found *p)
{
    for (int i = 0; i < NUMBERS && p->usb; i++)
        if (numbers[i].vendor == p->vendor && (!numbers[i].product || numbers[i].product == p->product))
            return i;
    return -1;
}

const char *port_candidates(const struct port_found *p)
{
    int i = number_of(p);
    return i < 0 ? NULL : numbers[i].candidates;
}

bool port_is_board_itself(const struct port_found *p)
{
    int i = number_of(p);
    return i >= 0 && numbers[i].itself;
}

/* The first line of a small file. */
static bool read_word(char *out, size_t room, const char *folder, const char *name)
{
    char path[PATH_MAX];
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
        return false;
    FILE *f = fopen(path, "re");
    bool good = f && fgets(out, (int)room, f);
    if (f)
        fclose(f);
    if (good)
        out[strcspn(out, "\n")] = '\0';
    return good;
}

/* Up from the port in /sys to the folder of the USB device that it belongs to. */
static bool usb_folder(const char *root, const char *name, char folder[PATH_MAX])
{
    char path[PATH_MAX], word[16];
    snprintf(path, sizeof path, "%s/sys/class/tty/%s/device", root, name);
    if (!realpath(path, folder))
        return false;
    for (int up = 0; up < 6; up++) {
        char *slash = strrchr(folder, '/');
        if (read_word(word, sizeof word, folder, "idVendor"))
            return true;
        if (!slash || slash == folder)
            return false;
        *slash = '\0';
    }
    return false;
}

static uint16_t hex_number(const char *folder, const char *name)
{
    char word[16] = "0";
    read_word(word, sizeof word, folder, name);
    return (uint16_t)strtoul(word, NULL, 16);
}

static bool is_running(const char *root, const char *program)
{
    char path[PATH_MAX], name[32];
    bool found = false;
    snprintf(path, sizeof path, "%s/proc", root);
    DIR *all = opendir(path);
    for (struct dirent *e; !found && all && (e = readdir(all));) {
        if (e->d_name[0] < '1' || e->d_name[0] > '9')
            continue;
        snprintf(path, sizeof path, "%s/proc/%.20s", root, e->d_name);
        found = read_word(name, sizeof name, path, "comm") && !strcmp(name, program);
    }
    if (all)
        closedir(all);
    return found;
}

/* The udev database says under c MAJOR:MINOR which properties the rules gave to a device. */
static bool told_to_ignore(const char *root, const char *folder)
{
    char number[32], path[PATH_MAX], line[256];
    bool found = false;
    if (!read_word(number, sizeof number, folder, "dev"))
        return false;
    snprintf(path, sizeof path, "%s/run/udev/data/c%s", root, number);
    FILE *f = fopen(path, "re");
    while (!found && f && fgets(line, sizeof line, f))
        found = !strncmp(line, "E:ID_MM_DEVICE_IGNORE=1", 23) || !strncmp(line, "E:ID_MM_PORT_IGNORE=1", 21);
    if (f)
        fclose(f);
    return found;
}

static enum modem_manager look_for_modem_manager(const char *root, const char *name, const char *usb)
{
    char tty[PATH_MAX];
    snprintf(tty, sizeof tty, "%s/sys/class/tty/%s", root, name);
    if (!is_running(root, "ModemManager"))
        return MODEM_MANAGER_OFF;
    return told_to_ignore(root, tty) || told_to_ignore(root, usb) ? MODEM_MANAGER_KEPT_AWAY : MODEM_MANAGER_MAY_TOUCH;
}

bool port_look(const char *root, const char *path, struct port_found *out)
{
    char real[PATH_MAX], folder[PATH_MAX];
    *out = (struct port_found){0};
    copy_text(out->path, sizeof out->path, path);
    if (!realpath(path, real) || strlen(real) >= sizeof out->device)
        return false;
    strcpy(out->device, real);
    const char *name = strrchr(real, '/') + 1;
    out->usb = usb_folder(root, name, folder);
    if (out->usb) {
        out->vendor = hex_number(folder, "idVendor");
        out->product = hex_number(folder, "idProduct");
        out->modem_manager = look_for_modem_manager(root, name, folder);
    }
    return true;
}

static bool is_known(const struct port_found *found, int count, const char *device)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(found[i].device, device))
            return true;
    return false;
}

static int add_folder(const char *root, const char *folder, const char *const *begins, struct port_found *found,
                      int count)
{
    assert(count >= 0 && count <= PORTS_MAX && "no more are found than fit");
    char place[PATH_MAX];
    struct dirent **entries;
    snprintf(place, sizeof place, "%s/dev%s", root, folder);
    int n = scandir(place, &entries, NULL, alphasort);
    for (int i = 0; i < n; i++) {
        char path[PATH_MAX];
        bool wanted = !begins && entries[i]->d_name[0] != '.';
        for (const char *const *b = begins; b && *b; b++)
            wanted = wanted || !strncmp(entries[i]->d_name, *b, strlen(*b));
        snprintf(path, sizeof path, "%.2000s/%.255s", place, entries[i]->d_name);
        struct port_found p;
        if (wanted && count < PORTS_MAX && strlen(path) < PORT_PATH && port_look(root, path, &p) &&
            !is_known(found, count, p.device))
            found[count++] = p;
        free(entries[i]);
    }
    if (n >= 0)
        free(entries);
    return count;
}

int ports_find(const char *root, struct port_found found[PORTS_MAX])
{
    static const char *const serial[] = {"ttyUSB", "ttyACM", "rfcomm", NULL};
    int count = add_folder(root, "/serial/by-id", NULL, found, 0);
    count = add_folder(root, "/serial/by-path", NULL, found, count);
    return add_folder(root, "", serial, found, count);
}
