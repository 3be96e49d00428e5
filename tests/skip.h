/* Skipping with a reason, which the runner prints beside the count. Include cmocka.h before. Tests in German are
 * skipped where its texts were not built: needs_german() sets them up, forget_language() ends them.
 */
#ifndef FLAGFALL_TESTS_SKIP_H
#define FLAGFALL_TESTS_SKIP_H

#define skip_because(reason)                                                                                           \
    do {                                                                                                               \
        print_message("skipped: %s: %s\n", __func__, reason);                                                          \
        skip();                                                                                                        \
    } while (0)

int needs_german(void **state);    /* *state: the path of the catalogue; NULL if there is none */
int forget_language(void **state); /* English again */

#endif
