/* Games by correspondence: letters with their dates, repeats, time off. */
#include "acts/acts.h"
#include "base/text.h"
#include "hall/correspondence.h"
#include "hall/deadlines.h"

#include "base/tongue.h"
#include "event/people.h"
#include "hall/board_view.h"
#include "session/session.h"

#include <stdio.h>
#include <string.h>

static const char write_dates[] =
    N_("write today, yesterday, 2026-03-09, 03-09 or -3 for three days ago, followed by 11:00 if the "
       "time is known");

enum { WORD_ROOM = 24, LETTER_MOVES = CONDITIONAL_MOVES };

/* The next word, without a comma after it; false if there is none. */
static bool word_of(const char **text, char out[WORD_ROOM])
{
    const char *at = *text + strspn(*text, " ,");
    size_t length = strcspn(at, " ,");
    copy_text(out, length + 1 < WORD_ROOM ? length + 1 : WORD_ROOM, at);
    *text = at + length;
    return length;
}

/* 03-09 is the most recent such day. */
static bool read_month_and_day(const char *word, int today, int *out)
{
    char whole[WORD_ROOM + 8];
    day d;
    for (int year = day_numbered(today) / 10000, first = year; year > first - 2; year--) {
        snprintf(whole, sizeof whole, "%04d-%s", year, word);
        if (day_read(whole, &d) && d % 100 && day_number(d) <= today) {
            *out = day_number(d);
            return true;
        }
    }
    return false;
}

/* A day as a number since 1970. */
static bool read_date(const char *word, int today, int *out)
{
    day d;
    int ago, end = 0;
    if (!strcmp(word, "today") || !strcmp(word, "yesterday")) {
        *out = today - (*word == 'y');
        return true;
    }
    if (sscanf(word, "-%d%n", &ago, &end) == 1 && !word[end] && ago >= 0 && ago < 10000) {
        *out = today - ago;
        return true;
    }
    if (day_read(word, &d) && d % 100) {
        *out = day_number(d);
        return *out > 0;
    }
    return read_month_and_day(word, today, out);
}

static bool read_minute(const char *word, int *out)
{
    int hours, minutes, end = 0;
    if (sscanf(word, "%2d:%2d%n", &hours, &minutes, &end) != 2 || word[end] || hours < 0 || hours > 23 || minutes < 0 ||
        minutes > 59)
        return false;
    *out = hours * 60 + minutes + 1;
    return true;
}

/* Two dates, received and sent; the first move was only sent. */
static bool read_dates(const char *text, int today, struct letter *l, struct error *why)
{
    struct postmark marks[2] = {{0}};
    char word[WORD_ROOM];
    int count = 0;
    while (word_of(&text, word)) {
        if (!strcmp(word, "received") || !strcmp(word, "sent"))
            continue;
        if (!strcmp(word, "untimed")) {
            l->is_untimed = true;
        } else if (strchr(word, ':') && count && read_minute(word, &marks[count - 1].minute)) {
            continue;
        } else if (count == 2 || !read_date(word, today, &marks[count++].day)) {
            return failf(why, "date", write_dates, "%s is not a date", word);
        }
    }
    if (!count)
        return fail(why, "date", "none was written",
                    "after the move, write when the last one came and when this was sent");
    l->received = count == 2 ? marks[0] : (struct postmark){0};
    l->sent = marks[count - 1];
    return true;
}

static void add_used(const struct hall_board *b, enum side side, struct text *out)
{
    struct reflection r;
    hall_reflection(board_hall(b), b, side, &r);
    text_addf(out, tongue_count("%s used %d day for it, %d in all; ", "%s used %d days for it, %d in all; ", r.last),
              _(side_name((int)side)), r.last, r.used);
    if (r.again)
        text_addf(out, _("the time was exceeded with move %d, and again with move %d"), r.overstepped, r.again);
    else if (r.overstepped)
        text_addf(out, _("the time was exceeded with move %d (%d days, %d allowed)"), r.overstepped, r.used_then,
                  r.allowed_then);
    else
        text_addf(out, _("%d left"), r.left);
}

static bool is_of_dates(const char *word, int today)
{
    int unused;
    return !strcmp(word, "received") || !strcmp(word, "sent") || !strcmp(word, "untimed") ||
           read_date(word, today, &unused);
}

/* The moves before the dates: one, or several if conditional moves are accepted. */
static int read_moves(const char **text, int today, char words[LETTER_MOVES][WORD_ROOM])
{
    int count = 0;
    for (const char *at = *text; count < LETTER_MOVES && word_of(&at, words[count]); *text = at) {
        if (is_of_dates(words[count], today))
            break;
        count++;
    }
    return count;
}

static bool enter(struct console *c, int board, const char *text, char words[LETTER_MOVES][WORD_ROOM], int *count,
                  struct error *why)
{
    const char *moves[LETTER_MOVES];
    struct letter l = {0};
    int today = hall_today(console_hall(c));
    const char *who = session_who(console_session(c));
    *count = read_moves(&text, today, words);
    for (int i = 0; i < *count; i++)
        moves[i] = words[i];
    if (!*count || !read_dates(text, today, &l, why))
        return false;
    if (!strcmp(words[0], "last"))
        return hall_letter(console_hall(c), board, NULL, &l, who, console_now(c), why);
    return hall_letter_accepts(console_hall(c), board, moves, *count, &l, who, console_now(c), why);
}

