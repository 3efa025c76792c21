#define _GNU_SOURCE
#include "CPosix.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <signal.h>
#include <sys/pidfd.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__x86_64__)
#define NATIVE_MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NATIVE_MACHINE AUDIT_ARCH_AARCH64
#elif defined(__riscv)
#define NATIVE_MACHINE AUDIT_ARCH_RISCV64
#else
#error "Name the AUDIT_ARCH of this machine."
#endif

/// Becomes the program. Between fork and exec only calls are made that are safe in a copy of a process with threads.
static void become(
    const char *path, char *const arguments[], char *const environment[], const char *folder,
    const int streams[3], const int go[2]) {
  int copies[3];
  // Copied out of the way first: one of them may have the number of another's stream.
  for (int stream = 0; stream < 3; stream++) {
    copies[stream] = fcntl(streams[stream], F_DUPFD_CLOEXEC, 3);
    if (copies[stream] < 0) return;
  }
  int start = fcntl(go[0], F_DUPFD_CLOEXEC, 3);
  if (start < 0) return;
  close(go[1]);
  for (int stream = 0; stream < 3; stream++) {
    if (dup2(copies[stream], stream) < 0) return;
  }
  if (folder && chdir(folder) != 0) return;
  for (int number = 1; number < NSIG; number++) {
    // Those that cannot be set are the default already.
    signal(number, SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  char byte;
  ssize_t count;
  do {
    count = read(start, &byte, 1);
  } while (count < 0 && errno == EINTR);
  if (count != 1) _exit(127);
  execve(path, arguments, environment);
}

int lw_fork_waiting(
    const char *path, char *const arguments[], char *const environment[], const char *folder,
    const int streams[3], const int go[2], int failure) {
  int report = fcntl(failure, F_DUPFD_CLOEXEC, 3);
  if (report < 0) return -1;
  // Whatever others have asked to be done at a fork does not concern a process that becomes another program.
  int process = _Fork();
  if (process == 0) {
    become(path, arguments, environment, folder, streams, go);
    int reason = errno;
    while (write(report, &reason, sizeof reason) < 0 && errno == EINTR) {}
    _exit(127);
  }
  int reason = errno;
  close(report);
  errno = reason;
  return process;
}

int lw_trace_follow(int process) {
  long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK | PTRACE_O_TRACECLONE |
                 PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL;
  return (int)ptrace(PTRACE_SEIZE, process, NULL, options);
}

int lw_trace_wait(int *status) { return waitpid(-1, status, __WALL | __WNOTHREAD); }

int lw_trace_go_on(int task, int signal) { return (int)ptrace(PTRACE_SYSCALL, task, NULL, (long)signal); }

int lw_trace_leave_stopped(int task) { return (int)ptrace(PTRACE_LISTEN, task, NULL, 0L); }

int lw_trace_message(int task, unsigned long *number) {
  return (int)ptrace(PTRACE_GETEVENTMSG, task, NULL, number);
}

int lw_trace_call(int task, struct lw_call_stop *stop) {
  struct __ptrace_syscall_info facts;
  if (ptrace(PTRACE_GET_SYSCALL_INFO, task, sizeof facts, &facts) < 0) return -1;
  stop->moment = 0;
  stop->is_native = facts.arch == NATIVE_MACHINE;
  if (facts.op == PTRACE_SYSCALL_INFO_ENTRY) {
    stop->moment = 1;
    stop->number = (int64_t)facts.entry.nr;
    for (int index = 0; index < 6; index++) stop->arguments[index] = facts.entry.args[index];
#if defined(__x86_64__)
    // Calls with pointers of half the size have numbers of their own.
    if (stop->number & 0x40000000) stop->is_native = 0;
#endif
  } else if (facts.op == PTRACE_SYSCALL_INFO_EXIT) {
    stop->moment = 2;
    stop->result = facts.exit.rval;
  }
  return 0;
}

long lw_read_memory(int task, uint64_t address, void *buffer, size_t length) {
  struct iovec here = {buffer, length};
  struct iovec there = {(void *)(uintptr_t)address, length};
  return process_vm_readv(task, &here, 1, &there, 1, 0);
}

int lw_signal_process(int watch, int signal) { return pidfd_send_signal(watch, signal, NULL, 0); }
