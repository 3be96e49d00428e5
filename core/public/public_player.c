#include "public/public_player.h"

#include "base/text.h"
#include "hall/board_view.h"

#include <string.h>

/* The hall has less room for a name than the event. */
static void show_name(char out[PERSON_NAME_MAX], const char *in_hall, const char *in_event)
{
    size_t length = strlen(in_hall);
    bool is_cut = in_event && length && !strncmp(in_hall, in_event, length);
    copy_text(out, PERSON_NAME_MAX, is_cut ? in_event : in_hall);
}

void public_player_show(const struct chess_event *e, const struct hall_player *p, struct public_player *out)
{
    const struct player *known = event_player(e, hall_player_number(p));
    const struct team *team = known ? event_team(e, known->team) : NULL;
    show_name(out->name, p->name, known ? known->name : NULL);
    show_name(out->team, p->team, team ? team->name : NULL);
    copy_text(out->title, sizeof out->title, p->title);
    copy_text(out->fide_id, sizeof out->fide_id, known ? known->fide_id : "");
    out->rating = p->rating;
}
