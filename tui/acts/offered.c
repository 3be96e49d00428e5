#include "acts/offered.h"

#include "base/tongue.h"
#include "terminal/draw.h"
#include "terminal/glyphs.h"

#include <stdio.h>
#include <string.h>

/* The length of the row that begins there: of what has no room in one row nothing is cut off. */
static size_t row_bytes(const char *at, size_t length, int columns)
{
    char row[OFFER_ROOM];
    const char *to = at;
    size_t fits = 0, blank = 0;
    while (fits < length) {
        (void)text_next(&to);
        size_t n = (size_t)(to - at);
        if (n > length || n >= sizeof row)
            break;
        snprintf(row, sizeof row, "%.*s", (int)n, at);
        if (text_width(row) > columns)
            break;
        blank = n < length && at[n] == ' ' ? n : blank;
        fits = n;
    }
    return fits >= length || !blank ? fits : blank;
}

/* What goes on in another row is indented there. */
static int offer_line(const char *at, size_t length, struct offer *out, int count, int room)
{
    enum { EDGES = 3, INDENT = 2 };
    int columns = draw_screen().columns - EDGES - INDENT;
    for (const char *from = at, *end = at + length; from < end && count < room;) {
        char row[OFFER_ROOM];
        size_t n = row_bytes(from, (size_t)(end - from), columns < OFFER_ROOM ? columns : OFFER_ROOM - INDENT - 1);
        snprintf(row, sizeof row, "%s%.*s", from > at ? "  " : "", n ? (int)n : 1, from);
        count = offer_add_as(out, count, room, "", row, "", 0);
        from += n ? n : 1;
        from += from < end && *from == ' ';
    }
    return count;
}

int offered_lines(const struct text *lines, struct offer *out, int count, int room)
{
    for (const char *at = text_chars(lines); *at && count < room; at += strcspn(at, "\n"), at += *at == '\n')
        count = offer_line(at, strcspn(at, "\n"), out, count, room);
    return count;
}

/* A list that is longer than all rows ends with a row that says so. */
int offered_rest(struct offer *out, int count, int room)
{
    if (count == room)
        copy_text(out[room - 1].shown, sizeof out->shown, _("...and more than can be shown: look at the file"));
    return count;
}
