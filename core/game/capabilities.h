/* What a kind of device can report at all. A driver says it in its row; the judgement of a board follows it.
 *
 * A device that can report a clock may still have none connected: then it counts as one that cannot, until a clock is
 * heard.
 */
#ifndef FLAGFALL_GAME_CAPABILITIES_H
#define FLAGFALL_GAME_CAPABILITIES_H

#include "base/msec.h"

#include <stdbool.h>

struct capabilities {
    bool clock;    /* reports the times of a clock                                                     */
    bool lever;    /* and whose side of its lever is up: each press                                    */
    bool flag_bit; /* and that a flag has fallen, apart from the times                                 */
    bool pieces;   /* reports which piece is on a square; else only that there is one                  */
    bool moves;    /* reports moves that it has decided itself                                         */
    bool orders;   /* takes orders for its clock                                                       */
    bool again;    /* tells a square again when another piece is put where one was, though it names none */
    msec blink;    /* a piece that stands for less may never be reported; 0: every change is reported  */
    msec late;     /* a square may be reported so much later than it changed; 0: as on a usual board   */
};

#endif
