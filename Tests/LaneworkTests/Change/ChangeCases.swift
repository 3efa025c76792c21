// The identities that the board of `ChangeBench` counts up, and the paths of its items.
extension ChangeCase {
  private static let ideas = "00000001-0000-4000-8000-000000000001"
  private static let doing = "00000002-0000-4000-8000-000000000001"
  private static let buildID = "00000003-0000-4000-8000-000000000001"
  private static let build = "\(ideas)/\(buildID)"
  private static let paint = "\(ideas)/00000004-0000-4000-8000-000000000001"
  private static let why = "00000005-0000-4000-8000-000000000001"
  private static let screen = "00000006-0000-4000-8000-000000000001"
  private static let oldCard = "00000007-0000-4000-8000-000000000001"
  private static let oldLane = "00000008-0000-4000-8000-000000000001"
  /// The identity of what is added.
  private static let new = "0000aaaa-0000-4000-8000-000000000001"
  /// The stamp of what is changed.
  private static let stamp = [
    "-modified: {at: 2026-01-01T00:00:00Z}", "+modified: {at: 2026-08-25T12:00:00Z}",
  ]

  /// Every command that changes a board.
  static let all = cards + belongings + lanes + boards

  /// The commands for cards.
  private static let cards: [ChangeCase] = [
    ChangeCase(
      ["card", "add", "New", "--operation-id", new, "--label", "docs", "--due", "friday", "--body", "Text"],
      "card.add", "Added “New” to Ideas (0000a).",
      [
        "new file \(ideas)/\(new)/index.md", "+---", "+schema: 1", "+kind: card", "+title: New",
        "+order: 3072",
        "+labels: [{text: \"docs\", kind: {type: \"text\", text: \"Text\", icon: {glyph: \"tag\"}}}]",
        "+created: {at: 2026-08-25T12:00:00Z}", "+modified: {at: 2026-08-25T12:00:00Z}", "+due: 2026-08-28",
        "+---", "+Text", "\\ No newline at end of file",
      ]),
    ChangeCase(
      ["card", "move", "Fix the build", "Doing"], "card.move", "Moved “Fix the build” to Doing.",
      ["rename from \(build)", "rename to \(doing)/\(buildID)", "file \(doing)/\(buildID)/index.md"] + stamp),
    ChangeCase(
      ["card", "move", "Paint", "--before", "00000003"], "card.move", "Moved “Paint” to Ideas.",
      ["file \(paint)/index.md", "-order: 2048.0", "+order: 0"]),
    ChangeCase(
      ["card", "rename", "Fix the build", "Fix: it"], "card.rename", "Renamed “Fix the build” to “Fix: it”.",
      ["file \(build)/index.md", "-title: Fix the build", "+title: \"Fix: it\""] + stamp),
    ChangeCase(
      ["card", "edit", "Fix the build", "--body", "one\n2\nthree\n"], "card.describe",
      "Edited the text of “Fix the build”.", ["file \(build)/index.md"] + stamp + ["-two", "+2"]),
    ChangeCase(
      ["card", "label", "Fix the build", "--add", "docs", "--add", "text:Bug"], "group",
      "The labels of “Fix the build” are docs, Bug.",
      ["file \(build)/index.md"] + stamp + [
        "+labels:", "+  - text: \"docs\"", "+    kind:", "+      type: \"text\"", "+      text: \"Text\"",
        "+      icon:", "+        glyph: \"tag\"", "+  - text: \"Bug\"", "+    kind:",
        "+      type: \"text\"", "+      text: \"Text\"", "+      icon:", "+        glyph: \"tag\"",
      ]),
    ChangeCase(
      ["card", "due", "Fix the build", "+3d"], "card.due", "“Fix the build” is due on 2026-08-28.",
      ["file \(build)/index.md"] + stamp + ["+due: 2026-08-28"]),
    ChangeCase(
      ["card", "icon", "Fix the build", "hammer", "--tint", "fern"], "card.icon",
      "Changed the icon of “Fix the build”.",
      ["file \(build)/index.md"] + stamp + ["+icon: {glyph: \"hammer\", color: \"fern\"}"]),
    ChangeCase(
      ["card", "background", "Fix the build", "coral"], "card.background",
      "The background of “Fix the build” is coral.",
      ["file \(build)/index.md"] + stamp + ["+background: {color: \"coral\"}"]),
    ChangeCase(
      ["card", "hero", "Fix the build", "screen.png"], "card.hero", "“Fix the build” shows screen.png.",
      ["file \(build)/index.md"] + stamp + ["+hero: \(screen)"]),
    ChangeCase(
      ["card", "waiting", "Fix the build", "--for", "kim", "--comment", "00000005"], "card.wait",
      "“Fix the build” waits for kim.",
      ["file \(build)/index.md"] + stamp + [
        "+waiting: {for: \"kim\", since: 2026-02-01T00:00:00Z, comment: \"\(why)\"}"
      ]),
    ChangeCase(
      ["card", "trash", "Fix the build"], "card.trash", "Moved “Fix the build” to the trash.",
      ["rename from \(build)", "rename to .trash/\(buildID)", "file .trash/\(buildID)/index.md"] + stamp),
    ChangeCase(
      ["card", "restore", "Old card", "Doing"], "card.restore", "Restored “Old card” to Doing.",
      ["rename from .trash/\(oldCard)", "rename to \(doing)/\(oldCard)", "file \(doing)/\(oldCard)/index.md"]
        + stamp + ["+order: 1024"]),
  ]

