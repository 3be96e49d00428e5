/* What is connected: lists ports without opening them, listens to devices, and searches for the driver of a port. */
#include "base/memory.h"
#include "commands/command.h"
#include "commands/listing.h"
#include "line.h"
#include "port.h"
#include "ports.h"
#include "probe.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct devices_options {
    const char *probe;
    long seconds;
    bool csv, json;
};

static const struct option_row options[] = {
    {"probe", 'p', "PORT", "find out which driver the port needs, in the order that upsets nothing", OPTION_TEXT,
     offsetof(struct devices_options, probe), 0, 0},
    {"seconds", 's', "N", "listen this long to each PORT=DRIVER (3)", OPTION_NUMBER,
     offsetof(struct devices_options, seconds), 1, 3600},
    LISTING_OPTION_ROWS(struct devices_options, csv, json),
    {0},
};

/* --- ports ---------------------------------------------------------------------------------------------------- */

static void print_modem_manager(const struct port_found *p)
{
    if (p->modem_manager == MODEM_MANAGER_MAY_TOUCH)
        puts("    warning     ModemManager runs and may send commands to this port, which can change a DGT board's\n"
             "                settings for good: install config/udev/60-flagfall.rules (see there), or stop it:\n"
             "                sudo systemctl stop ModemManager");
    else if (p->modem_manager == MODEM_MANAGER_KEPT_AWAY)
        puts("    ModemManager  runs, but is set to leave this port alone");
}

static void print_port(const struct port_found *p)
{
    const char *candidates = port_candidates(p);
    char holder[64];
    puts(p->path);
    if (strcmp(p->path, p->device) != 0)
        printf("    is now      %s\n", p->device);
    if (p->usb)
        printf("    USB         %04x:%04x\n", p->vendor, p->product);
    printf("    may be      %s\n", candidates ? candidates : "anything: no board is known by its number");
    if (port_holder(p->device, holder, sizeof holder))
        printf("    in use by   %s\n", holder);
    print_modem_manager(p);
}

static void list_port(struct listing *l, const struct port_found *p)
{
    static const char *const modem_manager[] = {
        [MODEM_MANAGER_MAY_TOUCH] = "may touch", [MODEM_MANAGER_KEPT_AWAY] = "kept away"};
    const char *candidates = port_candidates(p), *touched = modem_manager[p->modem_manager];
    char holder[64] = "", usb[16] = "";
    if (p->usb)
        snprintf(usb, sizeof usb, "%04x:%04x", p->vendor, p->product);
    listing_text(l, p->path);
    listing_text(l, p->device);
    listing_text(l, usb);
    listing_text(l, candidates ? candidates : "");
    listing_text(l, port_holder(p->device, holder, sizeof holder) ? holder : "");
    listing_text(l, touched ? touched : "");
}

static void show_port(struct listing *l, const struct port_found *p)
{
    if (l)
        list_port(l, p);
    else
        print_port(p);
}

static void print_drivers(void)
{
    puts("\nDrivers, for PORT=DRIVER here and in [devices] of an event file:");
    for (const struct driver *const *d = drivers; *d; d++)
        printf("    %-14s %s\n", (*d)->name, (*d)->summary);
    puts("In [devices] also: pgn, a folder or file of PGN that another program keeps writing.");
}

static int list_ports(struct listing *l)
{
    struct port_found *found = memory_take(PORTS_MAX, sizeof *found);
    int n = ports_find("", found);
    for (int i = 0; i < n; i++)
        show_port(l, &found[i]);
    free(found);
    if (l)
        return STATUS_OK;
    if (!n)
        puts("No serial port is plugged in.");
    else
        puts("\nTo find out what is on one: flagfall devices --probe PORT. How it is doing: flagfall devices "
             "PORT=DRIVER.");
    print_drivers();
    return STATUS_OK;
}

/* Ports that were named, as pseudo-terminals must be. */
static int show_ports(struct listing *l, char **paths, int count, struct error *why)
{
    for (int i = 0; i < count; i++) {
        struct port_found p;
        if (!port_look("", paths[i], &p)) {
            fail(why, paths[i], "no such port", "plug the cable in, or choose another: flagfall devices");
            return STATUS_USAGE;
        }
        show_port(l, &p);
    }
    return STATUS_OK;
}

