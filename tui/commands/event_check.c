#include "commands/event_check.h"

#include "base/tongue.h"
#include "commands/command.h"
#include "commands/event_files.h"
#include "event/broadcast.h"
#include "event/event.h"
#include "event/event_file.h"
#include "event/room.h"
#include "host/files.h"
#include "host/local_time.h"
#include "report/standings/standings.h"
#include "rules/rulebook.h"
#include "session/event_load.h"
#include "session/event_log.h"
#include "session/event_shape.h"
#include "session/sections.h"
#include "session/set_up.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void print_remark(void *self, const char *words)
{
    (void)self;
    printf("  note: %s\n", words);
}

/* Which one it is depends on the computer that opens it first, so it is mentioned before. */
static void say_whose_times(const char *path, const struct chess_event *e)
{
    char here[sizeof e->zone];
    if (*e->zone || !event_has_start(e) || is_log_name(path))
        return;
    local_zone_of_machine(here, sizeof here);
    printf("  note: no zone: its times of day will be those of the machine on which it is opened first%s%s; "
           "zone = %s in [event] says it\n",
           *here ? ", here " : "", here, *here ? here : "Europe/Berlin");
}

/* Problems with which the event can still be played. */
static void say_what_to_look_at(const struct chess_event *e, const struct rulebook *book)
{
    event_shape_remarks(e, book, print_remark, NULL);
}

static int seat_without_board(const struct chess_event *e, const struct room_row *row)
{
    for (int k = 0; e->boards && k < row->count; k++)
        if (row->seats[k] > e->boards && !event_part_of(e, row->seats[k]))
            return row->seats[k];
    return 0;
}

static void say_which_seats_are_none(const struct chess_event *e)
{
    for (int i = 0; i < e->room_count; i++) {
        int board = seat_without_board(e, &e->room[i]);
        if (board)
            printf("  note: [room] has board %d in row %s, but the hall has %d\n", board, e->room[i].name, e->boards);
    }
}

/* Boards that are shown to nobody, as there are none of these numbers. */
static void say_which_boards_are_none(const struct chess_event *e)
{
    int last = broadcast_last_board(e->broadcast.boards);
    if (e->boards && last > e->boards)
        printf("  note: [broadcast] boards go up to %d, but the hall has %d\n", last, e->boards);
    for (int i = 0; i < EVENT_LICHESS_MAX; i++) {
        last = broadcast_last_board(e->broadcast.lichess[i].boards);
        if (e->boards && last > e->boards)
            printf("  note: [broadcast] lichess-%d has boards up to %d, but the hall has %d\n", i + 1, last, e->boards);
    }
}

/* A port is opened once, by one of them; LiveChess and files of PGN serve as many as want them. */
static void say_which_share_a_port(const struct chess_event *e)
{
    for (int i = 0; i < e->device_count; i++)
        for (int k = 0; k < i; k++) {
            const struct device *a = &e->devices[k], *b = &e->devices[i];
            bool is_port = strcmp(b->driver, "pgn") != 0 && strncmp(b->address, "ws:", 3) != 0;
            if (is_port && !strcmp(a->address, b->address))
                printf("  note: line %d has the address of line %d, %s, and only one of them can have it: correct one, "
                       "or name all boards of a bus in one line, as in 1-16 = dgt-bus | ADDRESS\n",
                       b->line, a->line, b->address);
        }
}

/* Minutes and seconds are easily mixed up when they are typed. */
static void say_default_time(const struct chess_event *e)
{
    struct text words = {0};
    set_up_add_default_time(e, &words);
    if (words.length)
        printf("  %s\n", text_chars(&words));
    text_release(&words);
}

/* It may well be left open; a head arbiter wants to have left it open on purpose. */
static void say_what_is_open(struct chess_event *e, const struct rulebook *book)
{
    struct text assumed = {0};
    set_up_assumed(e, book, &assumed);
    if (assumed.length)
        printf("  open, so as the rulebook says it (after each the line that would change it):\n%s",
               text_chars(&assumed));
    if (!*e->tie_breaks && !e->team_boards)
        printf("  open: tie-breaks; the standings use %s\n", tie_breaks_of(e));
    if (!e->arbiter_count)
        puts("  open: arbiters; everyone at the console may do what the head arbiter may");
    text_release(&assumed);
}

enum { FAULTS_SHOWN = 20 };

struct faults_told {
    int count;
    struct error last;
};

/* A section that is wrong is wrong for each of its lines. */
static void count_fault(void *self, const struct error *why)
{
    struct faults_told *faults = self;
    if (faults->count && !strcmp(faults->last.where, why->where) && !strcmp(faults->last.what, why->what))
        return;
    faults->last = *why;
    if (++faults->count <= FAULTS_SHOWN)
        complain(why);
}

static void say_how_many_more(const char *path, const struct faults_told *faults)
{
    char what[64];
    int more = faults->count - FAULTS_SHOWN;
    struct error why;
    if (more <= 0)
        return;
    snprintf(what, sizeof what, tongue_english("%d fault more", "%d faults more", more), more);
    error_set(&why, path, what, "mend those above, and check it again");
    complain(&why);
}

static bool check_one(const char *path, const struct event_part *part, const struct chess_event *of);

/* It exists, but this process may not read it: it was not named on the command line (host/apart.h). */
static bool is_unnamed(const char *file)
{
    int descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool unnamed = descriptor < 0 && errno == EACCES && access(file, R_OK) == 0;
    if (descriptor >= 0)
        close(descriptor);
    return unnamed;
}

static bool check_parts(const char *path, const struct chess_event *e)
{
    bool good = true;
    char file[PATH_MAX];
    for (int i = 0; i < e->part_count; i++) {
        const struct event_part *p = &e->parts[i];
        if (!sections_path(p, path, file, sizeof file))
            continue;
        bool unnamed = is_unnamed(file);
        printf("  section %s: boards %d to %d, %s%s\n", p->name, p->first, p->last, file,
               unnamed ? ": check it too" : "");
        good = (unnamed || check_one(file, p, e)) && good;
    }
    return good;
}

/* Reports every error of the file itself or, if there is none, the first of what it names. part: the section whose file
 * it is, or NULL. */
static bool check_one(const char *path, const struct event_part *part, const struct chess_event *of)
{
    struct error why;
    struct text text = {0}, copy = {0};
    struct chess_event *e = NULL;
    struct rulebook *book = NULL;
    struct faults_told faults = {0};
    bool good = event_text(path, &text, &why);
    if (good) {
        text_add_bytes(&copy, text_chars(&text), text.length);
        event_faults(copy.chars, copy.length, path, count_fault, &faults);
        say_how_many_more(path, &faults);
        e = faults.count || !event_controls_are_clear(&text, path, &why)
                ? NULL
                : event_load_with_book(&book, text_chars(&text), text.length, path, &why);
    }
    good = e && (!part || (section_has_its_boards(part, e, &why) && section_has_its_lines(e, of, &why)));
    if (good) {
        event_say_what_it_holds(path, e, book);
        say_default_time(e);
        say_whose_times(path, e);
        say_what_to_look_at(e, book);
        say_which_boards_are_none(e);
        say_which_seats_are_none(e);
        say_which_share_a_port(e);
        set_up_remarks(e, book, print_remark, NULL);
        if (!part)
            say_what_is_open(e, book);
        good = check_parts(path, e);
    } else if (!faults.count)
        complain(&why);
    rulebook_free(book);
    chess_event_free(e);
    text_release(&text);
    text_release(&copy);
    return good;
}

bool event_check(const char *path)
{
    return check_one(path, NULL, NULL);
}
