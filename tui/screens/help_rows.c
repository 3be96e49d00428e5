#include "screens/help_rows.h"

#include "base/tongue.h"
#include "terminal/glyphs.h"
#include "terminal/keys.h"
#include "widgets/fuzzy.h"
#include "widgets/glance.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Sections in the order in which one learns them; what none names stands under the last heading. */
static const struct {
    const char *heading, *names; /* names: each with a blank before and after it */
} sections[] = {
    {"What needs you",
     " next-alert previous-alert acknowledge take hand-over accept decline shelve dismiss handle complete-later "
     "alerts pane priority "},
    {"Rule and decide",
     " rule accept-result confirm back-step start-over overrule more give-back give-up show-players repetition "
     "undo redo ruling appeal appeal-hear appeal-written appeal-protest appeal-deposit appeal-withdraw "
     "appeal-extend appeals words "},
    {"Enter what you saw",
     " result claim call incident observed move times note which correct position card substitute "},
    {"Boards",
     " open board freeze mark sit service turn flip back-move next-move live let-run start-board hand-board "},
    {"Find and arrange", " search filter chip level groups sort-board sort-need sort-time command hall "},
    {"Round and event",
     " start-round end-round next-round pairings default-time sheet penalties match review who report hand-in backup "
     "move-log "},
    {"Devices", " devices assign record test-clock trace "},
    {"Move about", " up down left right page-up page-down home end back quit help redraw suspend detach "},
    {"More", ""},
};
enum { SECTIONS = sizeof sections / sizeof *sections, LAST = SECTIONS - 1 };

/* Other words that people search for; the names of actions and screens are those of the command line. */
static const struct {
    const char *name, *also;
} also_called[] = {
    {"incident", "mobile telephone smartphone offence violation misconduct late"},
    {"penalties", "penalty punished warning warned earlier before history offences"},
    {"player", "find player name history pairings results of one person search"},
    {"presence", "check-in checked in attendance absent late not here"},
    {"backup", "save copy usb stick memory card"},
    {"report", "export hand in save html trf chess-results federation rating office"},
    {"sheets", "print printer paper slips place cards starting list lists for the wall"},
    {"freeze", "pause ignore demonstration"},
    {"times", "add time two minutes set the clock"},
    {"board", "diagram position picture moves clocks"},
    {"who", "initials password passphrase sign in log in change of shift arbiter"},
    {"detach", "attach background ssh hand the terminal on"},
    {"devices", "battery cable e-board sensor connected line port"},
    {"search", "find name"},
    {"undo", "mistake wrong cancel"},
    {"old-result", "correct a result of an earlier round wrong result"},
    {"results", "import results paste file list slips"},
    {"level", "size larger smaller zoom"},
    {"withdraw", "leaves drop out retire"},
    {"rename", "misspelt wrong name of a player spelling correct"},
};

struct help_sign {
    const char *sign, *words;
};

/* What is not a key, but is searched for in the help. */
static const struct help_sign others[] = {
    {"mouse", "a click chooses a board, an alert or an answer, a second one opens it; chips, tabs, moves, the path at "
              "the top and the keys at the bottom can be clicked; the wheel scrolls"},
    {"sound", "the terminal's bell: twice for NOW, and again every 20 seconds until it is acknowledged; once for SOON; "
              "[alerts] sound in flagfall.ini turns it off"},
    {"keys", "[keys] in flagfall.ini gives an action another key"},
    {"colours", "themes: dark, light, high contrast; flagfall --theme NAME, or [display] theme in flagfall.ini"},
    {"small screen", "everything works from 40 columns and 10 rows on, as on a phone; v chooses how boards are shown"},
    {"saved", "what is entered is on the disk as soon as the top line says saved; there is nothing to save by hand"},
    {"mute", "[alerts] sound = no in flagfall.ini, or another sound; nothing else makes a noise"},
    {"standings", "flagfall standings FILE, in a shell; they are also in a report's folder and on the public pages"},
    {"public pages",
     "for the web, a projector or the wall: flagfall report --public FOLDER FILE --watch, beside the console"},
    {"line mode", "for screen readers and simple terminals: flagfall FILE --line"},
    {"demo", "flagfall demo: a hall to try things in; flagfall demo --tour shows one incident of each kind"},
    {"manual", "flagfall-arbiter(7) has a whole day of work, flagfall(1) every command"},
    {"language", "English or German: [display] language in flagfall.ini; names and notes in any script"},
    {"announcements", "five minutes to the round, the start, the default time: the page that ' opens says when"},
};

static const struct help_sign signs[] = {
    {"NOW", "act at once"},
    {"SOON", "act within two minutes"},
    {"WATCH", "for your information"},
    {"!", "after NOW, SOON, WATCH: nobody has acknowledged it yet"},
    {"~", "it settled by itself and nobody has acknowledged it"},
    {"^", "the first of several alerts that came at this board at once"},
    {"@ z /", "before a board: an arbiter is there; nothing is proposed for it; it matches the search"},
    {"+ l x e -", "a board's signal: good; late; none; with errors; none yet"},
    {"! !!", "after a time: a fifth, a twentieth of the starting time is left"},
    {"! F = C D", "after a move: a fault; a flag fell; the clock was stopped; a call or claim; a decision"},
};

void help_keys_of(const struct action *a, char *out, size_t room)
{
    const int *keys;
    char name[KEY_NAME_MAX];
    int count = action_keys(a, &keys);
    size_t used = 0;
    snprintf(out, room, ":%s", a->name);
    for (int i = 0; i < count && used < room; i++)
        used += (size_t)snprintf(out + used, room - used, "%s%s", i ? " " : "", key_spelled(keys[i], name));
}

