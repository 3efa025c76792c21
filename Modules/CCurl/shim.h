// libcurl, and a function for each kind of argument of those of its functions that take any.
#include <curl/curl.h>

static inline CURLcode lw_curl_set_number(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode lw_curl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(easy, option, value);
}

/// The text is copied.
static inline CURLcode lw_curl_set_text(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

/// What is pointed to is not copied.
static inline CURLcode lw_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode lw_curl_set_certificates(CURL *easy, const void *bytes, size_t length) {
  struct curl_blob blob = {(void *)bytes, length, CURL_BLOB_COPY};
  return curl_easy_setopt(easy, CURLOPT_CAINFO_BLOB, &blob);
}

typedef size_t (*lw_curl_receiver)(char *bytes, size_t size, size_t count, void *receiver);

static inline CURLcode lw_curl_set_receiver(
    CURL *easy, CURLoption function, lw_curl_receiver receive, CURLoption data, void *receiver) {
  CURLcode code = curl_easy_setopt(easy, function, receive);
  return code != CURLE_OK ? code : curl_easy_setopt(easy, data, receiver);
}

static inline CURLcode lw_curl_get_number(CURL *easy, CURLINFO info, long *value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode lw_curl_get_text(CURL *easy, CURLINFO info, const char **value) {
  char *text = NULL;
  CURLcode code = curl_easy_getinfo(easy, info, &text);
  *value = text;
  return code;
}

static inline CURLMcode lw_curl_set_multi_number(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

/// The next transfer that has ended, and how; NULL when there is none.
static inline CURL *lw_curl_next_ended(CURLM *multi, CURLcode *result) {
  int left = 0;
  CURLMsg *message;
  while ((message = curl_multi_info_read(multi, &left))) {
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}

/// Waits until a transfer or a descriptor of one's own can go on.
static inline CURLMcode lw_curl_wait(CURLM *multi, int own, int milliseconds) {
  struct curl_waitfd descriptor = {own, CURL_WAIT_POLLIN, 0};
  return curl_multi_poll(multi, &descriptor, 1, milliseconds, NULL);
}

static inline CURLcode lw_curl_get_size(CURL *easy, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(easy, info, value);
}
