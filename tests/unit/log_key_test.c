/* The station's key: made once, kept for its owner alone, refused if anybody else may read it. */
#include "log/key.h"
#include "log_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <sodium.h>
#include <sys/stat.h>

static void a_key_is_made_once_and_found_again(void **state)
{
    (void)state;
    const char *path = in_scratch("keys/of/station.key");
    uint8_t first[32] = {1}, second[32] = {2};
    struct station_key a, b, expected;
    struct error why = {0};
    struct stat about;
    unlink(path);
    assert_false(key_open(&a, path, NULL, &why));
    assert_true(key_open(&a, path, first, &why));
    assert_true(key_open(&b, path, second, &why));
    key_from_seed(&expected, first);
    assert_memory_equal(&a, &expected, sizeof a);
    assert_memory_equal(&b, &expected, sizeof b);
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
}

static void a_key_that_others_may_read_or_that_is_damaged_is_refused(void **state)
{
    (void)state;
    const char *path = in_scratch("bad.key");
    uint8_t seed[32] = {3};
    struct station_key key;
    struct error why = {0};
    unlink(path);
    assert_true(key_open(&key, path, seed, &why));
    assert_int_equal(chmod(path, 0644), 0);
    assert_false(key_open(&key, path, seed, &why));
    assert_string_equal(why.what, "others may read the station's key");
    assert_true(sodium_is_zero((const unsigned char *)&key, sizeof key));
    assert_int_equal(chmod(path, 0600), 0);
    assert_int_equal(truncate(path, 40), 0);
    assert_false(key_open(&key, path, seed, &why));
    assert_string_equal(why.what, "is not a station's key, or it is damaged");
    assert_int_equal(chmod(path, 0644), 0); /* of another's file nobody is told to change the mode */
    assert_false(key_open(&key, path, seed, &why));
    assert_string_equal(why.what, "is not a station's key, or it is damaged");
    assert_false(key_open(&key, "/", seed, &why));
    assert_false(key_open(&key, "/dev/null/x/station.key", seed, &why));
    unlink(path);
}

static void signatures_fit_their_key_and_hash_only(void **state)
{
    (void)state;
    struct station_key a = made_key(1), b = made_key(2);
    struct log_hash hash = {{1, 2, 3}}, other = {{1, 2, 4}};
    struct log_signature s;
    assert_true(key_sign(&a, &hash, &s, NULL));
    assert_true(key_signed(a.public, &hash, &s));
    assert_false(key_signed(b.public, &hash, &s));
    assert_false(key_signed(a.public, &other, &s));
    s.bytes[5] ^= 1;
    assert_false(key_signed(a.public, &hash, &s));
}

static void hex_is_small_letters_and_nothing_else(void **state)
{
    (void)state;
    uint8_t bytes[2];
    assert_true(hex_read(bytes, 2, "0aff"));
    assert_int_equal(bytes[0], 10);
    assert_int_equal(bytes[1], 255);
    assert_false(hex_read(bytes, 2, "0aFF"));
    assert_false(hex_read(bytes, 2, "0af"));
    assert_false(hex_read(bytes, 2, "0a g"));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_is_made_once_and_found_again),
        cmocka_unit_test(a_key_that_others_may_read_or_that_is_damaged_is_refused),
        cmocka_unit_test(signatures_fit_their_key_and_hash_only),
        cmocka_unit_test(hex_is_small_letters_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
