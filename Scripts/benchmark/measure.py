"""Times whole processes in turn and prints medians, ratios to the yardstick, and peak memory."""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys

RUN = os.path.join(sys.argv[1] if len(sys.argv) > 1 else "", "run")


def run(command, environment, standard_input=None):
    """Runs a command; answers milliseconds, peak KiB, and its exit status."""
    line = [RUN, standard_input or os.devnull, *command]
    printed = subprocess.run(line, env=environment, check=True, capture_output=True, text=True).stdout
    elapsed, peak, status = printed.split()
    return float(elapsed), int(peak), int(status)


def measure(commands, environment, runs):
    """Runs the commands in turn, so that a slow minute of the machine meets all of them."""
    times = {name: [] for name in commands}
    peaks = {name: 0 for name in commands}
    for turn in range(runs + 2):
        for name, command in commands.items():
            command, standard_input = command if isinstance(command, tuple) else (command, None)
            elapsed, peak, status = run(command, environment, standard_input)
            if status not in (0,):
                sys.exit(f"bench: {' '.join(command)} ended with {status}")
            if turn >= 2:  # the first two warm the caches
                times[name].append(elapsed)
                peaks[name] = max(peaks[name], peak)
    return {name: (statistics.median(values), peaks[name]) for name, values in times.items()}


def board_bytes(board):
    total = 0
    for folder, _, files in os.walk(board):
        total += sum(os.path.getsize(os.path.join(folder, name)) for name in files)
    return total


def table(title, results, yardstick):
    print(f"\n### {title}\n\n| command | median ms | x {yardstick} | peak MiB |\n| --- | ---: | ---: | ---: |")
    base = results[yardstick][0]
    for name, (median, peak) in results.items():
        print(f"| {name} | {median:.1f} | {median / base:.2f} | {peak / 1024:.1f} |")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("work")
    parser.add_argument("lanework")
    parser.add_argument("--runs", type=int, default=10)
    options = parser.parse_args()
    state = os.path.join(options.work, "state")
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": state,
        "XDG_STATE_HOME": os.path.join(state, "state"),
        "XDG_CONFIG_HOME": os.path.join(state, "config"),
        "XDG_DATA_HOME": os.path.join(state, "data"),
        "NO_COLOR": "1",
    }
    os.makedirs(state, exist_ok=True)
    lanework, floor = options.lanework, os.path.join(options.work, "floor")
    git = shutil.which("git")

    start_up = {"git --version": [git, "--version"], "lanework --version": [lanework, "--version"]}
    results = measure(start_up, environment, options.runs * 2)
    table("Start-up", results, "git --version")
    version_peak = results["lanework --version"][1]

    for cards in (1000, 10000):
        board = os.path.join(options.work, f"Board {cards}.lanework")
        commands = {
            "floor": [floor, board],
            "floor, comments counted": [floor, "--count", board],
            "board show --json": [lanework, "board", "show", "--json", board],
            "board show --json --comments": [lanework, "board", "show", "--json", "--comments", board],
            "board validate": [lanework, "board", "validate", board],
        }
        task = taskwarrior(options.work, cards, environment)
        if task:
            commands["task export"] = task
        results = measure(commands, environment, options.runs)
        table(f"{cards:,} cards ({board_bytes(board) / 2**20:.1f} MiB)", results, "floor")
        if cards == 10000:
            own = (results["board show --json"][1] - version_peak) * 1024
            print(f"\nMemory of `board show --json` beyond `--version`: {own / board_bytes(board):.2f} x the bytes of the board.")

    moves(options, environment)


def taskwarrior(work, cards, environment):
    """As many tasks in taskwarrior, or nothing where it is not installed."""
    program = shutil.which("task")
    if not program:
        return None
    data = os.path.join(work, f"tasks-{cards}")
    os.makedirs(data, exist_ok=True)
    settings = os.path.join(data, "taskrc")
    with open(settings, "w") as file:
        file.write(f"data.location={data}\nconfirmation=off\nverbose=nothing\nhooks=off\n")
    tasks = [
        {"description": f"task {n} with a title of some words", "tags": ["text", "high"],
         "annotations": [{"entry": "20260101T000000Z", "description": "twelve lines of text " * 12}]}
        for n in range(cards)
    ]
    command = [program, f"rc:{settings}", "import", "-"]
    subprocess.run(command, input=json.dumps(tasks).encode(), env=environment, check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return [program, f"rc:{settings}", "export"]


def moves(options, environment):
    """One `card move` as a process, and many in one open session, at 10,000 cards."""
    lanework = options.lanework
    board = os.path.join(options.work, "Board 10000.lanework")
    shown = subprocess.run([lanework, "board", "show", "--json", board], env=environment, check=True,
                           capture_output=True).stdout
    lanes = json.loads(shown)["board"]["lanes"]
    card, first, second = lanes[0]["cards"][0]["id"], lanes[0]["id"], lanes[1]["id"]
    turn = {"there": True}

    def move():
        turn["there"] = not turn["there"]
        target = first if turn["there"] else second
        return [lanework, "card", "move", card, target, "--board", board, "--durability", "fast"]

    times, shows = [], []
    for count in range(options.runs + 2):
        shows.append(run([lanework, "board", "show", "--json", board], environment)[0])
        elapsed, _, status = run(move(), environment)
        if status != 0:
            sys.exit(f"bench: card move ended with {status}")
        times.append(elapsed)
    show, single = statistics.median(shows[2:]), statistics.median(times[2:])
    print("\n### One `card move --durability fast` at 10,000 cards\n")
    print(f"`board show --json` {show:.1f} ms, `card move` {single:.1f} ms: {single / show:.2f} x.")

    for cards in (100, 10000):
        board = os.path.join(options.work, f"Board {cards}.lanework")
        shown = subprocess.run([lanework, "board", "show", "--json", board], env=environment, check=True,
                               capture_output=True).stdout
        lanes = json.loads(shown)["board"]["lanes"]
        card = lanes[0]["cards"][0]["id"]
        targets = [lanes[1]["id"], lanes[0]["id"]]
        medians = []
        for count in (0, 1000):
            script = os.path.join(options.work, "session.txt")
            with open(script, "w") as file:
                file.writelines(f"card move {card} {targets[n % 2]}\n" for n in range(count))
                file.write("quit\n")
            command = [lanework, "board", "open", board, "--durability", "fast"]
            medians.append(statistics.median(run(command, environment, script)[0] for _ in range(max(3, options.runs // 2))))
        print(f"\nIn an open session at {cards:,} cards: {(medians[1] - medians[0]) / 1000:.3f} ms a `card move`.")


main()
