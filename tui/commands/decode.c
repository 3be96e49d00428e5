/* Device bytes to readings, one a line: to see what a board said, and to make golden output for recordings. */
#include "base/text.h"
#include "commands/command.h"
#include "commands/options.h"
#include "framer.h"
#include "game/signs.h"
#include "recording.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

struct asked {
    bool hex, times;
    int from;
    long piece;
    const char *taught;
};

static const struct option_row options[] = {
    {"hex", 'x', NULL, "the input is hex digits, not raw bytes", OPTION_FLAG, offsetof(struct asked, hex), 0, 0},
    {"from", 0, "device|host", "who said it; a recording holds both", OPTION_CHOICE, offsetof(struct asked, from), 0,
     0},
    {"times", 't', NULL, "the milliseconds before each reading (recordings only)", OPTION_FLAG,
     offsetof(struct asked, times), 0, 0},
    {"piece", 0, "N", "hand the bytes on N at a time: the readings must not change", OPTION_NUMBER,
     offsetof(struct asked, piece), 1, 65536},
    {"taught", 0, "FILE", "bytes that taught the board its pieces (Certabo), in the same form", OPTION_TEXT,
     offsetof(struct asked, taught), 0, 0},
    {0},
};

struct decoding {
    const struct driver *driver;
    const struct asked *asked;
    struct framer *framer;
    struct signs signs;
    struct text line;
    msec last;
    bool silent;
};

static void print_reading(void *taker, const struct reading *r)
{
    struct decoding *d = taker;
    if (d->silent)
        return;
    text_clear(&d->line);
    if (d->asked->times)
        text_addf(&d->line, "%lld ", (long long)r->at);
    reading_print(r, &d->line);
    puts(text_chars(&d->line));
}

/* One board a line is followed for what its squares say besides moves. */
static void take_reading(void *taker, const struct reading *r)
{
    struct decoding *d = taker;
    print_reading(d, r);
    if (r->address < 0 && !r->from_memory)
        signs_note(&d->signs, r, print_reading, d);
}

static void take_piece(void *taker, bool sent, struct span s, msec at)
{
    struct decoding *d = taker;
    size_t step = (size_t)d->asked->piece;
    d->last = at;
    if (sent)
        framer_said(d->framer, s);
    if (sent)
        return;
    for (size_t i = 0; i < s.length; i += step)
        framer_take(d->framer, (struct span){s.bytes + i, s.length - i < step ? s.length - i : step}, at);
}

static void explain_said(struct decoding *d, struct span s)
{
    while (s.length) {
        struct cut c = d->driver->cut_said(s);
        size_t length = c.length ? c.length : s.length;
        text_clear(&d->line);
        if (c.kind == CUT_FRAME)
            d->driver->explain((struct span){s.bytes, length}, &d->line);
        else if (c.kind != CUT_SKIP)
            text_add(&d->line, "reject unknown");
        if (d->line.length)
            puts(text_chars(&d->line));
        s.bytes += length;
        s.length -= length;
    }
}

static bool unhex(FILE *f, const char *name, struct text *out, struct error *why)
{
    int c, high = -1;
    while ((c = fgetc(f)) != EOF) {
        if (isspace(c))
            continue;
        if (!isxdigit(c))
            return failf(why, name, "without --hex the bytes are taken as they are", "\\x%02x is no hex digit", c);
        int value = isdigit(c) ? c - '0' : tolower(c) - 'a' + 10;
        if (high >= 0)
            text_add_char(out, (char)(high << 4 | value));
        high = high < 0 ? value : -1;
    }
    return high < 0 ? true : fail(why, name, "the last byte has one digit only", "is the file cut off?");
}

static void take_raw(FILE *f, struct text *out)
{
    char bytes[65536];
    size_t n;
    while ((n = fread(bytes, 1, sizeof bytes, f)) > 0)
        text_add_bytes(out, bytes, n);
}

static bool decode_plain(struct decoding *d, FILE *f, const char *name, struct error *why)
{
    struct text all = {0};
    bool good = true;
    if (d->asked->hex)
        good = unhex(f, name, &all, why);
    else
        take_raw(f, &all);
    if (good && ferror(f))
        good = failf(why, name, "try to copy the file", "cannot be read: %s", strerror(errno));
    struct span s = {(const uint8_t *)text_chars(&all), all.length};
    if (good && d->asked->from == 1)
        explain_said(d, s);
    else if (good)
        take_piece(d, false, s, 0);
    text_release(&all);
    return good;
}

static void explain_piece(void *taker, bool sent, struct span s, msec at)
{
    (void)at;
    if (sent)
        explain_said(taker, s);
}

static bool decode_file(struct decoding *d, FILE *f, const char *name, struct error *why)
{
    bool recording = f != stdin && recording_begins(f), host = d->asked->from == 1;
    bool good =
        recording ? recording_read(f, name, host ? explain_piece : take_piece, d, why) : decode_plain(d, f, name, why);
    if (good && !host)
        framer_end(d->framer, d->last);
    return good;
}

static FILE *open_input(const char *name, struct error *why)
{
    if (!name || !strcmp(name, "-"))
        return stdin;
    FILE *f = fopen(name, "rbe");
    if (!f)
        failf(why, name, "check the name", "cannot be opened: %s", strerror(errno));
    return f;
}

static bool decode_input(struct decoding *d, const char *name, struct error *why)
{
    FILE *f = open_input(name, why);
    bool good = f && decode_file(d, f, f == stdin ? "standard input" : name, why);
    if (f && f != stdin)
        fclose(f);
    return good;
}

static bool be_taught(struct decoding *d, struct error *why)
{
    d->silent = true;
    bool good = !d->asked->taught || decode_input(d, d->asked->taught, why);
    d->silent = false;
    framer_restart(d->framer);
    return good;
}

static const char *all_drivers(void)
{
    static char names[256];
    names[0] = '\0';
    for (const struct driver *const *d = drivers; *d; d++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", d == drivers ? "" : ", ", (*d)->name);
    return names;
}

static int run_decode(int argc, char **argv)
{
    struct asked asked = {.piece = 65536};
    struct error why = {0};
    int status = options_read(&command_decode, &argc, argv, &asked);
    if (status != STATUS_OK)
        return status;
    if (argc < 2 || argc > 3)
        return usage_error(&command_decode, argc < 2 ? "which driver? (%s)" : "one file at a time", all_drivers());
    struct decoding d = {.driver = driver_named(argv[1]), .asked = &asked};
    if (!d.driver)
        return usage_error(&command_decode, "no driver is called %s; there are %s", argv[1], all_drivers());
    if (asked.from == 1 && !d.driver->explain)
        return usage_error(&command_decode, "nothing is ever said to a device of kind %s", argv[1]);
    d.framer = framer_new(d.driver, take_reading, &d);
    signs_begin(&d.signs);
    bool good = be_taught(&d, &why) && decode_input(&d, argc == 3 ? argv[2] : NULL, &why);
    framer_free(d.framer);
    text_release(&d.line);
    if (!good)
        complain(&why);
    return good ? STATUS_OK : STATUS_USAGE;
}

const struct command command_decode = {
    .name = "decode",
    .summary = "device bytes to readings, one a line",
    .usage = "DRIVER [FILE]",
    .notes = "FILE holds raw bytes, hex digits (--hex) or a recording; without it standard input is read.\n"
             "The readings are the same however the bytes are cut.",
    .options = options,
    .run = run_decode,
};
