#include "port.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <linux/serial.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <termios.h>
#include <unistd.h>

static const struct {
    int baud;
    speed_t speed;
} speeds[] = {
    {110, B110},     {300, B300},     {1200, B1200},   {2400, B2400},     {4800, B4800},     {9600, B9600},
    {19200, B19200}, {38400, B38400}, {57600, B57600}, {115200, B115200}, {230400, B230400},
};

static bool speed_of(int baud, speed_t *out)
{
    for (size_t i = 0; i < sizeof speeds / sizeof *speeds; i++) {
        if (speeds[i].baud == baud) {
            *out = speeds[i].speed;
            return true;
        }
    }
    return false;
}

bool port_settings_read(const char *text, struct port_settings *out, struct error *why)
{
    static const char parities[] = "NOE";
    char parity, more;
    speed_t speed;
    if (sscanf(text, "%d %1d%c%1d%c", &out->baud, &out->data_bits, &parity, &out->stop_bits, &more) != 4 ||
        !strchr(parities, parity) || (out->data_bits != 7 && out->data_bits != 8) || out->stop_bits < 1 ||
        out->stop_bits > 2)
        return failf(why, text, "write them as in 9600 8N1", "these are not port settings");
    if (!speed_of(out->baud, &speed))
        return failf(why, text, "use 9600, 38400, 57600 or 115200", "%d is not a speed of a serial port", out->baud);
    out->parity = (enum parity)(strchr(parities, parity) - parities);
    return true;
}

static bool forbidden(const char *path, struct error *why)
{
    char remedy[160] = "ask the administrator for the right to open it";
    struct stat st;
    const struct group *g = stat(path, &st) == 0 ? getgrgid(st.st_gid) : NULL;
    if (g)
        snprintf(remedy, sizeof remedy, "join the group %s (sudo usermod -aG %s $USER) and log in again", g->gr_name,
                 g->gr_name);
    return fail(why, path, "you may not open this port", remedy);
}

/* Whether a process has the file open: that very file, since in a container another may have the same name. */
static bool holds(const char *pid, const struct stat *port)
{
    char path[PATH_MAX];
    struct stat held;
    bool found = false;
    snprintf(path, sizeof path, "/proc/%.20s/fd", pid);
    DIR *fds = opendir(path);
    for (struct dirent *e; !found && fds && (e = readdir(fds));) {
        snprintf(path, sizeof path, "/proc/%.20s/fd/%.20s", pid, e->d_name);
        found = stat(path, &held) == 0 && held.st_dev == port->st_dev && held.st_ino == port->st_ino;
    }
    if (fds)
        closedir(fds);
    return found;
}

static void name_of(const char *pid, char *out, size_t room)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%.20s/comm", pid);
    FILE *f = fopen(path, "re");
    if (!f || !fgets(out, (int)room, f))
        snprintf(out, room, "a program");
    out[strcspn(out, "\n")] = '\0';
    if (f)
        fclose(f);
}

bool port_holder(const char *path, char *out, int room)
{
    char name[32];
    struct stat port;
    bool found = false;
    DIR *all = stat(path, &port) == 0 ? opendir("/proc") : NULL;
    for (struct dirent *e; !found && all && (e = readdir(all));) {
        if (e->d_name[0] < '1' || e->d_name[0] > '9' || !holds(e->d_name, &port))
            continue;
        name_of(e->d_name, name, sizeof name);
        snprintf(out, (size_t)room, "%s (%.20s)", name, e->d_name);
        found = true;
    }
    if (all)
        closedir(all);
    return found;
}

static bool busy(const char *path, struct error *why)
{
    char holder[64];
    if (!port_holder(path, holder, sizeof holder))
        return fail(why, path, "another program has this port open",
                    "close it; as root, `fuser -v` with the port's name shows which (LiveChess? ModemManager?)");
    return failf(why, path, "close it there, or wait if it is ModemManager", "another program has this port open: %s",
                 holder);
}

static bool cannot_open(const char *path, int error, struct error *why)
{
    switch (error) {
    case ENOENT:
    case ENODEV:
    case ENXIO: return fail(why, path, "no such port", "plug the cable in, or choose another: flagfall devices");
    case EACCES:
    case EPERM: return forbidden(path, why);
    case EBUSY: return busy(path, why);
    default: return failf(why, path, "try the cable in another socket", "cannot be opened: %s", strerror(error));
    }
}

static void set_line(struct termios *t, const struct port_settings *s)
{
    speed_t speed = B9600;
    speed_of(s->baud, &speed);
    cfmakeraw(t);
    cfsetispeed(t, speed);
    cfsetospeed(t, speed);
    t->c_cflag &= ~(tcflag_t)(CSIZE | PARENB | PARODD | CSTOPB | CRTSCTS | HUPCL);
    t->c_cflag |= (tcflag_t)(CLOCAL | CREAD) | (tcflag_t)(s->data_bits == 7 ? CS7 : CS8);
    if (s->parity != PARITY_NONE)
        t->c_cflag |= (tcflag_t)PARENB | (tcflag_t)(s->parity == PARITY_ODD ? PARODD : 0);
    if (s->stop_bits == 2)
        t->c_cflag |= CSTOPB;
    t->c_iflag &= ~(tcflag_t)(IXON | IXOFF | INPCK);
    t->c_cc[VMIN] = 1; /* with 0, an early read would look like the end of the file */
    t->c_cc[VTIME] = 0;
}

