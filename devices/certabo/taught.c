/* What the chips of a Certabo mean: learned from the starting position, and kept in a file.
 *
 * A board may lie the other way round while it is taught. The spare queens show that, as people put them where they see
 * d6 and d3. Without them the starting position looks the same from both ends, and White is who moves first.
 */
#include "certabo/certabo.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { NOBODY, WHITE_FIRST, BLACK_FIRST }; /* by the board's numbers */

const piece certabo_spares[2] = {BLACK << 3 | QUEEN, WHITE << 3 | QUEEN};

enum { QUEEN_D6 = 19, QUEEN_D3 = 43, NUMBERS = LINE_NUMBERS }; /* in the board's order */

static const char letters[] = " PNBRQK  pnbrqk"; /* by piece */

/* Which piece is where at the start of a game, in the board's order. */
static piece at_start(int i)
{
    static const char rows[2][9] = {"rnbqkbnr", "pppppppp"};
    assert(i >= 0 && i < 64 && "a square of the board");
    int row = i / 8, to_edge = row < 4 ? row : 7 - row;
    if (to_edge > 1)
        return EMPTY;
    char letter = rows[to_edge][i % 8];
    return (piece)(strchr(letters, row < 4 ? letter : toupper(letter)) - letters);
}

int certabo_spare_square(int k, bool turned)
{
    int i = k == 0 ? QUEEN_D6 : QUEEN_D3;
    return turned ? 63 - i : i;
}

/* Which piece is on which square while a set is taught, in the board's order; `turned`: it lies the other way round. */
static void teaching_position(piece squares[64], bool turned)
{
    for (int i = 0; i < 64; i++)
        squares[i] = at_start(turned ? 63 - i : i);
    for (int k = 0; k < 2; k++)
        squares[certabo_spare_square(k, turned)] = certabo_spares[k];
}

static bool same_chip(const uint8_t a[CHIP], const uint8_t b[CHIP])
{
    return memcmp(a, b, CHIP) == 0;
}

static bool is_noise(const uint8_t chip[CHIP])
{
    int zeros = 0;
    for (int i = 0; i < CHIP; i++)
        zeros += chip[i] == 0;
    return zeros >= 3;
}

const struct chip *certabo_chip(const struct certabo *c, const uint8_t chip[CHIP])
{
    assert(c->known >= 0 && c->known <= CHIPS_MAX && "no more are known");
    for (int i = 0; i < c->known; i++)
        if (same_chip(c->chips[i].chip, chip))
            return &c->chips[i];
    return NULL;
}

/* What most of the last lines have on this square; NULL if nothing has a majority. */
static const uint8_t *usual_chip(const struct certabo *c, int square)
{
    assert(square >= 0 && square < 64 && "a square of the board");
    for (int i = 0; i <= TEACHING_LINES / 2; i++) {
        const uint8_t *chip = c->heard_lines[i] + CHIP * square;
        int times = 0;
        for (int k = 0; k < TEACHING_LINES; k++)
            times += same_chip(chip, c->heard_lines[k] + CHIP * square);
        if (2 * times > TEACHING_LINES)
            return chip;
    }
    return NULL;
}

static bool is_unknown(const struct certabo *c, const uint8_t *chip)
{
    return chip && !is_noise(chip) && !certabo_chip(c, chip);
}

/* The set in the starting position, by the majority of the lines: 32 unknown chips, all different, and no others except
 * on the squares of the spare queens. That it lies the other way round only these show. */
static bool find_set(const struct certabo *c, const piece squares[64], bool turned, const uint8_t *set[64])
{
    int spares = 0;
    for (int i = 0; i < 64; i++) {
        const uint8_t *chip = usual_chip(c, i);
        bool spare = i == certabo_spare_square(0, turned) || i == certabo_spare_square(1, turned);
        bool wanted = squares[i] != EMPTY && !spare;
        set[i] = is_unknown(c, chip) && (wanted || spare) ? chip : NULL;
        spares += spare && set[i];
        if ((wanted && !set[i]) || (!wanted && !spare && is_unknown(c, chip)))
            return false;
        for (int k = 0; set[i] && k < i; k++)
            if (set[k] && same_chip(set[i], set[k]))
                return false;
    }
    return !turned || spares == 2;
}

