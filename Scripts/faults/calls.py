"""The system calls of a command that write, and strace to disturb one of them."""

import os
import re

ERRORS = ["ENOSPC", "EROFS", "EIO"]

# What changes a disk, and whether a full disk, or one that can only be read, refuses it.
WRITING = {
    "openat": True, "creat": True, "write": True, "pwrite64": True, "writev": True, "rename": True, "renameat": True,
    "renameat2": True, "link": True, "linkat": True, "symlink": True, "symlinkat": True, "unlink": True,
    "unlinkat": True, "mkdir": True, "mkdirat": True, "rmdir": True, "ftruncate": True, "truncate": True,
    "fsync": True, "fdatasync": True, "chmod": True, "fchmod": True, "fchmodat": True, "utimensat": True,
    "copy_file_range": True, "sendfile": True, "fallocate": True,
}
# Nothing of these needs room.
ROOMLESS = {"unlink", "unlinkat", "rmdir", "fchmod", "chmod", "fchmodat", "utimensat", "truncate", "ftruncate"}
# A disk that can only be read takes no notice of what was opened before.
OPENING = {"openat", "creat", "rename", "renameat", "renameat2", "link", "linkat", "symlink", "symlinkat", "unlink",
           "unlinkat", "mkdir", "mkdirat", "rmdir", "fchmod", "chmod", "fchmodat", "utimensat"}
FLUSHING = {"fsync", "fdatasync", "write", "pwrite64"}
LINE = re.compile(r"^(\d+) +(\w+)\((.*)$")


class Call:
    def __init__(self, name, number, text):
        self.name, self.number, self.text = name, number, text

    def __str__(self):
        return f"{self.name} {self.number}: {self.text[:160]}"

    def can_fail_with(self, fault):
        if fault == "ENOSPC":
            return self.name not in ROOMLESS
        if fault == "EROFS":
            return self.name in OPENING
        if fault == "EIO":
            return self.name in FLUSHING
        return True


def plan(world, words):
    """Does the operation, and answers the calls of its first thread that write."""
    trace = os.path.join(world.work, "trace")
    result = world.run(
        ["strace", "-f", "-qq", "-o", trace, "-e", "trace=" + ",".join("?" + name for name in WRITING),
         world.program, *words])
    counts, found, main = {}, [], None
    with open(trace, errors="replace") as file:
        for line in file:
            match = LINE.match(line)
            if not match:
                continue
            process, name, text = match.groups()
            main = main or process
            if process != main:
                continue
            counts[name] = counts.get(name, 0) + 1
            if name == "openat" and "O_CREAT" not in text:
                continue
            if name == "write" and re.match(r"[12],", text):
                continue
            found.append(Call(name, counts[name], text.strip()))
    return found, result


class Outcome:
    def __init__(self, result, was_met):
        self.result, self.was_met = result, was_met


def disturb(world, words, call, fault):
    """Does the operation with one call disturbed."""
    if not call.can_fail_with(fault):
        return None
    what = "signal=KILL" if fault == "kill" else f"error={fault}"
    trace = os.path.join(world.work, "trace")
    result = world.run(
        ["strace", "-f", "-qq", "-o", trace, "-e", f"trace={call.name}",
         "-e", f"inject={call.name}:{what}:when={call.number}", world.program, *words])
    with open(trace, errors="replace") as file:
        text = file.read()
    was_met = result.status in (-9, 137) if fault == "kill" else "(INJECTED)" in text
    return Outcome(result, was_met)