/* --- a device, listened to ------------------------------------------------------------------------------------ */

static void ignore_reading(void *self, struct line *l, const struct reading *r)
{
    (void)self;
    (void)l;
    (void)r;
}

static const struct line_listener listener = {.reading = ignore_reading};

static bool has_answered(const struct line_facts *f)
{
    return f->present || (f->state == LINE_ENDED && f->frames);
}

static const char *health(const struct line_facts *f)
{
    return !has_answered(f) ? "silent" : f->noisy ? "noisy" : "good";
}

static void print_faults(const struct line_facts *f)
{
    printf("    health      %s: %llu frames, %llu faults", health(f), (unsigned long long)f->frames,
           (unsigned long long)line_facts_faults(f));
    if (f->lost)
        printf(", lost %u times", f->lost);
    for (int kind = 0; kind < FAULTS; kind++)
        if (f->faults[kind])
            printf(", %s %llu", fault_name((enum reading_fault)kind), (unsigned long long)f->faults[kind]);
    puts("");
}

static const char *without_word(const char *identity)
{
    static const char word[] = "identity ";
    return !strncmp(identity, word, sizeof word - 1) ? identity + sizeof word - 1 : identity;
}

static void print_device(const struct line_facts *f)
{
    puts(f->address);
    printf("    driver      %s (%s)\n", f->driver->name, f->driver->line);
    if (f->trouble.what[0]) {
        printf("    trouble     %s: %s\n", f->trouble.what, f->trouble.remedy);
        return;
    }
    printf("    identity    %s\n", f->identity[0] ? without_word(f->identity) : "not told");
    printf("    firmware    %s\n", f->firmware[0] ? f->firmware : "not told");
    printf("    clock       %s\n", f->clock[0] ? f->clock : "none was heard");
    print_faults(f);
}

static void list_device(struct listing *l, const struct line_facts *f)
{
    listing_text(l, f->address);
    listing_text(l, f->driver->name);
    listing_text(l, without_word(f->identity));
    listing_text(l, f->firmware);
    listing_text(l, f->clock);
    listing_text(l, health(f));
    listing_number(l, (long long)f->frames);
    listing_number(l, (long long)line_facts_faults(f));
    listing_number(l, f->lost);
    listing_text(l, f->trouble.what);
}

/* All at the same time, since each takes the whole time. */
static int listen_to(struct listing *l, char **addresses, int count, long seconds, struct error *why)
{
    struct event_base *base = event_base_new();
    struct line **lines = calloc((size_t)count, sizeof *lines);
    const struct timeval time = {.tv_sec = seconds};
    bool good = true, healthy = true;
    for (int i = 0; lines && good && i < count; i++) {
        char *equals = strrchr(addresses[i], '=');
        const struct driver *d = equals ? driver_named(equals + 1) : NULL;
        if (!d) {
            good = fail(why, addresses[i], "which driver?", "write it as PORT=DRIVER; the drivers: flagfall devices");
            break;
        }
        *equals = '\0';
        lines[i] = line_new(base, addresses[i], d, &listener, NULL, why);
        good = lines[i];
    }
    if (good) {
        event_base_loopexit(base, &time);
        event_base_dispatch(base);
    }
    for (int i = 0; lines && i < count; i++) {
        struct line_facts facts;
        if (good) {
            line_facts(lines[i], &facts);
            if (l)
                list_device(l, &facts);
            else
                print_device(&facts);
            healthy = healthy && has_answered(&facts) && !facts.noisy;
        }
        line_free(lines[i]);
    }
    free(lines);
    event_base_free(base);
    return !good ? STATUS_USAGE : healthy ? STATUS_OK : STATUS_FAILED;
}

/* --- the search for a driver ---------------------------------------------------------------------------------- */

struct driver_search {
    struct event_base *base;
    const struct driver *found;
    const char *settings; /* the driver with which it answered */
};

