#include "passphrase.h"

#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
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

static bool read_line(FILE *from, char out[PASSPHRASE_MAX], struct error *why)
{
    if (!fgets(out, PASSPHRASE_MAX, from))
        return fail(why, "passphrase", "none was given", "");
    size_t length = strcspn(out, "\r\n");
    if (!out[length] && !feof(from))
        return failf(why, "passphrase", "choose a shorter one", "it is longer than %d bytes", PASSPHRASE_MAX - 2);
    out[length] = '\0';
    return true;
}

static bool ask_terminal(FILE *terminal, const char *question, char out[PASSPHRASE_MAX], struct error *why)
{
    struct termios shown, hidden;
    if (tcgetattr(fileno(terminal), &shown) != 0)
        return fail(why, "passphrase", "the terminal does not answer", "");
    hidden = shown;
    hidden.c_lflag &= ~(tcflag_t)ECHO;
    fputs(question, terminal);
    fflush(terminal);
    tcsetattr(fileno(terminal), TCSAFLUSH, &hidden);
    bool good = read_line(terminal, out, why);
    tcsetattr(fileno(terminal), TCSAFLUSH, &shown);
    fputs("\n", terminal);
    return good;
}

bool passphrase_ask(const char *question, char out[PASSPHRASE_MAX], struct error *why)
{
    if (!isatty(STDIN_FILENO))
        return read_line(stdin, out, why);
    FILE *terminal = fopen("/dev/tty", "r+");
    if (!terminal)
        return fail(why, "passphrase", "there is no terminal to ask on", "give it on standard input");
    bool good = ask_terminal(terminal, question, out, why);
    fclose(terminal);
    return good;
}
