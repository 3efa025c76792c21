// What the Glibc module does not show to Swift: calls declared only for GNU sources, variadic calls, and a few
// structures and constants. Prototypes are written out because a feature macro set here would come too late for
// headers that belong to another module.
#include <fcntl.h>
#include <stdint.h>
#include <sys/statfs.h>
#include <sys/types.h>
#include <unistd.h>

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
