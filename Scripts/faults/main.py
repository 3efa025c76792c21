"""Kills lanework at every system call that writes, and checks what is left. See Scripts/fault --help."""

import argparse
import json
import os
import random
import shlex
import shutil
import sys
import time

import calls
import checks
import operations
from world import World


BOARDS = ["git", "plain", "linked", "unborn"]


class Progress:
    """How far a run has come, kept in a file so that it can go on."""

    def __init__(self, path, settings, resume):
        self.path = path
        self.facts = {"settings": settings, "operation": settings["from"], "call": 0, "runs": 0, "failures": 0, "kinds": {}}
        if resume and os.path.exists(path):
            with open(path) as file:
                self.facts = json.load(file)

    def __getitem__(self, key):
        return self.facts[key]

    def note(self, **changes):
        self.facts.update(changes)
        with open(self.path + ".new", "w") as file:
            json.dump(self.facts, file)
        os.replace(self.path + ".new", self.path)


def parse():
    parser = argparse.ArgumentParser(prog="Scripts/fault")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--operations", type=int, default=50)
    parser.add_argument("--from", dest="first", type=int, default=1)
    parser.add_argument("--to", dest="last", type=int, default=None)
    parser.add_argument("--board", choices=BOARDS, default=None)
    parser.add_argument("--fault", choices=["kill", *calls.ERRORS], default="kill")
    parser.add_argument("--kind", default=None)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--call", type=int, default=None)
    parser.add_argument("--program", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--resume", action="store_true")
    return parser.parse_args()


def repeat(settings, kind, operation, call, options):
    words = ["Scripts/fault", "--seed", settings["seed"], "--operations", settings["operations"], "--board", kind]
    words += ["--fault", settings["fault"], "--from", operation, "--to", operation, "--call", call]
    if options.kind:
        words += ["--kind", options.kind]
    words += ["--program", options.program]
    return shlex.join(str(word) for word in words)


def keep(world, kind, number, call):
    """Keeps the state after a failure, under a name of its own."""
    place = os.path.join(world.work, f"failed-{number}-{call}")
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(world.live, place, symlinks=True)
    return place


def run_operation(world, progress, settings, number, options):
    """Does one operation, and all faults in it; answers whether all held."""
    chance = random.Random(f"{settings['seed']}/{number}")
    if progress["call"] == 0:
        operations.edit_outside(world, chance)
        world.keep("before")
    words = operations.choose(world, random.Random(f"{settings['seed']}/{number}/words"), number, options.kind)
    before = checks.State(world)
    world.settle()
    plan, result = calls.plan(world, words)
    if result.status != 0:
        # Such as an undo with nothing to undo; what is refused is no operation.
        print(f"  {number}. {shlex.join(words)}: refused: {result.messages.strip()}", flush=True)
        return True
    after = checks.State(world)
    world.keep("after")
    reference = checks.Reference(world, words, before, after)
    started = time.monotonic()
    if number >= settings["from"]:
        wanted = range(number % options.every, len(plan), options.every)
        if options.call is not None:
            wanted = [options.call - 1]
        for index in wanted:
            if index < progress["call"]:
                continue
            world.restore("before")
            outcome = calls.disturb(world, words, plan[index], settings["fault"])
            problems, kind = reference.problems(outcome, settings["fault"])
            kinds = dict(progress["kinds"])
            kinds[kind] = kinds.get(kind, 0) + 1
            failures = progress["failures"] + (1 if problems else 0)
            if problems:
                place = keep(world, settings["board"], number, index + 1)
                print(f"  FAILED: {shlex.join(words)}\n  {settings['fault']} at {plan[index]}, kept in {place}")
                for problem in problems:
                    print(f"    {problem}")
                print(f"  Again: {repeat(settings, settings['board'], number, index + 1, options)}", flush=True)
            progress.note(call=index + 1, runs=progress["runs"] + 1, failures=failures, kinds=kinds)
    count = len(plan) if number >= settings["from"] else 0
    print(f"  {number}. {shlex.join(words)}: {count} calls, {time.monotonic() - started:.0f} s", flush=True)
    world.restore("after")
    return progress["failures"] == 0


def run_board(kind, options, seed):
    work = os.path.join(options.work, kind)
    path = os.path.join(work, "progress.json")
    if not options.resume:
        shutil.rmtree(work, ignore_errors=True)
    os.makedirs(work, exist_ok=True)
    settings = {
        "seed": seed, "operations": options.operations, "from": options.first, "board": kind, "fault": options.fault,
    }
    progress = Progress(path, settings, options.resume)
    settings = progress["settings"]
    world = World(work, options.program, kind)
    first = 1
    if options.resume and world.has("before"):
        first = progress["operation"]
        world.restore("before")
    else:
        world.make(random.Random(f"{settings['seed']}/board"))
    print(f"{kind} board, seed {settings['seed']}, {settings['operations']} operations, {settings['fault']}", flush=True)
    last = options.last or settings["operations"]
    for number in range(first, last + 1):
        if number != first or not world.has("before") or not options.resume:
            progress.note(operation=number, call=0)
        world.keep("before")
        run_operation(world, progress, settings, number, options)
    progress.note(operation=last + 1, call=0)
    print(f"  {progress['runs']} runs, {progress['failures']} failures: {progress['kinds']}", flush=True)
    return progress["failures"] == 0


def main():
    options = parse()
    options.program = os.path.abspath(options.program)
    options.work = os.path.abspath(options.work)
    seed = options.seed if options.seed is not None else int(time.time())
    kinds = [options.board] if options.board else ["git", "plain"]
    results = [run_board(kind, options, seed) for kind in kinds]
    sys.exit(0 if all(results) else 1)


main()
