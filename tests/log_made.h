/* Logs for tests: made in the folder of the test, with a key and times that are always the same. */
#ifndef FLAGFALL_TESTS_LOG_MADE_H
#define FLAGFALL_TESTS_LOG_MADE_H

#include "log/body.h"
#include "log/log.h"
#include "scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const msec made_at = INT64_C(1763000000000);
struct station_key made_key(uint8_t number);
void made_away(const char *path);
struct log *made_open(const char *path, enum log_mode mode, struct error *why);
struct log *made_new(const char *path);

/* The n-th entry of a made-up round: moves and clocks on 40 boards, now and then a decision. */
bool made_append(struct log *log, int n, struct error *why);
void made_fill(struct log *log, int count);

#endif
