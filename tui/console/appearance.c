#include "console/appearance.h"

#include "console/console_parts.h"
#include "host/data.h"
#include "host/locale.h"
#include "terminal/glyphs.h"
#include "terminal/terminal.h"
#include "terminal/theme.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The fonts of the Linux console have at most 512 characters, without chess pieces. */
static bool is_linux_console(void)
{
    const char *term = getenv("TERM");
    return term && !strncmp(term, "linux", 5);
}

static void look(struct console *c)
{
    struct error why = {0};
    char name[64], path[1280];
    glyphs_begin(c->settings.ascii || !locale_is_utf8(), is_linux_console());
    theme_begin(c->settings.colours);
    if (!c->settings.theme)
        return;
    snprintf(name, sizeof name, "themes/%.48s.ini", c->settings.theme);
    bool is_path = strchr(c->settings.theme, '/') != NULL;
    if ((!is_path && !data_path(name, path, sizeof path, &why)) ||
        !theme_read(is_path ? c->settings.theme : path, &why))
        console_complain(c, &why);
}

static void attend(struct console *c)
{
    c->attention.sound = c->settings.sound;
    c->attention.flash = c->settings.flash;
    c->attention.message = c->settings.message;
    c->attention.in_tmux = getenv("TMUX") != NULL;
    c->attention.notify = c->settings.notify;
    c->attention.silent = c->settings.silent;
    c->attention.bell = terminal_raw;
}

void appearance_apply(struct console *c)
{
    if (terminal_is_open())
        look(c); /* otherwise the next one will */
    attend(c);
}

static void show_fault(void *self, const struct error *why)
{
    console_complain(self, why);
}

void appearance_follow_event(struct console *c, const struct chess_event *e)
{
    if (!c->settings.take_event)
        return;
    c->settings.take_event(&c->settings, e, show_fault, c);
    terminal_take(c->settings.mouse, c->settings.escape_ms);
    appearance_apply(c);
}

bool appearance_take_command_line(struct console *c, int argc, char **argv, char *who, size_t room)
{
    return c->settings.take_command_line(&c->settings, argc, argv, who, room);
}
