/* Turns device bytes into readings, one on each line: to see what a board sent, and to make the expected output of
 * recordings. */
#include "base/plain_file.h"
#include "base/text.h"
#include "commands/command.h"
#include "framer.h"
#include "game/signs.h"
#include "host/options.h"
#include "recording.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

struct decode_options {
    bool hex, times;
    int from;
    long piece;
    const char *taught;
};

static const struct option_row options[] = {
    {"hex", 'x', NULL, "the input is hex digits, not raw bytes", OPTION_FLAG, offsetof(struct decode_options, hex), 0,
     0},
    {"from", 0, "device|host", "which end sent it; a recording holds both", OPTION_CHOICE,
     offsetof(struct decode_options, from), 0, 0},
    {"times", 't', NULL, "the milliseconds before each reading (recordings only)", OPTION_FLAG,
     offsetof(struct decode_options, times), 0, 0},
    {"piece", 0, "N", "hand the bytes on N at a time: the readings must not change", OPTION_NUMBER,
     offsetof(struct decode_options, piece), 1, 65536},
    {"taught", 0, "FILE", "bytes that taught the board its pieces (Certabo), in the same form", OPTION_TEXT,
     offsetof(struct decode_options, taught), 0, 0},
    {0},
};

struct decoding {
    const struct driver *driver;
    const struct decode_options *asked;
    struct framer *framer;
    struct signs signs;
    struct text line;
    msec last;
    bool silent;
};

static void print_reading(void *context, const struct reading *r)
{
    struct decoding *d = context;
    if (d->silent)
        return;
    text_clear(&d->line);
    if (d->asked->times)
        text_addf(&d->line, "%lld ", (long long)r->at);
    reading_print(r, &d->line);
    puts(text_chars(&d->line));
}

/* For a single board, also what its squares show apart from moves. */
static void take_reading(void *context, const struct reading *r)
{
    struct decoding *d = context;
    print_reading(d, r);
    if (r->address < 0 && !r->from_memory)
        signs_note(&d->signs, r, print_reading, d);
}

static void take_piece(void *context, bool sent, struct span s, msec at)
{
    struct decoding *d = context;
    size_t step = (size_t)d->asked->piece;
    d->last = at;
    if (sent)
        framer_recorded(d->framer, s);
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

/* Bytes without times are decoded as one piece, which is kept in memory; a day of one board is a few megabytes. */
enum { RAW_BYTES_MAX = 64 << 20 };

static bool too_large(const char *name, struct error *why)
{
    return fail(why, name, "is larger than 64 MiB", "cut it into pieces, or give a recording: those have no limit");
}

static bool unhex(FILE *f, const char *name, struct text *out, struct error *why)
{
    int c, high = -1;
    while ((c = fgetc(f)) != EOF) {
        if (isspace(c))
            continue;
        if (!isxdigit(c))
            return failf(why, name, "without --hex the bytes are taken as they are", "\\x%02x is not a hex digit", c);
        int value = isdigit(c) ? c - '0' : tolower(c) - 'a' + 10;
        if (out->length >= RAW_BYTES_MAX)
            return too_large(name, why);
        if (high >= 0)
            text_add_char(out, (char)(high << 4 | value));
        high = high < 0 ? value : -1;
    }
    return high < 0 ? true : fail(why, name, "the last byte has one digit only", "is the file cut off?");
}

static bool take_raw(FILE *f, const char *name, struct text *out, struct error *why)
{
    char bytes[65536];
    size_t n;
    while ((n = fread(bytes, 1, sizeof bytes, f)) > 0) {
        if (out->length + n > RAW_BYTES_MAX)
            return too_large(name, why);
        text_add_bytes(out, bytes, n);
    }
    return true;
}

static bool decode_plain(struct decoding *d, FILE *f, const char *name, struct error *why)
{
    struct text all = {0};
    bool good = true;
    if (d->asked->hex)
        good = unhex(f, name, &all, why);
    else
        good = take_raw(f, name, &all, why);
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

static void explain_piece(void *context, bool sent, struct span s, msec at)
{
    (void)at;
    if (sent)
        explain_said(context, s);
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
    return plain_file_open(name, PLAIN_FILE_ANY_SIZE, why);
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

enum { NAMES_ROOM = 256 };

static const char *all_drivers(char names[NAMES_ROOM])
{
    names[0] = '\0';
    for (const struct driver *const *d = drivers; *d; d++)
        snprintf(names + strlen(names), NAMES_ROOM - strlen(names), "%s%s", d == drivers ? "" : ", ", (*d)->name);
    return names;
}

static int run_decode(int argc, char **argv)
{
    struct decode_options asked = {.piece = 65536};
    struct error why = {0};
    char names[NAMES_ROOM];
    int status = options_read(&command_decode, &argc, argv, &asked);
    if (status != STATUS_OK)
        return status;
    if (argc < 2 || argc > 3)
        return usage_error(&command_decode, argc < 2 ? "which driver? (%s)" : "one file at a time", all_drivers(names));
    struct decoding d = {.driver = driver_named(argv[1]), .asked = &asked};
    if (!d.driver)
        return usage_error(&command_decode, "no driver is called %s; there are %s", argv[1], all_drivers(names));
    if (asked.from == 1 && !d.driver->explain)
        return usage_error(&command_decode, "nothing is ever sent to a device of kind %s", argv[1]);
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
    .summary = "turn the bytes of a device into readings, one a line",
    .usage = "DRIVER [FILE]",
    .notes = "FILE holds raw bytes, hex digits (--hex) or a recording; without it standard input is read. The "
             "readings are the same however the bytes are cut.",
    .options = options,
    .run = run_decode,
    .apart_unless = "",
};