static int learn_set(struct certabo *c, const piece squares[64], bool turned, const uint8_t *set[64])
{
    int before = c->known;
    for (int i = 0; i < 64; i++) {
        if (!set[i])
            continue;
        assert(c->known < CHIPS_MAX && "there was room for a set");
        struct chip *learned = &c->chips[c->known++];
        memcpy(learned->chip, set[i], CHIP);
        learned->what = squares[i];
        learned->open = !turned;
    }
    c->spare_turned = turned;
    c->far = false;
    c->moved_first = NOBODY;
    c->lines = 0;
    return c->known - before;
}

int certabo_learn_by_majority(struct certabo *c)
{
    piece squares[64];
    const uint8_t *set[64];
    if (c->lines < TEACHING_LINES || c->known + CHIPS_OF_SET > CHIPS_MAX)
        return 0;
    for (int turned = 0; turned < 2; turned++) {
        teaching_position(squares, turned);
        if (find_set(c, squares, turned, set))
            return learn_set(c, squares, turned, set);
    }
    return 0;
}

/* If half or more of the home squares have a chip that was never learned, this set is not known. */
bool certabo_is_another_set(const struct certabo *c, const uint8_t *numbers)
{
    enum { HOME = 32 };
    int unknown = 0;
    for (int i = 0; i < 64; i++)
        unknown += is_unknown(c, numbers + CHIP * i);
    return 2 * unknown >= HOME;
}

/* A line teaches if there is a chip on each of the 34 squares, all different, none of them known, and the chips of this
 * set (which begin alike) are on no other square. */
static bool teaches(const struct certabo *c, const uint8_t *numbers, const piece squares[64])
{
    for (int i = 0; i < 64; i++) {
        const uint8_t *chip = numbers + CHIP * i;
        bool of_set = memcmp(chip, numbers, 2) == 0 && !is_noise(chip);
        if (of_set != (squares[i] != EMPTY) || (of_set && certabo_chip(c, chip)))
            return false;
        for (int j = 0; of_set && j < i; j++)
            if (same_chip(chip, numbers + CHIP * j))
                return false;
    }
    return true;
}

bool certabo_learn(struct certabo *c, const uint8_t *numbers)
{
    piece squares[64];
    const uint8_t *set[64];
    if (c->known + CHIPS_OF_SET > CHIPS_MAX)
        return false;
    for (int turned = 0; turned < 2; turned++) {
        teaching_position(squares, turned);
        if (!teaches(c, numbers, squares))
            continue;
        for (int i = 0; i < 64; i++)
            set[i] = squares[i] == EMPTY ? NULL : numbers + CHIP * i;
        learn_set(c, squares, turned, set);
        return true;
    }
    return false;
}

/* --- which end is White's ----------------------------------------------------------------------------------------- */

/* The same piece, had the board lain the other way round when it was taught. */
piece certabo_from_other_end(piece what)
{
    enum kind kind = kind_of(what);
    return what == EMPTY ? EMPTY : piece_of(other(side_of(what)), kind == KING ? QUEEN : kind == QUEEN ? KING : kind);
}

/* How many pieces of each side have left the starting position, and how many of them stand in the middle. False if
 * other squares are taken, or no piece is open. */
static bool count_moved(const struct certabo *c, const uint8_t *numbers, int left[2], int came[2])
{
    bool open = false;
    for (int i = 0; i < 64; i++) {
        const struct chip *chip = certabo_chip(c, numbers + CHIP * i);
        piece home = at_start(i), now = chip ? chip->what : EMPTY;
        open |= chip && chip->open;
        if (now == home)
            continue;
        if (now != EMPTY && (home != EMPTY || !chip->open || i / 8 < 2 || i / 8 > 5))
            return false;
        if (home != EMPTY)
            left[side_of(home)]++;
        else
            came[side_of(now)]++;
    }
    return open;
}

/* All that were taught together: the spare queens lie between the others. Where a queen stood that the board took for
 * the other side's nobody knows, so she is forgotten. */
