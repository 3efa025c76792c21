"""Asks this product and openfeature-flagd-core the same random questions and compares the answers.

Usage: flags.py PROGRAM COUNT SEED
"""

import collections
import contextlib
import io
import json
import subprocess
import sys
import logging
import warnings

from openfeature.contrib.tools.flagd.core import FlagdCore
from openfeature.evaluation_context import EvaluationContext
from openfeature.exception import OpenFeatureError
from questions import Questions

METHODS = {"bool": "boolean", "int": "integer", "double": "float", "string": "string", "object": "object"}


def ask_peer(question):
    """The peer's answer in the form of ours; what it lets escape counts as GENERAL."""
    core = FlagdCore()
    try:
        core.set_flags(question["definitions"])
    except Exception as error:
        return {"refused": repr(error)}
    context = EvaluationContext(question["targetingKey"], question["attributes"])
    try:
        # `log` prints.
        with contextlib.redirect_stdout(io.StringIO()):
            resolve = getattr(core, f"resolve_{METHODS[question['type']]}_value")
            outcome = resolve(question["key"], question["default"], context)
    except OpenFeatureError as error:
        return {"error": error.error_code.value}
    except Exception:
        return {"error": "GENERAL"}
    reason = getattr(outcome.reason, "value", outcome.reason)
    value = outcome.value
    return {"value": value, "variant": outcome.variant, "reason": reason, "metadata": dict(outcome.flag_metadata)}


def canonical(answer, question):
    answer = {key: value for key, value in answer.items() if key != "message"}
    if "value" in answer and question["type"] == "double" and not isinstance(answer["value"], bool):
        answer["value"] = float(answer["value"])
    # 1, 1.0 and true stay apart as text.
    return "refused" if "refused" in answer else json.dumps(answer, sort_keys=True)


def main():
    program, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    questions = Questions(seed)
    asked = [questions.question() for _ in range(count)]
    lines = "".join(json.dumps(question) + "\n" for question, _ in asked)
    ours = [json.loads(line) for line in subprocess.run([program], input=lines, capture_output=True, text=True, check=True).stdout.splitlines()]
    assert len(ours) == count, f"{len(ours)} answers to {count} questions"
    tally = collections.Counter()
    different = 0
    for (question, special), our in zip(asked, ours):
        peer = ask_peer(question)
        tally["fractional and sem_ver"] += special
        tally["errors"] += "error" in peer
        tally[peer.get("error") or peer.get("reason") or "refused"] += 1
        if canonical(our, question) != canonical(peer, question):
            different += 1
            if different <= 10:
                print(json.dumps({"question": question, "ours": our, "peer": peer}, ensure_ascii=False), file=sys.stderr)
    print(f"seed {seed}: {count} questions, {different} answered differently; " + ", ".join(f"{name} {number}" for name, number in sorted(tally.items())))
    enough = tally["errors"] * 5 >= count and tally["fractional and sem_ver"] * 10 >= count * 3 and not tally["refused"]
    if not enough:
        print("The questions do not have the shares that they are to have.", file=sys.stderr)
    sys.exit(1 if different or not enough else 0)


main()
