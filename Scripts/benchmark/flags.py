"""Measures evaluations of 1,000 flag definitions on one core, beside openfeature-flagd-core in the same run.

Both count the time that the process itself had a processor. Usage: flags.py PROGRAM [ROUNDS]
"""

import json
import subprocess
import sys
import tempfile
import time

from openfeature.contrib.tools.flagd.core import FlagdCore
from openfeature.evaluation_context import EvaluationContext

ONE_RULE = {"if": [{"==": [{"var": "country"}, "se"]}, "on", "off"]}
NESTED = {
    "if": [
        {"and": [
            {"in": [{"var": "country"}, ["de", "fr", "no", "se"]]},
            {"or": [{"<": [{"var": "age"}, 18]}, {">=": [{"var": "age"}, 30]}]},
            {"sem_ver": [{"var": "version"}, ">=", "2.0.0"]},
            {"!": [{"==": [{"var": "plan"}, "free"]}]},
        ]},
        {"fractional": [["on", 50], ["off", 50]]},
        {"starts_with": [{"var": "country"}, "d"]}, "on",
        "off",
    ]
}
REPETITIONS = 5


def definitions():
    """1,000 flags, of which a third each have no rule, one rule, and rules in each other."""
    flags = {}
    for number in range(1000):
        kind, rule = [("static", None), ("rule", ONE_RULE), ("nested", NESTED)][number % 3]
        flags[f"{kind}-{number}"] = {"state": "ENABLED", "variants": {"on": True, "off": False}, "defaultVariant": "off"} | (
            {"targeting": rule} if rule else {}
        )
    return {"flags": flags}


def measure_peer(text, rounds):
    core = FlagdCore()
    core.set_flags(text)
    context = EvaluationContext("user-1", {"country": "se", "age": 34, "plan": "pro", "version": "2.1.0"})
    rates = {}
    for kind in ["static", "rule", "nested"]:
        keys = [key for key in json.loads(text)["flags"] if key.startswith(kind)]
        best = 0
        for _ in range(REPETITIONS):
            start = time.process_time()
            for number in range(rounds):
                core.resolve_boolean_value(keys[number % len(keys)], False, context)
            best = max(best, rounds / (time.process_time() - start))
        rates[kind] = best
    return rates


def main():
    program = sys.argv[1]
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 300_000
    text = json.dumps(definitions())
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        file.write(text)
        file.flush()
        ours = json.loads(subprocess.run(["taskset", "-c", "0", program, file.name, str(rounds)], capture_output=True, text=True, check=True).stdout)
    peer = measure_peer(text, rounds // 10)
    print("| 1,000 definitions, one core | evaluations a second | openfeature-flagd-core | ratio |")
    print("|---|---:|---:|---:|")
    for kind in ["static", "rule", "nested"]:
        for name in [kind, f"{kind} published"]:
            print(f"| {name} | {ours[name]:,} | {peer[kind]:,.0f} | {ours[name] / peer[kind]:.1f} |")


main()
