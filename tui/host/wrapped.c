#include "host/wrapped.h"

#include <stdbool.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

int wrapped_columns(void)
{
    enum { COLUMNS_LEAST = 40 };
    struct winsize size = {0};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) < 0 || !size.ws_col || size.ws_col > WRAPPED_COLUMNS)
        return WRAPPED_COLUMNS;
    return size.ws_col > COLUMNS_LEAST ? size.ws_col : COLUMNS_LEAST;
}

static int columns_of(const char *words, size_t length)
{
    int columns = 0;
    for (size_t i = 0; i < length; i++)
        columns += ((unsigned char)words[i] & 0xc0) != 0x80;
    return columns;
}

/* How much of a word fits in so many columns: all of it, or up to behind a bar. All of it too if no bar fits. */
static size_t part_that_fits(const char *word, size_t length, int room)
{
    size_t fits = 0;
    if (columns_of(word, length) <= room)
        return length;
    for (size_t i = 0; i < length; i++)
        if (word[i] == '|' && columns_of(word, i + 1) <= room)
            fits = i + 1;
    return fits ? fits : length;
}

/* Where a line with this word begins: at the indent, or further left if only that keeps the word whole. */
static int begin_of(int indent, const char *word, size_t length)
{
    int width = wrapped_columns(), columns = columns_of(word, length);
    return indent + columns <= width || columns > width || memchr(word, '|', length) ? indent : width - columns;
}

/* The word goes to the line's end at *at, or to a line of its own. */
static void put_word(FILE *out, int *at, int indent, size_t blanks, const char *word, size_t length)
{
    int width = wrapped_columns(), begin = begin_of(indent, word, length);
    bool fits = *at + (int)blanks + columns_of(word, length) <= width;
    if (!fits && *at > indent) {
        *at = begin;
        fprintf(out, "\n%*s", begin, "");
        blanks = 0;
    } else if (!fits && *at < begin) { /* the line begins with it */
        blanks = (size_t)(begin - *at);
    }
    fprintf(out, "%*s", (int)blanks, "");
    *at += (int)blanks;
    for (size_t part; (part = part_that_fits(word, length, width - *at)) < length; word += part, length -= part) {
        fprintf(out, "%.*s\n%*s", (int)part, word, indent, "");
        *at = indent;
    }
    fprintf(out, "%.*s", (int)length, word);
    *at += columns_of(word, length);
}

void wrapped_print(FILE *out, int at, int indent, const char *words)
{
    while (*words && *words != '\n') {
        size_t blanks = strspn(words, " "), length = strcspn(words + blanks, " \n");
        if (length)
            put_word(out, &at, indent, blanks, words + blanks, length);
        words += blanks + length;
    }
    fputc('\n', out);
}

/* Where the lines below the first begin. */
static int indent_of(const char *line)
{
    size_t end = strcspn(line, "\n"), blanks = strspn(line, " ");
    const char *gap = strstr(line + blanks, "  ");
    size_t below = gap && gap < line + end ? (size_t)(gap - line) + strspn(gap, " ") : 0;
    return (int)(below && below <= WRAPPED_COLUMNS / 2 ? below : blanks);
}

void wrapped_print_paragraph(FILE *out, const char *text)
{
    wrapped_print(out, 0, indent_of(text), text);
}

void wrapped_print_paragraphs(FILE *out, const char *text)
{
    while (*text) {
        wrapped_print_paragraph(out, text);
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
}