/* An FTDI chip otherwise keeps bytes back for 16 ms; and one bus adapter needs the modem lines low. Neither exists on
 * pseudo-terminals, so a refusal is not an error. */
static void calm(int fd)
{
    struct serial_struct serial;
    int lines = TIOCM_DTR | TIOCM_RTS;
    if (ioctl(fd, TIOCGSERIAL, &serial) == 0) {
        serial.flags |= (int)ASYNC_LOW_LATENCY;
        (void)ioctl(fd, TIOCSSERIAL, &serial);
    }
    (void)ioctl(fd, TIOCMBIC, &lines);
}

bool port_set(int fd, const struct port_settings *settings)
{
    struct termios t;
    if (tcgetattr(fd, &t) < 0)
        return false;
    set_line(&t, settings);
    return tcsetattr(fd, TCSADRAIN, &t) == 0 && tcflush(fd, TCIFLUSH) == 0;
}

/* A pseudo-terminal stays marked as exclusive while its other end is open, long after the process that set it has gone,
 * and then only root could open it. A file lock ends with its owner. */
static bool is_pseudo(int fd)
{
    struct stat s;
    return fstat(fd, &s) == 0 && major(s.st_rdev) >= 136 && major(s.st_rdev) <= 143;
}

/* Control characters that have no effect on a raw line, and are kept as long as the terminal exists. */
static const struct {
    uint8_t which;
    cc_t mark;
} marks[] = {{VREPRINT, 'F'}, {VDISCARD, 'l'}, {VWERASE, 'a'}, {VLNEXT, 'g'}};

bool port_mark_simulated(int master)
{
    struct termios t;
    if (tcgetattr(master, &t) < 0)
        return false;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        t.c_cc[marks[i].which] = marks[i].mark;
    return tcsetattr(master, TCSANOW, &t) == 0;
}

static bool is_marked(int fd)
{
    struct termios t;
    bool all = tcgetattr(fd, &t) == 0;
    for (size_t i = 0; all && i < sizeof marks / sizeof *marks; i++)
        all = t.c_cc[marks[i].which] == marks[i].mark;
    return all;
}

bool port_take_speed(const char *address, char *path, size_t room, struct port_settings *s, struct error *why)
{
    const char *at = strrchr(address, '@');
    bool has_speed = at && at[1] && at[1 + strspn(at + 1, "0123456789")] == '\0';
    speed_t speed;
    snprintf(path, room, "%.*s", (int)(has_speed ? at - address : (ptrdiff_t)strlen(address)), address);
    if (!has_speed)
        return true;
    s->baud = (int)strtol(at + 1, NULL, 10);
    return speed_of(s->baud, &speed) || failf(why, address, "use 9600, 19200, 38400, 57600 or 115200",
                                              "%.12s is not a speed of a serial port", at + 1);
}

int port_open(const char *address, const struct port_settings *usual, struct error *why)
{
    struct port_settings set = *usual, *settings = &set;
    char path[PATH_MAX];
    if (!port_take_speed(address, path, sizeof path, settings, why))
        return -1;
    int fd = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) {
        cannot_open(path, errno, why);
        return -1;
    }
    if (flock(fd, LOCK_EX | LOCK_NB) < 0) {
        cannot_open(path, EBUSY, why);
        goto out;
    }
    if (!isatty(fd)) {
        fail(why, path, "this is not a serial port", "choose another: flagfall devices");
        goto out;
    }
    if (is_pseudo(fd) && !is_marked(fd)) {
        fail(why, path, "this is a terminal, and no simulated hall is at its other end",
             "start the hall again, or choose a port: flagfall devices");
        goto out;
    }
    if (!is_pseudo(fd))
        (void)ioctl(fd, TIOCEXCL);
    if (!port_set(fd, settings)) {
        failf(why, path, "use an adapter that can", "the port refuses %d baud: %s", settings->baud, strerror(errno));
        goto out;
    }
    calm(fd);
    tcflush(fd, TCIOFLUSH);
    return fd;
out:
    close(fd);
    return -1;
}

bool port_is_network(const char *address, char *host, int host_room, int *port)
{
    const char *colon = strncmp(address, "tcp:", 4) == 0 ? strrchr(address + 4, ':') : NULL;
    char *end;
    const char *from = address + 4, *to = colon;
    if (colon && *from == '[' && colon[-1] == ']') {
        from++;
        to--;
    }
    if (!colon || to - from >= host_room || to <= from)
        return false;
    snprintf(host, (size_t)host_room, "%.*s", (int)(to - from), from);
    long number = strtol(colon + 1, &end, 10);
    *port = (int)number;
    return end > colon + 1 && *end == '\0' && number > 0 && number < 65536;
}

const char *port_is_recording(const char *address, bool *fast)
{
    *fast = strncmp(address, "log-fast:", 9) == 0;
    if (*fast)
        return address + 9;
    return strncmp(address, "log:", 4) == 0 ? address + 4 : NULL;
}
