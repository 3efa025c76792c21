// Runs a program once with its output thrown away, and prints what it took: milliseconds, peak KiB, exit status.
//
//   run INPUT PROGRAM [ARGUMENT...]
//
// A program of its own, because a child's peak memory counts from what its parent held when it was started: started
// from an interpreter, every program would seem to need the interpreter's memory.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int main(int count, char **arguments) {
  if (count < 3) {
    fprintf(stderr, "usage: run INPUT PROGRAM [ARGUMENT...]\n");
    return 2;
  }
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  pid_t child = fork();
  if (child == 0) {
    int input = open(arguments[1], O_RDONLY), output = open("/dev/null", O_WRONLY);
    if (input < 0 || output < 0) _exit(127);
    dup2(input, 0);
    dup2(output, 1);
    execv(arguments[2], arguments + 2);
    _exit(127);
  }
  int status;
  struct rusage usage;
  if (child < 0 || wait4(child, &status, 0, &usage) < 0) {
    perror("run");
    return 1;
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  double milliseconds = (end.tv_sec - start.tv_sec) * 1e3 + (end.tv_nsec - start.tv_nsec) / 1e6;
  printf("%.3f %ld %d\n", milliseconds, usage.ru_maxrss, WIFEXITED(status) ? WEXITSTATUS(status) : 128);
  return 0;
}
