// The system calls that take paths, start processes or reach out of the machine: the one place that lists them.
#define _GNU_SOURCE
#include "CPosix.h"

#include <asm/unistd.h>
#include <fcntl.h>

// Newer than some headers; from 424 on a call has the same number on every machine.
#ifndef __NR_fchmodat2
#define __NR_fchmodat2 452
#endif
#ifndef __NR_setxattrat
#define __NR_setxattrat 463
#define __NR_getxattrat 464
#define __NR_listxattrat 465
#define __NR_removexattrat 466
#endif
#ifndef __NR_open_tree_attr
#define __NR_open_tree_attr 467
#endif
#ifndef __NR_file_getattr
#define __NR_file_getattr 468
#define __NR_file_setattr 469
#endif

#define NO_PATH {-1, -1, lw_link_followed, -1}
#define CALL(name, kind, ...) {__NR_##name, #name, kind, __VA_ARGS__}
// A path that begins at the working folder, and one that begins at a folder's descriptor.
#define PATH(path, rule) {-1, path, rule, -1}
#define PATH_AT(folder, path, rule) {folder, path, rule, -1}
#define PATH_AT_BY(folder, path, rule, flags) {folder, path, rule, flags}
#define ONE(name, path) CALL(name, lw_call_path, path, NO_PATH)
#define TWO(name, path, other) CALL(name, lw_call_path, path, other)

