/* Any text is read as a list of results: all of it or nothing, each board once, a board that is there, and what is
 * refused says where. */
#include "hall/typed/results_typed.h"

#include "base/text.h"
#include "event/event.h"
#include "hall/round.h"
#include "hall/seats.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char six[] =
    "[event]\nname = T\nrulebook = fide-2023\ncontrol = 90+30\nrounds = 2\nboards = 6\n[players]\n"
    "1 = Aalto, Veera\n2 = Brandt, Jonas\n3 = Dahl, Peder\n4 = Castellanos, Rut\n5 = Eng, Li\n"
    "6 = Fjeld, Anne\n7 = Grip, Måns\n8 = Holm, Siv\n9 = Li, Wei\n10 = Jurado, Ana\n"
    "11 = Li, Wei\n12 = Lund, Eva\n[round 2]\n1 = 1 - 2\n2 = 3 - 4\n3 = 5 - 6\n4 = 7 - 8\n"
    "5 = 9 - 10\n6 = 11 - 12\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct listed_result out[BOARDS_MAX + 1];
    struct hall_settings settings;
    struct error why = {0};
    struct text text = {0}, left_out = {0};
    struct chess_event *e = event_read(six, strlen(six), "six.ini", &why);
    assert(e);
    struct hall_seat *seats = seats_of(e, 2, 0, NULL, &settings);
    struct hall *hall = hall_new(&settings, NULL);
    hall_start(hall, "AB", 0);
    const struct hall *halls[] = {hall};
    text_add_bytes(&text, (const char *)data, strnlen((const char *)data, size));
    int count = results_read(halls, 1, text_chars(&text), out, &left_out, &why);
    assert(count >= 0 || (*why.where && *why.what));
    for (int i = 0; i < count; i++) {
        assert(out[i].board >= 1 && out[i].board <= 6 && out[i].hall == 0 && out[i].result != RESULT_OPEN);
        for (int k = 0; k < i; k++)
            assert(out[k].board != out[i].board ||
                   (out[k].result == out[i].result && out[k].forfeit == out[i].forfeit));
    }
    text_release(&text);
    text_release(&left_out);
    hall_free(hall);
    free(seats);
    chess_event_free(e);
    return 0;
}
