/* The table of all drivers, in the order in which they are listed. */
#include "driver.h"

extern const struct driver driver_dgt, driver_dgt_bus, driver_pegasus, driver_millennium, driver_certabo,
    driver_novag_citrine, driver_novag_ucb, driver_saitek_osa, driver_chessnut, driver_ichessone, driver_plain,
    driver_livechess;

const struct driver *const drivers[] = {
    &driver_dgt,
    &driver_dgt_bus,
    &driver_pegasus,
    &driver_millennium,
    &driver_certabo,
    &driver_novag_citrine,
    &driver_novag_ucb,
    &driver_saitek_osa,
    &driver_chessnut,
    &driver_ichessone,
    &driver_plain,
    &driver_livechess,
    NULL,
};
