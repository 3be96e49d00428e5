/* What somebody may do to a log behind our back: with other programs, or with all that this one knows but the key. */
#ifndef FLAGFALL_TESTS_LOG_FORGED_H
#define FLAGFALL_TESTS_LOG_FORGED_H

#include "log/log_file.h"
#include "log/pages.h"
#include "log/verify.h"
#include "log_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <fcntl.h>

void copy_file(const char *from, const char *to);
void make_sound(const char *path, int count);

/* As by another program, or, with our own pages' checks, by somebody who knows this one well. */
void run_sql(const char *path, const char *sql, bool knows_pages);
bool verify(const char *path, const struct log_expected *expected, struct error *why);
void assert_found(const char *path, const struct log_expected *expected, const char *what);

/* --- who knows how the chain is made ------------------------------------------------------------------------------ */

/* Reads all entries, lets `change` have them, writes them with hashes that fit, and signs with another key if asked. */
void forge(const char *path, int64_t at, const char *body, const struct station_key *key);

/* As an attacker would: cut, a head of one's own, and our own program does the rest. */
void take_over(const char *path, int64_t at, const struct station_key *key, const struct station_key *old);
void spoil(const char *path, const char *ending, off_t at);

#endif
