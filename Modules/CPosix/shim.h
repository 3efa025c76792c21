// What the Glibc module does not show to Swift: calls declared only for GNU sources, variadic calls, and a few
// structures and constants. Prototypes are written out because a feature macro set here would come too late for
// headers that belong to another module.
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/statfs.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <unistd.h>

// Files.

static const int lw_o_path = 010000000;

static const unsigned int lw_rename_noreplace = 1;
static const unsigned int lw_rename_exchange = 2;
int renameat2(int old_folder, const char *old_name, int new_folder, const char *new_name, unsigned int flags);

ssize_t getdents64(int folder, void *buffer, size_t length);
ssize_t copy_file_range(int from, off_t *from_offset, int to, off_t *to_offset, size_t length, unsigned int flags);

static inline int lw_set_lease(int file, int kind) { return fcntl(file, 1024 /* F_SETLEASE */, kind); }
static inline int lw_set_signal(int file, int signal) { return fcntl(file, 10 /* F_SETSIG */, signal); }

// The magic number of the file system a descriptor lies on; -1 with errno on failure.
static inline int64_t lw_file_system_magic(int file) {
  struct statfs facts;
  return fstatfs(file, &facts) == 0 ? (int64_t)(uint32_t)facts.f_type : -1;
}

// Processes.

int pipe2(int ends[2], int flags);
int pidfd_open(pid_t process, unsigned int flags);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *folder);

// A descriptor that can be read once the time has passed; -1 with errno on failure.
static inline int lw_timer(int64_t seconds, int64_t nanoseconds) {
  int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
  if (timer < 0) return -1;
  struct itimerspec time = {.it_value = {.tv_sec = seconds, .tv_nsec = nanoseconds}};
  if (timerfd_settime(timer, 0, &time, 0) == 0) return timer;
  close(timer);
  return -1;
}

// A descriptor from which the blocked signals of a set are read; -1 with errno on failure.
static inline int lw_signal_queue(const sigset_t *signals) {
  return signalfd(-1, signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

// The number of the next signal in a queue, 0 when there is none, -1 with errno on failure.
static inline int lw_next_signal(int queue) {
  struct signalfd_siginfo signal;
  ssize_t count = read(queue, &signal, sizeof signal);
  if (count == (ssize_t)sizeof signal) return (int)signal.ssi_signo;
  return count < 0 && errno != EAGAIN ? -1 : 0;
}

// Terminals.

// Columns and rows of a terminal, 0 where it does not say; -1 with errno on failure.
static inline int lw_terminal_size(int file, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(file, TIOCGWINSZ, &size) != 0) return -1;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}
