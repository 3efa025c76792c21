// Asks for an address many times over one connection of libcurl and prints the requests a second.
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static size_t drop(char *bytes, size_t size, size_t count, void *data) {
  (void)bytes;
  (void)data;
  return size * count;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  int requests = atoi(arguments[2]);
  CURL *easy = curl_easy_init();
  curl_easy_setopt(easy, CURLOPT_URL, arguments[1]);
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, drop);
  if (curl_easy_perform(easy)) return 1;
  double start = now();
  for (int number = 0; number < requests; number++) {
    if (curl_easy_perform(easy)) return 1;
  }
  printf("%f\n", requests / (now() - start));
  curl_easy_cleanup(easy);
}