static const struct lw_call_form forms[] = {
    // Opening.
#ifdef __NR_open
    CALL(open, lw_call_path, {-1, 0, lw_link_by_open_flags, 1}, NO_PATH),
    ONE(creat, PATH(0, lw_link_followed)),
#endif
    CALL(openat, lw_call_path, {0, 1, lw_link_by_open_flags, 2}, NO_PATH),
    CALL(openat2, lw_call_path, {0, 1, lw_link_by_open_structure, 2}, NO_PATH),
    CALL(open_by_handle_at, lw_call_opened, NO_PATH, NO_PATH),
    CALL(name_to_handle_at, lw_call_path, {0, 1, lw_link_followed_if_flag, 4}, NO_PATH),
    // Looking.
#ifdef __NR_stat
    ONE(stat, PATH(0, lw_link_followed)),
    ONE(lstat, PATH(0, lw_link_kept)),
    ONE(access, PATH(0, lw_link_followed)),
    ONE(readlink, PATH(0, lw_link_kept)),
#endif
    ONE(newfstatat, PATH_AT_BY(0, 1, lw_link_followed_unless_flag, 3)),
    ONE(statx, PATH_AT_BY(0, 1, lw_link_followed_unless_flag, 2)),
    ONE(statfs, PATH(0, lw_link_followed)),
    ONE(faccessat, PATH_AT(0, 1, lw_link_followed)),
    ONE(faccessat2, PATH_AT_BY(0, 1, lw_link_followed_unless_flag, 3)),
    ONE(readlinkat, PATH_AT(0, 1, lw_link_kept)),
    ONE(getxattr, PATH(0, lw_link_followed)),
    ONE(lgetxattr, PATH(0, lw_link_kept)),
    ONE(getxattrat, PATH_AT_BY(0, 1, lw_link_followed_unless_flag, 2)),
    ONE(listxattr, PATH(0, lw_link_followed)),
    ONE(llistxattr, PATH(0, lw_link_kept)),
    ONE(listxattrat, PATH_AT_BY(0, 1, lw_link_followed_unless_flag, 2)),
    ONE(file_getattr, PATH_AT_BY(0, 1, lw_link_followed_unless_flag, 4)),
    // Watching.
    ONE(inotify_add_watch, PATH(1, lw_link_followed)),
    ONE(fanotify_mark, PATH_AT(3, 4, lw_link_followed)),
    // Making, renaming and removing. What a new symbolic link leads to is a text; nothing is looked up by it.
#ifdef __NR_mkdir
    ONE(mkdir, PATH(0, lw_link_kept)),
    ONE(mknod, PATH(0, lw_link_kept)),
    ONE(rmdir, PATH(0, lw_link_kept)),
    ONE(unlink, PATH(0, lw_link_kept)),
    ONE(symlink, PATH(1, lw_link_kept)),
    TWO(link, PATH(0, lw_link_kept), PATH(1, lw_link_kept)),
    TWO(rename, PATH(0, lw_link_kept), PATH(1, lw_link_kept)),
#endif
    ONE(mkdirat, PATH_AT(0, 1, lw_link_kept)),
    ONE(mknodat, PATH_AT(0, 1, lw_link_kept)),
    ONE(unlinkat, PATH_AT(0, 1, lw_link_kept)),
    ONE(symlinkat, PATH_AT(1, 2, lw_link_kept)),
    TWO(linkat, PATH_AT_BY(0, 1, lw_link_followed_if_flag, 4), PATH_AT(2, 3, lw_link_kept)),
#ifdef __NR_renameat
    TWO(renameat, PATH_AT(0, 1, lw_link_kept), PATH_AT(2, 3, lw_link_kept)),
#endif
    TWO(renameat2, PATH_AT(0, 1, lw_link_kept), PATH_AT(2, 3, lw_link_kept)),
    // Changing.
#ifdef __NR_chmod
    ONE(chmod, PATH(0, lw_link_followed)),
    ONE(chown, PATH(0, lw_link_followed)),
    ONE(lchown, PATH(0, lw_link_kept)),
    ONE(utime, PATH(0, lw_link_followed)),
    ONE(utimes, PATH(0, lw_link_followed)),
    ONE(futimesat, PATH_AT(0, 1, lw_link_followed)),
#endif
    ONE(truncate, PATH(0, lw_link_followed)),
    ONE(fchmodat, PATH_AT(0, 1, lw_link_followed)),
    ONE(fchmodat2, PATH_AT_BY(0, 1, lw_link_followed_unless_flag, 3)),
    ONE(fchownat, PATH_AT_BY(0, 1, lw_link_followed_unless_flag, 4)),
    ONE(utimensat, PATH_AT_BY(0, 1, lw_link_followed_unless_flag, 3)),
    ONE(setxattr, PATH(0, lw_link_followed)),
    ONE(lsetxattr, PATH(0, lw_link_kept)),
    ONE(setxattrat, PATH_AT_BY(0, 1, lw_link_followed_unless_flag, 2)),
    ONE(removexattr, PATH(0, lw_link_followed)),
    ONE(lremovexattr, PATH(0, lw_link_kept)),
    ONE(removexattrat, PATH_AT_BY(0, 1, lw_link_followed_unless_flag, 2)),
    ONE(file_setattr, PATH_AT_BY(0, 1, lw_link_followed_unless_flag, 4)),
    // Folders of processes, file systems and the machine.
    ONE(chdir, PATH(0, lw_link_followed)),
    ONE(chroot, PATH(0, lw_link_followed)),
    TWO(pivot_root, PATH(0, lw_link_followed), PATH(1, lw_link_followed)),
    TWO(mount, PATH(0, lw_link_followed), PATH(1, lw_link_followed)),
    ONE(umount2, PATH(0, lw_link_followed)),
    ONE(open_tree, PATH_AT_BY(0, 1, lw_link_followed_unless_flag, 2)),
    ONE(open_tree_attr, PATH_AT_BY(0, 1, lw_link_followed_unless_flag, 2)),
    TWO(move_mount, PATH_AT(0, 1, lw_link_followed), PATH_AT(2, 3, lw_link_followed)),
    ONE(mount_setattr, PATH_AT_BY(0, 1, lw_link_followed_unless_flag, 2)),
    ONE(fspick, PATH_AT(0, 1, lw_link_followed)),
    ONE(swapon, PATH(0, lw_link_followed)),
    ONE(swapoff, PATH(0, lw_link_followed)),
    ONE(acct, PATH(0, lw_link_followed)),
    ONE(quotactl, PATH(1, lw_link_followed)),
    // Processes and programs.
#ifdef __NR_fork
    CALL(fork, lw_call_process, NO_PATH, NO_PATH),
    CALL(vfork, lw_call_process, NO_PATH, NO_PATH),
#endif
    CALL(clone, lw_call_process, NO_PATH, NO_PATH),
    CALL(clone3, lw_call_process_structure, NO_PATH, NO_PATH),
    CALL(execve, lw_call_program, PATH(0, lw_link_followed), NO_PATH),
    CALL(execveat, lw_call_program, PATH_AT_BY(0, 1, lw_link_followed_unless_flag, 4), NO_PATH),
    // Sockets.
    CALL(socket, lw_call_socket, NO_PATH, NO_PATH),
    CALL(socketpair, lw_call_socket, NO_PATH, NO_PATH),
    CALL(connect, lw_call_address, NO_PATH, NO_PATH),
    CALL(bind, lw_call_address, NO_PATH, NO_PATH),
    // A ring takes the place of calls: what is done through it is not seen.
    CALL(io_uring_setup, lw_call_unseen, NO_PATH, NO_PATH),
};

const struct lw_call_form *lw_call_form_at(int index) {
  return index >= 0 && index < (int)(sizeof forms / sizeof forms[0]) ? &forms[index] : NULL;
}

int lw_open_keeps_link(uint64_t flags) {
  return (flags & O_NOFOLLOW) != 0 || (flags & (O_CREAT | O_EXCL)) == (O_CREAT | O_EXCL);
}
