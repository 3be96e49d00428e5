/* Can this side still mate? Is the position dead? FIDE 5.2.2 and 6.9, US Chess 14D4.
 *
 * The question is whether any series of legal moves, with both sides helping, ends with the intended winner giving
 * checkmate. Counters and repetitions do not matter. A verdict is never a guess: with CAN_MATE the answer holds a line
 * that was played through with legal moves to checkmate, with CANNOT_MATE a reason. What is neither found nor disproved
 * within the solver's limit stays undecided. All limits are counts, so the same question has the same answer on every
 * machine.
 *
 * A solver owns its tables, at most 64 MB and only once a question needs them; one per thread.
 */
#ifndef FLAGFALL_CHESS_DEAD_DEAD_H
#define FLAGFALL_CHESS_DEAD_DEAD_H

#include "chess/board/position.h"

enum { DEAD_LINE_MAX = 400, DEAD_FORCED_MAX = 40 }; /* plies; of these at the beginning without a choice */

enum verdict { UNDECIDED, CAN_MATE, CANNOT_MATE, VERDICTS };

struct dead_answer {
    enum verdict verdict;
    char reason[128];    /* after CANNOT_MATE; or why it is undecided       */
    int length;          /* plies to the mate; 0 if it is already given     */
    move line[DEAD_LINE_MAX];
    uint64_t positions;  /* how many were looked at                         */
};

struct dead_solver;
struct dead_solver *dead_new(void); /* the caller frees it */
void dead_free(struct dead_solver *); /* NULL is allowed */
void dead_limit(struct dead_solver *, uint32_t positions); /* after how many a question stays undecided */

/* Fills in the answer, whatever it held. The position's own counters and the game before it do not matter. */
void dead_can_mate(struct dead_solver *, const struct position *, enum side winner, struct dead_answer *);

enum life { LIFE_UNKNOWN, ALIVE, DEAD, LIVES };
enum life dead_is_dead(struct dead_solver *, const struct position *, struct dead_answer both[2]); /* by enum side */

/* Plays the line from the position: true if every move is legal and the last one is checkmate by the winner. */
bool dead_line_mates(const struct position *, enum side winner, const move *line, int length);

/* What is known of one board while its game goes on; zeroed it is empty. A mating line is kept for as long as the game
 * follows it or it can be repaired; that a side cannot mate holds for the rest of the game. After a take-back, and for
 * another game, begin with a zeroed one. */
struct dead_hint {
    uint64_t key[2]; /* of the position that the line starts from */
    enum verdict verdict[2];
    bool dear[2]; /* found with much work: worth repairing */
    uint16_t begin[2], length[2]; /* what is left of the line */
    move line[2][DEAD_LINE_MAX];
    char reason[2][128];
};

/* The same question after each half-move of one game, answered from the hint where it holds, else by dead_can_mate().
 * The hint is that of this game, and the positions come in the order they were played. */
enum verdict dead_follow(struct dead_solver *, struct dead_hint *, const struct position *, enum side winner);

#endif
