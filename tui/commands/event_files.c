#include "commands/event_files.h"

#include "base/tongue.h"
#include "commands/command.h"
#include "host/files.h"
#include "rules/rulebook.h"
#include "session/event_load.h"
#include "session/event_log.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* To a file, or to standard output if none is named. */
int event_hand_out(const char *path, const struct text *text)
{
    struct error why;
    if (!path || !strcmp(path, "-"))
        return fputs(text_chars(text), stdout) < 0 ? STATUS_FAILED : STATUS_OK;
    return file_write(path, text, &why) ? STATUS_OK : complain_refuse(&why);
}

bool event_text(const char *into, struct text *old, struct error *why)
{
    return is_log_name(into) ? event_of_log(into, old, why) : file_read(into, EVENT_FILE_BYTES, old, why);
}

struct chess_event *event_as_it_stands(const char *path, struct error *why)
{
    return is_log_name(path) ? event_as_played(path, why) : event_load(path, why);
}

/* NAME.ini beside NAME.flagfall is what people edit, and what the console takes over: both are filled. */
const char *event_written_beside(const char *log, char out[PATH_MAX])
{
    snprintf(out, PATH_MAX, "%.*s.ini", (int)(strlen(log) - strlen(".flagfall")), log);
    return access(out, F_OK) == 0 ? out : NULL;
}

static void print_control(const struct control *c)
{
    struct text text = {0};
    control_write(c, &text);
    printf("%s", text_chars(&text));
    text_release(&text);
}

static void print_round(int number, int games, int byes, int open)
{
    printf("  round %d: ", number);
    printf(tongue_english("%d game", "%d games", games), games);
    printf(tongue_english(", %d bye", ", %d byes", byes), byes);
    printf(", %d without a result\n", open);
}

void event_say_what_it_holds(const char *path, const struct chess_event *e, const struct rulebook *book)
{
    printf("%s: %s%s%s, %s, ", path, e->name, *e->place ? ", " : "", e->place,
           book ? rulebook_name(book) : e->rulebook);
    print_control(&e->control);
    printf(" (%s)\n", event_phase_name(e->phase));
    if (e->first_board)
        printf("  boards %d to %d", e->first_board, e->boards);
    else
        printf(tongue_english("  %d board", "  %d boards", e->boards), e->boards);
    printf(tongue_english(", %d round", ", %d rounds", e->round_count), e->round_count);
    printf(tongue_english(", %d player", ", %d players", e->player_count), e->player_count);
    if (e->team_count)
        printf(tongue_english(", %d team", ", %d teams", e->team_count), e->team_count);
    printf(tongue_english(", %d arbiter", ", %d arbiters", e->arbiter_count), e->arbiter_count);
    printf(tongue_english(", %d device", ", %d devices", e->device_count), e->device_count);
    printf("\n");
    for (int number = 1; number <= e->round_count; number++) {
        const struct round *r = event_round(e, number);
        int open = 0, games = r ? round_games(r, &open) : 0;
        if (r && r->count)
            print_round(number, games, r->count - games, open);
    }
}
