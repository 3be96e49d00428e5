#include "line_bytes.h"

#include "base/hostile.h"
#include "framer.h"
#include "learned.h"
#include "line_parts.h"
#include "line_time.h"

#include <assert.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <stdio.h>

enum {
    QUEUE_MAX = USUALLY(4096, 512), /* bytes waiting to be sent; no driver needs a tenth of this */
    RECORDING_MAX = 16 << 20,       /* size of a recording at which a new file is begun          */
};

/* --- told --------------------------------------------------------------------------------------------------------- */

void line_tell_news(struct line *l, enum news what, const char *words)
{
    struct reading r = {.kind = READING_NEWS, .address = -1, .at = line_clock(l)};
    r.as.news.what = (uint8_t)what;
    snprintf(r.text, sizeof r.text, "%.*s", READING_TEXT - 1, words);
    l->listener->reading(l->self, l, &r);
}

void line_become(struct line *l, enum presence now, const char *words)
{
    assert(now != NOT_YET_KNOWN && "it is told only what is known");
    l->facts.present = now == PRESENT;
    if (l->presence == now)
        return;
    l->presence = now;
    line_tell_news(l, now == PRESENT ? NEWS_BACK : NEWS_LOST, words);
}

static void keep_learned(struct line *l)
{
    struct error why = {0};
    if (l->listener->learned && l->driver->keep) {
        struct text words = {0};
        l->driver->keep(framer_state(l->framer), &words);
        l->listener->learned(l->self, l, text_chars(&words));
        text_release(&words);
        return;
    }
    if (l->replay || l->world || !l->driver->keep || learned_keep(l->driver, framer_state(l->framer), l->address, &why))
        return;
    line_tell_news(l, NEWS_OTHER, why.what);
}

static void hand_on(void *self, const struct reading *r)
{
    struct line *l = self;
    if (l->health.noisy)
        return;
    l->noise_told = l->noise_told && r->kind == READING_FAULT;
    l->listener->reading(l->self, l, r);
}

void line_take_reading(void *self, const struct reading *r)
{
    struct line *l = self;
    if (r->kind == READING_FAULT)
        l->facts.faults[r->as.fault.what]++;
    else if (!l->facts.present)
        line_become(l, PRESENT, "answers");
    line_facts_note(&l->facts, r);
    hand_on(l, r);
    if (r->kind == READING_NEWS && r->as.news.what == NEWS_LEARNED)
        keep_learned(l);
}

/* --- recorded ----------------------------------------------------------------------------------------------------- */

bool line_record(struct line *l, const char *path, struct error *why)
{
    recorder_close(l->recorder);
    l->recorder = path ? recorder_open(path, l->driver->name, RECORDING_MAX, why) : NULL;
    return !path || l->recorder;
}

void line_note_bytes(struct line *l, bool sent, struct span s, msec now)
{
    struct error why = {0};
    if (l->listener->bytes)
        l->listener->bytes(l->self, l, sent, s, now);
    if (l->recorder && !recorder_note(l->recorder, sent, s, now, &why)) {
        line_record(l, NULL, NULL);
        line_tell_news(l, NEWS_OTHER, why.what);
    }
}

/* --- said --------------------------------------------------------------------------------------------------------- */

static void send_bytes(struct line *l, const struct outgoing *say, msec now)
{
    if (!say->length)
        return;
    if (evbuffer_get_length(bufferevent_get_output(l->io)) + say->length > QUEUE_MAX) {
        l->facts.dropped += say->length;
        return;
    }
    struct span said = {say->bytes, say->length};
    if (l->tunnel ? !websocket_say(l->tunnel, said) : bufferevent_write(l->io, said.bytes, said.length) != 0) {
        l->facts.dropped += said.length;
        return;
    }
    l->facts.bytes_out += say->length;
    framer_said(l->framer, said);
    line_note_bytes(l, true, said, now);
}

bool line_speak(struct line *l, enum occasion why, msec now)
{
    if (!l->driver->talk || !l->io)
        return true;
    assert(l->facts.state == LINE_OPEN && "a driver speaks to a device that is there");
    struct readings silence = {.take = hand_on, .context = l, .at = now};
    struct outgoing say = {.silence = &silence};
    msec next = l->driver->talk(framer_state(l->framer), why, now, &say);
    send_bytes(l, &say, now);
    line_wake_at(l, next);
    return !say.hopeless || l->was_held_up;
}

/* --- heard -------------------------------------------------------------------------------------------------------- */

/* A line that sends nonsense is soon closed and opened again: that is not reported each time. */
static void tell_of_health(void *self, const struct reading *r)
{
    struct line *l = self;
    bool noise = r->as.news.what == NEWS_NOISE;
    if (!noise || !l->noise_told)
        l->listener->reading(l->self, l, r);
    l->noise_told = noise;
}

static bool note_health(struct line *l, uint64_t frames_before, uint64_t faults_before, msec now)
{
    uint32_t frames = (uint32_t)(framer_frames(l->framer) - frames_before);
    uint32_t faults = (uint32_t)(line_facts_faults(&l->facts) - faults_before);
    struct readings out = {.take = tell_of_health, .context = l, .at = now};
    enum occasion why;
    bool speaks = health_tell(&l->health, frames, faults, &out, &why);
    l->facts.noisy = l->health.noisy;
    return !speaks || line_speak(l, why, now);
}

bool line_take_bytes(struct line *l, struct span s, msec now)
{
    uint64_t frames = framer_frames(l->framer), faults = line_facts_faults(&l->facts);
    l->facts.bytes_in += s.length;
    l->facts.last_heard = now;
    line_note_bytes(l, false, s, now);
    framer_take(l->framer, s, now);
    if (l->tunnel) /* a message is complete: its remainder does not wait for the next one */
        framer_end(l->framer, now);
    if (framer_frames(l->framer) > frames)
        l->pause = FIRST_PAUSE;
    return note_health(l, frames, faults, now);
}
