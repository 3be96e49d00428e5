/* What is used of libcurl, loaded when it is needed and not before: linked, each command would begin with thirty more
 * libraries. Numbers and types are those of libcurl's binary interface, which has been the same since 2006 (soname
 * libcurl.so.4); they are written down here so that nothing of it has to be installed for building.
 * tests/unit/web_test.c holds them against its header where that is installed.
 */
#ifndef FLAGFALL_WEB_CURL_H
#define FLAGFALL_WEB_CURL_H

#include "base/error.h"

#include <stddef.h>
#include <stdint.h>

enum curl_option {
    WEB_OPT_TIMEOUT_MS = 155,
    WEB_OPT_CONNECTTIMEOUT_MS = 156,
    WEB_OPT_NOSIGNAL = 99,
    WEB_OPT_FOLLOWLOCATION = 52,
    WEB_OPT_HTTP_VERSION = 84,
    WEB_OPT_PROTOCOLS = 181,
    WEB_OPT_QUICK_EXIT = 322, /* since 7.87 */
    WEB_OPT_SSLVERSION = 32,
    WEB_OPT_WRITEDATA = 10001,
    WEB_OPT_URL = 10002,
    WEB_OPT_PROXY = 10004,
    WEB_OPT_POSTFIELDS = 10015,
    WEB_OPT_USERAGENT = 10018,
    WEB_OPT_HTTPHEADER = 10023,
    WEB_OPT_CAINFO = 10065,
    WEB_OPT_CAPATH = 10097,
    WEB_OPT_WRITEFUNCTION = 20011,
    WEB_OPT_POSTFIELDSIZE_LARGE = 30120,
};

enum curl_multi_option {
    WEB_MULTI_SOCKETFUNCTION = 20001,
    WEB_MULTI_SOCKETDATA = 10002,
    WEB_MULTI_TIMERFUNCTION = 20004,
    WEB_MULTI_TIMERDATA = 10005,
};

enum curl_info { WEB_INFO_RESPONSE_CODE = 0x200002, WEB_INFO_RETRY_AFTER = 0x600039 };

enum curl_value {
    WEB_GLOBAL_DEFAULT = 3,
    WEB_HTTP_1_1 = 2,
    WEB_ONLY_HTTPS = 2,
    WEB_TLS_1_2 = 6,
    WEB_SOCKET_TIMEOUT = -1,
    WEB_POLL_IN = 1,
    WEB_POLL_OUT = 2,
    WEB_POLL_REMOVE = 4,
    WEB_SELECT_IN = 1,
    WEB_SELECT_OUT = 2,
    WEB_MESSAGE_DONE = 1,
};

/* How a transfer ended; 0 is well. */
enum curl_code {
    WEB_CODE_WRITE_ERROR = 23,
    WEB_CODE_CERTIFICATE_OLD = 51, /* before 7.62 */
    WEB_CODE_CERTIFICATE = 60,
    WEB_CODE_CERTIFICATES_UNREADABLE = 77,
};

struct curl_message {
    int kind; /* WEB_MESSAGE_DONE */
    void *easy;
    union {
        void *whatever;
        int code;
    } data;
};

struct curl_list;

struct curl {
    void *library;
    int (*global_init)(long);
    void (*global_cleanup)(void);
    const char *(*version)(void);
    const char *(*easy_strerror)(int);
    void *(*easy_init)(void);
    void (*easy_cleanup)(void *);
    int (*easy_setopt)(void *, int, ...);
    int (*easy_getinfo)(void *, int, ...);
    struct curl_list *(*slist_append)(struct curl_list *, const char *);
    void (*slist_free_all)(struct curl_list *);
    void *(*multi_init)(void);
    int (*multi_cleanup)(void *);
    int (*multi_setopt)(void *, int, ...);
    int (*multi_add_handle)(void *, void *);
    int (*multi_remove_handle)(void *, void *);
    int (*multi_assign)(void *, int, void *);
    int (*multi_socket_action)(void *, int, int, int *);
    struct curl_message *(*multi_info_read)(void *, int *);
};

/* Loads it; `library` is its file, NULL for the one of the machine. False: there is none, or one that cannot be used;
 * the reason names the package. */
bool curl_load(struct curl *, const char *library, struct error *why);
void curl_unload(struct curl *); /* a zeroed one too */

#endif
