#include "opening.h"

#include "commands/demo.h"
#include "commands/loop.h"
#include "event_load.h"
#include "files.h"
#include "rules/rulebook.h"
#include "data.h"
#include "session.h"
#include "settings.h"
#include "terminal.h"
#include "widgets/fuzzy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void show(struct console *c, struct session *s)
{
    const struct hall *h = session_hall(s);
    session_close(c->session);
    c->session = s;
    c->now = session_now(s);
    c->depth = 0;
    c->board = hall_count(h) ? hall_at(h, 0)->number : 0;
    snprintf(c->crash_words, sizeof c->crash_words, "The log is whole up to the last save: %s\r\n", session_path(s));
    terminal_crash_words(c->crash_words);
    console_open(c, SCREEN_HALL);
    if (c->settings.public_view)
        console_open(c, SCREEN_PUBLIC);
    desk_begin(c);
}

static struct session_settings settings_of(const struct console *c, const struct demo_settings *demo)
{
    return (struct session_settings){.who = c->settings.who, .readonly = c->settings.readonly, .demo = demo};
}

void opening_demo(struct console *c)
{
    struct error why = {0};
    struct session_settings settings = settings_of(c, c->settings.demo ? c->settings.demo : &demo_usual);
    settings.readonly = false; /* its log is its own */
    struct session *s = session_open_demo(loop_base(c->loop), &settings, &why);
    if (s)
        show(c, s);
    if (s && !c->settings.public_view)
        console_say(c, ROLE_STRONG, "Try: n goes to what needs you most, r rules on it, ? tells all the rest");
    else if (!s)
        console_complain(c, &why);
}

/* --- the last event ----------------------------------------------------------------------------------------- */

static bool last_file(char *out, size_t room)
{
    char folder[1024];
    struct error why;
    return settings_state_folder(folder, sizeof folder, &why) && (size_t)snprintf(out, room, "%s/last-event", folder) < room;
}

bool opening_last_path(char *out, size_t room)
{
    char file[1100];
    struct text text = {0};
    struct error why;
    bool good = last_file(file, sizeof file) && file_read(file, room - 1, &text, &why) && text.length > 0;
    if (good)
        snprintf(out, room, "%.*s", (int)strcspn(text_chars(&text), "\n"), text_chars(&text));
    text_release(&text);
    return good && access(out, R_OK) == 0;
}

static void remember(const char *path)
{
    char file[1100];
    struct text text = {0};
    struct error why;
    char *whole = realpath(path, NULL);
    text_addf(&text, "%s\n", whole ? whole : path);
    if (last_file(file, sizeof file))
        (void)file_write(file, &text, &why); /* a convenience: if it cannot be, it is only not offered */
    text_release(&text);
    free(whole);
}

void opening_event(struct console *c, const char *path)
{
    struct error why = {0};
    struct session_settings settings = settings_of(c, NULL);
    struct session *s = session_open_event(loop_base(c->loop), &settings, path, &why);
    if (!s) {
        console_complain(c, &why);
        return;
    }
    show(c, s);
    remember(session_path(s));
}

void opening_last(struct console *c)
{
    char path[1024];
    if (opening_last_path(path, sizeof path))
        opening_event(c, path);
    else
        console_say(c, ROLE_BAD, "no event was open before");
}

/* --- a new one, question by question ------------------------------------------------------------------------ */

struct form {
    char name[128], rulebook[64], control[64], boards[16];
};
static struct form form;

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
    char folder[1280];
    struct error why;
    struct found_books f = {.text = text, .out = out, .room = room};
    (void)c;
    if (data_path("rulebooks", folder, sizeof folder, &why))
        rulebooks_each(folder, offer_book, &f);
    return f.count;
}

static void file_name(char out[192])
{
    int n = 0;
    for (const char *p = form.name; *p && n < 180; p++)
        out[n++] = (*p >= 'a' && *p <= 'z') || (*p >= '0' && *p <= '9') ? *p : *p >= 'A' && *p <= 'Z' ? (char)(*p + 32) : '-';
    snprintf(out + n, (size_t)(192 - n), ".ini");
}

static bool make_event(char path[192], struct error *why)
{
    struct chess_event *e = chess_event_new(), *checked;
    struct text text = {0};
    file_name(path);
    snprintf(e->name, sizeof e->name, "%s", form.name);
    snprintf(e->rulebook, sizeof e->rulebook, "%s", form.rulebook);
    e->boards = atoi(form.boards);
    e->round_count = 1;
    bool good = access(path, F_OK) != 0 || fail(why, path, "is there already", "give the event another name");
    good = good && control_read(form.control, &e->control, why);
    if (good) {
        e->phase = control_phase(&e->control);
        event_write(e, &text);
        checked = event_load_text(text_chars(&text), text.length, path, why);
        good = checked && file_write(path, &text, why);
        chess_event_free(checked);
    }
    chess_event_free(e);
    text_release(&text);
    return good;
}

static void boards_given(struct console *c, const char *text)
{
    char path[192];
    struct error why = {0};
    if (!text)
        return;
    snprintf(form.boards, sizeof form.boards, "%s", text);
    if (make_event(path, &why))
        opening_event(c, path);
    else
        console_complain(c, &why);
}

static void control_given(struct console *c, const char *text)
{
    if (!text)
        return;
    snprintf(form.control, sizeof form.control, "%s", text);
    console_ask(c, "4 of 4: how many boards? ", "8", NULL, boards_given);
}

static void book_given(struct console *c, const char *text)
{
    if (!text)
        return;
    snprintf(form.rulebook, sizeof form.rulebook, "%s", text);
    console_ask(c, "3 of 4: time control, as 90+30, 40/90 SD/30, G/60 d/5: ", "90+30", NULL, control_given);
}

static void name_given(struct console *c, const char *text)
{
    if (!text || !*text)
        return;
    snprintf(form.name, sizeof form.name, "%s", text);
    console_ask(c, "2 of 4: rulebook: ", "", offer_books, book_given);
    prompt_choose(&c->prompt);
}

void opening_new(struct console *c)
{
    console_ask(c, "1 of 4: what is the event called? ", "", NULL, name_given);
}
