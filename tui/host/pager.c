#include "host/pager.h"

#include "base/text.h"
#include "host/printed.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

void pager_wanted(void)
{
    printed_hold();
}

/* The rows that it takes, a column for each character; the shell's next line needs one more. */
static bool is_longer_than_terminal(const char *words)
{
    struct winsize size = {0};
    int rows = 0, column = 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) < 0 || !size.ws_row || !size.ws_col)
        return false;
    for (; *words; words++) {
        bool continues = ((unsigned char)*words & 0xc0) == 0x80;
        bool ends = *words == '\n' || (!continues && column == size.ws_col);
        rows += ends;
        column = *words == '\n' ? 0 : (ends ? 0 : column) + !continues;
    }
    return rows >= size.ws_row;
}

/* The user's own choice; "" if there is to be none, NULL if nothing was chosen. */
static const char *chosen_pager(void)
{
    const char *chosen = getenv("PAGER"), *term = getenv("TERM");
    if (chosen)
        return strcmp(chosen, "cat") != 0 ? chosen : "";
    return term && strcmp(term, "dumb") != 0 ? NULL : ""; /* less would ask there whether it is wanted */
}

static void become(const char *pager, int words)
{
    if (dup2(words, STDIN_FILENO) >= 0 && pager)
        execl("/bin/sh", "sh", "-c", pager, (char *)NULL);
    else
        execlp("less", "less", "-FRX", (char *)NULL);
    _exit(127);
}

static void write_all(int fd, const char *words, size_t length)
{
    while (length) {
        ssize_t n = write(fd, words, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return; /* it was left before its end */
        words += n;
        length -= (size_t)n;
    }
}

/* Until it ends, keys that interrupt are meant for the pager. Returns its status, as a shell reports it. */
static int hand_over(pid_t pager, int fd, const struct text *words)
{
    assert(pager > 0 && fd >= 0 && "it runs, and reads");
    static const int left_alone[] = {SIGPIPE, SIGINT, SIGQUIT};
    enum { COUNT = sizeof left_alone / sizeof *left_alone };
    struct sigaction before[COUNT], ignored = {.sa_handler = SIG_IGN};
    int status = 0;
    for (int i = 0; i < COUNT; i++)
        sigaction(left_alone[i], &ignored, &before[i]);
    write_all(fd, words->chars, words->length);
    close(fd);
    while (waitpid(pager, &status, 0) < 0 && errno == EINTR)
        continue;
    for (int i = 0; i < COUNT; i++)
        sigaction(left_alone[i], &before[i], NULL);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 0;
}

/* Returns false if there is no such program: then nothing was shown. */
static bool show_in_pager(const struct text *words)
{
    enum { CANNOT_RUN = 126, NOT_FOUND = 127 };
    const char *pager = chosen_pager();
    int ends[2];
    if ((pager && !*pager) || pipe2(ends, O_CLOEXEC) < 0)
        return false;
    pid_t child = fork();
    if (child == 0)
        become(pager, ends[0]);
    close(ends[0]);
    if (child < 0) {
        close(ends[1]);
        return false;
    }
    int status = hand_over(child, ends[1], words);
    return status != CANNOT_RUN && status != NOT_FOUND;
}

void pager_end(void)
{
    struct text words = {0};
    printed_take_held(&words);
    if (words.length && !(is_longer_than_terminal(text_chars(&words)) && show_in_pager(&words)))
        fputs(text_chars(&words), stdout);
    text_release(&words);
}
