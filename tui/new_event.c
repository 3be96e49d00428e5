#include "new_event.h"

#include "console.h"
#include "data.h"
#include "driver.h"
#include "event_load.h"
#include "files.h"
#include "hall/import.h"
#include "opening.h"
#include "ports.h"
#include "rules/rulebook.h"
#include "set_up_form.h"
#include "widgets/fuzzy.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_ROOM = 192, DEVICES_MAX = 64, DEVICE_ROOM = 256, QUESTIONS = 6 };

/* There is one prompt, so there is one form. */
static struct form {
    char name[128], path[PATH_ROOM], rulebook[64], control[64], pairings[256], fault[256];
    long boards;
    char devices[DEVICES_MAX][DEVICE_ROOM]; /* of board 1, 2...: as typed */
    int device_count;
} form;

static void ask(struct console *c, int question, const char *words, const char *preset, prompt_offers *offers,
                prompt_done *done)
{
    char label[LABEL_ROOM];
    snprintf(label, sizeof label, "%d of %d: %s ", question, QUESTIONS, words);
    console_ask(c, label, preset, offers, done);
    form.fault[0] = '\0'; /* it was shown among the offers */
}

static void note_fault(const struct error *why)
{
    snprintf(form.fault, sizeof form.fault, "%s%s%s", why->what, *why->remedy ? ": " : "", why->remedy);
}

/* Why it is asked again stands where offers stand, in rows that any terminal has room for. */
static int offer_fault(struct offer *out, int room)
{
    enum { COLUMNS = 46, FIRST = 1000000 };
    int count = 0;
    for (const char *rest = form.fault; *rest && count < 4;) {
        char line[OFFER_ROOM];
        size_t length = strlen(rest), at = COLUMNS;
        while (length > COLUMNS && at && rest[at] != ' ')
            at--;
        length = length <= COLUMNS ? length : at ? at : COLUMNS;
        snprintf(line, sizeof line, "%.*s", (int)length, rest);
        count = offer_add(out, count, room, "", line, FIRST - count);
        rest += length + strspn(rest + length, " ");
    }
    return count;
}

static int offer_nothing(struct console *c, const char *text, struct offer *out, int room)
{
    (void)c;
    (void)text;
    return offer_fault(out, room);
}

/* --- it is made --------------------------------------------------------------------------------------------------- */

/* "plain /dev/ttyUSB0" of board 3 becomes "3 = plain | /dev/ttyUSB0". */
static void write_devices(struct text *out)
{
    for (int i = 0; i < form.device_count; i++) {
        int driver = (int)strcspn(form.devices[i], " ");
        text_addf(out, "%s%d = %.*s | %s\n", i ? "" : "\n[devices]\n", i + 1, driver, form.devices[i],
                  form.devices[i] + driver + strspn(form.devices[i] + driver, " "));
    }
}

static bool with_pairings(const struct text *event, struct text *out, struct error *why)
{
    const char *file = form.pairings;
    struct import i = {.round = 1};
    bool good = file_is_at_rest(file, why) && event_fill(&i, event, form.path, 1, &file, out, why);
    text_release(&i.notes);
    return good;
}

/* The whole text of the event, and whether it can be. */
static bool write_event(const struct chess_event *e, struct text *out, struct error *why)
{
    struct text bare = {0};
    event_write(e, &bare);
    write_devices(&bare);
    bool good = true;
    if (*form.pairings)
        good = with_pairings(&bare, out, why);
    else
        text_add(out, text_chars(&bare));
    struct chess_event *checked = good ? event_load_text(text_chars(out), out->length, form.path, why) : NULL;
    chess_event_free(checked);
    text_release(&bare);
    return checked != NULL;
}

static struct chess_event *event_of_form(struct error *why)
{
    struct chess_event *e = chess_event_new();
    snprintf(e->name, sizeof e->name, "%s", form.name);
    snprintf(e->rulebook, sizeof e->rulebook, "%s", form.rulebook);
    e->boards = (int)form.boards;
    e->round_count = 1;
    if (control_read(form.control, &e->control, why)) {
        e->phase = control_phase(&e->control);
        return e;
    }
    chess_event_free(e);
    return NULL;
}

static void event_is_made(struct console *c, struct chess_event *e)
{
    struct text text = {0};
    struct error why = {0};
    if (write_event(e, &text, &why) && file_write(form.path, &text, &why)) {
        opening_event(c, form.path);
        if (c->session)
            console_say(c, ROLE_GOOD, "%s is written; B begins the round, L on F7 gives a board a device", form.path);
    } else {
        console_complain(c, &why);
    }
    text_release(&text);
}

static void back_from_rulebook(struct console *c);

static void all_is_given(struct console *c)
{
    set_up_form(c, event_of_form, event_is_made, back_from_rulebook);
}

/* --- devices ------------------------------------------------------------------------------------------------------ */

