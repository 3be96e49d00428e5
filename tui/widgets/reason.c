#include "widgets/reason.h"

#include "base/text.h"
#include "base/tongue.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* A slip that is typed on without looking is no reason, and neither is "es", the rest of a yes. */
static bool has_a_word(const char *text)
{
    enum { LETTERS = 3, IDEOGRAPHS = 0xe3 }; /* from that byte on one sign can be a word */
    int letters = 0;
    for (; *text && letters < LETTERS; text++) {
        unsigned char byte = (unsigned char)*text;
        if (byte >= IDEOGRAPHS)
            letters = LETTERS;
        else if (byte >= 0xc0 || isalpha(byte))
            letters++;
        else if (byte < 0x80)
            letters = 0;
    }
    return letters >= LETTERS;
}

bool reason_is_command(const char *typed)
{
    return typed[strspn(typed, " ")] == ':';
}

const char *reason_why_not(const char *typed, char room[REASON_WHY_NOT])
{
    char command[32];
    if (!reason_is_command(typed))
        return has_a_word(typed) ? NULL : N_("write why, in words");
    copy_text(command, sizeof command, typed + strspn(typed, " "));
    snprintf(room, REASON_WHY_NOT, _("'%s' is a command: say why first, or Escape leaves it"), command);
    return room;
}
