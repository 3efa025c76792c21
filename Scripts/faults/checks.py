"""What must hold after a fault."""

import json
import os
import re

STAMP = re.compile(rb"\d{4}-\d\d-\d\dT[\d:.]+Z")
# Where a history cannot be kept at all, it is kept in memory, and the person is told.
WITHOUT_HISTORY = "Undo reaches back to the beginning of this session only."
IDENTITY = re.compile(rb"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")


class State:
    """A board with its history, as it is found."""

    def __init__(self, world):
        self.files = files(world)
        history = world.json("board", "history")
        # What others did is taken up by whichever command comes first.
        self.entries = [
            (entry["kind"], entry["subject"], entry["state"]) for entry in history["entries"] if entry["kind"] != "outside"
        ]
        self.commits = commits(world)


def files(world):
    """The bytes of every file of the board by its path, without those of git."""
    found = {}
    for folder, folders, names in os.walk(world.board):
        if ".git" in folders:
            folders.remove(".git")
        for name in names:
            path = os.path.join(folder, name)
            if name == ".git":
                continue
            with open(path, "rb") as file:
                found[os.path.relpath(path, world.board).encode()] = file.read()
    return found


def commits(world):
    """The first lines of the commits, without those of what others did."""
    if not world.is_git:
        return []
    return [line for line in world.git("log", "--format=%s").output.splitlines() if not line.startswith("Catch up with")]


def alike(found, expected, known):
    """Whether two boards are the same but for the times, and for identities that nobody knew before."""

    def plain(files):
        def hide(text):
            text = STAMP.sub(b"TIME", text)
            return IDENTITY.sub(lambda match: match[0] if match[0] in known else b"NEW", text)

        return sorted((hide(path), hide(content)) for path, content in files.items())

    return plain(found) == plain(expected)


def difference(found, expected):
    """The paths that differ, in a line."""
    paths = [path for path in {*found, *expected} if found.get(path) != expected.get(path)]
    return ", ".join(sorted(path.decode(errors="replace") for path in paths)[:6])


class Reference:
    """An operation without faults, by which one with a fault is judged."""

    def __init__(self, world, words, before, after):
        self.world, self.before, self.after = world, before, after
        self.known = {identity for path, content in before.files.items() for identity in IDENTITY.findall(path + content)}
        self.is_step = words[0] in ("undo", "redo")
        self.undone = {}
        for name in ("before", "after"):
            world.restore(name)
            result = world.lanework("undo", "--json")
            self.undone[name] = (result.status, undone_entry(result), files(world))

    def problems(self, outcome, fault):
        """What does not hold, and in a word what became of the operation."""
        if outcome is None:
            return [], "cannot fail so"
        problems = []
        world = self.world
        # The first look settles what was left half done.
        shown = world.lanework("board", "show", "--json", "--comments")
        if shown.status != 0:
            return [f"The board does not read: {shown.messages}"], "unreadable"
        if json.loads(shown.output)["board"]["passedOver"]:
            problems.append("Something in the board is passed over.")
        found = State(world)
        if found.files == self.before.files:
            name, expected = "before", self.before
        elif alike(found.files, self.after.files, self.known):
            name, expected = "after", self.after
        else:
            return [
                f"The board is half done: {difference(found.files, self.before.files)}; {outcome.result.messages}"
            ], "half"
        if name == "after" and WITHOUT_HISTORY in outcome.result.messages:
            return problems + self.git_problems(), "after, without history"
        if found.entries != expected.entries:
            problems.append(f"The board is as {name} it, but the history has {found.entries[:3]}, not {expected.entries[:3]}.")
        if sorted(found.commits) != sorted(expected.commits):
            problems.append(f"The board is as {name} it, but the commits are {found.commits[:3]}, not {expected.commits[:3]}.")
        if outcome.result.status == 0 and name == "before" and self.before.files != self.after.files:
            problems.append("What was acknowledged is lost.")
        if outcome.result.status not in (0, -9, 137):
            if fault == "kill":
                problems.append(f"It ended by itself with {outcome.result.status}: {outcome.result.messages}")
            elif name == "after":
                problems.append(f"What was refused is done: {outcome.result.messages}")
        problems += self.git_problems()
        problems += self.undo_problems(name)
        met = "" if outcome.was_met else ", not met"
        return problems, f"{name}{met}"

    def undo_problems(self, name):
        """The next command is an undo, and does what the history says."""
        world, problems = self.world, []
        status, entry, expected = self.undone[name]
        result = world.lanework("undo", "--json")
        if result.status != status:
            return [f"The undo ended with {result.status}, not {status}: {result.messages}"]
        if undone_entry(result) != entry:
            problems.append(f"The undo took back {undone_entry(result)}, not {entry}.")
        found = files(world)
        if name == "after" and not self.is_step and status == 0:
            if found != self.before.files:
                problems.append(f"The undo did not give the bytes back: {difference(found, self.before.files)}")
        elif not alike(found, expected, self.known):
            problems.append(f"The undo left something else: {difference(found, expected)}")
        if world.is_git and status == 0:
            uncommitted = world.git("status", "--porcelain").output
            if uncommitted:
                problems.append(f"git status after the undo: {uncommitted}")
        problems += self.leftovers()
        return problems

    def git_problems(self):
        if not self.world.is_git:
            return []
        check = self.world.git("fsck", "--strict", "--no-dangling")
        if check.status == 0 and "error" not in check.messages:
            return []
        return [f"git fsck: {check.output}{check.messages}"]

    def leftovers(self):
        """Nothing is left of what was interrupted."""
        found = []
        for top in (self.world.board, self.world.main, self.world.state):
            for folder, _, names in os.walk(top):
                for name in names:
                    is_lock = name.endswith(".lock") and "/.git" in folder
                    if is_lock or ".lanework-" in name or name.endswith((".intent", ".failed", ".done")):
                        found.append(os.path.join(folder, name))
                if os.path.basename(folder) == "recovered" and names:
                    found.append(f"{folder}: {names}")
        return [f"Left behind: {', '.join(found)}"] if found else []


def undone_entry(result):
    if result.status != 0:
        return None
    entry = json.loads(result.output)["entry"]
    return entry["kind"], entry["subject"]
