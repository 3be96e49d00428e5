/* The names of cmocka 2, for every cmocka. Include this last: cmocka.h has macros of common words.
 *
 * Version 2 complains about assert_in_range(), which compares without a sign. Version 1 has nothing else, so both
 * limits have to be 0 or more; a value below 0 fails with either.
 */
#ifndef FLAGFALL_TESTS_CMOCKA_NAMES_H
#define FLAGFALL_TESTS_CMOCKA_NAMES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#ifndef assert_int_in_range
#define assert_int_in_range assert_in_range
#endif

#endif
