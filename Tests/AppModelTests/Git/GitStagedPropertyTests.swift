import AppModel
import Basics
import Boards
import History
import Posix
import TestSupport
import Testing

@Suite("Random operations beside random staged work", .tags(.git)) struct GitStagedPropertyTests {
  /// A person's marks, one line each, that no operation makes.
  private static let mark = "Mark "

  @Test(
    "What a person has staged stays staged, what not stays unstaged, and nothing of it is in a commit",
    arguments: 1...8 as ClosedRange<UInt64>)
  func stays(_ seed: UInt64) throws {
    let board = try GitBoard()
    var random = SeededGenerator(seed: seed)
    try board.git.folder.write("content", to: "file.txt")
    try board.shell(
      "for i in 1 2 3 4; do echo $i >$i.txt; done; git add .; git commit -qm Files; echo 5 >>1.txt; git add 1.txt; echo 6 >>1.txt; git rm -q 2.txt; echo 7 >>3.txt"
    )
    let others = try Self.others(board)
    var marks = try Self.mark(board, &random)
    var operations = RandomOperations(seed: seed, attaching: board.git.folder.path(of: "file.txt"))
    let session = try board.begin()
    let start = try board.head()
    var done = 0
    for step in 0..<30 {
      if step % 3 == 2 {
        try Self.act(board, step, &random)
        marks = try Self.marks(board)
      }
      do throws(SessionError) {
        if step % 5 == 4 {
          try session.undo()
        } else if step % 11 == 10 {
          try session.redo()
        } else {
          // Bodies are replaced whole, and the marks stand in bodies.
          let operation = operations.next(on: session.board)
          if Self.replacesBody(operation) { continue }
          try session.perform(operation)
        }
        done += 1
      } catch {
        guard Self.isRefusal(error) else { throw error }
      }
      let now = try Self.marks(board)
      #expect(now == marks, "seed \(seed), step \(step)")
      #expect(try Self.others(board) == others, "seed \(seed), step \(step)")
    }
    session.end(.programEnds)
    #expect(done > 10)
    #expect(
      try !board.run("log", "-p", "\(start)..HEAD").split(separator: "\n").contains {
        $0.hasPrefix("+\(Self.mark)")
      })
    try board.expectReadable()
    // What is left is the person's alone.
    try board.shell("git stash -q; git stash drop -q")
    #expect(try Self.marks(board) == [:])
    #expect(try board.status() == "")
  }

  /// Puts marks into some documents of cards: staged, not staged, or both.
  private static func mark(_ board: GitBoard, _ random: inout SeededGenerator) throws -> [String: String] {
    for (number, card) in [board.login, board.build].enumerated() {
      let file = card.path(of: "index.md")
      let staged = Bool.random(using: &random)
      let unstaged = Bool.random(using: &random)
      if staged { try board.shell("printf '\(mark)staged \(number)\\n' >>\(file); git add \(file)") }
      // A file that is not staged at all would be caught up with.
      if staged, unstaged { try board.shell("printf '\(mark)unstaged \(number)\\n' >>\(file)") }
    }
    return try marks(board)
  }

  /// Does what a person may do in the midst of a session, to the document of some card.
  private static func act(_ board: GitBoard, _ step: Int, _ random: inout SeededGenerator) throws {
    let documents = try board.shell("grep -lr --include=index.md '^kind: card' . | sort").split(
      separator: "\n")
    guard let file = documents.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: try board.shell("printf '\(mark)staged in \(step)\\n' >>\(file); git add \(file)")
    case 1:
      try board.shell(
        "printf '\(mark)staged in \(step)\\n' >>\(file); git add \(file); printf '\(mark)not in \(step)\\n' >>\(file)"
      )
    case 2: try board.shell("git ls-files --error-unmatch \(file) 2>&- && git rm -q --cached \(file) || true")
    default:
      try board.shell("git diff --quiet --cached \(file) || printf '\(mark)not in \(step)\\n' >>\(file)")
    }
  }

  private static func replacesBody(_ operation: BoardOperation) -> Bool {
    switch operation {
    case .describeCard: true
    case .group(let group): group.operations.contains(where: replacesBody)
    default: false
    }
  }

  /// The marks with where they are: in the last commit, in the index, in the work tree.
  private static func marks(_ board: GitBoard) throws -> [String: String] {
    var found: [String: String] = [:]
    for (place, arguments) in [("commit", ["HEAD"]), ("index", ["--cached"]), ("work tree", [])] {
      let result = try board.git.attempt(["grep", "-h", "-e", "^\(mark)"] + arguments, in: board.place)
      for line in String(decoding: result.output, as: UTF8.self).split(separator: "\n") {
        found[String(line), default: ""] += "\(place) "
      }
    }
    return found
  }

  private static func others(_ board: GitBoard) throws -> String {
    try board.run("status", "--porcelain=v2", "*.txt", ":!*/blob.txt")
      + board.run("ls-tree", "HEAD", "1.txt", "2.txt")
  }

  private static func isRefusal(_ error: SessionError) -> Bool {
    switch error {
    case .edit(.operation, _), .history: true
    default: false
    }
  }
}