static int offer_ports(struct console *c, const char *text, struct offer *out, int room)
{
    int count = offer_fault(out, room);
    (void)c;
    static struct port_found found[PORTS_MAX];
    int ports = ports_find("", found);
    if (!strncmp("by hand", text, strlen(text)))
        count =
            offer_add(out, count, room, "by hand",
                      ports ? "this board and all that follow" : "all that follow too; no port was found here", 1000);
    for (int i = 0; i < ports; i++) {
        char line[OFFER_ROOM];
        const char *likely = port_candidates(&found[i]);
        int driver = likely ? (int)strcspn(likely, " ,") : 0;
        snprintf(line, sizeof line, "%.*s %.70s", driver, likely ? likely : "", found[i].path);
        if (driver && fuzzy_score(text, line))
            count = offer_add(out, count, room, line, "found here", fuzzy_score(text, line));
    }
    return count;
}

static void ask_device(struct console *c, const char *preset);
static void back_from_devices(struct console *c);

static void no_such_driver(struct error *why)
{
    struct text names = {0};
    for (const struct driver *const *d = drivers; *d; d++)
        text_addf(&names, "%s%s", d == drivers ? "" : ", ", (*d)->name);
    failf(why, "", "", "no driver is called so; these are: %s", text_chars(&names));
    text_release(&names);
}

static bool is_device(const char *text)
{
    char driver[24] = "", port[DEVICE_ROOM] = "";
    struct error why = {0};
    if (sscanf(text, "%23s %255s", driver, port) == 2 && driver_named(driver))
        return true;
    if (driver_named(driver))
        fail(&why, "", "its port is missing", "write it as plain /dev/ttyUSB0");
    else
        no_such_driver(&why);
    note_fault(&why);
    return false;
}

static void device_given(struct console *c, const char *text)
{
    if (!text) {
        back_from_devices(c);
        return;
    }
    bool last = !*text || !strcmp(text, "by hand");
    if (!last && !is_device(text)) {
        ask_device(c, text);
        return;
    }
    if (!last)
        snprintf(form.devices[form.device_count++], DEVICE_ROOM, "%s", text);
    if (last || form.device_count == DEVICES_MAX || form.device_count == form.boards)
        all_is_given(c);
    else
        ask_device(c, "");
}

static void ask_device(struct console *c, const char *preset)
{
    char words[LABEL_ROOM];
    snprintf(words, sizeof words, "driver and port of board %d, Enter: by hand:", form.device_count + 1);
    ask(c, QUESTIONS, words, preset, offer_ports, device_given);
}

/* --- boards, pairings ---------------------------------------------------------------------------------------------- */

static void ask_pairings(struct console *c);

static void boards_given(struct console *c, const char *text)
{
    char *end;
    if (!text) {
        ask_pairings(c);
        return;
    }
    form.boards = strtol(text, &end, 10);
    if (end != text && !*end && form.boards >= 1 && form.boards <= EVENT_BOARDS_MAX) {
        ask_device(c, "");
        return;
    }
    snprintf(form.fault, sizeof form.fault, "a number from 1 to %d", EVENT_BOARDS_MAX);
    ask(c, 5, "how many boards?", text, offer_nothing, boards_given);
}

static bool may_be_pairings(const char *name)
{
    static const char *const ends[] = {".csv", ".trf", ".trfx", ".txt", ".pgn"};
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot && i < sizeof ends / sizeof *ends; i++)
        if (!strcmp(dot, ends[i]))
            return true;
    return false;
}

static int offer_files(struct console *c, const char *text, struct offer *out, int room)
{
    int count = offer_fault(out, room);
    DIR *here = opendir(".");
    (void)c;
    for (struct dirent *d; here && (d = readdir(here));)
        if (may_be_pairings(d->d_name) && fuzzy_score(text, d->d_name))
            count = offer_add(out, count, room, d->d_name, "", fuzzy_score(text, d->d_name));
    if (here)
        closedir(here);
    return count;
}

static int boards_of(const struct text *event)
{
    struct error why;
    struct chess_event *e = event_load_text(text_chars(event), event->length, form.path, &why);
    int boards = e ? event_highest_board(e) : 0;
    chess_event_free(e);
    return boards;
}

/* They are taken in as they will be, and thrown away: a fault is told here, where it can be mended. */
static bool can_be_taken(struct error *why)
{
    struct text event = {0};
    form.boards = EVENT_BOARDS_MAX;
    struct chess_event *e = event_of_form(why);
    bool good = e && write_event(e, &event, why);
    form.boards = good ? boards_of(&event) : 0;
    chess_event_free(e);
    text_release(&event);
    return good;
}

static void ask_control(struct console *c, const char *preset);

static void pairings_given(struct console *c, const char *text)
{
    struct error why = {0};
    if (!text) {
        ask_control(c, form.control);
        return;
    }
    snprintf(form.pairings, sizeof form.pairings, "%s", text);
    if (!*text) {
        ask(c, 5, "how many boards?", "8", offer_nothing, boards_given);
    } else if (can_be_taken(&why)) {
        ask_device(c, "");
    } else {
        note_fault(&why);
        ask_pairings(c);
    }
}

