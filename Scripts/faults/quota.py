"""Runs the races of Scripts/fault-quota, and one process under a tracer that kills it or fails its system calls."""

import argparse
import os
import re
import shutil
import subprocess
import sys
import time

# The calls by which anything gets to the disk.
WRITING = ["openat", "pwrite64", "fdatasync", "fsync", "ftruncate", "fallocate", "unlink", "unlinkat", "renameat2"]
# What the disk says when it is full, read-only or broken.
FAULTS = {"ENOSPC": ["pwrite64", "fallocate", "ftruncate"], "EROFS": ["pwrite64", "unlink", "ftruncate"],
          "EIO": ["pwrite64", "fdatasync", "fsync"]}
CALLS = "390"


class Races:
    def __init__(self, options):
        self.options = options
        self.folder = os.path.join(os.path.abspath(options.work), "quota")
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        self.failures = 0

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, *words, tracer=()):
        return subprocess.run([*tracer, self.options.program, *map(str, words)], capture_output=True, text=True,
                              timeout=600)

    def hold(self, result, words):
        """Notes whether a run held; gives that."""
        held = result.returncode == 0
        if not held:
            self.failures += 1
            print(f"FAILED: {words}\n{result.stdout}{result.stderr}")
        return held

    def tasks(self):
        result = self.run("tasks", self.path("tasks"), self.options.calls, self.options.seed)
        if self.hold(result, "tasks"):
            print(result.stdout.strip())

    def processes(self):
        result = self.run("processes", self.path("processes"), self.options.calls, self.options.seed, 8,
                          self.options.kills)
        if self.hold(result, "processes"):
            print(result.stdout.strip())

    def copy(self, name):
        """A copy of the prepared database, and of what would lie beside it."""
        folder = self.path(name)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.path("prepared"), folder)
        return os.path.join(folder, "quota")

    def work(self, name, inject=None):
        database = self.copy(name)
        log = self.path("trace")
        tracer = ["strace", "-f", "-o", log, "-e", "trace=" + ",".join(WRITING)]
        if inject:
            tracer += ["-e", "inject=" + inject]
        result = self.run("worker", database, CALLS, self.options.seed, 0, 1, database + ".journal", "tolerant",
                          tracer=tracer)
        with open(log) as file:
            return database, result, file.read()

    def prepare(self):
        os.makedirs(self.path("prepared"), exist_ok=True)
        self.hold(self.run("prepare", os.path.join(self.path("prepared"), "quota"), CALLS, self.options.seed), "prepare")
        _, result, trace = self.work("plain")
        self.hold(result, "a run without faults")
        counts = {}
        for call in WRITING:
            counts[call] = len(re.findall(rf"^\d+ +{call}\(", trace, re.MULTILINE))
        return counts

    def verify(self, database, words):
        result = self.run("verify", database, CALLS, self.options.seed, database + ".journal")
        if self.hold(result, words):
            shutil.rmtree(os.path.dirname(database))

    def calls(self):
        counts = self.prepare()
        done = 0
        for call in WRITING:
            for number in range(1, counts[call] + 1, self.options.every):
                words = f"{call} {number} kill"
                database, result, _ = self.work("killed", f"{call}:signal=KILL:when={number}")
                self.verify(database, words)
                done += 1
        print(f"one process, killed at {done} system calls: held but for {self.failures}")

    def disk(self):
        counts = self.prepare()
        done = 0
        for fault, calls in FAULTS.items():
            for call in calls:
                for number in range(1, counts[call] + 1, self.options.every):
                    words = f"{call} {number} {fault}"
                    database, result, _ = self.work("failed", f"{call}:error={fault}:when={number}+")
                    # A failed disk is answered, never a crash.
                    if self.hold(result, words):
                        self.verify(database, words)
                    done += 1
        print(f"one process, disk failing from {done} system calls on: held but for {self.failures}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--calls", type=int, default=100_000)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--part", choices=["tasks", "processes", "calls", "disk"])
    options = parser.parse_args()
    print(f"seed {options.seed}")
    races = Races(options)
    for part in [options.part] if options.part else ["tasks", "processes", "calls", "disk"]:
        getattr(races, part)()
    sys.exit(1 if races.failures else 0)


main()
