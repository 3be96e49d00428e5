#include "sim/people.h"

#include <stdio.h>

/* Invented names; the same board always has the same players, and in a hall of 32 boards each family name is there
 * once. */
enum { FAMILIES = 32 };
static const char *const families[][FAMILIES] = {
    {"Aldana",  "Brandt",  "Castell",  "Dorsey",    "Egede",   "Farkas",  "Gomolka",  "Haddad",
     "Ibsen",   "Jurado",  "Kestrel",  "Lindqvist", "Mbeki",   "Navarro", "Okafor",   "Petrosz",
     "Quiroga", "Rasmus",  "Sandoval", "Takeda",    "Ullmann", "Varga",   "Whitlock", "Xanthis",
     "Yildiz",  "Zelenka", "Ardelean", "Björk",     "Cavalli", "Duarte",  "Eriksen",  "Fontaine"},
    {"Abiola", "Bosman",  "Corrigan", "Dvorak",   "Estrada", "Fjeld",  "Grimaldi", "Horvat",
     "Iturbe", "Jensen",  "Kowal",    "Lachance", "Moreau",  "Nakano", "Odhiambo", "Pirinen",
     "Quill",  "Rosário", "Sorrell",  "Tamm",     "Urbina",  "Vinter", "Wolff",    "Ximeno",
     "Yamane", "Zoric",   "Ahlgren",  "Bianchi",  "Casals",  "Doyle",  "Enright",  "Ferreira"},
};
static const char *const given[] = {"Ada",  "Boris", "Clara", "Dev",  "Edith", "Finn", "Greta", "Hugo",
                                    "Ines", "Jonas", "Kira",  "Leon", "Mira",  "Nils", "Olga"};
enum { BLOCKS = sizeof families / sizeof *families, GIVEN = sizeof given / sizeof *given };

void sim_person(struct hall_player *p, int n)
{
    const char *family = families[n / FAMILIES % BLOCKS][n * 7 % FAMILIES];
    snprintf(p->name, sizeof p->name, "%s, %s", family, given[(n * 11 + n / FAMILIES) % GIVEN]);
    snprintf(p->id, sizeof p->id, "%d", n + 1);
    p->rating = 1500 + n * 37 % 900;
}
