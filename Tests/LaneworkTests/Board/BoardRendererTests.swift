import CommandLineInterface
import LaneworkCommands
import Testing

@Suite("BoardRenderer")
struct BoardRendererTests {
  private func text(_ board: BoardView, width: Int, height: Int? = nil) -> String {
    BoardRenderer(width: width, heightLimit: height).lines(of: board)
      .map { $0.painted(by: .plain) }.joined(separator: "\n") + "\n"
  }

  static let release = BoardView(
    title: "Release",
    lanes: [
      LaneView(
        title: "Ideas",
        sections: [
          SectionView(cards: [
            CardView(
              id: "1135", title: "Write the release notes for people who skip versions",
              labels: [LabelView("docs"), LabelView("High", color: "#E07A1F")],
              due: DueView(day: "12 Oct", urgency: .soon), commentCount: 2),
            CardView(id: "22a0", title: "日本語の説明書", waitsFor: "owner", attachmentCount: 1, color: "coral"),
          ])
        ]),
      LaneView(
        title: "Later", sections: [SectionView(cards: [CardView(id: "6666", title: "x")])], isCollapsed: true),
      LaneView(
        title: "Doing",
        sections: [
          SectionView(
            heading: "Urgent",
            cards: [
              CardView(
                id: "c0de", title: "Fix the build",
                preview: CardView.Preview(
                  text: "It fails on every second machine, and nobody knows why it does.", lines: 2),
                due: DueView(day: "1 Oct", urgency: .overdue), commentCount: 1)
            ]),
          SectionView(heading: "No priority", cards: [CardView(id: "f00d", title: nil)]),
        ], cardCount: 5),
      LaneView(title: "Done", widthFactor: 2),
    ], trashCount: 3, notes: ["2 links were passed over."])

