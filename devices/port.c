#include "port.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/serial.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

static const struct {
    int baud;
    speed_t speed;
} speeds[] = {
    {110, B110},     {300, B300},     {1200, B1200},   {2400, B2400},   {4800, B4800},    {9600, B9600},
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
        return failf(why, text, "write them as in 9600 8N1", "these are no port settings");
    if (!speed_of(out->baud, &speed))
        return failf(why, text, "use 9600, 38400, 57600 or 115200", "%d is no speed of a serial port", out->baud);
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

static bool cannot_open(const char *path, int error, struct error *why)
{
    switch (error) {
    case ENOENT:
    case ENODEV:
    case ENXIO: return fail(why, path, "no such port", "plug the cable in, or choose another: flagfall devices");
    case EACCES:
    case EPERM: return forbidden(path, why);
    case EBUSY: return fail(why, path, "another program has this port open", "close it (see: fuser -v, LiveChess, ModemManager)");
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
    t->c_cc[VMIN] = 0;
    t->c_cc[VTIME] = 0;
}

/* An FTDI chip otherwise keeps bytes back for 16 ms; and one bus adapter needs the modem lines low. Neither exists
 * on pseudo-terminals, so a refusal is no fault. */
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

int port_open(const char *path, const struct port_settings *settings, struct error *why)
{
    struct termios t;
    int fd = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) {
        cannot_open(path, errno, why);
        return -1;
    }
    if (flock(fd, LOCK_EX | LOCK_NB) < 0) {
        cannot_open(path, EBUSY, why);
        goto out;
    }
    if (tcgetattr(fd, &t) < 0) {
        fail(why, path, "this is no serial port", "choose another: flagfall devices");
        goto out;
    }
    (void)ioctl(fd, TIOCEXCL);
    set_line(&t, settings);
    if (tcsetattr(fd, TCSANOW, &t) < 0) {
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
    if (!colon || colon - (address + 4) >= host_room || colon == address + 4)
        return false;
    snprintf(host, (size_t)host_room, "%.*s", (int)(colon - (address + 4)), address + 4);
    long number = strtol(colon + 1, &end, 10);
    *port = (int)number;
    return *end == '\0' && number > 0 && number < 65536;
}
