/* English descriptive notation, as on British and American scoresheets until the 1980s.
 *
 * Files have the names of the pieces that start there (QR QN QB Q K KB KN KR; R, N and B alone mean either wing), and
 * each side counts ranks from its own end. A capture names the piece taken. What is written is compared with the legal
 * moves: PxP is unambiguous if just one pawn can take one pawn. A pawn's prefix is its file. A bishop's is its square
 * colour (a queen's bishop never changes it); of two rooks or knights the one nearer that wing is meant.
 */
#include "chess/notation/notation_parts.h"

#include <assert.h>
#include <string.h>

struct descriptive_place { /* part of a board, as the mover counts */
    unsigned files;        /* a bit for each */
    int rank;              /* -1: any        */
};

struct described_piece {
    enum kind kind;
    unsigned files; /* of a pawn, by its prefix             */
    enum wing wing; /* of a piece, by its prefix            */
    bool placed;    /* followed by a place: R(R1), N/4      */
    struct descriptive_place place;
};

struct description {
    struct described_piece mover, taken; /* taken.kind is NO_KIND if a square is named */
    struct descriptive_place to;
    bool captures;
    enum kind promotion;
    struct marks marks;
};

enum { ANY_FILE = 0xff, LETTERS_MAX = 3 };

static enum kind read_letter(const char **at)
{
    static const char letters[] = " PNBRQK";
    if (!strncmp(*at, "Kt", 2)) {
        *at += 2;
        return KNIGHT;
    }
    const char *found = **at && **at != ' ' ? strchr(letters, **at) : NULL;
    *at += found != NULL;
    return found ? (enum kind)(found - letters) : NO_KIND;
}

static int read_letters(const char **at, enum kind letters[LETTERS_MAX])
{
    int count = 0;
    while (count < LETTERS_MAX && (letters[count] = read_letter(at)) != NO_KIND)
        count++;
    return count;
}

/* Q KB R: the files that such letters name; none if they name none. */
static unsigned files_named(const enum kind letters[], int count)
{
    static const unsigned alone[7] = {[ROOK] = 0x81, [KNIGHT] = 0x42, [BISHOP] = 0x24, [QUEEN] = 0x08, [KING] = 0x10};
    unsigned wing = letters[0] == QUEEN ? 0x0f : 0xf0;
    if (count == 0)
        return ANY_FILE;
    if (count == 1)
        return alone[letters[0]];
    if (count > 2 || letters[0] < QUEEN || letters[1] >= QUEEN)
        return 0;
    return alone[letters[1]] & wing;
}

static int read_digit(const char **at)
{
    return **at >= '1' && **at <= '8' ? *(*at)++ - '1' : -1;
}

/* (R1)  (5)  /4  /QB3 behind a piece. Letters alone behind a pawn that takes are its promotion, not a place. */
static bool read_place_behind(const char **at, struct described_piece *m, bool needs_rank)
{
    const char *start = *at;
    enum kind letters[LETTERS_MAX];
    char opener = **at;
    if (opener != '(' && opener != '/')
        return true;
    ++*at;
    int count = read_letters(at, letters);
    m->place = (struct descriptive_place){files_named(letters, count), read_digit(at)};
    bool whole = m->place.files && (m->place.rank >= 0 || (count && !needs_rank));
    if (whole && (opener == '/' || *(*at)++ == ')')) {
        m->placed = true;
        return true;
    }
    *at = start;
    return needs_rank; /* then it may be a promotion or (ch), and that is read later */
}

static bool piece_named(const enum kind letters[], int count, struct described_piece *m)
{
    *m = (struct described_piece){.kind = count ? letters[count - 1] : NO_KIND, .files = ANY_FILE};
    if (m->kind == PAWN)
        m->files = files_named(letters, count - 1);
    else if (count == 2 && letters[0] >= QUEEN && m->kind < QUEEN)
        m->wing = letters[0] == QUEEN ? QUEEN_WING : KING_WING;
    else if (count != 1)
        return false;
    return m->files != 0;
}

