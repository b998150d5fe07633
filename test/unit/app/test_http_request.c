// Requests that the server of `ovis view` takes, and those that it refuses.
#include "support/test.h"

#include "view/http_request.h"

#include <string.h>

#define HEAD "GET /a/tick?x=1 HTTP/1.1\r\nHost: 127.0.0.1:80\r\n"

static int parse(const char* text, http_request* out) {
  return http_request_parse(text, strlen(text), out);
}

TEST(a_request_has_path_host_and_origin) {
  http_request request;
  assert_int_equal(parse(HEAD "origin:  http://127.0.0.1:80 \r\nAccept: */*\r\n\r\n", &request),
                   200);
  assert_string_equal(request.path, "/a/tick");
  assert_string_equal(request.host, "127.0.0.1:80");
  assert_string_equal(request.origin, "http://127.0.0.1:80");
}

TEST(a_part_of_a_request_waits_for_the_rest) {
  static const char whole[] = HEAD "\r\n";
  http_request request;
  for (size_t size = 0; size < sizeof whole - 1; size++) {
    assert_int_equal(http_request_parse(whole, size, &request), 0);
  }
  assert_int_equal(http_request_parse(whole, sizeof whole - 1, &request), 200);
}

TEST(what_is_no_get_is_refused) {
  http_request request;
  assert_int_equal(parse("POST / HTTP/1.1\r\nHost: a\r\n\r\n", &request), 405);
  assert_int_equal(parse("GET / HTTP/2.0\r\nHost: a\r\n\r\n", &request), 505);
  assert_int_equal(parse("GET / HTTP/1.1\r\n\r\n", &request), 400);
  assert_int_equal(parse("GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", &request), 400);
  assert_int_equal(parse(HEAD "Host: b\r\n\r\n", &request), 400);
  assert_int_equal(parse(HEAD "Content-Length: 4\r\n\r\n", &request), 400);
  assert_int_equal(parse(HEAD "Transfer-Encoding: chunked\r\n\r\n", &request), 400);
  assert_int_equal(parse(HEAD " folded\r\n\r\n", &request), 400);
  assert_int_equal(parse(HEAD "no colon\r\n\r\n", &request), 400);
  assert_int_equal(parse("\r\n\r\n", &request), 400);
  assert_int_equal(parse("GET / HTTP/1.1\nHost: a\r\n\r\n", &request), 400);
}

TEST(long_requests_are_refused) {
  static char text[2 * HTTP_HEAD_MAX];
  http_request request;
  memset(text, 'a', sizeof text);
  assert_int_equal(http_request_parse(text, HTTP_HEAD_MAX - 1, &request), 0);
  assert_int_equal(http_request_parse(text, HTTP_HEAD_MAX, &request), 431);
  memcpy(text, "GET /", 5);
  memcpy(text + 300, " HTTP/1.1\r\nHost: a\r\n\r\n", 23);
  assert_int_equal(http_request_parse(text, 323 - 1, &request), 414);
}

TEST(random_bytes_give_a_status) {
  static const char bits[][12] = {
      "GET ", "/",  "HTTP/1.1", "\r\n",    "\r\n\r\n", "Host", ": ",       "a",
      "\r",   "\n", " ",        "origin:", "\x80z",    "\x01", "content-", "length"};
  char text[512];
  uint64_t random = 7;
  for (int32_t i = 0; i < test_count(20000, 50000, 200000); i++) {
    size_t size = 0;
    while (size < 480 && (random = random * UINT64_C(6364136223846793005) + 1) >> 60 != 0) {
      const char* bit = bits[random >> 40 & 15];
      memcpy(text + size, bit, strlen(bit));
      size += strlen(bit);
    }
    http_request request;
    const int status = http_request_parse(text, size, &request);
    assert_true(status == 0 || status == 200 || (status >= 400 && status <= 505));
    assert_true(status != 200 || (request.path[0] == '/' && request.host[0] != '\0'));
  }
}
