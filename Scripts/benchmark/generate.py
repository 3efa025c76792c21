"""Writes a board of N cards, the same for the same seed: 12-line bodies, two labels, stamps, and three comments
on every fifth card."""

import os
import random
import sys

WORDS = (
    "board lane card label order stamp comment write read folder file change undo lock flush journal merge sync "
    "fix add move rename test measure review ship draft plan state entry reader writer session"
).split()
LANES = ["Ideas", "Shaping", "Ready", "Active", "Review", "Blocked", "Testing", "Shipping", "Done", "Archive"]


def main() -> None:
    if len(sys.argv) not in (3, 4):
        sys.exit("usage: generate.py FOLDER.lanework CARDS [SEED]")
    board, cards = sys.argv[1], int(sys.argv[2])
    chance = random.Random(int(sys.argv[3]) if len(sys.argv) == 4 else 1)

    def identity() -> str:
        bits = chance.getrandbits(128)
        text = f"{bits:032x}"
        return f"{text[:8]}-{text[8:12]}-4{text[13:16]}-a{text[17:20]}-{text[20:]}"

    def words(least: int, most: int) -> str:
        return " ".join(chance.choice(WORDS) for _ in range(chance.randint(least, most)))

    def stamp() -> str:
        day, second = chance.randint(1, 28), chance.randint(0, 59)
        at = f"2026-{chance.randint(1, 12):02}-{day:02}T{chance.randint(0, 23):02}:{chance.randint(0, 59):02}:{second:02}Z"
        return f"{{at: {at}, by: {{name: claude, kind: agent, model: opus}}}}"

    def write(folder: str, front_matter: list[str], body: str) -> None:
        os.makedirs(folder)
        with open(os.path.join(folder, "index.md"), "w", newline="") as file:
            file.write("---\nschema: 1\n" + "\n".join(front_matter) + "\n---\n" + body)

    write(board, ["kind: board", "title: Benchmark", f"id: {identity()}", f"created: {stamp()}"], "# Benchmark\n")
    lanes = []
    for place, title in enumerate(LANES):
        lanes.append(os.path.join(board, identity()))
        write(lanes[-1], ["kind: lane", f"title: {title}", f"order: {1024 * (place + 1)}", f"created: {stamp()}"], "")
    for number in range(cards):
        card = os.path.join(lanes[number % len(lanes)], identity())
        labels = (
            f'[{{text: "{chance.choice(WORDS)}", kind: {{type: "text", text: "Text", icon: {{glyph: "tag"}}}}}}, '
            f'{{text: "High", rank: 1, color: "#E07A1F", kind: {{type: "priority", text: "Priority"}}}}]'
        )
        front_matter = [
            "kind: card",
            f'title: "{words(3, 8)}"',
            f"order: {1024 * (number // len(lanes) + 1)}",
            f"labels: {labels}",
            f"created:  {stamp()}",
            f"modified: {stamp()}",
        ]
        write(card, front_matter, "".join(words(6, 12) + "\n" for _ in range(12)))
        if number % 5 == 0:
            for _ in range(3):
                comment = os.path.join(card, "comments", identity())
                made = stamp()
                write(comment, ["kind: comment", f"created:  {made}", f"modified: {made}"], words(5, 25))


main()
