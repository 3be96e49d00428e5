/* Requests that come to nothing end in time, and the loop goes on meanwhile. What Lichess answers is tried in
 * tests/cli/push.sh, against a server. */
#include "web/curl.h"
#include "web/web.h"

#include <arpa/inet.h>
#include <event2/event.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "skip.h"

#if __has_include(<curl/curl.h>)
#define CURL_DISABLE_DEPRECATION
#include <curl/curl.h>
#define SAME(ours, theirs) _Static_assert((long)(ours) == (long)(theirs), #ours)
SAME(WEB_OPT_TIMEOUT_MS, CURLOPT_TIMEOUT_MS);
SAME(WEB_OPT_CONNECTTIMEOUT_MS, CURLOPT_CONNECTTIMEOUT_MS);
SAME(WEB_OPT_NOSIGNAL, CURLOPT_NOSIGNAL);
SAME(WEB_OPT_FOLLOWLOCATION, CURLOPT_FOLLOWLOCATION);
SAME(WEB_OPT_HTTP_VERSION, CURLOPT_HTTP_VERSION);
SAME(WEB_OPT_PROTOCOLS, CURLOPT_PROTOCOLS);
SAME(WEB_OPT_SSLVERSION, CURLOPT_SSLVERSION);
SAME(WEB_OPT_WRITEDATA, CURLOPT_WRITEDATA);
SAME(WEB_OPT_URL, CURLOPT_URL);
SAME(WEB_OPT_PROXY, CURLOPT_PROXY);
SAME(WEB_OPT_POSTFIELDS, CURLOPT_POSTFIELDS);
SAME(WEB_OPT_USERAGENT, CURLOPT_USERAGENT);
SAME(WEB_OPT_HTTPHEADER, CURLOPT_HTTPHEADER);
SAME(WEB_OPT_CAINFO, CURLOPT_CAINFO);
SAME(WEB_OPT_CAPATH, CURLOPT_CAPATH);
SAME(WEB_OPT_WRITEFUNCTION, CURLOPT_WRITEFUNCTION);
SAME(WEB_OPT_POSTFIELDSIZE_LARGE, CURLOPT_POSTFIELDSIZE_LARGE);
SAME(WEB_MULTI_SOCKETFUNCTION, CURLMOPT_SOCKETFUNCTION);
SAME(WEB_MULTI_SOCKETDATA, CURLMOPT_SOCKETDATA);
SAME(WEB_MULTI_TIMERFUNCTION, CURLMOPT_TIMERFUNCTION);
SAME(WEB_MULTI_TIMERDATA, CURLMOPT_TIMERDATA);
SAME(WEB_INFO_RESPONSE_CODE, CURLINFO_RESPONSE_CODE);
SAME(WEB_INFO_RETRY_AFTER, CURLINFO_RETRY_AFTER);
SAME(WEB_GLOBAL_DEFAULT, CURL_GLOBAL_DEFAULT);
SAME(WEB_HTTP_1_1, CURL_HTTP_VERSION_1_1);
SAME(WEB_ONLY_HTTPS, CURLPROTO_HTTPS);
SAME(WEB_TLS_1_2, CURL_SSLVERSION_TLSv1_2);
SAME(WEB_SOCKET_TIMEOUT, CURL_SOCKET_TIMEOUT);
SAME(WEB_POLL_IN, CURL_POLL_IN);
SAME(WEB_POLL_OUT, CURL_POLL_OUT);
SAME(WEB_POLL_REMOVE, CURL_POLL_REMOVE);
SAME(WEB_SELECT_IN, CURL_CSELECT_IN);
SAME(WEB_SELECT_OUT, CURL_CSELECT_OUT);
SAME(WEB_MESSAGE_DONE, CURLMSG_DONE);
SAME(WEB_CODE_WRITE_ERROR, CURLE_WRITE_ERROR);
SAME(WEB_CODE_CERTIFICATE, CURLE_PEER_FAILED_VERIFICATION);
SAME(WEB_CODE_CERTIFICATES_UNREADABLE, CURLE_SSL_CACERT_BADFILE);
SAME(sizeof(struct curl_message), sizeof(CURLMsg));
SAME(offsetof(struct curl_message, data), offsetof(CURLMsg, data));
SAME(sizeof(int64_t), sizeof(curl_off_t));
#endif

