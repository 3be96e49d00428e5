/* Skipping with a reason, which the runner prints beside the count. Include cmocka.h before. */
#ifndef FLAGFALL_TESTS_SKIP_H
#define FLAGFALL_TESTS_SKIP_H

#define skip_because(reason)                                                                                           \
    do {                                                                                                               \
        print_message("skipped: %s: %s\n", __func__, reason);                                                          \
        skip();                                                                                                        \
    } while (0)

#endif
