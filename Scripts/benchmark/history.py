"""Measures what history costs beside git and libgit2: commits of an open session, single moves, and native undo.

Everything is done in turn in one run, so that a slow minute of the machine meets all of it. Boards, settings and the
program's own records lie in the folder of the measurement."""

import argparse
import binascii
import json
import os
import resource
import shutil
import statistics
import subprocess
import time


def prepare(work):
    """A home of its own with git's configuration, and another with records by which sessions are Pro."""
    homes = {}
    for tier in ("free", "pro"):
        home = os.path.join(work, f"history-{tier}")
        state = os.path.join(home, "state")
        os.makedirs(os.path.join(state, "lanework"), mode=0o700)
        with open(os.path.join(home, ".gitconfig"), "w") as file:
            file.write("[user]\n\tname = Bench\n\temail = bench@example.org\n[gc]\n\tauto = 0\n[init]\n\tdefaultBranch = main\n")
        homes[tier] = {
            "PATH": os.environ["PATH"], "HOME": home, "XDG_STATE_HOME": state, "NO_COLOR": "1",
            "XDG_CONFIG_HOME": os.path.join(home, "config"), "XDG_DATA_HOME": os.path.join(home, "data"),
        }
    covered = b'{"version":1,"facts":{"expiration":"2999-01-01T00:00:00.000Z","willAutoRenew":true},"answeredAt":null'
    record = covered + b',"checksum":"crc32:%08x"}\n' % binascii.crc32(covered)
    facts = os.path.join(homes["pro"]["XDG_STATE_HOME"], "lanework", "subscription-facts.json")
    with open(os.open(facts, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as file:
        file.write(record)
    return homes


class Session:
    """A board that is held open by `lanework board open --json`: one request a line, one answer a line."""

    def __init__(self, lanework, board, durability, environment):
        self.process = subprocess.Popen(
            [lanework, "board", "open", "--json", "--durability", durability, board], env=environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.request("lane list")

    def request(self, command, **fields):
        """Makes a request; answers the milliseconds until the answer was there."""
        line = json.dumps({"command": command, **fields}).encode() + b"\n"
        start = time.perf_counter()
        self.process.stdin.write(line)
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        elapsed = (time.perf_counter() - start) * 1e3
        if json.loads(answer).get("error"):
            raise SystemExit(f"bench: {command}: {answer.decode()}")
        return elapsed

    def processor(self):
        """The milliseconds of processor time that the program has used, but for threads that have ended."""
        total = 0
        for thread in os.listdir(f"/proc/{self.process.pid}/task"):
            with open(f"/proc/{self.process.pid}/task/{thread}/schedstat") as file:
                total += int(file.read().split()[0])
        return total / 1e6

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def children():
    """The milliseconds of processor time of all programs that were run and have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (usage.ru_utime + usage.ru_stime) * 1e3


def timed(command, environment, folder=None):
    start = time.perf_counter()
    subprocess.run(command, env=environment, cwd=folder, check=True, stdin=subprocess.DEVNULL,
                   stdout=subprocess.DEVNULL)
    return (time.perf_counter() - start) * 1e3


def shown(lanework, board, environment):
    text = subprocess.run([lanework, "board", "show", "--json", board], env=environment, check=True,
                          capture_output=True).stdout
    return json.loads(text)["board"]["lanes"]


def copy(board, to):
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(board, to)
    return to


def repository(board, to, environment):
    """A copy of a board whose folder is a repository with one commit of it all, packed as a clone's."""
    copy(board, to)
    for arguments in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "Start"], ["repack", "-adq"]):
        subprocess.run(["git", *arguments], cwd=to, env=environment, check=True, stdout=subprocess.DEVNULL)
    time.sleep(1.1)  # the index would be as young as the files, and all of them would be read again
    subprocess.run(["git", "update-index", "-q", "--really-refresh"], cwd=to, env=environment, check=True)
    return to


def rename(board, file, number):
    """Edits a card's title as an editor does."""
    path = os.path.join(board, file)
    with open(path) as card:
        lines = [f'title: "Edit {number}"\n' if line.startswith("title: ") else line for line in card]
    with open(path + "~", "w") as card:
        card.writelines(lines)
    os.rename(path + "~", path)


def commits(options, cards, homes):
    """An edit with its commit: by a session, by git as a person would, and by a program over libgit2's index."""
    work, lanework, pro = options.work, options.lanework, homes["pro"]
    board = os.path.join(work, f"Board {cards}.lanework")
    lane = shown(lanework, board, homes["free"])[3]
    card = lane["cards"][0]["id"]
    file = os.path.join(lane["id"], card, "index.md")
    copies = {name: repository(board, os.path.join(work, f"{name}.lanework"), pro)
              for name in ("fast", "full", "git", "library")}
    print(f"\n### An edit with its commit, {cards:,} cards\n\n"
          "| how | median ms | x git | processor ms | x git |\n| --- | ---: | ---: | ---: | ---: |")
    # One after the other: what is flushed for one session would hold up the other one. Beside a session that flushes,
    # git flushes too, which it does not by itself.
    for durability in ("fast", "full"):
        yardstick = "`git add` and `git commit`" + (", `core.fsync=all`" if durability == "full" else "")
        settings = ["-c", "core.fsync=all"] if durability == "full" else []
        rows = {name: [] for name in (yardstick, "C program with libgit2's index, opened once",
                                      f"open session, `{durability}`")}
        git, library, ours = rows.values()
        session = Session(lanework, copies[durability], durability, pro)
        for number in range(options.runs):
            processor = session.processor()
            times = [session.request("card rename", card=card, title=f"Edit {number} {turn}") for turn in range(10)]
            ours.append((statistics.median(times), (session.processor() - processor) / 10))
            rename(copies["git"], file, number)
            processor = children()
            elapsed = timed(["git", *settings, "add", file], pro, copies["git"])
            elapsed += timed(["git", *settings, "commit", "-q", "-m", f"{durability} {number}"], pro, copies["git"])
            git.append((elapsed, children() - processor))
            command = [os.path.join(work, "commit"), copies["library"], file, "10"]
            printed = subprocess.run(command, env=pro, check=True, capture_output=True, text=True).stdout
            library.append(tuple(float(number) for number in printed.split()))
        session.end()
        medians = {name: [statistics.median(column) for column in zip(*row)] for name, row in rows.items()}
        base = medians[yardstick]
        for name, (elapsed, processor) in medians.items():
            print(f"| {name} | {elapsed:.2f} | {elapsed / base[0]:.3f} | {processor:.2f} | {processor / base[1]:.3f} |")
        if durability == "fast":
            fast = medians[f"open session, `{durability}`"][0]
    single_move(options, cards, homes, copies["fast"], fast)
    for name in copies.values():
        shutil.rmtree(name)


def single_move(options, cards, homes, board, commit):
    """One `card move` as a process of its own, beside the `git status` of the same board."""
    lanework, pro = options.lanework, homes["pro"]
    lanes = shown(lanework, board, homes["free"])
    card, targets = lanes[0]["cards"][1]["id"], [lanes[1]["id"], lanes[0]["id"]]
    rows = {"status": [], "show": [], "fast": [], "full": []}
    for number in range(options.runs + 2):
        rows["status"].append(timed(["git", "status", "--porcelain"], pro, board))
        rows["show"].append(timed([lanework, "board", "show", "--json", board], pro))
        for turn, durability in enumerate(("fast", "full")):
            command = [lanework, "card", "move", card, targets[turn], "--board", board, "--durability", durability]
            rows[durability].append(timed(command, pro))
    status, show, fast, full = (statistics.median(rows[name][2:]) for name in rows)
    limit = status + 1.5 * commit
    print(f"\nOne `card move` as a process under Pro, {cards:,} cards: `fast` {fast:.1f} ms, `full` {full:.1f} ms; "
          f"`git status` {status:.1f} ms, `board show --json` {show:.1f} ms, limit (`git status` and 1.5 commits) {limit:.1f} ms: "
          f"{fast / limit:.2f} x.")


def native(options, cards, homes):
    """Undo and redo of the native history: in one session, and over processes."""
    work, lanework, free = options.work, options.lanework, homes["free"]
    board = copy(os.path.join(work, f"Board {cards}.lanework"), os.path.join(work, "native.lanework"))
    lanes = shown(lanework, board, free)
    card, targets = lanes[0]["cards"][1]["id"], [lanes[1]["id"], lanes[0]["id"]]
    print(f"\n### Native history, {cards:,} cards\n\n| what | median ms |\n| --- | ---: |")
    for durability in ("fast", "full"):
        session = Session(lanework, board, durability, free)
        undos, hundreds = [], []
        for number in range(options.runs * 3):
            session.request("card rename", card=card, title=f"Undone {number}")
            undos.append(session.request("undo"))
        for number in range(3):
            total = 0.0
            for turn in range(100):
                total += session.request("card rename", card=card, title=f"Edit {number} {turn}")
            for command in ("undo", "redo"):
                for turn in range(100):
                    total += session.request(command)
            hundreds.append(total)
        session.end()
        print(f"| undo in an open session, `{durability}` | {statistics.median(undos):.2f} |")
        print(f"| 100 edits, 100 undos, 100 redos in one session, `{durability}` | {statistics.median(hundreds):.0f} |")
    processes(options, board, card, targets, free, "")
    session = Session(lanework, board, "fast", free)
    for number in range(10_000):
        session.request("card rename", card=card, title=f"Entry {number}")
    undos = []
    for number in range(options.runs * 3):
        session.request("card rename", card=card, title=f"Undone {number}")
        undos.append(session.request("undo"))
    session.end()
    print(f"| undo in the session that made 10,000 entries, `fast` | {statistics.median(undos):.2f} |")
    processes(options, board, card, targets, free, ", with 10,000 entries")
    shutil.rmtree(board)


def processes(options, board, card, targets, environment, label):
    """`card move` and `board undo` as two processes."""
    lanework, moves, undos = options.lanework, [], []
    for number in range(options.runs + 2):
        moves.append(timed([lanework, "card", "move", card, targets[0], "--board", board, "--durability", "fast"], environment))
        undos.append(timed([lanework, "board", "undo", "--durability", "fast", board], environment))
    print(f"| `card move` as a process, `fast`{label} | {statistics.median(moves[2:]):.1f} |")
    print(f"| `board undo` as a process, `fast`{label} | {statistics.median(undos[2:]):.1f} |")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("work")
    parser.add_argument("lanework")
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--cards", type=int, nargs="*", default=[1000, 10000])
    parser.add_argument("--only", choices=["commits", "native"])
    options = parser.parse_args()
    options.work = os.path.realpath(options.work)
    homes = prepare(options.work)
    for cards in options.cards:
        if options.only != "native":
            commits(options, cards, homes)
        if options.only != "commits":
            native(options, cards, homes)


main()
