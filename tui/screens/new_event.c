#include "screens/new_event.h"

#include "base/memory.h"
#include "base/sentence.h"
#include "base/text.h"
#include "base/tongue.h"
#include "console/console.h"
#include "driver.h"
#include "event/import.h"
#include "host/apart.h"
#include "host/data.h"
#include "host/files.h"
#include "host/local_time.h"
#include "ports.h"
#include "rules/rulebook.h"
#include "screens/set_up_form.h"
#include "session/event_load.h"
#include "session/event_shape.h"
#include "widgets/fuzzy.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 192, DEVICES_MAX = 64, DEVICE_ROOM = 256, QUESTIONS = 6 };

/* The answers so far: each question is about this event. */
struct new_event {
    char name[128], path[PATH_ROOM], rulebook[64], control[64], pairings[256], fault[256];
    long boards;
    char devices[DEVICES_MAX][DEVICE_ROOM]; /* the devices of board 1, 2..., as typed */
    int device_count;
    struct apart_wait waiting; /* while the pairings are read */
};

static void ask(struct console *c, struct new_event *form, int question, const char *words, const char *preset,
                prompt_offers *offers, prompt_done *done)
{
    assert(question >= 1 && question <= QUESTIONS && "one of the questions");
    char label[LABEL_ROOM];
    snprintf(label, sizeof label, _("%d of %d: %s "), question, QUESTIONS, _(words));
    console_ask_about(c, label, preset, offers, done, form, free);
    form->fault[0] = '\0'; /* it was shown among the offers */
}

static void note_fault(struct new_event *form, const struct error *why)
{
    struct text words = {0};
    sentence_add_fault(why, &words);
    copy_text(form->fault, sizeof form->fault, text_chars(&words));
    text_release(&words);
}

