#include "commands/version.h"

#include "chess/attacks.h"
#include "terminal.h"

#include <stdio.h>

#ifdef __clang__
#define COMPILER "clang "
#else
#define COMPILER "gcc "
#endif

void version_print(void)
{
    puts("flagfall " FLAGFALL_VERSION);
    puts("compiler   " COMPILER __VERSION__);
    printf("libraries  %s\n", curses_version());
    printf("kernels    sliding pieces by %s\n", attacks_kind());
}