static bool read_target(const char **at, struct description *d)
{
    enum kind letters[LETTERS_MAX];
    int count = read_letters(at, letters);
    d->to = (struct descriptive_place){ANY_FILE, read_digit(at)};
    if (d->to.rank >= 0) { /* a square: RxK8 is as clear as RxR/K8 */
        d->to.files = files_named(letters, count);
        return count > 0 && d->to.files != 0;
    }
    return d->captures && piece_named(letters, count, &d->taken) && read_place_behind(at, &d->taken, true);
}

static bool read_action(const char **at, bool *captures)
{
    notation_skip_blanks(at);
    if (!**at || !strchr("-xX:", **at))
        return false;
    *captures = *(*at)++ != '-';
    notation_skip_blanks(at);
    return true;
}

static bool read_words(const char *at, struct description *d)
{
    enum kind letters[LETTERS_MAX];
    *d = (struct description){0};
    int count = read_letters(&at, letters);
    if (!piece_named(letters, count, &d->mover) || !read_place_behind(&at, &d->mover, false))
        return false;
    if (!read_action(&at, &d->captures) || !read_target(&at, d))
        return false;
    d->promotion = notation_read_promotion(&at, ENGLISH, false);
    return notation_read_marks(at, &d->marks);
}

static bool inside(struct descriptive_place place, int sq, enum side us)
{
    return (place.files >> file_of(sq) & 1) && (place.rank < 0 || rank_for(us, place.rank) == rank_of(sq));
}

static bool is_of_wing(const struct position *p, int sq, enum wing wing)
{
    enum side side = side_of(p->on[sq]);
    enum kind kind = kind_of(p->on[sq]);
    if (kind == BISHOP) {
        bool kings = has(LIGHT_SQUARES, sq) == (side == WHITE); /* f1 is light, f8 dark */
        return kings == (wing == KING_WING);
    }
    for (sqset twins = pieces(p, side, kind) & ~bit(sq); twins;) {
        int twin = file_of(take_first(&twins));
        if (wing == KING_WING ? twin >= file_of(sq) : twin <= file_of(sq))
            return false;
    }
    return true;
}

static bool described_fits(const struct position *p, const struct described_piece *m, int sq)
{
    return kind_of(p->on[sq]) == m->kind && (m->files >> file_of(sq) & 1) &&
           (m->wing == NO_WING || is_of_wing(p, sq, m->wing)) &&
           (!m->placed || inside(m->place, sq, (enum side)p->turn));
}

static bool taken_fits(const struct position *p, const struct described_piece *taken, move m)
{
    int to = move_to(m);
    if (move_how(m) != EN_PASSANT)
        return described_fits(p, taken, to);
    int pawn = square_at(file_of(to), rank_of(move_from(m)));
    struct described_piece unplaced =
        *taken; /* a pawn taken in passing is found on its own square and on the one it passed */
    unplaced.placed = false;
    return described_fits(p, &unplaced, pawn) && (!taken->placed || inside(taken->place, pawn, (enum side)p->turn) ||
                                                  inside(taken->place, to, (enum side)p->turn));
}

static bool described(const struct position *p, move m, const struct description *d)
{
    if (move_how(m) == CASTLING || d->captures != move_captures(p, m) || !described_fits(p, &d->mover, move_from(m)))
        return false;
    if (d->promotion != NO_KIND && (!move_promotes(m) || move_promotion(m) != d->promotion))
        return false;
    if (d->marks.en_passant && move_how(m) != EN_PASSANT)
        return false;
    return d->taken.kind == NO_KIND ? inside(d->to, move_to(m), (enum side)p->turn) : taken_fits(p, &d->taken, m);
}

/* By custom the check distinguishes two captures: BxPch is the one that gives check. */
static void prefer_checks(const struct position *p, const struct marks *marks, struct candidates *c)
{
    struct candidates kept = {.count = 0};
    for (int i = 0; i < c->count; i++) {
        bool mates, checks = move_checks(p, c->list[i], &mates);
        if (marks->mate ? mates : checks)
            kept.list[kept.count++] = c->list[i];
    }
    if (kept.count)
        *c = kept;
}

bool notation_read_descriptive(const struct position *p, const char *at, struct candidates *c, enum kind *mover)
{
    struct description d;
    move all[MOVES_MAX];
    c->count = 0;
    if (!read_words(at, &d))
        return false;
    for (int i = 0, n = legal_moves(p, all); i < n; i++)
        if (described(p, all[i], &d))
            c->list[c->count++] = all[i];
    if (c->count > 1 && (d.marks.check || d.marks.mate))
        prefer_checks(p, &d.marks, c);
    *mover = d.mover.kind;
    return true;
}

