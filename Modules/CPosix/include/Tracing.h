// Following the system calls of another program. It includes none of the system's headers, for the reason that
// CPosix.h gives.
#ifndef LW_TRACING_H
#define LW_TRACING_H

#include <stddef.h>
#include <stdint.h>

// The system calls that are told of.

/// What a call is told of for.
enum lw_call_kind {
  /// It takes paths.
  lw_call_path,
  /// It opens what an earlier call named, so that the path is that of the descriptor it gives.
  lw_call_opened,
  /// It starts a process, or a thread of the same one.
  lw_call_process,
  /// It starts a process or thread, as a structure says.
  lw_call_process_structure,
  /// It replaces the program of a process.
  lw_call_program,
  /// It makes a socket.
  lw_call_socket,
  /// It takes the address of a socket.
  lw_call_address,
  /// It has the kernel do what is not seen as calls.
  lw_call_unseen,
};

/// Whether a link in the last place of a path is followed.
enum lw_link_rule {
  lw_link_followed,
  lw_link_kept,
  /// Unless the argument has AT_SYMLINK_NOFOLLOW.
  lw_link_followed_unless_flag,
  /// If the argument has AT_SYMLINK_FOLLOW.
  lw_link_followed_if_flag,
  /// As the flags of `open` say.
  lw_link_by_open_flags,
  /// As the flags say that the argument points to.
  lw_link_by_open_structure,
};

/// Which arguments of a call make a path. Numbers are -1 where there is no such argument.
struct lw_path_form {
  /// The argument with the folder's descriptor that a relative path begins at.
  int folder;
  int path;
  enum lw_link_rule rule;
  /// The argument that the rule asks.
  int flags;
};

struct lw_call_form {
  int64_t number;
  const char *name;
  enum lw_call_kind kind;
  struct lw_path_form first, second;
};

/// The form at an index of the table of calls; NULL behind the last one.
const struct lw_call_form *lw_call_form_at(int index);

/// The highest number of a call that the table was made with knowledge of, the same on every machine.
static const int64_t lw_last_known_call = 470;

static const uint64_t lw_no_follow_flag = 0x100;
static const uint64_t lw_follow_flag = 0x400;
/// A clone with this flag is a thread.
static const uint64_t lw_thread_flag = 0x10000;

/// Whether the flags of `open` keep a link in the last place from being followed.
int lw_open_keeps_link(uint64_t flags);

// Tracing.

/// Starts a process that waits for a byte before it becomes the program, and gives its number.
///
/// `streams` are the descriptors of its three streams. `go` is a pipe from which it reads the byte; without one it ends. To
/// `failure` it writes the error number when it cannot become the program.
int lw_fork_waiting(
    const char *path, char *const arguments[], char *const environment[], const char *folder,
    const int streams[3], const int go[2], int failure);

/// Follows a process and all that it will start; they are killed when the calling thread ends.
int lw_trace_follow(int process);

/// Waits for the next news of a process that the calling thread follows, and gives its number.
int lw_trace_wait(int *status);

/// Has a stopped task go on to the next news, with a signal or 0.
int lw_trace_go_on(int task, int signal);

/// Leaves a task stopped as job control has it, until it is told to go on.
int lw_trace_leave_stopped(int task);

/// Gives the number that belongs to the last news of a task: at a new program, that which the task had before.
int lw_trace_message(int task, unsigned long *number);

struct lw_call_stop {
  /// 1 when the call begins, 2 when it has ended, else 0.
  int moment;
  /// Whether the call is one of the machine that this program is made for.
  int is_native;
  int64_t number;
  uint64_t arguments[6];
  /// The value, or the negative error number.
  int64_t result;
};

/// Tells at which call a task has stopped.
int lw_trace_call(int task, struct lw_call_stop *stop);

/// Reads memory of a task, and gives the number of bytes.
long lw_read_memory(int task, uint64_t address, void *buffer, size_t length);

/// Sends a signal to the process that a descriptor watches, never to another that got its number.
int lw_signal_process(int watch, int signal);

#endif
