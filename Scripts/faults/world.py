"""A board with a person's folders beside it, and saved copies of both."""

import json
import os
import shutil
import subprocess
import time
import zlib

WORDS = "board lane card label order stamp comment write read folder file change undo lock flush journal merge".split()


class Result:
    def __init__(self, process):
        self.status = process.returncode
        self.output = process.stdout
        self.messages = process.stderr


class World:
    """Everything lies in one folder at the same path each time, since the program knows a board by its path."""

    def __init__(self, work, program, kind):
        self.work, self.program, self.kind, self.is_git = work, program, kind, kind != "plain"
        self.live = os.path.join(work, "live")
        self.board = os.path.join(self.live, "Plans.lanework")
        self.main = os.path.join(self.live, "Main.lanework")
        self.home = os.path.join(self.live, "home")
        self.file = os.path.join(self.live, "file.txt")
        self.state = os.path.join(self.home, "state")
        self.environment = {
            "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": self.home, "XDG_STATE_HOME": self.state,
            "XDG_CONFIG_HOME": os.path.join(self.home, "config"), "XDG_DATA_HOME": os.path.join(self.home, "data"),
            "LC_ALL": "C.UTF-8", "TZ": "UTC", "GIT_CONFIG_NOSYSTEM": "1",
        }

    # Running programs.

    def run(self, words, folder=None):
        process = subprocess.run(
            words, cwd=folder or self.board, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True,
            text=True, timeout=120)
        return Result(process)

    def lanework(self, *words):
        return self.run([self.program, *words])

    def git(self, *words):
        return self.run(["git", *words])

    def json(self, *words):
        result = self.lanework(*words, "--json")
        if result.status != 0:
            raise RuntimeError(f"{words}: {result.messages}")
        return json.loads(result.output)

    def shown(self):
        return self.json("board", "show", "--comments")["board"]

    # Making and copying.

    def make(self, chance):
        shutil.rmtree(self.live, ignore_errors=True)
        os.makedirs(os.path.join(self.state, "lanework"))
        with open(self.file, "w") as file:
            file.write("attached\n" * 100)

        def identity():
            text = f"{chance.getrandbits(128):032x}"
            return f"{text[:8]}-{text[8:12]}-4{text[13:16]}-a{text[17:20]}-{text[20:]}"

        def write(folder, lines, body):
            os.makedirs(folder)
            with open(os.path.join(folder, "index.md"), "w") as file:
                file.write("---\nschema: 1\n" + "\n".join(lines) + "\n---\n" + body)

        write(self.board, ["kind: board", "title: Plans", f"id: {identity()}"], "What is planned.\n")
        for place, title in enumerate(["Ideas", "Doing", "Done"]):
            lane = os.path.join(self.board, identity())
            write(lane, ["kind: lane", f"title: {title}", f"order: {1024 * (place + 1)}"], "")
            for number in range(3):
                card = os.path.join(lane, identity())
                title = " ".join(chance.choice(WORDS) for _ in range(3))
                write(card, ["kind: card", f"title: {title}", f"order: {1024 * (number + 1)}"], "One.\nTwo.\n")
                if number == 0:
                    comment = os.path.join(card, "comments", identity())
                    write(comment, ["kind: comment", "created: {at: 2026-08-25T17:00:00Z}"], "Hm.\n")
        if self.is_git:
            with open(os.path.join(self.home, ".gitconfig"), "w") as file:
                file.write("[user]\nname = Ada Example\nemail = ada@example.org\n[gc]\nauto = 0\n")
            self.subscribe()
            self.make_repository()

    def make_repository(self):
        """Puts the board into git: with a commit, without one, or as a linked work tree of another repository."""
        words = [["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "A board"]]
        if self.kind == "unborn":
            words = words[:1]
        if self.kind == "linked":
            os.rename(self.board, self.main)
            words.append(["worktree", "add", "-q", "-b", "linked", self.board])
        for each in words:
            result = self.run(["git", *each], self.main if self.kind == "linked" else self.board)
            if result.status != 0:
                raise RuntimeError(f"git {each}: {result.messages}")

    def subscribe(self):
        facts = (
            b'{"version":1,"facts":{"expiration":"2099-01-01T00:00:00.000Z","willAutoRenew":true},'
            b'"answeredAt":"2026-01-01T00:00:00.000Z"'
        )
        with open(os.path.join(self.state, "lanework", "subscription-facts.json"), "wb") as file:
            file.write(facts + b',"checksum":"crc32:%08x"}\n' % zlib.crc32(facts))

    def has(self, name):
        return os.path.exists(os.path.join(self.work, name))

    def keep(self, name):
        place = os.path.join(self.work, name)
        shutil.rmtree(place, ignore_errors=True)
        # Complete or not at all, for a run that is stopped just now.
        subprocess.run(["cp", "-a", "--reflink=auto", self.live, place + ".new"], check=True)
        os.rename(place + ".new", place)

    def restore(self, name):
        shutil.rmtree(self.live, ignore_errors=True)
        subprocess.run(["cp", "-a", "--reflink=auto", os.path.join(self.work, name), self.live], check=True)
        if self.is_git:
            # The copies have other numbers, and would all be read to find out that they are the same.
            self.git("update-index", "-q", "--refresh")

    def settle(self):
        """Lets the second pass in which files were written, of which an index cannot tell whether it knows them."""
        if not self.is_git:
            return
        newest = max(
            os.lstat(os.path.join(folder, name)).st_mtime for folder, _, names in os.walk(self.board) for name in names)
        while int(time.time()) <= int(newest):
            time.sleep(0.05)
        self.git("update-index", "-q", "--refresh")
        # Git writes the index anew only for files that it did not know for sure.
        index = os.path.join(self.board, self.git("rev-parse", "--git-path", "index").output.strip())
        if os.path.exists(index):
            os.utime(index)
