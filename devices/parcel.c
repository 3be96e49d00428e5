#include "parcel.h"

#include "base/utf8.h"

#include <assert.h>
#include <string.h>

void parcel_add(struct text *t, enum parcel_kind kind, const void *bytes, size_t count)
{
    assert(count <= PARCEL_MOST && kind < PARCELS && "the other side refuses anything else");
    uint8_t head[PARCEL_HEAD] = {(uint8_t)(count & 255), (uint8_t)(count >> 8), (uint8_t)kind};
    text_add_bytes(t, (const char *)head, sizeof head);
    text_add_bytes(t, bytes, count);
}

void parcel_add_reading(struct text *t, const struct reading *r)
{
    parcel_add(t, PARCEL_READING, r, sizeof *r);
}

long parcel_cut(struct span came, enum parcel_kind *kind, struct span *content)
{
    if (came.length < PARCEL_HEAD)
        return 0;
    size_t count = came.bytes[0] | (size_t)came.bytes[1] << 8;
    if (count > PARCEL_MOST || came.bytes[2] >= PARCELS)
        return -1;
    if (came.length < PARCEL_HEAD + count)
        return 0;
    *kind = (enum parcel_kind)came.bytes[2];
    *content = (struct span){came.bytes + PARCEL_HEAD, count};
    return (long)(PARCEL_HEAD + count);
}

/* --- a reading: the same struct on both sides, so each of its bytes is looked at before it is one ----------------- */

#define BYTE_AT(content, member) ((content).bytes[offsetof(struct reading, member)])

static bool flags_are(struct span s, const size_t *at, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (s.bytes[at[i]] > 1)
            return false;
    return true;
}

static bool is_piece(uint8_t p)
{
    return p == EMPTY || ((p & 7) >= PAWN && (p & 7) <= KING && p < 16);
}

static bool board_fits(const struct reading *r)
{
    for (int i = 0; i < 64; i++)
        if (!is_piece(r->as.board[i]))
            return false;
    return true;
}

static bool seconds_fit(int32_t s)
{
    return s >= TIME_UNKNOWN && s <= 10 * 24 * 3600;
}

static bool clock_fits(const struct reading *r)
{
    const struct clock_reading *c = &r->as.clock;
    return c->running <= CLOCK_RIGHT && c->up <= CLOCK_RIGHT && c->flag <= CLOCK_BOTH && c->shown <= CLOCK_BOTH &&
           c->per_move <= CLOCK_BOTH && seconds_fit(c->left_s) && seconds_fit(c->right_s) && c->read_at >= 0;
}

static bool ends(const char *s, size_t room)
{
    size_t length = strnlen(s, room);
    return length < room && utf8_is_valid(s, length);
}

static bool content_fits(const struct reading *r)
{
    switch ((enum reading_kind)r->kind) {
    case READING_BOARD: return board_fits(r);
    case READING_FIELD:
        return r->as.field.square < 64 && is_piece(r->as.field.piece) && r->as.field.magic <= MAGIC_BLACK_WINS;
    case READING_OCCUPIED: return true;
    case READING_TOUCHED: return r->as.touched.square < 64;
    case READING_CLOCK: return clock_fits(r);
    case READING_HALTED:
        return (r->as.halted.side == CLOCK_LEFT || r->as.halted.side == CLOCK_RIGHT) && seconds_fit(r->as.halted.s);
    case READING_MOVE:
        return ends(r->as.move.text, sizeof r->as.move.text) && r->as.move.side >= -1 && r->as.move.side <= 1 &&
               seconds_fit(r->as.move.used_s);
    case READING_NEWS: return r->as.news.what <= NEWS_OTHER;
    case READING_FAULT: return r->as.fault.what > FAULT_NONE && r->as.fault.what < FAULTS;
    }
    return false;
}

static bool flags_fit(struct span s)
{
    static const size_t always[] = {offsetof(struct reading, from_memory), offsetof(struct reading, quick),
                                    offsetof(struct reading, on_bus)},
                        clock[] = {offsetof(struct reading, as.clock.by_colour),
                                   offsetof(struct reading, as.clock.has_lever),
                                   offsetof(struct reading, as.clock.age_known),
                                   offsetof(struct reading, as.clock.low_battery),
                                   offsetof(struct reading, as.clock.run_known)},
                        touched[] = {offsetof(struct reading, as.touched.occupied)};
    uint8_t kind = BYTE_AT(s, kind);
    return flags_are(s, always, 3) && (kind != READING_CLOCK || flags_are(s, clock, 5)) &&
           (kind != READING_TOUCHED || flags_are(s, touched, 1));
}

bool parcel_reading(struct span s, struct reading *r)
{
    if (s.length != sizeof *r || !flags_fit(s))
        return false;
    memcpy(r, s.bytes, sizeof *r);
    return r->address >= -1 && r->address < 1 << 16 && r->at >= 0 && ends(r->text, sizeof r->text) && content_fits(r);
}