  /// The commands for what belongs to a card.
  private static let belongings: [ChangeCase] = [
    ChangeCase(
      ["card", "comment", "Fix the build", "Because\n", "--operation-id", new], "comment.post",
      "Commented on “Fix the build” (0000a).",
      [
        "new file \(build)/comments/\(new)/index.md", "+---", "+schema: 1",
        "+created: {at: 2026-08-25T12:00:00Z}", "+modified: {at: 2026-08-25T12:00:00Z}", "+kind: comment",
        "+---", "+Because", "\\ No newline at end of file",
      ]),
    ChangeCase(
      ["card", "comment", "Fix the build", "Because", "--reply-to", "00000005", "--operation-id", new],
      "comment.reply", "Answered a comment on “Fix the build” (0000a).",
      [
        "new file \(build)/comments/\(new)/index.md", "+---", "+schema: 1",
        "+created: {at: 2026-08-25T12:00:00Z}", "+modified: {at: 2026-08-25T12:00:00Z}", "+kind: comment",
        "+in-reply-to: \(why)", "+---", "+Because", "\\ No newline at end of file",
      ]),
    ChangeCase(
      ["comment", "edit", "Fix the build", "00000005", "--body", "Why not?"], "comment.edit",
      "Edited a comment on “Fix the build”.",
      [
        "file \(build)/comments/\(why)/index.md", "-modified: {at: 2026-02-01T00:00:00Z}",
        "+modified: {at: 2026-08-25T12:00:00Z}", "-Why?", "\\ No newline at end of file", "+Why not?",
        "\\ No newline at end of file",
      ]),
    ChangeCase(
      ["comment", "trash", "Fix the build", "00000005"], "comment.trash",
      "Took a comment off “Fix the build”.", ["remove \(build)/comments/\(why)"]),
    ChangeCase(
      ["card", "attach", "Paint", "index.md", "--title", "The board", "--operation-id", new],
      "attachment.add", "Attached The board.md to “Paint” (0000a).",
      [
        "copy from /boards/Test.lanework/index.md", "copy to \(paint)/attachments/\(new)/blob.md",
        "new file \(paint)/attachments/\(new)/index.md", "+---", "+schema: 1", "+kind: attachment",
        "+title: The board", "+extension: md", "+created: {at: 2026-08-25T12:00:00Z}",
        "+modified: {at: 2026-08-25T12:00:00Z}", "+---",
      ]),
    ChangeCase(
      ["attachment", "rename", "Fix the build", "screen.png", "roof"], "attachment.rename",
      "Renamed screen.png to “roof”.",
      ["file \(build)/attachments/\(screen)/index.md", "-title: screen", "+title: roof"] + stamp),
    ChangeCase(
      ["attachment", "remove", "Fix the build", "screen.png"], "attachment.remove",
      "Took screen.png off “Fix the build”.", ["remove \(build)/attachments/\(screen)"]),
  ]