/* Why the question is asked again is shown in the place of the offers, in rows that fit on any terminal. */
static int offer_fault(const struct new_event *form, struct offer *out, int room)
{
    enum { COLUMNS = 46, FIRST = 1000000 };
    int count = 0;
    for (const char *rest = form->fault; *rest && count < 4;) {
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
    const struct new_event *form = console_asked_about(c);
    (void)text;
    return offer_fault(form, out, room);
}

/* --- it is made --------------------------------------------------------------------------------------------------- */

/* "plain /dev/ttyUSB0" of board 3 becomes "3 = plain | /dev/ttyUSB0". */
static void write_devices(const struct new_event *form, struct text *out)
{
    for (int i = 0; i < form->device_count; i++) {
        int driver = (int)strcspn(form->devices[i], " ");
        text_addf(out, "%s%d = %.*s | %s\n", i ? "" : "\n[devices]\n", i + 1, driver, form->devices[i],
                  form->devices[i] + driver + strspn(form->devices[i] + driver, " "));
    }
}

static bool with_pairings(const struct new_event *form, const struct text *event, struct text *out, struct error *why)
{
    const char *file = form->pairings;
    struct import i = {.round = 1};
    bool good = file_has_name(file, why) && event_fill(&i, event, form->path, 1, &file, &form->waiting, out, why);
    import_release(&i);
    return good;
}

/* Makes the whole text of the event; false if it cannot be made. */
static bool write_event(const struct new_event *form, const struct chess_event *e, struct text *out, struct error *why)
{
    struct text bare = {0};
    event_write(e, &bare);
    write_devices(form, &bare);
    bool good = true;
    if (*form->pairings)
        good = with_pairings(form, &bare, out, why);
    else
        text_add(out, text_chars(&bare));
    struct chess_event *checked = good ? event_load_text(text_chars(out), out->length, form->path, why) : NULL;
    chess_event_free(checked);
    text_release(&bare);
    return checked != NULL;
}

static struct chess_event *event_of_form(void *self, struct error *why)
{
    const struct new_event *form = self;
    struct chess_event *e = chess_event_new();
    copy_text(e->name, sizeof e->name, form->name);
    copy_text(e->rulebook, sizeof e->rulebook, form->rulebook);
    e->boards = (int)form->boards;
    e->round_count = 1;
    local_zone_of_machine(e->zone, sizeof e->zone);
    struct rulebook *book = data_rulebook(e->rulebook);
    bool good = event_shape_take(e, book, why) && control_read(form->control, &e->control, why);
    e->boards = e->boards < e->team_boards ? e->team_boards : e->boards;
    e->phase = event_shape_phase(e, book);
    rulebook_free(book);
    if (good)
        return e;
    chess_event_free(e);
    return NULL;
}

static void event_is_made(struct console *c, void *self, struct chess_event *e)
{
    const struct new_event *form = self;
    struct text text = {0};
    struct error why = {0};
    if (write_event(form, e, &text, &why) && file_write(form->path, &text, &why)) {
        console_open_event(c, form->path);
        if (console_session(c))
            console_say(c, ROLE_GOOD, "%s is written; B begins the round, L on F7 gives a board a device", form->path);
    } else {
        console_complain(c, &why);
    }
    text_release(&text);
}

static void back_from_rulebook(struct console *c, void *self);

/* From here on the form with the rulebook's questions owns it. */
static void all_is_given(struct console *c, const struct new_event *form)
{
    struct new_event *own = memory_take(1, sizeof *own);
    *own = *form;
    set_up_form(c, &(struct set_up_asker){event_of_form, event_is_made, back_from_rulebook, own, free});
}

/* --- devices ------------------------------------------------------------------------------------------------------ */

static int offer_ports(struct console *c, const char *text, struct offer *out, int room)
{
    const struct new_event *form = console_asked_about(c);
    int count = offer_fault(form, out, room);
    struct port_found *found = memory_take(PORTS_MAX, sizeof *found);
    int ports = ports_find("", found);
    if (!strncmp("by hand", text, strlen(text)))
        count = offer_add(
            out, count, room, "by hand",
            ports ? _("this board and all that follow") : _("all that follow too; no port was found here"), 1000);
    for (int i = 0; i < ports; i++) {
        char line[OFFER_ROOM];
        const char *likely = port_candidates(&found[i]);
        int driver = likely ? (int)strcspn(likely, " ,") : 0;
        snprintf(line, sizeof line, "%.*s %.70s", driver, likely ? likely : "", found[i].path);
        if (driver && fuzzy_score(text, line))
            count = offer_add(out, count, room, line, _("found here"), fuzzy_score(text, line));
    }
    free(found);
    return count;
}

static void ask_device(struct console *c, struct new_event *form, const char *preset);
static void back_from_devices(struct console *c, struct new_event *form);

static void no_such_driver(struct error *why)
{
    struct text names = {0};
    for (const struct driver *const *d = drivers; *d; d++)
        text_addf(&names, "%s%s", d == drivers ? "" : ", ", (*d)->name);
    failf(why, "", "", "there is no such driver; these are known: %s", text_chars(&names));
    text_release(&names);
}

static bool is_device(struct new_event *form, const char *text)
{
    char driver[24] = "", port[DEVICE_ROOM] = "";
    struct error why = {0};
    if (sscanf(text, "%23s %255s", driver, port) == 2 && driver_named(driver))
        return true;
    if (driver_named(driver))
        fail(&why, "", "its port is missing", "write it as plain /dev/ttyUSB0");
    else
        no_such_driver(&why);
    note_fault(form, &why);
    return false;
}

static void device_given(struct console *c, const char *text)
{
    struct new_event *form = console_asked_about(c);
    if (!text) {
        back_from_devices(c, form);
        return;
    }
    bool last = !*text || !strcmp(text, "by hand");
    if (!last && !is_device(form, text)) {
        ask_device(c, form, text);
        return;
    }
    if (!last)
        copy_text(form->devices[form->device_count++], DEVICE_ROOM, text);
    if (last || form->device_count == DEVICES_MAX || form->device_count == form->boards)
        all_is_given(c, form);
    else
        ask_device(c, form, "");
}

static void ask_device(struct console *c, struct new_event *form, const char *preset)
{
    char words[LABEL_ROOM];
    snprintf(words, sizeof words, _("driver and port of board %d, Enter: by hand:"), form->device_count + 1);
    ask(c, form, QUESTIONS, words, preset, offer_ports, device_given);
}

/* --- boards, pairings --------------------------------------------------------------------------------------------- */

static void ask_pairings(struct console *c, struct new_event *form);

static const char boards_asked[] = N_("how many boards?");

static void boards_given(struct console *c, const char *text)
{
    struct new_event *form = console_asked_about(c);
    char *end;
    if (!text) {
        ask_pairings(c, form);
        return;
    }
    form->boards = strtol(text, &end, 10);
    if (end != text && !*end && form->boards >= 1 && form->boards <= EVENT_BOARDS_MAX) {
        ask_device(c, form, "");
        return;
    }
    snprintf(form->fault, sizeof form->fault, _("a number from 1 to %d"), EVENT_BOARDS_MAX);
    ask(c, form, 5, boards_asked, text, offer_nothing, boards_given);
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
    const struct new_event *form = console_asked_about(c);
    int count = offer_fault(form, out, room);
    DIR *here = opendir(".");
    for (struct dirent *d; here && (d = readdir(here));)
        if (may_be_pairings(d->d_name) && fuzzy_score(text, d->d_name))
            count = offer_add(out, count, room, d->d_name, "", fuzzy_score(text, d->d_name));
    if (here)
        closedir(here);
    return count;
}

static int boards_of(const struct new_event *form, const struct text *event)
{
    struct error why;
    struct chess_event *e = event_load_text(text_chars(event), event->length, form->path, &why);
    int boards = e ? event_highest_board(e) : 0;
    chess_event_free(e);
    return boards;
}

/* They are imported as they will be, and dropped again: an error is reported here, where it can be corrected. */
static bool can_be_taken(struct new_event *form, struct error *why)
{
    struct text event = {0};
    form->boards = EVENT_BOARDS_MAX;
    struct chess_event *e = event_of_form(form, why);
    bool good = e && write_event(form, e, &event, why);
    form->boards = good ? boards_of(form, &event) : 0;
    chess_event_free(e);
    text_release(&event);
    return good;
}

static void ask_control(struct console *c, struct new_event *form, const char *preset);

static void pairings_given(struct console *c, const char *text)
{
    struct new_event *form = console_asked_about(c);
    struct error why = {0};
    if (!text) {
        ask_control(c, form, form->control);
        return;
    }
    copy_text(form->pairings, sizeof form->pairings, text);
    form->waiting = console_waiting(c);
    if (!*text) {
        ask(c, form, 5, boards_asked, "8", offer_nothing, boards_given);
        return;
    }
    console_reads_file(c, text);
    bool good = can_be_taken(form, &why);
    console_unsay(c);
    if (good) {
        ask_device(c, form, "");
    } else {
        note_fault(form, &why);
        ask_pairings(c, form);
    }
}

static void ask_pairings(struct console *c, struct new_event *form)
{
    ask(c, form, 4, N_("pairings, a TRF, CSV or PGN file; Enter: by hand:"), form->pairings, offer_files,
        pairings_given);
}

/* From the questions of the rulebook to the last of ours. */
static void back_from_rulebook(struct console *c, void *self)
{
    struct new_event *form = self;
    bool all = form->device_count == DEVICES_MAX || form->device_count == form->boards;
    if (all)
        form->device_count--;
    ask_device(c, form, all ? form->devices[form->device_count] : "");
}

static void back_from_devices(struct console *c, struct new_event *form)
{
    char boards[16];
    snprintf(boards, sizeof boards, "%ld", form->boards);
    if (form->device_count > 0)
        ask_device(c, form, form->devices[--form->device_count]);
    else if (*form->pairings)
        ask_pairings(c, form);
    else
        ask(c, form, 5, boards_asked, boards, offer_nothing, boards_given);
}

/* --- time control, rulebook, name --------------------------------------------------------------------------------- */

static void ask_book(struct console *c, struct new_event *form);

static void control_given(struct console *c, const char *text)
{
    struct new_event *form = console_asked_about(c);
    struct control control;
    struct error why = {0};
    if (!text) {
        ask_book(c, form);
        return;
    }
    copy_text(form->control, sizeof form->control, text);
    if (control_read_typed(text, &control, &why)) {
        ask_pairings(c, form);
        return;
    }
    note_fault(form, &why);
    ask_control(c, form, text);
}

static void ask_control(struct console *c, struct new_event *form, const char *preset)
{
    ask(c, form, 3, N_("time control, as 90+30, 40/90 SD/30, G/60 d/5:"), preset, offer_nothing, control_given);
}

static void usual_control(struct new_event *form)
{
    struct rulebook *book = data_rulebook(form->rulebook);
    const char *usual = book ? rulebook_event(book, "control") : NULL;
    copy_text(form->control, sizeof form->control, usual ? usual : "90+30");
    rulebook_free(book);
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
    const struct new_event *form = console_asked_about(c);
    char folders[RULEBOOKS_ROOM];
    struct error why;
    struct found_books f = {.text = text, .out = out, .room = room, .count = offer_fault(form, out, room)};
    if (data_rulebooks(NULL, folders, sizeof folders, &why))
        rulebooks_each(folders, offer_book, &f);
    return f.count ? f.count : offer_add(out, 0, room, "", _("there is no such rulebook"), 1);
}

static void ask_name(struct console *c, struct new_event *form);

static void book_given(struct console *c, const char *text)
{
    struct new_event *form = console_asked_about(c);
    if (!text) {
        ask_name(c, form);
        return;
    }
    if (!*text) {
        ask_book(c, form);
        return;
    }
    copy_text(form->rulebook, sizeof form->rulebook, text);
    if (!*form->control)
        usual_control(form);
    ask_control(c, form, form->control);
}

static void ask_book(struct console *c, struct new_event *form)
{
    ask(c, form, 2, N_("rulebook:"), "", offer_books, book_given);
    console_asks_one_of_offers(c);
}

static bool is_plain(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
}

/* "Spring Open" becomes spring-open.ini; a name without any such letter becomes event.ini. */
static void name_file(struct new_event *form)
{
    int n = 0;
    for (const char *p = form->name; *p && n < PATH_ROOM - 12; p++) {
        char letter = (char)(*p >= 'A' && *p <= 'Z' ? *p + 32 : *p);
        if (is_plain(letter))
            form->path[n++] = letter;
        else if (n > 0 && form->path[n - 1] != '-')
            form->path[n++] = '-';
    }
    while (n > 0 && form->path[n - 1] == '-')
        n--;
    snprintf(form->path + n, (size_t)(PATH_ROOM - n), "%s.ini", n ? "" : "event");
}

/* By a file without a name, where the file system has those: it leaves nothing behind whatever happens. */
static bool can_write_here(void)
{
    char beside[] = ".flagfall-XXXXXX";
    int fd = open(".", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    if (fd < 0 && (errno == EOPNOTSUPP || errno == EISDIR || errno == ENOENT)) {
        fd = mkostemp(beside, O_CLOEXEC);
        if (fd >= 0)
            unlink(beside);
    }
    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

/* Looked at before anything else is asked, so that nobody answers ten questions in vain. Nothing is made yet: who ends
 * here leaves nothing behind. */
static bool can_be_made(const struct new_event *form, struct error *why)
{
    char here[128];
    struct stat there;
    if (lstat(form->path, &there) == 0)
        return failf(why, "", "give another name", "%.60s already exists", form->path);
    if (!can_write_here())
        return failf(why, "", "leave, and begin in a folder of yours", "%s cannot be written to: %s",
                     getcwd(here, sizeof here) ? here : "this folder", strerror(errno));
    return true;
}

static void name_given(struct console *c, const char *text)
{
    struct new_event *form = console_asked_about(c);
    struct error why = {0};
    if (!text || !text[strspn(text, " ")])
        return;
    copy_text(form->name, sizeof form->name, text + strspn(text, " "));
    name_file(form);
    if (can_be_made(form, &why)) {
        ask_book(c, form);
        return;
    }
    note_fault(form, &why);
    ask_name(c, form);
}

static void ask_name(struct console *c, struct new_event *form)
{
    ask(c, form, 1, N_("what is the event called?"), form->name, offer_nothing, name_given);
}

void new_event_form(struct console *c)
{
    ask_name(c, memory_take(1, sizeof(struct new_event)));
}
