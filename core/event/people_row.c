#include "event/people_row.h"

#include "base/text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { PARTS_MAX = 9 };

/* A row cut at its bars, without the blanks around the parts; missing parts are "". */
struct parts {
    char room[1024];
    const char *part[PARTS_MAX];
};

static bool cut(const char *row, int most, struct parts *p, struct error *why)
{
    copy_text(p->room, sizeof p->room, row);
    char *at = p->room;
    for (int i = 0; i < PARTS_MAX; i++)
        p->part[i] = "";
    for (int i = 0; at; i++) {
        if (i == most)
            return failf(why, "", "take out the last |", "more than %d parts", most);
        char *bar = strchr(at, '|'), *end = bar ? bar : at + strlen(at);
        while (*at == ' ' || *at == '\t')
            at++;
        while (end > at && (end[-1] == ' ' || end[-1] == '\t'))
            end--;
        *end = '\0';
        p->part[i] = at;
        at = bar ? bar + 1 : NULL;
    }
    return true;
}

static bool copy(const char *part, char *out, size_t room, const char *what, struct error *why)
{
    if (strlen(part) >= room)
        return failf(why, "", "shorten it", "%s is longer than %zu bytes", what, room - 1);
    copy_text(out, room, part);
    return true;
}

#define COPY(part, member, what) copy(part, member, sizeof(member), what, why)

static bool number_between(const char *part, int least, int most, int *out)
{
    char *end;
    if (!*part)
        return true;
    long n = strtol(part, &end, 10);
    if (!isdigit((unsigned char)*part) || *end || n < least || n > most)
        return false;
    *out = (int)n;
    return true;
}

bool player_row_read(const char *row, struct player *p, struct error *why)
{
    struct parts r = {0};
    if (!cut(row, 9, &r, why))
        return false;
    if (!*r.part[0])
        return fail(why, "", "a player without a name", "write Lastname, Firstname");
    if (!number_between(r.part[1], 0, RATING_MAX, &p->rating))
        return failf(why, "", "the order is: name | rating | title | federation | FIDE id | birth | m or w | team | id",
                     "%.40s is not a rating", r.part[1]);
    if (*r.part[5] && !day_read(r.part[5], &p->born))
        return failf(why, "", "write 2004-05-17, or 2004", "%.40s is not a day of birth", r.part[5]);
    if (*r.part[6] && strcasecmp(r.part[6], "m") != 0 && strcasecmp(r.part[6], "w") != 0)
        return failf(why, "", "write m or w, or nothing", "%.40s stands where m or w is meant", r.part[6]);
    if (!number_between(r.part[7], 1, TEAMS_MAX, &p->team))
        return failf(why, "", "write the number of the team in [teams]", "%.40s is not a team", r.part[7]);
    p->sex = (char)tolower((unsigned char)*r.part[6]);
    return COPY(r.part[0], p->name, "the name") && COPY(r.part[2], p->title, "the title") &&
           COPY(r.part[3], p->federation, "the federation") && COPY(r.part[4], p->fide_id, "the FIDE id") &&
           COPY(r.part[8], p->id, "the id");
}

bool team_row_read(const char *row, struct team *t, struct error *why)
{
    struct parts r = {0};
    if (!cut(row, 3, &r, why))
        return false;
    if (!*r.part[0])
        return fail(why, "", "a team without a name",
                    "write NAME | CAPTAIN | CODE; what follows the name may be left out");
    return COPY(r.part[0], t->name, "the name") && COPY(r.part[1], t->captain, "the captain's name") &&
           COPY(r.part[2], t->code, "the code");
}

static bool is_role(const char *word)
{
    int role = 0;
    while (role < ARBITER_ROLES && strcasecmp(word, arbiter_role_name((enum arbiter_role)role)) != 0)
        role++;
    return role < ARBITER_ROLES;
}