static int section_of(const struct action *a)
{
    char name[64];
    snprintf(name, sizeof name, " %s ", a->name);
    for (int i = 0; i < LAST; i++)
        if (strstr(sections[i].names, name))
            return i;
    return LAST;
}

static const char *also_of(const char *name)
{
    for (size_t i = 0; i < sizeof also_called / sizeof *also_called; i++)
        if (!strcmp(also_called[i].name, name))
            return also_called[i].also;
    return "";
}

static bool fits(const struct action *a, const char *filter)
{
    char all[960], keys[64];
    help_keys_of(a, keys, sizeof keys);
    snprintf(all, sizeof all, "%s %s %s %s %s %s", a->name, a->help, keys, sections[section_of(a)].heading,
             also_of(a->name), _(a->help));
    return filter_fits(filter, all);
}

static void add(struct help_row *out, int *count, const struct help_row *row)
{
    if (*count < HELP_ROWS_MAX)
        out[(*count)++] = *row;
}

/* The question before an action, turned into what it does: "Begin the round?" becomes "begin the round". */
static void take_words(struct help_row *row, const char *words)
{
    size_t length = strlen(words);
    bool asks = length && words[length - 1] == '?';
    snprintf(row->words, sizeof row->words, "%.*s", (int)(length - asks), words);
    if (asks && !*tongue_language())
        *row->words = (char)tolower((unsigned char)*row->words);
}

static void add_heading(const char *words, struct help_row *out, int *count)
{
    struct help_row row = {0};
    snprintf(row.words, sizeof row.words, "%s", _(words));
    add(out, count, &row);
}

/* Not what a console that only looks would refuse. */
static bool is_of(const struct console *c, const struct action *a, enum screen_id about)
{
    return (a->screens >> about & 1) && !(a->writes && console_settings(c)->readonly);
}

static void add_section(const struct console *c, int section, enum screen_id about, const char *filter,
                        struct help_row *out, int *count)
{
    assert(section >= 0 && section < SECTIONS && about < SCREENS && "a part of the help, about a screen");
    bool headed = false;
    for (const struct action *a = actions; a->name; a++) {
        if (section_of(a) != section || !is_of(c, a, about) || !fits(a, filter))
            continue;
        if (!headed)
            add_heading(sections[section].heading, out, count);
        headed = true;
        struct help_row row = {.action = a};
        take_words(&row, _(a->help));
        add(out, count, &row);
    }
}

static void add_sign(const char *sign, const char *words, const char *filter, struct help_row *out, int *count,
                     bool *headed)
{
    char all[2 * HELP_WORDS_ROOM];
    struct help_row row = {0};
    snprintf(all, sizeof all, "%s %s signs legend %s", sign, words, _(words));
    if (!filter_fits(filter, all))
        return;
    if (!*headed)
        add_heading(N_("Signs"), out, count);
    *headed = true;
    copy_text(row.sign, sizeof row.sign, sign);
    take_words(&row, _(words));
    add(out, count, &row);
}

static void add_signs(const char *filter, struct help_row *out, int *count)
{
    bool headed = false;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        add_sign(signs[i].sign, signs[i].words, filter, out, count, &headed);
    add_sign(glyph(GLYPH_MARK), N_("before a board: somebody marked it"), filter, out, count, &headed);
    add_sign(glyph(GLYPH_ARROW), N_("before a name: that player is to move"), filter, out, count, &headed);
    for (enum condition c = 0; c < CONDITIONS; c++)
        if (*condition_row(c)->sign != ' ' || condition_row(c)->sign[1] != ' ')
            add_sign(condition_row(c)->sign, condition_row(c)->words, filter, out, count, &headed);
}

static void add_others(const char *filter, struct help_row out[HELP_ROWS_MAX], int *count)
{
    bool headed = false;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        struct help_row row = {0};
        char all[2 * HELP_WORDS_ROOM];
        snprintf(all, sizeof all, "%s %s %s", others[i].sign, others[i].words, _(others[i].words));
        if (!filter_fits(filter, all))
            continue;
        if (!headed)
            add_heading(N_("Good to know"), out, count);
        headed = true;
        snprintf(row.sign, sizeof row.sign, "%s", _(others[i].sign));
        take_words(&row, _(others[i].words));
        add(out, count, &row);
    }
}

/* What `I` and `C` find by the same words, such as "phone". */
static void add_rulings(struct console *c, enum screen_id about, const char *name, const char *filter,
                        struct help_row out[HELP_ROWS_MAX], int *count)
{
    struct offer found[8];
    const struct action *a = action_named(name);
    if (!*filter || !console_session(c) || !a || !is_of(c, a, about))
        return;
    int offers = a->offers ? a->offers(c, filter, found, (int)(sizeof found / sizeof *found)) : 0;
    for (int i = 0; i < offers; i++) {
        struct help_row row = {.action = a};
        if (i == 0)
            add_heading(!strcmp(name, "claim") ? N_("Claims") : N_("Rulings"), out, count);
        snprintf(row.words, sizeof row.words, "%.100s: %.100s", *found[i].shown ? found[i].shown : found[i].text,
                 found[i].help);
        add(out, count, &row);
    }
}

int help_rows(struct console *c, enum screen_id about, const char *filter, struct help_row out[HELP_ROWS_MAX])
{
    int count = 0;
    for (int section = 0; section < SECTIONS; section++)
        add_section(c, section, about, filter, out, &count);
    add_rulings(c, about, "incident", filter, out, &count);
    add_rulings(c, about, "claim", filter, out, &count);
    add_others(filter, out, &count);
    add_signs(filter, out, &count);
    return count;
}
