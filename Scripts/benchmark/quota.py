"""Measures the quota ledger beside a plain loop over SQLite: consumptions, with as many callers as the limits say, and statuses.

In each run everything is done in turn, each on a new database on the same disk, so that a slow minute of the machine meets
all of it. The loop is one process that waits for nobody: "same" runs the ledger's own statements on the ledger's own
rows; "least" is one conditional update of a number and one insert of a key."""

import argparse
import os
import statistics
import subprocess
import tempfile

CONSUMPTIONS = 20_000
STATUSES = 100_000
# Callers of the ledger, the size of the loop's transactions, and the least part of the loop's speed.
LIMITS = [(128, 50, 0.8), (32, 16, 0.8)]
STATUS_LIMIT = 20


def answer(*command):
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def loop(program, form, group):
    with tempfile.TemporaryDirectory(dir=".") as folder:
        return answer(program, form, f"{folder}/quota.sqlite", str(CONSUMPTIONS), str(group))


def ledger(program, callers):
    with tempfile.TemporaryDirectory(dir=".") as folder:
        path = f"{os.path.abspath(folder)}/quota.sqlite"
        return answer(program, "consume", path, str(CONSUMPTIONS), str(callers))


def status(program):
    with tempfile.TemporaryDirectory(dir=".") as folder:
        return answer(program, "status", f"{os.path.abspath(folder)}/quota.sqlite", str(STATUSES))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("work")
    parser.add_argument("program")
    parser.add_argument("--runs", type=int, default=10)
    options = parser.parse_args()
    # Where the databases lie decides what a flush costs, and the temporary folder may be memory.
    os.makedirs(".build-release", exist_ok=True)
    program = os.path.abspath(options.program)
    work = os.path.abspath(options.work)
    os.chdir(".build-release")
    figures = {}
    load = []
    for _ in range(options.runs):
        load.append(os.getloadavg()[0])
        for callers, group, _ in LIMITS:
            for form in ("same", "least"):
                figures.setdefault((form, group), []).append(loop(f"{work}/quota", form, group))
            figures.setdefault(("ledger", callers), []).append(ledger(program, callers))
        figures.setdefault("status", []).append(status(program))
    median = {key: statistics.median(values) for key, values in figures.items()}
    print(f"Consumptions a second, every commit flushed; medians of {options.runs} runs; the machine's load was "
          f"{min(load):.1f} to {max(load):.1f}.\n")
    print("| callers | ledger | loop, same work | ratio | limit | loop, least work | ratio |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for callers, group, limit in LIMITS:
        own, same, least = median["ledger", callers], median["same", group], median["least", group]
        print(f"| {callers} | {own:,.0f} | {same:,.0f} ({group} a commit) | {own / same:.2f} | {limit} | {least:,.0f} | "
              f"{own / least:.2f} |")
    print(f"\nA status takes {median['status']:.1f} microseconds (limit {STATUS_LIMIT}).")


main()