/* ---- writing: the shortest words that fit no other legal move ---- */

static const char *const short_files[] = {"R", "N", "B", "Q", "K", "B", "N", "R"};
static const char *const full_files[] = {"QR", "QN", "QB", "Q", "K", "KB", "KN", "KR"};

enum detail { PLAIN, SHORT_FILE, FULL_FILE, PLACED }; /* P  BP  QBP  P/QB4 */

static void add_piece(const struct position *p, int sq, enum detail detail, bool behind_slash, struct text *out)
{
    assert(sq >= 0 && sq < 64 && p->on[sq] != EMPTY);
    enum side us = (enum side)p->turn;
    char letter = " PNBRQK"[kind_of(p->on[sq])];
    const char *file = (detail == SHORT_FILE ? short_files : full_files)[file_of(sq)];
    int rank = rank_for(us, rank_of(sq)) + 1;
    if (detail == PLACED && behind_slash)
        text_addf(out, "%c/%s%d", letter, file, rank);
    else if (detail == PLACED)
        text_addf(out, "%c(%s%d)", letter, file, rank);
    else
        text_addf(out, "%s%c", detail == PLAIN ? "" : file, letter);
}

static void add_words(const struct position *p, move m, enum detail mover, enum detail target, struct text *out)
{
    int from = move_from(m), to = move_to(m);
    bool en_passant = move_how(m) == EN_PASSANT;
    add_piece(p, from, mover, false, out);
    if (move_captures(p, m)) {
        text_add_char(out, 'x');
        add_piece(p, en_passant ? square_at(file_of(to), rank_of(from)) : to, target, true, out);
    } else {
        const char *const *files = target <= SHORT_FILE ? short_files : full_files;
        text_addf(out, "-%s%d", files[file_of(to)], rank_for((enum side)p->turn, rank_of(to)) + 1);
    }
    if (move_promotes(m))
        text_addf(out, "(%c)", " PNBRQK"[move_promotion(m)]);
    if (en_passant)
        text_add(out, " e.p.");
}

static bool means_only(const struct position *p, const char *words, move m)
{
    struct candidates c;
    enum kind mover;
    return notation_read_descriptive(p, words, &c, &mover) && c.count == 1 && c.list[0] == m;
}

static bool makes_sense(const struct position *p, int sq, enum detail detail) /* only pawns are named by their file */
{
    return detail == PLAIN || detail == PLACED || kind_of(p->on[sq]) == PAWN;
}

static void write_words(const struct position *p, move m, struct text *out)
{
    static const enum detail ladder[][2] = {
        {PLAIN, PLAIN},     {PLAIN, SHORT_FILE},      {SHORT_FILE, PLAIN},    {PLAIN, FULL_FILE},
        {FULL_FILE, PLAIN}, {SHORT_FILE, SHORT_FILE}, {FULL_FILE, FULL_FILE}, {PLAIN, PLACED},
        {PLACED, PLAIN},    {PLACED, FULL_FILE},      {PLACED, PLACED},
    };
    struct text words = {0};
    for (size_t i = 0; i < sizeof ladder / sizeof *ladder; i++) {
        enum detail mover = ladder[i][0], target = ladder[i][1];
        bool takes_piece = move_captures(p, m) && move_how(m) != EN_PASSANT;
        bool sensible = makes_sense(p, move_from(m), mover) && (!takes_piece || makes_sense(p, move_to(m), target));
        if (!sensible)
            continue;
        text_clear(&words);
        add_words(p, m, mover, target, &words);
        if (means_only(p, text_chars(&words), m))
            break;
    }
    text_add(out, text_chars(&words));
    text_release(&words);
}

void notation_write_descriptive(const struct position *p, move m, struct text *out)
{
    bool mates, checks = move_checks(p, m, &mates);
    if (move_how(m) == CASTLING)
        text_add(out, move_to(m) > move_from(m) ? "O-O" : "O-O-O");
    else
        write_words(p, m, out);
    if (checks)
        text_add(out, mates ? " mate" : " ch");
}
