#include "console/screen.h"

#define SEEN(id, name, keys, help) [SCREEN_##id] = &screen_##name,
#define BEHIND(id, name) [SCREEN_##id] = &screen_##name,

const struct screen *const screens[SCREENS] = {ALL_SCREENS(SEEN, BEHIND)};
