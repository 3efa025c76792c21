#define _GNU_SOURCE
#include "CPosix.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/pidfd.h>
#include <sys/signalfd.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>
#include <dirent.h>

_Static_assert(lw_o_path == O_PATH, "O_PATH has another value on this machine");
_Static_assert(lw_rename_noreplace == RENAME_NOREPLACE, "RENAME_NOREPLACE has another value on this machine");
_Static_assert(lw_rename_exchange == RENAME_EXCHANGE, "RENAME_EXCHANGE has another value on this machine");

int lw_open_below(int folder, const char *path, int flags) {
  // The kernel's struct open_how: flags, mode, and RESOLVE_BENEATH with RESOLVE_NO_SYMLINKS.
  struct { uint64_t flags, mode, resolve; } how = {(uint64_t)flags, 0, 0x08 | 0x04};
  return (int)syscall(437 /* openat2, the same number on every machine */, folder, path, &how, sizeof how);
}

int lw_rename(
    int old_folder, const char *old_name, int new_folder, const char *new_name, unsigned int flags) {
  return renameat2(old_folder, old_name, new_folder, new_name, flags);
}

long lw_read_entries(int folder, void *buffer, size_t length) { return getdents64(folder, buffer, length); }

long lw_copy_range(int from, int to, size_t length) { return copy_file_range(from, NULL, to, NULL, length, 0); }

int lw_set_lease(int file, int kind) { return fcntl(file, F_SETLEASE, kind); }

int lw_get_lease(int file) { return fcntl(file, F_GETLEASE); }

int lw_set_signal(int file, int signal) { return fcntl(file, F_SETSIG, signal); }

int64_t lw_file_system_magic(int file) {
  struct statfs facts;
  return fstatfs(file, &facts) == 0 ? (int64_t)(uint32_t)facts.f_type : -1;
}

int lw_event(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int lw_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int lw_set_nonblocking(int file) {
  int flags = fcntl(file, F_GETFL);
  return flags < 0 ? -1 : fcntl(file, F_SETFL, flags | O_NONBLOCK);
}

int lw_process_watch(int process) { return pidfd_open(process, 0); }

int lw_spawn_change_folder(void *actions, const char *folder) {
  return posix_spawn_file_actions_addchdir_np(actions, folder);
}

int lw_timer(int64_t seconds, int64_t nanoseconds) {
  int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
  if (timer < 0) return -1;
  struct itimerspec time = {.it_value = {.tv_sec = seconds, .tv_nsec = nanoseconds}};
  if (timerfd_settime(timer, 0, &time, NULL) == 0) return timer;
  int failure = errno;
  close(timer);
  errno = failure;
  return -1;
}

int lw_signal_queue(const void *signals) { return signalfd(-1, signals, SFD_CLOEXEC | SFD_NONBLOCK); }

int lw_next_signal(int queue) {
  struct signalfd_siginfo signal;
  ssize_t count = read(queue, &signal, sizeof signal);
  if (count == (ssize_t)sizeof signal) return (int)signal.ssi_signo;
  return count < 0 && errno != EAGAIN ? -1 : 0;
}

int lw_terminal_size(int file, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(file, TIOCGWINSZ, &size) != 0) return -1;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}