static void on_tried(void *self, const struct probe_step *s, const struct driver *found, const char *identity,
                     bool over)
{
    struct driver_search *search = self;
    printf("    %-12s%-70s %s%s%s\n", s->settings, s->words, found ? found->name : "-", *identity ? ": " : "",
           identity);
    fflush(stdout);
    search->found = found;
    search->settings = s->settings;
    if (over)
        event_base_loopbreak(search->base);
}

static bool search_port(const char *path, struct driver_search *search, struct error *why)
{
    struct port_found port;
    port_look("", path, &port);
    printf("%s\n", path);
    if (port.usb)
        printf("    USB         %04x:%04x\n", port.vendor, port.product);
    print_modem_manager(&port);
    fflush(stdout);
    struct probe *p = probe_start(search->base, path, port_is_board_itself(&port), on_tried, search, why);
    if (p)
        event_base_dispatch(search->base);
    probe_end(p);
    return p;
}

/* What has to be added to the port's name if the device does not use its driver's usual speed. */
static const char *speed_of(const struct driver_search *found, char out[16])
{
    bool usual = !strcmp(found->settings, found->found->line);
    snprintf(out, 16, "@%d", atoi(found->settings));
    return usual ? "" : out;
}

static int probe_port(const char *path, long seconds, struct error *why)
{
    char speed[16];
    struct driver_search search = {.base = event_base_new()};
    char address[PORT_PATH + 32], *addresses[1] = {address};
    bool tried = search_port(path, &search, why);
    event_base_free(search.base);
    if (!tried)
        return STATUS_USAGE;
    if (!search.found) {
        puts("    No known device answered. Is it switched on? The port is closed again.");
        return STATUS_FAILED;
    }
    snprintf(address, sizeof address, "%.*s%s=%s", PORT_PATH - 1, path, speed_of(&search, speed), search.found->name);
    return listen_to(NULL, addresses, 1, seconds, why);
}

static const char *const port_columns[] = {"port", "device", "usb", "may_be", "in_use_by", "modem_manager", NULL};
static const char *const device_columns[] = {"port",   "driver", "identity", "firmware", "clock", "health",
                                             "frames", "faults", "lost",     "trouble",  NULL};

static int show_or_list(const struct devices_options *asked, int argc, char **argv, struct error *why)
{
    bool listens = argc > 1 && strchr(argv[1], '=');
    struct listing listing = {0}, *l = asked->csv || asked->json ? &listing : NULL;
    if (l)
        listing_begin(l, asked->json ? LISTING_JSON : LISTING_CSV, listens ? device_columns : port_columns);
    int status = listens    ? listen_to(l, argv + 1, argc - 1, asked->seconds, why)
                 : argc > 1 ? show_ports(l, argv + 1, argc - 1, why)
                            : list_ports(l);
    text_release(&listing.line);
    return status;
}

static int run_devices(int argc, char **argv)
{
    struct devices_options asked = {.seconds = 3};
    struct error why = {0};
    int status = options_read(&command_devices, &argc, argv, &asked);
    if (status != STATUS_OK)
        return status;
    if (asked.probe && argc > 1)
        return usage_error(&command_devices, "one port at a time is probed, and %s would wait", argv[1]);
    if (asked.probe)
        status = probe_port(asked.probe, asked.seconds, &why);
    else
        status = show_or_list(&asked, argc, argv, &why);
    if (why.what[0] && status == STATUS_USAGE)
        complain(&why);
    return status;
}

const struct command command_devices = {
    .name = "devices",
    .summary = "ports, what may be on them, and how the devices are doing",
    .usage = "[PORT... | PORT=DRIVER...]",
    .notes = "Without arguments the ports are listed by looking only: nothing is opened, no byte is sent. The "
             "drivers follow.\n"
             "PORT is /dev/..., /dev/...@SPEED, tcp:HOST:PORT, or log:FILE. A port in use is never probed.\n"
             "Connect boards first and give power last: a chain plugged together under power has killed boards.\n"
             "Exit codes: 0 found or healthy, 1 not, 2 the port cannot be opened.",
    .options = options,
    .run = run_devices,
};
