#include "sim/people.h"

#include <stdio.h>

/* Invented names; the same board always has the same players. */
static const char *const families[] = {"Aldana",  "Brandt",   "Castell", "Dorsey",  "Egede",     "Farkas",   "Gomolka",
                                       "Haddad",  "Ibsen",    "Jurado",  "Kestrel", "Lindqvist", "Mbeki",    "Navarro",
                                       "Okafor",  "Petrosz",  "Quiroga", "Rasmus",  "Sandoval",  "Takeda",   "Ullmann",
                                       "Varga",   "Whitlock", "Xanthis", "Yildiz",  "Zelenka",   "Ardelean", "Björk",
                                       "Cavalli", "Duarte",   "Eriksen", "Fontaine"};
static const char *const given[] = {"Ada",  "Boris", "Clara", "Dev",  "Edith", "Finn", "Greta", "Hugo",
                                    "Ines", "Jonas", "Kira",  "Leon", "Mira",  "Nils", "Olga"};
enum { FAMILIES = sizeof families / sizeof *families, GIVEN = sizeof given / sizeof *given };

void sim_person(struct hall_player *p, int n)
{
    const char *family = families[n * 7 % FAMILIES];
    snprintf(p->name, sizeof p->name, "%s, %s", family, given[(n * 11 + n / FAMILIES) % GIVEN]);
    snprintf(p->id, sizeof p->id, "%d", n + 1);
    p->rating = 1500 + n * 37 % 900;
}