bool arbiter_row_read(const char *row, struct arbiter *a, struct error *why)
{
    struct parts r = {0};
    int role = 0;
    if (!cut(row, 3, &r, why))
        return false;
    if (!*r.part[0])
        return fail(why, "", "an arbiter without a name", "write NAME | ROLE");
    if (is_role(r.part[0]))
        return failf(why, "", "write INITIALS = NAME | ROLE, as in KL = Karin Lund | head",
                     "%.40s is a role, not a name", r.part[0]);
    while (*r.part[1] && role < ARBITER_ROLES && strcasecmp(r.part[1], arbiter_role_name((enum arbiter_role)role)) != 0)
        role++;
    if (role == ARBITER_ROLES)
        return failf(why, "", "write " ARBITER_ROLE_NAMES, "%.40s is not a role", r.part[1]);
    a->role = (uint8_t)role;
    if (*r.part[2] && strncmp(r.part[2], "$argon2", 7) != 0 && strncmp(r.part[2], "sealed:", 7) != 0)
        return fail(why, "", "what follows the role is not the hash of a passphrase",
                    "leave it to: flagfall event passphrase FILE INITIALS");
    return COPY(r.part[0], a->name, "the name") && COPY(r.part[2], a->passphrase, "the hash of the passphrase");
}

bool device_row_read(const char *row, struct device *d, struct error *why)
{
    struct parts r = {0};
    if (!cut(row, 4, &r, why))
        return false;
    if (!*r.part[0] || !*r.part[1])
        return fail(why, "", "a device needs a driver and an address",
                    "write both, as in dgt | /dev/serial/by-id/NAME");
    for (int i = 2; i < 4; i++) {
        const char *part = r.part[i];
        if (!strcasecmp(part, "recorded"))
            d->recorded = true;
        else if (*part && (strncasecmp(part, "from ", 5) != 0 || !part[5] ||
                           !number_between(part + 5, 1, 99999, &d->first_address)))
            return failf(why, "", "write DRIVER | ADDRESS, then recorded, or from 1013 on a bus",
                         "%.60s is not valid here", part);
    }
    return COPY(r.part[0], d->driver, "the driver") && COPY(r.part[1], d->address, "the address");
}

bool section_row_read(const char *row, struct event_part *p, struct error *why)
{
    struct parts r = {0};
    if (!cut(row, 2, &r, why))
        return false;
    if (!*r.part[0] || !*r.part[1])
        return fail(why, "", "a section needs a name and an event file", "write NAME | FILE");
    return COPY(r.part[0], p->name, "the name") && COPY(r.part[1], p->file, "the name of the file");
}

/* --- writing: bars that nothing follows are left out ------------------------------------------------------------ */

static void add_row(struct text *out, const char *const *parts, int count)
{
    while (count && !*parts[count - 1])
        count--;
    for (int i = 0; i < count; i++) {
        text_add(out, i ? *parts[i] ? " | " : " |" : "");
        text_add(out, parts[i]);
    }
}

void player_row_write(const struct player *p, struct text *out)
{
    char rating[12] = "", team[12] = "", sex[2] = {p->sex, 0};
    struct text born = {0};
    if (p->rating)
        snprintf(rating, sizeof rating, "%d", p->rating);
    if (p->team)
        snprintf(team, sizeof team, "%d", p->team);
    if (p->born)
        day_write(&born, p->born);
    const char *parts[] = {p->name, rating, p->title, p->federation, p->fide_id, text_chars(&born), sex, team, p->id};
    add_row(out, parts, 9);
    text_release(&born);
}

void team_row_write(const struct team *t, struct text *out)
{
    add_row(out, (const char *[]){t->name, t->captain, t->code}, 3);
}

void arbiter_row_write(const struct arbiter *a, struct text *out)
{
    add_row(out, (const char *[]){a->name, arbiter_role_name((enum arbiter_role)a->role), a->passphrase}, 3);
}

void device_row_write(const struct device *d, struct text *out)
{
    text_addf(out, "%s | %s", d->driver, d->address);
    if (d->first_address)
        text_addf(out, " | from %d", d->first_address);
    text_add(out, d->recorded ? " | recorded" : "");
}

void section_row_write(const struct event_part *p, struct text *out)
{
    text_addf(out, "%s | %s", p->name, p->file);
}
