/* Players of a simulated hall who wait for the arbiter and go on playing after a ruling. Also the staged incidents: one
 * at the start, or one of each kind in turn, with the keys that deal with it.
 */
#ifndef FLAGFALL_SESSION_DEMO_PEOPLE_H
#define FLAGFALL_SESSION_DEMO_PEOPLE_H

#include "hall/hall.h"

struct sim_hall;
struct demo_settings;
struct control;

enum { WAITING_MOST = 64, TOUR_WORDS = 160 };

/* Zeroed: nobody waits. */
struct demo_people {
    struct sim_hall *hall;
    bool waits; /* for the arbiter; else the players put everything right themselves */
    struct waiting_board {
        int board, rulings; /* rulings: how many there were when the wait began */
        msec since;
        bool came; /* an alert of theirs */
    } waiting[WAITING_MOST];
    int count, boards;
    bool tour;
    int scene;             /* number of the scene on the tour, from 0 */
    msec staged;
    bool came;             /* an alert was there since */
};

/* The time control of a board of the tour if it differs from the hall's, else NULL. */
const struct control *demo_people_control(const struct demo_settings *, int board);

/* A zeroed one may be begun. The hall must outlive it; the settings are not kept. */
void demo_people_begin(struct demo_people *, struct sim_hall *, const struct demo_settings *);
/* To be called once a turn. */
void demo_people_turn(struct demo_people *, const struct hall *, msec now);
/* "Tour 2 of 8, board 3: the clock was pressed without a move. 3 r y". Returns false if there is no
 * tour. */
bool demo_people_tour(const struct demo_people *, const struct hall *, char out[TOUR_WORDS]);

#endif
