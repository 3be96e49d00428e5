/* Ports: settings, addresses, what stands in the way of opening one, and finding them by looking. */
#include "fake_device.h"
#include "port.h"
#include "ports.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "skip.h"

static const struct port_settings plain_9600 = {9600, 8, PARITY_NONE, 1};

static void settings_are_read_as_people_write_them(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool good;
        struct port_settings is;
    } rows[] = {
        {"9600 8N1", true, {9600, 8, PARITY_NONE, 1}},
        {"38400 7O1", true, {38400, 7, PARITY_ODD, 1}},
        {"115200 8E2", true, {115200, 8, PARITY_EVEN, 2}},
        {"9600", false, {0}},
        {"9601 8N1", false, {0}},
        {"9600 9N1", false, {0}},
        {"9600 8X1", false, {0}},
        {"9600 8N3", false, {0}},
        {"9600 8N1 ", false, {0}},
        {"", false, {0}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct port_settings got = {0};
        struct error why = {0};
        assert_int_equal(port_settings_read(rows[i].text, &got, &why), rows[i].good);
        assert_true(!rows[i].good || !memcmp(&got, &rows[i].is, sizeof got));
        assert_true(rows[i].good || why.remedy[0]);
    }
}

static void a_speed_after_the_name_is_taken_off(void **state)
{
    (void)state;
    static const struct {
        const char *address, *path;
        int baud;
    } rows[] = {
        {"/dev/ttyUSB0@57600", "/dev/ttyUSB0", 57600},
        {"/dev/ttyUSB0", "/dev/ttyUSB0", 9600},
        {"/dev/a@b", "/dev/a@b", 9600},
        {"/dev/a@", "/dev/a@", 9600},
        {"/dev/a@9601", "/dev/a", 0},
        {"/dev/a@99999999999999999999", "/dev/a", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct port_settings s = plain_9600;
        struct error why = {0};
        char path[64];
        assert_int_equal(port_take_speed(rows[i].address, path, sizeof path, &s, &why), rows[i].baud != 0);
        assert_string_equal(path, rows[i].path);
        assert_true(rows[i].baud ? s.baud == rows[i].baud : why.remedy[0]);
    }
}

static void network_addresses_are_taken_apart(void **state)
{
    (void)state;
    static const struct {
        const char *address, *host;
        int port;
    } rows[] = {
        {"tcp:hall-3:4001", "hall-3", 4001},
        {"tcp:[::1]:23", "::1", 23},
        {"tcp:10.0.0.7:65535", "10.0.0.7", 65535},
        {"tcp:hall", NULL, 0},
        {"tcp::4001", NULL, 0},
        {"tcp:hall:0", NULL, 0},
        {"tcp:hall:65536", NULL, 0},
        {"tcp:hall:", NULL, 0},
        {"tcp:hall:23x", NULL, 0},
        {"tcp:[]:23", NULL, 0},
        {"/dev/ttyUSB0", NULL, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char host[64] = "";
        int port = 0;
        assert_int_equal(port_is_network(rows[i].address, host, sizeof host, &port), rows[i].host != NULL);
        if (rows[i].host) {
            assert_string_equal(host, rows[i].host);
            assert_int_equal(port, rows[i].port);
        }
    }
    char small[4];
    assert_false(port_is_network("tcp:hall-3:4001", small, sizeof small, &(int){0}));
}

static void a_port_that_is_absent_or_no_port_says_so(void **state)
{
    (void)state;
    struct error why = {0};
    assert_int_equal(port_open("/dev/serial/by-id/not-there", &plain_9600, &why), -1);
    assert_string_equal(why.what, "no such port");
    assert_non_null(strstr(why.remedy, "flagfall devices"));
    assert_int_equal(port_open("/dev/null", &plain_9600, &why), -1);
    assert_string_equal(why.what, "this is not a serial port");
}

/* A name that outlived its hall may lead to somebody's screen: nothing is written there. */
static void a_terminal_of_somebody_is_no_port(void **state)
{
    (void)state;
    struct event_base *base = event_base_new();
    struct fake f = {.speed = 0};
    struct error why = {0};
    struct termios before, after;
    char byte;
    int screen = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    assert_true(screen >= 0 && !grantpt(screen) && !unlockpt(screen));
    assert_int_equal(tcgetattr(screen, &before), 0);
    assert_int_equal(port_open(ptsname(screen), &plain_9600, &why), -1);
    assert_non_null(strstr(why.what, "no simulated hall is at its other end"));
    assert_int_equal(tcgetattr(screen, &after), 0);
    assert_int_equal(before.c_lflag, after.c_lflag); /* nor is it set */
    assert_true(read(screen, &byte, 1) < 0);
    close(screen);
    fake_name(&f, "marked");
    fake_plug(&f, base);
    int fd = port_open(f.link, &plain_9600, &why);
    assert_true(fd >= 0);
    close(fd);
    fake_unplug(&f);
    event_base_free(base);
}

static void a_busy_port_names_the_program_that_holds_it(void **state)
{
    (void)state;
    struct event_base *base = event_base_new();
    struct fake f = {0};
    struct error why = {0};
    char self[32];
    fake_name(&f, "busy");
    fake_plug(&f, base);
    int fd = port_open(f.link, &plain_9600, &why);
    assert_true(fd >= 0);
    assert_int_equal(port_open(f.link, &plain_9600, &why), -1);
    snprintf(self, sizeof self, "port_test (%d)", (int)getpid());
    assert_non_null(strstr(why.what, self));
    close(fd);
    fd = port_open(f.link, &plain_9600, &why);
    assert_true(fd >= 0);
    close(fd);
    fake_unplug(&f);
    event_base_free(base);
}

/* In a child, since rights are given up for good. */
static void a_forbidden_port_names_the_group_to_join(void **state)
{
    (void)state;
    if (geteuid() != 0)
        skip_because("only root has a right to give up");
    struct event_base *base = event_base_new();
    struct fake f = {0};
    fake_name(&f, "forbidden");
    fake_plug(&f, base);
    const char *name = ptsname(f.master);
    assert_int_equal(chown(name, 0, 20), 0);
    assert_int_equal(chmod(name, 0660), 0);
    pid_t child = fork();
    if (child == 0) {
        struct error why = {0};
        if (setgid(65534) || setuid(65534))
            _exit(3);
        int fd = port_open(name, &plain_9600, &why);
        _exit(fd == -1 && strstr(why.what, "may not open") && strstr(why.remedy, "join the group dialout") ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    fake_unplug(&f);
    event_base_free(base);
}

/* --- a small machine ------------------------------------------------------------------------------------------ */

static char root[PATH_MAX];

static void put(const char *path, const char *words)
{
    char whole[PATH_MAX];
    snprintf(whole, sizeof whole, "%.2000s%.2000s", root, path);
    for (char *c = whole + strlen(root) + 1; *c; c++) {
        if (*c != '/')
            continue;
        *c = '\0';
        mkdir(whole, 0700);
        *c = '/';
    }
    FILE *f = fopen(whole, "w");
    assert_non_null(f);
    fputs(words, f);
    fclose(f);
}

static void link_to(const char *path, const char *to)
{
    char whole[PATH_MAX];
    snprintf(whole, sizeof whole, "%.2000s%.2000s", root, path);
    unlink(whole);
    put(path, ""); /* for its folders */
    unlink(whole);
    assert_int_equal(symlink(to, whole), 0);
}

static int build_machine(void **state)
{
    (void)state;
    const char *scratch = getenv("SCRATCH");
    snprintf(root, sizeof root, "%s/machine", scratch ? scratch : "/tmp");
    if (mkdir(root, 0700) && errno != EEXIST)
        return -1;
    put("/dev/ttyACM0", "");
    put("/dev/ttyUSB0", "");
    put("/dev/ttyUSB1", "");
    put("/dev/ttyS0", "");
    link_to("/dev/serial/by-id/usb-FTDI_A50285BI-if00-port0", "../../ttyUSB0");
    link_to("/dev/serial/by-path/pci-0-usb-1.2-port0", "../../ttyUSB1");
    link_to("/dev/serial/by-path/pci-0-usb-1.1-port0", "../../ttyUSB0");
    put("/sys/devices/usb1/1-1/idVendor", "0403\n");
    put("/sys/devices/usb1/1-1/idProduct", "6001\n");
    put("/sys/devices/usb1/1-1/dev", "189:5\n");
    put("/sys/devices/usb1/1-1/1-1:1.0/ttyUSB0/x", "");
    put("/sys/devices/usb1/1-2/idVendor", "10c4\n");
    put("/sys/devices/usb1/1-2/idProduct", "ea60\n");
    put("/sys/devices/usb1/1-2/1-2:1.0/ttyUSB1/x", "");
    put("/sys/devices/usb1/1-3/idVendor", "04d8\n");
    put("/sys/devices/usb1/1-3/idProduct", "000a\n");
    put("/sys/devices/usb1/1-3/1-3:1.0/x", "");
    link_to("/sys/class/tty/ttyUSB0/device", "../../../devices/usb1/1-1/1-1:1.0/ttyUSB0");
    link_to("/sys/class/tty/ttyUSB1/device", "../../../devices/usb1/1-2/1-2:1.0/ttyUSB1");
    link_to("/sys/class/tty/ttyACM0/device", "../../../devices/usb1/1-3/1-3:1.0");
    put("/sys/class/tty/ttyUSB1/dev", "188:1\n");
    put("/sys/class/tty/ttyACM0/dev", "166:0\n");
    put("/run/udev/data/c189:5", "I:1\nE:ID_MM_DEVICE_IGNORE=1\n");
    put("/run/udev/data/c188:1", "E:ID_MODEL=x\n");
    put("/proc/812/comm", "ModemManager\n");
    return 0;
}

static struct port_found find(const struct port_found *all, int n, const char *within)
{
    for (int i = 0; i < n; i++)
        if (strstr(all[i].path, within))
            return all[i];
    return (struct port_found){.path = "not found"};
}

static void ports_are_found_once_each_by_their_most_stable_name(void **state)
{
    (void)state;
    static struct port_found all[PORTS_MAX];
    int n = ports_find(root, all);
    assert_int_equal(n, 3);
    const struct port_found ftdi = find(all, n, "by-id/usb-FTDI"), chips = find(all, n, "by-path/pci-0-usb-1.2");
    const struct port_found dgt = find(all, n, "/dev/ttyACM0");
    assert_int_equal(ftdi.vendor, 0x0403);
    assert_int_equal(ftdi.product, 0x6001);
    assert_string_equal(port_candidates(&chips), "certabo, plain");
    assert_string_equal(port_candidates(&dgt), "dgt");
    assert_true(port_is_board_itself(&dgt) && !port_is_board_itself(&ftdi));
}

static void modem_manager_is_seen_and_whether_it_keeps_off(void **state)
{
    (void)state;
    static struct port_found all[PORTS_MAX];
    char path[PATH_MAX];
    int n = ports_find(root, all);
    assert_int_equal(find(all, n, "usb-FTDI").modem_manager, MODEM_MANAGER_KEPT_AWAY);
    assert_int_equal(find(all, n, "usb-1.2").modem_manager, MODEM_MANAGER_MAY_TOUCH);
    assert_int_equal(find(all, n, "ttyACM0").modem_manager, MODEM_MANAGER_MAY_TOUCH);
    snprintf(path, sizeof path, "%.4000s/proc/812/comm", root);
    unlink(path);
    ports_find(root, all);
    assert_int_equal(find(all, n, "usb-1.2").modem_manager, MODEM_MANAGER_OFF);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_are_read_as_people_write_them),
        cmocka_unit_test(a_speed_after_the_name_is_taken_off),
        cmocka_unit_test(network_addresses_are_taken_apart),
        cmocka_unit_test(a_port_that_is_absent_or_no_port_says_so),
        cmocka_unit_test(a_terminal_of_somebody_is_no_port),
        cmocka_unit_test(a_busy_port_names_the_program_that_holds_it),
        cmocka_unit_test(a_forbidden_port_names_the_group_to_join),
        cmocka_unit_test(ports_are_found_once_each_by_their_most_stable_name),
        cmocka_unit_test(modem_manager_is_seen_and_whether_it_keeps_off),
    };
    return cmocka_run_group_tests(tests, build_machine, NULL);
}
