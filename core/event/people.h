/* Who takes part: players, teams, arbiters, as an event file and imported files list them.
 *
 * All text is UTF-8 and fits on a line of a screen; the code that fills one in checks its length and refuses longer
 * text.
 */
#ifndef FLAGFALL_EVENT_PEOPLE_H
#define FLAGFALL_EVENT_PEOPLE_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    ARBITER_HASH = 136, /* room for the hash of a passphrase */
    PLAYERS_MAX = 9999, /* TRF numbers them with four digits   */
    TEAMS_MAX = 999,    /* three digits                        */
    ARBITERS_MAX = 200,
    RATING_MAX = 9999,
    PERSON_NAME_MAX = 136, /* bytes, end included; TRF has 33 characters */
    INITIALS_MAX = 12,
};

/* A day as the number 20261121; a birth of which only the year is known is 20040000. 0: not given. */
typedef int32_t day;

struct player {
    int number;               /* start number, 1 to PLAYERS_MAX          */
    int team;                 /* the team's number; 0: none              */
    int rating;               /* 0: unrated                              */
    int withdrawn;            /* no longer plays from this round on; 0: plays */
    day born;
    char sex;                 /* 'm', 'w' or 0                           */
    char title[8];            /* "GM", "WFM"...; as it came              */
    char federation[8];       /* "NED"                                   */
    char fide_id[16];         /* text: leading zeros matter              */
    char id[24];              /* of another federation or club           */
    char name[PERSON_NAME_MAX]; /* "Lastname, Firstname"                 */
};

struct team {
    int number;
    char name[PERSON_NAME_MAX];
    char captain[PERSON_NAME_MAX];
    char code[8];              /* "IND": for narrow columns              */
};

/* Logs and event files contain their names, never these numbers. order: arbiter_role_name()
 * A captain is an arbiter of the match together with the other team's, with the rights of a deputy. */
enum arbiter_role { ARBITER_FLOOR, ARBITER_DEPUTY, ARBITER_HEAD, ARBITER_REVIEW, ARBITER_CAPTAIN, ARBITER_ROLES };
#define ARBITER_ROLE_NAMES "floor, deputy, head, captain or review"

struct arbiter {
    char initials[INITIALS_MAX]; /* what signs a ruling; no two alike    */
    char name[PERSON_NAME_MAX];
    uint8_t role;                     /* enum arbiter_role               */
    char passphrase[ARBITER_HASH]; /* libsodium's crypto_pwhash_str(), or "" */
};

const char *arbiter_role_name(enum arbiter_role); /* "floor", "deputy", "head", "review", "captain" */

/* The numbers of all who have one name: in an older list of players, and in a newer one. */
struct same_name {
    bool was[PLAYERS_MAX + 1], is[PLAYERS_MAX + 1];
};

/* The newer number of whoever had that number: the same if it is still of this name; otherwise the order tells, if as
 * many numbers went as came. 0: nobody, or it would be a guess. */
int same_name_now(const struct same_name *, int number);

bool day_read(const char *text, day *);      /* 2004-05-17, 2004/05/17, 2004.05.17, 17.05.2004, 2004 */
void day_write(struct text *, day);          /* 2004-05-17, 2004 */
int day_number(day);                         /* days since 1970; the day is given whole */
day day_numbered(int number);                /* the reverse */

#endif