  /// The commands for lanes.
  private static let lanes: [ChangeCase] = [
    ChangeCase(
      ["lane", "add", "Done", "--after", "Ideas", "--operation-id", new], "lane.add",
      "Added the lane “Done” (0000a).",
      [
        "new file \(new)/index.md", "+---", "+schema: 1", "+kind: lane", "+title: Done", "+order: 1536",
        "+created: {at: 2026-08-25T12:00:00Z}", "+modified: {at: 2026-08-25T12:00:00Z}", "+---",
      ]),
    ChangeCase(
      ["lane", "rename", "Ideas", "Plans"], "lane.rename", "Renamed the lane “Ideas” to “Plans”.",
      ["file \(ideas)/index.md", "-title: Ideas", "+title: Plans"] + stamp),
    ChangeCase(
      ["lane", "describe", "Ideas", "--body", "What may come.\n"], "lane.describe",
      "Edited the text of the lane “Ideas”.", ["file \(ideas)/index.md"] + stamp + ["+What may come."]),
    ChangeCase(
      ["lane", "move", "Ideas", "--last"], "lane.move", "Moved the lane “Ideas”; it is number 2 of 2.",
      ["file \(ideas)/index.md", "-order: 1024.0", "+order: 3072"]),
    ChangeCase(
      ["lane", "trash", "Ideas"], "lane.trash", "Moved the lane “Ideas” to the trash, with 2 cards.",
      ["rename from \(ideas)", "rename to .trash/\(ideas)", "file .trash/\(ideas)/index.md"] + stamp),
    ChangeCase(
      ["lane", "restore", "Old lane", "--first"], "lane.restore",
      "Restored the lane “Old lane”, with 0 cards.",
      ["rename from .trash/\(oldLane)", "rename to \(oldLane)", "file \(oldLane)/index.md"] + stamp + [
        "+order: 0"
      ]),
    ChangeCase(
      ["lane", "collapse", "Ideas"], "lane.collapse", "Collapsed the lane “Ideas”.",
      ["file \(ideas)/index.md"] + stamp + ["+collapsed: true"]),
    ChangeCase(
      ["lane", "width", "Ideas", "2"], "lane.width", "The lane “Ideas” is 2 wide.",
      ["file \(ideas)/index.md"] + stamp + ["+width: 2"]),
    ChangeCase(
      ["lane", "group", "Ideas", "label", "--kind", "text"], "lane.group",
      "The lane “Ideas” is grouped by text.",
      ["file \(ideas)/index.md"] + stamp + [
        "+group: {by: \"label\", direction: \"descending\", kind: \"text\"}"
      ]),
    ChangeCase(
      ["lane", "filter", "Ideas", "due:newer:7d", "label:equal:docs"], "lane.filter",
      "The lane “Ideas” shows only the cards that meet 2 clauses.",
      ["file \(ideas)/index.md"] + stamp + [
        "+filter: [{by: \"due\", op: \"newer\", value: \"7d\"}, {by: \"label\", op: \"equal\", value: \"docs\"}]"
      ]),
    ChangeCase(
      ["lane", "icon", "Ideas", "lightbulb"], "lane.icon", "Changed the icon of the lane “Ideas”.",
      ["file \(ideas)/index.md"] + stamp + ["+icon: {glyph: \"lightbulb\"}"]),
    ChangeCase(
      ["lane", "background", "Ideas", "#102030"], "lane.background",
      "The background of the lane “Ideas” is #102030.",
      ["file \(ideas)/index.md"] + stamp + ["+background: {color: \"#102030\"}"]),
    ChangeCase(
      ["lane", "defaults", "Ideas", "docs"], "lane.card-defaults", "New cards in the lane “Ideas” get docs.",
      ["file \(ideas)/index.md"] + stamp + ["+card-defaults: {labels: [\"docs\"]}"]),
  ]

  /// The commands for the board itself.
  private static let boards: [ChangeCase] = [
    ChangeCase(
      ["board", "rename", "Garden"], "board.rename", "The board is called “Garden”.",
      [
        "file index.md", "-title: Shed", "-modified: {at: 2026-01-01T00:00:00Z}", "+title: Garden",
        "+modified: {at: 2026-08-25T12:00:00Z}",
      ]),
    ChangeCase(
      ["board", "describe", "--body", "About it.\n"], "board.describe", "Edited the text of the board.",
      ["file index.md"] + stamp + ["+About it."]),
    ChangeCase(
      ["board", "icon", "leaf"], "board.icon", "Changed the icon of the board.",
      ["file index.md"] + stamp + ["+icon: {glyph: \"leaf\"}"]),
    ChangeCase(
      ["board", "set", "due-soon", "3"], "board.config", "Set due-soon to 3.",
      ["file index.md"] + stamp + ["+config: {due-soon: 3}"]),
    ChangeCase(
      [
        "board", "apply", "--name", "Tidy up", "--operation",
        "{\"kind\":\"card.trash\",\"card\":\"\(buildID)\"}", "--operation",
        "{\"kind\":\"board.rename\",\"title\":\"Tidy\"}",
      ], "group", "Carried out 2 operations.",
      ["rename from \(build)", "rename to .trash/\(buildID)", "file .trash/\(buildID)/index.md"] + stamp + [
        "file index.md", "-title: Shed", "-modified: {at: 2026-01-01T00:00:00Z}", "+title: Tidy",
        "+modified: {at: 2026-08-25T12:00:00Z}",
      ]),
  ]
}
