#include "rules/movement.h"

#include "base/table.h"
#include "rules/pack.h"

#include <string.h>

static const char *const names[] = {[RULES_CHESS] = "", [RULES_LAWS_2023] = "laws-2023"};
ROW_FOR_EACH(names, RULES_LAWS_2023 + 1);

const char *movement_name(enum rules r)
{
    return names[r];
}

enum rules movement_read(const char *name)
{
    return name && !strcmp(name, names[RULES_LAWS_2023]) ? RULES_LAWS_2023 : RULES_CHESS;
}

enum rules rulebook_movement(const struct rulebook *book)
{
    return movement_read(book ? book->chess : NULL);
}
