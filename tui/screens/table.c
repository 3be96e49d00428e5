#include "screens/alerts.h"
#include "screens/appeals.h"
#include "screens/board.h"
#include "screens/card.h"
#include "screens/devices.h"
#include "screens/hall.h"
#include "screens/help.h"
#include "screens/match.h"
#include "screens/penalties.h"
#include "screens/public.h"
#include "screens/review.h"
#include "screens/review_game.h"
#include "screens/repeats.h"
#include "screens/ruling.h"
#include "screens/start.h"

const struct screen *const screens[SCREENS] = {
    [SCREEN_HALL] = &screen_hall,           [SCREEN_BOARD] = &screen_board,     [SCREEN_ALERTS] = &screen_alerts,
    [SCREEN_RULING] = &screen_ruling,       [SCREEN_PENALTIES] = &screen_penalties, [SCREEN_DEVICES] = &screen_devices,
    [SCREEN_MATCH] = &screen_match,         [SCREEN_HELP] = &screen_help,       [SCREEN_START] = &screen_start,
    [SCREEN_PUBLIC] = &screen_public,       [SCREEN_REVIEW] = &screen_review,   [SCREEN_REVIEW_GAME] = &screen_review_game,
    [SCREEN_APPEALS] = &screen_appeals,     [SCREEN_CARD] = &screen_card,           [SCREEN_REPEATS] = &screen_repeats,
};
