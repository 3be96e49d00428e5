/* Chess Laws 2023 from anywhere: the first line is a FEN, the second a move as someone wrote it. Whatever comes,
 * every legal move can be made and taken back, is read as it was written, and a text that is no move is refused with
 * a reason. */
#include "chess/laws/laws2023.h"
#include "chess/laws/laws2023_notation.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool fact)
{
    if (!fact)
        abort();
}

static void every_move_holds(struct position *p)
{
    const struct position before = *p;
    move list[MOVES_MAX], shown[MOVES_MAX], again;
    int n = laws2023_moves(p, list);
    demand(n < MOVES_MAX);
    demand(laws2023_countermates(p, shown) == 0 || n == 0);
    for (int i = 0; i < n; i++) {
        char text[LAWS2023_TEXT_MAX];
        struct undo u;
        bool offer;
        laws2023_write(p, list[i], text);
        demand(laws2023_read(p, text, &again, &offer, NULL) == LAWS2023_READ && again == list[i] && !offer);
        laws2023_write_squares(p, list[i], text);
        demand(laws2023_read(p, text, &again, &offer, NULL) == LAWS2023_READ && again == list[i]);
        position_make(p, list[i], &u);
        demand(p->key == position_key(p));
        demand(!square_attacked(p, king_square(p, other((enum side)p->turn)), (enum side)p->turn));
        position_unmake(p, list[i], &u);
        demand(!memcmp(p, &before, sizeof before));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char fen[1024];
    struct position p;
    struct error why = {0};
    bool offer;
    move m;
    if (size >= sizeof fen)
        return 0;
    memcpy(fen, data, size);
    fen[size] = '\0';
    char *text = strchr(fen, '\n');
    if (text)
        *text++ = '\0';
    if (!position_from_fen(&p, fen, RULES_LAWS_2023, &why))
        return 0;
    every_move_holds(&p);
    if (text && laws2023_read(&p, text, &m, &offer, &why) != LAWS2023_READ)
        demand(m == NO_MOVE && *why.what);
    return 0;
}
