import Basics
import BoardFormat
import Boards
import Foundation
import TestSupport
import Testing

@Suite("BoardValidator")
struct BoardValidatorTests {
  private let folder: TemporaryFolder
  private let validator: BoardValidator

  init() throws {
    folder = try TemporaryFolder()
    validator = BoardValidator(fileSystem: DiskFileSystem(), schemas: try SchemaSet.builtIn())
  }

  private let lane = "11111111-1111-4111-8111-111111111111"
  private let card = "22222222-2222-4222-8222-222222222222"

  @Test("A real board has 45 documents and no finding")
  func realBoard() throws {
    let board = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../Vectors/Skills Pipeline.lanework").standardized.path
    let report = try validator.validate(boardsAt: [board])
    #expect(report.documentCount == 45)
    #expect(report.findings.isEmpty)
  }

  @Test("Links are counted where they are entries, and followed where they are named")
  func links() throws {
    try folder.write("---\nschema: 1\n---\n", to: "A.lanework/index.md")
    try folder.write("---\ntitle: outside\norder: true\n---\n", to: "outside/card.md")
    try folder.write("---\nin-reply-to: nobody\n---\n", to: "outside/comments/\(card)/index.md")
    try folder.makeFolder("A.lanework/\(lane)/\(card)")
    try folder.write("---\ntitle: lane\n---\n", to: "A.lanework/\(lane)/index.md")
    try folder.makeLink("A.lanework/\(lane)/\(card)/index.md", to: folder.path(of: "outside/card.md"))
    try folder.makeLink("A.lanework/\(lane)/\(card)/comments", to: folder.path(of: "outside/comments"))
    try folder.makeLink("A.lanework/33333333-3333-4333-8333-333333333333", to: folder.path(of: "outside"))
    let report = try validator.validate(boardsAt: [folder.path(of: "A.lanework")])
    #expect(report.skipped.links == 1)
    #expect(report.documents == [.board: 1, .lane: 1, .card: 1, .comment: 1])
    #expect(report.findings.map(\.keyword) == ["in-reply-to", "anyOf"])
  }

  @Test("Paths are relative to the deepest folder around the boards")
  func pathsOfSeveralBoards() throws {
    try folder.write("---\n---\n", to: "one/A.lanework/index.md")
    try folder.write("---\n---\n", to: "two/B.lanework/index.md")
    let paths = ["one/A.lanework", "two/B.lanework"].map { folder.path(of: $0) }
    let report = try validator.validate(boardsAt: paths)
    #expect(report.findings.map(\.path) == ["one/A.lanework/index.md", "two/B.lanework/index.md"])
    #expect(try validator.validate(boardsAt: [paths[0]]).findings.map(\.path) == ["A.lanework/index.md"])
  }

  @Test("A finding is printed with its locators and its reason on one line")
  func printedLine() throws {
    try folder.write("---\nschema: 1\nicon: star\n---\n", to: "A.lanework/index.md")
    let report = try validator.validate(boardsAt: [folder.path(of: "A.lanework")])
    #expect(
      report.findings.map(\.description) == [
        "DEPRECATED A.lanework/index.md: deprecated at #/properties/icon/$ref/anyOf/1 (instance #/icon) — "
          + "common.json#/$defs/icon/anyOf/1: a bare glyph name is the old spelling; write {glyph: ...}"
      ])
    #expect(report.isValid)
  }

  @Test("A folder that is no board is searched one level down, each board once")
  func targets() throws {
    try folder.makeFolder("A.lanework")
    try folder.makeFolder("deep/B.lanework")
    try folder.makeFolder(".C.lanework")
    let fileSystem = DiskFileSystem()
    let board = folder.path(of: "A.lanework")
    #expect(try ValidationTargets(of: [folder.path, board, board + "/"], in: fileSystem) == .boards([board]))
    #expect(throws: ValidationUsageError.noBoard(board.replacing("A.lanework", with: "deep/B.lanework/x"))) {
      try folder.makeFolder("deep/B.lanework/x")
      _ = try ValidationTargets(of: [folder.path(of: "deep/B.lanework/x")], in: fileSystem)
    }
    try folder.write("---\n---\n", to: "index.md")
    #expect(throws: ValidationUsageError.filesAndFoldersMixed) {
      _ = try ValidationTargets(of: [board, folder.path(of: "index.md")], in: fileSystem)
    }
    #expect(throws: ValidationUsageError.notFound(folder.path(of: "none"))) {
      _ = try ValidationTargets(of: [folder.path(of: "none")], in: fileSystem)
    }
  }

  @Test(
    "A single file is taken for what its place says",
    arguments: [
      ("A.lanework/index.md", DocumentKind.board), ("A.lanework/L/index.md", .lane),
      ("A.lanework/L/C/index.md", .card), ("A.lanework/L/C/comments/X/index.md", .comment),
      ("A.lanework/L/C/Attachments/X/index.md", .attachment), ("A.lanework/.trash/X/index.md", .card),
      ("A.lanework/.trash/L/C/index.md", .card), ("loose/index.md", .config),
    ])
  func placement(_ path: String, _ kind: DocumentKind) throws {
    try folder.write("---\nkind: config\nschema: [1]\n---\n", to: path)
    let files = FileValidator(fileSystem: DiskFileSystem(), schemas: try SchemaSet.builtIn())
    let result = try files.validate(folder.path(of: path))
    #expect(result.placement?.kind == kind)
    #expect(result.report.findings.contains { $0.keyword == "malformed-schema" })
    #expect(
      result.report.findings.contains { $0.keyword == "kind-placement" }
        == (kind != .config && !path.contains(".trash/X")))
  }

  @Test("A single file that nothing places is refused, unless it cannot even be read")
  func noPlacement() throws {
    try folder.write("---\ntitle: a\n---\n", to: "loose.md")
    try folder.write("no front matter", to: "broken.md")
    let files = FileValidator(fileSystem: DiskFileSystem(), schemas: try SchemaSet.builtIn())
    #expect(throws: ValidationUsageError.noKind(folder.path(of: "loose.md"))) {
      _ = try files.validate(folder.path(of: "loose.md"))
    }
    let broken = try files.validate(folder.path(of: "broken.md"))
    #expect(broken.report.findings.map(\.keyword) == ["frontmatter-delimiters"])
  }
}
