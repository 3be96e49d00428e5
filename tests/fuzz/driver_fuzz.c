/* First byte: the driver. Second: how the bytes are cut. Then pieces: a byte that says whether time passes, an order is
 * given, the line is lost or bytes come from the device, and those bytes.
 *
 * Whatever comes: no crash, the same readings in one piece and in many, no frame that is longer than the driver says,
 * nothing said that is too long, and never the letters N, Q, S, T to a DGT board. */
#include "framer.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool fact)
{
    if (!fact)
        abort();
}

static void note(void *self, const struct reading *r)
{
    struct text *all = self;
    expect(r->kind <= READING_FAULT);
    expect(memchr(r->text, '\0', sizeof r->text) != NULL);
    reading_print(r, all);
    text_add_char(all, '\n');
}

static int driver_count(void)
{
    int n = 0;
    while (drivers[n])
        n++;
    return n;
}

/* --- the same readings however they are cut ------------------------------------------------------------------- */

static void read_in_pieces(const struct driver *d, struct span s, unsigned dice, struct text *out)
{
    struct framer *f = framer_new(d, note, out);
    while (s.length) {
        dice = dice * 1103515245 + 12345;
        size_t n = 1 + (dice >> 16) % 9;
        n = n < s.length ? n : s.length;
        framer_take(f, (struct span){s.bytes, n}, 0);
        s.bytes += n;
        s.length -= n;
    }
    framer_end(f, 0);
    framer_free(f);
}

static void read_whole(const struct driver *d, struct span s, struct text *out)
{
    struct framer *f = framer_new(d, note, out);
    framer_take(f, s, 0);
    framer_end(f, 0);
    framer_free(f);
}

static void cuts_do_not_matter(const struct driver *d, struct span s, unsigned dice)
{
    struct text whole = {0}, pieces = {0};
    read_whole(d, s, &whole);
    read_in_pieces(d, s, dice, &pieces);
    expect(!strcmp(text_chars(&whole), text_chars(&pieces)));
    text_release(&whole);
    text_release(&pieces);
}

/* --- a conversation ------------------------------------------------------------------------------------------- */

struct talk {
    const struct driver *driver;
    struct framer *framer;
    struct text all;
    msec now;
};

/* To one board no letter that it takes for a change of settings; to a bus only whole commands of the bus. */
static void only_what_is_safe(const struct driver *d, const struct outgoing *say)
{
    for (size_t i = 0; !strcmp(d->name, "dgt") && i < say->length; i++)
        expect(!memchr("NQST", say->bytes[i], 4));
    for (size_t i = 0; !strcmp(d->name, "dgt-bus") && i < say->length; i += 4)
        expect(i + 4 <= say->length && say->bytes[i] >= 0x81 && say->bytes[i] <= 0x8d && say->bytes[i] != 0x88);
}

static void speak(struct talk *t, enum occasion why)
{
    struct readings silence = {.take = note, .context = &t->all, .at = t->now};
    struct outgoing say = {.silence = &silence};
    if (!t->driver->talk)
        return;
    msec next = t->driver->talk(framer_state(t->framer), why, t->now, &say);
    expect(say.length <= OUTGOING_MAX);
    expect(next == MSEC_NEVER || next < t->now + 3600000);
    only_what_is_safe(t->driver, &say);
    framer_said(t->framer, (struct span){say.bytes, say.length});
    if (say.hopeless) {
        framer_restart(t->framer);
        speak(t, OCCASION_OPENED);
    }
}

static void give_order(struct talk *t, uint8_t dice, struct span words)
{
    struct error why = {0};
    struct clock_order o = {
        .kind = dice % (ORDER_GAME_BEGINS + 1), .address = (dice >> 4) - 1, .side = 1 + (dice >> 3 & 1)};
    memcpy(o.text, words.bytes, words.length < sizeof o.text - 1 ? words.length : sizeof o.text - 1);
    if (words.length >= 4) {
        o.left_s = (int32_t)(words.bytes[0] << 8 | words.bytes[1]);
        o.right_s = (int32_t)(words.bytes[2] << 8 | words.bytes[3]) - 100;
    }
    bool taken = t->driver->order && t->driver->order(framer_state(t->framer), &o, t->now, &why);
    expect(taken || !t->driver->order || why.what[0]);
    if (taken)
        speak(t, OCCASION_TIME);
}

static void hear(struct talk *t, struct span s)
{
    uint64_t frames = framer_frames(t->framer);
    framer_take(t->framer, s, t->now);
    speak(t, framer_frames(t->framer) > frames ? OCCASION_FRAME : OCCASION_FAULT);
}

static void converse(const struct driver *d, struct span s)
{
    struct talk t = {.driver = d, .now = 1000};
    t.framer = framer_new(d, note, &t.all);
    speak(&t, OCCASION_OPENED);
    while (s.length) {
        uint8_t what = *s.bytes++;
        size_t n = what & 0x3f;
        s.length--;
        n = n < s.length ? n : s.length;
        struct span part = {s.bytes, n};
        if (what >= 0xf8) {
            framer_restart(t.framer);
            speak(&t, OCCASION_OPENED);
        } else if (what >= 0xc0) {
            t.now += what % 8 * 137;
            speak(&t, what & 8 ? OCCASION_CLEAN : OCCASION_TIME);
            continue;
        } else if (what >= 0x80) {
            give_order(&t, what, part);
        } else {
            hear(&t, part);
        }
        s.bytes += n;
        s.length -= n;
    }
    framer_end(t.framer, t.now);
    framer_free(t.framer);
    text_release(&t.all);
}

/* What is kept of a device must come back to itself; what is damaged must not be taken over. */
static void recall(const struct driver *d, struct span s)
{
    if (!d->recall)
        return;
    char *words = calloc(1, s.length + 1);
    void *state = calloc(1, d->state_size), *again = calloc(1, d->state_size);
    struct text once = {0}, twice = {0};
    if (words && state && again) {
        memcpy(words, s.bytes, s.length);
        if (d->recall(state, words)) {
            d->keep(state, &once);
            expect(d->recall(again, text_chars(&once)));
            d->keep(again, &twice);
            expect(!strcmp(text_chars(&once), text_chars(&twice)));
        }
    }
    text_release(&once);
    text_release(&twice);
    free(words);
    free(state);
    free(again);
}

static void explain(const struct driver *d, struct span s)
{
    struct text out = {0};
    while (d->cut_said && s.length) {
        struct cut c = d->cut_said(s);
        expect(c.length <= s.length || c.kind == CUT_MORE);
        if (c.kind == CUT_MORE || !c.length)
            break;
        if (c.kind == CUT_FRAME)
            d->explain((struct span){s.bytes, c.length}, &out);
        s.bytes += c.length;
        s.length -= c.length;
    }
    text_release(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    const char *only = getenv("FUZZ_DRIVER"); /* to spend the time on one */
    const struct driver *d = only ? driver_named(only) : drivers[data[0] % driver_count()];
    expect(d);
    struct span rest = {data + 2, size - 2};
    cuts_do_not_matter(d, rest, data[1]);
    converse(d, rest);
    explain(d, rest);
    recall(d, rest);
    return 0;
}
