#include "report/page/page.h"

#include "base/list.h"
#include "base/memory.h"
#include "base/printable.h"
#include "base/table.h"
#include "base/text.h"
#include "base/utf8.h"
#include "report/page/page_style.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- harmless words ----------------------------------------------------------------------------------------------- */

static void add_html_char(struct text *out, const char *c, size_t length)
{
    static const char marks[] = "&<>\"'";
    static const char *const names[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    const char *found = length == 1 ? strchr(marks, *c) : NULL;
    if (found)
        text_add(out, names[found - marks]);
    else
        text_add_bytes(out, c, length);
}

static void add_markdown_char(struct text *out, const char *c, size_t length)
{
    if (length == 1 && strchr("\\`*_{}[]<>#|!~&", *c))
        text_add_char(out, '\\');
    text_add_bytes(out, c, length);
}

void html_add(struct text *out, const char *s)
{
    text_add_printable_by(out, s, add_html_char);
}

void html_add_name(struct text *out, const char *s)
{
    text_add_name_by(out, s, add_html_char);
}

static void add_said(struct page *p, const char *s)
{
    static void (*const adders[])(struct text *, const char *, size_t) = {text_add_bytes, add_markdown_char,
                                                                          add_html_char};
    ROW_FOR_EACH(adders, PAGE_KINDS);
    text_add_printable_by(p->out, s, adders[p->kind]);
}

/* --- the parts of a page ------------------------------------------------------------------------------------------ */

static void close_open(struct page *p)
{
    bool is_html = p->kind == PAGE_HTML;
    if (p->in_list)
        text_add(p->out, is_html ? "</ul>\n" : "\n");
    if (p->in_fields)
        text_add(p->out, is_html ? "</dl>\n" : "\n");
    p->in_list = p->in_fields = false;
}

#define SAY(p, format) \
    do { \
        va_list args; \
        va_start(args, format); \
        text_clear(&(p)->word); \
        text_addv(&(p)->word, format, args); \
        va_end(args); \
    } while (0)

static void pad(struct page *p, size_t count)
{
    while (count--)
        text_add_char(p->out, ' ');
}

/* As many bytes of the words as fit in a line, broken at a blank if there is one. */
static size_t line_of(const char *s, size_t room)
{
    size_t all = strlen(s), fits = utf8_offset(s, all, room);
    if (fits >= all)
        return all;
    for (size_t i = fits; i > fits / 2; i--)
        if (s[i] == ' ')
            return i;
    return fits ? fits : 1;
}

/* The words, over as many lines as needed, all indented by `indent`; `around`: columns of what stands around them. */
static void put_wrapped(struct page *p, const char *s, size_t indent, size_t around)
{
    size_t taken = indent + around, room = PAGE_WIDTH > taken + 24 ? PAGE_WIDTH - taken : 24;
    struct text harmless = {0};
    text_add_printable(&harmless, s);
    s = text_chars(&harmless);
    for (size_t n; *s; s += n) {
        n = line_of(s, room);
        text_add_bytes(p->out, s, n);
        n += strspn(s + n, " ");
        if (s[n]) {
            text_add_char(p->out, '\n');
            pad(p, indent);
        }
    }
    text_release(&harmless);
}

static void put_said(struct page *p, size_t indent, size_t around)
{
    if (p->kind == PAGE_TEXT && p->width)
        put_wrapped(p, text_chars(&p->word), indent, around);
    else
        add_said(p, text_chars(&p->word));
}

/* What stands around a part of each kind of page. order: enum page_kind */
struct page_marks {
    const char *before, *after;
};
static const struct page_marks heading_marks[] = {{"\n", "\n"}, {"\n## ", "\n\n"}, {"<h2>", "</h2>\n"}};
static const struct page_marks part_marks[] = {{"\n", "\n"}, {"\n### ", "\n\n"}, {"", "</h3>\n"}};
static const struct page_marks said_marks[] = {{"", "\n"}, {"", "\n\n"}, {"<p>", "</p>\n"}};
static const struct page_marks warning_marks[] = {
    {"*** ", " ***\n"}, {"**", "**\n\n"}, {"<p class=\"warn\">", "</p>\n"}};
static const struct page_marks item_marks[] = {{"- ", "\n"}, {"- ", "\n"}, {"<li>", "</li>\n"}};
static const struct page_marks block_marks[] = {
    {"\n", "\n"}, {"\n```\n", "```\n"}, {"<pre class=\"form\" tabindex=\"0\">\n", "</pre>\n"}};
ROW_FOR_EACH(heading_marks, PAGE_KINDS);
ROW_FOR_EACH(part_marks, PAGE_KINDS);
ROW_FOR_EACH(said_marks, PAGE_KINDS);
ROW_FOR_EACH(warning_marks, PAGE_KINDS);
ROW_FOR_EACH(item_marks, PAGE_KINDS);
ROW_FOR_EACH(block_marks, PAGE_KINDS);

static void put(struct page *p, const struct page_marks *marks)
{
    const struct page_marks *m = &marks[p->kind];
    close_open(p);
    text_add(p->out, m->before);
    put_said(p, 0, strcspn(m->before, "\n") + strcspn(m->after, "\n"));
    text_add(p->out, m->after);
}

static void add_line_of(struct page *p, char c, size_t count)
{
    for (size_t i = 0; i < count; i++)
        text_add_char(p->out, c);
    text_add_char(p->out, '\n');
}

void page_begin(struct page *p, enum page_kind kind, struct text *out, const char *title)
{
    memset(p, 0, sizeof *p);
    p->kind = kind;
    p->out = out;
    p->width = PAGE_WIDTH;
    if (kind == PAGE_HTML) {
        text_add(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
        add_said(p, title);
        text_addf(out, "</title>\n<style>\n%s</style>\n</head>\n<body>\n<main>\n<h1>", page_style);
        add_said(p, title);
        text_add(out, "</h1>\n");
        return;
    }
    text_add(out, kind == PAGE_MARKDOWN ? "# " : "");
    add_said(p, title);
    text_add_char(out, '\n');
    if (kind == PAGE_TEXT)
        add_line_of(p, '=', utf8_characters(title));
    text_add_char(out, '\n');
}

void page_end(struct page *p)
{
    close_open(p);
    if (p->kind == PAGE_HTML)
        text_add(p->out, "</main>\n</body>\n</html>\n");
    text_release(&p->word);
    free(p->cells);
    p->cells = NULL;
}

void page_heading(struct page *p, const char *format, ...)
{
    SAY(p, format);
    put(p, heading_marks);
    copy_text(p->heading, sizeof p->heading, text_chars(&p->word));
    if (p->kind == PAGE_TEXT)
        add_line_of(p, '-', utf8_characters(text_chars(&p->word)));
}

void page_part(struct page *p, const char *anchor, const char *format, ...)
{
    SAY(p, format);
    close_open(p);
    if (p->kind == PAGE_HTML)
        text_addf(p->out, "<h3 id=\"%s\">", anchor);
    put(p, part_marks);
    copy_text(p->heading, sizeof p->heading, text_chars(&p->word));
}

void page_say(struct page *p, const char *format, ...)
{
    SAY(p, format);
    put(p, said_marks);
}

void page_warn(struct page *p, const char *format, ...)
{
    SAY(p, format);
    put(p, warning_marks);
}

void page_take_item(void *page, const char *sentence)
{
    page_item(page, "%s", sentence);
}

void page_item(struct page *p, const char *format, ...)
{
    SAY(p, format);
    if (!p->in_list) {
        close_open(p);
        text_add(p->out, p->kind == PAGE_HTML ? "<ul>\n" : "");
    }
    text_add(p->out, item_marks[p->kind].before);
    put_said(p, 2, 0);
    text_add(p->out, item_marks[p->kind].after);
    p->in_list = true;
}

static const char *const field_marks[][3] = {{"", " ", "\n"}, {"- **", ":** ", "\n"}, {"<dt>", "</dt><dd>", "</dd>\n"}};
ROW_FOR_EACH(field_marks, PAGE_KINDS);

void page_field(struct page *p, const char *name, const char *format, ...)
{
    enum { NAMES = 16 };
    const char *const *marks = field_marks[p->kind];
    size_t length = strlen(name);
    SAY(p, format);
    if (!text_chars(&p->word)[0])
        return;
    if (!p->in_fields) {
        close_open(p);
        text_add(p->out, p->kind == PAGE_HTML ? "<dl>\n" : "");
    }
    text_addf(p->out, "%s%s", marks[0], name);
    pad(p, p->kind == PAGE_TEXT && length < NAMES ? NAMES - length : 0);
    text_add(p->out, marks[1]);
    put_said(p, (length < NAMES ? NAMES : length) + 1, 0);
    text_add(p->out, marks[2]);
    p->in_fields = true;
}

/* Not escaped for Markdown, where a block of code shows everything as it is. */
void page_code(struct page *p, const char *format, ...)
{
    SAY(p, format);
    close_open(p);
    text_add(p->out, p->kind == PAGE_HTML ? "<pre>" : "    ");
    text_add_printable_by(p->out, text_chars(&p->word), p->kind == PAGE_HTML ? add_html_char : text_add_bytes);
    text_add(p->out, p->kind == PAGE_HTML ? "</pre>\n" : "\n");
}

void page_block(struct page *p, const char *lines)
{
    close_open(p);
    text_add(p->out, block_marks[p->kind].before);
    for (size_t n; *lines; lines += n + (lines[n] == '\n')) {
        char line[512];
        n = strcspn(lines, "\n");
        snprintf(line, sizeof line, "%.*s", (int)(n < sizeof line ? n : sizeof line - 1), lines);
        text_add_printable_by(p->out, line, p->kind == PAGE_HTML ? add_html_char : text_add_bytes);
        text_add_char(p->out, '\n');
    }
    text_add(p->out, block_marks[p->kind].after);
}

void page_html(struct page *p, const char *html)
{
    if (p->kind != PAGE_HTML)
        return;
    close_open(p);
    text_add(p->out, html);
}

void page_new_sheet(struct page *p)
{
    page_html(p, "<div class=\"sheet\"></div>\n");
}

/* --- tables ------------------------------------------------------------------------------------------------------- */

void page_table(struct page *p, const char *columns)
{
    char *at = p->columns;
    close_open(p);
    copy_text(p->columns, sizeof p->columns, columns);
    p->count = p->cell_count = 0;
    p->style = NULL;
    while (*at && p->count < PAGE_COLUMNS) {
        p->right[p->count] = *at == '>';
        p->may_be_cut[p->count] = *at == '~';
        p->names[p->count++] = ++at;
        while (*at && !(at[0] == ' ' && at[1] && strchr("<>~", at[1])))
            at++;
        if (*at)
            *at++ = '\0';
    }
}

void page_table_like(struct page *p, const char *style, const char *columns)
{
    page_table(p, columns);
    p->style = style;
}

void page_cell(struct page *p, const char *format, ...)
{
    SAY(p, format);
    LIST_ROOM(p->cells, p->cell_count, p->cell_room);
    char *copy = memory_resize(NULL, p->word.length + 1);
    memcpy(copy, text_chars(&p->word), p->word.length + 1);
    p->cells[p->cell_count++] = copy;
    assert(p->cell_count <= p->cell_room);
}

static const char *cell(const struct page *p, int row, int column)
{
    assert(row >= 0 && column >= 0 && column < p->count);
    int at = row * p->count + column;
    return at < p->cell_count ? p->cells[at] : "";
}

static void put_html_table(struct page *p, int rows)
{
    assert(rows >= 0 && p->count > 0 && "a table has columns");
    text_addf(p->out, "<table%s%s%s>\n", p->style ? " class=\"" : "", p->style ? p->style : "", p->style ? "\"" : "");
    text_add(p->out, "<caption>");
    add_said(p, p->heading);
    text_add(p->out, "</caption>\n<thead><tr>");
    for (int c = 0; c < p->count; c++)
        text_addf(p->out, "<th scope=\"col\"%s>%s</th>", p->right[c] ? " class=\"r\"" : "", p->names[c]);
    text_add(p->out, "</tr></thead>\n<tbody>\n");
    for (int r = 0; r < rows; r++) {
        text_add(p->out, "<tr>");
        for (int c = 0; c < p->count; c++) {
            text_addf(p->out, "<td data-l=\"%s\"%s>", p->names[c], p->right[c] ? " class=\"r\"" : "");
            add_said(p, cell(p, r, c));
            text_add(p->out, "</td>");
        }
        text_add(p->out, "</tr>\n");
    }
    text_add(p->out, "</tbody>\n</table>\n");
}

static void put_markdown_row(struct page *p, int row)
{
    for (int c = 0; c < p->count; c++) {
        text_add(p->out, "| ");
        add_said(p, row < 0 ? p->names[c] : cell(p, row, c));
        text_add_char(p->out, ' ');
    }
    text_add(p->out, "|\n");
}

static void put_markdown_table(struct page *p, int rows)
{
    assert(rows >= 0 && p->count > 0);
    put_markdown_row(p, -1);
    for (int c = 0; c < p->count; c++)
        text_add(p->out, p->right[c] ? "| ---: " : "| --- ");
    text_add(p->out, "|\n");
    for (int r = 0; r < rows; r++)
        put_markdown_row(p, r);
    text_add_char(p->out, '\n');
}

/* The widest columns of names give way first. The last column, where it is wrapped, needs little. */
static void fit(const struct page *p, size_t width[PAGE_COLUMNS])
{
    enum { LEAST = 8, WRAPPED = 20 };
    size_t all = 2 * (size_t)(p->count - 1);
    for (int c = 0; c < p->count; c++) {
        bool wraps = c == p->count - 1 && !p->right[c] && !p->may_be_cut[c];
        all += wraps && width[c] > WRAPPED ? WRAPPED : width[c];
    }
    for (int widest = 0; all > PAGE_WIDTH && widest >= 0; all--) {
        widest = -1;
        for (int c = 0; c < p->count; c++)
            if (p->may_be_cut[c] && width[c] > LEAST && (widest < 0 || width[c] > width[widest]))
                widest = c;
        if (widest >= 0)
            width[widest]--;
    }
}

static void put_cut(struct page *p, const char *s, size_t room)
{
    const char *number = strrchr(s, '(');
    size_t length = strlen(s), behind = number && number > s && s[length - 1] == ')' ? strlen(number) + 1 : 0;
    struct text words = {0};
    if (behind >= room)
        behind = 0;
    text_add_bytes(&words, s, utf8_offset(s, length - behind, room - behind));
    text_add(&words, s + length - behind);
    add_said(p, text_chars(&words));
    text_release(&words);
}

static void put_text_row(struct page *p, int row, const size_t *width)
{
    size_t indent = 0;
    for (int c = 0; c < p->count; c++) {
        const char *s = row < 0 ? p->names[c] : cell(p, row, c);
        size_t length = utf8_characters(s), gap = width[c] > length ? width[c] - length : 0;
        if (c == p->count - 1 && !p->right[c] && !p->may_be_cut[c]) {
            put_wrapped(p, s, indent, 0);
            break;
        }
        pad(p, p->right[c] ? gap : 0);
        put_cut(p, s, length > width[c] ? width[c] : length);
        bool last = c == p->count - 1;
        pad(p, last ? 0 : (p->right[c] ? 0 : gap) + 2);
        indent += width[c] + 2;
    }
    while (p->out->length && p->out->chars[p->out->length - 1] == ' ')
        p->out->length--;
    text_add_char(p->out, '\n');
}

static void put_text_table(struct page *p, int rows)
{
    assert(rows >= 0 && p->count > 0);
    size_t width[PAGE_COLUMNS] = {0};
    for (int r = -1; r < rows; r++)
        for (int c = 0; c < p->count; c++) {
            size_t length = utf8_characters(r < 0 ? p->names[c] : cell(p, r, c));
            width[c] = length > width[c] ? length : width[c];
        }
    fit(p, width);
    for (int r = -1; r < rows; r++)
        put_text_row(p, r, width);
    text_add_char(p->out, '\n');
}

void page_table_end(struct page *p)
{
    static void (*const puts_table[])(struct page *, int) = {put_text_table, put_markdown_table, put_html_table};
    ROW_FOR_EACH(puts_table, PAGE_KINDS);
    int rows = p->count ? (p->cell_count + p->count - 1) / p->count : 0;
    if (rows)
        puts_table[p->kind](p, rows);
    for (int i = 0; i < p->cell_count; i++)
        free(p->cells[i]);
    p->cell_count = 0;
}
