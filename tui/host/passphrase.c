#include "host/passphrase.h"

#include "base/printable.h"

#include <assert.h>
#include <fcntl.h>
#include <poll.h>
#include <sodium.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

_Static_assert(PASSPHRASE_HASH >= crypto_pwhash_STRBYTES, "a hash fits");

bool passphrase_hash(const char *passphrase, char out[PASSPHRASE_HASH], struct error *why)
{
    if (sodium_init() < 0)
        return fail(why, "passphrase", "libsodium cannot be used", "");
    if (!*passphrase)
        return fail(why, "passphrase", "it is empty", "type at least one character");
    if (crypto_pwhash_str(out, passphrase, strlen(passphrase), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
        return fail(why, "passphrase", "there is not enough memory for the hash", "64 MiB have to be free");
    return true;
}

bool passphrase_is(const char *hash, const char *passphrase)
{
    return sodium_init() >= 0 && crypto_pwhash_str_verify(hash, passphrase, strlen(passphrase)) == 0;
}

/* Byte by byte: what comes behind the line is left for others to read. */
static bool read_line(int from, char out[PASSPHRASE_MAX], struct error *why)
{
    assert(from >= 0 && "it is open");
    struct pollfd there = {.fd = from, .events = POLLIN};
    size_t length = 0;
    ssize_t n = 0;
    char byte = '\0';
    int waited; /* a signal ends that, and with it the question */
    while ((waited = poll(&there, 1, -1)) == 1 && (n = read(from, &byte, 1)) == 1 && byte != '\n' &&
           length < PASSPHRASE_MAX - 1)
        out[length++] = byte;
    out[length] = '\0';
    if (waited != 1)
        return fail(why, "passphrase", "a signal ended the question", "");
    if (n != 1 && !length)
        return fail(why, "passphrase", "none was given", "");
    if (n == 1 && byte != '\n')
        return failf(why, "passphrase", "choose a shorter one", "it is longer than %d bytes", PASSPHRASE_MAX - 2);
    out[strcspn(out, "\r")] = '\0';
    return true;
}

/* What was typed before the question is thrown away: it would be taken for the passphrase. What comes behind that is
 * kept. */
static bool ask_terminal(int terminal, const char *question, char out[PASSPHRASE_MAX], struct error *why)
{
    struct termios shown, hidden;
    if (tcgetattr(terminal, &shown) != 0)
        return fail(why, "passphrase", "the terminal does not answer", "");
    hidden = shown;
    hidden.c_lflag &= ~(tcflag_t)ECHO;
    struct text printed = {0};
    text_add_printable(&printed, question);
    tcsetattr(terminal, TCSAFLUSH, &hidden);
    (void)!write(terminal, text_chars(&printed), printed.length);
    text_release(&printed);
    bool good = read_line(terminal, out, why);
    tcsetattr(terminal, TCSADRAIN, &shown);
    (void)!write(terminal, "\n", 1);
    return good;
}

bool passphrase_ask(const char *question, char out[PASSPHRASE_MAX], struct error *why)
{
    if (!isatty(STDIN_FILENO))
        return read_line(STDIN_FILENO, out, why);
    int terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (terminal < 0)
        return fail(why, "passphrase", "there is no terminal to ask on", "give it on standard input");
    bool good = ask_terminal(terminal, question, out, why);
    close(terminal);
    return good;
}