/* A machine for which the tests were built elsewhere may have none. */
#define NEEDS_LIBCURL() \
    do { \
        struct curl curl; \
        if (!curl_load(&curl, NULL, NULL)) \
            skip_because("libcurl is not installed"); \
        curl_unload(&curl); \
    } while (0)

/* --- who answers, or does not ------------------------------------------------------------------------------------- */

static int listen_here(char host[32])
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(fd, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(fd, 4), 0);
    assert_int_equal(getsockname(fd, (struct sockaddr *)&at, &size), 0);
    snprintf(host, 32, "127.0.0.1:%d", ntohs(at.sin_port));
    return fd;
}

struct outcome_told {
    struct event_base *base;
    struct web_answer answer;
    int ticks;
    bool done;
};

static void take(void *self, const struct web_answer *a)
{
    struct outcome_told *t = self;
    t->answer = *a;
    t->done = true;
    event_base_loopbreak(t->base);
}

static void tick(evutil_socket_t fd, short what, void *self)
{
    struct outcome_told *t = self;
    (void)fd, (void)what;
    t->ticks++;
}

static struct outcome_told ask(const char *host, msec patience)
{
    struct outcome_told t = {.base = event_base_new()};
    struct timeval often = {.tv_usec = 20000};
    struct event *timer = event_new(t.base, -1, EV_PERSIST, tick, &t);
    struct error why;
    struct text body = {0};
    struct web *w =
        web_new(t.base,
                &(struct web_place){
                    .host = host, .authority = "", .proxy = "", .token = "x", .agent = "test", .patience = patience},
                &why);
    if (!w)
        fail_msg("%s: %s: %s", why.where, why.what, why.remedy);
    event_add(timer, &often);
    text_add(&body, "body");
    web_ask(w, "/api", &body, take, &t);
    assert_true(web_is_busy(w));
    event_base_dispatch(t.base);
    assert_true(t.done);
    assert_false(web_is_busy(w));
    web_free(w);
    event_free(timer);
    event_base_free(t.base);
    text_release(&body);
    return t;
}

static void a_server_that_is_silent_stops_nothing(void **state)
{
    char host[32];
    int fd = listen_here(host);
    (void)state;
    NEEDS_LIBCURL();
    struct outcome_told t = ask(host, 1000);
    assert_int_equal(t.answer.outcome, WEB_UNREACHABLE);
    assert_true(t.ticks >= 10);
    close(fd);
}

static void nobody_listens(void **state)
{
    char host[32];
    close(listen_here(host));
    (void)state;
    NEEDS_LIBCURL();
    assert_int_equal(ask(host, 10000).answer.outcome, WEB_UNREACHABLE);
}

static void what_is_out_may_be_left(void **state)
{
    char host[32];
    int fd = listen_here(host);
    struct event_base *base = event_base_new();
    struct error why;
    struct outcome_told t = {.base = base};
    (void)state;
    NEEDS_LIBCURL();
    struct web *w =
        web_new(base, &(struct web_place){.host = host, .authority = "", .proxy = "", .token = "", .agent = ""}, &why);
    assert_non_null(w);
    web_ask(w, "/api", NULL, take, &t);
    event_base_loop(base, EVLOOP_ONCE);
    web_free(w);
    assert_false(t.done);
    event_base_free(base);
    close(fd);
}

static void without_libcurl_one_sentence_says_what_to_install(void **state)
{
    struct event_base *base = event_base_new();
    struct error why;
    (void)state;
    assert_null(web_new(base, &(struct web_place){.host = "x", .library = "libnone.so.0"}, &why));
    assert_string_equal(why.what, "is not installed, so nothing goes to Lichess");
    assert_non_null(strstr(why.remedy, "apt-get install libcurl4"));
    event_base_free(base);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_server_that_is_silent_stops_nothing),
        cmocka_unit_test(nobody_listens),
        cmocka_unit_test(what_is_out_may_be_left),
        cmocka_unit_test(without_libcurl_one_sentence_says_what_to_install),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
