// The system calls that the Glibc module does not show to Swift: those declared only for GNU sources, variadic ones,
// and those that need a structure of which there is no import.
//
// It includes none of the system's headers: their structures would then belong to this module as well as to Glibc,
// and which of the two a file has to import would depend on the order in which they are loaded.
//
// Each function gives -1 and sets errno on failure, like the call it makes.
#ifndef LW_CPOSIX_H
#define LW_CPOSIX_H

#include <stddef.h>
#include <stdint.h>

#include "Tracing.h"

// Files.

/// Opens only the place, neither for reading nor for writing.
static const int lw_o_path = 010000000;

/// Opens a file below a folder, refusing every link on the way; ENOSYS on old kernels.
int lw_open_below(int folder, const char *path, int flags);

static const unsigned int lw_rename_noreplace = 1;
static const unsigned int lw_rename_exchange = 2;

int lw_rename(
    int old_folder, const char *old_name, int new_folder, const char *new_name, unsigned int flags);

/// Fills a buffer with the next entries of a folder and gives the number of bytes; 0 at the end.
long lw_read_entries(int folder, void *buffer, size_t length);

/// Copies from one file to another within the kernel and gives the number of bytes; 0 at the end.
long lw_copy_range(int from, int to, size_t length);

int lw_set_lease(int file, int kind);
int lw_get_lease(int file);
/// Sets the signal that asks for a lease to be given back.
int lw_set_signal(int file, int signal);

/// The magic number of the file system a descriptor lies on.
int64_t lw_file_system_magic(int file);

// Processes.

/// Makes a pipe whose ends are closed in other programs.
int lw_pipe(int ends[2]);

int lw_set_nonblocking(int file);

/// A descriptor that can be read once the process has ended.
int lw_process_watch(int process);

/// `actions` is a `posix_spawn_file_actions_t`; gives the error number instead of setting it.
int lw_spawn_change_folder(void *actions, const char *folder);

/// A descriptor that can be read once something was written to it, and is never waited for.
int lw_event(void);

/// A descriptor that can be read once the time has passed.
int lw_timer(int64_t seconds, int64_t nanoseconds);

/// A descriptor from which blocked signals are read; `signals` is a `sigset_t`.
int lw_signal_queue(const void *signals);

/// The number of the next signal in a queue, 0 when there is none.
int lw_next_signal(int queue);

// Terminals.

/// Columns and rows of a terminal, 0 where it does not say.
int lw_terminal_size(int file, int *columns, int *rows);

#endif
