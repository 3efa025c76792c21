"""Operations of all kinds, made up so that the same seed makes the same up whatever the identities are."""

import json
import os


def choose(world, chance, number, kind=None):
    """The words of a command that makes sense on the board as it is; of one kind where it is given."""
    board = world.shown()
    lanes, trash = board["lanes"], board["trash"]
    cards = [(lane, card) for lane in lanes for card in lane["cards"]]
    commented = [card for _, card in cards if card.get("comments")]
    attached = [card for _, card in cards if card.get("attachments")]
    if not cards:
        return ["card", "add", f"Card {number}"]
    lane, (home, card) = chance.choice(lanes), chance.choice(cards)
    other = chance.choice(cards)[1]
    name = card["id"]

    def group():
        changes = [
            {"kind": "card.rename", "card": name, "title": f"Grouped {number}"},
            {"kind": "card.move", "card": other["id"], "lane": lane["id"], "position": "last"},
            {"kind": "comment.post", "card": name, "body": f"Together {number}"},
        ]
        return ["board", "apply", "--name", f"Group {number}"] + [
            word for change in changes for word in ("--operation", json.dumps({"version": 1, **change}))
        ]

    choices = [
        lambda: ["card", "add", f"Card {number}", "--lane", lane["id"], "--body", "New.\n"],
        lambda: ["card", "move", name, lane["id"]],
        lambda: ["card", "move", name, "--top"],
        lambda: ["card", "rename", name, f"Renamed {number}"],
        lambda: ["card", "edit", name, "--body", f"Edited {number}.\nMore.\n"],
        lambda: ["card", "due", name, f"2027-01-{number % 28 + 1:02}"],
        lambda: ["card", "comment", name, f"Comment {number}"],
        lambda: ["card", "attach", name, world.file],
        lambda: ["card", "trash", name],
        lambda: ["lane", "add", f"Lane {number}"],
        lambda: ["lane", "rename", lane["id"], f"Lane: {number}"],
        lambda: ["lane", "move", lane["id"], "--first"],
        lambda: ["board", "rename", f"Plans {number}"],
        group,
        lambda: ["undo"],
        lambda: ["undo"],
        lambda: ["redo"],
    ]
    if trash:
        entry = chance.choice(trash)
        choices += [lambda: [entry.get("kind", "card"), "restore", entry["id"]]] * 2
    if len(lanes) > 2:
        choices.append(lambda: ["lane", "trash", lane["id"]])
    if commented:
        talk = chance.choice(commented)
        comment = chance.choice(talk["comments"])["id"]
        choices.append(lambda: ["comment", "edit", talk["id"], comment, "--body", f"Edited {number}."])
        choices += [lambda: ["comment", "trash", talk["id"], comment]] * 2
    if attached:
        owner = chance.choice(attached)
        attachment = chance.choice(world.json("card", "show", owner["id"])["card"]["attachments"])["id"]
        choices.append(lambda: ["attachment", "rename", owner["id"], attachment, f"Name {number}"])
        choices += [lambda: ["attachment", "remove", owner["id"], attachment]] * 2
    made = [choice() for choice in choices]
    wanted = [words for words in made if kind is None or " ".join(words).startswith(kind)]
    return chance.choice(wanted or made)


def edit_outside(world, chance):
    """Writes into a card now and then, as an editor would."""
    cards = [(lane["id"], card["id"]) for lane in world.shown()["lanes"] for card in lane["cards"]]
    if not cards or chance.random() > 0.2:
        return
    with open(os.path.join(world.board, *chance.choice(cards), "index.md"), "a") as file:
        file.write("From outside.\n")
