/* The board as a diagram, White at the bottom, and what is known about the position in a few lines. */
#include "chess/laws/laws2023.h"
#include "chess/laws/laws2023_notation.h"
#include "chess/laws/rules.h"
#include "commands/position.h"
#include "host/locale.h"

#include <inttypes.h>
#include <locale.h>
#include <string.h>

static bool terminal_speaks_utf8(void)
{
    locale_take(LC_CTYPE);
    bool utf8 = locale_is_utf8();
    setlocale(LC_CTYPE, "C");
    return utf8;
}

static void draw(const struct position *p, struct text *out)
{
    static const char *const ascii[] = {".", "P", "N", "B", "R", "Q", "K", "", "", "p", "n", "b", "r", "q", "k"};
    static const char *const pictures[] = {"·", "♙", "♘", "♗", "♖", "♕", "♔", "", "", "♟", "♞", "♝", "♜", "♛", "♚"};
    const char *const *signs = terminal_speaks_utf8() ? pictures : ascii;
    for (int rank = 7; rank >= 0; rank--) {
        text_addf(out, "  %d ", rank + 1);
        for (int file = 0; file < 8; file++)
            text_addf(out, " %s", signs[p->on[square_at(file, rank)]]);
        text_add_char(out, '\n');
    }
    text_add(out, "     a b c d e f g h\n\n");
}

const char *position_status(const struct position *p)
{
    enum ending e = rules_ending(p);
    if (e != NOT_ENDED)
        return ending_name(e);
    return in_check(p) ? "check" : "";
}

static void show_countermates(const struct position *p, struct text *out)
{
    move list[MOVES_MAX];
    int n = p->rules == RULES_LAWS_2023 ? laws2023_countermates(p, list) : 0;
    if (n == 0)
        return;
    text_add(out, "counter-mate"); /* Laws 2023, 4.1.1; as if there were no check, so written without a mark */
    for (int i = 0; i < n; i++) {
        char written[LAWS2023_TEXT_MAX];
        laws2023_write_squares(p, list[i], written);
        text_addf(out, "%s%s", i ? " " : "  ", written);
    }
    text_add(out, " (4.1.1: shown, it draws)\n");
}

void position_show(const struct position *p, struct text *out)
{
    char fen[FEN_MAX];
    move list[MOVES_MAX];
    const char *doubt = position_doubt(p), *status = position_status(p);
    position_to_fen(p, fen);
    draw(p, out);
    text_addf(out, "FEN           %s\n", fen);
    text_addf(out, "to move       %s\n", side_name(p->turn));
    if (*status)
        text_addf(out, "status        %s\n", status);
    text_addf(out, "legal moves   %d\n", rules_moves(p, list));
    show_countermates(p, out);
    if (doubt)
        text_addf(out, "doubt         cannot arise in a game: %s\n", doubt);
    text_addf(out, "key           %016" PRIx64 "\n", p->key);
}