  @Test("Lanes stand side by side, collapsed ones as strips, and each card tells what it is")
  func wide() {
    #expect(
      text(Self.release, width: 110) == """
        Release                                                                     4 lanes · 8 cards · 3 in the trash

        Ideas                   2   1   Doing              2 of 5  Done                                             0
        ─────────────────────────  ───  ─────────────────────────  ──────────────────────────────────────────────────
          Write the release notes   L   Urgent                       no cards
          for people who skip       a     Fix the build
          versions                  t     It fails on every
          1135 · due 12 Oct         e     second machine, and…
          docs · High               r     c0de · overdue 1 Oct
          2 comments                      1 comment

        ▎ 日本語の説明書                No priority
        ▎ 22a0 · waits for owner          Untitled
        ▎ 1 file                          f00d

        2 links were passed over.

        """)
  }

  @Test("What does not fit beside each other goes into further rows, evenly")
  func narrow() {
    #expect(
      text(Self.release, width: 60) == """
        Release                   4 lanes · 8 cards · 3 in the trash

        Ideas                                      2   1
        ────────────────────────────────────────────  ───
          Write the release notes for people who       L
          skip versions                                a
          1135 · due 12 Oct · docs · High              t
          2 comments                                   e
                                                       r
        ▎ 日本語の説明書
        ▎ 22a0 · waits for owner · 1 file

        Doing             2 of 5  Done                             0
        ────────────────────────  ──────────────────────────────────
        Urgent                      no cards
          Fix the build
          It fails on every
          second machine, and…
          c0de · overdue 1 Oct
          1 comment

        No priority
          Untitled
          f00d

        2 links were passed over.

        """)
  }

  @Test("A lane that is higher than the screen shows whole cards and counts the rest")
  func heightLimit() {
    let cards = (1...9).map { CardView(id: "000\($0)", title: "Card \($0)") }
    let board = BoardView(title: "B", lanes: [LaneView(title: "L", sections: [SectionView(cards: cards)])])
    #expect(
      text(board, width: 30, height: 10) == """
        B             1 lane · 9 cards

        L                            9
        ──────────────────────────────
          Card 1
          0001

          Card 2
          0002

          … 7 more

        """)
    #expect(text(board, width: 30, height: 29).contains("Card 9"))
    #expect(text(board, width: 30, height: 1).contains("Card 1"))
  }

  @Test("Broken documents are marked in words and hide nothing beside them")
  func broken() {
    let board = BoardView(
      title: "B",
      lanes: [
        LaneView(
          title: nil,
          sections: [
            SectionView(cards: [
              CardView(id: "1135", title: nil, problem: "The front matter is not closed (line 1)."),
              CardView(id: "2246", title: "Fine"),
            ])
          ], problem: "index.md is a link."),
        LaneView(title: nil, isCollapsed: true, problem: "index.md is a link."),
      ])
    #expect(
      text(board, width: 34) == """
        B                2 lanes · 2 cards

        Broken lane                 2   0
        ─────────────────────────────  ───
        index.md is a link.             B
          ✗ Broken card                 r
          The front matter is not       o
          closed (line 1).              k
          1135                          e
                                        n
          Fine
          2246

        """)
  }

  @Test("An empty board, and a screen that is very narrow, are drawn too")
  func extremes() {
    #expect(
      text(BoardView(title: "Empty"), width: 80).hasPrefix("Empty")
        && text(BoardView(title: "Empty"), width: 80)
          .hasSuffix("0 lanes · 0 cards\n\nThere are no lanes yet.\n")
    )
    let narrow = text(Self.release, width: 1)
    #expect(narrow.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= 20 || $0.contains("·") })
    let collapsed = BoardView(
      title: "B", lanes: (0..<3).map { LaneView(title: "A very long title \($0)", isCollapsed: true) })
    #expect(text(collapsed, width: 40).split(separator: "\n").count == 1 + 14)
  }

  @Test("A title that steers the terminal is shown and not obeyed")
  func controlCharacters() {
    let evil = "\u{1B}]0;pwned\u{7}\u{202E}"
    let board = BoardView(
      title: evil,
      lanes: [
        LaneView(
          title: evil,
          sections: [
            SectionView(
              heading: evil,
              cards: [
                CardView(
                  id: "1", title: evil, preview: CardView.Preview(text: evil, lines: 2),
                  labels: [LabelView(evil)],
                  waitsFor: evil)
              ])
          ]), LaneView(title: evil, isCollapsed: true, problem: evil),
      ], notes: [evil])
    let text = text(board, width: 80)
    #expect(!text.contains("\u{1B}") && !text.contains("\u{7}") && !text.contains("\u{202E}"))
    #expect(text.contains("␛]0;pwned␇<U+202E>"))
  }

  @Test("No line is wider than the screen, whatever lies on the board", arguments: 1...12)
  func neverTooWide(seed: Int) {
    var random = Words(seed: UInt64(seed))
    let lanes = (0..<random.number(12)).map { _ in
      LaneView(
        title: random.text(),
        sections: (0..<random.number(3)).map { _ in
          SectionView(
            heading: random.number(2) == 0 ? nil : random.text(),
            cards: (0..<random.number(6)).map { _ in
              CardView(
                id: "abcd", title: random.text(),
                labels: (0..<random.number(4)).map { _ in LabelView(random.text()) },
                waitsFor: random.number(3) == 0 ? random.text() : nil, commentCount: random.number(3),
                color: "coral", problem: random.number(9) == 0 ? random.text() : nil)
            })
        }, isCollapsed: random.number(3) == 0, widthFactor: random.number(5),
        problem: random.number(9) == 0 ? "p" : nil)
    }
    let board = BoardView(title: random.text(), lanes: lanes)
    for width in [20, 33, 80, 101, 200] {
      for line in BoardRenderer(width: width, heightLimit: random.number(2) == 0 ? nil : 12).lines(of: board)
        .dropFirst(3)
      {
        #expect(line.width <= width, "seed \(seed), width \(width): \(line.painted(by: .plain))")
      }
    }
  }
}

/// Random short texts with characters of every width.
private struct Words {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func number(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }

  mutating func text() -> String {
    let parts = ["a", "long", "日本", "👩‍👧", "é", " ", " ", "extraordinarily", "-"]
    return (0..<number(9)).map { _ in parts[number(parts.count)] }.joined()
  }
}

@Suite("LaneColor")
struct LaneColorTests {
  @Test(
    "Colours by name and by number are drawn, others are not",
    arguments: [
      ("#E07A1F", "\u{1B}[38;2;224;122;31m"), ("#e07a1f80", "\u{1B}[38;2;224;122;31m"), ("#E07A1", nil),
      ("#GG0000", nil),
      ("#+07A1F", nil), ("coral", "\u{1B}[38;2;224;119;106m"), ("Coral", nil), ("nothing", nil), ("", nil),
    ] as [(String, String?)])
  func colors(name: String, sequence: String?) {
    let board = BoardView(
      title: "B",
      lanes: [
        LaneView(
          title: "L",
          sections: [
            SectionView(cards: [CardView(id: "1", title: "t", labels: [LabelView("x", color: name)])])
          ])
      ])
    let text = BoardRenderer(width: 40).lines(of: board).map { $0.painted(by: Painter(depth: .full)) }
      .joined()
    if let sequence {
      #expect(text.contains("\(sequence)x\u{1B}[0m"))
    } else {
      #expect(!text.contains("38;2"))
    }
  }
}
