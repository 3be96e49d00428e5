/* Protocol vectors: blocks of `key: value`, the bytes of a device (or what is said to one) and their meaning, a reading
 * a line. Every block must read the same however it is cut. In one file of Certabo vectors the first block teaches. */
#include "conformance.h"

#include "framer.h"
#include "game/signs.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The block that is being read. */
static struct block {
    char id[64], device[32];
    bool from_host;
    struct text bytes, means;
} block;

static struct text taught; /* what the first block of the file taught, as its driver keeps it */

/* --- reading the block ---------------------------------------------------------------------------------------- */

static void hex_add(const char *digits)
{
    int high = -1;
    for (; *digits; digits++) {
        if (!isxdigit((unsigned char)*digits))
            continue;
        int value = isdigit((unsigned char)*digits) ? *digits - '0' : tolower((unsigned char)*digits) - 'a' + 10;
        if (high >= 0)
            text_add_char(&block.bytes, (char)(high << 4 | value));
        high = high < 0 ? value : -1;
    }
}

static void add_text(const char *t)
{
    for (; *t; t++) {
        unsigned hex;
        if (*t != '\\' || !t[1]) {
            text_add_char(&block.bytes, *t);
        } else if (t[1] == 'x' && sscanf(t + 2, "%2x", &hex) == 1) {
            text_add_char(&block.bytes, (char)hex);
            t += 3;
        } else {
            t++;
            text_add_char(&block.bytes, *t == 'r' ? '\r' : *t == 'n' ? '\n' : *t == 't' ? '\t' : *t);
        }
    }
}

/* --- judging it ----------------------------------------------------------------------------------------------- */

struct vector_decoding {
    struct framer *framer;
    struct signs signs;
    struct text out;
    struct text last_clock;
    int boards, fields, clocks;
};

static void print(void *self, const struct reading *r)
{
    struct vector_decoding *d = self;
    reading_print(r, &d->out);
    text_add_char(&d->out, '\n');
}

static void take(void *self, const struct reading *r)
{
    struct vector_decoding *d = self;
    d->boards += r->kind == READING_BOARD;
    d->fields += r->kind == READING_FIELD;
    d->clocks += r->kind == READING_CLOCK;
    if (r->kind == READING_CLOCK) {
        text_clear(&d->last_clock);
        reading_print(r, &d->last_clock);
    }
    print(d, r);
    if (r->address < 0 && !r->from_memory)
        signs_note(&d->signs, r, print, d);
}

static void decode(const struct driver *driver, size_t step, struct text *out)
{
    struct vector_decoding d = {.framer = framer_new(driver, take, &d)};
    signs_begin(&d.signs);
    if (taught.length)
        driver->recall(framer_state(d.framer), text_chars(&taught));
    for (size_t i = 0; i < block.bytes.length; i += step) {
        size_t n = block.bytes.length - i < step ? block.bytes.length - i : step;
        framer_take(d.framer, (struct span){(const uint8_t *)text_chars(&block.bytes) + i, n}, 0);
    }
    framer_end(d.framer, 0);
    if (!strncmp(text_chars(&block.means), "frames ", 7)) /* only counts, and the last time */
        text_addf(out, "frames board=%d field=%d clock=%d\n%s\n", d.boards, d.fields, d.clocks,
                  text_chars(&d.last_clock));
    else
        text_add(out, text_chars(&d.out));
    if (driver->keep && strstr(text_chars(&d.out), "calibrate")) {
        text_clear(&taught);
        driver->keep(framer_state(d.framer), &taught);
    }
    framer_free(d.framer);
    text_release(&d.out);
    text_release(&d.last_clock);
}

static void explain(const struct driver *driver, struct text *out)
{
    struct span s = {(const uint8_t *)text_chars(&block.bytes), block.bytes.length};
    while (driver->cut_said && s.length) {
        struct cut c = driver->cut_said(s);
        size_t length = c.length && c.length <= s.length ? c.length : s.length;
        if (c.kind == CUT_FRAME)
            driver->explain((struct span){s.bytes, length}, out);
        if (c.kind == CUT_FRAME)
            text_add_char(out, '\n');
        s.bytes += length;
        s.length -= length;
    }
}

static void judge_block(struct conformance_score *s)
{
    static const size_t steps[] = {65536, 1, 2, 3, 7, 16, 64};
    const struct driver *driver = driver_named(block.device);
    struct text before = {0};
    text_add(&before, text_chars(&taught));
    for (size_t i = 0; driver && i < (block.from_host ? 1 : sizeof steps / sizeof *steps); i++) {
        struct text got = {0};
        text_clear(&taught);
        text_add(&taught, text_chars(&before));
        if (block.from_host)
            explain(driver, &got);
        else
            decode(driver, steps[i], &got);
        bool same = !strcmp(text_chars(&got), text_chars(&block.means));
        if (!same)
            score_compare(s, block.id, text_chars(&block.means), text_chars(&got));
        text_release(&got);
        if (!same)
            goto out;
    }
    if (driver)
        score_right(s);
    else
        score_wrong(s, "%s: no driver is called %s", block.id, block.device);
out:
    text_release(&before);
}

static void end_block(struct conformance_score *s)
{
    if (block.id[0])
        judge_block(s);
    text_release(&block.bytes);
    text_release(&block.means);
    memset(&block, 0, sizeof block);
}

static void judge_line(struct conformance_score *s, char *field[FIELDS_MAX], int fields)
{
    char *value = strstr(field[0], ": ");
    (void)fields;
    if (!value)
        return;
    *value = '\0';
    value += 2;
    if (!strcmp(field[0], "id")) {
        end_block(s);
        snprintf(block.id, sizeof block.id, "%s", value);
    } else if (!strcmp(field[0], "device")) {
        snprintf(block.device, sizeof block.device, "%s", value);
    } else if (!strcmp(field[0], "from")) {
        block.from_host = !strcmp(value, "host");
    } else if (!strcmp(field[0], "hex")) {
        hex_add(value);
    } else if (!strcmp(field[0], "text")) {
        add_text(value);
    } else if (!strcmp(field[0], "means")) {
        text_addf(&block.means, "%s\n", value);
    }
}

static void end_file(struct conformance_score *s)
{
    end_block(s);
    text_release(&taught);
}

#define VECTORS(name) \
    { \
        .file = name, .fields = 1, .line = judge_line, .end = end_file \
    }
const struct judge judge_vectors[VECTOR_FILES] = {
    VECTORS("dgt-frames.txt"), VECTORS("dgt-clock.txt"),   VECTORS("dgt-moves.txt"),  VECTORS("dgt-game.txt"),
    VECTORS("dgt-bus.txt"),    VECTORS("dgt-hostile.txt"), VECTORS("millennium.txt"), VECTORS("certabo.txt"),
    VECTORS("novag.txt"),      VECTORS("livechess.txt"),   VECTORS("other.txt"),
};
