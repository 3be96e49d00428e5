#include "session/results_list.h"

#include "base/memory.h"
#include "base/sentence.h"
#include "base/text.h"
#include "base/tongue.h"
#include "base/utf8.h"
#include "chess/pgn/pgn_text.h"
#include "hall/board_view.h"
#include "hall/hand.h"
#include "hall/round.h"
#include "host/files.h"
#include "ruling/deeds.h"
#include "session/no_shows.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* For bytes that are not a text we can read: what they seem to be, and what to do about it. */
static bool is_readable(const char *path, struct text *text, struct error *why)
{
    static const struct {
        const char *bytes;
        size_t length;
        const char *what, *remedy;
    } rows[] = {{"\xFF\xFE", 2, "is UTF-16", "save it as UTF-8"},
                {"\xFE\xFF", 2, "is UTF-16", "save it as UTF-8"},
                {"PK\x03\x04", 4, "is a packed file, as .xlsx is", "save it as CSV"},
                {"%PDF", 4, "is a PDF", "copy its table into a text file"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (text->length >= rows[i].length && !memcmp(text_chars(text), rows[i].bytes, rows[i].length))
            return fail(why, path, rows[i].what, rows[i].remedy);
    if (memchr(text_chars(text), 0, text->length))
        return fail(why, path, "this is not text", "is it the right file?");
    if (utf8_is_valid(text_chars(text), text->length))
        return true;
    struct text utf8 = {0}; /* as Latin-1 */
    pgn_add_utf8(&utf8, text_chars(text), text->length);
    text_release(text);
    *text = utf8;
    return true;
}

/* left_out: the lines that cannot be read; the first of them says what is wrong with all. */
static int no_result(const char *where, const char *left_out, struct error *why)
{
    static const char remedy[] = "write 12 1-0 in a line, the board and its result";
    if (*left_out)
        error_setf(why, where, remedy, "there is no result in it; %.*s", (int)strcspn(left_out, "\n"), left_out);
    else
        error_set(why, where, "there is no result in it", remedy);
    return -1;
}

/* --- what the boards contradict ----------------------------------------------------------------------------------- */

/* A result typed by itself is asked about there, or needs a reason, for which a list has no room. */
static bool fits_board(const struct session *s, const struct hall_board *b, const struct listed_result *r,
                       struct error *why)
{
    struct error doubt = {0};
    struct text words = {0};
    char name[PLAYER_CALLED];
    static const char by_itself[] = N_("nothing was entered; that one by itself: R, with the reason after it");
    int away = no_shows_side_away(s, b, r->result, r->forfeit);
    bool fits = away == NO_SIDE;
    if (!fits)
        error_setf(&doubt, "", "", "it was entered that %s has not come",
                   board_player_called(b, (enum side)away, name));
    else
        fits =
            hall_would_take(session_hall(s), r->board, r->result, r->forfeit, r->forfeit ? "" : "result list", &doubt);
    doubt.remedy[0] = '\0';
    sentence_add_fault(&doubt, &words);
    if (!fits)
        error_setf(why, "results", by_itself, "board %d: %s", r->board, text_chars(&words));
    text_release(&words);
    return fits;
}

static bool fits_all(const struct sections *all, struct results_list *list, struct error *why)
{
    struct results_wrong wrong = {.lines = &list->left_out};
    struct text unread = list->left_out;
    list->left_out = (struct text){0};
    for (int i = 0; i < list->count; i++) {
        struct error one = {0};
        const struct listed_result *r = &list->rows[i];
        const struct session *s = sections_at(all, r->hall);
        const struct hall_board *b = hall_board(session_hall(s), r->board);
        if (board_waits_for_result(b) && !fits_board(s, b, r, &one))
            results_wrong_add(&wrong, 0, &one);
    }
    bool any = results_wrong_end(&wrong, why);
    if (any) {
        text_release(&unread);
    } else {
        text_release(&list->left_out);
        list->left_out = unread;
    }
    return !any;
}

/* Nothing may be entered while a round has not begun, which is the same for all its boards. */
static bool may_have_played(const struct sections *all, const struct results_list *list, struct error *why)
{
    for (int i = 0; i < list->count; i++)
        if (!hall_may_have_played(session_hall(sections_at(all, list->rows[i].hall)), list->rows[i].board, why))
            return false;
    return true;
}

/* --- read, and entered -------------------------------------------------------------------------------------------- */

bool results_list_read(const struct sections *all, const char *words, struct results_list *out, struct error *why)
{
    enum { LIST_BYTES = 1 << 20 };
    struct text text = {0};
    const struct hall *halls[EVENT_SECTIONS_MAX + 1];
    bool is_list = strchr(words, '\n') || (isdigit((unsigned char)*words) && strchr(words, ' '));
    *out = (struct results_list){.rows = NULL};
    if (is_list)
        text_add(&text, words);
    else if (!file_read(words, LIST_BYTES, &text, why) || !is_readable(words, &text, why)) {
        text_release(&text);
        return false;
    }
    for (int i = 0; i < sections_count(all); i++)
        halls[i] = session_hall(sections_at(all, i));
    out->rows = memory_take(BOARDS_MAX + 1, sizeof *out->rows);
    out->count = results_read(halls, sections_count(all), text_chars(&text), out->rows, &out->left_out, why);
    text_release(&text);
    if (!out->count) {
        out->count = no_result(is_list ? "results" : words, text_chars(&out->left_out), why);
        text_clear(&out->left_out);
    }
    for (int i = 0; i < out->count; i++)
        out->concerns[out->rows[i].hall] = true;
    return out->count > 0 && may_have_played(all, out, why) && fits_all(all, out, why);
}

const char *results_list_deed(const struct sections *all, const struct results_list *list)
{
    for (int i = 0; i < list->count; i++) {
        const struct listed_result *r = &list->rows[i];
        const struct hall_board *b = hall_board(session_hall(sections_at(all, r->hall)), r->board);
        const char *deed = deed_of_result(b, r->forfeit ? "+--" : result_text(r->result));
        if (deed && board_waits_for_result(b))
            return deed;
    }
    return "result";
}

bool results_list_enter(const struct sections *all, const struct results_list *list, int *entered, struct error *why)
{
    *entered = 0;
    if (!may_have_played(all, list, why))
        return false;
    for (int i = 0; i < list->count; i++) {
        const struct listed_result *r = &list->rows[i];
        struct session *s = sections_at(all, r->hall);
        struct hall *h = session_hall(s);
        if (!board_waits_for_result(hall_board(h, r->board)))
            continue;
        if (!(r->forfeit ? hall_forfeit : hall_result)(h, r->board, r->result, session_who(s),
                                                       r->forfeit ? "" : "result list", session_now(s), why))
            return false;
        ++*entered;
    }
    return true;
}

void results_list_release(struct results_list *list)
{
    free(list->rows);
    text_release(&list->left_out);
    *list = (struct results_list){.rows = NULL};
}