static void settle_end(struct certabo *c, const uint8_t *numbers, struct readings *out)
{
    int first = CHIPS_MAX, last = -1, kept = 0;
    bool here[CHIPS_MAX] = {false};
    for (int i = 0; i < 64; i++) {
        const struct chip *chip = certabo_chip(c, numbers + CHIP * i);
        int at = chip ? (int)(chip - c->chips) : -1;
        if (at < 0 || !chip->open)
            continue;
        here[at] = true;
        first = at < first ? at : first;
        last = at > last ? at : last;
    }
    for (int i = 0; i < c->known; i++) {
        struct chip chip = c->chips[i];
        bool of_set = i >= first && i <= last && chip.open;
        if (of_set && c->far && !here[i])
            continue;
        chip.what = of_set && c->far ? certabo_from_other_end(chip.what) : chip.what;
        chip.open = chip.open && !of_set;
        c->chips[kept++] = chip;
    }
    c->known = kept;
    readings_add_news(out, -1, NEWS_LEARNED, last - first + 1, "White's end of the board: rank %d", c->far ? 8 : 1);
    c->far = false;
}

static uint8_t first_of(enum side side)
{
    return side == WHITE ? WHITE_FIRST : BLACK_FIRST;
}

/* White is who moves first. It is not sure before there is an answer: a piece may only have been adjusted, and then the
 * starting position comes back. */
void certabo_look_which_end(struct certabo *c, const uint8_t *numbers, struct readings *out)
{
    enum { STOOD = 1000 };
    int left[2] = {0}, came[2] = {0};
    if (!count_moved(c, numbers, left, came))
        return;
    int gone = left[WHITE] + left[BLACK], there = came[WHITE] + came[BLACK];
    enum side side = came[WHITE] ? WHITE : BLACK;
    if (!gone && !there) {
        c->far = false;
        c->moved_first = NOBODY;
    } else if (gone == 1 && there == 1 && left[side] && c->moved_first != first_of(side)) {
        c->far = false;
        c->moved_first = first_of(side);
        c->moved_at = out->at;
    }
    if (there && c->moved_first == BLACK_FIRST && out->at - c->moved_at >= STOOD)
        c->far = true;
    if (c->moved_first != NOBODY && left[WHITE] == 1 && left[BLACK] == 1 && came[WHITE] == 1 && came[BLACK] == 1) {
        c->far = c->moved_first == BLACK_FIRST;
        settle_end(c, numbers, out);
    }
}

static const char kept_first_line[] = "# flagfall: the chips of a Certabo board, five numbers and the piece\n";

void certabo_keep(const void *state, struct text *out)
{
    const struct certabo *c = state;
    text_add(out, kept_first_line);
    for (int i = 0; i < c->known; i++) {
        const uint8_t *n = c->chips[i].chip;
        text_addf(out, "%d %d %d %d %d %c%s\n", n[0], n[1], n[2], n[3], n[4], letters[c->chips[i].what],
                  c->chips[i].open ? "?" : "");
    }
}

static bool recall_chip(const char *line, struct chip *out)
{
    int n[CHIP], length = 0;
    char letter;
    if (sscanf(line, "%3d %3d %3d %3d %3d %c%n", &n[0], &n[1], &n[2], &n[3], &n[4], &letter, &length) != 6)
        return false;
    out->open = line[length] == '?';
    if (line[length + out->open] != '\n')
        return false;
    const char *found = letter == ' ' ? NULL : strchr(letters, letter);
    for (int i = 0; i < CHIP; i++) {
        if (n[i] < 0 || n[i] > 255)
            return false;
        out->chip[i] = (uint8_t)n[i];
    }
    out->what = found ? (piece)(found - letters) : EMPTY;
    return found;
}

bool certabo_recall(void *state, const char *kept)
{
    struct certabo *c = state, read = {0};
    if (strncmp(kept, kept_first_line, sizeof kept_first_line - 1) != 0)
        return false;
    for (const char *line = strchr(kept, '\n') + 1; *line; line = strchr(line, '\n') + 1)
        if (read.known == CHIPS_MAX || !recall_chip(line, &read.chips[read.known++]))
            return false;
    memcpy(c->chips, read.chips, sizeof c->chips);
    c->known = read.known;
    return true;
}
