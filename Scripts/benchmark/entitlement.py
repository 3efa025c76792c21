#!/usr/bin/env python3
"""Times decisions over ledgers of 1,000 events and prints a table.

Usage: entitlement.py DECISION-BENCHMARK

The argument is the program decision-benchmark, built for release. The limit of the design is 100 µs a decision, for
every shape in which the events come: the status is 1 when a median is above it.
"""

import json
import subprocess
import sys

LIMIT_MICROSECONDS = 100


def main():
    if len(sys.argv) != 2 or sys.argv[1] in ("-h", "--help"):
        print(__doc__.strip())
        return 0 if "-h" in sys.argv or "--help" in sys.argv else 2
    lines = subprocess.run([sys.argv[1]], check=True, capture_output=True, text=True).stdout.splitlines()
    rows = [json.loads(line) for line in lines]
    print(f"{'decision over 1,000 events':44} {'median':>10} {'slowest':>10} {'recording an event':>20}")
    slow = False
    for row in rows:
        median = row["decisionNanoseconds"] / 1_000
        slow = slow or median > LIMIT_MICROSECONDS or not row["allowed"]
        print(
            f"{row['shape']:44} {median:>7.1f} µs {row['slowestNanoseconds'] / 1_000:>7.1f} µs"
            f" {row['recordingNanosecondsPerEvent']:>17} ns"
        )
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