static void ask_pairings(struct console *c)
{
    ask(c, 4, "pairings, a TRF, CSV or PGN file; Enter: by hand:", form.pairings, offer_files, pairings_given);
}

/* From the questions of the rulebook to the last of ours. */
static void back_from_rulebook(struct console *c)
{
    bool all = form.device_count == DEVICES_MAX || form.device_count == form.boards;
    if (all)
        form.device_count--;
    ask_device(c, all ? form.devices[form.device_count] : "");
}

static void back_from_devices(struct console *c)
{
    char boards[16];
    snprintf(boards, sizeof boards, "%ld", form.boards);
    if (form.device_count > 0)
        ask_device(c, form.devices[--form.device_count]);
    else if (*form.pairings)
        ask_pairings(c);
    else
        ask(c, 5, "how many boards?", boards, offer_nothing, boards_given);
}

/* --- time control, rulebook, name ---------------------------------------------------------------------------------- */

static void ask_book(struct console *c);

static void control_given(struct console *c, const char *text)
{
    struct control control;
    struct error why = {0};
    if (!text) {
        ask_book(c);
        return;
    }
    snprintf(form.control, sizeof form.control, "%s", text);
    if (control_read(text, &control, &why)) {
        ask_pairings(c);
        return;
    }
    note_fault(&why);
    ask_control(c, text);
}

static void ask_control(struct console *c, const char *preset)
{
    ask(c, 3, "time control, as 90+30, 40/90 SD/30, G/60 d/5:", preset, offer_nothing, control_given);
}

struct found_books {
    const char *text;
    struct offer *out;
    int room, count;
};

static void offer_book(void *self, const char *id)
{
    struct found_books *f = self;
    int score = fuzzy_score(f->text, id) + (strcmp(id, "fide-2023") == 0);
    if (fuzzy_score(f->text, id))
        f->count = offer_add(f->out, f->count, f->room, id, "", score);
}

static int offer_books(struct console *c, const char *text, struct offer *out, int room)
{
    char folders[RULEBOOKS_ROOM];
    struct error why;
    struct found_books f = {.text = text, .out = out, .room = room, .count = offer_fault(out, room)};
    (void)c;
    if (data_rulebooks(NULL, folders, sizeof folders, &why))
        rulebooks_each(folders, offer_book, &f);
    return f.count ? f.count : offer_add(out, 0, room, "", "no rulebook is called so", 1);
}

static void ask_name(struct console *c);

static void book_given(struct console *c, const char *text)
{
    if (!text) {
        ask_name(c);
        return;
    }
    if (!*text) {
        ask_book(c);
        return;
    }
    snprintf(form.rulebook, sizeof form.rulebook, "%s", text);
    ask_control(c, *form.control ? form.control : "90+30");
}

static void ask_book(struct console *c)
{
    ask(c, 2, "rulebook:", "", offer_books, book_given);
    prompt_choose(&c->prompt);
}

static bool is_plain(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
}

/* "Spring Open" is spring-open.ini; a name without any such letter is event.ini. */
static void name_file(void)
{
    int n = 0;
    for (const char *p = form.name; *p && n < PATH_ROOM - 12; p++) {
        char letter = (char)(*p >= 'A' && *p <= 'Z' ? *p + 32 : *p);
        if (is_plain(letter))
            form.path[n++] = letter;
        else if (n > 0 && form.path[n - 1] != '-')
            form.path[n++] = '-';
    }
    while (n > 0 && form.path[n - 1] == '-')
        n--;
    snprintf(form.path + n, (size_t)(PATH_ROOM - n), "%s.ini", n ? "" : "event");
}

/* Tried before anything else is asked: nobody answers ten questions in vain. */
static bool can_be_made(struct error *why)
{
    char here[128];
    int fd = open(form.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0 && errno == EEXIST)
        return failf(why, "", "give another name", "%.60s is there already", form.path);
    if (fd < 0)
        return failf(why, "", "leave, and begin in a folder of yours", "in %s nothing can be written: %s",
                     getcwd(here, sizeof here) ? here : "this folder", strerror(errno));
    close(fd);
    unlink(form.path);
    return true;
}

static void name_given(struct console *c, const char *text)
{
    struct error why = {0};
    if (!text || !text[strspn(text, " ")])
        return;
    snprintf(form.name, sizeof form.name, "%s", text + strspn(text, " "));
    name_file();
    if (can_be_made(&why)) {
        ask_book(c);
        return;
    }
    note_fault(&why);
    ask_name(c);
}

static void ask_name(struct console *c)
{
    ask(c, 1, "what is the event called?", form.name, offer_nothing, name_given);
}

void new_event_form(struct console *c)
{
    form = (struct form){0};
    ask_name(c);
}