void act_letter(struct console *c, const char *text)
{
    char words[LETTER_MOVES][WORD_ROOM] = {""};
    struct error why = {0};
    struct text used = {0};
    const struct hall_board *b = chosen_board(c);
    int moves = 0;
    if (!b)
        return;
    int number = board_number(b), before = board_plies(b);
    bool good = enter(c, number, text, words, &moves, &why), last = !strcmp(words[0], "last");
    if (good && (last || board_plies(b) > before))
        add_used(b, other((enum side)board_position(b)->turn), &used);
    else if (good)
        text_add(&used, _("it is not legal; its alert says what to do"));
    if (!good && !*why.what)
        fail(&why, "letter", "nothing was written",
             "write the move, when the last one was received, when this was sent");
    console_report(c, good, &why, moves > 1 ? N_("board %d: %s and what was offered: %s") : N_("board %d: %s: %s"),
                   number, last ? _("dates of the last move") : words[0], text_chars(&used));
    text_release(&used);
}

void act_conditional(struct console *c, const char *text)
{
    struct error why = {0};
    const struct hall_board *b = chosen_board(c);
    bool whole = false;
    int offered = 0;
    if (!b)
        return;
    int number = board_number(b), sender = !board_position(b)->turn;
    bool good =
        hall_conditional(console_hall(c), number, text, &whole, session_who(console_session(c)), console_now(c), &why);
    while (good && hall_conditional_at(console_hall(c), b, offered + 1))
        offered++;
    console_report(c, good, &why,
                   whole ? N_("board %d: %s offers %s")
                         : N_("board %d: %s offers %s; what follows it cannot be played and does not apply"),
                   number, _(side_name(sender)), good ? hall_conditional_at(console_hall(c), b, offered) : "");
}

typedef bool send_fn(struct hall *, int board, int on, const char *who, msec now, struct error *);

static void sent_on(struct console *c, const char *text, send_fn *sends, bool by_waiting)
{
    char word[WORD_ROOM];
    int on = 0;
    struct error why = {0};
    const struct hall_board *b = chosen_board(c);
    if (!b)
        return;
    int number = board_number(b);
    bool good = word_of(&text, word) && read_date(word, hall_today(console_hall(c)), &on);
    if (!good)
        fail(&why, "date", "it cannot be read", write_dates);
    good = good && sends(console_hall(c), number, on, session_who(console_session(c)), console_now(c), &why);
    console_report(c, good, &why,
                   by_waiting ? N_("board %d: %s has sent the move again")
                              : N_("board %d: %s was asked why there is no answer"),
                   number, _(side_name((board_position(b)->turn == WHITE) == by_waiting ? BLACK : WHITE)));
}

void act_repeated(struct console *c, const char *text)
{
    sent_on(c, text, hall_repeat, true);
}

void act_inquired(struct console *c, const char *text)
{
    sent_on(c, text, hall_inquire, false);
}

void act_quits(struct console *c, const char *text)
{
    char side[WORD_ROOM] = "", how[WORD_ROOM] = "";
    struct error why = {0};
    const struct hall_board *b = chosen_board(c);
    if (!b)
        return;
    bool good = word_of(&text, side) && word_of(&text, how) &&
                (!strncmp("white", side, strlen(side)) || !strncmp("black", side, strlen(side))) &&
                (!strncmp("silent", how, strlen(how)) || !strncmp("notice", how, strlen(how)));
    enum side who = *side == 'w' ? WHITE : BLACK;
    char name[PLAYER_CALLED];
    bool silent = *how == 's';
    if (!good)
        fail(&why, "quits", "it cannot be read", "write white or black, and silent or notice");
    good = good && hall_gives_up(console_hall(c), board_number(b), who, silent, session_who(console_session(c)),
                                 console_now(c), &why);
    console_report(c, good, &why,
                   silent ? N_("%s has gone silent: an alert at each of the games")
                          : N_("%s has withdrawn: an alert at each of the games"),
                   board_player_called(b, (int)who, name));
}

void act_excused(struct console *c, const char *text)
{
    char side[WORD_ROOM] = "", from[WORD_ROOM] = "", to[WORD_ROOM] = "", granted[WORD_ROOM] = "";
    int first = 0, last = 0;
    struct error why = {0};
    const struct hall_board *b = chosen_board(c);
    if (!b)
        return;
    int number = board_number(b), today = hall_today(console_hall(c));
    bool good = word_of(&text, side) && word_of(&text, from) && word_of(&text, to) &&
                (!strncmp("white", side, strlen(side)) || !strncmp("black", side, strlen(side))) &&
                read_date(from, today, &first) && read_date(to, today, &last);
    enum side who = *side == 'w' ? WHITE : BLACK;
    if (!good)
        fail(&why, "excused", "it cannot be read",
             "write white or black and two days, as in white 2026-03-01 2026-03-10");
    bool by_director = word_of(&text, granted) && !strcmp(granted, "granted");
    good = good && hall_excuse_days(console_hall(c), number, who, first, last, by_director,
                                    session_who(console_session(c)), console_now(c), &why);
    int taken = good ? hall_excused_in_year(console_hall(c), b, who, first) : 0,
        most = hall_days_of_rule(console_hall(c), "cc.excused_days");
    console_report(c, good, &why,
                   most && taken > most
                       ? tongue_count("board %d: %s takes time off, %d day of that year: more than the rulebook "
                                      "gives, granted by the director",
                                      "board %d: %s takes time off, %d days of that year: more than the rulebook "
                                      "gives, granted by the director",
                                      taken)
                       : tongue_count("board %d: %s takes time off, %d day of that year",
                                      "board %d: %s takes time off, %d days of that year", taken),
                   number, _(side_name((int)who)), taken);
}
