#include "game/reading.h"

#include "base/table.h"
#include "chess/board/placement.h"

#include <assert.h>
#include <stdio.h>

static const char *const fault_names[] = {
    "none", "junk", "msb", "length", "checksum", "parity", "range", "unknown", "json",
};
ROW_FOR_EACH(fault_names, FAULTS);

static const char *const side_names[4] = {"none", "left", "right", "both"};

const char *fault_name(enum reading_fault f)
{
    assert(HAS_ROW(fault_names, f));
    return fault_names[f];
}

static void print_square(struct text *out, int sq)
{
    text_addf(out, "%c%d", 'a' + file_of(sq), rank_of(sq) + 1);
}

static void print_time(struct text *out, int32_t s)
{
    char digits[CLOCK_DIGITS];
    text_add(out, clock_hours(s, digits));
}

static void print_side(struct text *out, const char *key, unsigned sides)
{
    if (sides)
        text_addf(out, " %s=%s", key, side_names[sides & 3]);
}

static void print_clock(struct text *out, const struct clock_reading *c)
{
    static const char *const colours[4] = {"none", "white", "black", "both"};
    const char *const *names = c->by_colour ? colours : side_names;
    text_addf(out, "clock %s=", names[CLOCK_LEFT]);
    print_time(out, c->left_s);
    text_addf(out, " %s=", names[CLOCK_RIGHT]);
    print_time(out, c->right_s);
    if (c->run_known)
        text_addf(out, " run=%s", names[c->running & 3]);
    if (c->has_lever)
        text_addf(out, " up=%s", names[c->up & 3]);
    print_side(out, "flag", c->flag);
    print_side(out, "shown", c->shown);
    print_side(out, "permove", c->per_move);
    if (c->low_battery)
        text_add(out, " battery=low");
}

static void print_field(struct text *out, const struct field_reading *f)
{
    static const char *const magic_names[] = {"", "magic-draw", "magic-white", "magic-black"};
    text_add(out, "field ");
    print_square(out, f->square);
    if (f->magic)
        text_addf(out, " %s", magic_names[f->magic & 3]);
    else if (f->piece == EMPTY)
        text_add(out, " empty");
    else
        text_addf(out, " %c", piece_letter(f->piece));
}

static void print_occupied(struct text *out, sqset occupied)
{
    text_add(out, "occupied ");
    for (int rank = 7; rank >= 0; rank--)
        for (int file = 0; file < 8; file++)
            text_add_char(out, has(occupied, square_at(file, rank)) ? '1' : '0');
}

static void print_fault(struct text *out, const struct reading *r)
{
    text_addf(out, "reject %s", fault_names[r->as.fault.what]);
    if (r->as.fault.what == FAULT_JUNK && r->as.fault.number > 0)
        text_addf(out, " bytes=%d", r->as.fault.number);
    if (r->as.fault.what == FAULT_UNKNOWN && r->as.fault.number >= 0)
        text_addf(out, " id=%02X", (unsigned)r->as.fault.number);
}

static void print_prefix(struct text *out, const struct reading *r)
{
    bool tag = r->from_memory && (r->kind == READING_FIELD || r->kind == READING_HALTED);
    if (tag)
        text_add(out, "tag ");
    else if (r->on_bus)
        text_addf(out, "bus %d ", r->address);
}

void reading_print(const struct reading *r, struct text *out)
{
    char placement[72];
    print_prefix(out, r);
    switch ((enum reading_kind)r->kind) {
    case READING_BOARD:
        text_add(out, "board ");
        text_add_bytes(out, placement, (size_t)(placement_write(r->as.board, placement) - placement));
        break;
    case READING_FIELD:
        print_field(out, &r->as.field);
        if (r->quick)
            text_add(out, " fast");
        break;
    case READING_OCCUPIED: print_occupied(out, r->as.occupied); break;
    case READING_TOUCHED:
        text_add(out, "occupied ");
        print_square(out, r->as.touched.square);
        text_addf(out, "=%d", r->as.touched.occupied);
        break;
    case READING_CLOCK: print_clock(out, &r->as.clock); break;
    case READING_HALTED:
        text_addf(out, "time %s ", side_names[r->as.halted.side & 3]);
        print_time(out, r->as.halted.s);
        break;
    case READING_MOVE:
    case READING_NEWS: text_add(out, r->text); break;
    case READING_FAULT: print_fault(out, r); break;
    }
}
